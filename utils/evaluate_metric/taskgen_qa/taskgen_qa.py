"""Answers to questions, scored as lm-eval-taskgen's suites score them, as a metric of Hugging Face's `evaluate`."""

# `evaluate` copies this file into a cache and imports it there, so imports of ours are absolute.
from __future__ import annotations

from collections.abc import Sequence

import datasets
import evaluate

from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.qa_metrics import score_row

_DESCRIPTION = """Exact match, F1 and containment of answers, normalised by the rules of their language, with
abstentions on unanswerable questions; those of SQuAD 2.0 in English and of MLQA in Hindi."""

_INPUTS = """
Args:
    predictions: what the model wrote for each question; its first line that is not empty is the answer.
    references: for each question its gold answers; an empty list where it has none.
    language: the code of the language of all of them, by default "en".
Returns:
    exact_match, f1, contains, empty_rate: means over all questions, between 0 and 1.
    has_answer_exact, has_answer_f1: means over the questions with an answer; left out where there are none.
    no_answer_acc: the share of the other questions that were declined; left out where there are none.
"""

_CITATION = """@inproceedings{rajpurkar-etal-2018-know,
    title     = "Know What You Don't Know: Unanswerable Questions for {SQuAD}",
    author    = "Rajpurkar, Pranav and Jia, Robin and Liang, Percy",
    booktitle = "Proceedings of the 56th Annual Meeting of the Association for Computational Linguistics (Volume 2: Short Papers)",
    year      = "2018",
    url       = "https://aclanthology.org/P18-2124",
}
@inproceedings{lewis-etal-2020-mlqa,
    title     = "{MLQA}: Evaluating Cross-lingual Extractive Question Answering",
    author    = "Lewis, Patrick and Oguz, Barlas and Rinott, Ruty and Riedel, Sebastian and Schwenk, Holger",
    booktitle = "Proceedings of the 58th Annual Meeting of the Association for Computational Linguistics",
    year      = "2020",
    url       = "https://aclanthology.org/2020.acl-main.653",
}"""  # noqa: E501


class TaskgenQA(evaluate.Metric):  # type: ignore[misc]
    def _info(self) -> evaluate.MetricInfo:
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_INPUTS,
            features=datasets.Features(
                {
                    "predictions": datasets.Value("string"),
                    "references": datasets.List(datasets.Value("string")),
                }
            ),
        )

    def _compute(
        self, predictions: Sequence[str], references: Sequence[Sequence[str]], language: str = "en"
    ) -> dict[str, float]:
        rules = scoring_rules(language)
        values: dict[str, list[float]] = {}
        for prediction, golds in zip(predictions, references, strict=True):
            for name, value in score_row(prediction, golds, rules).items():
                values.setdefault(name, []).append(value)
        return {name: sum(scores) / len(scores) for name, scores in values.items()}
