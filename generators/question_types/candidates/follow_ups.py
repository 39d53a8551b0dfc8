"""Follow-ups: a good question, and a second one that points back at what the first is about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, groupby
from random import Random

from ....utils.records.documents import Chunk, Evidence, Passage, chunk_passage
from ....utils.records.drafts import Lookup
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import Sentence
from ....utils.text.words import contains_phrase, folded_words
from ...checks.lookup import bare_words, without_question_words
from ...index.continuations import continued
from ...index.corpus_index import CorpusIndex
from ...index.ranking import in_blocks, spread
from ...reading.sentence_shape import is_plain_sentence
from ...writers.asking import questions_about, standing_alone
from ...writers.asking.ranking import features_of, ranking_of
from ...writers.asking.referring import NOUN_OF, Reference, follow_ups, may_ask_whether
from ...writers.patterns import TypePatterns
from .lookups import lookup_of
from .pointers import Named, Pointers, topics_of

# Texts whose conversations are ranked together, and passages of one text.
_BLOCK, _PASSAGES = 60, 200
# Passages between two sentences in which a common noun means the same thing.
_APART = 1
# What a follow-up about a thing may lack of the score that it needs when it names the thing.
_LACKS = 0.12
# First turns about one sentence: other wordings name other things of it.
_OF_A_SENTENCE = 8
# Follow-ups about one clause, each behind another first turn.
_OF_A_CLAUSE = 3
# Sum of the rarities of its words, of that of a word that the corpus has once, from which a follow-up stands alone.
_TELLS = 3.2
# What is asked of an act: a verb and a pronoun say enough ("When did it open?").
_CIRCUMSTANCES = frozenset({"time", "place", "reason", "purpose", "quantity", "duration", "manner"})
# Kinds of phrases that answer "by whom".
_DOERS = frozenset({"person", "organisation", "group"})
# Words that another follow-up has besides its pointer and the question word, and how rare each is at least, of the
# rarity of a word that the corpus has once.
_SAYS, _COMMON = 2, 0.3
# What a follow-up about an act costs beyond one about a thing, and behind a question that yes answers.
_OF_AN_ACT, _WHETHER = 0.5, 1.0
# A thing whose words are this rare, of the rarity of a word that the corpus has once, is told by them.
_RARE = 0.6


@dataclass(frozen=True)
class FollowUp(Lookup):
    """A fact, the `question` that asks for it alone, the `first` turn, and the `turn` that follows it.

    The first turn may ask `whether` what its question takes for granted is so, and be answered by yes.
    """

    first: Lookup
    turn: str
    whether: tuple[str, str] | None = None

    @property
    def asked_before(self) -> tuple[str, str]:
        """The first question and its answer."""
        return self.whether or (self.first.question.text, self.first.question.golds[0])

    @property
    def in_full(self) -> str:
        return self.question.text

    @property
    def passages(self) -> tuple[Passage, ...]:
        chunks = {one.chunk.chunk_id: one.chunk for one in (self.first.sentence, self.sentence)}
        return tuple(map(chunk_passage, chunks.values()))

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return tuple(dict.fromkeys((self.first.sentence.evidence, self.sentence.evidence)))

    @property
    def keys(self) -> Mapping[Hashable, int]:
        """The fact of the second turn, the first turn, with which two conversations may begin, and both together."""
        both = frozenset((self.first.sentence.words, self.sentence.words))
        return {**super().keys, ("first turn", self.asked_before[0]): 2, ("conversation", both): 1}


def is_open(candidate: FollowUp, index: CorpusIndex) -> bool:
    """Return True if the words of a follow-up do not tell by themselves what it is about."""
    asked = without_question_words(candidate.turn, index.language)
    return sum(map(index.rarity, asked)) < _TELLS * index.rarity("")


def follow_up_candidates(index: CorpusIndex, random: Random, patterns: TypePatterns) -> Iterator[FollowUp]:
    """Yield the follow-ups of the corpus, best first within blocks of titles, spread over them."""
    if not index.facts.can_read:
        return
    for block in in_blocks(_texts(index), random, _BLOCK):
        found = [
            ((chunks[0].title,), cost, one)
            for chunks in block
            for cost, one in _Conversations(index, patterns, chunks).follow_ups()
        ]
        yield from spread(found, random)


def _texts(index: CorpusIndex) -> list[tuple[Chunk, ...]]:
    """Return the passages of each title, which may be those of several documents, in runs of a bounded length."""
    titled = [chunks for title, chunks in sorted(index.chunks_by_title.items()) if title]
    untitled = index.chunks_by_title.get("", ())
    others = [tuple(chunks) for _, chunks in groupby(untitled, key=lambda chunk: chunk.doc_id)]
    every = (*titled, *others)
    return [chunks[start : start + _PASSAGES] for chunks in every for start in range(0, len(chunks), _PASSAGES)]


@dataclass(frozen=True)
class _Conversations:
    """The conversations about the facts of some passages with the same title."""

    index: CorpusIndex
    patterns: TypePatterns
    chunks: tuple[Chunk, ...]

    def follow_ups(self) -> Iterator[tuple[float, FollowUp]]:
        """Yield the best follow-ups about each clause, with their costs."""
        for clause in self._clauses:
            best: dict[tuple[str, ...], tuple[float, FollowUp]] = {}
            found = chain(self._about_things(clause), self._about_act(clause))
            for cost, one in sorted(found, key=lambda entry: (entry[0], entry[1].turn, entry[1].first.question.text)):
                best.setdefault(one.first.sentence.words, (cost, one))
            yield from list(best.values())[:_OF_A_CLAUSE]

    @cached_property
    def _pointers(self) -> Pointers:
        return Pointers(self.index, self.patterns)

    @cached_property
    def _places(self) -> dict[str, int]:
        """The place of each passage, by its id."""
        return {chunk.chunk_id: place for place, chunk in enumerate(self.chunks)}

    @cached_property
    def _clauses(self) -> list[Clause]:
        every = {s.number: s for chunk in self.chunks for s in self.index.in_chunk(chunk)}
        readable = [sentence for sentence in every.values() if is_plain_sentence(sentence, self.index.language)]
        self.index.facts.read(readable)
        return [
            clause for sentence in readable for clause in map(self._continued, self.index.facts.clauses_of(sentence))
        ]

    def _continued(self, clause: Clause) -> Clause:
        return continued(clause, self.index)

    # -- the questions in full -------------------------------------------------------------------------------------

    @cached_property
    def _asked(self) -> dict[tuple[int, int], list[ClauseQuestion]]:
        """The questions about each clause, by its sentence and its start, without a title, scored."""
        return {
            (clause.sentence.number, clause.start): [
                self._scored(raw) for raw in questions_about(clause, self.index.language, self.index.facts)
            ]
            for clause in self._clauses
        }

    def _scored(self, question: ClauseQuestion) -> ClauseQuestion:
        index = self.index
        features = features_of(question, index.language, index.rarity, index.rarity(""))
        return ranking_of(index.language.code).ranked(question, features)

    def _alone(self, question: ClauseQuestion) -> ClauseQuestion | None:
        """Return a question as it can be asked of the corpus, scored, if it is good enough."""
        found = standing_alone(question, self.index)
        scored = None if found is None else self._scored(found)
        return scored if scored is not None and ranking_of(self.index.language.code).passes(scored) else None

    @property
    def _least(self) -> float:
        return ranking_of(self.index.language.code).threshold

    @cached_property
    def _good(self) -> dict[int, list[ClauseQuestion]]:
        """The questions about each sentence, by its number, as they can be asked of the corpus, the best first."""
        found: dict[int, list[ClauseQuestion]] = defaultdict(list)
        for asked in self._asked.values():
            for question in asked:
                alone = self._alone(question)
                if alone is not None:
                    found[alone.clause.sentence.number].append(alone)
        return {number: sorted(each, key=lambda one: (-one.score, one.text)) for number, each in found.items()}

    @cached_property
    def _firsts(self) -> list[Lookup]:
        """The first turns, the best of each sentence first."""
        return [lookup_of(question) for each in self._good.values() for question in each[:_OF_A_SENTENCE]]

    # -- follow-ups about a thing ----------------------------------------------------------------------------------

    @cached_property
    def _named(self) -> dict[tuple[str, ...], list[Named]]:
        """The things that the first turns are about, by their words."""
        found: dict[tuple[str, ...], list[Named]] = defaultdict(list)
        for first in self._firsts:
            for phrase in topics_of(first):
                named = Named(first, phrase)
                words = bare_words(named.text, self.index.language)
                if phrase.proper or len(words) > 1 or self._is_rare(words):
                    found[words].append(named)
                if len(words) > 1 and phrase.proper and self.index.facts.is_person(phrase):
                    found[words[-1:]].append(named)  # who is called by the last name from then on
        return found

    def _is_rare(self, words: tuple[str, ...]) -> bool:
        return sum(map(self.index.rarity, words)) > _RARE * self.index.rarity("")

    def _about_things(self, clause: Clause) -> Iterator[tuple[float, FollowUp]]:
        for role in clause.roles:
            for mention, named in self._mentions(role, clause):
                reference = self._pointers.reference(named, role)
                if reference is None or self._is_stranded(role, mention, reference):
                    continue
                for one in self._pointing(clause, role, mention, named, reference):
                    yield self._costs(one), one

    def _is_stranded(self, role: Role, mention: str, reference: Reference) -> bool:
        """Return True for a pronoun behind a preposition ("established on it"), in languages that have these."""
        if not reference.owner or role.name in ("subject", "object") or self.index.language.clauses is None:
            return False
        text = role.phrase.full_text
        return bare_words(text, self.index.language) == bare_words(mention, self.index.language)

    def _costs(self, one: FollowUp) -> float:
        return -one.question.score - one.first.question.score - is_open(one, self.index)

    def _mentions(self, role: Role, clause: Clause) -> Iterator[tuple[str, Named]]:
        """Yield what first turns are about and a phrase names again, with the words for it in the phrase."""
        text = role.phrase.full_text
        words = bare_words(text, self.index.language)
        parts = [words, *(words[at:] for at in range(1, len(words))), *(words[:at] for at in range(1, len(words)))]
        for part in parts:
            for named in self._named.get(part, ()):
                if named.first.sentence.words == clause.sentence.words:
                    continue
                if named.phrase.proper or self._are_near(named.first.sentence, clause.sentence):
                    yield (text if part == words else named.text), named

    def _are_near(self, one: Sentence, other: Sentence) -> bool:
        apart = self._places[one.chunk.chunk_id] - self._places[other.chunk.chunk_id]
        return one.doc_id == other.doc_id and abs(apart) <= _APART

    def _pointing(
        self, clause: Clause, role: Role, mention: str, named: Named, reference: Reference
    ) -> Iterator[FollowUp]:
        """Yield the follow-ups of which the question in full is good enough."""
        asked = self._asked[clause.sentence.number, clause.start]
        naming = (one for one in asked if any(phrase.start == role.phrase.start for phrase in one.used))
        in_full = {_kind_of(question, role): question for question in naming}
        for question in follow_ups(clause, role, mention, reference, self.index.language, self.index.facts):
            full = in_full.get(_kind_of(question, role))
            names_it = contains_phrase(folded_words(question.text), folded_words(named.text))
            if full is None or names_it or not self._says_something(question):
                continue
            if full.score >= self._least - _LACKS:
                yield _follow_up(full, named.first, question.text)

    # -- follow-ups about what was done ----------------------------------------------------------------------------

    def _about_act(self, clause: Clause) -> Iterator[tuple[float, FollowUp]]:
        """Yield the follow-ups that ask on about the very act of a first turn: "When was that?"."""
        for full in self._asked[clause.sentence.number, clause.start]:
            turn = self._asked_on(full)
            if turn is None or full.score < self._least - _LACKS:
                continue
            for first in self._firsts_about(clause):
                whether = self._whether(first, full)
                if whether is not None or not _says(first, full.answer):
                    one = replace(_follow_up(full, first, turn), whether=whether)
                    yield self._costs(one) + (_OF_AN_ACT if whether is None else _WHETHER), one

    def _whether(self, first: Lookup, full: ClauseQuestion) -> tuple[str, str] | None:
        """Return the question whether something is so, and "yes", for a first turn that asks for what `full` asks.

        What the question has in front is the pattern `whether_reason`, `whether_manner` and so on.
        """
        asked = first.question
        front = self.patterns.get(f"whether_{full.asked}")
        if front is None or asked.answer != full.answer or not asked.text.startswith(f"{front} "):
            return None
        if not may_ask_whether(full):
            return None
        rest = asked.text.removeprefix(f"{front} ")
        return rest[:1].upper() + rest[1:], self.patterns.one("yes")

    def _firsts_about(self, clause: Clause) -> Iterator[Lookup]:
        """Yield the first turns about a clause in its own words, but "Who was the founder?", which speaks of no act."""
        for one in self._good.get(clause.sentence.number, ()):
            is_other = one.features.get(NOUN_OF) or one.features.get("reworded")
            if one.clause.start == clause.start and not is_other:
                yield lookup_of(one)

    def _asked_on(self, full: ClauseQuestion) -> str | None:
        """Return what asks for a part of an act that was told, by the patterns `that_time`, `that_place` and so on.

        Only what is "in" or "at" a place was there, by the patterns `place_behind` and so on, and only what is done by
        somebody is asked for "by whom".
        """
        verb, role = full.clause.verb, full.asked
        is_past = verb.tense == "past" and not verb.modal
        turn = self.patterns.get(f"that_{role}" if is_past else f"this_{role}")
        if turn is None or (role == "agent" and not (verb.passive and full.answer.kind in _DOERS)):
            return None
        behind = f"{role}_behind"
        is_so = not self.patterns.has(behind) or full.answer.marker in self.patterns.many(behind)
        return turn if is_so else None

    def _says_something(self, question: ClauseQuestion) -> bool:
        """Return False for "What does it use?", which may mean anything."""
        pointers = self.patterns.many("pointers")
        least = _COMMON * self.index.rarity("")
        said = without_question_words(question.text, self.index.language)
        words = [word for word in said if word not in pointers and self.index.rarity(word) >= least]
        return question.asked in _CIRCUMSTANCES or len(words) >= _SAYS


def _says(lookup: Lookup, phrase: Phrase) -> bool:
    """Return True if a lookup asks for a phrase or says it."""
    named = (lookup.question.answer, *lookup.question.used)
    return any(one.start < phrase.end and phrase.start < one.end for one in named)


def _follow_up(full: ClauseQuestion, first: Lookup, turn: str) -> FollowUp:
    lookup = lookup_of(full)
    return FollowUp(lookup.sentence, lookup.answer, full, first, turn)


def _kind_of(question: ClauseQuestion, role: Role) -> Hashable:
    """Return what is asked and how, and which phrases the question says besides that of a role."""
    said = frozenset(phrase.start for phrase in question.used) - {role.phrase.start}
    return question.asked, question.answer.start, question.forms, question.features.get("reworded"), said
