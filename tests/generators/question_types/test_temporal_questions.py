"""`temporal_questions`: which event came first, years between two, and what dated documents say."""

from __future__ import annotations

from calendar import month_name
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.dated_documents import (
    _time_between,
    dated_documents,
    document_candidates,
)
from lm_eval_taskgen.generators.reading.document_dates import Date
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

KIND = QUESTION_TYPES["temporal_questions"]

# Passages of other things, so that words of the events are rare.
AROUND = (
    "The reading room opens at nine and closes at six on all days but Sunday. Members bring their own lamps, and "
    "nobody may smoke. The cellar is dry and has no windows. Visitors leave their coats with the porter."
)

OPENS = "वाचनालय सुबह नौ बजे खुलता है और शाम छह बजे बंद होता है, रविवार को छोड़कर।"
SHE = "Her friends liked Hester Vane, and she painted them. Hester Vane sang when she worked."


def town(*facts: str) -> str:
    return "# Corley\n\n" + " ".join(facts) + "\n\n" + AROUND


def rules(title: str, date: str, body: str = AROUND) -> str:
    return f"# {title}\n\nEffective from: {date}\n\n{body}"


def asked(kept: Callable[..., Any], index: Any, seed: int = 1) -> dict[str, tuple[str, ...]]:
    return {draft.query: draft.answers for draft in kept(KIND.name, index, seed)}


OPENED = "The Wennick Bridge was opened on 3 May 1837."
RUIN = "The Wennick Bridge was destroyed by a storm on 9 June 1851."
YEARS = "How many years after the Wennick Bridge was opened was it destroyed?"


@pytest.mark.parametrize(
    ("opened", "years", "why"),
    [
        ("1837", "14", "good"),
        ("1849", "2", "the fewest that are years"),
        ("1451", "400", "the most that anybody relates"),
        ("1450", None, "one more than that"),
        ("1850", None, "one is no number of years"),
    ],
)
def test_the_years_between_two_events(
    kept: Callable[..., Any], index_of: Callable[..., Any], opened: str, years: str | None, why: str
) -> None:
    found = asked(kept, index_of([town(OPENED.replace("1837", opened), RUIN)]))
    assert found == ({} if years is None else {YEARS: (years, f"{years} years")}), why


@pytest.mark.parametrize(
    ("events", "question"),
    [
        (
            ("The Wennick Mills were opened in 1837.", "The Wennick Mills were destroyed by a storm in 1851."),
            "How many years after the Wennick Mills were opened were they destroyed?",
        ),
        (
            ("Lanner was elected mayor in 1837.", "Hugo Lanner was buried in Corley in 1851."),
            "How many years after Hugo Lanner was elected mayor was Hugo Lanner buried in Corley?",
        ),
        (
            ("Hugo Lanner was elected mayor in 1837.", "Lanner was buried in Corley in 1851."),
            "How many years after Hugo Lanner was elected mayor was Lanner buried in Corley?",
        ),
        (
            ("The Wennick Bridge was opened in 1837.", "The wooden roof was destroyed by a storm in 1851."),
            "How many years after the Wennick Bridge was opened was the wooden roof destroyed by a storm?",
        ),
    ],
    ids=["several things", "the short name first", "the full name first", "a thing and its part"],
)
def test_what_two_events_have_in_common_is_said_in_full_and_then_as_a_pronoun_that_is_known(
    kept: Callable[..., Any], index_of: Callable[..., Any], events: tuple[str, str], question: str
) -> None:
    assert asked(kept, index_of([town(*events)])) == {question: ("14", "14 years")}


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("The Wennick Bridge was destroyed by a storm on 9 June 1837.", "the same year"),
        ("The Wennick Bridge was destroyed by a storm by 1851.", "no point in time"),
        ("The Wennick Bridge was destroyed by a storm in 1851 and 1862.", "two years"),
        ("The Wennick Bridge was destroyed by a storm 14 years later, on 9 June 1851.", "it says how much later"),
        ("The Wennick Bridge was destroyed by a storm on 9 June 1851, after the fire of 1837.", "it has both years"),
        ("The Wennick Bridge was popular on 9 June 1851.", "what lasts did not happen at a time"),
        ("The Wennick Bridge may have been destroyed on 9 June 1851.", "nobody knows if it was"),
        ("The old mill of Corley was destroyed by a storm on 9 June 1851.", "nobody relates the two"),
        ("A wooden roof was destroyed by a storm on 9 June 1851.", "of which thing?"),
        ("The wooden roof fell on 9 June 1851.", "nothing was done to it"),
        ("The old market was destroyed by a storm on 9 June 1851.", "no part of it"),
        ("The Wennick Bridge broke the bureau’s record on 9 June 1851.", "of which bureau?"),
    ],
)
def test_events_that_are_not_paired(
    kept: Callable[..., Any], index_of: Callable[..., Any], other: str, why: str
) -> None:
    assert asked(kept, index_of([town(OPENED, other)])) == {}, why


