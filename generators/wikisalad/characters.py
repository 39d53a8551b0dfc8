"""Texts that no file can hold."""

from __future__ import annotations

from collections.abc import Iterable

from ...utils.errors import CorpusError


def check_characters(texts: Iterable[str], where: str) -> None:
    """JSON can say half a surrogate pair (`\\ud83d`), but nothing could be written that has one.

    Raises:
        CorpusError: a text has one; the message begins with `where`.
    """
    for text in texts:
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            half = f"U+{ord(text[error.start]):04X}"
            raise CorpusError(f"{where}: holds half a surrogate pair ({half}); write the whole character") from error
