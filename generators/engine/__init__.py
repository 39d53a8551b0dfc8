"""A function and many items in; its results out, in the order of the items, computed by several processes.

Start with `engine.py`.
"""

from .engine import Engine, open_engine

__all__ = ["Engine", "open_engine"]
