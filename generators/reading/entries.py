"""Read the items of lists that explain a key as facts: "-q: print nothing", "g:fast (defaults to 0)"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...utils.languages import Language
from ...utils.records.documents import Document, evidence_of
from ...utils.records.facts import Entry, EntryRelation
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import folded_words, words
from .releases import is_of_changes
from .table_records import Cell, ListBlock

_MIN_ENTRIES = 2
_MIN_MEANING_WORDS = 3
_LEAST_CAPITALS = 2
# A word that is no article or preposition.
_LONG_WORD = 4
_MAX_KEY_WORDS, _MAX_VALUE_WORDS, _MAX_MEANING_WORDS = 5, 5, 14
_EXPLAINED = re.compile(r"(?P<key>[^:–—]{1,60}?) ?(?::| [–—-]) +(?P<rest>\S.*)")
_NO_KEY = re.compile(r"[\"“”‘’<>{}|\\?!;,…]|\.$|:\s|https?$")
_NO_VALUE = re.compile(r"[<>{}|\\?;…\[\]\"“”*]|\.\.\.|https?:|\be\.g\.|\betc\b|:$")
# Behind an option: "--no-upgrade ($STNOUPGRADE)".
ASIDE = re.compile(r"(?<=\S) \([^()]*\)$")
_CODE = re.compile(r"^-{1,2}[A-Za-z]|[\w)][_/.:=()][\w(]|\(\)$|[a-z][A-Z]|_|^[./~@#$%]")


@dataclass(frozen=True, slots=True)
class EntryWords:
    """Words of a language by which entries are read, in lower case.

    `default` come before the default value in brackets; `actions` begin what an option or command does; `openers` begin
    a definition ("the person who …"); a definition with one of `finite` before any of `relatives` is a sentence.
    """

    default: tuple[str, ...]
    actions: frozenset[str]
    openers: frozenset[str]
    finite: frozenset[str]
    relatives: frozenset[str]


def is_code(key: str) -> bool:
    """Return True for what is no word of a language: an option, a path, a name with marks or capitals inside."""
    return _CODE.search(key) is not None


def entries_of(block: ListBlock, document: Document, language: Language, known: EntryWords) -> Iterator[Entry]:
    """Yield what the items of a list say of their keys, if the list has at least two that do; no notes of changes."""
    if is_of_changes(document, block.start):
        return
    found = [entry for item in block.items if (entry := _entry(item, document, language, known)) is not None]
    keys = [folded_words(entry.key) for entry in found]
    if len(found) >= _MIN_ENTRIES:
        yield from (entry for entry, key in zip(found, keys, strict=True) if keys.count(key) == 1)


def _entry(item: Cell, document: Document, language: Language, known: EntryWords) -> Entry | None:
    text = " ".join(item.text.split())
    evidence = evidence_of(document, item.start, item.end)
    for phrase in known.default:
        key, opened, rest = text.partition(f" ({phrase} ")
        value = rest.partition(")")[0].strip("\"'“”‘’`")
        if opened and _is_key(key) and value and len(words(value)) <= _MAX_VALUE_WORDS and not _NO_VALUE.search(value):
            return Entry(key, "default", value, evidence)
    explained = _EXPLAINED.fullmatch(text)
    if explained is None or not _is_key(explained["key"]):
        return None
    key, meaning = explained["key"], _first_sentence(explained["rest"], language)
    if is_code(key):
        key = ASIDE.sub("", key)
    if not 0 < len(folded_words(meaning)) <= _MAX_MEANING_WORDS or _NO_VALUE.search(meaning):
        return None
    relation = _relation(key, meaning, known, language)
    return Entry(key, relation, meaning, evidence) if relation is not None else None


def names_a_thing(said: Sequence[str], language: Language) -> bool:
    """Return True for "set of rules", whose first word may say elsewhere what something does."""
    return language.clauses is not None and said[1:2] != () and said[1] in language.clauses.genitive


def _relation(key: str, meaning: str, known: EntryWords, language: Language) -> EntryRelation | None:
    if is_long_form(key, meaning):
        return "long_form"
    said, asked = folded_words(meaning), folded_words(key)
    if said[0] in known.actions and not names_a_thing(said, language):
        if " " in meaning and all(word[:1].isupper() for word in meaning.split()):
            return None  # "Mark Rousskov"
        is_of_another = len(said) == 1 or said[0] == asked[0] or names_itself(key, meaning)
        return None if is_of_another or _is_of_this(said, language) else "does"
    if said[0] in known.openers:
        if said[1 : 1 + len(asked)] == asked:
            return None  # "ISO: the ISO, as read from the file"
        is_said = len(said) >= _MIN_MEANING_WORDS and not _is_sentence(said, known) and not _is_title(meaning)
        return "definition" if is_said else None
    is_phrase = " " in key and all(word.isalpha() for word in words(key)) and not is_code(key)
    return "value" if is_phrase and len(said) <= _MAX_VALUE_WORDS else None


# Words that tell little beside the name.
_LITTLE = 4


def names_itself(key: str, meaning: str) -> bool:
    """Return True for "SELinux: Enable SELinux on the host", which does not say what it does.

    "status: report the status" says it: a word in small letters may well be said of what it does. But
    "serial_number: an optional serial number to set" says little else.
    """
    rest, is_said = re.subn(rf"\b{re.escape(key.replace('_', ' '))}\b", "", meaning, flags=re.IGNORECASE)
    if "_" in key and is_said and len(rest.split()) <= _LITTLE:
        return True
    return key != key.lower() and re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", meaning) is not None


def _is_title(text: str) -> bool:
    """Return True for "The Many Breaches of Sael": what a link leads to."""
    long = [word for word in text.split()[1:] if len(word) >= _LONG_WORD and word.isalpha()]
    return len(long) > 1 and all(word[0].isupper() for word in long)


def _is_of_this(said: tuple[str, ...], language: Language) -> bool:
    """Return True for "Set this key to True"."""
    return language.clauses is not None and said[1] == language.clauses.this_work


def _is_key(key: str) -> bool:
    has_letter = any(character.isalpha() for character in key)
    is_whole = key.count("(") == key.count(")")
    return has_letter and is_whole and 0 < len(folded_words(key)) <= _MAX_KEY_WORDS and not _NO_KEY.search(key)


def _is_sentence(said: tuple[str, ...], known: EntryWords) -> bool:
    first = next((word for word in said if word in known.finite or word in known.relatives), "")
    return first in known.finite - known.relatives


def _first_sentence(text: str, language: Language) -> str:
    spans = sentence_spans(text, language)
    return (text[slice(*spans[0])] if spans else text).rstrip("".join(language.sentence_ends) + " ,;")


def is_long_form(key: str, text: str) -> bool:
    """Return True if the initials of the words of a text spell a key of two capitals or more: "TB", "RfQ"."""
    if not key.isalpha() or sum(letter.isupper() for letter in key) < _LEAST_CAPITALS:
        return False
    initials = "".join(word[0] for word in words(text.replace("-", " ")))
    return (initials.upper() if key.isupper() else initials) == key
