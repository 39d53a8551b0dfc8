"""Results of a run's stages, kept on disk for the next run by the hash of all that they depend on.

Start with `cache.py`.
"""

from .arrays import file_sha256
from .cache import Cache, key_of, key_of_each, open_cache
from .packed import packed, unpacked
from .reuse import reused

__all__ = ["Cache", "file_sha256", "key_of", "key_of_each", "open_cache", "packed", "reused", "unpacked"]
