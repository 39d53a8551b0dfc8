"""Read the versions that a changelog lists: a section for each, with the year of its release."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from ...utils.records.documents import Document, Section
from ...utils.text.words import folded_words

_MIN_RELEASES = 4
_VERSION = re.compile(r"(?:[^\W\d]+ )?v?(?P<name>\d+(?:\.\d+)+)(?P<rest>.*)")
_YEAR = re.compile(r"(?<![\d.])(?:19|20)\d\d(?!\d|\.\d)")
_MAX_LINE_WORDS = 8
# "Version 1.0.4 (2016-07-07)", "v2.1", "Changes of 0.9.1 in 2020", "2016-07-07"; no "2.1 Options".
OF_CHANGES = re.compile(
    r"\W*(?:[^\W\d]+ )?v?\d+(?:\.\d+)+\W*|(?:.*[^\w.])?v?\d+(?:\.\d+)+(?![\w.]).*(?:19|20)\d\d.*|\W*\d{4}-\d\d-\d\d\W*"
)


@dataclass(frozen=True, slots=True)
class Release:
    """A version, the year of its release, its section, and the end of the lines that say so."""

    version: str
    year: str
    section: Section
    end: int


def releases_of(document: Document, released: frozenset[str]) -> tuple[Release, ...]:
    """Return the versions of a changelog in the order of the document, newest first or last; none of another document.

    The year stands in the heading of a version ("2.1 - 2024-08-03"), or in the line below it with one of `released`,
    words in lower case ("Released April, 2011."). Every version of the document needs one, and their order in the
    document must be that of their numbers and of their years.
    """
    versions = [
        (section, found)
        for section in document.sections
        if len(section.path) > 1 and (found := _VERSION.fullmatch(section.heading))
    ]
    releases = [_release(document, section, found, released) for section, found in versions]
    known = [release for release in releases if release is not None]
    levels = Counter(len(section.path) for section, _ in versions)
    if len(known) < _MIN_RELEASES or len(known) < len(versions) or len(levels) > 1:
        return ()
    return tuple(known) if _is_ordered(known) else ()


def is_of_changes(document: Document, offset: int) -> bool:
    """Return True if what stands at an offset is under a version or date of a changelog, which has at least four."""
    section = document.section_at(offset)
    if section is None or not any(map(OF_CHANGES.fullmatch, section.path)):
        return False
    of_changes = (one for one in document.sections if OF_CHANGES.fullmatch(one.heading))
    return len(list(islice(of_changes, _MIN_RELEASES))) == _MIN_RELEASES


def is_newest_first(releases: Sequence[Release]) -> bool:
    """Return True if the newest version of a changelog stands first, also if all are of one year."""
    return len(releases) > 1 and _number(releases[0]) > _number(releases[-1])


def _release(document: Document, section: Section, found: re.Match[str], released: frozenset[str]) -> Release | None:
    text = document.text[section.start : section.end]
    heading, _, below = text.partition("\n")
    year = _YEAR.findall(found["rest"])
    if len(year) == 1:
        return Release(found["name"], year[0], section, section.start + len(heading))
    line = below.lstrip().partition("\n")[0]
    words, year = folded_words(line), _YEAR.findall(line)
    if len(year) != 1 or len(words) > _MAX_LINE_WORDS or released.isdisjoint(words):
        return None
    return Release(found["name"], year[0], section, section.start + text.index(line) + len(line))


def _is_ordered(releases: Sequence[Release]) -> bool:
    years = [(int(release.year),) for release in releases]
    versions = [_number(release) for release in releases]
    if len(set(versions)) < len(versions):
        return False
    return (_rises(years) and _rises(versions)) or (_rises(years[::-1]) and _rises(versions[::-1]))


def _number(release: Release) -> tuple[int, ...]:
    return tuple(map(int, release.version.split(".")))


def _rises(values: Sequence[tuple[int, ...]]) -> bool:
    return all(one <= other for one, other in pairwise(values))
