"""Finding the files of a corpus, naming them, and reading them as text."""

from __future__ import annotations

import glob
import json
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from ...utils.errors import CorpusError, TaskgenError, UnreadableDocument
from ...utils.paths import portable_path
from ..cache import file_sha256

# Keys that manifests of sets have, of this package and no other's.
_OF_A_SET = {"name", "yields", "runs_with", "files"}
# Zero bytes among the first bytes of a file that show that it is no text; texts may have a stray one.
_FIRST, _ZEROS = 8_192, 64


@dataclass(frozen=True, slots=True)
class CorpusFile:
    """A file and the id of its document, which is the same on every machine."""

    path: Path
    doc_id: str

    @property
    def name(self) -> str:
        """The name of the file in messages."""
        return str(self.path)

    @property
    def suffix(self) -> str:
        """The ending of the file in lower case, such as `.md`."""
        return self.path.suffix.lower()

    def size(self) -> int:
        """Return the number of bytes.

        Raises:
            CorpusError: the file cannot be opened.
        """
        try:
            return self.path.stat().st_size
        except OSError as error:
            raise CorpusError(f"{self.path}: cannot be read: {error.strerror}") from error

    def digest(self) -> bytes:
        """Return the hash of the content.

        Raises:
            OSError: the file cannot be read.
        """
        return file_sha256(self.path)

    @contextmanager
    def opened(self) -> Iterator[Path]:
        """Give the path to a reader."""
        yield self.path


@contextmanager
def temporary_file(name: str, shown: str) -> Iterator[Path]:
    """Give the path of a file to write, in a folder of its own that is deleted; our errors name `shown` instead."""
    with tempfile.TemporaryDirectory(prefix="taskgen-") as folder:
        path = Path(folder) / name
        try:
            yield path
        except TaskgenError as error:
            error.args = (str(error).replace(str(path), shown),)
            raise


def find_files(
    patterns: Sequence[str], base: Path, suffixes: Sequence[str], skipped: Callable[[str], None] | None = None
) -> list[CorpusFile]:
    """Return the files that match any of the patterns, each once, sorted by `doc_id`.

    `**` crosses folders; hidden files match only a pattern that names the dot. The name of a folder stands for all
    files in it and below that can be read. Folders of sets, as this package writes them, are never part of a corpus. If
    `skipped` is given, it is called with a message for each such folder, for each pattern that matches no file while
    another does, and for the files of a folder that have other formats.

    Raises:
        CorpusError: no pattern matches a file; one does not, and `skipped` is not given; or a file that matches has
            another format than `suffixes`.
    """
    found: dict[str, CorpusFile] = {}
    unmatched: dict[str, str] = {}
    others: dict[str, Counter[str]] = {}
    sets = _Sets()
    for pattern in patterns:
        is_folder = os.path.isdir(Path(base, pattern))  # noqa: PTH112 - `Path.is_dir` fails on a name that is too long
        pattern_of_files = str(Path(glob.escape(pattern), "**", "*")) if is_folder else pattern
        paths = [path for path in _matching(pattern_of_files, base) if not sets.hold(path)]
        if is_folder:
            others[pattern] = Counter(_ending(path) for path in paths if path.suffix.lower() not in suffixes)
            paths = [path for path in paths if path.suffix.lower() in suffixes]
        files = [CorpusFile(path, _doc_id(path, pattern_of_files, base)) for path in paths]
        if not files:
            unmatched[pattern] = f" (a folder; files are read that end in {', '.join(suffixes)})" if is_folder else ""
        # Take the shortest name: a link to an enclosing folder gives a file dozens of longer ones.
        for file in sorted(files, key=lambda file: (file.doc_id.count("/"), file.doc_id)):
            if file.path.suffix.lower() not in suffixes:
                raise CorpusError(
                    f"corpus.files: {pattern!r} matches {file.path}, and {file.path.suffix or 'a file without suffix'} "
                    f"is no format that can be read; name files that end in {', '.join(suffixes)}"
                )
            # Links and overlapping patterns lead to one file by several names.
            found.setdefault(os.path.realpath(file.path), file)
    if unmatched and (skipped is None or not found):
        named = ", ".join(f"{pattern!r}{folders}" for pattern, folders in unmatched.items())
        verb = "matches" if len(unmatched) == 1 else "match"
        where = f" outside of sets ({', '.join(map(str, sets.found))})" if sets.found else ""
        raise CorpusError(f"corpus.files: {named} {verb} no file under {base.resolve()}{where}")
    if skipped is not None:
        for folder in sets.found:
            skipped(f"{portable_path(os.path.relpath(folder, base))!r} is the folder of a set, so it is no document")
        _report(unmatched, others, skipped)
    return sorted(_told_apart(found.values()), key=lambda file: file.doc_id)


