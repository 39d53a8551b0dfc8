"""A metric. Every set that uses it carries a copy of this file, so it imports nothing but the standard library."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

_YEARS_OFF = 10


def near_year(prediction: str, golds: Sequence[str], rules: Any, metadata: Mapping[str, Any]) -> float | None:
    """1.0 for the right year, less for one up to ten years off, else 0.0; None if the gold is no year."""
    right = [int(gold) for gold in golds if re.fullmatch(r"\d{4}", gold)]
    said = re.search(r"\d{4}", prediction)
    if not right:
        return None
    off = min(abs(year - int(said.group())) for year in right) if said else _YEARS_OFF
    return max(0.0, 1 - off / _YEARS_OFF)
