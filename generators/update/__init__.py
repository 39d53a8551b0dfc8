"""A set and its documents as they are now in; out, its next version: questions kept, dropped and asked anew.

Start with `update.py`.
"""

from .update import Updated, update_folder

__all__ = ["Updated", "update_folder"]
