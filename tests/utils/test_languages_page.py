"""The page of the languages says what their files say."""

from __future__ import annotations

import re
from pathlib import Path

from lm_eval_taskgen.utils.languages import OPTIONAL_BLOCKS, load_language
from lm_eval_taskgen.utils.languages.files import shipped_codes

PAGE = Path(__file__).parents[2] / "docs" / "languages.md"


def file_rows() -> list[str]:
    """The rows of the page's first table, as the files have it."""
    rows = []
    for code in shipped_codes():
        language = load_language(code)
        blocks = [name for name in OPTIONAL_BLOCKS if name != "world_names" and getattr(language, name) is not None]
        unit = "words" if language.scoring.tokens == "whitespace" else "characters"
        ends, digits = " ".join(language.sentence_ends), f"{language.digits[0]}–{language.digits[-1]}"
        cells = (code, f"{language.name} ({language.native_name})", language.script, digits, ends, unit)
        rows.append(f"| {' | '.join((*cells, ', '.join(blocks)))} |".replace("  |", " |"))
    return rows


def test_its_table_is_that_of_the_files() -> None:
    rows = re.findall(r"^\| \w\w \| .* \| (?:words|characters) \|.*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == file_rows()


def test_every_language_has_its_measured_row_and_its_section() -> None:
    text = PAGE.read_text(encoding="utf-8")
    measured = re.findall(r"^\| (\w\w) \| (?:UD_|evolution)", text, re.MULTILINE)
    sections = re.findall(
        r"^### (.+)\n\n- Checked on: .+\n(?:  .+\n)*- Changed: .+\n(?:  .+\n)*- For a native: ", text, re.MULTILINE
    )
    assert measured == list(shipped_codes())
    assert sections == [load_language(code).name for code in shipped_codes()]
