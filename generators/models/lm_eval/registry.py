"""Models that lm-eval knows by name: its own, the baseline, and classes given as `pkg.module:Class`."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....utils.import_path import import_class
from ....utils.plugins import plugins

if TYPE_CHECKING:
    from lm_eval.api.model import LM

BASELINE = "baseline"


def how_to_install(what: str, error: ModuleNotFoundError) -> str:
    """Return the message for a missing package that `what`, the model as it was named, needs."""
    if error.name in ("torch", "transformers", "accelerate"):
        return f'{what} needs {error.name}, which is not installed: pip install "lm-eval-taskgen[hf]"'
    # lm-eval's own errors name no module, and say what to install.
    if error.name is None:
        return f"{what}: {error}"
    return f"{what} needs {error.name}, which is not installed: pip install {error.name}"


def register_model(name: str, *, field: str = "--model") -> None:
    """Register `baseline`, `pkg.module:Class` or a model that another package adds with lm-eval under that name.

    Names of lm-eval's own models stay as they are.

    Args:
        name: of the model.
        field: where the name was given, for messages.

    Raises:
        ConfigError: the class cannot be imported or does not extend `lm_eval.api.model.LM`.
    """
    # lm-eval registers its own models only into an empty registry, so that must come first.
    import lm_eval.models  # noqa: F401
    from lm_eval.api.model import LM
    from lm_eval.api.registry import model_registry

    if name in model_registry:
        return
    if name == BASELINE:
        from ..baseline import BaselineReader

        model_registry.register(name)(_without_extra_arguments(BaselineReader))
    elif ":" in name:
        model = import_class(name, LM, f"{field} {name}", "lm_eval.api.model.LM")
        model_registry.register(name)(_without_extra_arguments(model))
    elif name in plugins("models"):
        plugin = plugins("models")[name]
        model = plugin.load()
        if not (isinstance(model, type) and issubclass(model, LM)):
            raise plugin.problem("is no class that extends lm_eval.api.model.LM")
        model_registry.register(name)(_without_extra_arguments(model))


def _without_extra_arguments(model: type[LM]) -> type[LM]:
    """Return the class, or a subclass that drops batch size and device where its constructor does not take them."""
    accepted = inspect.signature(model).parameters
    if any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in accepted.values()):
        return model

    class Adapted(model):  # type: ignore[misc]
        @classmethod
        def create_from_arg_obj(
            cls, arg_dict: dict[str, Any], additional_config: Mapping[str, Any] | None = None
        ) -> LM:
            extra = {k: v for k, v in (additional_config or {}).items() if k in accepted and v is not None}
            return model(**arg_dict, **extra)

    return Adapted
