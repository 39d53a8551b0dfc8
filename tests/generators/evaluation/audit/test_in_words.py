from __future__ import annotations

from lm_eval_taskgen.generators.evaluation.audit.baselines import BASELINES
from lm_eval_taskgen.generators.evaluation.audit.flags import FLAGS
from lm_eval_taskgen.generators.evaluation.audit.in_words import (
    BASELINE_NAMES,
    FLAG_MEANINGS,
    SETTING_NAMES,
    in_words,
)
from lm_eval_taskgen.generators.evaluation.audit.settings import SETTINGS


def test_every_setting_baseline_and_flag_has_plain_words() -> None:
    assert tuple(SETTING_NAMES) == SETTINGS
    assert tuple(BASELINE_NAMES) == BASELINES
    assert tuple(FLAG_MEANINGS) == FLAGS
    assert in_words(SETTING_NAMES, "of_a_later_version") == "of a later version"
