"""Abbreviations that a corpus uses and never spells out, each beside one that it does."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random

from ....utils.languages import reading_patterns, writer_patterns
from ....utils.records.documents import Evidence, Passage, chunk_passage
from ....utils.records.drafts import Draft
from ....utils.records.samples import Reject
from ....utils.records.sentence import Sentence
from ....utils.text.words import folded, folded_words
from ...index.corpus_index import CorpusIndex
from ...index.facts import forms_in
from ...index.name_uses import evenly
from ...reading.acronyms import may_spell_out
from ...writers.template import fill
from .pattern_type import PatternCandidate

# Of two letters, hardly one has a single meaning; longer words in capitals are mostly names.
_ABBREVIATION = re.compile(r"(?<![\w'’-])[A-Z]{3,4}(?=s?(?![\w'’-]))")
# Passages that are looked at, spread evenly over a larger corpus.
_LOOKED_AT = 4_096
# An abbreviation is used in so many sentences at least, and in as many at most as are read to prove that none spells
# it out.
_LEAST_USED, _MOST_USED = 2, 150


@dataclass(frozen=True)
class UnexplainedAbbreviation:
    """`answerable`, the question what an abbreviation stands for, and `query`, the same of one that is never spelt out.

    `mention` is a sentence with that one, `instead`.
    """

    answerable: Draft[PatternCandidate]
    query: str
    stated: str
    instead: str
    mention: Sentence

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(dict.fromkeys((*self.answerable.candidate.passages, chunk_passage(self.mention.chunk))))

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return self.answerable.candidate.evidence

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return {**self.answerable.candidate.keys, ("term", *folded_words(self.instead)): 1}

    def against(self, index: CorpusIndex) -> Reject | None:
        """Return the reason why the corpus may answer the question, or None."""
        if mention_of_unexplained(self.instead, index) is not None:
            return None
        return Reject("may_be_answerable", f"{self.instead!r} may be spelt out")


def unexplained_abbreviations(
    asked: Iterable[Draft[PatternCandidate]], pattern: str, index: CorpusIndex, random: Random
) -> Iterator[UnexplainedAbbreviation]:
    """Yield questions what an abbreviation stands for, each with another that the corpus cannot answer.

    `asked` are the questions that it can answer, of which the first about an abbreviation is taken, and `pattern` is
    how they are worded. Of the abbreviations that are never spelt out, one of the same document is taken, where there
    is any.
    """
    if not reading_patterns(index.language).names.capitals:
        return
    unexplained = _unexplained(index)
    random.shuffle(unexplained)
    paired: set[str] = set()
    for draft in asked if unexplained else ():
        stated = draft.candidate.values["term"]
        if stated in paired:
            continue
        paired.add(stated)
        document = draft.candidate.evidence[0].doc_id
        place = next((at for at, (_, mention) in enumerate(unexplained) if mention.doc_id == document), 0)
        instead, mention = unexplained.pop(place)
        query = fill(pattern, term=instead)
        yield UnexplainedAbbreviation(draft, query, stated, instead, mention)
        if not unexplained:
            return


def _unexplained(index: CorpusIndex) -> list[tuple[str, Sentence]]:
    """Return the abbreviations that are never spelt out, each with a sentence that has it."""
    used = {found for chunk in evenly(index.chunks, _LOOKED_AT) for found in _ABBREVIATION.findall(chunk.text)}
    words = index.language.clauses
    countries = {folded(name) for names in (words.sorts_of_names if words else {}).values() for name in names}
    letters = (abbreviation for abbreviation in sorted(used) if len(set(abbreviation)) > 1)  # "AAAA" is a record
    asked_for = (abbreviation for abbreviation in letters if folded(abbreviation) not in countries)
    found = ((abbreviation, mention_of_unexplained(abbreviation, index)) for abbreviation in asked_for)
    return [(abbreviation, mention) for abbreviation, mention in found if mention is not None]


def mention_of_unexplained(abbreviation: str, index: CorpusIndex) -> Sentence | None:
    """Return the first sentence with an abbreviation; None if one may explain it, or writes it in small letters.

    All sentences that have it are read, and those beside them. One may explain it by words that begin with its letters,
    by what stands in brackets, or by "is".
    """
    forms = folded(abbreviation), f"{folded(abbreviation)}s"
    numbers = sorted({number for form in forms for number in index.sentences_by_word.get(form, ())})
    if not index.defined_terms.isdisjoint(forms) or not _LEAST_USED <= len(numbers) <= _MOST_USED:
        return None
    spelt_out = partial(may_spell_out, abbreviation)
    explaining = _explaining(abbreviation, index)
    for number in numbers:
        text = index.sentences.text(number)
        written = {found.rstrip("s") for form in forms for found in forms_in(text, form)}
        around = (one.text for one in index.sentences[max(0, number - 1) : number + 2])
        if written - {abbreviation} or explaining.search(text) or any(map(spelt_out, around)):
            return None
    return index.sentences[numbers[0]]


def _explaining(abbreviation: str, index: CorpusIndex) -> re.Pattern[str]:
    """Return a pattern of what may explain an abbreviation: brackets around it or behind it, and "is" behind it."""
    definitions = writer_patterns(index.language).definitions
    copulas = definitions.copulas if definitions is not None else ()
    behind = (r"\W{1,3}\(", *(rf" {re.escape(word)}\b" for word in copulas))
    return re.compile(rf"\({abbreviation}|\b{abbreviation}s?(?:{'|'.join(behind)})")
