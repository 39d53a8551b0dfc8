"""Options of lm-eval's models: where they are given, which its replies depend on, and which must not be given."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....utils.errors import ConfigError
from ....utils.settings import WriterConfig
from ..budget import DEFAULT_ROOM

# lm-eval's names of the maximum tokens of a reply, in its own order of preference.
ROOMS = ("max_gen_toks", "max_new_tokens", "max_tokens", "max_completion_tokens")
# Arguments that decide where and how fast a reply is made and not what it says; they are no part of a call's key.
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
# Arguments that hold a key, and would put it into the list of processes, the journal and the manifest.
_SECRETS = ("api_key", "auth_token", "authorization", "header", "headers", "hf_token", "password", "token")


@dataclass(frozen=True, slots=True)
class OptionNames:
    """Names, for messages, of the options by which a model was given, with those that lower its use of `memory`."""

    model: str
    room: str
    memory: str

    @property
    def arguments(self) -> str:
        return f"{self.model}_args"


CONFIGURATION = OptionNames(
    "writer.model", "writer.parameters.max_gen_toks", "writer.model_args.batch_size or writer.parameters.max_gen_toks"
)
COMMAND_LINE = OptionNames("--model", "--gen_kwargs max_gen_toks", "--batch_size")


def generation_arguments(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of every generation, as lm-eval names them.

    Greedy and with room for 512 tokens unless `given` says otherwise. There is no stop text: lm-eval's usual one, a
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
    """Return what replies depend on beside the model's name and the prompt, as JSON values.

    Raises:
        ConfigError: an argument cannot be written as JSON.
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


def refuse_keys(arguments: Mapping[str, Any], where: str) -> None:
    """Refuse arguments that hold a key, at the top or below it.

    Raises:
        ConfigError: the message names the argument, after `where`, and does not show the key.
    """
    for name, value in arguments.items():
        if str(name).lower() in _SECRETS:
            raise ConfigError(
                f"{where}{name}: holds a key, which belongs into the environment; models of lm-eval read "
                "OPENAI_API_KEY, ANTHROPIC_API_KEY, HF_TOKEN and the like there"
            )
        if isinstance(value, Mapping):
            refuse_keys(value, where)


def check_fields(config: WriterConfig) -> None:
    """Check that the model is named, and refuse keys and fields of other clients.

    Raises:
        ConfigError: there is no name, or a field is given that lm-eval never reads.
    """
    if not config.model:
        raise ConfigError("writer.model is missing; with client: lm_eval give a model of lm-eval, such as hf or vllm")
    if config.base_url is not None:
        raise ConfigError(
            "writer.base_url is for client: openai; with client: lm_eval write writer.model_args.base_url"
        )
    refuse_keys(config.model_args, "writer.model_args.")
    refuse_keys(config.parameters, "writer.parameters.")
    for name in ("api_version", "api_key_file"):
        if getattr(config, name) is not None:
            raise ConfigError(
                f"writer.{name} is for client: openai; models of lm-eval read their keys from the environment, such as "
                "OPENAI_API_KEY"
            )
