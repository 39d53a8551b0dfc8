"""Subjects that a small pipeline reads as something else, in English trees."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dependency.missing_subjects import with_subjects
from lm_eval_taskgen.generators.reading.dependency.tree import Tree, Word


def changes(line: str) -> list[str]:
    """The words that are mended, with their label and head; each word is text/tag/label/number of the head."""
    words = tuple(_word(number, word) for number, word in enumerate(line.split()))
    after = with_subjects(Tree(words)).words
    return [
        f"{new.text} {new.label} {after[new.head].text}" for old, new in zip(words, after, strict=True) if old != new
    ]


def _word(number: int, written: str) -> Word:
    text, tag, label, head = written.rsplit("/", 3)
    pos = {"NNP": "PROPN", "NN": "NOUN", "NNS": "NOUN", "DT": "DET"}.get(tag, "VERB" if tag[:2] == "VB" else "X")
    form = {"VBD": "Fin", "VBZ": "Fin", "VBN": "Part"}.get(tag)
    features = (("VerbForm", form),) if form else ()
    return Word(number, text, 0, 0, text.lower(), pos, tag, label, int(head), "", features)


BESIDE = "The/DT/det/1 miller/NN/nsubj/3 Ada/NNP/nsubj/3 drew/VBD/root/3 maps/NNS/obj/3"
QUOTED = 'The/DT/det/1 name/NN/nsubj/5 "/X/punct/3 Albery/NNP/nsubj/5 "/X/punct/3 means/VBZ/root/5 hill/NN/obj/5'
POINTING = "These/DT/nsubj/2 towns/NNS/nsubj/2 grew/VBD/root/2"
APART = "Towns/NNS/nsubj/3 ,/X/punct/3 Ada/NNP/nsubj/3 said/VBD/root/3"
LISTED = "During/IN/case/1 war/NN/obl/4 ,/X/punct/1 Ada/NNP/conj/1 drew/VBD/root/4 maps/NNS/obj/4"
SEVERAL = (
    "During/IN/case/1 war/NN/obl/6 ,/X/punct/1 Ada/NNP/conj/1 and/CC/cc/1 Hugo/NNP/conj/1 drew/VBD/root/6"
    " maps/NNS/obj/6"
)
HAS_ONE = "During/IN/case/1 war/NN/obl/5 ,/X/punct/1 famine/NN/conj/1 Ada/NNP/nsubj/5 drew/VBD/root/5"
COMMAND = "In/IN/case/1 menu/NN/obl/4 ,/X/punct/1 Settings/NNP/conj/1 open/VB/root/4 map/NN/obj/4"
NAMED = (
    "Ada/NNP/nsubj/3 ,/X/punct/3 also/RB/advmod/3 known/VBN/root/3 as/IN/case/5 Orrin/NNP/obl/3 ,/X/punct/3"
    " drew/VBD/dep/3 maps/NNS/obj/7"
)
FORMED = (
    "Band/NNP/nsubj/3 ,/X/punct/3 often/RB/advmod/3 praised/VBN/root/3 ,/X/punct/3 formed/VBN/dep/3 here/RB/advmod/5"
)
NO_COMMA = "Ada/NNP/nsubj/1 praised/VBD/root/1 Orrin/NNP/obj/1 drew/VBD/dep/1"


@pytest.mark.parametrize(
    ("line", "expected", "why"),
    [
        (BESIDE, ["The det Ada", "miller compound Ada"], "a noun beside a name is one subject with it"),
        (QUOTED, ["The det Albery", "name compound Albery"], "so is one beside a name in quotes"),
        (POINTING, ["These det towns"], "a determiner was read as a pronoun"),
        (APART, [], "a comma parts two things"),
        (LISTED, ["Ada nsubj drew"], "who does something is nothing that an opening phrase lists"),
        (SEVERAL, ["Ada nsubj drew", "Hugo conj Ada"], "with those who do it, too"),
        (HAS_ONE, [], "the verb has its subject"),
        (COMMAND, [], "a command has none"),
        (NAMED, ["Ada nsubj drew", "known acl Ada", "drew root drew"], "what somebody is called stands between commas"),
        (FORMED, ["Band nsubj formed", "praised acl Band", "formed root formed"], "a participle may be a past tense"),
        (NO_COMMA, [], "without commas it is no aside"),
    ],
)
def test_subjects_are_put_right(line: str, expected: list[str], why: str) -> None:
    assert changes(line) == expected, why
