"""Every reason code that the package gives has a meaning, and no other has one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import lm_eval_taskgen.generators.checks as checks
from lm_eval_taskgen.generators.models.call import Cause
from lm_eval_taskgen.utils.records.reject_reasons import MEANINGS, meaning

GENERATORS = Path(checks.__file__).parents[1]
# Codes that are not written out where a reject is made: the scores of a judge, and a tag of `tables_extraction`.
COMPUTED = {"unnatural", "useless", "no_table", *get_args(Cause)}


def codes_in(path: Path) -> Iterator[str]:
    """The first arguments of `Reject(...)` and `UnusableReply(...)` in a file, as far as they are strings."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in ("Reject", "UnusableReply"):
            strings = (one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant))
            yield from (value for value in strings if isinstance(value, str) and not value.endswith("_"))


def test_every_reason_has_a_meaning_and_every_meaning_a_reason() -> None:
    found = {code for path in GENERATORS.rglob("*.py") for code in codes_in(path)} - {"dropped_by_"}
    assert len(found) > 80
    assert found | COMPUTED == set(MEANINGS)
    assert all(text.endswith(".") and text[0].isupper() for text in MEANINGS.values())


def test_prefixes_are_explained_and_codes_of_other_packages_are_not() -> None:
    assert meaning("partner_unsupported").startswith("Of the answerable question of the contrast pair: A model")
    assert meaning("dropped_by_Short") == "The filter Short left it out."
    assert meaning("partner_own_check") == meaning("own_check") == ""
