"""Cut a sentence into clauses, each with its group of verbs at the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count

from ....utils.languages.grammar_words import GrammarWords
from .tokens import Token

_MAX_CONNECTIVE = 4
# Stands before a word in place of a mark where a relative clause was left out.
SPLICE = "|"


@dataclass(frozen=True)
class Segment:
    """A clause: its words, what joins it to the one before ("" for the first), and what somebody says in it."""

    tokens: list[Token]
    joined_by: str = ""
    is_reason: bool = False
    said: tuple[Token, ...] = ()


def segments_of(tokens: list[Token], words: GrammarWords) -> list[Segment]:
    """Return the clauses of a sentence that are statements of their own; none if its structure is not sure."""
    tokens = without_connective(tokens, words)
    if not tokens or tokens[0].text in words.subordinators:
        return []
    found: list[Segment] = []
    for number, part in enumerate(_parts(tokens, words)):
        opener = part[0].text if number else ""
        if not number and part[0].text in words.reasons:
            continue  # a reason of what follows, or of the sentence before
        if opener in words.quoting and found:
            before = found.pop()  # "said that …": the statement is what is said
            if words.saying and not before.is_reason and not before.said:
                found.append(replace(before, said=tuple(part[1:])))
        if opener in words.subordinators or opener in words.quoting:
            continue
        if opener in words.reasons:
            found.append(Segment(part[1:], opener, is_reason=True))
        elif opener in words.joins:
            found.append(Segment(part[1:], opener))
        else:
            found.append(Segment(part, "," if number else ""))
    return [segment for segment in found if len(segment.tokens) > 1]


def without_connective(tokens: list[Token], words: GrammarWords) -> list[Token]:
    """Return the words without a connective or adverb at the beginning ("however,")."""
    for length in range(min(_MAX_CONNECTIVE, len(tokens) - 1), 0, -1):
        opening = " ".join(token.text for token in tokens[:length])
        behind = tokens[length]
        if opening in words.connectives and (behind.cut == "," or length > 1 or opening in words.joins):
            return tokens[length:]
    return tokens


def _parts(tokens: list[Token], words: GrammarWords) -> list[list[Token]]:
    """Return the words of each clause, up to one where a verb stands that does not end it."""
    parts: list[list[Token]] = []
    begin = 0
    openers = {*words.joins, *words.subordinators, *words.reasons, *words.quoting}
    for place in count():
        token = tokens[place]
        follows = tokens[place + 1] if place + 1 < len(tokens) else None
        if follows is None:
            parts.append(tokens[begin:])
            break
        separated = bool(follows.cut) or follows.text in openers
        finite = token.text in words.finite
        if finite and follows.text in words.finite:
            continue
        if finite and not separated:
            break
        if separated and (finite or (place > begin + 1 and is_finite(token, words))):
            parts.append(tokens[begin : place + 1])
            begin = place + 1
        elif follows.text in words.subordinators and follows.cut:
            behind = _behind_relative(tokens, place + 1, words)
            if behind is None:
                break
            tokens = [*tokens[: place + 1], replace(tokens[behind], cut=SPLICE), *tokens[behind + 1 :]]
    return parts


def _behind_relative(tokens: list[Token], begin: int, words: GrammarWords) -> int | None:
    """Return where the clause goes on behind a relative clause in its middle; None if it ends with it."""
    for place in range(begin + 1, len(tokens) - 2):
        if tokens[place].text in words.finite and tokens[place + 1].cut:
            goes_on = tokens[place + 1].text
            ends = {*words.joins, *words.subordinators, *words.reasons, *words.quoting}
            return None if goes_on in ends or tokens[place + 1].cut != "," else place + 1
    return None


def is_finite(token: Token, words: GrammarWords) -> bool:
    """Return True if a word may be the last of a clause."""
    return token.text in words.finite or token.text in words.perfects or token.text in _finite_forms(words)


def is_verb(token: Token, words: GrammarWords) -> bool:
    """Return True if a word is a form of a verb that is no auxiliary."""
    return token.text in _forms(words)


def _finite_forms(words: GrammarWords) -> frozenset[str]:
    return _joined(words.verb_stems, words.finite_endings)


def _forms(words: GrammarWords) -> frozenset[str]:
    return _joined(words.verb_stems, words.verb_endings)


@lru_cache(maxsize=64)
def _joined(stems: tuple[str, ...], endings: tuple[str, ...]) -> frozenset[str]:
    return frozenset(stem + ending for stem in stems for ending in endings)
