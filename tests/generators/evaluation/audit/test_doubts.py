from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.evaluation.answers_on_set import answers_on_set
from lm_eval_taskgen.generators.evaluation.audit.doubts import doubts, to_lines
from lm_eval_taskgen.generators.evaluation.review.to_review import to_review
from lm_eval_taskgen.generators.export.read_back import ExportedSet, read_exported
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

# The gold answer of this question is "four"; the other cannot be answered, and its passage has the word Skagen.
ASKED, UNANSWERABLE = "en-0-0", "en-u0"
ANOTHER, ANSWERED, KNEW, NONE = (
    "systems_agree_on_another_answer",
    "answered_though_unanswerable",
    "right_without_evidence",
    "no_system_right",
)


@pytest.fixture
def towns(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> ExportedSet:
    return read_exported(write_set(make_set(), make_config(), tmp_path / "towns"))


@pytest.fixture
def doubted(towns: ExportedSet, write_run: Callable[..., Any], tmp_path: Path) -> Callable[..., Any]:
    """The doubts that the answers of runs cast on one question; `of` adds fields to the logged samples."""

    def found(identifier: str, *answers: str, context: str = "", **of: Any) -> Any:
        row = next(row for row in towns.questions if row["id"] == identifier)
        leaf = next(leaf.task for leaf in towns.rows if row["question_type"] in leaf.question_types)
        for number, answer in enumerate(answers):
            moment = f"2026-01-0{number + 1}T12-00-00.000000"
            write_run(moment, {f"{leaf}{context}": [(row, answer, of)]}, model=f"m{number}")
        return doubts(towns, answers_on_set(towns, [tmp_path / "m"]))

    return found


@pytest.mark.parametrize(
    ("asked", "answers", "expected", "why"),
    [
        (ASKED, ("nine", "Nine.", "ten"), [ANOTHER], "two of three agree, whatever the case"),
        (ASKED, ("nine", "ten", "eleven"), [NONE], "all are wrong in their own way"),
        (ASKED, ("nine", "ten"), [], "two systems may both be weak"),
        (ASKED, ("nine", "nine", "four"), [], "one is right, so the gold can be found"),
        (ASKED, ("unanswerable", "unanswerable", ""), [NONE], "to abstain is no other answer"),
        (UNANSWERABLE, ("Skagen", "skagen", "unanswerable"), [], "one abstains, as it should"),
        (UNANSWERABLE, ("Skagen", "skagen"), [ANSWERED], "and it stands in the passage"),
        (UNANSWERABLE, ("Atlantis", "Atlantis"), [], "made up"),
    ],
)
def test_what_the_answers_cast_doubt_on(
    asked: str, answers: tuple[str, ...], expected: list[str], why: str, doubted: Callable[..., Any]
) -> None:
    assert [one.why for one in doubted(asked, *answers)] == expected, why


@pytest.mark.parametrize(
    ("asked", "answers", "said"), [(ASKED, ("nine", "Nine."), "nine"), (UNANSWERABLE, ("skagen", "Skagen"), "skagen")]
)
def test_what_several_say_is_told_in_the_words_of_the_first(
    asked: str, answers: tuple[str, ...], said: str, doubted: Callable[..., Any]
) -> None:
    assert [one.said for one in doubted(asked, *answers)] == [said]


@pytest.mark.parametrize(
    ("context", "fields", "expected", "why"),
    [
        ("_closed_book", {}, [KNEW], "without any passage"),
        ("", {"cell": "missed_right"}, [KNEW], "a RAG system found something else"),
        ("", {"cell": "found_right"}, [], ""),
        ("", {}, [], "the gold passage was shown"),
    ],
)
def test_who_is_right_without_the_evidence_knew_it(
    context: str, fields: Any, expected: list[str], why: str, doubted: Callable[..., Any]
) -> None:
    found = doubted(ASKED, "four", context=context, **fields)
    assert [one.why for one in found] == expected, why
    assert all((one.said, one.systems) == ("four", ("m0",)) for one in found)


def test_a_review_begins_with_them(doubted: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "doubts.jsonl"
    path.write_bytes(to_lines(doubted(ASKED, "nine", "nine")))
    agreed = "Most systems give one answer that is not the gold one, which may be wrong."
    assert to_review(path) == {ASKED: (f"{agreed} m0, m1: “nine”",)}


def test_the_command_lists_them_and_says_how_to_read_them(
    towns: ExportedSet, doubted: Callable[..., Any], tmp_path: Path
) -> None:
    doubted(ASKED, "nine", "nine")
    command = ["audit", str(towns.folder), "--results", str(tmp_path / "m")]
    done = CliRunner().invoke(app, command, terminal_width=200)
    assert done.exit_code == 0, done.output
    assert "gold: four\n  said: nine (m0, m1)" in done.stdout
    assert "Doubt is cast on 1 of the 1 questions that were answered." in done.stdout
    path = towns.folder / "doubts.jsonl"
    assert list(to_review(path)) == [ASKED]
    again = CliRunner().invoke(app, command)
    assert again.exit_code == 2 and "exists and is kept" in again.stderr
    assert CliRunner().invoke(app, [*command, "--overwrite"]).exit_code == 0


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ([], "--model or --results: say who answers"),
        (["--results", "results", "--model", "baseline"], "--results: asks no model; leave --model out"),
    ],
)
def test_either_a_model_or_results_are_audited(options: list[str], says: str, towns: ExportedSet) -> None:
    done = CliRunner().invoke(app, ["audit", str(towns.folder), *options], terminal_width=200)
    assert done.exit_code == 2 and says in done.stderr
