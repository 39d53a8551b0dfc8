"""`long_context_synthesis`: the answers as counted by hand; what is not certain is not asked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES, long_context_synthesis
from lm_eval_taskgen.utils.task_style import TaskStyle
from lm_eval_taskgen.utils.text.tokens import count_tokens

NAME = "long_context_synthesis"
GUIDE = """# Harbour guide

Words before the first section.

## Forms

The forms that a captain hands in (on paper) are:

- Crew list (mandatory)
- Cargo list (mandatory)
- Waste notice (optional)
- Stores list

## Mooring

To moor a ship at the old quay:

1. Lower the fenders on both sides.
2. Throw the bow line to the boatman.
3. Pull the stern line tight.
4. Switch off the engine.
"""
CHANGES = """# Changes of Portal

## 2.1.0 - 2021-05-02

Faster forms.

## 2.0.1 - 2020-09-09

A fix.

## 2.0.0 - 2020-03-01

New colours.

## 1.9.0 - 2019-11-11

Older colours, which nobody liked much in the end.
"""
OLDEST_FIRST = "# Changes of Portal\n\n" + "\n\n".join(
    f"## 1.{minor} - {year}\n\nA fix." for minor, year in enumerate((2018, 2018, 2019, 2020))
)
OF_ONE_YEAR = CHANGES.replace("2021", "2020").replace("2019", "2020")
STEPS = [
    "Lower the fenders on both sides",
    "Throw the bow line to the boatman",
    "Pull the stern line tight",
    "Switch off the engine",
]


BY_HEADING = GUIDE.replace("## Mooring\n\nTo moor a ship at the old quay:", "## Add a ship\n\nIt takes an hour.")


@pytest.fixture(scope="module")
def asked(index_of: Callable[..., Any], kept: Callable[..., Any]) -> Callable[[str], dict[str, Any]]:
    """All questions about a document, over seeds, with their drafts."""

    def questions(text: str) -> dict[str, Any]:
        index = index_of([text])
        return {draft.query: draft for seed in range(30) for draft in kept(NAME, index, seed)}

    return questions


@pytest.mark.parametrize(
    ("text", "question", "answers", "why"),
    [
        (
            GUIDE,
            "which of the forms that a captain hands in are mandatory?",
            ("Crew list; Cargo list",),
            "notes of a list",
        ),
        (GUIDE, "what is the first step to moor a ship at the old quay?", (STEPS[0],), "its beginning"),
        (
            GUIDE,
            "after you pull the stern line tight, what is the next step to moor a ship at the old quay?",
            (STEPS[3],),
            "the next step",
        ),
        (BY_HEADING, "what is the first step to add a ship?", (STEPS[0],), "the heading names the task"),
        (
            f"{BY_HEADING}\n## Remove a ship\n\n1. Open the gate.\n2. Pull the stern line.\n3. Choose a berth.\n",
            "what is the first step to remove a ship?",
            ("Open the gate",),
            "each heading names its own",
        ),
        (CHANGES, "how many versions were released in 2020?", ("2", "two"), "versions of a year"),
        (CHANGES, "which version was released right after 1.9.0?", ("2.0.0", "2.0.0 - 2020-03-01"), "newest first"),
        (CHANGES, "which version was released right before 2.1.0?", ("2.0.1", "2.0.1 - 2020-09-09"), "newest first"),
        (CHANGES, "which version was released right before 2.0.0?", ("1.9.0", "1.9.0 - 2019-11-11"), "the last"),
        (OLDEST_FIRST, "which version was released right after 1.0?", ("1.1", "1.1 - 2018"), "oldest first"),
        (OLDEST_FIRST, "which version was released right before 1.3?", ("1.2", "1.2 - 2019"), "oldest first"),
        (OF_ONE_YEAR, "which version was released right after 1.9.0?", ("2.0.0", "2.0.0 - 2020-03-01"), "of one year"),
        (OF_ONE_YEAR, "how many versions were released in 2020?", ("4", "four"), "of one year"),
    ],
)
def test_what_the_whole_document_says(
    asked: Callable[[str], dict[str, Any]], text: str, question: str, answers: tuple[str, ...], why: str
) -> None:
    found = {query: draft for query, draft in asked(text).items() if query.lower().endswith(question.lower())}
    assert [draft.answers for draft in found.values()] == [answers], (why, sorted(asked(text)))


def test_the_whole_document_is_shown_and_the_evidence_stands_in_it(asked: Callable[[str], dict[str, Any]]) -> None:
    for draft in asked(GUIDE).values():
        (passage,) = draft.candidate.passages
        assert passage.text == GUIDE.rstrip()
        for evidence in draft.candidate.evidence:
            assert GUIDE[evidence.start : evidence.end] == evidence.text


@pytest.mark.parametrize(
    ("text", "computed", "most"),
    [
        (GUIDE, {"noted": False, "step": False}, 2),
        (CHANGES, {"year": True, "release_after": False, "release_before": False}, 6),
    ],
)
def test_only_counts_are_computed_and_one_list_gives_two_questions_and_one_changelog_six(
    asked: Callable[[str], dict[str, Any]], text: str, computed: dict[str, bool], most: int
) -> None:
    drafts = asked(text).values()
    assert {draft.metadata["asks_for"]: draft.metadata["computed"] for draft in drafts} == computed
    limits = [{key[0]: limit for key, limit in draft.candidate.keys.items()} for draft in drafts]
    source = "list" if text == GUIDE else "releases"
    assert limits == [{source: most, draft.metadata["asks_for"]: 1} for draft in drafts]


def test_an_answer_has_room_for_several_items() -> None:
    assert QUESTION_TYPES[NAME].style == TaskStyle(max_gen_toks=128)
    assert QUESTION_TYPES[NAME].precedence == QUESTION_TYPES["lists_extraction"].precedence, "they take turns"


@pytest.mark.parametrize(("more", "shows_all"), [(0, True), (-1, False)])
def test_a_document_that_fits_is_shown_whole(
    index_of: Callable[..., Any],
    kept: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    more: int,
    shows_all: bool,
) -> None:
    monkeypatch.setattr(long_context_synthesis, "_ROOM", count_tokens(GUIDE) + more)
    shown = {draft.candidate.passages[0].text == GUIDE.rstrip() for draft in kept(NAME, index_of([GUIDE]))}
    assert shown == {shows_all}


@pytest.mark.parametrize(
    ("ending", "shown"),
    [
        ("in 2020?", ["3.1", "3.0", "2.0"]),
        ("in 2018?", ["2.0", "1.1", "1.0", "0.9"]),
        ("right after 2.0?", ["3.0", "2.0"]),
        ("right before 2.0?", ["2.0", "1.1"]),
    ],
)
def test_of_long_sections_those_asked_about_are_shown_and_for_a_year_those_beside_it(
    index_of: Callable[..., Any], ending: str, shown: list[str]
) -> None:
    versions = {"3.1": 2020, "3.0": 2020, "2.0": 2019, "1.1": 2018, "1.0": 2018, "0.9": 2017}
    parts = [
        f"## {version} - {year}\n\n{'Many small things were put right at last. ' * 190}"
        for version, year in versions.items()
    ]
    index = index_of(["\n\n".join(("# Changes of Portal", *parts)) + "\n"])
    (found,) = (one for one in QUESTION_TYPES[NAME].select(index, Random(1)) if one.values["question"].endswith(ending))
    (passage,) = found.passages
    assert [line.split()[1] for line in passage.text.splitlines() if line.startswith("## ")] == shown


@pytest.mark.parametrize(
    ("text", "old", "new", "without", "why"),
    [
        (GUIDE, "The forms that a captain hands in (on paper) are", "These forms are", "mandatory", "which forms?"),
        (
            GUIDE,
            "- Cargo list (mandatory)",
            "- Cargo list (mandatory), crew plan (mandatory)",
            "mandatory",
            "two in one item",
        ),
        (GUIDE, "2. Throw", "2. You then throw", "step to", "an item that is no step"),
        (GUIDE, "Switch off the engine", "Close the gate", "you pull the stern", "a step that only ends the task"),
        (
            GUIDE,
            "Switch off the engine",
            "Pull the line",
            "you pull the stern",
            "a step whose words the one before has",
        ),
        (GUIDE, "1. Lower", "- Lower", "next step", "a list without order"),
        (BY_HEADING, "It takes an hour.", "Mind these things:", "first step", "the list is introduced as another one"),
        (BY_HEADING, "2. Throw", "2. You then throw", "first step", "an item that is no step"),
        (
            BY_HEADING,
            "It takes an hour.",
            "1. Call the boatman.\n2. Wait for him.\n3. Agree on a time.\n\nThen come back.",
            "first step",
            "two lists below one heading",
        ),
        (CHANGES, "2020-03-01", "2022-03-01", "version", "the order is not that of time"),
        (CHANGES, " - 2020-09-09", "", "version", "a version without a date"),
        (CHANGES, "2.0.1", "2.2.0", "version", "the order is not that of the numbers"),
    ],
)
def test_what_is_not_certain_is_not_asked(
    asked: Callable[[str], dict[str, Any]], text: str, old: str, new: str, without: str, why: str
) -> None:
    assert old in text and any(without in query for query in asked(text)), "asked of the unchanged text"
    assert not any(without in query for query in asked(text.replace(old, new))), why


def test_a_step_that_begins_with_its_place_is_asked_for_and_not_said(asked: Callable[[str], dict[str, Any]]) -> None:
    found = asked(GUIDE.replace("1. Lower", "1. On deck, lower"))
    assert any("first step" in query for query in found)
    assert not any("you on deck" in query for query in found)


def test_a_title_that_two_documents_have_says_nothing(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    index = index_of([CHANGES, CHANGES.replace("Faster", "Slower")])
    assert not any("version" in draft.query for draft in kept(NAME, index))


def test_without_a_title_and_a_heading_nothing_says_which_list_is_meant(asked: Callable[[str], dict[str, Any]]) -> None:
    _, heading, steps = BY_HEADING.partition("## Add a ship\n\n")
    assert heading and asked(f"To add a ship:\n\n{steps.partition('hour.')[2]}") == {}


def test_versions_of_a_long_changelog_are_shown_without_the_rest(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    long = CHANGES + "".join(
        f"\n## 1.{minor}.0 - {2000 + minor // 2}-01-01\n\n" + "Many small things were put right at last. " * 150
        for minor in range(8, -1, -1)
    )
    found = kept(NAME, index_of([long]))
    assert {draft.metadata["asks_for"] for draft in found} == {"year", "release_after", "release_before"}
    for draft in found:
        (passage,) = draft.candidate.passages
        assert all(evidence.text in passage.text for evidence in draft.candidate.evidence)
    (passage,) = next(draft.candidate.passages for draft in found if "in 2020" in draft.query)
    assert "2.0.1" in passage.text and "2.1.0" in passage.text and "## 1.2.0" not in passage.text
    for first, last in (("## 2.1.0", "## 1.5.0"), ("## 1.4.0", "## 1.1.0")):
        assert any(
            first in passage.text and last in passage.text for draft in found for passage in draft.candidate.passages
        ), "as many whole sections as fit"


def test_a_model_is_given_the_plain_question_and_what_to_keep(
    asking: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = asking(NAME, [CHANGES], "how many versions")
    prompt, data = told(NAME, candidate, index)
    assert data["plain_question"].startswith("According to “Changes of Portal”, how many versions")
    assert data["keep"] == ["Changes of Portal"]
    assert "Portal" not in prompt.task


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many versions have been released in 2020, according to the “Changes of Portal”?", None),
        ("How many versions have been released in 2020?", "kept_thing_missing"),
    ],
)
def test_wordings_of_a_model(
    asking: Callable[..., Any], worded: Callable[..., Any], question: str, expected: str | None
) -> None:
    assert worded(NAME, asking(NAME, [CHANGES], "how many versions"), question) == expected
