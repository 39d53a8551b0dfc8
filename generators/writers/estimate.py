"""What a run with a language model will take, before it is made."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import fmean

from ..config import TaskGeneratorConfig
from ..generator import TaskGenerator
from ..llm.budget import Spent
from ..progress import Progress
from ..robustness import unanswerable_drafting
from ..type_run import Drafting
from ..variants import types_without_variants
from .consistency import consistency_prompt
from .llm_writer import sound_candidates

# Candidates of each type whose prompts are measured.
_MEASURED = 20
# Tokenizers of today's models take about so many bytes of UTF-8 to a token, in Latin letters as in Indic ones.
_BYTES_PER_TOKEN = 4
# Tokens of the prompt and of the reply: both are one question with little around it.
_PARAPHRASE = (180, 50)
# A field of a reply is about as long as the question by template, with its name and quotation marks.
_TOKENS_PER_FIELD = 8


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one type takes, if no draft is rejected: each that is adds a call like the others.

    `questions` are those that are asked for, or all that there are candidates for.
    """

    question_type: str
    questions: int
    spent: Spent


def estimate_run(config: TaskGeneratorConfig, base: Path, progress: Progress) -> list[Estimate]:
    """Calls and tokens of each type of a configuration, from the prompts of its first candidates; nothing is asked.

    Tokens are about a quarter of the bytes.

    Raises:
        the errors of `TaskGenerator.build_corpus`.
    """
    generator = TaskGenerator(None, config, base=base, progress=progress)
    corpus = generator.build_corpus()
    index = generator.build_index(corpus)
    with_consistency = config.writer.consistency is not None
    rows = [_of_type(drafting, with_consistency) for drafting in generator.draftings(corpus, index)]
    robustness = config.robustness
    if robustness is not None and robustness.num_paraphrases:
        without = types_without_variants(index.language)
        originals = sum(row.questions for row in rows if row.question_type not in without)
        questions = robustness.num_paraphrases * originals
        rows.append(Estimate("paraphrase", questions, Spent(questions, *(questions * n for n in _PARAPHRASE))))
    if robustness is not None and robustness.unanswerable:
        drafting = unanswerable_drafting(index, robustness.unanswerable, config.seed, (), progress)
        rows.append(_of_type(drafting, with_consistency))
    return rows


def _of_type(drafting: Drafting, with_consistency: bool) -> Estimate:
    kind, language, count = drafting.kind, drafting.index.language, drafting.wanted.count
    difficulty = drafting.wanted.difficulty or kind.difficulty
    prompts: list[int] = []
    replies: list[int] = []
    found = list(islice(sound_candidates(drafting), min(count, _MEASURED)))
    for candidate in found:
        prompt = kind.prompt(candidate, language, difficulty)
        draft = kind.outline(candidate, language)
        length = _tokens(draft.query) if draft is not None else _tokens(str(candidate.passages[-1].text)) // 2
        fields = len(prompt.form.texts) + len(prompt.form.quotations) + len(prompt.form.lists)
        prompts.append(_tokens(str(prompt)))
        replies.append(fields * (length + _TOKENS_PER_FIELD))
        if with_consistency and draft is not None and kind.can_be_answered_back:
            prompts[-1] += _tokens(str(consistency_prompt(draft, language)))
            replies[-1] += 2 * _TOKENS_PER_FIELD
    calls_each = 2 if with_consistency and kind.can_be_answered_back else 1
    questions = count if len(found) == min(count, _MEASURED) else len(found)
    spent = Spent(
        questions * calls_each,
        round(questions * fmean(prompts)) if prompts else 0,
        round(questions * fmean(replies)) if replies else 0,
    )
    return Estimate(kind.name, questions, spent)


def _tokens(text: str) -> int:
    return len(text.encode("utf-8")) // _BYTES_PER_TOKEN