def _told_apart(files: Iterable[CorpusFile]) -> Iterator[CorpusFile]:
    """Yield the files, those of one name by their paths from the folder that holds them all."""
    named: dict[str, list[CorpusFile]] = {}
    for file in files:
        named.setdefault(file.doc_id, []).append(file)
    for alike in named.values():
        if len(alike) == 1:
            yield from alike
            continue
        # Links are not resolved: their targets differ between machines.
        paths = [os.path.abspath(file.path) for file in alike]  # noqa: PTH100
        folder = os.path.commonpath(paths)
        for file, path in zip(alike, paths, strict=True):
            yield replace(file, doc_id=Path(os.path.relpath(path, folder)).as_posix())


class _Sets:
    """The folders of sets among those that hold files of a corpus."""

    def __init__(self) -> None:
        self._known: dict[Path, bool] = {}

    @property
    def found(self) -> list[Path]:
        return sorted(folder for folder, is_set in self._known.items() if is_set)

    def hold(self, path: Path) -> bool:
        """Return True if a folder above the file is a set's."""
        return any(map(self._is_set, path.parents))

    def _is_set(self, folder: Path) -> bool:
        if folder not in self._known:
            try:
                manifest = json.loads((folder / "manifest.json").read_bytes())
            except (OSError, ValueError, RecursionError):
                manifest = None  # there is none, or it is no manifest of ours
            self._known[folder] = isinstance(manifest, dict) and manifest.keys() >= _OF_A_SET
        return self._known[folder]


def _report(unmatched: Mapping[str, str], others: Mapping[str, Counter[str]], skipped: Callable[[str], None]) -> None:
    # The messages go into the manifest, which must not hold paths of this machine.
    for pattern, folder in unmatched.items():
        skipped(f"corpus.files: {portable_path(pattern)!r} matches no file{folder}")
    for pattern, endings in others.items():
        if endings and pattern not in unmatched:
            listed = ", ".join(f"{count:,} {ending}" for ending, count in sorted(endings.items()))
            skipped(f"files of other formats in {portable_path(pattern)!r}: {listed}")


def _matching(pattern: str, base: Path) -> list[Path]:
    # Path.glob takes no absolute pattern and lists hidden files.
    paths = [Path(base, name) for name in glob.glob(pattern, root_dir=base, recursive=True)]  # noqa: PTH207
    # Include broken links: reading them raises an error, leaving them out would lose a file silently.
    return [path for path in paths if path.is_file() or (path.is_symlink() and not path.exists())]


def _ending(path: Path) -> str:
    return path.suffix.lower() or "without ending"


def _doc_id(path: Path, pattern: str, base: Path) -> str:
    """Return the path relative to `base`; outside it, without leading `..` or from the pattern's fixed folder."""
    # Do not resolve links: their targets differ between machines.
    relative = PurePosixPath(Path(os.path.relpath(path, base)).as_posix())
    if not Path(pattern).is_absolute() or relative.parts[0] != "..":
        return "/".join(part for part in relative.parts if part != "..")
    fixed = Path(*_until_magic(Path(pattern).parts[:-1]))
    return (PurePosixPath(fixed.name) / path.relative_to(fixed).as_posix()).as_posix()


def _until_magic(parts: Sequence[str]) -> list[str]:
    fixed: list[str] = []
    for part in parts:
        if glob.has_magic(part):
            break
        fixed.append(part)
    return fixed


def read_utf8(path: Path) -> str:
    """Return the text of a file without byte order mark; `\\r\\n` and `\\r` become `\\n`.

    Raises:
        CorpusError: the file cannot be opened, holds binary data or is not UTF-8.
        UnreadableDocument: it holds only white space.
    """
    text = decode_utf8(_read_text_bytes(path), path).replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise UnreadableDocument(f"{path}: the file is empty; write its text or take it out of corpus.files")
    return text


def _read_text_bytes(path: Path) -> bytes:
    """Return the content of a file that must be text; of other files no more than the beginning is read."""
    try:
        with path.open("rb") as file:
            first = file.read(_FIRST)
            is_utf16 = first.startswith((b"\xff\xfe", b"\xfe\xff"))  # which `decode_utf8` reports as such
            if first.count(0) >= _ZEROS and not is_utf16:
                raise CorpusError(
                    f"{path}: holds binary data (zero bytes from offset {first.index(0)} on), though its name ends in "
                    f"{path.suffix}; take it out of corpus.files"
                )
            return first + file.read()
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror}") from error


def read_bytes(path: Path) -> bytes:
    """Return the content of a file.

    Raises:
        CorpusError: the file cannot be opened.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror}") from error


def decode_utf8(content: bytes, path: Path, where: str = "", offset: int = 0) -> str:
    """Decode a part of a file that begins at byte `offset`; `where` names the part in the message.

    Raises:
        CorpusError: the bytes are not UTF-8.
    """
    if offset == 0 and content.startswith(b"\xef\xbb\xbf"):
        content, offset = content[3:], 3
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        looks = " (it looks like UTF-16)" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else ""
        raise CorpusError(
            f"{path}:{where} not UTF-8: byte 0x{content[error.start]:02x} at offset {offset + error.start}{looks}; "
            "save the file as UTF-8, for instance with: iconv -f ENCODING -t UTF-8 FILE"
        ) from error
