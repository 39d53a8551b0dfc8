"""One word for each figure of a sentence: pipelines cut "EUR 1,250.50", "01-03-2022" and "80 km/h" into several."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from ....utils.records.sentence import AnswerSpan
from .tree import Tree, Word

# The entity labels of OntoNotes by kind of answer span.
_ENTITIES = {"date": "DATE", "time": "TIME", "money": "MONEY", "quantity": "QUANTITY"}
_LETTER = re.compile(r"[^\W\d_]")
_COMPOUND = re.compile(r"[/·⋅]")


def with_whole_figures(words: Sequence[Word], spans: Iterable[AnswerSpan], text: str) -> list[Word]:
    """Return the words of a parse in which each answer span is one word with its entity label.

    They are dates and times in figures and amounts of money; of a measure the compound unit becomes one word
    ("km/h"), and the figure stays its modifier. `words` may have the labels of any scheme.
    """
    found = list(words)
    for span in spans:
        if span.kind not in _ENTITIES:
            continue
        start = _start(span)
        inside = [w.number for w in found if w.start < span.end and w.end > start]
        if inside and _is_cut(found, inside, span, start):
            found = _joined(found, inside, span, start, text)
        elif span.kind == "quantity" and inside:
            found[inside[-1]] = replace(found[inside[-1]], entity="QUANTITY", pos="NOUN")
    return found


def _start(span: AnswerSpan) -> int:
    """Return where the word of an answer span starts: a measure's at its unit."""
    unit = _LETTER.search(span.text)
    return span.start + unit.start() if span.kind == "quantity" and unit else span.start


def _is_cut(words: Sequence[Word], inside: list[int], span: AnswerSpan, start: int) -> bool:
    if span.kind == "date" and _LETTER.search(span.text):
        return False  # "4 May 2021" is a phrase, whose parts the parse has
    if span.kind == "quantity" and not _COMPOUND.search(span.text):
        return False
    return words[inside[0]].start >= start


def _joined(words: Sequence[Word], inside: list[int], span: AnswerSpan, start: int, text: str) -> list[Word]:
    """Return the words with those `inside` as one, which stands where the highest of them stood."""
    first, last = inside[0], inside[-1]
    # None that hangs on another through a word outside, which would then hang on itself: "Released 2026-02-18".
    tops = [words[n] for n in inside if set(_above(words, n)).isdisjoint(inside)]
    top = min(tops, key=lambda word: (word.pos == "PUNCT", word.number))
    number = {
        word.number: min(word.number, first) if word.number <= last else word.number - (last - first) for word in words
    }
    pos = "NOUN" if span.kind == "quantity" else "NUM"
    said, entity = text[start : span.end], _ENTITIES[span.kind]
    whole = replace(top, start=start, end=span.end, text=said, lemma=said.lower(), pos=pos, entity=entity, features=())
    kept = [*words[:first], whole, *words[last + 1 :]]
    return [replace(word, number=number[word.number], head=number[word.head]) for word in kept]


def _above(words: Sequence[Word], number: int) -> Iterator[int]:
    """Yield the numbers of the words above one, up to the root."""
    while (head := words[number].head) != number:
        yield head
        number = head


def freed_from_figures(tree: Tree, genitive: Collection[str]) -> Tree:
    """Return the tree with what hangs on a figure moved to its verb: "starts at 14:30 in the main hall".

    What follows one of the `genitive` prepositions stays: "5 mg/L of lead".
    """
    words = list(tree.words)
    for word in tree.words:
        above = tree.head(word)
        verb = tree.head(above)
        is_after = word.label == "nmod" and word.number > above.number
        if not is_after or verb.pos not in ("VERB", "AUX") or not _is_figure(above, tree):
            continue
        if not any(case.lemma in genitive for case in tree.children(word, "case")):
            words[word.number] = replace(word, head=verb.number, label="obl")
    return Tree(tuple(words))


def _is_figure(word: Word, tree: Tree) -> bool:
    if word.label not in ("obl", "obj", "obl:npmod"):
        return False
    is_measure = word.entity == "QUANTITY" and tree.child(word, "nummod") is not None
    return is_measure or (word.pos == "NUM" and word.entity in ("DATE", "TIME", "MONEY"))
