import pytest

from lm_eval_taskgen.generators.reading.inflections import is_plural, is_verb


def test_the_dictionary_knows_verbs() -> None:
    assert is_verb("take over") and is_verb("found") and not is_verb("granite")


@pytest.mark.parametrize(
    ("noun", "several"),
    [("fields", True), ("children", True), ("binaries", True), ("access", False), ("status", False), ("field", False)],
)
def test_a_plural_is_known_by_its_noun(noun: str, several: bool) -> None:
    assert is_plural(noun) is several
