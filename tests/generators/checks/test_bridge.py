"""Checks on two sentences that a name joins: what each rejects on a tiny corpus, and the near miss that it keeps."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import bridge

SAEL = "The Sael is a slow brown river of the northern county."
FLOOD = "Rain drowned the Sael ferry in 1837."
CASES = [
    ("one_hop_is_enough", lambda on: on.bridge(FLOOD), True, "no other year in the second passage"),
    (
        "one_hop_is_enough",
        lambda on: on.bridge(f"{FLOOD} Frost held the Aster in 1901."),
        False,
        "another year of another",
    ),
    (
        "one_hop_is_enough",
        lambda on: on.bridge(f"{FLOOD} Frost came again in 1901."),
        True,
        "another year of nothing named",
    ),
    ("one_hop_is_enough", lambda on: on.bridge(f"{FLOOD} Frost held the Aster in 1837."), True, "the same year again"),
    (
        "one_hop_is_enough",
        lambda on: on.bridge(f"{FLOOD} Frost held the Aster since 1901.", fragment="in 1837"),
        True,
        "the other year does not fit the quoted words",
    ),
    (
        "one_hop_is_enough",
        lambda on: on.bridge(f"{FLOOD} Frost held the Aster in 1901.", fragment="in 1837"),
        False,
        "the other year fits them",
    ),
    (
        "one_hop_is_enough",
        lambda on: on.bridge(f"{FLOOD} Frost held the Aster in 1901.", first=f"{SAEL} It fell dry in 1837."),
        True,
        "the first passage holds the answer",
    ),
    (
        "one_hop_is_enough",
        lambda on: on.bridge(f"{FLOOD} Frost held the Aster in 1901.", first=f"{SAEL} It fell dry in 1838."),
        False,
        "the first passage holds another year",
    ),
    (
        "one_hop_is_enough",
        lambda on: on.bridge(f"{FLOOD} Frost held the Aster in 1901. {SAEL}"),
        True,
        "the second passage holds the description",
    ),
    (
        "one_hop_is_enough",
        lambda on: on.bridge(f"{FLOOD} Frost held the Sael in 1901."),
        True,
        "the other year is of the bridge too",
    ),
    ("bridge_not_unique", lambda on: on.bridge(FLOOD), False, "one year"),
    (
        "bridge_not_unique",
        lambda on: on.bridge(f"{FLOOD} Frost held the Aster in 1901."),
        False,
        "one year of the bridge",
    ),
    ("bridge_not_unique", lambda on: on.bridge(f"{FLOOD} Frost held the Sael in 1901."), True, "two in one passage"),
    (
        "bridge_not_unique",
        lambda on: on.bridge(FLOOD, more=["Frost held the Sael in 1901."]),
        True,
        "two in two passages",
    ),
    (
        "bridge_not_unique",
        lambda on: on.bridge(FLOOD, more=["Frost held the Sael since 1901."], fragment="in 1837"),
        False,
        "one that fits the quoted words",
    ),
    ("bridge_not_unique", lambda on: on.bridge(f"{FLOOD} Frost held the Sael in 1838–39."), True, "an unread range"),
    ("hops_not_apart", lambda on: on.bridge(FLOOD), False, "two documents"),
    ("hops_not_apart", lambda on: on.bridge(FLOOD, second_in="d0"), True, "one passage"),
]


@pytest.mark.parametrize(("check", "make", "rejects", "why"), CASES)
def test_checks(check: str, make: Callable[..., Any], rejects: bool, why: str, on: SimpleNamespace) -> None:
    assert on.reason(getattr(bridge, check), make(on)) == (check if rejects else None), why


def test_every_check_has_a_case_that_it_rejects_and_one_that_it_keeps(on: SimpleNamespace) -> None:
    named = on.checks_of(bridge)
    assert named == {check for check, _, rejects, _ in CASES if rejects}
    assert named == {check for check, _, rejects, _ in CASES if not rejects}
