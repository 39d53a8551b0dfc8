"""Questions of languages whose finite verb is the second phrase, in Dutch."""

from __future__ import annotations

import pytest

from english_questions import ReadsKinds
from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.generators.writers.asking import questions_about
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.sentence import Sentence


def asked(text: str) -> list[str]:
    language = load_language("nl")
    reader = clause_reader(language)
    assert reader is not None
    (clauses,) = reader.read([Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, ())])
    return [found.text for clause in clauses for found in questions_about(clause, language, ReadsKinds())]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("U kunt de schuif gebruiken om de lamp te dimmen.", ["Waarmee kunt u de lamp dimmen?"], "means to an aim"),
        ("U moet de schuif gebruiken om de lamp te dimmen.", [], "no choice"),
        ("U kunt Fotobeheer gebruiken om de lamp te dimmen.", [], "a name may be more than the means"),
    ],
)
def test_what_one_can_use_to_reach_an_aim(text: str, expected: list[str], why: str) -> None:
    assert asked(text) == expected, why
