"""What keeps a set from being shared, each with how to go on all the same."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from ..export.read_back import ExportedSet
from .contacts import contacts
from .licence import forbids_sharing

Override = Literal["no-licence", "closed-licence", "contacts"]
OVERRIDES: tuple[Override, ...] = ("no-licence", "closed-licence", "contacts")
_SHOWN = 5


def obstacles(exported: ExportedSet, licence: str | None, *, public: bool, allowed: Collection[Override]) -> list[str]:
    """Why a set must not be uploaded; nothing where it may.

    Args:
        exported: the set.
        licence: of its texts; None where nothing is known of it.
        public: whether everybody will be able to read it.
        allowed: what the person has decided to do all the same.
    """
    found: list[str] = []
    if licence is None and "no-licence" not in allowed:
        found.append(
            "license: the configuration names none, so nobody may use the set. Give that of the documents with "
            "--license (CC-BY-4.0, …), or --allow no-licence to publish without one"
        )
    closed = forbids_sharing(licence) if licence is not None else None
    if closed is not None and "closed-licence" not in allowed:
        found.append(
            f"license: of {licence!r} it is known that {closed}, and a set carries passages of the documents. Give "
            "--allow closed-licence if you have the right to share them"
        )
    if public and "contacts" not in allowed:
        told = contacts(exported)
        if told:
            shown = ", ".join(f"{c.text} ({c.question_type} {c.question_id})" for c in told[:_SHOWN])
            more = f" and {len(told) - _SHOWN:,} more" if len(told) > _SHOWN else ""
            found.append(
                f"the texts hold {len(told):,} e-mail addresses or telephone numbers, and everybody could read them: "
                f"{shown}{more}. Take them out of the documents and generate again, drop the questions with `taskgen "
                "edit`, publish without --public, or give --allow contacts if they are meant for everybody"
            )
    return found
