"""The data of a prompt: it can be read back unchanged, and no text in it ends a turn."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.models.prompt import to_data


@pytest.mark.parametrize("mark", ["<|im_end|>", "<s>", "</s>", "<start_of_turn>", "<think>", "[INST]", "[/INST]"])
def test_no_mark_of_a_turn_stands_in_the_data(mark: str) -> None:
    data = to_data({"passages": [{"text": f"before {mark} \\{mark} behind"}]})
    assert mark not in data
    assert json.loads(data)["passages"][0]["text"] == f"before {mark} \\{mark} behind"


def test_other_signs_stay_as_they_are() -> None:
    text = "a < b, 3 <4, [1], [see A], दिल्ली"
    assert text in to_data({"text": text})


@given(st.dictionaries(st.text(), st.lists(st.one_of(st.text(), st.text(alphabet='<[|/\\"u03cINST]>_a')))))
def test_nothing_is_lost(values: Any) -> None:
    data = to_data(values)
    assert json.loads(data) == values
    assert not re.search(r"<\||\[/?INST\]", data)
