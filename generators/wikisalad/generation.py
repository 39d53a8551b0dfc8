"""How answers are generated: lm-eval's arguments, with defaults that suit short answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...utils.errors import ConfigError
from ..models.lm_eval.settings import ROOMS

# The words of a short answer, on one line, the likeliest token each time.
_PLAIN: Mapping[str, Any] = {"until": ["\n"], "max_gen_toks": 64, "do_sample": False, "temperature": 0.0}
# Models that talk begin with a line break or think first: no text ends a reply, and there is room for it.
_CHAT: Mapping[str, Any] = {**_PLAIN, "until": [], "max_gen_toks": 2048}


def generation_arguments(given: Mapping[str, Any], *, chat: bool) -> dict[str, Any]:
    """The arguments of every generation, as lm-eval names them.

    Args:
        given: what a person asks for; it goes before the defaults, of which none about sampling is left once `given`
            says something of it.
        chat: whether the model is asked by chat messages.

    Raises:
        ConfigError: the room is no number of tokens, or `until` no text or list of texts.
    """
    defaults = dict(_CHAT if chat else _PLAIN)
    if {"do_sample", "temperature"} & set(given):
        del defaults["do_sample"], defaults["temperature"]
    rooms = [name for name in ROOMS if name in given]
    room = given[rooms[0]] if rooms else defaults["max_gen_toks"]
    if not isinstance(room, int) or isinstance(room, bool) or room < 1:
        raise ConfigError(f"--gen_kwargs {rooms[0]}: {room!r} is no number of tokens; give a whole number from 1")
    others = {name: value for name, value in given.items() if name not in ROOMS}
    arguments = {**defaults, **others, "max_gen_toks": room}
    until = [arguments["until"]] if isinstance(arguments["until"], str) else arguments["until"]
    if not isinstance(until, list) or not all(isinstance(stop, str) and stop for stop in until):
        raise ConfigError(f"--gen_kwargs until: {until!r} must be a text or a list of texts, none of them empty")
    return {**arguments, "until": until}
