"""The configurations that docs/writing.md shows: each can work, with the variables that its section exports."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.config.load import load_writer
from lm_eval_taskgen.generators.models.server.endpoint import find_endpoint

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
