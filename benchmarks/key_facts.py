"""Measure how often `key_facts_recall` agrees with a reader on which key facts an answer states.

    python benchmarks/key_facts.py
    python benchmarks/key_facts.py --show held_out

Reads the labelled answers in `labelled/key_facts_*.yaml`. Every third question is held out: the constants of the metric
were chosen on the others. Printed is a Markdown table of agreement per fact (the share of equal decisions, Cohen's
kappa, and both kinds of error), by language and by sort of answer, beside two other predictors: that an answer
contains a wording (`contains`), and that it shares so many words with the reference answer (`f1`; one decision for
all facts, at the threshold that is best on the questions to tune on).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

import yaml

from lm_eval_taskgen.generators.evaluation.judge.measure import cohens_kappa
from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.qa_metrics import contains, f1, facts_stated

FOLDER = Path(__file__).parent / "labelled"
LANGUAGES = ("en", "hi")
Part = Literal["tuned", "held_out"]


@dataclass(frozen=True, slots=True)
class LabelledFact:
    """One key fact, an answer, and whether a reader of the answer found it stated."""

    language: str
    part: Part
    kind: str
    gold: str
    wordings: tuple[str, ...]
    answer: str
    is_stated: bool


Predictor = Callable[[LabelledFact], bool]


def read_facts(folder: Path = FOLDER) -> list[LabelledFact]:
    """Return all labelled facts.

    Raises:
        ValueError: an answer does not have a label for each key fact.
    """
    found = []
    for language in LANGUAGES:
        questions = yaml.safe_load((folder / f"key_facts_{language}.yaml").read_text(encoding="utf-8"))
        for number, question in enumerate(questions):
            part: Part = "held_out" if number % 3 == 2 else "tuned"
            for answer in question["answers"]:
                found += [
                    LabelledFact(
                        language, part, answer["kind"], question["gold"], tuple(words), answer["answer"], bool(label)
                    )
                    for words, label in zip(question["key_facts"], answer["stated"], strict=True)
                ]
    return found


def by_key_facts(fact: LabelledFact) -> bool:
    return facts_stated(fact.answer, [fact.wordings], scoring_rules(fact.language))[0]


def by_contains(fact: LabelledFact) -> bool:
    return contains(fact.answer, fact.wordings, scoring_rules(fact.language)) == 1.0


def by_f1(facts: Sequence[LabelledFact]) -> Predictor:
    """Return the predictor by F1 against the reference answer, with the threshold that is best on `facts`."""

    def at(threshold: float) -> Predictor:
        return lambda fact: f1(fact.answer, [fact.gold], scoring_rules(fact.language)) >= threshold

    def kappa(threshold: float) -> float:
        return agreement(facts, at(threshold))[1] or 0.0

    return at(max((step / 20 for step in range(1, 20)), key=kappa))


def agreement(facts: Sequence[LabelledFact], predict: Predictor) -> tuple[float, float | None, int, int]:
    """Return the share of equal decisions, Cohen's kappa, facts wrongly found stated, and facts missed."""
    pairs = [(fact.is_stated, predict(fact)) for fact in facts]
    kappa = cohens_kappa([str(label) for label, _ in pairs], [str(found) for _, found in pairs])
    wrongly = sum(found and not label for label, found in pairs)
    missed = sum(label and not found for label, found in pairs)
    return sum(label == found for label, found in pairs) / len(pairs), kappa, wrongly, missed


def table(groups: Mapping[str, Sequence[LabelledFact]], predictors: Mapping[str, Predictor]) -> str:
    lines = ["| facts | number | predictor | agreement | kappa | wrongly stated | missed |", "| --- " * 7 + "|"]
    for name, facts in groups.items():
        for predictor, predict in predictors.items():
            share, kappa, wrongly, missed = agreement(facts, predict)
            shown = "–" if kappa is None else f"{kappa:.2f}"
            lines.append(f"| {name} | {len(facts)} | {predictor} | {share:.0%} | {shown} | {wrongly} | {missed} |")
    return "\n".join(lines)


def groups_of(facts: Sequence[LabelledFact]) -> Mapping[str, Sequence[LabelledFact]]:
    """Return the facts by part, by language and part, and by sort of answer."""
    parts = get_args(Part)
    kinds = dict.fromkeys(fact.kind for fact in facts)
    return {
        **{part: [fact for fact in facts if fact.part == part] for part in parts},
        **{
            f"{part}, {language}": [fact for fact in facts if (fact.part, fact.language) == (part, language)]
            for language in LANGUAGES
            for part in parts
        },
        **{f"answers: {kind}": [fact for fact in facts if fact.kind == kind] for kind in kinds},
    }


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--show", choices=get_args(Part), help="print the facts on which reader and metric differ")
    wanted = parser.parse_args(arguments)
    facts = read_facts()
    tuned = [fact for fact in facts if fact.part == "tuned"]
    print(table(groups_of(facts), {"key facts": by_key_facts, "contains": by_contains, "f1": by_f1(tuned)}))
    for fact in facts:
        if fact.part == wanted.show and by_key_facts(fact) != fact.is_stated:
            print(f"\n{'missed' if fact.is_stated else 'wrongly stated'}: {fact.wordings}\n  {fact.answer}")


if __name__ == "__main__":
    main(sys.argv[1:])
