"""Sets in the formats of other tools, read with the readers of these formats."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.squad import read_squad
from lm_eval_taskgen.generators.export.formats import export_format
from lm_eval_taskgen.utils.errors import ExportError
from lm_eval_taskgen.utils.records.documents import Document, Evidence, Passage
from lm_eval_taskgen.utils.records.samples import EvaluationSample, InMemoryDataset, Response
from lm_eval_taskgen.utils.settings import ChunkingConfig, TaskGeneratorConfig

BRIDGE = "Fourteen boats pass. The bridge has four arches and a bell."


def sample(
    identifier: str,
    query: str,
    answers: Any,
    *passages: Any,
    kind: Any = "cloze",
    evidence: Any = (),
    labels: Any = None,
    **metadata: Any,
) -> EvaluationSample:
    return EvaluationSample(
        sample_id=identifier,
        query=query,
        relevant_docs=tuple(Passage(*p) for p in passages),
        candidate_docs=(),
        reference_answer=Response.of(tuple(answers), tuple(evidence)),
        labels={"question_type": kind, "language": "en", **(labels or {})},
        metadata=metadata,
    )


@pytest.fixture
def make_folder(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
) -> Callable[..., Any]:
    """A folder with the given questions, in all contexts unless the configuration names others."""

    def make(*samples: Any, **fields: Any) -> Path:
        data = replace(make_set(), samples=samples, corpus_sha256="c0ffee")
        return write_set(data, make_config(**fields), tmp_path / "sets" / "towns")

    return make


def read_squad_v2(path: Any) -> Any:
    """Every question of a SQuAD file as (id, question, context, answers, impossible, title)."""
    whole = json.loads(path.read_text(encoding="utf-8"))
    assert whole["version"] == "v2.0"
    return {
        qa["id"]: (qa["question"], paragraph["context"], qa["answers"], qa["is_impossible"], article["title"])
        for article in whole["data"]
        for paragraph in article["paragraphs"]
        for qa in paragraph["qas"]
    }


def read_beir(folder: Any) -> Any:
    """Corpus, queries and judgements as BEIR's own loader returns them; it drops queries without judgements."""

    def lines(name: Any) -> Any:
        with (folder / name).open(encoding="utf-8") as file:
            return {record["_id"]: record for record in map(json.loads, file)}

    qrels: dict[str, dict[str, int]] = {}
    with (folder / "qrels/test.tsv").open(encoding="utf-8") as file:
        reader = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_MINIMAL)
        assert next(reader) == ["query-id", "corpus-id", "score"]
        for query, document, score in reader:
            qrels.setdefault(query, {})[document] = int(score)
    return lines("corpus.jsonl"), lines("queries.jsonl"), qrels


