"""Clauses by the rules of a language's grammar, for languages without a parser.

`tokens.py` cuts a sentence into words, `times.py` finds when something was, `segments.py` cuts sentences into clauses
and `chunks.py` clauses into phrases; `phrase_kinds.py` tells what these are, and `reader.py` gives them their roles.
`opaque.py` reads languages whose phrases cannot be told apart. Start with `reader.py`.
"""

from .reader import GrammarReader

__all__ = ["GrammarReader"]
