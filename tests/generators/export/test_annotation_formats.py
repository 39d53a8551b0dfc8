"""Sets in the formats of Argilla and Label Studio, read by their own libraries, and what people decided there."""

from __future__ import annotations

import json
import threading
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from golden_files import check_golden
from lm_eval_taskgen.generators.export.formats import export_format
from lm_eval_taskgen.generators.export.formats.import_decisions import import_decisions
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.export.reviews.decisions import (
    REVIEWS,
    Decision,
    add_decisions,
    content_hash,
    read_decisions,
)
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.records.documents import Evidence, Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, InMemoryDataset, Response
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

TIME = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
ANNA, BEN = (str(uuid.UUID(int=number)) for number in (1, 2))
WHAT = ("en-0-0", "keep"), ("en-0-1", "drop"), ("en-1-0", "edit"), ("list", "edit")
TEXT = "𝄞 Bells: <img src=x>\nthe tenor, the treble"
SHOWN = f"Towers\nthe tenor, the treble\n\nBells\n{TEXT}"


@pytest.fixture
def folder(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> Path:
    """Twelve questions, and a list with a character of two UTF-16 units before its evidence, which another document
    has too.
    """
    bells = EvaluationSample(
        "list",
        "Which bells?",
        (Passage("towers.md", "Towers", "the tenor, the treble"), Passage("bells.md", "Bells", TEXT)),
        (),
        Response.of(
            ("tenor; treble",),
            (
                Evidence("towers.md", 0, 21, text="the tenor, the treble"),
                Evidence("bells.md", 21, 42, text="the tenor, the treble"),
            ),
        ),
        {"question_type": "lists_extraction", "language": "en"},
        {"items": [["tenor", "the tenor"], ["treble"]]},
    )
    data = make_set()
    return write_set(replace(data, samples=(*data.samples, bells)), make_config(), tmp_path / "towns")


def entered(identifier: str, decision: str) -> dict[str, str]:
    """What a person enters in either tool."""
    texts = {
        "en-0-1": {"reason": "ambiguous", "note": "two bridges"},
        "en-1-0": {"new_question": "How many bridges are there in Ribe?"},
        "list": {"new_golds": "tenor | the tenor\ntreble | the treble"},
    }
    return {"decision": decision, **texts.get(identifier, {})}


def check_decided(folder: Path, reviewer: str) -> None:
    made = {one.id: one for one in read_decisions(folder / REVIEWS) if one.reviewer == reviewer}
    assert [(identifier, made[identifier].decision) for identifier, _ in WHAT] == list(WHAT)
    assert (made["en-0-1"].reason, made["en-0-1"].note) == ("ambiguous", "two bridges")
    assert made["en-1-0"].fields == {"question": "How many bridges are there in Ribe?"}
    items = [["tenor", "the tenor"], ["treble", "the treble"]]
    assert made["list"].fields == {"answers": ["tenor; treble"], "metadata": {"items": items}}


class ArgillaServer(BaseHTTPRequestHandler):
    """What a server of Argilla answers while its library loads a dataset: each thing as it was sent, with an id."""

    # By the last part of the path: datasets, fields, questions, records, …
    stored: ClassVar[defaultdict[str, list[dict[str, Any]]]] = defaultdict(list)

    def answer(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        sent = json.loads(self.rfile.read(length)) if length else {}
        content = json.dumps(self._reply(self.path.partition("?")[0], sent)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _reply(self, path: str, sent: dict[str, Any]) -> dict[str, Any]:
        stamps = {"inserted_at": "2026-01-02T03:04:05", "updated_at": "2026-01-02T03:04:05"}
        kind = path.rpartition("/")[2]
        workspace = {"id": str(uuid.UUID(int=3)), "name": "main", **stamps}
        if kind == "me":
            return {"id": ANNA, "username": "anna", "role": "owner", "first_name": "A", **stamps}
        if "/workspaces" in path:
            return {"items": [workspace]} if kind == "workspaces" else workspace
        if kind == "bulk":
            about = {"dataset_id": self.stored["datasets"][0]["id"], "status": "pending", **stamps}
            made = [{**one, "id": str(uuid.uuid4()), **about} for one in sent["items"]]
            self.stored["records"].extend(made)
            return {"items": made, "updated_item_ids": []}
        if self.command == "POST":
            self.stored[kind].append({"status": "draft", **sent, "id": str(uuid.uuid4()), **stamps})
            return self.stored[kind][-1]
        if self.command == "GET" and not any(one["id"] == kind for one in self.stored["datasets"]):
            return {"items": self.stored[kind]}
        self.stored["datasets"][0].update(sent, status="ready")
        return self.stored["datasets"][0]

    do_GET = do_POST = do_PUT = do_PATCH = answer

    def log_message(self, *parts: Any) -> None:
        """Nothing is logged."""


@pytest.fixture
def argilla() -> Iterator[Any]:
    rg = pytest.importorskip("argilla", reason="argilla is not installed")
    ArgillaServer.stored.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), ArgillaServer)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    rg.Argilla(api_url=f"http://127.0.0.1:{server.server_port}", api_key="none")
    yield rg
    server.shutdown()
    server.server_close()


@pytest.mark.filterwarnings("ignore:Workspace not provided")
def test_argilla_loads_a_set_and_gives_back_what_people_decided(folder: Path, tmp_path: Path, argilla: Any) -> None:
    written = export_format(folder, "argilla", tmp_path / "shared")
    assert written.questions == 13
    dataset = argilla.Dataset.from_disk(str(written.path))
    assert [field.name for field in dataset.settings.fields] == ["question", "golds", "evidence", "passages"]
    assert len(ArgillaServer.stored["records"]) == 13
    records = [argilla.Record.from_dict(one) for one in json.loads((written.path / "records.json").read_text())]
    by_id = {record.id: record for record in records}
    assert by_id["list"].fields["passages"] == SHOWN
    for identifier, decision in WHAT:
        for user, verdict in ((ANNA, decision), (BEN, "keep")):
            for name, value in (entered(identifier, verdict) if user == ANNA else {"decision": verdict}).items():
                by_id[identifier].responses.add(argilla.Response(name, value, user_id=uuid.UUID(user)))
    back = tmp_path / "back.json"
    back.write_text(json.dumps([record.to_dict() for record in records]))
    done = import_decisions(folder, back, lambda: TIME)
    assert (done.added, done.present, done.left_out) == (8, 0, ())
    check_decided(folder, ANNA)
    assert {one.decision for one in read_decisions(folder / REVIEWS) if one.reviewer == BEN} == {"keep"}
    assert import_decisions(folder, back).present == 8


@pytest.mark.parametrize(
    ("form", "file"), [("argilla", ".argilla/settings.json"), ("label-studio", "label_config.xml")]
)
def test_what_people_are_shown_is_golden(folder: Path, tmp_path: Path, form: str, file: str) -> None:
    made = (export_format(folder, form, tmp_path / "shared").path / file).read_text(encoding="utf-8")
    check_golden(f"formats/{form}_{Path(file).name}", made.splitlines(), tmp_path)


def label_studio_export(folder: Path, tmp_path: Path) -> list[dict[str, Any]]:
    """The tasks of a set with the decisions of a person, as Label Studio exports them."""
    written = export_format(folder, "label-studio", tmp_path / "shared", overwrite=True)
    tasks: list[dict[str, Any]] = json.loads((written.path / "tasks.json").read_text(encoding="utf-8"))
    decided = dict(WHAT)
    for number, task in enumerate(tasks):
        identifier = task["data"]["id"]
        values = entered(identifier, decided[identifier]) if identifier in decided else {}
        result = [part(name, value) for name, value in values.items()]
        annotation = {"id": number, "completed_by": {"id": 7, "email": "anna@example.org"}, "result": result}
        task["annotations"] = [{**annotation, "updated_at": "2026-01-02T03:04:05.123456Z"}] if values else []
    return tasks


def part(name: str, value: str) -> dict[str, Any]:
    if name in ("decision", "reason"):
        return {"from_name": name, "to_name": "question", "type": "choices", "value": {"choices": [value]}}
    return {"from_name": name, "to_name": "question", "type": "textarea", "value": {"text": [value]}}


def test_label_studio_reads_a_set(folder: Path, tmp_path: Path) -> None:
    interface = pytest.importorskip("label_studio_sdk.label_interface", reason="label-studio-sdk is not installed")
    tasks = label_studio_export(folder, tmp_path)
    config = interface.LabelInterface((tmp_path / "shared" / "label_config.xml").read_text(encoding="utf-8"))
    config.validate()
    for task in tasks:
        assert config.validate_task({"data": task["data"]})
        assert config.validate_prediction(task["predictions"][0], return_errors=True) == []
        assert all(config.validate_annotation(annotation) for annotation in task["annotations"])


def test_label_studio_is_told_where_the_evidence_stands(folder: Path, tmp_path: Path) -> None:
    tasks = {task["data"]["id"]: task for task in label_studio_export(folder, tmp_path)}
    for row in read_exported(folder).questions:
        task = tasks[row["id"]]
        marked = [one["value"] for one in task["predictions"][0]["result"] if one["type"] == "labels"]
        shown = task["data"]["passages"].encode("utf-16-le")
        texts = [shown[2 * one["start"] : 2 * one["end"]].decode("utf-16-le") for one in marked]
        assert texts == [span["text"] for span in row["evidence"]], row["id"]
    towers, bells = (one["value"] for one in tasks["list"]["predictions"][0]["result"] if one["type"] == "labels")
    assert tasks["list"]["data"]["passages"] == SHOWN
    assert towers["start"] == SHOWN.index("the tenor")
    assert bells["start"] == SHOWN.rindex("the tenor") + 1, "in its own document, behind a character of two units"


def test_people_see_the_answers_and_the_evidence_or_that_there_are_none(folder: Path, tmp_path: Path) -> None:
    shown = {task["data"]["id"]: task["data"] for task in label_studio_export(folder, tmp_path)}
    assert shown["list"]["golds"] == "tenor | the tenor\ntreble"
    assert shown["list"]["evidence"] == "the tenor, the treble\n\nthe tenor, the treble"
    assert shown["en-u0"]["golds"] == "none: the passages must not hold an answer"
    assert shown["en-u0"]["evidence"] == "none"


def test_what_people_decided_in_argilla_is_taken(folder: Path, tmp_path: Path) -> None:
    path = export_format(folder, "argilla", tmp_path / "shared").path / "records.json"
    records = json.loads(path.read_text(encoding="utf-8"))
    for record in records:
        values = entered(record["id"], dict(WHAT)[record["id"]]) if record["id"] in dict(WHAT) else {"note": None}
        record["responses"] = {name: [{"value": value, "user_id": ANNA}] for name, value in values.items()}
    path.write_text(json.dumps(records), encoding="utf-8")
    done = import_decisions(folder, path.parent, lambda: TIME)
    assert (done.added, done.present, done.left_out) == (4, 0, ())
    check_decided(folder, ANNA)


def test_what_people_decided_in_label_studio_is_taken(folder: Path, tmp_path: Path) -> None:
    tasks = label_studio_export(folder, tmp_path)
    others = [task for task in tasks if not task["annotations"]]
    skipped = {"completed_by": 8, "was_cancelled": True, "result": [part("decision", "drop")]}
    others[0]["annotations"] = [skipped]
    others[1]["annotations"] = [{"completed_by": 8, "result": [part("note", "undecided")]}]
    back = tmp_path / "export.json"
    back.write_text(json.dumps(tasks), encoding="utf-8")
    done = import_decisions(folder, back)
    assert (done.added, done.left_out) == (4, ())
    check_decided(folder, "anna@example.org")
    assert {one.time.isoformat() for one in read_decisions(folder / REVIEWS)} == {"2026-01-02T03:04:05+00:00"}


def test_decisions_that_cannot_be_made_are_left_out_and_named(folder: Path, tmp_path: Path) -> None:
    tasks = label_studio_export(folder, tmp_path)
    by_id = {task["data"]["id"]: task for task in tasks}
    by_id["en-0-0"]["data"]["content"] = "0" * 16
    by_id["en-0-1"]["annotations"][0]["result"][1]["value"]["choices"] = ["dull"]
    by_id["en-1-0"]["annotations"][0]["result"].append(part("new_golds", "nine"))
    by_id["list"]["annotations"][0]["result"].pop()
    (tmp_path / "export.json").write_text(json.dumps(tasks), encoding="utf-8")
    done = import_decisions(folder, tmp_path / "export.json")
    assert done.added == 0
    said = "\n".join(done.left_out)
    for problem in (
        "en-0-0: the set has no such question with this content",
        "en-0-1: anna@example.org: reason: found the text 'dull'",
        "en-1-0: answers: none of 'nine' occurs in the passages",
        "list: anna@example.org: is to be changed, and nothing is changed",
    ):
        assert problem in said


def test_the_reviews_of_a_colleague_are_taken(folder: Path, tmp_path: Path) -> None:
    row = next(row for row in read_exported(folder).questions if row["id"] == "en-0-0")
    values = {"id": "en-0-0", "content": content_hash(row), "decision": "drop", "reviewer": "ben", "time": TIME}
    (tmp_path / "sent").mkdir()
    add_decisions(tmp_path / "sent", [Decision.model_validate(values)])
    for added in (1, 0):
        done = import_decisions(folder, tmp_path / "sent" / REVIEWS)
        assert (done.added, done.present) == (added, 1 - added)
    assert [one.reviewer for one in read_decisions(folder / REVIEWS)] == ["ben"]


def test_of_a_folder_the_records_of_argilla_are_read(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "sent").mkdir()
    (tmp_path / "sent" / "records.json").write_text("[]", encoding="utf-8")
    with pytest.raises(ConfigError, match="has neither records of Argilla"):
        import_decisions(folder, tmp_path / "sent")


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.json", "{", "is not JSON"),
        ("a.json", "{}", "expected a list, found dict"),
        ("a.json", '[{"question": "?"}]', "has neither records of Argilla"),
        ("a.json", '[{"annotations": [{"result": 3}]}]', "is no task of Label Studio"),
        ("a.json", '[{"responses": {"decision": 3}}]', "is no record of Argilla"),
        ("a.jsonl", '{"id": "x"}\n', "a.jsonl:1: content: is missing"),
        ("a.json", None, "cannot be read: No such file"),
    ],
)
def test_other_files_are_refused(folder: Path, tmp_path: Path, name: str, content: str | None, problem: str) -> None:
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(ConfigError, match=problem):
        import_decisions(folder, tmp_path / name)
    assert not (folder / REVIEWS).exists()
