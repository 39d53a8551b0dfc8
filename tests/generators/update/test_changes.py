"""What has changed in the documents of a set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from changing_library import DOCUMENTS

GUIDE, LENDING, STAFF = DOCUMENTS["guide.md"], DOCUMENTS["lending.md"], DOCUMENTS["staff.md"]
MORE = "Dogs wait outside.\n"


@pytest.mark.parametrize(
    ("texts", "changed", "renamed", "added", "removed", "why"),
    [
        ({}, (), {}, (), (), "nothing"),
        ({"staff.md": STAFF + MORE}, ("staff.md",), {}, (), (), "one changed"),
        ({"new.md": MORE}, (), {}, ("new.md",), (), "one more"),
        ({"staff.md": None}, (), {}, (), ("staff.md",), "one less"),
        ({"staff.md": None, "new.md": STAFF}, (), {"staff.md": "new.md"}, (), (), "one renamed"),
        ({"staff.md": None, "new.md": STAFF + MORE}, ("new.md",), {"staff.md": "new.md"}, (), (), "renamed, changed"),
        ({"staff.md": None, "new.md": MORE}, (), {}, ("new.md",), ("staff.md",), "another instead"),
        (
            {"staff.md": MORE, "new.md": STAFF},
            (),
            {"staff.md": "new.md"},
            ("staff.md",),
            (),
            "its name taken by another",
        ),
    ],
)
def test_documents_are_found_again(
    library: Any,
    texts: Mapping[str, str | None],
    changed: tuple[str, ...],
    renamed: Mapping[str, str],
    added: tuple[str, ...],
    removed: tuple[str, ...],
    why: str,
) -> None:
    found = library.change(texts)
    assert (found.changed, found.renamed, found.added, found.removed) == (changed, renamed, added, removed), why
    assert found.is_none == (not texts), why


@pytest.mark.parametrize(
    ("texts", "new", "why"),
    [
        ({"staff.md": STAFF + "\n" + MORE}, ["Dogs wait outside."], "a sentence"),
        ({"guide.md": GUIDE.replace("12 pounds", "13 pounds")}, ["| Adult | 13 pounds |"], "a row of a table"),
        ({"staff.md": STAFF.replace("# Staff", "# New staff")}, ["# New staff handbook"], "a heading"),
        ({"staff.md": STAFF.replace("same day", "same\nday")}, [], "a line that is broken elsewhere is not new"),
        ({"staff.md": LENDING + STAFF}, [], "what another document said before is not new"),
    ],
)
def test_new_text_is_what_no_document_had(library: Any, texts: Mapping[str, str], new: list[str], why: str) -> None:
    assert [part.text for part in library.change(texts).new_parts] == new, why
