"""Find what a configuration asks of a writer that cannot write it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...utils.errors import ConfigError
from ...utils.languages import Language, writer_patterns
from ...utils.nearest import nearest
from ...utils.settings import TaskGeneratorConfig
from ..writers.question_type import QuestionType
from .registry import BROKEN_TYPES, QUESTION_TYPES

_HOW = "set writer.kind: llm and name a model (writer.mode is propose unless you set it), or leave the type out"
# Tasks of a set that other blocks than `question_types` ask for.
_BLOCKS = {
    "multi_hop": "multi_hop: {max_tasks: N}",
    "paraphrase": "robustness: {num_paraphrases: N}",
    "single_hop_factoid": "single_hop: {max_tasks: N}",
    "typos": "robustness: {add_typos: true}",
    "unanswerable": "robustness: {unanswerable: N}",
}


def unknown_types(names: Iterable[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the fields of `question_types` that are no type, each with a message."""
    for name in names:
        if name in BROKEN_TYPES and name not in QUESTION_TYPES:
            yield ("question_types", name), f"question_types.{name}: {BROKEN_TYPES[name]}"
        elif name not in QUESTION_TYPES:
            advice = f"{nearest(name, QUESTION_TYPES)}; `taskgen types` lists them"
            if name in _BLOCKS:
                advice = f"; these questions are asked for with {_BLOCKS[name]}, beside question_types"
            yield ("question_types", name), f"question_types.{name}: there is no such type{advice}"


def unwritable(
    config: TaskGeneratorConfig, language: Language, *, by_model: bool
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the fields that ask for questions which the writer of a configuration cannot write, each with a message.

    Some types take a language model that proposes their questions, others rules, which a language without a `writer`
    block does not have.
    """
    proposes = by_model and config.writer.mode == "propose"
    if language.writer is None and not proposes:
        try:
            writer_patterns(language)
        except ConfigError as error:
            yield ("language",), f"language: {error}"
        return
    wanted: list[tuple[tuple[str, ...], QuestionType[Any]]] = [
        (("question_types", name), QUESTION_TYPES[name])
        for name, options in config.question_types.items()
        if options.enabled and name in QUESTION_TYPES
    ]
    for loc, kind in wanted:
        if not kind.by_rule and not proposes:
            yield loc, f"{'.'.join(loc)}: these questions are proposed by a language model; {_HOW}"
    if language.writer is not None:
        return
    by_rule = [loc for loc, kind in wanted if not _needs_no_rules(kind)]
    proposed = sorted(name for name, kind in QUESTION_TYPES.items() if _needs_no_rules(kind))
    for loc in (*by_rule, *([("single_hop",)] if config.single_hop is not None else [])):
        yield (
            loc,
            f"{'.'.join(loc)}: these questions need rules or words, of which languages/{language.code}.yaml has none. "
            f"Types that a model proposes: {', '.join(proposed)}",
        )


def _needs_no_rules(kind: QuestionType[Any]) -> bool:
    return kind.proposing is not None and not kind.has_worded_frame
