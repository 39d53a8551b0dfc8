"""The files of several sets from one source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...utils.errors import ExportError, TaskgenError
from ...utils.progress import Progress
from .articles import Source
from .build import Built, build_examples
from .files import write_examples
from .variants import Variant


@dataclass(frozen=True, slots=True)
class SetFile:
    """A set of a source: where it was written and what is in it, or why it could not be built."""

    variant: Variant
    path: Path
    built: Built
    problem: TaskgenError | None = None

    @property
    def is_short(self) -> bool:
        return len(self.built.examples) < self.variant.examples


def check_free(variants: Sequence[Variant], folder: Path, *, overwrite: bool) -> None:
    """Whether the files may be written, before any work.

    Raises:
        ExportError: `folder` is a file, or files are there and `overwrite` is not set; the message names them.
    """
    if folder.exists() and not folder.is_dir():
        raise ExportError(f"{folder}: is not a folder; choose another place or remove it")
    there = [path.name for variant in variants if (path := _path(variant, folder)).exists()]
    if there and not overwrite:
        raise ExportError(f"{folder}: holds {', '.join(there)}, which are kept; give --overwrite to replace them")


def write_sets(
    source: Source, variants: Sequence[Variant], seed: int, folder: Path, progress: Progress, *, overwrite: bool
) -> Iterator[SetFile]:
    """Build the sets one after the other, and write each when it is done, as `<variant>.json`.

    Raises:
        ExportError: a file cannot be written.
    """
    for variant in variants:
        path = _path(variant, folder)
        try:
            built = build_examples(source, variant, seed, progress)
        except TaskgenError as problem:
            yield SetFile(variant, path, Built(()), problem)
            continue
        write_examples(path, built.examples, overwrite=overwrite)
        yield SetFile(variant, path, built)


def _path(variant: Variant, folder: Path) -> Path:
    return folder / f"{variant.name}.json"
