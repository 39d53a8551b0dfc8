"""Write the difficulty that systems measured into the folder of a set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ....utils.errors import ConfigError
from ....utils.settings import Difficulty
from ..difficulty import SYSTEMS
from .apply import Edited
from .folder import edited_files, next_version, unchanged


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
    with next_version(folder, out, overwrite=overwrite) as (exported, write):
        known = {row["id"] for row in exported.questions} & labels.keys()
        if not known:
            raise ConfigError(f"{folder}: none of its questions was answered; give the results of runs on this set")
        rows = {
            leaf: tuple({**row, "difficulty": labels.get(row["id"])} for row in of_leaf)
            for leaf, of_leaf in exported.rows.items()
        }
        about = {"difficulty": {"source": SYSTEMS, "systems": list(systems)}}
        write(edited_files(exported, Edited(rows, unchanged(exported).record, ()), about))
    return len(known)
