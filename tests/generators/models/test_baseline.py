from __future__ import annotations

from typing import Any

import pytest
from lm_eval.api.instance import Instance

from lm_eval_taskgen.generators.models.baseline import BaselineReader, cut, parse, read
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import language_codes, load_language

ENGLISH = """\
Passage 1: Bridges
The old bridge of Mostar was built in 1566. It crosses the Neretva river.

Passage 2: Towers
The tower of Pisa leans by four degrees.

Use the passages alone. If they do not hold the answer, write: unanswerable

Question: {question}
Answer:"""

HINDI = """\
अनुच्छेद 1: पुल
मोस्तार का पुराना पुल १५६६ में बना था। यह नेरेत्वा नदी पर है।

केवल ऊपर के अनुच्छेदों से उत्तर दीजिए। यदि उत्तर नहीं है, तो लिखिए: उत्तर उपलब्ध नहीं

प्रश्न: {question}
उत्तर:"""


@pytest.mark.parametrize(
    ("prompt", "answer", "why"),
    [
        (ENGLISH.format(question="The old bridge of Mostar was built in ____."), "1566", "a blank at the end"),
        (ENGLISH.format(question="____ leans by four degrees."), "The tower of Pisa", "a blank at the beginning"),
        (ENGLISH.format(question="The tower of ____ leans by four degrees."), "Pisa", "a blank in the middle"),
        (
            ENGLISH.format(question='Fill in: "The tower of ____ leans"?'),
            "Pisa",
            "words around it do no harm",
        ),
        (ENGLISH.format(question="Which tower leans?"), "by four degrees", "the run of words that tells most"),
        (HINDI.format(question="मोस्तार का पुराना पुल ____ में बना था।"), "१५६६", "Devanagari digits and vowel signs"),
        (HINDI.format(question="यह ____ नदी पर है।"), "नेरेत्वा", "a filler is given as it stands in the text"),
        (
            "The tower leans.\nThe sea is blue.\nQ: Nobody saw ____ there.\nA:",
            "The tower leans",
            "a blank among words that the text lacks",
        ),
        ("The tower leans.\nThe sea is blue.\nQ: What leans?\nA:", "The tower", "no blank lines, other labels"),
        ("It leans by four degrees and a half.\nQ: Does it lean?\nA:", "leans by four degrees and", "five words"),
        (
            "Owen keeps bees. The mill burnt. The mill leaked. The mill fell. The mill stood.\n"
            "Q: What of the mill and bees?\nA:",
            "Owen keeps",
            "a word of one sentence weighs more than two of most sentences",
        ),
    ],
)
def test_the_answer_is_cut_from_the_nearest_sentence(prompt: str, answer: str, why: str) -> None:
    assert read(prompt) == answer, why


@pytest.mark.parametrize(
    ("prompt", "answer", "why"),
    [
        ("If you do not know, write: unanswerable\n\nQuestion: Who?\nAnswer:", "unanswerable", "no passages"),
        (
            "यदि पता नहीं, तो लिखिए: उत्तर उपलब्ध नहीं\n\nप्रश्न: कौन?\nउत्तर:",
            "उत्तर उपलब्ध नहीं",
            "a phrase that ends in a mark",
        ),
        ("Question: Who?\nAnswer:", "", "nothing names a phrase"),
        ("", "", "an empty prompt"),
    ],
)
def test_without_text_the_reader_abstains(prompt: str, answer: str, why: str) -> None:
    assert read(prompt) == answer, why


@pytest.mark.parametrize("code", language_codes())
def test_a_prompt_is_understood_in_every_language(code: str) -> None:
    language = load_language(code)
    labels = language.prompt
    cue = f"{labels.question}: A b ____?\n{labels.answer}:"
    for instruction, text in ((labels.instruction, "A b c. D e f."), (labels.closed_book_instruction, "")):
        asked = parse("\n\n".join(filter(None, (text, instruction.format(abstention=language.abstention), cue))))
        assert (asked.text, asked.abstention, asked.question) == (text, language.abstention, "A b ____?")


def test_earlier_examples_are_not_read() -> None:
    example = ENGLISH.format(question="The tower of ____ leans by four degrees.") + " Pisa\n\n"
    asked = "The moon Io has volcanoes.\n\nWrite: unknown\n\nQuestion: The moon ____ has volcanoes.\nAnswer:"
    assert read(example + asked) == "Io"
    assert "Mostar" not in parse(example + asked).text


