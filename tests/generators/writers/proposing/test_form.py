"""What is read from a model's reply with proposals, and what is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lm_eval_taskgen.generators.models.call import Reply
from lm_eval_taskgen.generators.models.prompt import Prompt
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.proposing.form import (
    ProposalForm,
    ProposalReply,
    ProposedQuestion,
    read_proposals,
)
from lm_eval_taskgen.generators.writers.proposing.task import Proposing
from lm_eval_taskgen.utils.errors import UnusableReply
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.samples import Reject

SPAN = ProposalForm(("evidence", "question", "kind", "answer", "other_forms"), ("span",))
EVERY = ProposalForm(
    ("evidence", "question", "kind", "answer", "other_forms", "items", "calculation", "key_facts"),
    ("span", "list", "number", "yes_no", "free"),
)
GOOD = {"evidence": ["It opened in 1871."], "question": "When did it open?", "kind": "span", "answer": "1871"}


def _read(text: str, form: ProposalForm = SPAN) -> ProposalReply:
    return read_proposals(Reply(text), Prompt("", "{}", form), load_language("en"))


@pytest.mark.parametrize(
    ("found", "wrong", "why"),
    [
        (GOOD, None, "other_forms may be left out by servers without a schema"),
        ({**GOOD, "other_forms": None}, None, "null is empty"),
        ({**GOOD, "confidence": 3}, None, "a field of the model's own does no harm"),
        ({**GOOD, "evidence": []}, "evidence is empty", "no proof"),
        ({**GOOD, "evidence": "It opened."}, "wanted a list", "a text for a list"),
        ({**GOOD, "answer": " "}, "answer is empty", "no answer"),
        ({**GOOD, "question": ""}, "question: found", "no question"),
        ({**GOOD, "kind": "list", "items": [["a"], ["b"]]}, "kind is list; wanted one of span", "not of this type"),
        ({**GOOD, "kind": "essay"}, "kind: found", "no kind at all"),
        ("When?", "wanted keys with values", "no object"),
    ],
)
def test_a_malformed_question_is_rejected_alone(found: Any, wrong: str | None, why: str) -> None:
    reply = _read(json.dumps({"skip": "", "questions": [found, GOOD]}))
    first, second = reply.questions
    assert isinstance(second, ProposedQuestion), why
    if wrong is None:
        assert isinstance(first, ProposedQuestion), why
    else:
        assert isinstance(first, Reject) and first.reason == "wrong_schema", why
        assert wrong in first.detail, why


@pytest.mark.parametrize(
    ("kind", "fields", "wrong"),
    [
        ("list", {"items": [["a", "A"], ["b"]]}, None),
        ("list", {"items": ["a", "b"]}, None),
        ("list", {}, "items is empty"),
        ("number", {"answer": "38", "calculation": "120 - 82"}, None),
        ("number", {"answer": "38"}, "calculation is empty"),
        ("free", {"answer": "Because of floods.", "key_facts": [["floods"]]}, None),
        ("free", {"answer": "Because of floods."}, "key_facts is empty"),
        ("yes_no", {"answer": "yes"}, None),
    ],
)
def test_each_kind_of_answer_needs_its_fields(kind: str, fields: dict[str, Any], wrong: str | None) -> None:
    asked = {**GOOD, "answer": "", "kind": kind, **fields}
    found = _read(json.dumps({"skip": "", "questions": [asked, GOOD]}), EVERY).questions[0]
    assert (found.detail if isinstance(found, Reject) else None) == wrong


@pytest.mark.parametrize(
    ("text", "reason", "why"),
    [
        ('{"skip": "a table of contents", "questions": []}', None, "nothing worth asking"),
        ('{"skip": "a table of contents"}', None, "the same without the list"),
        ('{"skip": "", "questions": []}', "wrong_schema", "neither questions nor a reason"),
        ('{"skip": 3, "questions": []}', "wrong_schema", "a number for a text"),
        ('{"skip": "", "questions": {}}', "wrong_schema", "an object for a list"),
        ('{"skip": "", "questions": ["Who?", {}]}', "wrong_schema", "no question is well formed"),
        ("", "empty", "nothing"),
        ("Here you are.", "unparsable", "prose"),
        ('{"skip": "", "questions": [', "truncated", "cut off"),
        ('{"skip": "", "questions": [{"evidence": ["a"], "question": "Who?"}, {"ev', "truncated", "behind a question"),
        (SPAN.example, "wrong_schema", "the example of the prompt"),
        ('<think>hm</think>```json\n{"skip": "no", "questions": []}\n```', None, "thoughts and a fence"),
    ],
)
def test_replies_without_questions(text: str, reason: str | None, why: str) -> None:
    if reason is None:
        assert _read(text).questions == () and _read(text).skip, why
    else:
        with pytest.raises(UnusableReply) as error:
            _read(text)
        assert error.value.reason == reason, why


PROPOSING = [kind.proposing for kind in QUESTION_TYPES.values() if kind.proposing is not None]


@pytest.mark.parametrize("proposing", PROPOSING)
def test_the_schema_is_strict_and_the_example_has_its_fields(proposing: Proposing) -> None:
    form = ProposalForm.of(proposing)
    example = json.loads(form.example)
    question = form.schema["properties"]["questions"]["items"]
    for wanted, shown in ((form.schema, example), (question, example["questions"][0])):
        assert list(wanted["properties"]) == wanted["required"] == list(shown)
        assert wanted["additionalProperties"] is False
    assert question["properties"]["kind"]["enum"] == list(proposing.kinds)
