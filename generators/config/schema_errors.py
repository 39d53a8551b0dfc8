"""Check data from YAML against a schema: every error in words, and the part of the data that has none."""

from __future__ import annotations

import json
import types
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ...utils.field_errors import in_words
from ...utils.nearest import nearest, nearest_name
from ...utils.settings import ONE_LIST, ONE_NUMBER

# Fields that hold Python objects, which YAML cannot express. `embedding` is of no use without its `embed_fn`.
_PYTHON_ONLY = ("metadata_fn", "dataset_obj", "embedding")
NOT_IN_A_FILE = "takes a Python object and cannot be set in a file; call TaskGenerator from Python for it"

Loc = tuple[int | str, ...]
Problem = tuple[Loc, str]
_M = TypeVar("_M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Checked(Generic[_M]):
    """Data as its schema reads it. `value` has the defaults where the data is wrong; None if that is not possible.

    `wrong` are the paths at which the data is wrong, or seems to be because of a misspelled key.
    """

    value: _M | None
    problems: tuple[Problem, ...]
    wrong: frozenset[Loc]

    def explains(self, loc: Loc) -> bool:
        """Return True if a problem at `loc` may follow from one that is reported."""
        return any(loc[: len(one)] == one or one[: len(loc)] == loc for one in self.wrong)


def checked(model: type[_M], data: dict[str, Any], stand_ins: Mapping[str, Any]) -> Checked[_M]:
    """Check data against a schema, and again without what is wrong, until nothing is.

    Args:
        model: the schema.
        data: from YAML, with the values of JSON.
        stand_ins: values for fields that are wrong and that the schema does not do without.
    """
    rest = deepcopy(data)
    so_far: Checked[_M] = Checked(None, (), frozenset())
    while True:
        try:
            # As JSON, since pydantic's strict mode (no "5" for 5, no 1 for true) accepts lists for tuples only there.
            value = model.model_validate_json(json.dumps(rest), strict=True)
            return Checked(value, so_far.problems, so_far.wrong)
        except ValidationError as error:
            found = [_plain(one) for one in error.errors()]
        new = tuple(
            (one["loc"], _message(model, one))
            for one in _without_consequences(model, found)
            if not (one["loc"] and so_far.explains(one["loc"]))
        )
        locs = {one["loc"] for one in found}
        meant = {loc for one in found if (loc := _meant(model, one)) is not None}
        so_far = Checked(None, (*so_far.problems, *new), so_far.wrong | locs | meant)
        holders = [_holder(rest, loc) for loc in locs]
        if None in holders:
            return so_far
        for mapping, key in filter(None, holders):
            mapping.pop(key, None)
        rest |= {key: stand_ins[key] for mapping, key in filter(None, holders) if mapping is rest and key in stand_ins}


def _plain(error: ErrorDetails) -> ErrorDetails:
    """The error, without the names of kinds of value in its path."""
    loc = tuple(part for part in error["loc"] if part not in (ONE_LIST, ONE_NUMBER))
    return ErrorDetails({**error, "loc": loc})


def _without_consequences(model: type[BaseModel], errors: Sequence[ErrorDetails]) -> Iterator[ErrorDetails]:
    """The errors, without missing keys that were written, but misspelled."""
    meant: Collection[Loc | None] = {_meant(model, error) for error in errors}
    return (error for error in errors if error["type"] != "missing" or error["loc"] not in meant)


def _meant(model: type[BaseModel], error: ErrorDetails) -> Loc | None:
    """The path of the key that a misspelled one is likely to stand for."""
    if error["type"] != "extra_forbidden":
        return None
    name = nearest_name(str(error["loc"][-1]), _valid_keys(model, error["loc"][:-1]))
    return (*error["loc"][:-1], name) if name is not None else None


def _holder(data: Any, loc: Loc) -> tuple[dict[str, Any], str] | None:
    """The mapping and the key at which the value at a path is removed: for an item of a list, the whole list."""
    found: tuple[dict[str, Any], str] | None = None
    for part in loc:
        if isinstance(data, dict) and part in data:
            found = (data, str(part))
        elif not (isinstance(data, list) and isinstance(part, int) and part < len(data)):
            break
        data = data[part]
    return found


def _message(model: type[BaseModel], error: ErrorDetails) -> str:
    """The message for one pydantic error."""
    loc = error["loc"]
    if error["type"] == "extra_forbidden":
        return unknown_key(model, loc)
    python_only = next((number for number, part in enumerate(loc, start=1) if part in _PYTHON_ONLY), None)
    if python_only is not None:
        return f"{'.'.join(map(str, loc[:python_only]))}: {NOT_IN_A_FILE}"
    return in_words(error)


def unknown_key(model: type[BaseModel], loc: Loc) -> str:
    """The message for a key that a schema does not have."""
    valid = _valid_keys(model, loc[:-1])
    field = ".".join(str(part) for part in loc)
    return f"{field}: unknown key{nearest(str(loc[-1]), valid)}; valid here: {', '.join(valid)}"


def _valid_keys(model: type[BaseModel], loc: Loc) -> list[str]:
    """The keys allowed in the mapping at `loc`."""
    current: Any = model
    for part in loc:
        current = _child(current, part)
    if not (isinstance(current, type) and issubclass(current, BaseModel)):
        return []
    return [name for name in current.model_fields if name not in _PYTHON_ONLY]


def _child(annotation: Any, part: int | str) -> Any:
    """The type of the value under one key of a model, or of the items of a mapping or a list."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        found = annotation.model_fields[str(part)].annotation
    else:
        found = get_args(annotation)[-1 if issubclass(get_origin(annotation), Mapping) else 0]
    if get_origin(found) in (Union, types.UnionType):
        options = [get_args(one)[0] if get_origin(one) is Annotated else one for one in get_args(found)]
        # Neither nothing nor a number has keys or items.
        return next(option for option in options if option not in (type(None), int))
    return found
