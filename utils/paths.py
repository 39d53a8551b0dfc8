"""Check path parts from settings, and remove the folders of this machine from paths that are shared."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any

from .errors import ConfigError

_PART = re.compile("[A-Za-z][A-Za-z0-9_-]*")


def check_part(code: str) -> str:
    """Return a language code or split unchanged if it can be part of a path.

    Raises:
        ConfigError: it contains anything but Latin letters, digits, `_` and `-`, or does not begin with a letter.
    """
    if not _PART.fullmatch(code):
        raise ConfigError(f"{code!r} cannot be a language code or a split: write Latin letters, digits, '_' and '-'")
    return code


def portable_path(text: str) -> str:
    """Reduce an absolute path to its last part, or to everything from its first glob pattern on.

    Relative paths and other texts are returned unchanged.
    """
    if not (PurePosixPath(text).is_absolute() or PureWindowsPath(text).is_absolute()):
        return text
    parts = PureWindowsPath(text).parts[1:]
    if not parts:
        return text
    pattern = next((i for i, part in enumerate(parts) if set(part) & set("*?[")), len(parts) - 1)
    return "/".join(parts[pattern:])


def portable_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Apply `portable_path` to each value that is a text."""
    return {key: portable_path(value) if isinstance(value, str) else value for key, value in settings.items()}
