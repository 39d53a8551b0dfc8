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

from lm_eval_taskgen.generators import (
    Document,
    EvaluationSample,
    Response,
    RobustnessConfig,
    extract_anchors,
    generate_paraphrase_variants,
    generate_single_hop_tasks,
    generate_typo_variants,
    generate_unanswerable_tasks,
)
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.paraphrases import paraphrase_variants
from lm_eval_taskgen.generators.question_types.robustness import unanswerable_drafting
from lm_eval_taskgen.generators.question_types.typing_errors import typo_variants
from lm_eval_taskgen.generators.question_types.variants import words_to_keep
from lm_eval_taskgen.generators.writers.model_writer import write_one, writer_around
from lm_eval_taskgen.utils.errors import TaskgenWarning
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.progress import silent
from lm_eval_taskgen.utils.records.documents import Evidence
from lm_eval_taskgen.utils.settings import ChunkingConfig, CorpusConfig, SingleHopConfig, TaskGeneratorConfig
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
    made = generate_typo_variants(originals, RobustnessConfig())
    assert len(made) == len(originals)
    for original, variant in zip(originals, made, strict=True):
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
    assert generate_typo_variants(base_samples=iter(originals), cfg=RobustnessConfig()) == made
    assert typo_variants(originals, four_towns, 0.05, 42, (), silent).samples == tuple(made), "as in a whole run"


def test_the_errors_of_a_question_hang_on_it_alone(originals: Any) -> None:
    every = generate_typo_variants(originals, RobustnessConfig())
    assert generate_typo_variants(originals[2:3], RobustnessConfig()) == every[2:3]
    assert generate_typo_variants(originals, RobustnessConfig(), seed=7) != every


def test_what_is_scored_in_its_own_way_and_what_has_no_answer_has_no_variant(
    four_towns: CorpusIndex, originals: Any
) -> None:
    first, second, third = originals[:3]
    as_list = replace_label(first, "lists_extraction")
    injected = replace_label(second, "prompt_injection")
    unanswerable = generate_unanswerable_tasks(four_towns.chunks, None, RobustnessConfig(unanswerable=1))
    made = generate_typo_variants([as_list, injected, *unanswerable, third], RobustnessConfig())
    assert [variant.labels["variant_of"] for variant in made] == [third.sample_id]


@pytest.mark.parametrize(
    ("evidence", "kept", "why"),
    [
        ((0, 47), {"albery", "ann", "fenwick"}, "names of its evidence"),
        ((48, 91), {"marden"}, "of another sentence"),
        (None, {"albery", "ann", "fenwick", "marden"}, "of all the document where no evidence is known"),
    ],
)
def test_names_of_the_evidence_are_kept(evidence: tuple[int, int] | None, kept: set[str], why: str) -> None:
    text = "The mill at Albery was founded by Ann Fenwick. The ferry of the mill leaves for Marden by day."
    other = "The pier of Corley was rebuilt by Hugo Lanner."
    documents = [Document("mill", text, title="Sheet"), Document("pier", other, title="Sheet")]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), EN), EN, documents)
    spans = () if evidence is None else (Evidence("mill", *evidence, text[slice(*evidence)]),)
    sample = EvaluationSample("1", "Who?", documents[:1], (), Response.of(("7",), spans))
    assert words_to_keep(sample, index) == {"7", "sheet", *kept}, why


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


def test_paraphrases_come_as_many_as_asked_for(originals: Any) -> None:
    for most in (1, 2):
        model = Model(one_way_or_another)
        made = generate_paraphrase_variants(originals, model, RobustnessConfig(most))
        assert model.calls == {sample.query: most for sample in originals}, "one call a paraphrase"
        assert len(made) == most * len(originals)
    assert {sample.labels["scenario"] for sample in made} == {"paraphrase"}
    assert Counter(sample.labels["variant_of"] for sample in made) == {s.sample_id: 2 for s in originals}
    assert len({sample.sample_id for sample in made}) == len(made)


def test_paraphrases_may_come_in_plain_text(originals: Any) -> None:
    plain = Model(
        lambda question, number: f"**Paraphrase:** Tell me this, as {['it', 'is', 'was'][number - 1]}: {question}"
    )
    made = generate_paraphrase_variants(base_samples=iter(originals), llm=plain, cfg=RobustnessConfig())
    assert len(made) == 3 * len(originals) and made[0].query.startswith("Tell me this, as it: ")


def test_questions_made_by_hand_have_variants() -> None:
    mill = Document("mill", "The old mill at Albery was founded by Ann Fenwick in 1801. It has 12 sails.")
    ours = EvaluationSample("1", "Who founded the old mill at Albery?", [mill], [], Response("Ann Fenwick"))
    (typed,) = generate_typo_variants([ours], RobustnessConfig(typo_rate=1.0))
    assert "Albery" in typed.query and typed.query != ours.query and typed.labels["variant_of"] == "1"
    model = Model(lambda question, number: f"By whom was the old mill at Albery {('founded', 'set up')[number - 1]}?")
    assert len(generate_paraphrase_variants([ours], model, RobustnessConfig(2))) == 2


