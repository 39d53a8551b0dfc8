from __future__ import annotations

from pathlib import Path

import pytest

from lm_eval_taskgen.generators.evaluation.rag.named_system import python_system
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.records.documents import Document

FILE = """\
import beside

def answer(question):
    return beside.WORD

class Rag:
    def __init__(self, documents=()):
        self.ids = [document.doc_id for document in documents]
    def __call__(self, question):
        return self.ids[0]

class NeedsMore:
    def __init__(self, path):
        pass

class ReadyMade:
    def __call__(self, question):
        return "made"

ready = ReadyMade()
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.path", [])
    (tmp_path / "beside.py").write_text("WORD = 'four'\n")
    path = tmp_path / "some_rag.py"
    path.write_text(FILE)
    return path


def documents() -> list[Document]:
    return [Document("a.md", "text")]


@pytest.mark.parametrize(("attribute", "answer"), [("answer", "four"), ("Rag", "a.md"), ("ready", "made")])
def test_a_function_a_class_and_an_object_of_a_file_are_systems(file: Path, attribute: str, answer: str) -> None:
    found = python_system(f"{file}:{attribute}", documents)
    assert found.name == f"some_rag.{attribute}"
    assert found.system("?") == answer


def test_documents_are_read_only_for_a_system_that_takes_them(file: Path) -> None:
    def refuse() -> list[Document]:
        raise AssertionError("read")

    python_system(f"{file}:answer", refuse)


def test_a_changed_file_is_another_system(file: Path) -> None:
    before = python_system(f"{file}:answer", documents).settings
    file.write_text(FILE + "\n# changed\n")
    assert python_system(f"{file}:answer", documents).settings != before


def test_a_module_without_a_file_has_no_code_to_change() -> None:
    found = python_system("builtins:len", documents)
    assert (found.name, found.system, dict(found.settings)) == ("builtins.len", len, {})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("some_rag.py:answr", "nothing named 'answr' (did you mean 'answer'?)"),
        ("other.py:answer", "there is no such file"),
        ("broken.py:answer", "importing it failed: ZeroDivisionError"),
        ("some_rag.py:NeedsMore", "creating it failed: TypeError"),
        ("some_rag.py", "is no system; give path/to/file.py:name"),
        ("some_rag", "is no system; give path/to/file.py:name"),
        ("some_rag.py:an answer", "is no system; give path/to/file.py:name"),
        ("no_such_package.rag:answer", "no module named 'no_such_package'"),
    ],
)
def test_what_cannot_be_imported_is_said(file: Path, monkeypatch: pytest.MonkeyPatch, given: str, said: str) -> None:
    monkeypatch.chdir(file.parent)
    (file.parent / "broken.py").write_text("1 / 0\n")
    with pytest.raises(ConfigError) as error:
        python_system(given, documents)
    assert said in str(error.value)
