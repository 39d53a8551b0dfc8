"""Every language that scores can be generated in with a language model, and so can one that a few lines of YAML add."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml
from lm_eval.tasks import TaskManager

from lm_eval_taskgen.generators import TaskGenerator
from lm_eval_taskgen.generators.generator import export_folder
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.distractors import add_distractors
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import language_codes, load_language, scoring_rules
from lm_eval_taskgen.utils.languages.files import FOLDER_VARIABLE, shipped_codes
from lm_eval_taskgen.utils.records.documents import Evidence, chunk_passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, InMemoryDataset, Response
from lm_eval_taskgen.utils.settings import (
    CorpusConfig,
    QuestionTypeConfig,
    SingleHopConfig,
    TaskGeneratorConfig,
    WriterConfig,
)
from lm_eval_taskgen.utils.text.words import is_of_script

TEXTS: dict[str, dict[str, str]] = yaml.safe_load(
    (Path(__file__).parents[1] / "support" / "plain_texts.yaml").read_text(encoding="utf-8")
)
ADDED = "code: sw\nname: Swahili\nnative_name: Kiswahili\nscript: Latin\nscoring: {abstentions: [haijulikani]}\n"
BY_RULE = {"en", "fr", "hi", "nl"}
# Thai has no mark between sentences.
SENTENCES = {"th": 2}
END = r"(?<=[.।۔。])\s*"
# The checks that take words of a language, and the languages that list them.
GRAMMAR_CHECKS = {
    "points_at_the_passage": {"en", "fr", "hi", "nl"},
    "nothing_to_refer_to": {"en", "hi", "nl"},
    "subject_missing": {"en", "hi", "ne", "nl"},
}


class Scripted:
    """Proposes the question of a language where its answer is shown, and answers it from passages alone."""

    def __init__(self, code: str) -> None:
        self.fields, self.abstention = TEXTS[code], load_language(code).abstention
        self.tasks: list[str] = []

    def generate(self, prompt: str) -> str:
        task, _, data = prompt.partition("\n\n{")
        self.tasks.append(task)
        asked = json.loads("{" + data)
        text, answer = self.fields["text"], self.fields["answer"]
        is_shown = any(answer in passage["text"] for passage in asked.get("passages", ()))
        if "question" in asked:
            return json.dumps({"answer": answer if is_shown else self.abstention})
        evidence = text[: text.index(answer) + len(answer)]
        question = {"evidence": [evidence], "question": self.fields["question"], "kind": "span", "answer": answer}
        found = {"skip": "", "questions": [question]} if is_shown else {"skip": "nothing to ask", "questions": []}
        return json.dumps(found)


class Silent:
    """A model that is never asked."""

    def generate(self, prompt: str) -> str:
        raise AssertionError("the index asks no model")


@pytest.fixture(scope="module", autouse=True)
def swahili(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("languages")
    (folder / "sw.yaml").write_text(ADDED, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER_VARIABLE, str(folder))
        yield
    load_language.cache_clear()
    scoring_rules.cache_clear()


def config(code: str) -> TaskGeneratorConfig:
    return TaskGeneratorConfig(
        name=f"library_{code}",
        language=code,
        corpus=CorpusConfig(files=("*.md",)),
        question_types={"direct_lookup": QuestionTypeConfig(count=1)},
    )


def corpus_in(folder: Path, code: str) -> Path:
    """A document with the whole text, and one without its first sentence, which holds the answer.

    The first says the rest twice, to be long enough that a model is shown it.
    """
    text = TEXTS[code]["text"]
    rest = re.split(" " if code == "th" else END, text, maxsplit=1)[1]
    folder.mkdir(parents=True)
    (folder / "whole.md").write_text(f"# 1\n\n{text}\n\n{rest}\n", encoding="utf-8")
    (folder / "rest.md").write_text(f"# 2\n\n{rest}\n", encoding="utf-8")
    return folder


def index_of(folder: Path, code: str) -> CorpusIndex:
    generator = TaskGenerator(Silent(), config(code), base=corpus_in(folder, code))
    return generator.build_index(generator.preprocess())


def sample_of(index: CorpusIndex, code: str) -> EvaluationSample:
    """The question of a language, made by hand."""
    answer = TEXTS[code]["answer"]
    chunk = next(chunk for chunk in index.chunks if answer in chunk.text)
    start = chunk.start + chunk.text.index(answer)
    return EvaluationSample(
        sample_id=f"{code}-1",
        query=TEXTS[code]["question"],
        relevant_docs=(chunk_passage(chunk),),
        candidate_docs=(),
        reference_answer=Response.of((answer,), (Evidence(chunk.doc_id, start, start + len(answer), answer),)),
        labels={"question_type": "direct_lookup", "hops": 1, "difficulty": "easy", "language": code},
        metadata={"answer_kind": "span"},
    )


def test_the_texts_are_of_every_language_in_its_script() -> None:
    assert set(TEXTS) == {*shipped_codes(), "sw"} == set(language_codes())
    for code, fields in TEXTS.items():
        letters = [letter for letter in "".join(fields.values()) if letter.isalpha()]
        assert [letter for letter in letters if not is_of_script(letter, load_language(code).script)] == [], code
        assert fields["answer"] in fields["text"] and fields["answer"] not in fields["question"], code


NO_PIPELINE = pytest.mark.skipif(find_spec("fr_core_news_sm") is None, reason="fr_core_news_sm is not installed")
EVERY = [pytest.param(code, marks=NO_PIPELINE if code == "fr" else ()) for code in sorted(TEXTS)]


@pytest.mark.parametrize("code", EVERY)
def test_a_corpus_is_indexed_in_every_language(tmp_path: Path, code: str) -> None:
    index = index_of(tmp_path / code, code)
    whole = next(doc_id for doc_id in index.documents if "whole" in doc_id)
    assert len(index.in_document(whole)) == SENTENCES.get(code, 7)
    found = index.passage_search.search(TEXTS[code]["question"], 2)
    assert index.chunks[found[0].index].doc_id == whole, "only that passage says where"
    (sample,) = add_distractors([sample_of(index, code)], index.chunks, 1, index.passage_search)
    assert whole not in [passage.doc_id for passage in sample.candidate_docs]


@pytest.mark.parametrize("code", EVERY)
def test_a_model_proposes_a_question_in_every_language(tmp_path: Path, code: str) -> None:
    model = Scripted(code)
    settings = config(code)
    made = TaskGenerator(model, settings, base=corpus_in(tmp_path / "corpus", code)).generate_dataset()
    assert [loss for loss in made.rejected if loss.query] == []
    assert [(s.query, s.answers) for s in made.samples] == [(TEXTS[code]["question"], (TEXTS[code]["answer"],))]
    assert f"in {load_language(code).name}" in model.tasks[0]
    out = export_folder(made, settings, tmp_path / "set")
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    skipped = {check: check in manifest.get("skipped_checks", ()) for check in GRAMMAR_CHECKS}
    assert skipped == {check: code not in languages for check, languages in GRAMMAR_CHECKS.items()}


@pytest.mark.parametrize("code", sorted(set(TEXTS) - BY_RULE))
def test_without_a_model_a_language_without_patterns_is_refused_with_what_works(tmp_path: Path, code: str) -> None:
    message = rf"languages/{code}\.yaml has no `writer` block.*kind: llm, mode: propose.*: en, fr, hi, nl$"
    with pytest.raises(ConfigError, match=message):
        TaskGenerator(None, config(code), base=tmp_path)
    reword = WriterConfig(kind="llm", model="m", mode="reword")
    with pytest.raises(ConfigError, match=message):
        TaskGenerator(None, config(code).model_copy(update={"writer": reword}), base=tmp_path)


@pytest.mark.parametrize(
    ("fields", "named", "why"),
    [
        ({"question_types": {"cloze": QuestionTypeConfig()}}, r"question_types\.cloze: ", "a type without a proposal"),
        ({"question_types": {}, "single_hop": SingleHopConfig()}, "single_hop: ", "facts found by rules"),
    ],
)
def test_with_a_model_what_only_rules_can_find_is_refused(
    tmp_path: Path, fields: dict[str, Any], named: str, why: str
) -> None:
    with pytest.raises(ConfigError, match=rf"^{named}.*languages/es\.yaml has none.*direct_lookup"):
        TaskGenerator(Silent(), config("es").model_copy(update=fields), base=tmp_path)
    TaskGenerator(Silent(), config("en").model_copy(update=fields), base=tmp_path)


@pytest.mark.slow
def test_a_set_in_every_language_is_read_by_lm_eval(tmp_path: Path) -> None:
    for code in TEXTS.keys() - {"fr"}:
        index = index_of(tmp_path / "corpora" / code, code)
        samples = tuple(add_distractors([sample_of(index, code)], index.chunks, 1, index.passage_search))
        made = InMemoryDataset(name=f"library_{code}", language=code, samples=samples)
        export_folder(made, config(code), tmp_path / "tasks" / f"library_{code}")
    manager = TaskManager(include_path=str(tmp_path / "tasks"), include_defaults=False)
    tasks: dict[str, Any] = manager.load([f"library_{code}_direct_lookup" for code in TEXTS.keys() - {"fr"}])["tasks"]
    for code, fields in TEXTS.items():
        if code == "fr":
            continue
        task = tasks[f"library_{code}_direct_lookup"]
        row = next(iter(task.test_docs()))
        prompt, language = task.doc_to_text(row), load_language(code)
        assert fields["text"] in prompt
        assert prompt.endswith(f"{language.prompt.question}: {fields['question']}\n{language.prompt.answer}:")
        assert language.abstention in prompt
        assert "{" not in prompt
        scores = task.process_results(row, [fields["answer"]])
        assert scores["exact_match"] == scores["f1"] == 1.0, code
        assert task.process_results(row, [language.abstention])["exact_match"] == 0.0, code


@pytest.mark.parametrize(
    ("code", "text", "names", "why"),
    [
        ("es", "Ayer vino Ana Ruiz. Hoy se fue Ana Ruiz.", ["Ana Ruiz", "Ana Ruiz"], "a script with capitals"),
        ("sw", "Jana alikuja Ana Ruiz. Leo yuko hapa Ana Ruiz.", ["Ana Ruiz", "Ana Ruiz"], "a language added"),
        ("ta", "ஆனா ரூயிஸ் வந்தார். ஆனா ரூயிஸ் போனார்.", [], "no capitals, and no case markers are known"),
    ],
)
def test_names_are_found_without_words_where_capitals_tell_them(
    tmp_path: Path, code: str, text: str, names: list[str], why: str
) -> None:
    (tmp_path / "a.md").write_text(text, encoding="utf-8")
    generator = TaskGenerator(Silent(), config(code), base=tmp_path)
    index = generator.build_index(generator.preprocess())
    assert [span.text for sentence in index.sentences for span in sentence.of_kind("name")] == names, why
    assert {span.kind for sentence in index.sentences for span in sentence.answer_spans} <= {"name"}
