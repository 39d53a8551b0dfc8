"""`needle_in_haystack`: a fact of one passage among many passages of the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language
from ...utils.types import Document, Passage, Reject
from ...utils.words import folded_words
from ..checks import Check
from ..cloze import CLOZE_CHECKS, cloze_answers, cloze_candidates, cloze_question
from ..corpus_index import CorpusIndex
from ..drafts import Candidate, Draft
from ..passages import chunk_passage
from ..tokens import count_tokens
from .base import QuestionType, question_type

# Passages shown together, the needle's among them; taken in turn, as far as the corpus has so many.
SIZES = (10, 15, 20)
_FEWEST = 5
# Passages drawn for each that is wanted: some overlap the needle's or repeat another.
_DRAWN = 3
# Steps of this length on a circle come as evenly spread as any, however many of them are left out.
_GOLDEN = 0.6180339887498949
# A sentence that shares this much of the weight of a question's rare words may answer it.
_MAY_ANSWER = 0.5


@dataclass(frozen=True, slots=True)
class Needle(Candidate):
    """A blank, the other passages shown, and how many of them stand before the blank's own."""

    haystack: tuple[Document, ...] = ()
    before: int = 0

    @property
    def passages(self) -> tuple[Passage, ...]:
        shown = (*self.haystack[: self.before], self.hops[-1].chunk, *self.haystack[self.before :])
        return tuple(map(chunk_passage, shown))

    @property
    def depth(self) -> float:
        """From 0, the first passage, to 1, the last."""
        return self.before / len(self.haystack)


def haystack_answers(draft: Draft[Needle], index: CorpusIndex) -> Reject | None:
    """No other passage that is shown may answer the question."""
    sentence, blank = draft.candidate.described
    around = folded_words(f"{sentence.text[: blank.start]} {sentence.text[blank.end :]}")
    shown = {chunk.doc_id for chunk in draft.candidate.haystack}
    held = {number for chunk in shown for number in index.sentences_by_chunk.get(chunk, ())}
    for other in index.sentences_like(around, _MAY_ANSWER):
        if other.number in held:
            return Reject("haystack_answers", other.text[:200])
    return None


_CHECKS: tuple[Check, ...] = (*CLOZE_CHECKS, haystack_answers)


@question_type("needle_in_haystack", difficulty="hard")
class NeedleInHaystack(QuestionType[Needle]):
    """Find one fact among up to twenty passages: “The bridge was opened in ____.”, asked over a long context.

    The passages around the one with the fact are drawn from the whole corpus and do not answer the question. How deep
    the fact lies (0 the first passage, 1 the last), how many passages and how many tokens are shown is in the metadata.
    """

    brief = "It asks for one fact that a single sentence of one passage states; the answer is that fact."
    checks = _CHECKS

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Needle]:
        position = random.random()
        for number, candidate in enumerate(cloze_candidates(index, random)):
            position = (position + _GOLDEN) % 1
            haystack = _haystack(candidate.hops[-1].chunk, SIZES[number % len(SIZES)] - 1, index, random)
            if len(haystack) + 1 >= _FEWEST:
                before = int(position * (len(haystack) + 1))
                yield Needle(candidate.hops, candidate.answer, haystack=haystack, before=before)

    def template(self, candidate: Needle, language: Language) -> Draft[Needle]:
        passages = candidate.passages
        return self.draft(
            candidate,
            cloze_question(candidate, language),
            cloze_answers(candidate, language),
            metadata={
                "answer_kind": candidate.answer.kind,
                "depth": round(candidate.depth, 3),
                "passages": len(passages),
                "tokens": sum(count_tokens(passage.text) for passage in passages),
            },
        )


def _haystack(needle: Document, size: int, index: CorpusIndex, random: Random) -> tuple[Document, ...]:
    """At most `size` chunks, drawn, none of which overlaps or repeats the needle's or another."""
    drawn = random.sample(index.chunks, min(len(index.chunks), _DRAWN * size))
    kept: list[Document] = []
    texts = {needle.text}
    for chunk in drawn:
        if len(kept) == size:
            break
        if chunk.text not in texts and not any(_overlap(chunk, other) for other in (needle, *kept)):
            kept.append(chunk)
            texts.add(chunk.text)
    return tuple(kept)


def _overlap(one: Document, other: Document) -> bool:
    (first, left, right), (second, start, end) = (
        (chunk.metadata["parent_doc_id"], int(chunk.metadata["start"]), int(chunk.metadata["end"]))
        for chunk in (one, other)
    )
    return bool(first == second) and left < end and start < right
