"""Faults of the scripted server's replies, as a client sees them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

# Of the way to the model: the request gives no reply.
TRANSPORT = ("rate_limit", "server_error", "hang", "cut_body", "html")
# Of the model: a reply comes, and cannot be used.
CONTENT = (
    *("prose", "broken_json", "truncated", "wrong_schema", "wrong_language"),
    *("empty", "refusal", "refused_in_words", "echo", "echo_in_json"),
)
KINDS = (*TRANSPORT, *CONTENT)

_FOREIGN = {
    "English": "Wat is het jaar waarin de brug over het water van de stad werd geopend door het bestuur van het land?",
    "Dutch": "What is the year in which the bridge over the water of the town was opened by the council of the county?",
    "Hindi": "What is the year in which the bridge over the water of the town was opened by the council of the county?",
}
_HINDI = "नगर के बीच से बहने वाली नदी पर बना पुल किस वर्ष में जनता के लिए खोला गया था?"
_PROSE = "Certainly. The passage speaks of several matters, and a good question about them would be easy to find."
_SORRY = "I'm sorry, but I can't help with that request."
_HTML = "<html><head><title>Please wait</title></head><body><h1>Checking your connection</h1></body></html>"


@dataclass(frozen=True, slots=True)
class Completion:
    """A reply as the server reports it: its text, why it ended, and its refusal, if any."""

    content: str | None
    finish_reason: str = "stop"
    refusal: str | None = None


def share(*parts: object) -> float:
    """A number from 0 to 1 that hangs on `parts` alone."""
    digest = hashlib.sha256("\0".join(map(str, parts)).encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:7], "big") / 2**56


@dataclass
class Faults:
    """Chooses which replies go wrong, by seed, prompt and how often that was asked.

    No prompt gets more than `most` faults in all: then nobody who asks it sees more in a row, however many ask at once.
    """

    rate: float = 0.0
    seed: int = 0
    most: int = 3
    kinds: tuple[str, ...] = KINDS
    _asked: Counter[str] = field(default_factory=Counter)
    _given: Counter[str] = field(default_factory=Counter)
    _tasks: defaultdict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))

    def prompt_of(self, task: str, data: str) -> str:
        """By what a prompt is known whose task grew: a client adds to it what was wrong with the last reply."""
        known = self._tasks[data]
        for other, name in known:
            if task.startswith(other) or other.startswith(task):
                return name
        name = hashlib.sha256(f"{task}\0{data}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
        known.append((task, name))
        return name

    def next_for(self, prompt: str) -> str | None:
        """The kind of fault that the next reply to a prompt has, or None."""
        self._asked[prompt] += 1
        drawn = self.seed, prompt, self._asked[prompt]
        if self._given[prompt] >= self.most or share("fault", *drawn) >= self.rate:
            return None
        self._given[prompt] += 1
        return self.kinds[int(share("kind", *drawn) * len(self.kinds))]


def http_fault(kind: str, drawn: float) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of a request that fails; `drawn`, from 0 to 1, says how long a client is to wait."""
    if kind == "html":
        return 200, {"Content-Type": "text/html"}, _HTML.encode("ascii")
    if kind == "server_error":
        return 500, {}, error_body("The server had an error while processing your request.", "server_error")
    assert kind == "rate_limit", kind
    waits = {"Retry-After": "1"} if drawn > 0.95 else {"Retry-After": "0"}
    if drawn < 0.6:
        waits = {"Retry-After-Ms": str(1 + int(60 * drawn)), "Retry-After": "1"}
    return 429, waits, error_body("Rate limit reached for requests.", "requests", "rate_limit_exceeded")


def error_body(message: str, kind: str, code: str | None = None) -> bytes:
    """An error as OpenAI writes it."""
    return json.dumps({"error": {"message": message, "type": kind, "param": None, "code": code}}).encode("utf-8")


def spoilt(kind: str, reply: dict[str, Any], task: str, data: str, language: str, drawn: float) -> Completion:
    """`reply` with something wrong: `drawn`, from 0 to 1, chooses among forms of the fault."""
    text = json.dumps(reply, ensure_ascii=False)
    if kind in ("broken_json", "truncated"):
        cut = max(5, int(len(text) * (0.3 + 0.6 * drawn)))
        return Completion(text[: min(cut, len(text) - 3)], "length" if kind == "truncated" else "stop")
    if kind == "refusal":
        return Completion(None, "stop", _SORRY) if drawn < 0.7 else Completion("", "content_filter")
    if kind == "empty":
        return Completion("" if drawn < 0.5 else " \n")
    if kind == "echo":
        return Completion(data if drawn < 0.3 else f"{task}\n\n{data}")
    said = {"prose": _PROSE, "refused_in_words": _SORRY}
    if kind in said:
        return Completion(said[kind])
    return Completion(json.dumps(_other(kind, reply, task, language, drawn), ensure_ascii=False))


def _other(kind: str, reply: dict[str, Any], task: str, language: str, drawn: float) -> Any:
    """JSON that is not what was asked for."""
    if kind == "wrong_schema":
        forms: tuple[Any, ...] = (
            {f"{name}_text": value for name, value in reply.items()},
            {name: [[value]] for name, value in reply.items()},
            dict.fromkeys(reply),
            [reply, reply],
        )
        return forms[int(drawn * len(forms))]
    words = task if kind == "echo_in_json" else _FOREIGN[language]
    if kind == "wrong_language" and language != "Hindi" and drawn < 0.5:
        words = _HINDI
    return {name: words if isinstance(value, str) else [words] * len(value) for name, value in reply.items()}
