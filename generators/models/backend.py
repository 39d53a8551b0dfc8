"""What answers calls: a server, a model of lm-eval, or an object with `generate`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .call import Call, Outcome


class Backend(Protocol):
    """A language model that is asked many calls at a time.

    A finished call is in the journal, where there is one, before `collect` gives it out.
    """

    @property
    def model(self) -> str:
        """The model's name, a part of the key of every call."""

    @property
    def parameters(self) -> Mapping[str, Any]:
        """What is sent with every prompt, as JSON values; a part of the key of every call."""

    @property
    def capacity(self) -> int:
        """How many calls may be submitted and not collected yet."""

    def submit(self, ticket: int, call: Call) -> None:
        """Take a call, without waiting for the reply; `collect` names it by `ticket`, a number of the caller's."""

    def collect(self) -> Sequence[tuple[int, Outcome]]:
        """The tickets of calls that have finished since, each with its outcome; waits until there is one.

        Raises:
            ModelUnavailable: the model cannot be asked, now and for any call; the message says what to do.
        """

    def close(self) -> None:
        """Let go of connections, processes and weights; calls that are out are given up."""
