"""The folder's README, which is also a dataset card of the Hugging Face Hub."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import yaml

from ...utils.languages import load_language
from ...utils.task_style import TaskStyle
from ...utils.text.counting import counted
from .leaves import SMALL_TYPES, Leaf
from .task_yaml import metrics_of

_CONTEXTS = {
    "gold": "the passages that hold the answer",
    "distractors": "the same passages among similar ones that do not hold it, in a shuffled order",
    "closed_book": "no passage, so that what a model knows by heart shows",
}


# Characters that Markdown or HTML would read as marks.
_MARKS = re.compile(r"[\\`*_\[\]<>#|~&]")


def to_card(
    description: Mapping[str, Any], leaves: Sequence[Leaf], answers: Mapping[str, Sequence[Collection[str]]]
) -> str:
    """`README.md` with the front matter that the Hugging Face Hub reads.

    Args:
        description: the manifest without its hashes (`manifest.describe`).
        leaves: the tasks of the set.
        answers: by question type, the accepted answers of each question.
    """
    config = description["config"]
    source = description.get("source")
    count = sum(map(len, answers.values()))
    front = {
        "configs": [
            {"config_name": leaf.task, "data_files": [{"split": "test", "path": f"data/{leaf.data}.parquet"}]}
            for leaf in leaves
        ],
        "language": source["languages"] if source else [description["language"]],
        **({"license": config["license"]} if config["license"] else {}),
        "task_categories": ["question-answering"],
        "size_categories": [_size_category(count)],
        "tags": ["lm-eval-taskgen"],
    }
    return "\n".join(
        [
            f"---\n{yaml.safe_dump(front, allow_unicode=True, sort_keys=False)}---\n",
            f"# {description['name']}, version {description['version']}\n",
            _imported(count, source) if source else _generated(count, description),
            _questions(answers),
            _metrics(answers, description.get("styles", {})),
            *_personas(description.get("personas", ())),
            *([] if source else [_contexts(leaves)]),
            _running(leaves),
            *_small_types(description),
            *([] if source else [_yields(description["yields"])]),
            *_edits(description),
            *_reviews(description),
            _source(source) if source else _limits(description),
        ]
    )


def _generated(count: int, description: Mapping[str, Any]) -> str:
    about = f"{counted(count, 'question')} in {load_language(description['language']).name}"
    world = description.get("world")
    if world:
        return (
            f"{about} on a fictional world of {world['size']:,} articles, invented by lm-eval-taskgen from the seed "
            f"{world['seed']}: no document was read, and no name in it means anybody. Every answer follows from the "
            "articles, and from no fewer of them than the question has hops.\n"
        )
    return (
        f"{about}, generated from documents by lm-eval-taskgen with the "
        f"{description['config']['writer']['kind']} writer, seed {description['seed']}.\n"
    )


def _imported(count: int, source: Mapping[str, Any]) -> str:
    """The first sentence of an imported set. `source` has its `key`, `options` and `split`."""
    options = ", ".join(f"{name} `{value}`" for name, value in source["options"].items())
    chosen = f" ({options})" if options else ""
    return f"{counted(count, 'question')}, imported by lm-eval-taskgen from `{source['key']}`{chosen}.\n"


def _questions(answers: Mapping[str, Sequence[Collection[str]]]) -> str:
    rows = [
        f"| {question_type} | {len(questions)} | {sum(not accepted for accepted in questions)} |"
        for question_type, questions in answers.items()
    ]
    return "\n".join(
        ["## Questions\n", "| type | questions | of these unanswerable |", "| --- | ---: | ---: |", *rows, ""]
    )


def _personas(personas: Sequence[Mapping[str, str]]) -> list[str]:
    """The readers who ask, one a line, without the marks that would end it."""
    if not personas:
        return []
    rows = [f"- {_literal(one['reader'])}: {_literal(one['needs'])}" for one in personas]
    return ["\n".join(["## Readers\n", "The questions are those of these readers, in turns:\n", *rows, ""])]


def _literal(text: str) -> str:
    """Return a text as Markdown shows it letter by letter, on one line."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split()))


def _metrics(question_types: Iterable[str], styles: Mapping[str, Any]) -> str:
    rows = [
        f"| {question_type} | {_code(metrics_of(TaskStyle(**styles.get(question_type, {}))))} |"
        for question_type in question_types
    ]
    return "\n".join(["## Metrics\n", "| type | metrics |", "| --- | --- |", *rows, ""])


def _code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


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


def _small_types(description: Mapping[str, Any]) -> list[str]:
    lines = small_type_lines(description)
    return ["\n".join(["## Small types\n", *(f"- {line}" for line in lines), ""])] if lines else []


def small_type_lines(description: Mapping[str, Any]) -> list[str]:
    """Return a line on question types that were folded into one task, and one on those that are in no group."""
    small = description.get("small_types", {"folded": (), "alone": ()})
    name, least = description["name"], description["config"].get("min_questions_per_task")
    lines = []
    if small["folded"]:
        folded = ", ".join(small["folded"])
        lines.append(f"{folded}: fewer than {least} questions each, so they share the task {name}_{SMALL_TYPES}")
    for alone in small["alone"]:
        lines.append(f"{alone}: fewer than {least} questions, so in no group; --tasks {name}_{alone} runs it")
    return lines


