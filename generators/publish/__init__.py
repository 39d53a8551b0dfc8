"""A task folder in, a complete dataset repository on the Hugging Face Hub out, or none at all; and back again.

Start with `prepare.py`, `upload.py` and `pull.py`.
"""
