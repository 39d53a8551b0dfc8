"""Logged answers and a judge model in, verdicts out; the judge is first measured on labelled answers.

Start with `run.py`.
"""
