"""Fit the ranking of questions on questions that readers have labelled.

    python benchmarks/fit_ranking.py benchmarks/labelled/en.jsonl --write

A line of the file has a question, its features as the ranking computes them, its corpus, and a reader's labels:
`natural` (0 to 3), `hand_on`, `one_right` and `gold_ok` (0 or 1). A question is good if the latter three are 1. A third
of the questions, drawn by the hash of their text, is held out. Printed are, for that third, the area under the ROC
curve and, by threshold, the number of questions that pass and the share of good ones among them. Then the model is
fitted on all and, with --write, stored in the package, with the threshold given by --threshold.
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

RANKINGS = Path(__file__).parent.parent / "generators" / "writers" / "asking" / "rankings.yaml"
_HEADER = (
    "# Weights of the features of questions, by language: benchmarks/fit_ranking.py fits them on labelled questions.\n"
)
# A feature of fewer questions is left out.
_FEWEST = 8
_THRESHOLDS = (0.3, 0.4, 0.5, 0.6, 0.7)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labelled", type=Path, help="labelled questions of one language, LANGUAGE.jsonl")
    parser.add_argument("--strength", type=float, default=0.2, help="inverse strength of the L2 penalty")
    parser.add_argument("--threshold", type=float, default=0.5, help="probability below which nothing is asked")
    parser.add_argument("--without", nargs="*", default=(), metavar="FEATURE", help="features that are not used")
    parser.add_argument("--set", nargs="*", default=(), metavar="FEATURE=WEIGHT", help="weights set by hand")
    parser.add_argument("--write", action="store_true", help="store the weights in the package")
    given = parser.parse_args()
    rows = [json.loads(line) for line in given.labelled.read_text(encoding="utf-8").splitlines()]
    counts = Counter(name for row in rows for name, value in row["features"].items() if value)
    names = sorted(name for name, count in counts.items() if count >= _FEWEST and name not in given.without)
    held = [row for row in rows if _is_held_out(row)]
    train = [row for row in rows if not _is_held_out(row)]
    print(
        f"{len(rows)} questions, {sum(map(_is_good, rows))} good; {len(held)} held out, {sum(map(_is_good, held))} good"
    )
    scores = _fitted(train, names, given.strength).predict_proba(_matrix(held, names))[:, 1]
    good = np.array([_is_good(row) for row in held])
    print(f"held out: area under the ROC curve {roc_auc_score(good, scores):.3f}")
    for threshold in _THRESHOLDS:
        passing = scores >= threshold
        if passing.any():
            print(f"  threshold {threshold}: {passing.sum()} pass, {good[passing].mean():.0%} of them good")
    weights = _fitted(rows, names, given.strength).coef_[0]
    fitted = {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}
    by_hand = [given_weight.split("=") for given_weight in given.set]
    fitted |= {name: float(weight) for name, weight in by_hand}
    for name, weight in sorted(fitted.items(), key=lambda pair: pair[1]):
        print(f"{weight:7.3f}  {name} ({counts[name]})")
    if given.write:
        rankings = yaml.safe_load(RANKINGS.read_text(encoding="utf-8"))
        kept = rankings.get(given.labelled.stem, {})
        rankings[given.labelled.stem] = {**kept, "threshold": given.threshold, "weights": fitted}
        RANKINGS.write_text(_HEADER + yaml.safe_dump(rankings, sort_keys=True), encoding="utf-8")


def _is_good(row: dict[str, Any]) -> int:
    return int(row["hand_on"] and row["one_right"] and row["gold_ok"])


def _is_held_out(row: dict[str, Any]) -> bool:
    return zlib.crc32(row["question"].encode()) % 3 == 0


def _matrix(rows: list[dict[str, Any]], names: list[str]) -> Any:
    return np.array([[row["features"].get(name, 0.0) for name in names] for row in rows])


def _fitted(rows: list[dict[str, Any]], names: list[str], strength: float) -> LogisticRegression:
    model = LogisticRegression(C=strength, max_iter=5000, fit_intercept=False)
    return model.fit(_matrix(rows, names), [_is_good(row) for row in rows])


if __name__ == "__main__":
    main()
