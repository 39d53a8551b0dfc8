"""Replies of the scripted model: from the prompt alone, in the form and the language that the prompt requests."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import model_proposals
import model_questions

# A JSON string; what stands outside of all of them holds no words but these three.
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_BARE = ("true", "false", "null")
# Ends a turn for the tokenizer of a local model, even in the middle of a string.
_TURN_MARKS = re.compile(r"<\|[a-z_]+\|>|</?s>|<(?:start|end)_of_turn>|\[/?INST\]")
# Requests whose seeds have this many thousands in common want the same reply.
SEEDS_PER_SAMPLE = 1000
_FORM = re.compile(r"^Reply with one JSON object and nothing else: (\{.*\})$", re.MULTILINE)


def parts_of(messages: Sequence[dict[str, Any]]) -> tuple[str, str, str]:
    """The task and the data of a conversation, and what else it holds.

    A client without system messages puts both into one, with an empty line between them. What stands before the data in
    the user's message belongs to the task.
    """
    texts = [(str(message.get("role")), str(message.get("content") or "")) for message in messages]
    if len(texts) == 1:
        task, _, data = texts[0][1].partition("\n\n{")
        return task, "{" + data if data else "", ""
    task = "\n".join(text for role, text in texts if role == "system")
    data = next((text for role, text in texts if role == "user"), "")
    about, separator, rest = data.partition("\n\n{")
    if separator and not data.startswith("{"):
        task, data = f"{task}\n{about}", "{" + rest
    first = next((number for number, (role, _) in enumerate(texts) if role == "user"), None)
    others = (text for number, (role, text) in enumerate(texts) if role != "system" and number != first)
    return task, data, "\n".join(others)


def order_in(task: str, data: str, outside: str, pattern: str) -> str | None:
    """The first match of `pattern` in what is no data: the task, and what stands outside the strings of the data."""
    bare = " ".join(word for word in _outside_strings(data).split() if word not in _BARE)
    found = re.search(pattern, "\n".join((task, bare, outside)))
    return found[0] if found else None


def _outside_strings(data: str) -> str:
    ends = _TURN_MARKS.search(data)
    whole, behind = (data[: ends.start()], data[ends.end() :]) if ends else (data, "")
    return f"{_STRING.sub(' ', whole)} {behind}"


def language_of(task: str) -> str:
    """The name of the language that a task asks for."""
    found = re.search(r"\bin (English|Hindi|Dutch)\b", task)
    return found[1] if found else "English"


def fields_of(task: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """The reply that is wanted, without words: by the JSON schema of the request, or as the task shows it."""
    wanted = (parameters.get("response_format") or {}).get("json_schema", {}).get("schema")
    if wanted:
        return {name: [] if field["type"] == "array" else "" for name, field in wanted["properties"].items()}
    shown = _FORM.search(task)
    example = json.loads(shown[1]) if shown else {"question": "…"}
    return {name: [] if isinstance(value, list) else "" for name, value in example.items()}


class Memory:
    """The questions that the model has worded: it answers them as it meant them, and others from what it is shown.

    `manner` says how it proposes questions.
    """

    def __init__(self, manner: model_proposals.Manner) -> None:
        self.manner = manner
        self._answers: dict[str, str] = {}
        self._times: Counter[tuple[str, str]] = Counter()

    def reply_to(self, task: str, data: str, parameters: dict[str, Any], language: str) -> dict[str, Any]:
        """A reply that a careful model could have given."""
        fields = fields_of(task, parameters)
        values = json.loads(data)
        if set(fields) == {"skip", "questions"}:
            return model_proposals.propose(task, values, language, self.manner)
        if set(fields) == {"readers"}:
            return model_proposals.readers(task, values)
        if set(fields) == {"queries"}:
            return model_proposals.lookups(values)
        if isinstance(values.get("facts"), dict):
            return model_proposals.verdicts(values, fields)
        if set(fields) == {"answer"}:
            known = self._answers.get(values["question"])
            return {"answer": model_proposals.answer(task, values, language) if known is None else known}
        asked_for = f"{sorted(fields)}", data
        seed = parameters.get("seed")
        times = self._times[asked_for] if seed is None else seed // SEEDS_PER_SAMPLE
        self._times[asked_for] += 1
        reply = model_questions.write(task, values, fields, language, times)
        for question in _questions(reply):
            self._answers[question] = (values.get("answers") or [""])[0]
        return reply


def _questions(reply: dict[str, Any]) -> Iterator[str]:
    for value in reply.values():
        yield from (value,) if isinstance(value, str) else value
