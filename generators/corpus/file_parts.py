"""Parts of large text files: each is a document, so that no more of a file is in memory, and every core reads."""

from __future__ import annotations

import hashlib
import mmap
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ...utils.errors import CorpusError
from .files import CorpusFile, temporary_file

# Bytes of a part, as long as a long book, and of the smallest file that has parts.
_PART, _SMALLEST = 2_000_000, 16_000_000
_LONGEST_LABEL = 100
# Where a part may begin: with a heading, the higher the better, or behind a blank line.
_BLANK_LINE = rb"^[ \t]*\r?\n(?=[A-Za-z\x80-\xff])"
_PLACES = {
    ".md": re.compile(
        rb"^ {0,3}(?:(?P<fence>`{3,}(?![^\n]*`)|~{3,})|(?P<heading>#{1,6})[ \t])|" + _BLANK_LINE, re.MULTILINE
    ),
    ".txt": re.compile(rb"(?P<page>\f)|" + _BLANK_LINE, re.MULTILINE),
}
_PLACES[".markdown"] = _PLACES[".md"]
_BEHIND_A_BLANK_LINE = 7
_REST_OF_LINE = re.compile(rb"[ \t]*\r?$", re.MULTILINE)
# HTML in which blank lines and hashes say nothing.
_SWALLOWING = ((b"<!--", b"-->"), (b"<pre", b"</pre"), (b"<script", b"</script"), (b"<style", b"</style"))
# How far before a place they are looked for.
_NEAR = 100_000
_DEFINITION = re.compile(rb"^ {0,3}\[([^\]\r\n]{1,%d})\]:[^\r\n]*" % _LONGEST_LABEL, re.MULTILINE)
_REFERENCE = re.compile(rb"\[([^\]\r\n]{1,%d})\]" % _LONGEST_LABEL)


@dataclass(frozen=True, slots=True)
class FilePart:
    """The bytes from `start` to `end` of a file, and the id of their document.

    `definitions` are lines of other parts that say what is referred to here.
    """

    file: CorpusFile
    doc_id: str
    start: int
    end: int
    definitions: bytes = b""

    @property
    def name(self) -> str:
        """The name of the part in messages."""
        return f"{self.file.name} (from byte {self.start:,} on)"

    @property
    def suffix(self) -> str:
        """The ending of the file in lower case, such as `.md`."""
        return self.file.suffix

    def size(self) -> int:
        """Return the number of bytes."""
        return self.end - self.start

    def digest(self) -> bytes:
        """Return the hash of the content.

        Raises:
            OSError: the file cannot be read.
        """
        return hashlib.sha256(self._content()).digest()

    @contextmanager
    def opened(self) -> Iterator[Path]:
        """Copy the part into a folder of its own for as long as it is read; errors name the part.

        Raises:
            CorpusError: the file cannot be read.
        """
        with temporary_file(self.file.path.name, self.name) as path:
            try:
                path.write_bytes(self._content())
            except OSError as error:
                raise CorpusError(f"{self.file.name}: cannot be read in parts: {error.strerror}") from error
            yield path

    def _content(self) -> bytes:
        with self.file.path.open("rb") as file:
            file.seek(self.start)
            return file.read(self.size()) + self.definitions


def in_parts(file: CorpusFile) -> Iterator[CorpusFile | FilePart]:
    """Yield the parts of a large file of Markdown or plain text in order, or the file as it is.

    A part begins with a heading where there is one, else behind a blank line; never in a block of code. Links and notes
    of Markdown are defined in each part that refers to them.

    Raises:
        CorpusError: the file cannot be read.
    """
    places = _PLACES.get(file.suffix)
    if places is None or file.size() < _SMALLEST:
        yield file
        return
    try:
        with file.path.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as content:
            bounds = list(_bounds(content, places))
            defined = _defined(content) if "heading" in places.groupindex else {}
            referred = [_referred(content[start:end], defined) for start, end in bounds]
    except OSError as error:
        raise CorpusError(f"{file.name}: cannot be read: {error.strerror}") from error
    if len(bounds) == 1:
        yield file
        return
    for number, ((start, end), definitions) in enumerate(zip(bounds, referred, strict=True), start=1):
        yield FilePart(file, f"{file.doc_id}#{number}", start, end, definitions)


def _bounds(content: mmap.mmap, places: re.Pattern[bytes]) -> Iterator[tuple[int, int]]:
    start = 0
    while len(content) - start >= 2 * _PART and (cut := _cut(content, start, places)) is not None:
        yield start, cut
        start = cut
    yield start, len(content)


def _cut(content: mmap.mmap, start: int, places: re.Pattern[bytes]) -> int | None:
    """Return where the part that begins at `start` ends; None if there is no place behind half of its length.

    It is the last of the best places in its second half, else the first place behind it.
    """
    known: list[tuple[int, int]] = []
    fence = b""
    for place in places.finditer(content, start):
        if known and place.start() > start + _PART:
            if (best := _best(content, start, known)) is not None:
                return best
            known.clear()
        found = place.groupdict()
        if mark := found.get("fence"):
            if not fence:
                fence = mark
            elif mark.startswith(fence) and _REST_OF_LINE.match(content, place.end()):
                fence = b""
        elif not fence and place.start() >= start + _PART // 2:
            is_marked = found.get("heading") or found.get("page")
            level = len(is_marked) if is_marked else _BEHIND_A_BLANK_LINE
            known.append((level, place.start() if is_marked else place.end()))
    return _best(content, start, known)


def _best(content: mmap.mmap, start: int, known: Iterable[tuple[int, int]]) -> int | None:
    """Return the last of the places of the highest level that are not within other HTML; None if all are."""
    places = (at for _, at in sorted(known, key=lambda one: (one[0], -one[1])))
    return next((at for at in places if not _is_swallowed(content, max(start, at - _NEAR), at)), None)


def _is_swallowed(content: mmap.mmap, start: int, at: int) -> bool:
    return any(
        content.rfind(opening, start, at) > content.rfind(closing, start, at) for opening, closing in _SWALLOWING
    )


def _defined(content: mmap.mmap) -> dict[bytes, bytes]:
    """Return the lines that define links and notes, by label; of a note, whose text stays in its place, the label."""
    defined: dict[bytes, bytes] = {}
    for one in _DEFINITION.finditer(content):
        label = one[1]
        defined.setdefault(label, b"[%s]:" % label if label.startswith(b"^") else one[0].strip())
    return defined


def _referred(part: bytes, defined: dict[bytes, bytes]) -> bytes:
    """Return the definitions that a part refers to and has not."""
    here = {one[1] for one in _DEFINITION.finditer(part)}
    labels = sorted({label for label in _REFERENCE.findall(part) if label in defined} - here) if defined else []
    return b"".join(b"\n\n" + defined[label] for label in labels)
