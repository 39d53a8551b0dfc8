"""Dependency trees that a test writes down in one line."""

from __future__ import annotations

from lm_eval_taskgen.generators.reading.dependency.tree import Tree, Word

_NO_SPACE_BEFORE = (",", ".", ")", "'s", ";", ":", "%", "”", "?", "-")


def tree_of(line: str) -> tuple[Tree, str]:
    """A tree with labels of Universal Dependencies, and its text.

    Each word has its part of speech, its label and the word above it, which the root has none of; then features, its
    lemma, its entity or its tag: "mills/NOUN/root//Number=Plur/lemma=mill". The first word of a text is meant above.
    """
    parts = [part.split("/") for part in line.split()]
    forms = [part[0] for part in parts]
    words: list[Word] = []
    text = ""
    for number, (form, pos, label, above, *more) in enumerate(parts):
        text += " " * bool(text and form not in _NO_SPACE_BEFORE and text[-1] not in "(-“€")
        named = dict(each.split("=") for each in more)
        lemma, entity, tag = (named.pop(name, "") for name in ("lemma", "entity", "tag"))
        start, end = len(text), len(text) + len(form)
        text += form
        head = forms.index(above) if above else number
        features = tuple(named.items())
        words.append(Word(number, form, start, end, lemma or form.lower(), pos, tag, label, head, entity, features))
    return Tree(tuple(words)), text
