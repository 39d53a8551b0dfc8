"""`taskgen edit --add`: a user's own questions are located, proved and merged; what fails is listed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
import yaml
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators import TaskGenerator
from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.config.load import load_config
from lm_eval_taskgen.generators.export.edit.requests import read_additions
from lm_eval_taskgen.generators.generator import export_folder
from lm_eval_taskgen.generators.models import session
from lm_eval_taskgen.generators.models.object_backend import ObjectBackend
from lm_eval_taskgen.utils.errors import ConfigError

MILL = "The mill at {town} was built by the guild of {trade} in {year}. Its market sells corn, wool and cheese."
DOCUMENTS = {
    "corley": ("Corley", "weavers", 1702),
    "albery": ("Albery", "tanners", 1711),
    "marden": ("Marden", "coopers", 1723),
}
TYPES = ("direct_lookup", "lists_extraction")
CONFIG = """\
name: mills
corpus: {files: ["*.md"]}
question_types:
  direct_lookup: {count: 1}
  lists_extraction: {count: 1}
"""
PROPOSED: dict[str, dict[str, Any]] = {
    "direct_lookup": {
        "evidence": ["The mill at Corley was built by the guild of weavers in 1702."],
        "question": "When did Corley get its mill?",
        "kind": "span",
        "answer": "1702",
        "other_forms": [],
    },
    "lists_extraction": {
        "evidence": ["Its market sells corn, wool and cheese."],
        "question": "Which goods does the market beside the mill of Corley sell?",
        "kind": "list",
        "items": [["corn"], ["wool"], ["cheese"]],
    },
}
GOOD: dict[str, Any] = {
    "question_type": "direct_lookup",
    "question": "Who had the mill of Albery built?",
    "answers": ["the guild of tanners", "tanners"],
    "evidence": ["The mill at Albery was built by the guild of tanners in 1711."],
    "difficulty": "easy",
}


def _proposes(prompt: str) -> str:
    """Propose the question of the type whose passage is that of Corley; answer nothing."""
    if '"questions"' not in prompt or "Corley" not in prompt:
        return json.dumps({"skip": "nothing of use", "questions": []})
    kind = "lists_extraction" if '"items"' in prompt else "direct_lookup"
    return json.dumps({"skip": "", "questions": [PROPOSED[kind]]})


class Model:
    """Answers by a function, and remembers what it was asked."""

    def __init__(self, answer: Any) -> None:
        self.answer, self.asked = answer, []  # type: ignore[var-annotated]

    def generate(self, prompt: str) -> str:
        self.asked.append(prompt)
        return str(self.answer(prompt))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of two questions with all contexts, as a model proposed them, beside its documents."""
    place = tmp_path_factory.mktemp("mills")
    for name, (town, trade, year) in DOCUMENTS.items():
        text = MILL.format(town=town, trade=trade, year=year)
        (place / f"{name}.md").write_text(f"# {town}\n\n{text}\n\nThe end of {town} is not in sight.\n", "utf-8")
    (place / "mills.yaml").write_text(CONFIG, encoding="utf-8")
    config = load_config(place / "mills.yaml")
    asked = config.writer.model_copy(update={"kind": "llm", "tries": 1, "proofs": (), "drafts_per_prompt": 1})
    config = config.model_copy(update={"writer": asked})
    dataset = TaskGenerator(Model(_proposes), config, base=place).generate_dataset()
    assert [sample.labels["question_type"] for sample in dataset.samples] == list(TYPES), dataset.rejected
    export_folder(dataset, config, place / "mills")
    return place


@pytest.fixture
def place(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "place"))


def add(place: Path, *questions: Any, name: str = "mine.jsonl") -> Result:
    lines = [one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in questions]
    (place / name).write_text("\n".join(lines), encoding="utf-8")
    arguments = ["edit", str(place / "mills"), "--add", str(place / name), "--config", str(place / "mills.yaml")]
    return CliRunner().invoke(app, arguments)


def rows(place: Path, data: str = "direct_lookup") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(place / f"mills/data/{data}.parquet").to_pylist()
    return found


