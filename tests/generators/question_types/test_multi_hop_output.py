"""What a model wrote over several passages, read strictly."""

from __future__ import annotations

import json

import pytest

from lm_eval_taskgen.generators.question_types.multi_hop_output import parse_multi_hop_output
from lm_eval_taskgen.utils.errors import UnparsableOutput

GOOD = {"question": "When was it?", "answer": "1871", "evidence": ["a b", "c d"]}


@pytest.mark.parametrize(
    "output",
    [
        json.dumps(GOOD),
        f"\n {json.dumps(GOOD, indent=2)}\n",
        f"```json\n{json.dumps(GOOD)}\n```",
        f"Here it is.\n```\n{json.dumps(GOOD)}\n```\nI hope it helps.",
        json.dumps({**GOOD, "reasoning": "…"}),
    ],
)
def test_an_object_is_read_bare_or_fenced(output: str) -> None:
    parsed = parse_multi_hop_output(output, hops=2)
    assert (parsed.question, parsed.answer, parsed.evidence) == ("When was it?", "1871", ("a b", "c d"))


@pytest.mark.parametrize(
    ("output", "why"),
    [
        ("", "nothing"),
        ("The answer is 1871.", "prose"),
        (json.dumps(GOOD)[:-1], "cut off"),
        (f"{json.dumps(GOOD)} I hope it helps.", "prose behind a bare object"),
        (f"```\n{json.dumps(GOOD)}\n```\n```\n{json.dumps(GOOD)}\n```", "two fences"),
        ("[]", "no object"),
        (json.dumps({**GOOD, "question": " "}), "an empty question"),
        (json.dumps({**GOOD, "answer": None}), "no answer"),
        (json.dumps({**GOOD, "answer": "…"}), "an answer without a word"),
        (json.dumps({**GOOD, "evidence": "a b"}), "evidence that is no list"),
        (json.dumps({**GOOD, "evidence": ["a b", ""]}), "an empty quotation"),
        (json.dumps({**GOOD, "evidence": ["a b"]}), "a quotation too few"),
    ],
)
def test_anything_else_is_told_from_it(output: str, why: str) -> None:
    with pytest.raises(UnparsableOutput):
        parse_multi_hop_output(output, hops=2)
