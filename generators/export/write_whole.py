"""Putting a finished folder or file where it belongs: whole, or not at all."""

from __future__ import annotations

import ctypes
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from ...utils.errors import ExportError

MANIFEST = "manifest.json"
_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def check_target(out: Path, *, overwrite: bool, mark: str = MANIFEST) -> None:
    """Whether a folder may be written to `out`. `mark` is the file that every folder of its kind holds.

    Raises:
        ExportError: something is there and `overwrite` is not set, or what is there was not exported by this package,
            or nothing can be written there.
    """
    if _is_free(out):
        return
    if not out.is_dir():
        raise ExportError(f"{out}: is not a folder; choose another place or remove it")
    if not overwrite:
        raise ExportError(f"{out}: exists and is kept; give --overwrite to replace it")
    if any(out.iterdir()) and not (out / mark).is_file():
        raise ExportError(
            f"{out}: holds files but no {mark}, so taskgen did not export it; it is kept, choose another folder"
        )


def place_file(content: bytes, out: Path, *, overwrite: bool) -> None:
    """Write a file beside its place and move it there in one step.

    Raises:
        ExportError: something is there and is no file or `overwrite` is not set, or nothing can be written there.
    """
    if not _is_free(out):
        if not out.is_file():
            raise ExportError(f"{out}: is not a file; choose another place or remove it")
        if not overwrite:
            raise ExportError(f"{out}: exists and is kept; give --overwrite to replace it")
    out = out.resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    try:
        new = workshop / "new"
        with _explained(out):
            new.write_bytes(content)
        new.replace(out)
    finally:
        shutil.rmtree(workshop)


def place_folder(files: Mapping[str, bytes], out: Path, *, overwrite: bool, mark: str = MANIFEST) -> None:
    """Write `files`, by their paths in the folder, as `placed_folder` does.

    Raises:
        ExportError: see `check_target`.
    """
    with placed_folder(out, overwrite=overwrite, mark=mark) as new:
        write_files(files, new)


@contextmanager
def placed_folder(out: Path, *, overwrite: bool, mark: str = MANIFEST) -> Iterator[Path]:
    """An empty folder beside `out` that moves into its place in one step, once all is written and nothing was raised.

    At every moment `out` is the old folder or the new one, whole. What a killed run leaves is a hidden folder beside
    it, whose name begins with `.` and the name of `out`.

    Raises:
        ExportError: see `check_target`.
    """
    check_target(out, overwrite=overwrite, mark=mark)
    # A link stays a link: what it points at is replaced.
    out = out.resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    try:
        # Not the workshop itself moves: it is private to its owner, and the folder is to have the usual rights.
        new = workshop / "new"
        with _explained(out):
            new.mkdir()
            yield new
        if out.exists():
            _exchange(new, out, aside=workshop / "old")
        else:
            new.rename(out)
    finally:
        shutil.rmtree(workshop)


def _is_free(out: Path) -> bool:
    if out.exists() or out.is_symlink():
        return False
    above = next(parent for parent in out.absolute().parents if parent.exists())
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise ExportError(f"{out}: cannot be made, since {above} cannot be written to; choose another folder")
    return True


def write_files(files: Mapping[str, bytes], folder: Path) -> None:
    """Write `files`, by their paths in the folder, which need not be there."""
    # The YAML files last: lm-eval looks into hidden folders too, and should find no task in a half-written one.
    for path, content in sorted(files.items(), key=lambda item: (item[0].endswith(".yaml"), item[0])):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


@contextmanager
def _explained(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:  # a disk that is full is told without a file name
        raise ExportError(
            f"{out}: cannot be written ({error.strerror or error}); see that there is room on the disk, or choose "
            "another place"
        ) from error


def _exchange(new: Path, out: Path, aside: Path) -> None:
    """Let `new` and `out` change places; on systems that cannot do so in one step, by way of `aside`."""
    if _swapped(new, out):
        return
    out.rename(aside)
    try:
        new.rename(out)
    except BaseException:
        aside.rename(out)
        raise


def _swapped(first: Path, second: Path) -> bool:
    """Swap two folders in one step with Linux's renameat2; False where the system or the file system cannot."""
    renameat2 = getattr(ctypes.CDLL(None), "renameat2", None) if os.name == "posix" else None
    if renameat2 is None:
        return False
    swapped = renameat2(_AT_FDCWD, os.fsencode(first), _AT_FDCWD, os.fsencode(second), _RENAME_EXCHANGE)
    return bool(swapped == 0)
