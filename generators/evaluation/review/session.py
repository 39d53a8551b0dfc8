"""A reviewer's work on the questions of a set: look, decide, take back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timezone
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ....utils.errors import ConfigError, ExportError
from ....utils.field_errors import in_words
from ...export.atomic_write import MANIFEST
from ...export.edit.problems import problems
from ...export.edit.requests import Patch
from ...export.folder_lock import locked_folder
from ...export.manifest import sha256
from ...export.reviews.decisions import (
    LONGEST_NAME,
    REVIEWS,
    Decision,
    append_decisions,
    content_hash,
    read_decisions,
    standing,
)
from .questions import Questions

_WHERE = "edit"


class _Asked(BaseModel):
    """A decision as the page sends it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    content: str
    decision: Literal["keep", "drop", "edit"]
    reason: str | None = None
    note: str = ""
    fields: dict[str, Any] = Field(default_factory=dict)


class Session:
    """The review of a set by one person; `now` gives the time of a decision.

    Several sessions may write the reviews of one folder at once; each sees the decisions of its own reviewer only, so
    that nobody is led by those of others.
    """

    def __init__(
        self,
        questions: Questions,
        reviewer: str,
        now: Callable[[], datetime] = lambda: datetime.now(timezone.utc),
    ) -> None:
        """Begin or go on.

        Raises:
            ConfigError: `reviewer` is no name.
        """
        self.questions = questions
        self.reviewer = reviewer.strip()
        if not 0 < len(self.reviewer) <= LONGEST_NAME:
            raise ConfigError(f"--reviewer {reviewer!r}: expected a name of up to {LONGEST_NAME} characters")
        self._folder = questions.exported.folder
        self._now = now
        self._manifest = self._hash_of_manifest()

    def overview(self) -> dict[str, Any]:
        """Return the set, its questions in their order, and what the reviewer decided on each."""
        exported = self.questions.exported
        states = self._states()
        return {
            "name": exported.name,
            "version": exported.version,
            "reviewer": self.reviewer,
            "questions": [{**one, "state": states.get(one["id"])} for one in self.questions.listed()],
        }

    def decide(self, body: bytes) -> dict[str, Any]:
        """Store a decision, given as JSON; it is on disk when this returns the new state of its question.

        Raises:
            ConfigError: it is no decision on a question as the set has it, or its edit cannot be made.
            ExportError: the set was changed since the review began.
        """
        try:
            asked = _Asked.model_validate_json(body)
            made = Decision(reviewer=self.reviewer, time=self._now(), **asked.model_dump())
        except ValidationError as error:
            raise ConfigError("\n".join(in_words(one) for one in error.errors())) from error
        row = self.questions.rows.get(made.id)
        if row is None or content_hash(row) != made.content:
            raise ConfigError(f"the set has no question {made.id} with this content; load the page again")
        if made.decision == "edit":
            self._check_edit(made)
        with locked_folder(self._folder):
            self._check_unchanged()
            append_decisions(self._folder / REVIEWS, [made])
        return {"id": made.id, "state": _state(made)}

    def undo(self) -> dict[str, Any]:
        """Withdraw the reviewer's last decision, also one of an earlier session; return the question and its state.

        Raises:
            ConfigError: there is no decision to withdraw.
            ExportError: the set was changed since the review began.
        """
        with locked_folder(self._folder):
            self._check_unchanged()
            made: list[Decision] = []
            for one in read_decisions(self._folder / REVIEWS):
                if one.reviewer == self.reviewer and self._is_current(one):
                    if one.decision != "undo":
                        made.append(one)
                    elif last := next((other for other in reversed(made) if other.question == one.question), None):
                        made.remove(last)
            if not made:
                raise ConfigError("there is no decision to take back")
            last = made[-1]
            withdrawn = Decision(
                id=last.id, content=last.content, decision="undo", reviewer=self.reviewer, time=self._now()
            )
            append_decisions(self._folder / REVIEWS, [withdrawn])
        return {"id": last.id, "state": self._states().get(last.id)}

    def _states(self) -> dict[str, dict[str, Any]]:
        """Return what the reviewer decided, by question; an edit of an earlier version counts for its result."""
        made = standing(read_decisions(self._folder / REVIEWS))
        own = {question: by_name[self.reviewer] for question, by_name in made.items() if self.reviewer in by_name}
        edited = {one.id: one for one in own.values() if one.decision == "edit"}
        states = {}
        for identifier, row in self.questions.rows.items():
            if one := own.get((identifier, content_hash(row))):
                states[identifier] = _state(one)
            elif one := edited.get(row["metadata"].get("edited_from", "")):
                states[identifier] = {**_state(one), "applied": True}
        return states

    def _is_current(self, one: Decision) -> bool:
        row = self.questions.rows.get(one.id)
        return row is not None and content_hash(row) == one.content

    def _check_edit(self, made: Decision) -> None:
        edits = self.questions.exported.description["edits"]
        found = list(problems(self.questions.rows, (), [Patch(made.id, made.fields, _WHERE)], edits))
        if found:
            raise ConfigError("\n".join(line.removeprefix(f"{_WHERE}: {made.id}: ") for line in found))

    def _check_unchanged(self) -> None:
        if self._hash_of_manifest() != self._manifest:
            raise ExportError(
                f"{self._folder}: is another version now than when this review began; stop `taskgen review` and start "
                "it again. The last decision was not stored"
            )

    def _hash_of_manifest(self) -> str:
        try:
            return sha256((self._folder / MANIFEST).read_bytes())
        except OSError as error:
            raise ExportError(f"{self._folder / MANIFEST}: cannot be read: {error.strerror}") from error


def _state(one: Decision) -> dict[str, Any]:
    return {"decision": one.decision, "reason": one.reason, "note": one.note, "fields": one.fields}
