"""A small set whose examples have unlike numbers of questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from lm_eval_taskgen.generators.wikisalad import Example, Question, Segment

PEOPLE = ("Ada Fenwick", "Jan de Vries", "Mira Joshi", "Otto Lang", "Ines Prado")
TOWNS = ("Corley", "Delft", "Nagpur", "Linz", "Braga")


def _example(number: int, questions: int, segments: int) -> Example:
    """Segments of two articles in turn; the first `questions` of them are asked about, of the last ones first."""
    prompt, cut = "", []
    for index in range(segments):
        person, town = PEOPLE[index % len(PEOPLE)], TOWNS[(index + number) % len(TOWNS)]
        text = f"{person} was born in {town} in {1800 + 10 * number + index}. The house still stands."
        prompt += "\n\n" if prompt else ""
        cut.append(Segment(index, "AB"[index % 2], f"Article {index % 2}", len(prompt), len(prompt) + len(text)))
        prompt += text
    asked = [
        Question(
            f"Where was {PEOPLE[index % len(PEOPLE)]} born, in part {index}?",
            (TOWNS[(index + number) % len(TOWNS)],),
            (prompt.index("born in ", cut[index].start_char) + len("born in "),),
            index,
            cut[index].topic,
            cut[index].article,
        )
        for index in reversed(range(questions))
    ]
    articles = {"A": "Article 0", "B": "Article 1"}
    return Example(f"easy-{number:04d}", prompt, tuple(asked), ("AB" * segments)[:segments], articles, tuple(cut))


@pytest.fixture(scope="session")
def make_salad() -> Callable[[Sequence[int]], tuple[Example, ...]]:
    """A set by the number of questions of each example, which stand in it in another order than they are asked."""

    def make(questions: Sequence[int]) -> tuple[Example, ...]:
        return tuple(_example(number, count, max(4, count)) for number, count in enumerate(questions))

    return make
