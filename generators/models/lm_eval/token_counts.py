"""Lengths of prompts and replies in tokens, by the tokenizer of a model of lm-eval where it has one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....utils.errors import ConfigError
from ....utils.text.tokens import count_tokens
from ..call import Reply
from .settings import CONFIGURATION, OptionNames

if TYPE_CHECKING:
    from lm_eval.api.model import LM


class TokenCounts:
    """Counts tokens, finds prompts that a model would cut and replies that were cut off.

    Args:
        lm: the model.
        room: maximum tokens of a reply.
        options: where the room and the model's arguments were given, for messages.

    Raises:
        ConfigError: the room alone is more than the model takes.
    """

    def __init__(self, lm: LM, room: int, options: OptionNames = CONFIGURATION) -> None:
        from lm_eval.api.model import TemplateLM

        self._lm: Any = lm
        self._room = room
        # The client of a chat server returns the text itself as its tokens.
        self._is_own = (
            isinstance(lm, TemplateLM)
            and lm.tokenizer is not None
            and not isinstance(lm.tok_encode("a", add_special_tokens=False), str)
        )
        length = getattr(lm, "max_length", None) if self._is_own else None
        self._length = length if isinstance(length, int) else None
        if self._length is not None and room >= self._length:
            raise ConfigError(
                f"{options.room}: {room} leaves no room for a prompt in the {self._length} tokens that the model "
                f"takes; give a smaller number, or a larger max_length in {options.arguments}"
            )

    def of_prompt(self, context: Any) -> int:
        """Return the tokens of a request's context, including what the chat template puts around the prompt."""
        if isinstance(context, str):
            return len(self._lm.tok_encode(context)) if self._is_own else count_tokens(context)
        return count_tokens(context.prompt)

    def too_long(self, tokens: int) -> str | None:
        """Say why a prompt is too long, None if it is not: lm-eval would cut it on the left, where the task stands."""
        if self._length is None or tokens + self._room <= self._length:
            return None
        return (
            f"the prompt of {tokens} tokens and a reply of {self._room} are more than the {self._length} that the "
            "model takes"
        )

    def reply(self, text: str, prompt_tokens: int) -> Reply:
        """Return a generated text with its counts; it counts as truncated where it fills its room."""
        if not self._is_own:
            return Reply(text, prompt_tokens, count_tokens(text))
        tokens = len(self._lm.tok_encode(text, add_special_tokens=False)) if text else 0
        return Reply(text, prompt_tokens, tokens, truncated=tokens >= self._room)
