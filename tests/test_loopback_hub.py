"""The loopback Hub, asked by the clients that it is there for."""

from __future__ import annotations

import contextlib
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from huggingface_hub import HfApi, constants, hf_hub_download
from huggingface_hub.errors import (
    EntryNotFoundError,
    GatedRepoError,
    HfHubHTTPError,
    LocalEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from loopback_hub import LoopbackHub

REPO, FILE = "towns/bridges", "data/test.jsonl"
ROWS = [{"question": f"How long is bridge {number}?", "answer": f"{number} metres"} for number in range(100)]
CONTENT = "".join(f"{json.dumps(row)}\n" for row in ROWS).encode()
CARD = b"""---
configs:
- config_name: bridges
  data_files:
  - split: test
    path: data/test.jsonl
---
# Bridges
"""

# The Hub as a child process sees it through its environment alone.
READ = f"""
import json
from datasets import load_dataset
from huggingface_hub import HfApi, hf_hub_download
api = HfApi()
first = api.list_repo_refs({REPO!r}, repo_type="dataset").branches[-1].target_commit
print(json.dumps({{
    "files": api.list_repo_files({REPO!r}, repo_type="dataset"),
    "folder": [entry.path for entry in api.list_repo_tree({REPO!r}, "data", repo_type="dataset")],
    "sizes": [entry.size for entry in api.get_paths_info({REPO!r}, [{FILE!r}, "none"], repo_type="dataset")],
    "commit": api.dataset_info({REPO!r}).sha,
    "old": open(hf_hub_download({REPO!r}, "README.md", repo_type="dataset", revision="draft")).read(),
    "same": open(hf_hub_download({REPO!r}, "README.md", repo_type="dataset", revision=first)).read(),
    "rows": load_dataset({REPO!r}, "bridges", split="test").to_list(),
}}))
"""


def fetch(**options: Any) -> Any:
    return Path(hf_hub_download(REPO, FILE, repo_type="dataset", **options)).read_bytes()


@pytest.mark.parametrize("lfs", [False, True])
def test_a_repository_is_read_through_the_environment_alone(
    loopback_hub: LoopbackHub, tmp_path: Path, lfs: bool
) -> None:
    main = loopback_hub.put(REPO, {"README.md": CARD, FILE: CONTENT}, lfs=lfs)
    loopback_hub.put(REPO, {"README.md": b"# Draft\n"}, branch="draft")
    run = subprocess.run(
        [sys.executable, "-c", READ],
        env=loopback_hub.environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert json.loads(run.stdout) == {
        "files": ["README.md", FILE],
        "folder": [FILE],
        "sizes": [len(CONTENT)],
        "commit": main,
        "old": "# Draft\n",
        "same": CARD.decode(),
        "rows": ROWS,
    }
    assert (tmp_path / "hub").is_dir()
    assert any(entry.address.startswith("/stored/") for entry in loopback_hub.log) == lfs


@pytest.mark.parametrize("lfs", [False, True])
def test_a_file_is_cached_under_the_hash_of_its_content(hub_here: LoopbackHub, tmp_path: Path, lfs: bool) -> None:
    hub_here.put(REPO, {FILE: CONTENT}, lfs=lfs)
    assert fetch() == CONTENT
    git = hashlib.sha1(b"blob %d\0" % len(CONTENT) + CONTENT).hexdigest()
    blobs = tmp_path / "hub" / "datasets--towns--bridges" / "blobs"
    assert [path.name for path in blobs.iterdir()] == [hashlib.sha256(CONTENT).hexdigest() if lfs else git]


@pytest.mark.parametrize(
    ("refusal", "asked", "error", "status"),
    [
        ({"status": 401}, {}, RepositoryNotFoundError, 401),
        ({"status": 403}, {}, GatedRepoError, 403),
        ({"status": 404}, {}, RepositoryNotFoundError, 404),
        ({"status": 404, "path": FILE}, {}, EntryNotFoundError, 404),
        ({"status": 404, "path": "other"}, {"revision": "none"}, RevisionNotFoundError, 404),
        ({"status": 429}, {}, LocalEntryNotFoundError, 429),
        ({"status": 500}, {}, LocalEntryNotFoundError, 500),
    ],
)
def test_a_refusal_is_the_error_that_the_client_has_for_it(
    hub_here: LoopbackHub, refusal: dict[str, Any], asked: dict[str, Any], error: type[Any], status: int
) -> None:
    hub_here.put(REPO, {FILE: CONTENT})
    hub_here.refuse(REPO, **refusal)
    with pytest.raises(error) as raised:
        fetch(**asked)
    # Of what it has tried again and looked for in its cache, the client tells the reason as the cause.
    first = raised.value.__cause__ if error is LocalEntryNotFoundError else raised.value
    assert first.response.status_code == status


def test_a_refusal_can_end(hub_here: LoopbackHub) -> None:
    hub_here.put(REPO, {FILE: CONTENT})
    hub_here.refuse(REPO, status=429, times=2)
    assert fetch() == CONTENT
    assert [entry.status for entry in hub_here.log] == [429, 429, 200, 200]


def test_a_private_or_missing_repository_shows_itself_to_no_one_else(hub_here: LoopbackHub) -> None:
    hub_here.put(REPO, {FILE: CONTENT}, token="hf_right")
    for token, status in ((False, 401), ("hf_wrong", 404)):
        with pytest.raises(RepositoryNotFoundError) as raised:
            fetch(token=token)
        assert raised.value.response.status_code == status
        with pytest.raises(RepositoryNotFoundError) as raised:
            HfApi(endpoint=hub_here.url).dataset_info("towns/none", token=token)
        assert raised.value.response.status_code == status
    assert fetch(token="hf_right") == CONTENT
    assert {entry.token for entry in hub_here.log} == {None, "Bearer hf_wrong", "Bearer hf_right"}


@pytest.mark.parametrize("lfs", [False, True])
def test_a_transfer_that_was_cut_goes_on_where_it_ended(
    hub_here: LoopbackHub, monkeypatch: pytest.MonkeyPatch, lfs: bool
) -> None:
    monkeypatch.setattr(constants, "DOWNLOAD_CHUNK_SIZE", 100)  # what came of a chunk that was cut is lost
    hub_here.put(REPO, {FILE: CONTENT}, lfs=lfs)
    hub_here.cut(REPO, FILE, at=1050, times=1)
    with contextlib.suppress(Exception):  # early releases of the client leave it to the next call
        fetch()
    assert fetch() == CONTENT
    assert [entry.range for entry in hub_here.log if entry.method == "GET"] == [None, "bytes=1000-"]
    assert [entry.sent for entry in hub_here.log if entry.method == "GET"] == [1050, len(CONTENT) - 1000]


def test_a_transfer_that_is_always_cut_leaves_no_file(hub_here: LoopbackHub, tmp_path: Path) -> None:
    hub_here.put(REPO, {FILE: CONTENT})
    hub_here.cut(REPO, FILE, at=1000)
    with pytest.raises(Exception, match="peer closed connection"):
        fetch()
    assert {entry.sent for entry in hub_here.log if entry.method == "GET"} == {1000}
    assert not list((tmp_path / "hub").rglob("test.jsonl"))
    hub_here.mend()
    assert fetch() == CONTENT


def test_other_bytes_of_the_same_size_go_unnoticed(hub_here: LoopbackHub) -> None:
    hub_here.put(REPO, {FILE: CONTENT})
    hub_here.replace(REPO, FILE, b"?" * len(CONTENT))
    assert fetch() == b"?" * len(CONTENT)


def test_any_other_address_is_no_answer(hub_here: LoopbackHub) -> None:
    hub_here.put(REPO, {FILE: CONTENT})
    with pytest.raises(HfHubHTTPError):
        HfApi(endpoint=hub_here.url).list_repo_commits(REPO, repo_type="dataset")
    assert hub_here.log[-1].status == 404
