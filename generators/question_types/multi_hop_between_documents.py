"""`multi_hop_between_documents`: a name that one document describes and another says something of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.languages.writer_patterns import WriterPatterns
from ...utils.words import folded_words
from ..anchors import Anchor, accepted_answers
from ..corpus_index import CorpusIndex, Sentence
from ..drafts import Candidate, Draft
from ..filters import (
    ambiguous_blank,
    answer_in_no_passage,
    answer_in_question,
    bridge_not_unique,
    leans_on_context,
    not_a_sentence,
    one_hop_is_enough,
    piece_of_a_name,
)
from ..fragments import quoted_words, shared_fragments
from ..places import is_extreme_of_passage, place_words, placed
from ..ranking import is_function_word, spread
from ..sentence_shape import is_piece, is_plain_sentence, is_prose, refers_outside
from ..word_runs import folded
from ..writers.template import fill
from .base import question_type

# A name in more sentences than this is too common to be described by one of them.
_MAX_SENTENCES_OF_A_NAME = 60
# Names that end so many longer ones ("Council", "University") are no names of one thing.
_TOO_MANY_LONGER_NAMES = 3
_MAX_DESCRIPTIONS = 8
_KNOWN_UNDER_TITLES = 3
_HYPHENS = ("-", "–", "—", "/")


@question_type("multi_hop_between_documents", difficulty="hard")
class MultiHopBetweenDocuments:
    """Two documents, both needed: one says who X is, the other says when, how many or where, of X."""

    name: str
    difficulty: str
    checks = (
        not_a_sentence,
        leans_on_context,
        piece_of_a_name,
        answer_in_question,
        answer_in_no_passage,
        ambiguous_blank,
        bridge_not_unique,
        one_hop_is_enough,
    )

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Candidate]:
        found: list[tuple[str, int, Candidate]] = []
        for name, holders in sorted(index.sentences_by_name.items()):
            if len({holder.doc_id for holder in holders}) == 1 or not _names_one_thing(name, holders, index):
                continue
            descriptions = sorted(_descriptions(name, holders, index), key=lambda d: (d[2], d[0].number))
            if descriptions:
                for second, second_flaws in _second_hops(name, descriptions, index):
                    found.extend(
                        (
                            name,
                            flaws + second_flaws,
                            replace(second, hops=(described, *second.hops), bridge=bridge),
                        )
                        for described, bridge, flaws in descriptions[:_MAX_DESCRIPTIONS]
                        if described.doc_id != second.hops[-1].doc_id
                        and not _may_be_two_things(bridge, described, second.hops[-1], index)
                    )
        return spread(found, random)

    def template(self, candidate: Candidate, language: Language) -> Draft:
        patterns = writer_patterns(language)
        described, last, answer = candidate.hops[0], candidate.hops[-1], candidate.answer
        assert candidate.bridge is not None, "a bridge has a name"
        description = (
            described.text[: candidate.bridge.start] + patterns.placeholder + described.text[candidate.bridge.end :]
        )
        values = {"description": description, "other_passage": _other_passage(candidate, patterns)}
        ask = patterns.asks[answer.kind]
        if candidate.pick == "earliest":
            query = fill(patterns.bridge_to_earliest_year, **values)
        elif candidate.pick == "latest":
            query = fill(patterns.bridge_to_latest_year, **values)
        elif candidate.fragment is None:
            query = fill(patterns.bridge_without_fragment, ask=ask.only, **values)
        else:
            start, end = candidate.fragment
            fragment = last.text[start : answer.start] + patterns.blank + last.text[answer.end : end]
            query = fill(patterns.bridge_with_fragment, ask=ask.blank, fragment=fragment, **values)
        return Draft(self.name, self.difficulty, query, accepted_answers(answer, patterns), candidate)


def _other_passage(candidate: Candidate, patterns: WriterPatterns) -> str:
    pattern = {
        "anywhere": patterns.other_passage,
        "title": patterns.other_passage_titled,
        "opening": patterns.other_passage_opening,
        "closing": patterns.other_passage_closing,
    }[candidate.place]
    return fill(pattern, words=place_words(candidate))


def _names_one_thing(name: str, holders: tuple[Sentence, ...], index: CorpusIndex) -> bool:
    words = folded_words(name)
    patterns = writer_patterns(index.language)
    return (
        len(holders) <= _MAX_SENTENCES_OF_A_NAME
        and len(name) > 1
        and not any(word in patterns.names.not_names for word in words)
        and (len(words) > 1 or not name.endswith(patterns.names.endings))
        and (len(words) > 1 or index.names_by_last_word[words[0]] < _TOO_MANY_LONGER_NAMES)
        and not (len(words) == 1 and patterns.names.capitals and _is_written_small(words[0], index))
    )


def _is_written_small(word: str, index: CorpusIndex) -> bool:
    """Whether the corpus also has the word without a capital: then it is a thing with a name, not the name of one."""
    return any(
        sentence.text[start].islower()
        for sentence in index.sentences_with([word])
        for form, start, _ in sentence.spans
        if form == word
    )


def _descriptions(
    name: str, holders: tuple[Sentence, ...], index: CorpusIndex
) -> Iterator[tuple[Sentence, Anchor, int]]:
    """Sentences that say something of the name and can stand alone, with the name's span and their flaws."""
    for sentence in holders:
        spans = [a for a in sentence.of_kind("name") if folded(a.text) == name]
        if spans and (_is_hyphenated(sentence.text, spans[0]) or is_piece(sentence, spans[0])):
            continue
        mentions = sentence.words.count(folded_words(name)[-1])
        if len(spans) != 1 or mentions != 1 or folded(writer_patterns(index.language).placeholder) in sentence.words:
            continue
        if is_plain_sentence(sentence, index.language) and not refers_outside(sentence, index.language):
            bridge = spans[0]
            late = bridge.start * 3 > len(sentence.text)
            yield sentence, bridge, (0 if bridge.start == 0 else 1) + 2 * late


