"""Calls and outcomes as lines of JSON, exchanged with the process that talks to a server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..call import Call, Failure, Outcome, Reply
from ..prompt import Form, Prompt


@dataclass(frozen=True, slots=True)
class SentForm:
    """A form as it arrives in the process: what it says, whatever it was made from."""

    schema: Mapping[str, Any]
    example: str

    @classmethod
    def of(cls, form: Form) -> SentForm:
        return cls(form.schema, form.example)


def call_line(ticket: int, call: Call) -> str:
    prompt = call.prompt
    sent = {"task": prompt.task, "data": prompt.data, "about": prompt.about, "form": asdict(SentForm.of(prompt.form))}
    fields = {"stage": call.stage, "prompt": sent, "sample": call.sample, "attempt": call.attempt}
    return json.dumps({"ticket": ticket, "call": fields}) + "\n"


def read_call(line: str) -> tuple[int, Call]:
    record = json.loads(line)
    prompt = record["call"]["prompt"]
    made = Prompt(**{**prompt, "form": SentForm(**prompt["form"])})
    return record["ticket"], Call(**{**record["call"], "prompt": made})


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
