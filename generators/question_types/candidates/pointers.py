"""Choose the words that point back at what a question was about: "it", "he", "there", "that city"."""

from __future__ import annotations

from dataclasses import dataclass

from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.drafts import Lookup
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.sentence import Sentence
from ....utils.text.words import contains_phrase, folded_words
from ...index.corpus_index import CorpusIndex
from ...writers.asking.question_words import QuestionWords
from ...writers.asking.referring import Reference
from ...writers.patterns import TypePatterns

# Kinds of phrases that a pronoun for a thing cannot mean.
_NO_THINGS = frozenset({
    "date", "year", "time", "duration", "number", "money", "measure", "percentage", "quality", "clause",
})  # fmt: skip
# A person is "he" if so many sentences go on with "he" or "his", and at most one in so many with "she" or "her".
_LEAST_PRONOUNS, _OTHERWISE, _READ_FOR_A_NAME = 2, 5, 30


@dataclass(frozen=True)
class Named:
    """A phrase that a first turn is about."""

    first: Lookup
    phrase: Phrase

    @property
    def text(self) -> str:
        return self.phrase.meant or self.phrase.needed_in(self.first.sentence.text)


@dataclass(frozen=True)
class Pointers:
    """The words of a language for pointing back, by the patterns of `multi_turn_followup`, and what the corpus knows.

    A pattern that the language lacks is not used.
    """

    index: CorpusIndex
    patterns: TypePatterns

    def reference(self, named: Named, role: Role) -> Reference | None:
        """Return the words that point at what a first turn is about, and at nothing else of it; None if none do."""
        facts, phrase, clause = self.index.facts, named.phrase, named.first.question.clause
        is_subject = phrase is clause.role("subject")
        others = [
            other for other in _phrases_of(named.first)
            if other is not phrase and not (is_subject and _describes(other, clause))
        ]  # fmt: skip
        if phrase.kind == "year" and role.name == "time":
            return self._pattern("year") if all(other.kind != "year" for other in others) else None
        if phrase.kind in _NO_THINGS:
            return None
        if self.patterns.has("anything"):
            return (
                self._pattern("anything")
                if self._is_only(phrase, others, role.name == "subject" and is_subject)
                else None
            )
        things = [other for other in others if other.kind not in (*_NO_THINGS, "person")]
        if role.name == "place" and phrase.kind == "place" and role.phrase.marker in ("in", "at"):
            return self._pattern("there") if all(other.kind != "place" for other in things) else None
        if phrase.plural:
            return self._pattern("they") if not any(other.plural for other in others) else None
        person = facts.is_person(phrase)
        words = self.index.language.clauses
        if person is not False or (words is not None and role.phrase.text.lower() in words.third_persons):
            pronoun = self.gender(role.phrase.text, named.text)
            if pronoun is None:
                return None
            is_sure = all(facts.is_person(other) is False for other in others)
            return self._pattern(pronoun) if is_sure else None
        if phrase.kind == "group":
            return None  # A people are no "it", and whoever is read as one may be a person.
        rivals = [other for other in things if not other.plural]
        is_parallel = role.name == "subject" and is_subject
        if not rivals or (is_parallel and all(_is_unlike(phrase, other) for other in rivals)):
            return self._pattern("it")
        sort = self._sort(named)
        return self._pattern("sort", sort) if sort else None

    def _is_only(self, phrase: Phrase, others: list[Phrase], is_parallel: bool) -> bool:
        """Return True if a pronoun for persons and things alike can mean only one phrase."""
        words = self.index.language.grammar
        if words is None or (words.oblique_endings and phrase.head.endswith(words.oblique_endings)):
            return False  # several
        rivals = [other for other in others if other.kind not in _NO_THINGS or other.kind == "clause"]
        return not rivals or (is_parallel and not any(_may_be_a_person(other, words) for other in rivals))

    def _sort(self, named: Named) -> str:
        words = QuestionWords(named.first.question.clause, self.index.language, self.index.facts)
        return (words.kind_noun(named.phrase) or "") if self.index.language.clauses is not None else ""

    def gender(self, mention: str, name: str) -> str | None:
        """Return "he" or "she" if the text goes on so about a person; None if it says neither, or both."""
        index, said = self.index, {pronoun: 0 for pronoun in ("he", "she") if self.patterns.has(pronoun)}
        for sentence in index.sentences_with(folded_words(name), _READ_FOR_A_NAME):
            behind = {*folded_words(sentence.text.partition(name)[2]), *self._next_opening(sentence)}
            for pronoun in said:
                said[pronoun] += not behind.isdisjoint(self.patterns.many(pronoun))
        sure = [
            pronoun for pronoun, count in said.items()
            if count >= _LEAST_PRONOUNS and count >= _OTHERWISE * (sum(said.values()) - count)
        ]  # fmt: skip
        own = [pronoun for pronoun in said if mention.lower() in self.patterns.many(pronoun)]
        if own and sure and own != sure:
            return None
        return next(iter([*own, *sure]), None)

    def _next_opening(self, sentence: Sentence) -> tuple[str, ...]:
        following = self.index.sentences[sentence.number + 1 : sentence.number + 2]
        return folded_words(following[0].text)[:1] if following and following[0].doc_id == sentence.doc_id else ()

    def _pattern(self, name: str, noun: str = "") -> Reference | None:
        return Reference.of(self.patterns.many(name), noun) if self.patterns.has(name) else None


def _phrases_of(lookup: Lookup) -> list[Phrase]:
    """Return the phrases that a question and its answer name."""
    asked, sentence = folded_words(lookup.question.text), lookup.sentence.text
    said = [p for p in lookup.question.used if contains_phrase(asked, folded_words(p.meant or p.needed_in(sentence)))]
    return [*said, lookup.question.answer]


def topics_of(lookup: Lookup) -> list[Phrase]:
    """Return the phrases that a question is about: its subject, or else the first that it names; and its answer."""
    named = _phrases_of(lookup)
    subject = lookup.question.clause.role("subject")
    about = [phrase for phrase in named if phrase is subject] or named[:1]
    return list(dict.fromkeys([*about, lookup.question.answer]))


def _describes(phrase: Phrase, clause: Clause) -> bool:
    """Return True for a phrase that says what the subject is: "is the first king", "is known as the first king"."""
    return phrase is clause.role("complement") or phrase.marker == "as"


def _is_unlike(phrase: Phrase, other: Phrase) -> bool:
    return other.kind != phrase.kind and (phrase.proper or not other.proper)


def _may_be_a_person(phrase: Phrase, words: GrammarWords) -> bool:
    sorts = {*words.places, *words.institutions, *(noun for nouns in words.kinds.values() for noun in nouns)}
    acted_on = words.rephrasing is not None and phrase.marker == words.rephrasing.accusative
    return phrase.head not in sorts and (phrase.proper or phrase.kind == "person" or acted_on)
