"""`audit.json`: what an audit found, for the report and for programs."""

from __future__ import annotations

import json
from typing import Any

from ..intervals import Estimate
from .audit import Audited
from .results import Outcome
from .scores import FormScores, SettingScores

AUDIT = "audit.json"


def to_json(audited: Audited) -> bytes:
    """The file. The same answers give the same bytes; questions, answers and text of the model are data in it."""
    document = {
        "name": audited.exported.name,
        "version": audited.exported.version,
        "model": audited.model.name,
        "settings": {
            "model_args": audited.model.told_parameters,
            "apply_chat_template": audited.model.chat,
            "limit": audited.limit,
            "distractors": audited.distractors,
            "solved_at": audited.solved_at,
        },
        "table": [_of_type(one) for one in audited.types],
        "variants": [_of_form(one) for one in audited.forms],
        "marks": {one: list(given) for one, given in audited.marks.items()},
        "not_asked": list(audited.without_passages),
        "cut_prompts": audited.cut_prompts,
        "questions": [
            {
                "id": one,
                "question_type": audited.rows[one]["question_type"],
                "chance": audited.chance.get(one),
                "settings": {setting: _of_outcome(outcome) for setting, outcome in outcomes.items()},
            }
            for one, outcomes in audited.outcomes.items()
        ],
    }
    return f"{json.dumps(document, ensure_ascii=False, indent=1)}\n".encode("utf-8", "backslashreplace")


def shown_type(scores: SettingScores) -> str:
    """How tables call the questions of a type; those without an answer have a line of their own."""
    return scores.question_type if scores.answerable else f"{scores.question_type}, no answer"


def _of_type(scores: SettingScores) -> dict[str, Any]:
    return {
        "question_type": shown_type(scores),
        "setting": scores.setting,
        "questions": scores.questions,
        "exact_match": _interval(scores.exact_match),
        "f1": _interval(scores.f1),
        "solved": _interval(scores.solved),
        "chance": scores.chance,
    }


def _of_form(scores: FormScores) -> dict[str, Any]:
    return {
        "form": scores.form,
        "pairs": scores.pairs,
        **{name: _interval(getattr(scores, name)) for name in ("original", "variant", "drop", "consistent")},
    }


def _of_outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "solved": outcome.solved,
        "exact_match": outcome.exact_match,
        "f1": outcome.f1,
        "answers": list(outcome.texts),
    }


def _interval(one: Estimate) -> dict[str, float | None]:
    return {"value": one.value, "low": one.low, "high": one.high}
