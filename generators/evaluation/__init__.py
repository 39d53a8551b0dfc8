"""Task folders and models in; scores, audits, verdicts, comparisons and reports out.

Start with `run.py`. Each folder is one command of `taskgen`, except `tracking`, which logs generated sets.
"""
