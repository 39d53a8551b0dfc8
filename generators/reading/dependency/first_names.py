"""Names that open a sentence and parse as something else: "Black defaults to 88 …" is read as "It defaults to 88 …".

So is "X-Diff: corresponds to …".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .tree import Word

_NAMED = re.compile(
    r"(?!(?:That|Wh[a-z]+|How[a-z]*) )"  # "What is known is little" has another subject
    r"(?:(?P<name>[A-Z][a-z]*[a-rt-z])|(?P<key>\S+[-_.]\S+):)(?= (?:[a-z]+ly |also )?[a-z]+s )"
)
# What pipelines surely take for a subject in the singular.
_PRONOUN = "It"


def with_pronoun(text: str) -> tuple[str, int] | None:
    """Return a text with a pronoun for its first word, and by how much shorter it is; None if no verb may follow."""
    named = _NAMED.match(text)
    if named is None:
        return None
    return _PRONOUN + text[named.end() :], named.end() - len(_PRONOUN)


def with_name(words: Sequence[Word], text: str) -> list[Word]:
    """Return the words of a text that was parsed with a pronoun, which is a name again."""
    first, *others = words
    name = text.partition(" ")[0].removesuffix(":")
    named = replace(first, text=name, start=0, end=len(name), lemma=name.lower(), pos="PROPN", tag="NNP", features=())
    return [named, *others]
