"""The index in, drafts out: one file per question type, found by its `@question_type` decorator.

Start with `direct_lookup.py`. `candidates/` has the candidates that several types share.
"""

from __future__ import annotations

import importlib
import pkgutil

from ..writers.question_type import QuestionType
from .registry import (
    BROKEN_TYPES,
    QUESTION_TYPES,
    add_types_of_packages,
    question_type,
    registered_instructions,
    registered_styles,
    type_origin,
)

for _module in sorted(module.name for module in pkgutil.iter_modules(__path__)):
    importlib.import_module(f"{__name__}.{_module}")
add_types_of_packages()

__all__ = [
    "BROKEN_TYPES",
    "QUESTION_TYPES",
    "QuestionType",
    "question_type",
    "registered_instructions",
    "registered_styles",
    "type_origin",
]
