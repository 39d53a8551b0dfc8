"""Arrays in files: what is read is what was written, and can be nothing but numbers."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from lm_eval_taskgen.generators.cache.arrays import file_sha256, read_arrays, write_arrays

OBJECTS = np.array([{"a": 1}], dtype=object)


def test_arrays_are_read_as_written(tmp_path: Path) -> None:
    folder = tmp_path / "f"
    (tmp_path / "f.new" / "left").mkdir(parents=True)
    for values in ({"word": "चक्की \ud800"}, ["another"]):
        write_arrays(folder, values, {"some": np.arange(3), "none": np.zeros(0)})
        found = read_arrays(folder, ["none", "some"])
        assert found is not None and found[0] == values
        assert {name: array.tolist() for name, array in found[1].items()} == {"some": [0, 1, 2], "none": []}
        assert isinstance(found[1]["some"], np.memmap)
    assert sorted(file.name for file in tmp_path.rglob("*")) == [
        "f",
        "manifest.json",
        "none.npy",
        "some.npy",
        "values.json",
    ]
    assert read_arrays(folder, ["some"]) is None, "arrays of other names"


def test_an_array_of_objects_is_neither_written_nor_read(tmp_path: Path) -> None:
    folder = tmp_path / "f"
    with pytest.raises(ValueError, match="Object arrays"):
        write_arrays(folder, {}, {"a": OBJECTS})
    assert not folder.exists()
    write_arrays(folder, {}, {"a": np.arange(3)})
    np.save(folder / "a.npy", OBJECTS)
    hashes = {name: file_sha256(folder / name).hex() for name in ("values.json", "a.npy")}
    (folder / "manifest.json").write_text(json.dumps(hashes), encoding="utf-8")
    assert read_arrays(folder, ["a"]) is None
