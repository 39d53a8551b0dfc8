"""Records, settings, languages, text rules and metrics that every part of the package uses.

Imports nothing else of the package. Start with `records/` for the data that stages pass on.
"""
