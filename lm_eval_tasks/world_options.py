"""The options of `--metadata` for questions on synthetic worlds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..generators.synthetic_world import WorldSettings
from ..generators.synthetic_world.build_questions import QuestionSettings
from ..generators.synthetic_world.contexts import CONTEXT_KINDS, ContextSettings
from ..generators.synthetic_world.queries import FEWEST_HOPS, MOST_HOPS
from ..generators.synthetic_world.request import SHAPE_OPTIONS, UNANSWERABLE, UNANSWERABLE_SHAPES, read_context
from ..generators.synthetic_world.world import LARGEST, SMALLEST
from ..utils.errors import ConfigError
from .suite import CHAT_EVERYWHERE, chat_option, check_options

PREFIX = "world"


@dataclass(frozen=True, slots=True)
class WorldOptions:
    """The settings of one task's questions, and `chat` for prompts to a chat model.

    `recorded` are the options as results record them, defaults included.
    """

    world: WorldSettings
    questions: QuestionSettings
    context: ContextSettings
    language: str
    chat: bool
    recorded: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Option:
    """The values that an option takes (in words for messages, and as a test), and its default.

    An option without a default matters only in combination with others.
    """

    takes: str
    allows: Callable[[Any], bool]
    default: Any = None


def _whole(lowest: float = -math.inf, highest: float = math.inf) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and lowest <= value <= highest


def _one_or_more(allows: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: bool(value) and all(map(allows, value)) if isinstance(value, list) else allows(value)


_OPTIONS = {
    "world_seed": _Option("a whole number", _whole(), 42),
    "world_size": _Option(f"a number of articles from {SMALLEST} to {LARGEST:,}", _whole(SMALLEST, LARGEST), 500),
    "world_questions": _Option("a number of questions from 1 on", _whole(1), 100),
    "world_lookalikes": _Option(
        "a share from 0 to 0.5", lambda value: type(value) in (int, float) and 0 <= value <= 0.5, 0.05
    ),
    "world_distractor_facts": _Option("0 or 1", _whole(0, 1), 1),
    "world_context": _Option(f"one of {', '.join(CONTEXT_KINDS)}", lambda value: value in CONTEXT_KINDS),
    "world_distractors": _Option("a number of articles from 0 on", _whole(0)),
    "world_context_tokens": _Option("a number of tokens from 100 on", _whole(100)),
}
_CUSTOM_OPTIONS = {
    "world_language": _Option("the code of a language in quotes", lambda value: isinstance(value, str), "en"),
    "world_hops": _Option(
        f"a number from 1 to {MOST_HOPS}, or a list of them",
        _one_or_more(_whole(1, MOST_HOPS)),
        list(range(1, MOST_HOPS + 1)),
    ),
    "world_shape": _Option(
        f"one of {', '.join(SHAPE_OPTIONS)}, or a list of them",
        _one_or_more(lambda value: value in SHAPE_OPTIONS),
        "chain",
    ),
}
# The option for the amount of a context, by its kind.
_AMOUNTS = {"distractors": "world_distractors", "tokens": "world_context_tokens"}


def read_world_options(task: str, leaf: Mapping[str, Any], metadata: Mapping[str, Any]) -> WorldOptions:
    """Read the options of one task. Keys without our prefixes are ignored: lm-eval puts all model_args here.

    Args:
        task: the name of the task, for messages.
        leaf: language, hops and shape from the task's file; empty if they come from `metadata`.
        metadata: as given on the command line.

    Raises:
        ConfigError: a key with one of our prefixes is not an option of this task, a value is out of range, or two
            options contradict each other.
    """
    known = _OPTIONS if leaf else _OPTIONS | _CUSTOM_OPTIONS
    for key in _CUSTOM_OPTIONS:
        if key in metadata and key not in known:
            raise ConfigError(
                f"--metadata: {key} cannot be given for {task}, which fixes it; synthetic_multihop_custom takes it"
            )
    check_options(PREFIX, metadata, (*known, f"{PREFIX}_chat", CHAT_EVERYWHERE))
    for key, option in known.items():
        if key in metadata and not option.allows(metadata[key]):
            raise ConfigError(f"--metadata: {key} must be {option.takes}, not {metadata[key]!r}")
    values = {key: metadata.get(key, option.default) for key, option in known.items() if option.default is not None}
    fixed = leaf or {field: values[f"{PREFIX}_{field}"] for field in ("language", "hops", "shape")}
    context = _context(metadata)
    amount = {option: getattr(context, kind) for kind, option in _AMOUNTS.items() if kind == context.kind}
    return WorldOptions(
        WorldSettings(
            seed=values["world_seed"],
            size=values["world_size"],
            distractor_facts=values["world_distractor_facts"],
            lookalikes=values["world_lookalikes"],
        ),
        _questions(values["world_questions"], _as_tuple(fixed["hops"]), _as_tuple(fixed["shape"])),
        context,
        fixed["language"],
        chat_option(PREFIX, metadata),
        {**values, "world_context": context.kind, **amount},
    )


def _context(metadata: Mapping[str, Any]) -> ContextSettings:
    names = ("world_context", "world_distractors", "world_context_tokens")
    kind, distractors, tokens = (metadata.get(name) for name in names)
    try:
        return read_context(kind, distractors, tokens, names)
    except ConfigError as error:
        raise ConfigError(f"--metadata: {error}") from error


def _questions(count: int, hops: tuple[int, ...], shapes: tuple[str, ...]) -> QuestionSettings:
    """Return the settings of the questions.

    Raises:
        ConfigError: the shape needs more hops, or unanswerable questions are requested together with others.
    """
    if UNANSWERABLE not in shapes:
        share, wanted = 0.0, shapes
    elif len(shapes) == 1:
        share, wanted = 1.0, UNANSWERABLE_SHAPES
    else:
        raise ConfigError(
            f"--metadata: world_shape has {UNANSWERABLE} together with others; ask for it in a run of its own"
        )
    if max(hops) < min(FEWEST_HOPS[shape] for shape in wanted):
        needed = ", ".join(f"{shape} takes at least {FEWEST_HOPS[shape]}" for shape in wanted)
        raise ConfigError(f"--metadata: world_hops is {max(hops)}, and world_shape {needed}")
    return QuestionSettings(count, hops, wanted, unanswerable=share)


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else (value,)
