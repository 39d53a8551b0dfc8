"""The options of a synthetic world in `--metadata`: defaults, combinations, errors."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.lm_eval_tasks.world_options import read_world_options
from lm_eval_taskgen.utils.errors import ConfigError

LEAF = {"language": "hi", "hops": [3], "shape": ["chain", "intersection"]}
CUSTOM: dict[str, object] = {}


def read(metadata: Any = None, leaf: Any = LEAF) -> Any:
    return read_world_options("the_task", leaf, {"version": 1, **(metadata or {})})


def test_without_options_the_file_of_the_task_decides() -> None:
    options = read()
    assert (options.language, options.questions.hops, options.questions.shapes) == (
        "hi",
        (3,),
        ("chain", "intersection"),
    )
    assert (options.questions.count, options.questions.unanswerable) == (100, 0.0)
    assert (options.world.seed, options.world.size, options.world.lookalikes) == (42, 500, 0.05)
    assert (options.context.kind, options.chat) == ("distractors", False)


def test_every_option_has_an_effect() -> None:
    options = read(
        {
            "world_seed": 7,
            "world_size": 60,
            "world_questions": 5,
            "world_context_tokens": 900,
            "world_lookalikes": 0,
            "world_distractor_facts": 0,
            "world_chat": True,
        }
    )
    world, context = options.world, options.context
    assert (world.seed, world.size, world.lookalikes, world.distractor_facts) == (7, 60, 0, 0)
    assert (options.questions.count, context.kind, context.tokens, options.chat) == (5, "tokens", 900, True)


def test_the_bounds_of_an_option_belong_to_it() -> None:
    options = read({"world_questions": 1, "world_lookalikes": 0.5, "world_context_tokens": 100})
    assert (options.questions.count, options.world.lookalikes, options.context.tokens) == (1, 0.5, 100)
    fewest = read({"world_hops": 3, "world_shape": "counting"}, CUSTOM)
    assert (fewest.questions.hops, fewest.questions.shapes) == ((3,), ("counting",))


@pytest.mark.parametrize(
    ("metadata", "kind", "amount", "why"),
    [
        ({"world_distractors": 3}, "distractors", 3, "an amount implies the kind"),
        ({"world_context": "tokens", "world_context_tokens": 200}, "tokens", 200, "the kind and its amount"),
        ({"world_context": "tokens"}, "tokens", 8000, "the kind alone"),
        ({"world_context": "gold"}, "gold", None, "no amount"),
        ({"world_context": "world"}, "world", None, "no amount"),
    ],
)
def test_the_context_follows_from_its_kind_or_its_amount(
    metadata: dict[str, Any], kind: str, amount: int | None, why: str
) -> None:
    context = read(metadata).context
    assert context.kind == kind, why
    assert amount is None or getattr(context, kind) == amount, why


@pytest.mark.parametrize(
    ("metadata", "shapes", "hops", "unanswerable"),
    [
        ({}, ("chain",), (1, 2, 3, 4, 5, 6), 0.0),
        ({"world_hops": 5, "world_shape": "intersection"}, ("intersection",), (5,), 0.0),
        ({"world_hops": [2, 6], "world_shape": ["chain", "counting"]}, ("chain", "counting"), (2, 6), 0.0),
        ({"world_shape": "unanswerable", "world_hops": 2}, ("chain", "intersection", "comparison"), (2,), 1.0),
        ({"world_shape": ["unanswerable"]}, ("chain", "intersection", "comparison"), (1, 2, 3, 4, 5, 6), 1.0),
    ],
)
def test_the_custom_task_takes_hops_and_shape(
    metadata: dict[str, Any], shapes: tuple[str, ...], hops: tuple[int, ...], unanswerable: float
) -> None:
    options = read({**metadata, "world_language": "hi"}, CUSTOM)
    assert (options.questions.shapes, options.questions.hops, options.questions.unanswerable) == (
        shapes,
        hops,
        unanswerable,
    )
    assert options.language == "hi"


@pytest.mark.parametrize("leaf", [LEAF, CUSTOM])
@pytest.mark.parametrize("metadata", [{}, {"world_context_tokens": 900}, {"world_distractors": 0, "world_seed": -1}])
def test_recorded_options_give_the_same_options_again(metadata: dict[str, Any], leaf: dict[str, Any]) -> None:
    options = read(metadata, leaf)
    assert read(options.recorded, leaf) == options
    assert {"world_seed", "world_size", "world_questions", "world_context"} <= set(options.recorded)


@pytest.mark.parametrize(
    ("leaf", "metadata", "message"),
    [
        (LEAF, {"world_sead": 1}, "there is no option 'world_sead'"),
        (LEAF, {"taskgen_chatt": True}, "there is no option 'taskgen_chatt'"),
        (LEAF, {"world_hops": 2}, "world_hops cannot be given for the_task, which fixes it; synthetic_multihop_custom"),
        (LEAF, {"world_shape": "chain"}, "world_shape cannot be given for the_task"),
        (LEAF, {"world_language": "en"}, "world_language cannot be given for the_task"),
        (LEAF, {"world_seed": "7"}, "world_seed must be a whole number, not '7'"),
        (LEAF, {"world_seed": True}, "world_seed must be a whole number, not True"),
        (LEAF, {"world_size": 19}, "world_size must be a number of articles from 20"),
        (LEAF, {"world_questions": 0}, "world_questions must be a number of questions from 1 on, not 0"),
        (LEAF, {"world_lookalikes": 0.6}, "world_lookalikes must be a share from 0 to 0.5, not 0.6"),
        (LEAF, {"world_distractor_facts": 2}, "world_distractor_facts must be 0 or 1, not 2"),
        (LEAF, {"world_context": "all"}, "world_context must be one of gold, distractors, tokens, world, not 'all'"),
        (LEAF, {"world_distractors": -1}, "world_distractors must be a number of articles from 0 on, not -1"),
        (LEAF, {"world_context_tokens": 8.5}, "world_context_tokens must be a number of tokens from 100 on, not 8.5"),
        (LEAF, {"world_chat": "yes"}, "world_chat must be true or false, not 'yes'"),
        (
            LEAF,
            {"world_context_tokens": 900, "world_distractors": 2},
            "world_context_tokens and world_distractors ask for different contexts",
        ),
        (LEAF, {"world_context": "gold", "world_distractors": 2}, "world_context and world_distractors ask for"),
        (CUSTOM, {"world_hops": 7}, "world_hops must be a number from 1 to 6, or a list of them, not 7"),
        (CUSTOM, {"world_hops": []}, "world_hops must be"),
        (CUSTOM, {"world_shape": "ring"}, "world_shape must be one of chain, intersection, comparison, counting, una"),
        (CUSTOM, {"world_shape": ["chain", "unanswerable"]}, "ask for it in a run of its own"),
        (
            CUSTOM,
            {"world_shape": "counting", "world_hops": 1},
            "world_hops is 1, and world_shape counting takes at lea",
        ),
    ],
)
def test_wrong_options_are_reported_by_name(leaf: dict[str, Any], metadata: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError) as raised:
        read(metadata, leaf)
    assert str(raised.value).startswith("--metadata: ") and message in str(raised.value)


def test_other_keys_are_ignored() -> None:
    assert read({"pretrained": "x", "seed": 3, "wikisalad_seed": 1}).world.seed == 42
