"""Passages in, questions proposed by a language model out, each with the quotations that prove it.

Start with `task.py`, which says what a type asks of the model, then `steps.py`.
"""
