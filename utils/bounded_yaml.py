"""YAML from anywhere: aliases may repeat a few values, but not make gigabytes of a few lines."""

from __future__ import annotations

from typing import Any

import yaml
from yaml.composer import ComposerError
from yaml.reader import Reader
from yaml.scanner import Scanner, ScannerError

# Values that all aliases of a file may repeat.
_MOST_REPEATED = 1_000
# Brackets within each other. PyYAML takes quadratic time: 18 s for 1,500 of them.
_DEEPEST = 100


class _Bounded(Reader, Scanner):
    def fetch_flow_collection_start(self, TokenClass: Any) -> None:
        if self.flow_level >= _DEEPEST:
            problem = f"it is nested too deeply: more than {_DEEPEST} brackets within each other"
            raise ScannerError(None, None, problem, self.get_mark())
        super().fetch_flow_collection_start(TokenClass)


class BoundedLoader(_Bounded, yaml.SafeLoader):
    """The safe loader, which refuses brackets that are nested too deeply."""


class BoundedTexts(_Bounded, yaml.BaseLoader):
    """The same, with every scalar as a text."""


def load_yaml(text: str, loader: type[BoundedLoader | BoundedTexts] = BoundedLoader) -> Any:
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
