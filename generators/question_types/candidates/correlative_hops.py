"""Questions over two passages in languages with relative clauses in front: "who built the mill, when did she die?"."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from random import Random

from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.drafts import Described, Hops
from ....utils.records.facts import Clause, Role
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import Sentence
from ....utils.text.words import folded, folded_words
from ...checks.lookup import without_question_words
from ...index.corpus_index import CorpusIndex
from ...index.ranking import in_blocks, spread
from ...reading.sentence_shape import is_plain_sentence
from ...writers.asking import questions_about
from ...writers.asking.correlatives import owner_in, pointing, relative_clauses
from ...writers.asking.ranking import features_of, ranking_of
from .lookups import lookup_of

# Sentences whose questions are ranked together.
_BLOCK = 600
_MAX_WORDS = 24
# Sentences with a name that are read for what is said of it.
_READ_FOR_A_NAME = 30
# Sum of the rarities of a relative clause's words (each 0 to 1) from which it tells what is meant.
_TELLS = 1.5
# What a question may lack of the score that one about a single fact needs: as it is asked, it says more.
_LENIENCE = 0.05
_PER_WORD = 0.02
# Ways to ask about one clause that are candidates.
_MAX_WAYS = 6
_NO_THINGS = frozenset(("year", "date", "time", "duration", "number", "percentage", "clause"))

Joins = Callable[[Sentence, Sentence], bool]


@dataclass(frozen=True)
class NameInClause:
    """A name in a role of a clause: all of its phrase, or the owner of `owned` in it ("का मुख्यालय")."""

    name: str
    clause: Clause
    role: Role
    owned: str


@dataclass
class CorrelativeHops:
    """Questions about a name that is described by another fact. `joins` decides which sentences may be joined."""

    index: CorpusIndex
    words: GrammarWords
    joins: Joins
    candidate: type[Hops] = Hops
    _named: dict[str, list[NameInClause]] = field(default_factory=dict)

    def candidates(self, random: Random, hops: int = 2) -> Iterator[Hops]:
        """Yield the questions over two passages, best first within blocks of sentences, spread over names."""
        if hops > 2 or not self.index.facts.can_read:
            return  # one relative clause is enough to take in
        for block in in_blocks(self.index.sentences, random, _BLOCK):
            plain = [sentence for sentence in block if is_plain_sentence(sentence, self.index.language)]
            self.index.facts.read(plain)
            yield from spread([one for sentence in plain for one in self._about(sentence)], random)

    def _about(self, sentence: Sentence) -> Iterator[tuple[tuple[Hashable, ...], float, Hops]]:
        """Yield the best questions whose answer a sentence gives, as the name, cost and question."""
        for last in self._names_in(sentence):
            found = []
            asked = list(self._asked(last))
            for first in self._described(last) if asked else ():
                noun = last.name.split()[-1] if " " in last.name else None
                for said in relative_clauses(first.clause, first.role, first.owned, noun, self.words):
                    described = Described(last.name, first.clause, said, said)
                    for named, text in asked if self._tells(said, last.name) else ():
                        whole = f"{said}, {text}"
                        if len(whole.split()) <= _MAX_WORDS:
                            made = self.candidate((described,), lookup_of(named), whole)
                            found.append((_PER_WORD * len(whole.split()) - named.score, made))
            found.sort(key=lambda way: (way[0], way[1].text))
            yield from (((last.name,), 4 * cost, made) for cost, made in found[:_MAX_WAYS])

    def _tells(self, said: str, name: str) -> bool:
        hidden = set(folded_words(name))
        words = [word for word in without_question_words(said, self.index.language) if word not in hidden]
        return sum(map(self.index.rarity, words)) >= _TELLS * self.index.rarity("")

    def _described(self, last: NameInClause) -> Iterator[NameInClause]:
        """Yield what other passages that may be joined say of a name, if it is surely the same."""
        own = last.clause.sentence
        for one in self._facts_about(last.name):
            other = one.clause.sentence
            is_same = " " in last.name or other.chunk.title == own.chunk.title
            if is_same and other.chunk.chunk_id != own.chunk.chunk_id and self.joins(other, own):
                yield one

    def _asked(self, last: NameInClause) -> Iterator[tuple[ClauseQuestion, str]]:
        """Yield the good questions about a clause with a pronoun for the name, each behind the one that names it."""
        index, pronoun = self.index, next(iter(self.words.pronouns))
        bar = ranking_of(index.language.code).threshold - _LENIENCE
        named = {
            _kind_of(one): one for one in map(self._scored, questions_about(last.clause, index.language, index.facts))
        }
        pointed = pointing(last.clause, last.role, last.owned, pronoun, self.words)
        for question in questions_about(pointed, index.language, index.facts):
            beside = named.get(_kind_of(question))
            says_it = any(phrase.start == last.role.phrase.start for phrase in question.used)
            if beside is not None and says_it and beside.score >= bar and len(question.text.split()) > 2:
                yield beside, question.text

    def _scored(self, question: ClauseQuestion) -> ClauseQuestion:
        index = self.index
        features = features_of(question, index.language, index.rarity, index.rarity(""))
        return ranking_of(index.language.code).ranked(question, features)

    # -- names -----------------------------------------------------------------------------------------------------

    def _facts_about(self, name: str) -> list[NameInClause]:
        if name not in self._named:
            found = self.index.sentences_with(folded_words(name), _READ_FOR_A_NAME)
            plain = [sentence for sentence in found if is_plain_sentence(sentence, self.index.language)]
            self.index.facts.read(plain)
            self._named[name] = [one for sentence in plain for one in self._names_in(sentence) if one.name == name]
        return self._named[name]

    def _names_in(self, sentence: Sentence) -> Iterator[NameInClause]:
        for clause in self.index.facts.clauses_of(sentence):
            for role in clause.roles:
                phrase = role.phrase
                if not phrase.head or phrase.kind in _NO_THINGS or phrase.figure is not None:
                    continue
                if not phrase.marker and role.name not in ("subject", "object"):
                    continue
                text = phrase.needed_in(sentence.text)
                if phrase.proper or self._is_title(text, sentence):
                    yield NameInClause(text, clause, role, "")
                owner, owned = owner_in(text, self.words)
                if owned and self._is_name(owner, phrase.start, sentence):
                    yield NameInClause(owner, clause, role, owned)

    def _is_title(self, text: str, sentence: Sentence) -> bool:
        return folded(text) == folded(sentence.chunk.title)

    def _is_name(self, text: str, start: int, sentence: Sentence) -> bool:
        end = start + len(text)
        is_known = any(name.start == start and name.end == end for name in sentence.of_kind("name"))
        return is_known or self._is_title(text, sentence)


def _kind_of(question: ClauseQuestion) -> Hashable:
    """Return what is asked, how, and which phrases are said: the same for a name and a pronoun."""
    said = frozenset(phrase.start for phrase in question.used)
    return question.asked, question.answer.start, question.forms, said, bool(question.features.get("reworded"))
