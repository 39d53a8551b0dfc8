"""Questions on a world: composed, worded and checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

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


class QuestionMaker:
    """Makes questions on a world in one language. What was drawn for one set of questions serves the next one, too."""

    def __init__(self, world: World, language: str, index: StatementIndex | None = None) -> None:
        """`index` holds what all articles of the world state in this language; else they are rendered and read.

        Raises:
            ConfigError: the language has no `world` block.
        """
        self._graph = graph_of(world)
        self._checker = Checker(world, read_world(world, language) if index is None else index)
        self._wording = Wording(self._graph, language)
        self._language = language
        self._streams: dict[tuple[str, int], _Stream] = {}

    def make(self, settings: QuestionSettings) -> list[WorldQuestion]:
        """Questions in an order in which every beginning is a fair sample; fewer if the world has no more.

        Every one has been checked (`check.py`). A question of one shape and number of hops depends on the world alone,
        not on the other settings nor on what was made before.
        """
        # A count has no twin: without an article it only comes to another number.
        shapes = [shape for shape in settings.shapes if settings.unanswerable < 1 or shape != "counting"]
        pairs = [(shape, hops) for shape in shapes for hops in settings.hops if hops >= FEWEST_HOPS[shape]]
        turns = {pair: _Turns(self._stream(*pair), self._checker) for pair in pairs}
        order = Random(f"{self._graph.world.settings.seed}:order")
        questions: list[WorldQuestion] = []
        twins = 0
        while turns and len(questions) < settings.count:
            turn = list(turns)
            order.shuffle(turn)
            for pair in turn[: settings.count - len(questions)]:
                twin = twins < int((len(questions) + 1) * settings.unanswerable) and pair[0] != "counting"
                question = turns[pair].next(twin)
                if question is None:
                    del turns[pair]
                else:
                    questions.append(question)
                    twins += twin
        return questions

    def _stream(self, shape: str, hops: int) -> _Stream:
        found = self._streams.get((shape, hops))
        if found is None:
            found = _Stream(self._graph, self._checker, self._wording, self._language, shape, hops)
            self._streams[shape, hops] = found
        return found


def make_questions(world: World, settings: QuestionSettings, language: str) -> list[WorldQuestion]:
    """What a new `QuestionMaker` makes.

    Raises:
        ConfigError: the language has no `world` block.
    """
    return QuestionMaker(world, language).make(settings)


class _Worded(NamedTuple):
    """A sound question in words; each of its answers with its further forms behind it."""

    composed: Composed
    text: str
    answers: tuple[tuple[str, ...], ...]


class _Stream:
    """All sound questions of one shape and number of hops, one after the other; drawn when they are first asked for."""

    def __init__(self, graph: Graph, checker: Checker, wording: Wording, language: str, shape: str, hops: int) -> None:
        self._graph, self._checker, self._wording, self._language = graph, checker, wording, language
        self.shape, self.hops = shape, hops
        self.seed = f"{graph.world.settings.seed}:{shape}:{hops}"
        self._walks = Walks(graph, Random(self.seed))
        self._found: list[_Worded] = []
        self._coming = self._worded()

    def at(self, place: int) -> _Worded | None:
        """The question at a place, counted from 0; None where the world has none."""
        while place >= len(self._found):
            following = next(self._coming, None)
            if following is None:
                return None
            self._found.append(following)
        return self._found[place]

    def _worded(self) -> Iterator[_Worded]:
        words = Random(f"{self.seed}:words")
        for composed in self._sound():
            text = self._wording.question(composed, words)
            answers = answers_of(self._graph.world, composed, self._language)
            if isinstance(composed.query, Comparison) or not gives_away(text, answers):
                remember(self._walks, composed)
                yield _Worded(composed, text, answers)

    def _sound(self) -> Iterator[Composed]:
        """Questions that pass the check, each once."""
        tried: set[object] = set()
        draws = again = 0
        while draws < _DRAWS and again < _AGAIN:
            draws += 1
            composed = compose(self._walks, self.shape, self.hops)
            if composed is None:
                continue
            identity = _identity(composed.query)
            if identity in tried:
                again += 1
                continue
            tried.add(identity)
            if self._checker.flaw(composed) is None:
                yield composed
                draws = again = 0


class _Turns:
    """The questions of a stream in turn, with their article missing where a twin is asked for."""

    def __init__(self, stream: _Stream, checker: Checker) -> None:
        self._stream, self._checker = stream, checker
        self._removing = Random(f"{stream.seed}:removed")
        self._place = 0

    def next(self, twin: bool) -> WorldQuestion | None:
        """The next question; as a twin the next of which an article can be removed so that nothing is left."""
        while worded := self._stream.at(self._place):
            self._place += 1
            removed = self._removable(worded.composed) if twin else None
            if removed is not None or not twin:
                return self._question(worded, removed)
        return None

    def _removable(self, composed: Composed) -> int | None:
        needed = list(composed.needed)
        self._removing.shuffle(needed)
        return next((entity for entity in needed if self._checker.leaves_nothing(composed, entity)), None)

    def _question(self, worded: _Worded, removed: int | None) -> WorldQuestion:
        composed = worded.composed
        question_id = f"{self._stream.shape}-{self._stream.hops}-{self._place:04d}"
        twin = removed is not None
        if twin:
            question_id += f"-without-{composed.needed.index(removed) + 1}"
        given = tuple(forms[0] for forms in worded.answers)
        return WorldQuestion(
            question_id=question_id,
            shape=shape_of(composed.query),
            hops=self._stream.hops,
            text=worded.text,
            answers=() if twin else given,
            aliases=() if twin else tuple(forms[1:] for forms in worded.answers),
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
