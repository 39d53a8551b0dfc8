"""Run a RAG system on an exported set: ask, save each reply, score in lm-eval's form."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ....utils.errors import ConfigError
from ....utils.languages import load_language
from ....utils.progress import Progress
from ....utils.records.documents import Document, Passage
from ....utils.records.samples import EvaluationSample, InMemoryDataset
from ...export.leaves import Leaf
from ...export.read_back import ExportedSet, read_dataset, read_exported
from .asking import AskSettings, Failure, ask_all
from .bm25_system import BM25System
from .evaluate import asked_samples, outcomes
from .metrics import Outcome
from .named_system import NamedSystem
from .replies import Reply
from .saved_replies import SavedReplies, TimedReply
from .systems import Question, asking

# The name of the system without weights.
BM25 = "bm25"
_CONCURRENT = 8


@dataclass(frozen=True, slots=True)
class RagSet:
    """The questions of an exported set as a RAG system is asked them: each once, without passages.

    `leaves` are the tasks, in one context of the set, whose questions are asked, and `ids` their questions by task.
    `left_out` are the tasks that rank given options, which a system cannot be asked to do.
    """

    exported: ExportedSet
    dataset: InMemoryDataset
    leaves: tuple[Leaf, ...]
    ids: Mapping[str, tuple[str, ...]]
    left_out: tuple[str, ...]

    @property
    def samples(self) -> Mapping[str, EvaluationSample]:
        """The questions that are asked, by id, in the order of the tasks."""
        known = {sample.sample_id: sample for sample in self.dataset}
        return {question_id: known[question_id] for ids in self.ids.values() for question_id in ids}

    @property
    def passages(self) -> list[Passage | Document]:
        """The passages of the set's questions, each once: a corpus for systems that are given no documents."""
        shown = (passage for one in self.dataset for passage in (*one.relevant_docs, *one.candidate_docs))
        return list({(passage.doc_id, passage.text): passage for passage in shown}.values())


@dataclass(frozen=True, slots=True)
class RagRun:
    """The replies of a system, by question id; those that failed are not among the replies.

    `resumed` counts the replies that an earlier run had saved.
    """

    system: NamedSystem
    of: RagSet
    top_k: int
    limit: int | None
    replies: Mapping[str, TimedReply]
    failures: Mapping[str, Failure]
    resumed: int

    @property
    def questions(self) -> Mapping[str, Question]:
        return {question_id: Question.of(sample) for question_id, sample in self.of.samples.items()}

    @property
    def cost(self) -> float | None:
        """The sum of what replies say that they cost; None if none says it."""
        costs = [one.reply.cost for one in self.replies.values() if one.reply.cost is not None]
        return sum(costs) if costs else None

    def outcomes(self) -> list[Outcome]:
        """The outcome of each question in the order of the tasks; a failed one has an empty reply."""
        samples = list(self.of.samples.values())
        empty = TimedReply(Reply(), 0.0)
        replies = [self.replies.get(sample.sample_id, empty).reply for sample in samples]
        return list(outcomes(self.of.dataset, samples, replies))


def read_rag_set(folder: Path, limit: int | None = None) -> RagSet:
    """Read the set, with at most `limit` questions of each task, the first ones as lm-eval does.

    Raises:
        ExportError: as `read_exported`.
        ConfigError: it has no question that can be asked.
    """
    exported, dataset = read_exported(folder), read_dataset(folder)
    dataset = replace(dataset, samples=asked_samples(dataset))
    styles = exported.description["styles"]
    first = [leaf for leaf in exported.rows if leaf.context == exported.contexts[0]]
    left_out = [leaf for leaf in first if styles.get(leaf.question_types[0], {}).get("form") == "choice"]
    leaves = tuple(leaf for leaf in first if leaf not in left_out)
    ids = {leaf.task: tuple(row["id"] for row in exported.rows[leaf][:limit]) for leaf in leaves}
    if not any(ids.values()):
        raise ConfigError(
            f"{folder}: has no question that a RAG system can be asked: all are answered by ranking options"
        )
    return RagSet(exported, dataset, leaves, ids, tuple(leaf.task for leaf in left_out))


def run_rag(
    named: NamedSystem,
    of: RagSet,
    top_k: int,
    settings: AskSettings,
    journal: Path,
    progress: Progress,
    *,
    limit: int | None = None,
) -> RagRun:
    """Ask the system what the journal does not hold yet; each reply is saved as it comes.

    Raises:
        ConfigError: the system has no form that can be asked, or fails alike on the first questions.
        Stopped: it fails on many questions in a row, or the journal fails; replies so far are kept.
    """
    questions = {question_id: Question.of(sample) for question_id, sample in of.samples.items()}
    found: dict[str, TimedReply] = {}
    with SavedReplies(journal, named.name, {**named.settings, "top_k": top_k, "set": of.exported.name}) as saved:
        for question_id, question in questions.items():
            if (known := saved.find(question_id, question)) is not None:
                found[question_id] = known
        resumed = len(found)
        spent = sum(one.reply.cost or 0.0 for one in found.values())

        def finished(question_id: str, reply: Reply, seconds: float) -> None:
            nonlocal spent
            saved.save(question_id, questions[question_id], reply, seconds)
            found[question_id] = TimedReply(reply, seconds)
            if reply.cost is not None:
                spent += reply.cost
                progress("cost", spent, None)

        missing = {question_id: question for question_id, question in questions.items() if question_id not in found}
        failures = ask_all(
            asking(named.system, top_k), missing, settings, finished, named.name, progress, done_before=resumed
        )
    return RagRun(named, of, top_k, limit, found, failures, resumed)


def default_concurrency(named: NamedSystem, top_k: int) -> int:
    """Return how many questions are asked at a time: several if the system is async, as a server is."""
    return _CONCURRENT if inspect.iscoroutinefunction(asking(named.system, top_k)) else 1


def run_baseline(of: RagSet, documents: Sequence[Document | Passage], top_k: int, limit: int | None) -> RagRun:
    """Ask BM25 with the baseline as its reader, in this thread and without a journal: it takes a moment."""
    named = bm25_system(of, documents)
    ask: Callable[[Question], Any] = asking(named.system, top_k)
    replies = {question_id: TimedReply(ask(Question.of(one)), 0.0) for question_id, one in of.samples.items()}
    return RagRun(named, of, top_k, limit, replies, {}, 0)


def bm25_system(of: RagSet, documents: Sequence[Document | Passage]) -> NamedSystem:
    """Return BM25 over these documents; a change of them is a change of its settings."""
    found = hashlib.sha256()
    for document in documents:
        found.update(json.dumps([document.doc_id, document.text]).encode("ascii"))
    language = load_language(of.dataset.language)
    return NamedSystem(BM25, BM25System(documents, language), {"documents": found.hexdigest()[:16]})
