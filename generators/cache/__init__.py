"""What a run computed from its documents, on disk for the next: results of stages by the hash of all they depend on.

Start with `cache.py`.
"""

from .cache import Cache, key_of, open_cache
from .packed import packed, unpacked
from .reuse import reused

__all__ = ["Cache", "key_of", "open_cache", "packed", "reused", "unpacked"]
