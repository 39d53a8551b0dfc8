"""The tasks of XQuAD-IN, as its YAML files name them."""

from __future__ import annotations

from lm_eval_taskgen.generators.datasets import igb_xquad_in
from lm_eval_taskgen.lm_eval_tasks.extractive_qa import ExtractiveQA


class Task(ExtractiveQA):
    prefix = "igb_xquad_in"
    source = igb_xquad_in
