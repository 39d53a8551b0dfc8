"""The rows that `split` picks from a Hugging Face dataset or from rows in memory: a split, a slice, or a sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from ...utils.errors import CorpusError
from ...utils.nearest import nearest

# A dataset that is one split may be called by this name, the default of `HFCorpusConfig.split`, whatever it is.
_DEFAULT = "train"


def rows_of_split(data: Any, split: str, name: str) -> Any:
    """Return the rows of `split`, such as `train`, `train[:10%]`, `train[5:20]` or `train+test[:100]`.

    Args:
        data: a dataset with splits, a mapping of splits to rows, or the rows of one split.
        split: written as `datasets.load_dataset` takes it.
        name: of the data, in messages.

    Raises:
        CorpusError: there is no such split, it is not written so, or rows that cannot be counted are sliced.
    """
    if isinstance(data, Mapping):
        splits = known = dict(data)
    else:
        splits = {str(getattr(data, "split", None) or _DEFAULT): data}
        known = {_DEFAULT: data, **splits}
    if split in known:
        return known[split]
    for part in split.split("+"):
        wanted = part.partition("[")[0]
        if wanted not in known:
            there = ", ".join(map(repr, splits)) or "none"
            raise CorpusError(f"{name}: no split {wanted!r}{nearest(wanted, splits)}; there are: {there}")
    return _sliced(known, split, name)


def _sliced(splits: Mapping[str, Any], split: str, name: str) -> Any:
    from datasets import Dataset, ReadInstruction, concatenate_datasets

    lengths = {}
    for wanted in (part.partition("[")[0] for part in split.split("+")):
        if not hasattr(splits[wanted], "__len__"):
            raise CorpusError(
                f"{name}: split {split!r} is a slice, which needs rows that can be counted, found "
                f"{type(splits[wanted]).__name__}"
            )
        lengths[wanted] = len(splits[wanted])
    try:
        parts = ReadInstruction.from_spec(split).to_absolute(lengths)
    except (ValueError, AssertionError) as error:
        raise CorpusError(f"{name}: split {split!r} is no slice; write it as train[:10%] or train[5:20]") from error
    found = [_between(splits[part.splitname], part.from_, part.to) for part in parts]
    if not all(isinstance(rows, Dataset) for rows in found):
        return list(chain.from_iterable(found))
    try:
        return found[0] if len(found) == 1 else concatenate_datasets(found)
    except ValueError as error:
        raise CorpusError(f"{name}: the parts of split {split!r} have different columns") from error


def _between(rows: Any, start: int | None, end: int | None) -> Iterable[Any]:
    from datasets import Dataset

    chosen = range(len(rows))[start:end]
    return rows.select(chosen or []) if isinstance(rows, Dataset) else [rows[number] for number in chosen]