WRITE = "Use the passages alone. If they do not hold the answer, write: unanswerable"
CATS, DOGS = "Cats sleep by day.", "Dogs: see there\n\nDogs run."


@pytest.mark.parametrize(
    ("prompt", "question", "text", "why"),
    [
        (
            f"{CATS}\n\nQ: When?\nA: by day\n\n{DOGS}\n\n{WRITE}\n\nQ: Who runs?\nA:",
            "Who runs?",
            f"{CATS}\n\n{DOGS}",
            "a context that grows, with one instruction at its end",
        ),
        (
            f"{CATS}\n\nQ: When?\nA:\n\n{WRITE}\n\nQ: Who sleeps?\nA:",
            "Who sleeps?",
            CATS,
            "a second question on the same text",
        ),
        (
            f"{CATS}\n\n{WRITE}\n\nQ: When?\nA: by day\nQ: Who sleeps?\nA: cats\nQ: And who runs?\nA:",
            "And who runs?",
            CATS,
            "questions that follow an answer at once",
        ),
        (
            f"{CATS}\n\n{WRITE}\n\nQ: When?\nA: by day\n\n{DOGS}\n\n{WRITE}\n\nQ: Who?\nA: Dogs\nQ: Why?\nA:",
            "Why?",
            DOGS,
            "the same behind an example",
        ),
        (
            f"Context: {CATS}\nQ: When?\nA: by day\n\nContext: {DOGS}\nQ: Who?\nA:",
            "Who?",
            f"Context: {DOGS}",
            "examples without instructions",
        ),
        ("Q: One?\nA: 1\n\nQ: Two?\nA:", "Two?", "", "examples that have no text"),
        (f"{WRITE}\n\nQ: One?\nA: 1\n\n{WRITE}\n\nQ: Two?\nA:", "Two?", "", "the same with instructions"),
    ],
)
def test_a_conversation_is_one_text_and_examples_are_not(prompt: str, question: str, text: str, why: str) -> None:
    asked = parse(prompt)
    assert (asked.question, asked.text) == (question, text), why


@pytest.mark.parametrize(
    ("generation", "expected", "why"),
    [
        ({"until": ["\n"]}, "one two three", "the first stop string ends it"),
        ({"until": " three"}, "one two", "a stop string alone is a list of one"),
        ({"until": [], "max_gen_toks": 2}, "one two", "a word stands for a token"),
        ({}, "one two three\nfour", "no limit"),
    ],
)
def test_generation_settings_are_honoured(generation: dict[str, Any], expected: str, why: str) -> None:
    assert cut("one two three\nfour", generation) == expected, why


def test_an_answer_of_the_allowed_length_is_not_cut() -> None:
    assert cut("one two.", {"max_gen_toks": 2}) == "one two."


def test_the_model_answers_requests_in_order() -> None:
    prompts = [ENGLISH.format(question=f"The {word} of ____ leans") for word in ("tower", "bridge")]
    requests = [
        Instance(request_type="generate_until", doc={}, arguments=(prompt, {"until": ["\n"]}), idx=0)
        for prompt in prompts
    ]
    assert BaselineReader().generate_until(requests) == [read(prompt) for prompt in prompts]


@pytest.mark.parametrize(
    ("is_terminal", "disable_tqdm", "is_shown"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_progress_is_shown_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_terminal: bool,
    disable_tqdm: bool,
    is_shown: bool,
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1" if is_terminal else "")  # rich then takes the errors for a terminal
    request = Instance(request_type="generate_until", doc={}, arguments=(ENGLISH.format(question="Who?"), {}), idx=0)
    BaselineReader().generate_until([request], disable_tqdm=disable_tqdm)
    assert bool(capsys.readouterr().err) is is_shown


@pytest.mark.parametrize("method", ["loglikelihood", "loglikelihood_rolling"])
def test_the_reader_says_that_it_has_no_probabilities(method: str) -> None:
    request = Instance(method, doc={}, arguments=("a", " b"), idx=0, metadata=("exam", 0, 1))
    with pytest.raises(ConfigError, match="only generates, and exam "):
        getattr(BaselineReader(), method)([request])
