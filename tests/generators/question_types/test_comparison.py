"""`comparison`: which of two things has more or was earlier; and which values are not compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.comparables import Comparable, Source
from lm_eval_taskgen.generators.question_types.comparison import _forms, _pairs
from lm_eval_taskgen.utils.records.documents import Chunk

KIND = QUESTION_TYPES["comparison"]
AROUND = (
    "The reading room opens early and closes late on all days but Sunday. Members bring their own lamps, and nobody "
    "may smoke. The cellar is dry and has no windows. Visitors leave their coats with the porter."
)


def town(*facts: str) -> str:
    return "# Corley\n\n" + " ".join(facts) + "\n\n" + AROUND


def asked(kept: Callable[..., Any], index: Any) -> dict[str, tuple[str, ...]]:
    """What is asked with several seeds: both ways, and with either name first."""
    return {draft.query: draft.answers for seed in range(12) for draft in kept(KIND.name, index, seed)}


@pytest.mark.parametrize(
    ("facts", "smaller", "larger", "small", "large"),
    [
        (
            ("The bridge at Albery has nine arches.", "The bridge at Orrinmere has four arches."),
            "Which has fewer arches, {} or {}?",
            "Which has more arches, {} or {}?",
            "the bridge at Orrinmere",
            "the bridge at Albery",
        ),
        (
            ("The Albery Museum employs 40 guides.", "The Orrin Museum employs 12 guides."),
            "Which employs fewer guides, {} or {}?",
            "Which employs more guides, {} or {}?",
            "the Orrin Museum",
            "the Albery Museum",
        ),
        (
            ("The Albery Museum employs 1,200 guides.", "The Orrin Museum employs 900 guides."),
            "Which employs fewer guides, {} or {}?",
            "Which employs more guides, {} or {}?",
            "the Orrin Museum",
            "the Albery Museum",
        ),
        (
            ("The Return ticket costs 2.50 euros.", "The Single ticket costs 2 euros."),
            "Which costs less, {} or {}?",
            "Which costs more, {} or {}?",
            "the Single ticket",
            "the Return ticket",
        ),
        (
            ("The Return ticket costs 12 euros.", "The Single ticket costs 7 euros."),
            "Which costs less, {} or {}?",
            "Which costs more, {} or {}?",
            "the Single ticket",
            "the Return ticket",
        ),
        (
            ("The siege of Tarn lasted 14 months.", "The siege of Albery lasted 9 months."),
            "Which lasted a shorter time, {} or {}?",
            "Which lasted a longer time, {} or {}?",
            "the siege of Albery",
            "the siege of Tarn",
        ),
        (
            ("The Albery Museum was founded in 1901.", "The Orrin Museum was founded in 1925."),
            "Which was founded first, {} or {}?",
            "Which was founded later, {} or {}?",
            "the Albery Museum",
            "the Orrin Museum",
        ),
    ],
)
def test_two_subjects_of_one_relation(
    kept: Callable[..., Any],
    index_of: Callable[..., Any],
    facts: tuple[str, ...],
    smaller: str,
    larger: str,
    small: str,
    large: str,
) -> None:
    found = asked(kept, index_of([town(*facts)]))
    expected = {
        pattern.format(*names): right
        for pattern, right in ((smaller, small), (larger, large))
        for names in ((small, large), (large, small))
    }
    assert found.keys() <= expected.keys()
    assert found, "something is asked"
    for question, answers in found.items():
        assert answers == (expected[question], expected[question].removeprefix("the "))


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (("The Albery Museum employs 40 guides.", "The Orrin Museum employs 41 guides."), "nearly as many"),
        (("The Albery Museum employs about 40 guides.", "The Orrin Museum employs about 60 guides."), "two guesses"),
        (("The Albery Museum employs 40 guides.", "The Orrin Museum employs 12 cooks."), "other things"),
        (("The Albery Museum employs 40 guides.", "The Orrin Museum employs 12 more guides."), "more than what?"),
        (("The Albery Museum employs 40 guides.", "The Orrin Museum trains 12 guides."), "another relation"),
        (("The Return ticket costs 12 euros.", "The Single ticket costs 7 dollars."), "another currency"),
        (("The Albery Museum was founded in 1901.", "The Orrin Museum was founded in 1901."), "the same year"),
        (("The Albery Museum employs 40 guides.", "Every museum employs 12 guides."), "a subject without a name"),
    ],
)
def test_what_is_not_compared(
    kept: Callable[..., Any], index_of: Callable[..., Any], facts: tuple[str, ...], why: str
) -> None:
    assert asked(kept, index_of([town(*facts)])) == {}, why


@pytest.mark.parametrize(
    ("counted", "other", "is_asked", "why"),
    [
        ("48 barges and 30 ferries", "", True, "two kinds"),
        ("48 barges (62 %) and 30 ferries (38 %)", "", True, "with shares"),
        ("48 barges and 47 ferries", "", False, "nearly as many"),
        ("4800 barges and 30 ferries", "", False, "nobody would ask"),
        ("48 barges, of which 30 had sails", "", False, "some of the others"),
        ("48 barges and 30 ferries or boats", "", False, "two kinds in one"),
        ("48 barges with 90 sailors and 30 ferries", "", False, "who is on them"),
        ("48 hours and 30 ferries", "", False, "a time"),
        ("48 barges and 30 ferries", "In the next year barges and ferries were sold.", False, "it may count them, too"),
    ],
)
def test_of_which_kind_there_are_more(
    kept: Callable[..., Any], index_of: Callable[..., Any], counted: str, other: str, is_asked: bool, why: str
) -> None:
    found = asked(kept, index_of([town(f"Before the flood there were {counted} at Albery.", other)]))
    assert found == ({"Were there more barges or ferries at Albery?": ("barges",)} if is_asked else {}), why


@pytest.mark.parametrize(
    "other", ["The Orrin Museum employs 90 guides.", "The guides that the Orrin Museum employs are 90 this year."]
)
def test_a_subject_with_two_values_is_left_out(
    kept: Callable[..., Any], index_of: Callable[..., Any], other: str
) -> None:
    facts = town("The Albery Museum employs 40 guides.", "The Orrin Museum employs 12 guides.")
    again = f"# Guides\n\n{other} " + AROUND.replace("lamps", "candles")
    assert asked(kept, index_of([facts, again])) == {}


LIVES = town("Ann Wennick (1801–1870) drew maps.", "Bess Quill (1823–1860) drew them.")


def test_lives(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    found = asked(kept, index_of([LIVES]))
    for question, answers in found.items():
        is_ann = any(said in question for said in ("born earlier", "died later"))
        assert answers == (("Ann Wennick", "Wennick") if is_ann else ("Bess Quill", "Quill")), question
    assert {question.split(",")[0] for question in found} == {
        "Who was born earlier",
        "Who died earlier",
        "Who died younger",
    }


def test_bare_years_leave_open_which_of_two_lives_was_longer(
    kept: Callable[..., Any], index_of: Callable[..., Any]
) -> None:
    found = asked(kept, index_of([town("Ann Wennick (1801–1870) drew maps.", "Bess Quill (1803–1874) drew them.")]))
    assert found and not any("longer" in question or "younger" in question for question in found)


def test_lives_that_lie_centuries_apart_are_not_compared(
    kept: Callable[..., Any], index_of: Callable[..., Any]
) -> None:
    facts = town("Ann Wennick (1501–1570) drew maps.", "Bess Quill (1823–1860) drew them.")
    assert asked(kept, index_of([facts])) == {}


def test_lives_that_two_passages_tell_are_not_compared(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    facts = town("Ann Wennick (1801–1870) drew maps."), town("Bess Quill (1823–1860) drew them.")
    assert asked(kept, index_of(list(facts))) == {}


@pytest.mark.parametrize(
    ("other", "title", "why"),
    [
        ("It broke the Siege of Albery (1777).", "Corley", "no treaty"),
        ("It broke the Treaty of Albery (1777).", "Selby", "another topic"),
        ("It broke the Treaty of Albery (1777).", "", "two topics without a title"),
    ],
)
def test_names_of_two_kinds_or_topics_are_not_compared(
    kept: Callable[..., Any], index_of: Callable[..., Any], other: str, title: str, why: str
) -> None:
    texts = ["They signed the Treaty of Orrinmere (1801).", f"{other} {AROUND}"]
    headed = zip(("Corley", title) if title else ("", ""), texts, strict=True)
    assert asked(kept, index_of([f"# {heading}\n\n{text}" if heading else text for heading, text in headed])) == {}, why


@pytest.mark.parametrize(
    ("subjects", "found", "why"),
    [
        (("Night ferry", "Day ferry"), ["Which carries fewer guests, night ferry or day ferry?"], "the titles"),
        (("The old boat", "The new boat"), [], "no title, and no name"),
    ],
)
def test_a_title_of_several_words_names_what_a_sentence_is_about(
    kept: Callable[..., Any], index_of: Callable[..., Any], subjects: tuple[str, str], found: list[str], why: str
) -> None:
    said = zip(("Night ferry", "Day ferry"), subjects, (40, 90), strict=True)
    index = index_of([f"# {title}\n\n{subject} carries {count} guests. {AROUND}" for title, subject, count in said])
    assert list(asked(kept, index)) == found, why


def test_versions_of_two_works(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    years = {"Corley": 1991, "Marden": 1995}
    index = index_of([f"# {work} Public License\n\nVersion 2, {year}\n\n{AROUND}" for work, year in years.items()])
    (answers,) = asked(kept, index).values()
    assert answers == ("version 2 of the Corley Public License",)


def test_names_of_like_kinds_are_compared(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    index = index_of([town("They signed the Treaty of Orrinmere (1801).", "It broke the Convention of Albery (1777).")])
    assert set(asked(kept, index).values()) == {("the Convention of Albery", "Convention of Albery")}


def test_names_with_years(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    index = index_of([town("They signed the Treaty of Orrinmere (1801).", "It broke the Treaty of Albery (1777).")])
    for question, answers in asked(kept, index).items():
        right = "Treaty of Albery" if "first" in question else "Treaty of Orrinmere"
        assert answers == (f"the {right}", right), question


@pytest.mark.parametrize(
    ("one", "other", "answer", "why"),
    [
        (
            "In 1871 the council passed the Albery Act. In 1902 it enacted the Orrin Act.",
            "Nobody liked either.",
            "the Albery Act",
            "two laws by when they were passed",
        ),
        (
            "In 1871 the council passed the Albery Act.",
            "The Orrin Act was passed in 1902.",
            "the Albery Act",
            "one in the passive",
        ),
        (
            "In 1871 the council passed the Albery Act.",
            "In 1902 the council praised the Orrin Act.",
            None,
            "what is praised may be older",
        ),
        (
            "In 1871 the council passed the Albery Act.",
            "In 1902 the council did not pass the Orrin Act.",
            None,
            "one that was not passed",
        ),
        (
            "In 1871 Corley was hit by Hurricane Ida.",
            "Hurricane Olga hit Corley in 1902, 1913, 1925, 1936 and 1945.",
            None,
            "one year of several",
        ),
        (
            "In 1871 the council passed the Albery Act.",
            "The council may have passed the Orrin Act in 1902.",
            None,
            "nobody knows if it was passed",
        ),
        (
            "In 1871 the council passed the Albery Act.",
            "The council passed the first Orrin Act in 1902.",
            None,
            "one of several of its name",
        ),
        (
            "In 1871 the council passed the Albery Act.",
            "The Orrin Act adopted the rule in 1902.",
            None,
            "what a law does is not when it was passed",
        ),
        (
            "In 1871 Corley was hit by Hurricane Ida.",
            "Hurricane Olga destroyed the pier in 1902.",
            "Hurricane Ida",
            "storms by what they did",
        ),
        (
            "In 1871 Corley was hit by Hurricane Ida.",
            "In 1902 the council named Hurricane Olga.",
            None,
            "what is done to a storm may be done later",
        ),
        (
            "The sea rose with Hurricane Ida in 1871.",
            "The flood came from Hurricane Olga in 1902.",
            "Hurricane Ida",
            "storms by the years behind their names",
        ),
        (
            "They won the Albery Act in 1871.",
            "They read the Orrin Act in 1902.",
            None,
            "a year behind a law may be that of what was done",
        ),
    ],
)
def test_names_that_have_their_year_by_a_clause(
    kept: Callable[..., Any], index_of: Callable[..., Any], one: str, other: str, answer: str | None, why: str
) -> None:
    found = {query: answers for query, answers in asked(kept, index_of([town(one, other)])).items() if "first" in query}
    assert {answers[0] for answers in found.values()} == ({answer} if answer else set()), why


def test_what_happened_to_two_in_two_places_by_two_hands_is_compared(
    kept: Callable[..., Any], index_of: Callable[..., Any]
) -> None:
    facts = "The Albery Bible was found in Kenya in 1871.", "The Orrin Bible was found in Ghana by Ann Lowe in 1902."
    found = asked(kept, index_of([town(*facts)]))
    assert found.keys() & {
        "Which was found first, the Albery Bible or the Orrin Bible?",
        "Which was found first, the Orrin Bible or the Albery Bible?",
    }


TABLE = """# Ferries

