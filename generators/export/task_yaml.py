"""The YAML that lm-eval reads. Only identifiers that `leaves.check_name` let through are put into it, never text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...utils.qa_metrics import METRICS
from .leaves import Leaf

TASK_VERSION = 1


def common_file(name: str) -> str:
    """The name of the include; without the ending `.yaml`, so that lm-eval does not take it for a task."""
    return f"_{name}_common_yaml"


def task_files(name: str, leaves: Iterable[Leaf]) -> Mapping[str, str]:
    """All YAML files of a set by file name: the include, a file for each leaf, a file for each group."""
    leaves = tuple(leaves)
    groups: dict[str, list[str]] = {}
    for leaf in leaves:
        groups.setdefault(leaf.group, []).append(leaf.task)
    return {
        common_file(name): _common(),
        **{f"{leaf.task}.yaml": _leaf(name, leaf) for leaf in leaves},
        **{f"_{group}.yaml": _group(group, tasks) for group, tasks in groups.items()},
    }


def _common() -> str:
    metrics = "".join(
        f"  - metric: {name}\n"
        f"    aggregation: {metric.aggregation}\n"
        f"    higher_is_better: {_yaml(metric.higher_is_better)}\n"
        for name, metric in METRICS.items()
    )
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
generation_kwargs:
  until: ["\\n"]
  max_gen_toks: 64
  do_sample: false
  temperature: 0.0
metric_list:
{metrics}metadata:
  version: {TASK_VERSION}
"""


def _leaf(name: str, leaf: Leaf) -> str:
    return f"""\
include: {common_file(name)}
task: {leaf.task}
dataset_kwargs: {{taskgen_data: {leaf.data}}}
"""


def _group(group: str, tasks: Iterable[str]) -> str:
    members = "".join(f"  - {task}\n" for task in tasks)
    metrics = "".join(
        f"  - metric: {name}\n"
        f"    aggregation: {metric.aggregation}\n"
        f"    weight_by_size: {_yaml(metric.weight_by_size)}\n"
        for name, metric in METRICS.items()
    )
    return f"""\
group: {group}
task:
{members}aggregate_metric_list:
{metrics}metadata:
  version: {TASK_VERSION}
"""


def _yaml(truth: bool) -> str:
    return "true" if truth else "false"
