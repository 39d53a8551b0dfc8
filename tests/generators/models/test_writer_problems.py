"""Problems of a writer that cannot work: the field, the mistake, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.models.writer_problems import writer_problems
from lm_eval_taskgen.utils.settings import WriterConfig

SERVER = {"kind": "llm", "model": "m", "base_url": "http://localhost:8000/v1"}
WEIGHTS = {"kind": "llm", "client": "lm_eval", "model": "hf"}


def problems(fields: Any) -> Any:
    return list(writer_problems(WriterConfig.model_validate(fields), Path("/nowhere")))


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"kind": "template"},
        SERVER,
        WEIGHTS | {"model_args": {"pretrained": "x"}, "parameters": {"max_gen_toks": 100}},
        SERVER | {"budget": {"money": 5}, "prices": {"prompt": 1, "completion": 2}},
        SERVER | {"parameters": {"max_tokens": 100, "token_budget": 7, "logit_bias": {"token": 5}}},
    ],
)
def test_what_can_work_has_none(fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert problems(fields) == []


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"model": "m"}, ("model",), "the template writer takes none; set kind: llm"),
        ({"kind": "template", "tries": 3}, ("tries",), "set kind: llm"),
        ({"kind": "llm"}, ("model",), "the server's name of the model"),
        ({"kind": "llm", "client": "lm_eval"}, ("model",), "such as hf"),
        (SERVER | {"model_args": {"pretrained": "x"}}, ("model_args",), "belongs to client: lm_eval"),
        (WEIGHTS | {"base_url": "http://localhost/v1"}, ("base_url",), "belongs to client: openai"),
        (WEIGHTS | {"timeout_seconds": 5}, ("timeout_seconds",), "belongs to client: openai"),
        (SERVER | {"budget": {"money": 5}}, ("budget", "money"), "takes writer.prices"),
        (SERVER | {"base_url": "http://me:secret@host/v1"}, (), "user name or a password"),
        (SERVER | {"api_version": "2024-10-21", "base_url": None}, (), "https://RESOURCE.openai.azure.com"),
        (SERVER | {"parameters": {"n": 3}}, (), "writer.parameters.n is set by taskgen itself"),
        (SERVER | {"parameters": {"api_key": "sk-secret"}}, ("parameters", "api_key"), "in the environment"),
        (SERVER | {"parameters": {"extra": {"auth_token": "sk-secret"}}}, ("parameters", "auth_token"), "no key"),
        (WEIGHTS | {"model_args": {"token": "hf_secret"}}, ("model_args", "token"), "no key belongs"),
    ],
)
def test_each_problem_names_its_field_and_what_to_do(
    fields: dict[str, Any], field: tuple[str, ...], words: str
) -> None:
    found = problems(fields)
    assert found and found[0][0] == field and words in found[0][1]
    assert all("secret" not in message for _, message in found)
