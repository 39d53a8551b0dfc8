"""`needle_in_haystack`: a fact in one passage among many passages of the corpus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random

from ...utils.languages import Language
from ...utils.records.documents import Chunk, Passage, chunk_passage
from ...utils.records.drafts import Draft, Lookup, Proposed
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.tokens import count_tokens
from ..checks import Check
from ..checks.lookup import asked_words
from ..checks.written import WRITTEN_FACT_CHECKS, sentences_asked_about
from ..index.corpus_index import CorpusIndex
from ..models.prompt import Prompt
from ..writers.asking.openings import opened_otherwise
from ..writers.prompts import to_prompt
from ..writers.question_type import QuestionType
from .candidates.lookups import LOOKUP_CHECKS, lookup_answers, lookup_candidates
from .candidates.proposed_lookups import PROPOSED_LOOKUPS
from .registry import question_type

# Numbers of passages shown, including the needle's; used in turn, and reduced if the corpus is small.
SIZES = (10, 15, 20)
_FEWEST = 5
# Passages drawn per passage wanted, since some overlap the needle's or repeat another.
_DRAWN = 3
# Fractional part of the golden ratio: steps of this length spread depths evenly, also if some are left out.
_GOLDEN = 0.6180339887498949
# Share of the weight of a question's rare words from which a sentence may answer it.
_MAY_ANSWER = 0.5


@dataclass(frozen=True)  # without slots, since `passages` is cached
class Needle(Lookup):
    """A fact, the other passages shown, and the number of them that come before the fact's own."""

    haystack: tuple[Chunk, ...] = ()
    before: int = 0

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        shown = (*self.haystack[: self.before], self.sentence.chunk, *self.haystack[self.before :])
        return tuple(map(chunk_passage, shown))


@dataclass(frozen=True)  # without slots, since `passages` is cached
class ProposedNeedle(Proposed):
    """The candidate of a proposed question, the other passages shown, and the number of them that come before."""

    haystack: tuple[Chunk, ...] = ()
    before: int = 0

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        shown = (*self.haystack[: self.before], *self.chunks, *self.haystack[self.before :])
        return tuple(map(self.as_shown, shown))


def haystack_answers(draft: Draft[Needle], index: CorpusIndex) -> Reject | None:
    """Reject a draft if another passage shown may answer the template's question."""
    return _first_in_hay(draft, index.sentences_like(asked_words(draft.query, index), _MAY_ANSWER), index)


def haystack_answers_question(draft: Draft[Needle], index: CorpusIndex) -> Reject | None:
    """Reject a draft if another passage shown may answer the question in the model's words."""
    return _first_in_hay(draft, sentences_asked_about(draft, index), index)


def _first_in_hay(draft: Draft[Needle], sentences: Iterable[Sentence], index: CorpusIndex) -> Reject | None:
    """Return a reject with the first of the sentences that is in another passage shown; None if there is none."""
    shown = {chunk.chunk_id for chunk in draft.candidate.haystack}
    held = {number for chunk in shown for number in index.numbers_in(chunk)}
    found = next((sentence for sentence in sentences if sentence.number in held), None)
    return Reject("haystack_answers", found.text[:200]) if found else None


_CHECKS: tuple[Check, ...] = (*LOOKUP_CHECKS, haystack_answers)


