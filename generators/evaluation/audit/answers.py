"""Ask a model the questions of a set in all settings and score its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from ....utils.progress import Progress
from ...models.call import Call
from ...models.journal.journal import Journal
from ...models.load import Model
from .settings import SETTINGS, Case, Setting
from .tasks import QuestionTask

_STAGE = "audit"


@dataclass(frozen=True, slots=True)
class QuestionResult:
    """The result of one question in one setting.

    `texts` are the model's answers: one, or one for each passage that was shown alone, of which the best counts.
    `exact_match`, `f1` and `deciding` are 0 to 1; `deciding` is the metric that decides on `solved`.
    """

    question_id: str
    setting: Setting
    texts: tuple[str, ...]
    exact_match: float
    f1: float
    deciding: float
    solved: bool


# By question id and setting.
Results = Mapping[str, Mapping[Setting, QuestionResult]]


def ask_cases(
    cases: Sequence[Case],
    tasks: Mapping[str, QuestionTask],
    model: Model,
    journal: Path,
    solved_at: float,
    progress: Progress,
) -> tuple[Results, int]:
    """Return the results, and the number of prompts that were longer than the model's context.

    Answers are written to `journal` as they come; answers that it already holds are not asked for again.

    Raises:
        ConfigError: the model's context is too short for an answer, or the journal cannot be used.
        Stopped: the model or the journal fails; the answers so far are in the journal.
    """
    from ...models.recorded_model import RecordedModel

    done = 0

    def count_answer() -> None:
        nonlocal done
        done += 1
        progress(_STAGE, done, len(cases))

    progress(_STAGE, 0, len(cases))
    room = max(task.generation["max_gen_toks"] for task in tasks.values())
    parameters = {"model_args": dict(model.parameters), "apply_chat_template": model.chat}
    with Journal(journal, model.name, parameters) as answers:
        recorded = RecordedModel(model, answers, room, _call, count_answer)
        texts = _texts(recorded.generate_until, cases, tasks, model.at_a_time)
        cut_prompts = recorded.cut_prompts
    return _results(cases, texts, tasks, solved_at), cut_prompts


def _texts(
    generate: Callable[[list[Any]], list[str]],
    cases: Sequence[Case],
    tasks: Mapping[str, QuestionTask],
    at_a_time: int,
) -> list[str]:
    """Return the answers. Requests are created in batches, since many hold long passages."""
    texts: list[str] = []
    requests = _requests(cases, tasks)
    while batch := list(islice(requests, at_a_time)):
        texts.extend(generate(batch))
    return texts


def _requests(cases: Sequence[Case], tasks: Mapping[str, QuestionTask]) -> Iterator[Any]:
    from lm_eval.api.instance import Instance

    for number, case in enumerate(cases):
        task = tasks[case.row["question_type"]]
        doc = {"id": case.question_id, "setting": case.setting, "number": case.number, "question": case.row["question"]}
        yield Instance("generate_until", doc, (task.prompt(case.row), task.generation), number)


def _call(request: Any) -> Call:
    from ...models.recorded_model import request_call

    return request_call(f"{_STAGE} {request.doc['setting']}", request.doc, request)


def _results(
    cases: Sequence[Case], texts: Sequence[str], tasks: Mapping[str, QuestionTask], solved_at: float
) -> Results:
    tries: dict[tuple[str, Setting], list[tuple[str, dict[str, float]]]] = {}
    deciding: dict[str, tuple[str, ...]] = {}
    for case, text in zip(cases, texts, strict=True):
        task = tasks[case.row["question_type"]]
        deciding[case.question_id] = task.deciding
        tries.setdefault((case.question_id, case.setting), []).append((text, task.scores(case.row, text)))
    found: dict[str, dict[Setting, QuestionResult]] = {}
    for (question_id, setting), of_one in tries.items():
        found.setdefault(question_id, {})[setting] = _result(
            question_id, setting, of_one, deciding[question_id], solved_at
        )
    return {
        question_id: {setting: of_one[setting] for setting in SETTINGS if setting in of_one}
        for question_id, of_one in found.items()
    }


def _result(
    question_id: str,
    setting: Setting,
    tries: Sequence[tuple[str, Mapping[str, float]]],
    deciding: Sequence[str],
    solved_at: float,
) -> QuestionResult:
    metric = next(name for name in deciding if name in tries[0][1])

    def best(name: str) -> float:
        return max(scores[name] for _, scores in tries)

    # Half a list or the wrong page is not right; with F1, a word more or less around an answer is accepted.
    needed = solved_at if metric == "f1" else 1.0
    return QuestionResult(
        question_id=question_id,
        setting=setting,
        texts=tuple(text for text, _ in tries),
        exact_match=best("exact_match"),
        f1=best("f1"),
        deciding=best(metric),
        solved=best(metric) >= needed,
    )
