"""Ask a judge for verdicts on answers, several at a time, and write them as JSON lines beside the samples."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ....utils.errors import Stopped
from ....utils.languages import Language, language_codes, load_language
from ....utils.records.samples import Reject
from ...models.asker import Asker
from ...models.call import Call, Outcome
from ...writers.queues import InOrder, run_queues, with_missing
from ...writers.usable_reply import ask
from ..logged_samples import VERDICTS, LoggedSample
from .items import Item
from .prompt import SCORES, Verdict, to_prompt

# The reason for the verdict on an empty answer, for which no judge is asked.
EMPTY = "The answer is empty."


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its reason; or no verdict and the reason why the judge's replies were unusable.

    `by_rule` is True if no judge was asked.
    """

    verdict: Verdict | None
    reason: str
    by_rule: bool = False


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """A logged sample with its judgement."""

    task: str
    sample: LoggedSample
    item: Item
    judgement: Judgement

    @property
    def score(self) -> float | None:
        """The score of the verdict, 0 to 1; None without a verdict."""
        return SCORES[self.judgement.verdict] if self.judgement.verdict is not None else None


def judge_all(
    items: Sequence[Item], stage: Callable[[Item], str], asker: Asker, tries: int, progress: Callable[[int], None]
) -> list[Judgement]:
    """Return a judgement of each answer, in the order given.

    An unusable reply (not in the form, or with an unknown verdict) is requested again, up to `tries` attempts; then the
    answer has no verdict.

    Args:
        items: the answers.
        stage: returns the stage under which the journal has the calls for an item.
        asker: sends calls to the judge.
        tries: the most attempts.
        progress: called with the number of judgements so far.

    Raises:
        Stopped: the judge fails, or the budget is reached; the message lists the missing verdicts.
    """
    queue = InOrder((_steps(item, stage(item), tries) for item in items), progress)
    try:
        run_queues([queue], asker)
    except Stopped as stop:
        wanted = Counter(map(stage, items))
        missing = Counter(map(stage, items[len(queue.results) :]))
        raise with_missing(stop, [(name, missing[name], wanted[name]) for name in wanted]) from stop
    return queue.results


def _steps(item: Item, stage: str, tries: int) -> Generator[Call, Outcome, Judgement]:
    if not item.answer.strip():
        return Judgement("wrong", EMPTY, by_rule=True)
    reply = yield from ask(stage, to_prompt(item), _language(item), tries)
    if isinstance(reply, Reject):
        return Judgement(None, reply.reason)
    return Judgement(reply["verdict"], reply["reason"])


def _language(item: Item) -> Language:
    """Return the language whose phrases reveal a refusal to judge; English phrases always count."""
    return load_language(item.language if item.language in language_codes() else "en")


def verdicts_path(samples: Path) -> Path:
    """Return the path of the verdicts on a file of samples."""
    return samples.with_name(samples.name.removesuffix(".jsonl") + VERDICTS)


def verdict_lines(answers: Sequence[JudgedAnswer], judge: str) -> bytes:
    """Return a line for each answer, in their order, keys sorted; the same answers give the same bytes.

    Args:
        answers: the judged answers of one file.
        judge: the name of the judge's model.
    """
    lines = (json.dumps(_record(answer, judge), ensure_ascii=False, sort_keys=True) + "\n" for answer in answers)
    return "".join(lines).encode("utf-8")


def _record(answer: JudgedAnswer, judge: str) -> dict[str, object]:
    judgement, has_verdict = answer.judgement, answer.judgement.verdict is not None
    return {
        "doc_id": answer.sample.doc_id,
        "id": answer.sample.doc.get("id"),
        "filter": answer.sample.filter,
        "question_type": answer.item.question_type,
        "verdict": judgement.verdict,
        "reason": judgement.reason if has_verdict else None,
        "unusable": None if has_verdict else judgement.reason,
        "judge": None if judgement.by_rule else judge,
        "metrics": dict(answer.sample.metrics),
    }
