"""Checks on questions over two passages, on one question about a founder and what else the corpus says."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import hops, written_hops
from lm_eval_taskgen.utils.records.drafts import Described, Draft, Hops, Lookup
from lm_eval_taskgen.utils.records.questions import ClauseQuestion

FOUNDED = "Ann Fenwick founded the cotton mill of Corley."
LEARNT = "Ann Fenwick learnt the weaving trade in Aldby."
ELSE = "Joseph Orr learnt the weaving trade in Marden."
ASKED = "Where did the founder of the cotton mill of Corley learn the weaving trade?"
FILL = [f"The wells of Town{number} were deep and old in winter." for number in range(12)]


def asked(
    on: SimpleNamespace, others: Sequence[str], query: str = ASKED, texts: Any = (FOUNDED, LEARNT), **template: str
) -> Any:
    """The question of two facts: who founded the mill, and where she learnt her trade."""
    index = on.index([*texts, *others, *FILL])
    first, last = (next(one for one in index.sentences if one.doc_id == name) for name in ("d0", "d1"))
    telling, answering = (index.facts.clauses_of(sentence)[0] for sentence in (first, last))
    words = template.get("words", "the founder of the cotton mill of Corley")
    told = Described("Ann Fenwick", telling, words, template.get("stated", "founded the cotton mill of Corley"))
    gold = template.get("gold", "Aldby")
    place = next(span for span in last.answer_spans if span.text == gold)
    used = tuple(role.phrase for role in answering.roles if gold not in role.phrase.text)
    answer = next(role for role in answering.roles if gold in role.phrase.text)
    plain = query.replace(told.words, told.name)
    question = ClauseQuestion(plain, answering, answer.name, answer.phrase, (gold,), used)
    candidate = Hops((told,), Lookup(last, place, question), template.get("text", query))
    return Draft("multi_hop", query, (gold,), candidate), index


@pytest.mark.parametrize(
    ("query", "rejected", "why"),
    [
        (ASKED, False, "she is described"),
        ("Where did Ann Fenwick learn the weaving trade?", True, "she is named"),
        ("Where did Fenwick learn the weaving trade?", True, "by half of her name"),
        ("Where did Ann learn the weaving trade?", True, "or the other half"),
        ("Where did Fenwicks learn the weaving trade?", False, "another name"),
    ],
)
def test_what_is_described_is_not_named(query: str, rejected: bool, why: str, on: SimpleNamespace) -> None:
    found = on.reason(hops.hidden_name_in_question, asked(on, [], query))
    assert found == ("bridge_in_question" if rejected else None), why


@pytest.mark.parametrize(
    ("check", "others", "reason", "why"),
    [
        ("another_thing_described", [], None, "one founder"),
        ("another_thing_described", ["Joseph Orr founded the cotton mill of Corley."], "another_answer", "two"),
        ("another_thing_described", ["Joseph Orr established a cotton mill at Corley."], "another_answer", "reworded"),
        ("another_thing_described", ["Joseph Orr painted the cotton mill of Corley."], None, "another act"),
        ("another_thing_described", ["Joseph Orr founded the school of Marden."], None, "another thing"),
        ("another_thing_described", ["Fenwick founded the cotton mill of Corley."], None, "she again"),
        ("another_thing_described", ["Joseph Orr set up the mill of Corley."], "another_answer", "with another verb"),
        ("another_thing_described", ["Fenwick set up the mill of Corley."], None, "she again, with another verb"),
        ("another_answer_to_the_last", [], None, "one place"),
        ("another_answer_to_the_last", ["Ann Fenwick learnt the weaving trade in Marden."], "another_answer", "two"),
        ("another_answer_to_the_last", ["Ann Fenwick learnt the weaving trade from Aldby men."], None, "it again"),
        ("another_answer_to_the_last", [ELSE], None, "of another person"),
        ("last_passage_is_enough", [ELSE], None, "without the description it may be Marden"),
        ("last_passage_is_enough", ["Joseph Orr learnt the trade in Marden."], None, "half of the words is enough"),
        ("last_passage_is_enough", [], "one_hop_is_enough", "only she learnt it"),
        ("last_passage_is_enough", ["Joseph Orr taught the weaving trade in Marden."], "one_hop_is_enough", "no verb"),
        ("last_passage_is_enough", [ELSE.replace("Marden", "Aldby")], "one_hop_is_enough", "the same place"),
        ("last_passage_is_enough", [ELSE.replace("Orr", "Fenwick")], "one_hop_is_enough", "she, maybe"),
        ("an_earlier_passage_tells", [], None, "each passage tells its part"),
    ],
)
def test_what_else_the_corpus_says(
    check: str, others: list[str], reason: str | None, why: str, on: SimpleNamespace
) -> None:
    assert on.reason(getattr(hops, check), asked(on, others)) == reason, why


@pytest.mark.parametrize(
    ("check", "other", "reason", "why"),
    [
        ("last_passage_is_enough", "Joseph Orr retired late.", None, "anybody may retire"),
        ("last_passage_is_enough", "Joseph Orr was tired.", "one_hop_is_enough", "nobody else did"),
        ("last_passage_is_enough", "The old camera retired late.", "one_hop_is_enough", "she is no camera"),
        (
            "another_answer_to_the_last",
            "It was of Ann Fenwick. She retired in 1902.",
            "another_answer",
            "she did again",
        ),
        ("another_answer_to_the_last", "It was of Ann Fenwick. A camera retired in 1902.", None, "she is no camera"),
    ],
)
def test_what_anybody_may_do(check: str, other: str, reason: str | None, why: str, on: SimpleNamespace) -> None:
    query = "When did the founder of the cotton mill of Corley retire?"
    texts = (FOUNDED, "Ann Fenwick retired in 1871. She was a good physician.")
    assert on.reason(getattr(hops, check), asked(on, [other], query, texts, gold="1871")) == reason, why


@pytest.mark.parametrize(
    ("other", "reason", "why"),
    [
        ("Joseph Orr died in Marden Castle in 1902.", None, "he died there, too"),
        ("Joseph Orr lived in Marden Castle in 1902.", "one_hop_is_enough", "nobody else died there"),
    ],
)
def test_a_short_verb_counts_in_its_own_forms_only(
    other: str, reason: str | None, why: str, on: SimpleNamespace
) -> None:
    query = "When did the founder of the cotton mill of Corley die in Marden Castle?"
    texts = (FOUNDED, "Ann Fenwick died in Marden Castle in 1871. She was a good physician.")
    found = asked(on, [other], query, texts, gold="1871")
    assert on.reason(hops.last_passage_is_enough, found) == reason, why


@pytest.mark.parametrize(
    ("lemma", "text", "exact", "expected", "why"),
    [
        ("found", "it was founded late", False, True, "another form"),
        ("found", "he established it", False, True, "a synonym"),
        ("found", "he painted it", False, False, "another verb"),
        ("die", "he lived long", False, True, "so short a verb may be any"),
        ("die", "he lived long", True, False, "unless it must be there"),
        ("die", "he died young", True, True, "as here"),
        ("move", "the movement began", True, True, "one of four letters by these"),
        ("be", "he lived long", True, True, "to be says nothing"),
    ],
)
def test_words_have_a_verb_in_some_form(
    lemma: str, text: str, exact: bool, expected: bool, why: str, on: SimpleNamespace
) -> None:
    clause: Any = SimpleNamespace(verb=SimpleNamespace(lemma=lemma))
    assert hops.has_verb(text.split(), clause, on.index([FOUNDED]), exact=exact) is expected, why


@pytest.mark.parametrize(
    ("other", "reason", "why"),
    [
        ("Joseph Orr was the oldest weaver.", None, "of another town, maybe"),
        ("Joseph Orr was the oldest weaver of Corley without a loom.", "another_answer", "two"),
    ],
)
def test_what_somebody_was_is_said_of_others_too(other: str, reason: str | None, why: str, on: SimpleNamespace) -> None:
    texts = ("Ann Fenwick was the oldest weaver of Corley without a loom.", LEARNT)
    stated = "was the oldest weaver of Corley without a loom"
    query = "Where did the oldest weaver of Corley without a loom learn the weaving trade?"
    found = asked(on, [other], query, texts, words=stated.removeprefix("was "), stated=stated)
    assert on.reason(hops.another_thing_described, found) == reason, why


@pytest.mark.parametrize(
    ("name", "told_by", "why"),
    [
        ("the Bay of Corley", {"the", "bay", "corley"}, "words of two letters may be in any sentence"),
        ("Wu Li", {"wu", "li"}, "unless the name has no others"),
    ],
)
def test_a_sentence_shows_what_it_speaks_of_by_words_of_the_name(
    name: str, told_by: set[str], why: str, on: SimpleNamespace
) -> None:
    assert hops._telling(name, on.index([FOUNDED])) == told_by, why


def test_a_name_tells_however_often_it_is_said(on: SimpleNamespace) -> None:
    query = "When did the founder of the cotton mill of Corley retire in Marden?"
    texts = (FOUNDED, "Ann Fenwick retired in Marden in 1871. She was a good physician.")
    others = ["Joseph Orr retired late.", *(f"The road to Marden had {number} wells." for number in range(40))]
    assert on.reason(hops.last_passage_is_enough, asked(on, others, query, texts, gold="1871")) == "one_hop_is_enough"


@pytest.mark.parametrize(
    ("last", "other", "reason", "why"),
    [
        ("Ann Fenwick taught 40 pupils.", "The school of Marden had 90 pupils.", None, "somebody else has pupils"),
        (
            "Ann Fenwick taught 40 pupils.",
            "The school of Marden had no pupils.",
            "one_hop_is_enough",
            "nobody else has",
        ),
        ("Ann Fenwick taught 40 pupils.", "Her 90 pupils loved Fenwick.", "one_hop_is_enough", "they are hers, too"),
        ("Ann Fenwick taught 40 pupils to sew gloves.", "Marden had 90 pupils.", "one_hop_is_enough", "only hers sew"),
    ],
)
def test_what_others_have_some_of(last: str, other: str, reason: str | None, why: str, on: SimpleNamespace) -> None:
    behind = " to sew gloves" if "gloves" in last else ""
    query = f"How many pupils did the founder of the cotton mill of Corley teach{behind}?"
    found = asked(on, [other], query, (FOUNDED, f"{last} She was a good physician."), gold="40")
    assert on.reason(hops.last_passage_is_enough, found) == reason, why


@pytest.mark.parametrize(
    ("first", "last", "reason", "why"),
    [
        (f"{FOUNDED} It lies at Aldby.", LEARNT, "one_hop_is_enough", "the first has the answer"),
        (f"{FOUNDED} It lies at Aldbyham.", LEARNT, None, "a longer name"),
        (FOUNDED, f"{LEARNT} She founded the cotton mill of Corley.", "one_hop_is_enough", "the last describes her"),
        (FOUNDED, f"{LEARNT} She never saw Corley.", None, "a word of it alone"),
    ],
)
def test_a_passage_that_tells_all_of_it(
    first: str, last: str, reason: str | None, why: str, on: SimpleNamespace
) -> None:
    assert on.reason(hops.an_earlier_passage_tells, asked(on, [], texts=(first, last))) == reason, why


TAUGHT = "In 1803, Ann Fenwick learnt the weaving trade of Karl Berg in Aldby."


@pytest.mark.parametrize(
    ("check", "query", "reason", "why"),
    [
        ("description_missing", ASKED, None, "founder, mill and Corley lead to the first passage"),
        ("description_missing", "Where did she learn the weaving trade?", "description_missing", "nothing does"),
        ("description_missing", "Where did Ann Fenwick learn it?", "description_missing", "both have her name"),
        ("description_missing", "Where did a woman of Zanzibar learn it?", "description_missing", "no passage has it"),
        ("last_passage_told", ASKED, None, "nothing of the last"),
        ("last_passage_told", "Where did the founder learn it from Karl Berg?", "one_hop_is_enough", "a name of it"),
        ("last_passage_told", "Where did the founder learn it in 1803?", "one_hop_is_enough", "a year of it"),
        ("last_passage_told", "Where did the founder learn it in 1804?", None, "another year"),
        ("last_passage_told", "Where did the founder Ann Fenwick learn it?", None, "a name of the first too"),
    ],
)
def test_what_a_writer_may_say(check: str, query: str, reason: str | None, why: str, on: SimpleNamespace) -> None:
    draft = asked(on, [], query, texts=(FOUNDED, TAUGHT), text="Where did the founder of the mill learn it?")
    assert on.reason(getattr(written_hops, check), draft) == reason, why


def test_a_writer_may_say_what_the_template_says(on: SimpleNamespace) -> None:
    query = "Where did the founder learn it from Karl Berg in 1803?"
    assert on.reason(written_hops.last_passage_told, asked(on, [], query, texts=(FOUNDED, TAUGHT))) is None


def test_every_check_has_a_case(on: SimpleNamespace) -> None:
    assert on.checks_of(hops) == {
        "hidden_name_in_question",
        "another_thing_described",
        "another_answer_to_the_last",
        "an_earlier_passage_tells",
        "last_passage_is_enough",
    }
