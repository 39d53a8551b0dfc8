"""Audit a set: ask its questions in all settings, score the answers, flag shortcuts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

from ....utils.errors import ConfigError
from ....utils.languages import load_language, scoring_rules
from ....utils.progress import Progress, silent
from ...export.read_back import ExportedSet, Row, check_unchanged, read_exported
from ...models.load import Model
from ..answer_problems import GivenAnswer, Remedies, answer_problems, generation_limits, tokens_of
from ..right import is_logged_right
from .answers import Results, ask_cases
from .baselines import BaselineScores, score_baselines
from .flags import UNSOUND, Flag, compares, flag_questions, guess_chances
from .scores import FormScores, SettingScores, score_forms, score_types
from .settings import Case, among_distractors, cases
from .tasks import QuestionTask, load_tasks

if TYPE_CHECKING:
    from lm_eval.api.model import LM

SOLVED_AT = 0.8
# People may edit it; no prompt depends on it.
_CARD = "README.md"


@dataclass(frozen=True, slots=True)
class Audited:
    """The findings of an audit.

    `rows` and `results` are by id, for the questions that were asked; `chance` is the probability of a right guess.
    `baselines` are the scores of solvers without a model on the same questions.
    Types in `without_passages` were not asked, since their questions are whole prompts. `cut_prompts` is the number of
    prompts longer than the model's context. `problems` are sentences on what the answers with gold passages show (see
    `answer_problems`). `limit` and `distractors` are the options of the audit, None if not given.
    """

    exported: ExportedSet
    model: Model
    rows: Mapping[str, Row]
    results: Results
    chance: Mapping[str, float]
    types: tuple[SettingScores, ...]
    baselines: tuple[BaselineScores, ...]
    forms: tuple[FormScores, ...]
    flags: Mapping[str, tuple[Flag, ...]]
    without_passages: tuple[str, ...]
    cut_prompts: int
    problems: tuple[str, ...]
    limit: int | None
    distractors: int | None
    solved_at: float

    @property
    def unsound(self) -> tuple[str, ...]:
        """The ids of the questions that can be answered without their evidence, or with part of it."""
        return tuple(one for one, flags in self.flags.items() if UNSOUND.intersection(flags))


def read_audited_set(folder: Path) -> ExportedSet:
    """Read a set that can be audited.

    Raises:
        ExportError: the folder was not written by taskgen, or was changed by hand.
        ConfigError: no task of the set shows gold passages only.
    """
    exported = read_exported(folder)
    # The code in the folder is about to be run.
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
        exported: the set, from `read_audited_set`.
        model: the model.
        journal: a file that stores the answers as they come; answers that it holds are not asked for again.
        limit: the number of questions of each type, from the first on; None for all.
        distractors: the number of passages added to the gold passages in the last setting, 0 to omit the setting; None
            for the distractors of the set itself.
        solved_at: the F1 from which a question counts as solved.
        progress: called for each answer.

    Raises:
        ConfigError: no task of the set shows passages, or see `answers.ask_cases`.
        Stopped: see `answers.ask_cases`.
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
    to_ask: list[Case] = []
    for one, row in rows.items():
        comparing = compares(row, types[one], rules[row["language"]])
        to_ask.extend(cases(row, labels, among.get(one), compares=comparing))
    results, cut_prompts = ask_cases(to_ask, tasks, model, journal, solved_at, progress)
    chance = guess_chances(exported.in_context("gold"), rules)
    return Audited(
        exported=exported,
        model=model,
        rows=rows,
        results=results,
        chance=chance,
        types=score_types(rows, results, chance),
        baselines=score_baselines(tuple(rows.values())),
        forms=score_forms(rows, results),
        flags=flag_questions(results, chance),
        without_passages=tuple(name for leaf in leaves for name in leaf.question_types if name not in tasks),
        cut_prompts=cut_prompts,
        problems=answer_problems(tuple(_with_gold(rows, results, tasks, model.lm)), _remedies(chat=model.chat)),
        limit=limit,
        distractors=distractors,
        solved_at=solved_at,
    )


def _with_gold(
    rows: Mapping[str, Row], results: Results, tasks: Mapping[str, QuestionTask], lm: LM
) -> Iterator[GivenAnswer]:
    limits = {name: generation_limits(task.generation) for name, task in tasks.items()}
    for one, of_question in results.items():
        question_type, answer = rows[one]["question_type"], of_question["gold"]
        for text in answer.texts:
            tokens = tokens_of(text, lm)
            right = is_logged_right(rows[one], text, {"exact_match": answer.exact_match})
            yield GivenAnswer(question_type, text, *limits[question_type], tokens, is_right=right)


def _remedies(*, chat: bool) -> Remedies:
    """An audit has no options of generation; a chat template drops the newline stop and gives room to think."""
    template = None if chat else "--apply_chat_template"
    return Remedies(template, template, template)


def _types_of_originals(rows: Sequence[Row]) -> dict[str, str]:
    """Return the type of each question by id; for a variant, the type of its original."""
    by_id = {row["id"]: row for row in rows}
    types = {}
    for one, row in by_id.items():
        seen = {one}
        while row["variant_of"] in by_id and row["variant_of"] not in seen:
            row = by_id[row["variant_of"]]
            seen.add(row["id"])
        types[one] = row["question_type"]
    return types


def _first(rows: Sequence[Row], limit: int | None) -> list[Row]:
    """Return the first questions of each type; the rows come type by type."""
    return [row for _, of_type in groupby(rows, itemgetter("question_type")) for row in list(of_type)[:limit]]
