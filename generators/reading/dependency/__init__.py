"""Clauses from dependency parses.

`tree.py` turns a parse of any label scheme into one form, `phrases.py` cuts phrases from it, `clauses.py` finds the
clauses, and `reader.py` is the reader that runs a spaCy pipeline over sentences. Start with `clauses.py`.
"""

from .reader import DependencyReader

__all__ = ["DependencyReader"]
