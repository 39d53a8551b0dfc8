"""Estimate the calls and tokens of a run with a language model before the run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from ...utils.progress import Progress
from ...utils.settings import TaskGeneratorConfig
from ..index.corpus_index import CorpusIndex
from ..writers.call_estimate import CallEstimate, Load, estimate_between, mean_load, tokens
from ..writers.llm_writer import CANDIDATES_PER_QUESTION, sound_candidates
from ..writers.proposing.expected import expected
from ..writers.proposing.personas import STAGE, personas_prompt
from ..writers.proving.answering import answering_prompt
from ..writers.type_run import Drafting
from .robustness import unanswerable_drafting
from .variants import types_without_variants

# Prompts measured per question type.
_MEASURED = 20
# The smallest share of a model's wordings that is kept, by rough experience with small models; of 216 that a careful
# reader wrote, 202 were.
_FEWEST_KEPT = 0.6
# Tokens of the prompt and of the reply for a paraphrase: each is little more than one question.
_PARAPHRASE = Load(1, 180, 50)
# Added per reply field to the length of the template question: the field's name and quotation marks.
_TOKENS_PER_FIELD = 8
# Tokens that describe one reader.
_PERSONA = 60


def estimate_run(
    config: TaskGeneratorConfig, index: CorpusIndex, draftings: Iterable[Drafting], progress: Progress
) -> list[CallEstimate]:
    """Estimate questions, calls and tokens of each type from its places and first prompts, without calling a model.

    Tokens are computed from bytes, at a fixed ratio. `draftings` are those of the configuration
    (`TaskGenerator.draftings`).
    """
    all_types = list(draftings)
    rows = [_of_type(config, drafting, (at, len(all_types)), progress) for at, drafting in enumerate(all_types)]
    robustness = config.robustness
    if robustness is not None and robustness.num_paraphrases:
        rows.append(_paraphrases(robustness.num_paraphrases, rows, index))
    if robustness is not None and robustness.unanswerable:
        drafting = unanswerable_drafting(index, robustness.unanswerable, config.seed, (), progress)
        rows.append(_of_type(config, drafting, (0, 1), progress))
    return [*_personas(config, index, all_types), *rows]


def _of_type(
    config: TaskGeneratorConfig, drafting: Drafting, share: tuple[int, int], progress: Progress
) -> CallEstimate:
    proposing = drafting.kind.proposing
    if config.writer.mode == "propose" and proposing is not None:
        return expected(drafting, proposing, config.writer, share)
    return _reworded(drafting, "answer_back" in config.writer.proofs, progress)


def _reworded(drafting: Drafting, is_answered_back: bool, progress: Progress) -> CallEstimate:
    """Estimate a type whose candidates are found by rules, by counting as many of them as a run may need."""
    kind, language, count = drafting.kind, drafting.index.language, drafting.wanted.count
    difficulty = drafting.wanted.difficulty or kind.difficulty
    enough = min(ceil(count / _FEWEST_KEPT), CANDIDATES_PER_QUESTION * count)
    each: list[Load] = []
    found = 0
    for found, candidate in enumerate(sound_candidates(drafting), 1):
        progress(kind.name, found, enough)
        if found <= _MEASURED:
            prompt = kind.prompt(candidate, language, difficulty)
            draft = kind.outline(candidate, language)
            length = tokens(draft.query) if draft is not None else tokens(str(candidate.passages[-1].text)) // 2
            fields = len(prompt.form.schema["properties"])
            load = Load(1, tokens(str(prompt)), fields * (length + _TOKENS_PER_FIELD))
            if is_answered_back and kind.can_be_answered_back:
                back = tokens(str(answering_prompt(draft, draft.candidate.passages, language))) if draft else 0
                load += Load(1, back, 2 * _TOKENS_PER_FIELD)
            each.append(load)
        if found == enough:
            break
    kept = min(count, round(_FEWEST_KEPT * found)), min(count, found)
    return estimate_between(kind.name, kept, (mean_load(each).times(found), mean_load(each).times(kept[1])))


def _paraphrases(number: int, rows: Sequence[CallEstimate], index: CorpusIndex) -> CallEstimate:
    """Estimate `number` paraphrases of each question that has variants."""
    without = types_without_variants(index.language)
    of_types = [row for row in rows if row.question_type not in without]
    fewest, most = (number * sum(getattr(row, end) for row in of_types) for end in ("fewest", "most"))
    kept = round(_FEWEST_KEPT * fewest), most
    return estimate_between("paraphrase", kept, (_PARAPHRASE.times(fewest), _PARAPHRASE.times(most)))


def _personas(config: TaskGeneratorConfig, index: CorpusIndex, draftings: Sequence[Drafting]) -> list[CallEstimate]:
    """Estimate the call in which the model proposes the readers who ask, if there is one."""
    writer, count = config.writer, config.writer.personas
    is_proposed = writer.mode == "propose" and any(drafting.kind.proposing is not None for drafting in draftings)
    if not is_proposed or not isinstance(count, int) or not count:
        return []
    load = Load(1, tokens(str(personas_prompt(index, writer.brief, count, config.seed))), count * _PERSONA)
    return [estimate_between(STAGE, (0, 0), (load, load))]
