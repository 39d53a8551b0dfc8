"""English questions about the circumstances of a clause: when, where, how long, how often, how and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from clauses_by_hand import clause_with
from english_questions import ReadsKinds
from lm_eval_taskgen.generators.writers.asking.circumstances import (
    about_condition,
    about_duration,
    about_manner,
    about_place,
    about_purpose,
    about_quantity,
    about_reason,
    about_time,
    about_use,
    is_put_elsewhere,
    is_use,
)
from lm_eval_taskgen.generators.writers.asking.parts import Parts, Wordings
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.facts import Clause, Phrase

NAME, MANY = {"proper": True}, {"plural": True}
PAST = {"tense": "past"}
WAS = {"finite": "was", "tense": "past", "passive": True}
MAY = {"finite": "may", "modal": "may"}
ADA = ("Ada", {**NAME, "kind": "person"})
PIER = ("the old pier", {"definite": True})


def parts_of(clause: Clause) -> Parts:
    return Parts(clause, load_language("en"), ReadsKinds())


def asked(about: Callable[[Parts, Phrase], Wordings], clause: Clause) -> list[str]:
    """Questions about the last phrase of a clause."""
    found = about(parts_of(clause), clause.roles[-1].phrase)
    return [text for text, _, _ in found if text is not None]


def ada(words: str, name: str, behind: str = "", verb: dict[str, Any] | None = None, **details: Any) -> Clause:
    """A clause of Ada, who sold the old pier under some circumstance."""
    fields = PAST if verb is None else verb
    group = "sold" if verb is None else f"{verb.get('finite', '')} {verb.get('rest', 'sells')}".strip()
    marker = f"{details['marker']} " if details.get("marker") else ""
    roles = {"subject": ADA, "object": PIER, name: (words, details)}
    return clause_with(f"Ada {group} the old pier {marker}{words}{behind}.", group, "sell", roles, verb=fields)


@pytest.mark.parametrize(
    ("words", "kind", "marker", "behind", "expected", "why"),
    [
        ("1871", "year", "in", "", ["When did Ada sell the old pier?", "In what year did Ada sell the old pier?"], ""),
        ("4 May 1871", "date", "on", "", ["When did Ada sell the old pier?"], "a day is no year"),
        ("10:30", "time", "at", "", ["When did Ada sell the old pier?"], "a time of the day"),
        ("the next Monday", "time", "", "", ["When did Ada sell the old pier?"], "a time without a preposition"),
        ("1871", "year", "until", "", [], "no preposition of a time"),
        ("1871", "year", "in", ", and again in 1890", [], "the first of two times"),
        ("1871", "year", "in", " and 1890", [], "the first of two years"),
        ("4 May 1871", "date", "on", " and 1890", [], "the first of two times, too"),
        ("November", "time", "in", "", [], "one of many"),
    ],
)
def test_when(words: str, kind: str, marker: str, behind: str, expected: list[str], why: str) -> None:
    assert asked(about_time, ada(words, "time", behind, kind=kind, marker=marker)) == expected, why


def test_only_one_time_is_asked_for() -> None:
    first = ("1871", {"kind": "year", "marker": "in"})
    text, roles = "Ada sold it in 1871 when it rained on 4 May 1890.", {"subject": ADA, "time": first}
    second = ("4 May 1890", {"kind": "date", "marker": "on"})
    rain = ("it rained", {"kind": "clause", "marker": "when"})
    assert not asked(about_time, clause_with(text, "sold", "sell", {**roles, "time2": second}, verb=PAST))
    assert not asked(
        about_time, clause_with(text, "sold", "sell", {**roles, "condition": rain, "time2": second}, verb=PAST)
    )
    assert not asked(about_time, clause_with(text, "sold", "sell", {"condition": rain, **roles}, verb=PAST))


@pytest.mark.parametrize(
    ("complement", "details", "expected"),
    [("the first mill", {}, 2), ("Elm Mill", NAME, 0)],
)
def test_nobody_asks_when_something_was_a_name(complement: str, details: dict[str, Any], expected: int) -> None:
    roles = {"subject": PIER, "complement": (complement, details), "time": ("1871", {"kind": "year", "marker": "in"})}
    verb = {"finite": "was", "rest": "", "tense": "past"}
    clause = clause_with(f"In truth the old pier was {complement} in 1871.", "was", "be", roles, verb=verb)
    assert len(asked(about_time, clause)) == expected


@pytest.mark.parametrize(
    ("words", "marker", "details", "expected", "why"),
    [
        ("the town hall", "in", {}, ["Where did Ada sell the old pier?"], "a place"),
        ("Elm Castle", "in", {**NAME, "kind": "place"}, ["Where did Ada sell the old pier?",
         "In which castle did Ada sell the old pier?"], "a place of a sort"),
        ("Elm Castle", "near", {**NAME, "kind": "place"}, ["Where did Ada sell the old pier?"], "not within it"),
        ("the town hall", "with", {}, [], "no preposition of a place"),
        ("the left of the hall", "to", {"head": "left"}, ["Where did Ada sell the old pier?"], "a side"),
        ("the mayor of the hall", "to", {"head": "mayor"}, [], "no side"),
        ("Norland", "on", {**NAME, "kind": "place"}, [], "no place to stand on"),
        ("Long Island", "on", {**NAME, "kind": "place"}, ["Where did Ada sell the old pier?",
         "On which island did Ada sell the old pier?"], "an island is"),
        ("the coast", "on", {}, ["Where did Ada sell the old pier?"], "no name"),
        ("Prometheus 3.0", "in", NAME, [], "a version"),
        ("5", "at", {"kind": "number"}, [], "a figure"),
        ("good order", "in", {}, [], "no place"),
        ("the Battle of Corley", "in", {**NAME, "kind": "event"}, ["In which battle did Ada sell the old pier?"],
         "a battle"),
        ("the Siege of Corley", "at", {**NAME, "kind": "event"}, ["At which siege did Ada sell the old pier?"],
         "a siege"),
        ("Hill v. Brom", "in", {**NAME, "kind": "event"}, ["In which case did Ada sell the old pier?"], "a case"),
    ],
)  # fmt: skip
def test_where(words: str, marker: str, details: dict[str, Any], expected: list[str], why: str) -> None:
    assert asked(about_place, ada(words, "place", marker=marker, **details)) == expected, why


def test_a_battle_is_named_alone_or_with_its_preposition() -> None:
    clause = ada("the Battle of Corley", "place", marker="in", proper=True, kind="event")
    ((_, golds, _),) = about_place(parts_of(clause), clause.roles[-1].phrase)
    assert golds == ("the Battle of Corley", "in the Battle of Corley")


@pytest.mark.parametrize(
    ("text", "group", "lemma", "verb", "place", "details", "expected", "why"),
    [
        ("In Norland the old pier runs.", "runs", "run", {}, "Norland", NAME, False, "what is so there"),
        ("In Norland the old pier ran.", "ran", "run", PAST, "Norland", NAME, True, "what happened there"),
        ("In Norland the old pier stands.", "stands", "stand", {}, "Norland", NAME, True, "where it stands"),
        ("In towns the old pier runs.", "runs", "run", {}, "towns", {}, True, "no name"),
        ("The old pier runs in Norland.", "runs", "run", {}, "Norland", NAME, True, "said last"),
    ],
)
def test_what_is_so_in_a_country_is_not_asked_for_its_place(
    text: str,
    group: str,
    lemma: str,
    verb: dict[str, Any],
    place: str,
    details: dict[str, Any],
    expected: bool,
    why: str,
) -> None:
    pier = "the old pier" if "the old pier" in text else "The old pier"
    roles = {"subject": (pier, {"definite": True}), "place": (place, {**details, "marker": "in"})}
    assert bool(asked(about_place, clause_with(text, group, lemma, roles, verb=verb))) is expected, why


@pytest.mark.parametrize(
    ("complement", "kind", "expected"),
    [("the first mill", "thing", False), ("very old", "quality", True)],
)
def test_where_something_is_the_first(complement: str, kind: str, expected: bool) -> None:
    roles = {"subject": PIER, "complement": (complement, {"kind": kind}), "place": ("the hall", {"marker": "in"})}
    verb = {"finite": "was", "rest": "", "tense": "past"}
    clause = clause_with(f"Then the old pier was {complement} in the hall.", "was", "be", roles, verb=verb)
    assert bool(asked(about_place, clause)) is expected


def test_one_of_two_places_is_not_asked_for() -> None:
    roles = {"subject": ADA, "place": ("the hall", {"marker": "in"}), "place2": ("the pier", {"marker": "on"})}
    clause = clause_with("Ada sang in the hall on the pier.", "sang", "sing", roles, verb=PAST)
    assert not asked(about_place, clause)


def test_a_side_of_a_thing_before_it_is_no_place() -> None:
    side = ("the right of the hall", {"marker": "to", "head": "right"})
    roles = {"subject": ADA, "topic": ("the switch", {"marker": "with"}), "place": side}
    assert not asked(
        about_place, clause_with("Ada spoke with the switch to the right of the hall.", "spoke", "speak", roles)
    )


@pytest.mark.parametrize(
    ("marker", "words", "expected"),
    [("inside", "a machine", True), ("with", "a machine", False)],
)
def test_what_is_put_into_a_thing_stands_there(marker: str, words: str, expected: bool) -> None:
    roles = {"place": ("the hall", {"marker": "in"}), "subject": ADA, "topic": (words, {"marker": marker})}
    clause = clause_with(f"In the hall Ada stood {marker} {words}.", "stood", "stand", roles, verb=PAST)
    assert is_put_elsewhere(clause.roles[0].phrase, clause) is expected
    assert not is_put_elsewhere(clause.roles[-1].phrase, clause)


@pytest.mark.parametrize(
    ("marker", "verb", "behind", "expected", "why"),
    [
        ("for", None, "", ["How long did Ada sell the old pier?"], "how long it took"),
        ("over", None, "", ["How long did Ada sell the old pier?"], "how long it took"),
        ("after", None, "", [], "a story"),
        ("after", {}, "", ["After how many days does Ada sell the old pier?"], "a rule"),
        ("after", {**MAY, "rest": "sell"}, "", ["After how many days may Ada sell the old pier?"], "a right"),
        ("within", {**MAY, "rest": "sell"}, "", ["Within how many days may Ada sell the old pier?"], "a right"),
        ("in", {**MAY, "rest": "sell"}, "", ["Within how many days may Ada sell the old pier?"], "a right"),
        ("within", {}, "", [], "what happens"),
        ("until", {**MAY, "rest": "sell"}, "", [], "no limit of days"),
    ],
)
def test_how_long(marker: str, verb: dict[str, Any] | None, behind: str, expected: list[str], why: str) -> None:
    clause = ada("12 days", "duration", behind, verb=verb, marker=marker, kind="duration", plural=True)
    assert asked(about_duration, counted(clause, "12")) == expected, why


def counted(clause: Clause, figure: str) -> Clause:
    """A clause whose last phrase counts something."""
    *others, last = clause.roles
    start = clause.sentence.text.index(figure)
    return replace(
        clause, roles=(*others, replace(last, phrase=replace(last.phrase, figure=(start, start + len(figure)))))
    )


@pytest.mark.parametrize(
    ("words", "details", "expected", "why"),
    [
        ("12 times", {"head": "time"}, "How many times did Ada sell the old pier?", "a count"),
        ("12 times a year", {"head": "time"}, "How often did Ada sell the old pier?", "a count for each year"),
        ("every 12 days", {"kind": "duration", "head": "day"}, "How often did Ada sell the old pier?", "each time"),
        ("12 days", {"kind": "duration", "head": "day"}, "How long did Ada sell the old pier?", "a time"),
        ("as long as 12 days", {"kind": "duration", "head": "day"}, None, "no more than that"),
        ("12 feet", {"kind": "measure", "head": "foot"}, None, "a measure of nothing"),
    ],
)
def test_how_often(words: str, details: dict[str, Any], expected: str | None, why: str) -> None:
    clause = counted(ada(words.removeprefix("as "), "quantity", **details), "12")
    if words.startswith("as "):
        clause = counted(ada(f"for {words}", "quantity", **details), "12")
    assert asked(about_quantity, clause) == ([expected] if expected else []), why


@pytest.mark.parametrize(("words", "expected"), [("12 times", True), ("12 times a year", False)])
def test_a_count_of_times_may_be_a_figure_alone(words: str, expected: bool) -> None:
    clause = counted(ada(words, "quantity", head="time"), "12")
    for _, golds, _ in about_quantity(parts_of(clause), clause.roles[-1].phrase):
        assert ("12" in golds) is expected


def test_a_reason_is_not_asked_for_its_reason() -> None:
    rain = ("it had rained", {"kind": "clause", "marker": "because"})
    for subject, expected in (("The reason", False), ("The old pier", True)):
        roles = {"subject": (subject, {"definite": True}), "reason": rain}
        clause = clause_with(f"{subject} sank because it had rained.", "sank", "sink", roles, verb=PAST)
        assert bool(asked(about_reason, clause)) is expected


@pytest.mark.parametrize(
    ("complement", "details", "lemma", "expected"),
    [
        ("long", {"kind": "quality"}, "be", ["How long was the old pier?"]),
        ("longer", {"kind": "quality", "head": "long"}, "be", []),
        ("blue", {"kind": "quality"}, "be", []),
        ("long", {"kind": "quality"}, "become", []),
    ],
)
def test_how_long_a_thing_is(complement: str, details: dict[str, Any], lemma: str, expected: list[str]) -> None:
    roles = {"subject": PIER, "complement": (complement, details), "quantity": ("12 feet", {"kind": "measure"})}
    verb = {"finite": "was", "rest": "", "tense": "past"}
    clause = clause_with(f"Then the old pier was 12 feet {complement}.", "was", lemma, roles, verb=verb)
    assert asked(about_quantity, counted(clause, "12")) == expected


@pytest.mark.parametrize(
    ("words", "marker", "details", "expected", "why"),
    [
        ("it had burned", "because", {"kind": "clause"}, True, "a reason"),
        ("exposed", "because", {"kind": "clause"}, False, "one word"),
        ("release 2", "since", {"kind": "clause"}, False, "a time"),
        ("it had burned", "since", {"kind": "clause"}, True, "a reason behind since"),
        ("version 2 of the app", "since", {}, False, "a version"),
        ("version 2 of the app", "because of", {}, True, "a version as a reason"),
        ("rain", "because of", {}, True, "a thing"),
    ],
)
def test_why(words: str, marker: str, details: dict[str, Any], expected: bool, why: str) -> None:
    assert bool(asked(about_reason, ada(words, "reason", marker=marker, **details))) is expected, why


@pytest.mark.parametrize(
    ("words", "marker", "details", "verb", "behind", "expected", "why"),
    [
        ("drawing a lot", "by", {"kind": "clause"}, None, "", True, "a way"),
        ("drawing a lot", "", {"kind": "clause"}, None, "", True, "a way without a preposition"),
        ("drawn lots", "", {"kind": "clause"}, None, "", False, "what they are"),
        ("drawing a lot", "in", {"kind": "clause"}, None, "", False, "no preposition of a way"),
        ("drawing a lot", "by", {}, None, "", False, "no act"),
        ("existing owners", "by", {"kind": "clause"}, None, "", False, "which owners"),
        ("whether it rains", "by", {"kind": "clause"}, None, "", False, "no way"),
        ("clicking", "by", {"kind": "clause"}, None, " ", False, "on a picture"),
        ("opening tags", "by", {"kind": "clause"}, {**WAS, "rest": "sold"}, "", False, "things"),
        ("opening tags", "by", {"kind": "clause"}, None, "", True, "an act of somebody"),
        ("opening a tag", "by", {"kind": "clause"}, {**WAS, "rest": "sold"}, "", True, "an act"),
    ],
)
def test_how(
    words: str, marker: str, details: dict[str, Any], verb: dict[str, Any] | None, behind: str, expected: bool, why: str
) -> None:
    clause = ada(words, "manner", behind, verb=verb, marker=marker, **details)
    assert bool(asked(about_manner, clause)) is expected, why


def test_how_is_not_asked_of_what_has_two_ways_or_none() -> None:
    way = ("making maps", {"kind": "clause", "marker": "by"})
    text = "The work was slowed by old disks, and by making maps."
    roles: dict[str, Any] = {"subject": "The work", "agent": ("old disks", MANY), "manner": way}
    assert not asked(about_manner, clause_with(text, "was slowed", "slow", roles, verb={**WAS, "rest": "slowed"}))
    roles = {"subject": ADA, "object": ("a plan", {}), "manner": way}
    assert not asked(about_manner, clause_with("Ada had a plan by making maps.", "had", "have", roles, verb=PAST))


@pytest.mark.parametrize(
    ("words", "marker", "verb", "details", "expected", "why"),
    [
        ("pay the council", "to", None, {}, True, "an aim"),
        ("pay the council", "in order to", None, {}, True, "an aim in three words"),
        ("pay the council", "for", None, {}, False, "no infinitive"),
        ("pay the council", "to", {**MAY, "rest": "sell"}, {}, False, "what may be done"),
        ("pay", "to", None, {}, False, "whom?"),
        ("paying guests of Corley", "to", None, {}, False, "to whom"),
        ("paid guests of Corley", "to", None, {}, False, "to whom"),
        ("include the west", "to", None, {}, False, "what it came to have"),
        ("feed on and exploit", "to", None, {}, False, "an act without what it is done to"),
        ("be clear about it", "to", None, {}, True, "to be clear about something is an aim"),
        ("be clear", "to", None, {}, False, "of who says it"),
    ],
)
def test_for_which_aim(
    words: str, marker: str, verb: dict[str, Any] | None, details: dict[str, Any], expected: bool, why: str
) -> None:
    clause = ada(words, "purpose", verb=verb, marker=marker, kind="clause", **details)
    assert bool(asked(about_purpose, clause)) is expected, why


AIM = ("pay the council", {"kind": "clause", "marker": "to"})


@pytest.mark.parametrize(
    ("text", "group", "lemma", "roles", "verb", "fields", "expected", "why"),
    [
        ("Ada used the pier to pay the council.", "used", "use", {"subject": ADA, "object": "the pier"}, PAST, {},
         False, "for what it is used"),
        ("You sold the pier to pay the council.", "sold", "sell", {"subject": "You", "object": "the pier"}, PAST, {},
         False, "of the reader"),
        ("Ada sang to pay the council.", "sang", "sing", {"subject": ADA}, PAST, {}, False, "what she sang"),
        ("The pier was sold to pay the council.", "was sold", "sell", {"subject": "The pier"},
         {**WAS, "rest": "sold"}, {}, True, "a passive"),
        ("The pier was made to pay the council.", "was made", "make", {"subject": "The pier"},
         {**WAS, "rest": "made"}, {}, False, "what it was made to do"),
        ("The pier sold to pay the council.", "sold", "sell", {"subject": "The pier", "object": "The pier"}, PAST,
         {"source": "participial"}, False, "a participle"),
        ("It was matched by the labor to pay the council.", "was matched", "match",
         {"subject": "It", "agent": "the labor"}, {**WAS, "rest": "matched"}, {}, False, "the labor is for it"),
        ("Ada called the pier dull to pay the council.", "called", "call",
         {"subject": ADA, "object": "the pier", "complement": ("dull", {"kind": "quality"})}, PAST, {}, False,
         "how dull"),
        ("Ada got a license to pay the council.", "got", "get", {"subject": ADA, "object": "a license"}, PAST, {},
         False, "a license to do it"),
        ("Ada met the first man to pay the council.", "met", "meet", {"subject": ADA, "object": "the first man"},
         PAST, {}, False, "the first to do it"),
        ("Ada sold pots based on maps to pay the council.", "sold", "sell", {"subject": ADA, "object": ("pots", MANY)},
         PAST, {"lost": ("based",)}, False, "what is based on them"),
        ("Ada sold pots cheap on maps to pay the council.", "sold", "sell", {"subject": ADA, "object": ("pots", MANY)},
         PAST, {"lost": ("cheap",)}, True, "how cheap"),
    ],
)  # fmt: skip
def test_whose_aim_it_is(
    text: str,
    group: str,
    lemma: str,
    roles: dict[str, Any],
    verb: dict[str, Any],
    fields: dict[str, Any],
    expected: bool,
    why: str,
) -> None:
    clause = clause_with(text, group, lemma, {**roles, "purpose": AIM}, verb=verb, **fields)
    assert bool(asked(about_purpose, clause)) is expected, why


@pytest.mark.parametrize(
    ("words", "marker", "verb", "extra", "expected", "why"),
    [
        ("it has burned twice", "if", {"finite": "must", "modal": "must", "rest": "sell"}, {}, True, "a duty"),
        (
            "it has burned twice",
            "when",
            {"finite": "will", "rest": "sell", "tense": "future"},
            {},
            True,
            "what follows",
        ),
        ("it has burned twice", "unless", {"finite": "is", "rest": "sold", "passive": True}, {}, True, "a passive"),
        ("it has burned twice", "if", {**MAY, "rest": "sell"}, {}, False, "what may be done otherwise, too"),
        ("it has burned twice", "if", {}, {}, False, "what happens"),
        (
            "it has burned twice",
            "while",
            {"finite": "must", "modal": "must", "rest": "sell"},
            {},
            False,
            "no condition",
        ),
        ("you would like to sell", "if", {"finite": "must", "modal": "must", "rest": "sell"}, {}, False, "a wish"),
        (
            "you are in a hurry",
            "if",
            {"finite": "must", "modal": "must", "rest": "sell"},
            {},
            False,
            "whose case it is",
        ),
        ("you are selling it", "if", {"finite": "must", "modal": "must", "rest": "sell"}, {}, True, "what you do"),
        ("her work allows", "when", {"finite": "must", "modal": "must", "rest": "sell"}, {}, False, "a courtesy"),
    ],
)
def test_under_which_condition(
    words: str, marker: str, verb: dict[str, Any], extra: dict[str, Any], expected: bool, why: str
) -> None:
    clause = ada(words, "condition", verb=verb, marker=marker, kind="clause", **extra)
    assert bool(asked(about_condition, clause)) is expected, why


def test_a_time_answers_when_as_well() -> None:
    rain = ("it rains all day", {"kind": "clause", "marker": "if"})
    roles = {"subject": ADA, "object": PIER, "time": ("Monday", {"kind": "time", "marker": "on"}), "condition": rain}
    verb = {"finite": "must", "modal": "must", "rest": "sell"}
    clause = clause_with(
        "Ada must sell the old pier on Monday if it rains all day.", "must sell", "sell", roles, verb=verb
    )
    assert not asked(about_condition, clause)


@pytest.mark.parametrize(
    ("name", "kind", "marker", "lemma", "passive", "expected"),
    [
        ("purpose", "clause", "to", "use", True, True),
        ("complement", "clause", "to", "use", True, True),
        ("topic", "thing", "to", "use", True, True),
        ("purpose", "thing", "to", "use", True, False),
        ("place", "clause", "to", "use", True, False),
        ("purpose", "clause", "for", "use", True, False),
        ("purpose", "clause", "to", "sell", True, False),
        ("purpose", "clause", "to", "use", False, False),
    ],
)
def test_what_something_is_used_for(
    name: str, kind: str, marker: str, lemma: str, passive: bool, expected: bool
) -> None:
    verb = {"finite": "was", "tense": "past", "passive": passive, "rest": "used"}
    roles = {"subject": ("The fuse", {"definite": True}), name: ("limit it", {"kind": kind, "marker": marker})}
    clause = clause_with(f"The fuse was used {marker} limit it.", "was used", lemma, roles, verb=verb)
    assert is_use(parts_of(clause), clause.roles[-1]) is expected


@pytest.mark.parametrize(
    ("subject", "details", "source", "expected"),
    [
        ("The fuse", {"definite": True}, "main", ["What was the fuse used for?"]),
        ("The fuse", {"definite": True}, "participial", []),
        ("A fuse", {}, "participial", ["What was a fuse used for?"]),
        ("The Elm", {"definite": True, **NAME}, "participial", ["What was the Elm used for?"]),
    ],
)
def test_what_tells_which_thing_is_meant_is_not_asked_for(
    subject: str, details: dict[str, Any], source: str, expected: list[str]
) -> None:
    verb = {"finite": "was", "tense": "past", "passive": True, "rest": "used"}
    roles = {"subject": (subject, details), "purpose": ("limit it", {"kind": "clause", "marker": "to"})}
    clause = clause_with(f"{subject} was used to limit it.", "was used", "use", roles, verb=verb, source=source)
    assert asked(about_use, clause) == expected
