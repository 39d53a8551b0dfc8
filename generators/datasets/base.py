"""What a set of questions is to the registry: a class that gives samples."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, TypedDict

from ...utils.errors import ConfigError, CorpusError
from ...utils.nearest import nearest

METHODS = ("string_match", "partial_match", "math_match", "log_prob", "llm_judge")

_FALLBACK_SPLITS = ("test", "validation", "train")
_PLACE = re.compile(r"\{\{|\}\}|\{([A-Za-z_]+)\}")


class _Asked(TypedDict):
    input: str
    reference: str | list[str]


class Sample(_Asked, total=False):
    """A question as an evaluation takes it.

    `input` is the whole prompt. `reference` is the accepted answer, or a list of them; none where there is no answer.
    `options` are the answers to choose from, of which `reference` is one. `metadata` holds JSON values; of these
    `id`, `context`, `title` and `paragraph_id` are known to `taskgen import`.
    """

    _subset_name: str
    options: list[str]
    metadata: dict[str, Any]


class BaseDataset(ABC):
    """A set of questions, registered by `@register_dataset("key")`; its docstring's first line is what it is listed by.

    `subsets` are the names of its parts, all of which are loaded unless some are asked for; empty where it has none.
    `evaluation_only` names the ways (of `METHODS`) in which its answers may be scored; empty means as usual, by all
    metrics of strings. `base_prompt_template` has places such as `{input}`, which samples fill; `{{` is a brace.

    Args:
        subset: None, one subset or several.
        split: the split wanted; else `test`, `validation` or `train` is taken, and `info()` says which.
        base_prompt_template: instead of the class's own.

    Raises:
        ConfigError: there is no such subset.
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
        asked = (subset,) if isinstance(subset, str) else tuple(dict.fromkeys(subset or ()))
        for name in asked:
            if self.subsets and name not in self.subsets:
                raise ConfigError(
                    f"there is no subset {name!r}{nearest(name, self.subsets)}; there are: {', '.join(self.subsets)}"
                )
        self.chosen = asked or self.subsets
        self.split = split
        self.splits_taken: dict[str, str] = {}
        if base_prompt_template is not None:
            self.base_prompt_template = base_prompt_template

    @abstractmethod
    def load(self) -> list[Sample]:
        """The samples of the chosen subsets, each with its `_subset_name` where there are subsets.

        Raises:
            CorpusError: the data cannot be had or read.
        """

    def get_raw_samples(self) -> list[Any]:
        """The records of the set as it writes them; the samples themselves where a class does not keep them apart."""
        return list(self.load())

    def language_of(self, subset: str) -> str | None:
        """The code of a subset's language, where the set knows it."""
        return None

    def info(self) -> dict[str, Any]:
        """What the set is and what was taken of it; `split` is known once it is loaded, by subset where they differ."""
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
        """The split asked for, else the first of test, validation, train that there is; it is told by `info()`.

        Raises:
            CorpusError: there is none of them.
        """
        for name in (self.split, *_FALLBACK_SPLITS):
            if name in available:
                self.splits_taken[subset] = name
                return name
        raise CorpusError(
            f"{where}: no split {self.split!r}, test, validation or train; there are: {', '.join(available) or 'none'}"
        )

    def prompt(self, fields: Mapping[str, str]) -> str:
        """The prompt template with its places filled, in one pass: what fields hold is never filled again.

        Raises:
            ConfigError: the template has a place that no field fills.
        """
        return fill(self.base_prompt_template, fields)


def fill(template: str, fields: Mapping[str, str]) -> str:
    """See `BaseDataset.prompt`."""

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

    return _PLACE.sub(filled, template)
