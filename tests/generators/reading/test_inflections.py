from lm_eval_taskgen.generators.reading.inflections import is_verb


def test_the_dictionary_knows_verbs() -> None:
    assert is_verb("take over") and is_verb("found") and not is_verb("granite")
