"""Classes that a person names as `pkg.module:Class`."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TypeVar

from ..utils.errors import ConfigError
from .nearest import nearest

T = TypeVar("T")


def import_class(name: str, base: type[T], where: str, base_name: str) -> type[T]:
    """The class of a name, from an installed package or a file in the working folder.

    Args:
        name: the module and the class, with a colon between them.
        base: what the class must extend.
        where: how a message begins.
        base_name: what a message calls `base`.

    Raises:
        ConfigError: there is no such module, or no such class in it.
    """
    module_name, _, class_name = name.partition(":")
    # As `python script.py` would see it, but after everything installed, which it must not hide.
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise ConfigError(f"{where}: no module named {error.name!r} here or among the installed") from error
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, base)):
        known = [key for key, value in vars(module).items() if isinstance(value, type) and issubclass(value, base)]
        raise ConfigError(
            f"{where}: {module_name} has no class {class_name!r} that extends {base_name}{nearest(class_name, known)}"
        )
    return found
