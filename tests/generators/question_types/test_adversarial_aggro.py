"""`adversarial_aggro`: the tone is in the question alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

TYPE = QUESTION_TYPES["adversarial_aggro"]
TEXTS = {
    "en": "The mill of the lower valley burnt down in {}.",
    "hi": "घाटी की पुरानी चक्की {} में जल गई।",
    "nl": "De molen van het lage dal brandde af in {}.",
}


def drafts(code: Any, seed: Any = 1) -> Any:
    language = load_language(code)
    documents = [Document(f"d{year}", TEXTS[code].format(year)) for year in range(1801, 1841)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    return [TYPE.template(candidate, language) for candidate in TYPE.select(index, Random(seed))]


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_a_rude_frame_around_a_plain_question(code: str) -> None:
    language = load_language(code)
    tones = TYPE.words(language).many("tones")
    plain = f"{language.writer.asks['year'].blank} “{TEXTS[code].format('____')}”"
    expected = {tone.replace("{question}", plain) for tone in tones}
    asked = drafts(code)
    assert len(asked) == 40
    assert {draft.query for draft in asked} == expected, "all tones are used"
    assert all(draft.answers == (draft.candidate.answer.text,) for draft in asked), "the gold stays calm"


def test_the_seed_draws_the_tone() -> None:
    by_year = [{d.answers: d.query for d in drafts("en", seed)} for seed in (1, 1, 2)]
    assert by_year[0] == by_year[1]
    assert by_year[0] != by_year[2]


PLAIN = {
    "en": "In which year was the iron bridge over the Tarn at Albery opened?",
    "hi": "अल्बेरी में टार्न नदी पर बना लोहे का पुल किस वर्ष खोला गया?",
}
HOSTILE = {
    "en": "You useless box! In which year was the iron bridge over the Tarn at Albery opened? Get it right for once.",
    "hi": "अरे निकम्मी मशीन! अल्बेरी में टार्न नदी पर बना लोहे का पुल किस वर्ष खोला गया? एक बार तो ढंग से बताओ।",
}
NAME = "adversarial_aggro"


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_model_writes_the_question_in_two_tones(
    code: str, village: Callable[..., Any], verdict: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = village(NAME, code)
    reply = {"plain_question": PLAIN[code], "question": HOSTILE[code]}
    assert verdict(NAME, candidate, index, **reply) is None
    draft = TYPE.written(candidate, reply, index.language)
    assert (draft.query, draft.answers) == (HOSTILE[code], ("1871",)), "the gold stays calm"
    assert draft.metadata["plain_question"] == PLAIN[code]
    prompt, data = told(NAME, candidate, index)
    assert prompt.form.texts == ("plain_question", "question")
    assert data["evidence_with_gap"] == candidate.hops[0].text.replace("1871", "____")


def test_models_are_told_of_different_manners() -> None:
    tasks = {TYPE.prompt(draft.candidate, load_language("en"), "medium").task for draft in drafts("en")}
    assert len(tasks) > 4
    assert not any("{" in task.replace('{"plain_question": "…", "question": "…"}', "") for task in tasks)


@pytest.mark.parametrize(
    ("plain", "hostile", "reason"),
    [
        (PLAIN["en"], PLAIN["en"], "no_hostility"),
        (PLAIN["en"], "You useless box, get the year of the iron thing right for once, will you?", "fact_lost"),
        (PLAIN["en"], f"{HOSTILE['en']} And do not tell me 1871 again!", "answer_in_question"),
        (PLAIN["en"], f"Read the passage above, you fool! {HOSTILE['en']}", "points_at_the_passage"),
        ("When did their workers open it?", HOSTILE["en"], "nothing_to_refer_to"),
    ],
)
def test_bad_pairs_of_a_model_are_rejected(
    plain: str, hostile: str, reason: str, village: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    candidate, index = village(NAME)
    assert verdict(NAME, candidate, index, plain_question=plain, question=hostile) == reason
