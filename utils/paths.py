"""Check paths and their parts from settings, and remove the folders of this machine from paths that are shared."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from .errors import ConfigError

_PART = re.compile("[A-Za-z][A-Za-z0-9_-]*")


# Bytes of a file's name on all common file systems.
_LONGEST_NAME = 255
_SHOWN = 60
# What a shell passes on, such as `<(command)` or a pipe, is read like a file.
_PASSED_ON = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")


def check_path(path: Path) -> None:
    """Refuse a path that cannot be read or written as a file or folder, before anything is.

    Raises:
        ConfigError: it has a character or a length that no path can have, leads into a loop of links, or is a pipe or a
            device, whose reading may never end.
    """
    name = str(path)
    start = repr(name if len(name) <= _SHOWN else f"{name[:_SHOWN]}…")
    try:
        if max((len(os.fsencode(part)) for part in path.parts), default=0) > _LONGEST_NAME:
            raise OSError(errno.ENAMETOOLONG, "")
        mode = path.stat().st_mode
    except ValueError as error:
        raise ConfigError(f"the path {start}: has a character that no path can have; choose another") from error
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise ConfigError(f"{path}: leads into a loop of links, each naming the next; mend the link") from error
        if error.errno == errno.ENAMETOOLONG:
            raise ConfigError(
                f"the path {start}: is too long for this system, where a name may have {_LONGEST_NAME} bytes; choose a "
                "shorter one"
            ) from error
        return  # whether it must be there, and be readable, is for those to say who use it
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or name.startswith(_PASSED_ON)):
        raise ConfigError(f"{path}: is a pipe, a socket or a device; name a file or folder")


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
