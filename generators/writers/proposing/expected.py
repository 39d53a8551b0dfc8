"""Estimate what a type takes whose questions a language model proposes, before any call is made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice, product
from math import ceil

from ....utils.settings import WriterConfig
from ..call_estimate import CallEstimate, Load, estimate_between
from ..type_run import Drafting
from .costs import Costs, measured_costs
from .material import Material, materials
from .queue import PLACES_PER_QUESTION, ROUNDS
from .task import Proposing

# Places whose prompts are measured.
_MEASURED = 12


@dataclass(frozen=True, slots=True)
class Asking:
    """The assumed yield of a model: the share of places `skipped`, and the questions of each other reply.

    `led` is the share of places that have the passages which a question needs, linked to them or looked up.
    """

    skipped: float
    proposed: float
    led: float = 1


@dataclass(frozen=True, slots=True)
class Holding:
    """How much of it is assumed to be kept, as shares.

    `held` passes all proofs at once, and `mended` of the others when they come back. In later rounds over the same
    places, `new` of what passes repeats no earlier question.
    """

    held: float
    mended: float
    new: float


# Of 140 prompts on four corpora that careful readers answered, those of types that need one place or any related ones
# were skipped in one of eight cases, those of types that need passages of one document, or of several, in eight of ten;
# the others got 1.7 questions each. Nine of ten held at once, and of an earlier trial in which the readers knew much
# without the passages, one of three; of those that failed, eight of ten came back in the first trial, and four in the
# other. Since then, multi-hop types are shown a fact and what its thing is; seven of ten such places were skipped on
# three corpora and none on a fourth, so their range is wide.
_LITTLE, _MUCH = Asking(0.35, 1.4), Asking(0.03, 2.4)
_LITTLE_OF_RARE, _MUCH_OF_RARE = Asking(0.98, 1.1), Asking(0.4, 1.7)
_FEW_HOLD, _MOST_HOLD = Holding(0.3, 0.1, 0.2), Holding(0.92, 0.4, 0.6)
# A proposal that fails has taken this share of the calls of its proofs, and this share of those sent back comes again.
_PROVED, _COMES_AGAIN = 0.6, 0.6


def expected(drafting: Drafting, proposing: Proposing, settings: WriterConfig, share: tuple[int, int]) -> CallEstimate:
    """Estimate the questions kept of one type and what they take.

    The places of the corpus are counted, as far as a run goes through them, and the prompts of the first are measured;
    what a model makes of them is assumed, for models that ask much or little, of which most or few hold.

    Args:
        drafting: the type and the number of its questions.
        proposing: what it asks of the model.
        settings: of the writer.
        share: see `materials`.
    """
    proposing = proposing.instructed(drafting.wanted.instructions)
    count = drafting.wanted.count
    limit = PLACES_PER_QUESTION * count
    found = materials(drafting.index, proposing, drafting.seed, share)
    places = list(islice((one for one in found if isinstance(one, Material)), limit))
    costs = measured_costs(drafting, proposing, settings, places[:_MEASURED])
    is_rare = "number" in proposing.kinds
    little, much = (_LITTLE_OF_RARE, _MUCH_OF_RARE) if is_rare else (_LITTLE, _MUCH)
    # Those that have them without a lookup.
    ready = sum(len(place.chunks) >= proposing.least_passages for place in places)
    asking = (replace(little, led=ready / len(places) if places else 1), much)
    runs = [
        _run(one, holding, costs, count, len(places), limit, settings.drafts_per_prompt)
        for one, holding in product(asking, (_FEW_HOLD, _MOST_HOLD))
    ]
    return estimate_between(drafting.kind.name, [kept for kept, _ in runs], [load for _, load in runs])


def _run(
    asking: Asking, holding: Holding, costs: Costs, count: int, places: int, limit: int, per_prompt: int
) -> tuple[int, Load]:
    """Return the questions that a run keeps and what it takes, as `ProposingQueue` goes about it."""
    proposed = asking.led * (1 - asking.skipped) * min(float(per_prompt), asking.proposed)
    passing = holding.held + (1 - holding.held) * holding.mended
    kept = prompts = 0.0
    for number in range(ROUNDS):
        yielded = proposed * passing * (holding.new if number else 1)
        left = round(places * (1 - asking.skipped) ** number)
        used = min(left, limit - prompts, (count - kept) / yielded if yielded else left)
        prompts += used
        kept += used * yielded
    # A prompt is sent whole, also if less of one would do.
    prompts = ceil(prompts)
    asked = prompts * proposed
    failed = asked * (1 - holding.held)
    shown = costs.lookups.times(prompts) + costs.prompt.times(prompts * asking.led)
    load = shown + costs.question.times(asked) + costs.proofs.times(asked * holding.held)
    again = costs.mending + (costs.question + costs.proofs).times(_COMES_AGAIN)
    return min(count, round(kept)), load + (costs.proofs.times(_PROVED) + again).times(failed)
