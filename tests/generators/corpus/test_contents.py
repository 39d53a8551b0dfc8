"""Tables of contents: what is one, with or without dots, and that it is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from lm_eval_taskgen.generators.corpus.contents import contents_blocks
from lm_eval_taskgen.generators.corpus.plain_text import read_text

HEADINGS = ["# Scope", "# Meals", "# Hotels abroad"]


@pytest.mark.parametrize(
    ("blocks", "expected", "why"),
    [
        (["1 Scope .... 2\n2 Meals .... 3\n3 Hotels abroad .... 3"], {0}, "dots lead to the page"),
        (["1 Scope 2\n2 Meals 3\n3 Hotels abroad 3"], {0}, "a space alone"),
        (["Scope 2", "Meals 3", "Hotels abroad 5"], {0, 1, 2}, "one entry a block"),
        (["# Scope 2", "# Meals 3", "# Hotels abroad 5"], {0, 1, 2}, "in type that looks like headings"),
        (["# Title", "# Contents", "Scope 2\nMeals 3\nHotels abroad 5"], {1, 2}, "with its heading"),
        (["# Title", "Scope 2\nMeals 3\nHotels abroad 5"], {1}, "but not the title"),
        (["Foreword iv\nScope 2\nMeals 3"], {0}, "Roman numbers"),
        (["Scope 9\nMeals 3\nHotels abroad 5"], set(), "pages that fall"),
        (["Scope 2\nMeals 3"], set(), "two entries"),
        (["Apples 2\nPears 3\nPlums 5"], set(), "no headings of the document"),
        (["Scope 2\nMeals 3\nHotels abroad are dear."], set(), "a line that is no entry"),
    ],
)
def test_contents_are_found_by_their_pages_and_headings(blocks: list[str], expected: set[int], why: str) -> None:
    lines = [block.removeprefix("# ").split("\n") for block in [*blocks, *HEADINGS]]
    headings = [block[2:] if block.startswith("# ") else None for block in [*blocks, *HEADINGS]]
    assert contents_blocks(lines, headings) == expected, why


def test_contents_of_a_plain_text_are_left_out(tmp_path: Path) -> None:
    prose = (
        "The outer lock of Orrinmere was dug in 1911 by the Calloway company,\n"
        "which kept an account of every barge. Its eastern gate was lost in the\n"
        "storm of 1926 and was not found again by the people of the harbour.\n"
    )
    names = ["Scope", "Meals", "Hotels abroad"]
    contents = "\n".join(f"{number} {name} {number + 2}" for number, name in enumerate(names, start=1))
    path = tmp_path / "policy.txt"
    path.write_text(f"TRAVEL POLICY\n\nCONTENTS\n\n{contents}\n\n" + "\n".join(f"{n}\n\n{prose}" for n in names))
    (document,) = read_text(path, "policy")
    assert [section.heading for section in document.sections] == ["TRAVEL POLICY", *names]
    assert "Hotels abroad 5" not in document.text
    assert "\n## Hotels abroad\n" in document.text, "no level is left out"
