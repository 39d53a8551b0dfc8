"""Parts of questions made of others, in languages whose relative clauses stand before what they describe.

Of "Ann Lowe built the mill", a question about her begins "who built the mill, " and calls her "she" behind that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import folded
from ...reading.grammar.segments import is_finite
from ...reading.grammar.tokens import Token
from .said_in_place import said_with_marker

# A relative clause with more words cannot be taken in.
_MAX_WORDS = 14
# Fewer words beside the verb and the name tell no one thing.
_LEAST_WORDS = 2
_NEEDED = frozenset(("subject", "object", "complement", "recipient", "topic", "quantity"))
_PLACES = frozenset(("place", "agent", "purpose"))


def pointing(clause: Clause, role: Role, owned: str, pronoun: str, words: GrammarWords) -> Clause:
    """Return the clause with a pronoun for the name in a role: all of its phrase, or the owner of `owned` in it.

    Of "X's death", `owned` is what stands behind the name, with the genitive ("का", "की" or "के" and a noun).
    """
    if owned:
        genitive, _, thing = owned.partition(" ")
        meant = f"{words.pronouns[pronoun].oblique}{genitive} {thing}"
    else:
        meant = pronoun
    phrase = replace(role.phrase, meant=meant, proper=False, pieces=())
    return replace(clause, roles=tuple(replace(each, phrase=phrase) if each is role else each for each in clause.roles))


def relative_clauses(clause: Clause, role: Role, owned: str, noun: str | None, words: GrammarWords) -> Iterator[str]:
    """Yield what a clause says of a name as relative clauses, the shortest first.

    Args:
        clause: the clause.
        role: whose phrase is the name, or begins with it.
        owned: what stands behind the name in the phrase, with the genitive; "" if nothing does.
        noun: for what sort of thing has the name ("river"); None to say none.
        words: of the language.
    """
    phrase = role.phrase
    if not words.relative or clause.verb.negated or clause.certainty < 1 or not phrase.head:
        return
    if words.oblique_endings and phrase.head.endswith(words.oblique_endings):
        return  # several
    head = _head(phrase, clause, role, owned, noun, words)
    is_within = phrase.marker in words.genitives and phrase.marker != ""
    others = [other for other in clause.roles if other is not role]
    seen: list[str] = []
    for names in (_NEEDED, _NEEDED | _PLACES, _NEEDED | _PLACES | {"time", "duration"}):
        kept = [other for other in others if other.name in names]
        said = _said(kept, clause, words)
        text = " ".join([*said, head] if is_within else [head, *said])
        text = f"{text} {' '.join(_plain_verb(clause, words))}"
        if _tells_one(kept, clause, words) and text not in seen and len(text.split()) <= _MAX_WORDS:
            seen.append(text)
            yield text


def _tells_one(kept: Sequence[Role], clause: Clause, words: GrammarWords) -> bool:
    """Return False for what may be said of many: a word or two, or "is a Y"."""
    if clause.verb.lemma == "be" and any(role.phrase.text.split()[0] in words.articles for role in kept):
        return False
    return sum(len(role.phrase.text.split()) for role in kept) >= _LEAST_WORDS or any(
        role.phrase.proper or role.phrase.kind in ("year", "date") for role in kept
    )


def _head(phrase: Phrase, clause: Clause, role: Role, owned: str, noun: str | None, words: GrammarWords) -> str:
    """Return the relative pronoun, with the noun and what belongs to them ("जिस पुल की लंबाई")."""
    pronoun = words.pronouns[words.relative]
    kinds = [kind for nouns in words.kinds.values() for kind in nouns]
    if noun not in kinds or noun.endswith(words.direct_endings):
        pointed = pointing(clause, role, owned, words.relative, words)
        said = next(each.phrase for each in pointed.roles if each.phrase.start == phrase.start)
        return " ".join(said_with_marker(said, pointed, words).split())
    stem = pronoun.oblique if owned or phrase.marker else words.relative
    return " ".join(f"{stem} {noun} {owned} {phrase.marker}".split())


def asking_for(clause: Clause, role: Role, owned: str, kept: Sequence[Phrase], words: GrammarWords) -> str:
    """Return the question whom or what a clause is about, without a mark: "who founded X", "whose death took place".

    Args:
        clause: the clause.
        role: whose phrase is asked for, or the owner in it.
        owned: what stands behind the owner in the phrase, with the genitive; "" if the phrase is asked for.
        kept: the other phrases that are said.
        words: of the language.
    """
    asked = pointing(clause, role, owned, words.who, words)
    said = [one for one in asked.roles if one.phrase.start == role.phrase.start or one.phrase in kept]
    return " ".join([*_said(said, asked, words), *_plain_verb(clause, words)])


def owner_in(text: str, words: GrammarWords) -> tuple[str, str]:
    """Return the name before the first genitive of a phrase, and the rest with the genitive; "" for both if none."""
    parts = text.split()
    place = next((at for at, word in enumerate(parts) if word in words.genitives), 0)
    return (" ".join(parts[:place]), " ".join(parts[place:])) if 0 < place < len(parts) - 1 else ("", "")


def statement_of(question: ClauseQuestion, words: GrammarWords) -> str | None:
    """Return what a question says of its clause, without what it asks for; None if nothing is left."""
    kept = [role for role in question.clause.roles if any(role.phrase is used for used in question.used)]
    if not kept or question.features.get("reworded"):
        return None
    return " ".join([*_said(kept, question.clause, words), *_plain_verb(question.clause, words)])


def _said(kept: Sequence[Role], clause: Clause, words: GrammarWords) -> list[str]:
    ordered = sorted(kept, key=lambda role: role.phrase.start)
    return [" ".join(said_with_marker(role.phrase, clause, words).split()) for role in ordered]


def _plain_verb(clause: Clause, words: GrammarWords) -> list[str]:
    """Return the words of the verb, a pluperfect as a perfect."""
    verb = clause.verb.rest.split()
    if len(verb) > 1 and verb[-1] in words.past_auxiliaries:
        before = folded(verb[-2])
        if is_finite(Token(before, 0, 0), words) and before not in words.finite and before not in words.lasting:
            return verb[:-1]
    return verb