def _yields(yields: Sequence[Mapping[str, Any]]) -> str:
    rows = [
        f"| {y['question_type']} | {y['asked']} | {y['written']} | {y['kept']} | "
        f"{', '.join(f'{reason} {count}' for reason, count in sorted(y['rejected'].items()))} |"
        for y in yields
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


def _edits(description: Mapping[str, Any]) -> list[str]:
    if not description["edits"]:
        return []
    rows = [
        f"| {edit['version']} | {len(edit['added'])} | {len(edit['dropped'])} | {len(edit['patched'])} | "
        f"{'documents changed' if 'update' in edit else 'edited'} |"
        for edit in description["edits"]
    ]
    return [
        "\n".join(
            [
                "## Edits\n",
                f"This is version {description['version']}; compare scores within one version only.\n",
                "| version | questions added | questions dropped | questions changed | why |",
                "| ---: | ---: | ---: | ---: | --- |",
                *rows,
                "",
                "`manifest.json` holds each of them, as it was and as it is.\n",
            ]
        )
    ]


def _reviews(description: Mapping[str, Any]) -> list[str]:
    """The state of the review of the set, if anybody reviewed it (see `reviews.summary.summarise`)."""
    state = description.get("reviews")
    if state is None:
        return []
    people = f"{state['reviewers']} {'person' if state['reviewers'] == 1 else 'people'}"
    reasons = sorted(state["dropped"].items(), key=lambda item: -item[1])
    listed = ", ".join(f"{reason.replace('_', ' ')} {count:,}" for reason, count in reasons)
    counts = {
        "kept as they were": f"{state['kept']:,}",
        "changed": f"{state['changed']:,}",
        "dropped": f"{sum(state['dropped'].values()):,}{f' ({listed})' if listed else ''}",
        "reviewers disagree, in the set": f"{state['disputed']:,}",
        "not read": f"{state['unread']:,}",
    }
    rows = [f"| {what} | {count} |" for what, count in counts.items()]
    about = f"Read by {people}, as of version {state['version']}:\n"
    table = ["| | questions |", "| --- | --- |", *rows, ""]
    return ["\n".join(["## Review\n", about, *table, *_agreement(state["agreement"])])]


def _agreement(agreement: Mapping[str, Any] | None) -> list[str]:
    if agreement is None:
        return []
    alpha = agreement["alpha"]
    said = "is not defined, since all decisions are the same" if alpha is None else f"is {alpha:.2f}"
    return [
        f"Read by two or more people: {agreement['questions']:,}; decided the same by all: {agreement['same']:,}; "
        f"Krippendorff's alpha {said}.\n"
    ]


def _source(source: Mapping[str, Any]) -> str:
    """Split, prompt and scoring of an imported set."""
    template = source["base_prompt_template"]
    prompt = "the question alone" if template is None else f"`{json.dumps(template, ensure_ascii=False)}`"
    lines = [
        "## Where it comes from\n",
        f"- split: {source['split'] or 'all of it'}",
        *([f"- subsets: {', '.join(source['subsets'])}"] if source["subsets"] else []),
        f"- prompt: {prompt}",
        f"- scored by: {', '.join(source['evaluation_only']) or 'the usual metrics of strings'}",
        "",
    ]
    if "llm_judge" in source["evaluation_only"]:
        lines += [f"{NEEDS_JUDGE}\n"]
    lines += ["Cite and license it as its makers ask. `manifest.json` holds the versions and a hash of every file.\n"]
    if not source["evaluation_only"]:
        lines += [
            "`has_answer_exact`, `has_answer_f1` and `no_answer_acc` are scored on a part of the questions each; in a "
            "group they are means over tasks.\n",
        ]
    return "\n".join(lines)


def _size_category(count: int) -> str:
    below, above = 1_000, "n<1K"
    for bound, name in ((10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M")):
        if count >= below:
            below, above = bound, name
    return above


def _limits(description: Mapping[str, Any]) -> str:
    read = ", and people read those that the section Review counts" if "reviews" in description else ", not by people"
    return _LIMITS.format(read=read)


_LIMITS = """\
## Limits

The questions were written by a program and checked by rules{read}: read some before you rely on a score.
Scores compare normalised strings, so a right answer in other words counts as wrong under `exact_match`.
`has_answer_exact`, `has_answer_f1` and `no_answer_acc` are scored on a part of the questions each; in a group they are
means over tasks, and so are the metrics that only some types have.
"""

NEEDS_JUDGE = (
    "The set asks for a judge, which lm-eval does not have: run it with `--log_samples --output_path DIR`, then "
    "have the logged samples judged, by `taskgen judge DIR --writer FILE` for instance; each holds the prompt, the "
    "references and what the model wrote."
)
