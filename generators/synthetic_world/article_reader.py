"""Reads the statements in the text of an article, by the templates of its language and without knowing the world."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import islice, repeat
from typing import NamedTuple, TypeAlias

from ...utils.errors import ConfigError, CorpusError
from ...utils.languages import load_language, world_patterns
from .article_templates import SUBJECT, KindTemplates, article_templates, slots, wordings
from .surface_forms import SurfaceForms, surface_forms

GAP = "\0"
# Signs that are written without a space before or after; a comma within a number is no such sign.
_SEPARATED = ((", ", " , "), ("; ", " ; "), (": ", " : "), ("'s ", " 's "), ("(", "( "), (")", " )"))
_SPACE_IN_TITLE = "\1"
_GENDERS = {None: None, False: "m", True: "f"}

# Subject, relation, object. The object is a name, an ISO date, plain digits or a key of `LITERALS`; the relation
# `gender` has the objects f and m.
Statement: TypeAlias = tuple[str, str, str]
# Start and end (exclusive) of a name or literal in a sentence, counted in tokens.
_Span: TypeAlias = tuple[int, int]


def read_article(title: str, text: str, language: str) -> list[Statement]:
    """Return the statements of an article in the order of its text, repeated ones included.

    A person's `gender` is stated wherever it changes from one gendered sentence to the next. Time is linear in the
    length of the text: sentences are looked up.

    Raises:
        CorpusError: a sentence comes from no template of the language.
        ConfigError: the language has no `world` block, or one with a flaw.
    """
    known = sentence_patterns(language)
    statements = []
    gender = None
    tokens = known.tokens(text)
    key = " ".join(map(known.words.get, tokens, repeat(GAP)))
    *sentences, rest = f"{key} ".split(f" {known.end} ")
    start = 0
    for sentence in sentences:
        reading = known.reading(sentence)
        if reading is None:
            unknown = " ".join(tokens[start : start + len(sentence.split())])
            raise CorpusError(f"the article {title!r}: no template of {language!r} gives {unknown!r}")
        subject = title
        if reading.subject:
            first, last = reading.subject
            subject = " ".join(tokens[start + first : start + last])
        if reading.gender and reading.gender != gender:
            gender = reading.gender
            statements.append((subject, "gender", gender))
        for relation, first, last, read in reading.objects:
            value = tokens[start + first] if last - first == 1 else " ".join(tokens[start + first : start + last])
            statements.append((subject, relation, value if read is None else read(value)))
        start += reading.length + 1
    if rest.strip():
        raise CorpusError(f"the article {title!r}: ends with {' '.join(tokens[start:])!r}, which is no whole sentence")
    return statements


@dataclass(frozen=True, slots=True)
class Reading:
    """The contents of a sentence of `length` tokens.

    `objects` have the relation, start, end (exclusive) and, unless the object is a name, the function that reads it.
    `subject` is the span of the subject's name, if it is there; `gender` the subject's gender, if the words show it.
    """

    length: int
    objects: tuple[tuple[str, int, int, Callable[[str], str] | None], ...]
    subject: _Span | None
    gender: str | None


class _Pattern(NamedTuple):
    """The contents of the gaps of a sentence, relations or the subject's name; and the subject's gender, if shown."""

    names: tuple[str, ...]
    gender: str | None


class _Wording(NamedTuple):
    """A text that a template can become, with `GAP` for each slot, and the field of the template."""

    text: str
    pattern: _Pattern
    where: str


class SentencePatterns:
    """All sentences that the templates of a language can become.

    `words` are the words of templates and the end of a sentence; all other words of a text belong to gaps. What stands
    before the last item of a list may change with that item (Spanish y, e).

    Raises:
        ConfigError: two templates give the same sentence, or a gap cannot be separated from the words around it.
    """

    def __init__(self, language: str, templates: Mapping[str, KindTemplates], known: SurfaceForms) -> None:
        world = world_patterns(load_language(language))
        patterns = world.articles
        self._where = f"languages/{language}.yaml: world.articles"
        self.end = load_language(language).sentence_ends[0]
        self._opening_quote = patterns.quotes[0]
        self._last = patterns.last
        self._readers = known.readers
        self._joined: re.Pattern[str] | None = None
        self._quoted = re.compile("{}(.*?){}".format(*map(re.escape, patterns.quotes)))
        self._listed = re.compile(f"{GAP}(?:(?: , {GAP})* {re.escape(self._last)} {GAP})?")
        self._patterns: dict[str, _Pattern] = {}
        self._readings: dict[str, Reading] = {}
        self._add(list(_wordings(templates)))
        words = {word for key in self._patterns for word in key.split(" ")} - {GAP} | {",", patterns.last}
        self._joined = self._values_to_join(known, words)
        self.words = {word: word for word in sorted({*words, self.end})}
        self.words |= {
            fused.split()[0]: self._last for apart, fused in world.fusions.items() if apart.startswith(f"{self._last} ")
        }

    def tokens(self, text: str) -> list[str]:
        """Return the words, numbers and signs of a text.

        A quoted title is one token, without its quotes, and so is a date or term with a word of the templates.
        """
        tokens = f"{self._separated(text)} ".replace(f"{self.end} ", f" {self.end} ").split()
        if self._joined or self._opening_quote in text:
            return [token.replace(_SPACE_IN_TITLE, " ") for token in tokens]
        return tokens

    def reading(self, key: str) -> Reading | None:
        """Return the contents of a sentence, None if no template gives it.

        `key` has the tokens of the sentence, with `GAP` for each that is not a word of a template.
        """
        found = self._readings.get(key)
        if found is None:
            found = self._read(key)
            if found is not None:
                self._readings[key] = found
        return found

    def _separated(self, text: str) -> str:
        """Put spaces between words and signs, and join the words of quoted titles and of some dates and terms."""
        if self._opening_quote in text:
            text = self._quoted.sub(lambda found: found[1].replace(" ", _SPACE_IN_TITLE), text)
        if self._joined:
            text = self._joined.sub(lambda found: found[0].replace(" ", _SPACE_IN_TITLE), text)
        for sign, separated in _SEPARATED:
            text = text.replace(sign, separated)
        return text

    def _add(self, wordings: Sequence[_Wording]) -> None:
        sources: dict[str, str] = {}
        clashes = (f"{GAP} {GAP}", f"{GAP} {self._last} {GAP}")
        # One line each, so that signs are separated in all of them at once.
        lines = self._separated("\n".join([wording.text.replace("\n", " ") for wording in wordings])).split("\n")
        for line, (_, pattern, where) in zip(lines, wordings, strict=True):
            sentence, *rest = line.split(self.end)
            if len(rest) != 1 or rest[0].strip():
                raise ConfigError(f"{where}: must be one sentence, with {self.end!r} at its end")
            key = " ".join(sentence.split()).replace(_SPACE_IN_TITLE, " ")
            before = self._patterns.setdefault(key, pattern)
            if before is pattern:
                if clashes[0] in key or clashes[1] in key:
                    raise ConfigError(
                        f"{where}: two slots with no word between them, or only {self._last!r} as in a list, cannot be "
                        "separated"
                    )
                sources[key] = where
            elif before.names != pattern.names:
                raise ConfigError(f"{where}: gives the same sentence as {sources[key]}, which states something else")
            elif before.gender != pattern.gender:
                self._patterns[key] = _Pattern(pattern.names, None)

    def _values_to_join(self, known: SurfaceForms, words: set[str]) -> re.Pattern[str] | None:
        """Return a pattern of the dates and terms that have a word of the templates; None if there are none."""
        joined: list[str] = []
        for field, value in _values(known):
            tokens = self.tokens(value)
            if shared := sorted(words.intersection(tokens)):
                if len(tokens) == 1:
                    where = f"{self._where}.{field}"
                    raise ConfigError(f"{where}: {value!r} holds {shared[0]!r}, which is a word of a template")
                joined.append(known.date_form.pattern if field == "months" else re.escape(value))
        longest_first = sorted(set(joined), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)") if joined else None

    def _read(self, key: str) -> Reading | None:
        """Read a sentence, with several tokens in a gap, and with lists for gaps of its template."""
        spans: list[_Span] = []
        words: list[str] = []
        tokens = key.split(" ")
        for number, token in enumerate(tokens):
            if token == GAP and words and words[-1] == GAP:
                spans[-1] = (spans[-1][0], number + 1)
                continue
            words.append(token)
            if token == GAP:
                spans.append((number, number + 1))
        found = self._pattern_of(" ".join(words), spans)
        if found is None:
            return None
        (names, gender), items = found
        return Reading(
            length=len(tokens),
            objects=tuple(
                (name, *span, self._readers.get(name))
                for name, listed in zip(names, items, strict=True)
                if name != SUBJECT
                for span in listed
            ),
            subject=items[names.index(SUBJECT)][0] if SUBJECT in names else None,
            gender=gender,
        )

    def _pattern_of(self, key: str, spans: list[_Span]) -> tuple[_Pattern, list[list[_Span]]] | None:
        """Return the pattern of a sentence with one `GAP` for each name, and the spans in each gap of the pattern."""
        pattern = self._patterns.get(key)
        if pattern is not None:
            return pattern, [[span] for span in spans]
        left = iter(spans)
        listed = [list(islice(left, found[0].count(GAP))) for found in self._listed.finditer(key)]
        pattern = self._patterns.get(self._listed.sub(GAP, key))
        return None if pattern is None else (pattern, listed)


def _wordings(templates: Mapping[str, KindTemplates]) -> Iterator[_Wording]:
    """Yield every text that the templates can become."""
    for kind in templates.values():
        for template in (*kind.lead, *kind.facts):
            where = f"{kind.where}: {template.source!r}"
            for form in (*template.named, *template.unnamed):
                names = tuple([slot.name for slot in slots(form.pieces)])
                for female, text in wordings(form.pieces, GAP):
                    yield _Wording(text, _Pattern(names, _GENDERS[female]), where)


def _values(known: SurfaceForms) -> Iterator[tuple[str, str]]:
    """Yield field and text of everything but names that can be in gaps."""
    for type_, words in known.words.items():
        for key, forms in words.items():
            yield from ((f"literals.{type_}.words.{key}", form) for form in forms)
    yield from (("months", known.date(date(1900, month, 1))) for month in range(1, 13))


@cache
def sentence_patterns(language: str) -> SentencePatterns:
    """Return the sentence patterns of a language.

    Raises:
        ConfigError: see `SentencePatterns` and `article_templates`.
    """
    return SentencePatterns(language, article_templates(language), surface_forms(language))
