"""Figures of statements that a person would combine: of two subjects, counted together, before and after."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations, takewhile
from zlib import crc32

from ....utils.languages import writer_patterns
from ....utils.records.drafts import Lookup
from ....utils.records.facts import Clause, Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import Anchor, Sentence
from ...index.corpus_index import CorpusIndex
from ...reading.number_values import Amount, amount_of
from ...writers.asking import questions_about, standing_alone
from ...writers.asking.context import titled
from ...writers.asking.ranking import features_of, ranking_of
from ...writers.asking.reckoning import (
    by_how_many,
    by_what_margin,
    counted_together,
    for_how_many_years,
    how_many_in_all,
    how_many_more,
    without,
)
from ...writers.asking.wording import said

_COUNTED = re.compile(r"How (?:many|much|long|high|tall|wide|deep|old|far|thick|heavy|large)\b")
_EXACT = re.compile(r"^(?:the|all|just|only|exactly|a total of|an additional) ", re.IGNORECASE)
_ITEM = re.compile(r", and |,? and |, ")
_YEAR = re.compile(r"(?:1\d|20)\d\d")
_YEARS = re.compile(r"((?:1\d|20)\d\d) (?:to|until|till) ((?:1\d|20)\d\d)")
_IN_YEAR = re.compile(r" (?:in|by|since) ((?:1\d|20)\d\d)$")
_SCORE = re.compile(r"(?<![\w–-])(\d{1,3})[–-](\d{1,3})(?![\w–-])")
# "the city's population": which city, only the title tells.
_BARE_OWNER = re.compile(r"\bthe [a-z]+['’]s ")
_MAX_COUNTED_WORDS = 4
# Two statements in the same words are worth comparing even if neither alone is quite worth asking about.
_MARGIN = 0.2
# Things so different in number are not added up or compared.
_ALIKE = 20
# Counted statements of one document that are compared with each other.
_COMPARED = 6


@dataclass(frozen=True)
class Reckoning:
    """A question whose answer is worked out from figures of one or two statements, in the order of the reckoning.

    `halves` are the lookups that ask for one of the figures each; each of them has to have one answer in the corpus.
    """

    question: str
    expression: str
    answers: tuple[str, ...]
    clauses: tuple[Clause, ...]
    halves: tuple[Lookup, ...] = ()


def reckonings(sentences: Sequence[Sentence], index: CorpusIndex) -> Iterator[Reckoning]:
    """Yield what can be worked out from the statements of some sentences, which have been read."""
    counted: dict[tuple[str, str], list[_Counted]] = defaultdict(list)
    for sentence in sentences:
        for clause in index.facts.clauses_of(sentence):
            yield from _within(clause, index)
            for alone in [each for _, each in _items(clause, index)] or [clause]:
                for one in _counted_in(alone, index):
                    counted[sentence.doc_id, one.pattern].append(one)
    for alike in counted.values():
        for first, second in combinations(alike[:_COMPARED], 2):
            found = _compared(first, second, index)
            if found is not None:
                yield found


# -- two statements --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Counted:
    """A question for a figure; `pattern` is the question without `thing`, which its statement counts things of.

    `thing` has its preposition in the question before it, `marker`.
    """

    question: ClauseQuestion
    amount: Amount
    thing: str
    marker: str
    pattern: str


def _counted_in(clause: Clause, index: CorpusIndex) -> Iterator[_Counted]:
    for question in _asked(clause, index, margin=_MARGIN):
        amount = _amount(question.answer, clause, index)
        if amount is None:
            continue
        for phrase in question.used:
            role = next((role for role in clause.roles if role.phrase == phrase), None)
            thing = said(phrase, clause, index.facts)
            tells = phrase.proper or phrase.kind in ("year", "date", "place") or phrase.definite or phrase.meant
            if role is None or not tells or question.text.count(thing) != 1:
                continue
            pattern = question.text.replace(thing, "…")
            yield _Counted(question, amount, thing, phrase.marker, f"{pattern}|{amount.sign}|{_unit(amount, question)}")


def _unit(amount: Amount, question: ClauseQuestion) -> str:
    """Return the unit of a figure where the question does not say what is counted."""
    return "" if question.text.startswith("How many") else amount.unit


def _compared(first: _Counted, second: _Counted, index: CorpusIndex) -> Reckoning | None:
    if first.thing.lower() == second.thing.lower() or first.amount.value == second.amount.value:
        return None
    more, less = sorted((first, second), key=lambda one: -one.amount.value)
    if more.amount.value > _ALIKE * less.amount.value:
        return None
    question = None
    if crc32(more.pattern.encode()) % 2:
        question = how_many_in_all(more.question, more.thing, less.thing)
    total = question is not None
    if question is None:
        question = how_many_more(more.question, f"{less.marker} {less.thing}".strip(), more.amount.unit)
    if question is None:
        return None
    halves = tuple(_half(one.question) for one in (more, less))
    clauses = (more.question.clause, less.question.clause)
    return _reckoning(question, (more.amount, less.amount), clauses, index, total=total, halves=halves)


# -- one statement ---------------------------------------------------------------------------------------------------


def _within(clause: Clause, index: CorpusIndex) -> Iterator[Reckoning]:
    yield from _enumerated(clause, index)
    for found in (_changed(clause, index), _lasted(clause, index), _won(clause, index)):
        if found is not None:
            yield found


def _enumerated(clause: Clause, index: CorpusIndex) -> Iterator[Reckoning]:
    """Yield the sum or difference of two counts in one phrase: "4 hospitals and 6 schools"."""
    items = list(_items(clause, index))
    if len(items) < 2 or items[0][0].unit == items[1][0].unit:
        return
    (first, alone), (second, _) = sorted(items[:2], key=lambda item: -item[0].value)
    if not second.value or first.value > _ALIKE * second.value:
        return
    question = next(_asked(alone, index), None)
    if question is None or not question.text.startswith(f"How many {first.unit} "):
        return
    more = first.value != second.value and bool(crc32(question.text.encode()) % 2)
    text = counted_together(question, first.unit, second.unit, more=more)
    amounts = (replace(first, unit=""), replace(second, unit=""))
    found = _reckoning(text, amounts, (clause,), index, total=not more, halves=(_half(question),))
    if found is not None:
        yield found


def _items(clause: Clause, index: CorpusIndex) -> Iterator[tuple[Amount, Clause]]:
    """Yield each count of the phrase with several of them, and the clause with only this one in the phrase."""
    numbers, sentence = writer_patterns(index.language).numbers, clause.sentence.text
    for role in clause.roles:
        if role.name not in ("subject", "object", "topic") or " and " not in role.phrase.text:
            continue
        at = role.phrase.start
        for text in _ITEM.split(role.phrase.text):
            start = sentence.index(text, at)
            at = start + len(text)
            amount = amount_of(text, numbers)
            unit = _counted_alone(amount.unit, index) if amount is not None else ""
            if amount is None or amount.sign or not _is_counted(unit):
                continue
            figure = (start, start + text.index(unit) - 1)
            end = figure[1] + 1 + len(unit)
            alone = Phrase(start, end, sentence[start:end], unit.split()[-1], "thing", plural=True, figure=figure)
            roles = tuple(replace(one, phrase=alone) if one is role else one for one in clause.roles)
            yield replace(amount, unit=unit), replace(clause, roles=roles)


def _counted_alone(unit: str, index: CorpusIndex) -> str:
    """Return the noun of what is counted, without what stands behind it ("drawings to the museum")."""
    words = index.language.clauses
    markers = {*words.place_markers, *words.time_markers, "of", "for", "with"} if words else set()
    return " ".join(takewhile(lambda word: word not in markers, unit.split()))


def _is_counted(unit: str) -> bool:
    words = unit.split()
    return 0 < len(words) <= _MAX_COUNTED_WORDS and all(word.isalpha() and word.islower() for word in words)


def _changed(clause: Clause, index: CorpusIndex) -> Reckoning | None:
    """Return by how much something changed: "declined from 75.8% in 1970 to 55.1% by 2010"."""
    sides = [next((p for p in clause.all_in("topic") if p.marker == marker), None) for marker in ("from", "to")]
    before, after = sides
    if before is None or after is None:
        return None
    numbers = writer_patterns(index.language).numbers
    first, second = (amount_of(_IN_YEAR.sub("", side.text), numbers) for side in (before, after))
    if first is None or second is None or first.value == second.value or first.sign != second.sign:
        return None
    unit = first.unit or second.unit
    if second.unit != unit or (not unit and not first.sign):
        return None
    times = [found[1] for side in (before, after) if (found := _IN_YEAR.search(side.text))]
    times += [phrase.text for phrase in clause.all_in("time") if _YEAR.fullmatch(phrase.text)]
    bare = without(clause, [before, after, *clause.all_in("time")])
    asked_unit = "percentage points" if unit in ("%", "percent", "per cent") else unit
    question = by_how_many(bare, asked_unit, index.language, index.facts)
    if question is None:
        return None
    if len(times) == len(sides):
        question = f"{question.rstrip('?')} between {min(times)} and {max(times)}?"
    amounts = (replace(first, unit=asked_unit), replace(second, unit=asked_unit))
    return _reckoning(question, amounts, (clause,), index, total=False)


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
    return _reckoning(question, amounts, (clause,), index, total=False)


_SPAN = ("from", "to", "until", "till")


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
    return _reckoning(question, amounts, (clause,), index, total=False)


def _without_score(phrase: Phrase) -> Phrase:
    """Return a phrase without the score behind it ("the final, 23–16")."""
    text = re.sub(rf"[ ,(]+{_SCORE.pattern}\)?$", "", phrase.text)
    return phrase if text == phrase.text else replace(phrase, end=phrase.start + len(text), text=text, pieces=())


# -- shared ----------------------------------------------------------------------------------------------------------


def _asked(clause: Clause, index: CorpusIndex, margin: float = 0.0) -> Iterator[ClauseQuestion]:
    """Yield the questions for a figure of a clause that are at most `margin` below what is asked alone, best first."""
    ranking, rarest = ranking_of(index.language.code), index.rarity("")
    found = []
    for question in questions_about(_with_bare_adjective(clause), index.language, index.facts):
        if question.answer.figure is not None and _COUNTED.match(question.text):
            found.append(ranking.ranked(question, features_of(question, index.language, index.rarity, rarest)))
    found.sort(key=lambda question: (-question.score, question.text))
    return (question for question in found if question.score >= ranking.threshold - margin)


def _with_bare_adjective(clause: Clause) -> Clause:
    """Return a clause with "high" alone as complement of "is 30 metres high"; any other unchanged."""
    complement, quantity = clause.role("complement"), clause.role("quantity")
    if complement is None or quantity is None or complement.text != f"{quantity.text} {complement.head}":
        return clause
    start = complement.end - len(complement.head)
    bare = replace(complement, start=start, text=complement.head, pieces=())
    return replace(clause, roles=tuple(replace(r, phrase=bare) if r.phrase is complement else r for r in clause.roles))


def _amount(phrase: Phrase, clause: Clause, index: CorpusIndex) -> Amount | None:
    text = _EXACT.sub("", phrase.needed_in(clause.sentence.text))
    return amount_of(text, writer_patterns(index.language).numbers)


def _half(question: ClauseQuestion) -> Lookup:
    answer = question.answer
    return Lookup(question.clause.sentence, Anchor("number", answer.start, answer.end, answer.text), question)


def _reckoning(
    question: str,
    amounts: tuple[Amount, Amount],
    clauses: tuple[Clause, ...],
    index: CorpusIndex,
    *,
    total: bool,
    halves: tuple[Lookup, ...] = (),
) -> Reckoning | None:
    """Return a reckoning, under the title of its document if its words do not tell what is meant; None without one."""
    expression, answers = worked_out(amounts, index, total=total)
    asked = ClauseQuestion(question, clauses[0], "quantity", Phrase(0, 0, "", "", "number"), answers)
    alone: ClauseQuestion | None
    if _BARE_OWNER.search(question) and index.language.clauses is not None:
        alone = titled(asked, index.language.clauses, index.shared_headings)
    else:
        alone = standing_alone(asked, index)
    return None if alone is None else Reckoning(alone.text, expression, answers, clauses, halves)


def worked_out(amounts: Iterable[Amount], index: CorpusIndex, *, total: bool) -> tuple[str, tuple[str, ...]]:
    """Return the sum or difference of two amounts of one kind as an expression, and the forms of its result."""
    first, second = amounts
    result = first.value + second.value if total else abs(first.value - second.value)
    high, low = sorted((first.value, second.value), reverse=True)
    expression = f"{high.normalize():f} {'+' if total else '-'} {low.normalize():f}"
    numbers = writer_patterns(index.language).numbers
    words = (word for word, figure in numbers.words.items() if figure == f"{result.normalize():f}")
    return expression, (*first.shown(result, groups_by_stops=numbers.grouping == "."), *words)
