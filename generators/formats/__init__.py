"""A set in the forms that other tools read."""

from .write import Written, export_format

__all__ = ["Written", "export_format"]
