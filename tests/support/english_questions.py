"""The questions about one English sentence, for tests of their wording."""

from __future__ import annotations

from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.generators.writers.asking import questions_about
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase
from lm_eval_taskgen.utils.records.questions import ClauseQuestion
from lm_eval_taskgen.utils.records.sentence import Sentence


class ReadsKinds:
    """A corpus that says nothing of its names; persons are those that the pipeline reads so."""

    def class_of(self, name: str) -> str | None:
        return None

    def is_person(self, phrase: Phrase) -> bool | None:
        return phrase.kind == "person"

    def in_lower_case(self, word: str) -> bool:
        return word in ("The", "A", "An", "department")

    def has_capital(self, word: str) -> bool:
        return False


def clauses_of(text: str) -> tuple[Clause, ...]:
    reader = clause_reader(load_language("en"))
    assert reader is not None
    (clauses,) = reader.read([Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, ())])
    return clauses


def questions(text: str) -> dict[str, ClauseQuestion]:
    language = load_language("en")
    return {
        found.text: found for clause in clauses_of(text) for found in questions_about(clause, language, ReadsKinds())
    }
