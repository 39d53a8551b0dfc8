"""The SQLite journal of finished calls: a stopped run resumes without repeating any.

Start with `journal.py`.
"""
