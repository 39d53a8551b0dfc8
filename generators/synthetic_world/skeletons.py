"""The sentences of one language as the reader knows them: words of its templates, and places for all other words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache

from ...utils.errors import ConfigError
from ...utils.languages import load_language, world_patterns
from .article_markup import slots, wordings
from .article_templates import SUBJECT, Form, KindTemplates, Template, article_templates
from .surfaces import Surfaces, surfaces

PLACE = "\0"
# Signs that cling to words; a comma within a number does not part it.
_PARTED = ((", ", " , "), ("; ", " ; "), (": ", " : "), ("'s ", " 's "), ("(", "( "), (")", " )"))
_WITHIN_TITLE = "\1"
_RUN = re.compile(f"{PLACE}(?: {PLACE})*")
_GENDERS = {None: None, False: "m", True: "f"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sentence states: for each object its relation, and from where to where (end exclusive) it stands.

    `gender` is that of the subject, where the words tell it; `subject` is where its name stands, if it does.
    """

    objects: tuple[tuple[str, int, int], ...]
    subject: tuple[int, int] | None
    gender: str | None


class Skeletons:
    """All sentences that the templates of a language can become.

    `words` are the words of templates; whatever else stands in a text belongs to a place. Readings are found by the
    words of a sentence, each place a `PLACE`.

    Raises:
        ConfigError: sentences could not be told apart, or a place not from the words around it.
    """

    def __init__(self, language: str, templates: dict[str, KindTemplates], known: Surfaces) -> None:
        patterns = world_patterns(load_language(language)).articles
        self.where = f"languages/{language}.yaml: world.articles"
        self.end = load_language(language).sentence_ends[0]
        self.quotes = patterns.quotes
        self._last = patterns.last
        self._quoted = re.compile("{}(.*?){}".format(*map(re.escape, patterns.quotes)))
        items = f"{PLACE}(?: {PLACE})*"
        self._listed = re.compile(f"{items}(?:(?: , {items})* {re.escape(self._last)} {items})?")
        self._readings: dict[str, Reading] = {}
        self._spread: dict[str, Reading] = {}
        self._sources: dict[str, str] = {}
        for kind in templates.values():
            for template in (*kind.lead, *kind.facts):
                for form in template.forms:
                    self._take_in(template, form, f"{kind.where}: {template.source!r}")
        self.words = {word for key in self._readings for word in key.split(" ")} - {PLACE} | {",", patterns.last}
        self._check_values(known)

    def sentences(self, text: str) -> list[list[str]]:
        """The words, numbers and signs of each sentence, without its end; a quoted title is one word, without quotes.

        The last is what stands behind the last end.
        """
        quoted = self.quotes[0] in text
        if quoted:
            text = self._quoted.sub(lambda found: found[1].replace(" ", _WITHIN_TITLE), text)
        for sign, parted in _PARTED:
            text = text.replace(sign, parted)
        sentences = [sentence.split() for sentence in text.split(self.end)]
        if quoted:
            return [[token.replace(_WITHIN_TITLE, " ") for token in tokens] for tokens in sentences]
        return sentences

    def reading(self, key: str) -> Reading | None:
        """What a sentence states of which `key` has the tokens, a `PLACE` for each that is no word of a template.

        In what is returned, places are counted in tokens. None if no template gives such a sentence.
        """
        try:
            return self._spread[key]
        except KeyError:
            reading = self._spread_out(key)
            if reading:
                self._spread[key] = reading
            return reading

    def _take_in(self, template: Template, form: Form, where: str) -> None:
        names = [slot.name for slot in slots(form.pieces)]
        objects = tuple((name, place, place + 1) for place, name in enumerate(names) if name != SUBJECT)
        at = names.index(SUBJECT) if SUBJECT in names else None
        subject = None if at is None else (at, at + 1)
        for female, parts in wordings(form.pieces):
            sentences = self.sentences("".join([part if isinstance(part, str) else PLACE for part in parts]))
            if len(sentences) != 2 or sentences[1]:
                raise ConfigError(f"{where}: must be one sentence, with {self.end!r} at its end")
            key = " ".join(sentences[0])
            reading = Reading(objects, subject, _GENDERS[female])
            before = self._readings.setdefault(key, reading)
            if before is reading:
                self._check_places(key, where)
                self._sources[key] = where
            elif (before.objects, before.subject) != (objects, subject):
                raise ConfigError(f"{where}: cannot be told from {self._sources[key]}, which states something else")
            elif before.gender != reading.gender:
                self._readings[key] = Reading(objects, subject, None)

    def _check_places(self, key: str, where: str) -> None:
        if f"{PLACE} {PLACE}" in key or f"{PLACE} {self._last} {PLACE}" in key:
            raise ConfigError(
                f"{where}: two slots with no word between them, or only {self._last!r} as in a list, cannot be told "
                "apart"
            )

    def _check_values(self, known: Surfaces) -> None:
        for field, value in _values(known):
            if shared := sorted(token for tokens in self.sentences(value) for token in tokens if token in self.words):
                raise ConfigError(f"{self.where}.{field}: {value!r} holds {shared[0]!r}, which is a word of a template")

    def _spread_out(self, key: str) -> Reading | None:
        """The reading of a sentence whose places have several tokens, and lists where its template has one place."""
        spans: list[list[tuple[int, int]]] = []
        parts = []
        end = 0
        for found in self._listed.finditer(key):
            parts += [key[end : found.start()], PLACE]
            end = found.end()
            spans.append([_span(key, found.start() + item.start(), item[0]) for item in _RUN.finditer(found[0])])
        reading = self._readings.get("".join([*parts, key[end:]]))
        if reading is None:
            return None
        return Reading(
            tuple((name, *span) for name, place, _ in reading.objects for span in spans[place]),
            None if reading.subject is None else spans[reading.subject[0]][0],
            reading.gender,
        )


def _span(key: str, start: int, run: str) -> tuple[int, int]:
    """From which token of a key to which a run goes that begins at this character."""
    first = key.count(" ", 0, start)
    return first, first + run.count(PLACE)


def _values(known: Surfaces) -> Iterator[tuple[str, str]]:
    """Everything but names that stands in places."""
    for type_, words in known.words.items():
        for key, forms in words.items():
            yield from ((f"literals.{type_}.words.{key}", form) for form in forms)
    yield from (("months", known.date(date(1900, month, 1))) for month in range(1, 13))


@cache
def skeletons(language: str) -> Skeletons:
    """The skeletons of a language.

    Raises:
        ConfigError: see `Skeletons` and `article_templates`.
    """
    return Skeletons(language, article_templates(language), surfaces(language))


def template_words(language: str) -> frozenset[str]:
    """The words of the templates, lower case: no name may have one of them, since it is by them that names are told.

    Raises:
        ConfigError: see `skeletons`.
    """
    return frozenset(word.lower() for word in skeletons(language).words)
