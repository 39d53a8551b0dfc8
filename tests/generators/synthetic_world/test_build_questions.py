"""Sets of questions: their number and variety, and that the texts alone give every answer."""

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from lm_eval_taskgen.generators.synthetic_world.build_questions import QuestionMaker, QuestionSettings
from lm_eval_taskgen.generators.synthetic_world.check import check_questions
from lm_eval_taskgen.generators.synthetic_world.queries import FEWEST_HOPS, SHAPES
from lm_eval_taskgen.generators.synthetic_world.statements import StatementIndex, read_world
from lm_eval_taskgen.generators.synthetic_world.world import World, WorldSettings, make_world
from lm_eval_taskgen.utils.errors import ConfigError

ALL_HOPS = (1, 2, 3, 4, 5, 6)


@cache
def read(language: str, size: int = 300, seed: int = 5) -> tuple[World, StatementIndex]:
    world = make_world(WorldSettings(seed=seed, size=size))
    return world, read_world(world, language)


@pytest.mark.parametrize("language", ["en", "es", "hi"])
def test_every_question_passes_the_check(language: str) -> None:
    world, index = read(language)
    questions = QuestionMaker(world, language, index).make(QuestionSettings(250, ALL_HOPS, unanswerable=0.25))
    assert len(questions) == 250
    assert check_questions(world, index, questions) == []


def test_a_wrong_gold_and_a_removed_article_that_is_not_needed_fail_the_check() -> None:
    world, index = read("en")
    made = QuestionMaker(world, "en", index).make(QuestionSettings(60, (2,), ("chain",), unanswerable=0.5))
    removed = next(one for one in made if one.removed is not None)
    unneeded = next(number for number in range(world.size) if number not in removed.needed)
    one = next(question for question in made if question.removed is None)
    other = next(question for question in made if question.composed.gold != one.composed.gold)
    wrong = replace(one, composed=one.composed._replace(gold=other.composed.gold))
    flaws = check_questions(world, index, [one, removed, replace(removed, removed=unneeded), wrong])
    assert [flaw.split(": ")[1].partition(" give")[0] for flaw in flaws] == ["the remaining texts", "all texts"]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es", "hi"])
def test_ten_thousand_questions_pass_the_check(language: str) -> None:
    world, index = read(language, size=5030, seed=11)
    questions = QuestionMaker(world, language, index).make(QuestionSettings(10_000, ALL_HOPS, unanswerable=0.2))
    assert len(questions) == 10_000
    assert check_questions(world, index, questions) == []


def test_questions_are_spread_evenly_over_shapes_and_hops_from_the_first_on() -> None:
    world, index = read("en")
    pairs = [(shape, hops) for shape in SHAPES for hops in ALL_HOPS if hops >= FEWEST_HOPS[shape]]
    questions = QuestionMaker(world, "en", index).make(QuestionSettings(3 * len(pairs), ALL_HOPS))
    for start in range(0, len(questions), len(pairs)):
        block = questions[start : start + len(pairs)]
        assert sorted((one.shape, one.hops) for one in block) == sorted(pairs)


def test_a_question_does_not_depend_on_the_others_of_its_set() -> None:
    world, index = read("en")
    some = QuestionMaker(world, "en", index).make(QuestionSettings(130, ALL_HOPS))
    alone = QuestionMaker(world, "en", index).make(QuestionSettings(5, (3,), ("intersection",)))
    by_id = {one.question_id: one for one in some}
    assert [by_id[one.question_id] for one in alone] == alone


def test_a_maker_makes_the_same_whatever_it_made_before() -> None:
    world, index = read("en")
    used = QuestionMaker(world, "en", index)
    settings = [QuestionSettings(40, (2, 3), unanswerable=share) for share in (0.0, 0.5, 1.0, 0.0)]
    assert [used.make(one) for one in settings] == [QuestionMaker(world, "en", index).make(one) for one in settings]


def test_no_question_is_repeated_or_contains_its_answer() -> None:
    world, index = read("en")
    questions = QuestionMaker(world, "en", index).make(QuestionSettings(300, ALL_HOPS))
    assert len({one.text for one in questions}) == len({one.question_id for one in questions}) == 300
    for one in questions:
        assert len(one.needed) == len(set(one.needed)) == one.hops
        if one.shape != "comparison":
            assert not any(
                form in one.text for form in (*one.answers, *(form for more in one.aliases for form in more))
            )


def test_all_answer_types_and_most_relations_occur() -> None:
    world, index = read("en", size=800, seed=2)
    questions = QuestionMaker(world, "en", index).make(QuestionSettings(600, ALL_HOPS))
    kinds = Counter(one.answer_type for one in questions)
    assert min(kinds[kind] for kind in ("entity", "list", "number", "date")) > 10
    relations = Counter(relation for one in questions for relation in one.relations)
    assert len(relations) > 35
    assert max(relations.values()) < 0.15 * sum(relations.values())


def test_no_number_is_the_answer_to_most_counts() -> None:
    world, index = read("en", size=800, seed=2)
    counts = QuestionMaker(world, "en", index).make(QuestionSettings(120, ALL_HOPS, ("counting",)))
    answers = Counter(one.answers[0] for one in counts)
    assert set(answers) == set("23456")
    assert max(answers.values()) < 0.4 * len(counts)


def test_a_small_world_is_used_up() -> None:
    world, index = read("en", size=50, seed=42)
    maker = QuestionMaker(world, "en", index)
    assert len(maker.make(QuestionSettings(100, (4,), ("counting",)))) >= 20
    assert len(maker.make(QuestionSettings(300, (4,), ("intersection",)))) == 300


def test_unanswerable_questions_lack_an_article_and_have_no_answer() -> None:
    world, index = read("hi")
    questions = QuestionMaker(world, "hi", index).make(QuestionSettings(60, (1, 2, 3, 4), unanswerable=1.0))
    assert {one.shape for one in questions} == {"chain", "intersection", "comparison"}, (
        "a count would be another number"
    )
    for one in questions:
        assert one.removed in one.needed
        assert one.answers == one.aliases == ()  # type: ignore[comparison-overlap]
        assert one.answer_type == "none"
        assert one.question_id.endswith(f"-without-{one.needed.index(one.removed) + 1}")


def test_the_share_of_unanswerable_questions_is_right_with_counts_in_the_set() -> None:
    world, index = read("en")
    questions = QuestionMaker(world, "en", index).make(QuestionSettings(100, (2, 3), unanswerable=0.3))
    assert sum(one.removed is not None for one in questions) in (29, 30)


def test_a_small_world_gives_fewer_questions_than_requested() -> None:
    world, index = read("en", size=20)
    questions = QuestionMaker(world, "en", index).make(QuestionSettings(5000, (1, 2)))
    assert 50 < len(questions) < 5000
    assert check_questions(world, index, questions) == []


def test_both_languages_ask_the_same() -> None:
    composed = []
    for language in ("en", "hi"):
        world, index = read(language)
        questions = QuestionMaker(world, language, index).make(QuestionSettings(100, ALL_HOPS))
        composed.append([(one.question_id, one.composed) for one in questions])
    assert composed[0] == composed[1]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"count": -1}, "count"),
        ({"count": 1, "hops": (0,)}, "1 to 6"),
        ({"count": 1, "hops": (7,)}, "1 to 6"),
        ({"count": 1, "shapes": ("ring",)}, "'ring'"),
        ({"count": 1, "unanswerable": 1.5}, "unanswerable"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        QuestionSettings(**settings)
