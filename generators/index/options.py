"""Statements about options, functions and variables: below the heading that names one, or behind its name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ...utils.languages.clause_words import ClauseWords
from ...utils.records.facts import Clause, Phrase, Role, Verb
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded
from ..reading.entries import is_long_form, names_itself
from ..reading.function_words import words_without_content
from ..reading.inflections import verb_forms
from ..reading.keyed_items import KeyedItem, keyed_item

if TYPE_CHECKING:
    from .corpus_index import CorpusIndex

# Headings that are the names of options or functions: "-l, --line-length", "define()".
_CODE_NAME = re.compile(r"--?[A-Za-z][\w-]*|[A-Za-z_][\w.]*\(\)")
_CODE_HEADING = re.compile(rf"`?(?:{_CODE_NAME.pattern})`?(?:,? `?(?:{_CODE_NAME.pattern})`?)*")

# What somebody says, or a statement of its own: "The object is not known", but not "Files that are skipped".
_STATEMENT = re.compile(
    r"(?:I|We|we)\b"
    r"|(?:(?!(?:that|which|who|whose|if|when|where|whether)\b)\S+ ){1,6}(?:is|are|was|were|has|have|can|will) "
)
# What is done to a thing stands behind it: "tag created for a release".
_DONE = re.compile(r"[a-z]+ed")


@dataclass
class Options:
    """The names in code of a corpus, with what is said of them."""

    index: CorpusIndex

    def named(self, clause: Clause) -> Clause:
        """Return a clause under a heading that is an option or a function with its name for "this option"."""
        points = self.index.language.clauses
        if points is None or not points.this_work:
            return clause
        this = re.compile(rf"\b{points.this_work} (?:{'|'.join(points.kinds)})\b", re.IGNORECASE)
        if not any(this.search(role.phrase.text) for role in clause.roles):
            return clause
        name, _ = self._heading_above(clause.sentence)
        if name is None:
            return clause
        return replace(
            clause, roles=tuple(replace(role, phrase=in_full(role.phrase, this, name)) for role in clause.roles)
        )

    def said_in(self, sentence: Sentence, clauses: Sequence[Clause]) -> Clause | None:
        """Return what a sentence says of an option that it does not name, or names before a colon.

        "Hide all messages." tells what one does, "A pattern of files to skip." for what it stands; None for any other
        sentence. `clauses` are those that were read.
        """
        points = self.index.language.clauses
        if points is None or not points.to_specify:
            return None
        item = keyed_item(sentence.text, points)
        if item is not None:
            key = item.key or self._heading_above(sentence)[0]
            return self._said_of_key(key, item, sentence, points) if key else None
        name, opens = self._heading_above(sentence) if sentence.text[:1].isupper() else (None, False)
        if name is None or not opens or not sentence.text.endswith("."):
            return None
        verb = self._verb_of(sentence.text, 0, points)
        if verb is None or (not verb.end and any(clause.source == "main" for clause in clauses)):
            return None
        return Clause(sentence, 0, len(sentence.text.rstrip(" .")), verb, (_subject(name),), "heading")

    def _said_of_key(self, key: str, item: KeyedItem, sentence: Sentence, points: ClauseWords) -> Clause | None:
        if is_long_form(key, item.said.rstrip(" .")) or _STATEMENT.match(item.said) or names_itself(key, item.said):
            return None
        end = item.start + len(item.said.rstrip(" ."))
        if item.is_default:
            found: Verb | None = Verb(item.start, item.start, points.to_default, "", points.to_default, "present")
        else:
            found = self._verb_of(item.said, item.start, points)
        return None if found is None else Clause(sentence, item.start, end, found, (_subject(key),), "heading")

    def _verb_of(self, text: str, start: int, points: ClauseWords) -> Verb | None:
        """Return the verb by which a text is said of a name; an empty one if the text is a noun phrase."""
        first, second, third, *_ = [*map(folded, re.split(r"[\s'’]", text)), "", "", ""]
        # "tag created when …"; but "print expected results"
        is_done = _DONE.fullmatch(second) and (not third or third in words_without_content(self.index.language))
        opens_phrase = first in points.opens_noun_phrase or first in points.opens_meaning
        if opens_phrase or second in points.genitive or is_done:
            return Verb(start, start, points.to_specify, "", points.to_specify, "present")
        if first in points.no_commands or len(verb_forms(first, self.index.language.code)) == 1:
            return None
        return Verb(start, start + len(first), first, "", first, "present")

    def _heading_above(self, sentence: Sentence) -> tuple[str | None, bool]:
        """Return the option or function that the heading above a sentence names, if no other heading does, and whether
        the sentence is the first below it.
        """
        document = self.index.documents.get(sentence.doc_id)
        section = document.section_at(sentence.start) if document is not None else None
        if document is None or section is None or self._code_headings[section.heading] != 1:
            return None, False
        name = max(_CODE_NAME.findall(section.heading), key=len)
        return name, len(document.text[section.start : sentence.start].split("\n", 1)[-1].split()) == 0

    @cached_property
    def _code_headings(self) -> Counter[str]:
        """Number of times that each heading that names an option or a function stands in the corpus."""
        sections = (section for document in self.index.documents.values() for section in document.sections)
        return Counter(section.heading for section in sections if _CODE_HEADING.fullmatch(section.heading))


def _subject(name: str) -> Role:
    return Role("subject", Phrase(0, 0, "", name, "thing", proper=True, meant=name))


def in_full(phrase: Phrase, this: re.Pattern[str], name: str) -> Phrase:
    """Return a phrase with a name for "this option" as what it means; it is a name if it is nothing else."""
    meant = this.sub(lambda _: name, phrase.text)
    if meant == phrase.text:
        return phrase
    return replace(phrase, meant=meant, proper=phrase.proper or this.fullmatch(phrase.text) is not None)
