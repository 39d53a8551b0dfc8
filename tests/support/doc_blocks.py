"""The code of the documentation's pages: commands, as a shell would split them, and blocks of Python."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = (*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md")

_PROGRAMS = "taskgen|python|pip|pytest|hf|accelerate|export|vllm|mlflow|trackio|jq"
_COMMAND = re.compile(rf"(?:[A-Z_]+=\S+ )*(?:(?:{_PROGRAMS}) |lm_eval -)")
_PYTHON = re.compile(r"(?:#.*\n|\"\"\".*\"\"\"\n|\s)*(?:from|import|class|def|@)\b")
# `[--out DIR]`, `FILE…`: a description of a command.
_SYNOPSIS = re.compile(r" \[|[A-Z]…")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code: its page, the line on which its text begins, from 1, its language (""), and its text."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def is_python(self) -> bool:
        return self.language == "python" or (not self.language and _PYTHON.match(self.text) is not None)

    def commands(self) -> Iterator[Command]:
        """The commands of a block, without its other lines: output, YAML, Python."""
        if self.language or self.is_python:
            return
        whole, start = "", 0
        for number, line in enumerate(self.text.splitlines()):
            if not whole:
                if _COMMAND.match(line) is None:
                    continue
                start = number
            whole += line.removesuffix("\\")
            if not line.endswith("\\"):
                yield Command(f"{self.page.relative_to(ROOT)}:{self.line + start}", whole)
                whole = ""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: where it stands, and its text on one line."""

    where: str
    text: str

    @property
    def words(self) -> list[str]:
        """Its words; what follows `#` is a comment, and `…` at the end stands for more."""
        words = [part for line in re.split(r" && ", self.text) for part in (*shlex.split(line, comments=True), "&&")][
            :-1
        ]
        return [word for word in words if word != "…"]

    @property
    def is_synopsis(self) -> bool:
        return _SYNOPSIS.search(self.text.partition(" #")[0]) is not None


def blocks(page: Path) -> list[Block]:
    """All blocks of a page, fenced or indented, in their order."""
    tokens = MarkdownIt("commonmark").parse(page.read_text(encoding="utf-8"))
    found = []
    for token in tokens:
        if token.type in ("fence", "code_block"):
            assert token.map is not None
            is_fence = token.type == "fence"
            found.append(Block(page, token.map[0] + 1 + is_fence, token.info.strip(), token.content))
    return found
