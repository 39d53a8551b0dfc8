"""Models of lm-eval, by name or import path, as a backend for our calls.

Start with `backend.py`.
"""
