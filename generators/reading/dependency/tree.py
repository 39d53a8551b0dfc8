"""Dependency trees in one form: the labels and structure of Universal Dependencies (UD), whatever the parser's scheme.

spaCy's English pipelines have the labels of ClearNLP, where a preposition governs its noun and "be" its complement; in
UD both are the other way round. `normalised` turns the former into the latter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

_RENAMED = {
    "nsubjpass": "nsubj:pass", "csubjpass": "csubj:pass", "auxpass": "aux:pass", "dobj": "obj", "dative": "iobj",
    "poss": "nmod:poss", "prt": "compound:prt", "relcl": "acl:relcl", "npadvmod": "obl:npmod", "attr": "xcomp",
    "oprd": "xcomp", "acomp": "xcomp", "preconj": "cc:preconj", "predet": "det:predet", "ROOT": "root",
    "obl:arg": "obl", "obl:mod": "obl", "expl:subj": "expl", "flat:name": "flat",
    "aux:tense": "aux", "aux:caus": "aux",
}  # fmt: skip

# Lemmas that pipelines get wrong: "routes traffic".
_LEMMAS = {"rout": "route", "premier": "premiere"}


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a sentence; `start` and `end` are character offsets into the sentence's text.

    `pos` is the universal part of speech, `label` the relation to the word with number `head` (its own for the root).
    `entity` is the entity label of the pipeline. `features` are morphological features of UD by name.
    """

    number: int
    text: str
    start: int
    end: int
    lemma: str
    pos: str
    tag: str
    label: str
    head: int
    entity: str = ""
    features: tuple[tuple[str, str], ...] = ()

    def feature(self, name: str) -> str:
        """Return a morphological feature; "" if the word has none of that name."""
        return dict(self.features).get(name, "")


@dataclass(frozen=True)
class Tree:
    """The words of one sentence in normal form."""

    words: tuple[Word, ...]

    @cached_property
    def _children(self) -> tuple[tuple[Word, ...], ...]:
        found: list[list[Word]] = [[] for _ in self.words]
        for word in self.words:
            if word.head != word.number:
                found[word.head].append(word)
        return tuple(map(tuple, found))

    def children(self, word: Word, *labels: str) -> tuple[Word, ...]:
        """Return the children of a word in order: those with one of `labels`, or all if none is given."""
        children = self._children[word.number]
        return tuple(child for child in children if child.label in labels) if labels else children

    def child(self, word: Word, *labels: str) -> Word | None:
        """Return the first child with one of the labels; None if there is none."""
        return next(iter(self.children(word, *labels)), None)

    def head(self, word: Word) -> Word:
        return self.words[word.head]

    def subtree(self, word: Word, without: Iterable[Word] = ()) -> tuple[Word, ...]:
        """Return a word and all below it, in the order of the text, without the subtrees of `without`."""
        left_out = {other.number for other in without}
        found: list[Word] = []
        open_words = [word]
        while open_words:
            at = open_words.pop()
            found.append(at)
            open_words.extend(child for child in self._children[at.number] if child.number not in left_out)
        return tuple(sorted(found, key=lambda each: each.number))


def words_of(doc: Any, offset: int = 0) -> tuple[Word, ...]:
    """Return the words of a parsed sentence, a spaCy `Doc`, with the labels that its pipeline gave.

    Args:
        doc: the parsed sentence.
        offset: the character offset of the sentence's text in that of the parsed document.
    """
    return tuple(
        Word(
            token.i,
            token.text,
            token.idx - offset,
            token.idx - offset + len(token.text),
            _LEMMAS.get(lemma := token.lemma_.lower(), lemma),
            token.pos_,
            token.tag_,
            token.dep_,
            token.head.i,
            token.ent_type_,
            tuple(sorted(token.morph.to_dict().items())),
        )
        for token in doc
    )


def normalised(words: Sequence[Word]) -> Tree:
    """Return the tree of words with labels of UD or of ClearNLP, in normal form."""
    found = list(words)
    _part_from_nouns(found)
    _raise_subjects(found)
    _flip_prepositions(found)
    found = [replace(word, label=_RENAMED[word.label]) if word.label in _RENAMED else word for word in found]
    _flip_copulas(found)
    return Tree(tuple(found))


