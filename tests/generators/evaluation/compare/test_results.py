from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.compare.compare import first_sources
from lm_eval_taskgen.generators.evaluation.compare.results import answers_by_task, find_results, read_results
from lm_eval_taskgen.generators.evaluation.compare.runs import as_runs, common_tasks, uncommon_tasks
from lm_eval_taskgen.generators.evaluation.logged_samples import read_samples
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError

RIGHT, WRONG = {"exact_match": 1.0, "f1": 1.0}, {"exact_match": 0.0, "f1": 0.0}


@pytest.mark.parametrize(
    ("model", "model_args", "name", "why"),
    [
        ("baseline", {}, "baseline", "no argument names it"),
        ("my:Parrot", {"skill": 0.5}, "my:Parrot", "nor here"),
        ("hf", {"pretrained": "org/name", "dtype": "float32"}, "org/name", "the weights"),
        ("hf", "pretrained=org/name,peft=org/lora", "org/lora", "as typed; an adapter names it first, as in lm-eval"),
        ("hf", {"pretrained": "/home/me/weights/tiny"}, "tiny", "a path of the machine is not told"),
        ("hf", {"pretrained": r"C:\weights\tiny"}, "tiny", "nor that of another system"),
    ],
)
def test_a_run_is_known_by_its_model(
    write_run: Callable[..., Any],
    doc: Callable[..., Any],
    moments: Any,
    model: str,
    model_args: Any,
    name: str,
    why: str,
) -> None:
    path = write_run(moments[0], {"acme_a": [(doc("q1"), "Ada", RIGHT)]}, model=model, model_args=model_args)
    assert read_results(path).model == name, why


def test_settings_hold_no_secret_and_no_path(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any
) -> None:
    arguments = {"model": "m", "api_key": "sk-secret", "hf_token": "hf_secret", "cache": "/home/me/cache"}
    path = write_run(moments[0], {"acme_a": [(doc("q1"), "Ada", RIGHT)]}, model_args=arguments)
    settings = read_results(path).settings
    assert "secret" not in str(settings) and "/home" not in str(settings)
    assert settings["cache"] == "cache"


def test_settings_are_what_may_tell_two_runs_of_a_model_apart(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any
) -> None:
    tasks = {"acme_a": [(doc("q1"), "Ada", RIGHT)]}
    plain = read_results(write_run(moments[0], tasks))
    assert plain.settings == {
        "examples in the prompt": "0",
        "chat template": "no",
        "system instruction": "no",
        "limit": "none",
        "generation": "{}",
    }
    assert not plain.retrieves
    config = {"limit": 8, "gen_kwargs": {"top_p": 1, "do_sample": True}}
    more = {"chat_template": "x", "system_instruction": "y", "model_source": "taskgen rag", "eval_mode": "simple"}
    found = read_results(write_run(moments[1], tasks, config=config, **more))
    assert (found.settings["limit"], found.settings["generation"]) == ("8", '{"do_sample": true, "top_p": 1}')
    assert (found.settings["chat template"], found.settings["system instruction"]) == ("yes", "yes")
    assert found.retrieves


def test_a_row_is_the_same_whatever_the_order_of_its_fields(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any
) -> None:
    rows = [doc("q1"), dict(reversed(doc("q1").items())), doc("q1", difficulty="hard"), doc("q1", context="other")]
    contents = [
        read_results(write_run(moments[0], {"acme_a": [(row, "Ada", RIGHT)]})).answers["acme_a"][0].content
        for row in rows
    ]
    assert contents[0] == contents[1] == contents[2] != contents[3], "and whatever its difficulty is said to be"