| Ferry | Passengers | Length (m) | Built |
| --- | --- | --- | --- |
| Heron | 120 | 31 | 1871 |
| Bittern | 90 | 27 | 1902 |
| Egret | 300 | 54 | 1855 |
"""


def table(column: str, values: tuple[int, ...]) -> str:
    rows = zip(("Heron", "Bittern", "Egret"), values, strict=True)
    return f"| Ferry | {column} |\n| --- | --- |\n" + "".join(f"| {name} | {value} |\n" for name, value in rows)


@pytest.mark.parametrize(
    ("column", "values", "smaller", "larger"),
    [
        ("Passengers", (120, 90, 300), "which has fewer passengers, ", "which has more passengers, "),
        ("Number of guests", (120, 90, 300), "which has fewer guests, ", "which has more guests, "),
        ("Length (m)", (31, 27, 54), "which has the lower length (m), ", "which has the greater length (m), "),
        ("Built", (1871, 1902, 1855), "which is earlier by “built”, ", "which is later by “built”, "),
        ("Weight (t)", (1240, 1120, 1890), "which has the lower weight (t), ", "which has the greater weight (t), "),
        ("Crew", (12, 7, 20), "which has the lower crew, ", "which has the greater crew, "),
        ("Depths (m)", (4, 3, 6), "which has the lower depths (m), ", "which has the greater depths (m), "),
    ],
)
def test_rows_of_tables(
    kept: Callable[..., Any],
    index_of: Callable[..., Any],
    column: str,
    values: tuple[int, ...],
    smaller: str,
    larger: str,
) -> None:
    value_of = dict(zip(("Heron", "Bittern", "Egret"), values, strict=True))
    found = asked(kept, index_of([f"# Ferries\n\n{table(column, values)}\n{AROUND}"]))
    starts = {f"According to “Ferries”, {smaller}": min, f"According to “Ferries”, {larger}": max}
    assert {start for start in starts for question in found if question.startswith(start)} == starts.keys()
    for question, answers in found.items():
        extreme = next(of for start, of in starts.items() if question.startswith(start))
        named = [name for name in value_of if name in question]
        assert answers == (extreme(named, key=value_of.__getitem__),), question


@pytest.mark.parametrize(
    ("old", "new", "is_compared", "why"),
    [
        ("Heron", "Gannet", True, "rows with names"),
        ("Heron", "foo", False, "a name that stands for any"),
        ("Heron", "Ferry 120", False, "its own value"),
        ("Passengers", "Example", False, "nobody compares examples"),
        ("Heron", "Other", False, "whatever is left"),
        ("Heron", "4", False, "a number"),
        ("Passengers", "Default", False, "nobody compares the defaults of settings"),
    ],
)
def test_rows_that_nobody_compares(
    kept: Callable[..., Any], index_of: Callable[..., Any], old: str, new: str, is_compared: bool, why: str
) -> None:
    rows = table("Passengers", (120, 90, 300)).replace(old, new)
    found = asked(kept, index_of([f"# Ferries\n\n{rows}\n{AROUND}"]))
    assert any(re.search(rf"\b{new}\b", question, re.IGNORECASE) for question in found) is is_compared, why


@pytest.mark.parametrize("asks", ["Which do you take?", "How I go to the island"])
def test_answers_of_a_survey_are_not_compared(
    kept: Callable[..., Any], index_of: Callable[..., Any], asks: str
) -> None:
    rows = table("Passengers", (120, 90, 300)).replace("| Ferry |", f"| {asks} |")
    assert asked(kept, index_of([f"# Ferries\n\n{rows}\n{AROUND}"])) == {}


@pytest.mark.parametrize("before", ["", f"{AROUND}\n\n" * 12])
def test_the_passage_of_a_table_is_the_one_that_holds_it(
    kept: Callable[..., Any], index_of: Callable[..., Any], before: str
) -> None:
    rows = table("Passengers", (120, 90, 300))
    index = index_of([f"# Ferries\n\n{before}{rows}\n" + f"{AROUND}\n\n" * 12])
    shown = [passage.text for draft in kept(KIND.name, index) for passage in draft.candidate.passages]
    assert shown and all(rows.strip() in text for text in shown)


def test_the_first_named_is_the_answer_half_of_the_time(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    head = "| Ferry | Passengers |\n| --- | --- |\n"
    tables = [
        f"# Ferries of {town}\n\n{head}"
        + "".join(f"| {town} {chr(65 + n)}a | {100 + 37 * n * (-1) ** n + 400} |\n" for n in range(8))
        + f"| Total | 4000 |\n\n{AROUND}"
        for town in ("Albery", "Corley", "Dunmore")
    ]
    drafts = kept(KIND.name, index_of(tables))
    turns = list(KIND.select(index_of(tables), Random(1)))[:8]
    assert [one.pattern for one in turns] == ["cell_fewer", "cell_more"] * 4
    assert [one.answers[0] == one.metadata["choices"][0] for one in turns] == [True, False, False, True] * 2
    firsts = [draft.answers[0] == draft.metadata["choices"][0] for draft in drafts]
    more = ["more" in draft.query for draft in drafts]
    assert len(drafts) >= 8
    assert max(Counter(draft.candidate.passages for draft in drafts).values()) <= 4
    assert not any("Total" in draft.metadata["choices"] for draft in drafts)
    assert 0.3 < sum(firsts) / len(firsts) < 0.7
    assert 0.3 < sum(more) / len(more) < 0.7


@pytest.mark.parametrize(
    ("question", "expected", "why"),
    [
        ("Does the Albery Museum or the Orrin Museum have more guides on its staff?", None, "good"),
        ("Which museum has more guides than the Orrin Museum?", "kept_thing_missing", "one is not named"),
        ("Does the Albery Museum with 40 guides have more of them than the Orrin Museum?", "figure_added", "a value"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], question: str, expected: str | None, why: str
) -> None:
    facts = town("The Albery Museum employs 40 guides.", "The Orrin Museum employs 12 guides.")
    assert worded(KIND.name, asking(KIND.name, [facts], "guides"), question) == expected, why


def comparable(
    name: str,
    value: float,
    relation: tuple[str, ...] = ("figure",),
    head: str = "",
    topic: str = "Corley",
    place: int = 0,
    passage: int = 0,
) -> Comparable:
    source = Source(topic, Chunk(f"d#{passage}", "d", passage, 0, 4, "text"), place, (), name)
    return Comparable(name, head, (value,), relation, ("smaller", "larger"), source)


BORN: Any = {"relation": ("date", "born")}


@pytest.mark.parametrize(
    ("one", "other", "names", "why"),
    [
        (comparable("Heron", 20), comparable("Egret", 40), ["Heron", "Egret"], "of one topic"),
        (comparable("Heron", 40), comparable("Egret", 20), ["Egret", "Heron"], "the smaller first"),
        (comparable("Heron", 40), comparable("Egret", 40), [], "as large"),
        (comparable("Heron", 20), comparable("Egret", 40, topic="Tarn"), [], "of two topics"),
        (
            comparable("Heron", 20, head="ferry"),
            comparable("Egret", 40, head="ferry", topic="Tarn"),
            ["Heron", "Egret"],
            "of one kind",
        ),
        (comparable("Heron", 20, head="ferry"), comparable("Egret", 40, topic="Tarn"), [], "of one the kind is known"),
        (comparable("Pier 2", 20), comparable("Pier 3", 40), [], "told by a number alone"),
        (comparable("the Tarn Bridge", 20), comparable("the old Tarn Bridge", 40), [], "one name has the other"),
        (comparable("the old Tarn Bridge", 20), comparable("the Tarn Bridge", 40), [], "the other way round, too"),
        (comparable("Ann", 1801, **BORN), comparable("Bess", 1861, **BORN), ["Ann", "Bess"], "sixty years apart"),
        (comparable("Ann", 1801, **BORN), comparable("Bess", 1862, **BORN), [], "nobody compares them"),
        (comparable("Bess", 1862, **BORN), comparable("Ann", 1801, **BORN), [], "nor the other way round"),
        (comparable("Ann", 1801, **BORN), comparable("Bess", 1861, passage=1, **BORN), [], "in two passages"),
    ],
)
def test_two_things_that_somebody_would_compare(one: Comparable, other: Comparable, names: list[str], why: str) -> None:
    assert [each.name for pair in _pairs([one, other]) for each in pair] == names, why


def test_each_thing_is_compared_with_the_next_four_in_the_text() -> None:
    things = [comparable(name, 10 * 2**n, place=n) for n, name in enumerate("ABCDEF")]
    pairs = [f"{one.name}{other.name}" for one, other in _pairs(things[::-1])]
    assert pairs == ["AB", "AC", "AD", "AE", "BC", "BD", "BE", "BF", "CD", "CE", "CF", "DE", "DF", "EF"]


@pytest.mark.parametrize(
    ("name", "more", "forms"),
    [
        ("the Albery Museum", {}, ("the Albery Museum", "Albery Museum")),
        ("The Albery Museum", {}, ("The Albery Museum", "Albery Museum")),
        ("“The Heron”", {}, ("“The Heron”", "The Heron")),
        ("Ann Wennick", BORN, ("Ann Wennick", "Wennick")),
        ("Ann Wennick", {}, ("Ann Wennick",)),
        ("The", {}, ("The",)),
    ],
)
def test_the_accepted_forms_of_a_name(name: str, more: dict[str, Any], forms: tuple[str, ...]) -> None:
    assert _forms(comparable(name, 1801, **more)) == forms
