"""XQuAD: 1,190 questions of SQuAD 1.1 with their paragraphs, translated by professionals; all have an answer.

Artetxe, Ruder and Yogatama, "On the Cross-lingual Transferability of Monolingual Representations", ACL 2020.
"""

from __future__ import annotations

from ...utils.paths import check_part
from .extractive import ExtractiveQA
from .hub import download_parquet
from .registry import register_dataset
from .rows import QARow, from_records

REPO = "google/xquad"
REVISION = "51adfef1c1287aab1d2d91b5bead9bcfb9c68583"
LANGUAGES = ("ar", "de", "el", "en", "es", "hi", "ro", "ru", "th", "tr", "vi", "zh")


def rows(language: str, revision: str = REVISION, repo: str = REPO) -> list[QARow]:
    """Return the questions of a language; on the Hub their split is called `validation`.

    Raises:
        CorpusError: the file `xquad.<language>/validation-00000-of-00001.parquet` cannot be downloaded or read.
    """
    file = f"xquad.{check_part(language)}/validation-00000-of-00001.parquet"
    return from_records(download_parquet(repo, file, revision), f"{file} of {repo}", language)


@register_dataset("xquad")
class XQuAD(ExtractiveQA):
    """1,190 questions of SQuAD 1.1 with their paragraphs in twelve languages (ACL 2020)."""

    subsets = LANGUAGES
    default_repo, default_revision = REPO, REVISION
    splits = ("validation",)

    def rows_of(self, language: str, split: str) -> list[QARow]:
        return rows(language, self.revision, self.repo)
