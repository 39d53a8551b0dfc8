"""The audit of a set, from its folder to what was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from ....utils.errors import ConfigError
from ....utils.languages import load_language, scoring_rules
from ....utils.progress import Progress, silent
from ...export.read_back import ExportedSet, Row, check_unchanged, read_exported
from ...models.load import Model
from .answers import ask
from .chance import by_offer, chances
from .distractors import among_distractors
from .results import Outcomes
from .scores import FormScores, SettingScores, score_forms, score_types
from .settings import Case, cases
from .tasks import load_tasks
from .unsound import UNSOUND, Mark, marks

SOLVED_AT = 0.8
# Types whose questions compare what several passages say; the second is that of invented worlds.
_COMPARING = frozenset({"temporal_questions", "comparison"})
# People may write it anew, and it is no part of what is asked.
_CARD = "README.md"


@dataclass(frozen=True, slots=True)
class Audited:
    """What an audit found.

    `rows` and `outcomes` are by id, of the questions that were asked; `chance` is how likely a guess is right. Types in
    `without_passages` were not asked: their questions are whole prompts. `cut_prompts` were longer than the model
    takes. `limit` and `distractors` are what was asked for, None where nothing was.
    """

    exported: ExportedSet
    model: Model
    rows: Mapping[str, Row]
    outcomes: Outcomes
    chance: Mapping[str, float]
    types: tuple[SettingScores, ...]
    forms: tuple[FormScores, ...]
    marks: Mapping[str, tuple[Mark, ...]]
    without_passages: tuple[str, ...]
    cut_prompts: int
    limit: int | None
    distractors: int | None
    solved_at: float

    @property
    def unsound(self) -> tuple[str, ...]:
        """The ids of the questions that can be answered without the evidence, or with a part of it."""
        return tuple(one for one, given in self.marks.items() if UNSOUND.intersection(given))


def read_audited_set(folder: Path) -> ExportedSet:
    """The set in a folder, if it can be audited.

    Raises:
        ExportError: the folder is none of ours or was changed by hand.
        ConfigError: no task of the set shows gold passages alone.
    """
    exported = read_exported(folder)
    # The folder's own code is about to be run.
    check_unchanged(exported, [path for path in exported.hashes if path != _CARD])
    if "gold" not in exported.contexts:
        raise ConfigError(
            f"{folder}: has no task with gold passages alone, which an audit starts from; generate the set with gold "
            "among its contexts"
        )
    return exported


def audit_set(
    exported: ExportedSet,
    model: Model,
    journal: Path,
    *,
    limit: int | None = None,
    distractors: int | None = None,
    solved_at: float = SOLVED_AT,
    progress: Progress = silent,
) -> Audited:
    """Ask a model every question in all settings.

    Args:
        exported: what `read_audited_set` gave.
        model: the model.
        journal: the file in which answers are kept as they come; those that it holds are not asked for again.
        limit: how many questions of each type are asked, the first ones; all where None.
        distractors: how many passages of the set stand beside the gold ones in the last setting, 0 for no such setting;
            where None, the set's own.
        solved_at: the F1 from which a question counts as solved.
        progress: told of each answer.

    Raises:
        ConfigError: no task of the set shows passages, or see `asking.ask`.
        Stopped: see `asking.ask`.
    """
    leaves = [leaf for leaf in exported.rows if leaf.context == "gold"]
    tasks = load_tasks(exported, leaves, chat=model.chat)
    if not tasks:
        raise ConfigError(
            f"{exported.folder}: its questions are whole prompts without passages: nothing can be left out"
        )
    rows = {row["id"]: row for row in _first(exported.in_context("gold"), limit) if row["question_type"] in tasks}
    rules = {language: scoring_rules(language) for language in sorted({row["language"] for row in exported.questions})}
    labels = load_language(exported.description["language"]).prompt
    among = among_distractors(exported, tuple(rows.values()), distractors, labels)
    types = _types_of_originals(exported.in_context("gold"))
    asked: list[Case] = []
    for one, row in rows.items():
        compares = types[one] in _COMPARING or by_offer(row, rules[row["language"]]) > 0
        asked.extend(cases(row, labels, among.get(one), compares=compares))
    outcomes, cut_prompts = ask(asked, tasks, model, journal, solved_at, progress)
    chance = chances(exported.in_context("gold"), rules)
    seed = f"audit:{exported.name}"
    return Audited(
        exported=exported,
        model=model,
        rows=rows,
        outcomes=outcomes,
        chance=chance,
        types=score_types(rows, outcomes, chance, seed),
        forms=score_forms(rows, outcomes, seed),
        marks=marks(outcomes, chance),
        without_passages=tuple(leaf.question_type for leaf in leaves if leaf.question_type not in tasks),
        cut_prompts=cut_prompts,
        limit=limit,
        distractors=distractors,
        solved_at=solved_at,
    )


def _types_of_originals(rows: Sequence[Row]) -> dict[str, str]:
    """By id, the type of a question, or of the one that it is a form of: with typing errors it asks the same."""
    by_id = {row["id"]: row for row in rows}
    types = {}
    for one, row in by_id.items():
        passed = {one}
        while row["variant_of"] in by_id and row["variant_of"] not in passed:
            row = by_id[row["variant_of"]]
            passed.add(row["id"])
        types[one] = row["question_type"]
    return types


def _first(rows: Sequence[Row], limit: int | None) -> list[Row]:
    """The first questions of each type; the rows come type by type."""
    return [row for _, of_type in groupby(rows, itemgetter("question_type")) for row in list(of_type)[:limit]]
