"""Metrics of other packages: a set carries the module of each, so that it runs without these packages."""

from __future__ import annotations

from collections.abc import Mapping

from ...utils.errors import ExportError
from ...utils.plugins import plugins
from ...utils.qa_metrics import METRICS
from ...utils.task_style import TaskStyle

# The beginning of the names of their files in a set's folder.
PREFIX = "metric_"


def package_metrics(styles: Mapping[str, TaskStyle]) -> Mapping[str, tuple[str, str]]:
    """Return the metrics of other packages in the styles of question types: by name the function and its module's text.

    Raises:
        ExportError: there is no such metric.
        ConfigError: the package that adds it is broken.
    """
    named = {name: kind for kind, style in styles.items() for name in (*style.metrics, *style.reported)}
    found = {}
    for name in sorted(named.keys() - METRICS.keys()):
        if name not in plugins("metrics"):
            known = ", ".join([*METRICS, *plugins("metrics")])
            raise ExportError(f"question type {named[name]!r}: there is no metric {name!r}; there are: {known}")
        plugin = plugins("metrics")[name]
        function = plugin.value.partition(":")[2].strip()
        if not (name.isidentifier() and function.isidentifier()):
            raise plugin.problem("a metric is named by an identifier, and found as module:function")
        found[name] = function, plugin.source().read_text(encoding="utf-8")
    return found
