"""The registry of question types, with the task style and instruction of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ...utils.languages import Language, in_english, load_language
from ...utils.task_style import TaskStyle
from ..writers.question_type import QuestionType

QUESTION_TYPES: dict[str, QuestionType[Any]] = {}

_USUAL_STYLE = TaskStyle()

T = TypeVar("T", bound=type[QuestionType[Any]])


def question_type(name: str, *, difficulty: str, style: TaskStyle = _USUAL_STYLE) -> Callable[[T], T]:
    """Return a class decorator that registers a question type; a configuration may override `difficulty`."""

    def register(cls: T) -> T:
        if name in QUESTION_TYPES:
            raise ValueError(f"two question types are called {name!r}")
        cls.name, cls.difficulty, cls.style = name, difficulty, style
        QUESTION_TYPES[name] = cls()
        return cls

    return register


def registered_styles() -> Mapping[str, TaskStyle]:
    return {name: kind.style for name, kind in QUESTION_TYPES.items()}


def registered_instructions(language: Language) -> Mapping[str, str]:
    """Return the instructions of types that replace the language's.

    For a language without a `writer` block they are in English, and say to answer in the language.
    """
    if language.writer is None:
        english = registered_instructions(load_language("en"))
        return {name: in_english(text, language.name) for name, text in english.items()}
    texts = {name: kind.words(language).get("instruction") for name, kind in QUESTION_TYPES.items()}
    return {name: text for name, text in texts.items() if text is not None}
