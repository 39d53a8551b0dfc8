"""The variables of the openai package: what is sent where the configuration leaves something out, and what is said."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from lm_eval_taskgen.generators.models.call import Call, Reply
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.models.secrets import read_key, redactor
from lm_eval_taskgen.generators.models.server.endpoint import OPENAI_ADDRESS, find_endpoint
from lm_eval_taskgen.generators.models.server.settings import exchange_settings
from lm_eval_taskgen.utils.errors import ConfigError, ModelUnavailable
from lm_eval_taskgen.utils.settings import WriterConfig

pytest.importorskip("openai", reason="the client: pip install 'lm-eval-taskgen[openai]'")
pytest.importorskip("aiohttp", reason="the client: pip install 'lm-eval-taskgen[openai]'")
from lm_eval_taskgen.generators.models.server.backend import OpenAIBackend
from lm_eval_taskgen.generators.models.server.exchange import Exchange

if TYPE_CHECKING:
    from tests.generators.models.conftest import Loopback

KEY = "sk-test-0123456789abcdef"
OTHER_KEY = "sk-other-0123456789abcdef"
TOKEN = "eyJ0eXAiOiJKV1Qi.test-token-of-azure"
DEPLOYMENT = "/openai/deployments/m/chat/completions?api-version=2024-10-21"
AZURE = {"AZURE_OPENAI_ENDPOINT": "ADDRESS", "OPENAI_API_VERSION": "2024-10-21"}


def ask(config: Mapping[str, Any]) -> Any:
    """Make one call."""
    settings = exchange_settings(WriterConfig(kind="llm", model="m", tries=1, **config), None, Path())
    key = read_key(settings.endpoint.key)

    async def run() -> Any:
        exchange = Exchange(settings, key, redactor(key))
        try:
            return (await exchange.ask(Call("cloze", Prompt("Write one question.", "{}"))))[0]
        finally:
            await exchange.close()

    return asyncio.run(run())


def endpoint(**config: Any) -> Any:
    return find_endpoint(WriterConfig(kind="llm", model="m", **config), Path())


@pytest.fixture
def set_all(monkeypatch: pytest.MonkeyPatch, loopback: Loopback) -> Callable[..., Any]:
    """Sets variables; "ADDRESS" in one stands for the server's address without its path."""
    address = loopback.address.removesuffix("/v1")

    def set_all(variables: Mapping[str, str]) -> None:
        for name, value in variables.items():
            monkeypatch.setenv(name, value.replace("ADDRESS", address))

    return set_all


