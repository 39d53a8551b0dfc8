"""Prove against the whole corpus that a changed fact is stated nowhere in it.

What was changed is known. The proof examines every sentence that may state the changed fact in any words: those that
mention what was put in, and those that say nearly the same. Words are compared by their first letters, so that
inflected forms match.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ...utils.languages import writer_patterns
from ...utils.records.facts import Clause
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from ..reading.inflections import alike, verb_forms
from .lookup import without_question_words

# Shares of the rarity-weighted words of the question, without what was changed, at which a text may answer it: a
# sentence with its neighbours beside a mention, a passage with one, and any sentence at all.
IN_WINDOW, IN_PASSAGE, _IN_SENTENCE = 0.3, 0.5, 0.55
# Words with more mentions cannot be followed up one by one.
_MAX_MENTIONS = 150
_HITS = 10
# Content words: at least this share of the rarity of a word that the corpus lacks.
_TELLING = 0.3
# Number of first characters that inflected forms share; forms of a name may be one character shorter than the name.
STEM = 5
_LAST_CHARACTER = chr(0x10FFFF)
# Verbs that tell no fact from another.
_SAYS_LITTLE = frozenset({"be", "have", ""})
# Characters between two names that a comma or a preposition joins.
_LONGEST_LINK = 14
# A span of years: it tells when a thing ended, too.
_SPAN = re.compile(r"\d{4}\s*[-–—]\s*\d{2,4}")


@dataclass(frozen=True)
class Premise:
    """A fact of `source` with one thing changed, and the question that takes it for granted.

    `question` names no title. `clause` is the changed clause. `stated` was replaced by `instead`, both as texts. If the
    two change places, `exchanged` is true. If they are verbs, in their dictionary forms, `is_verb` is true.
    """

    source: Sentence
    question: str
    clause: Clause
    stated: str
    instead: str
    exchanged: bool = False
    is_verb: bool = False


def proof_against(premise: Premise, index: CorpusIndex) -> Reject | None:
    """Return the reason why the corpus may answer a false premise (`may_be_answerable`), or None."""
    found = _Proof(premise, index).against()
    return Reject("may_be_answerable", found[:300]) if found else None


@dataclass(frozen=True)
class _Proof:
    premise: Premise
    index: CorpusIndex

    def against(self) -> str | None:
        """Find a text that may say of `instead` what the source says of `stated`."""
        if self.premise.is_verb:
            return self._said_of_the_thing()
        if not self.premise.exchanged and (link := self._one_thing()):
            return link
        mentions = self._mentions()
        if mentions is None:
            return f"{self.premise.instead!r} is mentioned too often to follow up"
        return self._beside(mentions) or self._said_of_another() or self._in_a_passage()

    @cached_property
    def weights_by_word(self) -> Mapping[str, float]:
        """The rarity of the question's content words, without what was put in."""
        put_in = set(folded_words(self.premise.instead)) if not self.premise.is_verb else self.telling
        asked = without_question_words(self.premise.question, self.index.language)
        return {word: self.index.rarity(word) for word in asked if word not in put_in and self._tells(word)}

    def _tells(self, word: str) -> bool:
        return self.index.rarity(word) >= _TELLING * self.index.rarity("")

    @cached_property
    def weights(self) -> Mapping[str, float]:
        return {word[:STEM]: rarity for word, rarity in self.weights_by_word.items()}

    @cached_property
    def relation(self) -> frozenset[str]:
        """All forms of the verbs that may state the fact, and the nouns for who does it: "the founder"."""
        language = self.index.language
        verbs = alike(self.premise.clause.verb.lemma, language)
        nouns = {} if language.clauses is None else language.clauses.agent_nouns
        forms = (form for verb in verbs for form in verb_forms(verb, language.code))
        return frozenset((*forms, *(nouns[verb] for verb in verbs if verb in nouns)))

    @cached_property
    def telling(self) -> frozenset[str]:
        """All words that may say what a verb says that was put in."""
        clauses, code = self.index.language.clauses, self.index.language.code
        listed = clauses.stated_by.get(self.premise.instead, ()) if clauses is not None else ()
        said = (form for word in listed for form in verb_forms(word, code))
        return frozenset((*said, *self.relation))

    # -- searches --------------------------------------------------------------------------------------------------

    def _beside(self, mentions: Sequence[Sentence]) -> str | None:
        """Find a mention with the verb in its sentence, or with words of the question in or near it."""
        of_fact = frozenset() if self.premise.clause.verb.lemma in _SAYS_LITTLE else self.relation
        for mention in mentions:
            if mention.words == self.premise.source.words:
                continue
            if not of_fact.isdisjoint(mention.words):
                return f"{self.premise.instead!r} and the verb: {mention.text}"
            said = {word[:STEM] for one in self._around(mention) for word in one.words}
            said.update(word[:STEM] for word in folded_words(mention.chunk.title))
            if mention.chunk.chunk_id == self.premise.source.chunk.chunk_id:
                said -= {word[:STEM] for word in folded_words(mention.chunk.title)}
            if _share(self.weights, said) >= IN_WINDOW:
                return f"{self.premise.instead!r} and words of the question: {mention.text}"
        return None

    def _said_of_the_thing(self) -> str | None:
        """Find a text that may say that what the question names did what the other verb says, or suffered it.

        The passage of the fact may not have a word for it at all, nor a span of years.
        """
        own = self.premise.source
        near = self.index.in_chunk(own.chunk)
        found = next((one for one in near if _SPAN.search(one.text) or not self.telling.isdisjoint(one.words)), None)
        if found is not None:
            return f"in its passage: {found.text}"
        numbers = {number for word in self.telling for number in self.index.sentences_by_word.get(word, ())}
        if len(numbers) > _MAX_MENTIONS:
            numbers &= self._near(self._rarest)
        for number in sorted(numbers):
            mention = self.index.sentences[number]
            around = self.index.sentences[max(0, number - 1) : number + 2]
            said = {word[:STEM] for one in around if one.doc_id == mention.doc_id for word in one.words}
            said.update(word[:STEM] for word in folded_words(mention.chunk.title))
            if _share(self.weights, said) >= IN_WINDOW:
                return f"{self.premise.instead!r} and words of the question: {mention.text}"
        for other in self.index.sentences_like([*self.weights_by_word], _IN_SENTENCE):
            if other.words != own.words:
                return f"says nearly the same: {other.text}"
        return None

    def _said_of_another(self) -> str | None:
        """Find a nearly equal sentence without `stated`: it may be about `instead`."""
        stated = folded_words(self.premise.stated)
        for other in self.index.sentences_like([*self.weights_by_word], _IN_SENTENCE):
            if other.words != self.premise.source.words and not contains_phrase(other.words, stated):
                return f"says nearly the same: {other.text}"
        return None

    def _in_a_passage(self) -> str | None:
        """Search for the question; return another passage that mentions `instead` and has its words."""
        instead = folded_words(self.premise.instead)
        own = self.premise.source.chunk.chunk_id
        for hit in self.index.passage_search.search(self.premise.question, _HITS):
            chunk = self.index.chunks[hit.index]
            words = folded_words(chunk.text)
            if chunk.chunk_id == own or not contains_phrase(words, instead):
                continue
            if _share(self.weights, {word[:STEM] for word in words}) >= IN_PASSAGE:
                return f"a search finds {self.premise.instead!r}: {chunk.text}"
        return None

    def _one_thing(self) -> str | None:
        """Find a sentence in which a comma, a bracket or "of" joins both: one may be the other, or a part of it.

        Or the sentence says that one is another name of the other: ", also known as".
        """
        one, two = map(re.escape, (self.premise.stated, self.premise.instead))
        links = self.index.language.scoring.articles
        joined = re.compile(rf"({one})(.{{0,{_LONGEST_LINK}}}?)({two})|({two})(.{{0,{_LONGEST_LINK}}}?)({one})", re.I)
        named_so = re.compile("|".join((*self._other_names(one, two), *self._other_names(two, one))) or r"(?!)", re.I)
        pair = [*folded_words(self.premise.stated), *folded_words(self.premise.instead)]
        for sentence in self._with_all(pair):
            found = joined.search(sentence.text)
            between = ((found[2] if found[2] is not None else found[5]) or "") if found is not None else ""
            words = [word for word in folded_words(between) if word not in links]
            is_joined = found is not None and (not words or words in (["of"], ["in"], ["s"]))
            if is_joined or named_so.search(sentence.text):
                return f"both are joined: {sentence.text}"
        return None

    def _other_names(self, one: str, two: str) -> Iterator[str]:
        """Yield patterns of a text that calls by the name `two`, a pattern, what is called `one`."""
        definitions = writer_patterns(self.index.language).definitions
        article = "".join(f"(?:{re.escape(word)} )?" for word in self.index.language.scoring.articles)
        for template in definitions.also if definitions is not None else ():
            yield one + re.escape(template).replace(re.escape("{term}"), article + two)

    def _with_all(self, words: Sequence[str]) -> list[Sentence]:
        return [self.index.sentences[number] for number in self.index.numbers_with_all(words)]

    # -- mentions --------------------------------------------------------------------------------------------------

    def _mentions(self) -> list[Sentence] | None:
        """Return the sentences with `instead`, a form of it, or a part of it that is a name by itself.

        Parts that `stated` has too ("Khan" of two khans) do not count. Of a thing that is mentioned often, only those
        sentences that have the verb or the rarest words of the question; None if these are too many as well.
        """
        words, shared = folded_words(self.premise.instead), set(folded_words(self.premise.stated))
        words = tuple(word for word in words if word not in self.index.language.scoring.articles)
        runs = {words[i:j] for i, j in combinations(range(len(words) + 1), 2)}
        named = {run for run in runs if " ".join(run) in self.index.name_uses and not shared.issuperset(run)}
        numbers: set[int] = set()
        for run in {words, *named}:
            rarest = min(run, key=lambda word: len(self.index.sentences_by_word.get(word, ())))
            found = self._numbers_with(rarest) if len(run) == 1 else {s.number for s in self.index.sentences_with(run)}
            numbers |= found
        if len(numbers) > _MAX_MENTIONS:
            numbers &= self._near((*self._rarest, *self.relation))
        if len(numbers) > _MAX_MENTIONS:
            return None
        return [self.index.sentences[number] for number in sorted(numbers)]

    @property
    def _rarest(self) -> list[str]:
        return sorted(self.weights_by_word, key=lambda word: -self.weights_by_word[word])[:4]

    def _near(self, words: Iterable[str]) -> set[int]:
        """Return the numbers of sentences with one of the words, and their neighbours."""
        found = {number for word in words for number in self.index.sentences_by_word.get(word, ())}
        return {near for number in found for near in (number - 1, number, number + 1)}

    def _numbers_with(self, word: str) -> set[int]:
        """Return the numbers of the sentences with a word or a form of it."""
        return {number for found in self._numbers_of_forms(word) for number in found}

    def _numbers_of_forms(self, word: str) -> Iterator[Sequence[int]]:
        index = self.index
        if word.isdecimal() or (word.isascii() and len(word) < STEM):
            yield index.sentences_by_word.get(word, ())
            return
        stem = word[: max(4, len(word) - 1)]
        first, end = bisect_left(index.vocabulary, stem), bisect_left(index.vocabulary, stem + _LAST_CHARACTER)
        for form in index.vocabulary[first:end]:
            yield index.sentences_by_word[form]

    def _around(self, sentence: Sentence) -> list[Sentence]:
        """Return a sentence and its neighbours in the document, but not the source of a changed name."""
        near = self.index.sentences[max(0, sentence.number - 1) : sentence.number + 2]
        own = self.premise.source.words
        return [one for one in near if one.doc_id == sentence.doc_id and one.words != own]


def _share(weights: Mapping[str, float], said: set[str]) -> float:
    total = sum(weights.values())
    return sum(weight for stem, weight in weights.items() if stem in said) / total if total else 1.0
