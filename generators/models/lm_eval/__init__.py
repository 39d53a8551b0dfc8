"""Calls in, outcomes out: models of lm-eval, by name or import path, as a backend.

Start with `backend.py`; the requests themselves are sent by `models/recorded_model.py`.
"""
