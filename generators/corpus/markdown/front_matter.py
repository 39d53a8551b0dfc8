"""Front matter: the metadata at the start of a Markdown file, YAML between `---` or TOML between `+++`."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import tomli
import yaml

from ....utils.bounded_yaml import BoundedTexts, load_yaml
from ....utils.text.markdown_lines import front_matter_end

_FRONT_MATTER_LINE = re.compile(r"^([\w-]+)[ \t]*:[ \t]*(\"|'|)(.+?)\2[ \t]*$", re.MULTILINE)
_TOML = re.compile(r"\+\+\+[ \t]*\n(?P<block>(?:(?!\+\+\+[ \t]*$).*\n)*?)\+\+\+[ \t]*(?:\n|\Z)", re.MULTILINE)


def without_front_matter(source: str) -> tuple[dict[str, str], str]:
    """Return the keys and values of the front matter of a Markdown file as strings, and the text behind it."""
    toml = _TOML.match(source)
    if toml is not None:
        with suppress(tomli.TOMLDecodeError, RecursionError):  # what is no TOML is text
            return _as_texts(tomli.loads(toml["block"])), source[toml.end() :]
    body = front_matter_end(source)
    return _of_yaml(source[:body]), source[body:]


def _of_yaml(block: str) -> dict[str, str]:
    """Return the keys and values of a front matter block (with its `---` lines) as strings; lists are joined by commas.

    Nested values are left out. A block that is not YAML is read line by line: many write `title: Tides: a history`.
    """
    inner = "\n".join(block.split("\n")[1:]).rstrip().removesuffix("---").removesuffix("...")
    try:
        # Read all scalars as text, so that a date stays as written.
        found = load_yaml(inner, BoundedTexts)
    except yaml.YAMLError:
        return {line[1]: line[3].strip() for line in _FRONT_MATTER_LINE.finditer(inner)}
    if not isinstance(found, dict):
        return {}
    return _as_texts(found)


def _as_texts(found: Mapping[Any, Any]) -> dict[str, str]:
    """Return the values that are texts, figures, times or lists of texts."""
    values = {str(key): _as_text(value) for key, value in found.items()}
    return {key: value for key, value in values.items() if value}


def _as_text(value: object) -> str:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, list) and all(isinstance(element, str) for element in value):
        return ", ".join(value)
    return ""
