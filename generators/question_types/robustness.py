"""Robustness of questions: paraphrases, typing errors, and questions that the corpus does not answer."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from ...utils.errors import TaskgenWarning
from ...utils.expected import expect, expect_each
from ...utils.languages import Language, language_or_english, load_language
from ...utils.progress import Progress, silent
from ...utils.records.documents import Chunk
from ...utils.records.drafts import Draft
from ...utils.records.samples import EvaluationSample
from ...utils.settings import LLMClient, QuestionTypeConfig, RobustnessConfig
from ...utils.task_style import TaskStyle
from ..checks.filters import SampleFilter
from ..index.corpus_index import CorpusIndex
from ..index.of_chunks import index_of, index_of_samples
from ..writers.model_writer import write_one, writer_around
from ..writers.patterns import TypePatterns, type_patterns
from ..writers.proposing.task import Proposing
from ..writers.type_run import Drafting
from .hallucination_test import HallucinationTest, Unanswerable
from .paraphrases import paraphrase_variants
from .typing_errors import typo_variants

NO_MODEL_TO_PARAPHRASE = (
    "robustness.num_paraphrases: takes a language model, and none was given: no paraphrase is made; set it to 0"
)


def generate_paraphrase_variants(
    base_samples: Iterable[EvaluationSample],
    llm: LLMClient | None,
    cfg: RobustnessConfig,
    *,
    filters: Sequence[SampleFilter] = (),
) -> list[EvaluationSample]:
    """Return at most `cfg.num_paraphrases` paraphrases of each question, for one call each.

    They are labelled `{"scenario": "paraphrase", "variant_of": id}`. One that lacks a name or figure of its question,
    or repeats it, is left out. Unanswerable questions, and types with a task style of their own, have no variants.
    Without `llm` there are none, which a `TaskgenWarning` says.
    """
    samples = list(expect_each(base_samples, EvaluationSample, "base_samples"))
    expect(cfg, RobustnessConfig, "cfg")
    if llm is None:
        warnings.warn(NO_MODEL_TO_PARAPHRASE, TaskgenWarning, stacklevel=2)
        return []
    index = index_of_samples(samples, _language_of(samples))
    writer = writer_around(llm, index)
    return list(paraphrase_variants(samples, writer, index, cfg.num_paraphrases, filters, silent).samples)


def generate_typo_variants(
    base_samples: Iterable[EvaluationSample],
    cfg: RobustnessConfig,
    *,
    seed: int = 42,
    filters: Sequence[SampleFilter] = (),
) -> list[EvaluationSample]:
    """Return each question with typing errors in `cfg.typo_rate` of its words, at least one.

    They are labelled `{"scenario": "typos", "variant_of": id}`; `generate_paraphrase_variants` says which questions
    have variants. `seed` and the question determine the errors.
    """
    samples = list(expect_each(base_samples, EvaluationSample, "base_samples"))
    expect(cfg, RobustnessConfig, "cfg")
    index = index_of_samples(samples, _language_of(samples))
    return list(typo_variants(samples, index, cfg.typo_rate, seed, filters, silent).samples)


def generate_unanswerable_tasks(
    chunks: Iterable[Chunk],
    llm: LLMClient | None,
    cfg: RobustnessConfig,
    *,
    language: Language | None = None,
    seed: int = 42,
    filters: Sequence[SampleFilter] = (),
) -> list[EvaluationSample]:
    """Return questions that the corpus does not answer, labelled `{"scenario": "unanswerable", "variant_of": id}`.

    They are made and proved like those of `hallucination_test`: `variant_of` is the id of the answerable question that
    each was made from, which `TaskGenerator` also gives. No answer is accepted; the text of the reference answer says,
    in the language of the set, that the corpus does not hold enough information.

    Args:
        chunks: the whole corpus.
        llm: the model that words the questions; the rules that do without one if None.
        cfg: `unanswerable` is their number, 0 for as many as the corpus gives.
        language: of the corpus; English if it is None.
        seed: for all random choices.
        filters: may drop finished samples.
    """
    expect(cfg, RobustnessConfig, "cfg")
    index = index_of(chunks, language_or_english(language))
    run = write_one(llm, unanswerable_drafting(index, cfg.unanswerable, seed, filters, silent))
    return [sample for sample in run.samples if not sample.answers]


def _language_of(samples: Sequence[EvaluationSample]) -> Language:
    """Return the language that the questions are labelled with; English if they are not."""
    return load_language(next((str(one.labels["language"]) for one in samples if "language" in one.labels), "en"))


class _Unanswerable(HallucinationTest):
    """`hallucination_test` under the name of the scenario, with a reference text that says why there is no answer."""

    name = "unanswerable"
    difficulty = "hard"
    style = TaskStyle()

    def words(self, language: Language) -> TypePatterns:
        return type_patterns("hallucination_test", language, {})

    def template(self, candidate: Unanswerable, language: Language) -> Draft[Unanswerable]:
        draft = super().template(candidate, language)
        reference = type_patterns("robustness", language, {}).one("not_enough_information")
        return replace(draft, metadata={**draft.metadata, "reference": reference})


class _ByRule(_Unanswerable):
    proposing: ClassVar[Proposing | None] = None


def unanswerable_drafting(
    index: CorpusIndex,
    count: int,
    seed: int,
    filters: Sequence[SampleFilter],
    progress: Progress,
    *,
    by_rule: bool = False,
    known: Sequence[Draft[Any]] = (),
) -> Drafting:
    """Return the drafting of `count` unanswerable questions, without writing anything yet; 0 for all there are.

    Each follows the answerable question of its contrast pair. With `by_rule`, a model only words them. None repeats one
    that is `known`.
    """
    wanted = QuestionTypeConfig(count=count) if count else None
    kind = _ByRule() if by_rule else _Unanswerable()
    return Drafting(kind, wanted, index, seed, filters, progress, known=known)
