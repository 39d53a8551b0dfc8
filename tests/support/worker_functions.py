"""Functions for worker processes, which import them by name, as they cannot import a test."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from lm_eval_taskgen.generators.corpus.markdown import read_markdown
from lm_eval_taskgen.utils.errors import CorpusError
from lm_eval_taskgen.utils.records.documents import Document


def process_after(seconds: float) -> tuple[float, int]:
    time.sleep(seconds)
    return seconds, os.getpid()


def refuse_three(item: int) -> int:
    if item == 3:
        raise CorpusError(f"{item}: is refused")
    return item


def end_process_at_three(item: int) -> int:
    if item == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return item


def end_process_once_at_three(item: tuple[int, str]) -> int:
    """The path of the pair names a file that says whether a process has ended already."""
    number, path = item
    if number == 3 and not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def read_and_end_process_once(died: str, path: Path, doc_id: str) -> Iterator[Document]:
    """A reader of Markdown that ends its process in the middle of one file, the first time that file is read."""
    documents = list(read_markdown(path, doc_id))
    if path.name == "history.md" and not Path(died).exists():
        Path(died).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    yield from documents
