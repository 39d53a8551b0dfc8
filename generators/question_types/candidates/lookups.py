"""Lookups: facts of a corpus, each with the question that asks for one of its roles, best first."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from random import Random
from typing import TypeVar
from zlib import crc32

from ....utils.languages import Language, load_language, scoring_rules, writer_patterns
from ....utils.languages.writer_patterns import AnswerKind
from ....utils.records.drafts import CommandLookup, Lookup
from ....utils.records.facts import Clause, PhraseKind
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import AnswerSpan, Sentence
from ....utils.text.words import folded
from ...checks import DEFAULT_CHECKS, Check
from ...checks.cloze import disputed_statement
from ...checks.lookup import another_answer, nothing_named
from ...index.continuations import continued, leans_back, read_before
from ...index.corpus_index import CorpusIndex
from ...index.lexical_solver import LexicalSolver
from ...index.ranking import sentences_in_blocks, spread
from ...reading.answer_spans import accepted_answers
from ...reading.commands import command_below
from ...reading.sentence_shape import is_readable_sentence
from ...writers.asking import questions_about, standing_alone
from ...writers.asking.ranking import LAST_TIER, Ranking, features_of, ranking_of
from ...writers.asking.wording import Supposing

# Sentences that are read and ranked together: enough to choose from, few enough for a set of a large corpus.
_BLOCK = 200
# After this many blocks, the lesser questions of what was read are asked before more is read, unless a type says else.
_WINDOW = 18
# What names may be, as far as questions depend on it: what the reader took them for, persons, or things of some sort.
_OF_NAMES: tuple[tuple[bool | None, str | None], ...] = ((None, None), (True, None), (False, "town"))
# Questions of one sentence that are candidates; the others are its lesser wordings.
OF_A_SENTENCE = 3
# What a question loses by repeating the whole sentence, and by standing under a title, and what it gains by each word
# that its sentence lacks, in units of its score; and what it loses by a word such as "constructed" for "built".
_READ_BACK, _TITLED, _OWN_WORD, _STIFFER = 0.4, 0.15, 0.04, 0.15
# What one loses that people seldom ask.
_SELDOM = 0.15
_SHARES = 8
# Weights of a low score and of another type's share of the sentences, by which candidates are ordered.
_WEIGHT, _OTHERS_SHARE = 4.0, 0.5
# What a lookup costs whose answer is the only one of its kind in the sentence, so that who matches words finds it, and
# what its question loses.
_ALONE, _LOSS_ALONE = 2.0, 0.25
_KINDS_THAT_SHOW: frozenset[AnswerKind] = frozenset(
    ("year", "date", "time", "number", "percentage", "money", "quantity")
)
# Of the best lookups, one form of question or kind of answer has at most these, or this share.
_FEW, _OF_SORT = 6, 0.15
# In a script without capitals, there are at most so many easy lookups for each other one, if there are enough others.
_EASY, _ENOUGH_OTHERS = 0.3, 30
# What a wording costs at least beyond a better one of the same fact.
_LESSER_WORDING = 0.01

T = TypeVar("T")
# A lookup with its document and section, and its cost.
_Grouped = tuple[tuple[Hashable, ...], float, Lookup]

LOOKUP_CHECKS: tuple[Check, ...] = (*DEFAULT_CHECKS, nothing_named, another_answer, disputed_statement)

_FIGURE = re.compile(r"\d+")
_ANSWER_KINDS: dict[PhraseKind, AnswerKind] = {
    "year": "year", "date": "date", "time": "time", "number": "number", "percentage": "percentage", "money": "money",
    "measure": "quantity", "duration": "quantity", "person": "name", "organisation": "name", "group": "name",
    "place": "name", "event": "name", "work": "name",
}  # fmt: skip


def lookup_candidates(
    index: CorpusIndex,
    random: Random,
    usable: Callable[[ClauseQuestion], bool] = lambda _: True,
    most: int = OF_A_SENTENCE,
    may_be_usable: Callable[[Clause], bool] = lambda _: True,
    window: int = _WINDOW,
    answers_asked: bool = True,
) -> Iterator[Lookup]:
    """Yield the lookups of the corpus, best first within some thousand sentences, spread over documents and sections.

    A question that readers would less probably hand on waits for the better ones of the next blocks of sentences. Those
    that have to name their document come last.

    `usable` selects among the questions about each sentence, of which there are at most `most`. None is worded about a
    sentence without a clause that `may_be_usable`, since what its names are takes reading other sentences. The
    lesser questions of `window` blocks wait for the better ones of these. Each call draws a share of the sentences and
    prefers it, so that different question types ask about different facts. Where the `answers_asked` for are others
    than those of the lookups, it does not matter how easily these are found.
    """
    if not index.facts.can_read:
        return
    share = random.randrange(_SHARES)
    tiers = _Tiers(ranking_of(index.language.code), index.language, may_be_easy=not answers_asked)
    titled: list[_Grouped] = []
    seen: set[int] = set()
    for number, block in enumerate(sentences_in_blocks(index, _BLOCK), 1):
        readable = [sentence for sentence in block if _is_readable(sentence, index.language)]
        index.facts.read(readable)
        readable = [sentence for sentence in readable if _may_be_asked(sentence, index, may_be_usable)]
        read_before((one for one in readable if any(map(may_be_usable, index.facts.unresolved(one)))), index)
        readable = [sentence for sentence in readable if any(map(may_be_usable, index.facts.clauses_of(sentence)))]
        index.facts.read_about_names(readable)
        found = [
            ((lookup.sentence.doc_id, lookup.sentence.chunk.section), cost, lookup)
            for sentence in readable
            for lookup, cost in _with_costs(lookups_of(sentence, index, usable, most), share, index.language)
            if _is_new(lookup, seen)
        ]
        tiers.add(one for one in found if not is_titled(one[2]))
        titled += (one for one in found if is_titled(one[2]))
        yield from spread(tiers.taken(0), random)
        if number % window == 0:
            for rest in tiers.rest():
                yield from spread(rest, random)
    for rest in tiers.rest():
        yield from spread(rest, random)
    yield from spread(titled, random)


def _is_readable(sentence: Sentence, language: Language) -> bool:
    words = language.clauses
    return is_readable_sentence(sentence, language) or (
        words is not None and command_below(sentence, words) is not None
    )


def _may_be_asked(sentence: Sentence, index: CorpusIndex, may_be_usable: Callable[[Clause], bool]) -> bool:
    """Return False for a sentence that has been read and gives no question, whatever its names are.

    What they are takes reading other sentences, and of two sentences in three there is nothing to ask.
    """
    facts = index.facts
    if facts.quotes(sentence) or leans_back(sentence, index):
        return True
    clauses = list(filter(may_be_usable, facts.clauses_of(sentence)))
    has_names = any(role.phrase.proper for clause in clauses for role in clause.roles)
    suppositions = [Supposing(facts, *of_names) for of_names in (_OF_NAMES if has_names else _OF_NAMES[:1])]
    asked = (questions_about(clause, index.language, names) for names in suppositions for clause in clauses)
    return any(True for _ in chain.from_iterable(asked))


class _Tiers:
    """Lookups by how probably readers would hand them on: the best are in tier 0, no form of question too often.

    Persons, times and figures, which a solver finds by their kind, have their share of all tiers but the last. In a
    script without capitals, those that it finds come behind all others, and are few beside them.
    """

    def __init__(self, ranking: Ranking, language: Language, *, may_be_easy: bool = False) -> None:
        self._ranking, self._language = ranking, language
        self._may_be_easy = may_be_easy or _has_capitals(language)
        self._easy: list[_Grouped] = []
        self._sentences: set[int] = set()
        self._easy_sentences: set[int] = set()
        self._found: dict[int, list[_Grouped]] = defaultdict(list)
        self._forms: Counter[tuple[str, ...]] = Counter()
        self._kinds: Counter[str] = Counter()

    def add(self, found: Iterable[_Grouped]) -> None:
        for one in sorted(found, key=lambda one: one[1]):
            if not self._may_be_easy and _is_found(one[2], self._language):
                self._easy.append(one)
                continue
            self._sentences.add(one[2].sentence.number)
            self._found[self._tier(one[2]) if self._ranking.is_fitted else 0].append(one)

    def _tier(self, lookup: Lookup) -> int:
        tier, kind, forms = self._ranking.tier(lookup.question.score), _kind_asked_for(lookup), lookup.question.forms
        if lookup.question.features.get("seldom_asked"):
            return LAST_TIER + 1
        if kind and tier < LAST_TIER and _has_its_share(kind, self._kinds):
            tier = LAST_TIER
        elif tier == 0 and _has_its_share(forms, self._forms):
            tier = 1
        self._kinds[kind] += tier < LAST_TIER
        self._forms[forms] += tier == 0
        return tier

    def taken(self, tier: int) -> list[_Grouped]:
        """Return the lookups of a tier, and empty it."""
        return self._found.pop(tier, [])

    def rest(self) -> Iterator[list[_Grouped]]:
        """Yield the lookups of each tier that holds any, best first, and empty it; then some of the easy ones."""
        yield from map(self.taken, sorted(self._found))
        easy = sorted(
            (one for one in self._easy if one[2].sentence.number not in self._sentences), key=lambda one: one[1]
        )
        others = len(self._sentences)
        most = len(easy) if others < _ENOUGH_OTHERS else max(0, int(_EASY * others) - len(self._easy_sentences))
        sentences = list(dict.fromkeys(one[2].sentence.number for one in easy))[:most]
        self._easy = []
        self._easy_sentences.update(sentences)
        yield [one for one in easy if one[2].sentence.number in self._easy_sentences]


def _is_new(lookup: Lookup, seen: set[int]) -> bool:
    """Return True for the first of the lookups that differ in figures alone and have one answer; `seen` grows by it.

    "What requires you to meet point 4?" and "… point 9?", of two lines of a list, are one question to whom reads them.
    """
    without_figures = hash((_FIGURE.sub("0", lookup.question.text), lookup.question.golds[0]))
    is_new = without_figures not in seen
    seen.add(without_figures)
    return is_new


def _has_its_share(sort: T, counts: Counter[T]) -> bool:
    return counts[sort] >= max(_FEW, _OF_SORT * counts.total())


def _kind_asked_for(lookup: Lookup) -> str:
    """Return "person", "time" or "figure" if the question asks for one; else nothing."""
    if lookup.answer.kind in _KINDS_THAT_SHOW:
        return "time" if lookup.answer.kind in ("year", "date", "time") else "figure"
    return "person" if lookup.question.answer.kind == "person" else ""


def is_titled(lookup: Lookup) -> bool:
    """Return True if a question has to name its document: readers handed on 12 % of these, and 75 % of the others."""
    return bool(lookup.question.features.get("titled"))


def _with_costs(lookups: Sequence[Lookup], share: int, language: Language) -> Iterator[tuple[Lookup, float]]:
    """Yield the lookups of a sentence with their costs; a lesser wording costs more than a better one of the same fact.

    Args:
        lookups: of one sentence, best first.
        share: of the sentences, which the caller prefers.
        language: of the sentence.
    """
    costs: dict[AnswerSpan, float] = {}
    for lookup in lookups:
        better = costs.get(lookup.answer)
        cost = _cost(lookup, share, language)
        costs[lookup.answer] = cost if better is None else max(cost, better + _LESSER_WORDING)
        yield lookup, costs[lookup.answer]


def _cost(lookup: Lookup, share: int, language: Language) -> float:
    others = crc32(lookup.sentence.text.encode("utf-8")) % _SHARES != share
    return _WEIGHT * (1 - lookup.question.score) + _OTHERS_SHARE * others + _ALONE * _is_found(lookup, language)


def _is_found(lookup: Lookup, language: Language) -> bool:
    """Return True if who matches words finds the answer: the only one of its kind, or, without capitals, any."""
    if _has_capitals(language):
        return _is_alone(lookup)
    from ....utils.right_answer import is_right  # loads the scoring, which languages with capitals do without

    passage = lookup.sentence.chunk.text
    found = _solver_of(passage, language.code).solve(lookup.question.text, (passage,))
    return is_right(found, lookup.question.golds, {}, scoring_rules(language.code))


@lru_cache(maxsize=1 << 8)
def _solver_of(passage: str, code: str) -> LexicalSolver:
    return LexicalSolver.of((passage,), load_language(code))


def _has_capitals(language: Language) -> bool:
    """Return False for a script in which who matches words sees years and figures, but no names."""
    return any(letter.lower() != letter.upper() for letter in language.native_name)


def _is_alone(lookup: Lookup) -> bool:
    """Return True if the sentence has no other candidate of the answer's kind, apart from those of the question."""
    answer, asked = lookup.answer, folded(lookup.question.text)
    if answer.kind not in _KINDS_THAT_SHOW:
        return False
    others = (
        span for span in lookup.sentence.of_kind(answer.kind) if span.end <= answer.start or answer.end <= span.start
    )
    return all(folded(span.text) in asked for span in others)


