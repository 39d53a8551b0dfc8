"""What a run will take, said before it is made."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.question_types.estimate import estimate_run
from lm_eval_taskgen.utils.progress import silent
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

SHIPPED = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))


MODEL = {"kind": "llm", "mode": "reword", "model": "m", "base_url": "http://127.0.0.1:9/v1", "proofs": []}


def estimates(language: Any = "en", **fields: Any) -> Any:
    settings = {
        "name": "acme",
        "language": language,
        "corpus": {"files": [f"{language}/*.md", f"{language}/*.txt"]},
        "question_types": {"cloze": {"count": 10}, "prompt_injection": {"count": 4}},
        "writer": MODEL,
        **fields,
    }
    config = TaskGeneratorConfig.model_validate(settings)
    generator = TaskGenerator(None, config, base=SHIPPED)
    corpus = generator.preprocess()
    index = generator.build_index(corpus)
    return estimate_run(config, index, generator.draftings(corpus, index), silent)


def test_each_type_takes_a_call_a_candidate_of_as_many_as_may_be_needed() -> None:
    for language in ("en", "hi"):
        rows = estimates(language)
        assert [(row.question_type, row.fewest, row.most) for row in rows] == [
            ("cloze", 10, 10),
            ("prompt_injection", 4, 4),
        ]
        # Where six of ten wordings are kept.
        assert [(row.least_spent.calls, row.most_spent.calls) for row in rows] == [(10, 17), (4, 7)]
        for row in rows:
            for spent in (row.least_spent, row.most_spent):
                # A prompt has a task, a passage and its evidence; a reply has a question or two.
                assert 300 < spent.prompt_tokens / spent.calls < 3_000
                assert 10 < spent.completion_tokens / spent.calls < 300


def test_a_second_call_is_counted_where_there_is_one() -> None:
    plain, more = estimates(), estimates(writer={**MODEL, "proofs": ["answer_back"]})
    lookup, misleading = 0, 1
    assert more[lookup].least_spent.calls == 2 * plain[lookup].least_spent.calls
    assert more[lookup].least_spent.prompt_tokens > plain[lookup].least_spent.prompt_tokens
    again = more[lookup].least_spent.completion_tokens - plain[lookup].least_spent.completion_tokens
    assert again == 16 * plain[lookup].least_spent.calls, "an answer takes little more than the name of its field"
    assert more[misleading] == plain[misleading], "a question that misleads is not answered back"


def test_no_more_is_promised_than_there_are_candidates() -> None:
    none, few = estimates(question_types={"access_control": {"count": 50}, "cloze": {"count": 5_000}})
    assert (none.fewest, none.most, none.most_spent.tokens) == (0, 0, 0)
    assert 20 < few.most < 5_000 and few.fewest == round(0.6 * few.most) and few.most_spent.calls == few.most


def test_variants_and_unanswerable_questions_are_counted() -> None:
    """A type that is scored in its own way, as `prompt_injection` is, has no variants."""
    rows = estimates(robustness={"num_paraphrases": 2, "unanswerable": 3, "add_typos": True})
    found = {row.question_type: row.least_spent.calls for row in rows}
    assert found == {"cloze": 10, "prompt_injection": 4, "paraphrase": 20, "unanswerable": 3}
    paraphrases = rows[2]
    assert (paraphrases.fewest, paraphrases.most) == (12, 20), "six of ten are kept, or all"
    spent = paraphrases.most_spent
    assert (spent.prompt_tokens, spent.completion_tokens) == (180 * 20, 50 * 20), "each is little more than a question"


def test_readers_that_the_model_proposes_are_a_call() -> None:
    proposing = {**MODEL, "mode": "propose"}
    types = {"direct_lookup": {"count": 2}}
    one = {"reader": "a nurse", "needs": "what to sign"}
    for personas, names in ((4, ["personas", "direct_lookup"]), (0, ["direct_lookup"]), ([one], ["direct_lookup"])):
        rows = estimates(question_types=types, writer={**proposing, "personas": personas})
        assert [row.question_type for row in rows] == names
        if personas == 4:
            assert (rows[0].fewest, rows[0].most) == (0, 0), "readers are no questions"
            assert rows[0].least_spent == rows[0].most_spent
            assert (rows[0].most_spent.calls, rows[0].most_spent.completion_tokens) == (1, 4 * 60)
    (row,) = estimates(question_types={"cloze": {"count": 2}}, writer=proposing)
    assert row.question_type == "cloze", "nobody asks what is found by rules"
