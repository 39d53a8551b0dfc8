"""What a pronoun at the beginning of a sentence, or behind a comma, stands for, on clauses by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clauses_by_hand import clause_with
from lm_eval_taskgen.generators.index.antecedents import person_within_sentence, with_antecedent, within_sentence
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.facts import Clause, Phrase

WORDS = load_language("en").clauses
NAME, MANY = {"proper": True}, {"plural": True}
PERSON = {"proper": True, "kind": "person"}
PEOPLE = {"Hugo Lanner": True, "Ann Lowe": True, "Sael": None}


def is_person(phrase: Phrase) -> bool | None:
    return PEOPLE.get(phrase.text, False)


def meant_by(clause: Clause) -> str:
    subject = clause.role("subject")
    assert subject is not None and (subject.proper or not subject.meant)
    return subject.meant


def titled(clause: Clause, title: str) -> Clause:
    return replace(clause, sentence=replace(clause.sentence, chunk=replace(clause.sentence.chunk, title=title)))


def does(subject: str, what: str, **details: Any) -> Clause:
    """ "… sees …", with details of the subject's phrase, and of the other one as `other`."""
    other = details.pop("other", {})
    return clause_with(
        f"{subject} sees {what}.", "sees", "see", {"subject": (subject, details), "object": (what, other)}
    )


def be(subject: str, what: str, **details: Any) -> Clause:
    other = details.pop("other", {})
    return clause_with(
        f"{subject} is {what}.", "is", "be", {"subject": (subject, details), "complement": (what, other)}
    )


INTRODUCED = be("Pylint", "a linter", **NAME)


@pytest.mark.parametrize(
    ("before", "clause", "title", "meant", "why"),
    [
        ([does("Hugo Lanner", "a pier", **PERSON)], does("He", "a mill"), "", "Hugo Lanner", "the one person"),
        ([does("Hugo Lanner", "Ann Lowe", other=NAME, **PERSON)], does("He", "a mill"), "", "", "one of two persons"),
        ([does("Hugo Lanner", "Sael", other=NAME, **PERSON)], does("He", "a mill"), "", "", "perhaps another person"),
        ([does("Hugo Lanner", "Wick", other=NAME, **PERSON)], does("He", "a mill"), "", "Hugo Lanner", "a town"),
        ([does("Sael", "a pier", **NAME)], does("He", "a mill"), "", "", "perhaps no person"),
        ([does("the keeper", "a pier", definite=True)], does("He", "a mill"), "", "", "no name"),
        ([does("Hugo Lanner", "a pier", cut=True, **PERSON)], does("He", "a mill"), "", "", "a part of a phrase"),
        ([does("He", "a pier")], does("He", "a mill"), "", "", "a pronoun before it"),
        ([does("Hugo Lanner", "a pier", **PERSON)], does("They", "a mill"), "", "", "several"),
        ([], does("He", "a mill"), "", "", "the first sentence"),
        ([INTRODUCED], does("It", "a file"), "", "Pylint", "what was introduced"),
        ([be("Chalk", "a stone")], does("It", "a file"), "", "Chalk", "a stuff"),
        ([be("Chalk", "a stone", definite=True)], does("It", "a file"), "", "", "some chalk that is known"),
        ([be("Soft chalk", "a stone")], does("It", "a file"), "", "", "more than one word, and no name"),
        ([be("Chalk", "a stone", kind="quality")], does("It", "a file"), "", "", "how something is"),
        ([be("Pylint", "the linter", other={"definite": True}, **NAME)], does("It", "a file"), "", "", "which one?"),
        ([be("Pylint", "old", other={"kind": "quality"}, **NAME)], does("It", "a file"), "", "", "how it is"),
        ([INTRODUCED, does("Pylint", "a pier", **NAME)], does("It", "a file"), "", "", "more is said before"),
        ([does("Pylint", "a linter", **NAME)], does("It", "a file"), "", "", "what it does"),
        ([does("Pylint", "a linter", **NAME)], does("It", "a file"), "Pylint Guide", "Pylint", "the topic"),
        ([does("Pylint", "a linter", **NAME)], does("It", "a file"), "Black Guide", "", "another topic"),
        ([does("Tools", "a linter", **NAME, **MANY)], does("It", "a file"), "Tools Guide", "", "several things"),
        ([does("Sael", "a linter", **NAME)], does("It", "a file"), "Sael Guide", "", "perhaps a person"),
        ([INTRODUCED], be("It", "necessary", other={"kind": "quality"}), "", "", "it means nothing"),
        ([INTRODUCED], be("It", "necessary", other={"kind": "quality"}), "Pylint Guide", "", "nor the topic"),
        ([INTRODUCED], be("It", "a tool"), "", "Pylint", "what it is"),
        ([replace(INTRODUCED, source="relative")], does("It", "a file"), "", "", "no main clause"),
    ],
)
def test_a_pronoun_means_the_subject_before_it(
    before: list[Clause], clause: Clause, title: str, meant: str, why: str
) -> None:
    assert WORDS is not None
    assert meant_by(with_antecedent(titled(clause, title), before, WORDS, is_person)) == meant, why


