"""Every reason in `rejects.jsonl` and `update.json` can be looked up: three pages have them all."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[3]


def reasons() -> set[str]:
    """The reason codes that stand in the code, as the first argument of `Reject` or of `UnusableReply`."""
    calls = (
        node
        for path in (ROOT / "generators").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args
    )
    first = (call.args[0] for call in calls if call.func.id in ("Reject", "UnusableReply"))  # type: ignore[attr-defined]
    return {one.value for one in first if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def test_every_reason_is_on_a_page() -> None:
    names = ("validation.md", "writing.md", "updating.md")
    pages = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in names)
    found = reasons()
    assert len(found) > 70
    assert sorted(reason for reason in found if f"`{reason}`" not in pages) == []
