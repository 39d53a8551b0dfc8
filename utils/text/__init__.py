"""Words, sentences, tokens and addresses of any script: text in, character offsets out.

Start with `words.py`; Python's own word patterns cut Indic words apart.
"""
