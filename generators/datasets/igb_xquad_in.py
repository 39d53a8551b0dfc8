"""XQuAD-IN of IndicGenBench: XQuAD in Indic languages, translated by professionals; all questions have an answer.

Singh et al., "IndicGenBench: A Multilingual Benchmark to Evaluate Generation Capabilities of LLMs on Indic Languages",
ACL 2024.
"""

from __future__ import annotations

from ...utils.json_fields import a_list
from ...utils.paths import check_part
from .extractive import ExtractiveQA
from .hub import download_json
from .registry import register_dataset
from .rows import QARow, from_records

REPO = "google/IndicGenBench_xquad_in"
REVISION = "c696cb4c89b52c0eda678a97b4eef9e75ce9206a"
LANGUAGES = ("as", "bn", "en", "gu", "hi", "kn", "ml", "mr", "or", "pa", "ta", "te", "ur")


def rows(language: str, revision: str = REVISION, repo: str = REPO, split: str = "test") -> list[QARow]:
    """Return the questions of a language; the file must be `xquad_<language>_<split>.json`.

    `split` is `test`, `dev` or `train`.

    Raises:
        CorpusError: the file cannot be downloaded or read.
    """
    file = f"xquad_{check_part(language)}_{check_part(split)}.json"
    data = download_json(repo, file, revision)
    return from_records(a_list(data, "examples", f"{file} of {repo}"), f"{file} of {repo}: examples", language)


@register_dataset("igb_xquad_in")
class IGBXQuADIn(ExtractiveQA):
    """XQuAD in twelve Indic languages and English, of IndicGenBench (ACL 2024)."""

    subsets = LANGUAGES
    default_repo, default_revision = REPO, REVISION
    splits = ("test", "validation", "train")

    def rows_of(self, language: str, split: str) -> list[QARow]:
        return rows(language, self.revision, self.repo, "dev" if split == "validation" else split)
