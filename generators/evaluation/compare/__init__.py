"""Logged results of several runs in; out come their differences on the same questions.

Start with `compare.py`.
"""
