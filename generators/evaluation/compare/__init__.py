"""Logged results of several runs in; out come scores and their differences on the same questions.

Start with `compare.py`.
"""
