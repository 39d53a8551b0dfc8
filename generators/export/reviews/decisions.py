"""`reviews.jsonl`: one decision about one question a line, only ever appended to."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from ....utils.errors import ConfigError
from ....utils.field_errors import in_words
from ..folder_lock import locked_folder
from ..read_back import Row

REVIEWS = "reviews.jsonl"

Verdict = Literal["keep", "drop", "edit"]
Reason = Literal[
    "wrong_answer", "ambiguous", "not_in_passages", "unclear", "trivial", "duplicate", "unsuitable", "other"
]

# What people judge of a question in its metadata, since answers are scored by it.
_JUDGED = ("items", "key_facts")

LONGEST_NAME = 100
_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME)]


class Decision(BaseModel):
    """A reviewer's decision about a question.

    `id` and `content` name the question as it was then (see `content_hash`). "undo" withdraws the last decision of the
    reviewer on it. `fields` are the new values of an edit, as for `taskgen edit --patch`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    content: str
    decision: Literal["keep", "drop", "edit", "undo"]
    reviewer: _Name
    time: AwareDatetime
    reason: Reason | None = None
    note: Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)] = ""
    fields: dict[str, Any] = Field(default_factory=dict)

    @property
    def question(self) -> tuple[str, str]:
        """The question as it was: its id and its content."""
        return self.id, self.content

    def says_the_same_as(self, other: Decision) -> bool:
        """Return True if two decisions differ in their time alone."""
        return self.model_copy(update={"time": other.time}) == other


Standing = dict[tuple[str, str], dict[str, Decision]]
"""By question (id, content), the decision of each reviewer that stands."""


def content_hash(row: Row) -> str:
    """Return sixteen hexadecimal digits of what a reviewer judges: wording, answers, evidence, earlier turns.

    Where the evidence stands, its line breaks and the text around it are no part of it: a decision holds as long as
    what it is about.
    """
    judged = [
        row["question"],
        list(row["answers"]),
        [[turn["question"], turn["answer"]] for turn in row["history"]],
        [" ".join(evidence["text"].split()) for evidence in row["evidence"]],
        {key: row["metadata"][key] for key in _JUDGED if key in row["metadata"]},
    ]
    return hashlib.sha256(json.dumps(judged, ensure_ascii=True).encode("ascii")).hexdigest()[:16]


def read_decisions(path: Path) -> tuple[Decision, ...]:
    """Return the decisions in a file in their order; none if there is no file.

    The rest of a line whose writing was cut short is left out.

    Raises:
        ConfigError: the file cannot be read, or lines are no decisions; the message lists them all.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    return parse_decisions(_whole_lines(text), str(path))


def parse_decisions(content: bytes, where: str) -> tuple[Decision, ...]:
    """Return the decisions of JSON lines; `where` begins the messages.

    Raises:
        ConfigError: lines are no decisions; the message lists them all.
    """
    found: list[Decision] = []
    problems: list[str] = []
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line.strip():
            try:
                found.append(Decision.model_validate_json(line))
            except ValidationError as error:
                problems.extend(f"{where}:{number}: {in_words(one)}" for one in error.errors())
    if problems:
        raise ConfigError("\n".join([*problems, f"{where}: correct these lines or remove them"]))
    return tuple(found)


def add_decisions(folder: Path, decisions: Iterable[Decision]) -> None:
    """Append decisions to the reviews of a set; they are on disk when this returns.

    Several processes may do so at once, also while the folder is edited.
    """
    with locked_folder(folder):
        append_decisions(folder / REVIEWS, decisions)


def append_decisions(path: Path, decisions: Iterable[Decision]) -> None:
    """Append decisions to a file, over the rest of a line whose writing was cut short; its folder is locked.

    Raises:
        ConfigError: the file cannot be written.
    """
    lines = "".join(f"{to_line(decision)}\n" for decision in decisions).encode("utf-8")
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        with os.fdopen(handle, "r+b") as file:
            held = file.read()
            whole = _whole_lines(held)
            if whole != held:
                file.seek(held.rfind(b"\n") + 1)
                file.truncate()
                lines = whole[file.tell() :] + lines
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise ConfigError(f"{path}: cannot be written ({error.strerror}); the decision is not stored") from error


def to_line(decision: Decision) -> str:
    """Return a decision as JSON on one line, without what is empty."""
    values = decision.model_dump(mode="json", exclude_defaults=True)
    return json.dumps({**values, "time": _seconds(decision.time)}, ensure_ascii=False)


def standing(decisions: Iterable[Decision]) -> Standing:
    """Return the decisions that stand: of each reviewer on each question the last one that was not withdrawn."""
    made: dict[tuple[str, str], dict[str, list[Decision]]] = {}
    for decision in decisions:
        earlier = made.setdefault(decision.question, {}).setdefault(decision.reviewer, [])
        if decision.decision != "undo":
            earlier.append(decision)
        elif earlier:
            earlier.pop()
    found = {
        question: {reviewer: every[-1] for reviewer, every in by_reviewer.items() if every}
        for question, by_reviewer in made.items()
    }
    return {question: by_reviewer for question, by_reviewer in found.items() if by_reviewer}


def newer(incoming: Sequence[Decision], present: Sequence[Decision]) -> tuple[Decision, ...]:
    """Return the incoming decisions that stand and are neither among the present ones nor older than them."""
    there: Mapping[tuple[str, str], Mapping[str, Decision]] = standing(present)
    found = []
    for question, by_reviewer in standing(incoming).items():
        for reviewer, decision in by_reviewer.items():
            own = there.get(question, {}).get(reviewer)
            if own is None or (decision.time >= own.time and not decision.says_the_same_as(own)):
                found.append(decision)
    return tuple(found)


def _whole_lines(content: bytes) -> bytes:
    """Return a file without the rest of a line whose writing was cut short; a last line may lack its end."""
    end = content.rfind(b"\n") + 1
    try:
        json.loads(content[end:])
    except ValueError:
        return content[:end]
    return content + b"\n"


def _seconds(time: datetime) -> str:
    return time.isoformat(timespec="seconds")