def _part_from_nouns(words: list[Word]) -> None:
    """Put "have" above its object where a noun before it is read as the verb: "must have write permissions"."""
    for noun in list(words):
        below = [w for w in words if w.head == noun.number and w.number != noun.number]
        have = next((w for w in below if w.label == "aux" and w.lemma == "have" and w.number == noun.number - 1), None)
        thing = next((w for w in below if w.label == "dobj" and w.number == noun.number + 1), None)
        if noun.tag != "VB" or have is None or thing is None:
            continue
        head = have.number if noun.head == noun.number else noun.head
        for other in below:
            words[other.number] = replace(other, head=have.number)
        words[have.number] = replace(have, head=head, label=noun.label, pos="VERB")
        words[noun.number] = replace(noun, head=thing.number, label="compound", pos="NOUN", tag="NN")


def _raise_subjects(words: list[Word]) -> None:
    """Make who is let do something the object of the verb: "allows → run → users" becomes "allows → users, run"."""
    for verb in list(words):
        below = [w for w in words if w.head == verb.number and w.number != verb.number]
        doer = next((w for w in below if w.label == "nsubj"), None)
        is_infinitive = any(w.label == "aux" and w.tag == "TO" for w in below)
        has_mark = any(w.label == "mark" for w in below)
        if verb.label != "ccomp" or doer is None or not is_infinitive or has_mark or words[verb.head].lemma == "have":
            continue
        words[verb.number] = replace(verb, label="xcomp")
        words[doer.number] = replace(doer, label="dobj", head=verb.head)


def _flip_prepositions(words: list[Word]) -> None:
    """Put nouns above their prepositions: "built → in → 1871" becomes "built → 1871 → in"."""
    # The outermost first, so that a noun whose head is itself a preposition's noun finds it in its final place.
    for preposition in list(words):
        if preposition.label not in ("prep", "agent", "dative", "conj", "pcomp") or preposition.pos not in (
            "ADP",
            "SCONJ",
            "PART",
            "VERB",
        ):
            continue
        below = [w for w in words if w.head == preposition.number and w.number != preposition.number]
        governed = next((w for w in below if w.label in ("pobj", "pcomp")), None)
        if governed is None or (preposition.pos == "VERB" and governed.label != "pobj"):
            continue
        if preposition.pos == "VERB" and preposition.label != "prep":
            continue  # "including X" is a preposition of one word, a conjunct verb is not
        above = words[words[preposition.number].head]
        nominal = above.pos in ("NOUN", "PROPN", "PRON", "NUM", "SYM", "DET")
        if governed.label == "pcomp":
            label, place = ("nmod:clause" if nominal else "advcl"), "mark"
        elif preposition.label == "agent":
            label, place = "obl:agent", "case"
        elif preposition.label == "dative":
            label, place = "iobj", "case"
        elif preposition.label == "conj":
            label, place = "conj", "case"
        else:
            label, place = ("nmod" if nominal else "obl"), "case"
        words[governed.number] = replace(governed, head=above.number, label=label)
        words[preposition.number] = replace(preposition, head=governed.number, label=place)
        for other in below:
            if other.number != governed.number and other.label not in ("advmod", "npadvmod", "quantmod", "amod"):
                words[other.number] = replace(words[other.number], head=governed.number)


def _flip_copulas(words: list[Word]) -> None:
    """Put complements above "be": "is → capital" becomes "capital → is"."""
    for verb in list(words):
        verb = words[verb.number]
        if verb.lemma != "be" or verb.pos not in ("AUX", "VERB"):
            continue
        below = [w for w in words if w.head == verb.number and w.number != verb.number]
        complement = next((w for w in below if w.label == "xcomp" and w.pos != "VERB"), None)
        if complement is None:
            continue
        is_root = verb.head == verb.number
        words[complement.number] = replace(
            complement, head=complement.number if is_root else verb.head, label=verb.label
        )
        words[verb.number] = replace(verb, head=complement.number, label="cop")
        for other in below:
            if other.number != complement.number:
                words[other.number] = replace(words[other.number], head=complement.number)
        for other in words:  # what hung on the verb by way of an earlier flip
            if other.head == verb.number and other.number not in (verb.number, complement.number):
                words[other.number] = replace(words[other.number], head=complement.number)
