"""`TaskGenerator`: runs the stages in order."""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from ..utils.errors import ConfigError, TaskgenWarning
from ..utils.expected import expect, expect_method, expect_methods
from ..utils.languages import load_language
from ..utils.languages.files import language_file_sha256
from ..utils.progress import Progress, silent
from ..utils.records.documents import Document, cut_from, in_utf8
from ..utils.records.drafts import Draft, Proposed
from ..utils.records.own_questions import OwnQuestion
from ..utils.records.samples import EvaluationSample, InMemoryDataset, Reject
from ..utils.settings import LLMClient, Persona, QuestionTypeConfig, TaskGeneratorConfig
from ..utils.text.counting import counted
from .cache import Cache, open_cache
from .checks import Used, first_reject
from .checks.filters import SampleFilter
from .checks.proposed import OWN_CHECKS, skipped_checks
from .chunking.chunks import chunked
from .chunking.embedding import PreprocessResult, embed_chunks
from .corpus import read_corpus
from .corpus.distinct import distinct, documents_given
from .corpus.script_check import check_script
from .corpus.shared_reading import unchanged
from .engine import Engine, open_engine
from .index.corpus_index import CorpusIndex
from .index.corpus_retriever import CorpusRetriever, SearchOf
from .index.distractors import add_distractors
from .index.fingerprints import fingerprints
from .index.retrieval import EmbeddingSearch, TextSearch
from .index.rivals import rival_passages
from .models.budget import Spent
from .models.reply_problems import ReplyCounts
from .models.session import open_session
from .own_questions import own_samples
from .question_types import QUESTION_TYPES, QuestionType, registered_instructions, registered_styles
from .question_types.multi_hop import multi_hop_type
from .question_types.paraphrases import paraphrase_variants
from .question_types.robustness import (
    NO_MODEL_TO_PARAPHRASE,
    unanswerable_drafting,
)
from .question_types.single_hop import single_hop_type
from .question_types.typing_errors import typo_variants
from .question_types.unwritable import unknown_types, unwritable
from .reading.clause_readers import check_reader
from .reading.pipelines import located
from .reading.section_tags import tag_sections
from .writers.llm_writer import LLMWriter
from .writers.type_run import Drafting, TypeRun, write_by_template

_T = TypeVar("_T")


