"""Name the passage of a bridge question's last sentence, and prove that only one filler fits there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from ...utils.records.drafts import Bridge, Pick, Place
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from .corpus_index import CorpusIndex, closing_words, heading_of, opening_words
from .fragments import FOUR_DIGITS, rivals, unread_figures

B = TypeVar("B", bound=Bridge)

# The least revealing first.
ELSEWHERE: tuple[Place, ...] = ("anywhere", "title", "opening", "closing")
_PICKS: tuple[Pick, ...] = ("only", "earliest", "latest")


def place_words(candidate: Bridge) -> str:
    """Return the title, heading, first or last words by which the question identifies the last passage, or ""."""
    chunk = candidate.last.chunk
    match candidate.place:
        case "anywhere" | "same":
            return ""
        case "title":
            return chunk.title
        case "heading":
            return heading_of(chunk)
        case "opening":
            return opening_words(chunk)
        case "closing":
            return closing_words(chunk)


def placed(candidate: B, index: CorpusIndex, places: Sequence[Place] = ELSEWHERE) -> B | None:
    """Return the candidate with the first of `places` at which only one filler fits; None if there is none."""
    secrets = [folded_words(candidate.bridge.text), folded_words(candidate.answer.text)]
    of_several = candidate.answer.kind == "year" and candidate.fragment is None
    for place in places:
        attempt = replace(candidate, place=place)
        words = folded_words(place_words(attempt))
        says_nothing = not words and place not in ("anywhere", "same")
        if says_nothing or any(contains_phrase(words, secret) for secret in secrets):
            continue
        sentences = _sentences_in_place(attempt, index)
        for pick in _PICKS if of_several else _PICKS[:1]:
            picked = replace(attempt, pick=pick)
            if next(_fillers_among(picked, sentences, index), None) is None:
                return picked
    return None


def other_fillers(candidate: Bridge, index: CorpusIndex) -> list[str]:
    """Return other possible answers once the bridge entity is known, in all passages that the question may mean."""
    return list(_fillers_among(candidate, _sentences_in_place(candidate, index), index))


def _fillers_among(candidate: Bridge, sentences: list[Sentence], index: CorpusIndex) -> Iterator[str]:
    """Yield other possible answers lazily: most callers need only the first."""
    if candidate.pick == "only":
        yield from (anchor.text for anchor in rivals(candidate, sentences))
        yield from unread_figures(candidate, sentences)
        return
    in_passage = {sentence.number for sentence in index.in_chunk(candidate.last.chunk)}
    elsewhere = [sentence for sentence in sentences if sentence.number not in in_passage]
    # The question speaks of one other passage, so no second passage that it may mean can have a year.
    yield from [year for s in elsewhere for year in FOUR_DIGITS.findall(s.text)] or _beyond(candidate, sentences)


def is_extreme_of_passage(candidate: Bridge, index: CorpusIndex) -> bool:
    """True if the earliest or latest year asked for is that of the whole passage, so the bridge hardly matters."""
    in_passage = index.in_chunk(candidate.last.chunk)
    return candidate.pick != "only" and not any(_is_beyond(candidate, year) for s in in_passage for year in _years(s))


def _years(sentence: Sentence) -> list[str]:
    return [anchor.text for anchor in sentence.of_kind("year")]


def _is_beyond(candidate: Bridge, year: str) -> bool:
    answer = int(candidate.answer.text)
    return int(year) < answer if candidate.pick == "earliest" else int(year) > answer


def _beyond(candidate: Bridge, sentences: list[Sentence]) -> list[str]:
    """Return the years earlier or later than the answer; all figures if some of them may or may not be years."""
    years = [year for sentence in sentences for year in _years(sentence)]
    figures = [figure for sentence in sentences for figure in FOUR_DIGITS.findall(sentence.text)]
    if sorted(figures) != sorted(years):
        return figures
    return [year for year in years if _is_beyond(candidate, year)]


def bridge_forms(candidate: Bridge, index: CorpusIndex) -> list[tuple[str, ...]]:
    """Return the bridge's words, and those runs of them that are names in the corpus: "Genghis" of "Genghis Khan"."""
    words = folded_words(candidate.bridge.text)
    runs = [words[i:j] for i in range(len(words)) for j in range(i + 1, len(words) + 1)]
    return [run for run in runs if run == words or " ".join(run) in index.sentences_by_name]


def names_any(sentence: Sentence, forms: Sequence[tuple[str, ...]]) -> bool:
    """True if the sentence contains one of the forms of a name."""
    return any(contains_phrase(sentence.words, form) for form in forms)


def _sentences_in_place(candidate: Bridge, index: CorpusIndex) -> list[Sentence]:
    """Return the sentences that name the bridge, in all passages that the question may mean."""
    forms = bridge_forms(candidate, index)
    if candidate.place == "anywhere":
        found = {sentence.number: sentence for form in forms for sentence in index.sentences_with(form)}
        return [found[number] for number in sorted(found)]
    if candidate.place == "same":
        return [sentence for sentence in index.in_chunk(candidate.last.chunk) if names_any(sentence, forms)]
    by_place = {
        "title": index.chunks_by_title,
        "heading": index.chunks_by_heading,
        "opening": index.chunks_by_opening,
        "closing": index.chunks_by_closing,
    }
    chunks = by_place[candidate.place][place_words(candidate)]
    return [sentence for chunk in chunks for sentence in index.in_chunk(chunk) if names_any(sentence, forms)]


def lie_apart(one: Sentence, other: Sentence, index: CorpusIndex) -> bool:
    """True if two sentences are in different documents or in different parts of one.

    Parts are sections; in a document without headings, chunks with another chunk between them.
    """
    if one.doc_id != other.doc_id:
        return True
    if one.chunk.chunk_id == other.chunk.chunk_id:
        return False
    document = index.documents[one.doc_id]
    if document.sections:
        return document.section_at(one.start) != document.section_at(other.start)
    return abs(one.chunk.index - other.chunk.index) > 1
