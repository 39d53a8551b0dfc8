"""The block of YAML that a Markdown file may open with."""

from __future__ import annotations

import re

import yaml

__all__ = ["parse_front_matter"]

_LINE = re.compile(r"^([\w-]+)[ \t]*:[ \t]*(\"|'|)(.+?)\2[ \t]*$", re.MULTILINE)


def parse_front_matter(block: str) -> dict[str, str]:
    """Its keys and values as strings, the `---` lines included in `block`; a list is joined by commas.

    Deeper values are left out. What is no YAML is read line by line (`title: Tides: a history`, which many write).
    """
    inner = "\n".join(block.split("\n")[1:]).rstrip().removesuffix("---").removesuffix("...")
    try:
        # All scalars as text: a date stays as it is written.
        found = yaml.load(inner, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError):
        return {line[1]: line[3].strip() for line in _LINE.finditer(inner)}
    if not isinstance(found, dict):
        return {}
    values = {str(key): _as_text(value) for key, value in found.items()}
    return {key: value for key, value in values.items() if value}


def _as_text(value: object) -> str:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list) and all(isinstance(element, str) for element in value):
        return ", ".join(value)
    return ""