def is_reworded(question: ClauseQuestion) -> bool:
    """Return True for a question with another verb than its sentence, or its noun: "set up" or "founder" for found."""
    return bool(question.features.get("reworded") or question.features.get("form_agent_noun"))


def lookup_answers(candidate: Lookup, language: Language) -> tuple[str, ...]:
    """Return all accepted forms of the answer: those of the question, and other spellings of its figures."""
    golds = candidate.question.golds
    if language.writer is None:
        return golds
    patterns = writer_patterns(language)
    spelt = [replace(candidate.answer, kind="number", text=gold) for gold in golds]
    return tuple(dict.fromkeys((*golds, *(form for one in spelt for form in accepted_answers(one, patterns)))))


def _loss(question: ClauseQuestion) -> float:
    """Of questions that are good enough, one that tells less of its answer and needs no title is preferred."""
    features = question.features
    told = _READ_BACK * features["read_back"] + _LOSS_ALONE * _is_alone(lookup_of(question))
    own = -_STIFFER if features.get("stiffer") else _OWN_WORD * features.get("own_words", 0.0)
    odd = _TITLED * features.get("titled", 0.0) + _SELDOM * features.get("seldom_asked", 0.0)
    return told + odd - own - question.score


def lookups_of(
    sentence: Sentence,
    index: CorpusIndex,
    usable: Callable[[ClauseQuestion], bool] = lambda _: True,
    most: int = OF_A_SENTENCE,
) -> list[Lookup]:
    """Return the `most` best `usable` questions about a sentence that a reader would probably hand on.

    The best question about each fact comes first, then the best for each other answer, then other wordings.
    """
    ranking = ranking_of(index.language.code)
    found = [one for one in _scored(sentence, index) if ranking.passes(one) and usable(one)]
    found.sort(key=_loss)
    of_fact = {question.clause.verb.start: question for question in reversed(found)}
    of_answer = {question.answer.start: question for question in reversed(found)}
    found.sort(key=lambda one: (of_fact[one.clause.verb.start] is not one, of_answer[one.answer.start] is not one))
    found = _as_high_as_any(found[:most]) if index.language.asks_as_english else found[:most]
    return [lookup_of(question) for question in found]


