"""Replies of a loopback Hub: its repositories, and a function for each address."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, Protocol
from urllib.parse import parse_qs, quote

_DATE = "2026-01-01T00:00:00.000Z"
# The Hub's own rule: large files and those listed in .gitattributes.
LARGE_ENDINGS = (".parquet",)
REPO = r"(?P<repo>[^/]+/[^/]+)"


@dataclass
class Fault:
    """A fault of a repository, or of one file or step of it, for `times` requests (None: for all).

    `after` so many requests that it could have held for.
    """

    repo: str
    path: str | None
    times: int | None
    status: int | None = None
    code: str | None = None
    cut_at: int | None = None
    body: bytes | None = None
    after: int = 0
    drops: Literal["request", "reply"] | None = None

    @property
    def is_of_transfer(self) -> bool:
        return self.status is None and self.drops is None


@dataclass
class Repository:
    """Its commits, each with all of its files; those of commits in `lfs` the Hub redirects to a storage host.

    `objects` are the large files that were uploaded, by SHA-256, and `writer` the token of who may commit.
    """

    commits: dict[str, dict[str, bytes]] = field(default_factory=dict)
    branches: dict[str, str] = field(default_factory=dict)
    lfs: set[str] = field(default_factory=set)
    token: str | None = None
    objects: dict[str, bytes] = field(default_factory=dict)
    writer: str | None = None

    def commit_of(self, revision: str) -> str | None:
        """The commit that a branch names, or the hash of a commit, which may be shortened."""
        if revision in self.branches:
            return self.branches[revision]
        return next((commit for commit in self.commits if len(revision) >= 7 and commit.startswith(revision)), None)


@dataclass(frozen=True)
class Request:
    method: str
    headers: Mapping[str, str]
    query: Mapping[str, list[str]]
    body: bytes


@dataclass(frozen=True)
class Reply:
    """With `cut_at` the connection ends after so many bytes of the body; one that is `dropped`, before any."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    cut_at: int | None = None
    dropped: bool = False


class Hub(Protocol):
    """The parts of a request on which replies depend."""

    repositories: dict[str, Repository]
    tokens: dict[str, str]
    url: str
    storage_url: str

    def put(self, repo: str, files: Mapping[str, bytes], *, branch: str = "main", token: str | None = None) -> str:
        """Commit these files, and no others, to a branch; gives the commit's hash."""

    def fault(self, repo: str, path: str, *, of_transfer: bool) -> Fault | None:
        """The first that holds for a request, which uses it up by one: a refusal, or one of a file's transfer."""


Route = Callable[[Hub, Request, dict[str, str]], Reply]


