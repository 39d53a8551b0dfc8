"""A set in; out comes one HTML page that needs no network, and its tables as Markdown.

Start with `report.py`.
"""
