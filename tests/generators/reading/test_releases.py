"""Versions of a changelog, with the year of each."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.reading.releases import Release, is_newest_first, is_of_changes, releases_of
from lm_eval_taskgen.utils.records.documents import Document

HEADED = ["2.1.0 - 2021-05-02", "v2.0 (2020)", "1.10 - March 2020", "1.9 - 2019"]


def found(text: str) -> list[tuple[str, str]]:
    document = Document("d", text, title="Changes", sections=markdown_sections(text))
    releases = releases_of(document, frozenset({"released"}))
    for release in releases:
        assert release.year in text[release.section.start : release.end]
    return [(release.version, release.year) for release in releases]


def changes(headings: list[str], line: str = "A fix.") -> str:
    return "# Changes\n\n" + "\n\n".join(f"## {heading}\n\n{line}" for heading in headings) + "\n"


def test_the_year_stands_in_the_heading_or_in_the_line_below() -> None:
    assert found(changes(HEADED)) == [("2.1.0", "2021"), ("2.0", "2020"), ("1.10", "2020"), ("1.9", "2019")]
    below = changes(["Version 1.1", "Version 1.2", "Version 1.3", "Version 1.10"], "Released April, 2011.")
    assert found(below) == [("1.1", "2011"), ("1.2", "2011"), ("1.3", "2011"), ("1.10", "2011")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (changes(HEADED[:3]), "too few"),
        (changes([*HEADED, "1.8"]), "one has no year"),
        (changes([*HEADED, "1.8 - 2022"]), "the years do not fall"),
        (changes([*HEADED, "3.0 - 2018"]), "the numbers do not fall"),
        (changes([*HEADED, "1.9 - 2018"]), "one twice"),
        (changes(["1.4 - 2011", "1.3 - 2012", "1.2 - 2013", "1.1 - 2014"]), "the years rise while the numbers fall"),
        (changes(["1.9 - 2021", "1.8 - 2022", "1.7 - 2020", "1.6 - 2021", "1.5 - 2019"]), "every second year falls"),
        (changes(["1.9 - 2021", "1.2 - 2020", "1.7 - 2019", "1.6 - 2018", "1.5 - 2017"]), "every second number does"),
        (changes(HEADED) + "\n### 1.8 - 2018\n\nA fix.\n", "versions of two levels"),
        (changes(HEADED).replace("# Changes\n\n", "").replace("##", "#"), "chapters at the top"),
        (changes(["1.1", "1.2", "1.3", "1.4"], "Released by the old port of Corley in 2011."), "nine words"),
        (changes(["1.1", "1.2", "1.3", "1.4"], "The port of 2011 was small and had few ships in it."), "a sentence"),
    ],
)
def test_what_is_no_changelog_has_none(text: str, why: str) -> None:
    assert found(text) == [], why


def test_a_line_below_has_eight_words_at_most() -> None:
    line = "Released by the port of Corley in 2011."
    assert len(found(changes(["1.1", "1.2", "1.3", "1.4"], line))) == 4


@pytest.mark.parametrize(("versions", "expected"), [(("1.2", "1.1"), True), (("1.1", "1.2"), False), (("1.1",), False)])
def test_the_newest_is_known_by_its_number(versions: tuple[str, ...], expected: bool) -> None:
    text = changes([f"{version} - 2020" for version in versions])
    sections = markdown_sections(text)[1:]
    releases = [Release(version, "2020", section, 0) for version, section in zip(versions, sections, strict=True)]
    assert is_newest_first(releases) is expected


@pytest.mark.parametrize(
    ("headings", "expected", "why"),
    [
        (["Version 1.1", "v1.2", "1.3 (2019-02-01)", "Pump 1.4 of 2020"], True, "versions"),
        (["2019-01-02", "[2019-02-03]", "2019-03-04", "2019-04-05"], True, "dates"),
        (["1.1", "1.2", "1.3"], False, "too few"),
        (["2.1 Options", "2.2 Files", "2.3 Paths", "2.4 Exits"], False, "numbers of chapters"),
    ],
)
def test_a_changelog_is_known_by_its_headings(headings: list[str], expected: bool, why: str) -> None:
    text = changes(headings)
    document = Document("d", text, sections=markdown_sections(text))
    assert is_of_changes(document, text.index("A fix.")) is expected, why
    assert not is_of_changes(document, 0), why
