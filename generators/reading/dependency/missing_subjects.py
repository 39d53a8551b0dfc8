"""English trees put right whose subject stands behind an opening phrase, beside its noun or before a participle.

A small pipeline reads "Ada" of "During the war, Ada, a miller, drew maps" as one more war, "the miller" and "Ada" of
"The miller Ada drew maps" as two subjects, and "drew" of "Ada, known as Orrin, drew maps" as a remark on "known".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .tree import Tree, Word
from .verb_groups import AUXILIARIES

_SUBJECTS = ("nsubj", "nsubj:pass")
_DOERS = (*_SUBJECTS, "csubj", "csubj:pass", "expl")
_LISTED = ("conj", "appos")
_NOMINAL = ("NOUN", "PROPN", "PRON")
_FINITE = ("VBD", "VBZ")
_IN_THE_PAST = (("Tense", "Past"), ("VerbForm", "Fin"))
_QUOTES = ('"', "“", "‘")


def with_subjects(tree: Tree) -> Tree:
    """Return a tree with the subjects that its verbs lack."""
    for mended in (_with_one_subject, _with_its_verb, _with_listed_subject):
        tree = mended(tree)
    return tree


def _root(tree: Tree) -> Word | None:
    return next((word for word in tree.words if word.label == "root"), None)


def _with(tree: Tree, *changed: Word) -> Tree:
    words = list(tree.words)
    for word in changed:
        words[word.number] = word
    return Tree(tuple(words))


def _is_finite(verb: Word, tree: Tree) -> bool:
    helpers = tree.children(verb, *AUXILIARIES)
    return any(helper.feature("VerbForm") == "Fin" for helper in helpers) or (verb.tag in _FINITE and not helpers)


def _with_one_subject(tree: Tree) -> Tree:
    """Put the noun of "the physician Jesus founded …" and the pronoun of "these towns have …" below the name."""
    for verb in tree.words:
        subjects = tree.children(verb, *_SUBJECTS)
        if len(subjects) != 2 or not _stand_together(*subjects, tree):
            continue
        noun, name = subjects
        if noun.tag == "DT":
            return _with(tree, replace(noun, head=name.number, label="det"))
        if noun.pos == "NOUN" and name.text[:1].isupper() and noun.tag == "NN":
            below = (replace(word, head=name.number) for word in tree.children(noun))
            return _with(tree, *below, replace(noun, head=name.number, label="compound"))
    return tree


def _stand_together(first: Word, second: Word, tree: Tree) -> bool:
    start = tree.subtree(second)[0].number
    between = tree.words[first.number + 1 : start]
    return first.number < start and all(word.text in _QUOTES for word in between)


def _with_its_verb(tree: Tree) -> Tree:
    """Put the finite verb of "Ada, also known as Orrin, drew maps" above its subject and the participle below it."""
    first = _root(tree)
    if first is None or first.tag not in ("VBN", "VBD") or tree.children(first, *AUXILIARIES):
        return tree
    subject = tree.child(first, *_SUBJECTS)
    verb = next((word for word in map(_as_past, tree.children(first, "dep")) if _is_finite(word, tree)), None)
    if (
        subject is None
        or verb is None
        or tree.children(verb, *_DOERS)
        or not subject.number < first.number < verb.number
    ):
        return tree
    if not (_is_behind_a_comma(first, tree) and _is_behind_a_comma(verb, tree)):
        return tree
    ending = (replace(word, head=verb.number) for word in tree.children(first) if word.number > verb.number)
    return _with(
        tree,
        *ending,
        replace(verb, head=verb.number, label="root"),
        replace(subject, head=verb.number),
        replace(first, head=subject.number, label="acl"),
    )


def _as_past(verb: Word) -> Word:
    """Return a form such as "formed", read as a participle, as the past tense that it may be as well."""
    may_be_past = verb.tag == "VBN" and verb.text.endswith("ed")
    return replace(verb, tag="VBD", features=_IN_THE_PAST) if may_be_past else verb


def _is_behind_a_comma(verb: Word, tree: Tree) -> bool:
    """Return True if a comma stands before a verb with the adverbs and the auxiliaries before it."""
    number = verb.number - 1
    while number >= 0 and tree.words[number].label in ("advmod", *AUXILIARIES):
        number -= 1
    return number >= 0 and tree.words[number].text == ","


def _with_listed_subject(tree: Tree) -> Tree:
    """Make "Ada" of "During the war, Ada drew maps" the subject where it was read as one of a list with the war."""
    verb = _root(tree)
    if verb is None or verb.pos != "VERB" or tree.children(verb, *_DOERS) or not _is_finite(verb, tree):
        return tree
    opening = next((word for word in tree.children(verb, "obl") if tree.subtree(word)[0].number == 0), None)
    if opening is None or opening.number > verb.number:
        return tree
    listed = list(_listed(opening, tree))
    doer = next((word for word in listed if _may_be_a_subject(word, tree)), None)
    if doer is None:
        return tree
    others = (
        replace(word, head=doer.number) for word in listed if word.number > doer.number and word.head != doer.number
    )
    label = "nsubj:pass" if tree.child(verb, "aux:pass") is not None else "nsubj"
    return _with(tree, *others, replace(doer, head=verb.number, label=label))


def _listed(word: Word, tree: Tree) -> Iterator[Word]:
    """Yield what stands in a list with a word or what is said of it, from left to right."""
    yield from (below for below in tree.subtree(word) if below is not word and below.label in _LISTED)


def _may_be_a_subject(word: Word, tree: Tree) -> bool:
    if word.pos not in _NOMINAL or tree.child(word, "case") is not None:
        return False
    start = tree.subtree(word)[0].number
    return start > 0 and tree.words[start - 1].text == ","
