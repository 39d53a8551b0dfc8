"""The YAML that lm-eval reads: identifiers that `leaves.check_name` let through, and words of our language files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from ...utils.errors import ExportError
from ...utils.languages import PromptLabels
from ...utils.qa_metrics import DEFAULT_METRICS, METRICS, Metric
from ...utils.task_style import LeafStyle
from .leaves import Leaf

_USUAL = LeafStyle()
_NO_STYLES: Mapping[str, LeafStyle] = MappingProxyType({})

# lm-eval's: whether the option of the highest likelihood is the right one, and of the highest per character.
CHOICE_METRICS = ("acc", "acc_norm")
_ALL_METRICS = {**METRICS, **{name: Metric("mean", True, True) for name in CHOICE_METRICS}}


def common_file(name: str) -> str:
    """The name of the include; without the ending `.yaml`, so that lm-eval does not take it for a task."""
    return f"_{name}_common_yaml"


def metrics_of(question_type: str, style: LeafStyle) -> tuple[str, ...]:
    """The metrics of a task: those that every task has or that it has instead, then those of its type, in the order of
    `METRICS`; lm-eval's own where the answer is chosen.

    Raises:
        ExportError: the style names a metric that there is not.
    """
    if style.form == "choice":
        return CHOICE_METRICS
    for name in (*style.metrics, *style.reported):
        if name not in METRICS:
            raise ExportError(
                f"question type {question_type!r}: there is no metric {name!r}; qa_metrics.py has: {', '.join(METRICS)}"
            )
    general = style.reported or DEFAULT_METRICS
    return tuple(name for name in METRICS if name in general or name in style.metrics)


def task_files(
    name: str,
    leaves: Iterable[Leaf],
    version: int,
    labels: PromptLabels,
    styles: Mapping[str, LeafStyle] = _NO_STYLES,
) -> Mapping[str, str]:
    """All YAML files of a set by file name: the include, a file for each leaf, a file for each group.

    `styles` says, by question type, how tasks differ from what the include says; `labels` are those of the prompts,
    at which answers of several lines end.

    Raises:
        ExportError: see `metrics_of`.
    """
    leaves = tuple(leaves)
    groups: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        groups.setdefault(leaf.group, []).append(leaf)
    return {
        common_file(name): _common(version, labels),
        **{f"{leaf.task}.yaml": _leaf(name, leaf, labels, styles.get(leaf.question_type, _USUAL)) for leaf in leaves},
        **{f"_{group}.yaml": _group(group, members, version, styles) for group, members in groups.items()},
    }


def _common(version: int, labels: PromptLabels) -> str:
    return f"""\
class: !function utils.Task
custom_dataset: !function utils.load
test_split: test
fewshot_split: test
fewshot_config:
  sampler: !function utils.FewshotSampler
output_type: generate_until
doc_to_text: !function utils.doc_to_text
doc_to_target: !function utils.doc_to_target
process_results: !function utils.process_results
{_generation(_USUAL, labels)}{_metric_list(DEFAULT_METRICS)}metadata:
  version: {version}
"""


def _leaf(name: str, leaf: Leaf, labels: PromptLabels, style: LeafStyle) -> str:
    # An include is merged field by field, not deeper: what differs in one setting is given whole.
    usual = style.max_gen_toks == _USUAL.max_gen_toks and not style.multiline
    generation = _CHOICE if style.form == "choice" else "" if usual else _generation(style, labels)
    metrics = metrics_of(leaf.question_type, style)
    return f"""\
include: {common_file(name)}
task: {leaf.task}
dataset_kwargs: {{taskgen_data: {leaf.data}}}
{generation}{"" if metrics == DEFAULT_METRICS else _metric_list(metrics)}"""


# An include's field is taken back by null.
_CHOICE = """\
output_type: multiple_choice
doc_to_choice: !function utils.doc_to_choice
doc_to_target: !function utils.doc_to_choice_index
process_results: null
generation_kwargs: null
"""


def _stops(style: LeafStyle, labels: PromptLabels) -> list[str]:
    """Where generation stops. OpenAI's servers take four such texts, and lm-eval adds the model's own.

    An answer of several lines ends where a model without instruction training goes on with another question, or with
    the passages of one. An empty line does not end it: many answers begin with one, or stand behind an announcement.
    """
    if not style.multiline:
        return ["\n"]
    return [f"\n{labels.question}:", f"\n\n{labels.passage} 1"]


def _generation(style: LeafStyle, labels: PromptLabels) -> str:
    # JSON's quoting is YAML's.
    return f"""\
generation_kwargs:
  until: {json.dumps(_stops(style, labels), ensure_ascii=False)}
  max_gen_toks: {style.max_gen_toks}
  do_sample: false
  temperature: 0.0
"""


def _metric_list(names: Iterable[str]) -> str:
    metrics = "".join(
        f"  - metric: {name}\n"
        f"    aggregation: {_ALL_METRICS[name].aggregation}\n"
        f"    higher_is_better: {_yaml(_ALL_METRICS[name].higher_is_better)}\n"
        for name in names
    )
    return f"metric_list:\n{metrics}"


def _group(group: str, leaves: Iterable[Leaf], version: int, styles: Mapping[str, LeafStyle]) -> str:
    leaves = tuple(leaves)
    members = "".join(f"  - {leaf.task}\n" for leaf in leaves)
    scored = {m for leaf in leaves for m in metrics_of(leaf.question_type, styles.get(leaf.question_type, _USUAL))}
    metrics = "".join(
        f"  - metric: {name}\n"
        f"    aggregation: {metric.aggregation}\n"
        f"    weight_by_size: {_yaml(metric.weight_by_size)}\n"
        for name, metric in _ALL_METRICS.items()
        if name in scored
    )
    return f"""\
group: {group}
task:
{members}aggregate_metric_list:
{metrics}metadata:
  version: {version}
"""


def _yaml(truth: bool) -> str:
    return "true" if truth else "false"
