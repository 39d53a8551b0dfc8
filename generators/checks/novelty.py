"""Recognise questions that repeat an earlier one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import rensa

from ...utils.languages import Language
from ...utils.records.documents import Evidence
from ...utils.records.drafts import Askable, Draft, Proposed
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..index.content_words import content_words

# Shared words of two questions, as a share of all words of both.
NEAR = 0.9
_PERMUTATIONS = 128
_BANDS = 16
# Of content words: with fewer, one more makes another question.
_FEWEST_WORDS = 3
# Words that follow each other, by which pieces of evidence are compared.
_RUN = 5
# Shares of common runs of the evidence, and of common content words of answer and question, of the shorter of two.
_SAME_EVIDENCE, _SAME_ANSWER, _SAME_QUESTION = 0.5, 0.6, 0.4


@dataclass(frozen=True, slots=True)
class Used:
    """The question type of a set that each piece of evidence serves, and the questions that rest on each sentence.

    Evidence and sentences are compared by their words, since a corpus repeats sentences.
    """

    types: dict[tuple[str, ...], str] = field(default_factory=dict)
    questions: Counter[tuple[str, ...]] = field(default_factory=Counter)

    def by_another(self, draft: Draft[Any]) -> str | None:
        """Return another type that uses evidence of a draft, or None."""
        spans = prose_evidence(draft.candidate)
        users = (self.types.get(folded_words(span.text), draft.question_type) for span in spans)
        return next((name for name in users if name != draft.question_type), None)

    def add(self, draft: Draft[Any]) -> None:
        self.types.update((folded_words(span.text), draft.question_type) for span in prose_evidence(draft.candidate))


def prose_evidence(candidate: Askable) -> list[Evidence]:
    """Return the evidence without the lines of tables, since each of their cells is a fact."""
    return [span for span in candidate.evidence if "|" not in span.text]


class Asked:
    """The kept questions, to recognise one that asks the same, whatever its answer and type.

    Two questions ask the same if they have the same question words or ask for the same kind of thing, the same figures
    and the same content words, or one of them has one content word more. Each question is looked up, not compared.
    """

    def __init__(self, language: Language) -> None:
        self._language = language
        self._whole: dict[Hashable, str] = {}
        self._shortened: dict[Hashable, str] = {}

    def like(self, query: str, history: Sequence[Any]) -> str | None:
        """Return a kept question that asks the same after the same turns of a conversation, or None."""
        whole, shortened = self._keys(query, history)
        for key in (whole, *shortened):
            if key in self._whole:
                return self._whole[key]
        return self._shortened.get(whole)

    def add(self, query: str, history: Sequence[Any]) -> None:
        whole, shortened = self._keys(query, history)
        self._whole.setdefault(whole, query)
        for key in shortened:
            self._shortened.setdefault(key, query)

    def _keys(self, query: str, history: Sequence[Any]) -> tuple[Hashable, list[Hashable]]:
        """Return the key of a question, and those of the question without any one of its content words."""
        words = folded_words(query)
        content = frozenset(content_words(query, self._language)) - set(self._language.interrogatives.figures)
        content = content or frozenset(words)
        same = (repr(history), self._asked_for(words), tuple(figures(words)))
        shorter = [content - {word} for word in sorted(content)] if len(content) > _FEWEST_WORDS else []
        return (*same, content), [(*same, rest) for rest in shorter]

    def _asked_for(self, words: tuple[str, ...]) -> Hashable:
        """Return the kind of thing that a question asks for, else its question words."""
        asking = self._language.interrogatives
        for kind, phrases in asking.kinds:
            if any(contains_phrase(words, folded_words(phrase)) for phrase in phrases):
                return str(kind)
        return frozenset(asking.words).intersection(words)


class SameFacts:
    """The kept questions by the evidence for their answers, to recognise one that asks for the same in other words.

    Two questions ask for the same fact if they need as many passages, follow the same turns of a conversation, rest
    mostly on the same words, have mostly the same answer, and share words of their own.
    """

    def __init__(self, language: Language) -> None:
        self._language = language
        self._kept: dict[Hashable, list[_Fact]] = {}

    def like(self, draft: Draft[Any]) -> str | None:
        """Return a kept question that asks for the same fact, or None."""
        fact = self._fact(draft)
        found = (other for run in sorted(fact.evidence) for other in self._kept.get((fact.asked_with, run), ()))
        return next((other.query for other in found if fact.is_like(other)), None)

    def add(self, draft: Draft[Any]) -> None:
        fact = self._fact(draft)
        for run in fact.evidence:
            self._kept.setdefault((fact.asked_with, run), []).append(fact)

    def _fact(self, draft: Draft[Any]) -> _Fact:
        runs = (run for span in draft.candidate.evidence for run in _runs(folded_words(span.text)))
        return _Fact(
            draft.query,
            (draft.hops, repr(draft.metadata.get("history", ()))),
            frozenset(runs) if draft.answers else frozenset(),
            frozenset(content_words(draft.answers[0], self._language)) if draft.answers else frozenset(),
            frozenset(content_words(draft.query, self._language)),
        )


@dataclass(frozen=True, slots=True)
class _Fact:
    """A question with the number of its passages and earlier turns, and the words of its evidence, answer and own."""

    query: str
    asked_with: Hashable
    evidence: frozenset[tuple[str, ...]]
    answer: frozenset[str]
    question: frozenset[str]

    def is_like(self, other: _Fact) -> bool:
        return (
            _shared(self.evidence, other.evidence) >= _SAME_EVIDENCE
            and _shared(self.answer, other.answer) >= _SAME_ANSWER
            and _shared(self.question, other.question) >= _SAME_QUESTION
        )


def _shared(one: Set[Any], other: Set[Any]) -> float:
    """Return the number of common members as a share of the smaller set; 0 if that is empty."""
    return len(one & other) / (min(len(one), len(other)) or 1)


def _runs(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return all runs of a few words, or the whole of a shorter text."""
    return [words[start : start + _RUN] for start in range(max(1, len(words) - _RUN + 1))] if words else []


