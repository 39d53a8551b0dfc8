"""Write questions with a language model: one call per draft, all types of a run at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...utils.errors import Stopped, UnparsableOutput
from ...utils.records.drafts import Draft, Proposed
from ...utils.records.samples import Reject
from ...utils.settings import Persona, WriterConfig
from ..checks import Novelty, first_reject
from ..index.corpus_index import CorpusIndex
from ..models.asker import Asker
from ..models.call import Call, Outcome
from ..models.prompt import Prompt
from .proposing.material import materials
from .proposing.personas import no_personas, propose_personas
from .proposing.queue import PLACES_PER_QUESTION, ProposingQueue
from .proposing.shared_places import FindPlaces, SharedPlaces
from .proving import prove
from .proving.answer_back import answer_back
from .queues import InOrder, Queue, Steps, run_queues, with_missing
from .repeats import leave_out_repeats
from .type_run import Drafting, TypeRun
from .usable_reply import Fields, ask

# Most candidates sent to the model for each wanted question; limits what a model that cannot write costs.
CANDIDATES_PER_QUESTION = 4


@dataclass(frozen=True, slots=True)
class StagedPrompt:
    """One prompt of `LLMWriter.ask_all`; `sample` distinguishes questions with the same prompt."""

    stage: str
    prompt: Prompt
    sample: int = 0


class LLMWriter:
    """Writes questions through an `Asker`.

    `settings.tries` is the maximum number of attempts per prompt. If `answer_back` is among `settings.proofs`, there is
    one more call for each draft that passed its checks, in which the model answers the question.
    """

    def __init__(self, asker: Asker, index: CorpusIndex, settings: WriterConfig) -> None:
        self._asker, self._index, self._settings = asker, index, settings

    def propose_personas(self, count: int, seed: int) -> tuple[Persona, ...]:
        """Ask the model for `count` readers of the corpus; `seed` chooses the passages that it is shown for that.

        Raises:
            ConfigError: no reply could be used; the message says what to do.
            Stopped: the model is unavailable or the budget is reached.
        """
        queue = InOrder([propose_personas(self._index, self._settings, count, seed)], lambda done: None)
        run_queues([queue], self._asker)
        (found,) = queue.results
        if isinstance(found, Reject):
            raise no_personas(found)
        return tuple(found)

    def write(self, draftings: Sequence[Drafting], personas: Sequence[Persona] = ()) -> list[TypeRun]:
        """Write the questions of all types and return their runs in the order given.

        A candidate is sent to the model if its outline passes the checks and is new; the model's draft must pass the
        type's `written_checks`. There are never more candidates in flight than questions wanted, so that every call
        may yield a question that is used. `personas` are the readers who ask what the model proposes.

        Raises:
            Stopped: the model is unavailable or the budget is reached; the message says what is missing.
        """
        queues = self._queues(draftings, personas)
        try:
            run_queues(queues, self._asker)
            # Rules choose other facts for each type, apart from types that put a question about one fact in a frame.
            while self._settings.mode == "propose" and leave_out_repeats(draftings, self._index.language):
                run_queues(queues, self._asker)
        except Stopped as stop:
            missing = [(one.kind.name, one.remaining, one.total) for one in draftings if one.total is not None]
            raise with_missing(stop, missing) from stop
        return [drafting.result() for drafting in draftings]

    def _queues(self, draftings: Sequence[Drafting], personas: Sequence[Persona]) -> list[Queue]:
        """Return the queue of each type: of proposals, or of candidates to be worded where rules choose them."""
        count, is_proposing = len(draftings), self._settings.mode == "propose"
        proposals = {
            number: drafting.kind.proposing
            for number, drafting in enumerate(draftings)
            if is_proposing and drafting.kind.proposing is not None
        }
        types: dict[int, tuple[FindPlaces, int]] = {}
        for number, proposing in proposals.items():
            drafting = draftings[number]
            find = partial(materials, drafting.index, proposing, drafting.seed, (number, count))
            types[number] = find, PLACES_PER_QUESTION * drafting.wanted.count
        shared = SharedPlaces(types)
        return [
            ProposingQueue(
                drafting, proposals[number], self._settings, (number, count), partial(shared.of, number), personas
            )
            if number in proposals
            else _TypeQueue(drafting, self._steps)
            for number, drafting in enumerate(draftings)
        ]

    def prove(self, drafts: Sequence[Draft[Proposed]]) -> list[Reject | None]:
        """Return the reason against each draft, or None, in their order.

        Raises:
            Stopped: the model is unavailable or the budget is reached.
        """
        queue = InOrder((prove(draft, self._index, self._settings) for draft in drafts), lambda done: None)
        run_queues([queue], self._asker)
        return queue.results

    def ask_all(self, questions: Sequence[StagedPrompt], on_reply: Callable[[int], None]) -> list[Fields | Reject]:
        """Return the fields of the reply to each question, or a reject, in the order of the questions.

        Args:
            questions: the prompts.
            on_reply: called with the number of replies so far, in the order of the questions.

        Raises:
            Stopped: see `write`.
        """
        queue = InOrder(map(self._ask, questions), on_reply)
        try:
            run_queues([queue], self._asker)
        except Stopped as stop:
            wanted = Counter(question.stage for question in questions)
            missing = Counter(question.stage for question in questions[len(queue.results) :])
            raise with_missing(stop, [(stage, missing[stage], wanted[stage]) for stage in wanted]) from stop
        return queue.results

    def _ask(self, question: StagedPrompt) -> Steps:
        return ask(question.stage, question.prompt, self._index.language, self._settings.tries, question.sample)

    def _steps(self, drafting: Drafting, candidate: Any) -> Generator[Call, Outcome, Draft[Any] | _Unusable]:
        """Yield the calls for one candidate; return its draft if that passes all checks."""
        kind, language = drafting.kind, self._index.language
        prompt = kind.prompt(candidate, language, drafting.wanted.difficulty or kind.difficulty)
        fields = yield from ask(kind.name, prompt, language, self._settings.tries)
        if isinstance(fields, Reject):
            return _Unusable(fields)
        try:
            draft = kind.written(candidate, fields, language)
        except UnparsableOutput as unusable:
            return _Unusable(Reject("unparsable", str(unusable)))
        reject = first_reject(draft, self._index, kind.written_checks)
        if reject is None and "answer_back" in self._settings.proofs and kind.can_be_answered_back:
            reject = yield from answer_back(draft, language, self._settings)
        return draft if reject is None else _Unusable(reject, draft.query, draft.answers)


@dataclass(frozen=True, slots=True)
class _Unusable:
    reject: Reject
    query: str = ""
    answers: tuple[str, ...] = ()


class _TypeQueue:
    """One type: its candidates in order, at most as many in flight as questions are missing."""

    def __init__(
        self,
        drafting: Drafting,
        steps: Callable[[Drafting, Any], Generator[Call, Outcome, Draft[Any] | _Unusable]],
    ) -> None:
        self._drafting, self._steps = drafting, steps
        self._candidates = sound_candidates(drafting)
        self._left = CANDIDATES_PER_QUESTION * drafting.wanted.count

    def start(self, running: int) -> Steps | None:
        if running >= self._drafting.remaining or not self._left:
            return None
        candidate = next(self._candidates, None)
        if candidate is None:
            return None
        self._left -= 1
        return self._steps(self._drafting, candidate)

    def settle(self, result: Draft[Any] | _Unusable) -> None:
        if isinstance(result, _Unusable):
            self._drafting.reject(result.reject, result.query, result.answers)
        else:
            self._drafting.settle(result, ())


def sound_candidates(drafting: Drafting) -> Iterator[Any]:
    """Yield the candidates whose outline passes all checks and repeats no earlier one, and those without an outline."""
    kind, index = drafting.kind, drafting.index
    novelty = Novelty()
    for candidate in drafting.candidates:
        draft = kind.outline(candidate, index.language)
        if draft is None:
            yield candidate
        elif novelty.check(draft) is None and first_reject(draft, index, kind.checks) is None:
            novelty.remember(draft)
            yield candidate
