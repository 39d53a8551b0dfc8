"""Error replies that lm-eval's clients only log."""

from __future__ import annotations

import logging

import pytest

from lm_eval_taskgen.generators.models.lm_eval.faults import quiet


def test_a_reply_is_heard_whatever_is_logged_elsewhere(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, logger="lm_eval")
    logger = logging.getLogger("lm_eval.models.api_models")
    before = logger.level
    with quiet() as heard:
        logger.warning("API request failed. Response text: too long. Retrying...")
    assert heard.body == "too long"
    assert logger.level == before and not caplog.records
