"""Questions on a world: composed, worded and checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from ...utils.errors import ConfigError
from .check import Checker
from .compose import compose, remember
from .graph import Graph, graph_of
from .queries import FEWEST_HOPS, MOST_HOPS, SHAPES, Comparison, Composed, Query, WorldQuestion, relations_of, shape_of
from .statements import StatementIndex, read_world
from .walks import Walks
from .wording import Wording, answer_forms, answer_type, gives_away
from .world import World

# A world is exhausted after this many draws in a row without a sound question, or with one that was drawn before.
_FRUITLESS_DRAWS, _REPEATED_DRAWS = 250, 40


@dataclass(frozen=True, slots=True)
class QuestionSettings:
    """The questions to make: at most `count`, spread evenly over the possible pairs of `shapes` and `hops`.

    `hops` are numbers of articles that a question needs (1 to 6). `unanswerable` is the share of questions with one of
    these articles removed, so that they have no answer; counting questions are never among them.

    Raises:
        ConfigError: a value is out of range, or a shape does not exist.
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
    """Makes questions on a world in one language. Questions drawn for one set are reused for the next."""

    def __init__(self, world: World, language: str, index: StatementIndex | None = None) -> None:
        """`index` has the statements of all articles in this language; without it they are rendered and read.

        Raises:
            ConfigError: the language has no `world` block.
        """
        self._graph = graph_of(world)
        self._checker = Checker(world, read_world(world, language) if index is None else index)
        self._wording = Wording(self._graph, language)
        self._language = language
        self._streams: dict[tuple[str, int], _Stream] = {}

    def make(self, settings: QuestionSettings) -> list[WorldQuestion]:
        """Return checked questions, fewer than requested if the world has no more.

        Every beginning of the list is a fair sample. A question of one shape and number of hops depends on the world
        alone, not on the other settings nor on earlier calls.
        """
        # A count without one of its articles is just another count.
        shapes = [shape for shape in settings.shapes if settings.unanswerable < 1 or shape != "counting"]
        pairs = [(shape, hops) for shape in shapes for hops in settings.hops if hops >= FEWEST_HOPS[shape]]
        turns = {pair: _Turns(self._stream(*pair), self._checker) for pair in pairs}
        order = Random(f"{self._graph.world.settings.seed}:order")
        questions: list[WorldQuestion] = []
        unanswerable = 0
        while turns and len(questions) < settings.count:
            shuffled = list(turns)
            order.shuffle(shuffled)
            for pair in shuffled[: settings.count - len(questions)]:
                due = unanswerable < int((len(questions) + 1) * settings.unanswerable) and pair[0] != "counting"
                question = turns[pair].next(unanswerable=due)
                if question is None:
                    del turns[pair]
                else:
                    questions.append(question)
                    unanswerable += due
        return questions

    def _stream(self, shape: str, hops: int) -> _Stream:
        found = self._streams.get((shape, hops))
        if found is None:
            found = _Stream(self._graph, self._checker, self._wording, self._language, shape, hops)
            self._streams[shape, hops] = found
        return found


def make_questions(world: World, settings: QuestionSettings, language: str) -> list[WorldQuestion]:
    """Make questions with a new `QuestionMaker`.

    Raises:
        ConfigError: the language has no `world` block.
    """
    return QuestionMaker(world, language).make(settings)


class _Worded(NamedTuple):
    """A sound question in words, with all accepted forms of each answer."""

    composed: Composed
    text: str
    answers: tuple[tuple[str, ...], ...]


class _Stream:
    """All sound questions of one shape and number of hops in a fixed order, drawn when they are first needed."""

    def __init__(self, graph: Graph, checker: Checker, wording: Wording, language: str, shape: str, hops: int) -> None:
        self._graph, self._checker, self._wording, self._language = graph, checker, wording, language
        self.shape, self.hops = shape, hops
        self.seed = f"{graph.world.settings.seed}:{shape}:{hops}"
        self._walks = Walks(graph, Random(self.seed))
        self._drawn: list[_Worded] = []
        self._remaining = self._worded()

    def at(self, position: int) -> _Worded | None:
        """Return the question at a position, counted from 0; None if the world has no more."""
        while position >= len(self._drawn):
            following = next(self._remaining, None)
            if following is None:
                return None
            self._drawn.append(following)
        return self._drawn[position]

    def _worded(self) -> Iterator[_Worded]:
        random = Random(f"{self.seed}:words")
        for composed in self._sound():
            text = self._wording.question(composed, random)
            answers = answer_forms(self._graph.world, composed, self._language)
            if isinstance(composed.query, Comparison) or not gives_away(text, answers):
                remember(self._walks, composed)
                yield _Worded(composed, text, answers)

    def _sound(self) -> Iterator[Composed]:
        """Yield questions that pass the check, each once."""
        seen: set[object] = set()
        fruitless = repeated = 0
        while fruitless < _FRUITLESS_DRAWS and repeated < _REPEATED_DRAWS:
            fruitless += 1
            composed = compose(self._walks, self.shape, self.hops)
            if composed is None:
                continue
            identity = _identity(composed.query)
            if identity in seen:
                repeated += 1
                continue
            seen.add(identity)
            if self._checker.flaw(composed) is None:
                yield composed
                fruitless = repeated = 0


class _Turns:
    """Takes the questions of a stream in turn, and removes an article where an unanswerable one is due."""

    def __init__(self, stream: _Stream, checker: Checker) -> None:
        self._stream, self._checker = stream, checker
        self._random = Random(f"{stream.seed}:removed")
        self._position = 0

    def next(self, unanswerable: bool) -> WorldQuestion | None:
        """Return the next question, or the next one that lacks any answer without one of its articles."""
        while worded := self._stream.at(self._position):
            self._position += 1
            removed = self._removable(worded.composed) if unanswerable else None
            if removed is not None or not unanswerable:
                return self._question(worded, removed)
        return None

    def _removable(self, composed: Composed) -> int | None:
        needed = list(composed.needed)
        self._random.shuffle(needed)
        return next((one for one in needed if self._checker.is_unanswerable_without(composed, one)), None)

    def _question(self, worded: _Worded, removed: int | None) -> WorldQuestion:
        composed = worded.composed
        question_id = f"{self._stream.shape}-{self._stream.hops}-{self._position:04d}"
        answers = tuple(forms[0] for forms in worded.answers)
        aliases = tuple(forms[1:] for forms in worded.answers)
        unanswerable = removed is not None
        if unanswerable:
            question_id += f"-without-{composed.needed.index(removed) + 1}"
        return WorldQuestion(
            question_id=question_id,
            shape=shape_of(composed.query),
            hops=self._stream.hops,
            text=worded.text,
            answers=() if unanswerable else answers,
            aliases=() if unanswerable else aliases,
            answer_type="none" if unanswerable else answer_type(composed),
            needed=composed.needed,
            removed=removed,
            relations=relations_of(composed.query),
            composed=composed,
        )


def _identity(query: Query) -> object:
    """Return a value that is equal for equivalent queries: a comparison is the same from both sides."""
    if isinstance(query, Comparison):
        return (frozenset((query.left, query.right)), query.step)
    return query
