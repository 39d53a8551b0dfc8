"""What a configuration tells a model of lm-eval, and which part of that its replies depend on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ....utils.errors import ConfigError
from ....utils.settings import WriterConfig
from ..budget import DEFAULT_ROOM

# The names that lm-eval knows the room for a reply by, in its own order of preference.
ROOMS = ("max_gen_toks", "max_new_tokens", "max_tokens", "max_completion_tokens")
# Arguments of models that say where and how fast a reply is made, not what it is.
OF_THE_MACHINE = {
    "base_url",
    "batch_size",
    "ca_cert_path",
    "data_parallel_size",
    "device",
    "device_map",
    "dp_size",
    "gpu_memory_utilization",
    "max_batch_size",
    "max_cpu_memory",
    "max_memory_per_gpu",
    "max_retries",
    "mem_fraction_static",
    "num_concurrent",
    "offload_folder",
    "parallelize",
    "tensor_parallel_size",
    "timeout",
    "tp_size",
    "verify_certificate",
}
# Arguments that hold a key, and would put it into the configuration, the journal and the manifest.
SECRETS = ("api_key", "auth_token", "authorization", "header", "headers", "hf_token", "password", "token")


def generation_arguments(given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of every generation, as lm-eval names them.

    Greedy and with room for 512 tokens unless `given` says otherwise. No text ends a reply: lm-eval's usual one, a
    line break, would cut JSON.

    Raises:
        ConfigError: the room is no number of tokens.
    """
    arguments = {name: value for name, value in given.items() if name not in ROOMS}
    name, room = next(((name, given[name]) for name in ROOMS if name in given), ("", DEFAULT_ROOM))
    if not isinstance(room, int) or room < 1:
        raise ConfigError(f"writer.parameters.{name}: {room!r} is no number of tokens; give a whole number from 1")
    greedy = {} if {"do_sample", "temperature"} & set(given) else {"do_sample": False, "temperature": 0.0}
    return {"until": [], **greedy, **arguments, "max_gen_toks": room}


def call_parameters(config: WriterConfig) -> dict[str, Any]:
    """What replies depend on, beside the model's name and the prompt.

    Raises:
        ConfigError: an argument is nothing that JSON can hold.
    """
    model_args = {name: value for name, value in config.model_args.items() if name not in OF_THE_MACHINE}
    parameters = {**generation_arguments(config.parameters), "model_args": model_args}
    try:
        known: dict[str, Any] = json.loads(json.dumps(parameters))
    except (TypeError, ValueError) as error:
        raise ConfigError(
            f"writer.model_args, writer.parameters: {error}; give texts, numbers, lists and mappings, or hand over an "
            "object with generate(prompt) instead of a model's name"
        ) from error
    return known


def check_fields(config: WriterConfig) -> str:
    """The name of the model; what is only for other clients is refused.

    Raises:
        ConfigError: there is no name, or a field stands where lm-eval never looks.
    """
    if not config.model:
        raise ConfigError("writer.model is missing; with client: lm_eval give a model of lm-eval, such as hf or vllm")
    if config.base_url is not None:
        raise ConfigError(
            "writer.base_url is for client: openai; with client: lm_eval write writer.model_args.base_url"
        )
    for group, given in (("model_args", config.model_args), ("parameters", config.parameters)):
        for name in given:
            if name.lower() in SECRETS:
                raise ConfigError(
                    f"writer.{group}.{name} holds a key, which belongs into the environment, not into a file; models "
                    "of lm-eval read OPENAI_API_KEY, ANTHROPIC_API_KEY, HF_TOKEN and the like there"
                )
    for name in ("api_version", "api_key_file"):
        if getattr(config, name) is not None:
            raise ConfigError(
                f"writer.{name} is for client: openai; models of lm-eval read their keys from the environment, such as "
                "OPENAI_API_KEY"
            )
    return config.model
