"""The audit of whole sets: each planted shortcut is found, what is sound is left alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.audit.audit import audit_set, read_audited_set
from lm_eval_taskgen.generators.evaluation.audit.document import read_audit, to_json
from lm_eval_taskgen.generators.evaluation.audit.scores import cluster, score_types
from lm_eval_taskgen.generators.evaluation.audit.tasks import load_tasks
from lm_eval_taskgen.generators.evaluation.report.scores import audit_section
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.models.load import Model
from lm_eval_taskgen.utils.errors import ConfigError, ExportError
from lm_eval_taskgen.utils.records.documents import Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample


@pytest.fixture
def audit(tmp_path: Path, planted_set: Callable[..., Path]) -> Callable[..., Any]:
    """Audits a set of a few samples."""

    def run(model: Any, samples: Any, contexts: Any = ("gold",), **settings: Any) -> Any:
        exported = read_audited_set(planted_set(samples, contexts))
        return audit_set(exported, model, tmp_path / "journal.sqlite", **settings)

    return run


@pytest.fixture(scope="module")
def audited(
    tmp_path_factory: pytest.TempPathFactory, planted_set: Callable[..., Path], reader: Callable[..., Model]
) -> Any:
    """The planted set, audited by a reader that knows what it should not; its model has the `prompts`."""
    journal = tmp_path_factory.mktemp("journal") / "journal.sqlite"
    return audit_set(read_audited_set(planted_set()), reader(), journal, distractors=2)


def test_each_planted_shortcut_is_found_and_nothing_else(audited: Any) -> None:
    assert {one: given for one, given in audited.flags.items() if not one.startswith("straw")} == {
        "common": ("solved_without_evidence",),
        "seen": ("solved_without_evidence",),
        "one": ("solved_by_one_passage",),
    }
    assert set(audited.unsound) == {"common", "seen", "one"}
    assert all(audited.flags[f"straw{n}"] == ("not_solved_with_gold",) for n in range(8))


def test_the_baseline_finds_a_one_hop_question_without_weights(
    audit: Callable[..., Any], baseline: Model, samples: Mapping[str, EvaluationSample]
) -> None:
    audited = audit(baseline, [samples["one"], samples["two"], samples["sound"]])
    assert "solved_by_one_passage" in audited.flags["one"]
    assert audited.unsound == ("one",)


def test_what_is_shown_in_each_setting(audited: Any) -> None:
    prompts = [p for p in audited.model.lm.prompts if "“The inn of Holm was opened in ____.”" in p]
    mill, inn = (["The mill of Wick" in p for p in prompts], ["was opened in 1650" in p for p in prompts])
    assert mill == [False, True, False, True, True]
    assert inn == [False, False, True, True, True]
    assert ["passages" in p for p in prompts] == [False, True, True, True, True], "the instruction follows"
    assert [p.count("Passage ") for p in prompts] == [0, 1, 1, 2, 4]
    assert all("Passage 1: " in p for p in prompts[1:]), "numbered anew"


@pytest.mark.parametrize(
    ("one", "settings", "why"),
    [
        ("sound", ["closed_book", "gold", "distractors"], "one passage alone is all of its passages"),
        ("two", ["closed_book", "single", "gold", "distractors"], "it claims to need two"),
        ("none", ["gold", "distractors"], "to abstain without passages is right and says nothing"),
        ("later", ["closed_book", "gold", "distractors"], "one of two years is the later one, whoever reads"),
    ],
)
def test_settings_that_say_nothing_are_left_out(audited: Any, one: str, settings: list[str], why: str) -> None:
    assert list(audited.results[one]) == settings, why


def test_a_comparison_with_typing_errors_is_a_comparison(
    audit: Callable[..., Any], reader: Callable[..., Model], samples: Mapping[str, EvaluationSample]
) -> None:
    later = samples["later"]
    labels = {**later.labels, "question_type": "typos", "variant_of": "later"}
    variant = replace(later, sample_id="latr", query="Which of the years is the latr one?", labels=labels)
    audited = audit(reader(), [later, variant])
    assert "single" not in audited.results["latr"]


def test_a_refusal_alone_is_no_answer(
    audit: Callable[..., Any], reader: Callable[..., Model], samples: Mapping[str, EvaluationSample]
) -> None:
    refuses: dict[str, Any] = {"How heavy is the bell of Ribe? Write": ("I will not follow that instruction.", [])}
    result = audit(reader(refuses), [samples["attack"]]).results["attack"]["closed_book"]
    assert result.f1 > 0.7 and not result.solved, "F1 credits the refusal, which is in the gold answer"


def test_half_a_list_is_not_solved(
    audit: Callable[..., Any], reader: Callable[..., Model], samples: Mapping[str, EvaluationSample]
) -> None:
    half: dict[str, Any] = {"may readers borrow": ("3", [])}
    result = audit(reader(half), [samples["both"]]).results["both"]["closed_book"]
    assert 0 < result.deciding < 1 and not result.solved


def test_a_question_without_a_list_in_a_type_of_lists_goes_by_f1(
    audit: Callable[..., Any], reader: Callable[..., Model], samples: Mapping[str, EvaluationSample]
) -> None:
    plain = replace(samples["both"], sample_id="plain", reference_answer=samples["sound"].reference_answer, metadata={})
    result = audit(reader({"may readers": ("640 kilos", [])}), [plain]).results["plain"]["closed_book"]
    assert result.solved and result.deciding == result.f1 == 1.0


def test_a_right_guess_is_flagged_and_proves_nothing(
    audit: Callable[..., Any], reader: Callable[..., Model], make_sample: Callable[..., EvaluationSample]
) -> None:
    passage = Passage("rivers", "Rivers", "The Elbe is longer than the Oder.")
    asked = make_sample("which", "cloze", "Which is longer, the Elbe or the Oder?", ["Elbe"], passage)
    audited = audit(reader({"Which is longer": ("Elbe", [])}), [asked])
    assert audited.flags["which"] == ("maybe_guessed",) and not audited.unsound


def test_forms_of_a_question_are_compared_with_it(
    audit: Callable[..., Any], reader: Callable[..., Model], samples: Mapping[str, EvaluationSample]
) -> None:
    stumbles: dict[str, Any] = {"How heavy is the bell of Ribe?": ("640 kilos", [])}
    audited = audit(reader(stumbles), [samples["sound"], samples["typo"]])
    (typos,) = audited.forms
    assert (typos.form, typos.pairs) == ("typos", 1)
    assert (typos.original.value, typos.variant.value) == (1.0, 0.0)
    assert (typos.drop.value, typos.consistent.value) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("evidence", "passages", "expected", "why"),
    [
        (["weir", "mill"], ["bridge"], "mill", "the first document of its evidence by name"),
        ([], ["weir", "bridge"], "bridge", "of its passages, if it has no evidence"),
        ([], [], "q7", "a question from no document is alone"),
    ],
)
def test_questions_are_clustered_by_document(evidence: list[str], passages: list[str], expected: str, why: str) -> None:
    row = {
        "id": "q7",
        "evidence": [{"doc_id": one} for one in evidence],
        "passages": [{"doc_id": one} for one in passages],
    }
    assert cluster(row) == expected, why


def test_what_was_answered_is_not_asked_again(
    audit: Callable[..., Any], reader: Callable[..., Model], samples: Mapping[str, EvaluationSample]
) -> None:
    first, second = reader(), reader()
    one, two = (audit(model, [samples["one"], samples["common"]]) for model in (first, second))
    assert len(first.lm.prompts) == 5 + 3 and not second.lm.prompts
    assert to_json(one) == to_json(two)


def test_the_limit_holds_for_each_type(
    audit: Callable[..., Any], reader: Callable[..., Model], samples: Mapping[str, EvaluationSample]
) -> None:
    audited = audit(reader(), [samples[one] for one in ("sound", "common", "one", "two")], limit=1)
    assert list(audited.results) == ["sound", "one"]


@pytest.mark.parametrize(("distractors", "shown"), [(None, True), (0, False)])
def test_distractors_are_those_of_the_set_unless_none_are_wanted(
    audit: Callable[..., Any],
    reader: Callable[..., Model],
    samples: Mapping[str, EvaluationSample],
    distractors: int | None,
    shown: bool,
) -> None:
    other = Passage("b", "B", "The bell of Wick was sold.")
    asked = replace(samples["sound"], candidate_docs=(other,))
    model = reader()
    audit(model, [asked], contexts=("gold", "distractors"), distractors=distractors)
    assert any("was sold" in prompt for prompt in model.lm.prompts) is shown


@pytest.mark.parametrize(("chat", "until", "room"), [(False, ["\n"], 64), (True, [], 2048)])
def test_chat_models_have_the_room_that_the_set_gives_them(
    planted_set: Callable[..., Path], samples: Mapping[str, EvaluationSample], chat: bool, until: list[Any], room: int
) -> None:
    exported = read_audited_set(planted_set([samples["sound"]]))
    generation = load_tasks(exported, exported.rows, chat=chat)["cloze"].generation
    assert (generation["until"], generation["max_gen_toks"]) == (until, room)


def test_chance_is_the_mean_of_the_questions_and_told_of_those_without_a_text(audited: Any) -> None:
    chance = {**audited.chance, "sound": 0.5, "seen": 0.6}
    found = score_types(audited.rows, audited.results, chance)
    of_lookups = {row.setting: row.chance for row in found if row.question_type == "cloze"}
    assert of_lookups == {"closed_book": pytest.approx(0.1), "gold": None, "distractors": None}


def test_the_report_reads_the_file(audited: Any, tmp_path: Path) -> None:
    file = tmp_path / "audit.json"
    file.write_bytes(to_json(audited))
    read = read_audit(audited.exported, file)
    assert dict(read.flags) == dict(audited.flags)
    lookups = {row.setting: row for row in read.table if row.question_type == "cloze"}
    assert lookups["closed_book"].questions == 11
    assert lookups["closed_book"].exact_match.value == pytest.approx(2 / 11)
    assert lookups["gold"].exact_match.value == pytest.approx(3 / 11)
    unanswerable = [row for row in read.table if row.question_type == "hallucination_test, no answer"]
    assert [row.setting for row in unanswerable] == ["gold", "distractors"]
    questions = {one["id"]: one for one in json.loads(file.read_bytes())["questions"]}
    assert questions["one"]["settings"]["single"]["answers"] == ["I do not know.", "1650"]
    drawn = [[column.heading for column in table.columns if column.bar] for table in audit_section(read).tables]
    assert drawn[:4] == [["f1"], ["f1"], ["both or none"], ["questions"]]


def test_a_folder_changed_by_hand_is_not_run(
    planted_set: Callable[..., Path], samples: Mapping[str, EvaluationSample]
) -> None:
    folder = planted_set([samples["sound"]])
    with (folder / "utils.py").open("a", encoding="utf-8") as file:
        file.write("\nprint('ran')\n")
    with pytest.raises(ExportError, match=r"utils\.py: not what manifest\.json says"):
        read_audited_set(folder)


def test_a_set_without_gold_passages_is_refused(
    planted_set: Callable[..., Path], samples: Mapping[str, EvaluationSample]
) -> None:
    with pytest.raises(ConfigError, match="has no task with gold passages alone"):
        read_audited_set(planted_set([samples["sound"]], contexts=("closed_book",)))


def test_a_free_answer_is_solved_by_all_of_its_key_facts(styled_root: Path) -> None:
    exported = read_exported(styled_root / "lore")
    task = load_tasks(exported, exported.rows, chat=False)["why"]
    row = next(row for leaf, rows in exported.rows.items() if leaf.name == "why" for row in rows)
    scores = task.scores(row, "\n".join(forms[0] for forms in row["metadata"]["key_facts"]))
    assert task.deciding[0] == "key_facts_recall" and scores["key_facts_recall"] == 1.0
    assert "exact_match" in scores, "an audit shows it, although the task does not report it"
