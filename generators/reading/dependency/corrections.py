"""Trees of small UD pipelines put right: modals below their infinitives, names tagged as nouns, years below nouns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ....utils.languages.clause_words import ClauseWords
from .tree import Tree, Word

_YEAR = re.compile(r"1\d{3}|20\d{2}")


def corrected(tree: Tree, language: ClauseWords) -> Tree:
    """Return a tree in normal form with the corrections for its language; others are returned as they are."""
    words = list(tree.words)
    if not language.modals:
        return tree
    _flip_modals(words, language.modals)
    return Tree(tuple(_corrected(word, words, language) for word in words))


def _flip_modals(words: list[Word], modals: Sequence[str]) -> None:
    """Put infinitives above their modals: "doivent → remettre" becomes "remettre → doivent"."""
    for modal in list(words):
        modal = words[modal.number]
        if modal.lemma not in modals or modal.feature("VerbForm") != "Fin":
            continue
        below = [w for w in words if w.head == modal.number and w.number != modal.number]
        infinitive = next((w for w in below if w.label == "xcomp" and w.feature("VerbForm") == "Inf"), None)
        if infinitive is None or any(w.head == infinitive.number and w.label == "mark" for w in words):
            continue
        above = infinitive.number if modal.head == modal.number else modal.head
        words[infinitive.number] = replace(infinitive, head=above, label=modal.label)
        words[modal.number] = replace(modal, head=infinitive.number, label="aux")
        for other in below:
            if other.number != infinitive.number:
                words[other.number] = replace(words[other.number], head=infinitive.number)


def _corrected(word: Word, words: Sequence[Word], language: ClauseWords) -> Word:
    if word.label not in ("obl", "nmod") and not word.entity:
        return word
    below = [w for w in words if w.head == word.number and w.number != word.number]
    if word.pos == "VERB" and word.label == "obl" and any(w.label == "mark" for w in below):
        return replace(word, label="advcl")
    if word.pos == "NOUN" and word.text[:1].isupper() and word.entity and not any(w.label == "det" for w in below):
        word = replace(word, pos="PROPN")
    above = words[word.head]
    in_time = any(w.label == "case" and w.text.lower() in language.time_markers for w in below)
    if word.label == "nmod" and in_time and _YEAR.fullmatch(word.text) and words[above.head].pos == "VERB":
        return replace(word, label="obl", head=above.head)
    return word
