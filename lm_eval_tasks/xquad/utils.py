"""The tasks of XQuAD, as its YAML files name them."""

from __future__ import annotations

from lm_eval_taskgen.generators.datasets import xquad
from lm_eval_taskgen.lm_eval_tasks.extractive_qa import ExtractiveQA


class Task(ExtractiveQA):
    prefix = "xquad"
    source = xquad
