"""Captions go to the image or table that they stand beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...utils.text.markdown_lines import is_labelled
from .canonical import Block, Image, Paragraph, TableBlock

__all__ = ["Boundary", "Caption", "with_captions"]


@dataclass(frozen=True, slots=True)
class Caption:
    """A paragraph that is a caption if an image or a table stands beside it."""

    text: str
    only_of_table: bool = False


@dataclass(frozen=True, slots=True)
class Boundary:
    """No caption goes across it."""


def with_captions(blocks: Sequence[Block | Caption | Boundary]) -> list[Block]:
    """The blocks, each caption moved to its image (above it) or table (below it), else to a table above or image below.

    An image with neither words for it nor a caption says nothing, and goes.
    """
    found = list(blocks)
    for number, block in enumerate(blocks):
        if isinstance(block, Caption):
            owner = _owner(found, number, block)
            found[number] = Boundary() if owner is not None else Paragraph(block.text)
            if owner is not None:
                owned = found[owner]
                assert isinstance(owned, Image | TableBlock), "only these have captions"
                found[owner] = replace(owned, caption=block.text)
    kept = [block for block in found if not isinstance(block, Boundary | Caption)]
    return [block for number, block in enumerate(kept) if not _is_mute(block, kept[number + 1 : number + 2])]


def _owner(blocks: Sequence[Block | Caption | Boundary], number: int, caption: Caption) -> int | None:
    """The place of the image or table that a caption is of."""
    places: list[tuple[int, type[Image | TableBlock]]] = [(number + 1, TableBlock)]
    if not caption.only_of_table:
        places = [(number - 1, Image), *places, (number - 1, TableBlock), (number + 1, Image)]
    for place, kind in places:
        block = blocks[place] if 0 <= place < len(blocks) else None
        if isinstance(block, Image | TableBlock) and isinstance(block, kind) and not block.caption:
            return place
    return None


def _is_mute(block: Block, following: Sequence[Block]) -> bool:
    if not isinstance(block, Image) or block.alternative or block.caption:
        return False
    behind = following[0] if following else None
    return not (isinstance(behind, Paragraph) and is_labelled(behind.text))
