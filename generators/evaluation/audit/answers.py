"""The questions of a set put to a model, in all settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from ....utils.progress import Progress
from ...models.call import Call
from ...models.journal.journal import Journal
from ...models.load import Model
from .results import Outcome
from .settings import SETTINGS, Case, Setting
from .tasks import QuestionTask

_STAGE = "audit"


def ask(
    asked: Sequence[Case],
    tasks: Mapping[str, QuestionTask],
    model: Model,
    journal: Path,
    solved_at: float,
    progress: Progress,
) -> tuple[dict[str, dict[Setting, Outcome]], int]:
    """What the model answers, by id and setting, and how many prompts were longer than it takes.

    Answers are kept in `journal` as they come, and those that it holds are not asked for again.

    Raises:
        ConfigError: the model does not take the room for an answer, or the journal cannot be used.
        Stopped: the model or the journal cannot go on; answers so far are kept.
    """
    from ...models.recorded_model import Kept

    done = 0

    def told() -> None:
        nonlocal done
        done += 1
        progress(_STAGE, done, len(asked))

    progress(_STAGE, 0, len(asked))
    room = max(task.generation["max_gen_toks"] for task in tasks.values())
    parameters = {"model_args": dict(model.parameters), "apply_chat_template": model.chat}
    with Journal(journal, model.name, parameters) as answers:
        kept = Kept(model, answers, room, _call, told)
        texts = _texts(kept.generate_until, asked, tasks, model.at_a_time)
        cut_prompts = kept.cut_prompts
    return _outcomes(asked, texts, tasks, solved_at), cut_prompts


def _texts(
    generate: Callable[[list[Any]], list[str]],
    asked: Sequence[Case],
    tasks: Mapping[str, QuestionTask],
    at_a_time: int,
) -> list[str]:
    """The model's texts. Requests are made as they are needed: many hold long passages."""
    texts: list[str] = []
    requests = _requests(asked, tasks)
    while few := list(islice(requests, at_a_time)):
        texts.extend(generate(few))
    return texts


def _requests(asked: Sequence[Case], tasks: Mapping[str, QuestionTask]) -> Iterator[Any]:
    from lm_eval.api.instance import Instance

    for number, case in enumerate(asked):
        task = tasks[case.row["question_type"]]
        doc = {"id": case.question_id, "setting": case.setting, "number": case.number, "question": case.row["question"]}
        yield Instance("generate_until", doc, (task.prompt(case.row), task.generation), number)


def _call(request: Any) -> Call:
    from ...models.recorded_model import request_call

    return request_call(f"{_STAGE} {request.doc['setting']}", request.doc, request)


def _outcomes(
    asked: Sequence[Case], texts: Sequence[str], tasks: Mapping[str, QuestionTask], solved_at: float
) -> dict[str, dict[Setting, Outcome]]:
    tries: dict[tuple[str, Setting], list[tuple[str, dict[str, float]]]] = {}
    deciding: dict[str, tuple[str, ...]] = {}
    for case, text in zip(asked, texts, strict=True):
        task = tasks[case.row["question_type"]]
        deciding[case.question_id] = task.deciding
        tries.setdefault((case.question_id, case.setting), []).append((text, task.scores(case.row, text)))
    found: dict[str, dict[Setting, Outcome]] = {}
    for (question_id, setting), of_one in tries.items():
        found.setdefault(question_id, {})[setting] = _outcome(
            question_id, setting, of_one, deciding[question_id], solved_at
        )
    return {
        question_id: {setting: of_one[setting] for setting in SETTINGS if setting in of_one}
        for question_id, of_one in found.items()
    }


def _outcome(
    question_id: str,
    setting: Setting,
    tries: Sequence[tuple[str, Mapping[str, float]]],
    deciding: Sequence[str],
    solved_at: float,
) -> Outcome:
    metric = next(name for name in deciding if name in tries[0][1])

    def best(name: str) -> float:
        return max(scores[name] for _, scores in tries)

    # Half a list or the wrong page is not right; a word more or less around an answer is forgiven.
    needed = solved_at if metric == "f1" else 1.0
    return Outcome(
        question_id=question_id,
        setting=setting,
        texts=tuple(text for text, _ in tries),
        exact_match=best("exact_match"),
        f1=best("f1"),
        deciding=best(metric),
        solved=best(metric) >= needed,
    )
