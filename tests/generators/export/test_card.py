"""The card of a set."""

from __future__ import annotations

import pytest

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
