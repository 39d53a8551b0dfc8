"""Questions as part of another: "Which document says when the bridge was opened?"."""

from __future__ import annotations

import re

from ....utils.languages import Language
from ....utils.records.questions import ClauseQuestion
from .parts import Parts
from .wording import Known, inflected

_DO = {"did": "VBD", "does": "VBZ", "do": "VB"}
_AUXILIARIES = frozenset({
    *_DO, "is", "are", "was", "were", "has", "have", "had", "can", "could", "may", "might", "must", "shall", "should",
    "will", "would",
})  # fmt: skip
_IN_A_YEAR = re.compile(r"^in (?:what|which) year\b")


def indirect(question: ClauseQuestion, language: Language, known: Known) -> str | None:
    """Return a question as it stands behind "it says", without its sign: "when the bridge was opened".

    None if it names a title, if the order of its words is not known, or in languages that have no such order here.
    """
    asked = question.text.rstrip("?").strip()
    if "titled" in question.features:
        return None
    if language.clauses is None:
        stays = language.grammar is not None and language.grammar.verb_second is None
        return asked if stays else None
    if language.clauses.questions is not None:
        return None
    asked = _IN_A_YEAR.sub("when", asked[:1].lower() + asked[1:])
    subject = question.clause.role("subject")
    name = "you" if subject is None else Parts(question.clause, language, known).said(subject)
    before, _, behind = asked.partition(f" {name} ") if f" {name} " in asked else asked.partition(f" {name}")
    opening, _, auxiliary = before.rpartition(" ")
    if opening and auxiliary in _AUXILIARIES and question.asked != "subject":
        return _turned(opening, auxiliary, name, behind)
    is_turned = not _AUXILIARIES.isdisjoint(asked.split()) and question.asked not in ("subject", "statement")
    return None if is_turned else asked


def _turned(opening: str, auxiliary: str, name: str, rest: str) -> str:
    """Return the parts of a question in the order of a statement: "when", "did", "the war", "end" or "not end"."""
    verb, _, behind = rest.partition(" ")
    if (opening, name) == ("how", "you") and auxiliary in ("do", "can", "should"):
        return f"how to {rest}"
    if auxiliary in _DO and verb != "not":
        return " ".join(f"{opening} {name} {inflected(verb, _DO[auxiliary])} {behind}".split())
    return " ".join(f"{opening} {name} {auxiliary} {rest}".split())
