"""The page of the review: one HTML file without data, which asks the server behind it for the questions."""

from __future__ import annotations

from typing import get_args

from ...export.reviews.decisions import Reason
from ..pages.shell import json_script, passage_program, render, shipped

_REASONS = {
    "wrong_answer": "the accepted answer is wrong",
    "ambiguous": "more than one answer is right",
    "not_in_passages": "the passages do not hold the answer",
    "unclear": "the question cannot be understood",
    "trivial": "nobody would ask this, or it needs no reading",
    "duplicate": "another question asks the same",
    "unsuitable": "harmful, private, or not meant for this set",
    "other": "another reason; say which below",
}


def to_page(name: str) -> str:
    """Return the page for a set."""
    return render(
        f"{name}: review",
        shipped(__package__, "review.html"),
        styles=(shipped(__package__, "review.css"),),
        programs=(
            passage_program(),
            *(shipped(__package__, file) for file in ("question.js", "editing.js", "review.js")),
        ),
        inert=(json_script("reasons", [[code, _REASONS[code]] for code in get_args(Reason)]),),
        allow=("connect-src 'self'",),
    )
