"""Question types. Every module of this folder that registers one is found by itself."""

from __future__ import annotations

import importlib
import pkgutil

from .base import NEEDS_MODEL, QUESTION_TYPES, QuestionType, question_type
from .registered import registered_instructions, registered_styles

for _module in sorted(module.name for module in pkgutil.iter_modules(__path__)):
    importlib.import_module(f"{__name__}.{_module}")

__all__ = [
    "NEEDS_MODEL",
    "QUESTION_TYPES",
    "QuestionType",
    "question_type",
    "registered_instructions",
    "registered_styles",
]
