"""A set to look at: one page that needs nothing else, and the same as Markdown."""

from .write import Written, write_report

__all__ = ["Written", "write_report"]
