"""A model of lm-eval as a backend: one `generate_until` a queue, journaled batch by batch."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from lm_eval.api.model import LM
from lm_eval.api.registry import model_registry

from lm_eval_taskgen.generators.models.call import Call, Failure, Reply
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.lm_eval.backend import LmEvalBackend
from lm_eval_taskgen.generators.models.load import model_arguments
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.utils.errors import ConfigError, MissingDependency, ModelUnavailable
from lm_eval_taskgen.utils.settings import WriterConfig

NAME = "scripted-in-tests"
GREEDY = {"until": [], "do_sample": False, "temperature": 0.0, "max_gen_toks": 512}


class Scripted(LM):
    """Answers in capitals, longest prompt first and `batch_size` at a time, as `hf` does; notes what it was asked.

    Of several requests with one prompt the last comes first.
    """

    asked: ClassVar[list[list[tuple[str, dict[str, Any]]]]] = []
    rows_before_batch: ClassVar[list[int]] = []

    def __init__(
        self,
        batch_size: int = 2,
        journal: Any = None,
        breaks_on: Any = None,
        error: str = "out of memory",
        says: Any = None,
        pretrained: str = "",
    ) -> None:
        super().__init__()
        self._size, self._journal, self._breaks_on, self._error = batch_size, journal, breaks_on, error
        self._says = says

    def generate_until(self, requests: Any, disable_tqdm: bool = False) -> Any:
        print("Determined largest batch size: 2")
        assert disable_tqdm
        Scripted.asked.append([request.args for request in requests])
        order = sorted(range(len(requests)), key=lambda number: (-len(requests[number].args[0]), -number))
        texts = {}
        for start in range(0, len(order), self._size):
            if self._journal is not None:
                Scripted.rows_before_batch.append(rows(self._journal))
            for number in order[start : start + self._size]:
                context, arguments = requests[number].args
                if self._breaks_on is not None and self._breaks_on in context:
                    raise RuntimeError(self._error)
                texts[number] = self._says if self._says is not None else f"{context.upper()} {number}"
                self.cache_hook.add_partial("generate_until", (context, arguments), texts[number])
        return [texts[number] for number in range(len(requests))]

    def loglikelihood(self, requests: Any) -> None:
        raise NotImplementedError

    loglikelihood_rolling = loglikelihood


class Hookless(Scripted):
    """Tells lm-eval's cache nothing, as many a class of one's own."""

    def generate_until(self, requests: Any, disable_tqdm: bool = False) -> Any:
        return [request.args[0].upper() for request in requests]


class Unloadable(Scripted):
    def __init__(self, **arguments: Any) -> None:
        raise OSError("nowhere/nothing is not a local folder and no model of the Hub")


for name, model in ((NAME, Scripted), ("hookless-in-tests", Hookless), ("unloadable-in-tests", Unloadable)):
    model_registry.register(name)(model)


def rows(journal: str | Path) -> int:
    with sqlite3.connect(journal) as connection:
        return connection.execute("SELECT COUNT(*) FROM calls").fetchone()[0]  # type: ignore[no-any-return]


def configured(model: str = NAME, **fields: Any) -> WriterConfig:
    return WriterConfig(kind="llm", client="lm_eval", model=model, **fields)


def call(data: str, sample: int = 0) -> Call:
    return Call("stage", Prompt("task", data), sample)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    Scripted.asked, Scripted.rows_before_batch = [], []
    yield


def collected(backend: LmEvalBackend, *data: str) -> dict[int, str]:
    for ticket, one in enumerate(data):
        backend.submit(ticket, call(one))
    return {ticket: outcome.text for ticket, outcome in backend.collect()}


def test_what_is_queued_is_one_generation_and_each_ticket_gets_its_own_reply() -> None:
    found = collected(LmEvalBackend(configured()), "a", "ccc", "bb")
    assert len(Scripted.asked) == 1
    assert [context.splitlines()[2] for context, _ in Scripted.asked[0]] == ["a", "ccc", "bb"]
    assert [arguments for _, arguments in Scripted.asked[0]] == [GREEDY] * 3
    assert {ticket: text.split()[1] for ticket, text in found.items()} == {0: "A", 1: "CCC", 2: "BB"}


def test_a_collection_takes_only_what_was_queued_since_the_last() -> None:
    backend = LmEvalBackend(configured())
    collected(backend, "a", "b")
    backend.submit(7, call("c"))
    assert [ticket for ticket, _ in backend.collect()] == [7]
    assert [len(asked) for asked in Scripted.asked] == [2, 1]


def test_nothing_that_lm_eval_prints_reaches_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    collected(LmEvalBackend(configured()), "a")
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "batch size" in printed.err


def test_a_batch_is_in_the_journal_before_the_next_begins(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    backend = LmEvalBackend(configured(model_args={"journal": str(path)}), path)
    collected(backend, "a", "b", "c", "d", "e")
    backend.close()
    assert Scripted.rows_before_batch == [0, 2, 4]
    assert rows(path) == 5


def test_a_model_that_tells_nothing_on_the_way_is_in_the_journal_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    backend = LmEvalBackend(configured("hookless-in-tests"), path)
    found = collected(backend, "a", "b")
    journal = Journal(path, backend.model, backend.parameters)
    assert [journal.find(call(data)).text for data in "ab"] == [found[0], found[1]]


def test_samples_of_one_prompt_have_the_replies_that_the_journal_holds(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    backend = LmEvalBackend(configured(), path)
    for ticket in range(3):
        backend.submit(ticket, call("a", sample=ticket))
    found = dict(backend.collect())
    journal = Journal(path, backend.model, backend.parameters)
    assert {ticket: journal.find(call("a", sample=ticket)) for ticket in range(3)} == found
    assert len({outcome.text for outcome in found.values()}) == 3


def test_a_model_that_breaks_down_ends_the_run_and_leaves_its_finished_batches_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    backend = LmEvalBackend(configured(model_args={"breaks_on": "bad"}), path)
    with pytest.raises(ModelUnavailable, match=r"out of memory.*batch_size"):
        collected(backend, "longer", "longest", "bad")
    assert rows(path) == 2


def test_an_empty_generation_is_a_reply(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    backend = LmEvalBackend(configured(model_args={"says": ""}), path)
    backend.submit(0, call("a"))
    [(_, outcome)] = backend.collect()
    assert isinstance(outcome, Reply)
    assert (outcome.text, outcome.completion_tokens, rows(path)) == ("", 0, 1)


def test_a_key_in_the_environment_comes_into_no_reply_and_no_message(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret-1")
    assert "secret" not in collected(LmEvalBackend(configured(model_args={"says": "x sk-very-secret-1"})), "a")[0]
    broken = LmEvalBackend(configured(model_args={"breaks_on": "a", "error": "401 sk-very-secret-1"}))
    with pytest.raises(ModelUnavailable) as raised:
        collected(broken, "a")
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize(
    ("fields", "expected", "why"),
    [
        ({}, 64, "so many as are asked for at a time, at least"),
        ({"model_args": {"batch_size": 32}}, 512, "many batches, or the last one is too much of the whole"),
        ({"model_args": {"batch_size": "8"}, "max_concurrency": 10}, 128, "a number that came as a text"),
        ({"model_args": {"batch_size": "auto"}, "max_concurrency": 4}, 64, "an engine that finds its size itself"),
    ],
)
def test_the_queue_is_many_batches_long(fields: dict[str, Any], expected: int, why: str) -> None:
    assert LmEvalBackend(configured(**fields)).capacity == expected, why


@pytest.mark.parametrize(
    ("model", "given", "expected", "why"),
    [
        ("hf", {}, {"device": ""}, "lm-eval's default is a GPU, there or not"),
        ("hf", {"device": "mps"}, {"device": "mps"}, "what is asked for goes before"),
        ("hf", {"parallelize": True}, {"parallelize": True}, "there a device must be a device"),
        ("sglang", {}, {"batch_size": "auto"}, "lm-eval's default is one prompt at a time"),
        ("vllm", {}, {}, "lm-eval's defaults are good"),
    ],
)
def test_defaults_that_would_be_traps_are_others(
    model: str, given: dict[str, Any], expected: dict[str, Any], why: str
) -> None:
    assert model_arguments(Scripted, configured(model, model_args=given)) == expected, why


def test_what_replies_depend_on_is_a_part_of_the_key_and_the_machine_is_not() -> None:
    here = {"pretrained": "smol", "dtype": "float32"}
    backend = LmEvalBackend(configured(model_args={**here, "batch_size": 8, "device": "cuda:1"}))
    assert backend.model == f"{NAME}:smol"
    assert backend.parameters == {**GREEDY, "model_args": here}


@pytest.mark.parametrize(
    ("config", "kind", "said", "why"),
    [
        (configured(""), ConfigError, "writer.model is missing", "no name"),
        (configured("huggingfac"), ConfigError, "did you mean 'huggingface'", "a name that lm-eval does not have"),
        (configured("nowhere_at_all:Model"), ConfigError, "writer.model nowhere_at_all:Model: no module", "no module"),
        (configured("json:JSONDecoder"), ConfigError, "extends lm_eval.api.model.LM", "a class that is no model"),
        (configured(base_url="http://127.0.0.1:1"), ConfigError, "model_args.base_url", "another client's field"),
        (configured(api_key_file="key"), ConfigError, "from the environment", "another client's field"),
        (configured(model_args={"auth_token": "x"}), ConfigError, "auth_token: holds a key", "a secret in a file"),
        (configured(model_args={"pretrained": object()}), ConfigError, "not JSON", "nothing that a key can be made of"),
        (configured(parameters={"max_gen_toks": "many"}), ConfigError, "'many' is no number", "a room that is none"),
    ],
)
def test_a_configuration_that_cannot_work_fails_before_any_call(
    config: WriterConfig, kind: type[ConfigError], said: str, why: str
) -> None:
    with pytest.raises(kind) as raised:
        LmEvalBackend(config)
    assert said in str(raised.value), why


def test_a_package_that_is_missing_is_named_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vllm", None)
    with pytest.raises(MissingDependency, match=r"vllm.*pip install"):
        LmEvalBackend(configured("vllm"))


@pytest.mark.parametrize(
    ("config", "kind", "said", "why"),
    [
        (configured("unloadable-in-tests"), ModelUnavailable, "is not a local folder", "weights that are not there"),
        (configured(model_args={"colour": "red"}), ConfigError, "'colour'", "an argument that the model lacks"),
    ],
)
def test_a_model_that_does_not_load_says_why(config: WriterConfig, kind: type[Any], said: str, why: str) -> None:
    backend = LmEvalBackend(config)
    backend.submit(0, call("a"))
    with pytest.raises(kind) as raised:
        backend.collect()
    assert said in str(raised.value), why
    assert "writer.model" in str(raised.value), why


def test_a_class_of_the_users_is_found_by_its_import_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "own_model_in_tests.py").write_text(
        "from lm_eval.models.dummy import DummyLM\nclass Own(DummyLM):\n    pass\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert collected(LmEvalBackend(configured("own_model_in_tests:Own")), "a") == {0: "lol"}


def test_lm_evals_dummy_replies_without_a_network() -> None:
    assert collected(LmEvalBackend(configured("dummy")), "a", "b") == {0: "lol", 1: "lol"}


def test_no_prompt_is_too_long_for_a_model_without_a_tokenizer() -> None:
    backend = LmEvalBackend(configured())
    backend.submit(0, call("word " * 100_000))
    [(_, outcome)] = backend.collect()
    assert not isinstance(outcome, Failure)
