"""What is fuzzed of the readers of replies: of language models, of servers, and of RAG systems."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from hypothesis import strategies as st

from fuzz_documents import Parser, Target
from fuzz_mutations import damaged_bytes, damaged_json
from lm_eval_taskgen.generators.evaluation.judge.prompt import SCORES
from lm_eval_taskgen.generators.evaluation.rag.http_system import HttpSystem
from lm_eval_taskgen.generators.evaluation.rag.replies import read_reply as read_rag_reply
from lm_eval_taskgen.generators.models.call import Call, Failure, Reply
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.journal.report import journal_lines, stage_calls
from lm_eval_taskgen.generators.models.prompt import Prompt, ReplyForm, to_data
from lm_eval_taskgen.generators.models.server.chat_reply import read_completion
from lm_eval_taskgen.generators.models.server.error_messages import server_error
from lm_eval_taskgen.generators.writers.proposing.form import ProposalForm, read_proposals
from lm_eval_taskgen.generators.writers.proposing.personas import PersonasForm
from lm_eval_taskgen.generators.writers.proposing.personas import _read as read_personas
from lm_eval_taskgen.generators.writers.reply import read_reply
from lm_eval_taskgen.utils.errors import TaskgenError
from lm_eval_taskgen.utils.languages import load_language

_PASSAGE = "The weir at Corley was raised by two feet after the flood of 1911."
_DATA = to_data({"passages": [{"title": "Waters", "text": _PASSAGE}]})
_QUESTION = {"question": "By how much was the Corley weir raised?"}
_TOKENS = (
    b"<think>",
    b"</think>",
    b"```json\n",
    b"\n```",
    b'{"question": "',
    b"I cannot help",
    b"'",
    b"\\u0000",
    b"?",
    b"},{",
)
_PROPOSALS = {
    "skip": "",
    "questions": [
        {
            "evidence": [_PASSAGE], "question": "When was the flood?", "kind": "number", "answer": "1911",
            "other_forms": ["in 1911"], "items": [["1911"]], "calculation": "1911 + 0", "key_facts": [["a", "b"]],
        }
    ],
}  # fmt: skip
_COMPLETION = {
    "choices": [{"message": {"content": [{"type": "text", "text": "{}"}], "refusal": None}, "finish_reason": "stop"}],
    "usage": {"prompt_tokens": 3, "completion_tokens": 4, "prompt_tokens_details": {"cached_tokens": 1}},
}
_ERROR = {"error": {"message": "no", "type": "x", "code": "context_length_exceeded", "param": None}}
_RAG = {
    "answer": "five",
    "cost": 0.1,
    "passages": [{"text": "Ribe.", "doc_id": "d", "start": 0, "end": 5, "score": 1}, "x"],
}


def _of_model(form: Any, valid: Any, read: Callable[[Reply, Prompt, Any], object]) -> Target:
    """The reader of a model's reply, in English and in Hindi, whole or cut off."""
    text = json.dumps(valid).encode()
    written = [text, b"<think>so</think>" + text, b"Sure!\n```json\n" + text + b"\n```", text.replace(b'"', b"'")]

    def target(folder: Path) -> Parser:
        def read_all(content: bytes) -> None:
            reply = content.decode("utf-8", "surrogatepass") if _is_text(content) else content.decode("latin-1")
            for code, truncated in (("en", False), ("hi", True)):
                read(Reply(reply, truncated=truncated), Prompt("Write one question.", _DATA, form), load_language(code))

        return Parser(damaged_json([valid]) | damaged_bytes(written, _TOKENS), read_all, folder)

    return target


def _is_text(content: bytes) -> bool:
    try:
        content.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def _of_bytes(valid: Any, read: Callable[[bytes], object]) -> Target:
    return lambda folder: Parser(damaged_json([valid]), read, folder)


def _http(folder: Path) -> Parser:
    """A server behind an address, with what it says read as a reply."""

    def read(content: bytes) -> None:
        status = 500 if content.startswith(b"!") else 200
        system = HttpSystem("http://x/ask", {"q": "{question}"}, "answer", "passages[]", {}, 5)
        respond = httpx.MockTransport(lambda request: httpx.Response(status, content=content))

        async def ask() -> Any:
            async with httpx.AsyncClient(transport=respond) as client:
                system._client = client
                return await system("Who?", ())

        read_rag_reply(asyncio.run(ask()), "Who?", 5)

    return Parser(damaged_json([_RAG]) | st.binary(max_size=20).map(lambda content: b"!" + content), read, folder)


def _rag(content: bytes) -> None:
    """A value that a RAG system in Python returned."""
    try:
        value = json.loads(content)
    except (ValueError, RecursionError):
        return
    read_rag_reply(value, "Who?", 5)


_VERDICT = ReplyForm(choices=(("verdict", tuple(SCORES)), ("fact_1", ("stated", "missing"))), remarks=("reason",))


def _journal(folder: Path) -> Parser:
    """A journal of two calls, read as `taskgen journal` does and by a run that goes on."""
    path = folder / "journal.sqlite"
    calls = [Call("cloze", Prompt("task", to_data({"number": number}))) for number in range(2)]
    with Journal(path, "m", {"seed": 1}) as journal:
        journal.commit(calls[0], Reply('{"question": "Who?"}', 30, 5), 0.5)
        journal.commit(calls[1], Failure("timeout", "too slow"), 0.5)
    valid = path.read_bytes()

    def read(content: bytes) -> None:
        for name in ("journal.sqlite-wal", "journal.sqlite-shm"):
            (folder / name).unlink(missing_ok=True)
        path.write_bytes(content)
        for report in (stage_calls, journal_lines):
            with suppress(TaskgenError):
                list(report(path))
        with Journal(path, "m", {"seed": 1}) as journal:
            journal.forget_last_failures()
            for call in calls:
                journal.find(call)
            journal.spent()

    return Parser(damaged_bytes([valid]), read, folder)


REPLIES: Mapping[str, Target] = {
    "model_question": _of_model(ReplyForm(), _QUESTION, read_reply),
    "model_answer": _of_model(
        ReplyForm(quotations=("answer",), lists=("evidence",)), {"answer": "1911", "evidence": ["a"]}, read_reply
    ),
    "model_verdict": _of_model(
        _VERDICT, {"verdict": "correct", "fact_1": "stated", "reason": "It says so."}, read_reply
    ),
    "model_proposals": _of_model(
        ProposalForm(tuple(_PROPOSALS["questions"][0]), ("span", "number", "free", "list")),
        _PROPOSALS,
        read_proposals,
    ),
    "model_personas": _of_model(
        PersonasForm(), {"readers": [{"reader": "a nurse", "needs": "to know"}]}, partial(read_personas, count=1)
    ),
    "chat_completion": _of_bytes(_COMPLETION, lambda body: read_completion(body, Prompt("", _DATA, ReplyForm()))),
    "server_error": _of_bytes(_ERROR, lambda body: str(server_error(400, body.decode("utf-8", "replace"), str))),
    "rag_reply": _of_bytes(_RAG, _rag),
    "http_reply": _http,
    "journal": _journal,
}
