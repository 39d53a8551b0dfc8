"""Configurations as frozen pydantic models: called with values in order or by name, and strict about names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic._internal._model_construction import ModelMetaclass
from pydantic_core import ErrorDetails
from typing_extensions import dataclass_transform

from .errors import ConfigError
from .field_errors import in_words, shown
from .nearest import nearest


class _Called(ModelMetaclass):
    # Type checkers see the fields instead of this. Pydantic does not come here for a model inside another, so there
    # errors keep the path of their field.
    if not TYPE_CHECKING:

        def __call__(cls, *values: Any, **fields: Any) -> Any:
            ordered = [name for name, field in cls.model_fields.items() if not field.kw_only]
            if len(values) > len(ordered):
                raise ConfigError(
                    f"{cls.__name__}: takes {len(ordered)} values in order ({', '.join(ordered)}), "
                    f"found {len(values)}; give the others by name"
                )
            by_place = dict(zip(ordered, values, strict=False))
            if twice := by_place.keys() & fields:
                raise ConfigError(f"{cls.__name__}: {min(twice)}: is given twice")
            try:
                return super().__call__(**by_place, **fields)
            except ValidationError as error:
                problems = "; ".join(_problem(one, list(cls.model_fields)) for one in error.errors())
                raise ConfigError(f"{cls.__name__}: {problems}") from error


@dataclass_transform(kw_only_default=False, frozen_default=True, field_specifiers=(Field,))
class Strict(BaseModel, metaclass=_Called):
    """A frozen model in which a misspelled key is an error.

    A call takes the fields in order or by name, those with `kw_only` by name alone, and raises `ConfigError` with every
    field that is wrong.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


def _problem(error: ErrorDetails, valid: list[str]) -> str:
    field = ".".join(str(part) for part in error["loc"])
    if error["type"] == "extra_forbidden":
        return f"{field}: unknown field{nearest(field, valid) if len(error['loc']) == 1 else ''}"
    if error["type"] == "model_type":
        return f"{field}: found {shown(error['input'])}; wanted a {error['ctx']['class_name']}"
    return in_words(error)
