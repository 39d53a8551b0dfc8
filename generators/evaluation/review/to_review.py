"""The questions that a comparison or an audit lists for review, with the reasons."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ValidationError

from ....utils.errors import ConfigError
from ..audit.doubts import MEANINGS as DOUBTS
from ..compare.items import MEANINGS as ITEMS

_ADVICE = (
    "give items.jsonl, which `taskgen compare --out` writes of three runs or more, or doubts.jsonl of `taskgen audit "
    "--results`"
)
_MEANINGS: Mapping[str, str] = {str(why): said for why, said in (*ITEMS.items(), *DOUBTS.items())}


class _Line(BaseModel):
    """A line of `items.jsonl` or `doubts.jsonl`, as far as a review needs it."""

    id: str
    why: str | None
    said: str = ""
    systems: tuple[str, ...] = ()


def to_review(path: Path) -> dict[str, tuple[str, ...]]:
    """Return the reasons to review a question by its id, in the order of `path`, an `items.jsonl` or `doubts.jsonl`.

    Raises:
        ConfigError: it cannot be read, or a line is not an item.
    """
    try:
        text = path.read_text(encoding="utf-8").rstrip("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read: {error}; {_ADVICE}") from error
    found: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(text.split("\n") if text else (), start=1):
        try:
            item = _Line.model_validate_json(line)
        except ValidationError as error:
            raise ConfigError(f"{path}:{number}: is not an item with `id` and `why`; {_ADVICE}") from error
        if item.why is not None:
            found[item.id] = (*found.get(item.id, ()), _reason(item, item.why))
    return found


def _reason(item: _Line, why: str) -> str:
    meaning = _MEANINGS.get(why, f"{why.replace('_', ' ')}.")
    return f"{meaning} {', '.join(item.systems)}: “{item.said}”" if item.systems else meaning