def test_the_oldest_run_of_a_folder_comes_first_whatever_its_model_is_called(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    later, earlier = tmp_path / "a/results_2026-11-02T09-00-00.json", tmp_path / "b/results_2026-11-01T09-00-00.json"
    for path in (later, earlier):
        path.write_text("{}")
    assert find_results(tmp_path) == (earlier, later)


def test_only_the_samples_of_the_same_moment_are_read(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any
) -> None:
    noon, one, _ = moments
    first = write_run(noon, {"acme_a": [(doc("q1"), "Ada", RIGHT)]})
    second = write_run(one, {"acme_a": [(doc("q1"), "Bob", WRONG)]})
    assert find_results(first.parent) == (first, second)
    assert [read_results(path).answers["acme_a"][0].answer for path in (first, second)] == ["Ada", "Bob"]


def test_answers_of_several_filters_stand_apart(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any
) -> None:
    path = write_run(moments[0], {"acme_a": [(doc("q1"), "Ada", RIGHT)]})
    samples = next(path.parent.glob("samples_*"))
    line = samples.read_text(encoding="utf-8")
    samples.write_text(line + line.replace('"none"', '"strict"'), encoding="utf-8")
    assert list(answers_by_task([read_samples(samples)])) == ["acme_a", "acme_a, strict"]
    samples.write_text(line + line, encoding="utf-8")
    with pytest.raises(CorpusError, match="has question q1 twice"):
        answers_by_task([read_samples(samples)])


def test_a_task_that_ranks_options_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "samples_quiz_2026-01-01T12-00-00.000000.jsonl"
    path.write_text(
        '{"doc_id": 0, "doc": {"question": "2+2?"}, "filter": "none", "filtered_resps": [["-9.5", "False"], '
        '["-1.5", "True"]], "arguments": {"gen_args_0": {"arg_0": "2+2?", "arg_1": " 3"}, "gen_args_1": {"arg_0": '
        '"2+2?", "arg_1": " 4"}}, "metrics": ["acc", "brier"], "acc": 1.0, "brier": NaN}\n',
        encoding="utf-8",
    )
    answer = answers_by_task([read_samples(path)])["quiz"][0]
    assert (answer.question_id, answer.answer, answer.metrics) == ("quiz/0", "4", {"acc": 1.0}), "NaN is no score"


@pytest.mark.parametrize(
    ("break_it", "says"),
    [
        (lambda path: path.write_text("[]"), r"is no file of results of lm_eval, but a list"),
        (
            lambda path: path.write_text('{"eval_mode": "simple", "dataset_name": "easy"}'),
            r"is of a WikiSalad set, which `taskgen wikisalad score` and `wikisalad compare` read",
        ),
        (lambda path: path.write_text("{"), r"is not JSON"),
        (lambda path: path.write_text('{"config": {}, "versions": []}'), r"versions is missing or has another form"),
        (
            lambda path: path.write_text('{"config": {}, "versions": {}, "group_subtasks": {"a": 1}}'),
            "group_subtasks is missing",
        ),
        (lambda path: path.rename(path.with_name("results_x.json")), r"has no samples_\*_x\.jsonl beside it"),
    ],
)
def test_what_is_no_run_is_told(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any, break_it: Callable[..., Any], says: str
) -> None:
    path = write_run(moments[0], {"acme_a": [(doc("q1"), "Ada", RIGHT)]})
    break_it(path)
    with pytest.raises(ConfigError, match=says):
        read_results(find_results(path.parent)[0])


def test_a_place_without_results_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="there is no such file or folder"):
        find_results(tmp_path / "nowhere")
    with pytest.raises(ConfigError, match=r"holds no file results_\*\.json; run lm_eval .* `--log_samples"):
        find_results(tmp_path)


def test_a_question_is_drawn_with_its_first_document(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any
) -> None:
    shown = {"passages": [{"doc_id": "d7"}]}
    crowd = {"passages": [{"doc_id": name} for name in ("d9", "d7", "d8")]}
    tasks = {
        "acme_a": [
            (doc("two", of=("d2", "d1")), "", RIGHT),
            (doc("none", of=(), **shown), "", RIGHT),
            (doc("variant", of=(), variant_of="two"), "", RIGHT),
            (doc("text", of=(), context="A text."), "", RIGHT),
            (doc("same_text", of=(), context="A text."), "", RIGHT),
            (doc("bare", of=()), "", RIGHT),
        ],
        "acme_a_distractors": [(doc("none", of=(), **crowd), "", RIGHT)],
        "acme_a_closed_book": [(doc("none", of=()), "", RIGHT), (doc("two", of=("d2", "d1")), "", RIGHT)],
    }
    answers = read_results(write_run(moments[0], tasks)).answers
    for order in (list(answers), list(reversed(answers))):  # type: ignore[arg-type]
        found = first_sources(answer for task in order for answer in answers[task])
        assert (found["two"], found["variant"], found["bare"]) == ("d2", "d2", "bare")
        assert found["none"] == "d7", "the passage without distractors, also where a task shows none"
        assert found["text"] == found["same_text"] != "A text."


def results(write_run: Any, moment: Any, tasks: Any, **rest: Any) -> Any:
    return read_results(write_run(moment, tasks, **rest))


def test_runs_have_names_of_their_own(write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any) -> None:
    tasks = {"acme_a": [(doc("q1"), "Ada", RIGHT)]}
    noon, one, two = moments

    def names(*runs: Any) -> Any:
        return [(run.letter, run.name) for run in as_runs(runs)]

    x = results(write_run, noon, tasks, model="x")
    assert names(x, results(write_run, one, tasks, model="y")) == [("A", "x"), ("B", "y")]
    shot = {"n-shot": {"acme_a": 5}}
    few = results(write_run, one, tasks, model="x", **shot)
    assert names(x, few) == [("A", "x, examples in the prompt 0"), ("B", "x, examples in the prompt 5")]
    again = results(write_run, two, tasks, model="x")
    assert names(x, again) == [("A", f"x, {noon}"), ("B", f"x, {two}")]
    elsewhere = results(write_run, noon, tasks, model="x", folder="other")
    assert [name for _, name in names(x, elsewhere)] == [f"x ({x.path})", f"x ({elsewhere.path})"]


