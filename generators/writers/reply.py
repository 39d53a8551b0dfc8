"""Read the reply of a language model strictly, by the form that its prompt requires."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from json_repair import repair_json

from ...utils.errors import UnparsableOutput, UnusableReply
from ...utils.languages import Language, load_language
from ...utils.text.words import contains_phrase, folded_words
from ..models.call import Reply
from ..models.generation import without_thoughts
from ..models.prompt import REPEATABLE, Prompt, ReplyForm
from ..reading.text_language import not_in_language
from .json_output import parse_object, text_of, texts_of

# In characters. No wanted reply is longer. Repair takes quadratic time, so only short replies are repaired.
_LONGEST, _LONGEST_REPAIRED = 50_000, 4_000
_SHOWN = 200
# In words: a shared run of this length is no coincidence with the task; a text of the data this long is a sentence.
_TASK_RUN, _DATA_SENTENCE = 12, 8
# In words: shorter texts may occur in the task or the data by chance.
_LEAST_COPY = 4
# In words: a shared run of this length is a quotation of a passage, not a question about it.
_LONGEST_QUOTATION = 25
_QUESTION_MARKS = ("?", "？", "؟")
# Unicode's categories Cc and Cs, which never change.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_ESCAPED = re.compile(r"\\[nrt\"\\/]")

_COMPLAINTS: Mapping[str, str] = {
    "empty": "Your last reply was empty. Reply with the JSON object.",
    "refused": "Your last reply declined. Nothing harmful is asked for: reply with the JSON object.",
    "truncated": "Your last reply was cut off before its end. Reply with the JSON object at once and keep it short.",
    "unparsable": "Your last reply was no single JSON object. Reply with one JSON object and no other text.",
    "wrong_schema": "A field was missing, empty or of another type in your last reply. Fill every field of the form.",
    "echo": "Your last reply repeated the instructions or the data. Write in words of your own.",
    "wrong_language": "Your last reply was not in the language that is asked for. Write in that language.",
}
_OTHER_COMPLAINT = "Your last reply did not keep to the instructions. Read all of them again and keep to each."

Words = tuple[str, ...]


def read_reply(reply: Reply, prompt: Prompt, language: Language) -> Mapping[str, Any]:
    """Return exactly the fields of the prompt's form: texts on one line, lists as tuples of such texts.

    Thoughts in `<think>` and prose before the object are ignored. An object that is not quite JSON is repaired, unless
    the reply was cut off, and only if the repair neither loses nor adds a word.

    Raises:
        UnusableReply: with the first reason that applies, in the order of its docstring.
    """
    form = prompt.form
    assert isinstance(form, ReplyForm), "replies in other forms have readers of their own"
    fields = _in_form(object_of(reply, _names(form), language), form)
    for name, value in fields.items():
        if name in dict(form.choices):
            continue  # one of the allowed words
        for one in (value,) if isinstance(value, str) else value:
            _check(name, one, prompt, form, language)
    return fields


def object_of(reply: Reply, names: Sequence[str], language: Language) -> Mapping[str, Any]:
    """Return the JSON object of a reply; `names` are the fields that it has if nothing is wrong with it.

    Thoughts, prose and repairs are treated as in `read_reply`.

    Raises:
        UnusableReply: there is no such object.
    """
    if reply.refused:
        raise UnusableReply("refused", "the server says that the model declined")
    text = without_thoughts(reply.text).strip()
    if not text:
        if reply.truncated or reply.text.strip():
            raise UnusableReply("truncated", "thoughts took the whole reply; raise its maximum in writer.parameters")
        raise UnusableReply("empty", "nothing at all")
    return _object(text, reply.truncated, names, language)


def complaint(reason: str) -> str:
    """Return a sentence for the model on the fault of its last attempt; it quotes nothing from the reply.

    Args:
        reason: of an `UnusableReply`, or of any other reject.
    """
    return _COMPLAINTS.get(reason, _OTHER_COMPLAINT)


def _object(text: str, truncated: bool, names: Sequence[str], language: Language) -> Mapping[str, Any]:
    shown = repr(text[:_SHOWN])
    if "{" not in text:
        if _declines(text, language):
            raise UnusableReply("refused", shown)
        raise UnusableReply("truncated" if truncated else "unparsable", f"no JSON object: {shown}")
    if len(text) > _LONGEST:
        raise UnusableReply("unparsable", f"{len(text)} characters")
    try:
        return parse_object(text)
    except UnparsableOutput:
        found = _objects_in(text, names)
    if len(found) > 1:
        raise UnusableReply("unparsable", f"several objects: {shown}")
    if found:
        return found[0]
    # An object that is not closed was cut off, whatever the server says.
    if truncated or text.count("{") > text.count("}"):
        raise UnusableReply("truncated", shown)
    repaired = _repaired(text, names)
    if repaired is None:
        raise UnusableReply("refused" if _declines(text, language) else "unparsable", shown)
    return repaired


def _objects_in(text: str, names: Sequence[str]) -> list[Mapping[str, Any]]:
    """Return the distinct JSON objects in a text that have every one of the fields."""
    decoder = json.JSONDecoder(strict=False)
    found: list[Mapping[str, Any]] = []
    position = text.find("{")
    while position >= 0:
        end = position + 1
        try:
            value, end = decoder.raw_decode(text, position)
        # Too deeply nested brackets raise RecursionError.
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict) and value not in found and all(name in value for name in names):
            found.append(value)
        position = text.find("{", end)
    return found


def _repaired(text: str, names: Sequence[str]) -> Mapping[str, Any] | None:
    """Repair a text that is not quite JSON; None if that fails or changes the words of the text.

    The object must have exactly the fields `names`: a string closed at the wrong place produces further fields.
    """
    text = text[text.index("{") : text.rindex("}") + 1]
    if len(text) > _LONGEST_REPAIRED:
        return None
    try:
        found = repair_json(text, return_objects=True)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or set(found) != set(names):
        return None
    return found if _bare_words(text) == _bare_words(json.dumps(found, ensure_ascii=False)) else None


def _bare_words(text: str) -> Words:
    """Return the words of JSON text, ignoring escape sequences."""
    return folded_words(_ESCAPED.sub(" ", text))


def _in_form(found: Mapping[str, Any], form: ReplyForm) -> Mapping[str, Any]:
    try:
        one_text = (*form.texts, *form.quotations, *form.remarks)
        fields: dict[str, Any] = {name: _line(text_of(found, name)) for name in one_text}
        fields.update({name: tuple(_line(text) for text in texts_of(found, name)) for name in form.lists})
        fields.update({name: _one_of(words, text_of(found, name), name) for name, words in form.choices})
    except UnparsableOutput as error:
        raise UnusableReply("wrong_schema", str(error)) from error
    empty = next((name for name in form.lists if not fields[name] and name not in form.may_be_empty), None)
    if empty is not None:
        raise UnusableReply("wrong_schema", f"{empty!r} is an empty list")
    return fields


def _names(form: ReplyForm) -> tuple[str, ...]:
    return (*form.texts, *form.quotations, *form.lists, *form.remarks, *(name for name, _ in form.choices))


def _one_of(words: Sequence[str], text: str, name: str) -> str:
    """Return the one of `words` that a text equals, ignoring case.

    Raises:
        UnparsableOutput: it equals none of them.
    """
    chosen = text.strip().casefold()
    if chosen not in words:
        raise UnparsableOutput(f"{name!r} is {text[:_SHOWN]!r}; wanted one of {', '.join(words)}")
    return chosen


def _line(text: str) -> str:
    """Join the lines of a text.

    Raises:
        UnparsableOutput: the text is empty or holds a control character.
    """
    line = " ".join(text.split())
    if not line or _CONTROL.search(line):
        raise UnparsableOutput("a text is empty or holds a control character")
    return line


def _check(name: str, text: str, prompt: Prompt, form: ReplyForm, language: Language) -> None:
    words = folded_words(text)
    # A remark may repeat a rule of the task.
    is_echo = words == folded_words(name) or (
        name not in form.remarks and _repeats_task(words, f"{prompt.task}\n{prompt.about}")
    )
    if not words or is_echo:
        raise UnusableReply("echo", f"{name!r} repeats the prompt: {text[:_SHOWN]!r}")
    if name not in form.texts:
        return
    if not any(mark in text for mark in _QUESTION_MARKS) and _declines(text, language):
        raise UnusableReply("refused", f"{name!r}: {text[:_SHOWN]!r}")
    if _repeats_data(words, json.loads(prompt.data), _gap(language)):
        raise UnusableReply("echo", f"{name!r} repeats the data: {text[:_SHOWN]!r}")
    found = not_in_language(text, language)
    if found is not None:
        raise UnusableReply("wrong_language", f"{name!r} {found}: {text[:_SHOWN]!r}")


def _gap(language: Language) -> str | None:
    return language.writer.blank if language.writer is not None else None


def _repeats_data(words: Words, data: Any, gap: str | None) -> bool:
    """Return True if a text copies data that it may not repeat: it is a part of it, or holds a sentence or long run.

    A sentence with a gap at its beginning or end may be repeated, since questions do so: "Who cast a bell for …?"
    """
    repeatable = [folded_words(text) for text in _strings(data, only=REPEATABLE)]
    for text in _strings(data, without=REPEATABLE):
        given = folded_words(text)
        if len(words) >= _LEAST_COPY and contains_phrase(given, words):
            copied = words
        elif len(given) >= _DATA_SENTENCE and not (gap and gap in text) and contains_phrase(words, given):
            copied = given
        elif run := _shared_run(words, given):
            copied = run
        else:
            continue
        if not any(contains_phrase(one, copied) for one in repeatable):
            return True
    return False


def _repeats_task(words: Words, task: str) -> bool:
    """Return True if a text is a part of the task, or holds a long run of it."""
    whole = len(words) >= _LEAST_COPY and contains_phrase(folded_words(task), words)
    return whole or not _task_runs(task).isdisjoint(_runs(words, _TASK_RUN))


# A type has one or a few tasks for all its questions.
@lru_cache(maxsize=64)
def _task_runs(task: str) -> frozenset[Words]:
    return frozenset(_runs(folded_words(task), _TASK_RUN))


def _shared_run(words: Words, given: Words) -> Words:
    """Return the first long run of words that both texts share, or ()."""
    runs = set(_runs(words, _LONGEST_QUOTATION))
    return next((run for run in _runs(given, _LONGEST_QUOTATION) if run in runs), ()) if runs else ()


def _runs(words: Words, size: int) -> Iterator[Words]:
    """Yield every run of `size` consecutive words of a text."""
    return (words[at : at + size] for at in range(len(words) - size + 1))


def _declines(text: str, language: Language) -> bool:
    """Return True if a text begins like a refusal, in the language of the set or in English, which models often use."""
    words = folded_words(text)
    openings = (*language.refusals, *load_language("en").refusals)
    return any(words[: len(opening)] == opening for opening in map(folded_words, openings))


def _strings(value: Any, only: Collection[str] = (), without: Collection[str] = ()) -> Iterator[str]:
    """Yield the texts of a JSON value in order: all, those under keys `only`, or all but those under `without`."""
    if isinstance(value, str):
        if not only:
            yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            if key not in without:
                yield from _strings(one, () if key in only else only, without)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _strings(one, only, without)
