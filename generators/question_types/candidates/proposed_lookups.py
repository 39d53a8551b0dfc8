"""The task that asks a language model for lookups: by themselves, and for the types that put one into a frame."""

from __future__ import annotations

from ...writers.proposing.task import Example, Proposing

PROPOSED_LOOKUPS = Proposing(
    task=(
        "The questions ask for single facts that one sentence, table row or list item states: who, what, when, "
        "where, how many, how long, which kind, what is required, what is allowed, what happens if. Ask for "
        "what matters in the passage, not for its side remarks."
    ),
    good=(
        Example(
            "How many books can a student borrow at a time?",
            "six",
            "a rule that every new member asks for, in plain words",
        ),
        Example(
            "Who paid for the iron bridge at Albery?",
            "the Tarn Mining Company",
            "short, names its thing, and the text says “was financed by”",
        ),
    ),
    bad=(
        Example(
            (
                "What is stated about members who have had their card for at least two years and have no "
                "outstanding fines?"
            ),
            "they may borrow twelve books",
            "nobody asks like this: it copies the sentence and leaves a hole in it",
        ),
        Example(
            "When was it opened?",
            "1871",
            "nobody can know what “it” is",
        ),
    ),
    difficulty="easy",
)
