"""Estimate what a type takes whose questions a language model proposes, before any call is made."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from math import ceil

from ....utils.settings import WriterConfig
from ..call_estimate import CallEstimate, Load, estimate_between
from ..type_run import Drafting
from .costs import Costs, measured_costs
from .material import Material, materials
from .queue import PROPOSALS_PER_QUESTION, ROUNDS
from .task import Proposing

# Places whose prompts are measured.
_MEASURED = 12


@dataclass(frozen=True, slots=True)
class Rates:
    """What is assumed of a model: shares from 0 to 1, and `proposed`, a mean number of questions.

    `skipped` is the share of prompts that get no question, and `proposed` the questions of each other reply. Of these,
    the share `held` passes all proofs; the others go back, and the share `mended` of them passes then. In later rounds
    over the same places, the share `later` of the questions comes.
    """

    skipped: float
    proposed: float
    held: float
    mended: float
    later: float


# From 77 prompts on four corpora, answered by careful readers who knew much of what is in them: of types that need one
# place 14 % were skipped, of those that need several or figures 60 %; the others got 1.7 questions each, of which one
# in three to two in three held, and of those sent back 19 of 32 were given up. The ranges reach beyond that, since
# documents that are not public are less known without the passages (28 of the 32 rejects).
_FEWEST, _MOST = Rates(0.4, 1.4, 0.3, 0.1, 0.2), Rates(0.05, 2.4, 0.85, 0.4, 0.6)
_FEWEST_RARE, _MOST_RARE = Rates(0.75, 1.1, 0.3, 0.1, 0.2), Rates(0.4, 1.7, 0.85, 0.3, 0.6)
# A proposal that fails has taken this share of the calls of its proofs, and this share of those sent back comes again.
_PROVED, _COMES_AGAIN = 0.6, 0.45


def expected(drafting: Drafting, proposing: Proposing, settings: WriterConfig, share: tuple[int, int]) -> CallEstimate:
    """Estimate the questions kept of one type and what they take.

    The places of the corpus are counted, as far as a run goes through them, and the prompts of the first are measured;
    what a model makes of them is assumed, once for one that asks well and once for one that asks badly.

    Args:
        drafting: the type and the number of its questions.
        proposing: what it asks of the model.
        settings: of the writer.
        share: see `materials`.
    """
    proposing = proposing.instructed(drafting.wanted.instructions)
    count = drafting.wanted.count
    limit = ceil(PROPOSALS_PER_QUESTION * count / settings.drafts_per_prompt)
    found = materials(drafting.index, proposing, drafting.seed, share)
    places = list(islice((one for one in found if isinstance(one, Material)), limit))
    costs = measured_costs(drafting, proposing, settings, places[:_MEASURED])
    is_rare = proposing.shown.startswith("related_in") or "number" in proposing.kinds
    runs = [
        _run(rates, costs, count, len(places), limit, settings.drafts_per_prompt)
        for rates in ((_FEWEST_RARE, _MOST_RARE) if is_rare else (_FEWEST, _MOST))
    ]
    (fewest, least), (most, load) = runs
    return estimate_between(drafting.kind.name, (fewest, most), (least, load))


def _run(rates: Rates, costs: Costs, count: int, places: int, limit: int, per_prompt: int) -> tuple[int, Load]:
    """Return the questions that a run keeps and what it takes, as `ProposingQueue` goes about it."""
    proposed = min(float(per_prompt), rates.proposed)
    passing = rates.held + (1 - rates.held) * rates.mended
    kept, prompts, asked = 0.0, 0.0, 0.0
    for number in range(ROUNDS):
        share = 1.0 if number == 0 else rates.later
        yielded = (1 - rates.skipped) * proposed * share * passing
        used = min(places, limit - prompts, (count - kept) / yielded)
        kept += used * yielded
        asked += used * (1 - rates.skipped) * proposed * share
        prompts += used
    failed = asked * (1 - rates.held)
    load = costs.prompt.times(prompts) + costs.question.times(asked) + costs.proofs.times(asked * rates.held)
    again = costs.mending + (costs.question + costs.proofs).times(_COMES_AGAIN)
    return min(count, round(kept)), load + (costs.proofs.times(_PROVED) + again).times(failed)
