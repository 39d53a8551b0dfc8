"""First rows of tables: those that name the columns, and those that are rows like the others."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.corpus.table_headers import looks_like_header, stands_out


@pytest.mark.parametrize(
    ("rows", "is_header", "is_sure", "why"),
    [
        ("Pier|Toll / North|4 / South|5", True, True, "a name above figures"),
        ("|2019|2020 / North|4|5 / South|5|6", True, True, "years, and an empty corner"),
        ("Pier|Keeper / North|Ada / South|Ben", True, False, "words alone"),
        ("North|4 / South|5 / East|7", False, False, "figures from the first row on"),
        ("Barges|EUR 4 / Boats|EUR 5 / Rafts|free", False, False, "amounts"),
        ("Lunch|yes / Dinner|yes / Tea|no", False, False, "a value that occurs again"),
        ("Name:|Ada / City:|Toren", False, False, "labels with colons"),
        ("1|Open the gate / 2|Close it", False, False, "numbered rows"),
        ("Pier|Keeper / North|Ada / Pier|Keeper / South|Ben", True, False, "a header that is repeated"),
        ("Pier|Pier / North|Ada", False, False, "names that are alike"),
        ("चरण|शुल्क / उत्तर|४ / दक्षिण|५", True, True, "figures of any script"),
    ],
)
def test_headers(rows: str, is_header: bool, is_sure: bool, why: str) -> None:
    first, *body = [row.strip().split("|") for row in rows.split(" / ")]
    assert looks_like_header(first, body) is is_header, why
    assert stands_out(first, body) is is_sure, why
