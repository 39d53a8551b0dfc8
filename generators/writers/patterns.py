"""The patterns of one question type in one language, from the language's file or the type itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...utils.errors import ConfigError
from ...utils.languages import Language, writer_patterns


@dataclass(frozen=True, slots=True)
class TypePatterns:
    """Named patterns; `where` is their field in the language file, for messages."""

    where: str
    values: Mapping[str, Any]

    def one(self, name: str) -> str:
        """Return the pattern of a name.

        Raises:
            ConfigError: there is no such pattern.
        """
        return str(self._value(name))

    def many(self, name: str) -> tuple[str, ...]:
        """Return the list of patterns of a name.

        Raises:
            ConfigError: there is no such list, or it is a single pattern.
        """
        value = self._value(name)
        if isinstance(value, str):
            raise ConfigError(f"{self.where}.{name}: must be a list")
        return tuple(value)

    def has(self, name: str) -> bool:
        return name in self.values

    def get(self, name: str) -> str | None:
        value = self.values.get(name)
        return None if value is None else str(value)

    def _value(self, name: str) -> Any:
        if name not in self.values:
            raise ConfigError(f"{self.where}.{name}: is missing, so the template writer cannot write this type")
        return self.values[name]


def type_patterns(question_type: str, language: Language, own: Mapping[str, Any]) -> TypePatterns:
    """Return the patterns of a type; those of the language's file override the type's `own`.

    Raises:
        ConfigError: the language's file has no `writer` block.
    """
    from_file = writer_patterns(language).questions.get(question_type, {})
    where = f"languages/{language.code}.yaml: writer.questions.{question_type}"
    return TypePatterns(where, {**own, **from_file})
