"""Articles from SQuAD files, the Hub and sets of ours."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.wikisalad import open_source, read_source
from lm_eval_taskgen.generators.wikisalad.articles import nearest_offset
from lm_eval_taskgen.generators.wikisalad.sources import HUB
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError, DatasetUnavailable


def squad(path: Path, *articles: tuple[str, list[tuple[str, list[dict[str, Any]]]]]) -> str:
    data = [
        {"title": title, "paragraphs": [{"context": context, "qas": qas} for context, qas in paragraphs]}
        for title, paragraphs in articles
    ]
    path.write_text(json.dumps({"version": "v2.0", "data": data}), encoding="utf-8")
    return str(path)


def asked(question: str, *answers: tuple[str, int], **more: object) -> dict[str, Any]:
    spans = [{"text": text, "answer_start": start} for text, start in answers]
    return {"id": question, "question": question, "answers": spans, **more}


@pytest.mark.parametrize(
    ("context", "answers", "expected", "why"),
    [
        ("Ada met Bo.", [("Bo", 8)], [("Bo", 8)], "as it stands"),
        ("Ada met Bo.", [("Bo", 3)], [("Bo", 8)], "an offset that is off"),
        ("Bo, Ada, Bo.", [("Bo", 8)], [("Bo", 9)], "the nearest place"),
        ("Bo, Ada, Bo.", [("Bo", 9), ("Bo", 9), ("Ada", 4)], [("Bo", 9), ("Ada", 4)], "each once"),
        ("  Ada met Bo.", [("Bo", 10)], [("Bo", 8)], "white space around a paragraph goes"),
        ("\ufeffAda met Bo.", [("Bo", 9)], [("Bo", 8)], "and a byte order mark"),
        ("Ada met Bo.", [(" Bo", 7)], [("Bo", 8)], "white space around an answer goes"),
        ("Ada met Bo.", [("Cy", 8), ("Bo", 8)], [("Bo", 8)], "one that stands nowhere goes"),
        ("Ada met Bo.", [], [], "no answer"),
    ],
)
def test_answers_are_where_they_are_said_to_be(
    tmp_path: Path, context: str, answers: list[tuple[str, int]], expected: list[tuple[str, int]], why: str
) -> None:
    name = squad(tmp_path / "s.json", ("T", [(context, [asked("Who?", *answers)])]))
    (article,) = read_source(name).articles
    (paragraph,) = article.paragraphs
    assert list(paragraph.questions[0].answers) == expected, why
    assert paragraph.text == paragraph.text.strip().strip("\ufeff")


@pytest.mark.parametrize(
    ("text", "context", "start", "expected"),
    [("b", "abcb", 0, 1), ("b", "abcb", 3, 3), ("b", "abcb", 99, 3), ("b", "abcb", -1, 1), ("x", "abcb", 0, None)],
)
def test_nearest_offset(text: str, context: str, start: int, expected: int | None) -> None:
    assert nearest_offset(text, context, start) == expected


def test_what_is_left_out_is_counted(tmp_path: Path) -> None:
    name = squad(
        tmp_path / "s.json",
        ("One", [("Ada met Bo.", [asked("Whom?", ("Bo", 8)), asked("Where?", ("Rome", 0))]), ("Unasked.", [])]),
        ("Two", [("Ada  met Bo.", [asked("Who?", ("Ada", 0))]), ("Cy left.", [asked("Who left?", ("Cy", 0))])]),
        ("One", [("Di came.", [asked("Who came?", ("Di", 0)), asked("Who came?", ("Di", 0))])]),
    )
    source = read_source(name)
    found = {article.title: [paragraph.text for paragraph in article.paragraphs] for article in source.articles}
    assert found == {"One": ["Ada met Bo.", "Di came."], "Two": ["Cy left."]}
    assert [len(paragraph.questions) for article in source.articles for paragraph in article.paragraphs] == [1, 1, 1]
    assert source.notes == (
        f"{name}: left out 1 questions about a paragraph that stands in another article too",
        f"{name}: left out 1 questions whose answer does not stand in its paragraph",
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("no JSON", "is not JSON"),
        ('{"data": [{"title": "T"}]}', r"data\[0\]: expected a list with something in it at 'paragraphs'"),
        (
            '{"data": [{"title": "T", "paragraphs": [{"context": "A.", "qas": [{"question": "Q?"}]}]}]}',
            "no key 'answers'",
        ),
        ('{"data": [{"title": "T", "paragraphs": [{"context": "A.", "qas": []}]}]}', "holds no question that could be"),
        (
            '{"data": [{"paragraphs": [{"context": "\\ud800.", "qas": [{"question": "Q?", "answers": []}]}]}]}',
            r"data\[0\].paragraphs\[0\].qas\[0\]: holds half a surrogate pair \(U\+D800\)",
        ),
    ],
)
def test_a_file_of_another_form_is_refused(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "s.json").write_text(content, encoding="utf-8")
    with pytest.raises(CorpusError, match=message):
        read_source(str(tmp_path / "s.json"))


def test_text_in_another_script_is_refused(tmp_path: Path) -> None:
    name = squad(tmp_path / "s.json", ("T", [("राम दिल्ली में है।", [asked("राम कहाँ है?", ("दिल्ली", 4))])]))
    with pytest.raises(ConfigError, match="Latin script"):
        read_source(name)
    assert read_source(name, language="hi").language == "hi"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rajpurkar/squad_v3", "did you mean 'rajpurkar/squad_v2'"),
        ("rajpurkar/squad_v2:test", "no split 'test'; the splits are validation, train"),
        ("missing.json", "no such file or folder"),
    ],
)
def test_an_unknown_source_is_refused(name: str, message: str) -> None:
    with pytest.raises(CorpusError, match=message):
        open_source(name)


def test_a_revision_is_for_the_hub(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="is for datasets of the Hub"):
        open_source(squad(tmp_path / "s.json", ("T", [("A.", [asked("Q?")])])), revision="main")


def test_a_source_is_known_by_its_content(tmp_path: Path) -> None:
    one = open_source(squad(tmp_path / "s.json", ("T", [("A.", [asked("Q?")])])))
    same = open_source(squad(tmp_path / "t.json", ("T", [("A.", [asked("Q?")])])))
    other = open_source(squad(tmp_path / "s.json", ("T", [("B.", [asked("Q?")])])))
    assert one.sha256 == same.sha256 != other.sha256


class TestHub:
    def test_the_pinned_commit_is_read(self, hub_here: Any, external_sets: Any) -> None:
        repo = "rajpurkar/squad_v2"
        content = {external_sets.SQUAD_2_FILE: external_sets.squad_2()}
        hub_here.put(repo, content, commit=HUB[repo].revision, lfs=True)
        source = read_source(repo)
        assert [len(article.paragraphs) for article in source.articles] == [7] * 6
        questions = source.articles[0].paragraphs[0].questions
        assert [bool(question.answers) for question in questions] == [True, True, False]
        assert source.notes == ()

    def test_without_it_another_source_is_named(self, hub_here: Any) -> None:
        with pytest.raises(DatasetUnavailable, match="name a file in the form of SQuAD instead"):
            open_source("rajpurkar/squad")

    def test_the_other_split(self, hub_here: Any, external_sets: Any) -> None:
        repo = "rajpurkar/squad"
        content = {"plain_text/train-00000-of-00001.parquet": external_sets.squad_2()}
        hub_here.put(repo, content, commit=HUB[repo].revision, lfs=True)
        assert len(read_source(f"{repo}:train").articles) == 6


def test_a_set_of_ours(tmp_path: Path) -> None:
    """Its passages are the paragraphs; what takes several of them belongs to none."""
    from lm_eval_taskgen.generators import TaskGenerator, TaskGeneratorConfig, export_folder

    corpus = resources.files("lm_eval_taskgen.generators") / "quickstart_corpus" / "hi"
    config = TaskGeneratorConfig.model_validate(
        {
            "name": "orlam",
            "language": "hi",
            "corpus": {"files": ["*.md"]},
            "question_types": {"cloze": {"count": 6}, "multi_hop_between_documents": {"count": 2}},
            "contexts": ["gold"],
        }
    )
    dataset = TaskGenerator(None, config, base=Path(str(corpus))).generate_dataset()
    export_folder(dataset, config, tmp_path / "orlam")
    source = read_source(str(tmp_path / "orlam"))
    assert source.language == "hi"
    asked_once = {question.text for article in source.articles for p in article.paragraphs for question in p.questions}
    assert asked_once == {sample.query for sample in dataset.of_type("cloze")}
