"""A reader of sentences: which clauses state what."""

from __future__ import annotations

import re

from lm_eval_taskgen.utils.languages import Language
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Role, Verb
from lm_eval_taskgen.utils.records.sentence import Sentence

_FOUNDED = re.compile(r"(?P<subject>La (?P<head>\w+o) \w+) estis (?P<verb>fondita|konstruita) en (?P<year>\d{4})\.")


class EsperantoReader:
    """Reads who was founded or built when, and nothing else."""

    name = "taskgen-example 1.0"

    def read(self, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
        return [tuple(self._clauses(sentence)) for sentence in sentences]

    def _clauses(self, sentence: Sentence) -> list[Clause]:
        found = _FOUNDED.fullmatch(sentence.text)
        if found is None:
            return []
        lemma = "fondi" if found["verb"] == "fondita" else "konstrui"
        verb = Verb(found.end("subject") + 1, found.end("verb"), lemma, "estis", found["verb"], "past", passive=True)
        thing = Phrase(*found.span("subject"), found["subject"], found["head"], "thing", definite=True)
        year = Phrase(*found.span("year"), found["year"], found["year"], "year", marker="en")
        return [Clause(sentence, 0, len(sentence.text), verb, (Role("subject", thing), Role("time", year)))]


def esperanto_reader(language: Language) -> EsperantoReader:
    """Return the reader of a language."""
    return EsperantoReader()