class Novelty:
    """Remember the kept questions and reject repetitions of them.

    A repetition shares a key with as many questions as the key allows, rests on evidence of a question of another type,
    asks the same as another question (`Asked`) or, if a model proposed it, for the same fact (`SameFacts`), or is a
    near-duplicate: nearly the same words, the same figures and a common answer. MinHash finds the questions to compare;
    the exact comparison decides.

    `used` is what the types of a set share. Without `same`, questions may ask the same if their answers differ, and
    without `facts`, for the same fact in other words.
    """

    def __init__(self, used: Used | None = None, same: Asked | None = None, facts: SameFacts | None = None) -> None:
        self._used = Used() if used is None else used
        self._same, self._facts = same, facts
        self._asked: Counter[Hashable] = Counter()
        self._similar = similar_sketches()
        self._kept: list[Draft[Any]] = []

    def check(self, draft: Draft[Any]) -> Reject | None:
        for key, limit in draft.candidate.keys.items():
            if self._asked[key] >= limit:
                return Reject("repeats_another", draft.query[:200])
        other_type = self._used.by_another(draft)
        if other_type is not None:
            return Reject("serves_another_type", f"its evidence is used by {other_type}")
        same = self.asked_already(draft)
        if same is not None:
            return Reject("repeated_question", f"was asked already: {same[:200]}")
        for number in sorted(self._similar.query(sketch(draft.query))):
            other = self._kept[number]
            if is_near_duplicate(draft, other):
                return Reject("near_duplicate", other.query[:200])
        return None

    def asked_already(self, draft: Draft[Any]) -> str | None:
        """Return a question that asks the same, or for the same fact, or None."""
        found = self._same.like(*_question(draft)) if self._same is not None else None
        # Rules ask about one piece of evidence in several forms on purpose.
        if found is None and self._facts is not None and isinstance(draft.candidate, Proposed):
            found = self._facts.like(draft)
        return found

    def remember(self, draft: Draft[Any]) -> None:
        self._used.add(draft)
        self.remember_question(draft)
        self._asked.update(draft.candidate.keys.keys())
        self._similar.insert(len(self._kept), sketch(draft.query))
        self._kept.append(draft)

    def remember_question(self, draft: Draft[Any]) -> None:
        """Remember only what a question asks, not what it rests on, as of a question of another type."""
        if self._same is not None:
            self._same.add(*_question(draft))
        if self._facts is not None:
            self._facts.add(draft)


def _question(draft: Draft[Any]) -> tuple[str, Sequence[Any]]:
    return draft.query, draft.metadata.get("history", ())


def is_near_duplicate(one: Draft[Any], other: Draft[Any]) -> bool:
    """True if two questions are the same in nearly the same words. Different numbers make different questions."""
    words, others = folded_words(one.query), folded_words(other.query)
    if figures(words) != figures(others):
        return False
    if one.answers and other.answers and set(one.answers).isdisjoint(other.answers):
        return False
    if one.metadata.get("history") != other.metadata.get("history"):
        return False
    return nearly_equal(words, others)


def nearly_equal(words: Sequence[str], others: Sequence[str]) -> bool:
    """True if two questions share enough words to be near-duplicates; repeated words count each time."""
    both, either = Counter(words) & Counter(others), Counter(words) | Counter(others)
    return both.total() >= NEAR * either.total()


# Cached: a kept question is compared with many later ones.
@lru_cache(maxsize=1 << 14)
def figures(words: tuple[str, ...]) -> list[str]:
    """The words with a digit, sorted."""
    return sorted(word for word in words if any(character.isdecimal() for character in word))


def similar_sketches() -> rensa.RMinHashLSH:
    """Create an empty MinHash index, which finds questions that may share enough words to be near-duplicates."""
    return rensa.RMinHashLSH(threshold=NEAR, num_perm=_PERMUTATIONS, num_bands=_BANDS)


# Cached: a question is remembered right after it is checked.
@lru_cache(maxsize=8)
def sketch(query: str) -> rensa.RMinHash:
    """The MinHash of a question's words."""
    hashed = rensa.RMinHash(num_perm=_PERMUTATIONS, seed=1)
    hashed.update(list(folded_words(query)))
    return hashed
