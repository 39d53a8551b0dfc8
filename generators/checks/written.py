"""Checks on questions that were not written by rule: by a person or a language model, in words of their own."""

from __future__ import annotations

from typing import Any

from ...utils.types import Reject
from ..corpus_index import CorpusIndex
from ..drafts import Draft
from ..grounding import ungrounded
from .base import Check
from .common import DEFAULT_CHECKS


def ungrounded_answer(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """The answer stands in a passage, and there the question's words stand around it rather than around another."""
    if not draft.answers or draft.metadata.get("computed") or draft.metadata.get("items"):
        return None
    rejects = [
        ungrounded(draft.query, draft.answers, passage.text, index.passage_index, index.language)
        for passage in draft.candidate.passages
    ]
    return None if None in rejects else rejects[0]


WRITTEN_CHECKS: tuple[Check, ...] = (*DEFAULT_CHECKS, ungrounded_answer)
