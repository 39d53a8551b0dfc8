"""The form of a nested reply: what strict servers accept, and what a prompt shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal

from pydantic import BaseModel, Field

from lm_eval_taskgen.generators.models.record_form import RecordForm

# In OpenAI's documentation of structured outputs; vLLM's grammars take them as well.
ACCEPTED = {"type", "enum", "anyOf", "$ref", "$defs", "items", "properties", "required", "additionalProperties"}


class Fact(BaseModel):
    """A docstring for programmers."""

    title: str = Field(min_length=1, pattern="^[A-Z]")
    wordings: tuple[str, ...] = Field(default=(), max_length=3)


class Question(BaseModel):
    kind: Literal["question"]
    text: str = Field(description="in the language of the set")
    difficulty: Literal["easy", "hard"] = "easy"
    facts: list[Fact] = []
    best: Fact | None = None


class Calculation(BaseModel):
    kind: Literal["calculation"]
    value: float = 0.5
    is_exact: bool = True
    default: int | None = None


class Drafts(BaseModel):
    skip: str | None = None
    drafts: list[Question | Calculation] = Field(default=[], max_length=3)


FORM = RecordForm(Drafts)


def schemas(schema: Any) -> Iterator[Any]:
    """Every schema within a schema; names of fields are no keywords."""
    yield schema
    for one in (*schema.get("properties", {}).values(), *schema.get("$defs", {}).values(), *schema.get("anyOf", ())):
        yield from schemas(one)
    if "items" in schema:
        yield from schemas(schema["items"])


def test_a_strict_server_accepts_every_part() -> None:
    found = list(schemas(FORM.schema))
    assert len(found) > 20
    for one in found:
        assert one.keys() <= {*ACCEPTED, "description"}, one
        if one.get("type") == "object":
            assert one["required"] == list(one["properties"]) and one["additionalProperties"] is False
    assert FORM.schema["properties"]["skip"] == {"anyOf": [{"type": "string"}, {"type": "null"}]}
    fields = FORM.schema["$defs"]["Question"]["properties"]
    assert fields["text"] == {"type": "string", "description": "in the language of the set"}
    assert fields["kind"] == {"type": "string", "enum": ["question"]}
    assert fields["best"] == {"anyOf": [{"$ref": "#/$defs/Fact"}, {"type": "null"}]}
    assert set(FORM.schema["$defs"]["Fact"]["properties"]) == {"title", "wordings"}
    assert set(FORM.schema["$defs"]["Calculation"]["properties"]) == {"kind", "value", "is_exact", "default"}


def test_a_prompt_shows_every_field() -> None:
    fact = {"title": "…", "wordings": ["…"]}
    question = {"kind": "question", "text": "…", "difficulty": "easy | hard", "facts": [fact], "best": fact}
    assert json.loads(FORM.example) == {"skip": "…", "drafts": [question]}
    assert json.loads(RecordForm(Calculation).example) == {
        "kind": "calculation",
        "value": 0,
        "is_exact": True,
        "default": 0,
    }