class TestJson:
    def test_one_file_has_the_whole_set(
        self,
        tmp_path: Path,
        make_set: Callable[..., InMemoryDataset],
        make_config: Callable[..., TaskGeneratorConfig],
        write_set: Callable[..., Path],
    ) -> None:
        folder = write_set(replace(make_set(), corpus_sha256="c0ffee"), make_config(seed=7), tmp_path / "towns")
        written = export_format(folder, "json", tmp_path / "out.json")
        whole = json.loads(written.path.read_text(encoding="utf-8"))
        fields = {key: whole[key] for key in ("name", "language", "version", "seed", "corpus_sha256", "edits")}
        assert fields == {
            **{"name": "towns", "language": "en", "version": 1, "seed": 7},
            **{"corpus_sha256": "c0ffee", "edits": []},
        }
        assert [y["kept"] for y in whole["yields"]] == [8, 4]
        assert [question["id"] for question in whole["questions"]] == [s.sample_id for s in make_set().samples]
        assert (written.questions, written.total, written.notes) == (12, 12, ())

    def test_a_question_has_all_fields_and_what_the_other_contexts_show(
        self, task_root: Path, make_set: Callable[..., InMemoryDataset], tmp_path: Path
    ) -> None:
        first = json.loads(export_format(task_root / "towns", "json", tmp_path / "o").path.read_text("utf-8"))
        row, data = first["questions"][0], make_set().samples[0]
        gold = {"doc_id": "towns/0", "title": "Skagen", "text": data.relevant_docs[0].text}
        assert row["passages"] == [gold]
        assert row["distractors"] == [
            {"doc_id": "more/0", "title": "Ribe", "text": "The town of Ribe II has five bridges."}
        ]
        assert row["metadata"] == dict(data.metadata), "parsed, not JSON within JSON"
        assert row["evidence"][0]["text"] == "four"

    def test_lines_are_sorted_readable_and_the_same_twice(self, task_root: Path, tmp_path: Path) -> None:
        first = export_format(task_root / "nagar", "jsonl", tmp_path / "a.jsonl").path.read_bytes()
        assert first == export_format(task_root / "nagar", "jsonl", tmp_path / "b.jsonl").path.read_bytes()
        text = first.decode("utf-8")
        assert "दिल्ली" in text and "\0" not in text
        rows = [json.loads(line) for line in text.split("\n")[:-1]]
        assert len(rows) == 12 and all(list(row) == sorted(row) for row in rows)

    def test_datasets_reads_the_lines(self, task_root: Path, tmp_path: Path) -> None:
        datasets = pytest.importorskip("datasets")
        path = export_format(task_root / "towns", "jsonl", tmp_path / "towns.jsonl").path
        loaded = datasets.load_dataset("json", data_files=str(path), split="train", cache_dir=str(tmp_path / "cache"))
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]
        assert loaded["question"] == [row["question"] for row in rows]
        assert loaded["answers"] == [row["answers"] for row in rows]


