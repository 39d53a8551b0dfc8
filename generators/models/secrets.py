"""Read the key of a server, and remove it from everything that is written."""

from __future__ import annotations

import base64
import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, quote_plus

from ...utils.errors import ConfigError
from ...utils.paths import check_path

# Shorter keys are placeholders for local servers ("EMPTY", "none", "x") and stay in plain text.
SHORTEST_SECRET = 8
NO_KEY = "EMPTY"
REDACTED = "[redacted]"


@dataclass(frozen=True, slots=True)
class KeySource:
    """Location of a key: `file` if there is one, else the environment variable `variable`.

    Unless it is `required`, an unset variable means a server that wants no key.
    """

    variable: str
    file: str | None = None
    required: bool = True

    def __str__(self) -> str:
        return f"the file {self.file}" if self.file is not None else f"the environment variable {self.variable}"


def read_key(source: KeySource) -> str:
    """Return the key.

    Raises:
        ConfigError: it is missing or malformed; the message does not show it.
    """
    if source.file is not None:
        return _checked(_in_file(Path(source.file)), f"writer.api_key_file: {source.file}")
    where = f"writer.api_key_env: the environment variable {source.variable}"
    if source.variable not in os.environ and not source.required:
        return NO_KEY
    if source.variable not in os.environ:
        raise ConfigError(
            f"{where} is not set; set it to the key of the server, or name another variable in writer.api_key_env or a "
            "file in writer.api_key_file"
        )
    return _checked(os.environ[source.variable], where)


def _in_file(path: Path) -> str:
    check_path(path)
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError(f"writer.api_key_file: {path}: cannot be read ({error.strerror}); check the path") from error
    except UnicodeDecodeError:
        # Not chained: that error holds the bytes of the file.
        raise ConfigError(f"writer.api_key_file: {path}: is no text; it must hold the key alone") from None


def _checked(text: str, where: str) -> str:
    key = text.strip()
    if not key:
        raise ConfigError(f"{where} is empty; it must hold the key of the server")
    if not all("!" <= character <= "~" for character in key):
        raise ConfigError(
            f"{where} holds spaces, line breaks or letters that no key has; it must hold the key alone, nothing else"
        )
    return key


def redactor(key: str) -> Callable[[str], str]:
    """Return a function that removes a key from a text, in whatever form: plain, in JSON, in a URL, in Base64."""
    if len(key) < SHORTEST_SECRET:
        return lambda text: text
    plain = key.encode()
    in_json = json.dumps(key)[1:-1]
    forms = {key, in_json, in_json.replace("/", "\\/"), quote(key), quote(key, safe=""), quote_plus(key)}
    forms.update(base64.b64encode(plain).decode().rstrip("=") for plain in (plain, b":" + plain))
    found = re.compile("|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True)), re.IGNORECASE)
    return lambda text: found.sub(REDACTED, text)
