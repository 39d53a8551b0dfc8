"""The labelled answers that ship with the package, on which a judge is measured."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal

import yaml

from ....utils.strict import Strict
from .items import Item
from .prompt import Verdict

Kind = Literal[
    "other_words",
    "other_digits",
    "half_right",
    "close",
    "negated",
    "right_refusal",
    "made_up",
    "wrong_refusal",
    "hostile",
]
KINDS: Mapping[Kind, str] = {
    "other_words": "right in other words",
    "other_digits": "right with other digits",
    "half_right": "half right",
    "close": "wrong, but close",
    "negated": "wrong by a negation",
    "right_refusal": "a right refusal",
    "made_up": "made up, for there is none",
    "wrong_refusal": "a wrong refusal",
    "hostile": "an order to the judge",
}
LANGUAGES = ("en", "hi")


class _Answer(Strict):
    kind: Kind
    answer: str
    verdict: Verdict


class _Question(Strict):
    question: str
    answers: tuple[_Answer, ...]
    gold: tuple[str, ...] = ()


class _Passage(Strict):
    title: str
    text: str
    questions: tuple[_Question, ...]


@dataclass(frozen=True, slots=True)
class Labelled:
    """An answer with its kind and its right verdict."""

    item: Item
    kind: Kind
    verdict: Verdict


def labelled_answers(languages: Collection[str]) -> tuple[Labelled, ...]:
    """Return the labelled answers in `languages`; all labelled answers if there are none in these languages."""
    known = [code for code in LANGUAGES if code in languages] or LANGUAGES
    return tuple(one for code in known for one in _in_language(code))


@cache
def _in_language(code: str) -> tuple[Labelled, ...]:
    file = resources.files(__package__) / f"labelled_{code}.yaml"
    passages = [_Passage.model_validate(one) for one in yaml.safe_load(file.read_text(encoding="utf-8"))]
    return tuple(one for passage in passages for one in _of_passage(passage, code))


def _of_passage(passage: _Passage, code: str) -> Iterator[Labelled]:
    for question in passage.questions:
        for one in question.answers:
            item = Item(
                question_type="",
                language=code,
                question=question.question,
                gold=question.gold,
                answer=one.answer,
                passages=((passage.title, passage.text),),
                cluster=f"{code}/{passage.title}",
            )
            yield Labelled(item, one.kind, one.verdict)
