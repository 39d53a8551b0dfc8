"""Logged results of several runs in; out come scores and their differences on the same questions.

Start with `comparison.py`; `compare.py` has the scores and differences, `page.py` the page.
"""
