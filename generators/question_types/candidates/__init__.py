"""What several question types choose from: blanks, pairs of statements, changed statements.

Start with `cloze.py`.
"""
