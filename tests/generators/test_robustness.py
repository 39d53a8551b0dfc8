"""Variants of questions: what typing errors may do in any script, what paraphrases keep, what is unanswerable."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from dataclasses import replace
from importlib import resources
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.config import (
    ChunkingConfig,
    CorpusConfig,
    MultiHopConfig,
    SingleHopConfig,
    TaskGeneratorConfig,
)
from lm_eval_taskgen.generators.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.keyboards import neighbouring_keys
from lm_eval_taskgen.generators.multi_hop import generate_multi_hop_tasks
from lm_eval_taskgen.generators.preprocess import chunk_documents
from lm_eval_taskgen.generators.robustness import (
    add_typos,
    generate_paraphrase_variants,
    generate_typo_variants,
    generate_unanswerable_tasks,
)
from lm_eval_taskgen.generators.single_hop import generate_single_hop_tasks
from lm_eval_taskgen.generators.tokens import clusters
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.types import Document
from lm_eval_taskgen.utils.words import folded_words, word_spans, words

EN, HI = load_language("en"), load_language("hi")

# Words of both scripts, with conjuncts, nuktas, joiners, decomposed accents, digits and blanks among them.
LATIN = ["the", "bridge", "granite", "Corley", "1858", "____", "don't", "café", "cafe\u0301", "naïveté", "X", "64"]
INDIC = ["आगरा", "पुस्तकालय", "ज़मीन", "स्त्री", "क्षत्रिय", "विद्यार्थी", "अर्थात्", "क्\u200dष", "लाख", "१९४७", "হিন্দি"]
WORDS = st.sampled_from([*LATIN, *INDIC, "ประเทศไทย", "한국어는"])
TEXTS = st.lists(WORDS, max_size=20).map(" ".join)


def marks(text):
    """The runs of marks in a text: each with the letter before it would do, but letters may change."""
    runs, run = [], ""
    for character in text:
        if unicodedata.category(character).startswith("M") or character in "\u200c\u200d":
            run += character
        elif run:
            runs.append(run)
            run = ""
    return Counter([*runs, run] if run else runs)


@given(TEXTS, st.floats(0, 1), st.integers(0, 1000), st.sampled_from([EN, HI]))
def test_letters_stay_whole_and_figures_as_they_are(text, rate, seed, language):
    typed = add_typos(text, rate, Random(seed), language)
    before, after = text.split(), typed.split()
    assert len(before) == len(after)
    for one, other in zip(before, after, strict=True):
        if any(character.isnumeric() for character in one) or one in ("____", "X"):
            assert other == one
        assert clusters_of(other)[:1] == clusters_of(one)[:1], "the first letter stays"
        assert not unicodedata.category(other[0]).startswith("M")
        assert marks(other) <= marks(one), "no run of marks is cut, joined or moved off its letter"
        assert 0 <= len(clusters_of(one)) - len(clusters_of(other)) <= 1


def clusters_of(word):
    return list(clusters(word))


@given(TEXTS, st.integers(0, 1000))
def test_no_rate_no_error(text, seed):
    assert add_typos(text, 0, Random(seed), EN) == text


@given(TEXTS, st.floats(0, 1), st.integers(0, 1000))
def test_the_same_seed_makes_the_same_errors(text, rate, seed):
    assert add_typos(text, rate, Random(seed), HI) == add_typos(text, rate, Random(seed), HI)


@given(TEXTS, st.floats(0, 1), st.integers(0, 1000))
def test_the_rate_is_a_share_of_words_at_most(text, rate, seed):
    typed = add_typos(text, rate, Random(seed), EN)
    changed = sum(one != other for one, other in zip(words(text), words(typed), strict=True))
    assert changed <= round(rate * len(word_spans(text)))


@pytest.mark.parametrize(
    ("word", "language", "among", "never", "why"),
    [
        (
            "tower",
            EN,
            {"toser", "twoer", "toer", "towed"},
            {"rower", "tower", "toger"},
            "w lies beside s, not g",
        ),
        ("Quill", EN, {"Quoll", "Qill"}, {"Wuill"}, "the first letter stays, capital and all"),
        ("BRIDGE", EN, {"BRODGE", "BIRDGE"}, {"BRoDGE"}, "a capital typed wrong is a capital"),
        ("शिविर", HI, {"शिरवि", "शिर"}, {"शवििर", "शििवर"}, "a letter keeps its vowel sign"),
        (
            "अर्थात्",
            HI,
            {"अर्था", "अर्थाक्"},
            {"अत्र्था", "अत्"},
            "no virama joins what stood apart",
        ),
        ("बागान", HI, {"बाहान", "बादान", "बानगा"}, {"बाीान"}, "on INSCRIPT ग lies beside ह and द"),
    ],
)
def test_errors_are_those_that_fingers_make(word, language, among, never, why):
    typed = {add_typos(word, 1, Random(seed), language) for seed in range(400)}
    assert among <= typed, (why, typed)
    assert typed.isdisjoint(never), why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("in the ____ of X", "short words, blanks and letters that stand for names"),
        ("64 lakh 1,858 3rd १९४७", "figures"),
        ("Which percentage", "what says which kind of answer is wanted"),
    ],
)
def test_what_must_stay_stays(text, why):
    assert {add_typos(text, 1, Random(seed), EN, keep={"lakh"}) for seed in range(50)} == {text}, why


def test_no_error_makes_a_word_that_is_known():
    typed = {add_typos("form", 1, Random(seed), EN) for seed in range(200)}
    assert "from" in typed
    assert "from" not in {add_typos("form", 1, Random(seed), EN, known={"from"}) for seed in range(200)}


def test_neighbouring_keys_are_mutual_and_are_letters():
    keys = neighbouring_keys()
    assert set(keys["g"]) == set("ftyhbv") and set(keys["q"]) == set("wa")
    assert {"र", "त"} <= set(keys["क"])
    for letter, others in keys.items():
        assert letter not in others and all(letter in keys[other] for other in others)
        assert all(unicodedata.category(character).startswith("L") for character in letter + others)


TOWNS = ["Corley", "Marden", "Thornby", "Aster"]
CORPUS = [
    "Corley is a market town in the northern hills. The people of Corley built a lighthouse of granite in 1801. "
    "Every autumn the mill of Corley ground 640 sacks of barley.",
    "The harbour of Marden freezes for weeks in winter. A ferry first crossed from Marden to the islands in 1822. "
    "The captain sold 75 tickets on the day it sailed from Marden.",
    "Painters came to Thornby for its clear light and its cheap rooms. A gallery was opened in "
    "Thornby by a baker in 1934. "
    "It showed 112 landscapes by women who lived in Thornby.",
    "A railway tunnel runs under the old prison of Aster without a single lamp. Engineers in Aster "
    "finished the digging "
    "in 1867. They used 38 tonnes of powder below Aster.",
]


@pytest.fixture(scope="module")
def index():
    documents = [Document(f"d{number}", text, title=f"t{number}") for number, text in enumerate(CORPUS)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), EN), EN, documents)


@pytest.fixture(scope="module")
def originals(index):
    samples = generate_single_hop_tasks(index, SingleHopConfig(max_tasks=6)).samples
    assert len(samples) == 6
    return samples


def test_a_typo_variant_is_its_original_asked_with_errors(index, originals):
    run = generate_typo_variants(originals, index)
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
            assert folded_words(other)[0] not in index.sentences_by_word, "no other word of the corpus"
    assert generate_typo_variants(originals, index) == run


def test_the_errors_of_a_question_hang_on_it_alone(index, originals):
    alone = generate_typo_variants(originals[2:3], index).samples
    assert alone == generate_typo_variants(originals, index).samples[2:3]
    assert alone != generate_typo_variants(originals[2:3], index, seed=7).samples


def test_what_is_scored_in_its_own_way_and_what_has_no_answer_has_no_variant(index, originals):
    first, second, third = originals[:3]
    as_list = replace_label(first, "lists_extraction")
    injected = replace_label(second, "prompt_injection")
    unanswerable = generate_unanswerable_tasks(index, 1).samples[1:]
    run = generate_typo_variants([as_list, injected, *unanswerable, third], index)
    assert [variant.labels["variant_of"] for variant in run.samples] == [third.sample_id]


def replace_label(sample, question_type):
    return replace(sample, labels={**sample.labels, "question_type": question_type})


class Model:
    def __init__(self, reply):
        self.reply = reply
        self.calls = 0

    def generate(self, prompt):
        self.calls += 1
        return self.reply(json.loads(prompt[prompt.rindex("\n{") :])["question"])


def two_ways(question):
    cloze = question[question.index("“") :]
    return json.dumps(
        {"paraphrases": [f"Say what is missing here: {cloze}", f"{cloze} What has been left out of this?"]}
    )


def test_paraphrases_come_as_many_as_asked_for(index, originals):
    for most in (1, 2):
        model = Model(two_ways)
        run = generate_paraphrase_variants(originals, model, index, num_paraphrases=most)
        assert model.calls == len(originals), "one call a question"
        assert run.yielded.kept == most * len(originals) == run.yielded.asked
    assert {sample.labels["scenario"] for sample in run.samples} == {"paraphrase"}
    assert Counter(sample.labels["variant_of"] for sample in run.samples) == {s.sample_id: 2 for s in originals}
    assert len({sample.sample_id for sample in run.samples}) == len(run.samples)


@pytest.mark.parametrize(
    ("reply", "reason", "why"),
    [
        (lambda question: "In other words …", "unparsable", "no JSON"),
        (lambda question: '{"paraphrases": "x"}', "unparsable", "no list"),
        (lambda question: json.dumps({"paraphrases": ["What was built by the people there?"]}), "fact_lost", "no name"),
        (lambda question: json.dumps({"paraphrases": [question.upper()]}), "repeats_another", "the same words"),
    ],
)
def test_a_paraphrase_that_is_none_is_counted(index, originals, reply, reason, why):
    run = generate_paraphrase_variants(originals[:2], Model(reply), index)
    assert run.samples == () and run.yielded.rejected == {reason: 2}, why


def test_rules_cannot_paraphrase(index, originals):
    with pytest.raises(ConfigError, match=r"robustness\.num_paraphrases.*language model"):
        generate_paraphrase_variants(originals, None, index)


def test_filters_drop_variants_and_are_named(index, originals):
    class OnlyMills:
        def keep(self, sample):
            return "mill" in sample.query

    run = generate_typo_variants(originals, index, filters=[OnlyMills()])
    assert run.yielded.rejected == {"dropped_by_OnlyMills": len(originals) - run.yielded.kept}


@pytest.mark.parametrize("code", ["en", "hi"])
def test_an_unanswerable_question_says_why_in_its_language(shipped_index, code):
    run = generate_unanswerable_tasks(shipped_index(code), 3)
    twins, unanswerable = run.samples[::2], run.samples[1::2]
    assert len(unanswerable) == 3
    for twin, sample in zip(twins, unanswerable, strict=True):
        assert sample.answers == () and twin.answers
        assert sample.labels["scenario"] == "unanswerable" and "scenario" not in twin.labels
        assert sample.labels["variant_of"] == twin.sample_id
        assert {sample.labels["question_type"], twin.labels["question_type"]} == {"unanswerable"}
        expected = {"en": "not hold enough information", "hi": "पर्याप्त जानकारी नहीं"}[code]
        assert expected in sample.reference_text
        assert twin.reference_text == twin.answers[0]


@pytest.fixture(scope="module")
def shipped_index():
    base = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))

    def build(code):
        corpus = CorpusConfig(files=(f"{code}/*.md", f"{code}/*.txt"))
        generator = TaskGenerator(None, TaskGeneratorConfig(language=code, corpus=corpus), base=base)
        return generator.build_index(generator.build_corpus())

    return build


def test_names_on_the_way_stay_in_longer_questions_too(shipped_index):
    index = shipped_index("en")
    originals = generate_multi_hop_tasks(index, MultiHopConfig(max_tasks=8, max_hops=3)).samples
    variants = generate_typo_variants(originals, index, typo_rate=0.3).samples
    assert len(variants) == 8
    for original, variant in zip(originals, variants, strict=True):
        assert words(variant.query).count("X") == words(original.query).count("X")
        for passage in original.relevant_docs:
            if f"“{passage.title}”" in original.query:
                assert f"“{passage.title}”" in variant.query
