"""The folder's README: a dataset card for the Hub and for the person who opens the folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import yaml

from ...utils.languages import load_language
from ...utils.types import EvaluationSample, InMemoryDataset
from ..config import TaskGeneratorConfig
from .leaves import Leaf

_CONTEXTS = {
    "gold": "the passages that hold the answer",
    "distractors": "the same passages among similar ones that do not hold it, in a shuffled order",
    "closed_book": "no passage, so that what a model knows by heart shows",
}


def to_card(
    dataset: InMemoryDataset,
    config: TaskGeneratorConfig,
    leaves: Sequence[Leaf],
    samples: Mapping[str, Sequence[EvaluationSample]],
) -> str:
    """`README.md` with the front matter that the Hugging Face Hub reads."""
    front = {
        "configs": [
            {"config_name": leaf.data, "data_files": [{"split": "test", "path": f"data/{leaf.data}.parquet"}]}
            for leaf in leaves
        ],
        "language": [dataset.language],
        **({"license": config.license} if config.license else {}),
        "task_categories": ["question-answering"],
        "size_categories": [_size_category(len(dataset.samples))],
        "tags": ["lm-eval-taskgen"],
    }
    return "\n".join(
        [
            f"---\n{yaml.safe_dump(front, allow_unicode=True, sort_keys=False)}---\n",
            f"# {dataset.name}\n",
            f"{len(dataset.samples)} questions in {load_language(dataset.language).name}, generated from documents by "
            f"lm-eval-taskgen with the {config.writer.kind} writer, seed {config.seed}.\n",
            _questions(samples),
            _contexts(leaves),
            _running(leaves),
            _yields(dataset),
            _LIMITS,
        ]
    )


def _questions(samples: Mapping[str, Sequence[EvaluationSample]]) -> str:
    rows = [
        f"| {question_type} | {len(questions)} | {sum(not q.answers for q in questions)} |"
        for question_type, questions in samples.items()
    ]
    return "\n".join(
        ["## Questions\n", "| type | questions | of these unanswerable |", "| --- | ---: | ---: |", *rows, ""]
    )


def _contexts(leaves: Sequence[Leaf]) -> str:
    groups = {leaf.group: leaf.context for leaf in leaves}
    rows = [f"- `{group}`: {_CONTEXTS[context]}" for group, context in groups.items()]
    return "\n".join(["## Groups\n", *rows, ""])


def _running(leaves: Sequence[Leaf]) -> str:
    return f"""\
## Run it

The folder needs lm-eval and nothing else, and works from wherever it lies:

    lm_eval --model hf --model_args pretrained=MODEL --include_path . --tasks {leaves[0].group}

`--tasks 'taskgen_*'` runs every group. For chat and reasoning models add `--apply_chat_template` and
`--metadata '{{"taskgen_chat": true}}'`: generation then does not stop at the first newline, and has 2048 tokens.
`--num_fewshot` takes examples from the same task that share no passage with the question.
"""


def _yields(dataset: InMemoryDataset) -> str:
    rows = [
        f"| {y.question_type} | {y.asked} | {y.written} | {y.kept} | "
        f"{', '.join(f'{reason} {count}' for reason, count in sorted(y.rejected.items()))} |"
        for y in dataset.yields
    ]
    return "\n".join(
        [
            "## How many drafts it took\n",
            "| type | asked | written | kept | rejected |",
            "| --- | ---: | ---: | ---: | --- |",
            *rows,
            "",
            "`rejects.jsonl` holds the drafts that were not kept, each with its reason; `manifest.json` the "
            "configuration, the versions and a hash of every file.\n",
        ]
    )


def _size_category(count: int) -> str:
    below, above = 1_000, "n<1K"
    for bound, name in ((10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M")):
        if count >= below:
            below, above = bound, name
    return above


_LIMITS = """\
## Limits

The questions were written by a program and checked by rules, not by people: read some before you rely on a score.
Scores compare normalised strings, so a right answer in other words counts as wrong under `exact_match`.
`has_answer_exact`, `has_answer_f1` and `no_answer_acc` are scored on a part of the questions each; in a group they are
means over tasks.
"""
