"""How a question says whose table, list or entry it asks about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types.candidates.references import References, is_name, placed, without_number
from lm_eval_taskgen.generators.question_types.candidates.section_owners import Located, Piece
from lm_eval_taskgen.utils.records.documents import Document

FILL = " ".join(f"The well number {number} is deep and cold in winter." for number in range(150))
# Five words that one sentence has, of more than one letter, and no name among them.
RARE = "gravel flinty moraine cobble shingle"
TEXTS = [
    f"# 3. Quarry rules\n\n{FILL}\n\nThe {RARE} of x lies below Upper Corley.",
    "# Ferry times\n\nThe ferries of Orrin Bay leave in the morning. Orrin Bay has a pier.",
    "# 4. Ferry times\n\nThe wells of the parish are deep, and --pump-all empties them.",
]


@pytest.fixture(scope="module")
def references(index_of: Callable[..., Any]) -> References:
    return References(index_of(TEXTS))


@pytest.mark.parametrize(
    ("heading", "bare"),
    [
        ("Chapter 5. Fares", "Fares"),
        ("3.6. Fares", "Fares"),
        ("3.6) Fares", "Fares"),
        ("§ 4 Fares", "Fares"),
        ("1.2.3.4.5.6 Fares", "Fares"),
        ("123 Fares", "Fares"),
        ("1234 Fares", "1234 Fares"),
        ("5. A", "5. A"),
        ("Fares", "Fares"),
    ],
)
def test_a_heading_without_its_number(heading: str, bare: str) -> None:
    assert without_number(heading) == bare


@pytest.mark.parametrize(
    ("heading", "can_be_said", "why"),
    [
        ("", False, "nothing"),
        ("Fares", True, "a word"),
        ("Fares for all.", True, "three words with a full stop"),
        ("Children pay no fares.", False, "four are a sentence"),
        ("Children pay no fares", True, "without a full stop they are not"),
        (" ".join(["fares"] * 14), True, "fourteen words"),
        (" ".join(["fares"] * 15), False, "more than anybody would say"),
    ],
)
def test_a_heading_that_can_be_said_in_a_question(heading: str, can_be_said: bool, why: str) -> None:
    assert is_name(heading) == can_be_said, why


@pytest.mark.parametrize(
    ("question", "names", "somehow", "why"),
    [
        ("How deep is the well in winter?", False, False, "all wells are"),
        ("What pumps on port 80?", True, True, "a figure"),
        ("Did iTunes empty the well?", True, True, "a capital inside"),
        ("where do the ferries of orrin bay leave in winter?", True, True, "a name of the corpus, however written"),
        ("what lies below upper corley", True, True, "at the end"),
        (f"is the {RARE} deep?", True, True, "five rare words"),
        (f"is the {' '.join(RARE.split()[:4])} x deep?", False, True, "four, and a letter"),
        (f"is the {' '.join(RARE.split()[:4])} ox deep?", True, True, "a word of two letters counts"),
        (f"is the {' '.join(RARE.split()[:4])} gravel deep?", False, True, "four, one twice"),
        (f"is the {' '.join(RARE.split()[:3])} deep?", False, True, "three"),
        (f"is the {' '.join(RARE.split()[:2])} x deep?", False, False, "two"),
    ],
)
def test_a_question_names_something(
    references: References, question: str, names: bool, somehow: bool, why: str
) -> None:
    assert references.names_something(question) == names, why
    assert references.names_something(question, somehow=True) == somehow, why


def test_a_title_is_unique_without_its_number(references: References) -> None:
    documents = list(references.index.documents.values())
    assert [references.title_of(document) for document in documents] == [
        "Quarry rules",
        "Ferry times",
        "4. Ferry times",
    ]
    assert [references.is_unique(document) for document in documents] == [True, False, False]
    assert not references.is_unique(Document("x", "text"))


@pytest.mark.parametrize(
    ("name", "is_known", "why"),
    [
        ("Orrin Bay", True, "a name that only this document has"),
        ("Upper Corley", False, "another's"),
        ("ferries", False, "no name"),
        ("--tide-table", True, "an identifier that no other has"),
        ("--pump-all", False, "an identifier of another"),
        ("", False, "nothing"),
    ],
)
def test_what_is_known_in_one_document_alone(references: References, name: str, is_known: bool, why: str) -> None:
    assert references.is_known_here(name, references.index.documents["d1"]) == is_known, why


@pytest.mark.parametrize(
    ("question", "document", "heading", "options", "expected", "why"),
    [
        ("What is paid?", "d0", "Fares", {}, (("Quarry rules",), ("Quarry rules",)), "its unique title"),
        ("What is paid?", "d1", "Fares", {}, (("Fares",), ("Fares",)), "the heading, for want of a unique title"),
        ("What is paid?", "d1", "", {}, None, "neither"),
        ("What is paid?", "d1", "", {"stands_alone": True}, ((), ()), "nothing need be said"),
        ("What is paid?", "d0", "Fares", {"by_heading": True}, (("Fares",), ("Fares",)), "the heading first"),
        ("What is paid?", "d0", "", {"by_heading": True}, (("Quarry rules",), ("Quarry rules",)), "or else the title"),
        ("What do quarries pay by rule?", "d0", "", {}, ((), ()), "the question has the title, inflected"),
        ("What does the quarry pay?", "d0", "", {}, ((), ()), "half of its words are enough"),
        (
            "What is the toll?",
            "d0",
            "Toll rate",
            {"by_heading": True},
            (("Quarry rules",), ("Quarry rules",)),
            "words of four letters count, and the question has one of the two of the heading",
        ),
        (
            "What is the toll?",
            "d0",
            "Toll rates abroad",
            {"by_heading": True},
            (("Toll rates abroad",), ("Toll rates abroad",)),
            "one of three is too few",
        ),
        ("What is paid?", "d0", "Fares", {"says": (True, True)}, (("Fares", "Quarry rules"),) * 2, "what tells it"),
        (
            "What do the fares cost?",
            "d0",
            "Fares",
            {"says": (True, True)},
            (("Quarry rules",), ("Fares", "Quarry rules")),
            "what the question has is kept and not repeated",
        ),
        ("What is paid?", "d0", "Quarry rules", {"says": (True, True)}, (("Quarry rules",),) * 2, "not twice"),
    ],
)
def test_the_names_that_say_whose_piece_is_meant(
    references: References, question: str, document: str, heading: str, options: Any, expected: Any, why: str
) -> None:
    says = options.get("says", (False, False))
    piece = Located(Piece(0, references.index.documents[document], "", heading, ""), *says)
    flags = {"stands_alone": options.get("stands_alone", False), "by_heading": options.get("by_heading", False)}
    places = references.places(question, piece, **flags)
    assert (places and (places.said, places.kept)) == expected, why


@pytest.mark.parametrize(
    ("places", "pattern", "values"),
    [
        ((), "alone", {"question": "How much?"}),
        (("Fares",), "according_to", {"question": "how much?", "place": "Fares"}),
        (("Fares", "Port"), "according_to_part", {"question": "how much?", "place": "Port", "part": "Fares"}),
    ],
)
def test_the_pattern_that_says_where(places: tuple[str, ...], pattern: str, values: dict[str, str]) -> None:
    assert placed("How much?", places) == (pattern, values)
