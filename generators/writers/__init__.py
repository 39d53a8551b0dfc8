"""A question type and the index in, samples and counted rejects out, by template or by language model.

Start with `type_run.py`, then `llm_writer.py`.
"""
