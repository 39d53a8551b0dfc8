from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.evaluation.tracking import TrackedRun, check_tracker, track
from lm_eval_taskgen.generators.evaluation.tracking.trackio_tracker import to_trackio
from lm_eval_taskgen.utils.errors import MissingDependency, TrackingError

RUN = TrackedRun(
    project="acme",
    name="acme, seed 42",
    parameters={f"p{number}": "x" * 500 for number in range(150)} | {"seed": "42"},
    metrics={f"rejected/type/{number}": number for number in range(1200)} | {"kept/all": 3, "yield/all": 0.5},
    files={"config.yaml": "name: acme\n", "manifest.json": '{"language": "हिन्दी"}\n'},
)


@pytest.fixture(autouse=True)
def _no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MLFLOW_TRACKING_URI", "TRACKIO_SPACE_ID", "TRACKIO_SERVER_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A folder whose parent holds what trackers write: MLflow takes seconds to make its database."""
    place = tmp_path_factory.mktemp("tracked") / "tasks" / "acme"
    place.mkdir(parents=True)
    return place


def mlflow_runs(place: Path, project: str = "acme") -> Any:
    mlflow = pytest.importorskip("mlflow")
    client = mlflow.MlflowClient(tracking_uri=f"sqlite:///{place / 'mlflow.db'}")
    experiment = client.get_experiment_by_name(project)
    return client, client.search_runs([experiment.experiment_id]) if experiment else []


def test_mlflow_reads_back_what_was_logged(folder: Any, tmp_path: Path) -> None:
    pytest.importorskip("mlflow", reason="mlflow is not installed: pip install lm-eval-taskgen[tracking]")
    said = track("mlflow", RUN, folder)
    client, (found,) = mlflow_runs(folder.parent)
    assert f"experiment acme, run {found.info.run_id}" in said
    assert f"mlflow ui --backend-store-uri sqlite:///{folder.parent / 'mlflow.db'}" in said
    assert (found.info.run_name, found.info.status) == ("acme, seed 42", "FINISHED")
    assert found.data.params == RUN.parameters
    assert found.data.metrics == RUN.metrics
    assert set(found.data.tags) == {"mlflow.runName"}, "neither who ran it nor where"
    for name, text in RUN.files.items():
        read = client.download_artifacts(found.info.run_id, name, str(tmp_path))
        assert Path(read).read_text(encoding="utf-8") == text
    assert sorted(path.name for path in folder.parent.iterdir()) == ["acme", "mlflow.db", "mlruns"]


def test_a_second_run_is_in_the_same_experiment(folder: Any) -> None:
    pytest.importorskip("mlflow")
    before = len(mlflow_runs(folder.parent)[1])
    track("mlflow", RUN, folder)
    assert len(mlflow_runs(folder.parent)[1]) == before + 1


def test_mlflow_goes_where_its_variable_says(folder: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mlflow")
    monkeypatch.setenv("MLFLOW_TRACKING_URI", f"sqlite:///{folder.parent / 'mlflow.db'}")
    monkeypatch.chdir(tmp_path)
    before = len(mlflow_runs(folder.parent)[1])
    said = track("mlflow", RUN, tmp_path / "elsewhere" / "acme")
    assert "MLFLOW_TRACKING_URI" in said and "sqlite" not in said
    assert len(mlflow_runs(folder.parent)[1]) == before + 1


def test_what_goes_wrong_is_told_without_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mlflow")
    monkeypatch.setenv("MLFLOW_HTTP_REQUEST_MAX_RETRIES", "0")
    monkeypatch.setenv("MLFLOW_TRACKING_TOKEN", "geheimnis-1234")
    monkeypatch.setenv("MLFLOW_TRACKING_URI", "http://user:passwort@127.0.0.1:9/geheimnis-1234")
    with pytest.raises(TrackingError, match=r"^mlflow: .*127\.0\.0\.1.*(refused|exceeded)") as told:
        track("mlflow", RUN, tmp_path / "acme")
    assert "passwort" not in str(told.value) and "geheimnis" not in str(told.value)
    (tmp_path / "mlflow.db").write_text("no database", encoding="utf-8")
    monkeypatch.delenv("MLFLOW_TRACKING_URI")
    with pytest.raises(TrackingError, match=r"mlflow: .*file is not a database"):
        track("mlflow", RUN, tmp_path / "acme")


def test_trackio_reads_back_what_was_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKIO_DIR", str(tmp_path / "trackio"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    trackio = pytest.importorskip("trackio", reason="trackio is not installed: pip install lm-eval-taskgen[trackio]")
    said = track("trackio", RUN, tmp_path / "acme")
    (found,) = trackio.Api().runs("acme")
    assert found.name.startswith("acme, seed 42, 20") and found.name in said
    assert RUN.parameters.items() <= found.config.items()
    from trackio.sqlite_storage import SQLiteStorage

    (logged,) = SQLiteStorage.get_logs("acme", found.name)
    assert RUN.metrics.items() <= logged.items()
    kept = {path.read_bytes() for path in (tmp_path / "trackio").rglob("*") if path.is_file()}
    assert {text.encode("utf-8") for text in RUN.files.values()} <= kept


def test_trackio_keeps_documents_private_and_leaves_the_machine_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, Any] = {}

    def init(project: str, **options: Any) -> Any:
        told.update(options)
        return SimpleNamespace(name="acme")

    def nothing(*given: Any, **options: Any) -> Any:
        return SimpleNamespace(add_file=nothing)

    names = ("log", "Artifact", "log_artifact", "finish")
    trackio = SimpleNamespace(init=init, **dict.fromkeys(names, nothing))
    monkeypatch.setitem(sys.modules, "trackio", trackio)
    to_trackio(RUN, tmp_path)
    assert {name: value for name, value in told.items() if isinstance(value, bool)} == {
        "private": True,
        "embed": False,
        "auto_log_gpu": False,
        "auto_log_cpu": False,
    }


def test_a_tracker_that_is_missing_is_told_before_any_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lm_eval_taskgen.generators.evaluation.tracking.trackers.find_spec", lambda name: None)
    monkeypatch.setitem(__import__("sys").modules, "mlflow", None)
    with pytest.raises(MissingDependency, match=r'"lm-eval-taskgen\[tracking\]"'):
        check_tracker("mlflow")
    (tmp_path / "a.md").write_text("Ada Fenwick built the weir in 1947.\n", encoding="utf-8")
    config = tmp_path / "c.yaml"
    config.write_text(CONFIG, encoding="utf-8")
    done = CliRunner().invoke(app, ["generate", str(config)])
    assert done.exit_code == 2 and "lm-eval-taskgen[tracking]" in done.stderr
    assert not (tmp_path / "tasks").exists()


CONFIG = """\
name: weirs
corpus: {files: ["*.md"]}
question_types: {cloze: {count: 1}}
contexts: [gold]
tracking: mlflow
out: tasks/weirs
"""


@pytest.mark.parametrize("fails", [False, True])
def test_generate_logs_behind_the_set_and_never_loses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    logged = []

    def to_mlflow(run: Any, folder: Any) -> str:
        assert (folder / "manifest.json").is_file(), "the set is written first"
        logged.append(run)
        if fails:
            raise OSError("no room")
        return "Logged."

    monkeypatch.setattr("lm_eval_taskgen.generators.evaluation.tracking.trackers._TRACKERS", {"mlflow": to_mlflow})
    monkeypatch.setattr("lm_eval_taskgen.generators.evaluation.tracking.trackers.require", lambda *args, **extra: None)
    monkeypatch.setattr("lm_eval_taskgen.generators.evaluation.tracking.trackers.find_spec", lambda name: name)
    text = "# The weir\n\nThe weir at Corley was built by Ada Fenwick in 1947. It was mended in 1962 by Tom Orrell.\n"
    (tmp_path / "a.md").write_text(text, encoding="utf-8")
    config = tmp_path / "c.yaml"
    config.write_text(CONFIG, encoding="utf-8")
    done = CliRunner().invoke(app, ["generate", str(config)])
    assert done.exit_code == 0, done.output
    assert ("Not logged: mlflow: no room. The set is complete" in done.stderr) == fails
    assert ("Logged." in done.stdout) != fails
    (run,) = logged
    assert run.metrics["kept/cloze"] == 1 and run.metrics["seconds/all"] > 0
    manifest = (tmp_path / "tasks/weirs/manifest.json").read_text(encoding="utf-8")
    assert run.files["manifest.json"] == manifest and str(tmp_path) not in json.dumps([run.files, run.parameters])
    assert '"tracking"' not in manifest