def manifest(place: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((place / "mills/manifest.json").read_text(encoding="utf-8"))
    return found


def test_a_question_is_merged_into_every_context_with_its_evidence(place: Path) -> None:
    done = add(place, GOOD)
    assert done.exit_code == 0, done.output
    assert "Wrote version 2 of mills" in done.stdout and "1 added, 0 dropped, 0 changed, 3 questions" in done.stdout
    before, row = rows(place)
    assert before["question"] == PROPOSED["direct_lookup"]["question"]
    assert (row["question"], row["answers"]) == (GOOD["question"], GOOD["answers"])
    assert row["difficulty"] == "hard", "measured: word matching seeks a name"
    assert json.loads(row["metadata"])["intended_difficulty"] == GOOD["difficulty"]
    (span,), (passage,) = row["evidence"], row["passages"]
    text = (place / "albery.md").read_text(encoding="utf-8")
    assert span["doc_id"] == "albery.md" and span["text"] == GOOD["evidence"][0] and span["text"] in passage["text"]
    assert span["text"] in text
    among = rows(place, "direct_lookup_distractors")[1]
    assert among["id"] == row["id"] and len(among["passages"]) > 1
    assert rows(place, "direct_lookup_closed_book")[1]["context"] == ""
    entry = {key: row[key] for key in ("id", "question_type", "question", "answers")}
    record = manifest(place)["edits"]
    assert [(one["version"], one["added"], one["dropped"], one["patched"]) for one in record] == [(2, [entry], [], [])]
    assert "| 2 | 1 | 0 | 0 |" in (place / "mills/README.md").read_text(encoding="utf-8")


LISTED = {
    "question_type": "lists_extraction",
    "question": "What can be bought at the market of Marden?",
    "items": ["corn", ["wool", "fleece"], "cheese"],
    "evidence": ["its market sells corn, wool and cheese."],
    "doc_id": "marden.md",
}


@pytest.mark.parametrize("name", ["mine.jsonl", "mine.json", "mine.yaml"])
def test_the_file_may_be_of_any_form_and_a_list_has_items(place: Path, name: str) -> None:
    text = (
        yaml.safe_dump([LISTED]) if name.endswith("yaml") else json.dumps([LISTED] if name == "mine.json" else LISTED)
    )
    done = add(place, text, name=name)
    assert done.exit_code == 0, done.output
    row = rows(place, "lists_extraction")[1]
    assert json.loads(row["metadata"])["items"] == [["corn"], ["wool", "fleece"], ["cheese"]]
    (span,) = row["evidence"]
    assert (span["doc_id"], span["text"]) == ("marden.md", "Its market sells corn, wool and cheese.")


@pytest.mark.parametrize(
    ("change", "reason", "why"),
    [
        ({"evidence": ["The mill at Albery burnt down."]}, "evidence_not_in_source", "in no document"),
        ({"doc_id": "corley.md"}, "evidence_not_in_source", "in another document"),
        ({"doc_id": "none.md"}, "no_such_document", "of another corpus"),
        ({"answers": ["the guild of coopers"]}, "answer_not_in_evidence", "the evidence does not say so"),
        (
            {"question": "Who built the mill that this passage is about?"},
            "points_at_the_passage",
            "does not stand alone",
        ),
        ({"question": "Did the guild of tanners have the mill of Albery built?"}, "answer_in_question", "states it"),
        ({"question": "When did Corley get its mill?", "answers": ["1711"]}, "repeated_question", "asked in the set"),
        ({"question_type": "mills"}, "no_such_type", "no type"),
        ({"question_type": "why"}, "wrong_kind", "a why question has key facts"),
        ({"answers": [], "items": ["corn", "wool"]}, "wrong_kind", "a lookup is no list"),
    ],
)
def test_what_fails_is_listed_with_its_reason_and_left_out(place: Path, change: Any, reason: str, why: str) -> None:
    other = {**LISTED}
    done = add(place, {**GOOD, **change}, other)
    assert done.exit_code == 3, (why, done.output)
    assert f"Not added: {place / 'mine.jsonl'}:1: {reason}: " in done.stderr, (why, done.stderr)
    assert "1 added" in done.stdout and len(rows(place)) == 1 and len(rows(place, "lists_extraction")) == 2


def test_an_author_who_is_sure_has_the_last_word(place: Path) -> None:
    odd = {**GOOD, "question": "When did the guild of tanners have a mill built?", "answers": ["Albery"]}
    refused = add(place, odd)
    assert refused.exit_code == 3 and "another_fits_better: '1711' fits" in refused.stderr, refused.output
    assert "say sure: true" in refused.stderr
    assert add(place, {**odd, "sure": True}).exit_code == 0
    assert json.loads(rows(place)[1]["metadata"])["sure"] is True


def test_the_second_of_two_equal_questions_is_refused(place: Path) -> None:
    done = add(place, GOOD, {**GOOD, "question": "Who had the mill of Albery built, then?"}, GOOD)
    assert done.exit_code == 3 and "1 added" in done.stdout
    assert "mine.jsonl:3: " in done.stderr


def test_if_nothing_holds_nothing_is_written(place: Path) -> None:
    before = manifest(place)
    done = add(place, {**GOOD, "answers": ["nobody"]})
    assert done.exit_code == 3 and "No question was added, so nothing was written." in done.stderr
    assert manifest(place) == before


def test_types_without_a_task_in_the_set_are_refused(place: Path) -> None:
    done = add(place, {**GOOD, "question_type": "paraphrase_lookup"})
    assert done.exit_code == 2
    assert "no questions of type paraphrase_lookup; it has: direct_lookup, lists_extraction" in done.stderr


def test_the_documents_must_be_those_of_the_set(place: Path) -> None:
    (place / "albery.md").write_text("# Albery\n\nIt has no mill any more.\n", encoding="utf-8")
    done = add(place, GOOD)
    assert done.exit_code == 2 and "its documents are not those that" in done.stderr
    assert len(manifest(place)["edits"]) == 0


def test_without_a_configuration_the_documents_are_not_known(place: Path) -> None:
    (place / "mine.jsonl").write_text(json.dumps(GOOD), encoding="utf-8")
    done = CliRunner().invoke(app, ["edit", str(place / "mills"), "--add", str(place / "mine.jsonl")])
    assert done.exit_code == 2 and "give --config CONFIG too" in done.stderr


@pytest.mark.parametrize(
    ("said", "code", "reason", "why"),
    [
        ("the guild of tanners", 0, "", "the model finds the answer"),
        ("the guild of coopers", 3, "answered_otherwise", "the model finds another"),
        ("unanswerable", 3, "unsupported", "the model finds none"),
    ],
)
def test_with_a_model_its_proofs_must_hold_too(
    place: Path, monkeypatch: pytest.MonkeyPatch, said: str, code: int, reason: str, why: str
) -> None:
    model = Model(lambda prompt: json.dumps({"answer": said}))
    monkeypatch.setattr(session, "_backend", lambda llm, config, base, path: ObjectBackend(model))
    writer = "writer: {kind: llm, model: m, base_url: http://127.0.0.1:9/v1, tries: 1, proofs: [answer_back]}\n"
    (place / "mills.yaml").write_text(CONFIG + writer, encoding="utf-8")
    done = add(place, GOOD)
    assert done.exit_code == code, (why, done.output)
    assert reason in done.stderr and len(model.asked) == 1, why


@pytest.mark.parametrize(
    ("text", "said", "why"),
    [
        ('{"question": "Who?"}', "mine.jsonl: question_type: is missing", "half a question"),
        (json.dumps({**GOOD, "answers": []}), "give answers or items", "no answer"),
        (json.dumps({**GOOD, "items": ["a"]}), "give answers or items", "two kinds of answers"),
        (json.dumps({**GOOD, "evidence": []}), "evidence: ", "no proof"),
        (json.dumps({**GOOD, "answers": [1711]}), r"answers.0: found the number 1711; wanted text", "no text"),
        (json.dumps({**GOOD, "answer": "x"}), "answer: ", "a misspelt key"),
        (json.dumps({**GOOD, "answers": [" "]}), "holds an empty text", "spaces"),
        ("", "holds no question", "an empty file"),
        ("{", "is not JSON", "no JSON"),
    ],
)
def test_a_file_that_holds_no_questions_is_reported(tmp_path: Path, text: str, said: str, why: str) -> None:
    (tmp_path / "mine.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=said):
        read_additions(tmp_path / "mine.jsonl")
