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

    Its subject is the term with what is said around it; `meant` has it as a question says it ("“User Product”", but
    "a User Product" if the sentence says what it is, not what it means).
    """
    found = (
        _pattern(tuple(words.defining), words.finite_be[:2], words.to_define).match(sentence.text)
        if words.defining
        else None
    )
    if found is None:
        return None
    said_so = found["verb"].lower()
    is_said_to_be = said_so in words.finite_be
    lemma, finite, rest = ("be", said_so, "") if is_said_to_be else (words.defining.get(said_so, "mean"), "", said_so)
    verb = Verb(*found.span("verb"), lemma, finite, rest, "present")
    name = found["term"] if is_said_to_be else f"“{found['term']}”"
    opening = found["opening"] or ""
    if not is_said_to_be and not found["more"] and opening.lower().strip() in words.opens_noun_phrase:
        opening = ""  # "what does “publisher” mean?" of 'The "publisher" means …'
    said = f"{opening}{name}{found['more'] or ''}"
    start, end = found.start(), found.end("more") if found["more"] else found.end("term")
    term = Phrase(
        start,
        end,
        sentence.text[start:end],
        found["term"].lower(),
        "thing",
        proper=True,
        meant=_small(said) if opening else said,
    )
    meaning = Phrase(*found.span("meaning"), found["meaning"], found["meaning"].split()[0].lower(), "thing")
    return Clause(sentence, start, meaning.end, verb, (Role("subject", term), Role("object", meaning)), "definition")


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


@lru_cache(maxsize=4)
def _pattern(defining: tuple[str, ...], being: tuple[str, ...], openings: tuple[str, ...]) -> re.Pattern[str]:
    verbs, before = "|".join(map(re.escape, defining)), "|".join(map(re.escape, openings))
    copulas = "|".join(map(re.escape, being))
    return re.compile(
        rf"(?P<opening>(?:{before}) )?[\"“](?P<term>[^\"“”]+)[\"”](?P<more> (?:(?:for|of) )?an? [a-z ]+?)?"
        rf"(?: \([^()]*\))?,? (?P<verb>{verbs}|(?:{copulas})(?= (?:{before}) )) (?P<meaning>[^\"“”].*?)\.?$",
        re.IGNORECASE,
    )