class TestSquad:
    def test_every_answer_is_at_its_offset(self, task_root: Path, tmp_path: Path) -> None:
        for name in ("towns", "nagar"):
            written = export_format(task_root / name, "squad", tmp_path / name)
            found = read_squad_v2(written.path)
            assert len(found) == 12 == written.questions
            for _, context, answers, impossible, _ in found.values():
                assert impossible == (not answers)
                for answer in answers:
                    start = answer["answer_start"]
                    assert context[start : start + len(answer["text"])] == answer["text"]

    def test_the_corpus_reader_reads_it(
        self, task_root: Path, make_set: Callable[..., InMemoryDataset], tmp_path: Path
    ) -> None:
        path = export_format(task_root / "nagar", "squad", tmp_path / "nagar.json").path
        texts = [document.text for document in read_squad(path, "paragraph")]
        assert texts == list(dict.fromkeys(s.relevant_docs[0].text for s in make_set("nagar", "hi").samples))

    def test_datasets_reads_it(self, task_root: Path, tmp_path: Path) -> None:
        datasets = pytest.importorskip("datasets")
        path = export_format(task_root / "towns", "squad", tmp_path / "towns.json").path
        loaded = datasets.load_dataset(
            "json", data_files=str(path), field="data", split="train", cache_dir=str(tmp_path / "cache")
        )
        assert sum(len(p["qas"]) for article in loaded for p in article["paragraphs"]) == 12

    @pytest.mark.parametrize(
        ("answer", "evidence", "start", "why"),
        [
            ("four", (), BRIDGE.index("four arches"), "not in 'Fourteen', which has a capital anyway"),
            ("a", (), BRIDGE.index("a bell"), "not the a in 'boats'"),
            ("our", (), BRIDGE.index("our"), "a part of a word, where it stands nowhere else"),
            ("bell", (Evidence("d", 0, 0, "a bell"),), BRIDGE.index("bell"), "in its evidence"),
            (
                "a",
                (Evidence("d", 0, 20, BRIDGE[:20]),),
                BRIDGE.index("a"),
                "in its evidence, if only as a part of a word",
            ),
            ("The bridge has", (Evidence("d", 0, 0, "elsewhere"),), BRIDGE.index("The"), "evidence not in the passage"),
        ],
    )
    def test_the_offset_of_an_answer(
        self,
        make_folder: Callable[..., Any],
        tmp_path: Path,
        answer: str,
        evidence: tuple[Evidence, ...],
        start: int,
        why: str,
    ) -> None:
        folder = make_folder(sample("q", "?", [answer], ("d", "Bridge", BRIDGE), evidence=evidence))
        (_, _, (found,), _, title) = read_squad_v2(export_format(folder, "squad", tmp_path / "o").path)["q"]
        assert (found["answer_start"], title) == (start, "Bridge"), why

    @pytest.mark.parametrize(
        ("answer", "evidence", "at", "why"),
        [
            ("six", "It has six bells.", "six bells", "in the evidence"),
            ("six", "six bells.", "six bells", "where the evidence begins"),
            ("Fou", "", "Fourteen", "where the passage begins, in no word by itself"),
            ("Fourteen", "", "Fourteen towns", "as the first word of the passage"),
            ("Four", "", "Four Towers", "as a word of its own, not the beginning of the passage"),
            ("our", "", "our bells", "nor behind the first letter of a word"),
        ],
    )
    def test_of_several_occurrences_one_counts(
        self, make_folder: Callable[..., Any], tmp_path: Path, answer: str, evidence: str, at: str, why: str
    ) -> None:
        text = "Fourteen towns, six gates. It has six bells. Four Towers have our bells."
        spans = [Evidence("d", 0, 0, evidence)] if evidence else []
        folder = make_folder(sample("q", "How many bells?", [answer], ("d", "", text), evidence=spans))
        (_, _, (found,), _, title) = read_squad_v2(export_format(folder, "squad", tmp_path / "o").path)["q"]
        assert found["answer_start"] == text.index(at), why
        assert title == "d", "a passage without title goes by its document"

    def test_an_answer_that_is_not_a_span_is_left_out_and_counted(
        self, make_folder: Callable[..., Any], tmp_path: Path
    ) -> None:
        passage = ("d", "Bridge", BRIDGE)
        folder = make_folder(
            sample("kept", "How many arches?", ["4", "four"], passage),
            sample("sum", "How many in two bridges?", ["8"], passage, kind="tool_call_check"),
            sample("list", "What has it?", ["four arches, a bell"], passage, kind="lists_extraction"),
        )
        written = export_format(folder, "squad", tmp_path / "o")
        found = read_squad_v2(written.path)
        assert list(found) == ["kept"] and [a["text"] for a in found["kept"][2]] == ["four"]
        assert (written.questions, written.total) == (1, 3)
        assert "1 lists_extraction, 1 tool_call_check" in written.notes[0] and "others): 1." in written.notes[1]

    def test_several_passages_are_one_paragraph_with_their_titles(
        self, make_folder: Callable[..., Any], tmp_path: Path
    ) -> None:
        hops = [("a", "Ann", "Ann came from X."), ("b", "X", "X has four gates.")]
        folder = make_folder(sample("q", "?", ["four"], *hops, kind="multi_hop"))
        _, context, (answer,), _, title = read_squad_v2(export_format(folder, "squad", tmp_path / "o").path)["q"]
        assert context == "Ann\nAnn came from X.\n\nX\nX has four gates."
        assert (title, context[answer["answer_start"] :]) == ("Ann, X", "four gates.")

    def test_earlier_turns_stand_before_the_question(self, make_folder: Callable[..., Any], tmp_path: Path) -> None:
        turns = [{"question": "Who built it?", "answer": "Ann."}]
        folder = make_folder(sample("q", "When did she?", ["four"], ("d", "", BRIDGE), history=turns))
        assert read_squad_v2(export_format(folder, "squad", tmp_path / "o").path)["q"][0] == (
            "Who built it? Ann. When did she?"
        )
        export_format(folder, "beir", tmp_path / "b")
        assert read_beir(tmp_path / "b")[1]["q"]["text"] == "Who built it? Ann. When did she?"
        (line,) = export_format(folder, "jsonl", tmp_path / "l").path.read_text("utf-8").splitlines()
        assert (json.loads(line)["history"], json.loads(line)["question"]) == (turns, "When did she?")


