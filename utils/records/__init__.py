"""The records that stages pass on, all frozen: documents, passages, sentences, drafts, samples.

Start with `documents.py`, then `samples.py`.
"""
