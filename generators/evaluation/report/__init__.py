"""A set in; out comes one HTML page that needs no network, and the same as Markdown.

Start with `summary.py`.
"""

from .write import Written, write_report

__all__ = ["Written", "write_report"]
