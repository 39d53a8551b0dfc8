"""Documents in a store that speaks S3, on this machine, read by s3fs as from any other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.corpus import read_corpus
from lm_eval_taskgen.generators.generator import TaskGenerator, export_folder
from lm_eval_taskgen.utils.errors import CorpusError
from lm_eval_taskgen.utils.settings import CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig

s3fs = pytest.importorskip("s3fs", reason='needs s3fs: pip install "lm-eval-taskgen[s3]"')
moto_server = pytest.importorskip("moto.server", reason='needs a server of S3: pip install "moto[s3]" flask flask-cors')
pytestmark = pytest.mark.slow

HANDBOOK = Path(__file__).parents[2] / "support" / "handbook"
SECRET = "wJalrXUtnFEMIexample"


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """The URL of a bucket with the handbook in it; the environment says where the store is and how to enter."""
    server = moto_server.ThreadedMotoServer("127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
        patch.setenv("AWS_ACCESS_KEY_ID", "somebody")
        patch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
        patch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        patch.setenv("NO_PROXY", "*")
        store = s3fs.S3FileSystem(skip_instance_cache=True)
        store.mkdir("documents")
        store.put(str(HANDBOOK), "documents/handbook", recursive=True)
        yield "s3://documents"
    server.stop()


def config_of(files: str) -> TaskGeneratorConfig:
    return TaskGeneratorConfig(
        name="handbook",
        corpus=CorpusConfig(files=(files,)),
        question_types={"direct_lookup": QuestionTypeConfig(count=5), "cloze": QuestionTypeConfig(count=5)},
    )


def test_a_set_from_a_bucket_is_the_set_from_a_folder(bucket: str, tmp_path: Path) -> None:
    folders = []
    for name, files in (("store", f"{bucket}/handbook"), ("disk", str(HANDBOOK))):
        config = config_of(files)
        dataset = TaskGenerator(None, config, base=tmp_path).generate_dataset()
        folders.append(export_folder(dataset, config, tmp_path / name))
    stored, on_disk = ({path.name: path.read_bytes() for path in (one / "data").iterdir()} for one in folders)
    assert stored and stored == on_disk
    manifest = (folders[0] / "manifest.json").read_text(encoding="utf-8")
    assert "s3://documents/handbook" in manifest
    assert SECRET not in manifest and "somebody" not in manifest


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ("s3://documents/nothing", r"^s3://documents/nothing: there is no such file or folder"),
        ("s3://elsewhere/*.md", r"^s3://elsewhere/\*.md: there is no file that ends in"),
    ],
)
def test_what_is_not_there_is_named(bucket: str, files: str, message: str) -> None:
    with pytest.raises(CorpusError, match=message):
        list(read_corpus(CorpusConfig(files=(files,)), Path()))


def test_a_file_that_is_gone_when_it_is_read_is_named(bucket: str) -> None:
    store = s3fs.S3FileSystem(skip_instance_cache=True)
    for name in ("a.txt", "b.txt"):
        store.pipe(f"documents/changing/{name}", b"A text.")
    documents = read_corpus(CorpusConfig(files=(f"{bucket}/changing",)), Path())
    assert next(documents).doc_id == "changing/a.txt"
    store.rm("documents/changing/b.txt")
    with pytest.raises(CorpusError, match=r"^s3://documents/changing/b.txt: there is no such file"):
        next(documents)


def test_a_store_that_does_not_answer_is_an_error_without_the_key(bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s3fs.S3FileSystem.clear_instance_cache()
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")  # nobody listens there
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    try:
        with pytest.raises(CorpusError, match=r"^s3://documents/handbook: cannot be read: ") as error:
            list(read_corpus(CorpusConfig(files=(f"{bucket}/handbook",)), Path()))
    finally:
        s3fs.S3FileSystem.clear_instance_cache()
    assert SECRET not in str(error.value) and "somebody" not in str(error.value)
