"""The YAML files of a set: the include, one file for each task, one for each group.

All names in them passed `leaves.check_name`; prompt labels come from our language files.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from ...utils.errors import ExportError
from ...utils.languages import PromptLabels
from ...utils.qa_metrics import DEFAULT_METRICS, METRICS, Metric
from ...utils.task_style import TaskStyle
from .leaves import Leaf
from .task_folder import task_fields

_DEFAULT = TaskStyle()
_NO_STYLES: Mapping[str, TaskStyle] = MappingProxyType({})

# lm-eval's own: the option with the highest likelihood is right; the same with the likelihood per character.
CHOICE_METRICS = ("acc", "acc_norm")
_OF_A_PACKAGE = Metric("mean", higher_is_better=True, weight_by_size=False)
_ALL_METRICS = {**METRICS, **{name: Metric("mean", True, True) for name in CHOICE_METRICS}}


def common_file(name: str) -> str:
    """The name of the included file; without the ending `.yaml`, so that lm-eval does not read it as a task."""
    return f"_{name}_common_yaml"


def metrics_of(style: TaskStyle) -> tuple[str, ...]:
    """The metrics of a task in the order of `METRICS`: the general ones, or those that its style reports instead, and
    those that its style adds. A multiple-choice task has lm-eval's own.

    Those of other packages (`package_metrics`) come last.
    """
    if style.form == "choice":
        return CHOICE_METRICS
    scored = {*(style.reported or DEFAULT_METRICS), *style.metrics}
    return (*(name for name in METRICS if name in scored), *sorted(scored - set(METRICS)))


def _metric(name: str) -> Metric:
    return _ALL_METRICS.get(name, _OF_A_PACKAGE)


def task_files(
    name: str,
    leaves: Iterable[Leaf],
    version: int,
    labels: PromptLabels,
    styles: Mapping[str, TaskStyle] = _NO_STYLES,
) -> Mapping[str, str]:
    """All YAML files of a set by file name.

    Args:
        name: the set's name.
        leaves: its tasks.
        version: of the set.
        labels: of the prompts; generation of a multi-line answer stops at them.
        styles: by question type, the task styles that differ from the default.
    """
    leaves = tuple(leaves)
    groups: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        groups.setdefault(leaf.group, []).append(leaf)
    return {
        common_file(name): _common(version, labels),
        **{f"{leaf.task}.yaml": _leaf(name, leaf, labels, styles) for leaf in leaves},
        **{f"_{group}.yaml": _group(group, members, version, styles) for group, members in groups.items()},
    }


def _common(version: int, labels: PromptLabels) -> str:
    return f"""\
class: !function utils.Task
test_split: test
fewshot_split: test
fewshot_config:
  sampler: !function utils.FewshotSampler
output_type: generate_until
doc_to_text: !function utils.doc_to_text
doc_to_target: !function utils.doc_to_target
process_results: !function utils.process_results
{_generation(_DEFAULT, labels)}{_metric_list(DEFAULT_METRICS)}metadata:
  version: {version}
"""


def _leaf(name: str, leaf: Leaf, labels: PromptLabels, styles: Mapping[str, TaskStyle]) -> str:
    # Types that share a task are run alike.
    style = styles.get(leaf.question_types[0], _DEFAULT)
    # lm-eval merges an include by top-level field, so a field that differs in one key is repeated whole.
    is_default = style.max_gen_toks == _DEFAULT.max_gen_toks and not style.multiline
    generation = _CHOICE if style.form == "choice" else "" if is_default else _generation(style, labels)
    metrics = _leaf_metrics(leaf, styles)
    return f"""\
