"""The set that a task asks for: one that was built before, or one that is built now and kept for the next time."""

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
class Wanted:
    """Which set of a variant. What is None is as its source has it.

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
    """A set, and by the names of `Wanted` what it was made of, defaults included."""

    examples: tuple[Example, ...]
    made_of: Mapping[str, str | int]


def ready_set(wanted: Wanted) -> ReadySet:
    """Read the set if `squad` holds one that is built, else build it, or take what was built of the same before.

    Raises:
        ConfigError: a setting cannot be, or has no effect on such a source.
        CorpusError: there is nothing of this name, or no such set can be had of it.
        DatasetUnavailable: the Hub's dataset cannot be had.
        ExportError: what was built cannot be kept.
    """
    if wanted.revision is not None and Path(wanted.squad).exists():
        raise ConfigError(f"revision {wanted.revision}: is for sets of the Hub ({', '.join(HUB)}), not {wanted.squad}")
    built = _built_file(wanted)
    if built is None:
        return _from_source(wanted)
    for name, value in (("seed", wanted.seed), ("tokens", wanted.tokens)):
        if value is not None:
            raise ConfigError(f"{name} {value}: has no effect on {built}, which is built already; leave it out")
    examples = read_examples(built)
    if Path(wanted.squad).is_file():
        _check_variant(wanted, examples)
    if wanted.language is None:
        return ReadySet(examples, {"squad": wanted.squad})
    examples = tuple(replace(example, language=wanted.language) for example in examples)
    return ReadySet(examples, {"squad": wanted.squad, "language": wanted.language})


def _built_file(wanted: Wanted) -> Path | None:
    """The file of the set, where `squad` is a folder of sets or a set; None where it is something to build one from."""
    path = Path(wanted.squad)
    if path.is_file():
        # SQuAD's files are an object, sets a list.
        return path if read_bytes(path).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"[") else None
    if not path.is_dir():
        return None
    file = path / f"{wanted.variant}.json"
    if file.is_file():
        return file
    if (path / MANIFEST).is_file():
        return None
    there = ", ".join(sorted(file.name for file in path.glob("*.json"))) or "no JSON at all"
    raise CorpusError(
        f"{path}: has no {file.name} (there is {there}); write it with `taskgen wikisalad build --variant "
        f"{wanted.variant} --out {path}`, or run the tasks of other variants alone"
    )


def _check_variant(wanted: Wanted, examples: tuple[Example, ...]) -> None:
    """A set of another pattern would be scored under the wrong name."""
    pattern = VARIANTS[wanted.variant].pattern
    other = next((example for example in examples if example.pattern != pattern), None)
    if other is not None and Path(wanted.squad).stem != wanted.variant:
        raise ConfigError(
            f"{wanted.squad}: {other.example_id} has the pattern {other.pattern:.40}, and {wanted.variant} is "
            f"{pattern}; run any set by `taskgen wikisalad run --dataset {wanted.squad}`"
        )


def _from_source(wanted: Wanted) -> ReadySet:
    source = open_source(wanted.squad, language=wanted.language, revision=wanted.revision)
    variant = replace(VARIANTS[wanted.variant], target_tokens=wanted.tokens)
    seed = SEED if wanted.seed is None else wanted.seed
    hub = HUB.get(wanted.squad.partition(":")[0])
    revision = wanted.revision or (hub.revision if hub else None)
    made_of: dict[str, str | int | None] = {
        "squad": wanted.squad,
        "seed": seed,
        "tokens": wanted.tokens,
        "language": source.language,
        "revision": revision,
    }
    given = {name: value for name, value in made_of.items() if value is not None}
    return ReadySet(_kept(source, variant, seed), given)


def _kept(source: SourceFile, variant: Variant, seed: int) -> tuple[Example, ...]:
    """What was built of the same before, else what is built now and kept."""
    from huggingface_hub import constants

    kept = Path(constants.HF_ASSETS_CACHE) / "lm_eval_taskgen" / "wikisalad" / f"{_key(source, variant, seed)}.json"
    if kept.is_file():
        return read_examples(kept)
    examples = build_examples(source.read(), variant, seed).examples
    try:
        write_examples(kept, examples, overwrite=True)
    except ExportError as error:
        raise ExportError(
            f"{error}. Name a folder for what is built in the environment variable HF_ASSETS_CACHE, or give a folder "
            "that `taskgen wikisalad build` wrote"
        ) from error
    return examples


def _key(source: SourceFile, variant: Variant, seed: int) -> str:
    """What a built set follows from; the code too, since a clone changes without its version."""
    modules = sorted((file for file in resources.files(__package__).iterdir()), key=lambda file: file.name)
    code = hashlib.sha256(b"".join(file.read_bytes() for file in modules if file.name.endswith(".py"))).hexdigest()
    follows_from = [source.sha256, source.language, asdict(variant), seed, version("lm-eval-taskgen"), code]
    return hashlib.sha256(json.dumps(follows_from).encode()).hexdigest()
