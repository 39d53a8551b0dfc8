"""Items that open with the name of what they tell of: "same_count: Number of files …", "g:fast (defaults to 0)".

"Defaults to 0." tells the default of what the heading names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...utils.languages.clause_words import ClauseWords
from .entries import is_code

_KEYED = re.compile(r"(?P<key>\S+?)(?:: | [–—-] )(?P<rest>\S.*)")
_DEFAULT = r"(?P<key>\S+) \((?:{phrases}) (?P<rest>[^()]+)\)[.;,]?"
_NO_NAME = re.compile(r"#?\d|.*//|[^@]+@|.*\d:\d|(?:and|or)/", re.IGNORECASE)
# "(for example, …)" behind what is said, which is said without it.
_ASIDE = re.compile(r"\s*\([^()]*\)(?=\.?$)")


@dataclass(frozen=True, slots=True)
class KeyedItem:
    """The name of a thing in code ("" if it stands above), and what is said of it, from the offset `start` on.

    `is_default`: the item says the default value alone.
    """

    key: str
    said: str
    start: int
    is_default: bool


def keyed_item(text: str, words: ClauseWords) -> KeyedItem | None:
    """Return the parts of a text that opens with a name in code; None for any other text."""
    if not words.to_specify:
        return None
    phrases = "|".join(map(re.escape, words.defaults))
    default = re.fullmatch(rf"(?:{phrases}) (?P<rest>[^();]+)\.", text, re.IGNORECASE)
    if default is not None:
        return KeyedItem("", default["rest"], default.start("rest"), True)
    for pattern, is_default in ((_DEFAULT.format(phrases=phrases), True), (_KEYED, False)):
        found = re.fullmatch(pattern, text)
        if found is not None and is_code(found["key"]) and not _NO_NAME.match(found["key"]):
            return KeyedItem(found["key"], _ASIDE.sub("", found["rest"]), found.start("rest"), is_default)
    return None
