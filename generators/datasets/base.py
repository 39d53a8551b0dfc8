"""The base class of external question sets, and the form of their samples."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import EllipsisType
from typing import Any, ClassVar, TypedDict

from ...utils.errors import ConfigError
from ...utils.nearest import nearest
from ...utils.splits import choose_split
from .cells import one_text

METHODS = ("string_match", "partial_match", "math_match", "log_prob", "llm_judge")

# The prompt of a set without a template.
QUESTION_ALONE = "{input}"
_FIELD = re.compile(r"\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_]*)\}")


class _Required(TypedDict):
    input: str
    reference: str | list[str] | None


class Sample(_Required, total=False):
    """A question in the form that an evaluation needs.

    `input` is the whole prompt. `reference` is the accepted answer, or a list of several; None, "" and [] mean that
    there is no answer. `references` are the accepted answers as a list, however many; shipped sets give both.
    `options` are the answers to choose from, `reference` among them. `metadata` holds JSON values, of which
    `taskgen import` uses `id`, `context`, `title` and `paragraph_id`.
    """

    references: list[str]
    _subset_name: str
    options: list[str]
    metadata: dict[str, Any]


class BaseDataset(ABC):
    """A set of questions, registered by `@register_dataset("key")`. Listings show the first line of its docstring.

    `subsets` names its parts, empty if it has none; all are loaded by default. `splits` names the splits that each has,
    empty if only the data says. `evaluation_only` names the scoring methods (of `METHODS`) allowed for its answers;
    empty means all string metrics. `base_prompt_template` has fields such as `{input}`, filled from each sample; `{{`
    writes a brace, and None means that the question alone is the prompt.

    Args:
        subset: None for all subsets, or one or several names.
        split: the wanted split; if missing, `test`, `validation` or `train` is used and reported by `info()`.
        base_prompt_template: replaces the class's own template, which the default keeps.

    Raises:
        ConfigError: a subset does not exist.
    """

    subsets: ClassVar[tuple[str, ...]] = ()
    splits: ClassVar[tuple[str, ...]] = ()
    evaluation_only: ClassVar[tuple[str, ...]] = ()
    base_prompt_template: str | None = QUESTION_ALONE

    def __init__(
        self,
        subset: str | Sequence[str] | None = None,
        split: str = "test",
        base_prompt_template: str | EllipsisType | None = ...,
    ) -> None:
        chosen = _names(subset, "subset: expected a name or several")
        for name in chosen:
            if self.subsets and name not in self.subsets:
                raise ConfigError(
                    f"there is no subset {name!r}{nearest(name, self.subsets)}; there are: {', '.join(self.subsets)}"
                )
        self.chosen = chosen or self.subsets
        self.split = split
        self.splits_taken: dict[str, str] = {}
        if not isinstance(base_prompt_template, EllipsisType):
            self.base_prompt_template = base_prompt_template

    @abstractmethod
    def load(self) -> list[Sample]:
        """Return the samples of the chosen subsets, each with its `_subset_name` if the set has subsets.

        `import_dataset` also takes an iterator.

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
        """Describe the set and the chosen parts.

        `split` is the one used, as a mapping if subsets differ; None if the set has none, or if its class neither names
        its `splits` nor has called `take_split` yet.
        """
        for subset in (self.chosen or ("",)) if self.splits else ():
            self.take_split(self.splits, subset, type(self).__name__)
        splits = set(self.splits_taken.values())
        return {
            "subsets": list(self.chosen),
            "split": splits.pop() if len(splits) == 1 else dict(self.splits_taken) or None,
            "asked_split": self.split,
            "evaluation_only": list(methods_of(self.evaluation_only, "evaluation_only")),
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

        The question can be given as `input` or as `question`, and the template can use either.

        Raises:
            ConfigError: the template names an unknown field, or is not text.
        """
        for one, other in (("input", "question"), ("question", "input")):
            if one in fields and other not in fields:
                fields = {**fields, other: fields[one]}
        return fill(QUESTION_ALONE if self.base_prompt_template is None else self.base_prompt_template, fields)


def fill(template: str, fields: Mapping[str, str]) -> str:
    """Fill a template; see `BaseDataset.prompt`."""
    if not isinstance(template, str):
        raise ConfigError(f"base_prompt_template: expected text or None, found {template!r}")

    def filled(match: re.Match[str]) -> str:
        name = match[1]
        if name is None:
            return match[0][0]
        if name not in fields:
            raise ConfigError(
                f"base_prompt_template: nothing fills {{{name}}}{nearest(name, fields)}; there are: "
                f"{', '.join(f'{{{field}}}' for field in fields)}. Write {{{{ for a brace"
            )
        return one_text(fields[name], f"base_prompt_template: {name}")

    return _FIELD.sub(filled, template)


def one_or_list(answers: Sequence[str]) -> str | list[str]:
    """Return the `reference` of a sample with these answers: the only one as text, otherwise a list."""
    return answers[0] if len(answers) == 1 else list(answers)


def methods_of(evaluation_only: Any, where: str) -> tuple[str, ...]:
    """Return the scoring methods that a set allows, given as one name, several, or None; empty means all.

    Raises:
        ConfigError: a name is unknown; the message lists the known ones.
    """
    methods = _names(evaluation_only, f"{where}: expected names of scoring methods")
    for name in methods:
        if name not in METHODS:
            raise ConfigError(
                f"{where}: there is no scoring method {name!r}{nearest(name, METHODS)}; there are: {', '.join(METHODS)}"
            )
    return methods


def _names(given: Any, expected: str) -> tuple[str, ...]:
    """Return the names in one text, in several, or in None, each once."""
    several = (given,) if isinstance(given, str) else () if given is None else given
    names = tuple(dict.fromkeys(several)) if isinstance(several, Iterable) else (several,)
    if not all(isinstance(name, str) for name in names):
        raise ConfigError(f"{expected}, found {given!r}")
    return names
