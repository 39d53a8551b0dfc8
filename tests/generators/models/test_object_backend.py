"""An object with `generate(prompt)` behind the interface of a backend."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.models.call import Call, Reply
from lm_eval_taskgen.generators.models.journal.journal import Journal
from lm_eval_taskgen.generators.models.object_backend import ObjectBackend
from lm_eval_taskgen.generators.models.prompt import Prompt, ReplyForm
from lm_eval_taskgen.utils.errors import ConfigError


class Model:
    """Returns the given replies in order, and raises those that are errors."""

    def __init__(self, *replies: object, model: object = None) -> None:
        self._replies = list(replies)
        self.prompts: list[str] = []
        if model is not None:
            self.model = model

    def generate(self, prompt: str) -> object:
        self.prompts.append(prompt)
        reply = self._replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply


def call(data: str) -> Call:
    return Call("stage", Prompt("Ask.", data))


def test_one_call_at_a_time_is_made_with_task_and_data() -> None:
    model = Model("one two", "b")
    backend = ObjectBackend(model)  # type: ignore[arg-type]
    backend.submit(3, call("x"))
    backend.submit(1, call("y"))
    assert backend.collect() == [(3, Reply('{"question": "one two"}', 3, 2))]
    assert model.prompts == ["Ask.\n\nx"]
    assert backend.collect() == [(1, Reply('{"question": "b"}', 3, 1))]


@pytest.mark.parametrize(
    ("model", "name", "why"),
    [
        (Model(model="mine-7b"), "mine-7b", "it says its name"),
        (Model(), "Model", "it has none"),
        (Model(model=object()), "Model", "the attribute is the model itself"),
        (Model(model=""), "Model", "an empty name tells nothing apart"),
    ],
)
def test_a_model_is_called_by_its_name_or_its_types(model: Any, name: str, why: str) -> None:
    assert ObjectBackend(model).model == name, why


def test_an_error_of_the_object_passes_unchanged_and_finished_calls_stay(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    backend = ObjectBackend(Model("a mill?", KeyError("mine")), path)  # type: ignore[arg-type]
    backend.submit(0, call("x"))
    backend.submit(1, call("y"))
    backend.collect()
    with pytest.raises(KeyError, match="mine"):
        backend.collect()
    with Journal(path, backend.model, backend.parameters) as journal:
        assert journal.find(call("x")) == Reply('{"question": "a mill?"}', 3, 3)
        assert journal.find(call("y")) is None


@pytest.mark.parametrize(
    ("said", "form", "text", "why"),
    [
        ("Who?", ReplyForm(), '{"question": "Who?"}', "plain text"),
        ('{"question": "Who?"}', ReplyForm(), '{"question": "Who?"}', "an object"),
        ("किसने?", ReplyForm(), '{"question": "किसने?"}', "in letters of any script"),
        ('["Who?"]', ReplyForm(), '["Who?"]', "JSON, but no object"),
        ("Who?\nWhen?", ReplyForm(), "Who?\nWhen?", "which of two"),
        ("Who?", ReplyForm(lists=("items",)), "Who?", "a form with a list"),
        ("yes", ReplyForm((), choices=(("verdict", ("yes", "no")),)), "yes", "a form with a choice"),
    ],
)
def test_a_plain_reply_is_put_in_the_form_of_the_prompt(said: str, form: ReplyForm, text: str, why: str) -> None:
    backend = ObjectBackend(Model(said))  # type: ignore[arg-type]
    backend.submit(0, Call("stage", Prompt("Ask.", "x", form)))
    ((_, reply),) = backend.collect()
    assert isinstance(reply, Reply) and reply.text == text, why


def test_an_object_that_says_nothing_has_replied() -> None:
    backend = ObjectBackend(Model(None))  # type: ignore[arg-type]
    backend.submit(0, call("x"))
    assert backend.collect() == [(0, Reply("", 3, 0))]


def test_closing_ends_the_journal_if_there_is_one(tmp_path: Path) -> None:
    backends = [ObjectBackend(Model(), path) for path in (None, tmp_path / "journal.sqlite")]  # type: ignore[arg-type]
    assert (tmp_path / "journal.sqlite-wal").exists()
    for backend in backends:
        backend.close()
    assert not (tmp_path / "journal.sqlite-wal").exists()


@pytest.mark.parametrize("given", [{"question": "Who?"}, b"{}", 0])
def test_what_is_no_text_is_named_and_not_paid_for_again_and_again(given: Any, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    backend = ObjectBackend(Model(given), path)  # type: ignore[arg-type]
    backend.submit(0, call("x"))
    with pytest.raises(ConfigError, match=f"gave no text but {type(given).__name__}"):
        backend.collect()
    with Journal(path, backend.model, backend.parameters) as journal:
        assert journal.find(call("x")) is None
