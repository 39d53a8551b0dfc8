"""Arrays in files that are mapped into memory, and values in JSON; their folder is there as a whole or not at all."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from .packed import Array

_MANIFEST, _VALUES = "manifest.json", "values.json"
_BLOCK = 1 << 20


def write_arrays(folder: Path, values: Any, arrays: Mapping[str, Array]) -> dict[str, Array]:
    """Write values that JSON can hold, and arrays by name; return the arrays as those of files.

    Raises:
        OSError: the disk refuses.
    """
    new = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir()
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    (new / _VALUES).write_bytes(text.encode("utf-8", "surrogatepass"))
    for name, array in arrays.items():
        np.save(new / f"{name}.npy", array, allow_pickle=False)
    (new / _MANIFEST).write_text(json.dumps(_hashes(new, arrays)), encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    new.rename(folder)
    return {name: _mapped(folder / f"{name}.npy") for name in arrays}


def read_arrays(folder: Path, names: Iterable[str]) -> tuple[Any, dict[str, Array]] | None:
    """Return the values and the mapped arrays `names` of a folder; None if they are not there as they were written."""
    try:
        hashes = json.loads((folder / _MANIFEST).read_bytes())
        if hashes != _hashes(folder, names):
            return None
        values = json.loads((folder / _VALUES).read_bytes().decode("utf-8", "surrogatepass"))
        arrays = {name: _mapped(folder / f"{name}.npy") for name in names}
    except (OSError, ValueError):
        return None
    return values, arrays


def _mapped(path: Path) -> Array:
    try:
        array: Array = np.load(path, mmap_mode="r")
    except ValueError:  # neither an empty array nor one of objects can be mapped
        array = np.load(path, allow_pickle=False)
    return array


def _hashes(folder: Path, names: Iterable[str]) -> dict[str, str]:
    return {name: file_sha256(folder / name).hex() for name in (_VALUES, *sorted(f"{name}.npy" for name in names))}


def file_sha256(path: Path) -> bytes:
    """Return the hash of a file, which is not held in memory as a whole."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.digest()
