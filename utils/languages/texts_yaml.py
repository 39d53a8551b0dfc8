"""YAML in which every scalar is a text: elsewhere YAML takes the words "no" and "on" for truth values.

`yaml.BaseLoader` says the same in twice the time, which it takes to look for a type that no scalar has. All language
files are read where a text's language is to be told.
"""

from __future__ import annotations

from typing import Any

import yaml


def load_texts(text: str) -> Any:
    """Dictionaries, lists and texts, as they are nested in a document; None for an empty one.

    Raises:
        yaml.YAMLError: it is no YAML, holds more than one document, or a key that is no text.
    """
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        return None if node is None else _plain(node)
    finally:
        loader.dispose()


# Ten times as fast where PyYAML was built with libyaml.
class _Loader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):  # type: ignore[misc]
    def resolve(self, kind: type[yaml.Node], value: str | None, implicit: object) -> str:
        return ""

    def descend_resolver(self, current_node: object, current_index: object) -> None:
        """There are no types to look for."""

    def ascend_resolver(self) -> None:
        """See `descend_resolver`."""


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
