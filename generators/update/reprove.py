"""Prove a question of a set again, against the text that its documents did not have when it was made.

Against the rest it was proved when it was made. So nothing else is read, and no question is lost for another reason.
The measures are those of the checks: `lookup.another_answer`, `cloze.ambiguous_blank`, `unanswerable`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...utils.records.documents import Evidence
from ...utils.records.facts import Clause, Phrase
from ...utils.records.questions import ClauseQuestion
from ...utils.records.samples import EvaluationSample, Reject, with_earlier_turns
from ...utils.records.sentence import AnswerSpan, Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..checks.cloze import SAME_STATEMENT
from ..checks.hops import has_verb
from ..checks.lookup import MAY_ANSWER, says_the_same, without_question_words
from ..checks.unanswerable import IN_PASSAGE, IN_WINDOW, STEM
from ..index.content_words import content_words
from ..index.corpus_index import CorpusIndex
from ..index.same_fact import other_values
from ..reading.inflections import verb_forms
from .changes import Changes, NewPart

# Kinds of phrases that state a figure: two sentences that differ in one say different things.
_FIGURES = ("year", "date", "time", "number", "percentage", "money", "measure", "duration")


def against_new_text(sample: EvaluationSample, partner: EvaluationSample | None, changes: Changes) -> Reject | None:
    """Return why a question does not hold against the new text of the corpus, or None.

    Args:
        sample: the question, with its evidence where it stands now.
        partner: the question that it was made from, if it is an unanswerable one of a contrast pair.
        changes: of the corpus.
    """
    if not changes.new_parts:
        return None
    proof = _Proof(sample, partner, changes)
    return proof.of_answer() if sample.answers else proof.of_absence()


@dataclass(frozen=True)
class _Proof:
    sample: EvaluationSample
    partner: EvaluationSample | None
    changes: Changes

    @property
    def index(self) -> CorpusIndex:
        return self.changes.index

    @cached_property
    def golds(self) -> list[tuple[str, ...]]:
        """The folded words of all accepted answers, or of a list those of its items."""
        answers = self.sample.answers or (self.partner.answers if self.partner is not None else ())
        items = [form for forms in self.sample.metadata.get("items") or () for form in forms]
        return [words for text in (items or answers) if (words := folded_words(text))]

    @property
    def evidence(self) -> Sequence[Evidence]:
        return self.sample.reference_answer.evidence

    @cached_property
    def asked(self) -> list[Collection[str]]:
        """The words of the question without question words; of a word that the corpus lacks, the forms that it has."""
        question = with_earlier_turns(self.sample.query, self.sample.metadata.get("history", ()))
        language, known = self.index.language, self.index.sentences_by_word
        words = without_question_words(question, language)
        return [(word,) if word in known else verb_forms(word, language.code) for word in words]

    def of_answer(self) -> Reject | None:
        """Look for another answer, and for other values of the facts that the question rests on."""
        return self._answered_otherwise() or self._stated_otherwise() or self._other_value()

    def _answered_otherwise(self) -> Reject | None:
        """Find new text with nearly all words of the question and something else of the kind asked for."""
        if not any(self._is_stated(gold) for gold in self.golds):
            return None
        for part in self.changes.new_parts:
            if self._has_gold(part.words) or not self._may_hold_the_kind(part):
                continue
            if self._share(self.asked, part.words) >= MAY_ANSWER and self._may_say_the_same(part, self.evidence):
                return _another(part)
        return None

    def _may_say_the_same(self, part: NewPart, spans: Sequence[Evidence]) -> bool:
        """Return False for new text without any verb of the evidence, or a synonym, where its clauses can be read."""
        if not self.index.facts.can_read:
            return True
        sentences = [sentence for span in spans for sentence in self._sentences_at(span)]
        clauses = [clause for sentence in sentences for clause in self.index.facts.clauses_of(sentence)]
        return not clauses or any(has_verb(part.words, clause, self.index) for clause in clauses)

    def _is_stated(self, gold: tuple[str, ...]) -> bool:
        return any(contains_phrase(folded_words(span.text), gold) for span in self.evidence)

    def _has_gold(self, words: Sequence[str]) -> bool:
        return any(contains_phrase(words, gold) for gold in self.golds)

    def _may_hold_the_kind(self, part: NewPart) -> bool:
        """Return False for a sentence without a figure if all answers have one."""
        in_figures = all(any(character.isdecimal() for word in gold for character in word) for gold in self.golds)
        return not in_figures or part.sentence is None or any(_is_figure(span) for span in part.sentence.answer_spans)

    def _stated_otherwise(self) -> Reject | None:
        """Find new text that says what the evidence says, but with something else in the place of a figure or name."""
        for span in self.evidence:
            words = folded_words(span.text)
            for blank in self._blanks(span, words):
                rest = [(word,) for word in dict.fromkeys(words) if word not in blank]
                for part in self.changes.new_parts:
                    if contains_phrase(part.words, blank) or self._share(rest, part.words) < SAME_STATEMENT:
                        continue
                    has_value = part.sentence is None or part.sentence.answer_spans
                    if has_value and self._may_say_the_same(part, [span]):
                        return _another(part)
        return None

    def _blanks(self, span: Evidence, words: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Yield what could be another: the golds, or of a fact on the way to them its figures and what is not named."""
        golds = [gold for gold in self.golds if contains_phrase(words, gold)]
        if golds:
            yield from golds
            return
        query = folded_words(self.sample.query)
        for sentence in self._sentences_at(span):
            for answer in sentence.answer_spans:
                found = folded_words(answer.text)
                if found and not contains_phrase(query, found):
                    yield found

    def _other_value(self) -> Reject | None:
        """Find a new sentence that states a fact of the evidence with another value, in whatever words."""
        if not self.index.facts.can_read or not self.changes.new_sentences:
            return None
        for question in self._facts():
            golds = [folded_words(gold) for gold in question.golds]
            for other, value in other_values(question, self.index, self.changes.new_sentences):
                if not any(says_the_same(folded_words(value.full_text), gold) for gold in golds):
                    return Reject("another_answer", f"{value.text!r} in: {other.text[:200]}")
        return None

    def _facts(self) -> Iterator[ClauseQuestion]:
        """Yield the facts of the evidence, each as a question for a gold, or for a figure where there is none."""
        for span in self.evidence:
            has_gold = any(contains_phrase(folded_words(span.text), gold) for gold in self.golds)
            for sentence in self._near_new_text(span):
                for clause in self.index.facts.clauses_of(sentence):
                    yield from self._facts_of(clause, has_gold=has_gold)

    def _near_new_text(self, span: Evidence) -> Iterator[Sentence]:
        """Yield the sentences of a span that share a telling word with a new sentence; others need not be read."""
        rarest = self.index.rarity("")
        for sentence in self._sentences_at(span):
            telling = {word for word in sentence.words if 2 * self.index.rarity(word) > rarest}
            if any(not telling.isdisjoint(part.around) for part in self.changes.new_parts):
                yield sentence

    def _facts_of(self, clause: Clause, *, has_gold: bool) -> Iterator[ClauseQuestion]:
        for role in clause.roles:
            words = folded_words(role.phrase.text)
            if self._has_gold(words) if has_gold else role.phrase.kind in _FIGURES:
                golds = (role.phrase.text, *self.sample.answers) if has_gold else (role.phrase.text,)
                said = tuple(
                    other.phrase for other in clause.roles if other is not role and self._is_said(other.phrase)
                )
                yield ClauseQuestion(self.sample.query, clause, role.name, role.phrase, golds, said)

    def _is_said(self, phrase: Phrase) -> bool:
        """Return True for a phrase that the question names, or what it means."""
        words = set(content_words(phrase.full_text, self.index.language))
        return bool(words) and words <= set(content_words(self.sample.query, self.index.language))

    def of_absence(self) -> Reject | None:
        """Look for new text that may answer a question without an answer."""
        if "audience" in self.sample.metadata:
            # The passage answers it, but not for this reader.
            return None
        put_in = self._put_in()
        asked = [word for word in content_words(self.sample.query, self.index.language) if word[:STEM] not in put_in]
        weights = {word[:STEM]: self.index.rarity(word) for word in asked}
        least = IN_WINDOW if put_in else IN_PASSAGE
        for part in self.changes.new_parts:
            said = {word[:STEM] for word in part.around}
            if put_in and put_in.isdisjoint(said):
                continue
            if sum(weight for stem, weight in weights.items() if stem in said) >= least * sum(weights.values()):
                return Reject("may_be_answerable", part.text[:300])
        return None

    def _put_in(self) -> set[str]:
        """Return the beginnings of the words by which the question differs from the one it was made from."""
        language = self.index.language
        instead = str(self.sample.metadata.get("instead", ""))
        if instead:
            forms = verb_forms(instead, language.code) if instead.islower() and " " not in instead else ()
            return {word[:STEM] for word in (*content_words(instead, language), *folded_words(instead)[-1:], *forms)}
        if self.partner is None:
            return set()
        plain = set(content_words(self.partner.query, language))
        return {word[:STEM] for word in content_words(self.sample.query, language) if word not in plain}

    def _sentences_at(self, span: Evidence) -> Sequence[Sentence]:
        return self.index.sentences_at(span.doc_id, span.start, span.end)

    def _share(self, words: Sequence[Collection[str]], said: Collection[str]) -> float:
        """Return the share of the words' rarity that a text has; each word is given by its forms."""
        weights = [(min(map(self.index.rarity, forms)), any(form in said for form in forms)) for forms in words]
        total = sum(weight for weight, _ in weights)
        return sum(weight for weight, is_said in weights if is_said) / total if total else 0.0


def _another(part: NewPart) -> Reject:
    return Reject("another_answer", f"may be answered by: {part.text[:200]}")


def _is_figure(span: AnswerSpan) -> bool:
    return span.kind not in ("name", "term")
