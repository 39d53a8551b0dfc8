"""The queue of one question type whose questions a language model proposes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from ....utils.records.samples import Reject
from ....utils.settings import WriterConfig
from ..queues import Steps
from ..type_run import Drafting
from .material import Material, materials
from .prompt import DIFFICULTIES
from .steps import Proposer, Rejected, Results
from .task import Proposing

# Most questions asked of the model for each one wanted; limits what a model that cannot write costs.
_PROPOSALS_PER_QUESTION = 5
# How often the passages are gone through.
_ROUNDS = 3


class ProposingQueue:
    """One type: places of the corpus in order, at most as many in flight as may be needed.

    A second round over the places begins when the first is settled, so that the prompts can say what was asked there.
    """

    def __init__(
        self, drafting: Drafting, proposing: Proposing, settings: WriterConfig, share: tuple[int, int]
    ) -> None:
        self._drafting, self._proposing, self._settings, self._share = drafting, proposing, settings, share
        self._proposer = Proposer(drafting.kind, proposing, drafting.index, settings)
        self._places = self._round()
        self._rounds_left = _ROUNDS - 1
        self._left = ceil(_PROPOSALS_PER_QUESTION * drafting.wanted.count / settings.drafts_per_prompt)
        self._in_flight: list[Material] = []
        self._asked: dict[tuple[str, ...], list[str]] = {}

    def start(self, running: int) -> Steps | None:
        wanted = ceil(self._drafting.remaining / self._settings.drafts_per_prompt)
        if running >= wanted or not self._left:
            return None
        material = next(self._places, None)
        if material is None and not running and self._rounds_left:
            self._rounds_left -= 1
            self._places = self._round()
            material = next(self._places, None)
        if material is None:
            if not self._rounds_left and not running:
                self._drafting.exhaust()
            return None
        self._left -= 1
        self._in_flight.append(material)
        return self._proposer.steps(material, self._about(material))

    def settle(self, result: Results) -> None:
        material = self._in_flight.pop(0)
        asked = self._asked.setdefault(material.key, [])
        for one in result:
            if isinstance(one, Rejected):
                self._drafting.reject(one.reject, one.query, one.answers)
                continue
            asked.append(one.query)
            if self._drafting.remaining:
                self._drafting.settle(one, ())
            else:
                self._drafting.reject(Reject("more_than_asked"), one.query, one.answers)

    def _round(self) -> Iterator[Material]:
        """Yield the places; what leaves one out is a loss that is counted once."""
        drafting = self._drafting
        for found in materials(drafting.index, self._proposing, drafting.seed, self._share):
            if isinstance(found, Material):
                yield found
            elif self._rounds_left == _ROUNDS - 1:
                drafting.reject(found)

    def _about(self, material: Material) -> Mapping[str, Any]:
        asked: Sequence[str] = self._asked.get(material.key, ())
        difficulty = self._drafting.wanted.difficulty or self._drafting.kind.difficulty
        return {"difficulty": DIFFICULTIES[difficulty], **({"asked": list(asked)} if asked else {})}
