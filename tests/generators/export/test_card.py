"""The card of a set."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.export import card
from lm_eval_taskgen.generators.export.card import _personas, _size_category


@pytest.mark.parametrize(
    ("count", "category"),
    [
        (0, "n<1K"),
        (999, "n<1K"),
        (1_000, "1K<n<10K"),
        (9_999, "1K<n<10K"),
        (10_000, "10K<n<100K"),
        (100_000, "100K<n<1M"),
    ],
)
def test_the_size_category_of_the_hub(count: int, category: str) -> None:
    assert _size_category(count) == category


def test_readers_have_a_section_if_there_are_any() -> None:
    (section,) = _personas([{"reader": "a nurse", "needs": "to sign"}, {"reader": "a *clerk*", "needs": "a\nform"}])
    assert section.startswith("## Readers\n\n")
    assert section.endswith("\n\n- a nurse: to sign\n- a \\*clerk\\*: a form\n")
    assert _personas([]) == []


@pytest.mark.parametrize(
    ("alpha", "said"),
    [(0.5, "Krippendorff's alpha is 0.50."), (None, "alpha is not defined, since all decisions are the same.")],
)
def test_the_agreement_of_reviewers(alpha: float | None, said: str) -> None:
    assert card._agreement(None) == []
    (line,) = card._agreement({"alpha": alpha, "questions": 1_200, "same": 900})
    assert line.startswith("Read by two or more people: 1,200; decided the same by all: 900; ") and said in line


@pytest.mark.parametrize(
    ("template", "scored_by", "said"),
    [
        (None, [], ("prompt: the question alone", "scored by: the usual metrics", "means over tasks")),
        ("Q: {}", ["llm_judge"], ('prompt: `"Q: {}"`', "scored by: llm_judge", card.NEEDS_JUDGE)),
    ],
)
def test_where_an_imported_set_comes_from(template: str | None, scored_by: list[str], said: tuple[str, ...]) -> None:
    source = {"base_prompt_template": template, "split": "", "subsets": [], "evaluation_only": scored_by}
    text = card._source(source)
    assert all(part in text for part in (*said, "split: all of it"))
    assert (card.NEEDS_JUDGE in text) is bool(scored_by) is ("has_answer_f1" not in text)


@pytest.mark.parametrize(("more", "said"), [({}, ", not by people:"), ({"reviews": {}}, "the section Review counts:")])
def test_the_limits_say_who_read_the_questions(more: dict[str, object], said: str) -> None:
    assert said in card._limits(more)
