"""What `--metadata` can set for the questions on synthetic worlds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..generators.synthetic_world import WorldSettings
from ..generators.synthetic_world.build_questions import QuestionSettings
from ..generators.synthetic_world.contexts import CONTEXT_KINDS, ContextKind, ContextSettings
from ..generators.synthetic_world.queries import FEWEST_HOPS, MOST_HOPS
from ..generators.synthetic_world.request import ASKED_SHAPES, UNANSWERABLE, WITH_TWINS, context_asked
from ..generators.synthetic_world.world import LARGEST, SMALLEST
from ..utils.errors import ConfigError
from .suite import CHAT_EVERYWHERE, chat_option, check_options

PREFIX = "world"


@dataclass(frozen=True, slots=True)
class WorldKnobs:
    """All that the questions of one task follow from, and whether the model is asked as a chat model.

    `recorded` are the knobs as results record them, defaults included.
    """

    world: WorldSettings
    questions: QuestionSettings
    context: ContextSettings
    language: str
    chat: bool
    recorded: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Knob:
    """What values a knob takes, in words, whether one is such a value, and the value where none is given.

    Without a default it is the other knobs that say whether it counts.
    """

    takes: str
    allows: Callable[[Any], bool]
    default: Any = None


def _whole(lowest: float = -math.inf, highest: float = math.inf) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and lowest <= value <= highest


def _one_or_more(allows: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: bool(value) and all(map(allows, value)) if isinstance(value, list) else allows(value)


_KNOBS = {
    "world_seed": _Knob("a whole number", _whole(), 42),
    "world_size": _Knob(f"a number of articles from {SMALLEST} to {LARGEST:,}", _whole(SMALLEST, LARGEST), 500),
    "world_questions": _Knob("a number of questions from 1 on", _whole(1), 100),
    "world_twins": _Knob(
        "a share from 0 to 0.5", lambda value: type(value) in (int, float) and 0 <= value <= 0.5, 0.05
    ),
    "world_distractor_facts": _Knob("0 or 1", _whole(0, 1), 1),
    "world_context": _Knob(f"one of {', '.join(CONTEXT_KINDS)}", lambda value: value in CONTEXT_KINDS),
    "world_distractors": _Knob("a number of articles from 0 on", _whole(0)),
    "world_context_tokens": _Knob("a number of tokens from 100 on", _whole(100)),
}
_CUSTOM_KNOBS = {
    "world_language": _Knob("the code of a language in quotes", lambda value: isinstance(value, str), "en"),
    "world_hops": _Knob(
        f"a number from 1 to {MOST_HOPS}, or a list of them",
        _one_or_more(_whole(1, MOST_HOPS)),
        list(range(1, MOST_HOPS + 1)),
    ),
    "world_shape": _Knob(
        f"one of {', '.join(ASKED_SHAPES)}, or a list of them",
        _one_or_more(lambda value: value in ASKED_SHAPES),
        "chain",
    ),
}
# What says how much a kind of context holds.
_AMOUNTS: Mapping[ContextKind, str] = {"distractors": "world_distractors", "tokens": "world_context_tokens"}


def read_world_knobs(task: str, leaf: Mapping[str, Any], metadata: Mapping[str, Any]) -> WorldKnobs:
    """The knobs of one task. Keys without our prefixes are not ours: lm-eval puts all model_args here.

    Args:
        task: its name, for messages.
        leaf: the language, hops and shape that its file says; empty where they come from `metadata`.
        metadata: as given on the command line.

    Raises:
        ConfigError: a key has one of our prefixes and is no knob of this task, a value cannot be, or two do not go
            together.
    """
    known = _KNOBS if leaf else _KNOBS | _CUSTOM_KNOBS
    for key in _CUSTOM_KNOBS:
        if key in metadata and key not in known:
            raise ConfigError(
                f"--metadata: {key} cannot be given for {task}, which fixes it; synthetic_multihop_custom takes it"
            )
    check_options(PREFIX, metadata, (*known, f"{PREFIX}_chat", CHAT_EVERYWHERE))
    for key, knob in known.items():
        if key in metadata and not knob.allows(metadata[key]):
            raise ConfigError(f"--metadata: {key} must be {knob.takes}, not {metadata[key]!r}")
    values = {key: metadata.get(key, knob.default) for key, knob in known.items() if knob.default is not None}
    told = leaf or {field: values[f"{PREFIX}_{field}"] for field in ("language", "hops", "shape")}
    context = _context(metadata)
    amount = {knob: getattr(context, kind) for kind, knob in _AMOUNTS.items() if kind == context.kind}
    return WorldKnobs(
        WorldSettings(
            seed=values["world_seed"],
            size=values["world_size"],
            distractor_facts=values["world_distractor_facts"],
            twins=values["world_twins"],
        ),
        _questions(values["world_questions"], _as_tuple(told["hops"]), _as_tuple(told["shape"])),
        context,
        told["language"],
        chat_option(PREFIX, metadata),
        {**values, "world_context": context.kind, **amount},
    )


def _context(metadata: Mapping[str, Any]) -> ContextSettings:
    amounts = {kind: (knob, metadata[knob]) for kind, knob in _AMOUNTS.items() if knob in metadata}
    kind = ("world_context", metadata["world_context"]) if "world_context" in metadata else None
    try:
        return context_asked(amounts, kind)
    except ConfigError as error:
        raise ConfigError(f"--metadata: {error}") from error


def _questions(count: int, hops: tuple[int, ...], shapes: tuple[str, ...]) -> QuestionSettings:
    """What is to be asked.

    Raises:
        ConfigError: no question of such a shape has so few hops, or unanswerable ones are asked for beside others.
    """
    if UNANSWERABLE not in shapes:
        share, asked = 0.0, shapes
    elif len(shapes) == 1:
        share, asked = 1.0, WITH_TWINS
    else:
        raise ConfigError(f"--metadata: world_shape has {UNANSWERABLE} beside others; ask for it in a run of its own")
    if max(hops) < min(FEWEST_HOPS[shape] for shape in asked):
        told = ", ".join(f"{shape} takes at least {FEWEST_HOPS[shape]}" for shape in asked)
        raise ConfigError(f"--metadata: world_hops is {max(hops)}, and world_shape {told}")
    return QuestionSettings(count, hops, asked, unanswerable=share)


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else (value,)