def blob_hash(data: bytes) -> str:
    """The hash by which git knows a file of these bytes."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


def refusal(status: int, code: str | None, message: str, more: Mapping[str, str] | None = None) -> Reply:
    headers = {"X-Error-Message": message, **({"X-Error-Code": code} if code else {})}
    body = json.dumps({"error": message, **(more or {})}).encode()
    return Reply(status, body, {"Content-Type": "application/json", **headers})


def json_reply(value: Any, status: int = 200) -> Reply:
    return Reply(status, json.dumps(value).encode(), {"Content-Type": "application/json"})


def checked(route: Callable[[Hub, Request, Repository, str, dict[str, str]], Reply], step: str = "") -> Route:
    """The route, where the Hub has repository and revision, lets the client in and was not told to refuse.

    A `step` of an upload is done by the repository's owner alone.
    """

    def answer(hub: Hub, request: Request, places: dict[str, str]) -> Reply:
        path = step or places.get("path", "")
        name, given = places["repo"], request.headers.get("authorization")
        repo = hub.repositories.get(name)
        fault = hub.fault(name, path, of_transfer=False)
        if fault is not None and fault.status is not None:
            return refusal(fault.status, fault.code, "The Hub was told to refuse")
        if fault is not None and fault.drops == "request":
            return Reply(0, dropped=True)
        if repo is None or (repo.token is not None and given != f"Bearer {repo.token}"):
            return refusal(404 if given else 401, "RepoNotFound", "Repository not found")
        revision = places.get("revision") or "main"
        if step and given != f"Bearer {repo.writer}":
            return refusal(403, None, "You have no right to write here")
        commit = repo.commit_of(revision)
        if commit is None:
            return refusal(404, "RevisionNotFound", f"Invalid rev id: {revision}")
        reply = route(hub, request, repo, commit, places)
        return replace(reply, dropped=fault is not None and fault.drops == "reply")

    return answer


@checked
def resolve(hub: Hub, request: Request, repo: Repository, commit: str, places: dict[str, str]) -> Reply:
    """A file: its bytes, or where they are stored."""
    path, files = places["path"], repo.commits[commit]
    if path not in files:
        missing = refusal(404, "EntryNotFound", "Entry not found")
        return Reply(404, missing.body, {**missing.headers, "X-Repo-Commit": commit})
    data, headers = files[path], {"X-Repo-Commit": commit, "ETag": f'"{blob_hash(files[path])}"'}
    if commit not in repo.lfs:
        return _part(hub, request, places["repo"], path, data, headers)
    linked = {"X-Linked-Size": str(len(data)), "X-Linked-Etag": f'"{hashlib.sha256(data).hexdigest()}"'}
    place = quote(f"/stored/{places['repo']}/{commit}/{path}")
    return Reply(302, b"", {**headers, **linked, "Location": f"{hub.storage_url}{place}"})


def stored(hub: Hub, request: Request, places: dict[str, str]) -> Reply:
    """A file on the storage host, which asks for no token: its real addresses are secret."""
    data = hub.repositories[places["repo"]].commits[places["revision"]][places["path"]]
    return _part(hub, request, places["repo"], places["path"], data, {"ETag": f'"{hashlib.sha256(data).hexdigest()}"'})


def _part(hub: Hub, request: Request, repo: str, path: str, data: bytes, headers: dict[str, str]) -> Reply:
    """A file from the byte on that was asked for, as it is or as it was told to be spoilt."""
    fault = hub.fault(repo, path, of_transfer=True) if request.method == "GET" else None
    if fault is not None and fault.body is not None:
        data = fault.body
    headers = {"Accept-Ranges": "bytes", "Content-Type": "application/octet-stream", **headers}
    asked = re.fullmatch(r"bytes=(\d+)-(\d*)", request.headers.get("range", ""))
    start, end = (int(asked[1]), int(asked[2] or len(data) - 1) + 1) if asked else (0, len(data))
    if asked and start >= len(data):
        return Reply(416, b"", {"Content-Range": f"bytes */{len(data)}"})
    if asked:
        headers["Content-Range"] = f"bytes {start}-{min(end, len(data)) - 1}/{len(data)}"
    cut_at = max(fault.cut_at - start, 0) if fault is not None and fault.cut_at is not None else None
    return Reply(206 if asked else 200, data[start:end], headers, cut_at)


@checked
def info(hub: Hub, request: Request, repo: Repository, commit: str, places: dict[str, str]) -> Reply:
    return json_reply(
        {
            "id": places["repo"],
            "sha": commit,
            "lastModified": _DATE,
            "private": repo.token is not None,
            "gated": False,
            "disabled": False,
            "tags": [],
            "siblings": [_sibling(repo, commit, path, request) for path in sorted(repo.commits[commit])],
        }
    )


def _sibling(repo: Repository, commit: str, path: str, request: Request) -> dict[str, Any]:
    """A file by its name, and where `blobs` is asked for, with its hashes."""
    if request.query.get("blobs", ["false"])[0].lower() != "true":
        return {"rfilename": path}
    entry = _entry(repo, commit, path)
    hashes = {"rfilename": path, "size": entry["size"], "blobId": entry["oid"]}
    if path.endswith(LARGE_ENDINGS) or commit in repo.lfs:
        sha256 = hashlib.sha256(repo.commits[commit][path]).hexdigest()
        hashes |= {"blobId": "0" * 40, "lfs": {"sha256": sha256, "size": entry["size"], "pointerSize": 130}}
    return hashes


def whoami(hub: Hub, request: Request, places: dict[str, str]) -> Reply:
    """Who a token belongs to and what it may do: "read" or "write"."""
    role = hub.tokens.get(request.headers.get("authorization", "").removeprefix("Bearer "))
    if role is None:
        return refusal(401, None, "Invalid credentials in Authorization header")
    auth = {"type": "access_token", "accessToken": {"displayName": "laptop", "role": role}}
    return json_reply({"type": "user", "name": "acme-writer", "auth": auth, "orgs": [{"name": "acme"}]})


@checked
def tree(hub: Hub, request: Request, repo: Repository, commit: str, places: dict[str, str]) -> Reply:
    """Files and folders in a folder, and where `recursive` is asked for, below it."""
    top = f"{places['path'].strip('/')}/" if places["path"] else ""
    below = [path for path in _paths(repo, commit) if path.startswith(top)]
    if top and not below:
        return refusal(404, "EntryNotFound", f"{top} does not exist on {commit}")
    recursive = request.query.get("recursive", ["false"])[0].lower() in ("true", "1")
    return json_reply([_entry(repo, commit, path) for path in below if recursive or "/" not in path[len(top) :]])


@checked
def paths_info(hub: Hub, request: Request, repo: Repository, commit: str, places: dict[str, str]) -> Reply:
    """Those of the paths asked for, in a form or in JSON, that there are."""
    if request.headers.get("content-type", "").startswith("application/json"):
        asked = json.loads(request.body)["paths"]
    else:
        asked = parse_qs(request.body.decode())["paths"]
    return json_reply([_entry(repo, commit, path) for path in asked if path in _paths(repo, commit)])


@checked
def refs(hub: Hub, request: Request, repo: Repository, commit: str, places: dict[str, str]) -> Reply:
    branches = [{"name": n, "ref": f"refs/heads/{n}", "targetCommit": c} for n, c in sorted(repo.branches.items())]
    return json_reply({"branches": branches, "converts": [], "tags": []})


def _paths(repo: Repository, commit: str) -> list[str]:
    """The files of a commit and the folders that they lie in."""
    files = repo.commits[commit]
    folders = {str(folder) for path in files for folder in Path(path).parents} - {"."}
    return sorted({*files, *folders})


def _entry(repo: Repository, commit: str, path: str) -> dict[str, Any]:
    last = {"id": commit, "title": "commit", "date": _DATE}
    data = repo.commits[commit].get(path)
    if data is None:
        return {"type": "directory", "oid": hashlib.sha1(path.encode()).hexdigest(), "size": 0, "path": path}
    entry = {"type": "file", "oid": blob_hash(data), "size": len(data), "path": path, "lastCommit": last}
    if commit in repo.lfs:
        entry["lfs"] = {"oid": hashlib.sha256(data).hexdigest(), "size": len(data), "pointerSize": 130}
    return entry


ROUTES: list[tuple[tuple[str, ...], str, Route]] = [
    (("GET",), "/api/whoami-v2", whoami),
    (("GET", "HEAD"), rf"/datasets/{REPO}/resolve/(?P<revision>[^/]+)/(?P<path>.+)", resolve),
    (("GET", "HEAD"), rf"/stored/{REPO}/(?P<revision>[^/]+)/(?P<path>.+)", stored),
    (("GET",), rf"/api/datasets/{REPO}/tree/(?P<revision>[^/]+)(?:/(?P<path>.+))?", tree),
    (("POST",), rf"/api/datasets/{REPO}/paths-info/(?P<revision>[^/]+)", paths_info),
    (("GET",), rf"/api/datasets/{REPO}/refs", refs),
    (("GET",), rf"/api/datasets/{REPO}/revision/(?P<revision>[^/]+)", info),
    (("GET",), rf"/api/datasets/{REPO}", info),
]
