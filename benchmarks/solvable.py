"""Share of questions that can be answered without reading.

    python benchmarks/solvable.py tasks/acme_handbook xquad.en.json:en xquad.hi.json:hi --types direct_lookup

A set is the folder of `taskgen generate`; of a file in SQuAD's format, people's own questions are taken, each on its
paragraph. The baselines are those of `taskgen audit` (docs/audit.md). Printed is a Markdown table of exact match and
F1 in percent.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from question_sources import questions_of, split_source

from lm_eval_taskgen.generators.evaluation.audit.baselines import BASELINES, BaselineScores, score_baselines


def lines(source: str, scores: Sequence[BaselineScores]) -> list[str]:
    """The rows of the table: one for each type, EM and F1 of each baseline."""
    name = split_source(source)[0].name
    found = {(one.question_type, one.baseline): one for one in scores}
    rows = []
    for kind in dict.fromkeys(one.question_type for one in scores):
        of_kind = [found.get((kind, baseline)) for baseline in BASELINES]
        cells = [f"{100 * one.exact_match.value:.1f} / {100 * one.f1.value:.1f}" if one else "–" for one in of_kind]
        asked = max(one.questions for one in of_kind if one)
        rows.append("| " + " | ".join((name, kind, f"{asked:,}", *cells)) + " |")
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", metavar="SET_OR_SQUAD_FILE[:LANGUAGE]")
    parser.add_argument("--types", nargs="*", default=[], help="question types of sets; all unless some are named")
    arguments = parser.parse_args()
    names = [baseline.replace("_", " ") for baseline in BASELINES]
    print("| " + " | ".join(("questions of", "type", "asked", *(f"{name}, EM / F1" for name in names))) + " |")
    print("| --- | --- " + "| ---: " * (1 + len(names)) + "|")
    for source in arguments.sources:
        for line in lines(source, score_baselines(questions_of(source, arguments.types))):
            print(line, flush=True)


if __name__ == "__main__":
    main()
