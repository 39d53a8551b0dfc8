"""English questions for the items that a statement enumerates: "What is each packet labelled with?"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ....utils.languages import Language, writer_patterns
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.questions import ClauseQuestion
from ...reading.enumerations import enumeration_between
from ...reading.table_records import Cell
from .fronted import ask_fronted
from .gates import POINTERS, is_clean
from .wording import Known, agrees_plural, in_figures, inverted, question_of, said

# Openings that fit several things as well as one.
_OF_SEVERAL = re.compile(r"(?:What|Who|Where|When)\b(?! (?:kind|year))")
_COUNT = re.compile(r"How many (?=[a-z])")
# What stands between a counted noun and the things it counts.
_COLON = re.compile(r"\s*(?::|,|—|–)\s*(?:namely,? )?(?=\S)")
_END = re.compile(r"\s*(?:[.;)]|$)")
# "the options" before "--no-upgrade".
_SORT = re.compile(r"[Tt]he ([a-z]+[^s\W]s) (?=[^\sa-z])")
_BARE = re.compile(r"^(?:What|Who) ")
_STRANDED = frozenset({"of", "with", "from", "for", "into", "between", "among", "against", "about", "by", "to", "as"})


def enumerated(clause: Clause, language: Language, known: Known) -> Iterator[tuple[ClauseQuestion, list[Cell]]]:
    """Yield the questions for what a clause enumerates, with the items: those of a phrase, or what a number counts."""
    for role in clause.roles:
        if role.name in ("subject", "object", "complement", "agent", "topic", "place", "time"):
            yield from _of_phrase(clause, role, language, known)
            yield from _of_number(clause, role, language, known)


def _of_phrase(
    clause: Clause, role: Role, language: Language, known: Known
) -> Iterator[tuple[ClauseQuestion, list[Cell]]]:
    phrase, sentence = role.phrase, clause.sentence.text
    items = enumeration_between(sentence, phrase.start, phrase.end, language)
    ends = _END.match(sentence, phrase.end) or sentence[phrase.end :].lstrip().startswith(
        sentence[clause.verb.start : clause.verb.end]
    )
    if items is None or not ends or sentence[: phrase.start].rstrip().endswith((",", "as", "including", "like")):
        return
    if any(POINTERS.match(item.text) for item in items):
        return  # "cheap berths, these lamps and bronze bells"
    first = items[0]
    names = phrase.proper and first.text.split()[-1][:1].isupper()
    alone = replace(
        phrase, start=first.start, end=first.end, text=first.text, pieces=(), figure=None, plural=False, proper=names
    )
    narrowed = replace(clause, roles=tuple(replace(one, phrase=alone) if one is role else one for one in clause.roles))
    for question in ask_fronted(narrowed, language, known):
        if question.answer.start == first.start and _OF_SEVERAL.match(question.text):
            yield _by_sort(question, items)
    stranded = _stranded(narrowed, alone, language, known) if role.name == "topic" else None
    if stranded is not None:
        yield stranded, items


def _by_sort(question: ClauseQuestion, items: list[Cell]) -> tuple[ClauseQuestion, list[Cell]]:
    """Return a question for "The options -a, -b and -c" as one for which options, and the items without this noun."""
    first, *others = items
    sort = _SORT.match(first.text)
    if sort is None or not _BARE.match(question.text) or any(item.text[0].islower() for item in others):
        return question, items
    name = replace(first, text=first.text[sort.end() :], start=first.start + sort.end())
    return replace(question, text=_BARE.sub(f"Which {sort[1]} ", question.text)), [name, *others]


def _stranded(clause: Clause, phrase: Phrase, language: Language, known: Known) -> ClauseQuestion | None:
    """Return "What is each packet labelled with?" for a phrase right behind the verb."""
    subject, verb = clause.role("subject"), clause.verb
    between = clause.sentence.text[verb.end : phrase.start].strip().lower()
    if subject is None or verb.negated or phrase.marker not in _STRANDED or between != phrase.marker or clause.lost:
        return None
    auxiliary, main = inverted(verb, plural=agrees_plural(subject))
    person = known.is_person(phrase)
    if person is None and phrase.proper:
        return None
    parts = [
        "Who" if person and phrase.marker != "of" else "What",
        auxiliary,
        said(subject, clause, known),
        main,
        phrase.marker,
    ]
    question = ClauseQuestion(
        question_of(parts), clause, "topic", phrase, (phrase.text,), (subject,), {"form_stranded": 1.0}
    )
    return question if is_clean(question, language, known) else None


def _of_number(
    clause: Clause, role: Role, language: Language, known: Known
) -> Iterator[tuple[ClauseQuestion, list[Cell]]]:
    """Yield "Which three subsectors …?" for "three subsectors: buildings, infrastructure and industry"."""
    phrase, sentence = role.phrase, clause.sentence.text
    colon = _COLON.match(sentence, phrase.end)
    if phrase.figure is None or colon is None:
        return
    figure = sentence[slice(*phrase.figure)].lower()
    stop = next((place for place in range(colon.end(), len(sentence)) if sentence[place] in ".;:("), len(sentence))
    items = enumeration_between(sentence, colon.end(), stop, language) or _two(sentence, colon.end(), stop, language)
    words = writer_patterns(language).numbers.words
    if items is None or words.get(figure, figure) != str(len(items)):
        return
    for question in ask_fronted(in_figures(clause, words), language, known):
        if question.answer.start == phrase.start and _COUNT.match(question.text):
            yield replace(question, text=_COUNT.sub(f"Which {figure} ", question.text)), items


def _two(sentence: str, start: int, end: int, language: Language) -> list[Cell] | None:
    """Return both items of "public and private", if nothing else stands there."""
    for joiner in language.scoring.joiners:
        sides = sentence[start:end].split(f" {joiner} ")
        if len(sides) == 2 and all(0 < len(side.split()) <= 4 and "," not in side for side in sides):
            second = start + len(sides[0]) + len(joiner) + 2
            return [Cell.between(sentence, start, start + len(sides[0])), Cell.between(sentence, second, end)]
    return None
