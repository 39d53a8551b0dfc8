"""The model that answers: one of lm-eval's, a class or an object of a person's own, or the baseline reader."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...utils.errors import ConfigError
from ...utils.import_path import import_named
from ...utils.paths import portable_settings
from ...utils.settings import WriterConfig
from .lm_eval.faults import kept_quiet, redact_keys
from .lm_eval.loading import at_once, is_server_client, load, model_arguments, model_class, model_name
from .lm_eval.settings import OF_THE_MACHINE, SECRETS
from .object_model import ObjectModel
from .protocol import Generates

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance
    from lm_eval.api.model import LM

_FIELD = "--model"
_KEY = "OPENAI_API_KEY"
# Requests that a server gets side by side, where nobody says how many; lm-eval's own default is one.
_CONCURRENT = 8
_TIMEOUT_SECONDS = 600.0  # a long context takes its time
# Handed to the model at a time: few of so many batches are half full, and prompts of about one length share a batch.
_BATCHES = 16
_LEAST = 64
# What counts as a batch where the model finds its batches itself.
_BATCH = 32


@dataclass(frozen=True, slots=True)
class Model:
    """A model that is ready to answer.

    `name` and `parameters` are what its answers depend on beside the prompt; `chat` is whether it is asked by chat
    messages. It takes `at_a_time` requests in one call and works on `batch` of them together; `is_server` and
    `is_lm_evals` say whose errors it raises. `redact` takes keys out of a text.
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
    def told_parameters(self) -> dict[str, Any]:
        """The parameters as what is handed on tells of them: weights on this machine by their name."""
        return portable_settings(self.parameters)

    @property
    def at_a_time(self) -> int:
        return max(_LEAST, _BATCHES * self.batch)

    def render(self, prompt: str) -> Any:
        """What is sent of a prompt: itself, or the chat message of a user, in the form that the model takes.

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
        """The model's texts."""
        takes_switch = "disable_tqdm" in inspect.signature(self.lm.generate_until).parameters
        texts: Sequence[str | None] = self.lm.generate_until(
            requests, **({"disable_tqdm": True} if takes_switch else {})
        )
        return texts


def load_model(
    name: str, arguments: Mapping[str, Any], *, batch_size: str | None = None, chat: bool | None = None
) -> Model:
    """Find a model and load it.

    Args:
        name: `baseline`, a name of lm-eval's, `pkg.module:Class` for a class that extends its `LM`, or
            `pkg.module:Name` for an object with `generate(prompt, config)` or a class of such.
        arguments: what the model is made with.
        batch_size: how many prompts it works on together, a number or `auto`; its own default where None.
        chat: whether prompts go through its chat template; where None, if it takes nothing but messages.

    Raises:
        ConfigError: there is no such model, it does not take the arguments, or one of them holds a key.
        MissingDependency: a package that it needs is not installed.
        ModelUnavailable: it cannot be loaded.
    """
    _refuse_keys(arguments, "--model_args")
    parameters = {key: value for key, value in arguments.items() if key not in OF_THE_MACHINE}
    redact = redact_keys(_KEY)
    if ":" in name:
        found = import_named(name, f"{_FIELD} {name}")
        if not _extends_lm(found):
            lm = _of_object(found, arguments, name)
            of_own = lm.name if isinstance(lm, ObjectModel) else name
            return Model(lm, of_own, parameters, bool(chat), 1, False, False, redact)
    with kept_quiet():
        cls = model_class(name, field=_FIELD)
        is_server = is_server_client(cls)
        client = WriterConfig(
            model=name, model_args=arguments, max_concurrency=_CONCURRENT, timeout_seconds=_TIMEOUT_SECONDS
        )
        given = model_arguments(cls, client)
        if batch_size is not None and _takes(cls, "batch_size"):
            given["batch_size"] = batch_size
        lm = load(name, cls, given, redact, field=_FIELD)
    if is_server:
        _check_address(lm, name)
    return Model(
        lm=lm,
        name=model_name(name, arguments),
        parameters=parameters,
        chat=_wants_messages(cls) if chat is None else chat,
        batch=at_once(cls, given, _BATCH),
        is_server=is_server,
        is_lm_evals=":" not in name,
        redact=redact,
    )


def _check_address(lm: Any, name: str) -> None:
    """lm-eval's clients take no address and no model's name until the first request, which then breaks."""
    wanted = {"base_url": "http://localhost:8000/v1/chat/completions", "model": "Qwen/Qwen3-8B"}
    for argument, example in wanted.items():
        if not getattr(lm, argument, None):
            raise ConfigError(
                f"--model_args: {name} needs {argument}; give `--model_args model=NAME,base_url=ADDRESS`, here such as "
                f"{argument}={example}"
            )


def _refuse_keys(value: Any, where: str) -> None:
    """Keys would stand in the list of processes, the shell's history, the journal and the results."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if str(name).lower() in SECRETS:
                raise ConfigError(
                    f"{where} {name}: holds a key, which belongs into the environment; models of lm-eval read "
                    "OPENAI_API_KEY, ANTHROPIC_API_KEY, HF_TOKEN and the like there"
                )
            _refuse_keys(inner, where)


def _extends_lm(found: Any) -> bool:
    from lm_eval.api.model import LM

    return isinstance(found, type) and issubclass(found, LM)


def _of_object(found: Any, arguments: Mapping[str, Any], name: str) -> LM:
    from lm_eval.api.model import LM

    made = found
    if isinstance(found, type):
        try:
            inspect.signature(found).bind(**arguments)
        except TypeError as error:
            raise ConfigError(f"--model_args: {name} does not take them: {error}") from error
        made = found(**arguments)
    elif arguments:
        raise ConfigError(
            f"--model_args: {name} is an object and takes no arguments; name its class, or leave them away"
        )
    if isinstance(made, LM):
        return made
    if not isinstance(made, Generates) or not callable(made.generate):
        raise ConfigError(
            f"{_FIELD} {name}: is neither a class that extends lm_eval.api.model.LM nor an object with "
            "generate(prompt, config), nor a class of such"
        )
    return ObjectModel(made, name)


def _takes(cls: type[LM], argument: str) -> bool:
    parameters = inspect.signature(cls).parameters.values()
    return any(one.name == argument or one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters)


def _wants_messages(cls: type[LM]) -> bool:
    """Whether a client takes chat messages and no plain text."""
    from lm_eval.models.anthropic_llms import AnthropicChat
    from lm_eval.models.openai_completions import LocalChatCompletion

    return issubclass(cls, LocalChatCompletion | AnthropicChat)
