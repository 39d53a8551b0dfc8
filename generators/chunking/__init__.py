"""A `Document` in, chunks of a bounded number of tokens out, cut between sentences, with their offsets.

Start with `chunks.py`.
"""
