"""Choose a split of a dataset."""

from __future__ import annotations

from collections.abc import Collection

from .errors import CorpusError

_FALLBACK_SPLITS = ("test", "validation", "train")


def choose_split(wanted: str | None, available: Collection[str], where: str) -> str:
    """Return the split wanted if it exists, else the first of test, validation and train that does.

    Raises:
        CorpusError: none of them exists.
    """
    for name in (wanted, *_FALLBACK_SPLITS):
        if name is not None and name in available:
            return name
    raise CorpusError(
        f"{where}: no split {wanted!r}, test, validation or train; there are: {', '.join(available) or 'none'}"
    )
