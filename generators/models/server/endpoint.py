"""Find a server's address and key: in the configuration, else in the environment as the openai package reads it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from ....utils.errors import ConfigError
from ....utils.settings import WriterConfig
from ..secrets import KeySource

OPENAI_ADDRESS = "https://api.openai.com/v1"
AZURE_TOKEN = "AZURE_OPENAI_AD_TOKEN"
_NOT_SET = "writer.base_url (not set, so OpenAI's own)"
_AZURE_ENDPOINT, _BASE_URL = "AZURE_OPENAI_ENDPOINT", "OPENAI_BASE_URL"
_KEYS = ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "AZURE_OPENAI_API_KEY", AZURE_TOKEN)
# Sent by the openai package as headers.
_ACCOUNT = ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID")
# Hosts of Azure's own API, which takes a version; below a path such as /openai/v1 it is the API of OpenAI.
_AZURE_HOSTS = (".openai.azure.com", ".cognitiveservices.azure.com")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A server's address, with the field or variable that it was read from for messages, and the source of its key.

    An `api_version` makes it an Azure resource.
    """

    address: str
    source: str
    api_version: str | None
    key: KeySource

    @property
    def account(self) -> str:
        """The variables beside the key by which the package names an account, for messages; "" where none is set."""
        return " and ".join(name for name in _ACCOUNT if os.environ.get(name))


def find_endpoint(config: WriterConfig, base: Path) -> Endpoint:
    """Return the endpoint of a configuration with `client: openai`; its paths are relative to `base`.

    What the configuration leaves out is read from the variables of the openai package.

    Raises:
        ConfigError: a field is missing, variables contradict each other, or the address cannot be used.
    """
    address, source = _address(config)
    _check_address(address, source)
    is_azure = config.api_version is not None or source == _AZURE_ENDPOINT or _is_azure(address)
    api_version = (config.api_version or _set_to("OPENAI_API_VERSION")) if is_azure else None
    if is_azure and api_version is None:
        raise ConfigError(
            f"writer.api_version is missing, and OPENAI_API_VERSION is not set; {source} is the address of an Azure "
            "resource, so give a version such as 2024-10-21, or a writer.base_url that ends with /openai/v1"
        )
    wants_key = is_azure or address == OPENAI_ADDRESS or config.api_key_env is not None
    file = None if config.api_key_file is None else str((base / Path(config.api_key_file).expanduser()).absolute())
    key = KeySource(config.api_key_env or _key_variable(is_azure), file, required=wants_key)
    return Endpoint(address, source, api_version, key)


def without_other_keys(environment: Mapping[str, str], key: KeySource) -> dict[str, str]:
    """Return an environment without the package's variables for keys, except the one that is in use.

    The package would send another one along, or instead.
    """
    return {name: value for name, value in environment.items() if name not in _KEYS or name == key.variable}


def _address(config: WriterConfig) -> tuple[str, str]:
    """Return the address and the field or variable it is from.

    Raises:
        ConfigError: Azure is meant and its address is missing, or the variables name both Azure and another server.
    """
    if config.base_url is not None:
        return config.base_url.rstrip("/"), "writer.base_url"
    azure = _set_to(_AZURE_ENDPOINT)
    if config.api_version is not None or (config.api_key_env or "").startswith("AZURE_"):
        if azure is None:
            raise ConfigError(
                f"writer.base_url is missing, and {_AZURE_ENDPOINT} is not set; for Azure give "
                "https://RESOURCE.openai.azure.com"
            )
        return azure.rstrip("/"), _AZURE_ENDPOINT
    other = next((name for name in (_BASE_URL, "OPENAI_API_KEY") if _set_to(name)), None)
    if azure is not None and config.api_key_env is None:
        if other is not None:
            raise ConfigError(
                f"writer.base_url is missing, and {_AZURE_ENDPOINT} and {other} are both set; give the address, or the "
                "variable with its key as writer.api_key_env"
            )
        return azure.rstrip("/"), _AZURE_ENDPOINT
    given = _set_to(_BASE_URL)
    return (given.rstrip("/"), _BASE_URL) if given is not None else (OPENAI_ADDRESS, _NOT_SET)


def _key_variable(is_azure: bool) -> str:
    if not is_azure:
        return "OPENAI_API_KEY"
    return AZURE_TOKEN if _set_to(AZURE_TOKEN) else "AZURE_OPENAI_API_KEY"


def _is_azure(address: str) -> bool:
    parts = urlsplit(address)
    return (parts.hostname or "").endswith(_AZURE_HOSTS) and not parts.path


def _check_address(address: str, source: str) -> None:
    """Check an address; messages do not show it, since a mistaken one may be or hold a key."""
    try:
        parts = urlsplit(address)
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise ConfigError(f"{source} is no address; give one like http://localhost:8000/v1") from None
    if parts.username is not None or parts.password is not None:
        raise ConfigError(f"{source} holds a user name or a password; name a variable in writer.api_key_env")
    if parts.query or parts.fragment or parts.path.endswith("/chat/completions"):
        raise ConfigError(
            f"{source} is the address of one call; leave out /chat/completions and all that stands behind it (a "
            "version of Azure's API goes into writer.api_version)"
        )
    if not is_whole:
        raise ConfigError(f"{source} is no address; give one like http://localhost:8000/v1")


def _set_to(variable: str) -> str | None:
    """Return the value of a variable; an empty one counts as not set, as in the openai package."""
    return os.environ.get(variable, "").strip() or None
