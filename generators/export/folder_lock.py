"""A lock on the folder of a set, so that no decision is lost while the folder is replaced by its next version."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Wait until nobody else holds the lock on a folder, and hold it.

    The lock is on the folder itself. If the folder was replaced while waiting, the lock on the new one is taken. There
    is no lock on a folder that does not exist, and none on Windows.
    """
    if sys.platform == "win32" or not folder.is_dir():
        yield
        return
    while True:
        handle = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            if os.path.samestat(os.fstat(handle), folder.stat()):
                yield
                return
        finally:
            os.close(handle)
