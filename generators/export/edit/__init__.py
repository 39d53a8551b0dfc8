"""A task folder and a curator's changes in, its next version out, with a record of the changes.

Start with `folder.py`.
"""

from .folder import edit_folder

__all__ = ["edit_folder"]
