"""Arrays and values as bytes, and back. Nothing that is read can be executed: values are JSON, arrays are numbers."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
_VALUES = "values"


def packed(values: Any, arrays: Mapping[str, Array]) -> bytes:
    """Return the bytes of values that JSON can hold, and of arrays by name."""
    file = io.BytesIO()
    encoded = json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    np.savez(file, allow_pickle=False, **{_VALUES: np.frombuffer(encoded, dtype=np.uint8)}, **arrays)
    return file.getvalue()


def unpacked(content: bytes) -> tuple[Any, dict[str, Array]]:
    """Return the values and arrays of `packed`; tuples are lists."""
    with np.load(io.BytesIO(content), allow_pickle=False) as found:
        arrays = dict(found)
    return json.loads(arrays.pop(_VALUES).tobytes().decode("utf-8", "surrogatepass")), arrays
