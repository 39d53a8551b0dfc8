"""Verdicts of the scripted model as a judge: right on labelled answers, else by containment, or always lenient."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

FIELDS = {"reason", "verdict"}
_LABELLED = Path(__file__).parents[2] / "generators" / "evaluation" / "judge"


def judge(values: dict[str, Any], manner: str) -> dict[str, str]:
    """Reply to the data of a judge's prompt; `manner` is "careful", or "kind", which accepts everything."""
    if "gold_answers" not in values:
        return _support(values, manner)
    gold, answer = values["gold_answers"], values["answer"]
    if manner == "kind":
        return {"reason": "It sounds good.", "verdict": "right"}
    known = _labels().get((values["question"], answer))
    if known is not None:
        return {"reason": "This one is known.", "verdict": known}
    if answer.startswith("The gold is wrong"):
        return {"reason": "The passages say otherwise.", "verdict": "gold disputed"}
    said = _folded(answer)
    declines = any(word in said for word in ("unanswerable", "उत्तर उपलब्ध नहीं"))
    if not gold:
        return {"reason": "There is no answer.", "verdict": "right" if declines else "wrong"}
    if any(_folded(one) in said for one in gold):
        return {"reason": f"It says “{gold[0]}”.", "verdict": "right"}
    return {"reason": f"It does not say “{gold[0]}”.", "verdict": "wrong"}


def _support(values: dict[str, Any], manner: str) -> dict[str, str]:
    """Say whether the passages hold the words of an answer."""
    held = manner == "kind" or any(_folded(values["answer"]) in _folded(text) for text in values["passages"])
    return {"reason": "The passages decide.", "verdict": "supported" if held else "not supported"}


def _folded(text: str) -> str:
    """A text with ASCII digits, for 184 and १८४ are one number."""
    return "".join(str(unicodedata.digit(one, one)) for one in text.casefold())


@cache
def _labels() -> dict[tuple[str, str], str]:
    import yaml  # only where a judge is asked: the server starts without it

    files = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(_LABELLED.glob("labelled_*.yaml"))]
    asked = [question for passages in files for passage in passages for question in passage["questions"]]
    return {(one["question"], given["answer"]): given["verdict"] for one in asked for given in one["answers"]}
