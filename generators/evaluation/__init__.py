"""Task folders and models in; scores, audits, verdicts, comparisons and reports out.

Start with `run.py`; each folder is one command of `taskgen`.
"""
