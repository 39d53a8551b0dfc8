"""Decide if a sentence can be quoted alone in a question."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from ...utils.languages import Language, reading_patterns
from ...utils.languages.writer_patterns import References
from ...utils.records.sentence import AnswerSpan, Sentence
from ...utils.text.addresses import without_addresses
from ...utils.text.words import folded_words
from .keyed_items import keyed_item

MIN_WORDS = 7
MAX_WORDS = 40
# Words of a sentence whose facts are read: nobody has to quote it.
MIN_READ_WORDS, MAX_READ_WORDS = 5, 55
_WITHIN_A_VARIABLE = re.compile(r"(?<=[A-Za-z\d])_(?=[A-Za-z\d])")
_PREPOSITIONS = ("on", "for", "upon")
# Only scripts with capitals match.
_GOES_ON = re.compile(r" (on|for|upon|and|&) (?:the )?[A-Z]")
# "[Joe] and Rika Mansueto Library": one word before a name of three or more.
_SHARES_NAME = re.compile(r" (?:and|&)(?: [A-Z][^\s,.;:()]*){3}")
# A sentence that has lost the space behind it: "in 2018.The town".
# Or a heading: "of OpportunitiesThis list".
_RUNS_ON = re.compile(r"(?:(?<=[a-z\d)])\.|(?<=[a-z]{4}))([A-Z][a-z]*) ")
_CLAUSE_MARKS = (",", ";", ":", "(", "—")
_PAIRS = {"(": ")", "[": "]", "{": "}", "“": "”", "«": "»"}
# Marks of headings, tables, lists, code, citations and dialogue, which a prose sentence does not contain.
_NOT_PROSE = re.compile(r"[\n\t|\\<>{}_*#=^~`\[\]\x00?…]|\.\.\.|https?:|www\.|''|``", re.IGNORECASE)


def is_prose(text: str) -> bool:
    """True if the text has no mark of a heading, table, list, code or citation; e-mail and web addresses may occur."""
    return not _NOT_PROSE.search(without_addresses(text))


def is_plain_sentence(sentence: Sentence, language: Language, least: int = MIN_WORDS) -> bool:
    """True if the text is one whole prose sentence of `least` words or more that is not too long to quote."""
    return least <= len(sentence.words) <= MAX_WORDS and _is_plain(sentence.text, language.sentence_ends)


def is_readable_sentence(sentence: Sentence, language: Language) -> bool:
    """True if the facts of a sentence can be asked about: a plain one, and where its clauses are read, also a shorter
    or longer one; where a pipeline parses it, also one with names of variables, and what is said behind a name in code
    and a colon.
    """
    if language.clauses is None:
        is_short_or_long = MIN_READ_WORDS <= len(sentence.words) <= MAX_READ_WORDS and language.grammar is not None
        return is_plain_sentence(sentence, language) or (
            is_short_or_long and _is_plain(sentence.text, language.sentence_ends)
        )
    item = keyed_item(sentence.text, language.clauses)
    if item is not None:
        return item.is_default or _is_plain(item.said[:1].upper() + item.said[1:], language.sentence_ends)
    if not MIN_READ_WORDS <= len(sentence.words) <= MAX_READ_WORDS:
        return False
    if sentence.text.startswith("(") and sentence.text.endswith(")"):
        return False  # an aside, often a credit: "(Drawings from the Albery archive.)"
    joined = _RUNS_ON.search(sentence.text)
    if joined is not None and joined[1].lower() in (*language.scoring.articles, *language.function_words):
        return False
    return _is_plain(_WITHIN_A_VARIABLE.sub("", sentence.text), language.sentence_ends)


# Cached: each question type checks a sentence for each of its names and figures.
@lru_cache(maxsize=1 << 12)
def _is_plain(text: str, sentence_ends: tuple[str, ...]) -> bool:
    if not is_prose(text):
        return False
    last = text.rstrip("\"'”’)")[-1:]
    if last not in sentence_ends or not _is_balanced(text):
        return False
    first = text.lstrip("\"'“‘(")[:1]
    if first.islower() or unicodedata.category(first)[0] not in "LN":
        return False
    letters = [character for character in text if character.isalpha()]
    return not (len(letters) > 8 and sum(character.isupper() for character in letters) * 2 > len(letters))


def stands_alone(sentence: Sentence, language: Language) -> bool:
    """True if the text can be quoted alone: a plain sentence that refers to nothing before it."""
    return is_plain_sentence(sentence, language) and not refers_outside(sentence, language)


def _is_balanced(text: str) -> bool:
    expected: list[str] = []
    for character in text:
        if character in _PAIRS:
            expected.append(_PAIRS[character])
        elif character in _PAIRS.values() and (not expected or expected.pop() != character):
            return False
    return not expected and text.count('"') % 2 == 0


def is_piece(sentence: Sentence, name: AnswerSpan) -> bool:
    """True if a name may be a piece of a longer one: of a quoted title, or of the words after it.

    "Fog on the [Tyne]" in quotation marks; "European [Convention] on Human Rights"; "[School of Medicine] and Surgery";
    "[Joe] and Rika Mansueto Library".
    """
    text = sentence.text
    opened = text.rfind('"', 0, name.start) + 1
    closed = text.find('"', name.end)
    if text.count('"', 0, name.start) % 2 and text[opened:closed].strip(" ,.") != name.text:
        return True
    if " " not in name.text and _SHARES_NAME.match(text, name.end):
        return True
    goes_on = _GOES_ON.match(text, name.end)
    return goes_on is not None and (goes_on.group(1) in _PREPOSITIONS or " of " in name.text)


def refers_outside(sentence: Sentence, language: Language) -> str | None:
    """Return the word by which the sentence refers to something before it, or None."""
    references = _reference_sets(reading_patterns(language).references)
    words = sentence.words
    for opener in _forms(words, 0, references):
        if opener in references.openers:
            return opener
    names = sentence.of_kind("name")
    before_first_name = len(folded_words(sentence.text[: names[0].start])) if names else len(words)
    in_first_clause = _first_clause(sentence, references.clause_starts)
    for position in range(len(words)):
        for word in _forms(words, position, references):
            if (
                word in references.anywhere
                or (word in references.pronouns and position < before_first_name)
                or (word in references.first_clause and position < in_first_clause)
            ):
                return word
    return None


def _forms(words: tuple[str, ...], position: int, references: _ReferenceSets) -> tuple[str, ...]:
    """Return the word at a position and, if the language has references of two words, the pair with the next word."""
    if not references.has_pairs:
        return (words[position],)
    return words[position], " ".join(words[position : position + 2])


def _first_clause(sentence: Sentence, clause_starts: frozenset[str]) -> int:
    """Return the number of words before the first mark or conjunction that may begin another clause."""
    for position, (word, _, end) in enumerate(sentence.spans):
        if position and word in clause_starts:
            return position
        if sentence.text[end : end + 1] in _CLAUSE_MARKS:
            return position + 1
    return len(sentence.words)


@dataclass(frozen=True, slots=True)
class _ReferenceSets:
    openers: frozenset[str]
    pronouns: frozenset[str]
    first_clause: frozenset[str]
    clause_starts: frozenset[str]
    anywhere: frozenset[str]
    has_pairs: bool


@lru_cache(maxsize=16)
def _reference_sets(references: References) -> _ReferenceSets:
    return _ReferenceSets(
        frozenset(references.openers),
        frozenset(references.pronouns),
        frozenset(references.first_clause),
        frozenset(references.clause_starts),
        frozenset(references.anywhere),
        any(" " in word for word in (*references.openers, *references.pronouns, *references.anywhere)),
    )