class TestBeir:
    def test_the_loader_finds_every_relevant_passage(
        self, task_root: Path, make_set: Callable[..., InMemoryDataset], tmp_path: Path
    ) -> None:
        for name, language in (("towns", "en"), ("nagar", "hi")):
            written = export_format(task_root / name, "beir", tmp_path / name)
            corpus, queries, qrels = read_beir(tmp_path / name)
            answerable = {s.sample_id: s for s in make_set(name, language).samples if s.answers}
            assert set(queries) == set(qrels) == set(answerable)
            for identifier, relevant in qrels.items():
                (key,) = relevant
                gold = answerable[identifier].relevant_docs[0]
                assert relevant[key] == 1
                assert (corpus[key]["title"], corpus[key]["text"]) == (gold.title, gold.text)
                assert corpus[key]["metadata"] == {"doc_ids": [gold.doc_id]}
            assert "4" in written.notes[0] and "unanswerable" in written.notes[0].lower()

    def test_distractors_and_passages_of_the_unanswerable_are_in_the_corpus_only(
        self, task_root: Path, tmp_path: Path
    ) -> None:
        export_format(task_root / "towns", "beir", tmp_path / "o")
        corpus, _, qrels = read_beir(tmp_path / "o")
        relevant = {key for found in qrels.values() for key in found}
        rest = {
            source for key, record in corpus.items() if key not in relevant for source in record["metadata"]["doc_ids"]
        }
        assert rest == {f"{kind}/{number}" for kind in ("more", "none") for number in range(4)}

    def test_a_passage_that_overlaps_holds_the_evidence_too(
        self, make_folder: Callable[..., Any], tmp_path: Path
    ) -> None:
        span = Evidence("d", 0, 10, "The bridge has four arches")
        gold, overlap = ("d", "B", BRIDGE), ("d", "B", "The bridge has four arches and a bell. It rings.")
        word, elsewhere = ("d", "B", "There are four."), ("e", "B", "The bridge has four arches, they say.")
        folder = make_folder(
            sample("q", "Arches?", ["four"], gold, evidence=[span, Evidence("d", 5, 9, "four")]),
            sample("r", "Rings?", ["It"], overlap),
            sample("s", "There?", ["There"], word),
            sample("t", "Say?", ["say"], elsewhere),
        )
        export_format(folder, "beir", tmp_path / "o")
        corpus, _, qrels = read_beir(tmp_path / "o")
        assert [corpus[key]["text"] for key in qrels["q"]] == [gold[2], overlap[2]]
        assert len(qrels["t"]) == 1, "another document is another source"

    def test_ids_depend_only_on_what_a_retriever_sees(self, make_folder: Callable[..., Any], tmp_path: Path) -> None:
        folder = make_folder(
            sample("q", "?", ["four"], ("d", "B", BRIDGE)),
            sample("r", "??", ["four"], ("copy", "B", BRIDGE)),
            sample("s", "???", ["four"], ("d", "Other", BRIDGE)),
        )
        export_format(folder, "beir", tmp_path / "o")
        corpus, _, qrels = read_beir(tmp_path / "o")
        assert qrels["q"] == qrels["r"] != qrels["s"]
        assert sorted(record["metadata"]["doc_ids"] for record in corpus.values()) == [["d"], ["d", "copy"]]


