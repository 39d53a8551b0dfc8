"""Questions asked of facts, before anything is proved about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .facts import Clause, Phrase, RoleName


@dataclass(frozen=True)
class ClauseQuestion:
    """A question about one role of a clause.

    `asked` is the role asked for, or "statement" for the whole clause ("What happens if …?"). `answer` is the phrase,
    `golds` are its accepted forms, the span as written first. `used` are the phrases of the clause that the question
    names. `features` describe the question to the ranking, by name; `score` is the probability that a reader would hand
    it on unchanged, or 0 before ranking. `documents` are the ids of those that the question names by the title of their
    work, which alone can answer it; None if it asks the whole corpus. `opening` are the words that name them ("Under
    the Loans Act, "). `stated` is the question in the words of the clause, if `text` says some of them otherwise.
    """

    text: str
    clause: Clause
    asked: RoleName | Literal["statement"]
    answer: Phrase
    golds: tuple[str, ...]
    used: tuple[Phrase, ...] = ()
    features: Mapping[str, float] = field(default_factory=dict)
    score: float = 0.0
    documents: frozenset[str] | None = None
    opening: str = ""
    stated: str = ""

    @property
    def forms(self) -> tuple[str, ...]:
        """The names of its features that tell in what form it asks, such as `form_how_many`."""
        return tuple(sorted(name for name, value in self.features.items() if name.startswith("form_") and value))

    @property
    def asked_of_documents(self) -> str:
        """The question without the words that name its documents."""
        return self.text.removeprefix(self.opening)

    def may_be_answered_in(self, doc_id: str) -> bool:
        """Return False for a document that is none of those the question names."""
        return self.documents is None or doc_id in self.documents
