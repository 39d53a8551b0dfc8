"""The files of a published set: the data, the rest of its folder, and tasks that read the data from the Hub."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ...utils.errors import ExportError
from ..export.atomic_write import MANIFEST
from ..export.leaves import Leaf
from ..export.package_metrics import PREFIX
from ..export.read_back import ExportedSet
from ..export.task_yaml import common_file

# The folders of the repository. FOLDER and the data together are the set's folder byte for byte.
DATA, FOLDER, TASKS = "data/", "taskgen/", "lm_eval/"
CARD = "README.md"
# Files that the tasks need besides their YAML.
_BESIDE = ("utils.py", "data_parallel.py", "qa_metrics.py", "settings.json")
_READS_HERE = "class: !function utils.Task\ntest_split: test\n"

Content = bytes | Path


@dataclass(frozen=True, slots=True)
class Plan:
    """A set as it will be on the Hub. `data` is the content of the first commit, by path in the repository."""

    repo: str
    exported: ExportedSet
    data: Mapping[str, Content]

    def tasks(self, commit: str) -> dict[str, bytes]:
        """The content of the second commit: tasks that read the data of `commit`."""
        folder, common = self.exported.folder, common_file(self.exported.name)
        metrics = [name for name in self.exported.hashes if name.startswith(PREFIX) and name.endswith(".py")]
        texts = {name: (folder / name).read_bytes() for name in (*_BESIDE, *metrics)}
        shared = (folder / common).read_text(encoding="utf-8")
        reads_hub = f"dataset_path: {self.repo}\n{_READS_HERE}"
        texts[common] = _replaced(shared, _READS_HERE, reads_hub, common).encode("utf-8")
        for leaf in self.exported.rows:
            own = (folder / f"{leaf.task}.yaml").read_text(encoding="utf-8")
            pinned = f'dataset_name: {leaf.task}\ndataset_kwargs: {{revision: "{commit}"}}\n'
            texts[f"{leaf.task}.yaml"] = _replaced(own, _names_data(leaf), pinned, f"{leaf.task}.yaml").encode("utf-8")
        for group in sorted({leaf.group for leaf in self.exported.rows}):
            texts[f"_{group}.yaml"] = (folder / f"_{group}.yaml").read_bytes()
        return {f"{TASKS}{name}": content for name, content in sorted(texts.items())}


def make_plan(exported: ExportedSet, repo: str, card: str) -> Plan:
    """Plan the upload of a set. Files in its folder that are not the set's are left out."""
    data: dict[str, Content] = {CARD: card.encode("utf-8"), **folder_files(exported)}
    return Plan(repo, exported, dict(sorted(data.items())))


def folder_files(exported: ExportedSet) -> dict[str, Content]:
    """The files of a set's folder by their path in the repository."""
    paths = (MANIFEST, *exported.hashes)
    return {path if path.startswith(DATA) else f"{FOLDER}{path}": exported.folder / path for path in paths}


def size(content: Content) -> int:
    """The size in bytes."""
    return len(content) if isinstance(content, bytes) else content.stat().st_size


def _names_data(leaf: Leaf) -> str:
    return f"dataset_kwargs: {{taskgen_data: {leaf.data}}}\n"


def _replaced(text: str, line: str, by: str, name: str) -> str:
    if text.count(line) != 1:
        raise ExportError(f"{name}: has no {line.strip()!r}; generate the set again with this version")
    return text.replace(line, by)
