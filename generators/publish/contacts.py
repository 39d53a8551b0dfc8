"""E-mail addresses and telephone numbers in the texts of a set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...utils.text.addresses import find_addresses
from ..export.read_back import ExportedSet

_KINDS = ("email", "phone")
# RFC 2606 and RFC 6761: names that nobody can own.
_RESERVED_HOSTS = ("example", "test", "invalid", "localhost", "example.com", "example.org", "example.net")


@dataclass(frozen=True, slots=True)
class Contact:
    """An address or number and the first question whose texts contain it. `kind` is "email" or "phone"."""

    kind: str
    text: str
    question_type: str
    question_id: str


def contacts(exported: ExportedSet) -> tuple[Contact, ...]:
    """All e-mail addresses and telephone numbers in the texts of a set, each once, in the order of the questions.

    Addresses at domains reserved for examples are left out.
    """
    seen: set[str] = set()
    found: dict[str, Contact] = {}
    for rows in exported.rows.values():
        for row in rows:
            for text in _texts(row):
                # Many questions share a passage.
                if text in seen:
                    continue
                seen.add(text)
                for span in find_addresses(text):
                    if span.kind in _KINDS and not _is_reserved(span.text):
                        contact = Contact(span.kind, span.text, row["question_type"], row["id"])
                        found.setdefault(span.text, contact)
    return tuple(found.values())


def _texts(row: Any) -> Iterator[str]:
    yield row["question"]
    yield from row["answers"]
    for passage in row["passages"]:
        yield from (passage["title"] or "", passage["text"])
    for turn in row["history"]:
        yield from (turn["question"], turn["answer"])
    yield from (span["text"] for span in row["evidence"])


def _is_reserved(address: str) -> bool:
    host = address.rpartition("@")[2].lower()
    return any(host == reserved or host.endswith(f".{reserved}") for reserved in _RESERVED_HOSTS)