@pytest.mark.parametrize(
    ("reply", "reason", "why"),
    [
        (lambda *_: "In other words …\nIs it so?\nOr so?", "unparsable", "which of two"),
        (lambda *_: "In other words …", "unparsable", "plain, and no paraphrase"),
        (lambda *_: '{"paraphrase": ["x"]}', "wrong_schema", "a list"),
        (lambda *_: json.dumps({"paraphrase": "What was built by the people there?"}), "fact_lost", "no name"),
        (lambda question, _: json.dumps({"paraphrase": question.upper()}), "repeats_another", "the same words"),
    ],
)
def test_a_paraphrase_that_is_none_is_counted(
    four_towns: CorpusIndex, originals: Any, reply: Callable[..., Any], reason: str, why: str
) -> None:
    writer = writer_around(Model(reply), four_towns)
    run = paraphrase_variants(originals[:2], writer, four_towns, 1, (), silent)
    assert run.samples == () and run.yielded.rejected == {reason: 2}, why


def test_a_variant_that_two_types_would_have_is_kept_once(four_towns: CorpusIndex, originals: Any) -> None:
    first = originals[0]
    same = replace(replace_label(first, "cloze"), sample_id="of another type")
    model = Model(lambda question, _: one_way_or_another(question, 1))
    run = paraphrase_variants([first, same], writer_around(model, four_towns), four_towns, 1, (), silent)
    assert [variant.labels["variant_of"] for variant in run.samples] == [first.sample_id]
    assert run.yielded.rejected == {"repeats_another": 1}


def test_rules_cannot_paraphrase_and_a_warning_says_so(originals: Any) -> None:
    with pytest.warns(
        TaskgenWarning, match=r"robustness\.num_paraphrases.*language model.*no paraphrase is made"
    ) as warned:
        assert generate_paraphrase_variants(originals, None, RobustnessConfig()) == []
    assert [one.filename for one in warned] == [__file__], "it names the line of the caller"


def test_filters_drop_variants_and_are_named(four_towns: CorpusIndex, originals: Any) -> None:
    class OnlyMills:
        def keep(self, sample: Any) -> bool:
            return "mill" in sample.query

    run = typo_variants(originals, four_towns, 0.05, 42, [OnlyMills()], silent)
    assert run.yielded.rejected == {"dropped_by_OnlyMills": len(originals) - run.yielded.kept}
    assert generate_typo_variants(originals, RobustnessConfig(), filters=[OnlyMills()]) == list(run.samples)


@pytest.mark.parametrize("code", ["en", "hi"])
def test_an_unanswerable_question_says_why_in_its_language(index_of: Callable[..., Any], mills: Any, code: str) -> None:
    run = write_one(None, unanswerable_drafting(index_of(mills[code], code), 1, 42, (), silent))
    partners, unanswerable = run.samples[::2], run.samples[1::2]
    assert len(unanswerable) == 1
    for partner, sample in zip(partners, unanswerable, strict=True):
        assert sample.answers == () and partner.answers
        assert sample.labels["scenario"] == "unanswerable" and "scenario" not in partner.labels
        assert sample.labels["variant_of"] == partner.sample_id
        assert {sample.labels["question_type"], partner.labels["question_type"]} == {"unanswerable"}
        expected = {"en": "not hold enough information", "hi": "पर्याप्त जानकारी नहीं"}[code]
        assert expected in sample.reference_answer.text
        assert partner.reference_answer.text == partner.answers[0]


def test_unanswerable_questions_can_be_had_by_themselves(index_of: Callable[..., Any], mills: Any) -> None:
    chunks = index_of(mills["en"], "en").chunks
    every = generate_unanswerable_tasks(chunks, None, RobustnessConfig())
    assert every and all(sample.answers == () and sample.labels["variant_of"] for sample in every)
    assert all("not hold enough" in sample.reference_answer.text for sample in every)
    one = generate_unanswerable_tasks(chunks=iter(chunks), llm=None, cfg=RobustnessConfig(unanswerable=1))
    assert len(one) == 1 and one[0] in every


@pytest.fixture(scope="module")
def shipped_index() -> Callable[..., Any]:
    base = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))

    def build(code: Any) -> Any:
        corpus = CorpusConfig(files=(f"{code}/*.md", f"{code}/*.txt"))
        generator = TaskGenerator(None, TaskGeneratorConfig(language=code, corpus=corpus), base=base)
        return generator.build_index(generator.preprocess())

    return build
