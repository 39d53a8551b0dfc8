"""Settings of the process that talks to a server: everything but the key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from ....utils.errors import ConfigError
from ....utils.settings import WriterConfig
from ..secrets import KeySource

OPENAI_ADDRESS = "https://api.openai.com/v1"
# Set by this package for every call, or useless to a call that gives one text.
_RESERVED = ("model", "messages", "response_format", "stream", "stream_options", "n", "tools", "functions")
# Arguments of the openai package, which no server knows.
_OF_PACKAGE = ("extra_body", "extra_headers", "extra_query", "timeout")


@dataclass(frozen=True, slots=True)
class ExchangeSettings:
    """Address, parameters and limits of the calls. `journal` is the file of finished calls, None for none."""

    model: str
    parameters: Mapping[str, Any]
    address: str
    api_version: str | None
    key: KeySource
    structured_output: Literal["auto", "json_schema", "none"]
    max_concurrency: int
    timeout_seconds: float
    tries: int
    journal: str | None

    def to_line(self) -> str:
        return json.dumps(asdict(self))

    @staticmethod
    def from_line(line: str) -> ExchangeSettings:
        fields = json.loads(line)
        return ExchangeSettings(**{**fields, "key": KeySource(**fields["key"])})


def exchange_settings(config: WriterConfig, journal: Path | None, base: Path) -> ExchangeSettings:
    """Derive the settings from a configuration with `client: openai`; its paths are relative to `base`.

    Raises:
        ConfigError: a field is missing, or a parameter cannot be sent.
    """
    if not config.model:
        raise ConfigError("writer.model is missing; give the name by which the server knows the model")
    if config.api_version is not None and config.base_url is None:
        raise ConfigError("writer.base_url is missing; with api_version give https://RESOURCE.openai.azure.com")
    address = (config.base_url or OPENAI_ADDRESS).rstrip("/")
    _check_address(address)
    wants_key = config.base_url is None or config.api_version is not None or "api_key_env" in config.model_fields_set
    key_file = None if config.api_key_file is None else base / Path(config.api_key_file).expanduser()
    return ExchangeSettings(
        model=config.model,
        parameters=sent_parameters(config.parameters),
        address=address,
        api_version=config.api_version,
        key=KeySource(config.api_key_env, None if key_file is None else str(key_file.absolute()), required=wants_key),
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


def _check_address(address: str) -> None:
    try:
        parts = urlsplit(address)
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise ConfigError("writer.base_url is no address; give one like http://localhost:8000/v1") from None
    if parts.username is not None or parts.password is not None:
        raise ConfigError("writer.base_url holds a user name or a password; name a variable in writer.api_key_env")
    if parts.query or parts.fragment or parts.path.endswith("/chat/completions"):
        raise ConfigError(
            "writer.base_url is the address of one call; leave out /chat/completions and all that stands behind it (a "
            "version of Azure's API goes into writer.api_version)"
        )
    if not is_whole:
        raise ConfigError(f"writer.base_url: {address!r} is no address; give one like http://localhost:8000/v1")