@pytest.mark.parametrize(
    "again", ["The Wennick Bridge was opened on 2 May 1853.", "On 2 May 1853 the queen opened the Wennick Bridge."]
)
def test_an_event_with_two_dates_in_the_corpus_is_left_out(
    kept: Callable[..., Any], index_of: Callable[..., Any], again: str
) -> None:
    other = f"# Bridges\n\n{again} " + AROUND.replace("lamps", "candles")
    assert asked(kept, index_of([town(OPENED, RUIN), other])) == {}


DEEDS = [
    "Iris Maddock founded the Maddock Institute on 2 March {}.",
    "Iris Maddock bought the Tarn Castle on 2 March {}.",
    "Iris Maddock sold the Quill Library on 2 March {}.",
    "Iris Maddock opened the Orrin Museum on 2 March {}.",
    "Iris Maddock resigned on 2 March {}.",
    "Iris Maddock rebuilt the Pell Theatre on 2 March {}.",
]


def test_what_somebody_did_first_and_later(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    index = index_of([town(*(each.format(1801 + 17 * n) for n, each in enumerate(DEEDS)))])
    drafts = [draft for seed in range(6) for draft in kept(KIND.name, index, seed)]
    which = [draft for draft in drafts if draft.query.startswith("What did Iris Maddock do ")]
    first_named = sum(draft.answers[0] == draft.metadata["choices"][0] for draft in which) / len(which)
    assert 0.3 < first_named < 0.7
    orders = {("do first" in draft.query, draft.answers[0] == draft.metadata["choices"][0]) for draft in which}
    assert len(orders) == 4, "neither what came first nor what came later is always named first"
    deeds = ["found", "buy", "sell", "open", "resign", "rebuild"]
    for draft in which:
        places = [deeds.index(choice.split()[0]) for choice in draft.metadata["choices"]]
        assert all(choice in draft.query for choice in draft.metadata["choices"])
        extreme = min if "do first" in draft.query else max
        assert draft.answers[0] == draft.metadata["choices"][places.index(extreme(places))], draft.query


def test_names_of_one_kind_are_put_in_order(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    said = ("Wick", 1851), ("Holm", 1862), ("Tarn", 1840)
    facts = " ".join(f"The Treaty of {name} of {year} ended a war about wool." for name, year in said)
    found = {q: a for seed in range(4) for q, a in asked(kept, index_of([town(facts)]), seed).items()}
    assert found["Which came first: the Treaty of Wick, the Treaty of Holm or the Treaty of Tarn?"] == (
        "the Treaty of Tarn",
    )
    assert found["How many years passed between the Treaty of Wick and the Treaty of Holm?"][0] == "11"


TREATIES = {"Wick": 1851, "Holm": 1862, "Tarn": 1840, "Orrin": 1833, "Quill": 1871, "Marden": 1880}


def treaties(*names: str) -> str:
    return " ".join(f"The Treaty of {name} of {TREATIES[name]} ended a war about wool." for name in names)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_names_of_one_kind_are_taken_by_threes_and_the_first_or_last_asked_for(
    kept: Callable[..., Any], index_of: Callable[..., Any], count: int
) -> None:
    index = index_of([town(treaties(*[*TREATIES][:count]))])
    drawn = [draft for seed in range(4) for draft in kept(KIND.name, index, seed) if "choices" in draft.metadata]
    years = {f"the Treaty of {name}": year for name, year in TREATIES.items()}
    for draft in drawn:
        wanted = min if "came first" in draft.query else max
        assert draft.answers == (wanted(draft.metadata["choices"], key=years.__getitem__),)
    assert len(drawn) == 4 * (count // 3)
    assert len({draft.query[:16] for draft in drawn}) == count // 3, "first and last in turn"


@pytest.mark.parametrize(
    ("texts", "count", "why"),
    [
        ([town(treaties("Wick", "Holm", "Tarn"))], 1, "good"),
        ([treaties("Wick", "Holm", "Tarn") + AROUND], 1, "without a title, too"),
        ([treaties(name) + AROUND for name in ("Wick", "Holm", "Tarn")], 0, "in documents about other things"),
        (
            [
                town(
                    "The Treaty of Wick of 1851, the Treaty of Holm of 1862 and the Treaty of Tarn of 1840 ended wars.",
                    "They were about wool.",
                )
            ],
            0,
            "one sentence tells it all",
        ),
        (
            [town("The Treaty of Wick of 1851 and the Treaty of Holm of 1862 ended wars.", treaties("Tarn"))],
            1,
            "two sentences are needed",
        ),
    ],
)
def test_three_names_are_of_one_topic_and_more_than_one_sentence(
    kept: Callable[..., Any], index_of: Callable[..., Any], texts: list[str], count: int, why: str
) -> None:
    assert sum(question.startswith("Which came") for question in asked(kept, index_of(texts))) == count, why


@pytest.mark.parametrize(
    ("facts", "found", "why"),
    [
        (
            "Hugo Lanner (1802–1871) painted the harbour of Corley.",
            {"At about what age did Hugo Lanner die?": ("69", "69 years", "68", "68 years")},
            "the last birthday is left open",
        ),
        (
            "The Lanner Dynasty (1802–1871) ruled. It was a dynasty of millers, as a dynasty of smiths ruled before.",
            {},
            "it did not die",
        ),
    ],
)
def test_an_age_at_death(
    kept: Callable[..., Any],
    index_of: Callable[..., Any],
    facts: str,
    found: dict[str, tuple[str, ...]],
    why: str,
) -> None:
    assert asked(kept, index_of([town(facts)])) == found, why


def test_a_set_has_few_ages(index_of: Callable[..., Any]) -> None:
    found = KIND.select(index_of([town("Hugo Lanner (1802–1871) painted the harbour of Corley.")]), Random(1))
    assert [candidate.keys.get(("ages",)) for candidate in found if candidate.pattern == "age"] == [6]


@pytest.mark.parametrize(
    ("time", "century", "why"),
    [
        ("1851 में", "उन्नीसवीं", "good"),
        ("1801 में", "उन्नीसवीं", "its first year"),
        ("1800 में", "अठारहवीं", "the last year of the one before"),
        ("1899 में", "उन्नीसवीं", "the last that is not known as a year"),
        ("1900 में", None, "it is known as a year"),
        ("मई 1851 में", None, "nobody asks for the century of a month"),
        ("5 मई 1851 को", None, "or of a day"),
    ],
)
def test_a_century(
    kept: Callable[..., Any], index_of: Callable[..., Any], time: str, century: str | None, why: str
) -> None:
    found = asked(kept, index_of([f"# कोर्ली\n\n{time} पॉल वेस्पर ने कोर्ली नदी का नक़्शा बनाया। {OPENS}"], "hi"))
    question = "किस सदी में पॉल वेस्पर ने कोर्ली नदी का नक़्शा बनाया?"
    assert found == ({} if century is None else {question: (f"{century} सदी", century)}), why


@pytest.mark.parametrize(
    ("born", "founded", "answers"),
    [
        ("in 1802", "in 1831", ("29", "29 years", "28", "28 years")),
        ("in May 1802", "in June 1831", ("29", "29 years")),
        ("in May 1802", "in May 1831", ("29", "29 years", "28", "28 years")),
        ("on 3 May 1802", "on 3 May 1831", ("29", "29 years")),
    ],
)
def test_an_age_at_what_somebody_did(
    kept: Callable[..., Any], index_of: Callable[..., Any], born: str, founded: str, answers: tuple[str, ...]
) -> None:
    facts = f"Hester Vane was born in Corley {born}.", f"Hester Vane founded the Vane Press {founded}.", SHE
    assert asked(kept, index_of([town(*facts)])) == {
        "How old was Hester Vane when she founded the Vane Press?": answers
    }


@pytest.mark.parametrize(
    ("born", "later", "why"),
    [
        ("Hester Vane was born in Corley in 1802.", "Karl Berg married Hester Vane in 1831.", "somebody else did it"),
        ("The Vane Twins were born in 1802.", "The Vane Twins opened the Orrin Museum in 1831.", "two have no one age"),
    ],
)
def test_an_age_that_nobody_asks_for(
    kept: Callable[..., Any], index_of: Callable[..., Any], born: str, later: str, why: str
) -> None:
    he = "His friends liked Karl Berg, and he painted them. Karl Berg sang when he worked."
    assert asked(kept, index_of([town(born, later, he)])) == {}, why


def test_what_one_did_before_is_said_without_a_subject(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    index = index_of([town(DEEDS[0].format(1801), DEEDS[2].replace("Iris ", "").format(1818))])
    found = {q: a for seed in range(4) for q, a in asked(kept, index, seed).items()}
    question = "How many years after founding the Maddock Institute did Iris Maddock sell the Quill Library?"
    assert found[question] == ("17", "17 years")


@pytest.mark.parametrize(
    ("named", "is_asked", "why"),
    [
        ("Visitors ask about Iris Maddock most of all.", True, "there is one Maddock"),
        ("Visitors ask about Hugo Maddock most of all.", False, "there are two"),
    ],
)
def test_a_last_name_is_somebodys_if_nobody_else_has_it(
    kept: Callable[..., Any], index_of: Callable[..., Any], named: str, is_asked: bool, why: str
) -> None:
    index = index_of([town(DEEDS[0].format(1801), DEEDS[2].replace("Iris ", "").format(1818), named)])
    assert bool(asked(kept, index)) is is_asked, why


def test_the_newest_of_several_documents(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    documents = [rules("Loans", "1 March 2021"), rules("Fees", "5 May 2022"), rules("Rooms", "2019")]
    assert asked(kept, index_of(documents)) == {
        "Which of these documents is the most recent: “Loans”; “Fees”; “Rooms”?": ("Fees",)
    }


@pytest.mark.parametrize(
    ("documents", "why"),
    [
        ([rules("Loans", "2021"), rules("Fees", "2022")], "two are a coin to toss"),
        ([rules("Loans", "2021"), rules("Fees", "2022"), rules("Rooms", "May 2022")], "one leaves the month open"),
        ([rules("Loans", "2021"), rules("Loans", "2020"), rules("Fees", "2022")], "two titles of three are the same"),
        ([rules("Loans 2021", "2021"), rules("Fees", "2020"), rules("Rooms", "2019")], "the title gives it away"),
        ([rules("Talks in June", "2021"), rules("Fees", "2020"), rules("Rooms", "2019")], "a title with a month"),
        (
            [rules("Loans", "2021"), rules("Loans", "2020"), rules("Fees", "2022"), rules("Rooms", "2019")],
            "two documents have one title",
        ),
        ([rules("Loans", "soon"), rules("Fees", "2022"), rules("Rooms", "2019")], "one has no date"),
        (
            [rules("Loans", "2021"), rules("Fees", "2022"), f"# Rooms\n\n{AROUND * 12}\n\nEffective from: 2019\n"],
            "the date of one stands behind its beginning",
        ),
    ],
)
def test_documents_that_cannot_be_ordered(
    kept: Callable[..., Any], index_of: Callable[..., Any], documents: list[str], why: str
) -> None:
    assert asked(kept, index_of(documents)) == {}, why


def test_a_document_is_shown_by_the_passage_with_its_date(index_of: Callable[..., Any]) -> None:
    index = index_of([f"# Rooms\n\n{AROUND * 6}\n\nEffective from: 2019"])
    (found,) = dated_documents(index, KIND.words(index.language)).values()
    assert found.head.index == 1 and found.head.text.endswith("Effective from: 2019")


@pytest.mark.parametrize(
    ("one", "other", "between"),
    [
        ((2019,), (2022,), {"2020", "2021"}),
        ((2019, 12, 31), (2021, 1, 1), {"2020"}),
        ((2021,), (2022,), {None}),
        ((2021, 3), (2021, 5), {"April 2021"}),
        ((2021, 3), (2021, 4), {None}),
        ((2020, 11), (2021, 2), {"December 2020", "January 2021"}),
        ((2021, 3), (2022,), {None}),
        ((2021,), (2022, 3), {None}),
    ],
)
def test_a_year_or_month_lies_wholly_between_two_dates(one: Date, other: Date, between: set[str | None]) -> None:
    months = [name.lower() for name in month_name[1:]]
    assert {_time_between(one, other, months, Random(seed)) for seed in range(20)} == between


def test_a_date_of_the_metadata_is_shown_with_the_title(kept: Callable[..., Any]) -> None:
    language = load_language("en")
    dates = {"Loans": "2021-03-01", "Fees": "2022-05-05", "Rooms": "2019-01-01"}
    documents = [
        Document(title, f"# {title}\n\n{AROUND}", title=title, metadata={"date": date}) for title, date in dates.items()
    ]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    (draft,) = kept(KIND.name, index)
    assert draft.answers == ("Fees",)
    assert {passage.title for passage in draft.candidate.passages} == {f"{t} ({d})" for t, d in dates.items()}
    assert "20" not in draft.query


LOANS = "Readers of the Corley Library may borrow {} books at a time. " + AROUND


@pytest.mark.parametrize("dates", [("1 March 2015", "1 March 2023"), ("1 March 2023", "1 March 2015")])
def test_what_applies_is_what_the_newer_document_says(
    kept: Callable[..., Any], index_of: Callable[..., Any], dates: tuple[str, str]
) -> None:
    index = index_of([rules(f"Loans {'ab'[n]}", dates[n], LOANS.format((14, 16)[n])) for n in (0, 1)])
    newer, older = ("16", "14") if dates[1] > dates[0] and dates[1].endswith("2023") else ("14", "16")
    found = {q: a for seed in range(8) for q, a in asked(kept, index, seed).items()}
    for question, answers in found.items():
        assert question.startswith("According to the most recent document, how many books") or "in force in" in question
        assert answers[0] == (older if "in force in" in question else newer), question
    assert len({question.split(",")[0][:30] for question in found}) == 2, "both are asked"


@pytest.mark.parametrize(
    ("dated", "patterns", "why"),
    [
        ({"1 March 2015": LOANS.format(14), "1 March 2023": LOANS.format(16)}, {"applies", "applied"}, "good"),
        ({"March 2015": LOANS.format(14), "2015": LOANS.format(16)}, set(), "nobody knows which is newer"),
        ({"2015": LOANS.format(14), "2017": LOANS.format(16), "2019": LOANS.format(18)}, {"newest"}, "three say it"),
        ({"2015": LOANS.format(14) + LOANS.format(15), "2019": LOANS.format(16)}, set(), "one says it twice"),
    ],
)
def test_what_two_documents_say_differently_is_asked_once(
    index_of: Callable[..., Any], dated: dict[str, str], patterns: set[str], why: str
) -> None:
    index = index_of([rules(f"Loans {'abc'[n]}", date, body) for n, (date, body) in enumerate(dated.items())])
    drawn = [list(document_candidates(index, KIND.words(index.language), Random(seed))) for seed in range(4)]
    assert {one.pattern for found in drawn for one in found} == patterns, why
    for found in drawn if "applies" in patterns else ():
        (one,) = found
        assert one.keep == ((one.values["time"],) if one.pattern == "applied" else ())
        assert set(one.keys.values()) == {1}, "each statement is used once"


def test_documents_that_agree_are_not_asked_about(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    index = index_of([rules(f"Loans {'ab'[n]}", str(2015 + n), LOANS.format(14)) for n in (0, 1)])
    assert asked(kept, index) == {}


def licence(number: str, date: str) -> str:
    return f"# Corley Public License\n\nVersion {number}, {date}\n\n{AROUND}"


def test_the_version_of_a_time(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    index = index_of([licence("2", "June 1991"), licence("3", "29 June 1993")])
    question = "Which version of the Corley Public License was current in 1992?"
    assert asked(kept, index) == {question: ("2", "version 2")}


@pytest.mark.parametrize(
    ("calm", "loud", "expected", "why"),
    [
        ("Added in version 3.10.", "Added in version 3.9.", "--loud", "ten is more than nine"),
        ("Added in version 3.9.", "Added in version 4.0.", "--calm", "the other way round"),
        ("Added in version 3.0.", "Added in version 3.", None, "no dot is no version"),
        ("Added in version 3.0.", "Added in version 3.0.0.", None, "one version"),
        ("Added in version 3.0.", "Added in version 3.1rc1.", None, "nobody knows where a pre-release belongs"),
    ],
)
def test_which_was_added_first(
    kept: Callable[..., Any], index_of: Callable[..., Any], calm: str, loud: str, expected: str | None, why: str
) -> None:
    text = f"# Options\n\n## --calm\n\nPrint nothing.\n\n{calm}\n\n## --loud\n\nPrint all.\n\n{loud}\n"
    found = [(draft.query, draft.answers) for draft in kept(KIND.name, index_of([text])) if "added" in draft.query]
    assert [answers for _, answers in found] == [(expected,)] * (expected is not None), why
    assert all(query.startswith("Which was added first, `--") for query, _ in found)


def test_notes_of_versions_and_events_take_turns(index_of: Callable[..., Any]) -> None:
    notes = "\n\n".join(f"## --calm{n}\n\nPrint all.\n\nAdded in version 3.{n}." for n in range(8))
    index = index_of([f"# Options\n\n{notes}\n", town(OPENED, RUIN, "The Wennick Bridge is old.")])
    first, second, *_ = KIND.select(index, Random(1))
    assert [first.pattern.startswith("noted"), second.pattern.startswith("noted")] == [True, False]


def test_things_of_two_documents_may_be_of_two_programs(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    texts = [f"# Guide {n}\n\n## --calm{n}\n\nPrint all.\n\nAdded in version 3.{n}.\n" for n in range(4)]
    assert kept(KIND.name, index_of(texts)) == []


def test_versions_that_go_on_beside_each_other(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    assert asked(kept, index_of([licence("2", "June 1995"), licence("3", "29 June 1991")])) == {}


YEARLY = [f"Version {number}, June {1960 + 2 * number}" for number in range(1, 13)]


@pytest.mark.parametrize(
    ("documents", "counts"),
    [
        ([licence(*line.removeprefix("Version ").split(", ")) for line in YEARLY], {"current_version": 8}),
        (["\n\n".join(("# Changes", *YEARLY, AROUND))], {"current_version_in_document": 3}),
        ([rules(title, f"1 March {2010 + len(title)}") for title in ("Fee", "Room", "Loans")], {"newest": 1}),
        ([rules(title, f"1 March {2010 + ord(title)}") for title in "ABCDEF"], {"newest": 4}),
    ],
    ids=["versions of a work", "versions in a list", "three documents", "six documents"],
)
def test_many_dates_give_a_few_questions_of_a_sort(
    index_of: Callable[..., Any], documents: list[str], counts: dict[str, int]
) -> None:
    index = index_of(documents)
    found = list(document_candidates(index, KIND.words(index.language), Random(1)))
    assert Counter(one.pattern for one in found) == counts
    assert all(one.keep == tuple(one.metadata.get("choices", one.values.values())) for one in found)
    assert all(one.metadata["computed"] for one in found)
    # A document may be the answer twice, and six questions may rest on one version.
    assert {max(one.keys.values()) for one in found} == {2 if "newest" in counts else 6}
    chosen = [len(one.metadata["choices"]) for one in found if one.pattern == "newest"]
    assert chosen == [3, 4, 4, 4][: len(chosen)]


def test_the_first_or_last_of_three_versions_of_different_works(index_of: Callable[..., Any]) -> None:
    years = {"Corley": 1991, "Marden": 1995, "Albery": 1999, "Tarn": 2001, "Orrin": 2004}
    index = index_of([licence("2", str(year)).replace("Corley", work) for work, year in years.items()])
    drawn = [document_candidates(index, KIND.words(index.language), Random(seed)) for seed in range(9)]
    found = [one for candidates in drawn for one in candidates]
    assert {one.pattern for one in found} == {"first_version", "last_version"}
    for one in found:
        works = {years[name.split()[-3]]: name for name in one.metadata["choices"]}
        assert len(works) == 3
        assert one.answers == (works[(min if one.pattern == "first_version" else max)(works)],)


def test_hindi_and_dutch(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    hindi = [
        f"# {t}\n\nदिनांक: {d}\n\n{OPENS}" for t, d in (("नियम", "5 मार्च 2022"), ("शुल्क", "2019"), ("कक्ष", "1 मई 2020"))
    ]
    assert list(asked(kept, index_of(hindi, "hi")).values()) == [("नियम",)]
    dutch = [
        f"# {t}\n\nIngangsdatum: {d}\n\nDe leeszaal gaat om negen uur open en sluit om zes uur, behalve op zondag."
        for t, d in (("Regels", "5 maart 2022"), ("Kosten", "2019"), ("Zalen", "1 mei 2020"))
    ]
    assert asked(kept, index_of(dutch, "nl")) == {
        "Welk van deze documenten is het recentst: “Regels”; “Kosten”; “Zalen”?": ("Regels",)
    }


@pytest.mark.parametrize(
    ("question", "expected", "why"),
    [
        (
            "How long after the opening of the Wennick Bridge did a storm destroy it, in years?",
            None,
            "good",
        ),
        ("How many years after 1837 was the Wennick Bridge destroyed by a storm?", "figure_added", "a year"),
        ("How many years after the opening did a storm destroy it?", "subject_missing", "the bridge is left out"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], question: str, expected: str | None, why: str
) -> None:
    assert worded(KIND.name, asking(KIND.name, [town(OPENED, RUIN)], "years"), question) == expected, why


@pytest.mark.parametrize(
    ("question", "expected", "why"),
    [
        ("How many books may readers of the Corley Library now borrow at a time?", None, "good"),
        (
            "How many books may readers of the Corley Library borrow at a time?",
            "newness_not_asked_for",
            "under which rules?",
        ),
        ("How many books may readers of the Corley Library now borrow since 2023?", "figure_added", "the date"),
    ],
)
def test_what_applies_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], question: str, expected: str | None, why: str
) -> None:
    texts = [rules(f"Loans {'ab'[n]}", f"1 March {2015 + 8 * n}", LOANS.format((14, 16)[n])) for n in (0, 1)]
    assert worded(KIND.name, asking(KIND.name, texts, "most recent document"), question) == expected, why


@pytest.mark.parametrize(
    ("fact", "question", "years", "why"),
    [
        (
            "Ann Lowe was mayor of Corley from 1952 until 1961.",
            "For how many years was Ann Lowe mayor of Corley?",
            "9",
            "",
        ),
        (
            "From 1954 to 1963, Hugo Lanner taught chemistry at Corley College.",
            "For how many years did Hugo Lanner teach chemistry at Corley College?",
            "9",
            "the years come first",
        ),
        ("The Kestrel War lasted from 1756 to 1759.", "How many years did the Kestrel War last?", "3", "the fewest"),
        ("The Kestrel War lasted from 1756 to 1758.", None, "", "two years may be one or three"),
        ("The Kestrel War lasted from May 1756 to 1759.", None, "", "years and a month"),
        ("Ann Lowe was mayor of Corley for nine years, from 1952 until 1961.", None, "", "it says how many"),
        ("She was mayor of Corley from 1952 until 1961.", None, "", "who?"),
    ],
)
def test_how_many_years_something_lasted(
    kept: Callable[..., Any], index_of: Callable[..., Any], fact: str, question: str | None, years: str, why: str
) -> None:
    expected = {question: (years, f"{years} years")} if question is not None else {}
    assert asked(kept, index_of([town(fact)])) == expected, why


def test_nobody_asks_how_many_years_lie_between_two_laws_of_one_place(
    kept: Callable[..., Any], index_of: Callable[..., Any]
) -> None:
    texts = [
        town(f"The {kind} of Albery 1837 was long.", f"The {kind} of Wick 1851 was short.")
        for kind in ("Treaty", "Act")
    ]
    assert asked(kept, index_of(texts[:1])) == {
        "How many years passed between the Treaty of Albery and the Treaty of Wick?": ("14", "14 years")
    }
    assert asked(kept, index_of(texts[1:])) == {}


def test_two_things_of_one_sentence(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    index = index_of([town("The towns signed the Treaty of Albery 1837 and the Treaty of Wick 1851.")])
    assert list(asked(kept, index)) == ["How many years passed between the Treaty of Albery and the Treaty of Wick?"]


def test_what_was_added_first_and_later(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    text = LOG.format("Changes", "Add the `--fast` flag", "Add the `--slow` flag")
    found = {
        question: answers
        for question, answers in asked(kept, index_of([f"{text}\n\n{AROUND}"])).items()
        if "What" in question
    }
    assert list(found.values()) == [("the `--slow` flag",)]
    assert "What was added first: " in next(iter(found))


LOG = "# {0}\n\n## 1.3\n\n- {1}\n\n" + AROUND + "\n\n## 1.2\n\n- {2}\n\n## 1.1\n\nMore.\n\n## 1.0\n\nThe first.\n"
DROPPED = "Which version dropped support for Python 3.6?"


@pytest.mark.parametrize(
    ("texts", "questions", "why"),
    [
        ([LOG.format("Changes", "Drop support for Python 3.6", "Lint.")], {DROPPED: "1.3"}, "one version did"),
        (
            [LOG.format("Changes", "Packages must not use /usr/lib64", "Lint.")],
            {"Since which version must packages not use /usr/lib64?": "1.3"},
            "a rule",
        ),
        (
            [LOG.format("Changes", "Packages may use /usr/lib64", "Lint.")],
            {"Since which version may packages use /usr/lib64?": "1.3"},
            "what is allowed",
        ),
        ([LOG.format("Changes", "Packages may not use /usr/lib64", "Lint.")], {}, "perhaps they do not"),
        ([LOG.format("Changes", "Drop support for Python 3.6", "Drop Python 3.6")], {}, "which of two?"),
        (
            [LOG.format("Changes", "Drop support for Python 3.6", "Lint."), "# FAQ\n\nPython 3.6 was dropped in 1.2."],
            {},
            "a sentence gives another version",
        ),
        (["# FAQ\n\nSupport for Python 3.6 was dropped in version 1.3."], {DROPPED: "1.3"}, "a sentence says it"),
        (
            [
                LOG.format("Notes on Olm", "Drop support for A7", "Lint."),
                LOG.format("2", "Drop support for B7", "Lint."),
            ],
            {"According to “Notes on Olm”, which version dropped support for A7?": "1.3"},
            "of two changelogs the one that has a title",
        ),
        ([LOG.format("1.3 (2020-01-02)", "Lint.", "Lint.").replace("## 1", "## Version 1")], {}, "no title"),
    ],
)
def test_the_version_that_changed_something(
    kept: Callable[..., Any], index_of: Callable[..., Any], texts: list[str], questions: dict[str, str], why: str
) -> None:
    index = index_of([f"{text}\n\n{AROUND} They ask for support and bring packages." for text in texts])
    assert {question: answers[0] for question, answers in asked(kept, index).items()} == questions, why
