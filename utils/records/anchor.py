"""The record of a span that can be an answer."""

from __future__ import annotations

from dataclasses import dataclass

from ..languages.writer_patterns import AnswerKind


@dataclass(frozen=True, slots=True)
class Anchor:
    """A span that can be an answer; `start` and `end` are character offsets into its text, end exclusive."""

    kind: AnswerKind
    start: int
    end: int
    text: str

    @property
    def in_figures(self) -> bool:
        return any(character.isdecimal() for character in self.text)

    def overlaps(self, start: int, end: int) -> bool:
        return self.start < end and start < self.end

    def replaced_in(self, text: str, by: str) -> str:
        """Its text with something else in its place."""
        return text[: self.start] + by + text[self.end :]
