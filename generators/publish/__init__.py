"""A task folder to the Hugging Face Hub, whole or not at all, and back.

Start with `publishing.py` and `pull.py`.
"""
