"""Find a model of lm-eval by name and load it: one of lm-eval's own, a class or an object of yours, or the baseline.

`find_model` looks up the class without loading weights; `load_model` returns a model that is ready to answer.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ...utils.errors import ConfigError, MissingDependency, ModelUnavailable
from ...utils.import_path import import_named
from ...utils.nearest import nearest
from ...utils.paths import portable_path, portable_settings
from ...utils.plugins import plugins
from ...utils.settings import WriterConfig
from .lm_eval.faults import LOCAL_ERRORS, in_one_line, quiet, redact_keys
from .lm_eval.registry import how_to_install, register_model
from .lm_eval.settings import COMMAND_LINE, OF_THE_MACHINE, OptionNames, refuse_keys
from .object_model import Generates, ObjectModel

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance
    from lm_eval.api.model import LM

_KEY = "OPENAI_API_KEY"
# Concurrent requests to a server unless the arguments set another number; lm-eval's own default is one.
_CONCURRENT = 8
_TIMEOUT_SECONDS = 600.0  # a long context takes its time
# Batches handed to a model in one call: few of them are half full, and prompts of similar length share a batch.
BATCHES_PER_CALL = 16
_LEAST = 64
# Assumed batch size of a model that finds its own.
_BATCH = 32
# lm-eval's names of one class.
_OF_TRANSFORMERS = ("hf", "hf-auto", "huggingface")


@dataclass(frozen=True, slots=True)
class Model:
    """A model that is ready to answer.

    `name` and `parameters` identify it in the journal: together with the prompt they determine the answers. `chat` is
    True where prompts are sent as chat messages. It takes `at_a_time` requests in one call and works on `batch` of them
    together. `is_server` and `is_lm_evals` decide which of its errors are translated: those of an HTTP client, those of
    local weights, or none. `redact` removes keys from a text.
    """

    lm: LM
    name: str
    parameters: Mapping[str, Any]
    chat: bool
    batch: int
    is_server: bool
    is_lm_evals: bool
    redact: Callable[[str], str]

    @property
    def shown_parameters(self) -> dict[str, Any]:
        """The parameters as results show them: paths of local weights shortened to their last part."""
        return portable_settings(self.parameters)

    @property
    def at_a_time(self) -> int:
        return max(_LEAST, BATCHES_PER_CALL * self.batch)

    def render(self, prompt: str) -> Any:
        """Return the prompt as it is sent: unchanged, or as the user's chat message in the form that the model takes.

        Raises:
            ConfigError: the model has no chat template.
        """
        if not self.chat:
            return prompt
        from jinja2.exceptions import TemplateError

        try:
            return self.lm.apply_chat_template([{"role": "user", "content": prompt}])
        # A ValueError is how transformers says that a tokenizer has no template.
        except (NotImplementedError, ValueError, TemplateError) as error:
            raise ConfigError(
                f"--apply_chat_template: {self.name} has no chat template that takes a user's message; leave the flag "
                "away"
            ) from error

    def generate(self, requests: list[Instance]) -> Sequence[str | None]:
        """Return the model's texts, in the order of the requests and without a progress bar of lm-eval."""
        takes_switch = "disable_tqdm" in inspect.signature(self.lm.generate_until).parameters
        texts: Sequence[str | None] = self.lm.generate_until(
            requests, **({"disable_tqdm": True} if takes_switch else {})
        )
        return texts


@dataclass(frozen=True, slots=True)
class FoundModel:
    """A model of lm-eval whose weights are not loaded yet: its class, and the arguments to make it with.

    `given_name` is the name it was found by; `options` say where name and arguments were given, for messages.
    """

    given_name: str
    cls: type[LM]
    arguments: Mapping[str, Any]
    options: OptionNames
    redact: Callable[[str], str]

    @property
    def name(self) -> str:
        return model_name(self.given_name, self.arguments)

    @property
    def is_server(self) -> bool:
        """True where lm-eval's own client asks the model over HTTP."""
        return _is_server(self.cls)

    def batch(self, most: int) -> int:
        """Return how many prompts the model works on together; `most` where it finds that out itself."""
        if self.is_server:
            return int(self.arguments["num_concurrent"])
        of_class = inspect.signature(self.cls).parameters.get("batch_size")
        size = self.arguments.get("batch_size", of_class.default if of_class is not None else 1)
        return int(size) if str(size).isdecimal() else most

    def load(self) -> LM:
        """Load the weights.

        Raises:
            ConfigError: the class does not take these arguments.
            MissingDependency: a package that it needs with these arguments is not installed.
            ModelUnavailable: it cannot be loaded.
        """
        field, name = self.options.model, self.given_name
        try:
            return self.cls.create_from_arg_obj(dict(self.arguments))
        except TypeError as error:
            raise ConfigError(f"{field}_args: {name} does not take them: {self.redact(in_one_line(error))}") from error
        except ModuleNotFoundError as error:
            raise MissingDependency(how_to_install(f"{field} {name}", error)) from error
        except (ImportError, LookupError, *LOCAL_ERRORS) as error:
            raise ModelUnavailable(
                f"{field}: {name} could not be loaded: {self.redact(in_one_line(error))}; check {field}_args (the "
                "weights' name or folder, device, dtype) and the room in memory, then run the same command again"
            ) from error


