"""`adversarial_aggro`: the tone is in the question alone."""

from __future__ import annotations

from random import Random

import pytest

from lm_eval_taskgen.generators.config import ChunkingConfig
from lm_eval_taskgen.generators.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.preprocess import chunk_documents
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.types import Document

TYPE = QUESTION_TYPES["adversarial_aggro"]
TEXTS = {
    "en": "The mill of the lower valley burnt down in {}.",
    "hi": "घाटी की पुरानी चक्की {} में जल गई।",
    "nl": "De molen van het lage dal brandde af in {}.",
}


def drafts(code, seed=1):
    language = load_language(code)
    documents = [Document(f"d{year}", TEXTS[code].format(year)) for year in range(1801, 1841)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    return [TYPE.template(candidate, language) for candidate in TYPE.select(index, Random(seed))]


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_a_rude_frame_around_a_plain_question(code):
    language = load_language(code)
    tones = TYPE.words(language).many("tones")
    plain = f"{language.writer.asks['year'].blank} “{TEXTS[code].format('____')}”"
    expected = {tone.replace("{question}", plain) for tone in tones}
    asked = drafts(code)
    assert len(asked) == 40
    assert {draft.query for draft in asked} == expected, "all tones are used"
    assert all(draft.answers == (draft.candidate.answer.text,) for draft in asked), "the gold stays calm"


def test_the_seed_draws_the_tone():
    by_year = [{d.answers: d.query for d in drafts("en", seed)} for seed in (1, 1, 2)]
    assert by_year[0] == by_year[1]
    assert by_year[0] != by_year[2]
