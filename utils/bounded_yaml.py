"""YAML from anywhere: aliases may repeat a few values, but not make gigabytes of a few lines."""

from __future__ import annotations

from typing import Any

import yaml
from yaml.composer import ComposerError

# Values that all aliases of a file may repeat.
_MOST_REPEATED = 1_000


def load_yaml(text: str, loader: type[yaml.SafeLoader | yaml.BaseLoader] = yaml.SafeLoader) -> Any:
    """Parse a YAML document.

    Raises:
        yaml.YAMLError: it is not YAML, holds more than one document, is nested too deeply, has a number or date that
            Python does not have, or see `check_aliases`.
    """
    parser = loader(text)
    try:
        root = parser.get_single_node()
        if root is None:
            return None
        check_aliases(root)
        return parser.construct_document(root)
    except ValueError as error:
        raise yaml.YAMLError(str(error)) from error
    except RecursionError as error:
        raise yaml.YAMLError("it is nested too deeply") from error


def check_aliases(root: yaml.Node) -> None:
    """Refuse a document whose aliases (`*name`) stand for more than 1,000 values, or stand inside what they name.

    Raises:
        yaml.composer.ComposerError: with the line of the value that is repeated.
    """
    sizes: dict[int, int | None] = {}
    repeated = 0

    def size(node: yaml.Node) -> int:
        nonlocal repeated
        if id(node) in sizes:
            known = sizes[id(node)]
            if known is None:
                raise ComposerError(None, None, "an alias (*name) stands inside what it names", node.start_mark)
            repeated += known
            if repeated > _MOST_REPEATED:
                raise ComposerError(
                    None, None, f"aliases (*name) repeat more than {_MOST_REPEATED:,} values", node.start_mark
                )
            return known
        sizes[id(node)] = None
        inner = [part for pair in node.value for part in pair] if isinstance(node, yaml.MappingNode) else node.value
        total = 1 + (0 if isinstance(node, yaml.ScalarNode) else sum(map(size, inner)))
        sizes[id(node)] = total
        return total

    size(root)
