"""The checks on tiny corpora: what each rejects, and the near miss that it keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pytest

from lm_eval_taskgen.generators.checks import Novelty, cloze, common, first_reject
from lm_eval_taskgen.generators.checks import bridge as on_bridges
from lm_eval_taskgen.generators.config import ChunkingConfig
from lm_eval_taskgen.generators.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.drafts import Candidate, Draft
from lm_eval_taskgen.generators.preprocess import chunk_documents
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.types import Document, Evidence, Passage, Reject

MILL = "The old mill of Corley burned down in 1837."
CHAKKI = "सोनभद्र की पुरानी चक्की 1837 में जल गई।"


def index_of(texts, code="en"):
    language = load_language(code)
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


# In a corpus of two sentences every word is common, and none says which statements are the same.
OTHERS = [f"The wells of Town{number} were deep and old in winter." for number in range(12)]


def lookup(texts, answer="1837", code="en", query="?", answers=None):
    """A draft that blanks `answer` in the first sentence of the first text."""
    index = index_of([*texts, *OTHERS], code)
    sentence = index.sentences[0]
    anchor = next(a for a in sentence.anchors if a.text == answer)
    return Draft("direct_lookup", "easy", query, answers or (answer,), Candidate((sentence,), anchor)), index


SAEL = "The Sael is a slow brown river of the northern county."


def bridge(second, first=SAEL, answer="1837", kind="year", fragment=None, more=(), query="?", second_in="d1"):
    """A draft on two documents: `first` describes the Sael, the first sentence of `second` has the answer.

    With `second_in="d0"` one document holds both, side by side.
    """
    texts = [first, second] if second_in == "d1" else [f"{first} {second}"]
    index = index_of([*texts, *more])
    described = index.sentences[0]
    last = next(s for s in index.sentences if s.doc_id == second_in and s.number != described.number)
    name = next(a for a in described.anchors if a.text == "Sael")
    blank = next(a for a in last.of_kind(kind) if a.text == answer)
    span = None if fragment is None else (last.text.index(fragment), last.text.index(fragment) + len(fragment))
    candidate = Candidate((described, last), blank, name, span)
    return Draft("multi_hop_between_documents", "hard", query, (answer,), candidate), index


def outcome(check: Callable[..., Reject | None], draft: tuple[Draft, CorpusIndex]) -> str | None:
    reject = check(*draft)
    return reject.reason if reject else None


@dataclass(frozen=True)
class Spot:
    """A candidate with whatever passages and evidence a test wants."""

    passages: tuple[Passage, ...]
    evidence: tuple[Evidence, ...]
    keys: Mapping[str, int] = field(default_factory=dict)


def spot(text, evidence, shown=None, query="What is asked of it here?", answers=(), code="en", **more):
    """A draft on one document; `evidence` is a part of its text, or a span that is wrong on purpose."""
    span = evidence
    if isinstance(evidence, str):
        start = text.index(evidence)
        span = Evidence("d0", start, start + len(evidence), evidence)
    candidate = Spot((Passage("d0", "", text if shown is None else shown),), (span,) if span else ())
    return Draft("direct_lookup", "easy", query, tuple(answers), candidate, **more), index_of([text], code)


PROSE = " ".join(f"Well number {number} of the town was dug in the year {1800 + number}." for number in range(4))
CONTENTS = "Contents\n1 Wells ........ 3\n2 Mills ........ 9\n3 Bridges of the town ........ 14\n4 Ferries ........ 20"
DUTCH = "Deze molen van het dorp werd door hun vader en zijn zoon gebouwd, maar zij hebben hem niet verkocht."
ENGLISH = "They sold their mill to him and his sister before she left, but although it was old they kept another."
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
    ("answer_shows_through", lambda: lookup([MILL], answers=("PR",), query="Are PRs read?"), True, "a plural"),
    ("answer_shows_through", lambda: lookup([MILL], answers=("PR",), query="Are presses read?"), False, "two letters"),
    ("answer_shows_through", lambda: lookup([MILL], answers=("Mongol",), query="A Mongolian what?"), True, "a form"),
    ("answer_shows_through", lambda: lookup([MILL], answers=("Mongol",), query="A Mongrel what?"), False, "another"),
    ("answer_shows_through", lambda: lookup([MILL], answers=("32 bits",), query="An f32 has?"), True, "in a token"),
    ("answer_shows_through", lambda: lookup([MILL], answers=("32 bits",), query="An f320 has?"), False, "another"),
    ("answer_shows_through", lambda: lookup([MILL], answers=("EOF",), query="____: End-of-File"), True, "spelt out"),
    ("answer_shows_through", lambda: lookup([MILL], answers=("EOF",), query="____: End of a File"), False, "not so"),
    ("answer_shows_through", lambda: lookup([MILL], answers=("OR",), query="one read what?"), False, "small letters"),
    ("answer_shows_through", lambda: lookup([MILL], answers=("PR",), query="a Pull Request?"), True, "two capitals"),
    ("answer_not_in_evidence", lambda: lookup([MILL], answers=("1838",)), True, "nowhere"),
    ("answer_not_in_evidence", lambda: lookup([MILL, "It was 1838."], answers=("1838",)), True, "elsewhere only"),
    ("answer_not_in_evidence", lambda: lookup([MILL], answers=("1838", "1837")), False, "one of two is enough"),
    ("answer_not_in_evidence", lambda: lookup([MILL], answers=("corley",)), False, "in any case"),
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
        lambda: lookup(["The weir of Corley is 1,600 mm (63 in) high."], answer="1,600 mm"),
        True,
        "the other unit gives it away",
    ),
    (
        "converted_figure",
        lambda: lookup(["The weir of Corley is 1,600 mm high (see there)."], answer="1,600 mm"),
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

CASES += [
    (
        "answer_shows_through",
        lambda: spot(PROSE, "2", query="Is PRs one?", answers=["PR"], metadata={"computed": True}),
        False,
        "computed",
    ),
    ("hops_not_apart", lambda: bridge(FLOOD), False, "two documents"),
    ("hops_not_apart", lambda: bridge(FLOOD, second_in="d0"), True, "one passage"),
    ("evidence_not_in_source", lambda: spot(PROSE, "was dug"), False, "exact"),
    ("evidence_not_in_source", lambda: spot(PROSE, Evidence("d0", 1, 5, "Well")), True, "one off"),
    ("evidence_not_in_source", lambda: spot(PROSE, Evidence("d7", 0, 4, "Well")), True, "no such document"),
    ("evidence_not_in_source", lambda: spot(PROSE, None, answers=["1800"]), True, "an answer without evidence"),
    ("evidence_not_in_source", lambda: spot(PROSE, None), False, "no answer, no evidence"),
    ("context_not_verbatim", lambda: spot(PROSE, "was dug"), False, "all of it"),
    ("context_not_verbatim", lambda: spot(PROSE, "was dug", shown="A summary in other words."), True, "none of it"),
    ("context_not_verbatim", lambda: spot(f"{PROSE}\n{MILL}", MILL, shown=f"{MILL}\nAnd more."), False, "most of it"),
    ("table_of_contents", lambda: spot(CONTENTS, "3 Bridges of the town"), True, "lines that end in page numbers"),
    ("table_of_contents", lambda: spot(PROSE, "was dug"), False, "prose that ends in years"),
    ("answer_not_in_evidence", lambda: spot(PROSE, "Well number 2", answers=["1802"]), True, "in another place"),
    (
        "answer_not_in_evidence",
        lambda: spot(PROSE, "Well number 2", answers=["4"], metadata={"computed": True}),
        False,
        "computed",
    ),
    (
        "answer_not_in_evidence",
        lambda: spot(PROSE, "Well number 2", answers=["well; 2"], metadata={"items": [["well"], ["2"]]}),
        False,
        "every item",
    ),
    (
        "answer_not_in_evidence",
        lambda: spot(PROSE, "Well number 2", answers=["well; 3"], metadata={"items": [["well"], ["3"]]}),
        True,
        "an item is not there",
    ),
    ("context_too_short", lambda: spot(MILL, "1837"), True, "one sentence"),
    ("context_too_short", lambda: spot(PROSE, "was dug"), False, "four sentences"),
    ("question_length", lambda: spot(PROSE, "was dug", query="Dug when?"), True, "a stump"),
    ("question_length", lambda: spot(PROSE, "was dug", query="Who dug it " * 80), True, "an essay"),
    ("question_length", lambda: spot(PROSE, "was dug", query="Who dug it?"), False, "three words"),
    (
        "answer_in_question",
        lambda: spot(PROSE, "2", query="Is it well 1 or well 2?", answers=["2"], metadata={"choices": ["1", "2"]}),
        False,
        "a choice",
    ),
    ("wrong_language", lambda: spot(CHAKKI, CHAKKI), True, "Hindi in an English set"),
    ("wrong_language", lambda: spot(MILL, MILL, query="Wo?"), False, "English in an English set"),
    ("wrong_language", lambda: spot(MILL, MILL, code="hi"), True, "English in a Hindi set"),
    ("wrong_language", lambda: spot(f"{CHAKKI} IBM Ltd.", CHAKKI, query="IBM की चक्की?", code="hi"), False, "a name"),
    ("wrong_language", lambda: spot(CHAKKI, CHAKKI, query="DECnet क्या है?", code="hi"), False, "of three words one"),
    ("wrong_language", lambda: spot(DUTCH, DUTCH), True, "Dutch in an English set"),
    ("wrong_language", lambda: spot(f"{DUTCH} Corley telt 37 uur.", "Corley telt 37 uur."), True, "around it"),
    ("wrong_language", lambda: spot(ENGLISH, ENGLISH, query="Well 7?", code="nl"), True, "English in a Dutch set"),
]


def _is_check(module, value):
    arguments = getattr(value, "__annotations__", {})
    return getattr(value, "__module__", "") == module.__name__ and set(arguments) == {"draft", "index", "return"}


CHECKS = {
    name: value
    for module in (cloze, on_bridges, common)
    for name, value in vars(module).items()
    if callable(value) and _is_check(module, value)
}


@pytest.mark.parametrize(("check", "make", "rejects", "why"), CASES)
def test_checks(check, make, rejects, why):
    assert outcome(CHECKS[check], make()) == (check if rejects else None), why


def test_every_check_has_a_case_that_it_rejects_and_one_that_it_keeps():
    named = set(CHECKS)
    assert named == {check for check, _, rejects, _ in CASES if rejects}
    assert named == {check for check, _, rejects, _ in CASES if not rejects}


def test_the_first_reason_counts():
    draft = lookup(["The mill burned (1837)."], query="1837?")
    checks = (cloze.blank_in_brackets, common.answer_in_question)
    assert first_reject(*draft, checks).reason == "blank_in_brackets"
    assert first_reject(*draft, checks[::-1]).reason == "answer_in_question"
    assert first_reject(*draft, ()) is None


ASKED = "In the report on the wells of the old town of Corley, by whom was the mill beside the bridge of 1837 sold?"


@pytest.mark.parametrize(
    ("query", "answers", "reason", "why"),
    [
        (ASKED, ["Ann Lee"], "near_duplicate", "the same"),
        (ASKED.replace("old town", "town"), ["Ann Lee"], "near_duplicate", "a word less"),
        (ASKED.replace("1837", "1838"), ["Ann Lee"], None, "another figure"),
        (ASKED.replace("mill", "barn"), ["Joe Orr"], None, "another answer"),
        ("Who sold the mill?", ["Ann Lee"], None, "other words"),
    ],
)
def test_near_duplicates_differ_in_hardly_a_word_and_in_no_figure(query, answers, reason, why):
    novelty = Novelty()
    first, _ = spot(PROSE, "was dug", query=ASKED, answers=["Ann Lee"])
    novelty.remember(first)
    second, _ = spot(PROSE, "was dug", query=query, answers=answers)
    reject = novelty.check(second)
    assert (reject and reject.reason) == reason, why


def test_a_sentence_is_quoted_in_one_lookup():
    novelty = Novelty()
    year, _ = lookup([MILL])
    assert novelty.check(year) is None
    novelty.remember(year)
    again, _ = lookup([MILL, MILL])
    assert novelty.check(again).reason == "repeats_another", "in another corpus or place too: its words count"
    assert novelty.check(lookup([MILL], answer="Corley")[0]).reason == "repeats_another", "another blank of it"
    assert novelty.check(lookup([MILL.replace("old", "new")], query="What of the new one?")[0]) is None


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
    novelty = Novelty()
    for draft, _ in asked:
        assert novelty.check(draft) is None
        novelty.remember(draft)
    assert (novelty.check(next_one[0]) is not None) is repeats, why
