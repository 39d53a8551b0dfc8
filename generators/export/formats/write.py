"""Write a set in another format, as a file or a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ....utils.errors import ExportError
from ....utils.records.documents import Document
from ..atomic_write import write_file_atomically, write_folder_atomically
from ..read_back import ExportedSet, read_exported
from .argilla import to_argilla
from .beir import to_beir, to_beir_with_corpus
from .label_studio import to_label_studio
from .questions import Converted, to_json, to_jsonl
from .squad import to_squad

_ENDINGS: Mapping[str, str] = {
    "json": ".json",
    "jsonl": ".jsonl",
    "squad": ".squad.json",
    "beir": "_beir",
    "argilla": "_argilla",
    "label-studio": "_label_studio",
}
_FORMATS: Mapping[str, Callable[[ExportedSet], Converted]] = {
    "json": to_json,
    "jsonl": to_jsonl,
    "squad": to_squad,
    "beir": to_beir,
    "argilla": to_argilla,
    "label-studio": to_label_studio,
}


@dataclass(frozen=True, slots=True)
class Written:
    """A file or folder with `questions` of the set's `total` questions; `notes` say what was left out."""

    path: Path
    questions: int
    total: int
    notes: tuple[str, ...]


def export_format(
    folder: Path,
    name: str,
    out: Path | None = None,
    *,
    documents: Sequence[Document] | None = None,
    overwrite: bool = False,
) -> Written:
    """Write the set in `folder` in the format `name`, to `out` or to the working folder under the set's name.

    With `documents`, the corpus of the set, `beir` has all of their chunks instead of the set's passages.

    Raises:
        ExportError: the format is unknown or takes no documents, the folder cannot be read, the format cannot represent
            the set, the documents are not those of the set, or `out` must not be replaced.
    """
    if name not in _FORMATS:
        raise ExportError(f"there is no format {name!r}; there are: {', '.join(_FORMATS)}")
    if documents is not None and name != "beir":
        raise ExportError(f"--corpus: only the format beir takes the documents; {name} has the set's passages")
    exported = read_exported(folder)
    converted = _FORMATS[name](exported) if documents is None else to_beir_with_corpus(exported, documents)
    target = out if out is not None else Path(f"{exported.name}{_ENDINGS[name]}")
    files = {path: text.encode("utf-8") for path, text in converted.files.items()}
    if len(files) == 1:
        write_file_atomically(next(iter(files.values())), target, overwrite=overwrite)
    else:
        write_folder_atomically(files, target, overwrite=overwrite, mark=next(iter(files)))
    return Written(target, converted.questions, len(exported.questions), converted.notes)