class TaskGenerator:
    """Make a set of questions from a corpus, as configured.

    Relative paths in the configuration are relative to `base`. The same seed gives the same set on every machine.
    `corpus` are documents in place of a corpus that the configuration names. `retriever` finds the passages that a
    question is confused with; without one, embeddings do, where configured, or BM25.

    `llm` is an object with `generate(prompt)`; if it is None, the configured writer is used, by default the template
    writer. The replies of a model are stored in the journal of `run_folder`, if given: a run that resumes there repeats
    no call and ends with the same questions.
    """

    def __init__(
        self,
        llm: LLMClient | None,
        config: TaskGeneratorConfig,
        sample_filters: Iterable[SampleFilter] | None = None,
        *,
        corpus: Iterable[Document] | None = None,
        retriever: CorpusRetriever | None = None,
        base: str | Path | None = None,
        progress: Progress = silent,
        run_folder: str | Path | None = None,
    ) -> None:
        expect(config, TaskGeneratorConfig, "config")
        self._by_model = llm is not None or config.writer.kind == "llm"
        self._proposes = self._by_model and config.writer.mode == "propose"
        self.llm = expect_method(llm, "generate", "llm") if llm is not None else None
        self.config = config
        self.sample_filters = expect_methods(sample_filters or (), "keep", "sample_filters")
        self._documents = documents_given(corpus, config)
        self._search = expect_method(retriever, "search", "retriever") if retriever is not None else None
        self.language = load_language(config.language)
        unknown = unknown_types(config.question_types)
        for _, problem in chain(unknown, unwritable(config, self.language, by_model=self._by_model)):
            raise ConfigError(problem)
        self._base = Path(base) if base is not None else Path.cwd()
        self._pipeline = located(config.pipeline, self._base)
        check_reader(self.language, self._pipeline)
        self._progress = progress
        self._run_folder = Path(run_folder) if run_folder is not None else None
        self._skipped: list[str] = []
        self._spent: Spent | None = None
        self._replies = ReplyCounts()
        self._personas: tuple[Persona, ...] = ()

    @property
    def spent(self) -> Spent | None:
        """Calls and tokens used by the language model over the life of the run folder; None without a model."""
        return self._spent

    @property
    def replies(self) -> ReplyCounts:
        """Counts of the language model's replies that the last set was made from."""
        return self._replies

    @property
    def skipped(self) -> tuple[str, ...]:
        """One message for each file of the corpus that was skipped so far."""
        return tuple(self._skipped)

    def read_documents(self) -> Iterator[Document]:
        """Yield the documents of the corpus one at a time; files without readable text are skipped.

        Raises:
            CorpusError: a source cannot be read; the message names the source, the position and the remedy.
        """
        with open_engine(self.config.engine) as engine, self._opened_cache() as cache:
            yield from self._read(engine, cache, tagged=True)

    def _read(self, engine: Engine, cache: Cache | None, *, tagged: bool) -> Iterator[Document]:
        self._skipped.clear()
        code = self.config.language
        finish = partial(_tagged, code) if tagged else unchanged
        if self.config.source is not None:
            documents = read_corpus(
                self.config.source,
                self._base,
                self._skipped.append,
                engine=engine,
                finish=finish,
                cache=cache,
                finish_name=f"tagged {code} {language_file_sha256(code).hex()}" if tagged else "",
            )
        else:
            documents = map(finish, distinct(self._documents))
        return self._counted("reading", documents)

    @contextmanager
    def _opened_cache(self) -> Iterator[Cache | None]:
        """Open the results of earlier runs for the files of the configuration; None for documents from elsewhere."""
        if self.config.source is None or self.config.source.hf is not None:
            yield None
            return
        with open_cache(f"{self._base.resolve()}\n{self.config.source.model_dump_json()}") as cache:
            yield cache

    def build_corpus(self) -> list[Document]:
        """Return the documents of the corpus.

        Raises:
            CorpusError: as `read_documents`.
        """
        return list(self.read_documents())

    def preprocess(self) -> PreprocessResult:
        """Read the documents, chunk them and, if `config.embedding` is set, embed the chunks.

        Raises:
            CorpusError: as `read_documents`.
            ConfigError: the tokenizer cannot be loaded, `embed_fn` returns no usable vectors (see
                `embedding.embed_chunks`), or the documents are not in the script of the language.
            MissingDependency: a tokenizer is named and transformers is not installed.
        """
        return self._preprocessed(tagged=True)

    def _preprocessed(self, *, tagged: bool) -> PreprocessResult:
        documents: dict[str, Document] = {}

        def kept(engine: Engine, cache: Cache | None) -> Iterator[Document]:
            for document in self._read(engine, cache, tagged=tagged):
                documents[document.doc_id] = in_utf8(document)
                yield document

        with open_engine(self.config.engine) as engine, self._opened_cache() as cache:
            every = chunked(kept(engine, cache), self.config.chunking, self.language, engine, cache)
            chunks = tuple(cut_from(documents[chunk.doc_id], chunk) for chunk in every)
        check_script(documents.values(), self.language)
        embedding = self.config.embedding
        embeddings = embed_chunks(chunks, embedding) if embedding else None
        return PreprocessResult(chunks, embeddings, documents=tuple(documents.values()))

    def build_index(self, corpus: PreprocessResult) -> CorpusIndex:
        """Index the chunks.

        Raises:
            ConfigError: the chunks are embedded, and the configuration has no function to embed questions with.
        """
        if corpus.embeddings is not None and self.config.embedding is None:
            raise ConfigError("embeddings: are given, and no embedding.embed_fn to embed questions with; set embedding")
        with open_engine(self.config.engine) as engine, self._opened_cache() as cache:
            return CorpusIndex.build(
                corpus.chunks,
                self.language,
                corpus.documents,
                self._progress,
                self._pipeline,
                corpus.embeddings,
                engine,
                cache,
                self.config.seed,
            )

    def generate_samples(self, preprocessed: PreprocessResult | None = None) -> list[EvaluationSample]:
        """Return the questions of `generate_dataset`, in its order, without the record of the drafts.

        `preprocessed` is the result of `preprocess`, or None to do that first.

        Raises:
            the errors of `preprocess` and `build_index`.
        """
        if preprocessed is None:
            return list(self.generate_dataset())
        expect(preprocessed, PreprocessResult, "preprocessed")
        return list(self._made(self._with_documents(preprocessed), self.config.name))

    def generate_dataset(self, name: str | None = None) -> InMemoryDataset:
        """Make all questions, with the yield of each type and every rejected draft.

        Their order is: the question types, `single_hop`, `multi_hop`, `robustness`. A type with fewer sound questions
        than requested is short: see `InMemoryDataset.is_short`. `name` defaults to that of the configuration.

        Raises:
            the errors of `preprocess`.
        """
        if name is not None:
            expect(name, str, "name")
        # Only proposals select sections by their tags, which take a third of the time of reading.
        return self._made(self._preprocessed(tagged=self._proposes), name or self.config.name)

    def _with_documents(self, preprocessed: PreprocessResult) -> PreprocessResult:
        """Add the documents of the corpus, of which the chunks must be, to chunks that come without."""
        if preprocessed.documents:
            return preprocessed
        documents = {document.doc_id: document for document in self.read_documents()}
        for chunk in preprocessed.chunks:
            if chunk.doc_id not in documents:
                raise ConfigError(
                    f"chunks: {chunk.chunk_id!r} is cut from {chunk.doc_id!r}, which the corpus does not hold"
                )
        return replace(preprocessed, documents=tuple(documents.values()))

    def _made(self, corpus: PreprocessResult, name: str) -> InMemoryDataset:
        index = self.build_index(corpus)
        runs = tuple(self._runs(corpus, index))
        if not any(run.samples for run in runs):
            warnings.warn(self._nothing_made(corpus), TaskgenWarning, stacklevel=2)
        samples = self.with_distractors((sample for run in runs for sample in run.samples), corpus, index)
        return InMemoryDataset(
            name=name,
            language=self.config.language,
            samples=tuple(samples),
            yields=tuple(run.yielded for run in runs),
            rejected=tuple(loss for run in runs for loss in run.rejected),
            corpus_sha256=sha256_of(corpus.documents),
            skipped=self.skipped,
            reader=index.facts.reader_name,
            skipped_checks=skipped_checks(self.language) if self._proposes else (),
            personas=self._personas,
            fingerprints=fingerprints(index),
        )

    def propose_personas(self, count: int) -> tuple[Persona, ...]:
        """Let the model propose `count` readers of the corpus, as it does for `writer.personas: count`.

        With a run folder, the reply is in its journal, from where a run with as many readers takes it.

        Raises:
            ConfigError: no model is configured, or its reply could not be used; and the errors of `preprocess`.
            Stopped: the model is unavailable or the budget is reached.
        """
        if not self._by_model:
            raise ConfigError("writer.kind: is template; readers are proposed by a language model, set kind: llm")
        with self._writer(self.build_index(self.preprocess())) as writer:
            return writer.propose_personas(count, self.config.seed)

    def own_samples(
        self, questions: Sequence[OwnQuestion], corpus: PreprocessResult, known: Iterable[Draft[Any]]
    ) -> list[EvaluationSample | Reject]:
        """Return the finished question of each of a user's own, or why it is refused, in their order.

        They are proved as those that a model proposes are: by checks, and with a model, if one is configured, by
        `writer.proofs`. None repeats another or one of `known`.

        Raises:
            Stopped: the model is unavailable or the budget is reached.
        """
        index = self.build_index(corpus)

        def by_checks(drafts: Sequence[Draft[Proposed]]) -> list[Reject | None]:
            return [first_reject(draft, index, OWN_CHECKS) for draft in drafts]

        with ExitStack() as stack:
            writer = stack.enter_context(self._writer(index)) if self._by_model else None
            found = own_samples(questions, index, known, writer.prove if writer is not None else by_checks)
        shown = self.with_distractors((one for one in found if isinstance(one, EvaluationSample)), corpus, index)
        return [one if isinstance(one, Reject) else next(shown) for one in found]

    def further_runs(
        self, corpus: PreprocessResult, index: CorpusIndex, known: Sequence[Draft[Any]]
    ) -> tuple[TypeRun, ...]:
        """Make the questions of the configuration for a set that has some already: `known`, which none repeats.

        They have no distractors yet (`with_distractors`).

        Raises:
            Stopped: the model is unavailable or the budget is reached.
        """
        return tuple(self._runs(corpus, index, known))

    def _runs(
        self, corpus: PreprocessResult, index: CorpusIndex, known: Sequence[Draft[Any]] = ()
    ) -> Iterator[TypeRun]:
        """Run each type; variants come last, since they are made from the other questions."""
        with ExitStack() as stack:
            writer = stack.enter_context(self._writer(index)) if self._by_model else None
            made: list[EvaluationSample] = []
            draftings = tuple(self.draftings(corpus, index, known))
            if writer is not None:
                self._personas = self._readers(writer, draftings)
            runs = writer.write(draftings, self._personas) if writer is not None else write_by_template(*draftings)
            for run in runs:
                made.extend(run.samples)
                yield run
            for run in self._variants(made, index, writer, known):
                made.extend(run.samples)
                yield run

    def _nothing_made(self, corpus: PreprocessResult) -> str:
        asked = ", ".join(self.config.counts) or "nothing: set single_hop, multi_hop, question_types or robustness"
        found = f"{counted(len(corpus.documents), 'document')} with {counted(len(corpus.chunks), 'chunk')}"
        return (
            f"{self.config.name}: no question was made. Asked for: {asked}; read: {found}. The yields of the dataset "
            "count the rejected drafts by reason"
        )

    def _readers(self, writer: LLMWriter, draftings: Sequence[Drafting]) -> tuple[Persona, ...]:
        """Return the readers who ask: those of the configuration, or as many as it wants, proposed by the model."""
        config = self.config.writer
        if not self._proposes or all(drafting.kind.proposing is None for drafting in draftings):
            return ()
        if not isinstance(config.personas, int):
            return config.personas
        if not config.personas:
            return ()
        if self._run_folder is not None:
            return writer.propose_personas(config.personas, self.config.seed)
        if "personas" in config.model_fields_set:
            raise ConfigError(
                f"writer.personas: {config.personas} readers are to be proposed, and without a journal the next run "
                "would have others; give run_folder, list the readers, or set writer.personas: 0"
            )
        return ()

    @contextmanager
    def _writer(self, index: CorpusIndex) -> Iterator[LLMWriter]:
        config = self.config.writer
        with open_session(self.llm, config, self._base, self._run_folder, self._progress) as asker:
            try:
                yield LLMWriter(asker, index, config)
            finally:
                self._spent, self._replies = asker.budget.spent, asker.replies

    def draftings(
        self, corpus: PreprocessResult, index: CorpusIndex, known: Sequence[Draft[Any]] = ()
    ) -> Iterator[Drafting]:
        """Yield the requested types except variants, before anything is written."""
        config = self.config
        # A model's replies to several types arrive in any order, so there each type counts for itself.
        used = None if self._by_model else Used()

        def drafting(kind: QuestionType[Any], wanted: QuestionTypeConfig | None) -> Drafting:
            return Drafting(kind, wanted, index, config.seed, self.sample_filters, self._progress, used, known)

        for name, wanted in config.question_types.items():
            if wanted.enabled:
                yield drafting(QUESTION_TYPES[name], wanted)
        if config.single_hop is not None:
            kind = single_hop_type(config.single_hop, index, self._retriever(corpus), by_model=self._by_model)
            most = config.single_hop.max_tasks
            yield drafting(kind, None if most is None else QuestionTypeConfig(count=most))
        if config.multi_hop is not None:
            paths = multi_hop_type(config.multi_hop, index, by_model=self._by_model)
            yield drafting(paths, QuestionTypeConfig(count=config.multi_hop.max_tasks))

    def _variants(
        self,
        made: Sequence[EvaluationSample],
        index: CorpusIndex,
        writer: LLMWriter | None,
        known: Sequence[Draft[Any]],
    ) -> Iterator[TypeRun]:
        wanted, seed = self.config.robustness, self.config.seed
        filters, progress = self.sample_filters, self._progress
        if wanted is None:
            return
        if wanted.num_paraphrases and writer is None:
            warnings.warn(NO_MODEL_TO_PARAPHRASE, TaskgenWarning, stacklevel=2)
        elif wanted.num_paraphrases and writer is not None:
            yield paraphrase_variants(made, writer, index, wanted.num_paraphrases, filters, progress)
        if wanted.add_typos:
            yield typo_variants(made, index, wanted.typo_rate, seed, filters, progress)
        if wanted.unanswerable:
            # Proposals are JSON; an object may reply in plain text, which is enough to word a question.
            is_object = self.llm is not None and "mode" not in self.config.writer.model_fields_set
            by_rule = is_object and self.language.writer is not None
            count = wanted.unanswerable
            drafting = unanswerable_drafting(index, count, seed, filters, progress, by_rule=by_rule, known=known)
            yield writer.write([drafting], self._personas)[0] if writer is not None else write_by_template(drafting)[0]

    def _retriever(self, corpus: PreprocessResult) -> TextSearch | None:
        """Return the search of the given retriever, or one by embeddings if there are any; None for the default."""
        if self._search is not None:
            return SearchOf(self._search, corpus.chunks)
        if corpus.embeddings is None or self.config.embedding is None:
            return None
        return EmbeddingSearch(corpus.embeddings, self.config.embedding.embed_fn)

    def with_distractors(
        self, samples: Iterable[EvaluationSample], corpus: PreprocessResult, index: CorpusIndex
    ) -> Iterator[EvaluationSample]:
        """Yield questions with the other passages that their prompts show, if the configuration has that context."""
        if "distractors" not in self.config.contexts:
            return iter(samples)
        asked = tuple(samples)
        rivals = rival_passages(asked, index)
        nearest = self._retriever(corpus) or index.passage_search
        found = add_distractors(asked, index.chunks, self.config.num_distractors, nearest, rivals)
        return self._counted("distractors", found, len(asked))

    def _counted(self, stage: str, items: Iterable[_T], total: int | None = None) -> Iterator[_T]:
        for done, item in enumerate(items, start=1):
            self._progress(stage, done, total)
            yield item


