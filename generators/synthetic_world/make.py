"""Questions on a world: composed, worded and checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ...utils.errors import ConfigError
from .answers import answer_type, answers_of, gives_away
from .check import Checker
from .compose import compose, remember
from .graph import Graph, graph_of
from .queries import FEWEST_HOPS, MOST_HOPS, SHAPES, Comparison, Composed, Query, WorldQuestion, relations_of, shape_of
from .statements import StatementIndex, read_world
from .walks import Walks
from .wording import Wording
from .world import World

# So many draws in a row that lead to no sound question, or so many that give one that was drawn before, and a world is
# taken to have no more of the kind.
_DRAWS, _AGAIN = 250, 40


@dataclass(frozen=True, slots=True)
class QuestionSettings:
    """Which questions to make: at most `count`, spread evenly over the possible pairs of `shapes` and `hops`.

    `hops` are numbers of articles that a question needs (1 to 6). `unanswerable` is the share of questions from whose
    corpus one of these is removed, so that they have no answer; there are none of those that count.
    """

    count: int
    hops: tuple[int, ...] = (1, 2, 3, 4)
    shapes: tuple[str, ...] = SHAPES
    unanswerable: float = 0.0

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ConfigError(f"count of questions: is {self.count}; give 0 or more")
        for hops in self.hops:
            if not 1 <= hops <= MOST_HOPS:
                raise ConfigError(f"hops: holds {hops}; a question needs 1 to {MOST_HOPS} articles")
        for shape in self.shapes:
            if shape not in SHAPES:
                raise ConfigError(f"shapes: holds {shape!r}, which is none; there are: {', '.join(SHAPES)}")
        if not 0 <= self.unanswerable <= 1:
            raise ConfigError(f"unanswerable: is {self.unanswerable}; give a share from 0 to 1")


def make_questions(
    world: World, settings: QuestionSettings, language: str, index: StatementIndex | None = None
) -> list[WorldQuestion]:
    """Questions in an order in which every beginning is a fair sample; fewer than asked for if the world has no more.

    Every one has been checked (`check.py`). `index` holds what all articles of the world state in this language;
    without it they are rendered and read. A question of one shape and number of hops depends on the world alone, not
    on the other settings.

    Raises:
        ConfigError: the language has no `world` block.
    """
    index = read_world(world, language) if index is None else index
    graph, checker = graph_of(world), Checker(world, index)
    wording = Wording(graph, language)
    # A count has no twin: without an article it only comes to another number.
    shapes = [shape for shape in settings.shapes if settings.unanswerable < 1 or shape != "counting"]
    pairs = [(shape, hops) for shape in shapes for hops in settings.hops if hops >= FEWEST_HOPS[shape]]
    streams = {pair: _Stream(graph, checker, wording, language, *pair) for pair in dict.fromkeys(pairs)}
    order = Random(f"{world.settings.seed}:order")
    questions: list[WorldQuestion] = []
    twins = 0
    while streams and len(questions) < settings.count:
        turn = list(streams)
        order.shuffle(turn)
        for pair in turn[: settings.count - len(questions)]:
            twin = twins < int((len(questions) + 1) * settings.unanswerable) and pair[0] != "counting"
            question = streams[pair].next(twin)
            if question is None:
                del streams[pair]
            else:
                questions.append(question)
                twins += twin
    return questions


class _Stream:
    """All questions of one shape and number of hops, one after the other."""

    def __init__(self, graph: Graph, checker: Checker, wording: Wording, language: str, shape: str, hops: int) -> None:
        self._graph, self._checker, self._wording, self._language = graph, checker, wording, language
        self._shape, self._hops = shape, hops
        seed = graph.world.settings.seed
        self._walks = Walks(graph, Random(f"{seed}:{shape}:{hops}"))
        self._words = Random(f"{seed}:{shape}:{hops}:words")
        self._removing = Random(f"{seed}:{shape}:{hops}:removed")
        self._number = 0
        self._tried: set[object] = set()

    def next(self, twin: bool) -> WorldQuestion | None:
        """The next question; as a twin the next of which an article can be removed so that nothing is left."""
        for composed in self._sound():
            text = self._wording.question(composed, self._words)
            answers = answers_of(self._graph.world, composed, self._language)
            if not isinstance(composed.query, Comparison) and gives_away(text, answers):
                continue
            self._number += 1
            remember(self._walks, composed)
            removed = self._removable(composed) if twin else None
            if removed is not None or not twin:
                return self._question(composed, text, answers, removed)
        return None

    def _sound(self) -> Iterator[Composed]:
        """Questions that pass the check, each once."""
        draws = again = 0
        while draws < _DRAWS and again < _AGAIN:
            draws += 1
            composed = compose(self._walks, self._shape, self._hops)
            if composed is None:
                continue
            identity = _identity(composed.query)
            if identity in self._tried:
                again += 1
                continue
            self._tried.add(identity)
            if self._checker.flaw(composed) is None:
                yield composed
                draws = again = 0

    def _removable(self, composed: Composed) -> int | None:
        needed = list(composed.needed)
        self._removing.shuffle(needed)
        return next((entity for entity in needed if self._checker.leaves_nothing(composed, entity)), None)

    def _question(
        self, composed: Composed, text: str, answers: tuple[tuple[str, ...], ...], removed: int | None
    ) -> WorldQuestion:
        question_id = f"{self._shape}-{self._hops}-{self._number:04d}"
        twin = removed is not None
        if twin:
            question_id += f"-without-{composed.needed.index(removed) + 1}"
        given = tuple(forms[0] for forms in answers)
        return WorldQuestion(
            question_id=question_id,
            shape=shape_of(composed.query),
            hops=self._hops,
            text=text,
            answers=() if twin else given,
            aliases=() if twin else tuple(forms[1:] for forms in answers),
            answer_type="none" if twin else answer_type(composed),
            needed=composed.needed,
            removed=removed,
            relations=relations_of(composed.query),
            original=given if twin else (),
            composed=composed,
        )


def _identity(query: Query) -> object:
    """The same for two queries that ask the same: a comparison is the same from both sides."""
    if isinstance(query, Comparison):
        return (frozenset((query.left, query.right)), query.step)
    return query
