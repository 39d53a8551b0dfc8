"""Problems that block publishing, each with its override."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from ...utils.errors import ConfigError
from ...utils.nearest import nearest
from ..export.read_back import ExportedSet
from .contacts import contacts
from .licence import forbids_sharing

Override = Literal["no-licence", "closed-licence", "contacts"]
OVERRIDES: tuple[Override, ...] = ("no-licence", "closed-licence", "contacts")
_SHOWN = 5


def read_overrides(names: Sequence[str]) -> frozenset[Override]:
    """The overrides with these names, as given to `--allow`.

    Raises:
        ConfigError: a name is unknown.
    """
    known: dict[str, Override] = {name: name for name in OVERRIDES}
    for name in names:
        if name not in known:
            raise ConfigError(f"--allow: there is no {name!r}{nearest(name, known)}; there are: {', '.join(known)}")
    return frozenset(known[name] for name in names)


def blockers(exported: ExportedSet, licence: str | None, *, public: bool, allowed: Collection[Override]) -> list[str]:
    """Reasons not to upload a set; empty if there are none.

    Args:
        exported: the set.
        licence: of its texts; None if unknown.
        public: whether the repository will be public.
        allowed: blockers to override.
    """
    found: list[str] = []
    if licence is None and "no-licence" not in allowed:
        found.append(
            "license: the configuration names none, so nobody may use the set. Give the licence of the documents with "
            "--license (CC-BY-4.0, …), or --allow no-licence to publish without one"
        )
    closed = forbids_sharing(licence) if licence is not None else None
    if closed is not None and "closed-licence" not in allowed:
        found.append(
            f"license: {licence!r} {closed}, and a set contains passages of the documents. Give --allow closed-licence "
            "if you have the right to share them"
        )
    if public and "contacts" not in allowed:
        present = contacts(exported)
        if present:
            shown = ", ".join(f"{c.text} ({c.question_type} {c.question_id})" for c in present[:_SHOWN])
            more = f" and {len(present) - _SHOWN:,} more" if len(present) > _SHOWN else ""
            found.append(
                f"everybody could read the e-mail addresses and telephone numbers in the texts, {len(present):,} in "
                f"all: {shown}{more}. Remove them from the documents and generate again, drop the questions with "
                "`taskgen edit`, publish without --public, or give --allow contacts if they are meant to be public"
            )
    return found
