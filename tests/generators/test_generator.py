"""`TaskGenerator` from files to samples: what holds of every set, whatever the text says."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus import read_corpus
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES, question_type
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.settings import CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig
from lm_eval_taskgen.utils.text.words import folded_words

SHIPPED = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))
CLOZE, LOOKUP = "cloze", "direct_lookup"


def config(code: Any = "en", clozes: int = 20, lookups: int = 10, **fields: Any) -> TaskGeneratorConfig:
    fields = {"corpus": CorpusConfig(files=(f"{code}/*.md", f"{code}/*.txt")), "contexts": ("gold",), **fields}
    counts = {CLOZE: clozes, LOOKUP: lookups}
    types = {name: QuestionTypeConfig(count=count) for name, count in counts.items() if count}
    return TaskGeneratorConfig(name="acme", language=code, question_types=types, **fields)


@pytest.fixture(scope="module", params=["en", "hi"])
def made(request: pytest.FixtureRequest) -> Any:
    """A set from the shipped corpus, and the documents that it was made of."""
    settings = config(request.param)
    documents = {document.doc_id: document for document in read_corpus(settings.corpus, SHIPPED)}  # type: ignore[arg-type]
    return TaskGenerator(None, settings, base=SHIPPED).generate_dataset(), documents


def test_quotas_are_exact_and_yields_add_up(made: Any) -> None:
    dataset, _ = made
    assert [(y.question_type, y.asked, y.kept) for y in dataset.yields] == [(CLOZE, 20, 20), (LOOKUP, 10, 10)]
    assert Counter(s.labels["question_type"] for s in dataset.samples) == {CLOZE: 20, LOOKUP: 10}
    assert not dataset.is_short
    for of_type in dataset.yields:
        assert of_type.written == of_type.kept + sum(of_type.rejected.values())
        losses = [loss for loss in dataset.rejected if loss.question_type == of_type.question_type]
        assert Counter(loss.reject.reason for loss in losses) == of_type.rejected
        assert all(loss.query and loss.answers and loss.reject.detail for loss in losses)


def test_answers_stand_in_a_gold_passage_and_not_in_the_question(made: Any) -> None:
    dataset, _ = made
    for sample in dataset.samples:
        assert sample.answers
        assert sample.answers[0] in sample.relevant_docs[-1].text, "the last passage holds the answer"
        asked = f" {' '.join(folded_words(sample.query))} "
        for answer in sample.answers:
            assert f" {' '.join(folded_words(answer))} " not in asked, sample.query


def test_evidence_is_the_text_at_its_offsets_in_the_source(made: Any) -> None:
    dataset, documents = made
    for sample in dataset.samples:
        evidence = sample.reference_answer.evidence
        assert len(evidence) == len(sample.relevant_docs) == sample.labels["hops"]
        for span, passage in zip(evidence, sample.relevant_docs, strict=True):
            assert documents[span.doc_id].text[span.start : span.end] == span.text
            assert (passage.doc_id, passage.title) == (span.doc_id, documents[span.doc_id].title)
            assert span.text in passage.text and passage.text in documents[passage.doc_id].text
        assert sample.answers[0] in evidence[-1].text
        assert len({passage.doc_id for passage in sample.relevant_docs}) == len(sample.relevant_docs)


def test_labels_say_what_kind_of_question_it_is(made: Any) -> None:
    dataset, _ = made
    for sample in dataset.samples:
        assert sample.labels["hops"] == 1
        assert "difficulty" not in sample.labels, "nobody has measured it"
        assert sample.labels["language"] == dataset.language
        assert json.loads(json.dumps(dict(sample.metadata))) == sample.metadata


def test_no_question_repeats_another(made: Any) -> None:
    dataset, _ = made
    assert len({sample.query for sample in dataset.samples}) == len(dataset.samples)
    clozes = [sample.reference_answer.evidence[-1] for sample in dataset.of_type(CLOZE)]
    assert len({(span.doc_id, span.start) for span in clozes}) == len(clozes), "no sentence is quoted twice"
    lookups = [(s.reference_answer.evidence[-1], s.answers) for s in dataset.of_type(LOOKUP)]
    assert len({(span.doc_id, span.start, answers) for span, answers in lookups}) == len(lookups)


def test_ids_are_unique_and_hang_on_the_question_alone(made: Any) -> None:
    dataset, _ = made
    ids = {sample.query: sample.sample_id for sample in dataset.samples}
    assert len(set(ids.values())) == len(dataset.samples)
    assert all(len(i) == 16 and set(i) <= set("0123456789abcdef") for i in ids.values())
    more = TaskGenerator(None, config(dataset.language, clozes=30, seed=5), base=SHIPPED).generate_dataset()
    shared = [sample for sample in more.samples if sample.query in ids]
    assert shared and all(ids[sample.query] == sample.sample_id for sample in shared)


def test_one_seed_gives_one_set_and_another_another(made: Any) -> None:
    dataset, _ = made
    again = TaskGenerator(None, config(dataset.language), base=SHIPPED).generate_dataset()
    assert again == dataset
    other = TaskGenerator(None, config(dataset.language, seed=43), base=SHIPPED).generate_dataset()
    assert {s.query for s in other.of_type(CLOZE)} != {s.query for s in dataset.of_type(CLOZE)}


def test_evidence_of_one_type_is_none_of_another(made: Any) -> None:
    dataset, _ = made
    clozes, lookups = (
        {span.text for sample in dataset.of_type(name) for span in sample.reference_answer.evidence}
        for name in (CLOZE, LOOKUP)
    )
    assert clozes and lookups and clozes.isdisjoint(lookups)


def test_a_shortfall_is_reported_with_its_reasons() -> None:
    dataset = TaskGenerator(None, config(clozes=10_000, lookups=10_000), base=SHIPPED).generate_dataset("big")
    assert dataset.name == "big" and dataset.is_short
    for of_type in dataset.yields:
        assert 0 < of_type.kept < of_type.asked and of_type.rejected
        assert of_type.written == of_type.kept + sum(of_type.rejected.values())


def test_a_configured_difficulty_is_what_was_intended_and_distractors_are_added_where_asked_for() -> None:
    types = {CLOZE: QuestionTypeConfig(count=3, difficulty="medium")}
    settings = config().model_copy(update={"question_types": types, "contexts": ("gold", "distractors")})
    dataset = TaskGenerator(None, settings, base=SHIPPED).generate_dataset()
    assert [sample.metadata["intended_difficulty"] for sample in dataset.samples] == ["medium"] * 3
    for sample in dataset.samples:
        assert len(sample.candidate_docs) == settings.num_distractors
        assert not {p.text for p in sample.candidate_docs} & {p.text for p in sample.relevant_docs}


def test_progress_counts_every_stage() -> None:
    told = []
    TaskGenerator(
        None, config(clozes=2, lookups=1), base=SHIPPED, progress=lambda *step: told.append(step)
    ).generate_dataset()
    documents = len(list((SHIPPED / "en").glob("*.*")))
    assert [step for step in told if step[0] == "reading"] == [("reading", n + 1, None) for n in range(documents)]
    indexing = [(done, total) for stage, done, total in told if stage == "indexing"]
    chunks = indexing[0][1]
    assert indexing == sorted(indexing) and chunks >= documents
    assert indexing[0] == (0, chunks) and indexing[-1] == (chunks, chunks)
    for name, count in ((CLOZE, 2), (LOOKUP, 1)):
        assert [step for step in told if step[0] == name] == [(name, done, count) for done in range(count + 1)]


HOSTILE = [
    "{{ 7 * 7 }}",
    "{cloze}",
    "{description}",
    "{% raw %}",
    "!function os.system",
    "NUL\0",
    "\u202eright\u202c",
    "\"'`\\n",
]


@pytest.fixture
def hostile(tmp_path: Path) -> Any:
    """Twelve documents, each with text in body and title that tries to be something else, among sound sentences."""
    rows = []
    for number, town in enumerate(["Corley", "Marden", "Thornby", "Aster", "Ravel", "Norham"] * 2):
        bait = HOSTILE[number % len(HOSTILE)]
        text = (
            f"Records {bait} of Keeper{number} Hall in {town} were lost in {1701 + number}. "
            f"People of {town} built the granite Tower of Keeper{number} in {1801 + number}. {bait} {{ask}} {{words}}"
        )
        rows.append({"id": f"d{number}", "title": f"{bait} {number}", "text": text})
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "corpus.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path, {row["id"]: row for row in rows}


def test_text_that_tries_to_be_a_template_comes_out_as_it_went_in(hostile: Any) -> None:
    base, rows = hostile
    settings = config(clozes=100, lookups=100, corpus=CorpusConfig(files=("*.jsonl",)))
    dataset = TaskGenerator(None, settings, base=base).generate_dataset()
    assert len(dataset.samples) >= 12
    for sample in dataset.samples:
        for passage in sample.relevant_docs:
            row = rows[passage.doc_id]
            assert passage.title == row["title"] and passage.text == row["text"].strip()
    drafts = [*dataset.samples, *dataset.rejected]
    quoted = {bait for bait in HOSTILE for draft in drafts if f"Records {bait} of" in draft.query}  # type: ignore[attr-defined]
    assert quoted == set(HOSTILE), "each stands in a draft letter by letter, kept or rejected"
    assert not any("{{" in s.query or "\0" in s.query for s in dataset.samples), "none of it is a plain sentence"


def test_the_registry_refuses_a_second_type_of_one_name() -> None:
    with pytest.raises(ValueError, match="cloze"):
        question_type(CLOZE, difficulty="easy")(type("Second", (), {}))
    assert type(QUESTION_TYPES[CLOZE]).__name__ == "ClozeType", "the first stays"
    assert set(QUESTION_TYPES) >= {CLOZE, LOOKUP}


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(ConfigError, match="'xx'"):
        TaskGenerator(None, config("xx"), base=SHIPPED)


def test_a_language_without_patterns_is_told_before_the_corpus_is_read() -> None:
    with pytest.raises(ConfigError, match=r"languages/mr\.yaml has no `writer` block.*Marathi"):
        TaskGenerator(None, config("mr"), base=SHIPPED / "none")


PHYSICIANS = ("Ada Merrow", "Bertram Quill", "Clara Thessaly", "Dorian Penn", "Edith Farrow", "Felix Harker")
AGENCIES = ("Harbour Board", "Canal Trust", "Tram Union", "River Watch", "Peat Court", "Salt League")


def lives() -> str:
    """Six people, each in a sentence with both years of a life."""
    told = (
        f"{name} ({1801 + 7 * n}–{1860 + 9 * n}) worked at {name.split()[1]}ford." for n, name in enumerate(PHYSICIANS)
    )
    return "# Physicians\n\n" + "\n\n".join(told)


def agencies() -> str:
    """Six sentences with a fact and an abbreviation, and as many with a fact alone."""
    pairs = [(name, "".join(word[0] for word in f"Corvale {name}".split())) for name in AGENCIES]
    both = (f"The Corvale {name} ({short}) was founded in {1900 + n}." for n, (name, short) in enumerate(pairs))
    return "# Agencies\n\n" + "\n\n".join([*both, *facts()])


def facts() -> list[str]:
    return [f"The {name.split()[1]} Bakery was founded in {1870 + n}." for n, name in enumerate(PHYSICIANS)]


def denials() -> str:
    """Six sentences with a fact, and six that deny one."""
    denied = (f"The {name.split()[0]} Mill was not closed in {1900 + n}." for n, name in enumerate(AGENCIES))
    return "# Denials\n\n" + "\n\n".join([*facts(), *denied])


@pytest.mark.parametrize(
    ("text", "counts", "why"),
    [
        (lives(), {"comparison": 3}, "six people are three pairs"),
        (agencies(), {"direct_lookup": 6, "specific_jargon": 6}, "abbreviations stand only in some sentences"),
        (denials(), {"cloze": 6, "direct_lookup": 6}, "a blank can be in any sentence"),
    ],
)
def test_no_sentence_has_two_questions_while_others_have_none(
    text: str, counts: dict[str, int], why: str, tmp_path: Path
) -> None:
    dataset = made_of(text, counts, tmp_path)
    assert not dataset.is_short
    spans = [(span.start, span.end) for sample in dataset.samples for span in sample.reference_answer.evidence]
    shared = [one for one in spans if sum(one[0] < end and start < one[1] for start, end in spans) > 1]
    assert not shared, why


def test_types_that_need_the_same_facts_share_them(tmp_path: Path) -> None:
    text = "# Bakeries\n\n" + "\n\n".join(facts())
    dataset = made_of(text, dict.fromkeys(("adversarial_aggro", "direct_lookup", "prompt_injection"), 6), tmp_path)
    assert [y.kept for y in dataset.yields] == [2, 2, 2]


def made_of(text: str, counts: dict[str, int], folder: Path) -> Any:
    (folder / "text.md").write_text(text, encoding="utf-8")
    types = {name: QuestionTypeConfig(count=count) for name, count in counts.items()}
    settings = TaskGeneratorConfig(name="acme", corpus=CorpusConfig(files=("*.md",)), question_types=types)
    return TaskGenerator(None, settings, base=folder).generate_dataset()
