"""The registry of question types, with the task style and instruction of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ...utils.errors import ConfigError
from ...utils.languages import Language, in_english, load_language
from ...utils.plugins import OWN_PACKAGE, plugins
from ...utils.task_style import TaskStyle
from ..writers.question_type import QuestionType

QUESTION_TYPES: dict[str, QuestionType[Any]] = {}

# What is wrong with question types of other packages that cannot be used, by name.
BROKEN_TYPES: dict[str, str] = {}

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


def add_types_of_packages() -> None:
    """Register the question types of other packages; those that cannot be used are noted in `BROKEN_TYPES`."""
    for name, plugin in plugins("question_types").items():
        before = set(QUESTION_TYPES)
        try:
            plugin.load()
            if name not in set(QUESTION_TYPES) - before:
                raise plugin.problem(f"its module registers no question type {name!r} that is not there already")
        except ConfigError as error:
            BROKEN_TYPES[name] = str(error)


def type_origin(name: str) -> str:
    """Return the package that a question type comes from."""
    added = plugins("question_types")
    return added[name].package if name in added and name not in BROKEN_TYPES else OWN_PACKAGE


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
