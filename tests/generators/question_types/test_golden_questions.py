"""The questions of every type without a model, about three small corpora: a harbour, a library and the quickstart's."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from golden_files import CORPORA, ROOT, check_golden
from lm_eval_taskgen.generators.chunking.embedding import PreprocessResult
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import (
    QUESTION_TYPES,
    access_control,
    adversarial_aggro,
    ambiguous_questions,
    cloze,
    comparison,
    cross_document_conflict,
    direct_lookup,
    hallucination_test,
    infographic_extraction,
    lists_extraction,
    long_context_synthesis,
    multi_hop_between_documents,
    multi_hop_within_corpus,
    multi_turn_followup,
    needle_in_haystack,
    paraphrase_lookup,
    pinpointing_quoting,
    prompt_injection,
    specific_jargon,
    tables_extraction,
    temporal_questions,
    tool_call_check,
)
from lm_eval_taskgen.generators.writers.type_run import TypeRun, write_by_template
from lm_eval_taskgen.utils.records.samples import EvaluationSample
from lm_eval_taskgen.utils.settings import ChunkingConfig, CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig

pytest.importorskip("spacy")

TYPES = (
    *(access_control, adversarial_aggro, ambiguous_questions, cloze, comparison, cross_document_conflict),
    *(direct_lookup, hallucination_test, infographic_extraction, lists_extraction, long_context_synthesis),
    *(multi_hop_between_documents, multi_hop_within_corpus, multi_turn_followup, needle_in_haystack),
    *(paraphrase_lookup, pinpointing_quoting, prompt_injection, specific_jargon, tables_extraction),
    *(temporal_questions, tool_call_check),
)
Run = Callable[[str, str], TypeRun]


def generator(code: str, name: str) -> TaskGenerator:
    config = TaskGeneratorConfig(
        name="golden",
        language=code,
        corpus=CorpusConfig(files=CORPORA[code]),
        chunking=ChunkingConfig(max_tokens=100, overlap_tokens=0),
        question_types={name: QuestionTypeConfig(count=24)},
    )
    return TaskGenerator(None, config, base=ROOT)


@pytest.fixture(scope="module")
def run() -> Run:
    """The run of a type that alone asks the corpora of a language."""

    @cache
    def read(code: str) -> tuple[PreprocessResult, CorpusIndex]:
        first = generator(code, "cloze")
        corpus = first.preprocess()
        return corpus, first.build_index(corpus)

    def of_type(code: str, name: str) -> TypeRun:
        (made,) = write_by_template(*generator(code, name).draftings(*read(code)))
        return made

    return of_type


def shown(sample: EvaluationSample) -> Iterator[str]:
    evidence = [f"{Path(span.doc_id).stem}:{span.start} {span.text}" for span in sample.reference_answer.evidence]
    passages = [" ".join(Path(one.doc_id).name for one in sample.relevant_docs)]
    known = {name: value for name, value in sample.labels.items() if name not in ("question_type", "language")}
    yield sample.query
    yield from (f"  = {answer}" for answer in sample.answers)
    yield from (f"  in {' / '.join(span.splitlines())}" for span in (*evidence, *passages))
    yield f"  {json.dumps({**known, **sample.metadata}, ensure_ascii=False, sort_keys=True)}"


@pytest.mark.parametrize("code", CORPORA)
@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__.rpartition(".")[2])
def test_questions_are_the_golden_ones(kind: ModuleType, code: str, run: Run, tmp_path: Path) -> None:
    name = kind.__name__.rpartition(".")[2]
    made = run(code, name)
    counts = {"written": made.yielded.written, "kept": made.yielded.kept, **made.yielded.rejected}
    lines = [json.dumps(counts), *(line for sample in made.samples for line in shown(sample))]
    check_golden(f"question_types/{code}/{name}.txt", lines, tmp_path)


def test_every_type_without_a_model_has_golden_questions() -> None:
    names = {kind.__name__.rpartition(".")[2] for kind in TYPES}
    assert names == {name for name, kind in QUESTION_TYPES.items() if kind.by_rule}
