"""Lookups: which questions about the facts of a corpus are candidates, and that no fact is asked about twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.ranking import sentences_in_blocks
from lm_eval_taskgen.generators.question_types.candidates import lookups
from lm_eval_taskgen.generators.question_types.candidates.lookups import (
    lookup_answers,
    lookup_candidates,
    lookups_of,
    scored_questions,
)
from lm_eval_taskgen.generators.writers.asking.ranking import Ranking, ranking_of
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.drafts import Lookup
from lm_eval_taskgen.utils.settings import ChunkingConfig, CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig

TYPES = ("direct_lookup", "needle_in_haystack", "paraphrase_lookup", "adversarial_aggro", "prompt_injection")


def test_candidates_are_a_few_good_questions_about_each_fact_and_the_same_each_time(
    bridges: Callable[..., Any],
) -> None:
    index = bridges(12)
    found = list(lookup_candidates(index, Random(1)))
    assert found == list(lookup_candidates(index, Random(1)))
    by_sentence = Counter(lookup.sentence.number for lookup in found)
    assert len(by_sentence) == 12 and max(by_sentence.values()) <= 3
    for lookup in found:
        assert lookup.sentence.text[lookup.answer.start : lookup.answer.end] == lookup.answer.text
        assert lookup.question.score >= ranking_of("en").threshold


def test_a_wording_in_words_of_its_own_comes_first_and_counts_as_much_as_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lookups, "ranking_of", lambda code: Ranking(0.0, {"reworded": -0.4}))
    language = load_language("en")
    others = "".join(f"The bridge of Corley {number} is made of stone. " for number in range(9))
    documents = [Document("letters", f"Ada Tarrow supported the traditional aristocracy of Albery. {others}")]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    index.facts.read(index.sentences)
    plain, own = (
        "Who supported the traditional aristocracy of Albery?",
        "Who backed the traditional aristocracy of Albery?",
    )
    found = {lookup.question.text: lookup.question.score for lookup in lookups_of(index.sentences[0], index, most=9)}
    assert [text for text in found if text.startswith("Who ")] == [own, plain], found
    assert found[own] == found[plain] == 0.5, "the plain wording scores 0.5, its own words less"


def test_a_much_longer_word_for_a_plain_one_is_no_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookups, "ranking_of", lambda code: Ranking(0.0, {"reworded": 0.1}))
    language = load_language("en")
    others = "".join(f"The bridge of Corley {number} is made of stone. " for number in range(9))
    documents = [Document("letters", f"Ada Tarrow built the harbour tower of Albery in 1871. {others}")]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    index.facts.read(index.sentences)
    found = [lookup.question.text for lookup in lookups_of(index.sentences[0], index, most=30)]
    built = "Who built the harbour tower of Albery in 1871?"
    assert found.index(built) < found.index(built.replace("built", "constructed")), found


def test_only_usable_questions_are_candidates(bridges: Callable[..., Any]) -> None:
    found = list(lookup_candidates(bridges(12), Random(1), lambda question: question.asked == "time"))
    assert found and {lookup.question.asked for lookup in found} == {"time"}


def test_the_next_type_reads_no_more_than_one_has_read(
    bridges: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookups, "_BLOCK", 4)
    index = bridges(36)
    next(lookup_candidates(index, Random("direct_lookup")))
    read = index.facts.sentences_read
    next(lookup_candidates(index, Random("paraphrase_lookup")))
    assert index.facts.sentences_read == read < 20


@pytest.mark.parametrize(
    ("sentence", "may_be_asked", "why"),
    [
        ("Ada Corley designed the bridge of Albery in 1837.", True, "it gives questions"),
        ("Thoreau also wrote of civil disobedience accomplishing a peaceable revolution.", True, "if he is a person"),
        ("It was opened by Ada Corley.", True, "what it means stands before"),
        ("Ada Corley said that the bridge was too narrow for carts.", True, "the words of somebody"),
        ("Ada Corley and others had.", False, "nothing is said of them, whoever they are"),
    ],
)
def test_what_names_are_is_read_for_sentences_that_can_be_asked_about(
    sentence: str, may_be_asked: bool, why: str
) -> None:
    language, documents = load_language("en"), [Document("letters", sentence)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    index.facts.read(index.sentences)
    assert lookups._may_be_asked(index.sentences[0], index, lambda _: True) is may_be_asked, why


def test_better_questions_of_some_blocks_come_before_lesser_ones_of_the_first(
    bridges: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ranking = Ranking(0.1, {"asked_subject": 2.0, "asked_place": 0.6, "bias": -0.1})
    monkeypatch.setattr(lookups, "ranking_of", lambda _: ranking)
    monkeypatch.setattr(lookups, "_BLOCK", 4)
    monkeypatch.setattr(lookups, "_FEW", 99)
    monkeypatch.setattr(lookups, "_is_alone", lambda _: False)
    index = bridges(36)
    blocks = len(list(sentences_in_blocks(index, 4)))
    for window in (1, 3, blocks):
        found = list(lookup_candidates(index, Random(1), most=9, window=window))
        tiers = [ranking.tier(lookup.question.score) for lookup in found]
        falls = [after < before for before, after in pairwise(tiers)].count(True)
        assert set(tiers) == {0, 1, 2} and falls == ceil(blocks / window) - 1, f"{window}: {tiers}"


@pytest.mark.parametrize(
    ("kind", "tier", "why"),
    [
        ("person", 2, "whom it asks for is told by the question word, so a solver finds it"),
        ("place", 1, "its form has its share of the best"),
    ],
)
def test_no_form_and_no_kind_takes_most_of_the_best_places(
    kind: str, tier: int, why: str, bridges: Callable[..., Any]
) -> None:
    found = [
        ((), 0.0, replace(one, question=replace(one.question, score=0.9)))
        for one in lookup_candidates(bridges(40), Random(1), lambda one: one.answer.kind == kind, most=1)
    ]
    tiers = lookups._Tiers(Ranking(0.1, {"bias": 3.0}), load_language("en"))
    for places in (6, 0):
        tiers.add(found)
        taken = [len(tiers.taken(number)) for number in range(3)]
        assert (taken[0], taken[tier], sum(taken)) == (places, len(found) - places, len(found)), why
    tiers.add([(*one[:2], _seldom_asked(one[2])) for one in found[:2]])
    assert len(tiers.taken(3)) == 2, "whatever it scores"
    tiers = lookups._Tiers(Ranking(0.5, {}), load_language("en"))
    tiers.add(found)
    assert len(tiers.taken(0)) == len(found), "without a ranking there are no tiers"


def _seldom_asked(lookup: Lookup) -> Lookup:
    return replace(lookup, question=replace(lookup.question, features={"seldom_asked": 1.0}))


@pytest.mark.parametrize(("hard", "easy"), [(30, 9), (29, 18)])
def test_without_capitals_what_matching_words_finds_comes_last_and_is_rare_beside_enough_others(
    hard: int, easy: int
) -> None:
    names = ("अल्बेरी", "कोर्ली", "मैडॉक", "सेल्बी", "टार्नो", "ब्रेंट", "डोरन", "थॉर्न")
    persons = [f"{name} {family}" for name in names for family in ("टैरो", "लैनर", "लोव", "हिल", "डेल", "वेन")]
    persons = persons[: hard + 18]
    dates = ["7 जनवरी "] * hard + [""] * 18
    told = [
        f"{who} की मृत्यु {day}{1801 + at} {'को' if day else 'में'} हुई थी।"
        for at, (who, day) in enumerate(zip(persons, dates, strict=True))
    ]
    language, documents = load_language("hi"), [Document(who, text) for who, text in zip(persons, told, strict=True)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    asked = list(dict.fromkeys(lookup.sentence.text for lookup in lookup_candidates(index, Random(1))))
    assert set(asked[:hard]) == set(told[:hard]), "the year alone is no right answer for a date"
    assert len(asked) == hard + easy
    found = {lookup.sentence.text for lookup in lookup_candidates(index, Random(1), answers_asked=False)}
    assert found == set(told), "all where something else is asked for"


def test_nothing_is_asked_below_the_threshold(four_towns: CorpusIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = four_towns.sentences[1]
    assert lookups_of(sentence, four_towns)
    monkeypatch.setattr(lookups, "ranking_of", lambda _: Ranking(0.6, {"bias": 0.0}))
    assert lookups_of(sentence, four_towns) == []
    monkeypatch.setattr(lookups, "ranking_of", lambda _: Ranking(0.6, {"bias": 1.0, "asked_subject": 2.0}))
    assert lookups_of(sentence, four_towns)[0].question.asked == "subject", "by the weights"


def test_what_others_say_is_asked_by_lookups_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookups, "ranking_of", lambda _: Ranking(0.1, {"bias": 0.0}))
    text = "Rain fell in the hills. The Corley Club found that Ada Tarrow opened the Selby bridge in 1871."
    language, documents = load_language("en"), [Document("d", text)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    asked = [lookup.question.text for lookup in lookups_of(index.sentences[1], index)]
    assert [text for text in asked if text.startswith("According to the Corley Club, ")]
    assert all(question.clause.sayer is None for question in scored_questions(index.sentences[1], index))


def test_figures_may_be_spelt_otherwise(four_towns: CorpusIndex) -> None:
    lookup = lookups_of(four_towns.sentences[1], four_towns, lambda question: question.asked == "time")[0]
    spelt = replace(lookup, question=replace(lookup.question, golds=("nine", "nine arches")))
    assert lookup_answers(spelt, four_towns.language) == ("nine", "nine arches", "9")


def test_a_set_asks_about_no_fact_twice(tmp_path: Path) -> None:
    given, family = ("Agnes", "Edwin", "Mary", "Peter", "Emma"), ("Boyle", "Sharp", "Stone", "Lunde", "Price", "Cole")
    heads, tails = ("Cor", "Mar", "Thorn", "Brent", "Al", "Dun"), ("ley", "bury", "stow", "ford", "more")
    for number in range(30):
        person, place = f"{given[number % 5]} {family[number % 6]}", heads[number % 6] + tails[number % 5]
        text = (
            f"{person} founded the school of {place} in {1801 + number}. People from all over the valley came to "
            "see it on the first day."
        )
        (tmp_path / f"{number}.txt").write_text(text, encoding="utf-8")
    config = TaskGeneratorConfig(
        name="x",
        corpus=CorpusConfig(files=("*.txt",)),
        contexts=("gold",),
        question_types={name: QuestionTypeConfig(count=5) for name in TYPES},
    )
    samples = TaskGenerator(None, config, base=tmp_path).generate_dataset().samples
    assert {sample.labels["question_type"] for sample in samples} == set(TYPES)
    asked = Counter(sample.reference_answer.evidence[0].text for sample in samples)
    assert len(samples) > 20
    assert max(asked.values()) == 1


def test_a_fact_whose_year_has_a_rival_in_its_sentence_comes_first(index_of: Callable[..., Any]) -> None:
    alone = "In 1857 Ann Lowe founded the cotton mill of Albery."
    rivals = "In 1861 Ann Hill founded the paper mill of Corley, and it burned down in 1874."
    index = index_of([f"# Mills\n\n{alone} {rivals}\n"])
    found = lookup_candidates(index, Random(1), lambda question: question.asked == "time")
    assert next(found).answer.text == "1861"


def test_questions_that_differ_in_figures_alone_and_have_one_answer_are_one(index_of: Callable[..., Any]) -> None:
    founded = ((1857, 4), (1857, 9), (1861, 7))
    index = index_of(["\n\n".join(f"In {year} Ann Lowe founded mill {n} of the Albery Works." for year, n in founded)])
    found = lookup_candidates(index, Random(1), lambda question: question.asked == "time", most=1)
    assert sorted(one.answer.text for one in found) == ["1857", "1861"]


def test_of_good_questions_one_is_preferred_that_tells_less_of_its_sentence_and_needs_no_title(
    four_towns: CorpusIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = lookups_of(four_towns.sentences[1], four_towns)[0].question

    def loss(score: float = 0.9, alone: bool = False, read_back: float = 0.0, **features: float) -> float:
        monkeypatch.setattr(lookups, "_is_alone", lambda _: alone)
        return lookups._loss(replace(question, score=score, features={"read_back": read_back, **features}))

    assert (
        loss() < loss(seldom_asked=1.0) == loss(titled=1.0) < loss(read_back=0.5) < loss(alone=True) < loss(score=0.6)
    )
    assert loss(read_back=0.5) < loss(read_back=0.5, alone=True)


def test_a_lookup_costs_less_in_its_share_with_a_rival_and_before_lesser_wordings(
    four_towns: CorpusIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    lookup, *_ = lookups_of(four_towns.sentences[1], four_towns)
    elsewhere = replace(lookup, answer=replace(lookup.answer, start=0, end=1))

    language = load_language("en")

    def costs(*scores: float, of: Any = lookup, share: int = 0, alone: bool = False) -> list[float]:
        monkeypatch.setattr(lookups, "_is_alone", lambda _: alone)
        scored = [replace(of, question=replace(of.question, score=score)) for score in scores]
        return [cost for _, cost in lookups._with_costs([*scored, elsewhere], share, language)][: len(scores)]

    in_shares = sorted(costs(0.9, share=share)[0] for share in range(8))
    assert in_shares[0] < in_shares[1] == in_shares[-1]
    assert costs(0.9) < costs(0.8) < costs(0.9, alone=True)
    first, better, worse = costs(0.7, 0.9, 0.4)
    assert first < better < costs(0.6)[0] < worse == costs(0.4)[0]


@pytest.mark.parametrize(
    ("features", "expected"), [({}, False), ({"reworded": 1.0}, True), ({"form_agent_noun": 1.0}, True)]
)
def test_another_verb_and_its_noun_are_other_words(
    features: dict[str, float], expected: bool, four_towns: CorpusIndex
) -> None:
    question = lookups_of(four_towns.sentences[1], four_towns)[0].question
    assert lookups.is_reworded(replace(question, features=features)) is expected
