"""Settings of the process that talks to a server: everything but the key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ....utils.errors import ConfigError
from ....utils.settings import StructuredOutput, WriterConfig
from ..secrets import KeySource
from .endpoint import Endpoint, find_endpoint

# Set by this package for every call, or useless to a call that gives one text.
_RESERVED = ("model", "messages", "response_format", "stream", "stream_options", "n", "tools", "functions")
# Arguments of the openai package, which no server knows.
_OF_PACKAGE = ("extra_body", "extra_headers", "extra_query", "timeout")


@dataclass(frozen=True, slots=True)
class ExchangeSettings:
    """Server, parameters and limits of the calls. `journal` is the file of finished calls, None for none."""

    model: str
    parameters: Mapping[str, Any]
    endpoint: Endpoint
    structured_output: StructuredOutput
    max_concurrency: int
    timeout_seconds: float
    tries: int
    journal: str | None

    def to_line(self) -> str:
        return json.dumps(asdict(self))

    @staticmethod
    def from_line(line: str) -> ExchangeSettings:
        fields = json.loads(line)
        endpoint = Endpoint(**{**fields["endpoint"], "key": KeySource(**fields["endpoint"]["key"])})
        return ExchangeSettings(**{**fields, "endpoint": endpoint})


def exchange_settings(config: WriterConfig, journal: Path | None, base: Path) -> ExchangeSettings:
    """Derive the settings from a configuration with `client: openai`; its paths are relative to `base`.

    Raises:
        ConfigError: a field is missing, the address cannot be used, or a parameter cannot be sent.
    """
    if not config.model:
        raise ConfigError("writer.model is missing; give the name by which the server knows the model")
    return ExchangeSettings(
        model=config.model,
        parameters=sent_parameters(config.parameters),
        endpoint=find_endpoint(config, base),
        structured_output=config.structured_output,
        max_concurrency=config.max_concurrency,
        timeout_seconds=config.timeout_seconds,
        tries=config.tries,
        journal=None if journal is None else str(journal.absolute()),
    )


def sent_parameters(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is sent with every prompt: the given parameters but those that are null, and nothing else.

    Raises:
        ConfigError: a parameter is set by this package, or belongs to the openai package rather than the server.
    """
    for name in given:
        if name in _RESERVED:
            raise ConfigError(f"writer.parameters.{name} is set by taskgen itself; take it out")
        if name in _OF_PACKAGE:
            raise ConfigError(
                f"writer.parameters.{name} is no parameter of a server; write the server's parameters directly under "
                "writer.parameters (and the time limit as writer.timeout_seconds)"
            )
    return {name: value for name, value in given.items() if value is not None}
