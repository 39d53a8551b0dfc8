"""What is fuzzed of the readers of settings, sets, results and reviews."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any
from unittest.mock import patch

import huggingface_hub
import pyarrow
import pyarrow.parquet
import yaml
from hypothesis import strategies as st

from fuzz_documents import SQUAD, Parser, Target
from fuzz_mutations import damaged_bytes, damaged_json, damaged_lines, damaged_values, damaged_yaml
from lm_eval_taskgen.generators.config.load import load_config, load_writer
from lm_eval_taskgen.generators.datasets.generic_file import GenericFile
from lm_eval_taskgen.generators.datasets.igb_xquad_in import IGBXQuADIn
from lm_eval_taskgen.generators.datasets.imported_rows import checked, to_samples
from lm_eval_taskgen.generators.datasets.indic_qa import IndicQA
from lm_eval_taskgen.generators.datasets.xquad import XQuAD
from lm_eval_taskgen.generators.evaluation.compare.results import read_results
from lm_eval_taskgen.generators.evaluation.judge.run import read_input
from lm_eval_taskgen.generators.evaluation.logged_samples import read_samples, results_beside
from lm_eval_taskgen.generators.evaluation.rag.run import read_rag_set
from lm_eval_taskgen.generators.evaluation.report.drafts import read_rejected, rejected_section, yield_section
from lm_eval_taskgen.generators.evaluation.report.evidence import passage_offsets
from lm_eval_taskgen.generators.evaluation.report.near_duplicates import near_duplicates
from lm_eval_taskgen.generators.evaluation.report.samples import pack_samples
from lm_eval_taskgen.generators.evaluation.review.to_review import to_review
from lm_eval_taskgen.generators.export.atomic_write import MANIFEST
from lm_eval_taskgen.generators.export.closed_form import check_closed, departures
from lm_eval_taskgen.generators.export.edit.apply import edit
from lm_eval_taskgen.generators.export.edit.folder import check_files, edited_files
from lm_eval_taskgen.generators.export.edit.requests import read_additions, read_patches
from lm_eval_taskgen.generators.export.edit.reviews import apply_reviews
from lm_eval_taskgen.generators.export.formats.import_decisions import import_decisions
from lm_eval_taskgen.generators.export.manifest import sha256
from lm_eval_taskgen.generators.export.read_back import ExportedSet, read_dataset, read_exported
from lm_eval_taskgen.generators.export.reviews.decisions import REVIEWS, content_hash, read_decisions, standing
from lm_eval_taskgen.generators.export.reviews.outcome import outcome
from lm_eval_taskgen.generators.export.task_folder import read_task_folder
from lm_eval_taskgen.generators.generator import export_folder
from lm_eval_taskgen.generators.publish import repository
from lm_eval_taskgen.generators.wikisalad.files import read_examples
from lm_eval_taskgen.utils.errors import TaskgenError
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.languages.files import FOLDER_VARIABLE, SHIPPED
from lm_eval_taskgen.utils.records.documents import Evidence, Fingerprint, Passage
from lm_eval_taskgen.utils.records.rows import SCHEMA
from lm_eval_taskgen.utils.records.samples import (
    EvaluationSample,
    InMemoryDataset,
    Reject,
    RejectedDraft,
    Response,
    TypeYield,
)
from lm_eval_taskgen.utils.settings import CorpusConfig, TaskGeneratorConfig
from lm_eval_taskgen.utils.task_style import TaskStyle

SHA256 = "0" * 64


def _file(name: str, files: Callable[[], st.SearchStrategy[bytes]], read: Callable[[Path], object]) -> Target:
    """The reader of a file by its path."""

    def target(folder: Path) -> Parser:
        path = folder / name

        def read_file(content: bytes) -> None:
            path.write_bytes(content)
            read(path)

        return Parser(files(), read_file, folder)

    return target


CONFIG = """name: towns
language: en
seed: 3
corpus: {files: ["docs/**/*.md"], max_file_mb: 5}
chunking: {max_tokens: 200}
question_types:
  cloze: {count: 8}
  why: 4
single_hop: {total: 20}
robustness: {num_paraphrases: 1}
contexts: [gold, distractors]
writer:
  kind: llm
  client: openai
  model: m
  base_url: http://127.0.0.1:9/v1
  parameters: {temperature: 0.1}
  budget: {max_calls: 10}
  prices: {input: 0.1, output: 0.2}
  personas: [{reader: a nurse, needs: to know}]
  seed_questions: ["What?"]
