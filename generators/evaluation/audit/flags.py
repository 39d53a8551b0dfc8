"""Flags on single questions: solved without evidence, solved by one passage, perhaps guessed, not solved."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, get_args

from ....utils.qa_metrics import ScoringRules, contains, normalize_answer
from ...export.read_back import Row
from .answers import QuestionResult, Results
from .settings import Setting

Flag = Literal["solved_without_evidence", "solved_by_one_passage", "maybe_guessed", "not_solved_with_gold"]
FLAGS: tuple[Flag, ...] = get_args(Flag)

# Flags that make a question unsound. A guess proves nothing, and a model that fails with the evidence may be too weak.
UNSOUND: frozenset[Flag] = frozenset({"solved_without_evidence", "solved_by_one_passage"})
# Types whose questions compare several passages.
_COMPARING = frozenset({"temporal_questions", "comparison"})
# From this probability on, a right answer may be a guess.
GUESSABLE = 0.2


def flag_questions(results: Results, chance: Mapping[str, float]) -> dict[str, tuple[Flag, ...]]:
    """Return the flags of all questions that have any, by id.

    Args:
        results: the results of the audited questions.
        chance: the probability of a right guess (`guess_chances`), for questions with an answer.
    """
    found = {one: tuple(_flags(settings, chance.get(one, 0.0))) for one, settings in results.items()}
    return {one: flags for one, flags in found.items() if flags}


def _flags(results: Mapping[Setting, QuestionResult], chance: float) -> Iterator[Flag]:
    def solved(setting: Setting) -> bool:
        return setting in results and results[setting].solved

    shortcut: Flag | None = None
    if solved("closed_book"):
        shortcut = "solved_without_evidence"
    # A model that knows the answer gives it with any passage.
    elif solved("single"):
        shortcut = "solved_by_one_passage"
    if shortcut:
        yield "maybe_guessed" if chance >= GUESSABLE else shortcut
    if not solved("gold"):
        yield "not_solved_with_gold"


def guess_chances(rows: Iterable[Row], rules_of: Mapping[str, ScoringRules]) -> dict[str, float]:
    """Return the probability that a guess is right, 0 to 1, by id; for questions with an answer.

    A guess picks one of the answers that the question offers (`chance_by_choices`) or names a frequent answer of the
    type: the share of the other questions of the type with the same answer. The larger of the two counts.

    Args:
        rows: all questions of a set.
        rules_of: the scoring rules by language.
    """
    by_type: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row["answers"]:
            by_type[row["question_type"]].append(row)
    found = {}
    for of_type in by_type.values():
        answers = {row["id"]: _normalised(row, rules_of[row["language"]]) for row in of_type}
        counts = Counter(answer for accepted in answers.values() for answer in accepted)
        for row in of_type:
            frequent = max((counts[answer] - 1 for answer in answers[row["id"]]), default=0)
            share = frequent / (len(of_type) - 1) if len(of_type) > 1 else 0.0
            found[row["id"]] = max(share, chance_by_choices(row, rules_of[row["language"]]))
    return found


def chance_by_choices(row: Row, rules: ScoringRules) -> float:
    """Return 1 / the number of answers that a question offers to choose from; 0 if it offers none.

    The metadata may list them as `choices`; of one that a model proposed, for example by yes or no, they have the right
    one alone. Otherwise a question that contains an accepted answer offers two, as in
    “Which is longer, the Elbe or the Oder?”
    """
    choices = row["metadata"].get("choices")
    if isinstance(choices, list) and choices:
        return 1 / max(len(choices), 2)
    named = any(
        contains(row["question"], [answer], rules) for answer in row["answers"] if normalize_answer(answer, rules)
    )
    return 0.5 if named else 0.0


def compares(row: Row, kind: str, rules: ScoringRules) -> bool:
    """Return True if a question compares what passages say; `kind` is its type, of a variant that of its original."""
    return kind in _COMPARING or chance_by_choices(row, rules) > 0


def _normalised(row: Row, rules: ScoringRules) -> frozenset[str]:
    return frozenset(filter(None, (normalize_answer(answer, rules) for answer in row["answers"])))
