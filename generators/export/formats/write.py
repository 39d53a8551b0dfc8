"""A set written to a file or a folder of another form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ....utils.errors import ExportError
from ..read_back import ExportedSet, read_exported
from ..write_whole import place_file, place_folder
from .beir import to_beir
from .form import Form
from .questions import to_json, to_jsonl
from .squad import to_squad

_ENDINGS: Mapping[str, str] = {"json": ".json", "jsonl": ".jsonl", "squad": ".squad.json", "beir": "_beir"}
_FORMS: Mapping[str, Callable[[ExportedSet], Form]] = {
    "json": to_json,
    "jsonl": to_jsonl,
    "squad": to_squad,
    "beir": to_beir,
}


@dataclass(frozen=True, slots=True)
class Written:
    """What was written where; `questions` of `total` are in it, and `notes` say what is not."""

    path: Path
    questions: int
    total: int
    notes: tuple[str, ...]


def export_format(folder: Path, name: str, out: Path | None = None, *, overwrite: bool = False) -> Written:
    """Write the set in `folder` in another form, to `out` or to the working folder under the set's name.

    Raises:
        ExportError: there is no such form, the folder cannot be read, the form cannot hold the set, or `out` must not
            be replaced.
    """
    if name not in _FORMS:
        raise ExportError(f"there is no form {name!r}; there are: {', '.join(_FORMS)}")
    exported = read_exported(folder)
    form = _FORMS[name](exported)
    target = out if out is not None else Path(f"{exported.name}{_ENDINGS[name]}")
    files = {path: text.encode("utf-8") for path, text in form.files.items()}
    if len(files) == 1:
        place_file(next(iter(files.values())), target, overwrite=overwrite)
    else:
        place_folder(files, target, overwrite=overwrite, mark=next(iter(files)))
    return Written(target, form.questions, len(exported.questions), form.notes)
