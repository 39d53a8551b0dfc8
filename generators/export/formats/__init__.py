"""A task folder in, the file formats of other tools out: JSON, JSON Lines, SQuAD, BEIR, Argilla, Label Studio.

Start with `write.py`.
"""

from .write import Written, export_format

__all__ = ["Written", "export_format"]
