"""Estimate the calls and tokens of a run with a language model before the run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from statistics import fmean

from ...utils.progress import Progress
from ...utils.settings import TaskGeneratorConfig
from ..index.corpus_index import CorpusIndex
from ..models.budget import Spent
from ..writers.llm_writer import sound_candidates
from ..writers.proving.answering import answering_prompt
from ..writers.type_run import Drafting
from .robustness import unanswerable_drafting
from .variants import types_without_variants

# Prompts measured per question type.
_MEASURED = 20
# Approximate bytes of UTF-8 per token of current models, for Latin and Indic scripts.
_BYTES_PER_TOKEN = 4
# Tokens of the prompt and of the reply for a paraphrase: each is little more than one question.
_PARAPHRASE = (180, 50)
# Added per reply field to the length of the template question: the field's name and quotation marks.
_TOKENS_PER_FIELD = 8


@dataclass(frozen=True, slots=True)
class CallEstimate:
    """Calls and tokens of one type if no draft is rejected; each rejected draft adds a call of the same size.

    `questions` is the number requested, or the number of candidates if they run out.
    """

    question_type: str
    questions: int
    spent: Spent


def estimate_run(
    config: TaskGeneratorConfig, index: CorpusIndex, draftings: Iterable[Drafting], progress: Progress
) -> list[CallEstimate]:
    """Estimate calls and tokens of each type from the prompts of its first candidates, without calling a model.

    Tokens are computed from bytes, at a fixed ratio. `draftings` are those of the configuration
    (`TaskGenerator.draftings`).
    """
    is_answered_back = "answer_back" in config.writer.proofs
    rows = [_of_type(drafting, is_answered_back) for drafting in draftings]
    robustness = config.robustness
    if robustness is not None and robustness.num_paraphrases:
        without = types_without_variants(index.language)
        originals = sum(row.questions for row in rows if row.question_type not in without)
        questions = robustness.num_paraphrases * originals
        rows.append(CallEstimate("paraphrase", questions, Spent(questions, *(questions * n for n in _PARAPHRASE))))
    if robustness is not None and robustness.unanswerable:
        drafting = unanswerable_drafting(index, robustness.unanswerable, config.seed, (), progress)
        rows.append(_of_type(drafting, is_answered_back))
    return rows


def _of_type(drafting: Drafting, is_answered_back: bool) -> CallEstimate:
    kind, language, count = drafting.kind, drafting.index.language, drafting.wanted.count
    difficulty = drafting.wanted.difficulty or kind.difficulty
    prompts: list[int] = []
    replies: list[int] = []
    found = list(islice(sound_candidates(drafting), min(count, _MEASURED)))
    for candidate in found:
        prompt = kind.prompt(candidate, language, difficulty)
        draft = kind.outline(candidate, language)
        length = _tokens(draft.query) if draft is not None else _tokens(str(candidate.passages[-1].text)) // 2
        fields = len(prompt.form.schema["properties"])
        prompts.append(_tokens(str(prompt)))
        replies.append(fields * (length + _TOKENS_PER_FIELD))
        if is_answered_back and draft is not None and kind.can_be_answered_back:
            prompts[-1] += _tokens(str(answering_prompt(draft, draft.candidate.passages, language)))
            replies[-1] += 2 * _TOKENS_PER_FIELD
    calls_each = 2 if is_answered_back and kind.can_be_answered_back else 1
    questions = count if len(found) == min(count, _MEASURED) else len(found)
    spent = Spent(
        questions * calls_each,
        round(questions * fmean(prompts)) if prompts else 0,
        round(questions * fmean(replies)) if replies else 0,
    )
    return CallEstimate(kind.name, questions, spent)


def _tokens(text: str) -> int:
    return len(text.encode("utf-8")) // _BYTES_PER_TOKEN
