"""A seed in; out comes an invented world: its articles, and multi-hop questions over them.

Start with `build_world.py`, then `build_questions.py`.
"""

from .build_world import make_world
from .relations import KINDS, LITERALS, RELATIONS, Fact, Kind, Relation
from .world import World, WorldSettings

__all__ = ["KINDS", "LITERALS", "RELATIONS", "Fact", "Kind", "Relation", "World", "WorldSettings", "make_world"]
