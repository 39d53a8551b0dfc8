"""Lengths in tokens, by the tokenizer of a model of lm-eval where it has one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....utils.errors import ConfigError
from ....utils.text.tokens import count_tokens
from ..call import Reply

if TYPE_CHECKING:
    from lm_eval.api.model import LM


class Counts:
    """What fits into a model, and how long a reply was.

    Args:
        lm: the model.
        room: the most tokens that a reply may have.
        room_field: where that was given, for messages.
        arguments_field: where the model's arguments were given, for messages.

    Raises:
        ConfigError: the room alone is more than the model takes.
    """

    def __init__(
        self,
        lm: LM,
        room: int,
        *,
        room_field: str = "writer.parameters.max_gen_toks",
        arguments_field: str = "writer.model_args",
    ) -> None:
        from lm_eval.api.model import TemplateLM

        self._lm: Any = lm
        self._room = room
        # A chat server's client gives a text back as its tokens.
        self._is_own = (
            isinstance(lm, TemplateLM)
            and lm.tokenizer is not None
            and not isinstance(lm.tok_encode("a", add_special_tokens=False), str)
        )
        length = getattr(lm, "max_length", None) if self._is_own else None
        self._length = length if isinstance(length, int) else None
        if self._length is not None and room >= self._length:
            raise ConfigError(
                f"{room_field}: {room} leaves no room for a prompt in the {self._length} tokens that the model takes; "
                f"give a smaller number, or a larger max_length in {arguments_field}"
            )

    def of_prompt(self, context: Any) -> int:
        """Of a request's context, with what the chat template put around the prompt."""
        if isinstance(context, str):
            return len(self._lm.tok_encode(context)) if self._is_own else count_tokens(context)
        return count_tokens(context.prompt)

    def too_long(self, tokens: int) -> str | None:
        """Why a prompt does not fit: lm-eval would cut it on the left, where it says what is wanted."""
        if self._length is None or tokens + self._room <= self._length:
            return None
        return (
            f"the prompt of {tokens} tokens and a reply of {self._room} are more than the {self._length} that the "
            "model takes"
        )

    def reply(self, text: str, prompt_tokens: int) -> Reply:
        """A generated text with its counts; cut off where it fills its room."""
        if not self._is_own:
            return Reply(text, prompt_tokens, count_tokens(text))
        tokens = len(self._lm.tok_encode(text, add_special_tokens=False)) if text else 0
        return Reply(text, prompt_tokens, tokens, truncated=tokens >= self._room)