class TestBeirOfAWholeCorpus:
    TEXT = "Fourteen boats pass. The bridge has four arches and a bell. It rings at noon, every day of the year."
    DOCUMENTS = (Document("my docs/a.md", TEXT, title="Bridge"), Document("b.md", "Nobody asks about this.", title="B"))
    START = TEXT.index("The bridge")

    def questions(self) -> list[EvaluationSample]:
        arches = Evidence("my docs/a.md", self.START, self.START + 38, self.TEXT[self.START : self.START + 38])
        gold = ("my docs/a.md", "Bridge", self.TEXT)
        return [
            sample("q", "Arches?", ["four"], gold, evidence=[arches]),
            sample("n", "Name?", ["a bell"], gold),
            sample("u", "Towers?", [], gold, evidence=[arches]),
        ]

    def test_every_chunk_is_in_the_corpus_and_those_with_evidence_are_relevant(
        self, make_folder: Callable[..., Any], tmp_path: Path
    ) -> None:
        chunking = ChunkingConfig(max_tokens=16, overlap_tokens=0)
        all_of_it = Evidence("my docs/a.md", 0, len(self.TEXT), self.TEXT)
        whole_passage = ("my docs/a.md", "Bridge", self.TEXT)
        whole = sample("w", "When?", ["at noon"], whole_passage, evidence=[all_of_it])
        at = self.TEXT.index("noon")
        word = sample("a", "At?", ["noon"], whole_passage, evidence=[Evidence("my docs/a.md", at, at + 4, "noon")])
        folder = make_folder(*self.questions(), whole, word, chunking=chunking, contexts=("closed_book",))
        written = export_format(folder, "beir", tmp_path / "o", documents=self.DOCUMENTS)
        corpus, queries, qrels = read_beir(tmp_path / "o")
        assert {record["text"] for record in corpus.values()} >= {"Nobody asks about this."}
        for record in corpus.values():
            place = record["metadata"]
            text = next(one.text for one in self.DOCUMENTS if one.doc_id == place["doc_id"])
            assert record["text"] == text[place["start"] : place["end"]]
        assert set(queries) == {"q", "w", "a"} and written.notes == (
            "Unanswerable questions left out, since no passage is relevant to them: 1.",
            "Questions left out, since they have no evidence: 1.",
        )
        assert qrels["q"] == {"my%20docs/a.md#0": 1}, "of two chunks of a.md, the first; ids have no white space"
        assert len(qrels["w"]) == 2, "also one that holds less than half of the evidence, and nothing else"
        assert qrels["a"] == {"my%20docs/a.md#1": 1}, "all of the evidence, and much else"

    def test_the_loader_of_beir_reads_it(self, make_folder: Callable[..., Any], tmp_path: Path) -> None:
        beir = pytest.importorskip(
            "beir.datasets.data_loader", reason="beir brings sentence-transformers; not installed"
        )
        export_format(make_folder(*self.questions()), "beir", tmp_path / "o", documents=self.DOCUMENTS)
        corpus, queries, qrels = beir.GenericDataLoader(str(tmp_path / "o")).load(split="test")
        assert corpus["b.md#0"] == {"title": "B", "text": "Nobody asks about this."}
        assert (queries, qrels) == ({"q": "Arches?"}, {"q": {"my%20docs/a.md#0": 1}})

    def test_ir_datasets_reads_it(self, make_folder: Callable[..., Any], tmp_path: Path) -> None:
        beir = pytest.importorskip("ir_datasets.datasets.beir", reason="ir-datasets comes with the rag extra")
        out = tmp_path / "o"
        export_format(make_folder(*self.questions()), "beir", out, documents=self.DOCUMENTS)

        def here(path: str, mode: str = "r") -> Any:
            return SimpleNamespace(stream=partial((out / path).open, mode))  # as of a file that it downloads

        docs = beir.BeirDocs("o", here("corpus.jsonl"), beir.BeirTitleDoc)._docs_iter()
        assert ("b.md#0", "B", "Nobody asks about this.") in [(doc.doc_id, doc.title, doc.text) for doc in docs]
        found = beir.BeirQueries("o", here("queries.jsonl"), beir.GenericQuery).queries_iter()
        assert [(query.query_id, query.text) for query in found] == [("q", "Arches?")]
        judged = beir.BeirQrels(here("qrels/test.tsv", "rb"), {}).qrels_iter()
        assert [(one.query_id, one.doc_id, one.relevance) for one in judged] == [("q", "my%20docs/a.md#0", 1)]

    @pytest.mark.parametrize(
        ("documents", "message"),
        [
            ((), "1 of 1 pieces of evidence do not stand.*'my docs/a.md' is none of the documents"),
            ((Document("my docs/a.md", f"New. {TEXT}"),), "'my docs/a.md' has another text there"),
        ],
    )
    def test_other_documents_are_refused(
        self, make_folder: Callable[..., Any], tmp_path: Path, documents: tuple[Document, ...], message: str
    ) -> None:
        with pytest.raises(ExportError, match=message):
            export_format(make_folder(*self.questions()), "beir", tmp_path / "o", documents=documents)

    def test_a_set_without_evidence_is_refused(self, make_folder: Callable[..., Any], tmp_path: Path) -> None:
        with pytest.raises(ExportError, match="its questions have no evidence"):
            export_format(make_folder(self.questions()[1]), "beir", tmp_path / "o", documents=self.DOCUMENTS)

    def test_other_formats_take_no_documents(self, task_root: Path, tmp_path: Path) -> None:
        with pytest.raises(ExportError, match="only the format beir takes the documents"):
            export_format(task_root / "towns", "json", tmp_path / "o", documents=self.DOCUMENTS)


