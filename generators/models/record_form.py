"""The form of a reply that a pydantic model describes, nested as it may be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

# What strict servers accept of JSON Schema. The rest (lengths, patterns, defaults) is checked when the reply is read.
_KEPT = ("type", "enum", "$ref")
_UNIONS = ("anyOf", "oneOf")


@dataclass(frozen=True, slots=True)
class RecordForm:
    """A reply that is read with a pydantic model: an object, of named fields all the way down, and no union at the top.

    A field with a default is required all the same; let it be `None` where the model may leave it out. Of the model's
    descriptions, those of fields are sent, and docstrings are not.
    """

    record: type[BaseModel]

    @property
    def schema(self) -> dict[str, Any]:
        schema = self.record.model_json_schema()
        definitions = {name: _strict(one) for name, one in schema.get("$defs", {}).items()}
        return {**_strict(schema), **({"$defs": definitions} if definitions else {})}

    @property
    def example(self) -> str:
        schema = self.schema
        return json.dumps(_shown(schema, schema.get("$defs", {})), ensure_ascii=False)


def _strict(schema: Mapping[str, Any]) -> dict[str, Any]:
    found = {name: schema[name] for name in _KEPT if name in schema}
    if "const" in schema:
        found["enum"] = [schema["const"]]
    for name in _UNIONS:
        if name in schema:
            found["anyOf"] = [_strict(one) for one in schema[name]]
    if "items" in schema:
        found["items"] = _strict(schema["items"])
    if schema.get("type") != "object":
        # A reference may have nothing beside it.
        has_description = "description" in schema and "$ref" not in schema
        return {**found, **({"description": schema["description"]} if has_description else {})}
    fields = {name: _strict(one) for name, one in schema.get("properties", {}).items()}
    return {**found, "properties": fields, "required": list(fields), "additionalProperties": False}


def _shown(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> Any:
    """Return an example: dots for texts, all words of an enumeration, the first of several kinds of value."""
    if "$ref" in schema:
        return _shown(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in schema:
        return _shown(schema["anyOf"][0], definitions)
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    kind = schema["type"]
    if kind == "object":
        return {name: _shown(one, definitions) for name, one in schema["properties"].items()}
    if kind == "array":
        return [_shown(schema["items"], definitions)]
    return {"string": "…", "boolean": True, "null": None}.get(kind, 0)
