"""The writer that asks a language model: one call per draft, all types of a run side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...utils.errors import Stopped, UnparsableOutput
from ...utils.records.drafts import Draft
from ...utils.records.types import Reject
from ...utils.settings import ConsistencyConfig
from ..checks import Novelty, first_reject
from ..index.corpus_index import CorpusIndex
from ..models.asker import Asker
from ..models.call import Call, Outcome
from ..models.prompt import Prompt
from .consistency import answered_otherwise
from .queues import InOrder, Steps, run_lanes, with_missing
from .type_run import Drafting, TypeRun
from .usable_reply import Fields, ask

# Candidates put to the model for each question asked for; a model that cannot write costs no more than this.
CANDIDATES_PER_QUESTION = 4


@dataclass(frozen=True, slots=True)
class Question:
    """One prompt of `LLMWriter.ask_all`; `sample` tells questions with one prompt apart."""

    stage: str
    prompt: Prompt
    sample: int = 0


class LLMWriter:
    """Writes questions through an `Asker`.

    `tries` are the attempts that a reply which cannot be used may cost; `consistency` adds a call to each draft that
    passed its checks, in which the model answers it.
    """

    def __init__(
        self, asker: Asker, index: CorpusIndex, *, tries: int = 1, consistency: ConsistencyConfig | None = None
    ) -> None:
        self._asker, self._index = asker, index
        self._tries, self._consistency = tries, consistency

    def write(self, draftings: Sequence[Drafting]) -> list[TypeRun]:
        """What comes of each type, in the order given, when all are done.

        A candidate is put to the model where its outline is sound and new. What the model makes of it must pass the
        type's `written_checks`. No more candidates are out than questions are wanted, so no call is made whose question
        would not be used.

        Raises:
            Stopped: the model cannot be asked, or the budget is reached; the message says what is missing.
        """
        lanes = [_TypeLane(drafting, self._steps) for drafting in draftings]
        try:
            run_lanes(lanes, self._asker)
        except Stopped as stop:
            raise with_missing(stop, [(one.kind.name, one.remaining, one.wanted.count) for one in draftings]) from stop
        return [drafting.result() for drafting in draftings]

    def ask_all(self, questions: Sequence[Question], progress: Callable[[int], None]) -> list[Fields | Reject]:
        """The reply to each question, in the form of its prompt, or why there is none, in the order of the questions.

        Args:
            questions: what to ask.
            progress: called with the number of replies that came so far, in the order of the questions.

        Raises:
            Stopped: as `write`.
        """
        lane = InOrder(map(self._ask, questions), progress)
        try:
            run_lanes([lane], self._asker)
        except Stopped as stop:
            asked = Counter(question.stage for question in questions)
            missing = Counter(question.stage for question in questions[len(lane.results) :])
            raise with_missing(stop, [(stage, missing[stage], asked[stage]) for stage in asked]) from stop
        return lane.results

    def _ask(self, question: Question) -> Steps:
        return ask(question.stage, question.prompt, self._index.language, self._tries, question.sample)

    def _steps(self, drafting: Drafting, candidate: Any) -> Generator[Call, Outcome, Draft[Any] | _Unusable]:
        """The draft of one candidate, checked, or why there is none."""
        kind, language = drafting.kind, self._index.language
        prompt = kind.prompt(candidate, language, drafting.wanted.difficulty or kind.difficulty)
        fields = yield from ask(kind.name, prompt, language, self._tries)
        if isinstance(fields, Reject):
            return _Unusable(fields)
        try:
            draft = kind.written(candidate, fields, language)
        except UnparsableOutput as unusable:
            return _Unusable(Reject("unparsable", str(unusable)))
        reject = first_reject(draft, self._index, kind.written_checks)
        if reject is None and self._consistency is not None and kind.can_be_answered_back:
            reject = yield from answered_otherwise(draft, language, self._consistency, self._tries)
        return draft if reject is None else _Unusable(reject, draft.query, draft.answers)


@dataclass(frozen=True, slots=True)
class _Unusable:
    reject: Reject
    query: str = ""
    answers: tuple[str, ...] = ()


class _TypeLane:
    """One type: its candidates in their order, as many out as questions are missing."""

    def __init__(
        self,
        drafting: Drafting,
        steps: Callable[[Drafting, Any], Generator[Call, Outcome, Draft[Any] | _Unusable]],
    ) -> None:
        self._drafting, self._steps = drafting, steps
        self._candidates = sound_candidates(drafting)
        self._left = CANDIDATES_PER_QUESTION * drafting.wanted.count

    def start(self, out: int) -> Steps | None:
        if out >= self._drafting.remaining or not self._left:
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
    """The candidates whose outline passes all checks and repeats none before it, and those that have none."""
    kind, index = drafting.kind, drafting.index
    novelty = Novelty()
    for candidate in drafting.candidates:
        draft = kind.outline(candidate, index.language)
        if draft is None:
            yield candidate
        elif novelty.check(draft) is None and first_reject(draft, index, kind.checks) is None:
            novelty.remember(draft)
            yield candidate
