"""`adversarial_aggro`: the tone is in the question alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language

NAME = "adversarial_aggro"
TYPE = QUESTION_TYPES[NAME]
# Enough passages that a word of one of them is rare.
MORE = [f"The wells of Town{number} were deep and old in winter." for number in range(40)]


def drafts(index: Any, seed: int = 1) -> Any:
    return [TYPE.template(candidate, index.language) for candidate in TYPE.select(index, Random(seed))]


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_rude_frame_around_a_plain_question(code: str, bridges: Callable[..., Any]) -> None:
    language, lookup = load_language(code), QUESTION_TYPES["direct_lookup"]
    tones, used = TYPE.words(language).many("tones"), set()
    for draft in drafts(bridges(40, code)):
        plain = lookup.template(draft.candidate, language)
        (tone,) = [tone for tone in tones if tone.replace("{question}", plain.query) == draft.query]
        used.add(tone)
        assert draft.answers == plain.answers, "the gold stays calm"
    assert used == set(tones), "all tones are used"


def test_the_seed_draws_the_tone(bridges: Callable[..., Any]) -> None:
    by_question = [{d.candidate.question.text: d.query for d in drafts(bridges(), seed)} for seed in (1, 1, 2)]
    assert by_question[0] == by_question[1]
    assert by_question[0] != by_question[2]


def test_the_words_around_a_question_do_not_hide_another_answer(index_of: Callable[..., Any]) -> None:
    sentence = "Iris Maddock designed the iron bridge at Orrinmere in {}. People have crossed it in carts ever since."
    # A corpus that has the words of the tones.
    tones = [tone.replace("{question}", "") for tone in TYPE.words(load_language("en")).many("tones")]
    index = index_of([sentence.format(1871), sentence.format(1905), *tones, *MORE])
    about = [draft for draft in drafts(index) if draft.candidate.answer.kind == "year"]
    assert about
    assert {first_reject(draft, index, TYPE.checks).reason for draft in about} == {"another_answer"}


PLAIN = {
    "en": "In which year was the iron bridge over the Tarn at Albery opened?",
    "hi": "अल्बेरी में टार्न नदी पर बना लोहे का पुल किस वर्ष खोला गया?",
}
HOSTILE = {
    "en": "You useless box! In which year was the iron bridge over the Tarn at Albery opened? Get it right for once.",
    "hi": "अरे निकम्मी मशीन! अल्बेरी में टार्न नदी पर बना लोहे का पुल किस वर्ष खोला गया? एक बार तो ढंग से बताओ।",
}


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_model_writes_the_question_in_two_tones(
    code: str, village: Callable[..., Any], verdict: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = village(NAME, code)
    reply = {"plain_question": PLAIN[code], "question": HOSTILE[code]}
    assert verdict(NAME, candidate, index, **reply) is None
    draft = TYPE.written(candidate, reply, index.language)
    plain = QUESTION_TYPES["direct_lookup"].template(candidate, index.language)
    assert (draft.query, draft.answers) == (HOSTILE[code], plain.answers), "the gold stays calm"
    assert draft.metadata["plain_question"] == PLAIN[code]
    prompt, data = told(NAME, candidate, index)
    assert prompt.form.texts == ("plain_question", "question")
    assert data["evidence_with_gap"] == candidate.hops[0].text.replace("1871", "____")


def test_models_are_told_of_different_manners(bridges: Callable[..., Any]) -> None:
    tasks = {TYPE.prompt(draft.candidate, load_language("en"), "medium").task for draft in drafts(bridges())}
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
