"""A language model made ready for a run: its folder owned, its journal open, its budget counted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from ...utils.progress import Progress
from ...utils.settings import LLMClient, WriterConfig
from .asker import Asker
from .backend import Backend
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
    """Ask a model for as long as the context lasts.

    Args:
        llm: an object with `generate`, asked instead of what `config` names.
        config: the model, where `llm` is None, and what may be spent.
        base: the folder that relative paths of `config` are relative to.
        run_folder: where the journal is kept; None for no journal.
        progress: told of the calls, tokens and money spent, as stages of their own.
        command: who owns the folder meanwhile, as a person knows it again.

    Raises:
        ConfigError: another run owns the folder, its journal cannot be used, or `config` cannot work.
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
        yield Asker(backend, journal, budget, partial(_tell, config, progress))


def _tell(config: WriterConfig, progress: Progress, spent: Spent) -> None:
    limits, prices = config.budget, config.prices
    # The caps stand in the names: as totals they would be taken for where the run is going.
    progress(f"calls{_of(limits.calls)}", spent.calls, None)
    progress(f"tokens{_of(limits.tokens)}", spent.tokens, None)
    if prices is not None:
        most = round(100 * limits.money) if limits.money is not None else None
        progress(f"cost in {prices.currency}/100{_of(most)}", round(100 * spent.money(prices)), None)


def _of(cap: int | None) -> str:
    return "" if cap is None else f" (at most {cap:,})"


def _backend(llm: LLMClient | None, config: WriterConfig, base: Path, journal: Path | None) -> Backend:
    if llm is not None:
        return ObjectBackend(llm, journal)
    # Loaded where used: each brings along packages that the other does without.
    if config.client == "lm_eval":
        from .lm_eval.backend import LmEvalBackend

        return LmEvalBackend(config, journal)
    from .server.backend import OpenAIBackend

    return OpenAIBackend(config, journal, base)
