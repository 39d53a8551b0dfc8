"""The top-level blocks of a YAML file as texts, so that a large one is parsed only where it is needed."""

from __future__ import annotations

import re
from collections.abc import Sequence


def split_blocks(text: str, names: Sequence[str]) -> tuple[str, dict[str, str]]:
    """A text without those of its top-level blocks that have one of these names, and these blocks, each with its name.

    A block goes on to the next line that begins with anything but a space, a `-` or a comment. In all texts each line
    has the number that it had. A name that does not begin a line, as in braces, is not found; it stays where it is.
    """
    starts = re.compile(rf"^({'|'.join(map(re.escape, names))}):(?=\s)(?s:.*?)(?=^[^\s#-]|\Z)", re.MULTILINE)
    blocks: dict[str, str] = {}

    def taken(found: re.Match[str]) -> str:
        blocks[found[1]] = "\n" * text.count("\n", 0, found.start()) + found[0]
        return "\n" * found[0].count("\n")

    return starts.sub(taken, text), blocks
