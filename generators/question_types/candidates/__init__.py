"""Candidates shared by several question types: blanks, pairs of statements, changed statements.

Start with `cloze.py`.
"""
