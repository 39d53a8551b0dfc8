"""Who may see a section."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.reading.access_labels import labelled_sections
from lm_eval_taskgen.utils.records.documents import Document

LABELS = ("access", "audience", "visible to")
PUBLIC = ("public", "everybody")


def audiences(text: Any, **metadata: Any) -> Any:
    document = Document("d", text, sections=markdown_sections(text), metadata=metadata)
    return {labelled.section.heading: labelled.audience for labelled in labelled_sections(document, LABELS, PUBLIC)}


@pytest.mark.parametrize(
    ("text", "metadata", "expected", "why"),
    [
        ("# Pay\n\nAccess: managers\n\nWords.", {}, {"Pay": "managers"}, "the line under the heading"),
        ("# Pay\n\nVisible to: all staff.\n\nWords.", {}, {"Pay": "all staff"}, "two words, a full stop"),
        ("# Pay\n\nWords: managers\n\nWords.", {}, {}, "another word, which may be a mark"),
        ("# Pay\n\nOne.\n\nTwo.\n\nThree.\n\nAccess: managers", {}, {}, "too far down"),
        ("# Pay\n\nAccess: it is granted on the first day of each month by the office", {}, {}, "a sentence"),
        ("# Pay\n\nAccess: managers\n\n## Rises\n\nWords.", {}, {"Pay": "managers", "Rises": "managers"}, "inside it"),
        (
            "# Pay\n\nAccess: managers\n\n## Rises\n\nAccess: board\n\nWords.",
            {},
            {"Pay": "managers", "Rises": "board"},
            "its own",
        ),
        (
            "# Pay\n\nAccess: managers\n\n# Menu\n\nWords.",
            {},
            {"Pay": "managers", "Menu": "public"},
            "not the next one's",
        ),
        ("Access: staff\n\n# Pay\n\nWords.", {}, {"Pay": "staff"}, "before the first heading"),
        ("# Pay\n\nWords.", {"Audience": "staff"}, {"Pay": "staff"}, "metadata"),
        ("# Pay\n\nWords.", {"audience": 3}, {"Pay": "public"}, "metadata that are no text"),
        ("Access: staff\n\nWords.", {}, {}, "no sections"),
        ("# Pay\n\nWords of some length.", {}, {"Pay": "public"}, "without a mark everybody may see it"),
        (
            "# Book\n\nEffective from: 1 March 2023\n\nEdition: 3rd\n\n## Pay\n\nWords.",
            {},
            {"Book": "public", "Pay": "public"},
            "a date or a number is no audience",
        ),
        (
            "# Pay\n\nAccess: board\n\n# Menu\n\nAccess: Everybody\n\n# Keys\n\nWords.",
            {},
            {"Pay": "board", "Menu": "Everybody", "Keys": "Everybody"},
            "what the document itself calls everybody",
        ),
        ("Access: staff\n\n# Vault (for the board)\n\nWords.", {}, {}, "brackets that may say who sees it"),
        ("Access: staff\n\n# Keys\n\nSeen by: security only\n\nWords.", {}, {}, "a line that may say so"),
        ("Access: staff\n\n# Keys\n\nSeen by: security\n\n## Spare\n\nWords.", {}, {}, "what stands inside it too"),
        (
            "Access: staff\n\n# Keys\n\nWe know this: it is long, and it is not a mark of any kind.",
            {},
            {"Keys": "staff"},
            "prose",
        ),
    ],
)
def test_marks(text: str, metadata: dict[str, Any], expected: dict[str, Any], why: str) -> None:
    assert audiences(text, **metadata) == expected, why
