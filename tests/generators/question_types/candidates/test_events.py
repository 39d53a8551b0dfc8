"""How two events lie to each other in time, and in the corpus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates import events
from lm_eval_taskgen.generators.question_types.candidates.events import (
    Event,
    are_namesakes,
    best_question,
    events_in,
    happened_once,
    kind_of,
    related_pairs,
    tells_order,
    years_between,
)

PAST = "The mill burned down. It was rebuilt by its tenants."


@pytest.fixture(scope="module")
def event(index_of: Callable[..., Any]) -> Callable[..., Event]:
    """An event of a sentence of its own document: `event(text, when, …)`."""

    def build(text: str, when: tuple[int, ...], *names: str, told: Any = None) -> Event:
        index = index_of([text])
        return Event(index.sentences[0], when, "the fire", 0, frozenset(names), told)

    return build


@pytest.mark.parametrize(
    ("one", "other", "years"),
    [
        ((1801,), (1825,), 24),
        ((1825,), (1801,), 24),
        ((1801, 3), (1825, 4), 24),
        ((1801, 3), (1825, 3), 24),
        ((1801, 5), (1825, 4), None),
        ((1801, 5), (1825,), 24),
        ((1801, 5, 2), (1825, 5, 1), None),
        ((1801, 5, 2), (1825, 5), 24),
        ((1801,), (1801,), 0),
    ],
)
def test_years_between_dates_as_far_as_both_are_known(
    one: tuple[int, ...], other: tuple[int, ...], years: int | None, event: Callable[..., Event]
) -> None:
    assert years_between(event(PAST, one), event(PAST, other)) == years


@pytest.mark.parametrize(
    ("text", "tells", "why"),
    [
        (PAST, False, "nothing of the time"),
        ("The mill burned down. It was rebuilt 24 years later.", True, "the years between them, in the passage"),
        ("The mill burned down. It was rebuilt 23 years later.", False, "other years"),
        ("The mill of 1801 burned down.", True, "the other year, in the sentence"),
        ("The mill burned down. It was built in 1801.", False, "only in the passage"),
    ],
)
def test_a_passage_tells_the_order(text: str, tells: bool, why: str, event: Callable[..., Event]) -> None:
    one, other = event(text, (1825,)), event(PAST, (1801,))
    assert tells_order(one, other) == tells_order(other, one) == tells, why


def test_events_are_paired_that_are_about_one_subject_or_of_one_kind(index_of: Callable[..., Any]) -> None:
    fill = " ".join(f"The well {number} is deep." for number in range(3))
    index = index_of([f"# Corley\n\n{fill}", f"# Aldby\n\n{fill}"])
    corley, aldby = index.in_document("d0"), index.in_document("d1")

    def told(sentence: Any, subject: str, name: str = "", party: str = "") -> Event:
        clause: Any = SimpleNamespace(subject=subject)
        parties = frozenset({subject, party or subject})
        return Event(sentence, (1801,), "it", 0, parties | {name or subject}, clause, parties)

    def name(sentence: Any, kind: str) -> Event:
        return Event(sentence, (1801,), "it", 0, frozenset({kind}), None, frozenset({kind}))

    pairs = [
        (told(corley[0], "orrin"), told(corley[1], "orrin"), 0, "one subject"),
        (told(corley[0], "orrin"), told(aldby[0], "orrin"), 0, "one subject in two documents"),
        (told(corley[0], "ida orrin"), told(corley[1], "orrin"), 0, "one subject by two names"),
        (told(corley[0], "orrin"), told(corley[1], "ida orrin"), 0, "the shorter one first"),
        (told(corley[0], "orrin"), told(corley[1], "maddock", party="orrin"), 1, "who does one is done the other to"),
        (told(corley[0], "maddock", party="orrin"), told(corley[1], "orrin"), 1, "the same the other way round"),
        (told(corley[0], "orrin"), told(corley[1], "maddock", "orrin"), None, "it is only named in the other"),
        (told(corley[0], "x", party="orrin"), told(corley[1], "y", party="orrin"), None, "it does neither"),
        (told(corley[0], "orrin", "tarn"), told(corley[1], "maddock", "tarn"), None, "neither is about the Tarn"),
        (told(corley[0], "orrin"), told(corley[1], "maddock"), None, "one title alone"),
        (told(corley[0], "orrin"), told(corley[0], "orrin"), 0, "one sentence"),
        (name(corley[0], "treaty"), name(corley[0], "treaty"), 2, "two treaties of one sentence"),
        (name(corley[0], "treaty"), told(corley[0], "treaty"), None, "a name in the statement"),
        (name(corley[0], "treaty"), name(corley[1], "treaty"), 2, "two treaties"),
        (name(corley[0], "treaty"), name(corley[1], "flood"), None, "a treaty and a flood"),
        (name(corley[0], "treaty"), told(corley[1], "treaty"), None, "a name and a statement"),
    ]
    for one, other, flaws, why in pairs:
        found = [each for each, *_ in related_pairs([one, other])]
        assert found == ([] if flaws is None else [flaws]), why


@pytest.mark.parametrize(
    ("one", "other", "are_two", "why"),
    [
        ("Ida Orrin", "Orrin", True, "the Orrin may be Karl"),
        ("Orrin", "Ida Orrin", True, "the shorter one first"),
        ("Ida Orrin", "Ida Orrin", False, "a full name"),
        ("Orrin", "Orrin", False, "one name for both"),
        ("Ida Orrin", "Ida", False, "a first name"),
        ("Ada Fenwick", "Fenwick", False, "the only Fenwick"),
        ("Ada Fenwick", None, False, "an event that has a name of its own"),
        (None, "Fenwick", False, "whichever has it"),
    ],
)
def test_a_last_name_that_several_have_may_be_of_another(
    index_of: Callable[..., Any], one: str | None, other: str | None, are_two: bool, why: str
) -> None:
    index = index_of(["We met Ida Orrin there. We met Karl Orrin here. We met Ada Fenwick too. We saw Fenwick then."])

    def told(subject: str | None) -> Event:
        clause: Any = SimpleNamespace(subject=subject)
        return Event(index.sentences[0], (1801,), "it", 0, frozenset(), clause if subject else None)

    assert are_namesakes(told(one), told(other), index) is are_two, why


@pytest.mark.parametrize(
    ("titles", "events", "pairs", "why"),
    [
        (1, 13, 78, "each with all others of its title"),
        (1, 14, 90, "but the first not with the thirteenth behind it"),
        (12, 12, 66, "a name in twelve events relates all of them"),
        (13, 13, 0, "a name in more is the topic of all"),
    ],
)
def test_pairs_grow_with_the_events(
    titles: int, events: int, pairs: int, why: str, index_of: Callable[..., Any]
) -> None:
    fill = " ".join(f"The well {number} is deep." for number in range(events // titles))
    index = index_of([f"# Corley{number}\n\n{fill}" for number in range(titles)])
    kind = frozenset({"treaty"})
    found = [Event(sentence, (1801,), "it", 0, kind, None, kind) for sentence in index.sentences[:events]]
    assert len(list(related_pairs(found))) == pairs, why


@pytest.mark.parametrize(
    ("text", "said", "names", "parties"),
    [
        (
            "The weir at Corley was opened by Anna Orrell in 1837.",
            "the weir at Corley was opened by Anna Orrell",
            {"corley", "anna orrell"},
            {"weir at corley", "anna orrell"},
        ),
        (
            "The old mill was sold by Karl Berg in 1901.",
            "the old mill was sold by Karl Berg",
            {"karl berg"},
            {"old mill", "karl berg"},
        ),
        ("Karl Berg moved from Corley in 1901.", "Karl Berg moved from Corley", {"karl berg", "corley"}, {"karl berg"}),
        ("Karl Berg moved from Corley in 1901 and 1903.", None, set(), set()),
        ("Karl Berg lived at Corley in 1901.", None, set(), set()),
        ("Karl Berg may have moved from Corley in 1901.", None, set(), set()),
        ("Karl Berg moves from Corley in 1901.", None, set(), set()),
    ],
)
def test_an_event_has_the_names_that_its_statement_says(
    text: str, said: str | None, names: set[str], parties: set[str], index_of: Callable[..., Any]
) -> None:
    index = index_of([text])
    found = events_in(index.sentences, index, QUESTION_TYPES["temporal_questions"].words(index.language))
    expected = [] if said is None else [(said, names, parties)]
    assert [(event.said, set(event.names), set(event.parties)) for event in found] == expected


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("the Albery Treaty", "treaty"),
        ("the Convention of Albery", "treaty"),
        ("the Council of the Reform", "conference"),
        ("the Peace War", "war"),
        ("“The Heron”", "“"),
        ("Karl Berg", ""),
    ],
)
def test_the_kind_of_a_name_is_its_last_noun_or_that_before_of(
    name: str, kind: str, index_of: Callable[..., Any]
) -> None:
    words = QUESTION_TYPES["temporal_questions"].words(index_of([PAST]).language)
    assert kind_of(name, words) == kind


@pytest.mark.parametrize(
    ("other", "once", "why"),
    [
        ("The mill of Marden has four wheels.", True, "nothing else is said of it"),
        ("Karl Berg moved from Corley in 1902.", False, "another year"),
        ("The moving of Karl Berg from Corley took until 1902.", False, "by a noun"),
        ("Karl Berg moved from Corley in 1901 with all of his goods.", True, "the same year"),
        ("Ida Orr moved from Corley in 1902.", True, "somebody else"),
        ("Karl Berg moved from Corley in a cart.", True, "no year"),
        ("Karl Berg sang at Corley in 1902.", True, "another act"),
    ],
)
def test_what_the_corpus_may_date_otherwise_did_not_happen_once(
    other: str, once: bool, why: str, index_of: Callable[..., Any]
) -> None:
    wells = [f"The well of Town{number} is deep and cold in every month." for number in range(12)]
    index = index_of(["Karl Berg moved from Corley in 1901.", other, *wells])
    event = events_in(index.sentences[:1], index, QUESTION_TYPES["temporal_questions"].words(index.language))[0]
    assert happened_once(event, index) is once, why


@pytest.mark.parametrize(
    ("scores", "lower", "best", "why"),
    [
        ({"When was it opened?": 0.5}, 0.0, "When was it opened?", "as good as others"),
        ({"When was it opened?": 0.4}, 0.0, None, "worse"),
        ({"When was it opened?": 0.25}, 0.25, "When was it opened?", "so much worse as it may be"),
        ({"When was it opened?": 0.51, "When was it opened there?": 0.52}, 0.0, "When was it opened?", "a word costs"),
        (
            {"When was it opened?": 0.51, "When was it opened there?": 0.53},
            0.0,
            "When was it opened there?",
            "but not two hundredths",
        ),
        ({"Where was it opened?": 0.9}, 0.0, None, "another role is asked for"),
        ({"When was it made open?": 0.9}, 0.0, None, "in other words than the sentence"),
    ],
)
def test_the_best_question_about_an_event(
    scores: dict[str, float], lower: float, best: str | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = [
        SimpleNamespace(
            text=text,
            asked="time" if text.startswith("When") else "place",
            score=score,
            features={"reworded": float("made" in text)},
        )
        for text, score in scores.items()
    ]
    ranking = SimpleNamespace(threshold=0.5, ranked=lambda question, features: question)
    monkeypatch.setattr(events, "questions_about", lambda *_: questions)
    monkeypatch.setattr(events, "ranking_of", lambda _: ranking)
    monkeypatch.setattr(events, "features_of", lambda *_: {})
    index: Any = SimpleNamespace(language=SimpleNamespace(code="en"), facts=None, rarity=lambda word: 1.0)
    clause: Any = None
    found = best_question(clause, index, "time", lower)
    assert (None if found is None else found.text) == best, why


@pytest.mark.parametrize(
    ("said", "told", "is_title"),
    [("“The Heron”", None, True), ("the Peterloo massacre", None, False), ("“The Heron” was shown", {}, False)],
    ids=["a title", "another name", "a statement"],
)
def test_a_title_is_a_name_in_quotation_marks(
    said: str, told: Any, is_title: bool, event: Callable[..., Event]
) -> None:
    assert replace(event(PAST, (1801,)), said=said, told=told).is_title is is_title