include: {common_file(name)}
task: {leaf.task}
dataset_kwargs: {{taskgen_data: {leaf.data}}}
{generation}{"" if metrics == DEFAULT_METRICS else _metric_list(metrics)}"""


def _leaf_metrics(leaf: Leaf, styles: Mapping[str, TaskStyle]) -> tuple[str, ...]:
    """The metrics of all its question types, in the order of `METRICS`; a question has those of its own type."""
    scored = {metric for name in leaf.question_types for metric in metrics_of(styles.get(name, _DEFAULT))}
    return tuple(sorted(scored, key=_place))


def _place(metric: str) -> tuple[int, str]:
    """Sort metrics as `_ALL_METRICS` has them, and those of other packages behind them."""
    known = list(_ALL_METRICS)
    return (known.index(metric) if metric in known else len(known)), metric


# null removes a field of the include.
_CHOICE = """\
output_type: multiple_choice
doc_to_choice: !function utils.doc_to_choice
doc_to_target: !function utils.doc_to_choice_index
process_results: null
generation_kwargs: null
"""


def _stops(style: TaskStyle, labels: PromptLabels) -> list[str]:
    """Stop sequences of generation. OpenAI's servers allow four, and lm-eval adds the model's own.

    A multi-line answer ends if a base model continues with another question or its passages. An empty line does not
    end it: many answers begin with one, or with an announcement and one.
    """
    if not style.multiline:
        return ["\n"]
    return [f"\n{labels.question}:", f"\n\n{labels.passage} 1"]


def _generation(style: TaskStyle, labels: PromptLabels) -> str:
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
        f"    aggregation: {_metric(name).aggregation}\n"
        f"    higher_is_better: {_yaml(_metric(name).higher_is_better)}\n"
        for name in names
    )
    return f"metric_list:\n{metrics}"


def _group(group: str, leaves: Iterable[Leaf], version: int, styles: Mapping[str, TaskStyle]) -> str:
    leaves = tuple(leaf for leaf in leaves if leaf.in_group)
    scored = {metric for leaf in leaves for metric in _leaf_metrics(leaf, styles)}
    metrics = [
        {"metric": name, "aggregation": _metric(name).aggregation, "weight_by_size": _metric(name).weight_by_size}
        for name in sorted(scored, key=_place)
    ]
    fields = {"group": group, "task": [leaf.task for leaf in leaves], "aggregate_metric_list": metrics}
    return _to_yaml({**fields, "metadata": {"version": version}})


def edited_task_files(
    files: Mapping[str, bytes], name: str, leaves: Collection[Leaf], version: int
) -> dict[str, bytes]:
    """The include and the groups of a set in its next version: without tasks that are gone and metrics of these alone.

    Args:
        files: the files of the old version by file name; the include and all files of `leaves` and of their groups.
        name: the set's name.
        leaves: the tasks that are left.
        version: the new version.

    Raises:
        ExportError: a file is not YAML, or lacks what such files have.
    """
    include = common_file(name)
    usual = task_fields(files[include], include)
    head, version_line, _ = files[include].decode("utf-8").rpartition("\n  version: ")
    if not version_line:
        raise ExportError(f"{include}: has no version, so it is no file of a set; export the set anew")
    written = {include: f"{head}{version_line}{version}\n"}
    for group in {leaf.group: None for leaf in leaves}:
        tasks = [leaf.task for leaf in leaves if leaf.group == group]
        of_tasks = [
            _checked(_Task, {**usual, **task_fields(files[file], file)}, file)
            for file in (f"{task}.yaml" for task in tasks)
        ]
        scored = {metric.metric for task in of_tasks for metric in task.metric_list}
        file = f"_{group}.yaml"
        fields = dict(task_fields(files[file], file))
        _checked(_Group, fields, file)
        # A group without tasks cannot be run: if an edit leaves none but small ones, they are its tasks.
        fields["task"] = [task for task in fields["task"] if task in tasks] or tasks
        fields["aggregate_metric_list"] = [m for m in fields["aggregate_metric_list"] if m["metric"] in scored]
        written[f"_{group}.yaml"] = _to_yaml({**fields, "metadata": {"version": version}})
    return {path: text.encode("utf-8") for path, text in written.items()}


class _Scored(BaseModel):
    metric: str


class _Task(BaseModel):
    metric_list: list[_Scored]


class _Group(BaseModel):
    task: list[str]
    aggregate_metric_list: list[_Scored]


_Form = TypeVar("_Form", _Task, _Group)


def _checked(form: type[_Form], fields: Mapping[str, Any], path: str) -> _Form:
    try:
        return form.model_validate(fields)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise ExportError(f"{path}: {where}: {first['msg']}, so it is no file of a set; export the set anew") from error


class _IndentedDumper(yaml.SafeDumper):
    """The safe dumper, with the items of a list indented below its key."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _to_yaml(fields: Mapping[str, Any]) -> str:
    return yaml.dump(fields, Dumper=_IndentedDumper, sort_keys=False)


def _yaml(truth: bool) -> str:
    return "true" if truth else "false"
