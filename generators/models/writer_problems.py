"""Problems of a configuration's `writer` that its schema cannot find."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ...utils.errors import ConfigError
from ...utils.settings import WriterConfig
from .server.settings import exchange_settings

Problem = tuple[tuple[int | str, ...], str]

# Names of options that hold a key; a key in a configuration ends up in manifests and repositories.
_SECRET = re.compile(r"(^|_)(api_?key|token|password|passwd|secret|authorization|credentials?)$", re.IGNORECASE)
_OF_PROPOSALS = ("brief", "personas", "seed_questions")
_OF_SERVER = ("base_url", "api_version", "api_key_env", "api_key_file", "structured_output", "timeout_seconds")


def writer_problems(config: WriterConfig, base: Path) -> Iterator[Problem]:
    """Yield each field at fault, as a path below `writer`, with a message that says what to do.

    Args:
        config: the writer.
        base: the folder that its paths are relative to.
    """
    given = config.model_fields_set
    if config.kind == "template":
        for name in sorted(given - {"kind"}):
            yield (name,), f"writer.{name}: the template writer takes none; set kind: llm, or take it out"
        return
    for name in ("parameters", "model_args"):
        for key in _secrets(getattr(config, name)):
            yield (
                (name, key),
                f"writer.{name}.{key}: no key belongs in a configuration; give it in the environment "
                "(writer.api_key_env names the variable) or in a file (writer.api_key_file)",
            )
    if config.mode == "reword":
        for name in _OF_PROPOSALS:
            if name in given:
                yield (
                    (name,),
                    f"writer.{name}: has no effect with mode: reword, where rules choose what is asked; set mode: "
                    "propose, or take it out",
                )
    if config.budget.money is not None and config.prices is None:
        yield ("budget", "money"), "writer.budget.money: takes writer.prices, by which calls are counted"
    if config.model is None:
        known = "the server's name of the model" if config.client == "openai" else "a model of lm-eval, such as hf"
        yield ("model",), f"writer.model: is missing; give {known}"
    elif config.client == "lm_eval":
        for name in _OF_SERVER:
            if name in given:
                yield (name,), f"writer.{name}: belongs to client: openai; lm_eval takes model_args"
    else:
        if "model_args" in given:
            yield ("model_args",), "writer.model_args: belongs to client: lm_eval; openai takes base_url and parameters"
        try:
            exchange_settings(config, None, base)
        except ConfigError as error:
            yield (), str(error)


def _secrets(values: Mapping[str, Any]) -> Iterator[str]:
    """Yield option names, at any depth, that are those of a secret and hold a text."""
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _secrets(value)
        elif isinstance(value, str) and _SECRET.search(str(key)):
            yield key