def find_model(config: WriterConfig, options: OptionNames) -> FoundModel:
    """Look up the class of `config.model` (a name of lm-eval's, or `pkg.module:Class`) without loading weights.

    Raises:
        ConfigError: there is no such model.
        MissingDependency: its package is not installed.
    """
    name, field = config.model or "", options.model
    register_model(name, field=field)
    from lm_eval.api.registry import model_registry

    if name not in model_registry:
        raise ConfigError(
            f"{field}: lm-eval has no model {name!r}{nearest(name, model_registry.keys())}; give hf, vllm or another "
            "of its models, or pkg.module:Class for a class of your own"
        )
    try:
        cls: type[LM] = model_registry.get(name)
    except ModuleNotFoundError as error:
        raise MissingDependency(how_to_install(f"{field} {name}", error)) from error
    return FoundModel(name, cls, model_arguments(cls, config), options, redact_keys(config.api_key_env))


def load_model(
    name: str, arguments: Mapping[str, Any], *, batch_size: str | None = None, chat: bool | None = None
) -> Model:
    """Find a model and load it.

    Args:
        name: `baseline`, a name of lm-eval's, `pkg.module:Class` for a class that extends its `LM`, or
            `pkg.module:Name` for an object with `generate(prompt, config)` or a class of such objects.
        arguments: passed to the model's class.
        batch_size: prompts that it works on together, a number or `auto`; its own default where None.
        chat: True to send prompts through its chat template; None to do so only where it takes nothing else.

    Raises:
        ConfigError: there is no such model, it does not take the arguments, or one of them holds a key.
        MissingDependency: a package that it needs is not installed.
        ModelUnavailable: it cannot be loaded.
    """
    refuse_keys(arguments, "--model_args ")
    parameters = {key: value for key, value in arguments.items() if key not in OF_THE_MACHINE}
    if ":" in name:
        named = import_named(name, f"{COMMAND_LINE.model} {name}")
        if not _extends_lm(named):
            lm = _from_object(named, arguments, name)
            own_name = lm.name if isinstance(lm, ObjectModel) else name
            return Model(lm, own_name, parameters, bool(chat), 1, False, False, redact_keys(_KEY))
    config = WriterConfig(
        model=name,
        model_args=arguments,
        api_key_env=_KEY,
        max_concurrency=_CONCURRENT,
        timeout_seconds=_TIMEOUT_SECONDS,
    )
    with quiet():
        found = find_model(config, COMMAND_LINE)
        if batch_size is not None and _takes(found.cls, "batch_size"):
            found = replace(found, arguments={**found.arguments, "batch_size": batch_size})
        lm = found.load()
    if found.is_server:
        _check_address(lm, name)
    return Model(
        lm=lm,
        name=found.name,
        parameters=parameters,
        chat=_wants_messages(found.cls) if chat is None else chat,
        batch=found.batch(_BATCH),
        is_server=found.is_server,
        is_lm_evals=":" not in name and name not in plugins("models"),
        redact=found.redact,
    )


def model_name(name: str, arguments: Mapping[str, Any]) -> str:
    """Return lm-eval's name of a model with that of its weights, if any; a path of local weights by its last part."""
    weights = arguments.get("pretrained") or arguments.get("model")
    return f"{name}:{portable_path(str(weights))}" if weights else name


def model_arguments(cls: type[LM], config: WriterConfig) -> dict[str, Any]:
    """Return `config.model_args` with defaults; concurrency, time limit and tries are set for clients of servers only.

    lm-eval's SGLang takes one prompt at a time by default, unlike its other engines, and its `hf` wants a GPU even
    where there is none; with an empty device it looks for one first.
    """
    defaults: dict[str, Any] = {}
    if _is_server(cls):
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


def _is_server(cls: type[LM]) -> bool:
    from lm_eval.models.api_models import TemplateAPI

    return issubclass(cls, TemplateAPI)


def _check_address(lm: Any, name: str) -> None:
    """Check what lm-eval's clients miss only at the first request: the server's address and the model's name."""
    wanted = {"base_url": "http://localhost:8000/v1/chat/completions", "model": "Qwen/Qwen3-8B"}
    for argument, example in wanted.items():
        if not getattr(lm, argument, None):
            raise ConfigError(
                f"--model_args: {name} needs {argument}; give `--model_args model=NAME,base_url=ADDRESS`, here such as "
                f"{argument}={example}"
            )


def _extends_lm(named: Any) -> bool:
    from lm_eval.api.model import LM

    return isinstance(named, type) and issubclass(named, LM)


def _from_object(named: Any, arguments: Mapping[str, Any], name: str) -> LM:
    """Wrap an object with `generate`, or one made from a class of such objects, as a model of lm-eval."""
    from lm_eval.api.model import LM

    made = named
    if isinstance(named, type):
        try:
            inspect.signature(named).bind(**arguments)
        except TypeError as error:
            raise ConfigError(f"--model_args: {name} does not take them: {error}") from error
        made = named(**arguments)
    elif arguments:
        raise ConfigError(
            f"--model_args: {name} is an object and takes no arguments; name its class, or leave them away"
        )
    if isinstance(made, LM):
        return made
    if not isinstance(made, Generates) or not callable(made.generate):
        raise ConfigError(
            f"{COMMAND_LINE.model} {name}: is neither a class that extends lm_eval.api.model.LM nor an object with "
            "generate(prompt, config), nor a class of such"
        )
    return ObjectModel(made, name)


def _takes(cls: type[LM], argument: str) -> bool:
    parameters = inspect.signature(cls).parameters.values()
    return any(one.name == argument or one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters)


def _wants_messages(cls: type[LM]) -> bool:
    """True for clients that take chat messages and no plain text."""
    from lm_eval.models.anthropic_llms import AnthropicChat
    from lm_eval.models.openai_completions import LocalChatCompletion

    return issubclass(cls, LocalChatCompletion | AnthropicChat)
