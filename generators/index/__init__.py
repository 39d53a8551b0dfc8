"""Chunks in; searchable structure out: sentences, names, BM25, links between passages.

Start with `corpus_index.py`.
"""
