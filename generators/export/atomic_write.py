"""Write a folder or file atomically: the target is at every moment either the complete old or the complete new one."""

from __future__ import annotations

import ctypes
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from ...utils.errors import ExportError

MANIFEST = "manifest.json"
_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def check_target(out: Path, *, overwrite: bool, mark: str = MANIFEST) -> None:
    """Refuse a target that must not be replaced. `mark` is the file that every folder of this kind contains.

    Raises:
        ExportError: `out` exists and `overwrite` is not set, or it was not exported by this package, or its parent
            cannot be written to.
    """
    if _is_free(out):
        return
    if not out.is_dir():
        raise ExportError(f"{out}: is not a folder; choose another path or remove it")
    if not overwrite:
        raise ExportError(f"{out}: exists and is kept; give --overwrite to replace it")
    if any(out.iterdir()) and not (out / mark).is_file():
        raise ExportError(
            f"{out}: contains files but no {mark}, so taskgen did not export it; it is kept, choose another folder"
        )


def write_file_atomically(content: bytes, out: Path, *, overwrite: bool) -> None:
    """Write a file in one step.

    Raises:
        ExportError: `out` exists and is not a file or `overwrite` is not set, or it cannot be written.
    """
    if not _is_free(out):
        if not out.is_file():
            raise ExportError(f"{out}: is not a file; choose another path or remove it")
        if not overwrite:
            raise ExportError(f"{out}: exists and is kept; give --overwrite to replace it")
    out = out.resolve()
    with _temporary_folder_beside(out) as temporary:
        new = temporary / "new"
        with _clear_write_errors(out):
            new.write_bytes(content)
            new.replace(out)


def write_folder_atomically(files: Mapping[str, bytes], out: Path, *, overwrite: bool, mark: str = MANIFEST) -> None:
    """Write `files`, keyed by their paths in the folder, in one step.

    Raises:
        ExportError: see `check_target`.
    """
    with atomic_folder(out, overwrite=overwrite, mark=mark) as new:
        write_files(files, new)


@contextmanager
def atomic_folder(out: Path, *, overwrite: bool, mark: str = MANIFEST) -> Iterator[Path]:
    """Yield an empty folder that becomes `out` in one step when the block ends without an error.

    A killed process leaves at most a hidden folder next to `out`, named `.` and the name of `out`.

    Raises:
        ExportError: see `check_target`.
    """
    check_target(out, overwrite=overwrite, mark=mark)
    out = out.resolve()  # of a symbolic link, the target is replaced
    with _temporary_folder_beside(out) as temporary:
        # The temporary folder itself is readable by its owner only; `out` gets the usual permissions.
        new = temporary / "new"
        with _clear_write_errors(out):
            new.mkdir()
            yield new
            if out.exists():
                _exchange(new, out, aside=temporary / "old")
            else:
                new.rename(out)


def write_files(files: Mapping[str, bytes], folder: Path) -> None:
    """Write `files`, keyed by their paths in the folder, which is created if missing."""
    # YAML files last: lm-eval searches hidden folders too and should find no task in a half-written one.
    for path, content in sorted(files.items(), key=lambda item: (item[0].endswith(".yaml"), item[0])):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _is_free(out: Path) -> bool:
    if out.exists() or out.is_symlink():
        return False
    above = next(parent for parent in out.absolute().parents if parent.exists())
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise ExportError(f"{out}: cannot be created, since {above} is not writable; choose another folder")
    return True


@contextmanager
def _temporary_folder_beside(out: Path) -> Iterator[Path]:
    """Yield a folder on the same file system as `out`, since a rename works only within one."""
    with _clear_write_errors(out):
        out.parent.mkdir(parents=True, exist_ok=True)
        # Of a long name a part, since the name of the temporary folder has to fit too.
        temporary = tempfile.TemporaryDirectory(prefix=f".{out.name[:50]}.", dir=out.parent)
    with temporary as folder:
        yield Path(folder)


@contextmanager
def _clear_write_errors(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:  # a full disk is reported without a file name
        raise ExportError(
            f"{out}: cannot be written ({error.strerror or error}); check that the disk has room, or choose "
            "another path"
        ) from error


def _exchange(new: Path, out: Path, aside: Path) -> None:
    """Swap `new` and `out`, by way of `aside` if the system cannot do so in one step."""
    if _swapped(new, out):
        return
    out.rename(aside)
    try:
        new.rename(out)
    except BaseException:
        aside.rename(out)
        raise


def _swapped(first: Path, second: Path) -> bool:
    """Swap two folders in one step with Linux's renameat2; return False if that is not available."""
    renameat2 = getattr(ctypes.CDLL(None), "renameat2", None) if os.name == "posix" else None
    if renameat2 is None:
        return False
    swapped = renameat2(_AT_FDCWD, os.fsencode(first), _AT_FDCWD, os.fsencode(second), _RENAME_EXCHANGE)
    return bool(swapped == 0)
