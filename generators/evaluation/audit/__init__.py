"""A set and a model in; out comes a list of the questions that the model answers without their evidence.

Start with `audit.py`.
"""
