"""Types whose questions a model proposes: which calls are made, what is kept, and what is sent back."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.models.asker import Asker, Ticketed
from lm_eval_taskgen.generators.models.budget import Budget, Spent
from lm_eval_taskgen.generators.models.call import Call, Reply
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.llm_writer import LLMWriter
from lm_eval_taskgen.generators.writers.type_run import Drafting, TypeRun
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.progress import silent
from lm_eval_taskgen.utils.records.documents import Chunk, Document
from lm_eval_taskgen.utils.settings import BudgetConfig, QuestionTypeConfig, WriterConfig

TOWNS = ("Corley", "Albery", "Marden", "Wickham", "Tolworth", "Hadlow", "Pembury", "Lenham", "Charing", "Smarden")
REST = (
    " Its market is held on the square before the church, where carters from the villages around sell corn, wool and "
    "cheese to whoever comes, and where the toll is paid."
)


def _text(town: str) -> str:
    return f"The mill at {town} was built by the guild of {town.lower()} weavers in {1700 + TOWNS.index(town)}.{REST}"


@pytest.fixture(scope="module")
def index() -> CorpusIndex:
    documents = [Document(town, _text(town), town) for town in TOWNS]
    chunks = [Chunk(f"{d.doc_id}#0", d.doc_id, 0, 0, len(d.text), d.text, d.title) for d in documents]
    return CorpusIndex.build(chunks, load_language("en"), documents)


class Model:
    """A backend whose replies arrive in an order drawn by `seed`; `propose` writes the questions about a town."""

    model, parameters, capacity = "scripted", {}, 8  # type: ignore[var-annotated]

    def __init__(self, propose: Callable[[str, dict[str, Any]], Any], seed: int = 0) -> None:
        self.propose, self.random = propose, Random(seed)
        self.calls: list[Call] = []
        self._waiting: list[tuple[int, Call]] = []

    def submit(self, ticket: int, call: Call) -> None:
        self.calls.append(call)
        self._waiting.append((ticket, call))

    def collect(self) -> Sequence[Ticketed]:
        ticket, call = self._waiting.pop(self.random.randrange(len(self._waiting)))
        return [(ticket, Reply(json.dumps(self._reply(call))))]

    def close(self) -> None: ...

    def _reply(self, call: Call) -> Any:
        data = json.loads(call.prompt.data)
        if "questions" in call.prompt.form.schema["properties"]:
            return self.propose(data["passages"][0]["title"], data)
        town = next((town for town in TOWNS if town in data["question"]), None)
        shown = " ".join(passage["text"] for passage in data.get("passages", ()))
        if town is None or f"The mill at {town}" not in shown:
            return {"answer": "unanswerable"}
        return {"answer": str(1700 + TOWNS.index(town)) if "When" in data["question"] else f"{town.lower()} weavers"}


def proposals(model: Model) -> list[dict[str, Any]]:
    """Return the data of the prompts that ask for questions."""
    of_proposals = (call.prompt for call in model.calls if "questions" in call.prompt.form.schema["properties"])
    return [json.loads(prompt.data) for prompt in of_proposals]


def question(text: str, town: str, answer: str) -> dict[str, Any]:
    evidence = [_text(town).removesuffix(REST)]
    return {"evidence": evidence, "question": text, "kind": "span", "answer": answer, "other_forms": []}


def when(town: str) -> dict[str, Any]:
    return question(f"When did {town} get its mill?", town, str(1700 + TOWNS.index(town)))


def who(town: str) -> dict[str, Any]:
    return question(f"Who built the mill of {town}?", town, f"{town.lower()} weavers")


def run(index: CorpusIndex, model: Model, count: int, kind: str = "direct_lookup", **settings: Any) -> TypeRun:
    writer = LLMWriter(
        Asker(model, None, Budget(BudgetConfig(), None, 512, Spent())),
        index,
        WriterConfig.model_validate({"kind": "llm", "tries": 1, **settings}),
    )
    drafting = Drafting(QUESTION_TYPES[kind], QuestionTypeConfig(count=count), index, 42, (), silent)
    (found,) = writer.write([drafting])
    assert found.yielded.written == found.yielded.kept + sum(found.yielded.rejected.values())
    return found


def both(town: str, data: Any) -> Any:
    return {"skip": "", "questions": [when(town), who(town)]}


def test_questions_are_kept_with_their_golds_and_evidence(index: CorpusIndex) -> None:
    found = run(index, Model(both), 4)
    assert found.yielded.kept == 4 and not found.yielded.exhausted
    for sample in found.samples:
        (passage,) = sample.relevant_docs
        assert sample.reference_answer.evidence[0].text in passage.text
        assert sample.answers[0] in passage.text


def test_the_order_of_replies_changes_nothing(index: CorpusIndex) -> None:
    runs = [run(index, Model(both, seed), 7) for seed in range(4)]
    assert all(other.samples == runs[0].samples and other.rejected == runs[0].rejected for other in runs)


def test_no_more_places_are_shown_than_questions_may_be_needed(index: CorpusIndex) -> None:
    model = Model(both)
    run(index, model, 3, drafts_per_prompt=2)
    assert len(proposals(model)) == 2


def test_a_place_with_nothing_to_ask_is_counted_with_its_reason(index: CorpusIndex) -> None:
    found = run(index, Model(lambda town, data: {"skip": "a list of markets", "questions": []}), 2)
    assert found.yielded.rejected["nothing_worth_asking"] > 0 and found.yielded.kept == 0
    assert found.rejected[0].reject.detail == "a list of markets"


def test_a_failed_question_goes_back_once_with_its_reason(index: CorpusIndex) -> None:
    sent: list[dict[str, Any]] = []

    def propose(town: str, data: dict[str, Any]) -> Any:
        if "failed" not in data:
            return {"skip": "", "questions": [question(f"When did {town} get its mill?", town, "guild")]}
        sent.append(data)
        return {"skip": "", "questions": [when(town)]}

    found = run(index, Model(propose), 3)
    assert found.yielded.kept == 3 and not found.rejected
    assert {data["failed"]["answer"] for data in sent} == {"guild"}
    assert all(data["reason"].startswith("answered_otherwise: ") for data in sent)


@pytest.mark.parametrize("again", [{"skip": "it cannot be mended", "questions": []}, {"skip": "", "questions": []}])
def test_a_question_that_is_not_mended_is_rejected_for_its_first_reason(index: CorpusIndex, again: Any) -> None:
    def propose(town: str, data: dict[str, Any]) -> Any:
        wrong = question(f"When did {town} get its mill?", town, "guild")
        return again if "failed" in data else {"skip": "", "questions": [wrong]}

    found = run(index, Model(propose), 2)
    assert set(found.yielded.rejected) == {"answered_otherwise"}


def test_what_is_mended_must_hold_too_and_does_not_go_back_again(index: CorpusIndex) -> None:
    def propose(town: str, data: dict[str, Any]) -> Any:
        answer = "weavers" if "failed" in data else "guild"
        return {"skip": "", "questions": [question(f"When did {town} get its mill?", town, answer)]}

    model = Model(propose)
    found = run(index, model, 2)
    assert not found.samples
    again = ["failed" in data for data in proposals(model)]
    assert again.count(True) == again.count(False)


def test_one_question_to_every_call_fills_one_place(index: CorpusIndex) -> None:
    found = run(index, Model(lambda town, data: {"skip": "", "questions": [when("Corley")]}), 5)
    assert found.yielded.kept <= 1


def test_a_second_round_says_what_was_asked_before(index: CorpusIndex) -> None:
    def propose(town: str, data: dict[str, Any]) -> Any:
        return {"skip": "", "questions": [who(town) if "asked" in data else when(town)]}

    model = Model(propose)
    found = run(index, model, 14, drafts_per_prompt=1)
    assert found.yielded.kept == 14
    asked = [
        json.loads(call.prompt.data).get("asked") for call in model.calls if "kind" in str(call.prompt.form.schema)
    ]
    assert asked[:10] == [None] * 10
    assert all(len(one) == 1 for one in asked[10:])
