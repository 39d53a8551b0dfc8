from __future__ import annotations

import asyncio
import threading
import time
from math import inf
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.rag.asking import AskSettings, Failure, ask_all
from lm_eval_taskgen.generators.evaluation.rag.replies import Reply
from lm_eval_taskgen.generators.evaluation.rag.systems import Question, asking
from lm_eval_taskgen.utils.errors import ConfigError, Stopped
from lm_eval_taskgen.utils.progress import silent

ONE_TRY: dict[str, Any] = {"max_concurrency": 1, "timeout_seconds": 120, "retries": 0}


def ask(system: Any, count: int, **settings: Any) -> tuple[dict[str, str], dict[str, Failure]]:
    """Ask questions `q0`, `q1` …; the answers, and the failures."""
    answers: dict[str, str] = {}
    questions = {f"q{number}": Question(f"q{number}") for number in range(count)}
    start = time.monotonic()

    def keep(question_id: str, reply: Reply, seconds: float) -> None:
        assert 0 <= seconds <= time.monotonic() - start, "one reply takes no longer than all"
        answers[question_id] = reply.answer

    failures = ask_all(
        asking(system, 5),
        questions,
        AskSettings(**{**ONE_TRY, **settings}),
        keep,
        "the system",
        silent,
    )
    return answers, failures


def fails_on(*which: str, error: type[BaseException] = KeyError) -> Any:
    def system(question: str) -> str:
        if question in which:
            raise error("lost")
        return question.upper()

    return system


async def async_echo(question: str) -> str:
    await asyncio.sleep(0.001)
    return question.upper()


def test_a_system_need_not_say_what_it_takes() -> None:
    assert ask(str, 1) == ({"q0": "q0"}, {})


@pytest.mark.parametrize("system", [str.upper, async_echo], ids=["function", "async"])
@pytest.mark.parametrize("max_concurrency", [1, 4])
def test_every_question_gets_its_own_reply(system: Any, max_concurrency: int) -> None:
    answers, failures = ask(system, 9, max_concurrency=max_concurrency)
    assert answers == {f"q{number}": f"Q{number}" for number in range(9)}
    assert not failures


@pytest.mark.parametrize("timeout_seconds", [120, inf])
def test_no_more_questions_are_asked_at_a_time_than_allowed(timeout_seconds: float) -> None:
    running, most, lock = 0, 0, threading.Lock()

    def system(question: str) -> str:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.01)
        with lock:
            running -= 1
        return question

    ask(system, 12, max_concurrency=3, timeout_seconds=timeout_seconds)
    assert most == 3


@pytest.mark.parametrize("done_before", [0, 1])
def test_a_system_that_answered_before_is_not_called_broken(done_before: int) -> None:
    questions = {f"q{number}": Question(f"q{number}") for number in range(3)}

    def run() -> dict[str, Failure]:
        system = asking(fails_on(*questions), 5)
        return ask_all(system, questions, AskSettings(**ONE_TRY), lambda *_: None, "the system", silent, done_before)

    if done_before:
        assert run().keys() == questions.keys()
    else:
        with pytest.raises(ConfigError, match="first 3 questions alike"):
            run()


def async_fails_on(*which: str, error: type[BaseException]) -> Any:
    system = fails_on(*which, error=error)

    async def ask(question: str) -> Any:
        return system(question)

    return ask


@pytest.mark.parametrize("fails", [fails_on, async_fails_on])
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyError, "KeyError: 'lost'"),
        (SystemExit, "SystemExit: lost"),
        (KeyboardInterrupt, "KeyboardInterrupt: lost"),
        (ConfigError, "lost"),
    ],
)
def test_a_question_that_fails_does_not_stop_the_others(error: type[BaseException], said: str, fails: Any) -> None:
    answers, failures = ask(fails("q3", error=error), 6)
    assert sorted(answers) == ["q0", "q1", "q2", "q4", "q5"]
    assert failures == {"q3": Failure(said)}


def test_a_failure_is_asked_again() -> None:
    tries: dict[str, int] = {}

    def system(question: str) -> str:
        tries[question] = tries.get(question, 0) + 1
        if tries[question] < 2:
            raise OSError("busy")
        return question

    answers, failures = ask(system, 2, retries=1)
    assert sorted(answers) == ["q0", "q1"]
    assert not failures
    assert tries == {"q0": 2, "q1": 2}


async def async_hang(question: str) -> str:
    await asyncio.sleep(60 if question == "q1" else 0)
    return question


def hang(question: str) -> str:
    time.sleep(60 if question == "q1" else 0)
    return question


def test_what_still_runs_at_the_end_is_cancelled_and_its_thread_ends() -> None:
    before, cancelled = threading.active_count(), threading.Event()

    async def system(question: str) -> str:
        if question != "q0":
            raise OSError("lost")
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.set()
            raise
        return question

    with pytest.raises(ConfigError, match="first 3 questions alike"):
        ask(system, 4, max_concurrency=4)
    assert cancelled.wait(10)
    end = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.01)
    assert threading.active_count() <= before


def test_progress_counts_what_an_earlier_run_did_and_what_failed() -> None:
    shown: list[tuple[float, float | None]] = []
    questions = {f"q{number}": Question(f"q{number}") for number in range(3)}
    settings = AskSettings(**ONE_TRY)
    ask_all(
        asking(fails_on("q1"), 5),
        questions,
        settings,
        lambda *_: None,
        "the system",
        lambda stage, done, total: shown.append((done, total)),
        done_before=4,
    )
    assert shown == [(4, 7), (5, 7), (6, 7), (7, 7)]


@pytest.mark.parametrize("system", [hang, async_hang], ids=["function", "async"])
def test_a_question_that_hangs_is_given_up(system: Any) -> None:
    answers, failures = ask(system, 3, timeout_seconds=0.2)
    assert sorted(answers) == ["q0", "q2"]
    assert failures == {"q1": Failure("no reply within 0.2 seconds")}


def test_a_broken_system_is_stopped_early_with_the_place_of_the_error() -> None:
    asked = []

    def broken(question: str) -> str:
        asked.append(question)
        return {}[question]  # type: ignore[index]

    with pytest.raises(ConfigError, match=r"first 3 questions alike: KeyError: 'q2' \(test_asking\.py, line \d+, in b"):
        ask(broken, 50)
    assert len(asked) == 3


def test_a_reply_of_the_wrong_form_is_a_failure_that_says_so() -> None:
    with pytest.raises(ConfigError, match="is a int; it must be a text, or a mapping"):
        ask(lambda question: 7, 5)


def test_a_system_that_goes_down_stops_the_run_and_keeps_its_replies() -> None:
    with pytest.raises(Stopped, match="failed on 10 questions in a row alike: OSError: lost"):
        ask(fails_on(*(f"q{number}" for number in range(2, 40)), error=OSError), 40)


def test_failures_of_several_kinds_do_not_stop_the_run() -> None:
    def system(question: str) -> str:
        number = int(question[1:])
        if number % 2:
            raise OSError("odd")
        raise KeyError("even")

    _, failures = ask(system, 24)
    assert len(failures) == 24


@pytest.mark.parametrize("settings", [{"max_concurrency": 0}, {"timeout_seconds": 0}, {"retries": -1}])
def test_settings_that_cannot_work_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="must be at least 1"):
        AskSettings(**{**ONE_TRY, **settings})
