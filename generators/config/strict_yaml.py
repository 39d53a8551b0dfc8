"""Read YAML, and find the line of a key and keys that are given twice."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from ...utils.bounded_yaml import BoundedLoader, check_aliases
from ...utils.errors import ConfigError


def load_strict_yaml(path: Path) -> tuple[dict[str, Any], yaml.Node]:
    """Read a YAML mapping; return it with its tree of nodes, from which `line_of` finds lines.

    Raises:
        ConfigError: the file is missing, not UTF-8, not valid YAML, or not a mapping.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise ConfigError(f"{path}: there is no such file; `taskgen init` writes one to start from") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: is not UTF-8 (byte {error.start}); save it as UTF-8") from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    try:
        loader = BoundedLoader(text)
        root = loader.get_single_node()
        if not isinstance(root, yaml.MappingNode):
            raise ConfigError(f"{path}: holds no keys; `taskgen init` writes a configuration to start from")
        check_aliases(root)
        data = _as_json(loader.construct_document(root), path)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark else str(path)
        raise ConfigError(f"{where}: is not valid YAML: {error.problem or error.context}") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: is not valid YAML: {' '.join(str(error).split())}") from error
    return data, root


def _as_json(data: Any, path: Path) -> dict[str, Any]:
    """The data with texts for keys, and for values that JSON does not have, such as dates."""
    try:
        found: dict[str, Any] = json.loads(json.dumps(data, default=str))
    except TypeError as error:
        raise ConfigError(f"{path}: is not a configuration: {error}; put the key in quotes") from error
    return found


def line_of(root: yaml.Node, loc: Sequence[int | str]) -> int:
    """The line, counted from 1, of the deepest key on the path `loc` that the file has."""
    line, node = root.start_mark.line, root
    for part in loc:
        if isinstance(node, yaml.MappingNode):
            pair = next(((k, v) for k, v in node.value if k.value == str(part)), None)
            if pair is None:
                break
            line, node = pair[0].start_mark.line, pair[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            line = node.start_mark.line
        else:
            break
    return int(line) + 1


def duplicate_keys(root: yaml.Node) -> list[tuple[int, str]]:
    """The keys that are given twice in one mapping, of which YAML drops the first: lines and messages."""
    return list(_duplicates(root, (), set()))


def _duplicates(node: yaml.Node, above: tuple[str, ...], seen: set[int]) -> Iterator[tuple[int, str]]:
    # An alias (*name) is the same node again, possibly inside itself.
    if id(node) in seen:
        return
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _duplicates(item, above, seen)
    elif isinstance(node, yaml.MappingNode):
        lines: dict[str, int] = {}
        for key, value in node.value:
            name = str(key.value)
            line = key.start_mark.line + 1
            if name in lines:
                yield line, f"{'.'.join((*above, name))}: is given twice, first in line {lines[name]}; keep one"
            lines.setdefault(name, line)
            yield from _duplicates(value, (*above, name), seen)
