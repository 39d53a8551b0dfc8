"""`access_control`: answer only from sections that the reader may see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ...utils.languages import Language
from ...utils.records.documents import Document, Passage, section_passage, section_title
from ...utils.records.drafts import Draft, Lookup
from ...utils.records.samples import Reject
from ...utils.text.words import contains_phrase, folded_words
from ..checks import first_reject
from ..checks.written import WRITTEN_ANYHOW, plain_question_unsound
from ..index.corpus_index import CorpusIndex
from ..index.ranking import in_blocks, spread
from ..models.prompt import Prompt
from ..reading.access_labels import LabelledSection, is_everybody, labelled_sections
from ..writers.prompts import to_prompt
from ..writers.question_type import QuestionType
from ..writers.template import fill
from .candidates.lookups import LOOKUP_CHECKS, lookup_answers, lookups_of
from .registry import question_type

# Sections shown with a question, in addition to the one with the answer.
_OTHERS = 2
_MAX_CHARACTERS = 6_000
# Documents whose candidates are ranked together.
_BLOCK = 1_000


@dataclass(frozen=True)
class Guarded(Lookup):
    """A fact of a section marked for one audience, shown with sections that may be marked for others.

    `label` is the word that marks audiences, `owner` the audience of the section, `reader` the other audience, which
    asks the unanswerable question.
    """

    shown: tuple[LabelledSection, ...] = ()
    label: str = ""
    owner: str = ""
    reader: str = ""

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(_passage(section, self.label) for section in self.shown)

    @property
    def guarded_passage(self) -> Passage:
        """The section with the answer, without its mark."""
        start = self.sentence.start
        own = (shown for shown in self.shown if shown.document.doc_id == self.sentence.doc_id)
        section = next(s for s in own if s.section.start <= start < s.section.end)
        return section_passage(section.document, section.section)


def visible_elsewhere(draft: Draft[Guarded], index: CorpusIndex) -> Reject | None:
    """Reject a draft whose answer also occurs in a section shown for another audience."""
    candidate = draft.candidate
    answer = folded_words(candidate.answer.text)
    for section in candidate.shown:
        if section.audience != candidate.owner and contains_phrase(folded_words(_text(section)), answer):
            return Reject("visible_elsewhere", f"{candidate.answer.text!r} stands in a section for {section.audience}")
    return None


def written_partner_is_unsound(draft: Draft[Guarded], index: CorpusIndex) -> Reject | None:
    """Require a sound answerable question, both as the model wrote it and as asked by the reader who may know."""
    if draft.contrast is None:
        return Reject("partner_is_unsound", "there is none")
    return first_reject(draft.contrast, index, (*WRITTEN_ANYHOW, plain_question_unsound))


@question_type("access_control", difficulty="hard")
class AccessControl(QuestionType[Guarded]):
    """Answer only from the sections that a reader may see: “You answer a reader who may see only …: …”

    Each question that must not be answered comes as a contrast pair with the same question, asked by a reader who may
    know the answer.
    """

    precedence = 2
    brief = (
        "The question asks for one fact that one sentence of the passage states. The same question will be put by a "
        "reader who may know the fact and by one who may not, so it says nothing about who asks, who may see what, or "
        "whether anything is secret: those words are added to it. Good: “What does the wool mill at Albery pay a "
        "weaver in the first year?” Bad: “As a manager, can you tell me the pay of a weaver?”"
    )
    checks = (*LOOKUP_CHECKS, visible_elsewhere)
    written_checks = (*WRITTEN_ANYHOW, written_partner_is_unsound)
    can_be_answered_back = False

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Guarded]:
        if not index.facts.can_read:
            return
        words = self.words(index.language)
        labels, everybody = words.many("labels"), words.many("everybody")
        for block in in_blocks(list(index.documents.values()), random, _BLOCK):
            found: list[tuple[tuple[Hashable, ...], float, Guarded]] = []
            of_documents = [_sections_of(document, labels, everybody) for document in block]
            for sections in of_documents:
                guarded = [s for s in sections if not is_everybody(s.audience, everybody)]
                if guarded:
                    shown = _for_several(sections, of_documents, random)
                    found.extend(_guarded(guarded, shown, labels[0], index, random))
            yield from spread(found, random)

    def template(self, candidate: Guarded, language: Language) -> Draft[Guarded]:
        return self._candidate(candidate, candidate.question.text, language)

    def prompt(self, candidate: Guarded, language: Language, difficulty: str) -> Prompt:
        """Show only the section with the answer, without its mark."""
        granted_draft = self.template(candidate, language).contrast
        assert granted_draft is not None, "every question is half of a contrast pair"
        return to_prompt(self.brief, granted_draft, language, difficulty, passages=(candidate.guarded_passage,))

    def written(self, candidate: Guarded, reply: Mapping[str, Any], language: Language) -> Draft[Guarded]:
        question = reply["question"]
        return self._candidate(candidate, question, language, plain_question=question)

    def _candidate(self, candidate: Guarded, question: str, language: Language, **more: str) -> Draft[Guarded]:
        """Return the question as asked by both readers, as a contrast pair; `more` is further metadata."""
        pattern = self.words(language).one("asked")
        answers = lookup_answers(candidate, language)
        metadata = {"answer_kind": candidate.answer.kind, "audience": candidate.owner, **more}
        readers = (candidate.owner, candidate.reader)
        granted, denied = (fill(pattern, reader=reader, question=question) for reader in readers)
        granted_draft = self.draft(candidate, granted, answers, metadata={**metadata, "reader": candidate.owner})
        return self.draft(
            candidate,
            denied,
            (),
            labels={"scenario": "unanswerable"},
            metadata={**metadata, "reader": candidate.reader},
            contrast=granted_draft,
        )


def _sections_of(document: Document, labels: Sequence[str], everybody: Sequence[str]) -> list[LabelledSection]:
    """Return the sections that can be shown: those with text below their headings, and not too much."""
    found = labelled_sections(document, labels, everybody)
    return [one for one in found if "\n" in _text(one) and len(_text(one)) <= _MAX_CHARACTERS]


def _for_several(
    sections: list[LabelledSection], of_documents: Sequence[list[LabelledSection]], random: Random
) -> list[LabelledSection]:
    """Return the sections of a document; if all are for one audience, with those of one that is for another."""
    audiences = {section.audience for section in sections}
    if len(audiences) > 1:
        return sections
    others = [other for other in of_documents if any(section.audience not in audiences for section in other)]
    return [*sections, *random.choice(others)] if others else []


def _guarded(
    guarded: Sequence[LabelledSection],
    sections: Sequence[LabelledSection],
    label: str,
    index: CorpusIndex,
    random: Random,
) -> Iterator[tuple[tuple[Hashable, ...], float, Guarded]]:
    """Yield the facts of `guarded` sections, each shown among `sections`."""
    by_audience: dict[str, list[LabelledSection]] = defaultdict(list)
    for section in sections:
        by_audience[section.audience].append(section)
    for section in guarded:
        doc_id = section.document.doc_id
        strangers = [other for other in by_audience if other != section.audience]
        if not strangers:
            continue
        for sentence in index.in_document(doc_id):
            if not section.section.start <= sentence.start < section.section.end:
                continue
            for lookup in lookups_of(sentence, index):
                reader = random.choice(strangers)
                others = [random.choice(by_audience[reader])]
                rest = [s for s in sections if s is not section and s not in others]
                others += random.sample(rest, min(len(rest), _OTHERS - 1))
                shown = sorted((section, *others), key=lambda s: (s.document.doc_id, s.section.start))
                candidate = Guarded(
                    sentence, lookup.answer, lookup.question, tuple(shown), label, section.audience, reader
                )
                yield (doc_id, section.section.path), -lookup.question.score, candidate


def _text(section: LabelledSection) -> str:
    return section.document.text[section.section.start : section.section.end].strip()


def _passage(section: LabelledSection, label: str) -> Passage:
    """Return the section with its mark in the title: its text lacks marks set in metadata or on outer sections."""
    title = section_title(section.document, section.section)
    return Passage(section.document.doc_id, f"{title} [{label}: {section.audience}]", _text(section))
