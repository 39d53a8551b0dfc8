"""Paths as what is handed on tells of them: where things lie on one machine is nobody else's business."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any


def without_root(text: str) -> str:
    """Of a path from the root of a disk the last part, or all from the first part that is a pattern on.

    A relative path, and what is no path, is as it was.
    """
    if not (PurePosixPath(text).is_absolute() or PureWindowsPath(text).is_absolute()):
        return text
    parts = PureWindowsPath(text).parts[1:]
    if not parts:
        return text
    pattern = next((i for i, part in enumerate(parts) if set(part) & set("*?[")), len(parts) - 1)
    return "/".join(parts[pattern:])


def without_roots(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings with `without_root` of those that are texts."""
    return {key: without_root(value) if isinstance(value, str) else value for key, value in settings.items()}
