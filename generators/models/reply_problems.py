"""Problems of a run that the replies of its model show: cut off, empty, declined, or not to be used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path

from ...utils.settings import WriterConfig
from .budget import DEFAULT_ROOM
from .call import Call, Outcome, Reply
from .generation import without_thoughts
from .lm_eval.settings import ROOMS

# A problem of fewer replies than this share is not reported.
_FEW = 0.05


@dataclass(frozen=True, slots=True)
class ReplyCounts:
    """Replies of a model, those from the journal too.

    `cut_off` are those that end at their maximum length or in a thought, `empty` those with nothing but thoughts,
    `refused` those that the server says the model declined. `again` are asked for because the reply to the attempt
    before could not be used.
    """

    replies: int = 0
    cut_off: int = 0
    empty: int = 0
    refused: int = 0
    again: int = 0

    def __add__(self, other: ReplyCounts) -> ReplyCounts:
        return ReplyCounts(*(one + two for one, two in zip(astuple(self), astuple(other), strict=True)))


def counts_of(call: Call, outcome: Outcome) -> ReplyCounts:
    """Return the counts of one finished call; a call without a reply counts as nothing."""
    if not isinstance(outcome, Reply):
        return ReplyCounts()
    is_blank = not without_thoughts(outcome.text).strip()
    is_cut = outcome.truncated or (is_blank and bool(outcome.text.strip()))
    return ReplyCounts(1, is_cut, is_blank and not (is_cut or outcome.refused), outcome.refused, call.attempt > 1)


def reply_problems(counts: ReplyCounts, writer: WriterConfig, output: Path) -> tuple[str, ...]:
    """Return a sentence on each problem of a run, with what to try.

    Args:
        counts: of the replies of the run.
        writer: the configuration of the model.
        output: of the run, whose journal `taskgen journal` shows.
    """
    return tuple(_problems(counts, writer, output))


def _problems(counts: ReplyCounts, writer: WriterConfig, output: Path) -> Iterator[str]:
    shown = f"`taskgen journal {output} --export FILE` writes them to a file"
    least = max(1, _FEW * counts.replies)
    if counts.cut_off >= least:
        yield f"{_of(counts.cut_off, counts)} are cut off at {_limit(writer)}"
    if counts.empty >= least:
        yield f"{_of(counts.empty, counts)} are empty: try another model; {shown}"
    if counts.refused >= least:
        yield f"{_of(counts.refused, counts)} are refusals: try another model; {shown}"
    if counts.again >= least and counts.again > counts.cut_off + counts.empty + counts.refused:
        yield (
            f"{_of(counts.again, counts)} were asked for again, since the one before could not be used, such as one "
            f"in another form or language than the prompt asks for: try a stronger model; {shown}"
        )


def _limit(writer: WriterConfig) -> str:
    is_local = writer.client == "lm_eval"
    usual = "max_gen_toks" if is_local else "max_tokens"
    option = next((name for name in ROOMS if name in writer.parameters), usual)
    room = writer.parameters.get(option, DEFAULT_ROOM if is_local else None)
    limit = "the server's own limit" if room is None else f"the limit of {room:,} tokens"
    return f"{limit}: raise writer.parameters.{option}"


def _of(count: int, counts: ReplyCounts) -> str:
    return f"{count:,} of {counts.replies:,} replies of the model"
