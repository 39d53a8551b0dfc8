"""Additions of other packages to this one by entry points, found without importing them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args

from .errors import ConfigError, TaskgenError

Group = Literal["languages", "readers", "question_types", "corpus_formats", "metrics", "models"]
# Where everything comes from that no other package adds.
OWN_PACKAGE = "lm-eval-taskgen"


@dataclass(frozen=True, slots=True)
class Plugin:
    """An entry point of the group `lm_eval_taskgen.<group>`.

    `value` is the module, or `module:attribute`; `package` the name and version of the package that has it. `others`
    are packages with an entry point of the same name.
    """

    group: Group
    name: str
    value: str
    package: str
    others: tuple[str, ...] = ()

    def load(self) -> Any:
        """Import what the entry point names.

        Raises:
            ConfigError: it cannot be imported, or several packages have the name.
        """
        self._check_unique()
        try:
            return metadata.EntryPoint(self.name, self.value, f"{OWN_PACKAGE}.{self.group}").load()
        except TaskgenError as error:
            raise self.problem(str(error)) from error
        except Exception as error:
            raise self.problem(f"cannot be loaded: {type(error).__name__}: {error}") from error

    def data_file(self, ending: str) -> Path:
        """Return the file in the package that the entry point names, which has its name; nothing is imported.

        Raises:
            ConfigError: there is none, or several packages have the name.
        """
        return self._file_at(f"/{self.name}{ending}")

    def source(self) -> Path:
        """Return the file of the module that the entry point names; nothing is imported.

        Raises:
            ConfigError: there is none, or several packages have the name.
        """
        return self._file_at(".py", "/__init__.py")

    def _file_at(self, *endings: str) -> Path:
        self._check_unique()
        module = self.value.partition(":")[0].strip()
        top, *rest = module.split(".")
        # Of the topmost package only: to find a module in a package imports the package.
        spec = find_spec(top) if top.isidentifier() else None
        inside = spec.submodule_search_locations if spec is not None else None
        alone = [str(Path(spec.origin).with_suffix(""))] if spec is not None and spec.origin else []
        places = [Path(place) for place in inside or alone]
        for place in places:
            for ending in endings:
                file = Path(f"{place.joinpath(*rest)}{ending}")
                if file.is_file():
                    return file
        raise self.problem(f"has no file {module.replace('.', '/')}{endings[0]}")

    def problem(self, what: str) -> ConfigError:
        """Return an error about this entry point that names its package."""
        return ConfigError(
            f"{self.package}: entry point {self.name} = {self.value} of lm_eval_taskgen.{self.group}: {what}; "
            "mend or uninstall that package"
        )

    def _check_unique(self) -> None:
        if self.others:
            raise self.problem(f"{', '.join(self.others)} adds the same name")


def plugins(group: Group) -> Mapping[str, Plugin]:
    """Return what other packages add to a group, by name, sorted."""
    return _found(group, tuple(sys.path))


def added_by_packages() -> dict[str, str]:
    """Return what each other package adds, by the package's name and version, sorted: "languages eo; models always"."""
    added: dict[str, dict[str, list[str]]] = {}
    for group in get_args(Group):
        for plugin in plugins(group).values():
            for package in (plugin.package, *plugin.others):
                added.setdefault(package, {}).setdefault(group, []).append(plugin.name)
    return {
        package: "; ".join(f"{group} {', '.join(names)}" for group, names in groups.items())
        for package, groups in sorted(added.items())
    }


@cache
def _found(group: Group, path: tuple[str, ...]) -> Mapping[str, Plugin]:
    found: dict[str, list[Plugin]] = {}
    for entry in sorted(metadata.entry_points(group=f"lm_eval_taskgen.{group}"), key=lambda one: one.name):
        package = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "a package without a name"
        found.setdefault(entry.name, []).append(Plugin(group, entry.name, entry.value, package))
    return MappingProxyType({name: _one_of(name, of_name) for name, of_name in found.items()})


def _one_of(name: str, found: list[Plugin]) -> Plugin:
    first, *others = sorted(found, key=lambda one: one.package)
    return Plugin(first.group, name, first.value, first.package, tuple(one.package for one in others))
