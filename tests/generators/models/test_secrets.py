from __future__ import annotations

import base64
import json
from pathlib import Path
from urllib.parse import quote

import pytest

from lm_eval_taskgen.generators.models.secrets import NO_KEY, REDACTED, KeySource, read_key, redactor
from lm_eval_taskgen.utils.errors import ConfigError

KEY = 'sk-Test/"key+of&ours=='


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        (f"Bearer {KEY} is wrong", f"Bearer {REDACTED} is wrong", "plain"),
        (KEY + KEY, REDACTED + REDACTED, "twice"),
        (KEY.lower(), REDACTED, "a server that writes everything small"),
        (json.dumps({"key": KEY}), json.dumps({"key": REDACTED}), "in JSON"),
        (json.dumps({"key": KEY}).replace("/", "\\/"), json.dumps({"key": REDACTED}), "in the JSON of PHP"),
        (f"?key={quote(KEY)}", f"?key={REDACTED}", "in a URL"),
        (f"?key={quote(KEY, safe='')}", f"?key={REDACTED}", "in a URL, slashes too"),
        (f"Basic {base64.b64encode(KEY.encode()).decode()}", f"Basic {REDACTED}==", "in Base64"),
        ("sk-Test/ is not it", "sk-Test/ is not it", "a part of it is not the key"),
        ("", "", "nothing"),
    ],
)
def test_a_key_is_taken_out_however_it_is_written(text: str, expected: str, why: str) -> None:
    assert redactor(KEY)(text) == expected, why


@pytest.mark.parametrize("key", ["x", "EMPTY", "none", "test", NO_KEY])
def test_a_word_in_place_of_a_key_is_no_secret(key: str) -> None:
    text = "An empty box, none other, was the test of x."
    assert redactor(key)(text) == text


@pytest.mark.parametrize(
    ("content", "expected", "why"),
    [
        (b"sk-0123456789", "sk-0123456789", "the key alone"),
        (b"\xef\xbb\xbfsk-0123456789\r\n", "sk-0123456789", "as an editor on Windows leaves it"),
    ],
)
def test_a_key_from_a_file(tmp_path: Path, content: bytes, expected: str, why: str) -> None:
    file = tmp_path / "key"
    file.write_bytes(content)
    assert read_key(KeySource("UNUSED", str(file))) == expected, why


@pytest.mark.parametrize(
    ("content", "message", "why"),
    [
        (b" \n", "is empty", "an empty file"),
        (b"OPENAI_API_KEY=sk-0123456789\nOTHER=1", "the key alone", "a file of settings"),
        ("sk-0123456789…".encode(), "the key alone", "a key copied from a page that cuts it"),
        (b"\xff\xfesk-0123456789", "is no text", "another encoding"),
        (None, "cannot be read", "no file"),
    ],
)
def test_a_file_that_holds_no_key(tmp_path: Path, content: bytes | None, message: str, why: str) -> None:
    file = tmp_path / "key"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ConfigError, match=message) as caught:
        read_key(KeySource("UNUSED", str(file)))
    assert str(file) in str(caught.value), why
    assert "0123456789" not in str(caught.value)
    assert "0123456789" not in repr(caught.value.__cause__), "nor what it came from"


def test_a_key_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUR_KEY", " sk-0123456789 ")
    assert read_key(KeySource("OUR_KEY")) == "sk-0123456789"


def test_a_variable_that_is_not_set_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OUR_KEY", raising=False)
    with pytest.raises(ConfigError, match="OUR_KEY is not set"):
        read_key(KeySource("OUR_KEY"))
    assert read_key(KeySource("OUR_KEY", required=False)) == NO_KEY, "a local server that wants none"


def test_a_variable_that_is_empty_is_no_missing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUR_KEY", "")
    with pytest.raises(ConfigError, match="OUR_KEY is empty"):
        read_key(KeySource("OUR_KEY", required=False))
