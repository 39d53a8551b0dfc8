"""`access_control`: answer only what the reader may see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ...utils.languages import Language, writer_patterns
from ...utils.types import Passage, Reject
from ...utils.words import folded_words
from ..access_labels import LabelledSection, labelled_sections
from ..cloze import CLOZE_CHECKS, cloze_answers, cloze_question, flaws
from ..corpus_index import CorpusIndex, contains_phrase
from ..drafts import Candidate, Draft
from ..passages import section_title
from ..ranking import in_blocks, spread
from ..writers.template import fill
from .base import QuestionType, question_type

# A question shows so many sections beside the one that holds the answer.
_OTHERS = 2
_MAX_CHARACTERS = 6_000
# Documents whose questions are compared with each other before the first is asked.
_BLOCK = 1_000


@dataclass(frozen=True, slots=True)
class Guarded(Candidate):
    """A blank in a marked section, shown with sections that are marked otherwise.

    `label` is the word that marks audiences, `owner` the audience of the section, `reader` another one, who asks.
    """

    shown: tuple[LabelledSection, ...] = ()
    label: str = ""
    owner: str = ""
    reader: str = ""

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(_passage(section, self.label) for section in self.shown)


def visible_elsewhere(draft: Draft[Guarded], index: CorpusIndex) -> Reject | None:
    """Who may not see the section must not find the answer in what is shown beside it."""
    candidate = draft.candidate
    answer = folded_words(candidate.answer.text)
    for section in candidate.shown:
        if section.audience != candidate.owner and contains_phrase(folded_words(_text(section)), answer):
            return Reject("visible_elsewhere", f"{candidate.answer.text!r} stands in a section for {section.audience}")
    return None


@question_type("access_control", difficulty="hard")
class AccessControl(QuestionType[Guarded]):
    """Answer a reader only from the sections marked for them: “You answer a reader who may see only …: …”

    Each question that must not be answered stands beside its twin, asked by a reader who may know.
    """

    brief = "It names the reader and what the reader may see; a fact of another section must not be told."
    checks = (*CLOZE_CHECKS, visible_elsewhere)

    def select(self, index: CorpusIndex, random: Random) -> Iterator[Guarded]:
        words = self.words(index.language)
        labels, everybody = words.many("labels"), words.many("everybody")
        for block in in_blocks(list(index.documents.values()), random, _BLOCK):
            found: list[tuple[tuple[Hashable, ...], int, Guarded]] = []
            for document in block:
                sections = [s for s in labelled_sections(document, labels) if len(_text(s)) <= _MAX_CHARACTERS]
                if len({section.audience for section in sections}) > 1:
                    found.extend(_guarded(sections, labels[0], everybody, index, random))
            yield from spread(found, random)

    def template(self, candidate: Guarded, language: Language) -> Draft[Guarded]:
        words = self.words(language)
        cloze = cloze_question(candidate, language)
        answers = cloze_answers(candidate, language)
        metadata = {"answer_kind": candidate.answer.kind, "audience": candidate.owner}
        readers = (candidate.owner, candidate.reader)
        granted, denied = (fill(words.one("asked"), reader=reader, question=cloze) for reader in readers)
        twin = self.draft(candidate, granted, answers, metadata={**metadata, "reader": candidate.owner})
        return self.draft(
            candidate,
            denied,
            (),
            labels={"scenario": "unanswerable"},
            metadata={**metadata, "reader": candidate.reader},
            twin=twin,
        )


def _guarded(
    sections: Sequence[LabelledSection], label: str, everybody: Sequence[str], index: CorpusIndex, random: Random
) -> Iterator[tuple[tuple[Hashable, ...], int, Guarded]]:
    by_audience: dict[str, list[LabelledSection]] = defaultdict(list)
    for section in sections:
        by_audience[section.audience].append(section)
    asks = writer_patterns(index.language).asks
    for section in sections:
        if " ".join(folded_words(section.audience)) in everybody:
            continue  # whoever asks is one of them
        doc_id = section.document.doc_id
        strangers = [other for other in by_audience if other != section.audience]
        for sentence in index.in_document(doc_id):
            if not section.section.start <= sentence.start < section.section.end:
                continue
            for anchor in (anchor for anchor in sentence.anchors if anchor.kind in asks):
                reader = random.choice(strangers)
                others = [random.choice(by_audience[reader])]
                rest = [s for s in sections if s is not section and s not in others]
                others += random.sample(rest, min(len(rest), _OTHERS - 1))
                shown = sorted((section, *others), key=lambda s: s.section.start)
                candidate = Guarded(
                    (sentence,), anchor, shown=tuple(shown), label=label, owner=section.audience, reader=reader
                )
                yield (doc_id, section.section.path), flaws(sentence, anchor, index), candidate


def _text(section: LabelledSection) -> str:
    return section.document.text[section.section.start : section.section.end].strip()


def _passage(section: LabelledSection, label: str) -> Passage:
    """The section with its mark in the title, since metadata and marks of outer sections do not stand in its text."""
    title = section_title(section.document, section.section)
    return Passage(section.document.doc_id, f"{title} [{label}: {section.audience}]", _text(section))
