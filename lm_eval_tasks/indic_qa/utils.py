"""The tasks of IndicQA, as its YAML files name them."""

from __future__ import annotations

from lm_eval_taskgen.generators.datasets import indic_qa
from lm_eval_taskgen.lm_eval_tasks.extractive_qa import ExtractiveQA, NativeLabels


class Task(ExtractiveQA):
    prefix = "indicqa"
    source = indic_qa


class NativeTask(NativeLabels, Task):
    pass
