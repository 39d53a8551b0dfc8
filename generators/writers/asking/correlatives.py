"""Parts of questions made of others, in languages whose relative clauses stand before what they describe.

"Who built the mill?" becomes "who built the mill, (when did) he (die?)", in this order of words.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.facts import Role
from ....utils.records.questions import ClauseQuestion
from ...reading.grammar.segments import is_finite
from ...reading.grammar.tokens import Token
from .in_place import said_with_marker

# A relative clause with more words cannot be taken in.
_MAX_WORDS = 12
_FORMS = ("form_person", "form_setting", "form_thing", "form_place", "form_named")


def relative_clause(question: ClauseQuestion, noun: str | None, words: GrammarWords) -> str | None:
    """Return the statement of a question as a relative clause about its answer; None if it has no sure one.

    Args:
        question: a question in place, whose answer is described.
        noun: for what sort of thing the answer is ("river"), put behind the relative pronoun; None to say none.
        words: of its language.
    """
    answer = question.answer
    if question.features.get("titled") or not any(question.features.get(form) for form in _FORMS):
        return None
    if words.oblique_endings and answer.head.endswith(words.oblique_endings):
        return None  # several
    said = f" {question.text.removesuffix(words.question_mark)} "
    asking = [each for each in words.relatives if f" {each} " in said]
    if not asking or len(said.split()) > _MAX_WORDS:
        return None
    relative = words.relatives[asking[0]]
    if noun is not None:
        stem, kinds = words.relative_stem, [noun for nouns in words.kinds.values() for noun in nouns]
        with_noun = f"{stem} {noun} {answer.marker}".strip() if answer.marker else None
        is_sure = noun in kinds and not noun.endswith(words.direct_endings) and relative != stem
        relative = with_noun if with_noun is not None and is_sure else relative
    before, _, behind = said.partition(f" {asking[0]} ")
    if any(f" {each} " in f"{before} {behind}" for each in words.relatives):
        return None
    if relative.split()[-1].endswith(words.genitives):
        return " ".join(f"{before} {relative} {behind}".split())  # it belongs to the noun behind it
    return " ".join(f"{relative} {before} {behind}".split())


def statement_of(question: ClauseQuestion, words: GrammarWords) -> str | None:
    """Return what a question says of its clause, without what it asks for; None if nothing is left."""
    kept = [role for role in question.clause.roles if any(role.phrase is used for used in question.used)]
    if not kept or question.features.get("reworded"):
        return None
    return " ".join([*_said(kept, question, words), *_plain_verb(question, words)])


def _said(kept: list[Role], question: ClauseQuestion, words: GrammarWords) -> Iterator[str]:
    for role in sorted(kept, key=lambda role: role.phrase.start):
        yield " ".join(said_with_marker(role.phrase, question.clause, words).split())


def _plain_verb(question: ClauseQuestion, words: GrammarWords) -> list[str]:
    """Return the words of the verb, a pluperfect as a perfect."""
    verb = question.clause.verb.rest.split()
    if len(verb) > 1 and verb[-1] in words.past_auxiliaries:
        before = verb[-2]
        if is_finite(Token(before, 0, 0), words) and before not in words.finite and before not in words.lasting:
            return verb[:-1]
    return verb
