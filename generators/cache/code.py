"""The hash of all code that results depend on."""

from __future__ import annotations

import hashlib
import re
import sys
import unicodedata
from functools import cache
from importlib import metadata
from pathlib import Path

from ...utils import plugins

_NAME = re.compile(r"[A-Za-z0-9._-]+")


@cache
def code_sha256() -> bytes:
    """Return the hash of this package, of Python, and of the versions of all packages that this one can use.

    The files of this package are read, so that a change in a clone counts too.
    """
    digest = hashlib.sha256(f"{sys.version} {unicodedata.unidata_version}\n".encode())
    for name in sorted(
        {found[0] for need in metadata.requires(plugins.OWN_PACKAGE) or () if (found := _NAME.match(need))}
    ):
        digest.update(f"{name} {_version(name)}\n".encode())
    for folder in (Path(__file__).parents[1], Path(plugins.__file__).parent):
        for file in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".yaml")):
            digest.update(f"{file.relative_to(folder).as_posix()}\n".encode() + file.read_bytes())
    return digest.digest()


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
