"""The base class of external question sets, and the form of their samples."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, TypedDict

from ...utils.errors import ConfigError
from ...utils.nearest import nearest
from ...utils.splits import choose_split

METHODS = ("string_match", "partial_match", "math_match", "log_prob", "llm_judge")

_FIELD = re.compile(r"\{\{|\}\}|\{([A-Za-z_]+)\}")


class _Required(TypedDict):
    input: str
    reference: str | list[str]


class Sample(_Required, total=False):
    """A question in the form that an evaluation needs.

    `input` is the whole prompt. `reference` is the accepted answer or a list of them, empty if there is no answer.
    `options` are the answers to choose from, `reference` among them. `metadata` holds JSON values, of which
    `taskgen import` uses `id`, `context`, `title` and `paragraph_id`.
    """

    _subset_name: str
    options: list[str]
    metadata: dict[str, Any]


class BaseDataset(ABC):
    """A set of questions, registered by `@register_dataset("key")`. Listings show the first line of its docstring.

    `subsets` names its parts, empty if it has none; all are loaded by default. `evaluation_only` names the scoring
    methods (of `METHODS`) allowed for its answers; empty means all string metrics. `base_prompt_template` has fields
    such as `{input}`, filled from each sample; `{{` writes a brace.

    Args:
        subset: None for all subsets, or one or several names.
        split: the wanted split; if missing, `test`, `validation` or `train` is used and reported by `info()`.
        base_prompt_template: replaces the class's own template.

    Raises:
        ConfigError: a subset does not exist.
    """

    subsets: ClassVar[tuple[str, ...]] = ()
    evaluation_only: ClassVar[tuple[str, ...]] = ()
    base_prompt_template: str = "{input}"

    def __init__(
        self,
        subset: str | Sequence[str] | None = None,
        split: str = "test",
        base_prompt_template: str | None = None,
    ) -> None:
        chosen = (subset,) if isinstance(subset, str) else tuple(dict.fromkeys(subset or ()))
        for name in chosen:
            if self.subsets and name not in self.subsets:
                raise ConfigError(
                    f"there is no subset {name!r}{nearest(name, self.subsets)}; there are: {', '.join(self.subsets)}"
                )
        self.chosen = chosen or self.subsets
        self.split = split
        self.splits_taken: dict[str, str] = {}
        if base_prompt_template is not None:
            self.base_prompt_template = base_prompt_template

    @abstractmethod
    def load(self) -> list[Sample]:
        """Return the samples of the chosen subsets, each with its `_subset_name` if the set has subsets.

        Raises:
            CorpusError: the data cannot be downloaded or read.
        """

    def get_raw_samples(self) -> list[Any]:
        """Return the set's own records; by default the samples themselves."""
        return list(self.load())

    def language_of(self, subset: str) -> str | None:
        """Return the language code of a subset; None if the set does not know it."""
        return None

    def info(self) -> dict[str, Any]:
        """Describe the set and the chosen parts; `split` is set after loading, as a mapping if subsets differ."""
        splits = set(self.splits_taken.values())
        return {
            "subsets": list(self.chosen),
            "split": splits.pop() if len(splits) == 1 else dict(self.splits_taken) or None,
            "asked_split": self.split,
            "evaluation_only": list(self.evaluation_only),
            "base_prompt_template": self.base_prompt_template,
            "description": (type(self).__doc__ or "").strip().split("\n")[0],
        }

    def take_split(self, available: Collection[str], subset: str, where: str) -> str:
        """Choose the wanted split, else the first of test, validation and train; `info()` reports the choice.

        Raises:
            CorpusError: none of them exists.
        """
        self.splits_taken[subset] = choose_split(self.split, available, where)
        return self.splits_taken[subset]

    def prompt(self, fields: Mapping[str, str]) -> str:
        """Fill the prompt template in one pass: braces inside field values are not filled again.

        Raises:
            ConfigError: the template names an unknown field.
        """
        return fill(self.base_prompt_template, fields)


def fill(template: str, fields: Mapping[str, str]) -> str:
    """Fill a template; see `BaseDataset.prompt`."""

    def filled(match: re.Match[str]) -> str:
        name = match[1]
        if name is None:
            return match[0][0]
        if name not in fields:
            raise ConfigError(
                f"base_prompt_template: nothing fills {{{name}}}{nearest(name, fields)}; there are: "
                f"{', '.join(f'{{{field}}}' for field in fields)}. Write {{{{ for a brace"
            )
        return fields[name]

    return _FIELD.sub(filled, template)
