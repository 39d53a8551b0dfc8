"""Clauses by hand, for tests of what is asked of them: a sentence, its verb and its phrases by their words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Role, Verb
from lm_eval_taskgen.utils.records.sentence import Sentence


def clause_of(text: str, **fields: Any) -> Clause:
    sentence = Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, text, ())
    return Clause(sentence, 0, len(text.rstrip(".")), Verb(0, 0, "see", "", "saw", "past"), (), **fields)


def phrase_in(text: str, words: str, **fields: Any) -> Phrase:
    start = text.index(words)
    given: dict[str, Any] = {"kind": "thing", **fields}
    return Phrase(start, start + len(words), words, words.split()[-1].lower(), **given)


def clause_with(text: str, group: str, lemma: str, roles: dict[str, Any], **fields: Any) -> Clause:
    """A clause whose verb group and roles are these words of a text; a role may come with fields of its phrase."""
    start = text.index(group)
    verb: dict[str, Any] = {"finite": "", "rest": group, "tense": "present", **fields.pop("verb", {})}
    phrases = []
    for name, given in roles.items():
        words, details = given if isinstance(given, tuple) else (given, {})
        details = {**details, "head": details.get("head", words.split()[-1].lower())}
        head = details.pop("head")
        phrases.append(Role(name.rstrip("2"), replace(phrase_in(text, words, **details), head=head)))  # type: ignore[arg-type]
    clause = clause_of(text, **fields)
    return replace(clause, verb=Verb(start, start + len(group), lemma, **verb), roles=tuple(phrases))
