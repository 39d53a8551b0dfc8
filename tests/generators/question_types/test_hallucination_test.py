"""`hallucination_test`: one thing changed, and nothing in the corpus that says so."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.swaps import _Change, _changes, _Told, _Words
from lm_eval_taskgen.utils.text.words import folded_words

NAME = "hallucination_test"
TYPE = QUESTION_TYPES[NAME]


@pytest.fixture(scope="module")
def pairs(kept: Callable[..., Any], index_of: Callable[..., Any]) -> Callable[..., Any]:
    """The pairs kept of some texts, as (answerable question, false one), by another verb or by another thing."""

    def of(*texts: str, code: str = "en", by_verb: bool = False) -> Any:
        drafts = [draft for draft in kept(NAME, index_of(texts, code)) if draft.candidate.premise.is_verb == by_verb]
        return [(draft.contrast.query, draft.query) for draft in drafts]

    return of


@pytest.fixture(scope="module")
def changes(index_of: Callable[..., Any]) -> Callable[..., Any]:
    """What may be put in for what in the first clause of a text."""

    def of(text: str) -> Any:
        index = index_of([f"# Mills\n\n{text}\n"])
        sentence = index.in_document("d0")[0]
        (clause, *_) = index.facts.clauses_of(sentence)
        asked: Any = SimpleNamespace(clause=clause, used=[role.phrase for role in clause.roles])
        found = _changes([asked], _Words.of(index.language), index)
        return [(one.stated, one.instead) for one in found if not one.is_verb]

    return of


def test_another_year_makes_a_false_premise(pairs: Callable[..., Any], mills: Any) -> None:
    assert pairs(*mills["en"])[0] == ("What did Ann Lowe set up in 1857?", "What did Ann Lowe found in 1862?")


@pytest.mark.parametrize(
    ("storm", "expected", "why"),
    [
        ("A storm sank two ferries in 1866 and a barge in 1860.", {"1860"}, "the nearest"),
        ("A storm sank two ferries in 1870.", set(), "nobody takes it for the other"),
    ],
)
def test_another_year_is_near(storm: str, expected: set[str], why: str, pairs: Callable[..., Any], mills: Any) -> None:
    mill, *others = mills["en"]
    found = pairs(mill.replace("A storm sank two ferries in 1862.", storm), *others)
    assert {year for _, false in found for year in ("1860", "1866", "1870") if year in false} == expected, why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("In 1857 Ann Lowe faced a debt. A storm came in 1862.", [("1857", "1862")], "another year"),
        ("Ann Lowe faced a debt after 1857. A storm came in 1862.", [], "what holds after 1857 may hold after 1862"),
        ("Ann Lowe came on 3 May 1857. A storm came on 9 June 1862.", [("3 May 1857", "9 June 1862")], "another date"),
        ("The sheet contains the red mark. The sheet has the blue mark.", [], "what contains a thing is no premise"),
        (
            "The keeper opens the red valve. The guard opens the blue valve.",
            [("the red valve", "the blue valve")],
            "one noun",
        ),
        (
            "The plague ravaged Oslo. Ships lay in Oslo. Merchants met in Paris.",
            [("Oslo", "Paris")],
            "two cities, though a parser takes one for an organisation",
        ),
        ("The fever reached Venice. Ships lay in Venice. Merchants met in France.", [], "a country is no city"),
        (
            "The fire reached the roof of Rose Bridge. Guests sleep on Rose Bridge. Owls live on Fern Bridge.",
            [("Rose Bridge", "Fern Bridge")],
            "inside a phrase; both end with what they are",
        ),
        ("A storm came during Floyd. Ships lay in Floyd. Men met in Paris.", [], "no other thing is a time"),
        ("Ann Lowe came in May 1857. A storm came on 9 June.", [], "a month of a year is no day"),
        ("The plague ravaged Oslo as a storm. Ships lay in Oslo. Merchants met in Paris.", [], "as what, it alone"),
        ("The fire reached Ada's roof. Owls live on Fern Bridge.", [], "a person is no house"),
        (
            "The Broncos beat the visitors. Crowds cheered. Soon the Panthers beat the guests.",
            [("The Broncos", "the Panthers")],
            "both do the same, whatever they are",
        ),
        ("The keeper opens the red valve. Guards open these blue valves.", [], "which ones, only their own text tells"),
        ("The keeper opens the red valve. The guard opens the smaller valve.", [], "the smaller one may be red"),
        ("The keeper opens the single valve. The guard opens the red valve.", [], "and the other way round"),
    ],
)
def test_what_somebody_might_confuse_is_put_in(
    text: str, expected: list[tuple[str, str]], why: str, changes: Callable[..., Any]
) -> None:
    assert changes(text) == expected, why


@pytest.mark.parametrize(
    ("stated", "instead", "years"),
    [("1857", "1862", 5), ("9 June 1862", "3 May 1857", 5), ("1857", "Oslo", 0), ("Oslo", "1857", 0)],
)
def test_another_year_is_so_many_years_away(stated: str, instead: str, years: int) -> None:
    anything: Any = None
    assert _Change(anything, stated, instead, anything).years_away == years


@pytest.mark.parametrize(
    ("telling", "balance", "count", "keeps", "why"),
    [
        ((1,), (), 11, False, "one of twelve is more than 8 %"),
        ((1,), (), 12, True, "one of thirteen is less"),
        ((1,), (-1,), 0, True, "it makes up for one that was told wrongly"),
        ((0,), (5,), 0, True, "one that words do not tell adds to nothing"),
        ((-1,), (5,), 0, True, "nor does one that is told wrongly"),
        ((1, 1), (0, 9), 12, False, "each measure counts"),
    ],
)
def test_words_tell_hardly_more_pairs_than_they_tell_wrongly(
    telling: tuple[int, ...], balance: tuple[int, ...], count: int, keeps: bool, why: str
) -> None:
    candidate: Any = None
    assert _Told(candidate, telling, 0.0).keeps(balance, count) is keeps, why


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("In 1862 Ann Lowe set up a cotton mill.", "it says so"),
        ("Ann Lowe came back in 1862. She founded a school.", "it says so of the person of the sentence before"),
        ("In 1862 the mill of Albery was established by Ann Lowe.", "this may be what is meant"),
    ],
)
def test_nothing_that_the_corpus_may_say_is_put_in(more: str, why: str, pairs: Callable[..., Any], mills: Any) -> None:
    assert not [pair for pair in pairs(*mills["en"], more) if "Ann Lowe" in pair[0]], why


MILL = (
    "In 1857 Ann Lowe established the Albery Cotton Mill beside the river Wend. Its wheel still turns, and people from "
    "all over the valley come to see the looms."
)

WHEN = "In what year did Ann Lowe {} the Albery Cotton Mill?"


@pytest.mark.parametrize(
    ("verb", "more", "asked", "why"),
    [
        ("established", (), [("set up", "abandon")], "nobody says when she left it"),
        ("built", (), [("build", "demolish")], "nor when she tore it down, which only people do"),
        ("established", ("The Albery Cotton Mill was given up in 1901.",), [], "given up in other words"),
        ("established", ("The Albery Cotton Mill burnt down. It was deserted.",), [], "by a pronoun"),
    ],
)
def test_another_verb_makes_a_false_premise(
    verb: str, more: tuple[str, ...], asked: list[tuple[str, str]], why: str, pairs: Callable[..., Any]
) -> None:
    fields = (f"A field near village {n} bears oats." for n in range(30))
    found = pairs(MILL.replace("established", verb), *fields, *more, by_verb=True)
    assert found[:1] == [(WHEN.format(true), WHEN.format(false)) for true, false in asked], why


def test_the_best_pair_comes_first(kept: Callable[..., Any], index_of: Callable[..., Any], mills: Any) -> None:
    # "When did Iris Fenwick set up …?" alone is the best question, but few would take "abandon" for it.
    mill, *others = mills["en"]
    by_verb = MILL.replace("Ann Lowe", "Iris Fenwick").replace("Albery", "Orrin").replace("1857", "1871")
    texts = [by_verb, mill.replace("Ann Lowe", "Ann Lowe's father"), *others]
    fields = (f"A field near village {n} bears oats." for n in range(30))
    drafts = kept(NAME, index_of([*texts, *fields]))
    assert [draft.candidate.premise.is_verb for draft in drafts[:2]] == [False, True]


def test_who_counts_words_does_not_tell_the_pair(pairs: Callable[..., Any], mills: Any) -> None:
    # "develop" has no other word, so the answerable question has one more word of the sentence than the other.
    told = mills["en"][0].replace("founded", "developed")
    assert pairs(told, *mills["en"][1:]) == []


def test_drafts_say_what_was_changed(kept: Callable[..., Any], index_of: Callable[..., Any], mills: Any) -> None:
    draft, *_ = kept(NAME, index_of(mills["en"]))
    assert draft.answers == () and draft.labels == {"scenario": "unanswerable"}
    assert draft.contrast.answers[0] == "the cotton mill of Albery"
    assert (draft.metadata["stated"], draft.metadata["instead"]) == ("1857", "1862")


HARBOUR = (
    "The Albery Harbour Board (AHB) keeps a register. It is sent to the ODPM every year. "
    "Ships without an entry pay twice, and the ODPM keeps the fine."
)


@pytest.mark.parametrize(
    ("more", "expected", "why"),
    [
        ("", [("What does AHB stand for?", "What does ODPM stand for?")], "it is used, and nowhere spelt out"),
        ("The ODPM (a ministry) has a clerk.", [], "brackets may tell"),
        ("It went to the office (ODPM).", [], "so may those around it"),
        ("The office of deputy pilots and masters met. The ODPM wrote to it.", [], "words with these letters"),
        ("The ODPM is the office that counts all the ships of the valley.", [], "it says what that is"),
        ("The file is called odpm there.", [], "a word in small letters"),
    ],
)
def test_an_abbreviation_that_is_never_spelt_out_is_asked(
    more: str, expected: list[tuple[str, str]], why: str, kept: Callable[..., Any], index_of: Callable[..., Any]
) -> None:
    drafts = kept(NAME, index_of([f"{HARBOUR} {more}"]))
    assert [(draft.contrast.query, draft.query) for draft in drafts] == expected, why
    assert [draft.contrast.answers[0] for draft in drafts] == ["Albery Harbour Board"] * len(expected)


def test_an_abbreviation_that_is_used_once_is_not_asked(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    assert kept(NAME, index_of([HARBOUR.replace("and the ODPM", "and it")])) == []


def test_one_letter_again_and_again_stands_for_nothing(kept: Callable[..., Any], index_of: Callable[..., Any]) -> None:
    assert kept(NAME, index_of([HARBOUR.replace("ODPM", "AAAA")])) == []


def test_questions_for_abbreviations_alone_do_not_take_them_all() -> None:
    assert QUESTION_TYPES[NAME].precedence == QUESTION_TYPES["specific_jargon"].precedence, "they take turns"


def test_an_abbreviation_of_the_same_document_is_preferred(
    kept: Callable[..., Any], index_of: Callable[..., Any]
) -> None:
    other = HARBOUR.replace("ODPM", "TRV").replace("Albery Harbour Board (AHB)", "Corley Weir Trust (CWT)")
    drafts = kept(NAME, index_of([HARBOUR, other]))
    assert {(draft.candidate.stated, draft.candidate.instead) for draft in drafts} == {("AHB", "ODPM"), ("CWT", "TRV")}


def test_an_abbreviation_that_is_spelt_out_is_taken_once(index_of: Callable[..., Any]) -> None:
    again = "Letters go to the Albery Harbour Board (AHB). The TRV has read them. Soon the TRV answers."
    found = QUESTION_TYPES[NAME].select(index_of([HARBOUR, again]), Random(1))
    assert [candidate.stated for candidate in found] == ["AHB"], "the other waits for another one"


OPTIONS = (
    "# Options\n\n{top}## --calm\n\nPrint nothing at all while the gates of the lock are open and ships go through."
    "\n\nAdded in version 3.2.\n\n## --loud\n\nPrint the names of all ships that go through the lock, {all}.\n"
)


@pytest.mark.parametrize(
    ("top", "all_", "more", "is_asked", "why"),
    [
        ("", "one by one", "", True, "no version stands near it"),
        ("", "since 3.4", "", False, "its section has one"),
        ("", "one by one\n\n### Parts\n\nThe names came with 3.4", "", False, "a section below has one"),
        ("Version 3 brought these.\n\n", "one by one", "", False, "the section above has one"),
        ("", "one by one", "# Changes\n\nSince version 8 there is --loud.\n", False, "another document dates it"),
        ("", "one by one", "# Changes\n\nThere is --loud. It came with v8.\n", False, "the sentence behind dates it"),
        ("", "one by one", "# Changes\n\n## 3.4\n\n- The option --loud is there.\n", False, "changes of a version"),
    ],
)
def test_a_version_of_what_the_corpus_does_not_date_is_asked(
    top: str, all_: str, more: str, is_asked: bool, why: str, kept: Callable[..., Any], index_of: Callable[..., Any]
) -> None:
    drafts = kept(NAME, index_of([OPTIONS.format(top=top, all=all_), *([more] if more else [])]))
    expected = ("In which version was `--calm` added?", "In which version was `--loud` added?")
    assert [(draft.contrast.query, draft.query) for draft in drafts] == [expected] * is_asked, why


def test_no_version_is_asked_of_a_name_that_is_written_in_another_way(
    kept: Callable[..., Any], index_of: Callable[..., Any]
) -> None:
    options = OPTIONS.format(top="", all="one by one")
    assert kept(NAME, index_of([options.replace("--loud", "--silent")]))
    assert kept(NAME, index_of([options.replace("--loud", "LoudStor")])) == []


LOANS = "# Loans Act\n\n“Borrower” means a person to whom the library of a town has lent a book."
DEBTS = "# Debts Act\n\n“Borrower” means whoever owes a sum of money to the bank of a valley."
TOLLS = "# Tolls Act\n\nA borrower pays no toll on the way to the library. {more} The toll is paid at the gate."


@pytest.mark.parametrize(
    ("more", "is_asked", "why"),
    [
        ("The clerk counts the borrowers.", True, "it is used, and nowhere defined"),
        ("A borrower is whoever has a book.", False, "it may be defined"),
        ("Whoever has a book (a “borrower” hereafter) is let through.", False, "quotation marks may define"),
        ("Words mean what they do in the Loans Act.", False, "one may take over the terms of the other"),
        ("Words mean what they do in the Debts Act.", False, "so it may those of a third"),
    ],
)
def test_a_term_that_another_law_defines_is_asked(
    more: str, is_asked: bool, why: str, kept: Callable[..., Any], index_of: Callable[..., Any], mills: Any
) -> None:
    drafts = kept(NAME, index_of([LOANS, TOLLS.format(more=more), DEBTS, *mills["en"]]))
    asked = [draft.query for draft in drafts if draft.contrast.query.endswith("“Borrower” mean?")]
    assert asked == ["Under the Tolls Act, what does “Borrower” mean?"] * is_asked, why


@pytest.fixture(scope="module")
def xquad(xquad_generator: Callable[[str, str, int], TaskGenerator]) -> Any:
    return xquad_generator("en", NAME, 12).generate_dataset()


def test_every_one_has_its_partner_on_the_same_passages(xquad: Any) -> None:
    by_id = {sample.sample_id: sample for sample in xquad.samples}
    changed = [sample for sample in xquad.samples if sample.labels.get("scenario") == "unanswerable"]
    assert len(changed) == 12 == len(xquad.samples) - len(changed)
    for sample in changed:
        partner = by_id[sample.labels["variant_of"]]
        assert partner.answers and not sample.answers and partner.query != sample.query
        assert partner.relevant_docs == sample.relevant_docs


def test_a_solver_by_words_does_not_tell_them_apart(xquad: Any) -> None:
    def share(sample: Any) -> float:
        words = set(folded_words(sample.query))
        shown = {word for passage in sample.relevant_docs for word in folded_words(passage.text)}
        return len(words & shown) / len(words)

    by_id = {sample.sample_id: sample for sample in xquad.samples}
    changed = [sample for sample in xquad.samples if "variant_of" in sample.labels]
    right = [share(by_id[sample.labels["variant_of"]]) - share(sample) for sample in changed]
    told = sum(one > 0 for one in right) + sum(one == 0 for one in right) / 2
    assert told <= 0.6 * len(right)


PAIR = {
    "answerable": "Which building did Ann Lowe set up in 1857?",
    "question": "Which building did Ann Lowe set up in 1862?",
}


@pytest.fixture(scope="module")
def mill(index_of: Callable[..., Any], mills: Any) -> Any:
    index = index_of(mills["en"])
    return next(TYPE.select(index, Random(1))), index


def test_a_model_words_both_questions(mill: Any, verdict: Callable[..., Any], told: Callable[..., Any]) -> None:
    candidate, index = mill
    assert verdict(NAME, candidate, index, **PAIR) is None
    draft = TYPE.written(candidate, PAIR, index.language)
    assert (draft.query, draft.answers) == (PAIR["question"], ())
    assert draft.contrast.query == PAIR["answerable"] and draft.contrast.answers[0] == "the cotton mill of Albery"
    prompt, data = told(NAME, candidate, index)
    assert prompt.form.texts == ("answerable", "question")
    assert (data["stated"], data["instead"]) == ("1857", "1862")
    assert data["plain_question"] == "What did Ann Lowe found in 1862?"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"question": "Which building was founded by Ann Lowe in 1857?"}, "wrong_change"),
        ({"answerable": PAIR["question"]}, "wrong_change"),
        ({"question": "Which building did Ann Lowe put together in 1862?"}, None),  # 6 of 10 words are in both
        (
            {"question": "As 1862 came to its end, what had been put up on the order of Ann Lowe?"},
            "pair_differs",
        ),
        (
            {"question": "According to the passage, which building did Ann Lowe set up in 1862?"},
            "points_at_the_passage",
        ),
    ],
)
def test_what_a_model_may_change_in_a_pair(
    change: dict[str, Any], reason: str | None, mill: Any, verdict: Callable[..., Any]
) -> None:
    candidate, index = mill
    assert verdict(NAME, candidate, index, **{**PAIR, **change}) == reason


def test_a_model_may_word_another_verb(index_of: Callable[..., Any], verdict: Callable[..., Any]) -> None:
    index = index_of([MILL, *(f"A field near village {n} bears oats." for n in range(30))])
    candidate = next(one for one in TYPE.select(index, Random(1)) if one.premise.is_verb)
    question = "When was the Albery Cotton Mill abandoned by Ann Lowe?"
    answerable = "When was the Albery Cotton Mill set up by Ann Lowe?"
    assert verdict(NAME, candidate, index, answerable=answerable, question=question) is None
    assert verdict(NAME, candidate, index, answerable=answerable, question=answerable) == "wrong_change"
