"""The review on this machine: an HTTP server that answers to one page, and to nobody who does not have its token."""

from __future__ import annotations

import hmac
import json
import secrets
import sys
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from ....utils.errors import ConfigError, TaskgenError
from .page import to_page
from .session import Session

ADDRESS = "127.0.0.1"
TOKEN_HEADER = "X-Taskgen-Token"
_MOST_BYTES = 1_000_000
_NO_TOKEN = "This address does not have the token of the review. Open the one that `taskgen review` printed."
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class ReviewServer(ThreadingHTTPServer):
    """Serves the page of a review, and the questions and decisions of its session.

    The page itself holds no data and is given to anybody on this machine. All else needs the token, which stands behind
    the `#` of the address and so is in no request but the header of those of the page. Another site cannot send that
    header; requests under another host name (DNS rebinding) or from another origin are refused besides.
    """

    def __init__(self, session: Session, port: int = 0) -> None:
        """Listen on 127.0.0.1; `port` 0 takes a free one.

        Raises:
            ConfigError: the port cannot be used.
        """
        self.session = session
        self.token = secrets.token_urlsafe(32)
        self.page = to_page(session.questions.exported.name).encode("utf-8")
        try:
            super().__init__((ADDRESS, port), _Handler)
        except OSError as error:
            raise ConfigError(
                f"--port {port}: cannot be used ({error.strerror}); leave it out for a free one"
            ) from error

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that left before its answer came."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    @property
    def origin(self) -> str:
        return f"http://{ADDRESS}:{self.server_port}"

    @property
    def url(self) -> str:
        """The address of the page with its token."""
        return f"{self.origin}/#{self.token}"


class _Handler(BaseHTTPRequestHandler):
    server: ReviewServer
    server_version = "taskgen"
    sys_version = ""
    timeout = 60

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path == "/" and self._host_is_ours():
            self._send(200, self.server.page, "text/html; charset=utf-8")
        elif not self._is_allowed():
            self._refuse(403, _NO_TOKEN)
        elif path == "/set":
            self._reply(lambda: self.server.session.overview())
        elif path == "/question":
            self._reply(lambda: self.server.session.questions.record(parse_qs(query).get("id", [""])[0]))
        else:
            self._refuse(404, f"there is nothing at {path}")

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not self._is_allowed():
            self._refuse(403, _NO_TOKEN)
        elif not length.isdecimal() or int(length) > _MOST_BYTES:
            self._refuse(413, f"a decision has {_MOST_BYTES:,} bytes at most")
        elif self.path == "/decide":
            body = self.rfile.read(int(length))
            self._reply(lambda: self.server.session.decide(body))
        elif self.path == "/undo":
            self._reply(lambda: self.server.session.undo())
        else:
            self._refuse(404, f"there is nothing at {self.path}")

    def _is_allowed(self) -> bool:
        given = self.headers.get(TOKEN_HEADER, "").encode("utf-8", "replace")
        origin = self.headers.get("Origin")
        return (
            self._host_is_ours()
            and origin in (None, self.server.origin)
            and hmac.compare_digest(given, self.server.token.encode("ascii"))
        )

    def _host_is_ours(self) -> bool:
        return self.headers.get("Host") == self.server.origin.removeprefix("http://")

    def _reply(self, result: Callable[[], Any]) -> None:
        try:
            found = result()
        except TaskgenError as error:
            self._refuse(409, *str(error).split("\n"))
            return
        self._send(200, _json(found), "application/json")

    def _refuse(self, status: int, *problems: str) -> None:
        self._send(status, _json({"problems": problems}), "application/json")

    def _send(self, status: int, content: bytes, kind: str) -> None:
        self.send_response(status)
        for name, value in {**_HEADERS, "Content-Type": kind, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: every request is one of the page."""


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8")
