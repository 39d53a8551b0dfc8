"""What the end of a run with a language model says about its replies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.models.call import Call, Failure, Outcome, Reply
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.reply_problems import ReplyCounts, counts_of, reply_problems
from lm_eval_taskgen.utils.settings import WriterConfig


@pytest.mark.parametrize(
    ("outcome", "attempt", "counts", "why"),
    [
        (Reply("{}"), 1, ReplyCounts(1), "a reply"),
        (Reply("{}"), 2, ReplyCounts(1, again=1), "after one that could not be used"),
        (Reply("<think>hm</think>{}"), 1, ReplyCounts(1), "a thought before it"),
        (Reply(" \n"), 1, ReplyCounts(1, empty=1), "nothing"),
        (Reply('{"a', truncated=True), 1, ReplyCounts(1, cut_off=1), "the server says so"),
        (Reply("", truncated=True), 1, ReplyCounts(1, cut_off=1), "cut off and not empty"),
        (Reply("<think>hm"), 1, ReplyCounts(1, cut_off=1), "in a thought"),
        (Reply("", refused=True), 1, ReplyCounts(1, refused=1), "the server says that it declined"),
        (Failure("timeout"), 2, ReplyCounts(), "no reply"),
    ],
)
def test_a_reply_counts_as_what_is_wrong_with_it(outcome: Outcome, attempt: int, counts: Any, why: str) -> None:
    assert counts_of(Call("stage", Prompt("task", "data"), attempt=attempt), outcome) == counts, why


def test_counts_add_up_by_kind() -> None:
    assert ReplyCounts(1, 2, 3, 4, 5) + ReplyCounts(10, 20, 30, 40, 50) == ReplyCounts(11, 22, 33, 44, 55)


def writer(client: str = "openai", **parameters: Any) -> WriterConfig:
    return WriterConfig(kind="llm", client=client, model="m", parameters=parameters)  # type: ignore[arg-type]


CUT = "8 of 40 replies of the model are cut off at "
SHOWN = "`taskgen journal tasks/acme --export FILE` writes them to a file"


@pytest.mark.parametrize(
    ("counts", "config", "said", "why"),
    [
        (ReplyCounts(40), writer(), [], "no problem"),
        (ReplyCounts(), writer(), [], "no reply"),
        (ReplyCounts(40, cut_off=1), writer(), [], "fewer than a twentieth"),
        (
            ReplyCounts(20, empty=1),
            writer(),
            [f"1 of 20 replies of the model are empty: try another model; {SHOWN}"],
            "a twentieth",
        ),
        (
            ReplyCounts(20, cut_off=1),
            writer(),
            ["1 of 20 replies of the model are cut off at the server's own limit: raise writer.parameters.max_tokens"],
            "a twentieth that is cut off",
        ),
        (
            ReplyCounts(40, refused=4, again=3),
            writer(),
            [f"4 of 40 replies of the model are refusals: try another model; {SHOWN}"],
            "asked for again because of refusals",
        ),
        (
            ReplyCounts(20, refused=1),
            writer(),
            [f"1 of 20 replies of the model are refusals: try another model; {SHOWN}"],
            "a twentieth that is refused",
        ),
        (
            ReplyCounts(3, empty=1),
            writer(),
            [f"1 of 3 replies of the model are empty: try another model; {SHOWN}"],
            "one of a few",
        ),
        (
            ReplyCounts(40, cut_off=8, again=8),
            writer(max_tokens=2000),
            [f"{CUT}the limit of 2,000 tokens: raise writer.parameters.max_tokens"],
            "asked for again for no other reason",
        ),
        (
            ReplyCounts(40, cut_off=8),
            writer(max_completion_tokens=300),
            [f"{CUT}the limit of 300 tokens: raise writer.parameters.max_completion_tokens"],
            "the option that was used",
        ),
        (
            ReplyCounts(40, cut_off=8),
            writer(),
            [f"{CUT}the server's own limit: raise writer.parameters.max_tokens"],
            "",
        ),
        (
            ReplyCounts(40, cut_off=8),
            writer("lm_eval"),
            [f"{CUT}the limit of 512 tokens: raise writer.parameters.max_gen_toks"],
            "lm-eval's own limit",
        ),
        (
            ReplyCounts(40, empty=2, refused=3, again=9),
            writer(),
            [
                f"2 of 40 replies of the model are empty: try another model; {SHOWN}",
                f"3 of 40 replies of the model are refusals: try another model; {SHOWN}",
                "9 of 40 replies of the model were asked for again, since the one before could not be used, such as "
                f"one in another form or language than the prompt asks for: try a stronger model; {SHOWN}",
            ],
            "several",
        ),
    ],
)
def test_problems_say_how_many_and_what_to_try(
    counts: ReplyCounts, config: WriterConfig, said: list[str], why: str
) -> None:
    assert list(reply_problems(counts, config, Path("tasks/acme"))) == said, why
