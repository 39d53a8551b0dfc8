"""Prompts of a target length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.wikisalad import Variant, build_examples, flaws
from lm_eval_taskgen.generators.wikisalad.articles import Source, SquadRow, gather
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError
from lm_eval_taskgen.utils.text.tokens import count_tokens

LETTERS = "bdfgklmnprstvz"


def made(articles: int, paragraphs: int, sentences: int = 6, vague: int = 0) -> Source:
    """Paragraphs of some sentences, each with names of its own, and a question about each sentence.

    Those about the first articles, as many as are `vague`, have hardly a word of their paragraphs.
    """
    rng = Random("lengths")

    def name() -> str:
        return "".join(rng.choice(LETTERS) + rng.choice("aeiou") for _ in range(4)).capitalize()

    rows = []
    for article in range(articles):
        for _ in range(paragraphs):
            people = [(name(), name(), name()) for _ in range(rng.randint(1, 2 * sentences - 1))]
            text = " ".join(f"{who} of the clan was born in {town} near {hill}." for who, town, hill in people)
            rows += [
                SquadRow(
                    "",
                    f"Clan_{article}",
                    text,
                    f"Which {name()} saw {name()}?" if article < vague else f"Where was {who} born?",
                    ((town, text.index(f"in {town}") + 3),),
                )
                for who, town, _ in people
            ]
    return gather(rows, "clans.json", "en")


@pytest.fixture(scope="module")
def many() -> Source:
    return made(16, 12)


@pytest.mark.parametrize(
    ("pattern", "target", "limit"),
    [
        ("ABAB", 1_000, 250),
        ("ABAB", 4_000, 250),
        ("ABAB", 8_000, 250),  # more than two paragraphs of each article have: further rounds
        ("AABBAABB", 3_000, 40),
        ("ABCABC", 1_000, 5),  # sentences are twice as long as segments may be
        ("ABBAC", 3_000, 100),
        ("AAABBBCCCAAABBBCCC", 4_000, 250),
    ],
)
def test_is_reached_within_two_hundredths(many: Source, pattern: str, target: int, limit: int) -> None:
    built = build_examples(many, Variant("long", pattern, 2, limit, target), 1)
    assert len(built.examples) == 2
    for example in built.examples:
        assert example.tokens == pytest.approx(target, rel=0.02)
        assert flaws(example) == []
        assert len(example.questions) > 0.9 * len(example.segments)
        assert example.pattern.startswith(pattern[: len(pattern) // 2 if pattern[:3] != "ABB" else len(pattern)])


def test_segments_longer_than_their_limit_leave_each_topic_its_paragraphs() -> None:
    (example,) = build_examples(made(120, 2, 1), Variant("long", "ABAB", 1, 5, 1_000), 1).examples
    assert Counter(Counter(example.pattern).values()) == {2: 45, 1: 1}, "all but the topic that was cut off"


@pytest.mark.parametrize(
    ("beyond", "is_whole", "why"),
    [
        (-14, True, "a hundredth less"),
        (0, True, "just what was asked for"),
        (14, True, "a hundredth more"),
        (60, False, "the last segment is shortened"),
    ],
)
def test_a_pattern_about_as_long_as_the_target_is_kept(beyond: int, is_whole: bool, why: str) -> None:
    source, tokens = made(2, 2, 40), 1_419
    (example,) = build_examples(source, Variant("s", "ABAB", 1, 1_000, tokens - beyond), 1).examples
    assert example.pattern == "ABAB"
    assert (example.tokens == tokens) is is_whole, why
    assert example.tokens == pytest.approx(tokens - beyond, rel=0.02)


@pytest.mark.parametrize(
    ("vague", "asked", "why"),
    [(4, False, "enough others are asked"), (16, True, "there are no others")],
)
def test_vague_questions_are_asked_only_if_most_are(vague: int, asked: bool, why: str) -> None:
    (example,) = build_examples(made(16, 4, vague=vague), Variant("long", "ABAB", 1, 250, 3_000), 1).examples
    assert any("Which" in one.question for one in example.questions) is asked, why
    assert len(example.questions) > len(example.segments) / 2


def test_topics_come_first_and_rounds_when_no_article_is_left(many: Source) -> None:
    def topics_and_most(target: int) -> tuple[int, int]:
        (example,) = build_examples(many, Variant("long", "ABAB", 1, 250, target), 1).examples
        return len(example.articles), max(Counter(example.pattern).values())

    short, long = topics_and_most(1_200), topics_and_most(8_000)
    assert short[1] == 2
    assert short[0] < 16
    assert long[0] == 16
    assert long[1] > 2


def test_articles_with_too_few_paragraphs_are_left_out() -> None:
    rows = [SquadRow("", "Small", f"Only {n} stands here.", f"Which stands {n}?", ((f"{n}", 5),)) for n in (11, 12, 13)]
    big = made(4, 12)
    rows += [
        SquadRow("", article.title, paragraph.text, one.text, one.answers)
        for article in big.articles
        for paragraph in article.paragraphs
        for one in paragraph.questions
    ]
    built = build_examples(gather(rows, "x", "en"), Variant("long", "AAAABBBB", 1, 250, 2_000), 1)
    assert "Small" not in built.examples[0].articles.values()


def test_a_source_that_is_too_small_says_how_much_it_gives() -> None:
    source = made(3, 8)
    with pytest.raises(CorpusError, match="fewer than the 90,000 asked for: 3 of 3 articles have 2 or more") as raised:
        build_examples(source, Variant("long", "ABAB", 1, 250, 90_000), 1)
    given = int(str(raised.value).partition("gives ")[2].partition(" ")[0].replace(",", ""))
    assert given == sum(count_tokens(p.text) for article in source.articles for p in article.paragraphs)
    (example,) = build_examples(source, Variant("long", "ABAB", 1, 250, given), 1).examples
    assert example.tokens == given, "and gives it"
    assert len(example.segments) == 24


def test_as_many_articles_and_paragraphs_as_the_pattern_takes_are_enough() -> None:
    (example,) = build_examples(made(2, 2), Variant("short", "ABAB", 1, 250), 1).examples
    assert (example.pattern, sorted(example.articles.values())) == ("ABAB", ["Clan_0", "Clan_1"])


def test_a_pattern_that_is_longer_than_the_target_is_refused(many: Source) -> None:
    with pytest.raises(ConfigError, match=r"alone has about .* tokens .* more than the 1,000 asked for"):
        build_examples(many, Variant("long", "ABCDEFGH" * 5, 1, 250, 1_000), 1)


def test_the_work_grows_with_the_length_and_not_with_its_square(steps: Callable[[Callable[[], object]], int]) -> None:
    source = made(20, 12)

    def build(target: int) -> Callable[..., Any]:
        return lambda: build_examples(source, Variant("long", "ABAB", 1, 250, target), 1)

    build(12_000)()  # what is worked out once for a source
    small, large = steps(build(1_500)), steps(build(12_000))
    assert large < 12 * small
