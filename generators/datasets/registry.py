"""The registry of external question sets: register one, list them, load one by name."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from ...utils.errors import ConfigError
from ...utils.import_path import import_class
from ...utils.nearest import nearest
from .base import METHODS, BaseDataset

_DATASETS: dict[str, type[BaseDataset]] = {}
_Class = TypeVar("_Class", bound=type[BaseDataset])


def register_dataset(key: str) -> Callable[[_Class], _Class]:
    """Return a class decorator that registers a set under `key`.

    Raises:
        ConfigError: another class has the key, or `evaluation_only` names an unknown scoring method.
    """

    def register(cls: _Class) -> _Class:
        other = _DATASETS.get(key)
        # Reloading a module registers its class again.
        if other is not None and (other.__module__, other.__qualname__) != (cls.__module__, cls.__qualname__):
            raise ConfigError(f"{cls.__module__}.{cls.__name__}: the key {key!r} is taken by {other.__module__}")
        methods_of(cls.evaluation_only, f"{cls.__module__}.{cls.__name__}.evaluation_only")
        _DATASETS[key] = cls
        return cls

    return register


def methods_of(evaluation_only: Any, where: str) -> tuple[str, ...]:
    """Return the scoring methods that a set allows, given as one name, several, or None; empty means all.

    Raises:
        ConfigError: a name is unknown; the message lists the known ones.
    """
    methods = (evaluation_only,) if isinstance(evaluation_only, str) else tuple(evaluation_only or ())
    for name in methods:
        if name not in METHODS:
            raise ConfigError(
                f"{where}: there is no scoring method {name!r}{nearest(name, METHODS)}; there are: {', '.join(METHODS)}"
            )
    return methods


def datasets() -> Mapping[str, type[BaseDataset]]:
    """Return all registered classes, sorted by key."""
    _import_ours()
    return dict(sorted(_DATASETS.items()))


def dataset_class(name: str) -> type[BaseDataset]:
    """Return the class of a key, or of `pkg.module:Class` for one that is not registered.

    Raises:
        ConfigError: there is no such class.
    """
    if ":" in name:
        return _imported(name)
    known = datasets()
    if name not in known:
        raise ConfigError(
            f"there is no set {name!r}{nearest(name, known)}; there are: {', '.join(known)}, and pkg.module:Class for "
            "one of your own"
        )
    return known[name]


def load_datasets(
    name: str, subset: str | Sequence[str] | None = None, split: str = "test", **options: Any
) -> BaseDataset:
    """Return a set, ready for its `load()`.

    Args:
        name: a key, or `pkg.module:Class`.
        subset: None for all subsets, one, or several.
        split: the wanted split; see `BaseDataset.take_split` for the fallback.
        **options: `base_prompt_template` and other parameters of the class, such as `file` or `revision`.

    Raises:
        ConfigError: the set, a subset or an option does not exist, or a required option is missing.
    """
    cls = dataset_class(name)
    signature = inspect.signature(cls).parameters
    parameters = {name: one for name, one in signature.items() if one.kind is not one.VAR_KEYWORD}
    for option in options:
        if option not in parameters and len(parameters) == len(signature):
            own = [parameter for parameter in parameters if parameter not in ("subset", "split")]
            raise ConfigError(
                f"{name}: there is no option {option!r}{nearest(option, own)}; this set takes: {', '.join(own)}"
            )
    for parameter in parameters.values():
        if parameter.default is parameter.empty and parameter.name not in {"subset", "split", *options}:
            raise ConfigError(f"{name}: the option {parameter.name!r} is missing")
    return cls(subset=subset, split=split, **options)


@cache
def _import_ours() -> None:
    """Import every module of this folder, which registers its sets."""
    for module in sorted(module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])):
        importlib.import_module(f"{__package__}.{module}")


def _imported(name: str) -> type[BaseDataset]:
    # mypy rejects an abstract class as the expected base, which is intended here.
    found = import_class(name, BaseDataset, name, "BaseDataset")  # type: ignore[type-abstract]
    methods_of(found.evaluation_only, f"{name}.evaluation_only")
    return found
