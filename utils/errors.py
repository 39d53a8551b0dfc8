"""Errors that a person can act on. Each message says where, what was found, and what to do."""

from __future__ import annotations

import importlib
from types import ModuleType


class TaskgenError(Exception):
    """Any failure that this package explains; `exit_code` is the exit code of the command line."""

    exit_code = 2


class ConfigError(TaskgenError):
    """A configuration, flag or argument that cannot work."""


class CorpusError(TaskgenError):
    """A document, a corpus file or a dataset that cannot be read."""


class UnreadableDocument(CorpusError):
    """A file without readable text (scanned, encrypted, broken); the rest of its corpus can still be read."""


class DatasetUnavailable(CorpusError):
    """A remote dataset that cannot be loaded now: no connection, no access, no such file."""


class ExportError(TaskgenError):
    """A task folder that cannot be written, linked or found."""


class PublishError(TaskgenError):
    """A set that must not be published as it is, or a Hub that refuses it; the repository is unchanged."""


class TrackingError(TaskgenError):
    """A tracker that refuses a run; the set is written anyway."""


class UnparsableOutput(TaskgenError):
    """A reply of a language model that does not have the requested form. Generation counts it and continues."""


class UnusableReply(UnparsableOutput):
    """A reply of a language model from which no draft can be made.

    `reason` is what is counted: `empty`, `refused`, `truncated`, `unparsable`, `wrong_schema`, `echo` or
    `wrong_language`.
    """

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


class Stopped(TaskgenError):
    """A run that ended early; finished work is saved, and the same command continues from there."""

    exit_code = 4


class ModelUnavailable(Stopped):
    """A language model that cannot be called: no server, no such model, a refused key."""


class BudgetReached(Stopped):
    """The next call would cost more calls, tokens or money than the configuration allows."""


class WorkerLost(TaskgenError):
    """A process of `generators.engine` that ended before its work was done: killed, or out of memory."""


class MissingDependency(TaskgenError):
    """An optional package that is not installed; the message holds the command that installs it."""


class TaskgenWarning(UserWarning):
    """Something that was asked for and is not in the result, which is usable without it."""


def require(module: str, *, extra: str) -> ModuleType:
    """Import an optional dependency.

    Raises:
        MissingDependency: `module` is not installed; the message names the extra that installs it.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingDependency(
            f'this needs the package {module!r}, which is not installed: pip install "lm-eval-taskgen[{extra}]"'
        ) from error
