"""Attach captions to the image or table next to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...utils.text.markdown_lines import is_labelled
from .canonical import Block, Image, Paragraph, TableBlock


@dataclass(frozen=True, slots=True)
class Caption:
    """A paragraph that is a caption if an image or a table is next to it."""

    text: str
    only_of_table: bool = False


@dataclass(frozen=True, slots=True)
class Boundary:
    """A limit that captions do not cross."""


def with_captions(blocks: Sequence[Block | Caption | Boundary]) -> list[Block]:
    """Return the blocks with each caption attached to the image above or the table below, else the reverse.

    An image with neither an alternative text nor a caption is dropped.
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
    rest = [block for block in found if not isinstance(block, Boundary | Caption)]
    return [block for number, block in enumerate(rest) if not _is_mute(block, rest[number + 1 : number + 2])]


def _owner(blocks: Sequence[Block | Caption | Boundary], number: int, caption: Caption) -> int | None:
    """Return the index of the image or table that a caption belongs to; None if there is none."""
    neighbours: list[tuple[int, type[Image | TableBlock]]] = [(number + 1, TableBlock)]
    if not caption.only_of_table:
        neighbours = [(number - 1, Image), *neighbours, (number - 1, TableBlock), (number + 1, Image)]
    for index, kind in neighbours:
        block = blocks[index] if 0 <= index < len(blocks) else None
        if isinstance(block, Image | TableBlock) and isinstance(block, kind) and not block.caption:
            return index
    return None


def _is_mute(block: Block, following: Sequence[Block]) -> bool:
    if not isinstance(block, Image) or block.alternative or block.caption:
        return False
    behind = following[0] if following else None
    return not (isinstance(behind, Paragraph) and is_labelled(behind.text))
