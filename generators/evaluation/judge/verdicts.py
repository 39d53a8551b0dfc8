"""Ask a judge for verdicts on answers, several at a time, and write them as JSON lines beside the samples."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from ....utils.errors import Stopped
from ....utils.languages import Language, language_codes, load_language, scoring_rules
from ....utils.qa_metrics import exact_match
from ....utils.records.samples import Reject
from ...models.asker import Asker
from ...models.call import Call, Outcome
from ...writers.queues import InOrder, run_queues, with_missing
from ...writers.usable_reply import ask
from ..logged_samples import REVIEW, VERDICTS, LoggedSample
from .items import Item, fact_names
from .prompt import SCORES, STATED, Verdict, to_prompt, to_support_prompt

# The reason for the verdict on an empty answer, for which no judge is asked.
EMPTY = "The answer is empty."
# The stage of the journal that has the calls on support.
SUPPORT = "support"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its reason; or no verdict and the reason why the judge's replies were unusable.

    `by_rule` is True if no judge was asked. `facts` says of each key fact whether the answer states it.
    """

    verdict: Verdict | None
    reason: str
    by_rule: bool = False
    facts: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Support:
    """The judgement if the retrieved passages support an answer, with the reason.

    `is_supported` is None if the judge's replies were unusable; the reason then says why.
    """

    is_supported: bool | None
    reason: str


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """A logged sample with its judgement; `support` is None if it was not asked for."""

    task: str
    sample: LoggedSample
    item: Item
    judgement: Judgement
    support: Support | None = None

    @property
    def score(self) -> float | None:
        """The score of the answer, 0 or 1; None without a verdict, or if the verdict is on the question."""
        return SCORES.get(self.judgement.verdict) if self.judgement.verdict is not None else None

    @property
    def is_for_review(self) -> bool:
        return self.judgement.verdict is not None and self.judgement.verdict not in SCORES


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
    return _collected([_steps(item, stage(item), tries) for item in items], [*map(stage, items)], asker, progress)


def judge_support(
    asked: Sequence[tuple[Item, Sequence[str]]], asker: Asker, tries: int, progress: Callable[[int], None]
) -> list[Support]:
    """Return, of each answer, whether the passages that were retrieved for it support it, in the order given.

    Args:
        asked: the answers with their passages.
        asker: sends calls to the judge.
        tries: see `judge_all`.
        progress: called with the number of answers so far.

    Raises:
        Stopped: see `judge_all`.
    """
    steps = [_support_steps(item, retrieved, tries) for item, retrieved in asked]
    return _collected(steps, [SUPPORT] * len(asked), asker, progress)


def can_be_supported(item: Item, retrieved: Sequence[str]) -> bool:
    """Return True if there are passages, and an answer that neither is empty nor abstains."""
    rules = scoring_rules(_language(item).code)
    return bool(retrieved) and exact_match(item.answer, (), rules) == 0.0


def _collected(
    steps: Sequence[Generator[Call, Outcome, T]], stages: Sequence[str], asker: Asker, progress: Callable[[int], None]
) -> list[T]:
    queue = InOrder(iter(steps), progress)
    try:
        run_queues([queue], asker)
    except Stopped as stop:
        wanted, missing = Counter(stages), Counter(stages[len(queue.results) :])
        raise with_missing(stop, [(name, missing[name], wanted[name]) for name in wanted]) from stop
    return queue.results


def _steps(item: Item, stage: str, tries: int) -> Generator[Call, Outcome, Judgement]:
    if not item.answer.strip():
        return Judgement("wrong", EMPTY, by_rule=True, facts=(False,) * len(item.key_facts))
    reply = yield from ask(stage, to_prompt(item), _language(item), tries)
    if isinstance(reply, Reject):
        return Judgement(None, reply.reason)
    facts = tuple(reply[name] == STATED for name in fact_names(item))
    return Judgement(reply["verdict"], reply["reason"], facts=facts)


def _support_steps(item: Item, retrieved: Sequence[str], tries: int) -> Generator[Call, Outcome, Support]:
    reply = yield from ask(SUPPORT, to_support_prompt(item, retrieved), _language(item), tries)
    if isinstance(reply, Reject):
        return Support(None, reply.reason)
    return Support(reply["verdict"] == "supported", reply["reason"])


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


def review_path(samples: Path) -> Path:
    """Return the path of the list of questions to review that the answers in a file of samples brought up."""
    return samples.with_name(samples.name.removesuffix(".jsonl") + REVIEW)


def review_lines(answers: Sequence[JudgedAnswer]) -> bytes:
    """Return a line for each answer whose verdict is on its question: that its gold is disputed, or it is unclear."""
    records = (_review(answer) for answer in answers if answer.is_for_review)
    return "".join(json.dumps(one, ensure_ascii=False, sort_keys=True) + "\n" for one in records).encode("utf-8")


def _review(answer: JudgedAnswer) -> dict[str, object]:
    item = answer.item
    return {
        "doc_id": answer.sample.doc_id,
        "id": answer.sample.doc.get("id"),
        "question_type": item.question_type,
        "verdict": answer.judgement.verdict,
        "question": item.question,
        "gold": list(item.gold),
        "key_facts": [list(wordings) for wordings in item.key_facts] or None,
        "answer": item.answer,
        "remark": answer.judgement.reason,
    }


def _record(answer: JudgedAnswer, judge: str) -> dict[str, object]:
    judgement, has_verdict = answer.judgement, answer.judgement.verdict is not None
    return {
        "doc_id": answer.sample.doc_id,
        "id": answer.sample.doc.get("id"),
        "filter": answer.sample.filter,
        "question_type": answer.item.question_type,
        "verdict": judgement.verdict,
        "reason": judgement.reason if has_verdict else None,
        "facts": list(judgement.facts) if answer.item.key_facts and has_verdict else None,
        "unusable": None if has_verdict else judgement.reason,
        "judge": None if judgement.by_rule else judge,
        "metrics": dict(answer.sample.metrics),
        **({"support": asdict(answer.support)} if answer.support is not None else {}),
    }
