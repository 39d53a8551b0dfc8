"""Problems that the answers of a run prove: the rules, and the commands that end with them."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.evaluation.answer_problems import (
    NO_REMEDIES,
    GivenAnswer,
    Remedies,
    answer_problems,
    generation_limits,
    remedies_of,
    tokens_of,
)

PLAIN = Remedies("--apply_chat_template", "--no-stop")
CHAT = Remedies(None, "--no-stop")
LINE = ("\n",)


def given(*texts: str, task: str = "acme_a", **of: object) -> list[GivenAnswer]:
    return [GivenAnswer(task, text, **of) for text in texts]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("answers", "remedies", "lines", "why"),
    [
        (
            given(*[""] * 8, "a", "b", "c", "d"),
            PLAIN,
            ["8 of 12 answers are empty: try --apply_chat_template"],
            "a chat model that is asked without its template",
        ),
        (
            given(" \n", "Paris", stops=LINE),
            CHAT,
            ["1 of 2 answers are empty: the first line break ends an answer here; try --no-stop"],
            "a chat model that begins with a line break",
        ),
        (given("", "Paris"), CHAT, ["1 of 2 answers are empty"], "nothing that could end it: nothing to try"),
        (given("<think>a</think> ", "b"), CHAT, ["1 of 2 answers are empty"], "a thought is no answer"),
        (
            given("<think>", "<think> The", stops=LINE),
            CHAT,
            [
                "2 of 2 answers end inside <think>, before any answer: the first line break ends an answer here; "
                "try --no-stop"
            ],
            "a line break follows the tag",
        ),
        (
            given("<think> The passage says", "b"),
            CHAT,
            ["1 of 2 answers end inside <think>, before any answer: try --gen_kwargs max_gen_toks=N"],
            "no stop: only the room can have ended it",
        ),
        (
            given("a b", "a b c", room=3, tokens=3),
            CHAT,
            ["2 of 2 answers are cut off at the limit of 3 tokens: try --gen_kwargs max_gen_toks=N"],
            "as many tokens as allowed",
        ),
        (given("a b", room=3, tokens=2), CHAT, [], "it ended by itself"),
        (
            [*given("a b c", room=9, tokens=9), *given("a b", room=3, tokens=3)],
            CHAT,
            ["2 of 2 answers are cut off at the limit of 3 or 9 tokens: try --gen_kwargs max_gen_toks=N"],
            "tasks with different limits",
        ),
        (given("a " * 500, room=1), CHAT, [], "tokens that nobody counted prove nothing"),
        (
            given("The answer is:", "Paris", stops=LINE),
            CHAT,
            ["1 of 2 answers end with a colon: the first line break ends an answer here; try --no-stop"],
            "the answer was to follow on the next line",
        ),
        (given("The answer is:", "Paris"), CHAT, [], "no line break ends it"),
        (given(*["x"] * 19, ""), CHAT, ["1 of 20 answers are empty"], "one of twenty is enough to report"),
        (given(*["x"] * 19, "y", ""), PLAIN, [], "one of twenty-one is too few to report"),
        (
            [*given("", task="acme_b"), *given("a", "b")],
            PLAIN,
            ["1 of 3 answers are empty (in acme_b): try --apply_chat_template"],
            "one task of two",
        ),
        (
            [*given("a"), *(one for task in "bcd" for one in given("", task=task))],
            CHAT,
            ["3 of 4 answers are empty (in b, c, d)"],
            "three tasks are named",
        ),
        (
            [*given("a"), *(one for task in "bcde" for one in given("", task=task))],
            CHAT,
            ["4 of 5 answers are empty"],
            "four are too many to name",
        ),
        (
            [*given("Yes", "yes ", "Yes", "Yes", is_right=False), *given("Yes", is_right=True), *given("1", "2")],
            PLAIN,
            ["5 of 5 answers are the same, 'Yes', which is right for 1 of them"],
            "answers without a metric are left out",
        ),
        (given(*["Yes"] * 6, is_right=True), PLAIN, [], "the same, and right"),
        (
            [*given(*["Yes"] * 3, is_right=True), *given(*["Yes"] * 3, is_right=False)],
            PLAIN,
            [],
            "the same, and right as often as not",
        ),
        (
            given(*["Yes"] * 5, *"abcde", is_right=False),
            PLAIN,
            ["5 of 10 answers are the same, 'Yes', which is right for 0 of them"],
            "half of the answers",
        ),
        (given(*["Yes"] * 5, *"abcdef", is_right=False), PLAIN, [], "fewer than half"),
        (
            given(*["x" * 61] * 5, is_right=False),
            PLAIN,
            [f"5 of 5 answers are the same, '{'x' * 60}…', which is right for 0 of them"],
            "a long answer is cut",
        ),
        (
            given(*["x" * 60] * 5, is_right=False),
            PLAIN,
            [f"5 of 5 answers are the same, '{'x' * 60}', which is right for 0 of them"],
            "as long as is shown",
        ),
        (
            [*given(*["Yes"] * 2, is_right=True), *given(*["Yes"] * 3, is_right=False)],
            PLAIN,
            ["5 of 5 answers are the same, 'Yes', which is right for 2 of them"],
            "right for fewer than half",
        ),
        (given(*["Yes"] * 4, is_right=False), PLAIN, [], "four may be chance"),
        (given(*["unanswerable"] * 9, task="acme_a_closed_book", is_right=False), PLAIN, [], "nothing was shown"),
    ],
)
def test_what_the_answers_prove_is_said_and_nothing_else(
    answers: list[GivenAnswer], remedies: Remedies, lines: list[str], why: str
) -> None:
    assert list(answer_problems(answers, remedies)) == lines, why


@pytest.mark.parametrize(
    ("generation", "limits"),
    [
        ({}, ((), None)),
        ({"until": None, "max_gen_toks": 5}, ((), 5)),
        ({"until": "\n"}, (("\n",), None)),
        ({"until": ["\n", "Q:"], "max_tokens": 7}, (("\n", "Q:"), 7)),
    ],
)
def test_stops_and_room_are_those_of_the_generation(
    generation: dict[str, object], limits: tuple[tuple[str, ...], int | None]
) -> None:
    assert generation_limits(generation) == limits


def test_a_rag_system_has_options_of_its_own() -> None:
    assert remedies_of({"model_source": "taskgen rag"}) == NO_REMEDIES
    assert remedies_of({"model_source": "hf"}).chat and remedies_of({}).longer
    assert remedies_of({"chat_template": "x"}).chat is None and remedies_of({"chat_template": "x"}).longer


class Words:
    """A tokenizer that counts words, as lm-eval's models offer theirs."""

    def tok_encode(self, text: str, add_special_tokens: bool = True) -> list[int]:
        return [len(word) for word in text.split()] + [0] * add_special_tokens


class NoTokenizer:
    """A server's model, whose tokenizer lm-eval does not know."""

    def tok_encode(self, text: str, **_: object) -> list[str]:
        return [text]


@pytest.mark.parametrize(("lm", "count"), [(Words(), 3), (NoTokenizer(), None), (object(), None)])
def test_tokens_are_counted_by_the_models_own_tokenizer_only(lm: object, count: int | None) -> None:
    assert tokens_of("one two three", lm) == count
