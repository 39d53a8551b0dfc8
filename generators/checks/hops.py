"""Checks on questions over several passages: every passage is needed, and together they leave one answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...utils.records.drafts import Draft, Hops, Lookup
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from .base import Check
from .common import DEFAULT_CHECKS
from .lookup import another_answer, asked_words

# Share of the rarity of a description's words at which another sentence may describe another thing.
_MAY_DESCRIBE = 0.65
# Share of the rarity of a question's other words at which another sentence may answer it for another thing.
_MAY_ANSWER = 0.5
# Shorter words of a name tell nothing.
_LEAST_LETTERS = 3


def hidden_name_in_question(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a question that has a word of the name of what it describes."""
    asked = folded_words(draft.query)
    for one in draft.candidate.described:
        sort = one.words.split()[1]
        words = [word for word in folded_words(one.name) if word != sort]
        told = [word for word in words if len(word) >= _LEAST_LETTERS and word in asked]
        if (told and not one.name.islower()) or contains_phrase(asked, folded_words(one.name)):
            return Reject("bridge_in_question", f"{one.name!r} or a part of it stands in the question")
    return None


def another_thing_described(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a description that another sentence may give of another thing."""
    for one in draft.candidate.described:
        name = _telling(one.name, index)
        for other in index.sentences_like(asked_words(one.words, index), _MAY_DESCRIBE):
            if other.number != one.clause.sentence.number and name.isdisjoint(other.words):
                return Reject("another_answer", f"{one.words!r} may also fit: {other.text[:200]}")
    return None


def another_answer_to_the_last(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a question if another sentence may answer it once the last thing is known by its name."""
    lookup = draft.candidate.lookup
    return another_answer(
        Draft(draft.question_type, draft.difficulty, lookup.question.text, draft.answers, lookup), index
    )


def an_earlier_passage_tells(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a question whose answer stands in an earlier passage, or whose last passage holds a description."""
    *earlier, last = draft.candidate.chunks
    for chunk in earlier:
        words = folded_words(chunk.text)
        for answer in draft.answers:
            if contains_phrase(words, folded_words(answer)):
                return Reject("one_hop_is_enough", f"{answer!r} stands in an earlier passage too")
    for one in draft.candidate.described:
        for sentence in index.in_chunk(last):
            if _weight(sentence, asked_words(one.words, index), index) >= _MAY_DESCRIBE:
                return Reject("one_hop_is_enough", f"the last passage says it too: {sentence.text[:200]}")
    return None


def last_passage_is_enough(draft: Draft[Hops], index: CorpusIndex) -> Reject | None:
    """Reject a question if what it says beside the description leads to its answer alone.

    Some other sentence, about something else, must have enough of those words and something of the kind asked for.
    """
    candidate = draft.candidate
    lookup, name = candidate.lookup, candidate.described[-1].name
    hidden, figure = _telling(name, index), lookup.answer.kind not in ("name", "term")
    golds = [folded_words(gold) for gold in draft.answers]
    for rest in _rests(lookup, hidden, index):
        for other in index.sentences_like(rest, _MAY_ANSWER):
            if other.number == lookup.sentence.number or not hidden.isdisjoint(other.words):
                continue
            if figure and not other.of_kind(lookup.answer.kind):
                continue
            if not any(contains_phrase(other.words, gold) for gold in golds):
                return None
    return Reject("one_hop_is_enough", f"the description is not needed: {lookup.sentence.text[:200]}")


def _rests(lookup: Lookup, hidden: set[str], index: CorpusIndex) -> Iterator[list[str]]:
    """Yield the words of a question without those of a thing, with each form that its sentence may give the verb."""
    rest = [word for word in asked_words(lookup.question.text, index) if word not in hidden]
    yield rest
    base = lookup.question.clause.verb.lemma.split()[0]
    if base in rest:
        forms = {word for word in lookup.sentence.words if word[:3] == base[:3]} - {base}
        yield from ([form if word == base else word for word in rest] for form in sorted(forms))


def _telling(name: str, index: CorpusIndex) -> set[str]:
    """Return the words by which a sentence shows that it speaks of a thing; all of a term's, since each is common."""
    words = folded_words(name)
    return {words[-1]} if name.islower() else {word for word in words if len(word) >= _LEAST_LETTERS} or set(words)


def _weight(sentence: Sentence, words: Sequence[str], index: CorpusIndex) -> float:
    """Return the share of the words' rarity that a sentence has."""
    total = sum(map(index.rarity, words))
    return sum(index.rarity(word) for word in words if word in sentence.words) / total if total else 0.0


# Cheap checks first.
HOP_CHECKS: tuple[Check, ...] = (
    *DEFAULT_CHECKS,
    hidden_name_in_question,
    an_earlier_passage_tells,
    another_thing_described,
    another_answer_to_the_last,
    last_passage_is_enough,
)
