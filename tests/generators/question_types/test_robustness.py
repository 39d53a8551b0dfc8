"""Variants of questions: with typing errors, as paraphrases, and such as cannot be answered."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.index.anchors import extract_anchors
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.robustness import (
    generate_paraphrase_variants,
    generate_typo_variants,
    generate_unanswerable_tasks,
)
from lm_eval_taskgen.generators.question_types.single_hop import generate_single_hop_tasks
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.settings import CorpusConfig, SingleHopConfig, TaskGeneratorConfig
from lm_eval_taskgen.utils.text.words import folded_words, words

EN, HI = load_language("en"), load_language("hi")

TOWNS = ["Corley", "Marden", "Thornby", "Aster"]


@pytest.fixture(scope="module")
def originals(four_towns: CorpusIndex) -> Any:
    chunks = four_towns.chunks
    samples = generate_single_hop_tasks(extract_anchors(chunks), chunks, None, SingleHopConfig(max_tasks=6))
    assert len(samples) == 6
    return samples


def test_a_typo_variant_is_its_original_asked_with_errors(four_towns: CorpusIndex, originals: Any) -> None:
    run = generate_typo_variants(originals, four_towns)
    assert run.yielded.kept == run.yielded.asked == len(originals)
    for original, variant in zip(originals, run.samples, strict=True):
        assert variant.labels["scenario"] == variant.labels["question_type"] == "typos"
        assert variant.labels["variant_of"] == original.sample_id != variant.sample_id
        assert variant.labels["type"] == "single_hop_factoid"
        assert (variant.reference_answer, variant.relevant_docs) == (original.reference_answer, original.relevant_docs)
        pairs = list(zip(words(original.query), words(variant.query), strict=True))
        changed = [(one, other) for one, other in pairs if one != other]
        assert 1 <= len(changed) <= 2
        for one, other in changed:
            assert one not in TOWNS and not one.isdigit(), "names and figures tell the passage"
            assert folded_words(other)[0] not in four_towns.sentences_by_word, "no other word of the corpus"
    assert generate_typo_variants(originals, four_towns) == run


def test_the_errors_of_a_question_hang_on_it_alone(four_towns: CorpusIndex, originals: Any) -> None:
    alone = generate_typo_variants(originals[2:3], four_towns).samples
    assert alone == generate_typo_variants(originals, four_towns).samples[2:3]
    assert (
        generate_typo_variants(originals, four_towns).samples
        != generate_typo_variants(originals, four_towns, seed=7).samples
    )


def test_what_is_scored_in_its_own_way_and_what_has_no_answer_has_no_variant(
    four_towns: CorpusIndex, originals: Any
) -> None:
    first, second, third = originals[:3]
    as_list = replace_label(first, "lists_extraction")
    injected = replace_label(second, "prompt_injection")
    unanswerable = generate_unanswerable_tasks(four_towns, 1).samples[1:]
    run = generate_typo_variants([as_list, injected, *unanswerable, third], four_towns)
    assert [variant.labels["variant_of"] for variant in run.samples] == [third.sample_id]


def replace_label(sample: Any, question_type: str) -> Any:
    return replace(sample, labels={**sample.labels, "question_type": question_type})


class Model:
    """Replies to every prompt with what `reply` makes of its question and of how often that was asked before."""

    def __init__(self, reply: Any) -> None:
        self.reply = reply
        self.calls: Any = Counter()

    def generate(self, prompt: Any) -> Any:
        question = json.loads(prompt[prompt.rindex("\n{") :])["plain_question"]
        self.calls[question] += 1
        return self.reply(question, self.calls[question])


def one_way_or_another(question: Any, number: int) -> str:
    ways = [f"Tell me this, please: {question}", f"{question} That is what I should like to know."]
    return json.dumps({"paraphrase": ways[number - 1]})


def test_paraphrases_come_as_many_as_asked_for(four_towns: CorpusIndex, originals: Any) -> None:
    for most in (1, 2):
        model = Model(one_way_or_another)
        run = generate_paraphrase_variants(originals, model, four_towns, num_paraphrases=most)
        assert model.calls == {sample.query: most for sample in originals}, "one call a paraphrase"
        assert run.yielded.kept == most * len(originals) == run.yielded.asked
    assert {sample.labels["scenario"] for sample in run.samples} == {"paraphrase"}
    assert Counter(sample.labels["variant_of"] for sample in run.samples) == {s.sample_id: 2 for s in originals}
    assert len({sample.sample_id for sample in run.samples}) == len(run.samples)


@pytest.mark.parametrize(
    ("reply", "reason", "why"),
    [
        (lambda *_: "In other words …\nIs it so?\nOr so?", "unparsable", "which of two"),
        (lambda *_: "In other words …", "fact_lost", "plain, and no paraphrase"),
        (lambda *_: '{"paraphrase": ["x"]}', "wrong_schema", "a list"),
        (lambda *_: json.dumps({"paraphrase": "What was built by the people there?"}), "fact_lost", "no name"),
        (lambda question, _: json.dumps({"paraphrase": question.upper()}), "repeats_another", "the same words"),
    ],
)
def test_a_paraphrase_that_is_none_is_counted(
    four_towns: CorpusIndex, originals: Any, reply: Callable[..., Any], reason: str, why: str
) -> None:
    run = generate_paraphrase_variants(originals[:2], Model(reply), four_towns)
    assert run.samples == () and run.yielded.rejected == {reason: 2}, why


def test_a_variant_that_two_types_would_have_is_kept_once(four_towns: CorpusIndex, originals: Any) -> None:
    first = originals[0]
    same = replace(replace_label(first, "cloze"), sample_id="of another type")
    model = Model(lambda question, _: one_way_or_another(question, 1))
    run = generate_paraphrase_variants([first, same], model, four_towns)
    assert [variant.labels["variant_of"] for variant in run.samples] == [first.sample_id]
    assert run.yielded.rejected == {"repeats_another": 1}


def test_rules_cannot_paraphrase(four_towns: CorpusIndex, originals: Any) -> None:
    with pytest.raises(ConfigError, match=r"robustness\.num_paraphrases.*language model"):
        generate_paraphrase_variants(originals, None, four_towns)


def test_filters_drop_variants_and_are_named(four_towns: CorpusIndex, originals: Any) -> None:
    class OnlyMills:
        def keep(self, sample: Any) -> bool:
            return "mill" in sample.query

    run = generate_typo_variants(originals, four_towns, filters=[OnlyMills()])
    assert run.yielded.rejected == {"dropped_by_OnlyMills": len(originals) - run.yielded.kept}


@pytest.mark.parametrize("code", ["en", "hi"])
def test_an_unanswerable_question_says_why_in_its_language(index_of: Callable[..., Any], mills: Any, code: str) -> None:
    run = generate_unanswerable_tasks(index_of(mills[code], code), 1)
    twins, unanswerable = run.samples[::2], run.samples[1::2]
    assert len(unanswerable) == 1
    for twin, sample in zip(twins, unanswerable, strict=True):
        assert sample.answers == () and twin.answers
        assert sample.labels["scenario"] == "unanswerable" and "scenario" not in twin.labels
        assert sample.labels["variant_of"] == twin.sample_id
        assert {sample.labels["question_type"], twin.labels["question_type"]} == {"unanswerable"}
        expected = {"en": "not hold enough information", "hi": "पर्याप्त जानकारी नहीं"}[code]
        assert expected in sample.reference_answer.text
        assert twin.reference_answer.text == twin.answers[0]


@pytest.fixture(scope="module")
def shipped_index() -> Callable[..., Any]:
    base = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))

    def build(code: Any) -> Any:
        corpus = CorpusConfig(files=(f"{code}/*.md", f"{code}/*.txt"))
        generator = TaskGenerator(None, TaskGeneratorConfig(language=code, corpus=corpus), base=base)
        return generator.build_index(generator.preprocess())

    return build
