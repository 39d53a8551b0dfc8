"""Questions over several passages: a lookup in which a thing is not named but described by another fact."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

from ....utils.records.drafts import Described, Hops, SectionHops
from ....utils.records.facts import Clause, Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import Sentence
from ....utils.text.words import folded_words
from ...checks.lookup import without_question_words
from ...index.corpus_index import CorpusIndex
from ...index.entities import Entities, Mention
from ...index.ranking import in_blocks, spread
from ...reading.sentence_shape import is_plain_sentence
from ...writers.asking import questions_about
from ...writers.asking.describing import Description, describe
from ...writers.asking.ranking import features_of, ranking_of
from ...writers.asking.wording import done_to, said
from .correlative_hops import CorrelativeHops
from .lookups import lookup_of

# Sentences whose questions are ranked together.
_BLOCK = 600
# A sentence may be shorter than one that is quoted: "Tesla died on 7 January 1943."
_LEAST_WORDS = 4
_MAX_WORDS = {2: 22, 3: 28, 4: 34}
# Sums of the rarities of a description's words (each 0 to 1) from which it tells what is meant; less with a name.
_TELLS, _NAMED_TELLS = 1.6, 1.2
# Verbs that say too little to ask anything of a thing that is not named: "Which route comes into the city that …?"
_SAYS_LITTLE = frozenset({"come", "go", "get"})
# Words at the end of a description that nothing may stand behind.
_STRANDED = frozenset({"to", "from", "with", "for", "across", "in", "on", "of", "by", "at", "under", "through", "into"})
# What a question may lack of the score that one about a single fact needs: as it is asked, it says more.
_LENIENCE = 0.12
# Kinds of answers of which "what" is asked: behind a description, nobody knows what for.
_VAGUE = frozenset({"thing", "term", "quality", "clause"})
# Wordings of one question that are tried: what says less may need every passage where what says more does not.
_MAX_WORDINGS = 4
# What a question loses for each word, in units of its score, and the weight of that.
_PER_WORD, _PER_SCORE = 0.03, 4.0

_CAPITALISED = re.compile(r"\b[A-Z]\w+")

Joins = Callable[[Sentence, Sentence], bool]


@dataclass
class HopFinder:
    """Questions over two to four passages of a corpus. `joins` decides which sentences may be joined by a thing."""

    index: CorpusIndex
    joins: Joins
    candidate: type[Hops] = Hops
    _entities: Entities = field(init=False)
    _described: dict[str, list[Described]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._entities = Entities(self.index)

    def candidates(self, random: Random, hops: int = 2) -> Iterator[Hops]:
        """Yield the questions over `hops` passages, best first within blocks of sentences, spread over things."""
        if not self.index.facts.can_read:
            return
        for block in in_blocks(self.index.sentences, random, _BLOCK):
            plain = [one for one in block if is_plain_sentence(one, self.index.language, _LEAST_WORDS)]
            self.index.facts.read(plain)
            found = [one for sentence in plain for one in self._about(sentence, hops)]
            yield from spread(found, random)

    def _about(self, sentence: Sentence, hops: int) -> Iterator[tuple[tuple[Hashable, ...], float, Hops]]:
        """Yield questions whose answer a sentence gives, as the thing described, cost and question."""
        found: dict[tuple[Hashable, ...], list[tuple[float, str, Hops]]] = defaultdict(list)
        for question, mention in self._naming(sentence):
            if _is_vague(question.answer) or _says_little(question):
                continue
            name = mention.naming.name
            for chain in self._chains(name, hops - 1, (sentence,)):
                text = self._described_in(question.text, mention, nested(chain))
                if text is None or _names_the_same(question.text, chain[-1].words) or _strands(chain[0].words, text):
                    continue
                if len(text.split()) <= _MAX_WORDS[hops]:
                    cost = _PER_WORD * len(text.split()) - question.score
                    facts = tuple((one.clause.sentence.number, one.clause.verb.start) for one in chain)
                    key: tuple[Hashable, ...] = (name, question.clause.verb.start, question.answer.start, facts)
                    found[key].append((cost, text, self.candidate(chain, lookup_of(question), text)))
        for about, wordings in found.items():
            for cost, _, made in sorted(wordings, key=lambda each: each[:2])[:_MAX_WORDINGS]:
                yield about[:1], _PER_SCORE * cost, made

    def _naming(self, sentence: Sentence) -> Iterator[tuple[ClauseQuestion, Mention]]:
        """Yield good questions about a sentence that speak of a thing, with how they do."""
        bar = ranking_of(self.index.language.code).threshold - _LENIENCE
        for clause in self.index.facts.clauses_of(sentence):
            for role in clause.roles:
                for naming in self._entities.names_in(role.phrase, sentence):
                    if self._of(naming.name) and not self._is_called_so(role.phrase, naming.name):
                        mention = self._entities.named(clause, role.phrase, naming)
                        done = None if naming.inside else done_to(mention.phrase, mention.clause)
                        for stated in (mention.clause, done):
                            if stated is not None:
                                asked = (question for question in self._scored(stated) if question.score >= bar)
                                yield from ((question, replace(mention, clause=stated)) for question in asked)

    def _is_called_so(self, phrase: Phrase, name: str) -> bool:
        """Return True for "the Council": who reads that needs no other passage for "the council that …"."""
        sort = folded_words(self._entities.sort_of(name) or "")
        is_name = phrase.text.split()[-1][:1].isupper()
        return is_name and {*folded_words(phrase.text)} <= {*sort, *self.index.language.scoring.articles}

    def _described_in(self, text: str, mention: Mention, description: str) -> str | None:
        """Return a question with a description in place of the name; None if the name does not stand in it once."""
        naming = mention.naming
        words = said(mention.phrase, mention.clause, self.index.facts)
        if naming.genitive:
            description = f"the {naming.owned} of {description}"
        elif naming.inside:
            words = naming.inside
        found = _named(words)
        return found.sub(lambda _: description, text) if len(found.findall(text)) == 1 else None

    def _scored(self, clause: Clause) -> Iterator[ClauseQuestion]:
        index, ranking, rarest = self.index, ranking_of(self.index.language.code), self.index.rarity("")
        for question in questions_about(clause, index.language, index.facts):
            yield ranking.ranked(question, features_of(question, index.language, index.rarity, rarest))

    def _chains(self, name: str, links: int, beyond: tuple[Sentence, ...]) -> Iterator[tuple[Described, ...]]:
        """Yield facts that describe a thing, the last of them by its own name; the others describe those before."""
        for one in self._of(name):
            sentence = one.clause.sentence
            if any(sentence.chunk.chunk_id == other.chunk.chunk_id for other in beyond):
                continue
            if not all(self.joins(sentence, other) for other in beyond):
                continue
            if links == 1:
                yield (one,)
                continue
            for role in one.clause.roles:
                for naming in self._entities.names_in(role.phrase, sentence):
                    if naming.name != name and len(_named(naming.name).findall(one.words)) == 1:
                        for chain in self._chains(naming.name, links - 1, (*beyond, sentence)):
                            yield (*chain, one)

    def _of(self, name: str) -> list[Described]:
        """Return the descriptions of a thing, the shortest first."""
        if name not in self._described:
            found = sorted(self._descriptions(name), key=lambda one: (len(one.words), one.words))
            self._described[name] = found
        return self._described[name]

    def _descriptions(self, name: str) -> Iterator[Described]:
        index = self.index
        mentions = self._entities.mentions(name)
        noun = self._entities.sort_of(name) if mentions else None
        rarest = index.rarity("")
        for mention in mentions:
            owned = mention.naming.owned
            within = mention.naming.inside if not owned else ""
            for found in describe(mention.clause, mention.phrase, noun, index.language, index.facts, owned, within):
                telling = [word for word in without_question_words(found.noun_phrase, index.language) if word != noun]
                named = any(phrase.proper for phrase in found.said)
                if sum(map(index.rarity, telling)) >= (_NAMED_TELLS if named else _TELLS) * rarest:
                    yield Described(name, mention.clause, found.noun_phrase, _stated(mention.clause, found))


def _is_vague(answer: Phrase) -> bool:
    return answer.kind in _VAGUE and not answer.proper and answer.figure is None


def _says_little(question: ClauseQuestion) -> bool:
    """Return True for "Who died in the town that …?", where others did, and for a verb that says too little."""
    roles = {role.name for role in question.clause.roles}
    does_nothing_to = question.asked == "subject" and roles <= {"subject", "place", "time"}
    return does_nothing_to or question.clause.verb.lemma.split()[0] in _SAYS_LITTLE


def _strands(description: str, question: str) -> bool:
    """Return True for "When was the line that the museum lent a car to opened?"."""
    return description.split()[-1] in _STRANDED and not question.endswith(f"{description}?")


def _names_the_same(question: str, description: str) -> bool:
    """Return True for "When did Ada Fenwick found the town where Ada Fenwick died?"."""
    return not set(_CAPITALISED.findall(question)).isdisjoint(_CAPITALISED.findall(description))


def _stated(clause: Clause, description: Description) -> str:
    verb = clause.sentence.text[clause.verb.start : clause.verb.end]
    return " ".join([verb, *(phrase.full_text for phrase in description.said)])


def nested(chain: Sequence[Described]) -> str:
    """Return the last description with the others in place of the names in it."""
    words = chain[0].words
    for before, one in pairwise(chain):
        words = _described(before.name, words, one.words)
    return words


def _described(name: str, words: str, text: str) -> str:
    return _named(name).sub(lambda _: words, text)


def _named(name: str) -> re.Pattern[str]:
    """Return what finds a name with its article in a text, not as part of a longer name or with a genitive."""
    return re.compile(rf"(?:\bthe )?(?<![\w-]){re.escape(name)}(?![\w-]|['’]s| [A-Z])")


def between(index: CorpusIndex) -> HopFinder | CorrelativeHops:
    """Return the questions over documents."""
    return _finder(index, lambda one, other: one.doc_id != other.doc_id, Hops)


def within(index: CorpusIndex) -> HopFinder | CorrelativeHops:
    """Return the questions over sections of one document."""
    return _finder(index, lambda one, other: one.doc_id == other.doc_id and _apart(one, other, index), SectionHops)


def _finder(index: CorpusIndex, joins: Joins, candidate: type[Hops]) -> HopFinder | CorrelativeHops:
    words = index.language.grammar
    if words is not None and words.relative:
        return CorrelativeHops(index, words, joins, candidate)
    return HopFinder(index, joins, candidate)


def _apart(one: Sentence, other: Sentence, index: CorpusIndex) -> bool:
    """Return True for different sections; in a document without headings, for chunks that do not adjoin."""
    document = index.documents[one.doc_id]
    if document.sections:
        return document.section_at(one.start) != document.section_at(other.start)
    return abs(one.chunk.index - other.chunk.index) > 1
