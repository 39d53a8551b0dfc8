"""Clauses by the rules of a language's grammar, for languages without a parser.

`tokens.py` cuts a sentence into words, `times.py` finds when something was, `segments.py` cuts sentences into clauses
and `chunks.py` clauses into phrases; `reader.py` gives the phrases their roles. Start with `reader.py`.
"""

from .reader import GrammarReader

__all__ = ["GrammarReader"]
