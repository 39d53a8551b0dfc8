"""Checks on questions that a language model proposed, with its answers and its quotations.

Of the checks on other drafts, those that a good question of a strong writer fails are left out: the length of the
context, letters that show through, what stands near a table of contents, and the distance between question and answer.
The proofs by a model (`writers.proving`) find what they were for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...utils.languages import Language
from ...utils.languages.writer_patterns import AnswerKind
from ...utils.records.documents import Chunk, Evidence
from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from ..index.content_words import content_words, lists_function_words
from ..index.corpus_index import CorpusIndex
from ..index.word_matching import similarity, spelt_words
from ..reading.figure_values import figures_in, have_common_value
from ..reading.text_language import not_in_language
from . import common
from .base import Check
from .better_answer import another_fits_better, is_year
from .calculation import number_not_computed
from .common import evidence_not_in_source, question_length
from .written import listed_phrases, points_at_the_passage, stands_for

MIN_FACTS, MAX_FACTS = 1, 6
# Share of a key fact's content words that the evidence holds, in some form, in one of its wordings.
_GROUNDED = 0.6
# Of passages that a question needs.
_SEVERAL = 2
# Kinds of spans that answer the same kind of question.
_COUNTED: Mapping[AnswerKind, AnswerKind] = {"quantity": "number", "date": "year"}
_PLACEHOLDER = re.compile(
    r"""<[^<>]+>|\{[^{}]+\}|\[[^\[\]]+\]|\$\{?[^\W\d]\w*\}?|%\w+%|(?:foo|bar|baz|x{3,}|n/?a|tbd|tba)|[.…_?-]+""",
    re.IGNORECASE,
)
# Content words of a statement that tells a thing from others: its noun and two more.
_DESCRIBED = 3
# Content words of a question with "it": one that says what is asked, and one for what it is asked of.
_WITH_NEUTER = 2


def answer_not_in_evidence(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require a span, or one form of every item of a list, in the evidence; a choice need not be there."""
    if draft.metadata.get("answer_kind") in ("number", "yes_no", "free") or "choices" in draft.metadata:
        return None
    return common.answer_not_in_evidence(draft, index)


