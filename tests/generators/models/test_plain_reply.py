"""Replies in plain text: which of them tell the fields that a prompt asks for."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.models.plain_reply import plain_fields

Q, A = "Who built the mill?", "Ann Fenwick"


@pytest.mark.parametrize(
    ("text", "names", "found", "why"),
    [
        (Q, ["question"], {"question": Q}, "the question alone"),
        (f"\n  “{Q}”\n", ["question"], {"question": Q}, "in quotation marks"),
        (f"Question: {Q}", ["question"], {"question": Q}, "under its label"),
        (f"Here you are:\n\n**Question:** {Q}\n**Answer:** {A}", ["question"], {"question": Q}, "beside an answer"),
        (f"Sure, here it is.\n{Q}\nI hope that helps.", ["question"], {"question": Q}, "the only line that asks"),
        (f"{Q}\nWhen was it?", ["question"], None, "which of two"),
        ("It is a mill.\nIt has sails.", ["question"], None, "two lines, and none asks"),
        ("Question: Name its builder.", ["question"], {"question": "Name its builder."}, "a request under its label"),
        ("I would rather not ask about this.", ["question"], None, "a remark"),
        ("मैं नहीं पूछ सकता।", ["paraphrase"], None, "a remark in Hindi"),
        ("I would rather not.\nIt is unclear.", ["question", "answer"], None, "two remarks"),
        ("ใครสร้างโรงสี", ["question"], {"question": "ใครสร้างโรงสี"}, "Thai marks no questions"),
        (f"<think>A mill?</think>{Q}", ["question"], {"question": Q}, "without thoughts"),
        ("", ["question"], None, "nothing"),
        ("At 10:30", ["answer"], {"answer": "At 10:30"}, "a time has no label"),
        ("https://mill.example/q: a", ["answer"], {"answer": "https://mill.example/q: a"}, "nor has an address"),
        (f"A: {A}", ["answer"], {"answer": A}, "a short label"),
        (f"Question: {Q}", ["paraphrase"], {"paraphrase": Q}, "a paraphrase is a question"),
        (f"Question: {Q}\nAnswer: {A}", ["question", "answer"], {"question": Q, "answer": A}, "both"),
        (f"- **Q:** {Q}\n- **A:** {A}", ["question", "answer"], {"question": Q, "answer": A}, "as a list"),
        (f"Answer: {A}\nQuestion: {Q}", ["question", "answer"], {"question": Q, "answer": A}, "in another order"),
        (f"{Q}\n\n{A}", ["question", "answer"], {"question": Q, "answer": A}, "two lines"),
        ("प्रश्न: किसने बनाया?\nउत्तर: राम", ["question", "answer"], {"question": "किसने बनाया?", "answer": "राम"}, "Hindi"),
        (f"{Q}\nAnswer: {A}", ["question", "answer"], None, "one label of two"),
        (Q, ["question", "answer"], None, "no answer"),
        ("I cannot\nask\nanything.", ["question", "answer"], None, "prose"),
    ],
)
def test_plain_text_gives_the_fields_that_it_tells(
    text: str, names: list[str], found: dict[str, str] | None, why: str
) -> None:
    assert plain_fields(text, names) == found, why
