"""Base class of extractive sets with one subset per language: IndicQA, XQuAD, XQuAD-IN."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from types import EllipsisType
from typing import ClassVar

from .base import BaseDataset, Sample, one_or_list
from .rows import QARow


class ExtractiveQA(BaseDataset):
    """A set of `QARow`s with the prompt of the shipped suites.

    The template's fields are `{context}`, `{title}` and the question as `{input}` or `{question}`.

    Args:
        subset: None, one language or several.
        split: see `BaseDataset`.
        base_prompt_template: replaces the suites' prompt, which the default keeps.
        revision: a commit, tag or branch of the repository on the Hub; by default the commit that was reviewed.
        repo: another repository with the same files.
    """

    base_prompt_template = "Context: {context}\nQuestion: {input}\nAnswer:"
    default_repo: ClassVar[str]
    default_revision: ClassVar[str]
    splits: ClassVar[tuple[str, ...]] = ("test",)

    def __init__(
        self,
        subset: str | Sequence[str] | None = None,
        split: str = "test",
        base_prompt_template: str | EllipsisType | None = ...,
        revision: str | None = None,
        repo: str | None = None,
    ) -> None:
        super().__init__(subset, split, base_prompt_template)
        self.repo = repo or self.default_repo
        self.revision = revision or self.default_revision

    @abstractmethod
    def rows_of(self, language: str, split: str) -> list[QARow]:
        """Return the questions of one language."""

    def load(self) -> list[Sample]:
        return [self._sample(row) for row in self.get_raw_samples()]

    def get_raw_samples(self) -> list[QARow]:
        """Return the questions before they become prompts."""
        taken = [(language, self.take_split(self.splits, language, self.repo)) for language in self.chosen]
        return [row for language, split in taken for row in self.rows_of(language, split)]

    def language_of(self, subset: str) -> str | None:
        return subset

    def _sample(self, row: QARow) -> Sample:
        about = {"id": row.id, "context": row.context, "title": row.title, "paragraph_id": row.paragraph_id}
        return {
            "input": self.prompt({"input": row.question, **about}),
            "reference": one_or_list(row.answers),
            "references": list(row.answers),
            "_subset_name": row.language,
            "metadata": {**about, "question": row.question, "category": row.category},
        }
