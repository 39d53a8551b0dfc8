"""A dataset in, a plain lm-eval task folder out; and a folder in, the dataset, its next version or another format out.

Start with `folder.py`; `read_back.py` reads a folder.
"""

from .folder import check_export, write_folder

__all__ = ["check_export", "write_folder"]
