"""Prove a question by the corpus and by what the model answers: pure checks first, then calls, the cheapest first.

Start with `prove.py`, which has the order of the proofs.
"""

from .prove import prove

__all__ = ["prove"]
