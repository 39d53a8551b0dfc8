"""Write the configuration of `taskgen init`, `init_template.yaml`, in which every key is explained."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from ...utils.errors import ConfigError


def write_template(path: Path) -> None:
    """Write the commented configuration to a new file.

    Raises:
        ConfigError: the file exists (it is kept) or cannot be written.
    """
    text = (resources.files(__package__) / "init_template.yaml").read_text(encoding="utf-8")
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise ConfigError(f"{path}: exists and is kept; name another file") from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot be written: {error.strerror}") from error
