"""Questions inside another one: "how long backups are kept", of "How long are backups kept?"."""

from __future__ import annotations

import re

from ....utils.records.questions import ClauseQuestion
from .clause_gates import MODALS
from .wording import DUTIES, Known, inflected, is_you, said

_ASKING = re.compile(r"(?:[a-z]+ ){0,2}?(?:who|whom|whose|what|which|when|where|why|how)\b[^,;:]*", re.IGNORECASE)
# What may stand before the subject of a question, by the form of a verb without an auxiliary.
_DO = {"do": "VB", "does": "VBZ", "did": "VBD"}
_AUXILIARIES = frozenset({*_DO, *MODALS, "is", "are", "was", "were", "has", "have", "had"})
# Questions that may go on "to do": "where to put the file", but not "why to put it".
_WITH_TO = re.compile(r"(?:[a-z]+ )?(?:what|which|when|where|how (?:many|much|long|often))\b", re.IGNORECASE)
# Of a longer subject, in words, nobody waits for an "is" behind it.
_LONGEST_BEFORE_BE = 6
_WORDS_BEFORE_VERB = frozenset({"not", "only", "also", "always", "never", "still", "first", "even", "just"})


def indirect(question: ClauseQuestion, known: Known) -> str | None:
    """Return a question as it stands behind "says", in the order of statements; None if it has no such form."""
    text = question.asked_of_documents.removesuffix("?")
    subject = question.clause.role("subject")
    found = None
    if subject is not None and subject is not question.answer:
        doer = said(subject, question.clause, known)
        found = re.search(rf" ([a-z]+) {re.escape(doer)}(,?)(?= |$)", text)
    if found is None:
        is_about_subject = question.asked == "subject" and _ASKING.match(text) is not None
        return text[:1].lower() + text[1:] if is_about_subject else None
    opening, auxiliary, behind = text[: found.start()], found[1], text[found.end() :].split()
    if auxiliary not in _AUXILIARIES or _ASKING.fullmatch(opening) is None:
        return None
    is_act = behind[:1] not in (["not"], ["be"], ["have"])
    if is_you(subject) and auxiliary in DUTIES and is_act and _WITH_TO.match(opening):
        return " ".join((opening[:1].lower() + opening[1:], "to", *behind))
    group = _group(auxiliary, behind)
    if group is None or (len(group) == 1 and len(doer.split()) > _LONGEST_BEFORE_BE):
        return None
    return " ".join((opening[:1].lower() + opening[1:], f"{doer}{found[2]}", *group))


def _group(auxiliary: str, behind: list[str]) -> list[str] | None:
    """Return what stands behind the subject in a statement: the verb in its form, and the rest."""
    if auxiliary not in _DO or behind[:1] == ["not"]:
        return [auxiliary, *behind]
    if not behind or behind[0] in _WORDS_BEFORE_VERB or behind[0].endswith("ly"):
        return None
    return [inflected(behind[0], _DO[auxiliary]), *behind[1:]]
