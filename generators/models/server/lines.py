"""Calls and outcomes as lines of JSON, exchanged with the process that talks to a server."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from ..call import Call, Failure, Outcome, Reply
from ..prompt import Prompt, ReplyForm


def call_line(ticket: int, call: Call) -> str:
    return json.dumps({"ticket": ticket, "call": asdict(call)}) + "\n"


def read_call(line: str) -> tuple[int, Call]:
    record = json.loads(line)
    fields = record["call"]
    prompt = fields["prompt"]
    form = ReplyForm(**{name: _tuples(values) for name, values in prompt["form"].items()})
    return record["ticket"], Call(**{**fields, "prompt": Prompt(prompt["task"], prompt["data"], form)})


def _tuples(values: list[Any]) -> tuple[Any, ...]:
    return tuple(_tuples(value) if isinstance(value, list) else value for value in values)


def outcome_line(ticket: int, outcome: Outcome) -> str:
    kind = "reply" if isinstance(outcome, Reply) else "failure"
    return json.dumps({"ticket": ticket, kind: asdict(outcome)}) + "\n"


def down_line(message: str) -> str:
    """Return the last line of the process, with the reason why the server will answer no more calls."""
    return json.dumps({"down": message}) + "\n"


def read_outcome(line: str) -> tuple[int, Outcome] | str:
    """Read a line of `outcome_line`, or return the message of a `down_line`."""
    record: dict[str, Any] = json.loads(line)
    if "down" in record:
        return str(record["down"])
    outcome: Outcome = Reply(**record["reply"]) if "reply" in record else Failure(**record["failure"])
    return record["ticket"], outcome