class TestRefusals:
    @pytest.mark.parametrize(
        ("contexts", "format_name", "message"),
        [
            (("distractors", "closed_book"), "beir", "no context 'gold'"),
            (("closed_book",), "squad", "SQuAD needs passages"),
        ],
    )
    def test_a_format_that_cannot_represent_the_set(
        self, make_folder: Callable[..., Any], tmp_path: Path, contexts: tuple[str, ...], format_name: str, message: str
    ) -> None:
        folder = make_folder(sample("q", "?", ["four"], ("d", "", BRIDGE)), contexts=contexts)
        with pytest.raises(ExportError, match=message):
            export_format(folder, format_name, tmp_path / "o")
        assert not (tmp_path / "o").exists()

    @pytest.mark.parametrize(
        ("format_name", "message"),
        [("squad", "no answer is a span"), ("beir", "only unanswerable"), ("xml", "no format 'xml'")],
    )
    def test_nothing_to_write(
        self, make_folder: Callable[..., Any], tmp_path: Path, format_name: str, message: str
    ) -> None:
        answers = ["8"] if format_name == "squad" else []
        folder = make_folder(sample("q", "?", answers, ("d", "", BRIDGE)))
        with pytest.raises(ExportError, match=message):
            export_format(folder, format_name, tmp_path / "o")

    @pytest.mark.parametrize("format_name", ["json", "squad", "beir", "argilla", "label-studio"])
    def test_an_existing_file_or_folder_is_kept_without_overwrite(
        self, task_root: Path, tmp_path: Path, format_name: str
    ) -> None:
        out = export_format(task_root / "towns", format_name, tmp_path / "o").path
        with pytest.raises(ExportError, match="exists and is kept"):
            export_format(task_root / "nagar", format_name, out)
        export_format(task_root / "nagar", format_name, out, overwrite=True)
        written = [out] if out.is_file() else [*out.glob("*.jsonl"), *out.glob("records.json"), *out.glob("tasks.json")]
        assert written and all("नगर" in path.read_text("utf-8") for path in written)

    def test_a_folder_of_others_is_never_replaced(self, task_root: Path, tmp_path: Path) -> None:
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine/notes.txt").write_text("mine", encoding="utf-8")
        with pytest.raises(ExportError, match=r"no corpus\.jsonl, so taskgen did not export it"):
            export_format(task_root / "towns", "beir", tmp_path / "mine", overwrite=True)
        with pytest.raises(ExportError, match="is not a file"):
            export_format(task_root / "towns", "json", tmp_path / "mine", overwrite=True)

    def test_the_default_target_is_in_the_working_folder(
        self, task_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        paths = [
            export_format(task_root / "towns", format_name).path for format_name in ("json", "jsonl", "squad", "beir")
        ]
        assert [str(path) for path in paths] == ["towns.json", "towns.jsonl", "towns.squad.json", "towns_beir"]
        assert all(path.exists() for path in paths)
