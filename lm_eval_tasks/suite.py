"""The base class of all leaves of shipped suites: options in `--metadata`, chat settings, scores by category."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, ClassVar

import datasets
from lm_eval.api.metrics import mean

from ..utils.data_parallel import DataParallelTask
from ..utils.errors import ConfigError, DatasetUnavailable
from ..utils.left_out import is_left_out, leave_out, load

# No stop at a newline, and room for reasoning; the same as in generated sets.
CHAT_GENERATION: Mapping[str, Any] = {"until": [], "max_gen_toks": 2048}
# Applies to every set of a run, generated or shipped.
CHAT_EVERYWHERE = "taskgen_chat"


class Suite(DataParallelTask):
    """A leaf that generates. Subclasses read their own options, and their rows in `read`.

    `metrics_by_category` are the metrics that a leaf also reports for each `category` of its rows.

    If the data of a leaf is not available, its whole suite has no scores in this run: a mean over fewer leaves would be
    another number. A leaf that was named itself, and not by the group of its suite, is an error.
    """

    metrics_by_category: ClassVar[tuple[str, ...]] = ("exact_match", "f1")

    def __init__(self, config: Mapping[str, Any], *, chat: bool) -> None:
        settings = {key: value for key, value in config.items() if key not in ("class", "suite")}
        # Only the file of the suite's group sets it, so it is None for a leaf that was named itself.
        self.suite: str | None = config.get("suite")
        if chat:
            settings["generation_kwargs"] = settings["generation_kwargs"] | CHAT_GENERATION
        try:
            super().__init__(config=settings)
        except DatasetUnavailable as error:
            if self.suite is None:
                raise
            leave_out(self.suite, config["task"], error)
            self.dataset = {"test": datasets.Dataset.from_dict({})}
            return
        categories = self.dataset["test"].unique("category") if self.metrics_by_category else ()
        for name in category_metrics(categories, self.metrics_by_category):
            self._aggregation_list[name] = mean
            self._higher_is_better[name] = True

    @abstractmethod
    def read(self, **dataset_kwargs: Any) -> datasets.Dataset:
        """Return the rows of the leaf; `dataset_kwargs` are those of its file.

        Raises:
            DatasetUnavailable: they cannot be loaded now.
        """

    def download(self, dataset_kwargs: dict[str, Any] | None = None, **_: Any) -> None:
        """Read the rows. Used instead of `custom_dataset`, which would get all model_args as keywords too."""
        load(self.suite, self.config.task)
        self.dataset = {"test": self.read(**dataset_kwargs or {})}

    def build_all_requests(self, **settings: Any) -> None:
        if is_left_out(self.suite):
            self._instances = _NoInstances()
        else:
            super().build_all_requests(**settings)

    def apply_filters(self) -> Any:
        return None if is_left_out(self.suite) else super().apply_filters()


class _NoInstances(list[Any]):
    """No requests. lm-eval reads the filters of the first without looking whether there is one."""

    def __getitem__(self, index: Any) -> Any:
        return SimpleNamespace(filtered_resps={})


def check_options(prefix: str, metadata: Mapping[str, Any], known: Sequence[str]) -> None:
    """Refuse an unknown option. Keys without our prefixes are not ours: lm-eval puts all model_args into the metadata.

    Raises:
        ConfigError: a key has one of our prefixes and is not in `known`; the message names it.
    """
    for key in metadata:
        if key.startswith((f"{prefix}_", "taskgen_")) and key not in known:
            raise ConfigError(f"--metadata: there is no option {key!r}; this suite has: {', '.join(known)}")


def chat_option(prefix: str, metadata: Mapping[str, Any]) -> bool:
    """Return the value of `<prefix>_chat`, else of `taskgen_chat`, else False.

    Raises:
        ConfigError: either is neither true nor false.
    """
    own = f"{prefix}_chat"
    for key in (own, CHAT_EVERYWHERE):
        if not isinstance(metadata.get(key, False), bool):
            raise ConfigError(f"--metadata: {key} must be true or false, not {metadata[key]!r}")
    return bool(metadata.get(own, metadata.get(CHAT_EVERYWHERE, False)))


def text_option(metadata: Mapping[str, Any], key: str, what: str) -> str | None:
    """Return an option that is a text, None if it is not given; `what` describes it in the error message.

    Raises:
        ConfigError: it is not a text, or empty.
    """
    value = metadata.get(key)
    if key in metadata and not (isinstance(value, str) and value):
        raise ConfigError(f"--metadata: {key} must be {what} in quotes, not {value!r}")
    return value


def category_metrics(categories: Iterable[str], metrics: Sequence[str]) -> dict[str, str]:
    """Map names such as `f1_SHORT` to their metric (`f1`); questions without a category have none."""
    # lm-eval reads the part after a comma as the name of a filter.
    names = sorted("_".join(category.replace(",", " ").split()) for category in categories)
    return {f"{metric}_{name}": metric for name in names if name for metric in metrics}
