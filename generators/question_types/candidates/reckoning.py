"""What questions for a sum or a difference are made of: figures of statements, and the questions that ask for one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from ....utils.languages import writer_patterns
from ....utils.records.drafts import Lookup
from ....utils.records.facts import Clause, Phrase, Piece, Role
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import AnswerSpan
from ...index.corpus_index import CorpusIndex
from ...reading.number_values import Amount, amount_of
from ...writers.asking import questions_about, standing_alone
from ...writers.asking.context import titled
from ...writers.asking.ranking import features_of, ranking_of
from ...writers.asking.wording import in_figures

# Things so different in number are not added up or compared.
ALIKE = 20
_COUNTED = re.compile(r"How (?:many|much|long|high|tall|wide|deep|old|far|thick|heavy|large)\b")
ITEM = re.compile(r", and |,? and |, ")
# "the city's population": which city, only the title tells.
_BARE_OWNER = re.compile(r"\bthe [a-z]+['’]s ")
_PLURAL = re.compile(r"(?:(?<!s)s|people|men|women|children|sheep|fish|aircraft|staff)$")
_MAX_COUNTED_WORDS = 4


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


def figure_questions(clause: Clause, index: CorpusIndex, margin: float = 0.0) -> Iterator[ClauseQuestion]:
    """Yield the questions for a figure of a clause that are at most `margin` below what is asked alone, best first."""
    ranking, rarest = ranking_of(index.language.code), index.rarity("")
    found = []
    words = writer_patterns(index.language).numbers.words
    for question in questions_about(in_figures(_with_bare_adjective(clause), words), index.language, index.facts):
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


def half_of(question: ClauseQuestion) -> Lookup:
    """Return the lookup of one figure of a reckoning."""
    answer = question.answer
    return Lookup(question.clause.sentence, AnswerSpan("number", answer.start, answer.end, answer.text), question)


def reckoning_of(
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


def time_or_amount(clause: Clause, role: Role) -> Lookup:
    """Return the lookup of a figure that no question asks for alone: what the corpus says of it elsewhere counts."""
    phrase = role.phrase
    used = tuple(other.phrase for other in clause.roles if other.name in ("subject", "object"))
    return half_of(ClauseQuestion("", clause, role.name, phrase, (phrase.text,), used))


def counts_in(clause: Clause, index: CorpusIndex) -> Iterator[tuple[Amount, Clause]]:
    """Yield each count of the phrase with several of them, and the clause with only this one in the phrase."""
    sentence = clause.sentence.text
    for role in clause.roles:
        if role.name not in ("subject", "object", "topic") or " and " not in role.phrase.text:
            continue
        at = role.phrase.start
        for text in ITEM.split(role.phrase.text):
            start = sentence.index(text, at)
            at = start + len(text)
            amount = counted_amount(text, index)
            if amount is None:
                continue
            figure = (start, start + text.index(amount.unit) - 1)
            end = figure[1] + 1 + len(amount.unit)
            text, pieces = sentence[start:end], (Piece(start, end, needed=True),)
            alone = Phrase(
                start, end, text, amount.unit.split()[-1], "thing", plural=True, pieces=pieces, figure=figure
            )
            roles = tuple(replace(one, phrase=alone) if one is role else one for one in clause.roles)
            yield amount, replace(clause, roles=roles)


def counted_amount(text: str, index: CorpusIndex) -> Amount | None:
    """Return the number that a text begins with and the noun of what it counts; None for any other text."""
    amount = amount_of(text, writer_patterns(index.language).numbers)
    unit = _counted_alone(amount.unit, index) if amount is not None else ""
    return None if amount is None or amount.sign or not _is_counted(unit) else replace(amount, unit=unit)


def _counted_alone(unit: str, index: CorpusIndex) -> str:
    """Return the noun of what is counted, without what stands behind it ("drawings to the museum")."""
    words = index.language.clauses
    markers = {*words.place_markers, *words.time_markers, "of", "for", "with"} if words else set()
    return " ".join(takewhile(lambda word: word not in markers, unit.split()))


def _is_counted(unit: str) -> bool:
    words = unit.split()
    return 0 < len(words) <= _MAX_COUNTED_WORDS and all(
        word.replace("-", "").isalpha() and word.islower() for word in words
    )
