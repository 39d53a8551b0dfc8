"""Rows scored per second: all our metrics beside the exact match and F1 of lm-eval's built-in `tydiqa`, in one run.

    python benchmarks/scoring.py [ROWS]

Both score the same rows (100,000 unless told), half English and half Hindi: made-up ones, and the rows of the official
scripts, repeated, where `shared/data/scoring` lies beside the repository. Each time is the best of three rounds.
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from lm_eval.tasks.tydiqa.utils import process_results_lang

from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.qa_metrics import score

OFFICIAL_ROWS = Path(__file__).parents[1] / ".." / "shared" / "data" / "scoring"
ROUNDS = 3

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


def score_ours(rows: Sequence[Row]) -> None:
    rules = {language: scoring_rules(language) for language in WORDS}
    for row in rows:
        score(row.prediction, row.golds, rules[row.language])


def score_tydiqa(rows: Sequence[Row]) -> None:
    for row in rows:
        process_results_lang({"answers": row.golds}, [row.prediction], row.language)


def seconds(scorer: Callable[[Sequence[Row]], None], rows: Sequence[Row]) -> float:
    start = time.perf_counter()
    scorer(rows)
    return time.perf_counter() - start


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"{'rows':<26}{'scorer':<26}{'seconds':>9}{'rows/s':>12}{'ratio':>8}")
    for name, rows in (("made up", made_up_rows(count)), ("official scripts", official_rows(count))):
        if not rows:
            print(f"{name:<26}not here")
            continue
        # The rounds alternate, so that a busy moment of the machine does not fall on one scorer alone.
        rounds = [(seconds(score_ours, rows), seconds(score_tydiqa, rows)) for _ in range(ROUNDS)]
        ours, tydiqa = (min(times) for times in zip(*rounds, strict=True))
        for scorer, best in (("ours, all metrics", ours), ("lm-eval tydiqa, EM and F1", tydiqa)):
            print(
                f"{f'{len(rows):,} {name}':<26}{scorer:<26}{best:>9.2f}{len(rows) / best:>12,.0f}{tydiqa / best:>8.2f}"
            )


if __name__ == "__main__":
    main()
