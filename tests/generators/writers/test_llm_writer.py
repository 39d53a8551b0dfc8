"""The writer that uses a model: which candidates it sends, what it does with replies, and that its counts add up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks.common import question_length
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.models.asker import Asker
from lm_eval_taskgen.generators.models.budget import Budget, Spent
from lm_eval_taskgen.generators.models.object_backend import ObjectBackend
from lm_eval_taskgen.generators.models.prompt import Prompt, to_data
from lm_eval_taskgen.generators.question_types import QuestionType
from lm_eval_taskgen.generators.writers.llm_writer import CANDIDATES_PER_QUESTION, LLMWriter, StagedPrompt
from lm_eval_taskgen.generators.writers.type_run import Drafting
from lm_eval_taskgen.utils.errors import BudgetReached
from lm_eval_taskgen.utils.progress import silent
from lm_eval_taskgen.utils.records.documents import Evidence, Passage
from lm_eval_taskgen.utils.records.drafts import Given
from lm_eval_taskgen.utils.records.samples import Reject
from lm_eval_taskgen.utils.settings import BudgetConfig, QuestionTypeConfig, WriterConfig
from lm_eval_taskgen.utils.task_style import TaskStyle

TOWNS = ("Corley", "Albery", "Marden", "Wickham", "Tolworth", "Hadlow", "Pembury", "Lenham", "Charing", "Smarden")


class Numbered(QuestionType[Given]):
    """A type that asks about towns, each known by its name; those in `unsound` fail the check of the outline."""

    name = "numbered"
    difficulty = "easy"
    style = TaskStyle()
    brief = "It asks about a town."
    written_checks = (question_length,)

    def __init__(self, towns: Any = TOWNS, unsound: Any = ()) -> None:
        self.towns, self.checks = towns, (self.sound,)  # type: ignore[misc]
        self.unsound = unsound
        self.looked_at: list[Any] = []

    def sound(self, draft: Any, index: Any) -> Any:
        town = draft.answers[0]
        return Reject("unsound") if town in self.unsound else None

    def select(self, index: Any, random: Any) -> Iterator[Given]:
        for town in self.towns:
            self.looked_at.append(town)
            text = f"The mill stands at {town}."
            yield Given((Passage(town, town, text),), (Evidence(town, 0, len(text), text),), {town: 1})

    def template(self, candidate: Any, language: Any) -> Any:
        town = candidate.passages[0].doc_id
        return self.draft(candidate, f"Where does the mill of number {TOWNS.index(town)} stand?", [town])

    def prompt(self, candidate: Any, language: Any, difficulty: Any) -> Prompt:
        return Prompt(f"Ask in {language.name}, {difficulty}.", to_data({"town": candidate.passages[0].doc_id}))


class Model:
    """Replies by `reply(data, task)`, which gives a text; remembers what it was asked."""

    def __init__(self, reply: Any) -> None:
        self.reply, self.asked = reply, []  # type: ignore[var-annotated]

    def generate(self, prompt: Any) -> Any:
        task, _, data = prompt.partition("\n\n{")
        self.asked.append((task, json.loads("{" + data)))
        return self.reply(self.asked[-1][1], task)


def good(data: Any, task: str = "") -> str:
    return json.dumps({"question": f"What is the place number {TOWNS.index(data['town'])} called?"})


def rewording(**settings: Any) -> WriterConfig:
    return WriterConfig.model_validate({"kind": "llm", "mode": "reword", "tries": 1, "proofs": (), **settings})


def write(
    index: Any,
    model: Any,
    kind: Any,
    count: int,
    *,
    difficulty: Any = None,
    limits: BudgetConfig | None = None,
    **settings: Any,
) -> Any:
    budget = Budget(limits or BudgetConfig(), None, 512, Spent())
    writer = LLMWriter(Asker(ObjectBackend(model), None, budget), index, rewording(**settings))
    wanted = QuestionTypeConfig(count=count, difficulty=difficulty)
    (run,) = writer.write([Drafting(kind, wanted, index, 42, (), silent)])
    assert run.yielded.written == run.yielded.kept + sum(run.yielded.rejected.values())
    return run


def test_one_call_a_question_in_the_words_of_the_model(four_towns: CorpusIndex) -> None:
    model = Model(good)
    run = write(four_towns, model, Numbered(), 4)
    assert [sample.query for sample in run.samples] == [f"What is the place number {n} called?" for n in range(4)]
    assert [sample.answers for sample in run.samples] == [(town,) for town in TOWNS[:4]]
    assert len(model.asked) == 4 == run.yielded.kept and not run.yielded.exhausted


@pytest.mark.parametrize(("given", "stated"), [(None, "easy"), ("hard", "hard")])
def test_the_prompt_states_language_and_difficulty(four_towns: CorpusIndex, given: str | None, stated: str) -> None:
    model = Model(good)
    run = write(four_towns, model, Numbered(), 1, difficulty=given)
    assert (
        model.asked[0][0] == f"Ask in English, {stated}."
        and run.samples[0].metadata.get("intended_difficulty") == given
    )


def test_no_call_is_made_for_a_candidate_that_is_unsound_or_repeats_another(four_towns: CorpusIndex) -> None:
    model = Model(good)
    kind = Numbered(("Corley", "Corley", "Albery", "Marden", "Wickham"), unsound=("Albery",))
    run = write(four_towns, model, kind, 3)
    assert [data["town"] for _, data in model.asked] == ["Corley", "Marden", "Wickham"]
    assert run.yielded.rejected == {}


def test_a_rejected_draft_is_replaced_by_the_next_candidate(four_towns: CorpusIndex) -> None:
    model = Model(lambda data, task: '{"question": "Eh?"}' if data["town"] in TOWNS[:2] else good(data))
    run = write(four_towns, model, Numbered(), 3)
    assert run.yielded.rejected == {"question_length": 2} and run.yielded.kept == 3
    assert [loss.query for loss in run.rejected] == ["Eh?", "Eh?"]
    assert [sample.answers[0] for sample in run.samples] == list(TOWNS[2:5])


def test_two_questions_of_the_same_words_and_answer_are_one(four_towns: CorpusIndex) -> None:
    kind = Numbered()
    kind.template = lambda candidate, language: Numbered.draft(kind, candidate, "What is it called?", ["the mill"])  # type: ignore[method-assign]
    kind.outline = lambda candidate, language: None  # type: ignore[method-assign]
    run = write(four_towns, Model(lambda *_: '{"question": "What is it called, then?"}'), kind, 2)
    assert run.yielded.kept == 1 and set(run.yielded.rejected) == {"repeated_question"}


def test_a_model_that_cannot_write_costs_a_limited_number_of_calls(four_towns: CorpusIndex) -> None:
    model = Model(lambda *_: "I would rather not write JSON.")
    run = write(four_towns, model, Numbered(), 2)
    assert len(model.asked) == CANDIDATES_PER_QUESTION * 2 == run.yielded.written
    assert run.yielded.kept == 0 and not run.yielded.exhausted, "there were more candidates"
    assert write(four_towns, model, Numbered(TOWNS[:3]), 2).yielded.exhausted


def test_an_unusable_reply_is_followed_by_an_attempt_that_says_what_was_wrong(four_towns: CorpusIndex) -> None:
    model = Model(lambda data, task: good(data) if "\n" in task else "no JSON.")
    run = write(four_towns, model, Numbered(), 1, tries=3)
    assert run.yielded.kept == 1 and len(model.asked) == 2
    first, second = (task for task, _ in model.asked)
    assert second.startswith(first + "\n") and "JSON" in second and "no JSON" not in second


@pytest.mark.parametrize(
    ("answer", "kept", "rejected", "why"),
    [
        ("Corley", 1, {}, "the gold answer"),
        ("At Corley", 1, {}, "a preposition says nothing here"),
        ("Albery", 0, {"answered_otherwise": 1}, "another answer"),
        (7, 0, {"proof_unusable": 1}, "no text"),
    ],
)
def test_a_model_must_find_the_answer_of_its_own_question(
    four_towns: CorpusIndex, answer: str | int, kept: int, rejected: dict[str, Any], why: str
) -> None:
    def reply(data: Any, task: Any) -> Any:
        return json.dumps({"answer": answer}) if "passages" in data else good(data)

    model = Model(reply)
    run = write(four_towns, model, Numbered(TOWNS[:1]), 1, proofs=("answer_back",))
    assert (run.yielded.kept, run.yielded.rejected) == (kept, rejected), why
    _, data = model.asked[-1]
    assert data == {
        "passages": [{"title": "Corley", "text": "The mill stands at Corley."}],
        "question": "What is the place number 0 called?",
    }


def test_a_question_that_misleads_is_not_answered_back(four_towns: CorpusIndex) -> None:
    kind = Numbered()
    kind.can_be_answered_back = False  # type: ignore[misc]
    model = Model(good)
    write(four_towns, model, kind, 1, proofs=("answer_back",))
    assert len(model.asked) == 1


def test_a_budget_that_is_reached_says_what_is_missing(four_towns: CorpusIndex) -> None:
    model = Model(good)
    with pytest.raises(BudgetReached, match=r"writer\.budget\.calls: 3, of which 3 are made\nMissing: numbered 1 of 4"):
        write(four_towns, model, Numbered(), 4, limits=BudgetConfig(calls=3))
    assert len(model.asked) == 3


def test_questions_of_other_kinds_are_answered_in_their_order(four_towns: CorpusIndex) -> None:
    writer = LLMWriter(
        Asker(ObjectBackend(Model(good)), None, Budget(BudgetConfig(), None, 512, Spent())), four_towns, rewording()
    )
    counts: list[int] = []
    questions = [StagedPrompt("numbered", Prompt("Ask.", to_data({"town": town}))) for town in TOWNS[:3]]
    replies = writer.ask_all(questions, counts.append)
    assert replies == [json.loads(good({"town": town})) for town in TOWNS[:3]] and counts == [1, 2, 3]