@question_type("needle_in_haystack", difficulty="hard")
class NeedleInHaystack(QuestionType[Needle]):
    """Find one fact among up to twenty passages: “When was the bridge at Albery opened?”, asked over a long context.

    The other passages are drawn from the whole corpus and do not answer the question. The metadata give the depth of
    the fact (0 for the first passage, 1 for the last) and the number of passages and tokens shown.
    """

    proposing = PROPOSED_LOOKUPS
    brief = (
        "The question asks for one fact that one sentence of the passage states. The reader will look for it among "
        "many passages about all sorts of things, so it says so exactly whom or what it is about that no other "
        "person, place, thing or event can be meant. Good: “How many looms did the wool mill at Upper Albery have when "
        "it closed in 1931?” Bad: “How many looms did the mill have?”, since other passages may tell of other mills."
    )
    checks = _CHECKS
    written_checks = (*WRITTEN_FACT_CHECKS, haystack_answers_question)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Needle]:
        position = random.random()
        for number, candidate in enumerate(lookup_candidates(index, random)):
            position = (position + _GOLDEN) % 1
            haystack = _haystack([candidate.sentence.chunk], SIZES[number % len(SIZES)] - 1, index, random)
            if len(haystack) + 1 >= _FEWEST:
                before = int(position * (len(haystack) + 1))
                yield Needle(candidate.sentence, candidate.answer, candidate.question, haystack, before)

    def template(self, candidate: Needle, language: Language) -> Draft[Needle]:
        return self.draft(
            candidate,
            opened_otherwise(candidate.question, language),
            lookup_answers(candidate, language),
            metadata={"answer_kind": candidate.answer.kind, **_measures(candidate)},
        )

    def framed(self, draft: Draft[Proposed], index: CorpusIndex, random: Random) -> Draft[Proposed] | Reject:
        """Put passages around those of the question that are unlikely to answer it."""
        gold = draft.candidate.chunks
        answering = {one.chunk.chunk_id for one in index.sentences_like(asked_words(draft.query, index), _MAY_ANSWER)}
        haystack = _haystack(gold, random.choice(SIZES) - len(gold), index, random, answering)
        if len(haystack) + len(gold) < _FEWEST:
            return Reject("haystack_too_small", f"{len(haystack)} other passages do not answer it")
        before = random.randint(0, len(haystack))
        needle = ProposedNeedle(gold, draft.candidate.evidence, draft.candidate.heads, haystack, before)
        return replace(draft, candidate=needle, metadata={**draft.metadata, **_measures(needle)})

    def prompt(self, candidate: Needle, language: Language, difficulty: str) -> Prompt:
        """Show only the needle's passage: the others are not asked about, and twenty cost twenty times as much."""
        needle = chunk_passage(candidate.sentence.chunk)
        return to_prompt(self.brief, self.template(candidate, language), language, difficulty, passages=(needle,))


# Each passage of a small corpus is in many haystacks, and each haystack is drafted up to three times.
@lru_cache(maxsize=1 << 12)
def _tokens(text: str) -> int:
    return count_tokens(text)


def _measures(candidate: Needle | ProposedNeedle) -> dict[str, int | float]:
    """Return the depth of the fact's passage, 0 (first) to 1 (last), and the numbers of passages and tokens shown."""
    passages = candidate.passages
    return {
        "depth": round(candidate.before / len(candidate.haystack), 3),
        "passages": len(passages),
        "tokens": sum(_tokens(passage.text) for passage in passages),
    }


def _haystack(
    needles: Sequence[Chunk], size: int, index: CorpusIndex, random: Random, without: Set[str] = frozenset()
) -> tuple[Chunk, ...]:
    """Draw at most `size` chunks that neither overlap nor repeat the needles or each other, or are among `without`."""
    drawn = random.sample(index.chunks, min(len(index.chunks), _DRAWN * size))
    kept: list[Chunk] = []
    texts = {needle.text for needle in needles}
    taken: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for document, start, end in map(_place, needles):
        taken[document].append((start, end))
    for chunk in drawn:
        if len(kept) == size:
            break
        document, start, end = _place(chunk)
        if chunk.chunk_id in without or chunk.text in texts:
            continue
        if not any(left < end and start < right for left, right in taken[document]):
            kept.append(chunk)
            texts.add(chunk.text)
            taken[document].append((start, end))
    return tuple(kept)


def _place(chunk: Chunk) -> tuple[str, int, int]:
    """Return the document of a chunk and its span in it."""
    return chunk.doc_id, chunk.start, chunk.end
