"""What a wrapper does not do itself, the model in it does."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from lm_eval_taskgen.generators.models.baseline import BaselineReader
from lm_eval_taskgen.generators.models.wrapper import Wrapper


class Sized(BaselineReader):
    batch_size = 4


@pytest.mark.parametrize("made_by", [lambda wrapper: wrapper, copy.copy, copy.deepcopy])
def test_a_wrapper_and_its_copy_have_what_the_model_has(made_by: Any) -> None:
    wrapper = made_by(Wrapper(Sized()))
    assert (wrapper.batch_size, wrapper.tokenizer_name) == (4, "taskgen-baseline")
    assert not hasattr(wrapper, "max_length")
