"""Find definitions: sentences and lines that explain the meaning of a term."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from ...utils.languages import Language, reading_patterns
from ...utils.languages.writer_patterns import DefinitionWords, WriterPatterns
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import TextWords, folded, word_spans, words
from .acronyms import acronym_spans
from .glossary import glossary_spans, without_other

Span = tuple[int, int]
DefinitionKind = Literal["is_a", "means", "also_called", "acronym", "entry"]

_MAX_TERM_WORDS = 5
_MAX_IS_A_TERM_WORDS = 4
_MIN_DEFINITION_WORDS = 3
_MIN_IS_A_WORDS = 5
_LONGEST_SENTENCE = 600
# Characters of what stands before or behind a defined term ("for the purposes of this policy,").
_LONGEST_SCOPE = 50
_QUOTES = "\"'“”‘’„«»"
_CODE = re.compile(r"[/\\_=@<>]")
_TERM = rf"(?=\S)[^,;:.!?()\n{_QUOTES}]{{1,60}}?(?<=\S)"


@dataclass(frozen=True, slots=True)
class Definition:
    """A term and its meaning, as character offsets into the text, end exclusive.

    `kind` is the form of the definition: "X is a …", "X means …", "…, also called X", "Long Form (LF)", or a line
    "X: …" of a glossary. The meaning is the other name for "also called", and the long form for an acronym.
    """

    term: Span
    definition: Span
    kind: DefinitionKind


def find_definitions(text: str, language: Language, sentences: Iterable[Span] | None = None) -> list[Definition]:
    """Return the definitions of a text in canonical form, by the start of the term, at most one for each occurrence.

    For a language without `definitions` in its `writer` block, only acronyms and glossary lines are found. `sentences`
    are the text's sentences; they are computed if not given. Names of persons and things are not terms: in scripts with
    capitals a term has a capital only at its beginning, or is quoted. Code and tables are skipped. The time is linear
    in the length of the text.
    """
    prose = without_other(text)
    spans = list(sentence_spans(text, language) if sentences is None else sentences)
    found = [Definition(term, long_form, "acronym") for term, long_form in acronym_spans(prose, language)]
    # A chunk may begin inside code, so text outside all sentences is not prose either.
    starts = {start for start, _ in spans}
    entries = [(term, meaning) for term, meaning in glossary_spans(prose) if term[0] in starts]
    patterns = reading_patterns(language)
    if patterns.definitions is not None:
        reader = _Reader(text, language, patterns, patterns.definitions)
        entries = [(term, meaning) for term, meaning in entries if reader.is_meaning(*meaning)]
        found.extend(reader.read_all(spans))
    found.extend(Definition(term, meaning, "entry") for term, meaning in entries)
    by_place: dict[int, Definition] = {}
    for definition in sorted(found, key=lambda d: (d.term, d.definition, d.kind)):
        by_place.setdefault(definition.term[0], definition)
    return list(by_place.values())


class _Reader:
    """Read the sentences of one text."""

    def __init__(self, text: str, language: Language, writer: WriterPatterns, words: DefinitionWords) -> None:
        self.text = text
        self.writer = writer
        self.capitals = writer.names.capitals
        self.words = words
        self.patterns = _compiled(words)
        references = writer.references
        self.conjunctions = {*language.scoring.joiners, *({*references.clause_starts} & {*references.openers})}
        self.no_terms = {*references.openers, *references.pronouns, *references.anywhere, *words.no_terms}
        # Behind one of them, a verb tells which thing is meant.
        self.relatives = {*words.relatives, *language.interrogatives.words}

    @cached_property
    def small(self) -> set[str]:
        """The words that the text has in lower case."""
        return {word for word in words(self.text) if word[0].islower()}

    @cached_property
    def names(self) -> set[str]:
        """The words that the text has with a capital although they do not begin a sentence."""
        found = TextWords(self.text)
        return {found.texts[number] for number in found.capitalised() if not found.opens[number]}

    def read_all(self, sentences: Iterable[Span]) -> Iterator[Definition]:
        """Yield the definitions of the sentences that contain one of the fixed words of a pattern."""
        for start, end in sentences:
            sentence = self.text[start:end].lower()
            if end - start <= _LONGEST_SENTENCE and any(hint in sentence for hint in self.patterns.hints):
                yield from self.read(start, end)

    def read(self, start: int, end: int) -> Iterator[Definition]:
        stop = end
        while stop > start and self.text[stop - 1] in ".।":
            stop -= 1
        if self.text[end - 1] in "?!:":
            return
        for kind, people, pattern in self.patterns.sentences:
            match = pattern.match(self.text, start, stop)
            if match is None:
                continue
            term, meaning = match.span("term"), match.span("definition")
            if kind == "also_called":
                sound = self._is_phrase(*term) and self._is_phrase(*meaning)
            else:
                named = match.groupdict()
                leans = named.get("scope") or folded(named.get("article") or "") in self.words.definite
                sound = (
                    (not leans or self._is_quoted(*term))
                    and self._is_term(match, kind, people)
                    and self._says_enough(kind, *meaning)
                )
                sound = sound and (kind != "is_a" or (self._is_noun_phrase(*term) and self._is_one_clause(*meaning)))
            if sound:
                yield Definition(term, meaning, kind)
                return

    def _is_phrase(self, start: int, end: int) -> bool:
        words = [folded(self.text[a + start : b + start]) for a, b in word_spans(self.text[start:end])]
        letters = any(character.isalpha() for character in self.text[start:end])
        return letters and len(words) <= _MAX_TERM_WORDS and self.no_terms.isdisjoint(words)

    def _is_quoted(self, start: int, end: int) -> bool:
        return self.text[start - 1 : start] in tuple(_QUOTES) and self.text[end : end + 1] in tuple(_QUOTES)

    def _is_term(self, match: re.Match[str], kind: DefinitionKind, people: bool) -> bool:
        start, end = match.span("term")
        if not self._is_phrase(start, end):
            return False
        if self._is_quoted(start, end) or not self.capitals:
            return True
        words = [self.text[a + start : b + start] for a, b in word_spans(self.text[start:end])]
        inner = {*self.words.articles, *self.words.definite}
        if any(word[0].isupper() or word in inner for word in words[1:]):
            return False
        first = words[0]
        acronym = len(first) > 1 and first.isupper()
        if acronym or first[0].islower() or len(words) > 1:
            # The first of several words may be capitalised because it opens the sentence ("French wine is a …"), so the
            # term is rejected only if the text has that word as a name and never in lower case.
            return acronym or first not in self.names or first.lower() in self.small
        if first.lower() in self.small:
            return True
        # A single capitalised word that opens the sentence may be a name: the form of the definition must show a thing.
        is_thing = kind == "means" or self._has_relative(*match.span("definition"))
        return is_thing and not people and first not in self.names

    def _is_noun_phrase(self, start: int, end: int) -> bool:
        """True if a term is short and neither a clause nor a remark; "Reliably detecting races" is an activity."""
        words = [folded(self.text[a + start : b + start]) for a, b in word_spans(self.text[start:end])]
        is_clause = any(word.endswith(self.words.gerund_endings) for word in words[:-1])
        is_remark = len(words) > 1 and words[0].endswith(self.words.adverb_endings)
        is_code = _CODE.search(self.text, start, end) is not None
        return len(words) <= _MAX_IS_A_TERM_WORDS and not is_clause and not is_remark and not is_code

    def _is_one_clause(self, start: int, end: int) -> bool:
        """True if a definition is one statement; "a hard problem, and most tools fail" adds a judgement."""
        meaning = self.text[start:end]
        spans = word_spans(meaning)
        words = [folded(meaning[a:b]) for a, b in spans]
        pronouns = self.writer.references.pronouns
        for number, word in enumerate(words[1:], start=1):
            following = words[number + 1] if number + 1 < len(words) else ""
            goes_on = meaning[spans[number - 1][1] : spans[number][0]] == ", " or following in pronouns
            if word in self.conjunctions and goes_on:
                return False
        leans = words[1] in self.words.relatives or not {*words[1:3]}.isdisjoint(self.words.comparing)
        return ";" not in meaning and not leans

    def _says_enough(self, kind: DefinitionKind, start: int, end: int) -> bool:
        least = _MIN_IS_A_WORDS if kind == "is_a" else _MIN_DEFINITION_WORDS
        return len(word_spans(self.text[start:end])) >= least and self.is_meaning(start, end)

    def is_meaning(self, start: int, end: int) -> bool:
        """True for the name of a thing, with what tells which; "the user cannot see it" says something of one."""
        words = [folded(self.text[a + start : b + start]) for a, b in word_spans(self.text[start:end])]
        openers = {*self.words.articles, *self.words.definite, *self.words.quantifiers}
        if self.text[start] == "(" or not words or (words[0] in self.no_terms and words[0] not in openers):
            return False
        verb = next((place for place, word in enumerate(words) if word in self.words.finite), len(words))
        return verb == len(words) or not self.relatives.isdisjoint(words[:verb])

    def _has_relative(self, start: int, end: int) -> bool:
        words = {folded(self.text[a + start : b + start]) for a, b in word_spans(self.text[start:end])}
        return not words.isdisjoint(self.words.relatives)


@dataclass(frozen=True, slots=True)
class _Patterns:
    """Compiled patterns: `sentences` in the order to try, each with a flag if its subject may be a person.

    `hints` are the fixed words in lower case; only sentences with one of them can match.
    """

    hints: tuple[str, ...]
    sentences: tuple[tuple[DefinitionKind, bool, re.Pattern[str]], ...]


@lru_cache(maxsize=16)
def _compiled(words: DefinitionWords) -> _Patterns:
    found: list[tuple[DefinitionKind, bool, re.Pattern[str]]] = []
    article = rf"(?:(?P<article>{_any_of((*words.articles, *words.definite))})\s)?" if words.articles else ""
    term = rf"[{_QUOTES}]?(?P<term>{_TERM})[{_QUOTES}]?"
    for templates, people in ((words.defines, False), (words.refers, True)):
        # The longest first: a shorter one would leave part of the verb to the definition.
        for template in sorted(templates, key=lambda template: (-len(template), template)):
            found.append(("means", people, _from_template(template, words.scopes, article + term)))
    for template in words.also:
        kind = rf"(?:(?:{_any_of((*words.articles, *words.definite))})\s)?" if words.articles else ""
        name = re.escape(template).replace(re.escape("{term}"), kind + term)
        other = rf"{article}(?P<definition>{_TERM})"
        found.append(
            ("also_called", False, re.compile(rf"(?i:{other}{name})(?=[,;:.()]|\s(?:{_any_of(words.copulas)})\s|$)"))
        )
    if words.copulas and words.articles:
        copulas, kinds = _any_of(words.copulas), _any_of(words.articles)
        is_a = rf"{article}{term}\s(?:{copulas})\s(?P<definition>(?:{kinds})\s.+)$"
        found.append(("is_a", False, re.compile(rf"(?i:{is_a})")))
    fixed = [_longest_fixed_part(template) for template in (*words.defines, *words.refers, *words.also)]
    fixed.extend(f" {copula} {article} " for copula in words.copulas for article in words.articles)
    # Searched for one by one, which is ten times as fast as one expression that ignores case.
    return _Patterns(tuple(dict.fromkeys(part.lower() for part in fixed)), tuple(found))


def _longest_fixed_part(template: str) -> str:
    return max(re.split(r"\{term\}|\{definition\}", template), key=len).strip()


def _from_template(template: str, scopes: tuple[str, ...], term: str) -> re.Pattern[str]:
    """Compile a template with `{term}` and `{definition}`, of which `term` is the pattern of the first.

    One of `scopes` may begin the sentence, up to a comma, and brackets may stand behind the term.
    """
    scope = rf"(?P<scope>(?:{_any_of(scopes)})\b[^,;:.]{{0,{_LONGEST_SCOPE}}},\s)?"
    named = rf"{term}(?:\s\([^()\n]{{1,{_LONGEST_SCOPE}}}\))?"
    pattern = re.escape(template).replace(re.escape("{definition}"), r"(?P<definition>.+)")
    return re.compile(rf"(?i:{scope}{pattern.replace(re.escape('{term}'), named)})$")


def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word))) or r"(?!)"
