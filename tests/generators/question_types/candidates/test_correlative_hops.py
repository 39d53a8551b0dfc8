"""Hindi questions over two passages: a relative clause in front tells of whom the rest asks."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.candidates.correlative_hops import CorrelativeHops
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.drafts import Hops
from lm_eval_taskgen.utils.records.facts import Phrase, Role
from lm_eval_taskgen.utils.settings import ChunkingConfig

# Villages of which much the same is said, so that common words do not tell who is meant.
VILLAGES = [
    (
        f"{head}{tail}",
        f"{head}{tail} के किसान भारी मिट्टी में जौ और गेहूँ उगाते हैं। {head}{tail} के मुखिया का देहांत 19{at}{number} में हुआ।",
    )
    for at, head in enumerate(("राम", "श्याम", "देव", "नंद", "चंद", "भीम"))
    for number, tail in enumerate(("पुर", "नगर", "गढ़", "खेड़ा"))
]


def asked(*texts: tuple[str, str], hops: int = 2, may_be_joined: bool = True) -> list[Hops]:
    """Return the questions about documents with titles, if any or no two sentences may be joined."""
    language = load_language("hi")
    documents = [Document(f"d{number}", text, title=title) for number, (title, text) in enumerate((*texts, *VILLAGES))]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    assert language.grammar is not None
    found = CorrelativeHops(index, language.grammar, lambda one, other: may_be_joined)
    return list(found.candidates(Random(1), hops))


DOCTOR, SCHOLAR = "डॉक्टर सुलेखा बर्थवाल", "पंडित केशव नैलवाल"
GAVE = f"{DOCTOR} ने वाचनालय को चिकित्सा की 900 किताबें भेंट की थीं।"
DIED = f"{DOCTOR} का देहांत 1994 में हुआ।"
WHO_GAVE = "जिसने वाचनालय को चिकित्सा की 900 किताबें भेंट की थीं, उसका देहांत कब हुआ?"
OF_ALL = "चिकित्सा और इतिहास और भूगोल और गणित और संगीत और नाटक और कविता और कहानी"
BALLS = "न्यूटन ने नगर के दल को चमड़े की 900 गेंदें भेंट की थीं।"
LONDON = "न्यूटन का देहांत लंदन के पुराने घर में 1727 में हुआ।"
WHO_GAVE_BALLS = "जिसने नगर के दल को चमड़े की 900 गेंदें भेंट की थीं, उसका देहांत लंदन के पुराने घर में कब हुआ?"
NEWSPAPER = f"{SCHOLAR} ने 1903 में 'शुभ्रा समाचार' नाम का साप्ताहिक अख़बार निकाला।"
STATUE = f"{SCHOLAR} की संगमरमर की मूर्ति 1962 में नागपुर के पश्चिमी चौक पर लगाई गई थी।"
WHOSE_STATUE = "जिसकी संगमरमर की मूर्ति नागपुर के पश्चिमी चौक पर लगाई गई, उसने 'शुभ्रा समाचार' नाम का साप्ताहिक अख़बार कब निकाला?"


@pytest.mark.parametrize(
    ("texts", "question", "why"),
    [
        ([("वाचनालय", GAVE), (DOCTOR, DIED)], WHO_GAVE, "who did something"),
        ([("अख़बार", NEWSPAPER), (SCHOLAR, STATUE)], WHOSE_STATUE, "whose something is"),
        ([("न्यूटन", BALLS), ("न्यूटन", LONDON)], WHO_GAVE_BALLS, "a name of one word, under one title"),
        ([("खेल", BALLS), ("भौतिकी", LONDON)], None, "a name of one word may be of two people"),
        ([(DOCTOR, f"{GAVE} {DIED}")], None, "one passage has both facts"),
        ([("वाचनालय", GAVE.replace("चिकित्सा", OF_ALL)), (DOCTOR, DIED)], None, "nobody takes in so long a clause"),
    ],
)
def test_one_fact_tells_of_whom_another_is_asked(texts: list[tuple[str, str]], question: str | None, why: str) -> None:
    found = {one.text: one for one in asked(*texts)}
    assert (question in found) if question is not None else not found, (why, list(found))


def test_a_question_has_the_passage_of_the_description_and_the_answer_of_the_other() -> None:
    (one,) = (one for one in asked(("वाचनालय", GAVE), (DOCTOR, DIED)) if one.text == WHO_GAVE)
    assert [described.name for described in one.described] == [DOCTOR]
    assert (one.lookup.sentence.text, one.lookup.answer.text) == (DIED, "1994")


def test_the_shorter_way_to_ask_comes_first_and_six_are_enough() -> None:
    found = asked(("अख़बार", NEWSPAPER), (SCHOLAR, STATUE))
    of_sentence = Counter(one.lookup.sentence.text for one in found)
    assert max(of_sentence.values()) == 6
    texts = [one.text for one in found if one.lookup.sentence.text == NEWSPAPER]
    assert texts.index(WHOSE_STATUE) < texts.index(WHOSE_STATUE.replace("मूर्ति ", "मूर्ति 1962 में "))


@pytest.mark.parametrize(("hops", "may_be_joined"), [(3, True), (2, False)], ids=["three facts", "other scope"])
def test_nothing_is_asked(hops: int, may_be_joined: bool) -> None:
    assert not asked(("वाचनालय", GAVE), (DOCTOR, DIED), hops=hops, may_be_joined=may_be_joined)


def finder(index: Any) -> CorrelativeHops:
    """A finder of hops in a corpus of which only a part is known."""
    language = load_language("hi")
    assert language.grammar is not None
    index.language = language
    return CorrelativeHops(index, language.grammar, lambda one, other: True)


HALL = "वाचनालय का मुख्यालय"


@pytest.mark.parametrize(
    ("text", "role", "more", "title", "named", "names", "why"),
    [
        ("केशव", "subject", {"proper": True}, "", "", [("केशव", "")], "a name"),
        ("केशव", "subject", {}, "", "", [], "a word that is none"),
        ("केशव", "subject", {}, "केशव", "", [("केशव", "")], "the title of the document"),
        ("केशव", "place", {"proper": True, "marker": "में"}, "", "", [("केशव", "")], "a place with its marker"),
        ("केशव", "place", {"proper": True}, "", "", [], "without one, it may be any part"),
        ("केशव", "object", {"proper": True}, "", "", [("केशव", "")], "an object needs none"),
        ("केशव", "subject", {"proper": True, "head": ""}, "", "", [], "of no known head"),
        ("केशव", "subject", {"proper": True, "kind": "year"}, "", "", [], "a year is no thing"),
        ("केशव", "subject", {"proper": True, "figure": (0, 2)}, "", "", [], "nor is a number of things"),
        (HALL, "subject", {}, "", "वाचनालय", [("वाचनालय", "का मुख्यालय")], "the owner is a name"),
        (HALL, "subject", {}, "वाचनालय", "", [("वाचनालय", "का मुख्यालय")], "the owner is the title"),
        (HALL, "subject", {}, "", "", [], "the owner is neither"),
        (HALL, "subject", {}, "", HALL, [], "a longer name begins with it"),
        (HALL, "subject", {}, "", "पुराने वाचनालय", [], "a longer name ends with it"),
        (HALL, "subject", {}, "", "पुराने", [], "another name stands before it"),
        ("केशव", "subject", {}, "", "केशव", [], "nobody owns anything"),
    ],
)
def test_the_names_that_a_clause_speaks_of(
    text: str, role: Any, more: dict[str, Any], title: str, named: str, names: list[tuple[str, str]], why: str
) -> None:
    whole = f"पुराने {text} यहाँ है।"
    start, at = whole.index(text), whole.index(named)
    found = [SimpleNamespace(start=at, end=at + len(named))] if named else []
    phrase = Phrase(start, start + len(text), text, **{"head": text.split()[-1], "kind": "thing", **more})
    sentence: Any = SimpleNamespace(text=whole, chunk=SimpleNamespace(title=title), of_kind=lambda kind: found)
    clause = SimpleNamespace(roles=(Role(role, phrase),))
    hops = finder(SimpleNamespace(facts=SimpleNamespace(clauses_of=lambda one: [clause])))
    assert [(one.name, one.owned) for one in hops._names_in(sentence)] == names, why


@pytest.mark.parametrize(
    ("said", "tells", "why"),
    [
        ("मूर्ति नागपुर", True, "one and a half times as rare as a word can be, together"),
        ("मूर्ति", False, "one word is too little"),
        ("मूर्ति केशव", False, "the name that is not to be said does not count"),
    ],
)
def test_a_description_tells_who_is_meant(said: str, tells: bool, why: str) -> None:
    hops = finder(SimpleNamespace(rarity=lambda word: 3.0 if word else 4.0))
    assert hops._tells(said, "केशव नैलवाल") == tells, why
