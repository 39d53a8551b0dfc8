"""A task folder and a curator's changes in, its next version with a record of the changes out.

Start with `folder.py`.
"""

from .folder import edit_folder, files_of_version

__all__ = ["edit_folder", "files_of_version"]
