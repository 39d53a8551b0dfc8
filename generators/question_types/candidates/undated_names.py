"""Options and functions of which the corpus never says since which version there are, each beside one that has it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from ....utils.records.documents import Document, Evidence, Passage, Section
from ....utils.records.drafts import Draft
from ....utils.records.samples import Reject
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...reading.version_notes import name_in_code
from .noted_versions import folder_of
from .pattern_type import PatternCandidate
from .section_owners import passage_around

_VERSION = re.compile(r"\d\.\d|\b[vV](?:ersion )?\d")
# A name is used in so many sentences at most as are read to prove that none dates it.
_MOST_USED = 150


@dataclass(frozen=True, slots=True)
class Headed:
    """A name in code, the section that it heads, and the passage that shows the heading."""

    name: str
    document: Document
    section: Section
    passage: Passage


@dataclass(frozen=True)
class UndatedName:
    """`answerable`, the question in which version something was added, and `query`, the same of what no text dates."""

    answerable: Draft[PatternCandidate]
    query: str
    stated: str
    undated: Headed

    @property
    def instead(self) -> str:
        return self.undated.name

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(dict.fromkeys((*self.answerable.candidate.passages, self.undated.passage)))

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return self.answerable.candidate.evidence

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return {**self.answerable.candidate.keys, ("undated", self.instead): 1}

    def against(self, index: CorpusIndex) -> Reject | None:
        """Return the reason why the corpus may answer the question, or None."""
        if is_undated(self.undated, index):
            return None
        return Reject("may_be_answerable", f"a version stands near {self.instead!r}")


def undated_names(
    asked: Iterable[Draft[PatternCandidate]], index: CorpusIndex, random: Random
) -> Iterator[UndatedName]:
    """Yield questions in which version something was added, each with another thing that the corpus cannot date.

    `asked` are the questions that it can answer, with the name that they ask about as the last that is kept. The other
    thing has a heading in the same document or folder, and a name written in the same way.
    """
    undated: dict[Hashable, list[Headed]] | None = None
    for draft in asked:
        if undated is None:
            undated = _by_folder(index, random)
        stated = draft.candidate.keep[-1]
        others = undated[folder_of(draft.candidate.evidence[0].doc_id), _way_of(stated)]
        while others:
            instead = others.pop()
            if is_undated(instead, index):
                query = draft.query.replace(f"`{stated}`", f"`{instead.name}`")
                yield UndatedName(draft, query, stated, instead)
                break


def _by_folder(index: CorpusIndex, random: Random) -> dict[Hashable, list[Headed]]:
    """Return the names in code that head one section of the corpus, by folder and way of writing."""
    found = [
        (name, document, section)
        for document in index.documents.values()
        for section in document.sections
        if (name := name_in_code(section.heading)) is not None
    ]
    times = Counter(name for name, _, _ in found)
    names: dict[Hashable, list[Headed]] = defaultdict(list)
    for name, document, section in found:
        passage = passage_around(document, section.start, section.start + len(section.heading), index)
        if times[name] == 1 and passage is not None:
            names[folder_of(document.doc_id), _way_of(name)].append(Headed(name, document, section, passage))
    for each in names.values():
        random.shuffle(each)
    return names


def _way_of(name: str) -> tuple[bool, ...]:
    """Return how a name is written, which tells options from functions, and both from products ("RockStor")."""
    return (name[:1].isupper(), *(mark in name for mark in "-._( "))


def is_undated(headed: Headed, index: CorpusIndex) -> bool:
    """Return True if no version stands where one could be that of a name.

    That is in its section, those above and below it and what is before the first one; in the sentences that have the
    last word of the name, those beside them in their section and headings above them.
    """
    if any(_VERSION.search(text) for text in _around(headed)):
        return False
    numbers = index.sentences_by_word.get(folded_words(headed.name)[-1], ())
    return len(numbers) <= _MOST_USED and not any(_is_dated(number, index) for number in numbers)


def _around(headed: Headed) -> Iterator[str]:
    text, path, sections = headed.document.text, headed.section.path, headed.document.sections
    yield text[: sections[0].start]
    for section in sections:
        length = min(len(section.path), len(path))
        if section.path[:length] == path[:length]:
            yield text[section.start : section.end]


def _is_dated(number: int, index: CorpusIndex) -> bool:
    """Return True if a version stands in a sentence, beside it or in the headings above it."""
    sentence = index.sentences[number]
    document = index.documents[sentence.doc_id]
    section = document.section_at(sentence.start)
    beside = index.sentences[max(0, number - 1) : number + 2]
    near = [one for one in beside if one.doc_id == sentence.doc_id and document.section_at(one.start) == section]
    headings = (document.title, *(section.path if section is not None else ()))
    return any(map(_VERSION.search, (*(one.text for one in near), *headings)))
