"""Read notes of the version in which something was added, deprecated or removed: "Added in version 3.2."."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...utils.records.documents import Document, Evidence, Section, evidence_of
from .entries import ASIDE, is_code
from .list_blocks import plain_lists
from .releases import is_of_changes
from .table_records import Cell

_NUMBER = r"v?(?P<version>\d{1,3}(?:\.\d{1,5})+\w{0,5})"
# What may stand around a note, and behind one in a sentence of its own.
_OPEN, _SHUT = r"[*_(\[]{0,3}", r"(?:[.)\]*_]{1,4}(?=\s|$)|(?P<colon>:)(?= )|$)"
_KEY = re.compile(r"(?P<key>[^\s:]{1,60})(?: ?: | [–—-] )")
_IN_BRACKETS = re.compile(r"\[[\w.-]{1,30}\] \w[\w.-]{0,40}")
_A_VERSION = re.compile(r"v?\d+(?:\.\d+)+")
_MAX_NAME_WORDS = 4
ADDED = "added"


@dataclass(frozen=True, slots=True)
class VersionNote:
    """Since or until which version there is something.

    `name` is what the heading above the note or the key of its list item calls it; `act` is a key of the phrases that
    were looked for, such as `ADDED`. `evidence` are the name and the note, of a list the whole item.
    """

    name: str
    act: str
    version: str
    evidence: tuple[Evidence, ...]

    @property
    def doc_id(self) -> str:
        return self.evidence[0].doc_id

    @property
    def start(self) -> int:
        return self.evidence[0].start

    @property
    def end(self) -> int:
        return self.evidence[-1].end


def version_notes(
    document: Document, start: int, end: int, phrases: Mapping[str, Sequence[str]]
) -> Iterator[VersionNote]:
    """Yield the notes on things with a name in code in a part of a document, which begins and ends between sections.

    A note is a paragraph of its own in the section of the thing, or stands in its list item; `phrases` begin notes, by
    act. What has several notes of one act, or is in a list of changes, is left out.
    """
    said = document.text[start:end].lower()
    there = {act: begins for act, begins in phrases.items() if any(phrase.lower() in said for phrase in begins)}
    patterns = {act: _pattern(begins) for act, begins in there.items()}
    if not any(pattern.search(document.text, start, end) for pattern in patterns.values()):
        return
    named = Counter(name_in_code(section.heading) for section in document.sections)
    for section in document.sections:
        name = name_in_code(section.heading)
        if name is not None and start <= section.start < end and named[name] == 1:
            yield from _below(section, name, document, patterns)
    for block in plain_lists(document.text, start, end):
        if not is_of_changes(document, block.start):
            for item in block.items:
                yield from _in_item(item, document, patterns)


def _pattern(begins: Sequence[str]) -> re.Pattern[str]:
    phrases = "|".join(re.escape(phrase) for phrase in begins)
    return re.compile(rf"(?P<open>{_OPEN})(?<!\w)(?:{phrases}) {_NUMBER}{_SHUT}", re.IGNORECASE | re.MULTILINE)


def _below(
    section: Section, name: str, document: Document, patterns: Mapping[str, re.Pattern[str]]
) -> Iterator[VersionNote]:
    text = document.text
    place = text.find(section.heading, section.start, section.end)
    if place < 0 or is_of_changes(document, section.start):
        return
    for act, pattern in patterns.items():
        opens = place + len(section.heading)
        found = [one for one in pattern.finditer(text, place, section.end) if _is_paragraph(one, text, opens, act)]
        if len(found) == 1:
            heading = evidence_of(document, place, place + len(section.heading))
            note = evidence_of(document, found[0].start(), found[0].end())
            yield VersionNote(name, act, found[0]["version"], (heading, note))


def _in_item(item: Cell, document: Document, patterns: Mapping[str, re.Pattern[str]]) -> Iterator[VersionNote]:
    key = _KEY.match(item.text)
    if key is None or not is_code(key["key"]):
        return
    called, opened, _ = key["key"].partition("(")
    for act, pattern in patterns.items():
        found = list(pattern.finditer(item.text, key.end()))
        if len(found) == 1 and not found[0]["colon"] and item.text[: found[0].start()].rstrip()[-1:] in (".", ":", ""):
            evidence = (evidence_of(document, item.start, item.end),)
            yield VersionNote(f"{called}()" if opened else called, act, found[0]["version"], evidence)


def _is_paragraph(found: re.Match[str], text: str, opens: int, act: str) -> bool:
    """Return True for a paragraph that is a note, or one right below the heading that begins with why.

    "Added in version 3.2: the second argument" tells of a part.
    """
    if found["colon"]:
        return act != ADDED and not text[opens : found.start()].strip("\n# ")
    before, behind = text[: found.start()].rstrip(" \t"), text[found.end() :].lstrip(" \t")
    return before.endswith("\n\n") and (not behind.strip() or behind.startswith("\n\n"))


def name_in_code(heading: str) -> str | None:
    """Return what a heading names in code, such as `--fast`, "GET /trips" and "[run] fast"; None for any other."""
    name = ASIDE.sub("", heading.strip().strip("`"))
    if "," in name:
        return None
    is_named = is_code(name) and all(is_code(word) or word.isupper() for word in name.split())
    is_whole = is_named or _IN_BRACKETS.fullmatch(name) is not None
    return name if is_whole and len(name.split()) <= _MAX_NAME_WORDS and not _A_VERSION.match(name) else None
