"""docs/writing.md is true: its configurations can work, and its tables name what there is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pytest

from lm_eval_taskgen.generators.checks.proposed import PROPOSED_CHECKS
from lm_eval_taskgen.generators.config.load import load_writer
from lm_eval_taskgen.generators.models.server.endpoint import find_endpoint
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.settings import Proof

PAGE = Path(__file__).parents[3] / "docs/writing.md"
EXPORTED = re.compile(r"(\w+)=(\S+)")
ANY_WRITER = "writer:\n  kind: llm\n  model: m\n  "


def shown() -> list[tuple[str, str, Mapping[str, str]]]:
    """The section of each configuration, the configuration, and the variables exported in the section."""
    found: list[tuple[str, str, Mapping[str, str]]] = []
    for section in re.split(r"^#+ ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE):
        exports = " ".join(line for line in section.splitlines() if line.startswith("    export "))
        variables = {name: value.replace("…", "of-the-page") for name, value in EXPORTED.findall(exports)}
        blocks = re.findall(r"^    writer:.*\n(?:^      .*\n)*", section, re.MULTILINE)
        lines = re.findall(r"^    ((?:parameters|prices): \{.*)", section, re.MULTILINE)
        configurations = [block.replace("\n    ", "\n").strip() for block in blocks] + [
            ANY_WRITER + one for one in lines
        ]
        found.extend((section.partition("\n")[0], one, variables) for one in configurations)
    return found


def test_every_section_on_a_model_shows_one() -> None:
    sections = [section for section, _, _ in shown()]
    assert len(sections) >= 10
    assert {"Azure", "Parameters", "Prompt caching", "OpenAI, and compatible servers"} <= set(sections)


@pytest.mark.parametrize(("section", "text", "variables"), shown())
def test_a_writer_of_the_page_can_work(
    section: str, text: str, variables: Mapping[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    path = tmp_path / "my.yaml"
    path.write_text(text, encoding="utf-8")
    config = load_writer(path)
    if config.client == "openai":
        endpoint = find_endpoint(config, tmp_path)
        assert (endpoint.api_version == "2024-10-21") == (section == "Azure"), text
        assert (endpoint.address == "https://my-resource.openai.azure.com") == (section == "Azure"), text


SHOWN = {
    "passage": "a passage",
    "section": "a section",
    "related": "related passages",
    "related_in_document": "related passages of one document",
    "related_elsewhere": "related passages of different documents",
    "figures": "passages with figures for two things",
    "times": "passages with times of one story",
}


def test_the_table_of_types_says_what_each_is_shown_and_answers() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## What each type asks")[2].partition("## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|", section, re.MULTILINE)
    proposed = {name: kind.proposing for name, kind in QUESTION_TYPES.items() if kind.proposing is not None}
    assert {(name, shown, kinds) for name, shown, kinds in rows} == {
        (
            name,
            SHOWN[one.shown] + " with a table" * (one.tag == "has_table") + " with figures" * one.counts,
            ", ".join(one.kinds),
        )
        for name, one in proposed.items()
    }


def test_the_page_names_every_proof_in_its_order() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## The order of proofs")[2].partition("## ")[0]
    assert tuple(re.findall(r"^\| `(\w+)`[^|]*\| (?:1|one)", section, re.MULTILINE)) == get_args(Proof)


def test_the_page_names_every_check_in_its_order() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("Checks come first")[2].partition("Then the model")[0]
    names = [check.__name__ for check in PROPOSED_CHECKS]
    assert [name for name in re.findall(r"`(\w+)`", section) if name in names] == names