def answer_in_question(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a question that states its answer; of a free answer, all of its key facts."""
    kind = draft.metadata.get("answer_kind")
    if kind != "free":
        return None if kind == "number" and draft.metadata.get("computed") else common.answer_in_question(draft, index)
    asked = [draft.query]
    facts = draft.metadata.get("key_facts", ())
    stated = [[form for form in forms if _share(form, asked, index) == 1] for forms in facts]
    if facts and all(stated):
        return Reject("answer_in_question", "the question states all key facts of its answer")
    for forms in stated:
        for form in forms:
            # A single word is not all of what a fact says.
            if len(content_words(form, index.language)) >= _SEVERAL:
                return Reject("answer_in_question", f"the question states {form!r}")
    return None


def history_not_needed(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a follow-up with no word that points back, which names the subject of an earlier turn itself."""
    writer, history = index.language.writer, draft.metadata.get("history", ())
    pointers = writer.questions.get("multi_turn_followup", {}).get("pointers", ()) if writer is not None else ()
    words = folded_words(draft.query)
    if not history or not pointers or any(contains_phrase(words, folded_words(pointer)) for pointer in pointers):
        return None
    earlier = content_words(" ".join(turn["question"] for turn in history), index.language)
    named = [word for word in content_words(draft.query, index.language) if word in earlier]
    if len(named) < _SEVERAL:
        return None
    return Reject("history_not_needed", f"no word points to the earlier turn: {draft.query[:200]}")


def answer_in_history(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a follow-up whose answer, a span or a number, an earlier turn states."""
    if draft.metadata.get("answer_kind") not in ("span", "number"):
        return None
    said = [folded_words(text) for turn in draft.metadata.get("history", ()) for text in turn.values()]
    for answer in draft.answers:
        if any(contains_phrase(words, folded_words(answer)) for words in said):
            return Reject("answer_in_history", f"{answer!r} stands in an earlier turn")
    return None


def wrong_language(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require that the question, and a free answer, are in the set's language; quotations need not be."""
    own_words = draft.answers if draft.metadata.get("answer_kind") == "free" else ()
    for text in (draft.query, *own_words):
        found = not_in_language(text, index.language)
        if found is not None:
            return Reject("wrong_language", f"{found}: {text[:100]}")
    return None


def nothing_to_refer_to(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a pronoun with no content word before it that it could refer to, unless earlier turns may name it."""
    if draft.metadata.get("history"):
        return None
    words, pronouns = folded_words(draft.query), listed_phrases("pronouns", index.language.code)
    first = next((place for place, word in enumerate(words) if (word,) in pronouns), None)
    if first is None or content_words(" ".join(words[:first]), index.language):
        return None
    if _describes_what_it_asks_for(draft.query, index.language):
        return None
    return Reject("nothing_to_refer_to", f"{words[first]!r} stands for nothing that is named before it")


def _describes_what_it_asks_for(question: str, language: Language) -> bool:
    """Return True if a question tells of a thing, then asks for it: “This tool unpacks sources, what is it called?”"""
    statement, _, asked = question.rpartition(",")
    described = content_words(statement, language)
    return (
        len(described) >= _DESCRIBED
        and folded_words(statement)[1] == described[0]
        and not set(folded_words(asked)[:1]).isdisjoint(language.interrogatives.words)
    )


def subject_missing(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require a content word that the passages or their titles hold in some form, unless earlier turns may name it.

    A single word beside "it" says what is asked ("When was it founded?"), but not of what.
    """
    language = index.language
    if draft.metadata.get("history") or not lists_function_words(language):
        return None
    asked = content_words(draft.query, language)
    neuter = language.clauses.neuter_pronouns if language.clauses is not None else ()
    if len(asked) < _WITH_NEUTER and not set(neuter).isdisjoint(folded_words(draft.query)):
        return Reject("subject_missing", f"the question does not say what it is about: {draft.query[:200]}")
    shown = [text for passage in draft.candidate.passages for text in (passage.title, passage.text)]
    if any(stands_for(word, shown, index) for word in asked):
        return None
    return Reject("subject_missing", f"no passage has a word of what the question asks about: {list(asked)}")


def key_facts_missing(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require one to six key facts of a free answer, each with a wording that the evidence mostly states."""
    if draft.metadata.get("answer_kind") != "free" or not draft.answers:
        return None
    facts = draft.metadata.get("key_facts", ())
    if not MIN_FACTS <= len(facts) <= MAX_FACTS:
        return Reject("key_facts_missing", f"{len(facts)} key facts; wanted are {MIN_FACTS} to {MAX_FACTS}")
    evidence = [*_evidence(draft), *(passage.title for passage in draft.candidate.passages)]
    for forms in facts:
        if not forms or not all(folded_words(form) for form in forms):
            return Reject("key_facts_missing", "a key fact has an empty wording")
        if max(_share(form, evidence, index) for form in forms) < _GROUNDED:
            return Reject("key_facts_missing", f"the quotations do not state {forms[0][:200]!r}")
        if all(_adds_only_a_year(form, draft.query, index) for form in forms):
            return Reject("key_facts_missing", f"{forms[0][:200]!r} only says when, which the question does not ask")
    return None


def _adds_only_a_year(form: str, question: str, index: CorpusIndex) -> bool:
    """Return True if a key fact adds a year and nothing else to a question that asks for no figure."""
    asked = spelt_words(question)
    if any(_is_among(figure, asked) for word in index.language.interrogatives.figures for figure in spelt_words(word)):
        return False
    new = [word for word in content_words(form, index.language) if not _is_among(word, asked)]
    return bool(new) and all(map(is_year, new))


def _is_among(word: str, others: list[str]) -> bool:
    return any(similarity(word, other) for other in others)


def passage_without_fact(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a free answer over several passages if no key fact has a word from the quotations of one of them alone."""
    if draft.hops < _SEVERAL or draft.metadata.get("answer_kind") != "free":
        return None
    forms = [form for forms in draft.metadata.get("key_facts", ()) for form in forms]
    for chunk, passage in zip(draft.candidate.chunks, draft.candidate.passages, strict=True):
        others = [span.text for span in draft.candidate.evidence if not _is_in(span, chunk)]
        others += [other.title for other in draft.candidate.passages if other is not passage]
        own = [span.text for span in draft.candidate.evidence if _is_in(span, chunk)]
        if all(_share(form, [*own, *others], index) == _share(form, others, index) for form in forms):
            return Reject("hop_not_needed", f"no key fact rests on what is quoted of {passage.title!r}")
    return None


def _is_in(span: Evidence, chunk: Chunk) -> bool:
    return span.doc_id == chunk.doc_id and span.start < chunk.end and chunk.start < span.end


def figure_not_in_evidence(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require every figure of a free answer in the evidence, the titles or the question."""
    if draft.metadata.get("answer_kind") != "free":
        return None
    code = index.language.code
    texts = (draft.query, *_evidence(draft), *(passage.title for passage in draft.candidate.passages))
    known = [figure.values for text in texts for figure in figures_in(text, code)]
    for answer in draft.answers:
        for figure in figures_in(answer, code):
            if not any(have_common_value(figure.values, values, rounded=True) for values in known):
                said = answer[figure.start : figure.end]
                return Reject("figure_not_in_evidence", f"{said!r} stands in the answer, but in no quotation")
    return None


def placeholder(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject an answer that stands for something else, as “<name>”, “{version}”, “$HOME”, “foo” or “XXX”."""
    if draft.metadata.get("answer_kind") not in ("span", "list"):
        return None
    items = [item for answer in draft.answers for item in answer.split(";")]
    found = next((item.strip() for item in items if _PLACEHOLDER.fullmatch(item.strip())), None)
    return Reject("placeholder", f"{found!r} stands for something else") if found is not None else None


def only_candidate(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Reject a span over several passages that is alone of its kind in its document, so that a reader would guess it.

    Kinds are those of `Sentence.answer_spans`; an answer that is of none of them is left to the proofs. What the
    question names is no other candidate.
    """
    if draft.hops < _SEVERAL or draft.metadata.get("answer_kind") != "span" or "choices" in draft.metadata:
        return None
    answer, asked = folded_words(draft.answers[0]), set(folded_words(draft.query))
    alone = []
    for chunk in draft.candidate.chunks:
        said = _by_kind(index.in_chunk(chunk))
        kinds = {kind for kind, words in said if contains_phrase(answer, words) or contains_phrase(words, answer)}
        if kinds:
            others = _by_kind(index.in_document(chunk.doc_id))
            alone.append(all(kind not in kinds or set(words) <= {*answer, *asked} for kind, words in others))
    if not alone or not all(alone):
        return None
    return Reject("only_candidate", f"its document names nothing else that {draft.answers[0]!r} could be taken for")


def _by_kind(sentences: Iterable[Sentence]) -> list[tuple[AnswerKind, tuple[str, ...]]]:
    spans = (span for sentence in sentences for span in sentence.answer_spans)
    return [(_COUNTED.get(span.kind, span.kind), folded_words(span.text)) for span in spans]


def _evidence(draft: Draft[Any]) -> Iterator[str]:
    return (span.text for span in draft.candidate.evidence)


def _share(text: str, given: list[str], index: CorpusIndex) -> float:
    """Return the share of a text's content words that others have in some form; 1 for a text without any."""
    words = content_words(text, index.language)
    return sum(stands_for(word, given, index) for word in words) / len(words) if words else 1.0


def skipped_checks(language: Language) -> tuple[str, ...]:
    """Return the reasons that no proposal in a language is rejected for, since its file lacks the words for that."""
    needed = {
        "points_at_the_passage": bool(listed_phrases("passage_words", language.code)),
        "nothing_to_refer_to": bool(listed_phrases("pronouns", language.code)),
        "subject_missing": lists_function_words(language),
    }
    return tuple(name for name, can_be_checked in needed.items() if not can_be_checked)


# Cheap checks first.
PROPOSED_CHECKS: tuple[Check, ...] = (
    question_length,
    evidence_not_in_source,
    answer_not_in_evidence,
    placeholder,
    number_not_computed,
    points_at_the_passage,
    nothing_to_refer_to,
    answer_in_question,
    wrong_language,
    figure_not_in_evidence,
    subject_missing,
    key_facts_missing,
    passage_without_fact,
    history_not_needed,
    answer_in_history,
    only_candidate,
)
# For a question by a person, where no model answers it.
OWN_CHECKS: tuple[Check, ...] = (*PROPOSED_CHECKS, another_fits_better)
