"""Import classes and objects given as `pkg.module:Name`."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from .errors import ConfigError
from .nearest import nearest

T = TypeVar("T")


def import_class(name: str, base: type[T], where: str, base_name: str) -> type[T]:
    """Import a class from an installed package or a file in the working folder.

    Args:
        name: module and class, separated by a colon.
        base: what the class must extend.
        where: the beginning of an error message.
        base_name: the name of `base` in an error message.

    Raises:
        ConfigError: there is no such module, or no such class in it.
    """
    module, class_name = _module_of(name, where)
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, base)):
        known = [key for key, value in vars(module).items() if isinstance(value, type) and issubclass(value, base)]
        raise ConfigError(
            f"{where}: {module.__name__} has no class {class_name!r} that extends {base_name}"
            f"{nearest(class_name, known)}"
        )
    return found


def import_named(name: str, where: str) -> Any:
    """Import any object from an installed package or a file in the working folder.

    Args:
        name: module and attribute, separated by a colon.
        where: the beginning of an error message.

    Raises:
        ConfigError: there is no such module, or no such name in it.
    """
    module, attribute = _module_of(name, where)
    if attribute not in vars(module):
        known = [key for key in vars(module) if not key.startswith("_")]
        raise ConfigError(f"{where}: {module.__name__} has nothing named {attribute!r}{nearest(attribute, known)}")
    return vars(module)[attribute]


def _module_of(name: str, where: str) -> tuple[ModuleType, str]:
    module_name, _, attribute = name.partition(":")
    # The working folder, as for `python script.py`, but last: it must not hide installed modules.
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        return importlib.import_module(module_name), attribute
    except ModuleNotFoundError as error:
        raise ConfigError(f"{where}: no module named {error.name!r} here or among the installed") from error
