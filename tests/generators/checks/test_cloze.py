"""Checks on a quoted sentence with a blank: what each rejects on a tiny corpus, and the near miss that it keeps."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import cloze

MILL = "The old mill of Corley burned down in 1837."
CHAKKI = "सोनभद्र की पुरानी चक्की 1837 में जल गई।"
CASES = [
    ("not_a_sentence", lambda on: on.lookup(["The mill burned down in 1837."]), True, "six words"),
    ("not_a_sentence", lambda on: on.lookup([MILL]), False, "nine words"),
    ("not_a_sentence", lambda on: on.lookup(["सोनभद्र की चक्की 1837 में जली।"], code="hi"), True, "six words"),
    ("not_a_sentence", lambda on: on.lookup([CHAKKI], code="hi"), False, "eight words"),
    ("leans_on_context", lambda on: on.lookup(["Here the old mill of Corley burned in 1837."]), True, "where?"),
    ("leans_on_context", lambda on: on.lookup(["There she saw the mill burn down in 1837."]), True, "who?"),
    ("leans_on_context", lambda on: on.lookup([MILL]), False, "whole"),
    ("leans_on_context", lambda on: on.lookup(["इस गाँव की पुरानी चक्की 1837 में जल गई।"], code="hi"), True, "which?"),
    ("leans_on_context", lambda on: on.lookup([CHAKKI], code="hi"), False, "whole"),
    ("blank_in_brackets", lambda on: on.lookup(["The old mill of Corley (1837) burned down again."]), True, "inside"),
    ("blank_in_brackets", lambda on: on.lookup(["The old mill (of Corley) burned down in 1837."]), False, "behind"),
    ("blank_in_brackets", lambda on: on.lookup(["In 1837 the old mill (of Corley) burned down."]), False, "before"),
    (
        "ambiguous_blank",
        lambda on: on.lookup([MILL, MILL.replace("1837", "1901")]),
        True,
        "another year, the same words",
    ),
    ("ambiguous_blank", lambda on: on.lookup([MILL, MILL]), False, "the same year"),
    (
        "ambiguous_blank",
        lambda on: on.lookup([MILL, MILL.replace("mill", "barn").replace("Corley", "Marden")]),
        False,
        "of another",
    ),
    (
        "ambiguous_blank",
        lambda on: on.lookup([MILL, "The mill of Corley burned down twice, in 1901."]),
        True,
        "in other words",
    ),
    (
        "ambiguous_blank",
        lambda on: on.lookup([MILL, "The old mill of Corley burned down in May."]),
        False,
        "no year at all",
    ),
    (
        "ambiguous_blank",
        lambda on: on.lookup([MILL, "The old mill of Corley burned down on 4 May 1901."]),
        True,
        "the year of a date is a year",
    ),
    (
        "disputed_statement",
        lambda on: on.lookup([MILL, MILL.replace("1837", "1901")], answer="Corley"),
        True,
        "nobody can tell in which year it was",
    ),
    (
        "disputed_statement",
        lambda on: on.lookup([MILL, MILL.replace("1837", "1901")]),
        False,
        "the dispute is about what is asked for, which other checks find",
    ),
    (
        "disputed_statement",
        lambda on: on.lookup([MILL, MILL.replace("mill", "barn").replace("1837", "1901")], answer="Corley"),
        False,
        "of something else there",
    ),
    (
        "converted_figure",
        lambda on: on.lookup(["The weir of Corley is 1,600 mm (63 in) high."], answer="1,600 mm"),
        True,
        "the other unit gives it away",
    ),
    (
        "converted_figure",
        lambda on: on.lookup(["The weir of Corley is 1,600 mm high (see there)."], answer="1,600 mm"),
        False,
        "brackets that convert nothing",
    ),
    (
        "piece_of_a_name",
        lambda on: on.lookup(["We read the Marden Convention on Human Rights there."], answer="Marden Convention"),
        True,
        "the name goes on",
    ),
    (
        "piece_of_a_name",
        lambda on: on.lookup(["We met Ada Fenwick and Corley there."], answer="Ada Fenwick"),
        False,
        "another name follows",
    ),
    (
        "ambiguous_blank",
        lambda on: on.lookup([CHAKKI, CHAKKI.replace("1837", "1901")], code="hi"),
        True,
        "another year",
    ),
    ("ambiguous_blank", lambda on: on.lookup([CHAKKI, CHAKKI], code="hi"), False, "the same year"),
    (
        "ambiguous_blank",
        lambda on: on.lookup(
            ["From 1837 the mill of Corley stood idle until 1901.", "The mill of Corley stood idle from 1901."]
        ),
        False,
        "the other year stands in the question, so it is not what is asked for",
    ),
]


@pytest.mark.parametrize(("check", "make", "rejects", "why"), CASES)
def test_checks(check: str, make: Callable[..., Any], rejects: bool, why: str, on: SimpleNamespace) -> None:
    assert on.reason(getattr(cloze, check), make(on)) == (check if rejects else None), why


def test_every_check_has_a_case_that_it_rejects_and_one_that_it_keeps(on: SimpleNamespace) -> None:
    named = on.checks_of(cloze)
    assert named == {check for check, _, rejects, _ in CASES if rejects}
    assert named == {check for check, _, rejects, _ in CASES if not rejects}
