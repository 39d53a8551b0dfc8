"""Open a language model for a run: lock its run folder, open its journal, count what was spent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from ...utils.progress import Progress
from ...utils.settings import LLMClient, WriterConfig
from .asker import Asker, Backend
from .budget import Budget, Spent, room_for_reply
from .journal.journal import Journal
from .object_backend import ObjectBackend
from .run_folder import JOURNAL, owned


@contextmanager
def open_session(
    llm: LLMClient | None,
    config: WriterConfig,
    base: Path,
    run_folder: Path | None,
    progress: Progress,
    command: str = "taskgen generate",
) -> Iterator[Asker]:
    """Open a model for as long as the context lasts.

    Args:
        llm: an object with `generate`, used instead of the model that `config` names.
        config: the model, where `llm` is None, and the budget.
        base: the folder that relative paths of `config` are relative to.
        run_folder: the folder of the journal; None for no journal.
        progress: called with the calls, tokens and money spent, each as a stage.
        command: the command that locks the folder, for messages to other runs.

    Raises:
        ConfigError: another run has locked the folder, its journal cannot be used, or `config` cannot work.
        MissingDependency: the client's package is not installed.
    """
    with ExitStack() as stack:
        path = None
        if run_folder is not None:
            stack.enter_context(owned(run_folder, command))
            path = run_folder / JOURNAL
        backend = _backend(llm, config, base, path)
        stack.callback(backend.close)
        journal = stack.enter_context(Journal(path, backend.model, backend.parameters)) if path is not None else None
        if journal is not None:
            journal.forget_last_failures()
        spent = journal.spent() if journal is not None else Spent()
        budget = Budget(config.budget, config.prices, room_for_reply(backend.parameters), spent)
        yield Asker(backend, journal, budget, partial(_report_spent, config, progress))


def _report_spent(config: WriterConfig, progress: Progress, spent: Spent) -> None:
    limits, prices = config.budget, config.prices
    # Caps are part of the name: as totals they would look like what the run is aiming for.
    progress(f"calls{_cap(limits.calls)}", spent.calls, None)
    progress(f"tokens{_cap(limits.tokens)}", spent.tokens, None)
    if prices is not None:
        most = "" if limits.money is None else f" (at most {limits.money:,.2f})"
        progress(f"cost in {prices.currency}{most}", float(spent.money(prices)), None)


def _cap(cap: int | None) -> str:
    return "" if cap is None else f" (at most {cap:,})"


def _backend(llm: LLMClient | None, config: WriterConfig, base: Path, journal: Path | None) -> Backend:
    if llm is not None:
        return ObjectBackend(llm, journal)
    # Imported here: each client needs packages that the other does without.
    if config.client == "lm_eval":
        from .lm_eval.backend import LmEvalBackend

        return LmEvalBackend(config, journal)
    from .server.backend import OpenAIBackend

    return OpenAIBackend(config, journal, base)
