"""Versions of what can change the bytes of a set: with the same ones, all machines make the same set."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib import metadata

_PACKAGES = ("lm-eval-taskgen", "lemminflect", "pyarrow", "sentencex", "spacy")


@cache
def versions() -> dict[str, str]:
    """Return the installed versions by name of the package, and that of the Unicode tables."""
    return {**{package: metadata.version(package) for package in _PACKAGES}, "unicode": unicodedata.unidata_version}
