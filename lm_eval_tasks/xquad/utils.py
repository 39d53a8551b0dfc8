"""The tasks of XQuAD, as its YAML files name them."""

from __future__ import annotations

from ...generators.datasets import xquad
from ..extractive_qa import ExtractiveQA


class Task(ExtractiveQA):
    prefix = "xquad"
    source = xquad
