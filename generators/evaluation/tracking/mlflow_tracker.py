"""Log a run to MLflow: an SQLite file beside the set, or the server in MLFLOW_TRACKING_URI."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ....utils.errors import require
from .measures import TrackedRun

if TYPE_CHECKING:
    from mlflow import MlflowClient

_URI = "MLFLOW_TRACKING_URI"
DATABASE, _ARTIFACTS = "mlflow.db", "mlruns"
# The limits of one call of MLflow.
_MOST_PARAMETERS, _MOST_METRICS = 100, 1000
_UNLESS_SET = {
    # Documents may be private, so nothing is sent anywhere unrequested.
    "MLFLOW_DISABLE_TELEMETRY": "true",
    # By default MLflow waits more than four minutes for a missing server.
    "MLFLOW_HTTP_REQUEST_MAX_RETRIES": "3",
}
_VERBOSE_LOGGERS = ("mlflow", "alembic")


def to_mlflow(run: TrackedRun, folder: Path) -> str:
    """Log a run to the experiment with the name of the set; return a message with its location.

    Raises:
        MissingDependency: mlflow is not installed.
    """
    for name, value in _UNLESS_SET.items():
        os.environ.setdefault(name, value)
    mlflow = require("mlflow", extra="tracking")
    given = os.environ.get(_URI)
    # Links are followed: the database belongs beside the folder itself.
    parent = folder.resolve().parent
    uri = given or f"sqlite:///{(parent / DATABASE).as_posix()}"
    with _quiet():
        # `mlflow.start_run` would tag runs with the user, the program's path and its commit.
        client = mlflow.MlflowClient(tracking_uri=uri)
        run_id = client.create_run(
            _experiment(client, run.project, None if given else parent), run_name=run.name
        ).info.run_id
        try:
            _log(mlflow.entities, client, run_id, run)
        except BaseException:
            client.set_terminated(run_id, "FAILED")
            raise
        client.set_terminated(run_id)
    if given:
        return f"Logged to MLflow ({_URI}): experiment {run.project}, run {run_id}"
    shown = folder.parent / DATABASE
    return (
        f"Logged to {shown}: experiment {run.project}, run {run_id}. To look at it:\n"
        f"  mlflow ui --backend-store-uri sqlite:///{shown}"
    )


def _experiment(client: MlflowClient, name: str, parent: Path | None) -> str:
    """Return the id of an experiment, created if it does not exist; `parent` is the folder for its files."""
    found = client.get_experiment_by_name(name)
    if found is not None:
        return str(found.experiment_id)
    return str(client.create_experiment(name, artifact_location=(parent / _ARTIFACTS).as_uri() if parent else None))


def _log(entities: Any, client: MlflowClient, run_id: str, run: TrackedRun) -> None:
    now = round(time.time() * 1000)
    for parameters in _batches(run.parameters, _MOST_PARAMETERS):
        client.log_batch(run_id, params=[entities.Param(name, value) for name, value in parameters.items()])
    for metrics in _batches(run.metrics, _MOST_METRICS):
        client.log_batch(
            run_id, metrics=[entities.Metric(name, float(value), now, 0) for name, value in metrics.items()]
        )
    for name, text in run.files.items():
        client.log_text(run_id, text, name)


def _batches(items: Mapping[str, Any], size: int) -> Iterator[dict[str, Any]]:
    left = iter(items.items())
    while part := dict(islice(left, size)):
        yield part


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence MLflow's messages on every table that it creates in a new database; errors are raised."""
    loggers = [logging.getLogger(name) for name in _VERBOSE_LOGGERS]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.WARNING)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
