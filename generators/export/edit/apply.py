"""Apply an edit to the questions of a set in all contexts, and record it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ....utils.errors import ConfigError
from ....utils.languages import load_language
from ....utils.question_id import question_id
from ....utils.records.rows import from_row, to_row
from ....utils.records.samples import EvaluationSample
from ...index.distractors import passages_shown
from ..difficulty import WORD_MATCHING, source_of, with_difficulty
from ..leaves import Leaf
from ..read_back import ExportedSet, Row
from .problems import EDITED_FROM, patched, problems
from .requests import Patch

_CHANGED = ("question", "answers", "difficulty", "metadata")


@dataclass(frozen=True, slots=True)
class Edited:
    """A set after an edit: `rows` of the remaining tasks, the `record` for the manifest, notes for the curator."""

    rows: Mapping[Leaf, tuple[Row, ...]]
    record: Mapping[str, Any]
    notes: tuple[str, ...]


def edit(
    exported: ExportedSet,
    drops: Sequence[str],
    patches: Sequence[Patch],
    added: Sequence[EvaluationSample] = (),
    reasons: Mapping[str, str] | None = None,
) -> Edited:
    """Drop and change questions, and add some. `reasons` are those of reviewers, by the id of the question.

    Dropping a question also drops its variants, including unanswerable questions made from it. A question whose text
    or answers change gets a new id, computed from its new content; its old id is recorded as `edited_from` in its
    metadata, `variant_of` of its variants is updated, and its difficulty is measured anew. Changes of metadata alone
    keep the id.

    Raises:
        ConfigError: the edit is not possible; the message lists all problems.
    """
    rows = {str(row["id"]): row for row in exported.questions}
    gone = with_variants(drops, rows)
    found = list(problems(rows, list(gone), patches, exported.description["edits"]))
    changed = {} if found else _all_changed(exported, rows, patches)
    found += _clashes(rows, gone, changed)
    found += _unaddable(exported, gone, added)
    if found:
        raise ConfigError("\n".join(found))
    reasons = reasons or {}
    renamed = {before: str(after["id"]) for before, after in changed.items()}
    left = {
        leaf: remaining
        for leaf, of_leaf in exported.rows.items()
        if (remaining := tuple(_after(row, changed, renamed) for row in of_leaf if row["id"] not in gone))
    }
    more = new_rows(exported, added)
    for leaf, of_leaf in more.items():
        left[leaf] = (*left.get(leaf, ()), *of_leaf)
    left = {leaf: left[leaf] for leaf in exported.rows if leaf in left}
    record = {
        "version": exported.version + 1,
        "added": [_named(row) for row in _gold(exported, more)],
        "dropped": [_dropped(rows[identifier], because, reasons) for identifier, because in gone.items()],
        "patched": [_patched(rows[before], after, reasons) for before, after in changed.items()],
    }
    return Edited(left, record, tuple(_notes(exported, rows, gone, changed, left)))


def with_variants(drops: Sequence[str], rows: Mapping[str, Row]) -> dict[str, str | None]:
    """All questions to drop, each with the id of the question that it is a variant of, or None if it was named."""
    variants: dict[str, list[str]] = {}
    for row in rows.values():
        if row["variant_of"]:
            variants.setdefault(row["variant_of"], []).append(row["id"])
    gone: dict[str, str | None] = dict.fromkeys(drops)
    queue = list(drops)
    while queue:
        original = queue.pop(0)
        for variant in variants.get(original, ()):
            if variant not in gone:
                gone[variant] = original
                queue.append(variant)
    return gone


def _all_changed(exported: ExportedSet, rows: Mapping[str, Row], patches: Sequence[Patch]) -> dict[str, dict[str, Any]]:
    """Changed rows by the id before; the difficulty of another question is not that of the old one."""
    changed = {patch.question_id: _changed(rows[patch.question_id], patch) for patch in patches}
    reworded = {before: {**after, "difficulty": None} for before, after in changed.items() if after["id"] != before}
    measured = _measured(exported, map(from_row, reworded.values()))
    labels = [sample.labels.get("difficulty") for sample in measured]
    new = {before: {**row, "difficulty": one} for (before, row), one in zip(reworded.items(), labels, strict=True)}
    return {**changed, **new}


def _measured(exported: ExportedSet, samples: Iterable[EvaluationSample]) -> Iterable[EvaluationSample]:
    """Questions with their difficulty, if that of the set is measured without systems."""
    if source_of(exported.description) != WORD_MATCHING:
        return samples
    passages = dict.fromkeys(passage["text"] for row in exported.questions for passage in row["passages"])
    return with_difficulty(samples, str(exported.description["language"]), passages)


def _changed(row: Row, patch: Patch) -> dict[str, Any]:
    new = patched(row, patch.fields)
    if (new["question"], new["answers"]) == (row["question"], row["answers"]):
        return new
    shown = [(passage["doc_id"], passage["text"]) for passage in row["passages"]]
    identifier = question_id(
        row["question_type"], row["language"], new["question"], new["answers"], shown, row["history"]
    )
    return {**new, "id": identifier, "metadata": {**new["metadata"], EDITED_FROM: row["id"]}}


def _clashes(rows: Mapping[str, Row], gone: Mapping[str, str | None], changed: Mapping[str, Row]) -> list[str]:
    """Changed questions that would equal another question of the set."""
    taken = {identifier: identifier for identifier in rows if identifier not in gone and identifier not in changed}
    found = []
    for before, after in changed.items():
        other = taken.setdefault(after["id"], before)
        if other != before:
            found.append(f"--patch: {before} would be the same question as {other}; drop one of them")
    return found


def _after(row: Row, changed: Mapping[str, Row], renamed: Mapping[str, str]) -> Row:
    """A row of any context after the edit. Its passages stay; all changes are the same in all contexts."""
    new = changed.get(row["id"])
    values = {name: new[name] for name in ("id", *_CHANGED)} if new is not None else {}
    return {**row, **values, "variant_of": renamed.get(row["variant_of"], row["variant_of"])}


def new_rows(exported: ExportedSet, added: Sequence[EvaluationSample]) -> dict[Leaf, tuple[Row, ...]]:
    """Rows of the added questions in every context of the set."""
    language, seed = load_language(exported.description["language"]), int(exported.description["seed"])
    measured = tuple(_measured(exported, added)) if added else ()
    rows: dict[Leaf, tuple[Row, ...]] = {}
    for leaf in exported.rows:
        of_leaf = [sample for sample in measured if sample.question_type in leaf.question_types]
        if of_leaf:
            shown = [passages_shown(sample, leaf.context, seed) for sample in of_leaf]
            made = [to_row(*one, language.prompt, language.code) for one in zip(of_leaf, shown, strict=True)]
            rows[leaf] = tuple({**row, "metadata": json.loads(row["metadata"])} for row in made)
    return rows


def _gold(exported: ExportedSet, rows: Mapping[Leaf, tuple[Row, ...]]) -> Iterable[Row]:
    return (row for leaf, of_leaf in rows.items() if leaf.context == exported.contexts[0] for row in of_leaf)


def _unaddable(
    exported: ExportedSet, gone: Mapping[str, str | None], added: Sequence[EvaluationSample]
) -> Iterable[str]:
    """Questions of types that the set has no task for, and equal questions."""
    types = {question_type for leaf in exported.rows for question_type in leaf.question_types}
    taken = {str(row["id"]) for row in exported.questions if row["id"] not in gone}
    for sample in added:
        if sample.question_type not in types:
            yield (
                f"--add: {sample.query[:80]!r}: the set has no questions of type {sample.question_type}; "
                f"it has: {', '.join(sorted(types))}"
            )
        if sample.sample_id in taken:
            yield f"--add: {sample.query[:80]!r}: the set has this question already"
        taken.add(sample.sample_id)


def _named(row: Row) -> dict[str, Any]:
    return {name: row[name] for name in ("id", "question_type", "question", "answers")}


def _dropped(row: Row, because: str | None, reasons: Mapping[str, str]) -> dict[str, Any]:
    entry = {**_named(row), **_reason(row, reasons)}
    return {**entry, "variant_of": because} if because is not None else entry


def _reason(row: Row, reasons: Mapping[str, str]) -> dict[str, str]:
    return {"reason": reasons[row["id"]]} if row["id"] in reasons else {}


def _patched(row: Row, new: Row, reasons: Mapping[str, str]) -> dict[str, Any]:
    names = [name for name in _CHANGED if new[name] != row[name]]
    return {
        "id": row["id"],
        "new_id": new["id"],
        **_reason(row, reasons),
        "from": {name: row[name] for name in names},
        "to": {name: new[name] for name in names},
    }


def _notes(
    exported: ExportedSet,
    rows: Mapping[str, Row],
    gone: Mapping[str, str | None],
    changed: Mapping[str, Row],
    left: Mapping[Leaf, object],
) -> Iterable[str]:
    for identifier, because in gone.items():
        if because is not None:
            yield f"{identifier} was dropped too, as a variant of {because}."
    for row in rows.values():
        original = row["variant_of"]
        if original in changed and row["id"] not in gone and row["id"] not in changed:
            yield f"{row['id']} is a variant of {original}, which changed; it did not change: check it."
    for before, after in changed.items():
        old_held = _in_evidence(rows[before])
        if old_held and not _in_evidence(after):
            yield f"{after['id']} (was {before}): its evidence does not hold the new answer, though its passages may."
    for leaf in exported.rows:
        if leaf not in left and leaf.context == exported.contexts[0]:
            yield f"No question of type {', '.join(leaf.question_types)} is left, so its tasks are gone."


def _in_evidence(row: Row) -> bool:
    return any(answer in span["text"] for answer in row["answers"] for span in row["evidence"])
