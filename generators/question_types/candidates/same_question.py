"""Facts that answer the same question: the same subject and relation, and another value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from ....utils.languages import Language
from ....utils.records.facts import Clause, Phrase, Role, RoleName
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import Sentence
from ....utils.text.words import folded_words
from ...checks.lookup import asked_words
from ...index.corpus_index import CorpusIndex
from ...reading.sentence_shape import is_plain_sentence
from ...writers.asking import questions_about
from ...writers.asking.answer_gates import may_be_answer
from ...writers.asking.ranking import features_of, ranking_of

# Share of the rarity of a question's words that a sentence has which answers it, and sentences that are read for them.
_NEARLY_ALL, _MOST_SENTENCES = 0.75, 200
# Two values that share so many words of the shorter one may be the same in other words.
_SAME_WORDS = 0.5
# What a question may lack of the score that one needs which has a single answer.
_LACKS = 0.15
# Roles that a statement can do without.
_SPARE: tuple[RoleName, ...] = ("time", "place", "duration", "agent", "manner", "purpose", "reason")
# Ways to ask "when".
_WHEN = (("in", "what", "year"), ("in", "which", "year"))


@dataclass
class SameQuestion:
    """The facts of a corpus by the questions that they answer.

    Sentences are found by the words of a question and read when they are, so that no fact is compared with all others.
    Questions may say less than their sentences: "When was the bridge repaired?" where the sentence says by whom, too.
    """

    index: CorpusIndex
    _asked: dict[int, list[ClauseQuestion]] = field(default_factory=dict)

    def asked_of(self, sentence: Sentence) -> list[ClauseQuestion]:
        """Return the questions about a sentence, without titles, scored, best first."""
        if sentence.number not in self._asked:
            index, ranking, rarest = self.index, ranking_of(self.index.language.code), self.index.rarity("")
            found = {
                question.text: replace(
                    ranking.ranked(question, features_of(question, index.language, index.rarity, rarest)), clause=clause
                )
                for clause in index.facts.clauses_of(sentence)
                for said in _shortened(clause)
                for question in questions_about(said, index.language, index.facts)
            }
            self._asked[sentence.number] = sorted(found.values(), key=lambda one: (-one.score, one.text))
        return self._asked[sentence.number]

    def good_questions(self, sentence: Sentence) -> Iterator[ClauseQuestion]:
        """Yield the questions about a sentence that are nearly good enough to be asked alone, best first.

        A question that tells less of what is meant has a lower score, and may have several answers.
        """
        least = ranking_of(self.index.language.code).threshold - _LACKS
        yield from (question for question in self.asked_of(sentence) if question.score >= least)

    def other_answers(self, question: ClauseQuestion) -> list[ClauseQuestion]:
        """Return a question as other sentences answer it, each with another value, in corpus order."""
        found = [question]
        for sentence in self._sentences_about(question):
            for other in self._answers_in(sentence, question):
                if all(is_another(one.golds[0], other.golds[0], self.index.language) for one in found):
                    found.append(other)
        return found[1:]

    def _sentences_about(self, question: ClauseQuestion) -> Iterator[Sentence]:
        """Yield other sentences with nearly all words that the question shares with its own, in corpus order."""
        index, own = self.index, question.clause.sentence
        said = [word for word in asked_words(question.text, index) if word in own.words]
        found = (
            sentence
            for sentence in index.sentences_like(said, _NEARLY_ALL)
            if sentence.words != own.words and is_plain_sentence(sentence, index.language)
        )
        yield from islice(found, _MOST_SENTENCES)

    def _answers_in(self, sentence: Sentence, question: ClauseQuestion) -> Iterator[ClauseQuestion]:
        """Yield the question as a sentence answers it: as one of its own, or by a clause that says the same."""
        for own in self.asked_of(sentence):
            if own.asked == question.asked and self._said(own) == self._said(question):
                yield own
        for clause in self.index.facts.clauses_of(sentence):
            role = self._answering(clause, question)
            if role is not None:
                golds = (own.golds for own in self.asked_of(sentence) if own.answer.start == role.phrase.start)
                yield ClauseQuestion(
                    question.text, clause, role.name, role.phrase, next(golds, (role.phrase.text,)), question.used
                )

    def _said(self, question: ClauseQuestion) -> tuple[str, ...]:
        """Return the words of a question without articles, and "when" for "in what year"."""
        words = tuple(word for word in folded_words(question.text) if word not in self.index.language.scoring.articles)
        return ("when", *words[3:]) if words[:3] in _WHEN else words

    def _answering(self, clause: Clause, question: ClauseQuestion) -> Role | None:
        """Return the role of a clause that answers a question, if the clause says all that the question says."""
        verb, asked, language = clause.verb, question.clause.verb, self.index.language
        if language.clauses is None or (verb.passive, verb.negated, verb.modal) != (asked.passive, False, asked.modal):
            return None
        synonyms = language.clauses.synonyms
        alike = (asked.lemma, *synonyms.get(asked.lemma, ()))
        if verb.lemma not in alike and asked.lemma not in synonyms.get(verb.lemma, ()):
            return None
        used = {phrase.start for phrase in question.used}
        said = [role for role in question.clause.roles if role.phrase.start in used]
        fits = (any(self._is_same_role(role, other, question, clause) for other in clause.roles) for role in said)
        if not said or not all(fits):
            return None
        role = next((role for role in clause.roles if role.name == question.asked), None)
        is_kind = role is not None and self._is_of_the_kind(role.phrase, clause, question)
        return role if role is not None and is_kind and may_be_answer(role, clause, language) else None

    def _is_of_the_kind(self, phrase: Phrase, clause: Clause, question: ClauseQuestion) -> bool:
        """Return True for an answer of the same kind; of a number of things, for the same things."""
        if answer_kind(phrase) != answer_kind(question.answer):
            return False
        return _counted(phrase, clause) == _counted(question.answer, question.clause)

    def _is_same_role(self, role: Role, other: Role, question: ClauseQuestion, clause: Clause) -> bool:
        words, others = self._words(role.phrase, question.clause), self._words(other.phrase, clause)
        return (role.name, role.phrase.marker, words) == (other.name, other.phrase.marker, others)

    def _words(self, phrase: Phrase, clause: Clause) -> tuple[str, ...]:
        text = phrase.meant or phrase.needed_in(clause.sentence.text)
        return tuple(word for word in folded_words(text) if word not in self.index.language.scoring.articles)


def _shortened(clause: Clause) -> Iterator[Clause]:
    """Yield a clause, and the clause with at most one of the roles that it can do without."""
    yield clause
    spare = (*_SPARE, "topic") if clause.role("object") is not None else _SPARE
    core = tuple(role for role in clause.roles if role.name not in spare)
    for extra in (None, *(role for role in clause.roles if role.name in spare)):
        kept = tuple(role for role in clause.roles if role in core or role is extra)
        if len(kept) < len(clause.roles):
            yield replace(clause, roles=kept)


def _counted(phrase: Phrase, clause: Clause) -> tuple[str, ...]:
    """Return the words of what a figure counts."""
    sentence = clause.sentence.text
    return folded_words(sentence[phrase.figure[1] : phrase.end]) if phrase.figure is not None else ()


def is_another(one: str, other: str, language: Language) -> bool:
    """Return True if two values are not the same in other words: few words of one stand in the other, or a figure."""
    words, others = _in_figures(one, language), _in_figures(other, language)
    figures, other_figures = figures_of(one, language), figures_of(other, language)
    if figures != other_figures:
        return bool(figures) == bool(other_figures)
    return len(words & others) < _SAME_WORDS * min(len(words), len(others))


def figures_of(text: str, language: Language) -> set[str]:
    """Return the words of a text that have a digit or are numbers, in figures."""
    return {word for word in _in_figures(text, language) if any(character.isdecimal() for character in word)}


def _in_figures(text: str, language: Language) -> set[str]:
    """Return the words of a text, numbers in figures: "40" for "forty"."""
    numbers = language.writer.numbers.words if language.writer is not None else {}
    return {numbers.get(word, word) for word in folded_words(text)}


def answer_kind(phrase: Phrase) -> str:
    """Return "time" for any point in time, "figure" for any other figure, "name" or "thing"."""
    if phrase.kind in ("date", "year", "time"):
        return "time"
    if phrase.figure is not None or phrase.kind in ("number", "money", "measure", "percentage", "duration"):
        return "figure"
    return "clause" if phrase.kind == "clause" else "thing"
