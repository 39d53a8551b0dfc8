"""Import classes and objects given as `pkg.module:Name`."""

from __future__ import annotations

import importlib
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from .errors import ConfigError, TaskgenError
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
    module, class_name = import_module_of(name, where)
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
    module, attribute = import_module_of(name, where)
    if attribute not in vars(module):
        known = [key for key in vars(module) if not key.startswith("_")]
        raise ConfigError(f"{where}: {module.__name__} has nothing named {attribute!r}{nearest(attribute, known)}")
    return vars(module)[attribute]


def import_module_of(name: str, where: str) -> tuple[ModuleType, str]:
    """Import the module of `MODULE:NAME` and return it with the name.

    The working folder is searched only for a module that is not installed; no other file there is run unless that
    module imports it.

    Raises:
        ConfigError: the text has another form, there is no such module, or it fails when it is imported.
    """
    module_name, _, attribute = name.partition(":")
    if not all(part.isidentifier() for part in module_name.split(".")) or not attribute:
        raise ConfigError(f"{where}: expected MODULE:NAME, found {name!r}")
    # Last, as it must not hide installed modules.
    if str(Path.cwd()) not in sys.path and find_spec(module_name.partition(".")[0]) is None:
        sys.path.append(str(Path.cwd()))
    try:
        return importlib.import_module(module_name), attribute
    except ModuleNotFoundError as error:
        raise ConfigError(f"{where}: no module named {error.name!r} here or among the installed") from error
    except TaskgenError:
        raise
    except (Exception, SystemExit) as error:
        raise ConfigError(f"{where}: importing {module_name} failed: {type(error).__name__}: {error}") from error
