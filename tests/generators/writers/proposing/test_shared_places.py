"""Types share the places of a corpus: none comes again while others wait, whatever the order in which they ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from lm_eval_taskgen.generators.writers.proposing.material import Material
from lm_eval_taskgen.generators.writers.proposing.shared_places import SharedPlaces
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.samples import Reject

NAMES = "abcdef"
ENOUGH = 6


def _place(name: str) -> Material:
    return Material((Chunk(name, name, 0, 0, 1, "x"),))


def _find(shown: Mapping[str, int]) -> Iterator[Material | Reject]:
    """Yield a reject, then all places, those that were shown least first."""
    yield Reject("passage_too_short", "z")
    left = list(NAMES)
    while left:
        name = min(left, key=lambda one: shown.get(one, 0))
        left.remove(name)
        yield _place(name)


def _names(found: Iterator[Material | Reject], count: int | None = None) -> str:
    names = [one.chunks[0].chunk_id for one in found if isinstance(one, Material)]
    return "".join(names[:count])


def _shared(*limits: int) -> SharedPlaces:
    return SharedPlaces({number: (_find, limit) for number, limit in enumerate(limits)})


def test_each_turn_has_places_that_were_shown_least() -> None:
    shared = _shared(ENOUGH, ENOUGH, ENOUGH)
    orders = [_names(shared.of(number)) for number in range(3)]
    turns = Counter("".join(order[:2] for order in orders)), Counter("".join(order[:4] for order in orders))
    assert turns == (Counter(NAMES), Counter(NAMES * 2))
    assert all(sorted(order) == list(NAMES) for order in orders), "all have all of them in the end"


def test_who_asks_first_changes_nothing() -> None:
    one, other = _shared(3, ENOUGH, 2), _shared(3, ENOUGH, 2)
    forwards = {number: list(one.of(number)) for number in (0, 1, 2)}
    backwards = {number: list(other.of(number)) for number in (2, 1, 0)}
    streams = [_shared(3, ENOUGH, 2).of(number) for number in range(3)]
    assert forwards == backwards == dict(enumerate(map(list, streams)))


def test_places_beyond_the_limit_of_a_type_are_those_that_others_do_not_show() -> None:
    shared = _shared(1, 3)
    assert _names(shared.of(0), 3) == "aef", "the second type has shown b, c and d"
    assert _names(shared.of(1), 3) == "bcd"


def test_the_places_come_again_from_the_first_on_with_what_was_left_out() -> None:
    shared = _shared(ENOUGH, 2)
    first = list(shared.of(0))
    assert list(shared.of(0)) == first
    assert [one.reason for one in first if isinstance(one, Reject)] == ["passage_too_short"]


def test_a_type_without_places_leaves_them_to_others() -> None:
    shared = SharedPlaces({0: (lambda shown: iter([Reject("no_table", "z")]), 3), 4: (_find, 3)})
    assert [one for one in shared.of(0) if isinstance(one, Material)] == []
    assert _names(shared.of(4), 3) == "abc"
