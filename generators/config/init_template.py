"""Write the configuration of `taskgen init`, `init_template.yaml`, in which every key is explained."""

from __future__ import annotations

import json
import os
import re
from importlib import resources
from pathlib import Path

from ...utils.errors import ConfigError, CorpusError, ExportError

_NAME, _LANGUAGE, _FILES = "my_documents", "en", 'files: ["documents"]'


def write_template(path: Path, corpus: Path | None = None, language: str | None = None) -> None:
    """Write the commented configuration to a new file; `corpus` is the folder or file of documents to enter in it.

    Raises:
        ConfigError: the file exists (it is kept) or cannot be written.
        CorpusError: `corpus` holds nothing that can be read, or is a configuration itself.
    """
    text = (resources.files(__package__) / "init_template.yaml").read_text(encoding="utf-8")
    if corpus is not None:
        text = text.replace(_FILES, _source(corpus, path.parent)).replace(_NAME, _set_name(corpus))
    if language is not None:
        text = text.replace(f"language: {_LANGUAGE}", f"language: {language}")
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise ConfigError(f"{path}: exists and is kept; name another file") from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot be written: {error.strerror}") from error


def _source(corpus: Path, base: Path) -> str:
    if corpus.suffix.lower() in (".yaml", ".yml"):
        raise CorpusError(f"{corpus}: is a configuration; name the folder or file of its documents")
    from .documents_of import corpus_at  # slow to import, and most files are written without a corpus

    found, _ = corpus_at(corpus)
    name = corpus if corpus.is_absolute() else Path(os.path.relpath(corpus, base))
    quoted = json.dumps(name.as_posix(), ensure_ascii=False)
    return f"squad: {{path: {quoted}}}" if found.squad is not None else f"files: [{quoted}]"


def _set_name(corpus: Path) -> str:
    """Return a name for the set of a corpus: that of the file or folder, where it can be one."""
    from ..export.leaves import check_name

    name = re.sub("[^a-z0-9]+", "_", corpus.resolve().stem.lower()).strip("_")
    try:
        check_name(name)
    except ExportError:
        return _NAME
    return name
