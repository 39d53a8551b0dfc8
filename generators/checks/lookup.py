"""Checks on a natural question about one fact: it stands alone, and the corpus gives no other answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ...utils.languages import Language
from ...utils.languages.writer_patterns import AnswerKind
from ...utils.records.drafts import Draft, Lookup
from ...utils.records.facts import Clause, Phrase
from ...utils.records.questions import ClauseQuestion
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..index.corpus_index import CorpusIndex
from ..index.same_fact import other_values
from ..reading.inflections import forms_of_act

# Share of the rarity of a question's words at which another sentence may answer it.
MAY_ANSWER = 0.65
# A question must have a word at least this rare: the rarity of a word in one sentence of this many.
_RARE_ENOUGH = 0.5
# The same share for a sentence that does not have the verb of the question.
_SURELY_ANSWERS = 0.85
# Sentences that have the words of a term, at least.
_USED = 3
# Verbs that say what a term is.
_DEFINING = ("be", "mean", "refer")
# Kinds that one may be taken for another: "within 28 days" is a number to the one who asks how many, else a quantity.
_AMOUNTS: tuple[AnswerKind, ...] = ("number", "quantity", "money", "percentage")
_TIMES: tuple[AnswerKind, ...] = ("year", "date", "time")


def nothing_named(draft: Draft[Lookup], index: CorpusIndex) -> Reject | None:
    """Reject a question of common words alone: nobody could know what it is about."""
    return None if is_specific(draft.candidate.question, index) else Reject("nothing_named", draft.query[:200])


def is_specific(question: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True if a question has a term, an option of a command, or a word that is not common; as stated, too."""
    if any(word.startswith("--") for word in question.text.split()):
        return True
    if any(is_term(phrase, index) for phrase in question.used):
        return True
    return not any(names_nothing(text, index) for text in filter(None, (question.text, question.stated)))


def is_term(phrase: Phrase, index: CorpusIndex) -> bool:
    """Return True for "the source package", if the corpus says "source package" again and again."""
    words = [word for word in folded_words(phrase.full_text) if word not in index.language.scoring.articles]
    return len(words) > 1 and len(index.sentences_with(words, _USED)) == _USED


def names_nothing(question: str, index: CorpusIndex) -> bool:
    """Return True for a question of common words alone."""
    asked, rarest = asked_words(question, index), index.rarity("")
    return max((index.rarity(word) / rarest for word in asked), default=0.0) < _RARE_ENOUGH


def another_answer(draft: Draft[Lookup], index: CorpusIndex) -> Reject | None:
    """Reject a question if the corpus states something else in the place of its answer.

    Either another sentence has nearly all words of the question and something else of the kind asked for, or it states
    the same fact with another value, in whatever words.
    """
    lookup = draft.candidate
    if "form_doing" in lookup.question.features:
        return None  # The name is that of one section.
    if "form_definition" in lookup.question.features:
        return _another_definition(lookup, index)
    golds = [folded_words(gold) for gold in draft.answers]
    for other in sentences_that_may_answer(lookup, index):
        if not any(contains_phrase(other.words, gold) for gold in golds):
            return Reject("another_answer", f"may be answered by: {other.text[:200]}")
    for other, value in other_values(lookup.question, index):
        if lookup.question.may_be_answered_in(other.doc_id) and not any(
            says_the_same(folded_words(value.full_text), gold) for gold in golds
        ):
            return Reject("another_answer", f"{value.text!r} in: {other.text[:200]}")
    return None


def sentences_that_may_answer(lookup: Lookup, index: CorpusIndex) -> Iterator[Sentence]:
    """Yield the other sentences that have nearly all words of a question and something of the kind asked for.

    Each comes once, in whichever words it was found.
    """
    kinds, seen = _like(lookup.answer.kind), {lookup.sentence.number}
    for asked in _searched_for(lookup.question, index):
        for other in index.sentences_like(asked, MAY_ANSWER):
            if other.number in seen or not lookup.question.may_be_answered_in(other.doc_id):
                continue
            if kinds and not any(span.kind in kinds for span in other.answer_spans):
                continue
            if not may_state(other, lookup.question.clause, asked, index):
                continue
            if kinds and _is_of_another(other, lookup, index):
                continue
            seen.add(other.number)
            yield other


