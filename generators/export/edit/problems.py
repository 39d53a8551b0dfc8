"""Check an edit. All problems are reported at once, each with the id of its question."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from unicodedata import category

from pydantic import ValidationError

from ....utils.field_errors import in_words
from ....utils.nearest import nearest
from ..read_back import Row
from ..row_form import Metadata
from .requests import Patch

# Metadata key of a question: true if its passages contain an accepted answer; false for answers that need not occur
# there, such as computed ones.
ANSWER_IN_PASSAGES = "answer_in_passages"
EDITED_FROM = "edited_from"
# Characters of a question or an answer, and of the metadata as JSON.
_LONGEST, _LONGEST_METADATA = 20_000, 1_000_000
# Unicode's categories of control characters and of halves of surrogate pairs.
_NO_TEXT = ("Cc", "Cs")


def problems(
    rows: Mapping[str, Row], drops: Sequence[str], patches: Sequence[Patch], edits: Sequence[Mapping[str, Any]]
) -> Iterator[str]:
    """All problems of an edit.

    Args:
        rows: all questions by id.
        drops: the questions to drop, with their variants.
        patches: the changes.
        edits: the record of earlier edits, to explain ids that no longer exist.
    """
    fates = _fates(edits)
    for question_id in drops:
        if question_id not in rows:
            yield f"--drop: {_unknown(question_id, fates)}"
    for question_id, count in Counter(patch.question_id for patch in patches).items():
        if count > 1:
            yield f"--patch: {question_id} is changed {count} times; write one object for each question"
    for patch in patches:
        if patch.question_id not in rows:
            yield f"{patch.where}: {_unknown(patch.question_id, fates)}"
            continue
        if patch.question_id in drops:
            yield f"{patch.where}: {patch.question_id} is dropped, itself or as a variant of one that is"
        found = list(_of_patch(patch, rows[patch.question_id]))
        yield from (f"{patch.where}: {patch.question_id}: {problem}" for problem in found)
    if rows and set(rows) <= set(drops):
        yield "--drop: no question would be left; delete the folder instead"


def _fates(edits: Sequence[Mapping[str, Any]]) -> Mapping[str, str]:
    """The fate of dropped and changed questions, by their old ids."""
    fates: dict[str, str] = {}
    for edit in edits:
        fates |= {gone["id"]: f"was dropped in version {edit['version']}" for gone in edit["dropped"]}
        fates |= {
            change["id"]: f"became {change['new_id']} in version {edit['version']}"
            for change in edit["patched"]
            if change["new_id"] != change["id"]
        }
    return fates


def _unknown(question_id: str, fates: Mapping[str, str]) -> str:
    if question_id in fates:
        return f"{question_id} {fates[question_id]}"
    return f"the set has no question {question_id!r}"


def _of_patch(patch: Patch, row: Row) -> Iterator[str]:
    for name in patch.fields:
        if name == "difficulty":
            yield "difficulty: is measured; `taskgen edit --difficulty RESULTS` has systems measure it"
        elif name not in _FIELDS:
            yield f"there is no field {name!r} to change{nearest(name, _FIELDS)}; there are: {', '.join(_FIELDS)}"
    wrong = [
        problem for name, check in _FIELDS.items() if name in patch.fields for problem in check(patch.fields[name])
    ]
    yield from wrong
    if wrong or not set(patch.fields) <= set(_FIELDS):
        return
    new = patched(row, patch.fields)
    if all(new[name] == row[name] for name in _FIELDS):
        yield "the change has no effect"
    if bool(new["answers"]) != bool(row["answers"]):
        yield f"answers: an edit does not change whether a question can be answered (now {_can(row)}); drop it instead"
    else:
        yield from _malformed_key_facts(row, new)
        yield from _ungrounded(row, new)


def patched(row: Row, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The row with new values. `metadata` is merged key by key; null removes a key."""
    change = fields.get("metadata", {})
    gone = {key for key, value in change.items() if value is None}
    metadata = {key: value for key, value in {**row["metadata"], **change}.items() if key not in gone}
    return {**row, **fields, "metadata": metadata}


