"""What every type tells a language model."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES


@pytest.mark.parametrize("name", sorted(QUESTION_TYPES))
def test_a_type_tells_a_model_what_to_write(name: str) -> None:
    kind = QUESTION_TYPES[name]
    assert kind.by_rule or kind.proposing is not None, "it has a writer"
    assert not kind.by_rule or len(kind.brief.split()) > 5
    assert kind.proposing is None or len(kind.proposing.task.split()) > 10
