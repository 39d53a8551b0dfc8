"""`TaskGenerator`: the order of the stages, nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from ..utils.errors import ConfigError
from ..utils.languages import load_language, writer_patterns
from ..utils.progress import Progress, silent
from ..utils.records.documents import Document
from ..utils.records.samples import EvaluationSample, InMemoryDataset
from ..utils.settings import LLMClient, QuestionTypeConfig, TaskGeneratorConfig
from .checks.filters import SampleFilter
from .chunking.chunks import PreprocessResult, chunk_documents, embed_chunks
from .corpus import read_corpus
from .corpus.script_check import check_script
from .index.corpus_index import CorpusIndex
from .index.distractors import add_distractors
from .index.retrieval import CorpusRetriever, EmbeddingRetriever
from .models.budget import Spent
from .models.session import open_session
from .question_types import NEEDS_MODEL, QUESTION_TYPES, QuestionType, registered_instructions, registered_styles
from .question_types.multi_hop import multi_hop_type
from .question_types.robustness import (
    NO_MODEL_TO_PARAPHRASE,
    generate_typo_variants,
    paraphrase_variants,
    unanswerable_drafting,
)
from .question_types.single_hop import single_hop_type
from .reading.section_tags import tag_sections
from .writers.llm_writer import LLMWriter
from .writers.type_run import Drafting, TypeRun, write_by_template

_T = TypeVar("_T")


class TaskGenerator:
    """Makes a set of questions from a corpus, as a configuration says.

    Relative paths in the configuration are relative to `base`. One seed gives one set, on every machine.

    `llm` is an object with `generate(prompt)`; None for the writer that the configuration names, the template writer
    unless it says otherwise. What a model replies is kept in the journal of `run_folder`, where one is given: a run
    that goes on from there makes no call twice and ends with the same questions.
    """

    def __init__(
        self,
        llm: LLMClient | None,
        config: TaskGeneratorConfig,
        sample_filters: Sequence[SampleFilter] = (),
        *,
        base: Path | None = None,
        progress: Progress = silent,
        run_folder: Path | None = None,
    ) -> None:
        self._by_model = llm is not None or config.writer.kind == "llm"
        if not self._by_model:
            for name, wanted in config.question_types.items():
                if wanted.enabled and QUESTION_TYPES[name].needs_model:
                    raise ConfigError(f"question_types.{name}: {NEEDS_MODEL}")
            if config.robustness is not None and config.robustness.num_paraphrases:
                raise ConfigError(f"robustness.num_paraphrases: {NO_MODEL_TO_PARAPHRASE}")
        self.llm = llm
        self.config = config
        self.sample_filters = tuple(sample_filters)
        self.language = load_language(config.language)
        writer_patterns(self.language)  # An index takes them too: what is missing is told before the corpus is read.
        self._base = base if base is not None else Path.cwd()
        self._progress = progress
        self._run_folder = run_folder
        self._skipped: list[str] = []
        self._spent: Spent | None = None

    @property
    def spent(self) -> Spent | None:
        """Calls and tokens that the language model has used over the life of the run folder; None without a model."""
        return self._spent

    @property
    def skipped(self) -> tuple[str, ...]:
        """One message for each file of the corpus that was left out so far."""
        return tuple(self._skipped)

    def read_documents(self) -> Iterator[Document]:
        """The documents of the corpus, one at a time; files that hold no text that can be read are left out.

        Raises:
            CorpusError: a source cannot be read; the message says which, where and what to do.
        """
        self._skipped.clear()
        documents = read_corpus(self.config.source, self._base, self._skipped.append)
        return self._counted("reading", (tag_sections(document, self.language) for document in documents))

    def build_corpus(self) -> PreprocessResult:
        """The documents, their chunks and, where `config.embedding` says how, the chunks' embeddings.

        Raises:
            CorpusError: as `read_documents`.
            ConfigError: the tokenizer cannot be loaded, `embed_fn` gives no vectors (`preprocess.embed_chunks`), or the
                documents are not written in the script of the language.
            MissingDependency: a tokenizer is named and transformers is not installed.
        """
        documents: list[Document] = []

        def kept() -> Iterator[Document]:
            for document in self.read_documents():
                documents.append(document)
                yield document

        chunks = tuple(chunk_documents(kept(), self.config.chunking, self.language))
        check_script(documents, self.language)
        embedding = self.config.embedding
        return PreprocessResult(tuple(documents), chunks, embed_chunks(chunks, embedding) if embedding else None)

    def build_index(self, corpus: PreprocessResult) -> CorpusIndex:
        """Index the chunks."""
        return CorpusIndex.build(corpus.chunks, self.language, corpus.documents, self._progress)

    def generate_samples(self, corpus: PreprocessResult | None = None) -> Iterator[EvaluationSample]:
        """The questions of `generate_dataset`, in its order, without the record of the drafts.

        `corpus` is what `build_corpus` gave, or None to build it. Questions come as soon as all of their type are made;
        with the context "distractors", when all are.

        Raises:
            the errors of `build_corpus`.
        """
        corpus = corpus if corpus is not None else self.build_corpus()
        index = self.build_index(corpus)
        samples = (sample for run in self._runs(corpus, index) for sample in run.samples)
        return self._with_distractors(samples, index)

    def generate_dataset(self, name: str | None = None) -> InMemoryDataset:
        """All questions, with the yield of each type and every rejected draft.

        They come from the question types, then from `single_hop` and `multi_hop`, then from `robustness`. A type that
        finds fewer sound questions than asked for is short: see `InMemoryDataset.is_short`. `name` is by default that
        of the configuration.

        Raises:
            the errors of `build_corpus`.
        """
        corpus = self.build_corpus()
        index = self.build_index(corpus)
        runs = tuple(self._runs(corpus, index))
        samples = self._with_distractors((sample for run in runs for sample in run.samples), index)
        return InMemoryDataset(
            name=name or self.config.name,
            language=self.config.language,
            samples=tuple(samples),
            yields=tuple(run.yielded for run in runs),
            rejected=tuple(loss for run in runs for loss in run.rejected),
            corpus_sha256=_sha256(corpus.documents),
            skipped=self.skipped,
        )

    def _runs(self, corpus: PreprocessResult, index: CorpusIndex) -> Iterator[TypeRun]:
        """The run of each type; variants come last, since they are made from the questions before."""
        with ExitStack() as stack:
            writer = stack.enter_context(self._writer(index)) if self._by_model else None
            made: list[EvaluationSample] = []
            draftings = self.draftings(corpus, index)
            for run in writer.write(tuple(draftings)) if writer is not None else map(write_by_template, draftings):
                made.extend(run.samples)
                yield run
            yield from self._variants(made, index, writer)

    @contextmanager
    def _writer(self, index: CorpusIndex) -> Iterator[LLMWriter]:
        config = self.config.writer
        with open_session(self.llm, config, self._base, self._run_folder, self._progress) as asker:
            try:
                yield LLMWriter(asker, index, tries=config.tries, consistency=config.consistency)
            finally:
                self._spent = asker.budget.spent

    def draftings(self, corpus: PreprocessResult, index: CorpusIndex) -> Iterator[Drafting]:
        """The types that are asked for, variants left out, before anything is written."""
        config = self.config

        def drafting(kind: QuestionType[Any], wanted: QuestionTypeConfig) -> Drafting:
            return Drafting(kind, wanted, index, config.seed, self.sample_filters, self._progress)

        for name, wanted in config.question_types.items():
            if wanted.enabled:
                yield drafting(QUESTION_TYPES[name], wanted)
        if config.single_hop is not None:
            kind = single_hop_type(config.single_hop, index, self._retriever(corpus), by_model=self._by_model)
            yield drafting(kind, QuestionTypeConfig(count=config.single_hop.max_tasks))
        if config.multi_hop is not None:
            paths = multi_hop_type(config.multi_hop, index, by_model=self._by_model)
            yield drafting(paths, QuestionTypeConfig(count=config.multi_hop.max_tasks))

    def _variants(
        self, made: Sequence[EvaluationSample], index: CorpusIndex, writer: LLMWriter | None
    ) -> Iterator[TypeRun]:
        wanted, seed = self.config.robustness, self.config.seed
        filters, progress = self.sample_filters, self._progress
        if wanted is None:
            return
        if wanted.num_paraphrases and writer is not None:
            yield paraphrase_variants(made, writer, index, wanted.num_paraphrases, filters, progress)
        if wanted.add_typos:
            rate = wanted.typo_rate
            yield generate_typo_variants(made, index, typo_rate=rate, seed=seed, filters=filters, progress=progress)
        if wanted.unanswerable:
            drafting = unanswerable_drafting(index, wanted.unanswerable, seed, filters, progress)
            yield writer.write([drafting])[0] if writer is not None else write_by_template(drafting)

    def _retriever(self, corpus: PreprocessResult) -> CorpusRetriever | None:
        """Nearest neighbours where the corpus is embedded; None for the usual one."""
        if corpus.embeddings is None or self.config.embedding is None:
            return None
        return EmbeddingRetriever(corpus.embeddings, self.config.embedding.embed_fn)

    def _with_distractors(self, samples: Iterable[EvaluationSample], index: CorpusIndex) -> Iterator[EvaluationSample]:
        if "distractors" not in self.config.contexts:
            return iter(samples)
        asked = tuple(samples)
        found = add_distractors(asked, index.chunks, self.config.num_distractors, index.passage_search)
        return self._counted("distractors", found, len(asked))

    def _counted(self, stage: str, items: Iterable[_T], total: int | None = None) -> Iterator[_T]:
        for done, item in enumerate(items, start=1):
            self._progress(stage, done, total)
            yield item


def export_folder(dataset: InMemoryDataset, config: TaskGeneratorConfig, out: Path, *, overwrite: bool = False) -> Path:
    """Write a generated set as a task folder of lm-eval and return its path. The same set gives the same bytes.

    Each question type is run and scored in its own way. For the context "distractors" the samples' `candidate_docs`
    must be filled, as `TaskGenerator` does where the configuration asks for that context.

    Raises:
        ExportError: the set is empty, its name cannot name a set, a task name is lm-eval's own, or `out` must not be
            replaced.
    """
    from .export import write_folder

    styles, instructions = registered_styles(), registered_instructions(load_language(dataset.language))
    return write_folder(dataset, config, out, overwrite=overwrite, styles=styles, instructions=instructions)


def _sha256(documents: Iterable[Document]) -> str:
    """The hash of what the documents say, by which their set is known."""
    digest = hashlib.sha256()
    for document in documents:
        digest.update(json.dumps([document.doc_id, document.title, document.text]).encode("ascii") + b"\n")
    return digest.hexdigest()
