"""The scripted server in a process of its own, for tests."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

_SERVER = Path(__file__).with_name("model_server.py")
_SECONDS = 10


class ModelServer:
    """A running server; `settings` are those of its command line: `faults=0.3, no_json_schema=True`."""

    def __init__(self, **settings: object) -> None:
        arguments = []
        for name, value in settings.items():
            arguments.append(f"--{name.replace('_', '-')}")
            arguments.extend([] if value is True else [str(value)])
        command = [sys.executable, str(_SERVER), *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.base_url = self.process.stdout.readline().strip()
        assert self.base_url, "the server did not start"

    @property
    def log(self) -> list[dict[str, Any]]:
        """Every request so far, in the order in which they came; see `Scripted.receive` for what is kept of each."""
        found: list[dict[str, Any]] = self._ask("log")
        return found

    @property
    def counters(self) -> dict[str, Any]:
        found: dict[str, Any] = self._ask("counters")
        return found

    def change(self, **settings: object) -> None:
        """Settings from now on: `faults`, `most_faults`, `kinds`, `delay`, `status`, `json_schema`, `key`, …"""
        self._ask("settings", json.dumps(settings).encode("utf-8"))

    def close(self) -> None:
        """End it, at once; again is no error."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def _ask(self, what: str, body: bytes | None = None) -> Any:
        address = f"{self.base_url.removesuffix('/v1')}/-/{what}"
        with urlopen(Request(address, data=body), timeout=_SECONDS) as response:
            return json.loads(response.read())
