"""One question from the bytes of its document to its score, with every record on the way (docs/architecture.md).

python examples/trace_question.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from pprint import pformat
from random import Random
from textwrap import indent

import pyarrow.parquet
from lm_eval import simple_evaluate
from lm_eval.tasks import TaskManager

from lm_eval_taskgen.generators import (
    BaselineReader,
    CorpusConfig,
    InMemoryDataset,
    QuestionTypeConfig,
    TaskGenerator,
    TaskGeneratorConfig,
    export_folder,
)
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.type_run import to_sample

DOCUMENT = """\
# Maddock Bridge

The Maddock Bridge crosses the Sael at Orrinmere. Iris Maddock designed the bridge in 1871. It has nine arches.
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "bridge.md").write_text(DOCUMENT, encoding="utf-8")
        trace(folder)


def trace(folder: Path) -> None:
    config = TaskGeneratorConfig(
        name="bridges",
        corpus=CorpusConfig(files=("bridge.md",)),
        question_types={"direct_lookup": QuestionTypeConfig(count=1)},
        contexts=("gold",),
    )
    show("bytes", (folder / "bridge.md").read_bytes())
    generator = TaskGenerator(None, config, base=folder)
    corpus = generator.preprocess()
    show("document", corpus.documents[0])
    show("chunk", corpus.chunks[0])
    index = generator.build_index(corpus)
    for sentence in index.sentences:
        show(f"sentence {sentence.number}", (sentence.start, sentence.text, sentence.answer_spans))
        for clause in index.facts.clauses_of(sentence):
            roles = [(role.name, role.phrase.kind, role.phrase.text) for role in clause.roles]
            show(f"clause of sentence {sentence.number}", (clause.source, clause.verb.lemma, clause.verb.tense, roles))

    kind = QUESTION_TYPES["direct_lookup"]
    for candidate in kind.select(index, Random(f"{config.seed}:{kind.name}")):
        question = candidate.question
        show("candidate", (question.text, question.asked, question.golds))
        draft = kind.template(candidate, index.language)
        show("draft", (draft.query, draft.answers, candidate.evidence))
        rejects = [(check.__name__, check(draft, index)) for check in kind.checks]
        show("checks", [name if reject is None else (name, reject) for name, reject in rejects])
        if all(reject is None for _, reject in rejects):
            break

    sample = to_sample(draft, config.question_types[kind.name], index)
    show("sample", sample)
    dataset = InMemoryDataset(name=config.name, language="en", samples=(sample,))
    out = export_folder(dataset, config, folder / "bridges")
    show("folder", sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()))
    row = pyarrow.parquet.read_table(out / "data" / "direct_lookup.parquet").to_pylist()[0]
    show("row", {name: row[name] for name in ("id", "question", "answers", "evidence")})
    results = simple_evaluate(
        model=BaselineReader(),
        tasks=["taskgen_bridges"],
        task_manager=TaskManager(include_path=str(out), include_defaults=False),
        num_fewshot=0,
        bootstrap_iters=0,
        log_samples=True,
    )
    (logged,) = results["samples"]["bridges_direct_lookup"]
    show("prompt", logged["arguments"][0][0])
    show("prediction", logged["filtered_resps"][0])
    show("scores", {name: logged[name] for name in ("exact_match", "f1", "contains")})


def show(name: str, record: object) -> None:
    """Print a stage and its record."""
    print(f"{name}:\n{indent(record if isinstance(record, str) else pformat(record, width=112), '    ')}")


if __name__ == "__main__":
    main()
