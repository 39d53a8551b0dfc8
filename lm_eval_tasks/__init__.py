"""The task suites that ship with the package, one folder each, and the Python that they share.

Start with `suite.py`.
"""
