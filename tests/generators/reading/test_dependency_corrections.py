"""Corrections of the trees of small pipelines, for languages whose modals govern their infinitives."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dependency.corrections import corrected
from lm_eval_taskgen.generators.reading.dependency.tree import Tree, Word
from lm_eval_taskgen.utils.languages.clause_words import ClauseWords

FRENCH = ClauseWords(modals=("devoir", "pouvoir"), time_markers=("en",))


def words_of(lines: str) -> tuple[Word, ...]:
    """A line for each word: text, lemma, part of speech, label, number of the head, form of a verb, entity."""
    words = []
    for number, line in enumerate(lines.strip().splitlines()):
        text, lemma, pos, label, head, form, entity = line.split()
        features = (("VerbForm", form),) if form != "-" else ()
        words.append(
            Word(number, text, 0, 0, lemma, pos, "", label, int(head), entity.strip("-"), features)
        )  # fmt: skip
    return tuple(words)


def changes(lines: str) -> list[str]:
    """The words that are corrected: part of speech, label and head."""
    before = words_of(lines)
    after = corrected(Tree(before), FRENCH).words
    return [
        f"{new.text} {new.pos} {new.label} {after[new.head].text}"
        for old, new in zip(before, after, strict=True)
        if old != new
    ]


MODAL = """
Chefs chef NOUN nsubj 1 - -
doivent devoir VERB root 1 Fin -
remettre remettre VERB xcomp 1 Inf -
formulaire formulaire NOUN obj 2 - -
"""
MODAL_BELOW = """
Il il PRON nsubj 1 - -
dit dire VERB root 1 Fin -
que que SCONJ mark 4 - -
chefs chef NOUN nsubj 4 - -
doivent devoir VERB ccomp 1 Fin -
signer signer VERB xcomp 4 Inf -
demain demain ADV advmod 4 - -
"""
NO_MODAL = """
Ils il PRON nsubj 1 - -
veulent vouloir VERB root 1 Fin -
pouvoir pouvoir VERB xcomp 1 Inf -
partir partir VERB xcomp 2 Inf -
"""
MARKED = """
Elle elle PRON nsubj 1 - -
doit devoir VERB root 1 Fin -
de de ADP mark 3 - -
partir partir VERB xcomp 1 Inf -
"""
NO_INFINITIVE = """
Elle elle PRON nsubj 1 - -
doit devoir VERB root 1 Fin -
contente content ADJ xcomp 1 - -
partir partir VERB advcl 1 Inf -
"""
CLAUSE = """
Il il PRON nsubj 1 - -
mange manger VERB root 1 Fin -
avant avant SCONJ mark 3 - -
partir partir VERB obl 1 Inf -
vite vite ADV advmod 3 - -
"""
UNMARKED = CLAUSE.replace("SCONJ mark", "ADV advmod")
NOUN_IN_CLAUSE = CLAUSE.replace("partir partir VERB", "départ départ NOUN")
NAME = """
Vieux vieux ADJ amod 1 - -
Rouen rouen NOUN nsubj 2 - LOC
brûle brûler VERB root 2 Fin -
"""
YEAR = """
Elle elle PRON nsubj 1 - -
fonda fonder VERB root 1 Fin -
école école NOUN obj 1 - -
en en ADP case 4 - -
1348 1348 NUM nmod 2 - -
"""


@pytest.mark.parametrize(
    ("lines", "expected", "why"),
    [
        (
            MODAL,
            ["Chefs NOUN nsubj remettre", "doivent VERB aux remettre", "remettre VERB root remettre"],
            "the infinitive of a modal is the root, and the subject its own",
        ),
        (
            MODAL_BELOW,
            ["que SCONJ mark signer", "chefs NOUN nsubj signer", "doivent VERB aux signer", "signer VERB ccomp dit",
             "demain ADV advmod signer"],
            "below another verb too",
        ),
        (NO_MODAL, [], "neither another verb nor an infinitive is such a modal"),
        (MARKED, [], "nor one whose infinitive has a preposition"),
        (NO_INFINITIVE, [], "nor one without an infinitive of its own"),
        (CLAUSE, ["partir VERB advcl mange"], "a verb with a conjunction is a clause"),
        (UNMARKED, [], "but none without"),
        (NOUN_IN_CLAUSE, [], "nor is a noun"),
        (NAME, ["Rouen PROPN nsubj brûle"], "an entity with a capital is a name"),
        (NAME.replace("Rouen", "rouen"), [], "a small word is none"),
        (NAME.replace("LOC", "-"), [], "nor what is no entity"),
        (NAME.replace("ADJ amod", "DET det"), [], "nor a word with an article"),
        (NAME.replace("rouen NOUN", "rouen ADJ"), [], "nor an adjective"),
        (NAME.replace("nsubj", "nmod").replace(" - LOC", " - -"), [], "nor a noun below another"),
        (YEAR, ["1348 NUM obl fonda"], "a year belongs to the verb"),
        (YEAR.replace("en en", "de de"), [], "with another preposition to its noun"),
        (YEAR.replace("ADP case", "ADP det"), [], "as without one"),
        (YEAR.replace("1348", "348"), [], "and so does what is no year"),
        (YEAR.replace("nmod 2 - -", "conj 2 - DATE"), [], "or a conjunct"),
        (YEAR.replace("fonder VERB", "fonder NOUN"), [], "or a year below two nouns"),
    ],
)  # fmt: skip
def test_corrections(lines: str, expected: list[str], why: str) -> None:
    assert changes(lines) == expected, why


def test_a_language_without_modals_of_that_sort_is_left_alone() -> None:
    tree = Tree(words_of(NAME))
    assert corrected(tree, ClauseWords()) is tree
