"""YAML of language files: every scalar is a text, and large blocks are split off to be parsed only when needed.

Plain YAML would read the words "no" and "on" as truth values. `yaml.BaseLoader` gives the same result in twice the
time, because it still resolves a type for each scalar; finding the language of a text reads all language files.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise
from typing import Any

import yaml

from ..bounded_yaml import check_aliases

# A line that continues the block before it begins with a space, a `-` or a comment.
_TOP = re.compile(r"^[^\s#-]", re.MULTILINE)
# libyaml's nodes are made by a recursion in C, which ends the process at some 30,000 levels. There are at most as many
# levels as brackets, and two for each column that a line is indented by. The files of this package have 2,600 brackets.
_MOST_BRACKETS = 10_000
_DEEP_LINE = re.compile(r"^[ ?-]{2000}", re.MULTILINE)


def load_texts(text: str) -> Any:
    """Parse a YAML document into dictionaries, lists and texts; None for an empty one.

    Raises:
        yaml.YAMLError: it is not YAML, contains more than one document, is nested too deeply, or has a key that is
            not a text.
    """
    if text.count("[") + text.count("{") > _MOST_BRACKETS or _DEEP_LINE.search(text):
        raise yaml.YAMLError(f"it has more than {_MOST_BRACKETS:,} brackets, or is nested too deeply")
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            return None
        if "&" in text:
            check_aliases(node)
        return _plain(node)
    except RecursionError as error:
        raise yaml.YAMLError("it is nested too deeply") from error
    finally:
        loader.dispose()


# Ten times as fast where PyYAML was built with libyaml.
class _Loader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):  # type: ignore[misc]
    def resolve(self, kind: type[yaml.Node], value: str | None, implicit: object) -> str:
        return ""

    def descend_resolver(self, current_node: object, current_index: object) -> None:
        """Do nothing: there are no types to resolve."""

    def ascend_resolver(self) -> None:
        """Do nothing; see `descend_resolver`."""


def _plain(node: yaml.Node) -> Any:
    if isinstance(node, yaml.ScalarNode):
        return node.value
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) for item in node.value]
    return {_key(key): _plain(value) for key, value in node.value}


def _key(node: yaml.Node) -> str:
    if not isinstance(node, yaml.ScalarNode):
        raise yaml.constructor.ConstructorError(None, None, "a key must be a text", node.start_mark)
    return str(node.value)


def split_blocks(text: str, names: Collection[str]) -> tuple[str, dict[str, str]]:
    """Split the named top-level blocks off a YAML text; return the rest, and each block by name.

    Line numbers are preserved in every part. A name that does not begin a line, as in braces, is not found and stays in
    the rest.
    """
    starts = [found.start() for found in _TOP.finditer(text)]
    core, blocks = [text[: starts[0]] if starts else text], {}
    line = core[0].count("\n")
    for start, end in pairwise([*starts, len(text)]):
        block = text[start:end]
        name, _, value = block.partition(":")
        lines = block.count("\n")
        if name in names and (not value or value[0].isspace()):
            blocks[name] = "\n" * line + block
            block = "\n" * lines
        core.append(block)
        line += lines
    return "".join(core), blocks
