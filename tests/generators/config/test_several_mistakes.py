"""All mistakes of a configuration are reported in one run, each with its place; none that another causes."""

from __future__ import annotations

from pathlib import Path

import pytest

from lm_eval_taskgen.generators.config.load import load_config, load_writer
from lm_eval_taskgen.utils.errors import ConfigError

WRONG = """\
name: Acme
langage: en
seed: many
corpus:
  files: ["docs/*.md", 7]
question_types:
  direct_lokup: {count: 3, dificulty: easy}
  cloze: {count: 0}
contexts: [golden]
writer: {kind: llm, seed_questions: none.txt}
writer: {kind: llm}
"""


def mistakes(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/a.md").write_text("A mill stands at Albery.\n", encoding="utf-8")
    path = tmp_path / "acme.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as raised:
        load_config(path)
    first, *lines = str(raised.value).splitlines()
    assert not lines or first == f"{path}: {len(lines)} mistakes"
    return [line.removeprefix(f"{path}:") for line in lines or [first]]


def test_every_mistake_is_named_in_the_order_of_the_lines(tmp_path: Path) -> None:
    found = mistakes(tmp_path, WRONG)
    expected = [
        "1: name: 'Acme'",
        "2: langage: unknown key (did you mean 'language'?)",
        "3: seed: found the text 'many'",
        "5: corpus.files.1: found the number 7",
        "7: question_types.direct_lokup: there is no such type",
        "7: question_types.direct_lokup.dificulty: unknown key",
        "8: question_types.cloze.count: found the number 0",
        "9: contexts.0: found the text 'golden'",
        "10: writer.model: is missing",
        "11: writer: is given twice, first in line 10",
    ]
    assert len(found) == len(expected), found
    for line, start in zip(found, expected, strict=True):
        assert line.startswith(start)


@pytest.mark.parametrize(
    ("old", "new", "expected", "why"),
    [
        ("name: acme", "nmae: acme", ["1: nmae: unknown key"], "the name is not also missing"),
        ("files:", "fils:", ["4: corpus.fils: unknown key"], "the corpus is not also without a source"),
        ("language: en", "language: xx", ["2: language: 'xx'"], "nothing else is said of an unknown language"),
        ("cloze: {count: 3}", "cloze: {conut: 3}", ["6: question_types.cloze.conut"], "the type is asked for"),
        ("docs/*.md", "none/*.md", ["4: corpus.files: 'none/*.md' matches no file"], "files are looked for"),
        (
            "language: en\ncorpus:\n  files: [docs/*.md]",
            "language: xx\ncorpus:\n  squad: {path: none.json}",
            ["2: language: 'xx'", "4: corpus.squad.path: 'none.json'"],
            "a missing file beside a language that there is not",
        ),
    ],
)
def test_what_another_mistake_causes_is_not_reported(
    tmp_path: Path, old: str, new: str, expected: list[str], why: str
) -> None:
    good = "name: acme\nlanguage: en\ncorpus:\n  files: [docs/*.md]\nquestion_types:\n  cloze: {count: 3}\n"
    assert old in good
    found = mistakes(tmp_path, good.replace(old, new))
    assert len(found) == len(expected), (found, why)
    assert all(line.startswith(start) for line, start in zip(found, expected, strict=True)), (found, why)


def test_a_writer_alone_reports_all_too(tmp_path: Path) -> None:
    path = tmp_path / "judge.yaml"
    path.write_text("writer: {kind: llm, tries: 0, base_ulr: x}\nbrief: x\n", encoding="utf-8")
    with pytest.raises(ConfigError) as raised:
        load_writer(path)
    for part in ("4 mistakes", "writer.tries", "writer.base_ulr", "writer.model: is missing", ":2: brief: unknown key"):
        assert part in str(raised.value)
