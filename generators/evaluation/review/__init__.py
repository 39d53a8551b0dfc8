"""A set in, the decisions of a person about its questions out: a page on this machine, and the server behind it.

Start with `server.py`.
"""
