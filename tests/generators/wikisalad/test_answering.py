"""Every way to name a model, and what is said where it cannot be had."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from lm_eval.api.model import LM

from lm_eval_taskgen.generators.models.generation import generation_config
from lm_eval_taskgen.generators.models.load import load_model
from lm_eval_taskgen.generators.wikisalad import Example
from lm_eval_taskgen.generators.wikisalad.answering import (
    AnswerRun,
    answer,
    answer_gen_kwargs,
    output_files,
    results_problems,
)
from lm_eval_taskgen.generators.wikisalad.prompts import prompt_text, simple_parts
from lm_eval_taskgen.utils.errors import ConfigError, ModelUnavailable

KEY = "sk-very-secret-1"


class Echo:
    """Answers with the last word of the question, and does not mind the stops that it is given."""

    def __init__(self, tail: str = "?\nAnd more", info: Any = None) -> None:
        self.tail, self.info, self.seen, self.resets = tail, info or {"name": "echo-1"}, [], 0  # type: ignore[var-annotated]
        Echo.last = self  # type: ignore[attr-defined]

    def generate(self, prompt: Any, config: Any) -> Any:
        self.seen.append((prompt, config))
        return prompt.rsplit("?", 1)[0].split()[-1] + self.tail

    def get_model_info(self) -> Any:
        return self.info

    def reset(self) -> None:
        self.resets += 1


class Bare:
    def generate(self, prompt: Any, config: Any) -> int:
        assert config.max_new_tokens == config["max_new_tokens"] == {**config}["max_new_tokens"] == 64
        return 3


class Reports(Echo):
    """Says how far it shortened each prompt, as models that compress do: since `reset`, for this prompt alone."""

    def get_compression_stats(self) -> Any:
        return [{"original_tokens": 40, "compressed_tokens": 10, "compression_ratio": 4.0}]

    def get_decompressed_segments(self) -> list[int]:
        return [0, 2]


class Chatty(LM):
    """A model with a chat template of its own."""

    as_messages = False

    def apply_chat_template(self, chat_history: Any, add_generation_prompt: bool = True) -> Any:
        return (
            chat_history
            if self.as_messages
            else "".join(f"<{turn['role']}>{turn['content']}</>" for turn in chat_history)
        )

    def generate_until(self, requests: Any) -> Any:
        Chatty.seen = [request.args for request in requests]
        return ["Delft" for _ in requests]

    def loglikelihood(self, requests: Any) -> None:
        raise NotImplementedError

    def loglikelihood_rolling(self, requests: Any) -> None:
        raise NotImplementedError


AN_OBJECT, A_MODEL, NEITHER = Echo(), Chatty(), object()


def ask(
    examples: Any, tmp_path: Path, name: Any, mode: Any = "simple", arguments: Any = None, given: Any = None, **how: Any
) -> Any:
    model = load_model(name, arguments or {}, **how)
    generation = answer_gen_kwargs(given or {}, chat=model.chat)
    return answer(AnswerRun("easy", examples, model, generation), mode, tmp_path / "journal.sqlite")


@pytest.mark.parametrize("mode", ["simple", "sequential"])
@pytest.mark.parametrize("name", ["baseline", f"{__name__}:Echo", f"{__name__}:AN_OBJECT", f"{__name__}:A_MODEL"])
def test_models_without_weights_answer_in_both_modes(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path, name: str, mode: str
) -> None:
    results = ask(make_salad([3, 2]), tmp_path, name, mode)
    assert [len(prediction.answers) for prediction in results.predictions] == [3, 2]
    assert all("\n" not in text and text for one in results.predictions for text in one.answers)
    assert results.eval_mode == mode and not results.compression_stats and results.cut_prompts == 0


def test_an_object_is_asked_prompt_by_prompt_with_its_config(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path
) -> None:
    examples = make_salad([2])
    results = ask(examples, tmp_path, f"{__name__}:Echo", arguments={"tail": " ###"}, given={"until": "##"})
    model = Echo.last  # type: ignore[attr-defined]
    assert [prompt for prompt, _ in model.seen] == [prompt_text(simple_parts(examples[0], index)) for index in range(2)]
    assert model.seen[0][1] == generation_config({"until": ["##"], "max_gen_toks": 64, "temperature": 0.0})
    assert model.resets >= 2, "every prompt is whole"
    assert results.model_name == "echo-1" and results.settings["model_args"] == {"tail": " ###"}
    assert results.predictions[0].answers == ("0 ", "1 "), "cut where lm-eval would have cut"


def test_local_paths_of_a_model_are_not_reported(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path
) -> None:
    results = ask(make_salad([1]), tmp_path, f"{__name__}:Echo", arguments={"tail": "/home/somebody/mine"})
    assert Echo.last.tail == "/home/somebody/mine"  # type: ignore[attr-defined]
    assert results.settings["model_args"] == {"tail": "mine"}


def test_what_an_object_reports_is_put_to_its_question(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path
) -> None:
    results = ask(make_salad([2, 1]), tmp_path, f"{__name__}:Reports", mode="sequential")
    places = [(entry.example_id, entry.question_index) for entry in results.compression_stats]
    assert places == [("easy-0000", 0), ("easy-0000", 1), ("easy-0001", 0)]
    entry = results.compression_stats[0]
    assert entry.decompressed_segments == (0, 2)
    assert entry.compression_ratio == 0.25, "compressed divided by original, whichever way round the model has it"


def test_a_chat_template_is_applied_where_asked(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Chatty, "as_messages", False)
    examples = make_salad([1])
    ask(examples, tmp_path, f"{__name__}:Chatty", chat=True)
    prompt, arguments = Chatty.seen[0]
    assert prompt == f"<user>{prompt_text(simple_parts(examples[0], 0))}</>"
    assert arguments["until"] == [] and arguments["max_gen_toks"] == 2048
    Chatty.as_messages = True
    ask(examples, tmp_path, f"{__name__}:Chatty", chat=True, given={"max_gen_toks": 7})
    assert Chatty.seen[0][0] == [{"role": "user", "content": prompt_text(simple_parts(examples[0], 0))}]
    ask(examples, tmp_path, f"{__name__}:Chatty")
    assert Chatty.seen[0][0] == prompt_text(simple_parts(examples[0], 0)), (
        "answers to other prompts are not taken for these"
    )


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("hff", {}, "no model 'hff' (did you mean 'hf'?)"),
        ("no.such:Thing", {}, "no module named 'no'"),
        (f"{__name__}:Ecko", {}, "nothing named 'Ecko' (did you mean 'Echo'?)"),
        (f"{__name__}:NEITHER", {}, "is neither a class that extends lm_eval.api.model.LM nor an object with generate"),
        (f"{__name__}:AN_OBJECT", {"tail": ""}, "is an object and takes no arguments"),
        (f"{__name__}:Echo", {"tial": ""}, "got an unexpected keyword argument 'tial'"),
        (f"{__name__}:Bare", {}, "generate() gave int; it must return a str"),
        (f"{__name__}:Echo", {"info": [1]}, "get_model_info() gave list; it must return a mapping"),
        ("baseline", {"size": 1}, "--model_args: baseline does not take them"),
        ("baseline", {"api_key": KEY}, "--model_args api_key: holds a key"),
        ("hf", {"config": {"Token": KEY}}, "--model_args Token: holds a key"),
        ("local-chat-completions", {"model": "m"}, "local-chat-completions needs base_url; give"),
        ("local-chat-completions", {"base_url": "http://127.0.0.1:9"}, "local-chat-completions needs model; give"),
    ],
)
def test_an_invalid_model_is_refused_with_its_flag(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
    tmp_path: Path,
    name: str,
    arguments: dict[str, Any],
    message: str,
) -> None:
    with pytest.raises(ConfigError) as refused:
        ask(make_salad([1]), tmp_path, name, arguments=arguments)
    assert str(refused.value).startswith("--model") or name in str(refused.value)
    assert message in str(refused.value) and KEY not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"max_gen_toks": 0}, "max_gen_toks: 0 is no number of tokens"),
        ({"max_tokens": "many"}, "max_tokens: 'many' is no number of tokens"),
        ({"until": [""]}, "until: [''] must be a text or a list of texts"),
        ({"until": 3}, "until: 3 must be"),
    ],
)
def test_invalid_generation_arguments_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match="--gen_kwargs") as refused:
        answer_gen_kwargs(given, chat=False)
    assert message in str(refused.value)


def test_sampling_asked_for_is_not_made_greedy_again() -> None:
    arguments = answer_gen_kwargs({"temperature": 0.7, "max_new_tokens": 9}, chat=False)
    config = generation_config(arguments)
    assert (config.do_sample, config.temperature, config.top_p, config.max_new_tokens) == (True, 0.7, 1.0, 9)
    assert arguments["max_gen_toks"] == 9 and "max_new_tokens" not in arguments and "do_sample" not in arguments


class Server(BaseHTTPRequestHandler):
    """An OpenAI-compatible server that answers with the last word of a prompt's question."""

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, request, self.headers["Authorization"]))  # type: ignore[attr-defined]
        chat = self.path.endswith("/chat/completions")
        prompt = request["messages"][-1]["content"] if chat else request["prompt"]
        word = prompt.rsplit("?", 1)[0].split()[-1]
        choice = {"message": {"content": word}} if chat else {"text": word}
        status, reply = 200, {"choices": [{"index": 0, **choice}]}
        if self.server.fault and self.server.fault in prompt:  # type: ignore[attr-defined]
            status, reply = 400, {"error": {"message": f"maximum context length is 9, key {KEY}"}}  # type: ignore[dict-item]
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(reply).encode())

    def log_message(self, *arguments: object) -> None:
        """Nothing on standard error."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ThreadingHTTPServer]:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.seen, server.fault = [], ""  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


CLIENTS = {"local-chat-completions": "chat/completions", "local-completions": "completions"}


def address(server: Any, name: Any) -> Any:
    return {
        "model": "qwen-plus",
        "base_url": f"http://127.0.0.1:{server.server_port}/v1/{CLIENTS[name]}",
        "tokenizer_backend": "None",
        "max_retries": 1,
    }


@pytest.mark.parametrize("name", CLIENTS)
def test_servers_answer_in_both_modes(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]], tmp_path: Path, server: ThreadingHTTPServer, name: str
) -> None:
    examples = make_salad([3, 2])
    simple = ask(examples, tmp_path, name, arguments=address(server, name))
    live = ask(examples, tmp_path, name, "sequential", address(server, name))
    for results in (simple, live):
        assert results.predictions[0].answers == ("0", "1", "2") and results.model_name == f"{name}:qwen-plus"
        assert "127.0.0.1" not in results.model_dump_json() and KEY not in results.model_dump_json()
    assert len(server.seen) == 10 and {key for _, _, key in server.seen} == {f"Bearer {KEY}"}  # type: ignore[attr-defined]
    path, request, _ = server.seen[-1]  # type: ignore[attr-defined]
    chat = name == "local-chat-completions"
    assert path.endswith(CLIENTS[name]) and ("messages" in request) == chat
    # A chat model may begin with a line break or think: no stop, and room.
    assert request["max_tokens"] == (2048 if chat else 64)
    third = next(
        str(request)
        for _, request, _ in server.seen  # type: ignore[attr-defined]
        if "in part 1? Answer: 1" in str(request).replace("\\n", " ")
    )
    assert "Answer: 0" in third


@pytest.mark.parametrize("at_once", [1, 8])
def test_a_server_that_refuses_stops_the_run_and_says_why(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
    tmp_path: Path,
    server: ThreadingHTTPServer,
    at_once: int,
) -> None:
    examples = make_salad([3, 2])
    server.fault = "in part 2?"  # type: ignore[attr-defined]
    name = "local-chat-completions"
    arguments = {**address(server, name), "num_concurrent": at_once}
    with pytest.raises(ModelUnavailable) as stopped:
        ask(examples, tmp_path, name, arguments=arguments)
    assert "--model: no answer from the server (refused by server: 400: maximum context length is 9" in str(
        stopped.value
    )
    assert KEY not in str(stopped.value)
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as journal:
        kept = journal.execute("SELECT COUNT(*) FROM calls").fetchone()[0]
    before, server.fault = len(server.seen), ""  # type: ignore[attr-defined]
    results = ask(examples, tmp_path, name, arguments=arguments)
    # With several at once one that was given up may reach the server late, and would be counted here.
    assert at_once > 1 or len(server.seen) - before == 5 - kept, "what was answered is not asked again"  # type: ignore[attr-defined]
    assert results.predictions[0].answers == ("0", "1", "2")


@pytest.mark.parametrize(
    ("arguments", "problems", "why"),
    [
        ({"tail": ""}, (), "an answer to each question"),
        (
            {"tail": ":"},
            ("2 of 2 answers end with a colon: the first line break ends an answer here; try --apply_chat_template",),
            "the answer was to follow on the next line",
        ),
    ],
)
def test_results_tell_what_their_answers_show(
    make_salad: Callable[[Sequence[int]], tuple[Example, ...]],
    tmp_path: Path,
    arguments: dict[str, str],
    problems: tuple[str, ...],
    why: str,
) -> None:
    results = ask(make_salad([2]), tmp_path, f"{__name__}:Echo", arguments=arguments)
    assert results_problems(results) == problems, why


@pytest.mark.parametrize("mode", ["simple", "both"])
@pytest.mark.parametrize("folder", [".", "..", "/"])
def test_results_are_not_written_over_a_folder(mode: Any, folder: str) -> None:
    with pytest.raises(ConfigError, match="is a folder; name a file"):
        output_files(Path(folder), mode)


def test_each_mode_has_its_file() -> None:
    assert output_files(Path("r.json"), "sequential") == {"sequential": Path("r.json")}
    both = {"simple": Path("x/r.simple.json"), "sequential": Path("x/r.sequential.json")}
    assert output_files(Path("x/r.json"), "both") == both
