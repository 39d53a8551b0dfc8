"""What a leaf of a shipped suite is, whatever its questions: the chat knob, and scores by category."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from lm_eval.api.metrics import mean
from lm_eval.api.task import ConfigurableTask

from ..utils.errors import ConfigError

# No newline stop, and room to think first; the same as in generated sets.
CHAT_GENERATION: Mapping[str, Any] = {"until": [], "max_gen_toks": 2048}
# Asked for once, it counts for every set of a run, generated or shipped.
CHAT_EVERYWHERE = "taskgen_chat"


class Suite(ConfigurableTask):  # type: ignore[misc]
    """A leaf that generates. A suite reads its own knobs, and gives rows in `download` or by `custom_dataset`.

    `metrics_by_category` are the metrics that a leaf has once more for each `category` of its rows.
    """

    metrics_by_category: ClassVar[tuple[str, ...]] = ("exact_match", "f1")

    def __init__(self, config: Mapping[str, Any], *, chat: bool) -> None:
        settings = {key: value for key, value in config.items() if key != "class"}
        if chat:
            settings["generation_kwargs"] = settings["generation_kwargs"] | CHAT_GENERATION
        super().__init__(config=settings)
        categories = self.dataset["test"].unique("category") if self.metrics_by_category else ()
        for name in category_metrics(categories, self.metrics_by_category):
            self._aggregation_list[name] = mean
            self._higher_is_better[name] = True


def check_knobs(prefix: str, metadata: Mapping[str, Any], known: Sequence[str]) -> None:
    """Refuse a key of ours that is no knob. Keys without our prefixes are not ours: lm-eval puts all model_args there.

    Raises:
        ConfigError: a key has one of our prefixes and is none of `known`; the message names it.
    """
    for key in metadata:
        if key.startswith((f"{prefix}_", "taskgen_")) and key not in known:
            raise ConfigError(f"--metadata: there is no knob {key!r}; this suite has: {', '.join(known)}")


def chat_asked(prefix: str, metadata: Mapping[str, Any]) -> bool:
    """What `<prefix>_chat` says, else `taskgen_chat`.

    Raises:
        ConfigError: one of them is neither true nor false.
    """
    own = f"{prefix}_chat"
    for key in (own, CHAT_EVERYWHERE):
        if not isinstance(metadata.get(key, False), bool):
            raise ConfigError(f"--metadata: {key} must be true or false, not {metadata[key]!r}")
    return bool(metadata.get(own, metadata.get(CHAT_EVERYWHERE, False)))


def text_knob(metadata: Mapping[str, Any], key: str, what: str) -> str | None:
    """A knob that is a text, None where it is not given; `what` says in the message what it must be.

    Raises:
        ConfigError: it is something else, or empty.
    """
    value = metadata.get(key)
    if key in metadata and not (isinstance(value, str) and value):
        raise ConfigError(f"--metadata: {key} must be {what} in quotes, not {value!r}")
    return value


def category_metrics(categories: Iterable[str], metrics: Sequence[str]) -> dict[str, str]:
    """`f1_SHORT` and the like, with the metric that each is; a question of no category has none."""
    # lm-eval takes what follows a comma for the name of a filter.
    names = sorted("_".join(category.replace(",", " ").split()) for category in categories)
    return {f"{metric}_{name}": metric for name in names if name for metric in metrics}
