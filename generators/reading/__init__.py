"""Text in; its content out: names, quantities, dates, definitions, tables, lists, headings.

Each file reads one kind of thing. Start with `answer_spans.py` for sentences and `tables_and_lists.py`.
"""
