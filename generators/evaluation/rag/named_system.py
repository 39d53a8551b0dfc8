"""A RAG system by its name on the command line: a Python object, or an address."""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from ....utils.errors import ConfigError, TaskgenError
from ....utils.import_path import import_module_of
from ....utils.nearest import nearest
from ....utils.records.documents import Document, Passage

_PYTHON = ".py"


@dataclass(frozen=True, slots=True)
class NamedSystem:
    """A system that is ready to be asked.

    `name` is what results show; `settings` are what else tells two runs of it apart, as JSON values.
    """

    name: str
    system: Any
    settings: Mapping[str, Any] = field(default_factory=dict)

    def renamed(self, name: str) -> NamedSystem:
        return replace(self, name=name)


def python_system(given: str, documents: Callable[[], Sequence[Document | Passage]]) -> NamedSystem:
    """Import `pkg.module:name` or `path/to/file.py:name`: a function, an object, or a class, which is created.

    A class whose constructor has a parameter `documents` gets the documents there; it may have no other without a
    default. The settings have the hash of its file, so that replies of an older version are not taken for its own.

    Raises:
        ConfigError: there is no such file, module or name, or importing or creating it fails.
    """
    path, colon, attribute = given.rpartition(":")
    if not colon or not attribute.isidentifier():
        raise ConfigError(
            f"{given}: is no system; give path/to/file.py:name, pkg.module:name, an address (http://…) or bm25"
        )
    module = _module_at(Path(path)) if path.endswith(_PYTHON) else import_module_of(given, given)[0]
    if attribute not in vars(module):
        known = [key for key in vars(module) if not key.startswith("_")]
        raise ConfigError(f"{given}: {path} has nothing named {attribute!r}{nearest(attribute, known)}")
    found = vars(module)[attribute]
    system = _created(found, given, documents) if inspect.isclass(found) else found
    origin = getattr(module, "__file__", None)  # modules written in C have none
    source = Path(origin) if origin else None
    code = {"code": hashlib.sha256(source.read_bytes()).hexdigest()[:16]} if source and source.is_file() else {}
    stem = Path(path).stem if path.endswith(_PYTHON) else path
    return NamedSystem(f"{stem}.{attribute}", system, code)


def _module_at(path: Path) -> ModuleType:
    """Run a file as a module, with its own folder searched for what it imports."""
    if not path.is_file():
        raise ConfigError(f"{path}: there is no such file")
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)  # last, as it must not hide installed modules
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None  # a file that ends with .py always has both
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # dataclasses and pickle look it up there
    try:
        spec.loader.exec_module(module)
    except TaskgenError:
        raise
    except (Exception, SystemExit) as error:
        raise ConfigError(f"{path}: importing it failed: {type(error).__name__}: {error}") from error
    return module


def _created(kind: type, given: str, documents: Callable[[], Sequence[Document | Passage]]) -> Any:
    arguments = {"documents": list(documents())} if "documents" in inspect.signature(kind).parameters else {}
    try:
        return kind(**arguments)
    except TaskgenError:
        raise
    except (Exception, SystemExit) as error:
        raise ConfigError(f"{given}: creating it failed: {type(error).__name__}: {error}") from error
