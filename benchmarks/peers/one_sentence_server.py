"""An OpenAI-compatible server on 127.0.0.1 that asks and answers the same off-topic question, whatever the prompt.

    python benchmarks/peers/one_sentence_server.py --port 8900 --log calls.jsonl

What a tool keeps of its replies shows what the tool notices. A reply has the JSON form that the request or its prompt
asks for, so that nothing is lost for its form; scores are the highest. Embeddings count words. The log has a line for
each call: a hash of its messages and of all other parameters.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock
from time import sleep
from typing import Any

QUESTION = "Who painted the ceiling of the Sistine Chapel?"
ANSWER = "Michelangelo"
QUOTATION = "Michelangelo painted the ceiling of the Sistine Chapel."
_SIZE = 256


def instance(schema: dict[str, Any], root: dict[str, Any], name: str = "") -> Any:
    """Return a value that a JSON schema allows, with the question or the answer for texts."""
    if "$ref" in schema:
        return instance(root["$defs"][schema["$ref"].rpartition("/")[2]], root, name)
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return instance(schema["anyOf"][0], root, name)
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {ANSWER: schema.get("additionalProperties")})
            return {key: instance(value, root, key) for key, value in fields.items() if value}
        case "array":
            return [instance(schema["items"], root, name)]
        case "number" | "integer":
            return schema.get("maximum", 1)
        case "boolean":
            return True
        case _:
            return text_for(name)


def text_for(name: str) -> str:
    if re.search("question|query|input", name):
        return QUESTION
    return QUOTATION if re.search("citation|evidence|quot", name) else ANSWER


def reply_to(body: dict[str, Any]) -> str:
    """Return a reply in the form that is asked for: by schema, by a schema in the prompt, or by its field names."""
    wanted = body.get("response_format", {}).get("json_schema", {}).get("schema")
    prompt = "\n".join(str(message["content"]) for message in body["messages"])
    if wanted is None and '"properties"' in prompt:
        start = prompt.index("{", prompt.rindex("JSON Schema:") if "JSON Schema:" in prompt else 0)
        wanted = json.JSONDecoder().raw_decode(prompt, start)[0]
    if wanted is not None:
        return json.dumps(instance(wanted, wanted))
    if "<document_analysis>" in prompt:
        row = {"question": QUESTION, "answer": ANSWER, "citations": [QUOTATION], "question_type": "factual"}
        return f"<output_json>{json.dumps([row])}</output_json>"
    if "'question' and 'answer'" in prompt:
        return json.dumps({"question": QUESTION, "answer": ANSWER})
    endings = {"Answer:": ANSWER, "Score:": "5", "Sentences:": QUOTATION}
    return next((reply for ending, reply in endings.items() if prompt.rstrip().endswith(ending)), QUESTION)


def embedding(text: str) -> list[float]:
    vector = [0.001] * _SIZE
    for word in re.findall(r"\w+", text.casefold()):
        vector[int(hashlib.sha256(word.encode()).hexdigest(), 16) % _SIZE] += 1
    return vector


class Handler(BaseHTTPRequestHandler):
    log = Path("calls.jsonl")
    delay_seconds = 0.0
    lock = Lock()

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path.endswith("/embeddings"):
            texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
            rows = [{"object": "embedding", "index": i, "embedding": embedding(str(t))} for i, t in enumerate(texts)]
            usage = {"prompt_tokens": 1, "total_tokens": 1}
            self.send({"object": "list", "model": "one", "data": rows, "usage": usage})
            return
        with self.lock, self.log.open("a", encoding="utf-8") as log:
            messages, rest = body["messages"], {key: value for key, value in body.items() if key != "messages"}
            print(*(hashlib.sha256(json.dumps(part).encode()).hexdigest()[:16] for part in (messages, rest)), file=log)
        sleep(self.delay_seconds)
        message = {"role": "assistant", "content": reply_to(body)}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        reply = {"id": "1", "object": "chat.completion", "created": 0, "model": "one"}
        self.send({**reply, "choices": [choice], "usage": usage})

    def send(self, reply: dict[str, Any]) -> None:
        data = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing: the log has the calls."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8900)
    parser.add_argument("--log", type=Path, default=Path("calls.jsonl"))
    parser.add_argument("--delay", type=float, default=0.0, metavar="SECONDS")
    options = parser.parse_args()
    Handler.log, Handler.delay_seconds = options.log, options.delay
    ThreadingHTTPServer(("127.0.0.1", options.port), Handler).serve_forever()


if __name__ == "__main__":
    main()
