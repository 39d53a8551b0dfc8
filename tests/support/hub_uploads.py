"""Replies of a loopback Hub to clients that create repositories and commit to them."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any

import yaml

from hub_answers import (
    LARGE_ENDINGS,
    REPO,
    Hub,
    Reply,
    Repository,
    Request,
    Route,
    blob_hash,
    checked,
    json_reply,
    refusal,
)

GIT_ATTRIBUTES = b"*.parquet filter=lfs diff=lfs merge=lfs -text\n"


def create(hub: Hub, request: Request, places: dict[str, str]) -> Reply:
    """A new repository with one commit; private ones are read by whoever made them."""
    asked = json.loads(request.body)
    repo = f"{asked['organization']}/{asked['name']}"
    token = _token(request)
    if (fault := hub.fault(repo, "create", of_transfer=False)) is not None:
        return refusal(fault.status or 500, fault.code, "The Hub was told to refuse")
    if token is None:
        return refusal(401, None, "Invalid username or password.")
    url = f"{hub.url}/datasets/{repo}"
    if repo in hub.repositories:
        return refusal(409, None, "You already created this dataset repo", {"url": url})
    private = asked.get("visibility") == "private" or asked.get("private") is True
    hub.put(repo, {".gitattributes": GIT_ATTRIBUTES}, token=token if private else None)
    hub.repositories[repo].writer = token
    return json_reply({"url": url, "name": repo})


def delete(hub: Hub, request: Request, places: dict[str, str]) -> Reply:
    asked = json.loads(request.body)
    repo = f"{asked['organization']}/{asked['name']}"
    if (fault := hub.fault(repo, "delete", of_transfer=False)) is not None:
        return refusal(fault.status or 500, fault.code, "The Hub was told to refuse")
    if repo not in hub.repositories or hub.repositories[repo].writer != _token(request):
        return refusal(404, "RepoNotFound", "Repository not found")
    del hub.repositories[repo]
    return json_reply({})


def validate_card(hub: Hub, request: Request, places: dict[str, str]) -> Reply:
    """The Hub refuses cards whose front matter is not YAML, or whose licence it does not know."""
    content = json.loads(request.body)["content"]
    front = yaml.safe_load(content.split("---\n")[1]) if content.startswith("---\n") else {}
    licence = front.get("license", "other")
    if licence != licence.lower():
        return json_reply({"errors": [{"message": f'"license" must be one of the list, not {licence}'}]}, 400)
    return json_reply({"errors": [], "warnings": []})


def preupload(hub: Hub, request: Request, repo: Repository, commit: str, places: dict[str, str]) -> Reply:
    """Say for each file if it goes to the storage, and if the branch has it already."""
    held = repo.commits[commit]
    files = []
    for file in json.loads(request.body)["files"]:
        path = file["path"]
        large = path.endswith(LARGE_ENDINGS)
        # The Hub tells of small files what they are, and of large ones their hash in the storage.
        known = (hashlib.sha256(held[path]).hexdigest() if large else blob_hash(held[path])) if path in held else None
        files.append({"path": path, "uploadMode": "lfs" if large else "regular", "shouldIgnore": False, "oid": known})
    return json_reply({"files": files})


def lfs_batch(hub: Hub, request: Request, repo: Repository, commit: str, places: dict[str, str]) -> Reply:
    objects = []
    for asked in json.loads(request.body)["objects"]:
        upload = {"href": f"{hub.storage_url}/uploads/{places['repo']}/{asked['oid']}"}
        held = asked["oid"] in repo.objects
        objects.append({**asked, **({} if held else {"actions": {"upload": upload}})})
    return json_reply({"transfer": "basic", "objects": objects})


def store(hub: Hub, request: Request, places: dict[str, str]) -> Reply:
    if (fault := hub.fault(places["repo"], "storage", of_transfer=False)) is not None:
        return refusal(fault.status or 500, fault.code, "The storage was told to refuse")
    if hashlib.sha256(request.body).hexdigest() != places["oid"]:
        return refusal(400, None, "the bytes have another hash")
    hub.repositories[places["repo"]].objects[places["oid"]] = request.body
    return Reply(200)


def commit(hub: Hub, request: Request, repo: Repository, head: str, places: dict[str, str]) -> Reply:
    """A commit of all lines of the body, or of none."""
    lines = [json.loads(line) for line in request.body.splitlines() if line]
    header = next(line["value"] for line in lines if line["key"] == "header")
    if header.get("parentCommit") not in (None, head):
        return refusal(412, None, "A commit has happened since. Please refresh and try again.")
    files = dict(repo.commits[head])
    for line in lines:
        problem = _apply(line["key"], line["value"], files, repo)
        if problem:
            return refusal(400, None, problem)
    new = hub.put(places["repo"], files, branch=places["revision"], token=repo.token)
    url = f"{hub.url}/datasets/{places['repo']}/commit/{new}"
    return json_reply({"success": True, "commitOid": new, "commitUrl": url, "hookOutput": ""})


def branch(hub: Hub, request: Request, repo: Repository, head: str, places: dict[str, str]) -> Reply:
    """A branch that begins at a commit; one that is there only where it is to be overwritten."""
    asked, name = json.loads(request.body), places["branch"]
    if name in repo.branches and not asked.get("overwrite"):
        return refusal(409, None, "Reference already exists")
    repo.branches[name] = repo.commit_of(asked["startingPoint"]) or head
    return json_reply({})


def _apply(key: str, value: dict[str, Any], files: dict[str, bytes], repo: Repository) -> str | None:
    if key == "file":
        files[value["path"]] = base64.b64decode(value["content"])
    elif key == "lfsFile":
        if value["oid"] not in repo.objects:
            return f"{value['path']}: was not uploaded"
        files[value["path"]] = repo.objects[value["oid"]]
    elif key == "deletedFile":
        if files.pop(value["path"], None) is None:
            return f"{value['path']}: A file with this name doesn't exist"
    elif key != "header":
        return f"{key}: is nothing that a commit can hold"
    return None


def _token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme == "Bearer" else None


ROUTES: list[tuple[tuple[str, ...], str, Route]] = [
    (("POST",), "/api/repos/create", create),
    (("DELETE",), "/api/repos/delete", delete),
    (("POST",), "/api/validate-yaml", validate_card),
    (("POST",), rf"/api/datasets/{REPO}/preupload/(?P<revision>[^/]+)", checked(preupload, "preupload")),
    (("POST",), rf"/datasets/{REPO}\.git/info/lfs/objects/batch", checked(lfs_batch, "lfs")),
    (("PUT",), rf"/uploads/{REPO}/(?P<oid>[0-9a-f]+)", store),
    (("POST",), rf"/api/datasets/{REPO}/commit/(?P<revision>[^/]+)", checked(commit, "commit")),
    (("POST",), rf"/api/datasets/{REPO}/branch/(?P<branch>[^/]+)", checked(branch, "branch")),
]
