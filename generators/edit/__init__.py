"""Curation of a generated set: questions dropped and changed, with a record of both."""

from .folder import edit_folder

__all__ = ["edit_folder"]
