"""OpenAI-compatible servers, spoken to by a process of its own that holds the key.

Start with `backend.py`; `exchange.py` makes the HTTP calls.
"""
