"""A model of lm-eval found by its name and loaded, with errors that say what to do."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ....utils.errors import ConfigError, MissingDependency, ModelUnavailable
from ....utils.nearest import nearest
from ....utils.paths import portable_path
from ....utils.settings import WriterConfig
from .faults import LOCAL_ERRORS, in_one_line
from .registry import how_to_install, register_model

if TYPE_CHECKING:
    from lm_eval.api.model import LM

# lm-eval's names of one class.
_OF_TRANSFORMERS = ("hf", "hf-auto", "huggingface")


def model_class(name: str, *, field: str = "writer.model") -> type[LM]:
    """The class of a model: one of lm-eval's names, or `pkg.module:Class`.

    Args:
        name: of the model.
        field: where the name was given, for messages; its arguments were given at the same with `_args` behind it.

    Raises:
        ConfigError: there is no such model.
        MissingDependency: its package is not installed.
    """
    register_model(name, field=field)
    from lm_eval.api.registry import model_registry

    if name not in model_registry:
        raise ConfigError(
            f"{field}: lm-eval has no model {name!r}{nearest(name, model_registry.keys())}; give hf, vllm or another "
            "of its models, or pkg.module:Class for a class of your own"
        )
    try:
        found: type[LM] = model_registry.get(name)
    except ModuleNotFoundError as error:
        raise MissingDependency(how_to_install(f"{field} {name}", error)) from error
    return found


def model_name(name: str, arguments: Mapping[str, Any]) -> str:
    """lm-eval's name of a model, with its weights' where there are any; weights on this machine by their last part."""
    weights = arguments.get("pretrained") or arguments.get("model")
    return f"{name}:{portable_path(str(weights))}" if weights else name


def is_server_client(cls: type[LM]) -> bool:
    """Whether a model is asked over HTTP by lm-eval's own client."""
    from lm_eval.models.api_models import TemplateAPI

    return issubclass(cls, TemplateAPI)


def model_arguments(cls: type[LM], config: WriterConfig) -> dict[str, Any]:
    """The arguments of a model; what `config` says of concurrency, time and tries holds for those that have a server.

    lm-eval's SGLang takes one prompt at a time unless told otherwise, which no other of its engines does, and its `hf`
    wants a GPU even where there is none; with an empty device it looks for one first.
    """
    defaults: dict[str, Any] = {}
    if is_server_client(cls):
        defaults = {
            "num_concurrent": config.max_concurrency,
            "timeout": math.ceil(config.timeout_seconds),
            "max_retries": config.tries,
        }
    elif config.model == "sglang":
        defaults = {"batch_size": "auto"}
    elif config.model in _OF_TRANSFORMERS and not config.model_args.get("parallelize"):
        defaults = {"device": ""}
    return {**defaults, **config.model_args}


def at_once(cls: type[LM], arguments: Mapping[str, Any], most: int) -> int:
    """How many prompts a model works on at a time; `most` where it finds that out itself."""
    if is_server_client(cls):
        return int(arguments["num_concurrent"])
    of_class = inspect.signature(cls).parameters.get("batch_size")
    size = arguments.get("batch_size", of_class.default if of_class is not None else 1)
    return int(size) if str(size).isdecimal() else most


def load(
    name: str,
    cls: type[LM],
    arguments: Mapping[str, Any],
    redact: Callable[[str], str],
    *,
    field: str = "writer.model",
) -> LM:
    """The model with its weights; `field` as in `model_class`.

    Raises:
        ConfigError: it does not take these arguments.
        MissingDependency: a package that it needs with these arguments is not installed.
        ModelUnavailable: it cannot be loaded.
    """
    try:
        return cls.create_from_arg_obj(dict(arguments))
    except TypeError as error:
        raise ConfigError(f"{field}_args: {name} does not take them: {redact(in_one_line(error))}") from error
    except ModuleNotFoundError as error:
        raise MissingDependency(how_to_install(f"{field} {name}", error)) from error
    except (ImportError, LookupError, *LOCAL_ERRORS) as error:
        raise ModelUnavailable(
            f"{field}: {name} could not be loaded: {redact(in_one_line(error))}; check {field}_args (the "
            "weights' name or folder, device, dtype) and the room in memory, then run the same command again"
        ) from error
