"""Problems of a run that its answers show: empty, cut off, announced and not given, or all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...utils.qa_metrics import strip_thinking
from ..models.lm_eval.settings import ROOMS

# A problem of fewer answers than this share is not reported.
_FEW = 0.05
# The same answer is reported from this share of the answers on, if there are enough of them.
_SAME, _LEAST_SAME = 0.5, 5
_TASKS_NAMED = 3
# The end of the names of tasks without passages, where one answer to everything is often the right thing to say.
CLOSED_BOOK = "_closed_book"
_SHOWN_CHARACTERS = 60
# The `model_source` in the results of `taskgen rag`.
RAG_SOURCE = "taskgen rag"


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """A generated answer.

    `stops` are the texts that end an answer, `room` is the most tokens that it may have, and `tokens` how many it has
    by the model's own tokenizer; None if not known. `is_right` is None if no metric says so.
    """

    task: str
    text: str
    stops: tuple[str, ...] = ()
    room: int | None = None
    tokens: int | None = None
    is_right: bool | None = None


@dataclass(frozen=True, slots=True)
class Remedies:
    """Options that a user may try, None where a command has none; no `chat` where a chat template was applied."""

    chat: str | None
    no_newline_stop: str | None
    longer: str | None = "--gen_kwargs max_gen_toks=N"


NO_REMEDIES = Remedies(chat=None, no_newline_stop=None, longer=None)


def eval_remedies(*, chat: bool) -> Remedies:
    """Return the options of `taskgen eval` and `lm_eval`; `chat`: the run applied a chat template."""
    chat_tasks = """--metadata '{"taskgen_chat": true}'"""
    return Remedies(None if chat else f"--apply_chat_template {chat_tasks}", chat_tasks)


def remedies_of(results: Mapping[str, Any]) -> Remedies:
    """Return the options for a run, given its results; none for a RAG system, whose options are its own."""
    if results.get("model_source") == RAG_SOURCE:
        return NO_REMEDIES
    return eval_remedies(chat=bool(results.get("chat_template")))


def generation_limits(generation: Mapping[str, Any]) -> tuple[tuple[str, ...], int | None]:
    """Return the stops and the room of an answer from lm-eval's arguments of its generation."""
    until = generation.get("until")
    room = next((generation[name] for name in ROOMS if isinstance(generation.get(name), int)), None)
    stops = [until] if isinstance(until, str) else until if isinstance(until, list) else []
    return tuple(map(str, stops)), room


def tokens_of(text: str, lm: Any) -> int | None:
    """Count the tokens of an answer with the tokenizer of an lm-eval model; None if lm-eval has none for it."""
    if not hasattr(lm, "tok_encode"):
        return None
    tokens = lm.tok_encode(text, add_special_tokens=False)
    # A server's model without a tokenizer returns the text itself.
    return len(tokens) if all(isinstance(token, int) for token in tokens) else None


def answer_problems(answers: Sequence[GivenAnswer], remedies: Remedies) -> tuple[str, ...]:
    """Return a sentence on each problem that the answers of a run prove, with what to try."""
    return tuple(_problems(answers, remedies))


def _problems(answers: Sequence[GivenAnswer], remedies: Remedies) -> Iterator[str]:
    thinking = [one for one in answers if _ends_in_thought(one.text)]
    empty = [one for one in answers if not _ends_in_thought(one.text) and not strip_thinking(one.text).strip()]
    if _is_reported(thinking, answers):
        advice = _no_newline_stop(thinking, remedies) or _try(remedies.longer)
        yield _counted(thinking, answers, "end inside <think>, before any answer") + advice
    if _is_reported(empty, answers):
        advice = _try(remedies.chat) or _no_newline_stop(empty, remedies)
        yield _counted(empty, answers, "are empty") + advice
    full = [one for one in answers if one.room and (one.tokens or 0) >= one.room and not _ends_in_thought(one.text)]
    if _is_reported(full, answers):
        rooms = " or ".join(f"{room:,}" for room in sorted({one.room or 0 for one in full}))
        yield _counted(full, answers, f"are cut off at the limit of {rooms} tokens") + _try(remedies.longer)
    announced = [one for one in answers if "\n" in one.stops and one.text.rstrip().endswith((":", "："))]
    if _is_reported(announced, answers):
        yield _counted(announced, answers, "end with a colon") + _no_newline_stop(announced, remedies)
    yield from _same(answers)


def _same(answers: Sequence[GivenAnswer]) -> Iterator[str]:
    judged = [
        one for one in answers if one.is_right is not None and one.text.strip() and not one.task.endswith(CLOSED_BOOK)
    ]
    counts = Counter(" ".join(strip_thinking(one.text).split()).casefold() for one in judged)
    for text, count in counts.most_common(1):
        same = [one for one in judged if " ".join(strip_thinking(one.text).split()).casefold() == text]
        right = sum(bool(one.is_right) for one in same)
        if text and count >= max(_LEAST_SAME, _SAME * len(judged)) and right < count / 2:
            shown = strip_thinking(same[0].text).strip()
            cut = shown if len(shown) <= _SHOWN_CHARACTERS else shown[:_SHOWN_CHARACTERS] + "…"
            yield f"{count:,} of {len(judged):,} answers are the same, {cut!r}, which is right for {right:,} of them"


def _ends_in_thought(text: str) -> bool:
    lower = text.lower()
    return lower.rfind("<think>") > lower.rfind("</think>")


def _is_reported(found: Sequence[GivenAnswer], answers: Sequence[GivenAnswer]) -> bool:
    return bool(found) and len(found) >= _FEW * len(answers)


def _counted(found: Sequence[GivenAnswer], answers: Sequence[GivenAnswer], what: str) -> str:
    """Return how many answers have a problem, and in which tasks if not in many."""
    tasks, all_tasks = _tasks(found), _tasks(answers)
    named = f" (in {', '.join(tasks)})" if len(tasks) < len(all_tasks) and len(tasks) <= _TASKS_NAMED else ""
    return f"{len(found):,} of {len(answers):,} answers {what}{named}"


def _tasks(answers: Iterable[GivenAnswer]) -> list[str]:
    return list(dict.fromkeys(one.task for one in answers))


def _no_newline_stop(found: Sequence[GivenAnswer], remedies: Remedies) -> str:
    """Return the advice for answers that a line break may have ended, if one ends them."""
    if not any("\n" in one.stops for one in found):
        return ""
    advice = f"; try {remedies.no_newline_stop}" if remedies.no_newline_stop else ""
    return f": the first line break ends an answer here{advice}"


def _try(option: str | None) -> str:
    return f": try {option}" if option else ""
