"""The sentences of one language as the reader knows them: words of its templates, and places for all other words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import islice
from typing import NamedTuple

from ...utils.errors import ConfigError
from ...utils.languages import load_language, world_patterns
from .article_markup import slots, wordings
from .article_templates import SUBJECT, KindTemplates, article_templates
from .surfaces import Surfaces, surfaces

PLACE = "\0"
# Signs that cling to words; a comma within a number does not part it.
_PARTED = ((", ", " , "), ("; ", " ; "), (": ", " : "), ("'s ", " 's "), ("(", "( "), (")", " )"))
_WITHIN_TITLE = "\1"
_GENDERS = {None: None, False: "m", True: "f"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sentence of so many tokens states.

    For each object its relation, from where to where (end exclusive) it stands, and how it is read if it is no name.
    `gender` is that of the subject, where the words tell it; `subject` is where its name stands, if it does.
    """

    length: int
    objects: tuple[tuple[str, int, int, Callable[[str], str] | None], ...]
    subject: tuple[int, int] | None
    gender: str | None


class _Skeleton(NamedTuple):
    """What the places of a sentence hold: relations, or the name of the subject; and the subject's gender, if told."""

    names: tuple[str, ...]
    gender: str | None


class _Wording(NamedTuple):
    """A template as it may become, a `PLACE` for each slot, and the field that it is from."""

    text: str
    skeleton: _Skeleton
    where: str


class Skeletons:
    """All sentences that the templates of a language can become.

    `words` are the words of templates and the end of a sentence; whatever else stands in a text belongs to a place.
    Readings are found by the words of a sentence, each place a `PLACE`.

    Raises:
        ConfigError: sentences could not be told apart, or a place not from the words around it.
    """

    def __init__(self, language: str, templates: dict[str, KindTemplates], known: Surfaces) -> None:
        patterns = world_patterns(load_language(language)).articles
        self.language = language
        self.where = f"languages/{language}.yaml: world.articles"
        self.end = load_language(language).sentence_ends[0]
        self.quotes = patterns.quotes
        self._last = patterns.last
        self._readers = known.readers
        self._quoted = re.compile("{}(.*?){}".format(*map(re.escape, patterns.quotes)))
        self._listed = re.compile(f"{PLACE}(?:(?: , {PLACE})* {re.escape(self._last)} {PLACE})?")
        self._skeletons: dict[str, _Skeleton] = {}
        self._readings: dict[str, Reading] = {}
        self._take_in(list(_wordings(templates)))
        words = {word for key in self._skeletons for word in key.split(" ")} - {PLACE} | {",", patterns.last}
        self._check_values(known, words)
        self.words = {word: word for word in sorted({*words, self.end})}

    def tokens(self, text: str) -> list[str]:
        """The words, numbers and signs of a text; a quoted title is one word, without its quotes."""
        tokens = self._parted(text).replace(self.end, f" {self.end} ").split()
        if self.quotes[0] in text:
            return [token.replace(_WITHIN_TITLE, " ") for token in tokens]
        return tokens

    def reading(self, key: str) -> Reading | None:
        """What a sentence states of which `key` has the tokens, a `PLACE` for each that is no word of a template.

        In what is returned, places are counted in tokens. None if no template gives such a sentence.
        """
        found = self._readings.get(key)
        if found is None:
            found = self._spread_out(key)
            if found is not None:
                self._readings[key] = found
        return found

    def _parted(self, text: str) -> str:
        """Spaces between words and the signs that cling to them, and others within quoted titles."""
        if self.quotes[0] in text:
            text = self._quoted.sub(lambda found: found[1].replace(" ", _WITHIN_TITLE), text)
        for sign, parted in _PARTED:
            text = text.replace(sign, parted)
        return text

    def _take_in(self, wordings: Sequence[_Wording]) -> None:
        sources: dict[str, str] = {}
        clashes = (f"{PLACE} {PLACE}", f"{PLACE} {self._last} {PLACE}")
        # Each on a line of its own: signs are parted in all of them at once.
        lines = self._parted("\n".join([wording.text.replace("\n", " ") for wording in wordings])).split("\n")
        for line, (_, skeleton, where) in zip(lines, wordings, strict=True):
            sentence, *rest = line.split(self.end)
            if len(rest) != 1 or rest[0].strip():
                raise ConfigError(f"{where}: must be one sentence, with {self.end!r} at its end")
            key = " ".join(sentence.split()).replace(_WITHIN_TITLE, " ")
            before = self._skeletons.setdefault(key, skeleton)
            if before is skeleton:
                if clashes[0] in key or clashes[1] in key:
                    raise ConfigError(
                        f"{where}: two slots with no word between them, or only {self._last!r} as in a list, cannot be "
                        "told apart"
                    )
                sources[key] = where
            elif before.names != skeleton.names:
                raise ConfigError(f"{where}: cannot be told from {sources[key]}, which states something else")
            elif before.gender != skeleton.gender:
                self._skeletons[key] = _Skeleton(skeleton.names, None)

    def _check_values(self, known: Surfaces, words: set[str]) -> None:
        values = list(_values(known))
        if words.isdisjoint(self.tokens("\n".join(value for _, value in values))):
            return
        for field, value in values:
            if shared := sorted(words.intersection(self.tokens(value))):
                raise ConfigError(f"{self.where}.{field}: {value!r} holds {shared[0]!r}, which is a word of a template")

    def _spread_out(self, key: str) -> Reading | None:
        """The reading of a sentence whose places have several tokens, and lists where its template has one place."""
        spans: list[tuple[int, int]] = []
        words: list[str] = []
        tokens = key.split(" ")
        for number, token in enumerate(tokens):
            if token == PLACE and words and words[-1] == PLACE:
                spans[-1] = (spans[-1][0], number + 1)
                continue
            words.append(token)
            if token == PLACE:
                spans.append((number, number + 1))
        found = self._skeleton_of(" ".join(words), spans)
        if found is None:
            return None
        (names, gender), places = found
        return Reading(
            length=len(tokens),
            objects=tuple(
                (name, *span, self._readers.get(name))
                for name, spread in zip(names, places, strict=True)
                if name != SUBJECT
                for span in spread
            ),
            subject=places[names.index(SUBJECT)][0] if SUBJECT in names else None,
            gender=gender,
        )

    def _skeleton_of(
        self, key: str, spans: list[tuple[int, int]]
    ) -> tuple[_Skeleton, list[list[tuple[int, int]]]] | None:
        """The skeleton of a sentence in which each name is one place, and for each place of its own what is in it."""
        skeleton = self._skeletons.get(key)
        if skeleton is not None:
            return skeleton, [[span] for span in spans]
        left = iter(spans)
        listed = [list(islice(left, found[0].count(PLACE))) for found in self._listed.finditer(key)]
        skeleton = self._skeletons.get(self._listed.sub(PLACE, key))
        return None if skeleton is None else (skeleton, listed)


def _wordings(templates: Mapping[str, KindTemplates]) -> Iterator[_Wording]:
    """All that the templates can become."""
    for kind in templates.values():
        for template in (*kind.lead, *kind.facts):
            where = f"{kind.where}: {template.source!r}"
            for form in template.forms:
                names = tuple([slot.name for slot in slots(form.pieces)])
                for female, text in wordings(form.pieces, PLACE):
                    yield _Wording(text, _Skeleton(names, _GENDERS[female]), where)


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
    known = skeletons(language)
    return frozenset(word.lower() for word in known.words if word != known.end)
