"""Calls in, replies out: every way to a language model, with a journal, a budget and retries.

`session.py` opens a model for writing questions, `load.py` one for answering them.
"""
