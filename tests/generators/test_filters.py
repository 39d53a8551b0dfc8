"""Each check on tiny corpora: what it rejects, and the near miss that it keeps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lm_eval_taskgen.generators import filters
from lm_eval_taskgen.generators.config import ChunkingConfig
from lm_eval_taskgen.generators.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.drafts import Candidate, Draft
from lm_eval_taskgen.generators.preprocess import chunk_documents
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.types import Document, Reject

MILL = "The old mill of Corley burned down in 1837."
CHAKKI = "सोनभद्र की पुरानी चक्की 1837 में जल गई।"


def index_of(texts, code="en"):
    language = load_language(code)
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language)


# In a corpus of two sentences every word is common, and none says which statements are the same.
OTHERS = [f"The wells of Town{number} were deep and old in winter." for number in range(12)]


def lookup(texts, answer="1837", code="en", query="?", answers=None):
    """A draft that blanks `answer` in the first sentence of the first text."""
    index = index_of([*texts, *OTHERS], code)
    sentence = index.sentences[0]
    anchor = next(a for a in sentence.anchors if a.text == answer)
    return Draft("direct_lookup", "easy", query, answers or (answer,), Candidate((sentence,), anchor)), index


SAEL = "The Sael is a slow brown river of the northern county."


def bridge(second, first=SAEL, answer="1837", kind="year", fragment=None, more=(), query="?"):
    """A draft on two documents: `first` describes the Sael, the first sentence of `second` has the answer."""
    index = index_of([first, second, *more])
    described = index.sentences[0]
    last = next(sentence for sentence in index.sentences if sentence.doc_id == "d1")
    name = next(a for a in described.anchors if a.text == "Sael")
    blank = next(a for a in last.of_kind(kind) if a.text == answer)
    span = None if fragment is None else (last.text.index(fragment), last.text.index(fragment) + len(fragment))
    candidate = Candidate((described, last), blank, name, span)
    return Draft("multi_hop_between_documents", "hard", query, (answer,), candidate), index


def outcome(check: Callable[..., Reject | None], draft: tuple[Draft, CorpusIndex]) -> str | None:
    reject = check(*draft)
    return reject.reason if reject else None


FLOOD = "Rain drowned the Sael ferry in 1837."
CASES = [
    ("not_a_sentence", lambda: lookup(["The mill burned down in 1837."]), True, "six words"),
    ("not_a_sentence", lambda: lookup([MILL]), False, "nine words"),
    ("not_a_sentence", lambda: lookup(["सोनभद्र की चक्की 1837 में जली।"], code="hi"), True, "six words"),
    ("not_a_sentence", lambda: lookup([CHAKKI], code="hi"), False, "eight words"),
    ("leans_on_context", lambda: lookup(["Here the old mill of Corley burned in 1837."]), True, "where?"),
    ("leans_on_context", lambda: lookup(["There she saw the mill burn down in 1837."]), True, "who?"),
    ("leans_on_context", lambda: lookup([MILL]), False, "whole"),
    ("leans_on_context", lambda: lookup(["इस गाँव की पुरानी चक्की 1837 में जल गई।"], code="hi"), True, "which?"),
    ("leans_on_context", lambda: lookup([CHAKKI], code="hi"), False, "whole"),
    ("blank_in_brackets", lambda: lookup(["The old mill of Corley (1837) burned down again."]), True, "inside"),
    ("blank_in_brackets", lambda: lookup(["The old mill (of Corley) burned down in 1837."]), False, "behind"),
    ("blank_in_brackets", lambda: lookup(["In 1837 the old mill (of Corley) burned down."]), False, "before"),
    ("answer_in_question", lambda: lookup([MILL], query="Did it burn in 1837?"), True, "the answer"),
    ("answer_in_question", lambda: lookup([MILL], query="Did it burn in 18371 or 1 837?"), False, "other figures"),
    ("answer_in_question", lambda: lookup([MILL], answer="Corley", query="In CORLEY?"), True, "in any case"),
    ("answer_in_question", lambda: lookup([MILL], answer="Corley", query="In Corleyville?"), False, "part of a word"),
    (
        "answer_in_question",
        lambda: lookup([MILL], query="With 7?", answers=("seven", "7")),
        True,
        "any accepted answer",
    ),
    ("answer_in_question", lambda: lookup([CHAKKI], code="hi", query="1837 में?"), True, "the answer"),
    ("answer_in_question", lambda: lookup([CHAKKI], code="hi", query="१८३८ में?"), False, "another figure"),
    ("answer_in_question", lambda: bridge(FLOOD, query="When did the Sael flood?"), True, "the bridge"),
    ("answer_in_question", lambda: bridge(FLOOD, query="When did X flood?"), False, "neither"),
    ("answer_in_no_passage", lambda: lookup([MILL], answers=("1838",)), True, "nowhere"),
    ("answer_in_no_passage", lambda: lookup([MILL, "It was 1838."], answers=("1838",)), True, "elsewhere only"),
    ("answer_in_no_passage", lambda: lookup([MILL], answers=("1838", "1837")), False, "one of two is enough"),
    ("answer_in_no_passage", lambda: lookup([MILL], answers=("corley",)), True, "letter by letter"),
    ("ambiguous_blank", lambda: lookup([MILL, MILL.replace("1837", "1901")]), True, "another year, the same words"),
    ("ambiguous_blank", lambda: lookup([MILL, MILL]), False, "the same year"),
    (
        "ambiguous_blank",
        lambda: lookup([MILL, MILL.replace("mill", "barn").replace("Corley", "Marden")]),
        False,
        "of another",
    ),
    (
        "ambiguous_blank",
        lambda: lookup([MILL, "The mill of Corley burned down twice, in 1901."]),
        True,
        "in other words",
    ),
    ("ambiguous_blank", lambda: lookup([MILL, "The old mill of Corley burned down in May."]), False, "no year at all"),
    (
        "ambiguous_blank",
        lambda: lookup([MILL, "The old mill of Corley burned down on 4 May 1901."]),
        True,
        "the year of a date is a year",
    ),
    (
        "converted_figure",
        lambda: lookup(["The weir of Corley is 1,600 mm (63 in) high."], answer="1,600"),
        True,
        "the other unit gives it away",
    ),
    (
        "converted_figure",
        lambda: lookup(["The weir of Corley is 1,600 mm high (see there)."], answer="1,600"),
        False,
        "brackets that convert nothing",
    ),
    (
        "piece_of_a_name",
        lambda: lookup(["We met at the School of Weaving and Dyeing."], answer="School of Weaving"),
        True,
        "the name goes on",
    ),
    (
        "piece_of_a_name",
        lambda: lookup(["We met Ada Fenwick and Corley there."], answer="Ada Fenwick"),
        False,
        "another name follows",
    ),
    ("ambiguous_blank", lambda: lookup([CHAKKI, CHAKKI.replace("1837", "1901")], code="hi"), True, "another year"),
    ("ambiguous_blank", lambda: lookup([CHAKKI, CHAKKI], code="hi"), False, "the same year"),
    (
        "ambiguous_blank",
        lambda: lookup(
            ["From 1837 the mill of Corley stood idle until 1901.", "The mill of Corley stood idle from 1901."]
        ),
        False,
        "the other year stands in the question, so it is not what is asked for",
    ),
    ("one_hop_is_enough", lambda: bridge(FLOOD), True, "no other year in the second passage"),
    ("one_hop_is_enough", lambda: bridge(f"{FLOOD} Frost held the Aster in 1901."), False, "another year of another"),
    ("one_hop_is_enough", lambda: bridge(f"{FLOOD} Frost came again in 1901."), True, "another year of nothing named"),
    ("one_hop_is_enough", lambda: bridge(f"{FLOOD} Frost held the Aster in 1837."), True, "the same year again"),
    (
        "one_hop_is_enough",
        lambda: bridge(f"{FLOOD} Frost held the Aster since 1901.", fragment="in 1837"),
        True,
        "the other year does not fit the quoted words",
    ),
    (
        "one_hop_is_enough",
        lambda: bridge(f"{FLOOD} Frost held the Aster in 1901.", fragment="in 1837"),
        False,
        "the other year fits them",
    ),
    (
        "one_hop_is_enough",
        lambda: bridge(f"{FLOOD} Frost held the Aster in 1901.", first=f"{SAEL} It fell dry in 1837."),
        True,
        "the first passage holds the answer",
    ),
    (
        "one_hop_is_enough",
        lambda: bridge(f"{FLOOD} Frost held the Aster in 1901.", first=f"{SAEL} It fell dry in 1838."),
        False,
        "the first passage holds another year",
    ),
    (
        "one_hop_is_enough",
        lambda: bridge(f"{FLOOD} Frost held the Aster in 1901. {SAEL}"),
        True,
        "the second passage holds the description",
    ),
    (
        "one_hop_is_enough",
        lambda: bridge(f"{FLOOD} Frost held the Sael in 1901."),
        True,
        "the other year is of the bridge too",
    ),
    ("bridge_not_unique", lambda: bridge(FLOOD), False, "one year"),
    ("bridge_not_unique", lambda: bridge(f"{FLOOD} Frost held the Aster in 1901."), False, "one year of the bridge"),
    ("bridge_not_unique", lambda: bridge(f"{FLOOD} Frost held the Sael in 1901."), True, "two in one passage"),
    ("bridge_not_unique", lambda: bridge(FLOOD, more=["Frost held the Sael in 1901."]), True, "two in two passages"),
    (
        "bridge_not_unique",
        lambda: bridge(FLOOD, more=["Frost held the Sael since 1901."], fragment="in 1837"),
        False,
        "one that fits the quoted words",
    ),
    ("bridge_not_unique", lambda: bridge(f"{FLOOD} Frost held the Sael in 1838–39."), True, "an unread range"),
]


@pytest.mark.parametrize(("check", "make", "rejects", "why"), CASES)
def test_checks(check, make, rejects, why):
    assert outcome(getattr(filters, check), make()) == (check if rejects else None), why


def test_every_check_has_a_case_that_it_rejects_and_one_that_it_keeps():
    named = {name for name, value in vars(filters).items() if callable(value) and _is_check(name, value)}
    assert named == {check for check, _, rejects, _ in CASES if rejects}
    assert named == {check for check, _, rejects, _ in CASES if not rejects}


def _is_check(name, value):
    arguments = getattr(value, "__annotations__", {})
    return value.__module__ == filters.__name__ and set(arguments) == {"draft", "index", "return"}


def test_the_first_reason_counts():
    draft = lookup(["The mill burned (1837)."], query="1837?")
    checks = (filters.blank_in_brackets, filters.answer_in_question)
    assert filters.first_reject(*draft, checks).reason == "blank_in_brackets"
    assert filters.first_reject(*draft, checks[::-1]).reason == "answer_in_question"
    assert filters.first_reject(*draft, ()) is None


def test_a_sentence_is_quoted_in_one_lookup():
    novelty = filters.Novelty()
    year, _ = lookup([MILL])
    assert novelty.check(year) is None
    novelty.remember(year)
    again, _ = lookup([MILL, MILL])
    assert novelty.check(again).reason == "repeats_another", "in another corpus or place too: its words count"
    assert novelty.check(lookup([MILL], answer="Corley")[0]).reason == "repeats_another", "another blank of it"
    assert novelty.check(lookup([MILL.replace("old", "new")])[0]) is None


RIVER = SAEL.replace("slow brown", "deep grey")


@pytest.mark.parametrize(
    ("asked", "next_one", "repeats", "why"),
    [
        ([], bridge(FLOOD), False, "nothing was asked"),
        ([bridge(FLOOD)], bridge(FLOOD), True, "the same blank"),
        ([bridge(FLOOD)], bridge(FLOOD, first=RIVER), True, "the same blank by another description"),
        (
            [bridge(FLOOD)],
            bridge(f"Frost held the Sael in 1837. {FLOOD}", first=RIVER),
            True,
            "the same fact of a passage",
        ),
        ([bridge(FLOOD)], bridge("Frost held the Sael in 1901.", answer="1901"), False, "another fact"),
        (
            [bridge(FLOOD), bridge("Frost held the Sael in 1901.", answer="1901")],
            bridge("Ice broke the Sael bridge in 1902.", answer="1902"),
            True,
            "a description leads to two facts at most",
        ),
        (
            [bridge(FLOOD), bridge("Frost held the Sael in 1901.", answer="1901")],
            bridge("Ice broke the Sael bridge in 1902.", answer="1902", first=RIVER),
            False,
            "another description to a third",
        ),
    ],
)
def test_what_repeats_another(asked, next_one, repeats, why):
    novelty = filters.Novelty()
    for draft, _ in asked:
        assert novelty.check(draft) is None
        novelty.remember(draft)
    assert (novelty.check(next_one[0]) is not None) is repeats, why