def _may_be_two_things(bridge: Anchor, described: Sentence, last: Sentence, index: CorpusIndex) -> bool:
    """Whether the documents may mean two bearers of one name: one word, two subjects, and hardly known elsewhere.

    Titles tell subjects only where several documents share one; a duke and a city called Newcastle are met like that.
    """
    titles = described.chunk.title, last.chunk.title
    if len(folded_words(bridge.text)) > 1 or titles[0] == titles[1]:
        return False
    if all(len({chunk.metadata["parent_doc_id"] for chunk in index.chunks_by_title[title]}) == 1 for title in titles):
        return False
    return len({holder.chunk.title for holder in index.sentences_by_name[folded(bridge.text)]}) < _KNOWN_UNDER_TITLES


def _is_hyphenated(text: str, anchor: Anchor) -> bool:
    return text[anchor.start - 1 : anchor.start] in _HYPHENS or text[anchor.end : anchor.end + 1] in _HYPHENS


def _second_hops(
    name: str, descriptions: Sequence[tuple[Sentence, Anchor, int]], index: CorpusIndex
) -> Iterator[tuple[Candidate, int]]:
    """Candidates that lack their first sentence: what other documents say of the name, with their flaws."""
    described_in = {described.doc_id for described, _, _ in descriptions}
    bridge = descriptions[0][1]
    for sentence in index.sentences_by_name[name]:
        if not described_in - {sentence.doc_id} or not is_prose(sentence.text):
            continue
        mention = next(anchor for anchor in sentence.of_kind("name") if folded(anchor.text) == name)
        if is_piece(sentence, mention):
            continue
        others = [other for other in index.in_chunk(sentence.chunk) if other.number != sentence.number]
        for answer in sentence.anchors:
            if answer.overlaps(mention.start, mention.end) or not any(other.of_kind(answer.kind) for other in others):
                continue
            for fragment in _fragments(sentence, answer, mention, others):
                candidate = placed(Candidate((sentence,), answer, bridge, fragment), index)
                # "the ____" would fit half the names of a passage; that a figure is asked for says more.
                if candidate and (answer.in_figures or quotes_something(candidate, index)):
                    yield candidate, _flaws(candidate, index)


def _fragments(
    sentence: Sentence, answer: Anchor, mention: Anchor, others: list[Sentence]
) -> Iterator[tuple[int, int] | None]:
    if answer.kind != "name" and answer.in_figures:
        yield None
    yield from shared_fragments(sentence, answer, mention, others)


def quotes_something(candidate: Candidate, index: CorpusIndex) -> bool:
    """Whether the quoted fragment holds more than function words."""
    before, after = quoted_words(candidate)
    return any(not is_function_word(word, index) for word in before + after)


def _flaws(candidate: Candidate, index: CorpusIndex) -> int:
    """Words that say something are worth quoting; function words alone are worth less than no quotation."""
    quotation = 1 if candidate.fragment is None else 0 if quotes_something(candidate, index) else 2
    of_several = (candidate.pick != "only") + 2 * is_extreme_of_passage(candidate, index)
    return quotation + (candidate.place in ("opening", "closing")) + of_several
