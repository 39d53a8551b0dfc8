"""How far a guess gets without any passage."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from ....utils.qa_metrics import ScoringRules, contains, normalize_answer
from ...export.read_back import Row

# From here on a right answer may as well be a guess.
GUESSABLE = 0.2


def chances(rows: Iterable[Row], rules_of: Mapping[str, ScoringRules]) -> dict[str, float]:
    """By id, how likely a guess is right: 0 to 1, for questions with an answer.

    It is that of picking one of the answers that the question offers, or else the share of the other questions of its
    type that have the same answer: whoever knows nothing of a question but its type may name a frequent one.

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
            found[row["id"]] = max(share, by_offer(row, rules_of[row["language"]]))
    return found


def by_offer(row: Row, rules: ScoringRules) -> float:
    """One by the number of answers that a question offers to choose from; 0 where it offers none.

    Its metadata may list them as `choices`. Else two are taken for granted where the words of an accepted answer stand
    in the question, as in “Which is longer, the Elbe or the Oder?”
    """
    choices = row["metadata"].get("choices")
    if isinstance(choices, list) and choices:
        return 1 / len(choices)
    named = any(
        contains(row["question"], [answer], rules) for answer in row["answers"] if normalize_answer(answer, rules)
    )
    return 0.5 if named else 0.0


def _normalised(row: Row, rules: ScoringRules) -> frozenset[str]:
    return frozenset(filter(None, (normalize_answer(answer, rules) for answer in row["answers"])))
