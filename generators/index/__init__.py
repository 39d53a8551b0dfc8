"""Chunks in; out comes what stands where: sentences, names, BM25, links between passages.

Start with `corpus_index.py`.
"""
