"""Calls in, outcomes out: OpenAI-compatible servers, reached by a separate process that alone uses the key.

Start with `backend.py`, which starts the process (`process.py`); `exchange.py` makes the HTTP calls.
"""
