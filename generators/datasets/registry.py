"""The registry of external question sets: register one, list them, load one by name."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from ...utils.errors import ConfigError
from ...utils.import_path import import_module_of
from ...utils.nearest import nearest
from .base import BaseDataset, methods_of

_DATASETS: dict[str, type[BaseDataset]] = {}
_Class = TypeVar("_Class", bound=type[BaseDataset])


def register_dataset(key: str) -> Callable[[_Class], _Class]:
    """Return a class decorator that registers a set under `key`.

    Raises:
        ConfigError: the key is not text or has a colon, another class has it, or the class is no complete
            `BaseDataset`.
    """
    if not isinstance(key, str) or not key.strip():
        raise ConfigError(f'register_dataset: expected a key, found {key!r}; write @register_dataset("key")')
    if ":" in key:
        raise ConfigError(f"register_dataset({key!r}): a key holds no colon, which stands between a module and a key")

    def register(cls: _Class) -> _Class:
        _check_class(cls, f"register_dataset({key!r})")
        other = _DATASETS.get(key)
        # Reloading a module registers its class again.
        if other is not None and (other.__module__, other.__qualname__) != (cls.__module__, cls.__qualname__):
            raise ConfigError(f"{cls.__module__}.{cls.__name__}: the key {key!r} is taken by {other.__module__}")
        _DATASETS[key] = cls
        return cls

    return register


def datasets() -> Mapping[str, type[BaseDataset]]:
    """Return all registered classes, sorted by key."""
    _import_ours()
    return dict(sorted(_DATASETS.items()))


def dataset_class(name: str) -> type[BaseDataset]:
    """Return the class of a key, or of `pkg.module:KEY` or `pkg.module:Class`, for which that module is imported.

    Raises:
        ConfigError: there is no such class, or its module cannot be imported.
    """
    if ":" in name:
        return _imported(name)
    known = datasets()
    if name not in known:
        raise ConfigError(
            f"there is no set {name!r}{nearest(name, known)}; there are: {', '.join(known)}, and MODULE:KEY or "
            f"MODULE:Class for one of your own{_registered_here(name)}"
        )
    return known[name]


def load_datasets(
    name: str, subset: str | Sequence[str] | None = None, split: str = "test", **options: Any
) -> BaseDataset:
    """Return a set, ready for its `load()`.

    Args:
        name: a key, or `pkg.module:KEY`, or `pkg.module:Class`.
        subset: None for all subsets, one, or several.
        split: the wanted split; see `BaseDataset.take_split` for the fallback.
        **options: `base_prompt_template` and other parameters of the class, such as `file` or `revision`.

    Raises:
        ConfigError: the set, a subset or an option does not exist, a required option is missing, or the class does not
            construct a `BaseDataset` from `subset` and `split`.
    """
    cls = dataset_class(name)
    signature = inspect.signature(cls).parameters
    parameters = {name: one for name, one in signature.items() if one.kind is not one.VAR_KEYWORD}
    takes_any = len(parameters) < len(signature)
    if not takes_any and not {"subset", "split"} <= set(parameters):
        raise ConfigError(f"{name}: {cls.__name__}.__init__ must take 'subset' and 'split', as BaseDataset's does")
    for option in options:
        if option not in parameters and not takes_any:
            own = [parameter for parameter in parameters if parameter not in ("subset", "split")]
            raise ConfigError(
                f"{name}: there is no option {option!r}{nearest(option, own)}; this set takes: {', '.join(own)}"
            )
    for parameter in parameters.values():
        if parameter.default is parameter.empty and parameter.name not in {"subset", "split", *options}:
            raise ConfigError(f"{name}: the option {parameter.name!r} is missing")
    try:
        dataset = cls(subset=subset, split=split, **options)
    except TypeError as error:
        raise ConfigError(f"{name}: {cls.__name__}: {error}") from error
    if "splits_taken" not in vars(dataset):
        raise ConfigError(f"{name}: {cls.__name__}.__init__ must call super().__init__(subset, split)")
    return dataset


@cache
def _import_ours() -> None:
    """Import every module of this folder, which registers its sets."""
    for module in sorted(module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])):
        importlib.import_module(f"{__package__}.{module}")


def _imported(name: str) -> type[BaseDataset]:
    """Import a module that the caller named, and return its class of this key or name."""
    module, wanted = import_module_of(name, name)
    inside = f"{module.__name__}."
    keys = {key: cls for key, cls in _DATASETS.items() if f"{cls.__module__}.".startswith(inside)}
    classes = {key: one for key, one in vars(module).items() if isinstance(one, type) and issubclass(one, BaseDataset)}
    known = {**classes, **keys}
    if wanted not in known:
        raise ConfigError(
            f"{name}: {module.__name__} has no class {wanted!r} that extends BaseDataset, nor such a key"
            f"{nearest(wanted, known)}"
        )
    _check_class(known[wanted], name)
    return known[wanted]


def _check_class(cls: Any, where: str) -> None:
    if not (isinstance(cls, type) and issubclass(cls, BaseDataset)):
        raise ConfigError(f"{where}: expected a class that extends BaseDataset, found {cls!r}")
    if inspect.isabstract(cls):
        missing = ", ".join(f"{method}()" for method in sorted(cls.__abstractmethods__))
        raise ConfigError(f"{where}: {cls.__name__} has no {missing}; write it")
    methods_of(cls.evaluation_only, f"{cls.__module__}.{cls.__name__}.evaluation_only")


def _registered_here(key: str) -> str:
    """Say which file of the working folder registers a key. Files are read, none is run: the user named no module."""
    call = re.compile(rf"register_dataset\(\s*(['\"]){re.escape(key)}\1")
    for path in sorted(Path.cwd().glob("*.py")):
        if call.search(path.read_text(encoding="utf-8", errors="replace")):
            return f". {path.name} here registers it: {path.stem}:{key}"
    return ""
