"""Finished calls in, their outcomes out: the SQLite journal that lets a stopped run resume without repeating calls.

Start with `journal.py`; `report.py` reads a journal for `taskgen journal`.
"""
