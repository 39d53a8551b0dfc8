"""The spaCy pipeline that reads a language: found, checked and loaded.

A pipeline is loaded as data, from its folder. The package around it is never imported, so that neither finding a
pipeline nor naming one in a configuration runs code of whoever published it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import yaml
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from pydantic import BaseModel, ValidationError

from ...utils.errors import ConfigError, MissingDependency
from ...utils.languages import Language

# Parts of a pipeline that tell nothing of clauses.
_UNUSED = ("senter", "textcat", "textcat_multilabel", "spancat", "entity_linker")
# Files that name or describe a pipeline and have no part in what it does.
_DESCRIPTIONS = ("meta.json", "README.md")
_KNOWN_FILES = Path(__file__).with_name("pipeline_files.yaml")


class _Meta(BaseModel):
    """The fields of `meta.json` that are used; see spacy.io/api/data-formats#meta."""

    lang: str
    name: str
    version: str
    spacy_version: str = ""
    pipeline: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pipeline:
    """A pipeline on this machine; `folder` holds its `config.cfg`, `made_for` are the versions of spaCy it needs."""

    name: str
    language: str
    version: str
    folder: Path
    made_for: str = ""
    has_parser: bool = True


def find_pipeline(language: Language, named: str | None = None) -> Pipeline:
    """Return the pipeline that reads a language.

    It is the one that is `named`, a package or a folder (with a slash), or else the first installed one of those in
    the language's file, or else any other installed pipeline of the language, in the order of names.

    Raises:
        ConfigError: what is named is no pipeline of the language.
        MissingDependency: no usable pipeline is installed; the message holds the command that installs one.
    """
    if named is not None:
        return _named(named, language)
    refused: list[str] = []
    for name in _candidates(language):
        found = _installed(name)
        if found is None:
            continue
        reason = _why_not(found)
        if reason is None:
            return found
        refused.append(f"{found.name} {found.version} is installed, but {reason}")
    because = "; ".join(refused) or "none is installed"
    raise MissingDependency(
        f"questions in {language.name} are read from the text by a spaCy pipeline ({because}): "
        f"{how_to_install(language)}"
    )


def located(named: str | None, base: Path) -> str | None:
    """Return the name of a pipeline as `find_pipeline` takes it: a relative folder is one of `base`."""
    return str(base.absolute() / named) if named is not None and _is_folder(named) else named


def how_to_install(language: Language) -> str:
    """Return the command that installs the preferred pipeline of a language."""
    names = language.clauses.pipelines if language.clauses is not None else ()
    return f"python -m spacy download {next(iter(names), f'{language.code}_core_news_sm')}"


def load_pipeline(pipeline: Pipeline) -> Any:
    """Load a pipeline with the parts that reading needs.

    Raises:
        ConfigError: spaCy cannot load it, or it does not parse.
    """
    from spacy.util import load_model_from_path

    try:
        loaded = load_model_from_path(pipeline.folder, exclude=_UNUSED)
    except (OSError, ValueError, KeyError) as error:
        raise ConfigError(f"{pipeline.folder}: spaCy cannot load this pipeline: {error}") from error
    if not loaded("a").has_annotation("DEP"):
        raise ConfigError(f"{pipeline.folder}: this pipeline does not parse; name one with a dependency parser")
    return loaded


def fingerprint(pipeline: Pipeline) -> str:
    """Return the sha256, in hexadecimal, of all files that decide how a pipeline parses."""
    digest = hashlib.sha256()
    for path, file_hash in _file_hashes(pipeline.folder).items():
        if path not in _DESCRIPTIONS:
            digest.update(f"{path} {file_hash}\n".encode())
    return digest.hexdigest()


def described(pipeline: Pipeline) -> str:
    """Return what identifies a pipeline: its name, version and hash, and the version of spaCy."""
    version = metadata.version("spacy")
    return f"spaCy {version}, {pipeline.name} {pipeline.version}, sha256 {fingerprint(pipeline)}"


def _named(named: str, language: Language) -> Pipeline:
    found = _in_folder(Path(named), Path(named).name) if _is_folder(named) else _installed(named)
    if found is None:
        raise ConfigError(
            f"pipeline: {named!r} is neither an installed spaCy pipeline nor a folder with one (a folder's name has a "
            f"slash in it, such as ./{named}): python -m spacy download NAME installs one"
        )
    if found.language not in (language.code, "xx"):
        raise ConfigError(f"pipeline: {named!r} is for {found.language!r}, and the documents are in {language.code!r}")
    return found


def _is_folder(named: str) -> bool:
    return "/" in named or "\\" in named


def _candidates(language: Language) -> Iterator[str]:
    """Yield the names of the pipelines that may read a language, the preferred first."""
    preferred = language.clauses.pipelines if language.clauses is not None else ()
    yield from preferred
    # The names alone: spaCy's own list of installed pipelines imports the package of each.
    for name in sorted({entry.name for entry in metadata.entry_points(group="spacy_models")}):
        if name.startswith(f"{language.code}_") and name not in preferred:
            yield name


def _installed(name: str) -> Pipeline | None:
    """Find an installed pipeline by the name of its package, without importing it."""
    if not name.isidentifier():
        return None
    spec = PathFinder.find_spec(name)
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        found = _in_folder(Path(folder), name)
        if found is not None:
            return found
    return None


def _in_folder(folder: Path, name: str) -> Pipeline | None:
    """Return the pipeline in a folder: its own, or that of a package in the inner folder that `meta.json` names."""
    meta = _meta(folder)
    if meta is None:
        return None
    inner = folder / f"{meta.lang}_{meta.name}-{meta.version}"
    data = folder if (folder / "config.cfg").is_file() else inner
    if not (data / "config.cfg").is_file():
        return None
    return Pipeline(name, meta.lang, meta.version, data, meta.spacy_version, "parser" in meta.pipeline)


def _meta(folder: Path) -> _Meta | None:
    try:
        return _Meta.model_validate_json((folder / "meta.json").read_bytes())
    except (OSError, ValidationError):
        return None


def _why_not(pipeline: Pipeline) -> str | None:
    """Return why an installed pipeline cannot be used, or None."""
    if not pipeline.has_parser:
        return "has no parser"
    version = metadata.version("spacy")
    try:
        fits = SpecifierSet(pipeline.made_for).contains(version, prereleases=True)
    except InvalidSpecifier:
        fits = True
    if not fits:
        return f"was made for spaCy {pipeline.made_for}, and this is {version}"
    known = _known_files().get(pipeline.name)
    differing = _differences(_file_hashes(pipeline.folder), known) if known is not None else []
    return f"its files are not those that were published: {', '.join(differing)}" if differing else None


def _differences(found: Mapping[str, str], known: Mapping[str, str]) -> list[str]:
    return [
        f"{path} {'is missing' if path not in found else 'was added' if path not in known else 'differs'}"
        for path in sorted({*found, *known})
        if found.get(path) != known.get(path)
    ]


@cache
def _known_files() -> Mapping[str, Mapping[str, str]]:
    """Return the sha256 of each file of the pipelines that are used only if none of their files was changed."""
    known: Mapping[str, Mapping[str, str]] = yaml.safe_load(_KNOWN_FILES.read_text(encoding="utf-8"))
    return known


def _file_hashes(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