def _searched_for(question: ClauseQuestion, index: CorpusIndex) -> Iterator[list[str]]:
    """Yield the words of a question as stated and as it is.

    In other words than the corpus has, what is left of the question would be answered by more sentences.
    """
    asked = asked_words(question.asked_of_documents, index)
    if question.stated:
        yield asked_words(question.stated, index)
    if not question.stated or len(asked) == len(without_question_words(question.asked_of_documents, index.language)):
        yield asked


def may_state(other: Sentence, clause: Clause, asked: Sequence[str], index: CorpusIndex) -> bool:
    """Return True if a sentence has the verb of a clause, one like it, or nearly all of the words `asked`."""
    acts = forms_of_act(clause.verb.lemma, index.language)
    said = list(dict.fromkeys((*asked, *(word for word in clause.sentence.words if word in acts))))
    return not acts or not acts.isdisjoint(other.words) or rarity_share(said, other, index) >= _SURELY_ANSWERS


def _is_of_another(other: Sentence, lookup: Lookup, index: CorpusIndex) -> bool:
    """Return True if a sentence has names, and neither it nor what stands around it has any of those asked about.

    "The school of Corley was set up in 1801" does not tell when the one of Marden was. Where a name is asked for, any
    other name may be the answer.
    """
    asked = set(folded_words(lookup.question.asked_of_documents))
    named = _in_names(lookup.sentence) & asked
    if not named or not _in_names(other) - asked:
        return False
    around = map(index.sentences.__getitem__, index.numbers_in(other.chunk.chunk_id))
    headings = folded_words(" ".join((other.chunk.title, *other.chunk.section)))
    return named.isdisjoint(chain(headings, *(one.words for one in around)))


def _in_names(sentence: Sentence) -> set[str]:
    """Return the folded words of the names in a sentence."""
    return {word for span in sentence.of_kind("name") for word in folded_words(span.text)}


def rarity_share(words: Sequence[str], sentence: Sentence, index: CorpusIndex) -> float:
    """Return the share of the words' rarity that a sentence has; 0 if none of them is rare."""
    total = sum(map(index.rarity, words))
    return sum(index.rarity(word) for word in words if word in sentence.words) / total if total else 0.0


def _like(kind: AnswerKind) -> tuple[AnswerKind, ...]:
    """Return the kinds that can answer the same question; none for names and terms, which any words may give."""
    if kind in ("name", "term"):
        return ()
    return next((kinds for kinds in (_AMOUNTS, _TIMES) if kind in kinds), (kind,))


def _another_definition(lookup: Lookup, index: CorpusIndex) -> Reject | None:
    """Reject a question for what a term is if another sentence says that it is something else."""
    defined_here = lookup.question.documents is not None and lookup.question.clause.source == "definition"
    term, gold = lookup.question.used[0], folded_words(lookup.question.golds[0])
    wanted = bare_words(term.text, index.language)
    for other in index.sentences_with(wanted):
        if other.number == lookup.sentence.number or contains_phrase(other.words, gold):
            continue
        if not lookup.question.may_be_answered_in(other.doc_id):
            continue
        for clause in index.facts.clauses_of(other):
            subject = clause.role("subject")
            if defined_here and clause.source != "definition":
                continue  # In a law, a quoted term means what is said that it means.
            if subject is None or clause.verb.lemma.split()[0] not in _DEFINING or clause.verb.passive:
                continue
            if bare_words(subject.text, index.language) == wanted and not clause.verb.modal:
                return Reject("another_answer", f"may be answered by: {other.text[:200]}")
    return None


def bare_words(text: str, language: Language) -> tuple[str, ...]:
    """Return the folded words of a phrase without the article that opens it."""
    words = folded_words(text)
    return words[1:] if words and words[0] in language.scoring.articles else words


def says_the_same(value: Sequence[str], gold: Sequence[str]) -> bool:
    """Return True if all words of one are in the other: "1803" and "October 1803", "licensors" and "licensor"."""
    one, other = ({word.rstrip("s") for word in words} for words in (value, gold))
    return one <= other or other <= one


def asked_words(question: str, index: CorpusIndex) -> list[str]:
    """Return the words of a question that the corpus has, without question words."""
    return [word for word in without_question_words(question, index.language) if word in index.sentences_by_word]


def without_question_words(question: str, language: Language) -> list[str]:
    """Return the folded words of a question, each once, without question words."""
    asking = {*language.interrogatives.words, *language.interrogatives.figures}
    return [word for word in dict.fromkeys(folded_words(question)) if word not in asking]
