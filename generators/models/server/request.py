"""The body of a request, by what the server turned out to take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ....utils.settings import StructuredOutput
from ..call import Call
from ..prompt import Prompt
from .error_messages import ServerError
from .settings import ExchangeSettings

# Distance between the seeds of one prompt's samples; no call has as many attempts.
_SEEDS_PER_SAMPLE = 1000
# Ways to require the form of a reply, the next one for servers that refuse the one before.
_WAYS: Mapping[StructuredOutput, tuple[StructuredOutput, ...]] = {
    "auto": ("json_schema", "guided_json", "none"),
    "json_schema": ("json_schema",),
    "guided_json": ("guided_json",),
    "none": ("none",),
}
# The two names of the maximum length of a reply, each with the other.
MAXIMUM = {"max_tokens": "max_completion_tokens", "max_completion_tokens": "max_tokens"}


@dataclass(frozen=True, slots=True)
class Dialect:
    """The fields that a server takes, as far as it is known.

    `ways` to require the form of a reply are left to try, the first of them in use. Without `system_role`, the task
    goes into the user's message. With `other_maximum`, the maximum length has the other of its two names.
    """

    ways: tuple[StructuredOutput, ...]
    system_role: bool = True
    other_maximum: bool = False

    def after(self, error: ServerError, parameters: Mapping[str, Any]) -> Dialect | None:
        """Return what to try after a refusal; None where nothing else would be accepted."""
        about, way = error.about, self.ways[0]
        # Only vLLM knows this field; others may refuse it in any words.
        is_about_schema = about == "the schema" or (
            way == "guided_json" and about is None and error.status in (400, 422)
        )
        if is_about_schema and len(self.ways) > 1:
            return replace(self, ways=self.ways[1:])
        if about == "the system role" and self.system_role:
            return replace(self, system_role=False)
        given = [name for name in MAXIMUM if name in parameters]
        if about == "the name of the maximum" and len(given) == 1 and not self.other_maximum:
            return replace(self, other_maximum=True)
        return None

    def and_also(self, other: Dialect) -> Dialect:
        """Return what is known to both of two calls that were made at the same time."""
        return Dialect(
            min(self.ways, other.ways, key=len),
            self.system_role and other.system_role,
            self.other_maximum or other.other_maximum,
        )


def first_dialect(settings: ExchangeSettings) -> Dialect:
    return Dialect(_WAYS[settings.structured_output])


def request_body(settings: ExchangeSettings, call: Call, dialect: Dialect) -> dict[str, Any]:
    """Return the JSON of a request for a chat completion."""
    parameters = dict(settings.parameters)
    if dialect.other_maximum:
        parameters = {MAXIMUM.get(name, name): value for name, value in parameters.items()}
    if isinstance(parameters.get("seed"), int):
        parameters["seed"] += call.sample * _SEEDS_PER_SAMPLE + call.attempt
    messages = _messages(call.prompt, dialect.system_role)
    return {"model": settings.model, "messages": messages, **parameters, **_form(call.prompt, dialect.ways[0])}


def _messages(prompt: Prompt, system_role: bool) -> list[dict[str, str]]:
    """Return the messages, beginning with what many calls share: servers keep the work on a common beginning."""
    if system_role:
        return [{"role": "system", "content": prompt.task}, {"role": "user", "content": prompt.user_message}]
    return [{"role": "user", "content": str(prompt)}]


def _form(prompt: Prompt, way: StructuredOutput) -> dict[str, Any]:
    schema = prompt.form.schema
    if way == "json_schema":
        named = {"name": "reply", "strict": True, "schema": schema}
        return {"response_format": {"type": "json_schema", "json_schema": named}}
    # vLLM before 0.12 reads the first and later versions the second; each ignores what it does not know.
    return {"guided_json": schema, "structured_outputs": {"json": schema}} if way == "guided_json" else {}
