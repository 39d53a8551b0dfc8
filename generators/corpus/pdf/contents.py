"""Leave out tables of contents, which repeat the headings and say nothing about them."""

from __future__ import annotations

from collections.abc import Sequence

from ..contents import contents_blocks
from .blocks import Block
from .headings import heading_text


def without_contents(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks without tables of contents; the headings must be marked."""
    gone = contents_blocks(
        [_lines(block) for block in blocks], [heading_text(block) if block.level else None for block in blocks]
    )
    return [block for number, block in enumerate(blocks) if number not in gone]


def _lines(block: Block) -> list[str]:
    if block.table is not None:
        return [" ".join(filter(None, row)) for row in block.table.cells if any(row)]
    return [line.text for line in block.lines]
