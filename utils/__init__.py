"""Nouns, rules and measures that every part of lm-eval-taskgen shares; imports nothing else of the package."""
