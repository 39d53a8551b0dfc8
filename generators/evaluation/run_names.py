"""What runs that stand side by side are called: a letter each, and a name that no other has."""

from __future__ import annotations

from collections.abc import Sequence

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_RUNS = len(LETTERS)


def unique_names(*forms: Sequence[str]) -> list[str]:
    """The first form in which no two runs have one name, or else the last; each form holds a name for every run."""
    return list(next((form for form in forms if len(set(form)) == len(form)), forms[-1]))
