"""Trees with labels of ClearNLP in the form of Universal Dependencies."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dependency.tree import normalised
from trees_by_hand import tree_of


@pytest.mark.parametrize(
    ("line", "expected", "why"),
    [
        ("Orr/PROPN/nsubj/built built/VERB/ROOT/ in/ADP/prep/built 1871/NUM/pobj/in",
         "Orr/nsubj/built built/root/ in/case/1871 1871/obl/built", "a preposition of a verb"),
        ("mill/NOUN/ROOT/ of/ADP/prep/mill Orr/PROPN/pobj/of",
         "mill/root/ of/case/Orr Orr/nmod/mill", "or of a noun"),
        ("mill/NOUN/ROOT/ of/ADP/prep/mill bank/NOUN/pobj/of at/ADP/prep/bank Orr/PROPN/pobj/at",
         "mill/root/ of/case/bank bank/nmod/mill at/case/Orr Orr/nmod/bank", "one below another"),
        ("built/VERB/ROOT/ by/ADP/agent/built Orr/PROPN/pobj/by",
         "built/root/ by/case/Orr Orr/obl:agent/built", "by whom"),
        ("gave/VERB/ROOT/ to/ADP/dative/gave Orr/PROPN/pobj/to",
         "gave/root/ to/case/Orr Orr/iobj/gave", "to whom"),
        ("gave/VERB/ROOT/ Orr/PROPN/dative/gave",
         "gave/root/ Orr/iobj/gave", "without a preposition"),
        ("built/VERB/ROOT/ by/ADP/prep/built selling/VERB/pcomp/by",
         "built/root/ by/mark/selling selling/advcl/built", "what is done, of a verb"),
        ("idea/NOUN/ROOT/ of/ADP/prep/idea selling/VERB/pcomp/of",
         "idea/root/ of/mark/selling selling/nmod:clause/idea", "or of a noun"),
        ("built/VERB/ROOT/ in/ADP/prep/built 1871/NUM/pobj/in or/CCONJ/cc/in by/ADP/conj/in 1872/NUM/pobj/by",
         "built/root/ in/case/1871 1871/obl/built or/cc/1871 by/case/1872 1872/conj/1871", "two prepositions"),
        ("built/VERB/ROOT/ only/ADV/advmod/in in/ADP/prep/built 1871/NUM/pobj/in",
         "built/root/ only/advmod/in in/case/1871 1871/obl/built", "a word before one stays with it"),
        ("built/VERB/ROOT/ out/ADP/prep/built of/ADP/prep/out stone/NOUN/pobj/of",
         "built/root/ out/prep/built of/case/stone stone/obl/out", "two that follow each other"),
        ("mills/NOUN/ROOT/ including/VERB/prep/mills sheds/NOUN/pobj/including",
         "mills/root/ including/case/sheds sheds/nmod/mills", "a participle as preposition"),
        ("mills/NOUN/ROOT/ including/VERB/conj/mills sheds/NOUN/pobj/including",
         "mills/root/ including/conj/mills sheds/pobj/including", "or as verb"),
        ("mills/NOUN/ROOT/ including/VERB/prep/mills selling/VERB/pcomp/including",
         "mills/root/ including/prep/mills selling/pcomp/including", "or of what is done"),
        ("built/VERB/ROOT/ there/ADV/prep/built Orr/PROPN/pobj/there",
         "built/root/ there/prep/built Orr/pobj/there", "no preposition"),
        ("Orr/PROPN/nsubj/is is/AUX/ROOT//lemma=be miller/NOUN/attr/is",
         "Orr/nsubj/miller is/cop/miller miller/root/", "what somebody is"),
        ("Orr/PROPN/nsubj/is is/AUX/ROOT//lemma=be in/ADP/prep/is Toren/PROPN/pobj/in",
         "Orr/nsubj/is is/root/ in/case/Toren Toren/obl/is", "or where"),
        ("Orr/PROPN/nsubj/is is/AUX/ROOT//lemma=be old/ADJ/acomp/is in/ADP/prep/is Toren/PROPN/pobj/in",
         "Orr/nsubj/old is/cop/old old/root/ in/case/Toren Toren/obl/old", "or both"),
        ("Orr/PROPN/nsubj/is is/AUX/ROOT//lemma=be running/VERB/attr/is",
         "Orr/nsubj/is is/root/ running/xcomp/is", "or does"),
        ("Orr/PROPN/nsubj/seems seems/VERB/ROOT/ old/ADJ/acomp/seems",
         "Orr/nsubj/seems seems/root/ old/xcomp/seems", "or seems"),
        ("I/PRON/nsubj/know know/VERB/ROOT/ Orr/PROPN/nsubj/is is/AUX/ccomp/know/lemma=be miller/NOUN/attr/is",
         "I/nsubj/know know/root/ Orr/nsubj/miller is/cop/miller miller/ccomp/know", "below another verb"),
        ("is/NOUN/ROOT//lemma=be old/ADJ/acomp/is",
         "is/root/ old/xcomp/is", "no verb"),
        ("allows/VERB/ROOT/ users/NOUN/nsubj/run to/PART/aux/run/tag=TO run/VERB/ccomp/allows",
         "allows/root/ users/obj/allows to/aux/run run/xcomp/allows", "who is let do something"),
        ("allows/VERB/ROOT/ users/NOUN/nsubj/run to/PART/aux/run/tag=TO run/VERB/xcomp/allows",
         "allows/root/ users/nsubj/run to/aux/run run/xcomp/allows", "or does it himself"),
        ("allows/VERB/ROOT/ users/NOUN/nsubj/run may/AUX/aux/run/tag=MD run/VERB/ccomp/allows",
         "allows/root/ users/nsubj/run may/aux/run run/ccomp/allows", "or may do it"),
        ("allows/VERB/ROOT/ for/SCONJ/mark/run users/NOUN/nsubj/run to/PART/aux/run/tag=TO "
         "run/VERB/ccomp/allows",
         "allows/root/ for/mark/run users/nsubj/run to/aux/run run/ccomp/allows", "behind a marker"),
        ("has/VERB/ROOT//lemma=have users/NOUN/nsubj/run to/PART/aux/run/tag=TO run/VERB/ccomp/has",
         "has/root/ users/nsubj/run to/aux/run run/ccomp/has", "with a verb that lets nobody"),
        ("allows/VERB/ROOT/ to/PART/aux/run/tag=TO run/VERB/ccomp/allows",
         "allows/root/ to/aux/run run/ccomp/allows", "nobody at all"),
        ("They/PRON/nsubj/write must/AUX/aux/write/tag=MD have/AUX/aux/write/lemma=have "
         "write/VERB/ROOT//tag=VB permissions/NOUN/dobj/write",
         "They/nsubj/have must/aux/have have/root//VERB write/compound/permissions/NOUN permissions/obj/have",
         "a noun read as a verb"),
        ("They/PRON/nsubj/write must/AUX/aux/write/tag=MD have/AUX/aux/write/lemma=have "
         "write/VERB/ROOT//tag=VBN permissions/NOUN/dobj/write",
         "They/nsubj/write must/aux/write have/aux/write write/root/ permissions/obj/write", "or a verb"),
        ("They/PRON/nsubj/write have/AUX/aux/write/lemma=have write/VERB/ROOT//tag=VB the/DET/det/permissions "
         "permissions/NOUN/dobj/write",
         "They/nsubj/write have/aux/write write/root/ the/det/permissions permissions/obj/write",
         "with a thing of its own"),
        ("They/PRON/nsubj/write have/AUX/aux/write/lemma=have to/PART/aux/write write/VERB/ROOT//tag=VB "
         "permissions/NOUN/dobj/write",
         "They/nsubj/write have/aux/write to/aux/write write/root/ permissions/obj/write", "with a word before it"),
        ("They/PRON/nsubj/write can/AUX/aux/write/lemma=can write/VERB/ROOT//tag=VB "
         "permissions/NOUN/dobj/write",
         "They/nsubj/write can/aux/write write/root/ permissions/obj/write", "with another auxiliary"),
        ("I/PRON/nsubj/know know/VERB/ROOT/ they/PRON/nsubj/write have/AUX/aux/write/lemma=have "
         "write/VERB/ccomp/know/tag=VB permissions/NOUN/dobj/write",
         "I/nsubj/know know/root/ they/nsubj/have have/ccomp/know/VERB write/compound/permissions/NOUN "
         "permissions/obj/have", "below another verb"),
    ],
)  # fmt: skip
def test_a_tree_in_the_form_of_universal_dependencies(line: str, expected: str, why: str) -> None:
    tree, _ = tree_of(line)
    found = normalised(tree.words)
    shown = [
        f"{word.text}/{word.label}/{found.head(word).text if word.head != word.number else ''}"
        + f"/{word.pos}" * (word.pos != before.pos)
        for word, before in zip(found.words, tree.words, strict=True)
    ]
    assert " ".join(shown) == expected, why
