"""Questions for the command by which something is done, which stands as code below its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from ....utils.records.facts import Clause
from ....utils.records.questions import ClauseQuestion
from ...reading.commands import commands_as_typed

_MEANS = ("with", "by", "via", "through", "using")
# Drawn by the aim, so that a set does not ask in one way alone.
_OPENINGS = ("What command do you use to", "Which command do you run to", "What command can you use to")


def about_command(clause: Clause) -> Iterator[ClauseQuestion]:
    """Yield "Which command do you run to restart the server?" about a clause with its command as the way to do it."""
    code = clause.role("manner")
    is_of_nothing = clause.role("object") is None and all(way.marker in _MEANS for way in clause.all_in("topic"))
    if code is None or is_of_nothing:
        return  # "To install with Snap": what?
    aim = clause.sentence.text[clause.start : clause.end]
    used = tuple(role.phrase for role in clause.roles if role.phrase is not code)
    opening = _OPENINGS[crc32(aim.encode("utf-8")) % len(_OPENINGS)]
    text = f"{opening} {aim[:1].lower()}{aim[1:]}?"
    yield ClauseQuestion(text, clause, "manner", code, commands_as_typed(code.text), used, {"form_command": 1.0})
