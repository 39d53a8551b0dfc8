"""What every type tells a language model."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES


@pytest.mark.parametrize("name", sorted(QUESTION_TYPES))
def test_a_type_tells_a_model_what_to_write(name: str) -> None:
    assert len(QUESTION_TYPES[name].brief.split()) > 5
