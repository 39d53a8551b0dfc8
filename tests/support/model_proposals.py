"""What the scripted model proposes about passages, and how it answers: by rule, from the prompt alone.

A question asks for a figure of one sentence, or for a sentence, and so does its answer: whoever is shown the sentence
finds the question in it again. So the model answers honestly, whoever asked, and abstains where the sentence is not
shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from model_faults import share
from model_questions import FIGURE, sentences
from model_wording import Wording, kind_of, with_gap

Reply = dict[str, Any]
Texts = Sequence[str]

# Words of a sentence that is asked about, of one that describes what another is asked for, and of the longest of both.
_WORDS, _DESCRIBING = range(7, 26), range(4, 12)
_MOST = re.compile(r"\bWrite up to (\d+) questions\b")
_LEAST_PASSAGES = re.compile(r"\bat least (\d+) of them\b")
_ABSTENTION = re.compile(r"\bthe answer is: (.+)$", re.MULTILINE)
_READERS = re.compile(r"\bDescribe (\d+) of these readers\b")
_READS = ("a newcomer", "an auditor", "a teacher", "a clerk", "a traveller", "a reporter")
_NOWHERE = {"English": "in far Ysmirtown", "Hindi": "यसमीरपुर में", "Dutch": "in het verre Ysmirstad"}
_CUSTOM = {"English": "The passage says:", "Hindi": "इस अनुच्छेद में", "Dutch": "De tekst zegt:"}
_FORM = re.compile(r"^Reply with one JSON object and nothing else: (\{.*\})$", re.MULTILINE)


@dataclass(frozen=True)
class Manner:
    """Shares, from 0 to 1, of the prompts that are skipped, of the questions that are bad, and of those of the bad ones
    that are mended when they come back; and the most questions to a prompt."""

    skips: float = 0.1
    bad: float = 0.2
    mends: float = 0.5
    most: int = 3


@dataclass(frozen=True)
class _Asked:
    """A question with its answer and the sentences that state it."""

    question: str
    answer: str
    evidence: tuple[str, ...]


def readers(task: str, data: Mapping[str, Any]) -> Reply:
    """As many readers as a task wants, who need to know about the documents."""
    wanted = _READERS.search(task)
    assert wanted, "the task says how many readers it wants"
    titles = sorted({one["title"] for one in data["documents"] if "title" in one}) or ["the documents"]
    found = _READS[: int(wanted[1])]
    return {
        "readers": [{"reader": one, "needs": f"what {titles[at % len(titles)]} says"} for at, one in enumerate(found)]
    }


def lookups(data: Mapping[str, Any]) -> Reply:
    """The last words of the first sentences of a passage, as queries."""
    found = [" ".join(one.split()[-8:]) for one in sentences(data["passage"]["text"])]
    return {"queries": found[:3] or [data["passage"]["title"]]}


def propose(task: str, data: Mapping[str, Any], language: str, manner: Manner) -> Reply:
    """Questions about the passages in the form that the task shows, or the reason for having none."""
    shown = _FORM.search(task)
    assert shown, "the task shows the form"
    form = json.loads(shown[1])["questions"][0]
    kind = form["kind"].split(" | ")[0]
    wording, texts = Wording(language), [passage["text"] for passage in data["passages"]]
    if "failed" in data:
        return _mended(data, texts, wording, manner)
    if share("skips", shown[1], *texts) < manner.skips:
        return {"skip": "Nothing here is worth asking.", "questions": []}
    needed = _LEAST_PASSAGES.search(task)
    known = _all(kind, int(needed[1]) if needed else 1, texts, wording)
    new = [one for one in known if one.question not in data.get("asked", ())]
    new.sort(key=lambda one: share("order", shown[1], one.question, *texts))
    most = _MOST.search(task)
    assert most, "the task says how many questions it wants"
    chosen: dict[tuple[str, ...], _Asked] = {}
    for one in new:
        chosen.setdefault(one.evidence[-1:], one)
    questions = [
        _as_form(one, kind, form, wording, manner) for one in list(chosen.values())[: min(manner.most, int(most[1]))]
    ]
    return {"skip": "" if questions else "The passages have nothing of this kind.", "questions": questions}


def answer(task: str, data: Mapping[str, Any], language: str) -> str:
    """The answer to a question from the passages shown, or that there is none."""
    abstention = _ABSTENTION.search(task)
    assert abstention, "the task says how to abstain"
    wording, texts = Wording(language), [passage["text"] for passage in data.get("passages", ())]
    for kind, least in (("span", 1), ("free", 1), ("span", 2), ("free", 2)):
        for one in _all(kind, least, texts, wording):
            if one.question == data["question"]:
                return one.answer
    return abstention[1]


def verdicts(data: Mapping[str, Any], fields: Reply) -> Reply:
    """Which facts an answer states, by their words."""
    said = {
        name: "yes" if any(form in data["answer"] for form in forms) else "no" for name, forms in data["facts"].items()
    }
    return {name: said.get(name, "The words are there, or they are not.") for name in fields}


def _all(kind: str, least: int, texts: Texts, wording: Wording) -> Iterator[_Asked]:
    """Every question of a kind; one over two passages repeats a sentence of the first and asks one of the second."""
    own = [list(_of_sentences(kind, text, wording)) for text in texts]
    if least == 1:
        yield from (one for of_text in own for one in of_text)
        return
    told = [[one for one in sentences(text) if len(one.split()) in _DESCRIBING and one[:1].isalpha()] for text in texts]
    for (first, describing), (second, asked) in product(enumerate(told), enumerate(own)):
        if first != second:
            for statement, one in product(describing[:2], asked[:3]):
                question = wording.joined([statement, one.question.rstrip("?")])
                given = f"{statement} {one.answer}" if kind == "free" else one.answer
                yield _Asked(question, given, (statement, *one.evidence))


def _of_sentences(kind: str, text: str, wording: Wording) -> Iterator[_Asked]:
    for sentence in sentences(text):
        if len(sentence.split()) not in _WORDS or "|" in sentence:
            continue
        for figure in FIGURE.findall(sentence)[:1]:
            gapped = with_gap(sentence, figure)
            if gapped is None:
                continue
            if kind == "free":
                yield _Asked(wording.by_names(gapped, kind_of(figure)), sentence, (sentence,))
            else:
                yield _Asked(wording.question(wording.in_place(gapped, kind_of(figure))), figure, (sentence,))


def _as_form(one: _Asked, kind: str, form: Reply, wording: Wording, manner: Manner) -> Reply:
    """A question in the form of a prompt; a bad one has another answer, another quotation, or speaks of the passage."""
    question, answer, evidence = one.question, one.answer, list(one.evidence)
    drawn = share("bad", question)
    if drawn < manner.bad / 3:
        answer = f"{answer}7"
    elif drawn < manner.bad * 2 / 3:
        evidence[-1] = " ".join(reversed(evidence[-1].split()))
    elif drawn < manner.bad:
        question = f"{_CUSTOM[wording.language]} {question}"
    values: Reply = {
        "evidence": evidence,
        "question": question,
        "unanswerable_question": f"{question.rstrip('?')} {_NOWHERE[wording.language]}?",
        "kind": kind,
        "answer": answer,
        "key_facts": [[part] for part in (answer, *one.evidence[:-1])],
    }
    return {name: values.get(name, [] if isinstance(empty, list) else "") for name, empty in form.items()}


def _mended(data: Mapping[str, Any], texts: Texts, wording: Wording, manner: Manner) -> Reply:
    """The question that failed with its own answer, quotation and words, or the reason for giving it up."""
    failed = data["failed"]
    if share("mends", failed["question"]) < manner.mends:
        for one in (*_all(failed["kind"], 1, texts, wording), *_all(failed["kind"], 2, texts, wording)):
            if failed["question"].endswith(one.question):
                good = {"question": one.question, "evidence": list(one.evidence), "answer": one.answer}
                return {"skip": "", "questions": [{**failed, **good}]}
    return {"skip": "It cannot be mended.", "questions": []}