@pytest.mark.parametrize(
    ("variables", "config", "path", "headers", "why"),
    [
        (
            {"OPENAI_BASE_URL": "ADDRESS/v1", "OPENAI_API_KEY": KEY},
            {},
            "/v1/chat/completions",
            {"authorization": f"Bearer {KEY}"},
            "the variables of any server",
        ),
        (
            {
                "OPENAI_BASE_URL": "ADDRESS/v1",
                "OPENAI_API_KEY": KEY,
                "OPENAI_ORG_ID": "org-1",
                "OPENAI_PROJECT_ID": "p",
            },
            {},
            "/v1/chat/completions",
            {"openai-organization": "org-1", "openai-project": "p"},
            "whose account is meant",
        ),
        (
            {"OPENAI_BASE_URL": "ADDRESS/v1", "OPENAI_API_KEY": OTHER_KEY, "MINE": KEY},
            {"api_key_env": "MINE"},
            "/v1/chat/completions",
            {"authorization": f"Bearer {KEY}"},
            "the configuration names another key",
        ),
        (
            {"OPENAI_BASE_URL": "http://127.0.0.1:9", "OPENAI_API_KEY": KEY},
            {"base_url": "ADDRESS/v1"},
            "/v1/chat/completions",
            {"authorization": f"Bearer {KEY}"},
            "the configuration names another address",
        ),
        (
            AZURE | {"AZURE_OPENAI_API_KEY": KEY},
            {},
            DEPLOYMENT,
            {"api-key": KEY, "authorization": None},
            "nothing but variables of Azure",
        ),
        (
            AZURE | {"AZURE_OPENAI_AD_TOKEN": TOKEN, "AZURE_OPENAI_API_KEY": OTHER_KEY},
            {},
            DEPLOYMENT,
            {"authorization": f"Bearer {TOKEN}", "api-key": None},
            "a token goes before a key, as in the package",
        ),
        (
            AZURE | {"AZURE_OPENAI_AD_TOKEN": TOKEN, "AZURE_OPENAI_API_KEY": KEY},
            {"api_key_env": "AZURE_OPENAI_API_KEY"},
            DEPLOYMENT,
            {"api-key": KEY, "authorization": None},
            "unless the configuration names the key",
        ),
        (
            AZURE | {"AZURE_OPENAI_API_KEY": KEY, "OPENAI_API_KEY": OTHER_KEY},
            {"api_key_env": "AZURE_OPENAI_API_KEY"},
            DEPLOYMENT,
            {"api-key": KEY},
            "the configuration says which of two is meant",
        ),
        (
            AZURE | {"OPENAI_API_VERSION": "2020-01-01", "AZURE_OPENAI_API_KEY": KEY},
            {"api_version": "2024-10-21"},
            DEPLOYMENT,
            {"api-key": KEY},
            "the version of the configuration goes first",
        ),
        (
            {"AZURE_OPENAI_API_KEY": KEY},
            {"base_url": "ADDRESS/", "api_version": "2024-10-21"},
            DEPLOYMENT,
            {"api-key": KEY},
            "only the key is left out",
        ),
        (
            AZURE | {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": "ADDRESS/v1"},
            {"api_key_env": "OPENAI_API_KEY"},
            "/v1/chat/completions",
            {"authorization": f"Bearer {KEY}", "api-key": None},
            "Azure's variables are there for others",
        ),
    ],
)
def test_what_the_configuration_leaves_out_is_read_from_the_environment(
    loopback: Loopback,
    say: SimpleNamespace,
    set_all: Callable[..., Any],
    variables: dict[str, str],
    config: dict[str, str],
    path: str,
    headers: dict[str, Any],
    why: str,
) -> None:
    set_all(variables)
    address = loopback.address.removesuffix("/v1")
    # The server gives everything back that it was sent, as some proxies do in errors.
    loopback.script = lambda prompt, number: say.chat(json.dumps(loopback.headers[-1]))
    reply = ask({name: value.replace("ADDRESS", address) for name, value in config.items()})
    assert isinstance(reply, Reply), why
    assert loopback.paths == [path], why
    assert {name: loopback.headers[0].get(name) for name in headers} == headers, why
    assert OTHER_KEY not in str(loopback.headers), why
    assert KEY not in reply.text and TOKEN not in reply.text


def test_the_process_knows_only_the_key_in_use(
    loopback: Loopback, say: SimpleNamespace, set_all: Callable[..., Any], tmp_path: Path
) -> None:
    """Another one could be sent along by the package, or stand unredacted in what the process says."""
    set_all(AZURE | {"AZURE_OPENAI_AD_TOKEN": TOKEN, "AZURE_OPENAI_API_KEY": KEY, "OPENAI_API_KEY": OTHER_KEY})
    loopback.script = lambda prompt, number: say.chat(json.dumps(loopback.headers[-1]))
    config = WriterConfig(kind="llm", model="m", api_key_env="AZURE_OPENAI_API_KEY")
    backend = OpenAIBackend(config, tmp_path / "journal.sqlite")
    try:
        backend.submit(0, Call("cloze", Prompt("Write one question.", "{}")))
        backend.collect()
        variables = Path(f"/proc/{backend._process.pid}/environ")
        known = variables.read_bytes() if variables.exists() else KEY.encode()
    finally:
        backend.close()
    assert loopback.headers[0]["api-key"] == KEY
    assert KEY.encode() in known and TOKEN.encode() not in known and OTHER_KEY.encode() not in known
    for secret in (KEY, TOKEN, OTHER_KEY):
        assert all(secret.encode() not in file.read_bytes() for file in tmp_path.iterdir())


@pytest.mark.parametrize(
    ("variables", "config", "words"),
    [
        (
            {},
            {"api_version": "2024-10-21"},
            ["writer.base_url", "AZURE_OPENAI_ENDPOINT is not set", "https://RESOURCE"],
        ),
        ({}, {"api_key_env": "AZURE_OPENAI_API_KEY"}, ["writer.base_url is missing", "AZURE_OPENAI_ENDPOINT"]),
        (
            {"AZURE_OPENAI_ENDPOINT": "ADDRESS"},
            {},
            ["writer.api_version", "OPENAI_API_VERSION", "AZURE_OPENAI_ENDPOINT"],
        ),
        ({}, {"base_url": "https://us.openai.azure.com"}, ["writer.api_version", "writer.base_url is the address of"]),
        (AZURE | {"OPENAI_API_KEY": KEY}, {}, ["AZURE_OPENAI_ENDPOINT and OPENAI_API_KEY are both set", "api_key_env"]),
        (AZURE | {"OPENAI_BASE_URL": "ADDRESS/v1"}, {}, ["AZURE_OPENAI_ENDPOINT and OPENAI_BASE_URL are both set"]),
        ({"OPENAI_BASE_URL": f"http://me:{KEY}@host/v1"}, {}, ["OPENAI_BASE_URL holds a user name or a password"]),
        (
            {"AZURE_OPENAI_ENDPOINT": f"https://host?key={KEY}"},
            {},
            ["AZURE_OPENAI_ENDPOINT is the address of one call"],
        ),
        ({"OPENAI_BASE_URL": KEY}, {}, ["OPENAI_BASE_URL is no address"]),
        ({}, {"base_url": f"http://me:{KEY}@host/v1"}, ["writer.base_url holds a user name or a password"]),
        ({}, {"base_url": f"me:{KEY}@host/v1"}, ["writer.base_url is no address"]),
        ({}, {"base_url": "localhost:8000/v1"}, ["writer.base_url is no address; give one like http"]),
        ({}, {"base_url": f"https://host/v1?key={KEY}"}, ["writer.base_url is the address of one call"]),
        ({}, {"base_url": "https://host/v1/chat/completions"}, ["writer.base_url is the address of one call"]),
        ({}, {"base_url": "http://host:port/v1"}, ["writer.base_url is no address"]),
    ],
)
def test_an_error_names_the_field_or_the_variable_and_shows_no_key(
    set_all: Callable[..., Any], variables: dict[str, str], config: dict[str, str], words: list[str]
) -> None:
    set_all(variables)
    with pytest.raises(ConfigError) as caught:
        endpoint(**config)
    assert all(word in str(caught.value) for word in words), caught.value
    assert KEY not in str(caught.value)


@pytest.mark.parametrize(
    ("variables", "config", "named"),
    [
        ({"OPENAI_BASE_URL": "ADDRESS/v1", "OPENAI_API_KEY": KEY}, {}, ["environment variable OPENAI_API_KEY"]),
        (
            {"OPENAI_API_KEY": KEY, "OPENAI_ORG_ID": "org-1", "OPENAI_BASE_URL": "ADDRESS/v1"},
            {},
            ["check it, and OPENAI_ORG_ID"],
        ),
        (AZURE | {"AZURE_OPENAI_AD_TOKEN": TOKEN}, {}, ["environment variable AZURE_OPENAI_AD_TOKEN"]),
    ],
)
def test_a_refused_key_is_named_by_its_variable(
    loopback: Loopback,
    say: SimpleNamespace,
    set_all: Callable[..., Any],
    variables: dict[str, str],
    config: dict[str, str],
    named: list[str],
) -> None:
    set_all(variables)
    loopback.script = lambda prompt, number: say.http(401, {"error": {"message": f"Wrong: {loopback.headers[-1]}"}})
    with pytest.raises(ModelUnavailable) as caught:
        ask(config)
    assert all(part in str(caught.value) for part in named), caught.value
    assert KEY not in str(caught.value) and TOKEN not in str(caught.value)


def test_a_wrong_address_is_named_by_its_variable(
    loopback: Loopback, say: SimpleNamespace, set_all: Callable[..., Any]
) -> None:
    set_all({"OPENAI_BASE_URL": "ADDRESS/v1"})
    loopback.script = lambda prompt, number: say.http(404, b"nothing here")
    with pytest.raises(ModelUnavailable, match="or OPENAI_BASE_URL is not where chats are completed"):
        ask({})


@pytest.mark.parametrize(
    ("variables", "config", "required", "why"),
    [
        ({}, {}, True, "OpenAI itself"),
        ({}, {"base_url": OPENAI_ADDRESS}, True, "OpenAI itself, by its address"),
        ({}, {"base_url": "http://localhost:8000/v1"}, False, "a local server"),
        ({"OPENAI_BASE_URL": "http://localhost:8000/v1"}, {}, False, "a local server, by the variable"),
        ({}, {"base_url": "http://localhost:8000/v1", "api_key_env": "MINE"}, True, "the configuration names a key"),
        (AZURE, {}, True, "Azure"),
    ],
)
def test_a_missing_key_is_an_error_where_one_is_needed(
    set_all: Callable[..., Any], variables: dict[str, str], config: dict[str, str], required: bool, why: str
) -> None:
    set_all(variables)
    assert endpoint(**config).key.required == required, why


def test_an_empty_variable_is_not_set(set_all: Callable[..., Any]) -> None:
    set_all({"OPENAI_BASE_URL": "", "AZURE_OPENAI_ENDPOINT": " "})
    assert endpoint().address == OPENAI_ADDRESS
    assert "OPENAI_BASE_URL" in os.environ
