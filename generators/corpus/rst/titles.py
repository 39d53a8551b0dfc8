"""The titles that references without words of their own lead to, in the files of one folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_LABEL = re.compile(r"\.\. _`?([^`:]+)`?:\s*$")
_RULE = re.compile(r"([^\w\s])\1{2,}\s*$")
_ROLE = re.compile(r"(?::[\w:+-]+:)?`([^`<>]+?)(?:\s*<[^`<>]*>)?`_{0,2}")
# Larger files are no documents of a folder that belongs together.
_MOST_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class FolderTitles:
    """Titles by the label that stands before them, in small letters, and by the name of the file that they open."""

    by_label: Mapping[str, str]
    by_file: Mapping[str, str]


def folder_titles(folder: Path) -> FolderTitles:
    """Return the titles in the `.rst` files of a folder; a label that two files have belongs to the first."""
    files = sorted(path for path in folder.glob("*.rst") if path.is_file())
    stats = ((path, path.stat()) for path in files)
    return _titles(tuple((path, stat.st_mtime_ns, stat.st_size) for path, stat in stats if stat.st_size <= _MOST_BYTES))


@lru_cache(maxsize=4)
def _titles(files: tuple[tuple[Path, int, int], ...]) -> FolderTitles:
    by_label: dict[str, str] = {}
    by_file: dict[str, str] = {}
    for path, _, _ in files:
        try:
            source = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            # The file is reported when it is read itself.
            continue
        for labels, title in _labelled_titles(source.splitlines()):
            by_file.setdefault(path.stem, title)
            for label in labels:
                by_label.setdefault(label.lower(), title)
    return FolderTitles(by_label, by_file)


def _labelled_titles(lines: list[str]) -> Iterator[tuple[list[str], str]]:
    """Yield each underlined line as plain text, with the labels directly before it."""
    labels: list[str] = []
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if found := _LABEL.match(line):
            labels.append(" ".join(found[1].split()))
        elif line[:1].strip() and not _RULE.match(line):
            if _RULE.match(below):
                yield labels, _ROLE.sub(r"\1", line.replace("``", "")).replace("*", "").strip()
            labels = []
