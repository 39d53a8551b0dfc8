"""The parts that all HTML pages share: one look, a security policy, escaped text, a head, and tables, also as Markdown.

`shell.render` makes a page that needs no network; `markup` makes the HTML of its parts from the records of `sections`.
"""
