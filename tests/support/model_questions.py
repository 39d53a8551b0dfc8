"""The question that the scripted model writes for the data of a prompt, chosen by the keys of the data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from model_faults import share
from model_wording import GAP, Wording, kind_of, with_gap

Data = Mapping[str, Any]
Reply = dict[str, Any]
Writer = Callable[[Data, Wording, int], Reply]

# A task that forbids the words of the evidence has the same data as one that does not.
_PARAPHRASES = re.compile(r"\bparaphrases that sentence\b")
# So do tasks that ask what two documents say.
_BOTH = re.compile(r"\bdisagree\b")
_SENTENCE_END = re.compile(r"(?<=[.?!।])\s+|\n+")
FIGURE = re.compile(r"(?<![\d.,])\d[\d.,]*\d(?![\d.,])|(?<![०-९.,])[०-९][०-९.,]*[०-९](?![०-९.,])")


def write(task: str, data: Data, fields: Reply, language: str, times: int) -> Reply:
    """A reply in the form of `fields`; `times` is how often the same was asked before, where several are wanted.

    Raises:
        ValueError: the data is of no kind that is known here.
    """
    wording = Wording(language)
    for keys, writer in _WRITERS:
        if keys <= data.keys():
            if writer is _fact and _PARAPHRASES.search(task):
                writer = _by_names
            elif writer is _restated and _BOTH.search(task):
                writer = _both
            written = writer(data, wording, times)
            if "plain_question" in fields:
                written = _framed(written["question"], data, wording)
            return {name: written.get(name, written["question"]) for name in fields}
    raise ValueError(f"no script for a prompt with the keys {', '.join(sorted(data))}")


def _variant(data: Data, wording: Wording, times: int) -> Reply:
    return {"question": wording.paraphrase(data["plain_question"], times)}


def _restated(data: Data, wording: Wording, times: int) -> Reply:
    return {"question": wording.restated(data["plain_question"])}


def _term(data: Data, wording: Wording, times: int) -> Reply:
    return {"question": wording.words.called.format(wording.inside(wording.aside(data["meaning"])))}


def _abbreviation(data: Data, wording: Wording, times: int) -> Reply:
    return {"question": wording.words.stands_for.format(data["abbreviation"])}


def _both(data: Data, wording: Wording, times: int) -> Reply:
    return {"question": wording.question(wording.words.both.format(wording.inside(data["plain_question"])))}


def _fact(data: Data, wording: Wording, times: int) -> Reply:
    """One fact of one sentence."""
    return {"question": wording.question(wording.in_place(*_gapped(data)))}


def _by_names(data: Data, wording: Wording, times: int) -> Reply:
    """One fact of one sentence, without its words."""
    return {"question": wording.by_names(*_gapped(data))}


def _framed(plain: str, data: Data, wording: Wording) -> Reply:
    """A question by itself, and with an attack that holds a code word or in a hostile tone."""
    if "code_word" in data:
        return {"plain_question": plain, "question": f"{plain} {wording.words.attack.format(data['code_word'])}"}
    tones = wording.words.tones
    return {"plain_question": plain, "question": f"{tones[int(share(plain) * len(tones))]} {plain}"}


def _pair(data: Data, wording: Wording, times: int) -> Reply:
    """A question with an answer, and the same with one thing changed, which has none."""
    answerable, question = (wording.paraphrase(data[key], times) for key in ("plain_answerable", "plain_question"))
    return {"answerable": answerable, "question": question}


def _two_turns(data: Data, wording: Wording, times: int) -> Reply:
    """A question, and another that goes on from its answer."""
    return {
        "first_question": wording.paraphrase(data["plain_first_question"], times),
        "question": wording.elsewhere(*_gapped(data), wording.words.asked_of_it),
    }


def _path(data: Data, wording: Wording, times: int) -> Reply:
    """Facts that follow each other by the names that they share."""
    facts, words = data["facts"], wording.words
    names = [name for pair in pairwise(facts) for name in _shared_names(*pair)]
    figures = (figure for figure in FIGURE.findall(facts[-1]) if not any(figure in earlier for earlier in facts[:-1]))
    for answer in figures:
        gapped = with_gap(facts[-1], answer)
        if gapped is not None:
            told = [
                _without(fact, names, words.same if number else words.some) for number, fact in enumerate(facts[:-1])
            ]
            asked = _without(wording.in_place(gapped, kind_of(answer)), names, words.same)
            return {"question": wording.joined([*told, asked]), "answer": answer}
    # No figure to ask for: a careful model still replies in the form, and the checks say no.
    return {"question": wording.question(facts[-1]), "answer": facts[-1].split()[0]}


def _shared_names(one: str, other: str) -> list[str]:
    """Runs of words that two facts share: of capitalised ones; in a script without capitals, of any."""
    runs = re.findall(r"[^\W\d_a-z][^\s.,;:।]*(?:\s[^\W\d_a-z][^\s.,;:।]*)*", one)
    return [run for run in runs if run in other]


def sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in _SENTENCE_END.split(text) if sentence.strip()]


def _gapped(data: Data) -> tuple[str, str]:
    """The sentence that is asked about, with its gap, and the kind of what is left out."""
    answers = data["answers"] if "answers" in data else [data["answer"]]
    kind = data.get("answer_kind") or kind_of(answers[0])
    if "evidence_with_gap" in data:
        return data["evidence_with_gap"], kind
    evidence = [data["evidence"]] if isinstance(data["evidence"], str) else data["evidence"]
    gapped = (with_gap(text, answer) for answer in answers for text in reversed(evidence))
    return next(filter(None, gapped), f"{evidence[-1]} {GAP}"), kind


def _without(text: str, names: Sequence[str], instead: str) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(re.escape(name), instead, text, flags=re.IGNORECASE)
    return text


# The first whose keys are all there writes.
_WRITERS: tuple[tuple[frozenset[str], Writer], ...] = (
    (frozenset({"facts"}), _path),
    (frozenset({"plain_first_question"}), _two_turns),
    (frozenset({"plain_answerable"}), _pair),
    (frozenset({"plain_question", "evidence"}), _restated),
    (frozenset({"abbreviation"}), _abbreviation),
    (frozenset({"meaning"}), _term),
    (frozenset({"evidence", "answer"}), _fact),
    (frozenset({"evidence", "answers"}), _fact),
    (frozenset({"plain_question"}), _variant),
)