"""


def _config() -> st.SearchStrategy[bytes]:
    template = (resources.files("lm_eval_taskgen.generators.config") / "init_template.yaml").read_text(encoding="utf-8")
    return damaged_yaml([CONFIG, template])


def _language(folder: Path) -> Parser:
    """A file in the folder that `TASKGEN_LANGUAGES` names, with all blocks."""
    shipped = [(SHIPPED / f"{code}.yaml").read_text(encoding="utf-8") for code in ("vi", "fr", "en")]
    own = [re.sub("^code: .*$", "code: qaa", text, flags=re.MULTILINE) for text in shipped]
    # Whole files are long; each of these has one block.
    blocks = [re.split(r"^(?=[a-z_]+:)", text, flags=re.MULTILINE) for text in own[1:]]
    short = [
        own[0],
        *(
            own[0] + block
            for of_file in blocks
            for block in of_file
            if block[:6] in ("writer", "clause", "gramma", "world_", "world:")
        ),
    ]

    def read(content: bytes) -> None:
        (folder / "qaa.yaml").write_bytes(content)
        earlier = os.environ.get(FOLDER_VARIABLE)
        os.environ[FOLDER_VARIABLE] = str(folder)
        try:
            language = load_language.__wrapped__("qaa")
            for block in ("writer", "clauses", "grammar", "world_names", "world"):
                getattr(language, block)
        finally:
            os.environ.pop(FOLDER_VARIABLE)
            if earlier is not None:
                os.environ[FOLDER_VARIABLE] = earlier

    return Parser(damaged_yaml(short), read, folder)


def _sample(number: int, question_type: str = "cloze", **metadata: object) -> EvaluationSample:
    passage = Passage(f"towns/{number}", "Ribe", f"Ribe has {number + 3} bridges.")
    return EvaluationSample(
        sample_id=f"q{number}{question_type}",
        query=f"Ribe has ____ bridges ({number}).",
        relevant_docs=(passage,),
        candidate_docs=(Passage("more/0", "", "Skagen has two bridges."),),
        reference_answer=Response.of((str(number + 3),), (Evidence(passage.doc_id, 9, 10, str(number + 3)),)),
        labels={"question_type": question_type, "hops": 1, "difficulty": "easy", "language": "en"},
        metadata={"answer_kind": "number", **metadata},
    )


def _towns(folder: Path) -> Path:
    """A small set."""
    samples = (
        *(_sample(n, "cloze", items=[["3"]], key_facts=[["3"]]) for n in range(3)),
        *(_sample(n, "single_hop") for n in range(3)),
    )
    rejected = (RejectedDraft("cloze", "Four?", ("four",), Reject("answer_in_question", "'four' stands there")),)
    yields = (TypeYield("cloze", asked=3, written=4, kept=3, rejected={"answer_in_question": 1}),)
    fingerprints = (Fingerprint("towns/0", "Ribe", SHA256, "abcdefghijklmnop"),)
    made = InMemoryDataset("towns", samples, "en", yields=yields, rejected=rejected, fingerprints=fingerprints)
    config = TaskGeneratorConfig(
        name="towns", language="en", corpus=CorpusConfig(files=("*.md",)), min_questions_per_task=1
    )
    return export_folder(made, config, folder / "towns")


def _in_set(
    name: str, files: Callable[[bytes], st.SearchStrategy[bytes]], read: Callable[[Path], object] | None = None
) -> Target:
    """A file of a set, whose manifest has the hash of what stands there."""

    def target(folder: Path) -> Parser:
        place = _towns(folder)
        manifest = json.loads((place / MANIFEST).read_bytes())

        def read_file(content: bytes) -> None:
            (place / name).write_bytes(content)
            if name != MANIFEST:
                manifest["files"][name] = sha256(content)
                (place / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
            (read or _read_set)(place)

        return Parser(files((place / name).read_bytes()), read_file, folder)

    return target


def _read_set(place: Path) -> None:
    """Whatever reads a set; what one reader refuses, others may take."""
    for read in (
        read_dataset,
        lambda folder: read_rejected(read_exported(folder)),
        lambda folder: list(departures(folder)),
        read_rag_set,
        lambda folder: plan_edit(read_exported(folder)),
        lambda folder: _page(read_exported(folder)),
    ):
        with suppress(TaskgenError):
            read(place)


def _page(exported: ExportedSet) -> None:
    """The parts of a report that read questions and the manifest."""
    offsets = passage_offsets(exported.questions)
    pack_samples(exported, offsets, {})
    near_duplicates(exported.questions)
    yield_section(exported)
    rejected_section(exported, read_rejected(exported))


def plan_edit(exported: ExportedSet) -> None:
    """Drop a question, and write the files of the next version nowhere."""
    check_files(exported)
    edited_files(exported, edit(exported, [exported.questions[0]["id"]], [], [], None))


def _parquet(content: bytes) -> st.SearchStrategy[bytes]:
    rows = pyarrow.parquet.read_table(pyarrow.BufferReader(content)).to_pylist()
    metadata = damaged_json([json.loads(rows[0]["metadata"])]).map(lambda value: value.decode("utf-8", "replace"))
    with_metadata = metadata.map(lambda value: [{**rows[0], "metadata": value}, *rows[1:]])
    return (damaged_values([rows]) | with_metadata).map(_table) | damaged_bytes([content])


def _table(rows: Any) -> bytes:
    """A file with these rows as far as the columns can hold them."""
    listed = [row if isinstance(row, dict) else {} for row in rows] if isinstance(rows, list) else []
    columns = []
    for column in SCHEMA:
        try:
            columns.append(pyarrow.array([row.get(column.name) for row in listed], column.type))
        except (pyarrow.ArrowException, TypeError, ValueError, OverflowError):
            columns.append(pyarrow.nulls(len(listed), column.type))
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.Table.from_arrays(columns, schema=SCHEMA), sink)
    return bytes(sink.getvalue())


class _Functions(yaml.SafeLoader):
    """Reads `!function` as a text."""


_Functions.add_constructor("!function", lambda loader, node: f"!function {node.value}")


def _tasks(content: bytes) -> st.SearchStrategy[bytes]:
    return damaged_yaml(
        [content.decode()], (b"include: /etc/passwd\n", b"task: x\n", b"group: y\n", b"{{ 1 }}"), _Functions
    )


def _read_tasks(place: Path) -> None:
    list(departures(place))
    check_closed([read_task_folder(place)])


def _json_of(content: bytes) -> st.SearchStrategy[bytes]:
    return damaged_json([json.loads(content)])


def _lines_of(content: bytes) -> st.SearchStrategy[bytes]:
    return damaged_lines([json.loads(line) for line in content.splitlines()])


DECISION = {
    "id": "q0cloze", "content": "0" * 16, "decision": "edit", "reviewer": "ada", "time": "2026-01-02T03:04:05+00:00",
    "reason": "unclear", "note": "n", "fields": {"question": "What?", "answers": ["3"]},
}  # fmt: skip


def _reviews(folder: Path) -> Parser:
    place = _towns(folder)
    rows = read_exported(place).questions
    decisions = [{**DECISION, "content": content_hash(rows[0])}, {**DECISION, "decision": "drop", "reviewer": "bo"}]

    def read(content: bytes) -> None:
        (place / REVIEWS).write_bytes(content)
        outcome(rows, standing(read_decisions(place / REVIEWS)))
        apply_reviews(place, out=folder / "reviewed", overwrite=True)

    return Parser(damaged_lines(decisions), read, folder)


def _imported_reviews(folder: Path) -> Parser:
    place = _towns(folder)
    row = read_exported(place).questions[0]
    of_argilla = {
        "id": row["id"], "metadata": {"content": content_hash(row), "id": row["id"]}, "fields": {"question": "What?"},
        "responses": [{"question_name": "decision", "value": "edit", "user_id": "ada", "status": "submitted"}],
        "updated_at": "2026-01-02T03:04:05",
    }  # fmt: skip
    of_label_studio = {
        "id": 1, "data": {"id": row["id"], "content": content_hash(row)},
        "annotations": [{
            "completed_by": {"email": "a@b"}, "updated_at": "2026-01-02T03:04:05Z", "was_cancelled": False,
            "result": [
                {"from_name": "decision", "type": "choices", "value": {"choices": ["edit"]}},
                {"from_name": "question", "type": "textarea", "value": {"text": ["What?"]}},
            ],
        }],
    }  # fmt: skip

    def read(content: bytes) -> None:
        (place / REVIEWS).unlink(missing_ok=True)
        (folder / "decisions.json").write_bytes(content)
        import_decisions(place, folder / "decisions.json")

    return Parser(damaged_json([[of_argilla], [of_label_studio]]), read, folder)


def _evaluation(folder: Path) -> Parser:
    """Files of results and of samples, as lm-eval writes them, taken in turn."""
    samples, results = (
        folder / "samples_towns_cloze_2026-01-02T03-04-05.jsonl",
        folder / "results_2026-01-02T03-04-05.json",
    )
    valid = "".join(json.dumps(line) + "\n" for line in SAMPLES).encode()

    def read(content: bytes) -> None:
        is_lines = content.startswith(b"L")
        samples.write_bytes(content[1:] if is_lines else valid)
        results.write_bytes(json.dumps(RESULTS).encode() if is_lines else content[1:])
        for parse in (
            read_results,
            lambda path: read_input(samples, (), overwrite=False),
            lambda path: results_beside(samples),
        ):
            with suppress(TaskgenError):
                parse(results)
        read_samples(samples)

    return Parser(
        damaged_json([RESULTS]).map(lambda content: b"J" + content) | damaged_lines(SAMPLES).map(lambda content: b"L" + content),
        read, folder,
    )  # fmt: skip


_ROW = {
    "id": "q0", "question": "Who?", "answers": ["Ada"], "question_type": "cloze", "language": "en", "difficulty": "easy",
    "evidence": [{"doc_id": "d", "start": 0, "end": 3, "page": None, "text": "Ada"}], "context": "Ada.", "variant_of": None,
    "passages": [{"doc_id": "d", "title": "", "text": "Ada."}], "history": [], "metadata": '{"canary": "x"}', "hops": 1,
}  # fmt: skip
SAMPLES = [
    {
        "doc_id": 0, "doc": _ROW, "filter": "none", "filtered_resps": ["Ada"], "resps": [["Ada"]], "metrics": ["f1"], "f1": 1.0,
        "arguments": {"gen_args_0": {"arg_0": "Who?", "arg_1": {"until": ["\n"], "max_gen_toks": 64}}}, "target": "Ada",
    },
    {
        "doc_id": 1, "doc": {**_ROW, "id": "q1"}, "filter": "none", "filtered_resps": [["-1.5", "True"], ["-2.0", "False"]],
        "metrics": ["acc"], "acc": 1, "arguments": {"gen_args_0": {"arg_0": "Q", "arg_1": "a"}, "gen_args_1": {"arg_0": "Q", "arg_1": "b"}},
    },
]  # fmt: skip
RESULTS = {
    "config": {"model": "hf", "model_args": {"pretrained": "m"}, "gen_kwargs": {}, "limit": None},
    "versions": {"towns_cloze": 1}, "group_subtasks": {"taskgen_towns": ["towns_cloze"]}, "n-shot": {"towns_cloze": 0},
    "results": {"towns_cloze": {"f1,none": 1.0}}, "configs": {"towns_cloze": {"generation_kwargs": {"until": []}}},
}  # fmt: skip
AUDIT_ITEMS = [{"id": "q0", "why": "misses_most"}, {"id": "q1", "why": None}]
OWN = {
    "question": "What?", "question_type": "cloze", "answers": ["3"], "evidence": ["Ribe has 3 bridges."], "doc_id": "towns/0",
    "items": [], "key_facts": [["3"]], "calculation": "1 + 2", "difficulty": "easy",
}  # fmt: skip
EXAMPLES = [
    {
        "example_id": "e0", "prompt": "Ada. Bo.",
        "questions": [{
            "question": "Who?", "answers": {"text": ["Ada"], "answer_start": [0]}, "segment_id": 0, "topic": "A",
            "article": "a", "is_impossible": False,
        }],
        "metadata": {
            "pattern": "AB", "articles": {"A": "a", "B": "b"}, "language": "en",
            "segment_boundaries": [
                {"segment_id": 0, "topic": "A", "start_char": 0, "end_char": 4},
                {"segment_id": 1, "topic": "B", "start_char": 5, "end_char": 8},
            ],
        },
    }
]  # fmt: skip
QUESTIONS = [
    {"question": "Who?", "answer": "Ada", "context": "Ada.", "id": "a", "options": '["Ada", "Bo"]', "subset": "x"},
    {"question": "What?", "answer": ["3", "three"], "context": "", "id": 7, "options": ["3", "4"], "subset": None},
]


def _questions(path: Path) -> None:
    """A file of questions, imported without its columns being named, and with."""
    columns = {"input": "question", "reference": "answer", "options": "options", "context": "context"}
    for named in (None, columns):
        with suppress(TaskgenError):
            dataset = GenericFile(path, named)
            list(to_samples("task", checked(dataset.load(), "here"), "en", TaskStyle(form="choice")))


def _hub_json(path: Path) -> None:
    """Files of the Hub, once the client has them."""
    with patch.object(huggingface_hub, "hf_hub_download", return_value=str(path)):
        for dataset in (IndicQA("hi"), IGBXQuADIn("hi")):
            with suppress(TaskgenError):
                list(to_samples("task", checked(dataset.load(), "here"), "hi", TaskStyle()))


def _hub_parquet(path: Path) -> None:
    with patch.object(huggingface_hub, "hf_hub_download", return_value=str(path)):
        list(to_samples("task", checked(XQuAD("hi").load(), "here"), "hi", TaskStyle()))


def _hub_manifest(path: Path) -> None:
    with patch.object(huggingface_hub, "hf_hub_download", return_value=str(path)):
        repository._set_of("a/b", "main")


def _hub_tables() -> st.SearchStrategy[bytes]:
    rows = [
        {
            "id": "a",
            "context": "Ada.",
            "question": "Who?",
            "answers": {"text": ["Ada"], "answer_start": [0]},
            "title": 3,
        }
    ]

    def table(value: Any) -> bytes | None:
        sink = pyarrow.BufferOutputStream()
        try:
            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(value), sink)
        except (
            pyarrow.ArrowException,
            TypeError,
            ValueError,
            AttributeError,
            OverflowError,
            LookupError,
            RecursionError,
        ):
            return None
        return bytes(sink.getvalue())

    valid = table(rows)
    assert valid is not None
    return damaged_values([rows]).map(table).filter(lambda made: made is not None) | damaged_bytes([valid])  # type: ignore[return-value]


IGB = {"examples": [{"id": "a", "context": "Ada.", "question": "Who?", "answers": [{"text": "Ada"}], "lang": "hi"}]}

RECORDS: Mapping[str, Target] = {
    "config": _file("config.yaml", _config, load_config),
    "writer_config": _file("config.yaml", lambda: damaged_yaml([CONFIG]), load_writer),
    "language": _language,
    "manifest": _in_set(MANIFEST, _json_of),
    "rows": _in_set("data/cloze.parquet", _parquet),
    "settings": _in_set("settings.json", _json_of),
    "rejected": _in_set("rejects.jsonl", _lines_of),
    "fingerprints": _in_set("documents.jsonl", _lines_of),
    "task": _in_set("towns_cloze.yaml", _tasks, _read_tasks),
    "task_group": _in_set("_taskgen_towns.yaml", _tasks, _read_tasks),
    "task_common": _in_set("_towns_common_yaml", _tasks, _read_tasks),
    "reviews": _reviews,
    "imported_reviews": _imported_reviews,
    "patches": _file("patch.jsonl", lambda: damaged_lines([{"id": "q0", "question": "What?"}]), read_patches),
    "additions": _file("own.jsonl", lambda: damaged_lines([OWN]), read_additions),
    "additions_yaml": _file("own.yaml", lambda: damaged_yaml([json.dumps([OWN])]), read_additions),
    "evaluation": _evaluation,
    "items": _file("items.jsonl", lambda: damaged_lines(AUDIT_ITEMS), to_review),
    "wikisalad": _file("set.json", lambda: damaged_json([EXAMPLES]), read_examples),
    "questions_csv": _file(
        "q.csv", lambda: damaged_bytes([b'question,answer,options\r\nWho?,"A, B","[""A""]"\r\n']), _questions
    ),
    "questions_jsonl": _file("q.jsonl", lambda: damaged_lines(QUESTIONS), _questions),
    "questions_parquet": _file("q.parquet", _hub_tables, _questions),
    "hub_json": _file("hub.json", lambda: damaged_json([SQUAD, IGB]), _hub_json),
    "hub_parquet": _file("hub.parquet", _hub_tables, _hub_parquet),
    "hub_manifest": _file("manifest.json", lambda: damaged_json([{"name": "towns", "version": 2}]), _hub_manifest),
}
