"""Score the rows of a run with all metrics, beside the exact match and F1 of other packages.

    python benchmarks/scoring.py [--sizes 1000 3000 10000 30000]

The others are `squad` of `evaluate` (its script comes from the Hub) and of torchmetrics, and lm-eval's `tydiqa`. All
score the same rows, half English and half Hindi: made-up ones, and the rows of the official scripts, repeated, where
`shared/data/scoring` lies beside the repository; `squad` cannot score those without an answer and leaves them out.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from measuring import Way, markdown, measure

OFFICIAL_ROWS = Path(__file__).parents[1] / ".." / "shared" / "data" / "scoring"

WORDS = {
    "en": "the river a Paris 1947 nineteen-fifty city of king's war theory Normans and in was called Amazon $5 3.14",
    "hi": "नदी दिल्ली १९४७ शहर का राजा युद्ध सिद्धांत और में था कहलाता पढ़ाई उन्नीस-सौ क्षेत्र है हिन्दी डॉ. 1950 की",
}
SENTENCE_END = {"en": ".", "hi": "।"}


class Row(NamedTuple):
    language: str
    prediction: str
    golds: list[str]


def made_up_rows(count: int) -> list[Row]:
    """Rows of the kinds that models produce: exact, in a sentence, upper-cased, cut short, wrong, rambling."""
    random = Random(0)
    rows = []
    for number in range(count):
        language = ("en", "hi")[number % 2]

        def text(words: int, language: str = language) -> str:
            return " ".join(random.choices(WORDS[language].split(), k=words))

        gold = text(random.randint(1, 4))
        end = SENTENCE_END[language]
        predictions = (
            gold,
            f"{text(3)} {gold}{end}",
            f'"{gold.upper()}"',
            gold[: len(gold) // 2],
            text(3),
            text(40) + end,
        )
        rows.append(Row(language, random.choice(predictions), [gold]))
    return rows


def official_rows(count: int) -> list[Row]:
    """The rows of the official scripts, in turns English and Hindi, repeated up to `count`; none if not here."""
    files = [OFFICIAL_ROWS / f"{language}.jsonl" for language in ("en", "hi")]
    if not all(file.exists() for file in files):
        return []
    tables = [[json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] for file in files]
    rows = [Row(r["lang"], r["prediction"], r["golds"]) for pair in zip(*tables, strict=True) for r in pair]
    return list(islice(cycle(rows), count))


def rows_of(kind: str, count: int) -> list[Row]:
    return official_rows(count) if kind == "official" else made_up_rows(count)


def ours(kind: str, count: int) -> Callable[[], int]:
    from lm_eval_taskgen.utils.languages import scoring_rules
    from lm_eval_taskgen.utils.qa_metrics import score

    rows = rows_of(kind, count)
    rules = {language: scoring_rules(language) for language in WORDS}
    return lambda: len([score(row.prediction, row.golds, rules[row.language]) for row in rows])


def tydiqa(kind: str, count: int) -> Callable[[], int]:
    from lm_eval.tasks.tydiqa.utils import process_results_lang

    rows = rows_of(kind, count)
    return lambda: len([process_results_lang({"answers": row.golds}, [row.prediction], row.language) for row in rows])


def evaluate_squad(name: str, kind: str, count: int) -> Callable[[], object]:
    import evaluate

    metric = evaluate.load(name)
    predictions, references = as_squad(rows_of(kind, count))
    return lambda: metric.compute(predictions=predictions, references=references)["f1"]


def torchmetrics_squad(kind: str, count: int) -> Callable[[], object]:
    from torchmetrics.functional.text import squad

    predictions, references = as_squad(rows_of(kind, count))
    return lambda: float(squad(predictions, references)["f1"])


def as_squad(rows: Sequence[Row]) -> tuple[list[dict[str, str]], list[dict[str, Any]]]:
    """The rows as both take them; they cannot score a question without an answer."""
    rows = [row for row in rows if row.golds]
    predictions = [{"id": str(number), "prediction_text": row.prediction} for number, row in enumerate(rows)]
    golds = [{"text": row.golds, "answer_start": [0] * len(row.golds)} for row in rows]
    return predictions, [{"id": str(number), "answers": gold} for number, gold in enumerate(golds)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=(1_000, 3_000, 10_000, 30_000))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--squad", default="squad", help="the name or folder of the metric for `evaluate`")
    given = parser.parse_args()
    for kind in ("made up", *(["official"] if official_rows(1) else [])):
        ways: dict[str, Way] = {
            "taskgen, all metrics": partial(ours, kind),
            "evaluate, squad": partial(evaluate_squad, given.squad, kind),
            "torchmetrics, squad": partial(torchmetrics_squad, kind),
            "lm-eval, tydiqa": partial(tydiqa, kind),
        }
        print(f"Rows: {kind}\n\n{markdown(measure(ways, given.sizes, given.rounds), 'rows')}\n")


if __name__ == "__main__":
    main()
