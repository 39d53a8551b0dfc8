"""`taskgen audit`: find questions of a set that do not need their evidence."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .error_handling import explained
from .model_arguments import BatchSize, ChatTemplate, ModelArguments, ModelName, model_arguments, refuse_existing
from .signals import stopped_by_signals
from .terminal import complain, say, show, shown_progress
from .trust import Trust, refuse_code_of_others

if TYPE_CHECKING:
    from ..evaluation.audit.audit import Audited


class Keep(str, Enum):
    """The values of `--keep-only`."""

    sound = "sound"


@explained
def audit(
    folder: Annotated[Path, typer.Argument(help="The folder of one set, as `taskgen generate` wrote it.")],
    model: ModelName | None = None,
    results: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="Instead of a model: what systems answered, by their runs. Repeatable."),
    ] = None,
    model_args: ModelArguments = "",
    batch_size: BatchSize = None,
    apply_chat_template: ChatTemplate = None,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="The first N questions of each type only.")
    ] = None,
    distractors: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            show_default=False,
            help="Passages of the set put beside the gold ones; 0: none. Default: those that the set has, or 4.",
        ),
    ] = None,
    solved_at: Annotated[
        float, typer.Option("--solved-at", metavar="F1", min=0.1, max=1.0, help="From here on an answer is right.")
    ] = 0.8,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What to write, instead of audit.json in the folder.")
    ] = None,
    keep_only: Annotated[
        Keep | None, typer.Option("--keep-only", help="Also write the set without what is unsound, to --out.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the next version of the set goes.")] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace an earlier audit and the folder at --out.")
    ] = False,
    trust: Trust = None,
) -> None:
    """Find the questions that a model answers without their evidence.

    Each question is asked with no passage, with each of its passages alone
    if it claims to need several, with all of them, and with these among
    distractors. A model that is right without any passage knew the answer or
    could guess it; one that is right with one passage of several did not have
    to combine passages. The table shows exact match and F1 in each
    setting; audit.json also has every answer, and `taskgen report` shows it.
    Beside the model stand baselines that need none: what word matching, the
    question word alone and the other questions of the set give.

    [bold]--keep-only sound[/bold] writes the set without those questions. What a model does
    not solve with its evidence stays: the model may be too weak. Such a set
    is harder for this model than for others, so compare others on it.

    --results asks no model. It reads what `taskgen rag` and
    `taskgen eval --log_samples` wrote, and lists the questions that these
    answers cast doubt on in doubts.jsonl of the folder, for
    `taskgen review FOLDER --items FOLDER/doubts.jsonl`: those to which
    systems give one answer that is not the gold one, unanswerable ones that
    they answer alike from a passage, those answered right without their
    evidence, and those that no system answers.

    Answers of --model are kept in the folder FOLDER.audit.run (OUTPUT.run with --output)
    as they arrive, so a run that was stopped continues from there.

      taskgen audit tasks/acme --model baseline\n
      taskgen audit tasks/acme --results results/acme\n
      taskgen audit tasks/acme --model hf --model_args pretrained=NAME --batch_size 8\n
      taskgen audit tasks/acme --model hf --model_args pretrained=NAME --keep-only sound --out tasks/acme_sound
    """
    from ...utils.errors import ConfigError
    from ...utils.text.counting import counted
    from ..evaluation.audit.audit import audit_set, read_audited_set
    from ..evaluation.audit.document import AUDIT, to_json
    from ..export.atomic_write import write_file_atomically
    from ..export.edit.folder import check_out
    from ..export.task_folder import read_task_folder
    from ..models.load import load_model
    from ..models.run_folder import JOURNAL, owned, run_folder_of
    from .audit_tables import audit_tables, limit_lines, unsound_lines

    if results:
        _audit_results(folder, results, output, model, overwrite=overwrite)
        return
    if model is None:
        raise ConfigError("--model or --results: say who answers, or give what systems answered")
    _check_options(keep_only, out, limit, folder)
    exported = read_audited_set(folder)
    refuse_code_of_others(read_task_folder(folder), trust)
    if out is not None:
        check_out(exported, out, overwrite=overwrite)
    target = folder / AUDIT if output is None else output
    if not overwrite and target.exists():
        refuse_existing(target)
    beside = folder.resolve() if folder.name in ("", "..") else folder
    run_folder = run_folder_of(beside.with_name(f"{beside.name}.audit") if output is None else output)
    with stopped_by_signals(run_folder):
        loaded = load_model(
            model, model_arguments(model_args, "--model_args"), batch_size=batch_size, chat=apply_chat_template
        )
        with owned(run_folder, "taskgen audit"), shown_progress() as progress:
            audited = audit_set(
                exported,
                loaded,
                run_folder / JOURNAL,
                limit=limit,
                distractors=distractors,
                solved_at=solved_at,
                progress=progress,
            )
    for table in audit_tables(audited):
        show(table)
    for line in unsound_lines(audited):
        say(line)
    for line in limit_lines(audited):
        complain(line)
    _say_limits(audited)
    write_file_atomically(to_json(audited), target, overwrite=overwrite)
    say(f"Wrote the audit of {counted(len(audited.results), 'question')} to {target}.")
    if keep_only is not None and out is not None:
        _write_sound(audited, out, overwrite=overwrite)


def _audit_results(
    folder: Path, results: Sequence[Path], output: Path | None, model: str | None, *, overwrite: bool
) -> None:
    """List the questions that the answers of systems cast doubt on."""
    from ...utils.errors import ConfigError
    from ..evaluation.answers_on_set import answers_on_set
    from ..evaluation.audit.doubts import doubts, to_lines
    from ..export.atomic_write import write_file_atomically
    from ..export.read_back import read_exported
    from .audit_tables import doubt_lines, doubts_table

    if model is not None:
        raise ConfigError("--results: asks no model; leave --model out")
    target = folder / "doubts.jsonl" if output is None else output
    if not overwrite and target.exists():
        refuse_existing(target)
    exported = read_exported(folder)
    answers = answers_on_set(exported, results)
    found = doubts(exported, answers)
    answered = sum(row["id"] in answers for row in exported.questions)
    show(doubts_table(found, exported.name))
    for line in doubt_lines(found, {row["id"]: row for row in exported.questions}):
        say(line)
    write_file_atomically(to_lines(found), target, overwrite=overwrite)
    doubted = len({one.id for one in found})
    say(f"Doubt is cast on {doubted:,} of the {answered:,} questions that were answered. Wrote {target}.")
    if found:
        say("Next:")
        say(f"  taskgen review {folder} --items {target}{''.join(f' --results {one}' for one in results)}")


def _check_options(keep_only: Keep | None, out: Path | None, limit: int | None, folder: Path) -> None:
    """Refuse options that would fail after the first question."""
    from ...utils.errors import ConfigError

    if (keep_only is None) != (out is None):
        raise ConfigError("--keep-only sound and --out DIR go together: what to keep, and where to write it")
    if out is None:
        return
    if limit is not None:
        raise ConfigError("--keep-only sound needs an audit of all questions; leave --limit out")
    if out.resolve() == folder.resolve():
        raise ConfigError(f"--out {out}: is the set itself, which the audit is about; choose another folder")


def _say_limits(audited: Audited) -> None:
    """Print the limits of the findings: questions not asked, prompts cut, questions that the model cannot answer."""
    if audited.without_passages:
        complain(f"Not asked, since their questions are whole prompts: {', '.join(audited.without_passages)}.")
    if audited.cut_prompts:
        complain(
            f"{audited.cut_prompts:,} prompts are longer than the model takes, so it did not see their beginning; what "
            "it did not solve there says nothing."
        )
    for problem in audited.problems:
        complain(f"Note: with gold passages {problem}.")
    answerable = [one for one in audited.results if audited.rows[one]["answers"]]
    solved = sum(audited.results[one]["gold"].solved for one in answerable)
    say(
        f"{solved:,} of {len(answerable):,} questions with an answer are solved with their gold passages. The audit "
        "can find shortcuts only in what this model can answer: of the others it shows nothing."
    )


def _write_sound(audited: Audited, out: Path, *, overwrite: bool) -> None:
    from ..export.edit import edit_folder

    if not audited.unsound:
        say(f"No question is unsound, so {out} is not written.")
        return
    done = edit_folder(audited.exported.folder, audited.unsound, (), out, overwrite=overwrite)
    for note in done.notes:
        say(note)
    say(
        f"Wrote version {done.version} of {done.name} to {done.path}: "
        f"{done.dropped:,} dropped, {done.left:,} questions in it."
    )
