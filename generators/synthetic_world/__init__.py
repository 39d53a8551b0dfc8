"""Fictional worlds: an article for each of their people, places, organisations and works, and questions over them."""

from .making import make_world
from .relations import KINDS, LITERALS, RELATIONS, Fact, Kind, Relation
from .world import World, WorldSettings

__all__ = ["KINDS", "LITERALS", "RELATIONS", "Fact", "Kind", "Relation", "World", "WorldSettings", "make_world"]