def _as_high_as_any(questions: Sequence[ClauseQuestion]) -> list[ClauseQuestion]:
    """Return questions with the best score of their answer, so that the first wording of it is asked first."""
    best: dict[int, float] = {}
    for question in questions:
        best[question.answer.start] = max(question.score, best.get(question.answer.start, 0.0))
    return [replace(question, score=best[question.answer.start]) for question in questions]


def scored_questions(sentence: Sentence, index: CorpusIndex) -> list[ClauseQuestion]:
    """Return all questions about what a sentence itself states with their scores, best first."""
    return [question for question in _scored(sentence, index) if question.clause.sayer is None]


def _scored(sentence: Sentence, index: CorpusIndex) -> list[ClauseQuestion]:
    """Return all questions about what a sentence states, or gives as the words of somebody else, best first."""
    if sentence.number not in index.facts.questions:
        index.facts.questions[sentence.number] = _worded(sentence, index)
    ranking = ranking_of(index.language.code)
    found = [ranking.ranked(question, question.features) for question in index.facts.questions[sentence.number]]
    return sorted(found, key=lambda question: (-question.score, question.text))


def _worded(sentence: Sentence, index: CorpusIndex) -> list[ClauseQuestion]:
    rarest = index.rarity("")
    stated = [continued(clause, index) for clause in index.facts.clauses_of(sentence)]
    doers = {doer.start: doer for clause in stated if (doer := clause.role("subject")) is not None}
    said = (
        replace(clause, sayer=doers.get(clause.sayer.start, clause.sayer))
        for clause in index.facts.said_in(sentence)
        if clause.sayer is not None
    )
    return [
        replace(question, features=features_of(question, index.language, index.rarity, rarest))
        for clause in chain(stated, (continued(clause, index) for clause in said))
        for raw in questions_about(clause, index.language, index.facts)
        if (question := standing_alone(raw, index))
    ]


