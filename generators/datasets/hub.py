"""Download single files of dataset repositories from the Hugging Face Hub; errors say what to do."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...utils.errors import CorpusError, DatasetUnavailable

_SHA1, _SHA256 = re.compile("[0-9a-f]{40}"), re.compile("[0-9a-f]{64}")


def download(repo: str, file: str, revision: str) -> Path:
    """Return the path of a file in the local Hub cache, downloading it if needed.

    The content is checked against the hash that the Hub has for it, even if it was in the cache already.

    Args:
        repo: the dataset repository, as `owner/name`.
        file: the path of the file in it.
        revision: a commit, tag or branch.

    Raises:
        DatasetUnavailable: the download failed; the message names the file, the repository and what to do.
        CorpusError: the content does not match the Hub's hash.
    """
    from huggingface_hub import hf_hub_download
    from huggingface_hub.errors import HFValidationError

    name = _name(repo, file, revision)
    try:
        path = Path(hf_hub_download(repo, file, repo_type="dataset", revision=revision))
    except HFValidationError as error:
        raise CorpusError(f"{name}: {error}") from error
    except (OSError, transport_error(), ValueError, RuntimeError) as error:
        raise DatasetUnavailable(f"{name}: {explained(error, revision)}") from error
    _check_content(path, name)
    return path


def download_json(repo: str, file: str, revision: str) -> Any:
    """Return the content of a JSON file; raise as `download` does, and if the file is not JSON."""
    path = download(repo, file, revision)
    try:
        return json.loads(path.read_bytes().decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise CorpusError(f"{_name(repo, file, revision)}: is not JSON ({error}); {_delete(path)}") from error


def download_parquet(repo: str, file: str, revision: str) -> list[dict[str, Any]]:
    """Return the rows of a Parquet file by column; raise as `download` does, and if the file is not Parquet."""
    from .table_files import parquet_rows

    path = download(repo, file, revision)
    try:
        return parquet_rows(path, _name(repo, file, revision))
    except CorpusError as error:
        raise CorpusError(f"{error}; {_delete(path)}") from error


def _name(repo: str, file: str, revision: str) -> str:
    return f"{file} of the dataset {repo} (revision {revision})"


def _delete(path: Path) -> str:
    return f"delete {path.resolve()} and run again to download it anew, or choose another revision"


def _check_content(path: Path, name: str) -> None:
    """Compare a cached file with its name, which is its hash: SHA-256 for large files, git's SHA-1 for others."""
    blob = path.resolve()
    content = blob.read_bytes()
    if _SHA256.fullmatch(blob.name):
        found = hashlib.sha256(content).hexdigest()
    elif _SHA1.fullmatch(blob.name):
        found = hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()
    else:
        # On file systems without links the cache does not know the hash.
        return
    if found != blob.name:
        raise CorpusError(f"{name}: is not what the Hub has, its hash differs; {_delete(path)}")


def explained(error: BaseException, revision: str) -> str:
    """Explain an error of the Hub's client, using the errors that caused it: the problem and what to do."""
    from huggingface_hub import constants
    from huggingface_hub.errors import (
        GatedRepoError,
        LocalEntryNotFoundError,
        OfflineModeIsEnabled,
        RevisionNotFoundError,
    )

    causes = list(_causes(error))
    if any(isinstance(cause, OfflineModeIsEnabled) for cause in causes) or constants.HF_HUB_OFFLINE:
        return "is not in the cache, and HF_HUB_OFFLINE is set; unset it, or download the file once before"
    if any(isinstance(cause, GatedRepoError) for cause in causes):
        return "is gated: accept its terms on the Hub, then log in: hf auth login, or set HF_TOKEN"
    if any(isinstance(cause, RevisionNotFoundError) for cause in causes):
        return f"there is no revision {revision!r} (404); give a commit, tag or branch that the repository has"
    status = status_of(error)
    if status in (401, 403):
        return f"the Hub refuses it ({status}); log in: hf auth login, or set HF_TOKEN. It may also not exist"
    if status == 404:
        return "there is no such file or repository (404); see the files of the repository, or give another revision"
    if status == 429:
        return "the Hub was asked too often (429); wait some minutes and run again, or log in, which allows more"
    if status is not None and status >= 500:
        return f"the Hub has an internal error ({status}); run again later, or set HF_ENDPOINT to a mirror"
    if "Consistency check" in str(error):
        return "the transfer was cut short; nothing of it is used. Run again"
    last = str(causes[-1]).strip() or type(causes[-1]).__name__
    unreachable = (ConnectionError, TimeoutError, LocalEntryNotFoundError, transport_error())
    if not any(isinstance(cause, unreachable) for cause in causes):
        return last
    return (
        f"{constants.ENDPOINT} cannot be reached or broke off ({last}); see that there is a connection and run again, "
        "or set HF_ENDPOINT to a mirror"
    )


def transport_error() -> type[Exception]:
    """Return the class that a failing connection raises, from the HTTP library that the Hub's client uses."""
    from huggingface_hub.errors import HfHubHTTPError

    found: type[Exception] = HfHubHTTPError.__bases__[0]
    return found


def status_of(error: BaseException) -> int | None:
    """Return the HTTP status of an error or of one that caused it; None if there is none."""
    return next((status for cause in _causes(error) if (status := _status(cause)) is not None), None)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__


def _status(error: BaseException) -> int | None:
    return getattr(getattr(error, "response", None), "status_code", None)
