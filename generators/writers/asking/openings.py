"""The first words of English lookups, which people do not always choose alike: "In what year", "When", "What year"."""

from __future__ import annotations

import re
from zlib import crc32

from ....utils.languages import Language
from ....utils.records.questions import ClauseQuestion

_YEAR = "In what year "
_OF_A_YEAR = (_YEAR, "When ", "What year ")
# "Which river", of a thing with a name; "On what river" is said less.
_WHICH = re.compile(r"Which (?!(?:of|one|is|are|was|were|do|does|did|has|have)\b)(?=[a-z])")
# Bodies of people, of which readers handed on no "What team facilitates meetings?".
_BODY = re.compile(r"Which (?:[a-z]+ )?(?:team|party|group|department|agency|committee|company|organization|college)\b")


def opened_otherwise(question: ClauseQuestion, language: Language) -> str:
    """Return the text of a question with first words of the same meaning, drawn by the text; that of others unchanged.

    Of 130 questions of people, readers saw one with "Which" and three with "In", of ours every fifth.
    """
    text = question.text
    if not language.asks_as_english:
        return text
    draw = crc32(text.encode("utf-8"))
    if text.startswith(_YEAR):
        return _OF_A_YEAR[draw % len(_OF_A_YEAR)] + text.removeprefix(_YEAR)
    if question.answer.proper and draw % 2 and not _BODY.match(text):
        found = _WHICH.match(text)
        return f"What {text[found.end() :]}" if found is not None else text
    return text
