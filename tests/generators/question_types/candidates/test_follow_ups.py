"""The things that a second turn points back at, and the subjects of first turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates import follow_ups as module
from lm_eval_taskgen.generators.question_types.candidates.follow_ups import _Conversations, _texts
from lm_eval_taskgen.generators.question_types.candidates.pointers import Named
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Role, Verb
from lm_eval_taskgen.utils.records.questions import ClauseQuestion

TYPE = QUESTION_TYPES["multi_turn_followup"]
# Words of ten, three and one of some twenty sentences.
TEXTS = [
    *(f"# {name}\n\nThe farmers of {name} grow barley." for name in ("Albery", "Brofield", "Corley", "Dunmore")),
    *(f"# {name}\n\nThe farmers of {name} grow barley." for name in ("Elstow", "Farrow", "Gorsey", "Harrow")),
    *(f"# {name}\n\nOld millers of {name} sleep." for name in ("Iver", "Jarrow", "Kelby")),
    *(f"# {name}\n\nSnow falls." for name in ("Lorn", "Marsh", "Nene")),
    "# Quern\n\nHester Vane turned a quern.",
]


@pytest.fixture(scope="module")
def index(index_of: Callable[..., Any]) -> Any:
    return index_of(TEXTS)


def conversations(index: Any, chunks: Sequence[Chunk] = (), **known: Any) -> _Conversations:
    """The conversations about some passages, of which some things are known."""
    found = _Conversations(index, TYPE.words(index.language), tuple(chunks))
    vars(found).update(known)
    return found


def phrase(text: str, kind: Any = "thing", start: int = 0, **more: Any) -> Phrase:
    return Phrase(start, start + len(text), text, text.split()[-1].lower(), kind, **more)


def lookup(text: str, about: Phrase, sentence: Any = None) -> Any:
    """A first turn that asks what something is about."""
    sentence = sentence or SimpleNamespace(text=text, words=tuple(text.lower().split()))
    clause = SimpleNamespace(role={"subject": about}.get, sentence=sentence)
    question = SimpleNamespace(clause=clause, text=text, used=(about,), answer=about)
    return SimpleNamespace(question=question, sentence=sentence)


@pytest.mark.parametrize(
    ("about", "kind", "proper", "words", "why"),
    [
        ("barley", "thing", False, [], "a common word may be any barley"),
        ("quern", "thing", False, [("quern",)], "a rare word is told by itself"),
        ("barley farmers", "thing", False, [("barley", "farmers")], "two words tell it, but not the last alone"),
        ("Corley", "place", True, [("corley",)], "a name"),
        ("Elm Railway", "thing", True, [("elm", "railway")], "a name of a thing is said in full"),
        ("Hester Vane", "person", True, [("hester", "vane"), ("vane",)], "a person is called by the last name too"),
        ("old miller", "person", False, [("old", "miller")], "without a name nobody is"),
        ("Vane", "person", True, [("vane",)], "the last name alone, once"),
    ],
)
def test_the_words_for_what_first_turns_are_about(
    index: Any, about: str, kind: str, proper: bool, words: list[tuple[str, ...]], why: str
) -> None:
    named = conversations(index, _firsts=[lookup(about, phrase(about, kind, proper=proper))])._named
    assert {key: len(each) for key, each in named.items()} == dict.fromkeys(words, 1), why


@pytest.mark.parametrize(
    ("text", "known", "mention", "why"),
    [
        ("the Old Mill", ("old", "mill"), "the Old Mill", "all of a phrase, with its article"),
        ("the Old Mill", ("mill",), "Mill", "its last word"),
        ("Mill Hill Lane", ("mill",), "Mill", "its first word"),
        ("Mill Hill Lane", ("mill", "hill"), "Mill Hill", "its first words"),
        ("Mill Hill Lane", ("hill", "lane"), "Hill Lane", "its last words"),
        ("Mill Hill Lane", ("hill",), None, "not one in the middle"),
    ],
)
def test_a_phrase_names_again_what_a_first_turn_is_about(
    index: Any, text: str, known: tuple[str, ...], mention: str | None, why: str
) -> None:
    about = phrase(" ".join(known).title(), proper=True)
    named = Named(lookup(about.text, about), about)
    clause: Any = SimpleNamespace(sentence=SimpleNamespace(words=("another",)))
    found = conversations(index, _named={known: [named]})._mentions(Role("object", phrase(text)), clause)
    assert [said for said, _ in found] == ([] if mention is None else [mention]), why


@pytest.mark.parametrize(
    ("one", "other", "is_near", "why"),
    [
        (("d0", 0), ("d0", 0), True, "one passage"),
        (("d0", 1), ("d0", 2), True, "the next passage"),
        (("d0", 2), ("d0", 1), True, "or the one before"),
        (("d0", 0), ("d0", 2), False, "two passages on"),
        (("d0", 2), ("d1", 3), False, "the next passage is of another document"),
    ],
)
def test_a_common_noun_means_the_same_thing_in_passages_that_adjoin(
    index: Any, one: tuple[str, int], other: tuple[str, int], is_near: bool, why: str
) -> None:
    chunks = [Chunk(f"c{place}", "d1" if place == 3 else "d0", place, 0, 4, "text") for place in range(4)]
    first, second = (SimpleNamespace(doc_id=doc_id, chunk=chunks[place]) for doc_id, place in (one, other))
    near: Any = conversations(index, chunks)._are_near
    assert near(first, second) == is_near, why


@pytest.mark.parametrize(
    ("query", "says", "why"),
    [
        ("What did it turn near Orrin?", True, "two rare words"),
        ("What did Orrin turn?", True, "no more than two"),
        ("What did it turn?", False, "one"),
        ("What do farmers grow?", False, "two that half of the sentences have"),
        ("What do millers sleep on?", True, "two that few sentences have"),
    ],
)
def test_a_second_turn_has_two_words_that_are_not_common(index: Any, query: str, says: bool, why: str) -> None:
    question: Any = SimpleNamespace(text=query, asked="object")
    assert conversations(index)._says_something(question) == says, why


@pytest.mark.parametrize(
    ("turn", "cost", "why"),
    [
        ("Where did she turn it?", -1.75, "it needs the first turn"),
        ("Where did Hester Vane turn it near Iver?", -0.75, "it tells all by itself"),
    ],
)
def test_good_questions_come_first_and_those_that_need_the_first_turn(
    index: Any, turn: str, cost: float, why: str
) -> None:
    first = SimpleNamespace(question=SimpleNamespace(score=0.25))
    one: Any = SimpleNamespace(question=SimpleNamespace(score=0.5), first=first, turn=turn)
    assert conversations(index)._costs(one) == cost, why


@pytest.mark.parametrize(
    ("role", "text", "owner", "code", "is_stranded", "why"),
    [
        ("topic", "the Tarn River", "its", "en", True, "erected on it"),
        ("object", "the Tarn River", "its", "en", False, "crossed it"),
        ("subject", "the Tarn River", "its", "en", False, "it rose"),
        ("topic", "the mouth of the Tarn River", "its", "en", False, "erected on its mouth"),
        ("topic", "the Tarn River", "", "en", False, "erected there"),
        ("topic", "the Tarn River", "its", "hi", False, "Hindi has nothing before a pronoun"),
    ],
)
def test_a_pronoun_would_stand_behind_a_preposition(
    role: Any, text: str, owner: str, code: str, is_stranded: bool, why: str
) -> None:
    index: Any = SimpleNamespace(language=load_language(code))
    reference: Any = SimpleNamespace(owner=owner)
    found = _Conversations(index, TYPE.words(index.language), ())._is_stranded(
        Role(role, phrase(text, marker="on")), "the Tarn River", reference
    )
    assert found is is_stranded, why


def test_long_texts_are_read_in_runs_of_two_hundred_passages() -> None:
    titles = {"Port": 201, "Lock": 200, "": 3}
    of_title = {
        title: tuple(Chunk(f"{title}{n}", f"{title}{n % 2 if not title else 0}", n, 0, 4, "text") for n in range(count))
        for title, count in titles.items()
    }
    of_title[""] = tuple(sorted(of_title[""], key=lambda chunk: chunk.doc_id))
    index: Any = SimpleNamespace(chunks_by_title=of_title)
    assert [len(chunks) for chunks in _texts(index)] == [200, 200, 1, 2, 1], "those without a title by document"


class Open(_Conversations):
    """Conversations in which every question stands alone, and a clause has five follow-ups, two behind one sentence."""

    def _alone(self, question: Any) -> Any:
        return question

    def _about_things(self, clause: Any) -> Any:
        for cost, sentence in ((4.0, "a"), (3.0, "b"), (2.0, "c"), (1.0, "d"), (0.0, "c")):
            first = SimpleNamespace(sentence=SimpleNamespace(words=(sentence,)), question=SimpleNamespace(text="When?"))
            yield cost, SimpleNamespace(first=first, turn="Who?")

    def _about_act(self, clause: Any) -> Any:
        return iter(())


def test_a_clause_has_its_three_best_follow_ups_each_behind_another_sentence(index: Any) -> None:
    found = Open(index, TYPE.words(index.language), ())
    vars(found)["_clauses"] = ["a clause"]
    assert [(cost, one.first.sentence.words) for cost, one in found.follow_ups()] == [
        (0.0, ("c",)),
        (1.0, ("d",)),
        (3.0, ("b",)),
    ]


def test_a_sentence_has_its_eight_best_first_turns(index: Any) -> None:
    (sentence,) = index.sentences[-1:]
    clause: Any = Clause(sentence, 0, len(sentence.text), Verb(12, 18, "turn", "", "turned", "past"), ())
    asked = [
        ClauseQuestion(f"Who turned {n}?", clause, "subject", phrase("Hester Vane", "person"), (), score=n)
        for n in range(10)
    ]
    found = Open(index, TYPE.words(index.language), ())
    vars(found)["_asked"] = {(sentence.number, 0): asked}
    assert [one.question.score for one in found._firsts] == [9, 8, 7, 6, 5, 4, 3, 2]


@pytest.mark.parametrize(
    ("turn", "below", "about", "is_asked", "why"),
    [
        ("When was it turned?", 0.0, 12, True, "good"),
        ("When was it turned?", 0.12, 12, True, "a little below what names the thing"),
        ("When was it turned?", 0.13, 12, False, "further below"),
        ("When was the quern turned by it?", 0.0, 12, False, "it names the thing"),
        ("When was it turned?", 0.0, 0, False, "nobody asks so in full"),
    ],
)
def test_a_second_turn_points_at_the_thing_of_a_good_question(
    index: Any, monkeypatch: pytest.MonkeyPatch, turn: str, below: float, about: int, is_asked: bool, why: str
) -> None:
    (sentence,) = index.sentences[-1:]
    quern, time = phrase("quern", start=12), phrase("1871", "year", start=30)
    clause: Any = Clause(sentence, 0, len(sentence.text), Verb(12, 18, "turn", "", "turned", "past"), ())
    found = conversations(index)
    asked = ClauseQuestion("When was the quern turned?", clause, "time", time, ("1871",), (quern,))
    full = replace(asked, score=found._least - below, used=(replace(quern, start=about),))
    vars(found)["_asked"] = {(sentence.number, 0): [full]}
    monkeypatch.setattr(module, "follow_ups", lambda *of: [replace(asked, text=turn)])
    named: Any = Named(lookup("What is the quern?", quern), quern)
    reference: Any = None
    made = found._pointing(clause, Role("object", quern), "quern", named, reference)
    assert [one.turn for one in made] == ([turn] if is_asked else []), why
