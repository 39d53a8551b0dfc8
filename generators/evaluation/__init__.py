"""Task folders and models in; scores, audits, verdicts, comparisons and reports out.

Start with `run.py`. Each folder is one command of `taskgen`, except `pages`, which several share, and
`tracking`, which logs generated sets.
"""
