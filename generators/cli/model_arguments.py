"""`--model_args` and `--gen_kwargs`, as lm-eval's own command line takes them."""

from __future__ import annotations

import json
from typing import Any


def model_arguments(text: str, flag: str) -> dict[str, Any]:
    """`a=1,b=2` or a JSON object.

    Raises:
        ConfigError: it is neither.
    """
    from lm_eval.utils import simple_parse_args_string

    from ...utils.errors import ConfigError

    if not text.lstrip().startswith("{"):
        pairs: dict[str, Any] = simple_parse_args_string(text)
        return pairs
    try:
        return dict(json.loads(text))
    except ValueError as error:
        raise ConfigError(f"{flag}: is not valid JSON ({error}); strings stand in double quotes") from error
