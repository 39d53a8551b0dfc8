"""Replies of language models: reading, repairing, and the reason why one is unusable."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.models.call import Reply
from lm_eval_taskgen.generators.models.prompt import Prompt, ReplyForm, to_data
from lm_eval_taskgen.generators.writers.reply import complaint, read_reply
from lm_eval_taskgen.utils.errors import UnusableReply
from lm_eval_taskgen.utils.languages import load_language

ENGLISH, HINDI = load_language("en"), load_language("hi")
EVIDENCE = "The weir at Corley was raised by two feet after the flood of 1911."
PASSAGE = (
    f"{EVIDENCE} Who paid for the new weir at Corley? The miller Tobias Reed paid for most of it, and the parish, "
    "which had long wished for a dry meadow beside the church, gave the rest over nine years from the rent of its "
    "lower fields."
)
PLAIN = "In “Waters of Corley”, which year fills the blank in the line about the flood at the weir?"
PROMPT = Prompt(
    'Write one question in English that has exactly one answer. Reply with one JSON object: {"question": "…"}',
    to_data({"passages": [{"title": "Waters", "text": PASSAGE}], "evidence": [EVIDENCE], "plain_question": PLAIN}),
)
QUESTION = "By how much was the Corley weir raised when the flood had gone?"
GOOD = json.dumps({"question": QUESTION})


def read(text: Any, *, prompt: Any = PROMPT, language: Any = ENGLISH, **flags: Any) -> Any:
    return read_reply(Reply(text, **flags), prompt, language)


def reason(text: Any, **more: Any) -> Any:
    with pytest.raises(UnusableReply) as caught:
        read(text, **more)
    return caught.value.reason


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (GOOD, "a bare object"),
        (f"```json\n{GOOD}\n```", "in a fence"),
        (f"Here it is:\n```\n{GOOD}\n```\nI hope it helps.", "in a fence with prose around it"),
        (f'<think>A {{ brace }} and a quote " in a thought.</think>\n{GOOD}', "behind a thought"),
        (f'The draft {{"question": "…}}</think>{GOOD}', "behind a thought that the chat template opened"),
        (f"Sure! {GOOD} Anything else?", "prose on both sides"),
        (f"{GOOD}\n{GOOD}", "the same object twice is one"),
        (f'{{"thoughts": {{"length": 3}}, "question": "{QUESTION}"}}', "further fields do not matter"),
        (f'{{"question": "{QUESTION}",}}', "a comma too many is mended"),
        (f"{{'question': '{QUESTION}'}}", "so are single quotes"),
        (f'{{question: "{QUESTION}"}}', "and a name without quotes"),
        (f'{{"question": "{QUESTION}"; }}', "and a sign too many"),
        ('{"question": "By how much was the Corley weir raised\nwhen the flood had gone?"}', "a line break in a text"),
        (f'{{"question": "  {QUESTION}\\n"}}', "white space around it is left out"),
    ],
)
def test_a_reply_with_its_object_is_read(text: str, why: str) -> None:
    assert read(text) == {"question": QUESTION}, why


def test_unescaped_quotation_marks_stay() -> None:
    assert read('{"question": "What is "the weir" at Corley made of?"}')["question"].count('"') == 2


def test_a_whole_object_counts_though_the_rambling_behind_it_was_cut_off() -> None:
    assert read(f"{GOOD}\nNow let me explain why th", truncated=True) == {"question": QUESTION}


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("", "empty", "nothing"),
        (" \n\t ", "empty", "white space"),
        ("I'm sorry, but I can't help with that.", "refused", "prose that declines"),
        ("I’m sorry, but I cannot write {this}.", "refused", "with braces that are no object"),
        ('{"question": "I cannot write this question."}', "refused", "an object that declines"),
        ("What was raised at Corley?", "unparsable", "a question, but no object"),
        ("The set of {weirs} is meant.", "unparsable", "braces in prose"),
        ('["question"]', "unparsable", "a list"),
        ('{"question": "Was it?"} {"question": "Or was it not?"}', "unparsable", "two different objects"),
        ("{" * 60_000 + "}", "unparsable", "longer than any reply"),
        ('{"question"' * 20_000 + "}", "unparsable", "too long to be mended in time"),
        ('{"question": "What is ""x" "x" "x" at Corley?",}', "unparsable", "a repair would cut the text in two"),
        (f'{{"question": "{QUESTION}" // done\n}}', "unparsable", "it would lose a comment too"),
        ('{"question": "By how much was the Corl', "truncated", "cut off in a text, whatever the server says"),
        ('{"question": "By how much was it?"', "truncated", "cut off before its last bracket"),
        ("<think>Let me see, the weir", "truncated", "cut off in a thought"),
        ("<think>Let me see.</think>", "truncated", "nothing behind the thought"),
        ("{}", "wrong_schema", "no field"),
        ('{"query": "By how much was it raised?"}', "wrong_schema", "another field"),
        ('{"question": ""}', "wrong_schema", "an empty text"),
        ('{"question": null}', "wrong_schema", "null"),
        ('{"question": ["By how much was it raised?"]}', "wrong_schema", "a list"),
        ('{"question": {"text": "By how much was it raised?"}}', "wrong_schema", "an object"),
        ('{"question": 1911}', "wrong_schema", "a number"),
        ('{"question": "By how\\u0000 much was it?"}', "wrong_schema", "a control character"),
        ('{"question": }', "wrong_schema", "nothing that a repair could find"),
        ('{"question": "…"}', "echo", "the dots of the form"),
        ('{"question": "Question"}', "echo", "the name of the field"),
        ('{"question": "Write one question in English that has exactly one answer."}', "echo", "the task"),
        (json.dumps({"question": EVIDENCE}), "echo", "the evidence"),
        (json.dumps({"question": f"Is it true that {EVIDENCE}"}), "echo", "the evidence and a few words"),
        ('{"question": "Who paid for the new weir at Corley?"}', "echo", "a question that stands in the passage"),
        (json.dumps({"question": f"Who wrote “{PASSAGE[120:-30]}” of it?"}), "echo", "a long piece of the passage"),
        ('{"question": "बाढ़ के बाद बाँध कितना ऊँचा किया गया?"}', "wrong_language", "another script"),
        (
            '{"question": "Wat heeft het dorp voor een dam bij Corley betaald en hoe lang duurde het werk?"}',
            "wrong_language",
            "words",
        ),
    ],
)
def test_the_reason_of_a_reply_that_cannot_be_used(text: str, expected: str, why: str) -> None:
    assert reason(text) == expected, why


@pytest.mark.parametrize(("text", "words"), [(PASSAGE, 25), (PROMPT.task, 12)])
def test_so_many_words_in_a_row_are_copied_and_one_less_may_be_chance(text: str, words: int) -> None:
    copied = text.split()[3 : 3 + words]
    question = "Who wrote “{}” of it?"
    assert read(json.dumps({"question": question.format(" ".join(copied[:-1]))}))
    assert reason(json.dumps({"question": question.format(" ".join(copied))})) == "echo"


@pytest.mark.parametrize(
    ("flags", "text", "expected", "why"),
    [
        ({"refused": True}, GOOD, "refused", "the server's word counts before the text"),
        ({"truncated": True}, "", "truncated", "all the room went to thoughts"),
        ({"truncated": True}, "What was", "truncated", "prose that was cut off"),
        ({"truncated": True}, f'{{"question": "{QUESTION}",}}', "truncated", "what was cut off is never mended"),
    ],
)
def test_the_flags_of_the_server(flags: dict[str, Any], text: str, expected: str, why: str) -> None:
    assert reason(text, **flags) == expected, why


def test_hindi() -> None:
    assert read('{"question": "कोरली का बाँध कितना ऊँचा किया गया?"}', language=HINDI)["question"].startswith("कोरली")
    assert reason(GOOD, language=HINDI) == "wrong_language"
    assert reason("क्षमा करें, मैं यह प्रश्न नहीं लिख सकता।", language=HINDI) == "refused"
    assert reason("I'm sorry, I can't do that.", language=HINDI) == "refused", "models decline in English too"


def test_a_question_may_begin_like_a_refusal() -> None:
    assert read('{"question": "I cannot believe this! When was the Corley weir raised, you useless bot?"}')


def test_a_sentence_whose_gap_is_filled_by_an_interrogative_is_a_question_and_no_echo() -> None:
    gap = "____ raised the weir at Corley by two feet after the flood."
    prompt = Prompt("Write one question in English.", to_data({"evidence_with_gap": gap}))
    asked = json.dumps({"question": "Who raised the weir at Corley by two feet after the flood?"})
    assert read(asked, prompt=prompt)["question"].startswith("Who raised")
    assert reason(json.dumps({"question": gap}), prompt=prompt) == "echo"


def test_texts_that_a_question_must_contain_may_be_repeated() -> None:
    assert read(json.dumps({"question": PLAIN})) == {"question": PLAIN}


def test_quotations_may_stand_in_the_data_in_any_language() -> None:
    prompt = Prompt("Answer.", to_data({"passages": [EVIDENCE, "क ख ग घ ङ"]}), ReplyForm((), ("answer",), ("items",)))
    found = read(json.dumps({"answer": EVIDENCE, "items": ["क ख ग घ ङ", " weir "]}), prompt=prompt)
    assert found == {"answer": EVIDENCE, "items": ("क ख ग घ ङ", "weir")}
    assert reason('{"answer": "weir", "items": []}', prompt=prompt) == "wrong_schema"
    assert reason('{"answer": "weir", "items": ["weir", ""]}', prompt=prompt) == "wrong_schema"
    assert reason('{"answer": "weir", "items": ["…"]}', prompt=prompt) == "echo"


def test_every_reason_has_its_complaint_and_others_a_common_one() -> None:
    reasons = ("empty", "refused", "truncated", "unparsable", "wrong_schema", "echo", "wrong_language")
    assert len({complaint(one) for one in (*reasons, "answer_in_question")}) == len(reasons) + 1


BROKEN = st.lists(
    st.sampled_from(
        ['{"question": ', "{", "}", '"', "'", ":", ",", "[", "]", "\\", "\\u12", "\ud800", "```json\n", "```"]
    )
    | st.sampled_from(["<think>", "</think>", GOOD, "question", "null", "NaN", "1e999", "//", "\n", "\0", "ক", "…"])
    | st.text(max_size=8),
    max_size=12,
).map("".join)
FORMS = st.sampled_from([ReplyForm(), ReplyForm(("question",), ("answer",), ("items",))])


@given(BROKEN, FORMS, st.booleans())
def test_whatever_is_returned_has_the_form_and_whatever_is_not_has_a_reason(
    text: Any, form: Any, truncated: bool
) -> None:
    prompt = Prompt(PROMPT.task, PROMPT.data, form)
    try:
        found = read(text, prompt=prompt, truncated=truncated)
    except UnusableReply as error:
        assert complaint(error.reason) != complaint("any other"), error.reason
        return
    assert list(found) == [*form.texts, *form.quotations, *form.lists]
    for name in (*form.texts, *form.quotations):
        assert isinstance(found[name], str) and found[name] == " ".join(found[name].split()) != ""
    assert all(isinstance(found[name], tuple) and all(found[name]) for name in form.lists)


@given(st.text(alphabet="abc \"'{}[]:,\\", min_size=1, max_size=30))
def test_no_letter_of_a_mended_reply_is_made_up(text: str) -> None:
    try:
        found = read(f'{{"question": "{text}",}}')
    except UnusableReply:
        return
    assert {letter for letter in found["question"] if letter.isalpha()} <= set(text) | set("question")


VERDICT = Prompt(
    "Decide. A name that is only close to the right one is wrong, whatever else the answer says of it.",
    PROMPT.data,
    ReplyForm(texts=(), remarks=("reason",), choices=(("verdict", ("correct", "wrong")),)),
)


@pytest.mark.parametrize(
    ("reply", "expected", "why"),
    [
        ({"reason": "The same.", "verdict": "correct"}, "correct", "one of the words"),
        ({"reason": "The same.", "verdict": " WRONG"}, "wrong", "in any case"),
        ({"reason": EVIDENCE, "verdict": "wrong"}, "wrong", "a remark may quote the data"),
        ({"reason": VERDICT.task, "verdict": "wrong"}, "wrong", "and the task"),
        ({"reason": "नाम पास का है, पर वही नहीं।", "verdict": "wrong"}, "wrong", "in any language"),
    ],
)
def test_a_choice_is_one_of_its_words(reply: dict[str, Any], expected: str, why: str) -> None:
    found = read(json.dumps(reply), prompt=VERDICT)
    assert found == {"reason": " ".join(reply["reason"].split()), "verdict": expected}, why


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ({"reason": "The same.", "verdict": "right"}, "wrong_schema"),
        ({"reason": "The same.", "verdict": "correct | wrong"}, "wrong_schema"),
        ({"reason": "The same."}, "wrong_schema"),
        ({"verdict": "correct"}, "wrong_schema"),
        ({"reason": "…", "verdict": "correct"}, "echo"),
    ],
)
def test_a_choice_is_never_guessed(reply: dict[str, Any], expected: str) -> None:
    assert reason(json.dumps(reply), prompt=VERDICT) == expected


def test_a_form_with_choices_says_what_may_stand_there() -> None:
    assert json.loads(VERDICT.form.example) == {"reason": "…", "verdict": "correct | wrong"}
    assert VERDICT.form.schema["properties"]["verdict"] == {"type": "string", "enum": ["correct", "wrong"]}
    assert VERDICT.form.schema["required"] == ["reason", "verdict"]
