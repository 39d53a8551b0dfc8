"""`taskgen rag`: run a RAG system on a set, and score what it finds and what it says."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .error_handling import explained
from .signals import stopped_by_signals
from .terminal import SHORT, complain, say, show, shown_progress
from .trust import Trust, refuse_code_of_others

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...utils.records.documents import Document, Passage
    from ..evaluation.rag.asking import AskSettings
    from ..evaluation.rag.named_system import NamedSystem
    from ..evaluation.rag.run import RagSet


@explained
def rag(
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="The folder of a set.")] = None,
    system: Annotated[
        str | None,
        typer.Argument(
            metavar="SYSTEM",
            help="path/to/file.py:NAME or pkg.module:NAME, a function or a class; http://ADDRESS; or bm25.",
        ),
    ] = None,
    corpus: Annotated[
        Path | None,
        typer.Option(
            help="Documents for bm25, and for a class that takes `documents`: a configuration, a file or a folder. "
            "Without it, they are the passages of the set.",
        ),
    ] = None,
    top_k: Annotated[int, typer.Option(min=1, help="How many passages are retrieved, or counted of a reply.")] = 5,
    name: Annotated[
        str | None, typer.Option(show_default=False, help="The name of the system in the results, such as my_rag_v2.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", show_default=False, help="Where results go, instead of results/SET/SYSTEM."),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Ask only the first questions of each task, as in lm_eval.")
    ] = None,
    max_concurrency: Annotated[
        int | None,
        typer.Option(
            show_default=False,
            help="Questions asked at a time. Without it, 8 of an async function or an address, else 1.",
        ),
    ] = None,
    timeout: Annotated[float, typer.Option(help="Seconds until a question counts as failed.")] = 120.0,
    retries: Annotated[int, typer.Option(help="How often a failed question is asked again.")] = 2,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Ask every question, also those that a stopped run has replies for.")
    ] = False,
    body: Annotated[
        str,
        typer.Option(help="JSON that is posted to an address; {question}, {history} and {top_k} are filled in."),
    ] = '{"question": "{question}"}',
    answer_path: Annotated[str, typer.Option(help="JMESPath of the answer in an address's reply.")] = "answer",
    passages_path: Annotated[str, typer.Option(help="JMESPath of its passages.")] = "passages",
    header: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VARIABLE", help="A header for an address, with the environment variable that has its value."
        ),
    ] = None,
    example: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default=False, help="Write a system of 40 lines that works, and stop."),
    ] = None,
    trust: Trust = None,
) -> None:
    """Ask a RAG system every question of a set, and score what it retrieves and what it answers.

    A system is a function of the question. It returns a text, or
    [bold]{"answer": …, "passages": [{"text": …, "doc_id": …, "start": …, "end": …}]}[/bold],
    where a passage needs only its text. It may be async, take `history`
    (the earlier turns), or be an object with a retriever and an answer.

    Beside the scores stand those of [bold]bm25[/bold], the line to beat: BM25 search, and
    answers by word overlap. A page compares the two question by question.

    Each reply is saved as it comes, in DIR.run: after Ctrl-C or a crash the
    same command goes on where it stopped. Results have the form of lm_eval's,
    so `compare`, `judge` and `report --results` read them.

      taskgen rag --example my_rag.py\n
      taskgen rag tasks/acme my_rag.py:Rag --corpus docs --name my_rag_2\n
      taskgen rag tasks/acme http://localhost:8000/ask --answer-path reply.text
    """
    from ...utils.errors import ConfigError
    from ..evaluation.rag.asking import AskSettings
    from ..evaluation.rag.http_system import http_system
    from ..evaluation.rag.named_system import python_system
    from ..evaluation.rag.results import safe_name
    from ..evaluation.rag.run import BM25, bm25_system, default_concurrency, read_rag_set
    from ..export.task_folder import read_task_folder

    if example is not None:
        _write_example(example)
        return
    if folder is None or system is None:
        raise ConfigError("name a set and a system: taskgen rag FOLDER SYSTEM; `--example FILE` writes a first system")
    of = read_rag_set(folder, limit)
    refuse_code_of_others(read_task_folder(folder), trust)
    for task in of.left_out:
        complain(f"Left out: {task}, whose questions are answered by ranking options.")
    documents = _documents(of, corpus)
    if system.startswith(("http://", "https://")):
        named = http_system(
            system, body=body, answer=answer_path, passages=passages_path, headers=header or (), top_k=top_k
        )
    else:
        named = bm25_system(of, documents()) if system == BM25 else python_system(system, documents)
    named = named.renamed(name) if name else named
    at_once = default_concurrency(named, top_k) if max_concurrency is None else max_concurrency
    settings = AskSettings(at_once, timeout, retries)
    target = out or Path("results") / safe_name(of.exported.name) / safe_name(named.name)
    _run(named, of, top_k, settings, target, documents, fresh=fresh, limit=limit, has_baseline=system != BM25)


def _run(
    named: NamedSystem,
    of: RagSet,
    top_k: int,
    settings: AskSettings,
    target: Path,
    documents: Callable[[], Sequence[Document | Passage]],
    *,
    fresh: bool,
    limit: int | None,
    has_baseline: bool,
) -> None:
    from ...utils.errors import require
    from ..evaluation.rag.default_metrics import default_metrics
    from ..evaluation.rag.results import scored_run, write_comparison_with, write_run
    from ..evaluation.rag.run import run_baseline, run_rag
    from ..models.run_folder import JOURNAL, owned, run_folder_of
    from .rag_tables import cells_table, problem_lines, scores_table

    require("ir_measures", extra="rag")  # of the metrics; known before any question is asked
    run_folder = run_folder_of(target)
    journal = run_folder / JOURNAL
    metrics = default_metrics(top_k)
    with stopped_by_signals(run_folder), owned(run_folder, "taskgen rag"):
        if fresh:
            _forget(journal)
        with shown_progress() as progress:
            run = run_rag(named, of, top_k, settings, journal, progress, limit=limit)
        if run.resumed:
            complain(f"{run.resumed:,} replies are of an earlier run that was stopped; --fresh asks them again.")
        scored = scored_run(run, metrics)
        written = [write_run(scored, target)]
        beside = None
        if has_baseline:
            beside = scored_run(run_baseline(of, documents(), top_k, limit), metrics)
            written.append(write_comparison_with(beside, written[0]))
        if not run.failures:
            _forget(journal)
    show(scores_table(scored, beside))
    if (cells := cells_table(scored, beside)) is not None:
        show(cells)
    for path in written:
        say(f"Wrote {path}")
    for line in problem_lines(scored):
        complain(line)
    if run.failures:
        raise typer.Exit(SHORT)


def _write_example(path: Path) -> None:
    from importlib.resources import files

    from ...utils.errors import ExportError
    from ..export.atomic_write import write_file_atomically

    if path.exists():
        raise ExportError(f"{path}: exists and is kept; choose another name")
    text = (files(f"{__package__.rpartition('.')[0]}.evaluation.rag") / "example_system.py").read_bytes()
    write_file_atomically(text, path, overwrite=False)
    say(f"Wrote {path}. Now ask it the questions of a set: taskgen rag tasks/NAME {path}:Rag")


def _documents(of: RagSet, corpus: Path | None) -> Callable[[], Sequence[Document | Passage]]:
    """Return what reads the documents when a system takes them, once."""

    @cache
    def read() -> Sequence[Document | Passage]:
        from ..config.documents_of import documents_of

        if corpus is not None:
            return documents_of(corpus, lambda message: complain(f"Skipped: {message}"))
        passages = of.passages
        complain(f"Without --corpus, the documents are the passages of the set, {len(passages):,} in all.")
        return passages

    return read


def _forget(journal: Path) -> None:
    for file in journal.parent.glob(f"{journal.name}*"):
        file.unlink()
