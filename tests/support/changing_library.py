"""Documents of a library that change, and a set of questions about them that was written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.fingerprints import fingerprints
from lm_eval_taskgen.generators.update.changes import Changes
from lm_eval_taskgen.utils.question_id import question_id
from lm_eval_taskgen.utils.records.documents import chunk_passage, evidence_of
from lm_eval_taskgen.utils.records.samples import EvaluationSample, Response
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

DOCUMENTS = {
    "guide.md": """# Visitor guide

The Corvale Library was established in 1887 by Abel Wynter. The Maddock Wing was opened in 1974.

## The tower

The tower was designed by Tamsin Orrell. It was finished in 1891. The tower clock was made by Hexley Brothers.

## Fees

| Reader | Fee |
| --- | --- |
| Adult | 12 pounds |
| Student | 5 pounds |

## Free entry

- children under six
- members of the council
""",
    "lending.md": """# Lending rules

Films may be kept for two days. A lost book costs the reader its price. The fine for a late book is 35 pence per day.
""",
    "staff.md": """# Staff handbook

Overtime must be recorded in the blue ledger on the same day. The front desk opens at 10 a.m. on weekdays.
""",
}

# Question, type, accepted answers, document, evidence, metadata.
QUESTIONS: Mapping[str, tuple[str, str, tuple[str, ...], str, tuple[str, ...], Mapping[str, Any]]] = {
    "wing": (
        "In what year was the Maddock Wing opened?",
        "direct_lookup",
        ("1974", "in 1974"),
        "guide.md",
        ("The Maddock Wing was opened in 1974.",),
        {"answer_kind": "year"},
    ),
    "tower": (
        "In what year was the tower finished?",
        "direct_lookup",
        ("1891", "in 1891"),
        "guide.md",
        ("It was finished in 1891.",),
        {"answer_kind": "year"},
    ),
    "clock": (
        "Who made the tower clock?",
        "direct_lookup",
        ("Hexley Brothers",),
        "guide.md",
        ("The tower clock was made by Hexley Brothers.",),
        {"answer_kind": "name"},
    ),
    "films": (
        "How long may films be kept?",
        "direct_lookup",
        ("two days",),
        "lending.md",
        ("Films may be kept for two days.",),
        {"answer_kind": "quantity"},
    ),
    "fine": (
        "How much is the fine for a late book per day?",
        "direct_lookup",
        ("35 pence",),
        "lending.md",
        ("The fine for a late book is 35 pence per day.",),
        {"answer_kind": "money"},
    ),
    "ledger": (
        "According to the Staff handbook, where must overtime be recorded?",
        "direct_lookup",
        ("the blue ledger",),
        "staff.md",
        ("Overtime must be recorded in the blue ledger on the same day.",),
        {"answer_kind": "term"},
    ),
    "founder": (
        "Who established the Corvale Library in 1887?",
        "hallucination_test",
        ("Abel Wynter",),
        "guide.md",
        ("The Corvale Library was established in 1887 by Abel Wynter.",),
        {"answer_kind": "name"},
    ),
    "nobody": (
        "Who closed the Corvale Library in 1887?",
        "hallucination_test",
        (),
        "guide.md",
        ("The Corvale Library was established in 1887 by Abel Wynter.",),
        {"answer_kind": "name", "stated": "establish", "instead": "close"},
    ),
    "free": (
        "Who enters free of charge?",
        "lists_extraction",
        ("children under six; members of the council",),
        "guide.md",
        ("children under six", "members of the council"),
        {"items": [["children under six"], ["members of the council"]]},
    ),
    "fee": (
        "What is the fee of a student?",
        "tables_extraction",
        ("5 pounds",),
        "guide.md",
        ("| Student | 5 pounds |",),
        {},
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Library:
    """The documents in `folder`, and the set that was made of them at first, `samples` by their short names."""

    folder: Path
    samples: Mapping[str, EvaluationSample]
    first: CorpusIndex

    @property
    def names(self) -> dict[str, str]:
        """The short names by id."""
        return {sample.sample_id: name for name, sample in self.samples.items()}

    @property
    def config(self) -> TaskGeneratorConfig:
        types = {sample.question_type: {"count": 0} for sample in self.samples.values()}
        for sample in self.samples.values():
            types[sample.question_type]["count"] += 1
        return TaskGeneratorConfig.model_validate(
            {
                "name": "library",
                "corpus": {"files": ("*.md",)},
                "chunking": {"max_tokens": 64, "overlap_tokens": 0},
                "question_types": types,
                "single_hop": None,
                "contexts": ("gold", "distractors"),
                "num_distractors": 2,
            }
        )

    def change(self, texts: Mapping[str, str | None]) -> Changes:
        """Write documents anew, or remove those without a text, and return what has changed."""
        for name, text in texts.items():
            if text is None:
                (self.folder / name).unlink()
            else:
                (self.folder / name).write_text(text, encoding="utf-8")
        return Changes.between(fingerprints(self.first), read(self.config, self.folder))


def read(config: TaskGeneratorConfig, folder: Path) -> CorpusIndex:
    generator = TaskGenerator(None, config, base=folder)
    return generator.build_index(generator.preprocess())


def sample_of(index: CorpusIndex, name: str) -> EvaluationSample:
    question, question_type, answers, doc_id, quoted, metadata = QUESTIONS[name]
    text = index.documents[doc_id].text
    spans = [evidence_of(index.documents[doc_id], text.index(one), text.index(one) + len(one)) for one in quoted]
    chunks = [one for one in index.chunks_by_document[doc_id] if any(one.start <= s.start < one.end for s in spans)]
    passages = [chunk_passage(chunk) for chunk in chunks]
    shown = [(passage.doc_id, passage.text) for passage in passages]
    labels = {"question_type": question_type, "hops": 1, "difficulty": "easy", "language": "en"}
    return EvaluationSample(
        question_id(question_type, "en", question, answers, shown),
        question,
        passages,
        (),
        Response.of(answers, tuple(spans)),
        labels,
        metadata,
    )
