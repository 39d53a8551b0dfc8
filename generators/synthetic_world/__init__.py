"""Fictional worlds: a seed in; articles out, and multi-hop questions on them whose answers are known.

Start with `make_world` in `world.py`, then `build_questions.py`; `folder.py` writes what `taskgen world` makes.
"""

from .relations import ENTITY_KINDS, LITERALS, RELATIONS, EntityKind, Relation
from .world import World, WorldSettings, make_world

__all__ = ["ENTITY_KINDS", "LITERALS", "RELATIONS", "EntityKind", "Relation", "World", "WorldSettings", "make_world"]
