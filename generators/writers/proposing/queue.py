"""The queue of one question type whose questions a language model proposes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from ....utils.records.samples import Reject
from ....utils.settings import Persona, WriterConfig
from ..queues import Steps
from ..type_run import Drafting
from .material import Material, some_titles
from .prompt import circumstances
from .steps import Proposer, Rejected, Results
from .task import Proposing

# Most places shown to the model for each question wanted; limits what a model that cannot write costs.
PLACES_PER_QUESTION = 5
# How often the passages are gone through.
ROUNDS = 3
# Reasons by which the model says that a place holds nothing for a type.
_DECLINED = frozenset({"nothing_worth_asking", "nothing_to_look_up"})


class ProposingQueue:
    """One type: places of the corpus in order, at most as many in flight as may be needed.

    A second round over the places begins when the first is settled, so that the prompts can say what was asked there.
    It leaves out those at which the model found nothing worth asking.
    """

    def __init__(
        self,
        drafting: Drafting,
        proposing: Proposing,
        settings: WriterConfig,
        share: tuple[int, int],
        places: Callable[[], Iterator[Material | Reject]],
        personas: Sequence[Persona] = (),
    ) -> None:
        """Make a queue.

        Args:
            drafting: the type and the number of its questions.
            proposing: what it asks of the model.
            settings: of the writer.
            share: the number of the type among those of the set, from 0, and how many there are.
            places: what it may show, from the first on, each time that it is called.
            personas: the readers who ask.
        """
        self._drafting, self._settings, self._share = drafting, settings, share
        self._proposing = proposing.instructed(drafting.wanted.instructions)
        self._proposer = Proposer(drafting.kind, self._proposing, drafting.index, settings, drafting.seed)
        self._personas = tuple(personas)
        self._titles = some_titles(drafting.index)
        self._turn = 0
        self._all_places = places
        self._places = self._round()
        self._rounds_left = ROUNDS - 1
        self._left = PLACES_PER_QUESTION * drafting.wanted.count
        self._in_flight: list[tuple[Material, tuple[Reject, ...]]] = []
        # The reasons that left out places since the last one started; counted when the next one is settled, so that the
        # order of the losses does not depend on when replies come.
        self._left_out: list[Reject] = []
        self._asked: dict[tuple[str, ...], list[str]] = {}
        self._declined: set[tuple[str, ...]] = set()

    def start(self, running: int) -> Steps | None:
        wanted = ceil(self._drafting.remaining / self._settings.drafts_per_prompt)
        if running >= wanted or not self._left:
            return None
        material = next(self._places, None)
        if material is None and not running:
            self._count_left_out(self._left_out)
            self._left_out = []
            if self._rounds_left:
                self._rounds_left -= 1
                # Another reader has the first turn at each place than in the round before.
                self._turn = ROUNDS - 1 - self._rounds_left
                self._places = self._round()
                material = next(self._places, None)
        if material is None:
            if not self._rounds_left and not running:
                self._drafting.exhaust()
            return None
        self._left -= 1
        personas = self._readers()
        self._in_flight.append((material, tuple(self._left_out)))
        self._left_out = []
        about = self._about(material, personas)
        self._turn += 1
        return self._proposer.steps(material, about, personas)

    def settle(self, result: Results) -> None:
        material, left_out = self._in_flight.pop(0)
        self._count_left_out(left_out)
        asked = self._asked.setdefault(material.key, [])
        for one in result:
            if isinstance(one, Rejected):
                self._drafting.reject(one.reject, one.query, one.answers)
                if one.reject.reason in _DECLINED:
                    self._declined.add(material.key)
                continue
            asked.append(str(one.metadata.get("plain_question", one.query)))
            if self._drafting.remaining:
                self._drafting.settle(one, ())
            else:
                self._drafting.spare(one)

    def _round(self) -> Iterator[Material]:
        """Yield the places; what leaves one out is a loss that is counted once."""
        for found in self._all_places():
            if isinstance(found, Material):
                if found.key not in self._declined:
                    yield found
            elif self._rounds_left == ROUNDS - 1:
                self._left_out.append(found)

    def _count_left_out(self, rejects: Sequence[Reject]) -> None:
        for reject in rejects:
            self._drafting.reject(reject)

    def _readers(self) -> Sequence[Persona]:
        """Return the readers, the one whose turn it is first; each type begins with another."""
        first = (self._turn + self._share[0]) % (len(self._personas) or 1)
        return (*self._personas[first:], *self._personas[:first])

    def _about(self, material: Material, personas: Sequence[Persona]) -> Mapping[str, Any]:
        wanted = self._drafting.wanted
        difficulty = wanted.difficulty or self._proposing.difficulty or self._drafting.kind.difficulty
        place, types = self._share
        about = circumstances(self._settings, wanted, difficulty, personas, self._turn * types + place)
        asked = self._asked.get(material.key)
        return {"collection": self._titles, **about, **({"asked": list(asked)} if asked else {})}
