"""IndicQA: questions on Wikipedia articles in eleven Indic languages, some of them without an answer.

Doddapaneni et al., "Towards Leaving No Indic Language Behind: Building Monolingual Corpora, Benchmark and Models for
Indic Languages", ACL 2023.
"""

from __future__ import annotations

from ...utils.paths import check_part
from .extractive import ExtractiveQA
from .hub import download_json
from .registry import register_dataset
from .rows import QARow, from_squad

REPO = "ai4bharat/IndicQA"
REVISION = "570d90ae4f7b64fe4fdd5f42fc9f9279b8c9fd9d"
LANGUAGES = ("as", "bn", "gu", "hi", "kn", "ml", "mr", "or", "pa", "ta", "te")


def rows(language: str, revision: str = REVISION, repo: str = REPO) -> list[QARow]:
    """Return the test questions of a language; the file must be `data/indicqa.<language>.json`.

    Raises:
        CorpusError: the file cannot be downloaded or read.
    """
    file = f"data/indicqa.{check_part(language)}.json"
    return from_squad(download_json(repo, file, revision), f"{file} of {repo}", language)


@register_dataset("indic_qa")
class IndicQA(ExtractiveQA):
    """Questions on Wikipedia articles in eleven Indic languages, some without an answer (ACL 2023)."""

    subsets = LANGUAGES
    default_repo, default_revision = REPO, REVISION

    def rows_of(self, language: str, split: str) -> list[QARow]:
        return rows(language, self.revision, self.repo)
