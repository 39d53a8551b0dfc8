"""Write the difficulty that systems measured into the folder of a set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ....utils.errors import ConfigError
from ....utils.settings import Difficulty
from ..atomic_write import write_folder_atomically
from ..difficulty import SYSTEMS
from ..folder_lock import locked_folder
from ..read_back import read_exported
from ..reviews.decisions import REVIEWS
from .apply import Edited
from .folder import check_files, check_out, edited_files, other_files, unchanged


def label_folder(
    folder: Path,
    labels: Mapping[str, Difficulty],
    systems: Sequence[str],
    out: Path | None = None,
    *,
    overwrite: bool = False,
) -> int:
    """Replace the difficulty of all questions of a set, over it or to `out`, and return the number of labels.

    The version stays: prompts, gold answers and scores are the same.

    Args:
        folder: the set.
        labels: by question id; questions without one have no difficulty then.
        systems: the names of those that measured it.
        out: the folder to write instead.
        overwrite: whether `out` may be replaced.

    Raises:
        ConfigError: no label is on a question of the set.
        ExportError: as `edit_folder`.
    """
    in_place = out is None or out.resolve() == folder.resolve()
    target = folder if out is None else out
    with locked_folder(folder):
        exported = read_exported(folder)
        check_files(exported)
        if not in_place:
            check_out(exported, target, overwrite=overwrite)
        known = {row["id"] for row in exported.questions} & labels.keys()
        if not known:
            raise ConfigError(f"{folder}: none of its questions was answered; give the results of runs on this set")
        rows = {
            leaf: tuple({**row, "difficulty": labels.get(row["id"])} for row in of_leaf)
            for leaf, of_leaf in exported.rows.items()
        }
        others = other_files(exported)
        kept = others if in_place else {name: others[name] for name in (REVIEWS,) if name in others}
        about = {"difficulty": {"source": SYSTEMS, "systems": list(systems)}}
        files = edited_files(exported, Edited(rows, unchanged(exported).record, ()), about)
        write_folder_atomically({**kept, **files}, target, overwrite=overwrite or in_place)
    return len(known)
