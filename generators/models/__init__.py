"""Calls in, replies out: every way to a language model, with a journal, a budget and retries.

`session.py` opens a model that writes questions or judges answers, `load.py` one that answers questions;
both reach lm-eval's models through `recorded_model.py`.
"""
