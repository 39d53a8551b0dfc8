"""What counts for a name and what against: each kind of evidence changes the verdict by itself."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.name_evidence import NameEvidence
from lm_eval_taskgen.generators.reading.term_uses import Uses, count_uses
from lm_eval_taskgen.utils.languages import load_language, writer_patterns
from lm_eval_taskgen.utils.records.documents import Document

PATTERNS = writer_patterns(load_language("hi")).names


def evidence_of(*texts: str) -> NameEvidence:
    documents = [Document(str(number), text) for number, text in enumerate(texts)]
    return NameEvidence(count_uses(documents, PATTERNS, frozenset()), PATTERNS, len(documents))


@pytest.mark.parametrize(
    ("text", "is_name", "is_common", "why"),
    [
        ("सोन में था। सोन से था। सोन को था।", True, False, "it begins its phrase and stands before case markers"),
        ("सोन में था।", False, False, "once is too little to tell"),
        ("लाल सोन में था। लाल सोन से था। लाल सोन को था।", False, False, "words before it leave it open"),
        ("लाल सोन ने कहा। लाल सोन ने देखा। लाल सोन को था।", True, False, "unless it acts"),
        ("एक सोन में था। कई सोन से था। सोन को था।", False, True, "determiners describe common nouns"),
        ("3 सोन में था। 4 सोन से था। सोन को था।", False, True, "so do figures"),
        ("सामाजिक सोन में था। आर्थिक सोन से था। सोन को था।", False, True, "and adjectives"),
        ("सोन किया। सोन हुआ। सोन को था।", False, True, "half of a verb"),
        ("सोन, सोन, सोन, सोन।", False, False, "names stand before case markers"),
        ("सोन में था। सोन में है। सोन में थे।", False, False, "an adverb stands before one marker only"),
        ("सोन की बात। सोन का घर। सोन के लोग।", True, False, "but whoever owns may do so too"),
        ("सोन में था। सोन से था। सोन को था। सोनों को था।", True, True, "what has a plural is common"),
        ("सोन, XY में था।", False, False, "another word's capitals prove nothing"),
    ],
)
def test_verdict(text: str, is_name: bool, is_common: bool, why: str) -> None:
    evidence = evidence_of(text)
    assert (evidence.is_name(("सोन",)), evidence.is_common("सोन")) == (is_name, is_common), why


def test_an_acronym_is_a_name_however_it_is_used() -> None:
    assert evidence_of("एक BBC किया").is_name(("bbc",))


@pytest.mark.parametrize(("holders", "expected"), [(4, False), (5, True)])
def test_what_stands_in_many_documents_is_common(holders: int, expected: bool) -> None:
    texts = ["सोन में था। सोन से था।"] * holders + ["कुछ और"] * 10
    assert evidence_of(*texts).is_common("सोन") is expected


@pytest.mark.parametrize(
    ("total", "case_marked", "begins", "agents", "described", "light", "verdict", "why"),
    [
        (1, 1, 1, 0, 0, 0, (False, False), "seen once"),
        (2, 2, 2, 0, 0, 0, (True, False), "twice"),
        (3, 2, 2, 0, 0, 0, (True, False), "1.5 from what it begins"),
        (3, 2, 0, 2, 0, 0, (True, False), "1.5 from what it does"),
        (3, 2, 1, 0, 0, 0, (False, False), "1"),
        (3, 3, 3, 0, 0, 0, (True, False), "2.25"),
        (3, 3, 3, 0, 1, 0, (False, False), "1.25, once described"),
        (3, 3, 3, 0, 0, 1, (False, False), "1.25, once with a light verb"),
        (5, 2, 5, 0, 0, 0, (True, False), "two fifths before case markers"),
        (5, 1, 5, 0, 0, 0, (False, False), "one fifth"),
        (3, 3, 0, 1, 0, 0, (False, False), "1.25, as it acts once"),
        (9, 9, 9, 0, 3, 0, (True, False), "1.7, a third described"),
        (9, 9, 9, 0, 0, 3, (True, False), "1.7, a third with a light verb"),
        (2, 0, 0, 0, 0, 0, (False, True), "0, twice"),
        (4, 3, 0, 0, 0, 0, (False, False), "0.6"),
        (4, 2, 0, 0, 0, 0, (False, True), "0.4"),
    ],
)
def test_what_the_shares_of_its_uses_say(
    total: int,
    case_marked: int,
    begins: int,
    agents: int,
    described: int,
    light: int,
    verdict: tuple[bool, bool],
    why: str,
) -> None:
    uses = Uses()
    counters = (uses.total, uses.case_marked, uses.begins, uses.agents, uses.described, uses.with_light_verb)
    for counter, count in zip(counters, (total, case_marked, begins, agents, described, light), strict=True):
        counter["सोन",] = count
    evidence = NameEvidence(uses, PATTERNS, 1)
    assert (evidence.is_name(("सोन",)), evidence.is_common("सोन")) == verdict, why


@pytest.mark.parametrize("word", ["स", "son", "सोन२"])
def test_a_letter_a_word_of_another_script_and_a_word_with_a_figure_are_no_names(word: str) -> None:
    uses = Uses()
    for counter in (uses.total, uses.case_marked, uses.begins):
        counter[word,] = 2
    assert not NameEvidence(uses, PATTERNS, 1).is_name((word,))


def test_a_word_of_two_letters_may_be_a_name() -> None:
    uses = Uses()
    for counter in (uses.total, uses.case_marked, uses.begins):
        counter["सर",] = 2
    assert NameEvidence(uses, PATTERNS, 1).is_name(("सर",))


@pytest.mark.parametrize(("documents", "holders", "expected"), [(120, 6, False), (120, 7, True), (80, 5, True)])
def test_of_many_documents_a_twentieth_may_have_a_name(documents: int, holders: int, expected: bool) -> None:
    uses = Uses()
    uses.total["सोन",] = uses.in_documents["सोन",] = holders
    uses.case_marked["सोन",] = uses.begins["सोन",] = holders
    assert NameEvidence(uses, PATTERNS, documents).is_common("सोन") is expected


def test_the_fewer_uses_the_less_they_prove() -> None:
    few, many = Uses(), Uses()
    for uses, count in ((few, 2), (many, 9)):
        for counter in (uses.total, uses.case_marked):
            counter["सोन",] = count
        uses.begins["सोन",] = count * 5 // 9
    assert not NameEvidence(few, PATTERNS, 1).is_name(("सोन",))
    assert NameEvidence(many, PATTERNS, 1).is_name(("सोन",))
