"""Models that lm-eval knows by name: its own, the baseline reader, and classes given as `pkg.module:Class`."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....utils.import_path import import_class

if TYPE_CHECKING:
    from lm_eval.api.model import LM

BASELINE = "baseline"


def how_to_install(what: str, error: ModuleNotFoundError) -> str:
    """What to do where `what`, a model of lm-eval as it was asked for, needs a package that is not there."""
    if error.name in ("torch", "transformers", "accelerate"):
        return f'{what} needs {error.name}, which is not installed: pip install "lm-eval-taskgen[hf]"'
    # lm-eval's own errors of this kind name no module, and say themselves what to install.
    if error.name is None:
        return f"{what}: {error}"
    return f"{what} needs {error.name}, which is not installed: pip install {error.name}"


def register_model(name: str, *, field: str = "--model") -> None:
    """Make `baseline` or `pkg.module:Class` known to lm-eval under that name; its own names are left as they are.

    Args:
        name: of the model.
        field: where the name was given, for messages.

    Raises:
        ConfigError: the class cannot be imported or is no `lm_eval.api.model.LM`.
    """
    # lm-eval registers its own models only while the registry is empty, so that must have happened before.
    import lm_eval.models  # noqa: F401
    from lm_eval.api.model import LM
    from lm_eval.api.registry import model_registry

    if name in model_registry:
        return
    if name == BASELINE:
        from ..baseline import BaselineReader

        model_registry.register(name)(_fitting(BaselineReader))
    elif ":" in name:
        model = import_class(name, LM, f"{field} {name}", "lm_eval.api.model.LM")
        model_registry.register(name)(_fitting(model))


def _fitting(model: type[LM]) -> type[LM]:
    """The class, or a child that is not handed the batch size and device where its constructor takes none."""
    accepted = inspect.signature(model).parameters
    if any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in accepted.values()):
        return model

    class Fitting(model):  # type: ignore[misc]
        @classmethod
        def create_from_arg_obj(
            cls, arg_dict: dict[str, Any], additional_config: Mapping[str, Any] | None = None
        ) -> LM:
            extra = {k: v for k, v in (additional_config or {}).items() if k in accepted and v is not None}
            return model(**arg_dict, **extra)

    return Fitting
