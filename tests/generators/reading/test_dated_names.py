"""Names with a year beside them: which are read, and which year is not theirs."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dated_names import dated_names
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.sentence import AnswerSpan, Sentence

COMMON = frozenset({"treaty", "massacre", "act"})


def sentence(text: str, *names: str) -> Sentence:
    spans = tuple(AnswerSpan("name", text.index(name), text.index(name) + len(name), name) for name in names)
    return Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, spans)


@pytest.mark.parametrize(
    ("text", "name", "expected", "why"),
    [
        ("A treaty was the Treaty of Rome 1957.", "Treaty of Rome", ("the Treaty of Rome", (1957,)), "behind a treaty"),
        ("Before the 1957 Treaty of Rome, no.", "Treaty of Rome", ("the Treaty of Rome", (1957,)), "before a treaty"),
        ("After the Treaty of Rome (1957), yes.", "Treaty of Rome", ("the Treaty of Rome", (1957,)), "in brackets"),
        ("The Peterloo massacre of 1819 was.", "Peterloo", ("the Peterloo massacre", (1819,)), "a noun between"),
        ("Peterloo riot and massacre of 1819 was.", "Peterloo", None, "two words more"),
        ("Cantor (2001) thought so.", "Cantor", None, "somebody who wrote in that year"),
        ("The Treaty of Rome 1957–58 was.", "Treaty of Rome", None, "two years"),
        ("The Treaty of Rome of 1957 votes was.", "Treaty of Rome", None, "a number of something"),
        ("Peter of Abano (1250–1316) wrote.", "Peter of Abano", ("Peter of Abano", (1250, 1316)), "a life"),
        ("Here Ibn Sina (Avicenna, 981–1037) wrote.", "Ibn Sina", ("Ibn Sina", (981, 1037)), "another name between"),
        ("The Theatre (1922–1926) stood.", "Theatre", None, "too short for a life"),
        ("Peter of Abano (1250–1265) wrote.", "Peter of Abano", ("Peter of Abano", (1250, 1265)), "15 years"),
        ("Peter of Abano (1250–1264) wrote.", "Peter of Abano", None, "14 years"),
        ("Peter of Abano (1250–1360) wrote.", "Peter of Abano", ("Peter of Abano", (1250, 1360)), "110 years"),
        ("Peter of Abano (1250–1361) wrote.", "Peter of Abano", None, "111 years"),
        ("An episode is “Fear Her” (2006) by Graham.", "Graham", ("“Fear Her”", (2006,)), "a title in quotation marks"),
    ],
)
def test_names_with_years(text: str, name: str, expected: tuple[str, tuple[int, ...]] | None, why: str) -> None:
    found = list(dated_names(sentence(text, name), COMMON))
    assert [(one.name, one.years) for one in found] == ([expected] if expected else []), why
    for one in found:
        assert str(one.years[0]) in text[one.start : one.end]
        assert one.is_life is (len(one.years) == 2)


def test_a_name_begins_behind_a_break_where_there_are_no_capitals() -> None:
    text = "बगदाद के और इब्न अल-वाफिद (1008–1074) द्वारा"
    (found,) = dated_names(sentence(text), COMMON, ("के", "और"))
    assert found.name == "इब्न अल-वाफिद"
    assert text[found.start :].startswith(found.name)
