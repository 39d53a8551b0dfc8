"""How a prompt is put to a model of lm-eval: as chat messages where it has a chat template, else as one text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..prompt import Prompt

if TYPE_CHECKING:
    from lm_eval.api.model import LM

Render = Callable[[Prompt], Any]

# A model without a chat template goes on with a text; behind this it goes on with the object.
_CUE = "\n\nThe JSON object:\n"
_PROBE = "probe"


def renderer(lm: LM) -> Render:
    """What makes the context of a request of a prompt: a text, or lm-eval's form of messages for a chat server.

    Where a chat template has no place for a system message, all of the prompt is the user's.
    """
    if not _has_chat(lm):
        return lambda prompt: f"{prompt}{_CUE}"
    if _takes_system(lm):
        return lambda prompt: lm.apply_chat_template(_messages(system=prompt.task, user=prompt.data))
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
    # Whoever sends requests as LocalCompletionsAPI does sends a text, never messages.
    payload = getattr(type(lm), "_create_payload", None)
    return isinstance(rendered, str) or payload is not LocalCompletionsAPI._create_payload


def _takes_system(lm: LM) -> bool:
    """Whether a system message comes out of the template: some refuse it, some leave it out without a word."""
    from jinja2.exceptions import TemplateError

    try:
        rendered: Any = lm.apply_chat_template(_messages(system=_PROBE, user=""))
    except TemplateError:
        return False
    return _PROBE in str(rendered)
