"""Questions that identify their own paragraph, and those that another may answer."""

from __future__ import annotations

import numpy as np
import pytest

from lm_eval_taskgen.generators.wikisalad import Variant, build_examples
from lm_eval_taskgen.generators.wikisalad.articles import SquadRow, gather
from lm_eval_taskgen.generators.wikisalad.question_matches import QuestionMatches, Uniqueness

FRESNO = "Fresno has 494,665 people, more than Oakland, and lies in the San Joaquin Valley. Frank Maddox lived there."
WARSAW = "Warsaw has 1,711,000 people, and its Old Town was rebuilt after the war. The Vistula flows there."
OSLO = "Oslo burnt down in 1624. King Christian had a new town laid out beside the fortress and gave it his name."
PLAGUE = "The plague reached Oslo in 1348 by a ship from England, and a third of the people died within two years."

HINDI = (
    "फ्रेस्नो में 494,665 लोग रहते हैं और यह सैन जोकिन घाटी में है।",
    "वारसॉ में 1,711,000 लोग रहते हैं और युद्ध के बाद पुराना नगर फिर से बनाया गया।",
)


def uniqueness(
    question: str, own: str, others: tuple[str, ...], *, answer: str | None, language: str = "en"
) -> Uniqueness:
    """The uniqueness of a question about `own` beside `others`, in a source that has more paragraphs than these."""
    texts = [own, *others, *(f"{name} Smith wrote {n} plays." for n, name in enumerate(("Eva", "Noor", "Ian", "Lea")))]
    rows = [
        SquadRow("", f"{number}", text, question if text == own else f"What of {number}?", spans)
        for number, text in enumerate(texts)
        for spans in [((answer, own.index(answer)),) if answer and text == own else ()]
    ]
    matches = QuestionMatches(gather(rows, "x", language))
    present = np.zeros(len(texts), dtype=bool)
    present[: 1 + len(others)] = True
    return matches.of(0)[0].uniqueness(present)


@pytest.mark.parametrize(
    ("question", "own", "others", "answer", "expected", "why"),
    [
        ("Who lived in Fresno?", FRESNO, (WARSAW,), "Frank Maddox", Uniqueness.SURE, "names its own"),
        ("How many people are there?", FRESNO, (WARSAW,), "494,665", Uniqueness.LOOSE, "both say so"),
        ("How many people are there?", FRESNO, (OSLO,), "494,665", Uniqueness.SURE, "alone it is plain"),
        ("When did Oslo burn down?", OSLO, (PLAGUE,), "1624", Uniqueness.FAIR, "less than half of it is in its own"),
        ("Which king planned the town of Oslo?", OSLO, (PLAGUE,), "King", Uniqueness.FAIR, "much is in the other too"),
        ("Who gave it his name?", OSLO, (FRESNO,), "King Christian", Uniqueness.FAIR, "says 'it' and 'his'"),
        (
            "Who ruled Atlantis under Poseidon?",
            OSLO,
            (FRESNO,),
            "King Christian",
            Uniqueness.LOOSE,
            "no word in common",
        ),
        ("Which bishop died in Fresno?", FRESNO, (WARSAW,), None, Uniqueness.SURE, "unanswerable wherever one looks"),
        ("When did the plague reach Oslo?", OSLO, (PLAGUE,), None, Uniqueness.NONE, "the other paragraph answers it"),
        ("When did the plague reach Oslo?", OSLO, (FRESNO,), None, Uniqueness.SURE, "no paragraph that answers it"),
    ],
)
def test_uniqueness(
    question: str, own: str, others: tuple[str, ...], answer: str | None, expected: Uniqueness, why: str
) -> None:
    assert uniqueness(question, own, others, answer=answer) == expected, why


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("फ्रेस्नो किस घाटी में है?", "सैन जोकिन", Uniqueness.SURE),
        ("वहाँ कितने लोग रहते हैं?", "494,665", Uniqueness.LOOSE),
        ("पुराना नगर कब बनाया गया?", None, Uniqueness.NONE),
    ],
)
def test_tie_in_hindi(question: str, answer: str | None, expected: Uniqueness) -> None:
    assert uniqueness(question, HINDI[0], HINDI[1:], answer=answer, language="hi") == expected


def test_an_unanswerable_question_is_not_asked_beside_the_paragraph_that_answers_it() -> None:
    """If both paragraphs of an article are shown the question is dropped; with only one it may stay."""
    rows = []
    for number in range(20):
        one = f"Ship{number} was built by Arne{number} in the yard of Moss{number}. It had {number + 3} masts."
        two = f"Ship{number} was sunk off Cape{number} by a storm. Of her crew {number + 90} men were saved."
        rows += [
            SquadRow("", f"Ship {number}", one, f"Who built Ship{number}?", ((f"Arne{number}", one.index("Arne")),)),
            SquadRow("", f"Ship {number}", one, f"Where was Ship{number} sunk by a storm?", ()),
            SquadRow(
                "",
                f"Ship {number}",
                two,
                f"How many men of Ship{number} were saved?",
                ((f"{number + 90}", two.index(f"{number + 90}")),),
            ),
        ]
    source = gather(rows, "ships", "en")
    both = build_examples(source, Variant("both", "AABB", 40), 1)
    alone = build_examples(source, Variant("alone", "ABCD", 40), 1)
    assert not any("sunk by" in question.question for example in both.examples for question in example.questions)
    asked = [q for example in alone.examples for q in example.questions if "sunk by" in q.question]
    assert asked
    for example in alone.examples:
        for question in example.questions:
            if "sunk by" in question.question:
                assert question.answers == ()
                assert "storm" not in example.segment_text(question.segment_id)
