"""Clauses of dependency trees: labels of Universal Dependencies and of ClearNLP give the same ones."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dependency.clauses import ClauseFinder
from lm_eval_taskgen.generators.reading.dependency.tree import Word, normalised
from lm_eval_taskgen.generators.reading.dependency.verb_groups import is_finite
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause
from lm_eval_taskgen.utils.records.sentence import Sentence

_FEATURES = {
    "fin.past": "VerbForm=Fin Tense=Past",
    "fin.pres": "VerbForm=Fin Tense=Pres",
    "part": "VerbForm=Part Tense=Past",
    "inf": "VerbForm=Inf",
    "ger": "VerbForm=Ger",
    "modal": "VerbForm=Fin",
    "sing": "Number=Sing",
    "plur": "Number=Plur",
    "def": "Definite=Def",
    "ind": "Definite=Ind",
    "neg": "Polarity=Neg",
    "-": "",
}

# A line for each word: text, lemma, part of speech, tag, features, then label and head's number in UD and in ClearNLP.
PASSIVE = """
The the DET DT def det 1 det 1
canal canal NOUN NN sing nsubj:pass 3 nsubjpass 3
was be AUX VBD fin.past aux:pass 3 auxpass 3
opened open VERB VBN part root 3 ROOT 3
by by ADP IN - case 6 agent 3
Ada ada PROPN NNP sing compound 6 compound 6
Orr orr PROPN NNP sing obl:agent 3 pobj 4
in in ADP IN - case 8 prep 3
1871 1871 NUM CD - obl 3 pobj 7
. . PUNCT . - punct 3 punct 3
"""
COPULA = """
Warsaw warsaw PROPN NNP sing nsubj 3 nsubj 1
is be AUX VBZ fin.pres cop 3 ROOT 1
the the DET DT def det 3 det 3
capital capital NOUN NN sing root 3 attr 1
of of ADP IN - case 5 prep 3
Poland poland PROPN NNP sing nmod 3 pobj 4
. . PUNCT . - punct 3 punct 1
"""
RELATIVE = """
The the DET DT def det 1 det 1
treaty treaty NOUN NN sing nsubj 9 nsubj 9
of of ADP IN - case 3 prep 1
Albery albery PROPN NNP sing nmod 1 pobj 2
that that PRON WDT - obj 6 dobj 6
Orr orr PROPN NNP sing nsubj 6 nsubj 6
signed sign VERB VBD fin.past acl:relcl 1 relcl 1
in in ADP IN - case 8 prep 6
1848 1848 NUM CD - obl 6 pobj 7
failed fail VERB VBD fin.past root 9 ROOT 9
. . PUNCT . - punct 9 punct 9
"""
PARTICIPIAL = """
The the DET DT def det 1 det 1
charter charter NOUN NN sing nsubj 5 nsubj 5
granted grant VERB VBN part acl 1 acl 1
in in ADP IN - case 4 prep 2
1848 1848 NUM CD - obl 2 pobj 3
ended end VERB VBD fin.past root 5 ROOT 5
the the DET DT def det 7 det 7
war war NOUN NN sing obj 5 dobj 5
. . PUNCT . - punct 5 punct 5
"""
COORDINATED = """
Orr orr PROPN NNP sing nsubj 1 nsubj 1
founded found VERB VBD fin.past root 1 ROOT 1
the the DET DT def det 3 det 3
mill mill NOUN NN sing obj 1 dobj 1
and and CCONJ CC - cc 5 cc 1
sold sell VERB VBD fin.past conj 1 conj 1
the the DET DT def det 7 det 7
farm farm NOUN NN sing obj 5 dobj 5
. . PUNCT . - punct 1 punct 1
"""
APPOSITION = """
Orr orr PROPN NNP sing nsubj 5 nsubj 5
, , PUNCT , - punct 3 punct 0
an a DET DT ind det 3 det 3
engineer engineer NOUN NN sing appos 0 appos 0
, , PUNCT , - punct 3 punct 0
lived live VERB VBD fin.past root 5 ROOT 5
. . PUNCT . - punct 5 punct 5
"""
DENIED = """
Members member NOUN NNS plur nsubj 3 nsubj 3
must must AUX MD modal aux 3 aux 3
not not PART RB neg advmod 3 neg 3
vote vote VERB VB inf root 3 ROOT 3
. . PUNCT . - punct 3 punct 3
"""
MODAL = """
Members member NOUN NNS plur nsubj 2 nsubj 2
must must AUX MD modal aux 2 aux 2
pay pay VERB VB inf root 2 ROOT 2
within within ADP IN - case 5 prep 2
30 30 NUM CD - nummod 5 nummod 5
days day NOUN NNS plur obl 2 pobj 3
. . PUNCT . - punct 2 punct 2
"""
IMPERATIVE = """
Press press VERB VB inf root 0 ROOT 0
the the DET DT def det 3 det 3
red red ADJ JJ - amod 3 amod 3
key key NOUN NN sing obj 0 dobj 0
. . PUNCT . - punct 0 punct 0
"""
QUESTION = """
When when ADV WRB - advmod 3 advmod 3
did do AUX VBD fin.past aux 3 aux 3
Orr orr PROPN NNP sing nsubj 3 nsubj 3
vote vote VERB VB inf root 3 ROOT 3
? ? PUNCT . - punct 3 punct 3
"""

# Who was granted something: "granted" is said of the mills only if nothing is granted them.
GRANTED = """
The the DET DT def det 1 det 1
mills mill NOUN NNS plur nsubj 5 nsubj 5
granted grant VERB VBN part acl 1 acl 1
the the DET DT def det 4 det 4
town town NOUN NN sing obj 2 dobj 2
burned burn VERB VBD fin.past root 5 ROOT 5
. . PUNCT . - punct 5 punct 5
"""
# Participles that are tagged as adjectives, as in Czech: with an auxiliary a passive, without one no clause.
ADJECTIVES = """
The the DET DT def det 1 det 1
treaty treaty NOUN NN sing nsubj:pass 4 nsubjpass 4
signed sign ADJ JJ part acl 1 acl 1
was be AUX VBD fin.past aux:pass 4 auxpass 4
kept keep ADJ JJ part root 4 ROOT 4
. . PUNCT . - punct 4 punct 4
"""
# "chosen by boards [that] councils formed": a passive verb has no object behind its agent.
TORN_OBJECT = """
Heads head NOUN NNS plur nsubj:pass 2 nsubjpass 2
were be AUX VBD fin.past aux:pass 2 auxpass 2
chosen choose VERB VBN part root 2 ROOT 2
by by ADP IN - case 4 agent 2
boards board NOUN NNS plur obl:agent 2 pobj 3
councils council NOUN NNS plur obj 2 dobj 2
. . PUNCT . - punct 2 punct 2
"""
TWO_VERBS = """
Toxins toxin NOUN NNS plur nsubj 1 nsubj 1
spread spread VERB VBD fin.past root 1 ROOT 1
cause cause VERB VBP fin.pres dep 1 dep 1
fevers fever NOUN NNS plur obj 2 dobj 2
. . PUNCT . - punct 1 punct 1
"""
VERB_AND_PARTICIPLE = TWO_VERBS.replace("cause cause VERB VBP fin.pres", "caused cause VERB VBN part")
ADJECTIVE_FOR_NOUN = """
Mammalian mammalian ADJ JJ - nsubj 2 nsubj 2
ribosomes ribosome ADV RB - advmod 2 advmod 2
grow grow VERB VBP fin.pres root 2 ROOT 2
. . PUNCT . - punct 2 punct 2
"""
# "The hair one has indicates age": no auxiliary stands before a verb in the third person.
TWO_FINITE = """
Hair hair NOUN NN sing nsubj 2 nsubj 2
has have AUX VBZ fin.pres aux 2 aux 2
indicates indicate VERB VBZ fin.pres root 2 ROOT 2
age age NOUN NN sing obj 2 dobj 2
. . PUNCT . - punct 2 punct 2
"""
# "Orr reads reviews history": two verbs that nothing joins.
UNJOINED = """
Orr orr PROPN NNP sing nsubj 1 nsubj 1
reads read VERB VBZ fin.pres root 1 ROOT 1
reviews review VERB VBZ fin.pres conj 1 conj 1
history history NOUN NN sing obj 2 dobj 2
. . PUNCT . - punct 1 punct 1
"""
INVERTED = """
Absent absent ADJ JJ - root 0 acomp 1
was be AUX VBD fin.past cop 0 ROOT 1
Orr orr PROPN NNP sing nsubj 0 nsubj 1
. . PUNCT . - punct 0 punct 1
"""
HAVING_DONE = """
The the DET DT def det 1 det 1
mill mill NOUN NN sing nsubj 3 nsubj 3
having have AUX VBG ger aux 3 aux 3
burned burn VERB VBN part root 3 ROOT 3
. . PUNCT . - punct 3 punct 3
"""
ADJECTIVE_ALONE = """
Many many ADJ JJ - nsubj 1 nsubj 1
grow grow VERB VBP fin.pres root 1 ROOT 1
. . PUNCT . - punct 1 punct 1
"""


def clauses_of(lines: str, scheme: str) -> tuple[Clause, ...]:
    words: list[Word] = []
    at = 0
    for number, line in enumerate(lines.strip().splitlines()):
        text, lemma, pos, tag, features, *links = line.split()
        label, head = links[:2] if scheme == "UD" else links[2:]
        pairs = tuple((name, value) for name, _, value in (f.partition("=") for f in _FEATURES[features].split()))
        words.append(Word(number, text, at, at + len(text), lemma, pos, tag, label, int(head), features=pairs))
        at += len(text) + 1
    sentence = Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, " ".join(word.text for word in words), ())
    language = load_language("en").clauses
    assert language is not None
    return ClauseFinder(sentence, normalised(words), language).clauses()


@pytest.mark.parametrize("scheme", ["UD", "ClearNLP"])
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (PASSIVE, ["main open: subject The canal, agent Ada Orr, time 1871"]),
        (COPULA, ["main be: subject Warsaw, complement the capital of Poland"]),
        (
            RELATIVE,
            ["relative sign: object The treaty of Albery, subject Orr, time 1848",
             "main fail: subject The treaty of Albery"],
        ),
        (
            PARTICIPIAL,
            ["participial grant: subject The charter, time 1848",
             "main end: subject The charter granted in 1848, object the war"],
        ),
        (COORDINATED, ["main found: subject Orr, object the mill", "coordinated sell: subject Orr, object the farm"]),
        (APPOSITION, ["apposition be: subject Orr, complement an engineer", "main live: subject Orr"]),
        (DENIED, ["main vote: subject Members"]),
        (MODAL, ["main pay: subject Members, duration 30 days"]),
        (IMPERATIVE, ["main press: object the red key"]),
        (QUESTION, []),
        (GRANTED, ["main burn: subject The mills granted the town"]),
        (ADJECTIVES, ["main keep: subject The treaty signed"]),
        (TORN_OBJECT, []),
        (TWO_VERBS, []),
        (VERB_AND_PARTICIPLE, ["main spread: subject Toxins"]),
        (TWO_FINITE, []),
        (HAVING_DONE, []),
        (UNJOINED, ["main read: subject Orr"]),
        (INVERTED, ["main be: complement Absent, subject Orr"]),
        (ADJECTIVE_FOR_NOUN, []),
        (ADJECTIVE_ALONE, ["main grow: subject Many"]),
    ],
    ids=[
        "passive", "copula", "relative", "participial", "coordinated", "apposition", "denied", "modal", "imperative",
        "question", "granted", "adjectives", "torn object", "two verbs", "verb and participle",
        "two finite", "having done", "unjoined", "inverted", "adjective for noun",
        "adjective alone",
    ],
)  # fmt: skip
def test_both_schemes_give_the_same_clauses(lines: str, expected: list[str], scheme: str) -> None:
    found = [
        f"{clause.source} {clause.verb.lemma}: " + ", ".join(f"{role.name} {role.phrase.text}" for role in clause.roles)
        for clause in clauses_of(lines, scheme)
    ]
    assert found == expected


@pytest.mark.parametrize("scheme", ["UD", "ClearNLP"])
@pytest.mark.parametrize(
    ("lines", "group", "expected"),
    [
        (PASSIVE, ("was", "opened", "past"), {"passive"}),
        (COPULA, ("is", "", "present"), set()),
        (RELATIVE, ("", "signed", "past"), set()),
        (PARTICIPIAL, ("was", "granted", "past"), {"passive"}),
        (APPOSITION, ("was", "", "past"), set()),
        (DENIED, ("must", "vote", "present"), {"modal", "negated"}),
        (MODAL, ("must", "pay", "present"), {"modal"}),
    ],
    ids=["passive", "copula", "relative", "participial", "apposition", "denied", "modal"],
)
def test_both_schemes_give_the_same_verb_groups(
    lines: str, group: tuple[str, str, str], expected: set[str], scheme: str
) -> None:
    verb = clauses_of(lines, scheme)[0].verb
    assert (verb.finite, verb.rest, verb.tense) == group
    assert {name for name in ("passive", "modal", "negated") if getattr(verb, name)} == expected


@pytest.mark.parametrize("scheme", ["UD", "ClearNLP"])
def test_a_verb_behind_what_it_says_begins_there(scheme: str) -> None:
    (clause,) = clauses_of(INVERTED, scheme)
    assert clause.sentence.text[clause.verb.start : clause.verb.end] == "was"


@pytest.mark.parametrize(
    ("features", "expected", "why"),
    [
        ("VerbForm=Fin", True, "a finite form"),
        ("VerbForm=Part Tense=Past Voice=Act", True, "an active past participle: “założył”"),
        ("VerbForm=Part Tense=Past Voice=Pass", False, "a passive one"),
        ("VerbForm=Part Tense=Pres Voice=Act", False, "one of the present"),
        ("VerbForm=Conv Tense=Past Voice=Act", False, "a converb"),
        ("VerbForm=Inf", False, "an infinitive"),
    ],
)
def test_finite_verbs(features: str, expected: bool, why: str) -> None:
    pairs = tuple((name, value) for name, _, value in (pair.partition("=") for pair in features.split()))
    assert is_finite(Word(0, "x", 0, 1, "x", "VERB", "", "root", 0, features=pairs)) is expected, why
