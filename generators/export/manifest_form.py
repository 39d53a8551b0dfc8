"""The form of `manifest.json`, checked where folders are read."""

from __future__ import annotations

from dataclasses import fields
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from ...utils.settings import ChunkingConfig, ContextKind, Persona
from ...utils.task_style import TaskStyle


def _inside(name: str) -> str:
    parts = PurePosixPath(name).parts
    if not parts or PurePosixPath(name).is_absolute() or ".." in parts or "\\" in name or "\0" in name:
        raise ValueError(f"{name!r} lies outside the folder")
    if "__pycache__" in parts:
        raise ValueError(f"{name!r} is compiled code, which is no part of a set")
    return name


def _known_fields(value: Any) -> Any:
    known = {field.name for field in fields(TaskStyle)}
    if isinstance(value, dict) and not known.issuperset(value):
        raise ValueError(f"has no field {next(name for name in value if name not in known)!r}")
    return value


_Count = Annotated[int, Field(ge=0)]
_Sha256 = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
_Texts = tuple[str, ...]


class _Open(BaseModel):
    """A record whose further fields are shown or kept, and not relied on."""

    model_config = ConfigDict(extra="allow", frozen=True)


class _Writer(_Open):
    kind: str


class _Config(_Open):
    language: str
    license: str | None
    num_distractors: _Count
    chunking: ChunkingConfig
    writer: _Writer
    question_types: dict[str, Any]
    contexts: Annotated[tuple[ContextKind, ...], Field(min_length=1)]


class _Yield(_Open):
    question_type: str
    asked: _Count
    written: _Count
    kept: _Count
    contrast_pairs: _Count
    exhausted: bool
    rejected: dict[str, _Count]


class _WithId(_Open):
    id: str


class _Edit(_Open):
    version: Annotated[int, Field(ge=1)]
    added: tuple[_WithId, ...]
    dropped: tuple[_WithId, ...]
    patched: tuple[_WithId, ...]


class _SmallTypes(_Open):
    folded: _Texts = ()
    alone: _Texts = ()


class _Difficulty(_Open):
    source: Literal["word_matching", "systems", "given"]
    systems: _Texts = ()


class Manifest(_Open):
    """The fields of a manifest that this package relies on; `manifest.describe` says what else is in it."""

    name: str
    language: str
    version: Annotated[int, Field(ge=1)]
    seed: int
    config: _Config
    styles: dict[str, Annotated[TaskStyle, BeforeValidator(_known_fields)]]
    small_types: _SmallTypes | None = None
    corpus_sha256: str | None = None
    reader: str | None = None
    skipped_checks: _Texts = ()
    personas: tuple[Persona, ...] = ()
    source: dict[str, Any] | None = None
    world: dict[str, Any] | None = None
    reviews: dict[str, Any] | None = None
    difficulty: _Difficulty | None = None
    versions: dict[str, str]
    runs_with: str
    skipped: _Texts
    yields: tuple[_Yield, ...]
    edits: tuple[_Edit, ...]
    files: dict[Annotated[str, AfterValidator(_inside)], _Sha256]
