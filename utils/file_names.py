"""Parts of file names that come from a setting."""

from __future__ import annotations

import re

from .errors import ConfigError

_PART = re.compile("[A-Za-z][A-Za-z0-9_-]*")


def check_part(code: str) -> str:
    """A language code or a split, as it stands: it becomes a part of a path.

    Raises:
        ConfigError: it holds anything but Latin letters, digits, `_` and `-`, or begins with another than a letter.
    """
    if not _PART.fullmatch(code):
        raise ConfigError(f"{code!r} cannot be a language code or a split: write Latin letters, digits, '_' and '-'")
    return code
