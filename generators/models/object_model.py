"""An object with `generate(prompt, config)` as an lm-eval model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, runtime_checkable

from lm_eval.api.model import LM

from ...utils.errors import ConfigError
from .generation import GenerationConfig, answer_in, generation_config

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance


@runtime_checkable
class Generates(Protocol):
    """A model that answers one prompt at a time.

    It may also have `get_model_info()`, which returns a mapping whose `name` (or `model_name`) is written into the
    results, and `reset()`, called before each prompt: prompts are complete and do not continue one another.
    """

    def generate(self, prompt: str, config: GenerationConfig) -> str: ...


class ObjectModel(LM):  # type: ignore[misc]
    """Asks an object one prompt after another; its exceptions pass unchanged.

    Args:
        model: the object. Its `get_model_info`, `reset`, `get_compression_stats` and `get_decompressed_segments` are
            used where it has them.
        name: used in messages, and as the model's name where the object does not give its own.
    """

    def __init__(self, model: Generates, name: str) -> None:
        super().__init__()
        self._model: Any = model
        self._where = name

    @property
    def name(self) -> str:
        """`name` or `model_name` of `get_model_info()`, else the name by which it was imported.

        Raises:
            ConfigError: `get_model_info` gives no mapping.
        """
        describe = getattr(self._model, "get_model_info", None)
        info = describe() if callable(describe) else {}
        if not isinstance(info, Mapping):
            raise ConfigError(f"{self._where}: get_model_info() gave {type(info).__name__}; it must return a mapping")
        return str(info.get("name") or info.get("model_name") or self._where)

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        """Return the object's answers, cut at the first stop text even where it ignores them.

        Raises:
            ConfigError: it gave something that is no text.
        """
        texts = []
        for request in requests:
            texts.append(self._answer(*request.args))
            self.cache_hook.add_partial("generate_until", request.args, texts[-1])
        return texts

    def _answer(self, prompt: str, arguments: dict[str, Any]) -> str:
        self.reset()
        config = generation_config(arguments)
        text = self._model.generate(prompt, config)
        if not isinstance(text, str):
            raise ConfigError(f"{self._where}: generate() gave {type(text).__name__}; it must return a str")
        return answer_in(text, config.stop_strings)

    def reset(self) -> None:
        """Make the object forget earlier prompts: every prompt is complete."""
        if callable(reset := getattr(self._model, "reset", None)):
            reset()

    def __getattr__(self, name: str) -> Any:
        # The statistics of a model that compresses, where it has them.
        if name not in ("get_compression_stats", "get_decompressed_segments"):
            raise AttributeError(name)
        return getattr(self._model, name)

    def loglikelihood(self, requests: list[Instance]) -> NoReturn:
        raise ConfigError(f"{self._where}: an object with generate() only generates; likelihoods need a class of LM")

    def loglikelihood_rolling(self, requests: list[Instance]) -> NoReturn:
        self.loglikelihood(requests)
