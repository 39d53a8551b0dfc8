"""A task folder in, a dataset repository of the Hugging Face Hub out, whole or not at all; and back again.

Start with `prepare.py`, `upload.py` and `pull.py`.
"""
