"""Terms in quotation marks that a sentence defines: '"Contributor" means each entity that …'.

What such a sentence says is plain from its words, and parsers read few of them well.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, Phrase, Role, Verb
from ....utils.records.sentence import Sentence


def definition_in(sentence: Sentence, words: ClauseWords) -> Clause | None:
    """Return the clause by which a sentence says what a quoted term means; None if it does not.

    Its subject is the term with what is said around it, and `meant` has the term in quotation marks ("a “User
    Product”").
    """
    found = _pattern(words.defining, words.to_define).match(sentence.text) if words.defining else None
    if found is None:
        return None
    verb = Verb(*found.span("verb"), "mean", "", "means", "present")
    said = f"{found['opening'] or ''}“{found['term']}”{found['more'] or ''}"
    start, end = found.start(), found.end("more") if found["more"] else found.end("term")
    term = Phrase(start, end, sentence.text[start:end], found["term"].lower(), "thing", proper=True, meant=_small(said))
    meaning = Phrase(*found.span("meaning"), found["meaning"], found["meaning"].split()[0].lower(), "thing")
    return Clause(sentence, start, meaning.end, verb, (Role("subject", term), Role("object", meaning)), "definition")


def _small(text: str) -> str:
    return text if text.startswith("“") else text[:1].lower() + text[1:]


@lru_cache(maxsize=4)
def _pattern(defining: tuple[str, ...], openings: tuple[str, ...]) -> re.Pattern[str]:
    verbs, before = "|".join(map(re.escape, defining)), "|".join(map(re.escape, openings))
    return re.compile(
        rf"(?P<opening>(?:{before}) )?[\"“](?P<term>[^\"“”]+)[\"”](?P<more> (?:(?:for|of) )?an? [a-z ]+?)?"
        rf"(?: \([^()]*\))?,? (?P<verb>{verbs}) (?P<meaning>[^\"“”].*?)\.?$",
        re.IGNORECASE,
    )
