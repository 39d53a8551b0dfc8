"""What of a configuration takes rules that its language does not have."""

from __future__ import annotations

from collections.abc import Iterator

from ...utils.errors import ConfigError
from ...utils.languages import Language, writer_patterns
from ...utils.settings import TaskGeneratorConfig
from .registry import QUESTION_TYPES


def rules_needed(
    config: TaskGeneratorConfig, language: Language, *, by_model: bool
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the fields of a configuration that take rules which a language does not have, each with a message.

    Without a `writer` block, a language has none: only types whose questions a language model proposes are left.
    """
    if language.writer is not None:
        return
    if not by_model or config.writer.mode == "reword":
        try:
            writer_patterns(language)
        except ConfigError as error:
            yield ("language",), f"language: {error}"
        return
    proposed = [name for name, kind in QUESTION_TYPES.items() if kind.proposing is not None]
    found = [
        ("question_types", name)
        for name, wanted in config.question_types.items()
        if wanted.enabled and name in QUESTION_TYPES and name not in proposed
    ]
    for loc in (*found, *([("single_hop",)] if config.single_hop is not None else [])):
        yield (
            loc,
            f"{'.'.join(loc)}: these questions are found by rules, of which languages/{language.code}.yaml has none. "
            f"Types that a model proposes: {', '.join(sorted(proposed))}",
        )
