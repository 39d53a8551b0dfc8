"""The top-level blocks of a YAML file as texts, so that a large one is parsed only where it is needed."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise

# A line that goes on with what stands before it begins with a space, a `-` or a comment.
_TOP = re.compile(r"^[^\s#-]", re.MULTILINE)


def split_blocks(text: str, names: Collection[str]) -> tuple[str, dict[str, str]]:
    """A text without those of its top-level blocks that have one of these names, and these blocks, each with its name.

    In all texts each line has the number that it had. A name that does not begin a line, as in braces, is not found; it
    stays where it is.
    """
    starts = [found.start() for found in _TOP.finditer(text)]
    core, blocks = [text[: starts[0]] if starts else text], {}
    line = core[0].count("\n")
    for start, end in pairwise([*starts, len(text)]):
        block = text[start:end]
        name, _, value = block.partition(":")
        lines = block.count("\n")
        if name in names and (not value or value[0].isspace()):
            blocks[name] = "\n" * line + block
            block = "\n" * lines
        core.append(block)
        line += lines
    return "".join(core), blocks
