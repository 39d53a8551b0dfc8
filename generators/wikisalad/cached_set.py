"""The set of a task: read if it is built already, else built and cached for the next time."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from importlib import resources
from importlib.metadata import version
from pathlib import Path

from ...utils.errors import ConfigError, CorpusError, ExportError
from ..corpus.files import read_bytes
from ..export.atomic_write import MANIFEST
from .build import build_examples
from .files import read_examples, write_examples
from .records import Example
from .sources import HUB, SourceFile, open_source
from .variants import VARIANTS, Variant

SQUAD = "rajpurkar/squad_v2"
SEED = 42


@dataclass(frozen=True, slots=True)
class SetRequest:
    """The set that a task needs. A field that is None has the source's own value.

    `squad` is what `taskgen wikisalad build --squad` takes, a folder that it wrote, or one set of such a folder.
    `tokens` is the length of a prompt, in the tokens of `utils/text/tokens.py`.
    """

    variant: str
    squad: str = SQUAD
    seed: int | None = None
    tokens: int | None = None
    language: str | None = None
    revision: str | None = None


@dataclass(frozen=True, slots=True)
class ReadySet:
    """A set, and the settings it was made with, by the names of `SetRequest`, defaults included."""

    examples: tuple[Example, ...]
    made_of: Mapping[str, str | int]


def ready_set(request: SetRequest) -> ReadySet:
    """Read the set if `squad` is or holds a built one; else build it, or take it from the cache.

    Raises:
        ConfigError: a setting is invalid, or has no effect on this source.
        CorpusError: there is no such source, or the set cannot be built from it.
        DatasetUnavailable: the Hub's dataset cannot be downloaded.
        ExportError: the set cannot be written to the cache.
    """
    if request.revision is not None and Path(request.squad).exists():
        raise ConfigError(
            f"revision {request.revision}: is for sets of the Hub ({', '.join(HUB)}), not {request.squad}"
        )
    built = _built_file(request)
    if built is None:
        return _from_source(request)
    for name, value in (("seed", request.seed), ("tokens", request.tokens)):
        if value is not None:
            raise ConfigError(f"{name} {value}: has no effect on {built}, which is built already; leave it out")
    examples = read_examples(built)
    if Path(request.squad).is_file():
        _check_variant(request, examples)
    if request.language is None:
        return ReadySet(examples, {"squad": request.squad})
    examples = tuple(replace(example, language=request.language) for example in examples)
    return ReadySet(examples, {"squad": request.squad, "language": request.language})


def _built_file(request: SetRequest) -> Path | None:
    """Return the file of the set if `squad` is a set or a folder of sets; None if a set is to be built from it."""
    path = Path(request.squad)
    if path.is_file():
        # SQuAD's files are an object, sets a list.
        return path if read_bytes(path).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"[") else None
    if not path.is_dir():
        return None
    file = path / f"{request.variant}.json"
    if file.is_file():
        return file
    if (path / MANIFEST).is_file():
        return None
    present = ", ".join(sorted(file.name for file in path.glob("*.json"))) or "no JSON at all"
    raise CorpusError(
        f"{path}: has no {file.name} (there is {present}); write it with `taskgen wikisalad build --variant "
        f"{request.variant} --out {path}`, or run the tasks of other variants alone"
    )


def _check_variant(request: SetRequest, examples: tuple[Example, ...]) -> None:
    """Refuse a set of another pattern, which would be scored under the wrong name."""
    pattern = VARIANTS[request.variant].pattern
    other = next((example for example in examples if example.pattern != pattern), None)
    if other is not None and Path(request.squad).stem != request.variant:
        raise ConfigError(
            f"{request.squad}: {other.example_id} has the pattern {other.pattern:.40}, and {request.variant} is "
            f"{pattern}; run any set by `taskgen wikisalad run --dataset {request.squad}`"
        )


def _from_source(request: SetRequest) -> ReadySet:
    source = open_source(request.squad, language=request.language, revision=request.revision)
    variant = replace(VARIANTS[request.variant], target_tokens=request.tokens)
    seed = SEED if request.seed is None else request.seed
    hub = HUB.get(request.squad.partition(":")[0])
    revision = request.revision or (hub.revision if hub else None)
    made_of: dict[str, str | int | None] = {
        "squad": request.squad,
        "seed": seed,
        "tokens": request.tokens,
        "language": source.language,
        "revision": revision,
    }
    given = {name: value for name, value in made_of.items() if value is not None}
    return ReadySet(_cached(source, variant, seed), given)


def _cached(source: SourceFile, variant: Variant, seed: int) -> tuple[Example, ...]:
    """Read the set from the cache, or build it and write it there."""
    from huggingface_hub import constants

    path = Path(constants.HF_ASSETS_CACHE) / "lm_eval_taskgen" / "wikisalad" / f"{_key(source, variant, seed)}.json"
    if path.is_file():
        return read_examples(path)
    examples = build_examples(source.read(), variant, seed).examples
    try:
        write_examples(path, examples, overwrite=True)
    except ExportError as error:
        raise ExportError(
            f"{error}. Name a folder for built sets in the environment variable HF_ASSETS_CACHE, or give a folder "
            "that `taskgen wikisalad build` wrote"
        ) from error
    return examples


def _key(source: SourceFile, variant: Variant, seed: int) -> str:
    """Hash everything that a set depends on; the code too, since a clone changes without its version."""
    modules = sorted((file for file in resources.files(__package__).iterdir()), key=lambda file: file.name)
    code = hashlib.sha256(b"".join(file.read_bytes() for file in modules if file.name.endswith(".py"))).hexdigest()
    depends_on = [source.sha256, source.language, asdict(variant), seed, version("lm-eval-taskgen"), code]
    return hashlib.sha256(json.dumps(depends_on).encode()).hexdigest()
