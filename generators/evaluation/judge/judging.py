"""Answers put to a judge, side by side; each gets a verdict with its reason, or is counted as unusable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from ....utils.errors import Stopped
from ....utils.languages import Language, language_codes, load_language
from ....utils.records.types import Reject
from ...models.asker import Asker
from ...models.call import Call, Outcome
from ...writers.queues import InOrder, run_lanes, with_missing
from ...writers.usable_reply import ask
from .items import Item
from .prompt import to_prompt
from .rubrics import Verdict

# An answer without a word is not put to a judge.
EMPTY = "The answer is empty."


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one answer: a verdict with its reason, or None and why the judge's replies could not be used.

    `by_rule` is True where no judge was asked.
    """

    verdict: Verdict | None
    reason: str
    by_rule: bool = False


def judge_all(
    items: Sequence[Item], stage: Callable[[Item], str], asker: Asker, tries: int, told: Callable[[int], None]
) -> list[Judged]:
    """A verdict on each answer, in the order given.

    A reply that is not in the form, or whose verdict is none of those offered, is asked for again, up to `tries`
    attempts; then the answer has no verdict.

    Args:
        items: what to judge.
        stage: under which name the journal has the calls for an item.
        asker: asks the judge.
        tries: attempts at most.
        told: called with the number of verdicts there are.

    Raises:
        Stopped: the judge cannot be asked, or the budget is reached; the message says what is missing.
    """
    lane = InOrder((_steps(item, stage(item), tries) for item in items), told)
    try:
        run_lanes([lane], asker)
    except Stopped as stop:
        wanted = Counter(map(stage, items))
        missing = Counter(map(stage, items[len(lane.results) :]))
        raise with_missing(stop, [(name, missing[name], wanted[name]) for name in wanted]) from stop
    return lane.results


def _steps(item: Item, stage: str, tries: int) -> Generator[Call, Outcome, Judged]:
    if not item.answer.strip():
        return Judged("wrong", EMPTY, by_rule=True)
    reply = yield from ask(stage, to_prompt(item), _language(item), tries)
    if isinstance(reply, Reject):
        return Judged(None, reply.reason)
    return Judged(reply["verdict"], reply["reason"])


def _language(item: Item) -> Language:
    """By whose words a refusal to judge is known; English is always among them."""
    return load_language(item.language if item.language in language_codes() else "en")
