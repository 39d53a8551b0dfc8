"""Files of object stores and web servers, by URL: anything that fsspec opens, such as `s3://` and `hf://`."""

from __future__ import annotations

import glob
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ...utils.errors import CorpusError, MissingDependency
from .files import temporary_file

_URL = re.compile("[A-Za-z][A-Za-z0-9+.-]+://")
_WEB = ("http", "https")


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file that is fetched when it is read, and the id of its document, which is the same on every machine."""

    url: str
    doc_id: str
    bytes: int

    @property
    def name(self) -> str:
        """The name of the file in messages."""
        return self.url

    @property
    def suffix(self) -> str:
        """The ending of the file in lower case, such as `.md`."""
        return Path(self.url).suffix.lower()

    def size(self) -> int:
        """Return the number of bytes."""
        return self.bytes

    @contextmanager
    def opened(self) -> Iterator[Path]:
        """Fetch the file into a folder of its own for as long as it is read; errors name the URL.

        Raises:
            CorpusError: it cannot be fetched.
            MissingDependency: a package for such URLs is not installed.
        """
        with temporary_file(Path(self.url).name, self.url) as path:
            with _explained(self.url):
                file_system, place = _file_system(self.url)
                file_system.get_file(place, str(path))
            yield path


def is_url(pattern: str) -> bool:
    """Return True for what is no path of this machine."""
    return _URL.match(pattern) is not None


def find_remote_files(patterns: Sequence[str], suffixes: Sequence[str]) -> list[RemoteFile]:
    """Return the files of URLs, each once, sorted by `doc_id`: of a file, a folder, or a pattern with `*` and `**`.

    As `find_files`, of a folder it takes what can be read, and names that begin with a dot only where the URL has them.
    Ids begin with the last folder of the URL that is no pattern.

    Raises:
        CorpusError: a URL cannot be listed, leads to no file or to one of another format than `suffixes`, or holds a
            key or a password.
        MissingDependency: a package for such URLs is not installed.
    """
    found: dict[str, RemoteFile] = {}
    for pattern in patterns:
        _refuse_secrets(pattern)
        with _explained(pattern):
            file_system, root = _file_system(pattern)
            file_system.invalidate_cache()  # else files that came later are not seen
            is_folder, listed = _listed(file_system, root)
        files = list(_files(file_system, root if is_folder else _parent(root), listed, pattern))
        if is_folder:
            files = [file for file in files if file.suffix in suffixes]
        if not files:
            raise CorpusError(f"{pattern}: there is no file that ends in {', '.join(suffixes)}")
        for file in files:
            if file.suffix not in suffixes:
                raise CorpusError(
                    f"{pattern}: matches {file.url}, which is no format that can be read; name files that "
                    f"end in {', '.join(suffixes)}"
                )
            found.setdefault(file.url, file)
    return sorted(found.values(), key=lambda file: file.doc_id)


def _refuse_secrets(url: str) -> None:
    parts = urlsplit(url)
    if parts.password is not None or (parts.scheme in _WEB and (parts.username or "=" in parts.query)):
        raise CorpusError(
            f"corpus: a URL of {parts.hostname} holds a name, a password or a key, which would stand in the "
            "manifest of the set; take it out, and give it to fsspec by the environment or its configuration"
        )


def _file_system(url: str) -> tuple[Any, str]:
    import fsspec

    file_system, place = fsspec.url_to_fs(url)
    return file_system, place.rstrip("/")


def _listed(file_system: Any, root: str) -> tuple[bool, Mapping[str, Mapping[str, Any]]]:
    """Return whether the root is a folder, and what is known of each file under it or that it matches."""
    if glob.has_magic(root):
        return False, file_system.glob(root, detail=True)
    if file_system.isdir(root):
        return True, file_system.find(root, detail=True)
    return False, {root: file_system.info(root)}


def _files(
    file_system: Any, folder: str, listed: Mapping[str, Mapping[str, Any]], pattern: str
) -> Iterator[RemoteFile]:
    for place, about in listed.items():
        inside = place[len(folder) :].lstrip("/")
        is_hidden = any(part.startswith(".") for part in inside.split("/")) and "/." not in pattern
        if about["type"] != "file" or is_hidden:
            continue
        url = file_system.unstrip_protocol(place)
        if about.get("size") is None:
            raise CorpusError(f"{url}: its server does not say how large it is; download it, and name the file here")
        yield RemoteFile(url, f"{folder.rsplit('/', 1)[-1]}/{inside}", int(about["size"]))


def _parent(pattern: str) -> str:
    """Return the folder of a file or, of a pattern, the last one that is the same for all files."""
    parts = pattern.split("/")[:-1]
    fixed = next((number for number, part in enumerate(parts) if glob.has_magic(part)), len(parts))
    return "/".join(parts[:fixed])


@contextmanager
def _explained(url: str) -> Iterator[None]:
    """Turn what a file system raises into an error of ours that names the URL."""
    try:
        yield
    except ImportError as error:  # fsspec's message says what to install
        raise MissingDependency(f"{url}: {error}") from error
    except FileNotFoundError as error:
        raise CorpusError(f"{url}: there is no such file or folder") from error
    except Exception as error:  # each file system has errors of its own, without a class that all share
        raise CorpusError(f"{url}: cannot be read: {type(error).__name__}: {error}") from error