def _tagged(language: str, document: Document) -> Document:
    """Tag the sections of a document in whatever process, which knows the language by its code."""
    return tag_sections(document, load_language(language))


def export_folder(
    dataset: InMemoryDataset,
    config: TaskGeneratorConfig,
    out: str | Path,
    *,
    overwrite: bool = False,
    discard_changes: bool = False,
) -> Path:
    """Write a generated set as a task folder of lm-eval and return its path. The same set gives the same bytes.

    Each question type becomes a task with the prompt and metrics of its task style. For the context "distractors" the
    samples' `candidate_docs` must be filled, as `TaskGenerator` does if the configuration has that context.

    Raises:
        ExportError: the set is empty, its name is not valid for a set, a task name is one of lm-eval's, or `out` exists
            and must not be replaced: without `overwrite`, or without `discard_changes` if it was edited or changed.
    """
    from .export import write_folder

    expect(dataset, InMemoryDataset, "dataset")
    expect(config, TaskGeneratorConfig, "config")
    styles, instructions = registered_styles(), registered_instructions(load_language(dataset.language))
    return write_folder(
        dataset,
        config,
        Path(out),
        overwrite=overwrite,
        discard_changes=discard_changes,
        styles=styles,
        instructions=instructions,
    )


def sha256_of(documents: Iterable[Document]) -> str:
    """Return the hash of the documents' content, which identifies their set (`InMemoryDataset.corpus_sha256`)."""
    digest = hashlib.sha256()
    for document in documents:
        digest.update(json.dumps([document.doc_id, document.title, document.text]).encode("ascii") + b"\n")
    return digest.hexdigest()