def _ungrounded(row: Row, new: Row) -> Iterator[str]:
    """Answers that the passages do not contain, although they contain those that are replaced (some are computed)."""
    if new["metadata"].get(ANSWER_IN_PASSAGES) is False:
        return
    items, new_items = row["metadata"].get("items"), new["metadata"].get("items")
    if items is not None and new_items == items and new["answers"] != row["answers"]:
        yield "answers: a list is scored by its items; change metadata.items with them"
    if items is not None and new_items is None:
        yield _EXPECTED["items"].format(new_items)
    elif items is not None and _all_occur(items, row) and not _all_occur(new_items, row):
        yield f"metadata.items: not every item occurs in the passages, letter by letter; {_HOW_TO_RESOLVE}"
    if _occurs(row["answers"], row) and not _occurs(new["answers"], row):
        answers = ", ".join(map(repr, new["answers"]))
        yield f"answers: none of {answers} occurs in the passages, letter by letter; {_HOW_TO_RESOLVE}"


_EXPECTED = {
    "items": "metadata.items: expected a list of items, each a list of its accepted forms, found {0!r:.200}",
    "key_facts": "metadata.key_facts: expected a list of facts, each a list of its accepted wordings, found {0!r:.200}",
}
_HOW_TO_RESOLVE = (
    f'correct it, drop the question or, if it is right nevertheless, add "metadata": {{"{ANSWER_IN_PASSAGES}": false}}'
)


def _occurs(forms: Sequence[str], row: Row) -> bool:
    texts = [part["text"] for part in (*row["passages"], *row["evidence"])]
    return any(form in text for form in forms for text in texts)


def _all_occur(items: Sequence[Sequence[str]], row: Row) -> bool:
    return all(_occurs(forms, row) for forms in items)


def _malformed_key_facts(row: Row, new: Row) -> Iterator[str]:
    """Key facts that no answer can be scored by; a question that has some keeps some."""
    facts = new["metadata"].get("key_facts")
    if facts is None and "key_facts" not in row["metadata"]:
        return
    if not (facts and all(form.strip() for forms in facts for form in forms)):
        yield _EXPECTED["key_facts"].format(facts)


def _can(row: Row) -> str:
    return "it can" if row["answers"] else "it cannot"


def _text_problems(value: object) -> Iterator[str]:
    if not isinstance(value, str) or not value.strip():
        yield f"expected a text, found {value!r}"
    elif len(value) > _LONGEST:
        yield f"has {len(value):,} characters, and may have {_LONGEST:,}; a question and its answers are short"
    elif _is_broken(value):
        yield "holds half of a surrogate pair or a control character, which no text has; take it out"


def _question(value: object) -> Iterator[str]:
    yield from (f"question: {problem}" for problem in _text_problems(value))


def _answers(value: object) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"answers: expected a list of texts, found {value!r}"
        return
    for number, answer in enumerate(value):
        yield from (f"answers[{number}]: {problem}" for problem in _text_problems(answer))
    if not any(isinstance(answer, list | dict) for answer in value) and len(set(value)) < len(value):
        yield "answers: one is given twice"


def _metadata(value: object) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"metadata: expected an object, found {value!r:.200}"
        return
    if EDITED_FROM in value:
        yield f"metadata.{EDITED_FROM}: is written by the edit itself"
        return
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        Metadata.model_validate(value)
    except ValidationError as error:
        wrong = {str(one["loc"][0]): in_words(one) for one in error.errors()}
        for name, problem in wrong.items():
            yield _EXPECTED[name].format(value.get(name)) if name in _EXPECTED else f"metadata.{problem}"
    except (ValueError, RecursionError) as error:
        yield f"metadata: is not JSON that can be written: {error}"
    else:
        if len(text) > _LONGEST_METADATA:
            yield f"metadata: has {len(text):,} characters, and may have {_LONGEST_METADATA:,}"
        if any(_is_broken(one) for one in _texts_in(value)):
            yield "metadata: holds half of a surrogate pair or a control character, which no text has; take it out"


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in (*value, *value.values()) if isinstance(value, dict) else value:
            yield from _texts_in(one)


def _is_broken(text: str) -> bool:
    return any(category(character) in _NO_TEXT and character not in "\t\n\r" for character in text)


_FIELDS: Mapping[str, Callable[[object], Iterator[str]]] = {
    "question": _question,
    "answers": _answers,
    "metadata": _metadata,
}
