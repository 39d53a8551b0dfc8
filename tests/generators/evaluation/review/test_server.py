"""A review over real HTTP on this machine: what is shown, what is stored, and who is turned away."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.answers_on_set import answers_on_set
from lm_eval_taskgen.generators.evaluation.review.questions import Questions
from lm_eval_taskgen.generators.evaluation.review.server import TOKEN_HEADER, ReviewServer
from lm_eval_taskgen.generators.evaluation.review.session import Session
from lm_eval_taskgen.generators.export.edit import edit_folder
from lm_eval_taskgen.generators.export.edit.requests import Patch
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.export.reviews.decisions import REVIEWS, read_decisions
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

Ask = Callable[..., Any]


class Browser:
    """Requests to a server as its page makes them, with other headers where a test gives some."""

    def __init__(self, server: ReviewServer) -> None:
        self.server = server

    def ask(self, path: str, body: object = None, headers: Mapping[str, str | None] | None = None) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port, timeout=10)
        given = {TOKEN_HEADER: self.server.token, "Host": f"127.0.0.1:{self.server.server_port}", **(headers or {})}
        content = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        method = "GET" if body is None else "POST"
        connection.request(method, path, content, {name: value for name, value in given.items() if value is not None})
        response = connection.getresponse()
        text = response.read()
        connection.close()
        kind = response.headers["Content-Type"]
        return response.status, json.loads(text) if kind == "application/json" else text.decode()

    def decide(self, identifier: str, decision: str, **more: Any) -> tuple[int, Any]:
        record = self.ask(f"/question?id={identifier}")[1]
        return self.ask("/decide", {"id": identifier, "content": record["content"], "decision": decision, **more})

    def states(self) -> dict[str, str]:
        listed = self.ask("/set")[1]["questions"]
        return {one["id"]: one["state"]["decision"] for one in listed if one["state"]}


@pytest.fixture
def folder(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> Path:
    return write_set(make_set(), make_config(), tmp_path / "towns")


@pytest.fixture
def open_review(folder: Path) -> Iterator[Callable[..., Browser]]:
    """Starts the review of a folder by a person; several may run at once."""
    servers: list[ReviewServer] = []

    def start(reviewer: str = "anna", checks: Mapping[str, Any] | None = None) -> Browser:
        server = ReviewServer(Session(Questions(read_exported(folder), checks or {}, {}), reviewer))
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        servers.append(server)
        return Browser(server)

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def test_a_question_comes_with_its_passages_evidence_and_checks(open_review: Callable[..., Browser]) -> None:
    anna = open_review(checks={"cloze": ["answer_in_question"]})
    listed = anna.ask("/set")[1]
    assert [one["type"] for one in listed["questions"][:4]] == ["cloze", "unanswerable", "cloze", "unanswerable"]
    record = anna.ask("/question?id=en-0-0")[1]
    assert record["answers"] == ["four"] and record["checks"] == ["The question states its own answer."]
    ((passage, start, end),) = record["marks"]
    assert "four" in record["passages"][passage][2][start:end]
    assert [title for _, title, _ in record["distractors"]] == ["Ribe"]
    assert anna.ask("/question?id=nothing")[0] == 409


def test_decisions_are_stored_with_reviewer_and_time_and_taken_back(
    open_review: Callable[..., Browser], folder: Path
) -> None:
    anna = open_review()
    assert anna.decide("en-0-0", "keep")[0] == 200
    assert anna.decide("en-0-1", "drop", reason="ambiguous", note="two\nlines “quoted”")[0] == 200
    assert anna.decide("en-1-0", "edit", fields={"question": "How many bridges has Ribe?"})[0] == 200
    assert anna.states() == {"en-0-0": "keep", "en-0-1": "drop", "en-1-0": "edit"}
    assert anna.ask("/undo", {}) == (200, {"id": "en-1-0", "state": None})
    assert anna.decide("en-0-0", "drop")[1]["state"]["decision"] == "drop"
    assert anna.ask("/undo", {})[1]["state"]["decision"] == "keep"
    stored = read_decisions(folder / REVIEWS)
    assert [one.decision for one in stored] == ["keep", "drop", "edit", "undo", "drop", "undo"]
    assert {one.reviewer for one in stored} == {"anna"} and stored[1].note == "two\nlines “quoted”"
    # As after a restart: nothing is remembered but what is in the file.
    again = open_review()
    assert again.states() == {"en-0-0": "keep", "en-0-1": "drop"}
    assert [again.ask("/undo", {})[0] for _ in range(3)] == [200, 200, 409]
    assert again.states() == {}


@pytest.mark.parametrize(("error", "is_told"), [(BrokenPipeError(), False), (ValueError("mine"), True)])
def test_of_a_browser_that_left_nothing_is_told(
    open_review: Callable[..., Browser], capsys: pytest.CaptureFixture[str], error: Exception, is_told: bool
) -> None:
    server = open_review().server
    try:
        raise error
    except (OSError, ValueError):
        server.handle_error(None, ("127.0.0.1", 1))
    assert ("Traceback" in capsys.readouterr().err) is is_told


def test_reviewers_do_not_see_the_decisions_of_others(open_review: Callable[..., Browser], folder: Path) -> None:
    anna, ben = open_review("anna"), open_review("ben")
    anna.decide("en-0-0", "keep")
    ben.decide("en-0-0", "drop")
    assert (anna.states(), ben.states()) == ({"en-0-0": "keep"}, {"en-0-0": "drop"})
    assert ben.ask("/undo", {})[0] == 200 and ben.ask("/undo", {})[0] == 409
    assert anna.states() == {"en-0-0": "keep"}


@pytest.mark.parametrize(
    ("headers", "why"),
    [
        ({TOKEN_HEADER: None}, "no token"),
        ({TOKEN_HEADER: "x" * 43}, "another token"),
        ({TOKEN_HEADER: "é"}, "a token that is no ASCII"),
        ({"Host": "review.example:80"}, "a name that was pointed at this machine"),
        ({"Origin": "http://other.example"}, "a page of another site"),
        ({"Origin": "null"}, "a page in a sandbox"),
    ],
)
def test_other_sites_and_programs_neither_read_nor_write(
    open_review: Callable[..., Browser], folder: Path, headers: Mapping[str, str | None], why: str
) -> None:
    anna = open_review()
    record = anna.ask("/question?id=en-0-0")[1]
    asked = {"id": "en-0-0", "content": record["content"], "decision": "drop"}
    paths: list[tuple[str, object]] = [("/set", None), ("/question?id=en-0-0", None), ("/decide", asked), ("/undo", {})]
    for path, body in paths:
        status, reply = anna.ask(path, body, headers)
        assert status == 403 and "four" not in json.dumps(reply), (path, why)
    assert not (folder / REVIEWS).exists()


def test_the_page_holds_no_data_and_no_token(open_review: Callable[..., Browser]) -> None:
    anna = open_review()
    status, page = anna.ask("/", headers={TOKEN_HEADER: None})
    assert status == 200 and "Skagen" not in page and anna.server.token not in page
    assert "default-src 'none'" in page and "connect-src 'self'" in page
    assert anna.ask("/", headers={"Host": "review.example"})[0] == 403
    assert anna.server.url.startswith("http://127.0.0.1:") and anna.server.url.endswith(f"/#{anna.server.token}")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"decision": "perhaps"}, "decision: found the text 'perhaps'"),
        ({"decision": "drop", "reason": "dull"}, "reason: found the text 'dull'"),
        ({"content": "0" * 16}, "with this content; load the page again"),
        ({"id": "en-9-9"}, "has no question en-9-9 with this content"),
        ({"reviewer": "ben"}, "reviewer: found the text 'ben'; extra inputs are not permitted"),
        ({"decision": "edit", "fields": {"answers": ["nine"]}}, "answers: none of 'nine' occurs in the passages"),
        ({"decision": "edit", "fields": {"answers": []}}, "does not change whether a question can be answered"),
        ({"decision": "edit", "fields": {}}, "the change has no effect"),
        ({"note": "x" * 3000}, "at most 2000 characters"),
    ],
)
def test_a_decision_that_cannot_be_applied_is_refused_at_once(
    open_review: Callable[..., Browser], folder: Path, change: Mapping[str, Any], problem: str
) -> None:
    anna = open_review()
    content = anna.ask("/question?id=en-0-0")[1]["content"]
    status, reply = anna.ask("/decide", {"id": "en-0-0", "content": content, "decision": "keep", **change})
    assert status == 409 and problem in "\n".join(reply["problems"])
    assert not (folder / REVIEWS).exists()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'"\\ud800"', b"\xff"])
def test_a_body_that_is_no_decision_is_refused(open_review: Callable[..., Browser], body: bytes) -> None:
    assert open_review().ask("/decide", body)[0] == 409


def test_a_set_that_changed_meanwhile_takes_no_decisions(open_review: Callable[..., Browser], folder: Path) -> None:
    anna = open_review()
    anna.decide("en-0-0", "keep")
    edit_folder(folder, ["en-3-0"], [])
    for status, reply in (anna.decide("en-1-0", "drop"), anna.ask("/undo", {})):
        assert status == 409 and "is another version now" in reply["problems"][0]
    assert len(read_decisions(folder / REVIEWS)) == 1
    assert open_review().states() == {"en-0-0": "keep"}


def test_an_edit_counts_for_the_question_that_came_of_it(open_review: Callable[..., Browser], folder: Path) -> None:
    anna = open_review()
    fields = {"question": "How many bridges has Ribe?"}
    anna.decide("en-0-0", "keep")
    anna.decide("en-1-0", "edit", fields=fields)
    edit_folder(folder, [], [Patch(one, fields, "") for one in ("en-0-0", "en-1-0")])
    states = [one["state"] for one in open_review().ask("/set")[1]["questions"] if one["state"]]
    assert [(state["decision"], state["applied"]) for state in states] == [("edit", True)]


def test_a_set_that_was_moved_away_is_named(open_review: Callable[..., Browser], folder: Path) -> None:
    anna = open_review()
    folder.rename(folder.with_name("elsewhere"))
    status, reply = anna.decide("en-1-0", "drop")
    assert status == 409 and f"{folder / 'manifest.json'}: cannot be read" in reply["problems"][0]


@pytest.mark.parametrize(
    ("name", "taken"),
    [(" anna ", "anna"), ("丁", "丁"), ("x" * 100, "x" * 100), ("", None), ("  ", None), ("x" * 101, None)],
)
def test_a_reviewer_has_a_name(folder: Path, name: str, taken: str | None) -> None:
    questions = Questions(read_exported(folder), {}, {})
    if taken is not None:
        assert Session(questions, name).reviewer == taken
    else:
        with pytest.raises(ConfigError, match="expected a name of up to 100 characters"):
            Session(questions, name)


def test_questions_to_read_first_come_before_all_others(folder: Path) -> None:
    ids = list(Questions(read_exported(folder), {}, {}).rows)
    reasons = {ids[2]: ("No system is right.",), "of another version": ("It was.",), ids[1]: ()}
    questions = Questions(read_exported(folder), {}, {}, first=reasons)
    assert list(questions.rows) == [ids[2], ids[1], ids[0], *ids[3:]]
    assert [questions.record(one)["first"] for one in ids[:3]] == [[], [], ["No system is right."]]


def test_a_port_in_use_is_named(open_review: Callable[..., Browser]) -> None:
    taken = open_review().server
    with pytest.raises(ConfigError, match=f"--port {taken.server_port}: cannot be used"):
        ReviewServer(taken.session, taken.server_port)


def test_a_question_comes_with_what_systems_answered(
    folder: Path, write_run: Callable[..., Any], tmp_path: Path
) -> None:
    doc = {"id": "en-0-0", "question": "?", "answers": ["four"]}
    scores = {"exact_match": 1.0, "f1": 1.0}
    write_run("2026-01-02T03-04-05.000006", {"towns_cloze": [(doc, "four", scores)]}, version=2)
    exported = read_exported(folder)
    questions = Questions(exported, {}, answers_on_set(exported, [tmp_path / "m"]))
    assert questions.record("en-0-0")["systems"] == [
        {
            "system": "baseline",
            "context": "gold",
            "version": "2",
            "answer": "four",
            "right": True,
            "metrics": scores,
        }
    ]
    assert questions.record("en-0-1")["systems"] == []
