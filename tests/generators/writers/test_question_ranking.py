"""A ranking: features of a question in, the probability that a reader would hand it on out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from clauses_by_hand import clause_with
from english_questions import questions
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.candidates.lookups import scored_questions
from lm_eval_taskgen.generators.writers.asking.ranking import Ranking, features_of, ranking_of
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.facts import PhraseKind, RoleName
from lm_eval_taskgen.utils.records.questions import ClauseQuestion


@pytest.fixture(scope="module")
def question(four_towns: CorpusIndex) -> Callable[[str], ClauseQuestion]:
    """The question about the lighthouse of Corley that begins so."""
    found = scored_questions(four_towns.sentences[1], four_towns)
    return lambda opening: next(each for each in found if each.text.startswith(opening))


def test_features_say_what_is_asked_and_how(question: Callable[[str], ClauseQuestion], four_towns: CorpusIndex) -> None:
    rarest = four_towns.rarity("")
    year, builder = (
        features_of(question(opening), four_towns.language, four_towns.rarity, rarest)
        for opening in ("In what year", "Who built")
    )
    assert (year["asked_time"], year["answer_year"], year.get("asked_subject")) == (1.0, 1.0, None)
    assert (builder["asked_subject"], builder["answer_proper"]) == (1.0, 1.0)
    assert year["source_main"] == 1.0
    counted = {
        "words": (1.2, 0.9), "sentence_words": (0.5, 0.5), "read_back": (5 / 7, 5 / 7), "answer_words": (0.2, 0.4),
        "one_word_answer": (1.0, 0.0), "names": (1 / 3, 0.0), "no_name": (0.0, 1.0), "others": (1 / 3, 2 / 3),
        "others_indefinite": (0.0, 1.0), "subject_proper": (1.0, 1.0), "subject_indefinite": (0.0, 0.0),
    }  # fmt: skip
    for name, values in counted.items():
        assert (year[name], builder[name]) == pytest.approx(values), name
    assert all(isinstance(value, float | int) for value in year.values())


PLAIN: dict[str, float] = {"modal": 0.0, "passive": 0.0, "present": 0.0, "commas": 0.0, "long": 0.0, "short": 0.0}


@pytest.mark.parametrize(
    ("clause", "fields", "asked", "question", "expected"),
    [
        (
            ("Ada Lanner was seen at the mill.", "was seen", "see", {"subject": ("Ada Lanner", {"proper": True}),
             "place": ("the mill", {"definite": True, "marker": "at"})}),
            {"verb": {"finite": "was", "rest": "seen", "tense": "past", "passive": True}, "certainty": 0.75},
            "subject", "Who was seen?",
            {**PLAIN, "passive": 1.0, "short": 1.5, "words": 0.3, "dropped_place": 1.0, "share_of_sentence": 31 / 32,
             "uncertainty": 0.25, "answer_rarity": 1.0, "rarest_word": 0.5, "total_rarity": 0.5 / 6, "read_back": 1 / 3,
             "subject_proper": 1.0, "subject_bare": 0.0, "others": 0.0, "ends_on_preposition": 0.0, "verb_see": 0.0,
             "answer_definite": 0.0, "bare_within": 0.0},
        ),
        (
            ("The gate opens on the fort.", "opens", "open", {"subject": ("The gate", {"definite": True}),
             "topic": ("the fort", {"definite": True, "marker": "on"})}),
            {}, "topic", "What does the gate open on?",
            {**PLAIN, "present": 1.0, "ends_on_preposition": 1.0, "answer_definite": 1.0, "article_the": 1.0,
             "subject_bare": 1.0, "subject_indefinite": 0.0, "one_word_answer": 0.0, "answer_proper": 0.0},
        ),
        (
            ("The keeper may give a map of the fort to Hugo in spring.", "may give", "give", {"subject": ("The keeper",
             {"definite": True}), "object": "a map of the fort", "topic": ("Hugo", {"proper": True, "marker": "to"}),
             "time": ("spring", {"kind": "time", "marker": "in"})}),
            {"verb": {"finite": "may", "modal": "may", "rest": "give"}}, "topic",
            "To whom may the keeper give a map of the fort in spring, if it rains now and the gate of Corley is open?",
            {**PLAIN, "modal": 1.0, "present": 1.0, "commas": 1.0, "long": 2.4, "bare_within": 1.0, "verb_give": 1.0,
             "others": 2 / 3, "others_bare": 0.0, "others_indefinite": 1.0, "one_word_answer": 0.0, "no_name": 1.0},
        ),
    ],
)  # fmt: skip
def test_features_by_name(
    clause: tuple[str, str, str, dict[str, Any]],
    fields: dict[str, Any],
    asked: RoleName,
    question: str,
    expected: dict[str, float],
) -> None:
    about = clause_with(*clause, **fields)
    answer = next(role.phrase for role in about.roles if role.name == asked)
    others = (role.phrase for role in about.roles if role.name != asked)
    used = tuple(phrase for phrase in others if phrase.text.lower() in question.lower())
    one = ClauseQuestion(question, about, asked, answer, (answer.text,), used, {"form_own": 1.0})
    rarities = {"ada": 3.0, "lanner": 1.0, "seen": 1.0, "mill": 0.7}
    found = features_of(one, load_language("en"), lambda word: rarities.get(word, 0.0), 2.0)
    assert {name: found.get(name) for name in expected} == pytest.approx(expected)
    assert (found["form_own"], found["bias"]) == (1.0, 1.0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("When did a crew build the light?", 1.0), ("When did they make the lights?", 2.0), ("When was it built?", 0.0)],
)
def test_a_form_of_a_word_of_the_sentence_is_no_word_of_its_own(
    text: str, expected: float, question: Callable[[str], ClauseQuestion], four_towns: CorpusIndex
) -> None:
    told = "The lights were built, and it was Ada who built a tower."
    clause = clause_with(told, "were built", "build", {"subject": "The lights"})
    one = replace(question("When"), text=text, clause=clause)
    assert features_of(one, four_towns.language, four_towns.rarity, 1.0)["own_words"] == expected


@pytest.mark.parametrize(
    ("sentence", "opening", "expected"),
    [
        ("The setup page of Albery can contain old maps.", "What can the setup page", True),
        ("The setup page of Albery contains old maps.", "What does the setup page", True),
        ("The setup page of Albery contained old maps in 1871.", "What did the setup page", False),
        ("The setup page of Albery disables old maps.", "What does the setup page", False),
        ("Use the slim page to open the maps of Albery.", "What should you use", False),
        ("Participants of Albery are encouraged to write letters.", "Who is encouraged", True),
        ("Configure the editor of Albery to use the old folder.", "What should you configure", True),
        ("Use descriptive names for visuals of Albery.", "What should you use", True),
        ("The setup page of Albery calls the old script of Corley.", "What calls", True),
        ("The setup page of Albery determines the order of maps.", "What determines", False),
        ("Old wheels of Albery can result in delays.", "What can old wheels", True),
        ("The body of the request must begin with albery_dev.", "What must begin", False),
    ],
)
def test_what_readers_of_documentation_seldom_ask(sentence: str, opening: str, expected: bool) -> None:
    found = [one for text, one in questions(sentence).items() if text.startswith(opening)]
    language = load_language("en")
    assert found, list(questions(sentence))
    assert {features_of(one, language, lambda _: 1.0, 2.0)["seldom_asked"] for one in found} == {float(expected)}


@pytest.mark.parametrize(
    ("definite", "proper", "expected"), [(False, False, 1.0), (True, False, 0.0), (False, True, 0.0)]
)
def test_a_subject_may_be_one_of_many(
    definite: bool, proper: bool, expected: float, question: Callable[[str], ClauseQuestion], four_towns: CorpusIndex
) -> None:
    one = question("When")
    first, *others = one.clause.roles
    subject = replace(first, phrase=replace(first.phrase, definite=definite, proper=proper))
    one = replace(one, clause=replace(one.clause, roles=(subject, *others)))
    found = features_of(one, four_towns.language, four_towns.rarity, 1.0)
    assert (subject.name, found["subject_indefinite"]) == ("subject", expected)


def test_what_will_be_and_what_is_spelt_as_code_are_features(
    question: Callable[[str], ClauseQuestion], four_towns: CorpusIndex
) -> None:
    one = question("When")
    will = replace(one, text="When will the bridge be built?")
    option = replace(one, text="When was --line-length built?")
    found = [features_of(each, four_towns.language, four_towns.rarity, 1.0) for each in (one, will, option)]
    assert [(each["future"], each["coded"]) for each in found] == [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]


@pytest.mark.parametrize(
    ("text", "asked", "kind", "passes", "why"),
    [
        ("What feeds it?", "subject", "thing", False, "what does something may be just anything"),
        ("What feeds it?", "object", "thing", True, "what something is done to is told by who does it"),
        ("Who feeds it?", "subject", "person", True, "a kind is told"),
        ("Which mill feeds it?", "subject", "thing", True, "a sort is told"),
        ("Which button feeds it?", "subject", "thing", False, "nobody asks which control does something"),
    ],
)
def test_what_does_something_has_to_be_asked_better(
    text: str, asked: RoleName, kind: PhraseKind, passes: bool, why: str, question: Callable[[str], ClauseQuestion]
) -> None:
    one = question("When")
    one = replace(one, text=text, asked=asked, score=0.52, answer=replace(one.answer, kind=kind, proper=False))
    assert Ranking(0.5, {}, anything=0.58).passes(one) is passes, why


def test_which_of_a_sort_is_asked_in_every_language(question: Callable[[str], ClauseQuestion]) -> None:
    one = question("When")
    one = replace(one, text="q", asked="subject", score=0.52, answer=replace(one.answer, kind="thing", proper=False))
    ranking = Ranking(0.5, {}, anything=0.58)
    found = [ranking.passes(replace(one, features={form: 1.0})) for form in ("form_what", "form_named", "form_list")]
    assert found == [False, True, True]


def test_what_an_option_does_is_asked_whatever_its_score(question: Callable[[str], ClauseQuestion]) -> None:
    one = replace(question("When"), features={"form_doing": 1.0}, score=0.1)
    assert Ranking(0.5, {}).passes(one)
    assert not Ranking(0.5, {}).passes(replace(one, features={}))


@pytest.mark.parametrize(
    ("titled", "score", "passes", "why"),
    [
        (1.0, 0.59, False, "it has to name its document"),
        (1.0, 0.6, True, "good enough to name it"),
        (0.0, 0.59, True, "clear by itself"),
    ],
)
def test_what_has_to_name_its_document_has_to_be_asked_better(
    titled: float, score: float, passes: bool, why: str, question: Callable[[str], ClauseQuestion]
) -> None:
    one = replace(question("When"), features={"titled": titled}, score=score)
    assert Ranking(0.5, {}, titled=0.6).passes(one) is passes, why
    assert Ranking(0.5, {}).passes(one), "no such rule where the labels do not tell"


@pytest.mark.parametrize(
    ("weights", "score"),
    [({}, 0.5), ({"bias": 2.0}, 0.8808), ({"asked_time": -2.0}, 0.1192), ({"asked_subject": 5.0}, 0.5)],
)
def test_the_score_is_logistic_in_the_features(
    weights: dict[str, float], score: float, question: Callable[[str], ClauseQuestion]
) -> None:
    ranked = Ranking(0.5, weights).ranked(question("When"), {"bias": 1.0, "asked_time": 1.0})
    assert ranked.score == pytest.approx(score, abs=1e-4)
    assert ranked.features == {"bias": 1.0, "asked_time": 1.0}


@pytest.mark.parametrize(
    ("weights", "score", "tier"),
    [
        ({"bias": 1.0}, 0.7, 0),
        ({"bias": 1.0}, 0.69, 1),
        ({"bias": 1.0}, 0.6, 1),
        ({"bias": 1.0}, 0.59, 2),
        ({}, 0.5, 0),
    ],
)
def test_tiers_go_by_the_score_where_a_ranking_is_fitted(weights: dict[str, float], score: float, tier: int) -> None:
    assert Ranking(0.5, weights).tier(score) == tier


def test_a_language_without_a_fitted_ranking_asks_all() -> None:
    ranking = ranking_of("xx")
    assert (ranking.threshold, dict(ranking.weights)) == (0.5, {})