def test_tasks_of_some_runs_are_left_out(write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any) -> None:
    rows = [(doc("q1"), "Ada", RIGHT)]
    both = [
        results(write_run, moments[0], {"acme_b": rows, "acme_a": rows}, groups={"g": ["acme_a", "acme_b"]}),
        results(write_run, moments[1], {"acme_a": rows, "acme_c": rows}),
    ]
    assert common_tasks(both) == ("acme_a",)
    assert uncommon_tasks(both) == ("acme_b", "acme_c")


def test_runs_that_cannot_be_compared_are_refused_by_name(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any
) -> None:
    noon, one, two = moments
    first = results(write_run, noon, {"acme_a": [(doc("q1"), "Ada", RIGHT), (doc("q2"), "Ada", RIGHT)]})

    def refused(says: Any, tasks: Any, **rest: Any) -> None:
        with pytest.raises(CorpusError, match=rf"results_{one}\.json: {says}"):
            as_runs([first, results(write_run, one, tasks, **rest)])

    refused(r"is of another set \(beta_a\) than .*12-.*\(acme_a\)", {"beta_a": [(doc("q1"), "Ada", RIGHT)]})
    same = {"acme_a": [(doc("q1"), "Ada", RIGHT), (doc("q2"), "Ada", RIGHT)]}
    refused("acme_a is of version 2, in .* of version 1", same, version=2)
    refused("acme_a has 1 questions, of which 1 are among the 2 of", {"acme_a": [(doc("q1"), "Ada", RIGHT)]})
    changed = {"acme_a": [(doc("q1"), "Ada", RIGHT), (doc("q2", context="other"), "Ada", RIGHT)]}
    refused(r"acme_a: 1 of 2 questions are not as in .* \(such as q2\)", changed)
    with pytest.raises(CorpusError, match="27 runs are too many"):
        as_runs([first] * 27)
    three = [
        results(write_run, two, {"acme_a": [(doc("q1"), "", RIGHT)], "acme_b": [(doc("q1"), "", RIGHT)]}, folder="x"),
        results(write_run, two, {"acme_a": [(doc("q1"), "", RIGHT)]}, folder="y"),
        results(write_run, two, {"acme_b": [(doc("q1"), "", RIGHT)]}, folder="z"),
    ]
    with pytest.raises(CorpusError, match="no task is in all of them"):
        as_runs(three)


@pytest.mark.parametrize(
    ("metadata", "shown", "why"),
    [
        ('{"question": "Who?"}', "Who?", "an imported row, whose question is a prompt"),
        ('{"id": 3}', "Context: … Who?", "a generated row"),
        ("no JSON", "Context: … Who?", "a set of somebody else"),
        ("[1]", "Context: … Who?", "a set of somebody else"),
        (7, "Context: … Who?", "a set of somebody else"),
    ],
)
def test_a_question_is_shown_without_its_prompt(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any, metadata: Any, shown: str, why: str
) -> None:
    row = doc("q", question="Context: … Who?", metadata=metadata)
    results = read_results(write_run(moments[0], {"acme": [(row, "Ada", {"f1": 1.0})]}))
    assert results.answers["acme"][0].question == shown, why


HASH = "0123456789abcdef"


@pytest.mark.parametrize(
    ("fields", "document", "why"),
    [
        ({"of": ("guide.md",)}, "guide.md", "a file has a name"),
        ({"of": (HASH,), "passages": [{"doc_id": HASH, "title": "Mills", "text": "…"}]}, "Mills", "imported"),
        (
            {"of": (HASH,), "passages": [{"doc_id": HASH, "title": "", "text": "The mill\nturns."}]},
            "The mill turns.",
            "",
        ),
        ({"of": (HASH,)}, HASH, "nothing else is known"),
        ({"of": (), "context": "word " * 20}, f"{'word ' * 12}…", "a row of an external set"),
        ({"of": (), "context": "A word " * 8 + "and"}, "A word " * 8 + "and", "as long as is shown"),
        ({"of": ()}, "", "no document"),
    ],
)
def test_a_document_is_called_by_a_name_that_people_know(
    write_run: Callable[..., Any], doc: Callable[..., Any], moments: Any, fields: Any, document: str, why: str
) -> None:
    results = read_results(write_run(moments[0], {"acme": [(doc("q", **fields), "Ada", {"f1": 1.0})]}))
    assert results.answers["acme"][0].document == document, why
