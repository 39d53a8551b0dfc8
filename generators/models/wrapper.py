"""Base class of lm-eval models that wrap another model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lm_eval.api.model import LM

if TYPE_CHECKING:
    from lm_eval.api.instance import Instance


class Wrapper(LM):  # type: ignore[misc]
    """Passes every call on to the inner model; subclasses change what they need."""

    def __init__(self, inner: LM) -> None:
        super().__init__()
        self.inner = inner

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        texts: list[str] = self.inner.generate_until(requests)
        return texts

    def loglikelihood(self, requests: list[Instance]) -> list[tuple[float, bool]]:
        scores: list[tuple[float, bool]] = self.inner.loglikelihood(requests)
        return scores

    def loglikelihood_rolling(self, requests: list[Instance]) -> list[float]:
        scores: list[float] = self.inner.loglikelihood_rolling(requests)
        return scores

    def apply_chat_template(self, chat_history: list[dict[str, str]], add_generation_prompt: bool = True) -> Any:
        return self.inner.apply_chat_template(chat_history, add_generation_prompt)

    def chat_template(self, chat_template: bool | str = False) -> str | None:
        template: str | None = self.inner.chat_template(chat_template)
        return template

    @property
    def tokenizer_name(self) -> str:
        return str(self.inner.tokenizer_name)

    def set_cache_hook(self, cache_hook: Any) -> None:
        self.inner.set_cache_hook(cache_hook)

    def __getattr__(self, name: str) -> Any:
        # Called only for names that neither this class nor LM has; `inner` is missing while a copy is being made.
        if name == "inner":
            raise AttributeError(name)
        return getattr(self.inner, name)
