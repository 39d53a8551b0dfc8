"""Two figures of one statement that a person would combine: counted together, before and after, from and to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from zlib import crc32

from ....utils.languages import writer_patterns
from ....utils.records.facts import Clause, Phrase, Verb
from ....utils.records.sentence import Sentence
from ...index.corpus_index import CorpusIndex
from ...reading.number_values import Amount, amount_of
from ...writers.asking.reckoning import (
    by_how_many,
    by_what_margin,
    counted_together,
    for_how_many_years,
    how_many_there,
    without,
)
from .reckoning import (
    ALIKE,
    ITEM,
    Reckoning,
    counted_amount,
    counts_in,
    figure_questions,
    half_of,
    reckoning_of,
    time_or_amount,
)

_YEAR = re.compile(r"(?:1\d|20)\d\d")
_YEARS = re.compile(r"((?:1\d|20)\d\d) (?:to|until|till) ((?:1\d|20)\d\d)")
_IN_YEAR = re.compile(r" (?:in|by|since) ((?:1\d|20)\d\d)$")
_SCORE = re.compile(r"(?<![\w–-])(\d{1,3})[–-](\d{1,3})(?![\w–-])")
_BRACKETS = re.compile(r" \([^()]*\)")
_THERE = re.compile(
    r"\b[Tt]here (?P<be>are|were) (?P<items>.+?)(?P<where> (?:(?:employed|enrolled|registered|living|working) )?"
    r"(?:in|at|on) [^,;:]+)?[.;]?$"
)
_SIDES = ("from", "to")
_SPAN = ("from", "to", "until", "till")


def combined(clause: Clause, index: CorpusIndex) -> Iterator[Reckoning]:
    """Yield what can be worked out from one statement."""
    yield from _enumerated(clause, index)
    for found in (_changed(clause, index), _lasted(clause, index), _won(clause, index)):
        if found is not None:
            yield found


def _enumerated(clause: Clause, index: CorpusIndex) -> Iterator[Reckoning]:
    """Yield the sum or difference of two counts in one phrase: "4 hospitals and 6 schools"."""
    items = list(counts_in(clause, index))
    if len(items) < 2 or items[0][0].unit == items[1][0].unit:
        return
    (first, alone), (second, _) = sorted(items[:2], key=lambda item: -item[0].value)
    if not second.value or first.value > ALIKE * second.value:
        return
    question = next(figure_questions(alone, index), None)
    if question is None or not question.text.startswith(f"How many {first.unit} "):
        return
    more = first.value != second.value and bool(crc32(question.text.encode()) % 2)
    text = counted_together(question, first.unit, second.unit, more=more)
    amounts = (replace(first, unit=""), replace(second, unit=""))
    found = reckoning_of(text, amounts, (clause,), index, total=not more, halves=(half_of(question),))
    if found is not None:
        yield found


def items_there(sentence: Sentence) -> tuple[re.Match[str] | None, list[str]]:
    """Return what there is by "there were 48 barges (9%) and 30 ferries at Corley", with the match of `_THERE`."""
    found = _THERE.search(_BRACKETS.sub("", sentence.text))
    return found, ITEM.split(found["items"]) if found is not None else []


def existing(sentence: Sentence, index: CorpusIndex) -> Reckoning | None:
    """Return the sum or difference of the first two counts of "there were 48 barges (9%) and 30 ferries at Corley"."""
    found, items = items_there(sentence)
    if found is None:
        return None
    counts = [count for item in items if (count := counted_amount(item, index)) is not None]
    first, second = sorted(counts[:2], key=lambda count: -count.value) if len(counts) > 1 else (None, None)
    if first is None or second is None or not second.value or first.value > ALIKE * second.value:
        return None
    more = first.value != second.value and bool(crc32(found.string.encode()) % 2)
    question = how_many_there(first.unit, second.unit, found["be"], found["where"] or "", more=more)
    start = sentence.text.lower().index("there ")
    verb = Verb(start, start + len("there"), "be", "", found["be"], "past" if found["be"] == "were" else "present")
    clause = Clause(sentence, start, len(sentence.text), verb, ())
    amounts = (replace(first, unit=""), replace(second, unit=""))
    return reckoning_of(question, amounts, (clause,), index, total=not more)


def _changed(clause: Clause, index: CorpusIndex) -> Reckoning | None:
    """Return by how much something changed: "declined from 75.8% in 1970 to 55.1%", "rose from 415 to 587 hectares"."""
    roles = [
        next((r for r in clause.roles if r.name == "topic" and r.phrase.marker == m), None) for m in ("from", "to")
    ]
    given = [role for role in roles if role is not None]
    texts = [role.phrase.text for role in given]
    if len(given) == 1 and given[0].phrase.marker == "from":
        texts = texts[0].split(" to ")
    numbers = writer_patterns(index.language).numbers
    amounts = [amount_of(_IN_YEAR.sub("", text), numbers) for text in texts]
    if len(amounts) != len(_SIDES) or amounts[0] is None or amounts[1] is None:
        return None
    first, second = amounts[0], amounts[1]
    unit = first.unit or second.unit
    if first.value == second.value or first.sign != second.sign or second.unit != unit or not (unit or first.sign):
        return None
    times = [found[1] for text in texts if (found := _IN_YEAR.search(text))]
    times += [year for phrase in clause.all_in("time") for year in _YEAR.findall(phrase.text)]
    bare = without(clause, [*(role.phrase for role in given), *clause.all_in("time")])
    asked_unit = "percentage points" if unit in ("%", "percent", "per cent") else unit
    question = by_how_many(bare, asked_unit, index.language, index.facts)
    if question is None:
        return None
    if len(times) == len(_SIDES):
        question = f"{question.rstrip('?')} between {min(times)} and {max(times)}?"
    halves = tuple(time_or_amount(clause, role) for role in given)
    both = (replace(first, unit=asked_unit), replace(second, unit=asked_unit))
    return reckoning_of(question, both, (clause,), index, total=False, halves=halves)


def _lasted(clause: Clause, index: CorpusIndex) -> Reckoning | None:
    """Return for how many years something lasted: "was in operation from 1870 to 1939"."""
    times = list(clause.all_in("time"))
    years = [phrase.text for phrase in times if phrase.kind == "year" and phrase.marker in _SPAN]
    found = [match for phrase in times if phrase.marker == "from" and (match := _YEARS.fullmatch(phrase.text))]
    if len(years) == len(times) == 2 and times[0].marker == "from":
        begun, ended = years
    elif len(found) == len(times) == 1:
        begun, ended = found[0].groups()
    else:
        return None
    if clause.role("duration") is not None or not begun < ended:
        return None
    question = for_how_many_years(without(clause, times), index.language, index.facts)
    if question is None:
        return None
    amounts = (Amount(Decimal(ended), "", "years"), Amount(Decimal(begun), "", "years"))
    halves = tuple(time_or_amount(clause, role) for role in clause.roles if role.phrase in times)
    return reckoning_of(question, amounts, (clause,), index, total=False, halves=halves)


def _won(clause: Clause, index: CorpusIndex) -> Reckoning | None:
    """Return by what margin somebody won: "defeated the Steelers, 23–16,"."""
    scores = _SCORE.findall(clause.sentence.text[clause.start : clause.end])
    if len(scores) != 1:
        return None
    roles = tuple(replace(role, phrase=_without_score(role.phrase)) for role in clause.roles)
    bare = replace(clause, roles=roles, lost=tuple(word for word in clause.lost if not _SCORE.fullmatch(word)))
    question = by_what_margin(bare, index.language, index.facts)
    won, lost = map(Decimal, scores[0])
    if question is None or won <= lost:
        return None
    amounts = (Amount(won, "", "points"), Amount(lost, "", "points"))
    return reckoning_of(question, amounts, (clause,), index, total=False)


def _without_score(phrase: Phrase) -> Phrase:
    """Return a phrase without the score behind it ("the final, 23–16")."""
    text = re.sub(rf"[ ,(]+{_SCORE.pattern}\)?$", "", phrase.text)
    return phrase if text == phrase.text else replace(phrase, end=phrase.start + len(text), text=text, pieces=())