def lookup_of(question: ClauseQuestion) -> Lookup:
    """Return the lookup of a question: its sentence, and its answer as a span of it, or of the code below it."""
    answer = question.answer
    if question.clause.source == "command":
        sentence = question.clause.sentence
        code = replace(sentence, start=sentence.start + answer.start, text=answer.text, answer_spans=())
        return CommandLookup(sentence, AnswerSpan("term", 0, len(answer.text), answer.text), question, code)
    kind: AnswerKind = _ANSWER_KINDS.get(answer.kind, "name" if answer.proper else "term")
    return Lookup(question.clause.sentence, AnswerSpan(kind, answer.start, answer.end, answer.text), question)


@dataclass(frozen=True)
class DrawnLookup(Lookup):
    """A lookup with a random number in [0, 1), which decides how it is asked."""

    draw: float = 0.0

    def one_of(self, ways: Sequence[T]) -> T:
        return ways[int(self.draw * len(ways))]


def drawn_lookups(index: CorpusIndex, random: Random) -> Iterator[DrawnLookup]:
    """Yield the lookups of the corpus in the order of `lookup_candidates`, each with its random number."""
    for lookup in lookup_candidates(index, random):
        yield DrawnLookup(lookup.sentence, lookup.answer, lookup.question, random.random())
