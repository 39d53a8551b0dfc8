"""Questions that the logged answers of systems cast doubt on."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Literal, get_args

from ....utils.languages import scoring_rules
from ....utils.qa_metrics import ScoringRules, contains, exact_match, normalize_answer, strip_thinking
from ...export.read_back import ExportedSet, Row
from ..answers_on_set import SystemAnswer
from .flags import GUESSABLE, guess_chances

Why = Literal[
    "systems_agree_on_another_answer", "answered_though_unanswerable", "right_without_evidence", "no_system_right"
]
WHYS: tuple[Why, ...] = get_args(Why)
MEANINGS: Mapping[Why, str] = {
    "systems_agree_on_another_answer": "Most systems give one answer that is not the gold one, which may be wrong.",
    "answered_though_unanswerable": "Most systems give one answer that stands in a passage: there may be an answer.",
    "right_without_evidence": "A system is right without the passage, or without finding it: it knew or guessed.",
    "no_system_right": "No system is right, of three or more.",
}
# Fewer runs than these agree, or all fail, by chance.
_AGREE, _ALL_FAIL = 2, 3


@dataclass(frozen=True, slots=True)
class Doubt:
    """A doubt about a question; `said` is the answer of `systems` that casts it. Both are empty if none is right."""

    id: str
    question_type: str
    question: str
    why: Why
    said: str
    systems: tuple[str, ...]


def doubts(exported: ExportedSet, answers: Mapping[str, Sequence[SystemAnswer]]) -> tuple[Doubt, ...]:
    """Return the doubts about the questions of a set, in the order of `WHYS`; a question may have several."""
    rules = {code: scoring_rules(code) for code in sorted({row["language"] for row in exported.questions})}
    chances = guess_chances(exported.questions, rules)
    found = [
        doubt
        for row in exported.questions
        for doubt in _of_question(row, answers.get(row["id"], ()), rules[row["language"]], chances.get(row["id"], 0.0))
    ]
    return tuple(sorted(found, key=lambda one: WHYS.index(one.why)))


def to_lines(found: Sequence[Doubt]) -> bytes:
    """Return the doubts as JSON lines, which `taskgen review --items` begins with."""
    return "".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in found).encode(
        "utf-8", "backslashreplace"
    )


def _of_question(row: Row, given: Sequence[SystemAnswer], rules: ScoringRules, chance: float) -> Iterator[Doubt]:
    def doubt(why: Why, of: Sequence[SystemAnswer], said: str = "") -> Doubt:
        systems = tuple(dict.fromkeys(one.run.model for one in of))
        return Doubt(row["id"], row["question_type"], row["question"], why, said, systems)

    shown = [one for one in given if one.context != "closed_book"]
    is_never_right = all(one.answer.is_right is False for one in shown)
    agreed = _agreed(shown, rules) if is_never_right else []
    if agreed and row["answers"]:
        yield doubt("systems_agree_on_another_answer", agreed, _text(agreed[0]))
    elif agreed and _stands_in_a_passage(agreed, row, rules):
        yield doubt("answered_though_unanswerable", agreed, _text(agreed[0]))
    elif is_never_right and row["answers"] and _runs(shown) >= _ALL_FAIL:
        yield doubt("no_system_right", ())
    knew = [one for one in given if one.answer.is_right and (one.context == "closed_book" or one.answer.found is False)]
    if knew and row["answers"] and chance < GUESSABLE:
        yield doubt("right_without_evidence", knew, _text(knew[0]))


def _agreed(given: Sequence[SystemAnswer], rules: ScoringRules) -> list[SystemAnswer]:
    """Return the answers that are the same, of more than half of the runs and of two at least; none that abstain."""
    alike: defaultdict[str, list[SystemAnswer]] = defaultdict(list)
    for one in given:
        if exact_match(_text(one), (), rules) != 1.0:
            alike[normalize_answer(_text(one), rules)].append(one)
    most = max(alike.values(), key=_runs, default=[])
    return most if _runs(most) >= _AGREE and 2 * _runs(most) > _runs(given) else []


def _stands_in_a_passage(given: Sequence[SystemAnswer], row: Row, rules: ScoringRules) -> bool:
    passages = [passage["text"] for passage in row["passages"]]
    passages += [text for one in given for _, text in one.answer.retrieved]
    return any(contains(passage, (_text(given[0]),), rules) == 1.0 for passage in passages)


def _runs(given: Sequence[SystemAnswer]) -> int:
    return len({one.run.path for one in given})


def _text(one: SystemAnswer) -> str:
    return strip_thinking(one.answer.answer).strip()
