"""Runs of lm-eval side by side: several models, or several settings of one, on the same questions."""
