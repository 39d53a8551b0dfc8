"""Render a prompt for a model of lm-eval: as chat messages where it has a chat template, else as one text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..prompt import Prompt

if TYPE_CHECKING:
    from lm_eval.api.model import LM

Render = Callable[[Prompt], Any]

# A model without a chat template continues a text; after this cue it continues with the object.
_CUE = "\n\nThe JSON object:\n"
_PROBE = "probe"


def renderer(lm: LM) -> Render:
    """Return a function that turns a prompt into a request's context: a text, or lm-eval's messages for a chat server.

    Where the chat template has no place for a system message, the whole prompt becomes the user's message.
    """
    if not _has_chat(lm):
        return lambda prompt: f"{prompt}{_CUE}"
    if _takes_system(lm):
        return lambda prompt: lm.apply_chat_template(_messages(system=prompt.task, user=prompt.user_message))
    return lambda prompt: lm.apply_chat_template(_messages(user=str(prompt)))


def _messages(**texts: str) -> list[dict[str, str]]:
    return [{"role": role, "content": text} for role, text in texts.items()]


def _has_chat(lm: LM) -> bool:
    from jinja2.exceptions import TemplateError
    from lm_eval.api.model import LM as Base
    from lm_eval.models.dummy import DummyLM
    from lm_eval.models.openai_completions import LocalCompletionsAPI

    # The dummy downloads another model's tokenizer for its template, to reply "lol" whatever it is asked.
    if type(lm).apply_chat_template is Base.apply_chat_template or isinstance(lm, DummyLM):
        return False
    try:
        rendered: Any = lm.apply_chat_template(_messages(user=_PROBE))
    # A ValueError is how transformers says that a tokenizer has no template.
    except (ValueError, TemplateError):
        return False
    # Clients that send requests as LocalCompletionsAPI does send a text, never messages.
    payload = getattr(type(lm), "_create_payload", None)
    return isinstance(rendered, str) or payload is not LocalCompletionsAPI._create_payload


def _takes_system(lm: LM) -> bool:
    """True if a system message survives the template: some refuse it, some drop it silently."""
    from jinja2.exceptions import TemplateError

    try:
        rendered: Any = lm.apply_chat_template(_messages(system=_PROBE, user=""))
    except TemplateError:
        return False
    return _PROBE in str(rendered)