def two(what: str, details: dict[str, Any] | None = None, **first: Any) -> tuple[Clause, list[Clause]]:
    """The second clause of "Black formats …, but it sorts names.", and both."""
    text = f"Black formats {what}, but it sorts names."
    source = first.pop("source", "main")
    roles: dict[str, Any] = {"subject": ("Black", {**NAME, **first}), "object": (what, details or {})}
    one = clause_with(text, "formats", "format", roles, source=source)
    other = clause_with(text, "sorts", "sort", {"subject": "it", "object": ("names", MANY)}, source="coordinated")
    return other, [one, other]


@pytest.mark.parametrize(
    ("clauses", "title", "meant", "why"),
    [
        (two("files", MANY), "", "Black", "nothing else in the singular"),
        (two("a file"), "", "", "the file may be meant"),
        (two("a file"), "Black Guide", "Black", "the topic"),
        (two("nine", {"kind": "number"}), "", "Black", "a number is no it"),
        (two("files", MANY, plural=True), "", "", "several are no it"),
        (two("files", MANY, kind="person"), "", "", "nor is a person"),
        (two("files", MANY, source="relative"), "", "", "no main clause"),
    ],
)
def test_it_behind_a_comma_means_the_subject_of_its_sentence(
    clauses: tuple[Clause, list[Clause]], title: str, meant: str, why: str
) -> None:
    assert WORDS is not None
    clause, every = titled(clauses[0], title), [titled(one, title) for one in clauses[1]]
    assert meant_by(within_sentence(clause, every, WORDS)) == meant, why


def gathered(by: str, where: str = "the camp", **first: Any) -> tuple[Clause, list[Clause]]:
    """The second clause of "Hugo Lanner gathered men at …, but he lost.", and both."""
    text = f"Hugo Lanner gathered men at {where}, but {by} lost."
    one = clause_with(text, "gathered", "gather", {"subject": ("Hugo Lanner", {**PERSON, **first}), "object": "men"})
    return clause_with(text, "lost", "lose", {"subject": by}, source="coordinated"), [one]


@pytest.mark.parametrize(
    ("clauses", "meant", "why"),
    [
        (gathered("he"), "Hugo Lanner", "the one person who is named"),
        (gathered("it"), "", "no person"),
        (gathered("he", proper=False), "", "no name"),
    ],
)
def test_he_behind_a_comma_means_the_person_of_its_sentence(
    clauses: tuple[Clause, list[Clause]], meant: str, why: str
) -> None:
    assert WORDS is not None
    assert meant_by(person_within_sentence(*clauses, WORDS, is_person)) == meant, why


@pytest.mark.parametrize(
    ("clause", "why"),
    [
        (clause_with("It sorts names.", "sorts", "sort", {"object": "names"}), "no subject"),
        (does("It", "a file", meant="Black"), "a subject whose meaning is known"),
    ],
)
def test_a_clause_whose_subject_is_no_open_pronoun_stays_as_it_is(clause: Clause, why: str) -> None:
    assert WORDS is not None
    assert with_antecedent(clause, [INTRODUCED], WORDS, is_person) is clause, why
    _, every = two("files", MANY)
    assert within_sentence(clause, every, WORDS) is clause, why
