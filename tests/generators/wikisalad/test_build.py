"""Rules for every set that is built, whatever the source."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.wikisalad import (
    VARIANTS,
    Variant,
    build_examples,
    flaws,
    read_examples,
    read_source,
    write_examples,
)
from lm_eval_taskgen.generators.wikisalad.articles import Source, SquadRow, gather
from lm_eval_taskgen.utils.errors import CorpusError

XQUAD = Path(__file__).parents[4] / "shared" / "data"
# Failures are not made smaller: with sources of this size that takes minutes.
MODEST = settings(
    max_examples=15,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)

# So few words that questions, sentences and whole paragraphs come to be alike.
WORDS = st.sampled_from(
    ["oak", "elm", "ash", "yew", "Rome", "Oslo", "7", "12", "saw", "the", "of", "नदी", "पुल", "दिल्ली"]
)
PATTERNS = st.text("ABC", min_size=2, max_size=7).filter(lambda pattern: len(set(pattern)) > 1)
SENTENCES = st.lists(WORDS, min_size=1, max_size=8).map(lambda words: " ".join(words) + ".")


@st.composite
def paragraphs(draw: Any, title: str) -> list[SquadRow]:
    """A paragraph of up to six sentences with up to three questions, some without an answer."""
    context = draw(st.sampled_from(["", " ", "\n\ufeff"])) + " ".join(draw(st.lists(SENTENCES, min_size=1, max_size=6)))
    rows = []
    for _ in range(draw(st.integers(1, 3))):
        question = " ".join(draw(st.lists(WORDS, min_size=1, max_size=5))) + "?"
        start = draw(st.integers(0, len(context) - 1))
        answer = context[start : start + draw(st.integers(1, 20))]
        # The first offset is right; the second answer may stand elsewhere or nowhere.
        spans = ((answer, start), (draw(WORDS), draw(st.integers(0, 30))))
        is_answered = answer.strip(" \n\ufeff") and draw(st.booleans())
        rows.append(SquadRow("row", title, context, question, spans if is_answered else ()))
    return rows


@st.composite
def sources(draw: Any) -> Source:
    titles = [f"Article_{number}" for number in range(draw(st.integers(1, 5)))]
    rows = [row for title in titles for one in draw(st.lists(paragraphs(title), min_size=1, max_size=7)) for row in one]
    return gather(rows, "made.json", "en")


def most_in(source: Source) -> list[int]:
    return sorted((len(article.paragraphs) for article in source.articles), reverse=True)


def can_hold(source: Source, pattern: str) -> bool:
    needs = sorted(Counter(pattern).values(), reverse=True)
    sizes = most_in(source)
    return len(needs) <= len(sizes) and all(size >= need for size, need in zip(sizes, needs, strict=False))


def holds_of(example: Any, source: Source) -> None:
    """The invariants, checked from the source anew and not by `flaws`."""
    texts = {article.title: [paragraph.text for paragraph in article.paragraphs] for article in source.articles}
    shown = [example.prompt[segment.start_char : segment.end_char] for segment in example.segments]
    assert "\n\n".join(shown) == example.prompt
    assert len(set(shown)) == len(shown), "no segment repeats"
    assert "".join(segment.topic for segment in example.segments) == example.pattern
    assert len(set(example.articles.values())) == len(example.articles), "each letter has an article of its own"
    for segment, text in zip(example.segments, shown, strict=True):
        assert example.articles[segment.topic] == segment.article
        assert any(text in whole for whole in texts[segment.article]), "a segment is a part of a paragraph"
    for title, segments in Counter(segment.article for segment in example.segments).items():
        assert segments <= len(texts[title]), "from distinct paragraphs"
    asked = [question.question for question in example.questions]
    assert len(set(asked)) == len(asked), "no question stands twice"
    assert len({question.segment_id for question in example.questions}) == len(asked), "one a segment"
    for question in example.questions:
        segment = example.segments[question.segment_id]
        assert (question.topic, question.article) == (segment.topic, segment.article)
        given_answers = {
            one.answers
            for article in source.articles
            for paragraph in article.paragraphs
            for one in paragraph.questions
            if one.text == question.question and article.title == question.article
        }
        assert any(bool(question.answers) == bool(answers) for answers in given_answers), "answerable as in the source"
        for answer, start in zip(question.answers, question.answer_starts, strict=True):
            assert example.prompt[start : start + len(answer)] == answer
            assert segment.start_char <= start and start + len(answer) <= segment.end_char
    assert flaws(example) == []


@MODEST
@given(sources(), PATTERNS, st.integers(3, 60), st.integers(0, 99))
def test_invariants(source: Source, pattern: str, segment_tokens: int, seed: int) -> None:
    variant = Variant("made", pattern, 3, segment_tokens)
    if not can_hold(source, pattern):
        with pytest.raises(CorpusError, match=r"takes \d+ distinct paragraphs .* of \d+ articles have so many"):
            build_examples(source, variant, seed)
        return
    try:
        built = build_examples(source, variant, seed)
    except CorpusError as error:
        assert "no question can be asked" in str(error)
        assert any(not one.answers for a in source.articles for p in a.paragraphs for one in p.questions)
        return
    for example in built.examples:
        assert example.pattern == pattern
        holds_of(example, source)
    prompts = [example.prompt for example in built.examples]
    assert len(set(prompts)) == len(prompts)
    assert built.notes or len(prompts) == variant.examples, "fewer than asked for is reported"


@settings(MODEST, max_examples=6)
@given(sources(), st.sampled_from(["AB", "ABA", "AABB"]), st.integers(0, 99))
def test_the_same_seed_gives_the_same_bytes(
    tmp_path_factory: pytest.TempPathFactory, source: Source, pattern: str, seed: int
) -> None:
    folder = tmp_path_factory.mktemp("same")
    variant = Variant("made", pattern, 2)
    try:
        built = build_examples(source, variant, seed)
    except CorpusError:
        return
    again = build_examples(replace(source), variant, seed)  # another source to the caches
    for name, examples in (("a", built.examples), ("b", again.examples)):
        write_examples(folder / name, examples)
    assert (folder / "a").read_bytes() == (folder / "b").read_bytes()
    assert read_examples(folder / "a") == built.examples


def town(number: int, county: str, rng: Random) -> str:
    year, name = 1200 + number, f"Wend{number}ham"
    people = rng.randrange(500, 90_000)
    return (
        f"{name} is a market town in {county}. The charter of {name} was signed in {year} by Edric {number}. "
        f"In the last count {people} people lived in it. The bridge over the river there has {number % 9 + 2} arches."
    )


def towns(articles: int, paragraphs_of_each: int) -> Source:
    rng = Random("towns")
    rows = []
    for article in range(articles):
        county = f"County_{article}"
        for number in range(article * paragraphs_of_each, (article + 1) * paragraphs_of_each):
            text = town(number, county, rng)
            year = str(1200 + number)
            rows += [
                SquadRow(
                    "", county, text, f"When was the charter of Wend{number}ham signed?", ((year, text.index(year)),)
                ),
                SquadRow("", county, text, f"Who was the first bishop of Wend{number}ham?", ()),
            ]
    return gather(rows, "towns.json", "en")


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_from_six_paragraphs_an_article(name: str) -> None:
    source, variant = towns(5, 6), replace(VARIANTS[name], examples=4)
    built = build_examples(source, variant, 1)
    assert [example.pattern for example in built.examples] == [variant.pattern] * 4
    assert built.notes == ()
    for example in built.examples:
        holds_of(example, source)
        assert [question.segment_id for question in example.questions] == list(range(len(variant.pattern)))


def test_very_hard_needs_six_paragraphs() -> None:
    with pytest.raises(CorpusError, match=r"6 distinct paragraphs .* from 3 articles; 0 of 9 articles have so many"):
        build_examples(towns(9, 5), VARIANTS["very_hard_3topic_long"], 1)


def test_answerable_and_unanswerable_questions_are_both_asked_and_marked() -> None:
    built = build_examples(towns(6, 4), VARIANTS["easy_2topic_short"], 3)
    asked = Counter(
        ("bishop" in question.question, bool(question.answers))
        for example in built.examples
        for question in example.questions
    )
    assert set(asked) == {(True, False), (False, True)}
    assert min(asked.values()) > 50


def test_another_seed_or_example_draws_others() -> None:
    source = towns(9, 4)
    first, second = (
        build_examples(source, replace(VARIANTS["easy_2topic_short"], examples=5), seed) for seed in (1, 2)
    )
    assert not {example.prompt for example in first.examples} & {example.prompt for example in second.examples}
    more = build_examples(source, replace(VARIANTS["easy_2topic_short"], examples=7), 1)
    assert more.examples[:5] == first.examples, "how many are asked for does not change the first"


def test_paragraphs_that_would_be_cut_to_the_same_text_differ() -> None:
    texts = [f"Ada was born in Rome. {more}" for more in ("Bo came later than her.", "Cy left before that.")]
    rows = [
        SquadRow("", "T", text, f"Where was Ada born, as {n} says?", (("Rome", 16),)) for n, text in enumerate(texts)
    ]
    rows.append(SquadRow("", "U", "Di lives in Bath.", "Where does Di live?", (("Bath", 12),)))
    (example,) = build_examples(gather(rows, "x", "en"), Variant("made", "AAB", 1, 6), 1).examples
    assert [example.segment_text(0), example.segment_text(1)] == ["Ada was born in Rome.", texts[1]]
    assert flaws(example) == []


def test_a_source_without_enough_examples_gives_those_it_has_and_says_so() -> None:
    built = build_examples(towns(2, 1), replace(VARIANTS["easy_2topic_short"], pattern="AB"), 1)
    assert len(built.examples) == 2, "the two orders of the two paragraphs"
    assert "2 of 100 examples" in built.notes[0]


@pytest.mark.parametrize("seed", range(4))
def test_paragraphs_are_drawn_again_until_each_has_a_question_that_means_it_alone(seed: int) -> None:
    paragraphs = [
        ("T", "Ada lives in Corley.", "Where does Ada live?", "Corley"),
        ("T", "Owen Price wrote the almanac of 1871.", "Who wrote the almanac of 1871?", "Owen Price"),
        ("U", "Ada lives in Albery, not in Selby.", "Where does Ada live?", "Albery"),
        ("U", "The bridge has nine arches.", "How many arches has the bridge?", "nine"),
    ]
    rows = [
        SquadRow("", title, text, question, ((answer, text.index(answer)),))
        for title, text, question, answer in paragraphs
    ]
    (example,) = build_examples(gather(rows, "x", "en"), Variant("made", "AB", 1), seed).examples
    assert {one.question for one in example.questions} == {paragraphs[1][2], paragraphs[3][2]}


@pytest.mark.parametrize("language", ["en", "hi"])
def test_xquad(language: str) -> None:
    path = XQUAD / f"xquad.{language}.json"
    if not path.is_file():
        pytest.skip(f"{path} is not there")
    source = read_source(str(path), language=language)
    assert source.notes == ()
    for name in ("easy_2topic_short", "medium_2topic_medium", "hard_3topic_short"):
        built = build_examples(source, replace(VARIANTS[name], examples=10), 1)
        assert (len(built.examples), built.notes) == (10, ())
        for example in built.examples:
            holds_of(example, source)
            assert len(example.questions) == len(example.segments)
            assert example.language == language


def test_json_has_the_fields_that_others_read(tmp_path: Path) -> None:
    write_examples(tmp_path / "set.json", build_examples(towns(3, 2), VARIANTS["easy_2topic_short"], 1).examples[:1])
    (example,) = json.loads((tmp_path / "set.json").read_text(encoding="utf-8"))
    assert example.keys() == {"example_id", "prompt", "questions", "metadata"}
    assert example["metadata"].keys() == {"pattern", "articles", "segment_boundaries", "language"}
    boundary = example["metadata"]["segment_boundaries"][1]
    assert boundary.keys() == {"segment_id", "topic", "article", "start_char", "end_char"}
    assert (boundary["segment_id"], boundary["topic"]) == (1, "B")
    assert {key for question in example["questions"] for key in question} == {
        "question",
        "answers",
        "segment_id",
        "topic",
        "article",
        "is_impossible",
    }
