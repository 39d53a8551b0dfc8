"""A Hugging Face Hub of dataset repositories on 127.0.0.1, reached by the real clients through `HF_ENDPOINT`.

    hub = LoopbackHub()
    hub.put("ai4bharat/IndicQA", {"data/indicqa.hi.json": b"..."}, lfs=True)
    hub.refuse("ai4bharat/IndicQA", status=429, times=2)
    subprocess.run(command, env=hub.environment(fresh_folder))

It answers what `hf_hub_download`, `HfApi` and `datasets.load_dataset` ask in order to read a repository, with the Hub's
headers and error codes, and goes wrong where it is told to (`refuse`, `cut`, `replace`). `log` holds every request.
Who has a token can make repositories there and commit to them; `tokens` has the role of each, "read" or "write". What
it can be asked stands in `ROUTES` there and in `hub_uploads`.
"""

from __future__ import annotations

import hashlib
import os
import re
import socket
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, unquote, urlsplit

import hub_uploads
from hub_answers import ROUTES, Fault, Reply, Repository, Request, blob_hash, refusal

# X-Error-Code, by which the clients tell refusals apart. Asked without a token, the Hub says 401 of what is not there.
_ERROR_CODES = {401: "RepoNotFound", 403: "GatedRepo", 404: "RepoNotFound"}
_STEPS = ("create", "preupload", "lfs", "storage", "commit", "branch", "delete")


@dataclass(frozen=True)
class Logged:
    """A request and how it was answered; `path` is the file asked for, or "", `sent` the bytes of the reply's body."""

    method: str
    address: str
    repo: str
    path: str
    range: str | None
    token: str | None
    status: int
    sent: int


class LoopbackHub:
    """Serves from threads of this process until `close`."""

    def __init__(self) -> None:
        self.repositories: dict[str, Repository] = {}
        self.faults: list[Fault] = []
        self.tokens: dict[str, str] = {}
        self.log: list[Logged] = []
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"hub": self})
        # Large files lie on another host than the Hub; another port is another host to its clients.
        self._servers = [ThreadingHTTPServer(("127.0.0.1", 0), handler) for _ in range(2)]
        self.url, self.storage_url = (f"http://127.0.0.1:{server.server_address[1]}" for server in self._servers)
        for server in self._servers:
            threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def close(self) -> None:
        for server in self._servers:
            server.shutdown()
            server.server_close()

    def put(
        self,
        repo: str,
        files: Mapping[str, bytes],
        *,
        branch: str = "main",
        commit: str | None = None,
        lfs: bool = False,
        token: str | None = None,
    ) -> str:
        """Commit these files, and no others, to a branch; gives the commit's hash, which `commit` can choose.

        With `token` the repository is private from now on: an answer gets only who sends it.
        """
        known = self.repositories.setdefault(repo, Repository())
        contents = "".join(f"{path} {blob_hash(files[path])}\n" for path in sorted(files))
        commit = commit or hashlib.sha1(f"{repo} {len(known.commits)}\n{contents}".encode()).hexdigest()
        known.commits[commit] = dict(files)
        known.branches[branch] = commit
        known.token = token
        if lfs:
            known.lfs.add(commit)
        return commit

    def refuse(
        self,
        repo: str,
        path: str | None = None,
        *,
        status: int,
        code: str | None = None,
        times: int | None = None,
        after: int = 0,
    ) -> None:
        """Answer with an error, for one file, one step of an upload or the whole repository.

        `code` is the Hub's X-Error-Code. The steps are "create", "preupload", "lfs", "storage", "commit", "branch" and
        "delete"; `after` so many of them the error begins.
        """
        missing_file = path is not None and status == 404
        if path not in _STEPS:
            code = code or ("EntryNotFound" if missing_file else _ERROR_CODES.get(status))
        self.faults.append(Fault(repo, path, times, status=status, code=code, after=after))

    def cut(self, repo: str, path: str, *, at: int, times: int | None = None) -> None:
        """End the connection before byte `at` of the file, behind headers that promise all of it."""
        self.faults.append(Fault(repo, path, times, cut_at=at))

    def drop(self, repo: str, step: str, what: Literal["request", "reply"], *, times: int = 1, after: int = 0) -> None:
        """End the connection of a step of an upload without a word: before it is done, or when it is done."""
        self.faults.append(Fault(repo, step, times, drops=what, after=after))

    def replace(self, repo: str, path: str, body: bytes, *, times: int | None = None) -> None:
        """Send these bytes behind the ETag and, where it is asked for alone, the size of the right ones."""
        self.faults.append(Fault(repo, path, times, body=body))

    def mend(self) -> None:
        """Nothing goes wrong any more."""
        self.faults.clear()

    def fault(self, repo: str, path: str, *, of_transfer: bool) -> Fault | None:
        """The first that holds for a request, which uses it up by one: a refusal, or one of a file's transfer."""
        with self._lock:
            for fault in self.faults:
                holds = fault.repo == repo and fault.path in (None, path) and fault.times != 0
                if holds and of_transfer == fault.is_of_transfer:
                    if fault.after:
                        fault.after -= 1
                        continue
                    if fault.times is not None:
                        fault.times -= 1
                    return fault
        return None

    def environment(self, home: Path) -> dict[str, str]:
        """The environment of a child process that shall reach this Hub and no other, with its caches in `home`."""
        others = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("HF_", "HUGGING_FACE", "HUGGINGFACE", "TRANSFORMERS_OFFLINE"))
        }
        return {
            **others,
            "HF_ENDPOINT": self.url,
            "HF_HOME": str(home),
            "HF_HUB_DISABLE_XET": "1",
            "HF_HUB_DISABLE_TELEMETRY": "1",
            "HF_UPDATE_DOWNLOAD_COUNTS": "0",
            "NO_PROXY": "127.0.0.1",
            "no_proxy": "127.0.0.1",
        }


class _Handler(BaseHTTPRequestHandler):
    """A connection of a client, which asks one thing after another."""

    hub: LoopbackHub
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_PUT(self) -> None:
        self._answer()

    def do_DELETE(self) -> None:
        self._answer()

    def _answer(self) -> None:
        address = urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        sent = self.rfile.read(int(headers.get("content-length", 0)))
        request = Request(self.command, headers, parse_qs(address.query), sent)
        places: dict[str, str] = {}
        reply = refusal(404, None, "the loopback Hub has no such address")
        for methods, pattern, route in (*ROUTES, *hub_uploads.ROUTES):
            found = re.fullmatch(pattern, address.path)
            if found and self.command in methods:
                places = {name: unquote(value or "") for name, value in found.groupdict().items()}
                reply = route(self.hub, request, places)
                break
        body = b"" if self.command == "HEAD" else reply.body[: reply.cut_at]
        place = (places.get("repo", ""), places.get("path", ""))
        asked, token = self.headers.get("Range"), self.headers.get("Authorization")
        # Before it is sent: who has the answer finds it in the log.
        self.hub.log.append(Logged(self.command, address.path, *place, asked, token, reply.status, len(body)))
        self._send(reply, body)

    def _send(self, reply: Reply, body: bytes) -> None:
        if reply.dropped:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        self.send_response(reply.status)
        for name, value in {"Content-Length": str(len(reply.body)), **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.close_connection = self.close_connection or reply.cut_at is not None
        try:
            self.wfile.write(body)
            if reply.cut_at is not None:
                self.wfile.flush()
                self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:  # the client has gone away
            self.close_connection = True

    def log_message(self, *words: object) -> None:
        """Nothing to the terminal: the hub has its log."""
