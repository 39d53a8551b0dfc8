"""Phrases of dependency trees: how far they go, what can be left out of them, and what they are."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dependency.phrases import PhraseReader
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.facts import Phrase
from trees_by_hand import tree_of


def phrase_of(line: str, head: str) -> tuple[Phrase, str]:
    """The phrase of a word, and the text that it stands in."""
    tree, text = tree_of(line)
    language = load_language("en").clauses
    assert language is not None
    reader = PhraseReader(tree, text, language)
    return reader.phrase(next(word for word in tree.words if word.text == head)), text


@pytest.mark.parametrize(
    ("lines", "head", "expected", "why"),
    [
        ("1871/NUM/root/", "1871", "year", "a year"),
        ("1871-75/NUM/root/", "1871-75", "date", "two years"),
        ("3100/NUM/root/", "3100", "number", "no year"),
        ("May/PROPN/root/ 5/NUM/nummod/May", "May", "date", "a month and a day"),
        ("Tuesday/PROPN/root//entity=DATE", "Tuesday", "date", "a day that the pipeline knows"),
        ("noon/NOUN/root//entity=TIME", "noon", "time", "an hour that it knows"),
        ("30/NUM/nummod/days days/NOUN/root//lemma=day", "days", "duration", "days that are counted"),
        ("30/NUM/nummod/days days/NOUN/root//lemma=day/entity=DATE", "days", "duration", "whatever the pipeline says"),
        ("days/NOUN/root//lemma=day", "days", "thing", "or not"),
        ("30/NUM/nummod/mills mills/NOUN/root//entity=DATE", "mills", "date", "no days"),
        ("25/NUM/root//entity=MONEY", "25", "money", "money that the pipeline knows"),
        ("fee/NOUN/root//entity=MONEY", "fee", "thing", "without a figure"),
        ("€/SYM/nmod/25 25/NUM/root/", "25", "money", "a sign"),
        ("25/NUM/nummod/EUR EUR/PROPN/root/", "EUR", "money", "a code"),
        ("EUR/PROPN/root/", "EUR", "thing", "alone"),
        ("5/NUM/nummod/% %/NOUN/root/", "%", "percentage", "a share"),
        ("5/NUM/nummod/percent percent/NOUN/root/", "percent", "percentage", "in words"),
        ("half/NOUN/root//entity=PERCENT", "half", "percentage", "that the pipeline knows"),
        ("5/NUM/nummod/km km/NOUN/root/", "km", "measure", "a unit"),
        ("5/NUM/nummod/spans spans/NOUN/root//entity=QUANTITY", "spans", "measure", "that the pipeline knows"),
        ("km/NOUN/root/", "km", "thing", "without a figure"),
        ("seven/NUM/root/", "seven", "number", "a number"),
        ("seven/ADJ/root//entity=CARDINAL", "seven", "number", "that the pipeline knows"),
        ("dozen/NOUN/root//entity=CARDINAL", "dozen", "thing", "but for a noun"),
        ("Orr/PROPN/root//entity=PERSON", "Orr", "person", "a person"),
        ("Orr/X/root//entity=PERSON", "Orr", "person", "of no known part of speech"),
        ("mill/NOUN/root//entity=PERSON", "mill", "thing", "a noun is none"),
        ("Orr/PROPN/compound/2.2 2.2/PROPN/root//entity=PERSON", "2.2", "thing", "nor a version"),
        ("Orr/X/root//entity=GPE", "Orr", "place", "a place"),
        ("Orr/X/root//entity=PER", "Orr", "person", "a person of another scheme"),
        ("Orr/X/root//entity=ORG", "Orr", "thing", "a body is named by its part of speech"),
        ("Orr/PROPN/root//entity=ORG", "Orr", "organisation", "as here"),
        ("Orr/PROPN/root/", "Orr", "thing", "a name that nobody knows"),
        ("the/DET/det/King King/PROPN/root/", "King", "person", "an office"),
        ("King/PROPN/root/", "King", "thing", "or a name"),
        ("the/DET/det/King King/PROPN/root//entity=ORG", "King", "organisation", "or a known one"),
        ("king/NOUN/root/", "king", "person", "a human being"),
        ("old/ADJ/root/", "old", "quality", "what something is like"),
        ("mill/NOUN/root/ old/ADJ/conj/mill", "mill", "quality", "or beside that"),
        ("mill/NOUN/root/", "mill", "thing", "a thing"),
    ],
)
def test_kinds(lines: str, head: str, expected: str, why: str) -> None:
    assert phrase_of(lines, head)[0].kind == expected, why


MILL = "the/DET/det/mill mill/NOUN/root/"


@pytest.mark.parametrize(
    ("lines", "head", "expected", "why"),
    [
        (f"{MILL} of/ADP/case/Orr Orr/PROPN/nmod/mill", "mill", "the mill of Orr", "whose it is"),
        (f"{MILL} which/PRON/nsubj/fell fell/VERB/acl:relcl/mill", "mill", "the mill", "a relative clause"),
        (f"{MILL} built/VERB/acl/mill there/ADV/advmod/built", "mill", "the mill built there", "a participle"),
        (f"{MILL} of/ADP/case/Orr Orr/PROPN/nmod/mill built/VERB/acl/mill", "mill", "the mill of Orr",
         "where it is known"),
        ("Orr/PROPN/root/ built/VERB/acl/Orr", "Orr", "Orr", "of a name"),
        ("Orr/PROPN/nmod:poss/mill 's/PART/case/Orr mill/NOUN/root/", "mill", "Orr's mill", "whose it is, before it"),
        ("Orr/PROPN/nmod:poss/mill 's/PART/case/Orr mill/NOUN/root/", "Orr", "Orr", "an owner without its marker"),
        ("at/ADP/case/mill the/DET/det/mill mill/NOUN/root/", "mill", "the mill", "without its marker"),
        (f"{MILL} (/PUNCT/punct/shed a/DET/det/shed shed/NOUN/appos/mill )/PUNCT/punct/shed", "mill", "the mill",
         "brackets"),
        (f"{MILL} (/PUNCT/punct/mill old/ADJ/amod/mill )/PUNCT/punct/mill of/ADP/case/Orr Orr/PROPN/nmod/mill", "mill",
         "the mill", "brackets end it"),
        (f"{MILL} ,/PUNCT/punct/shed a/DET/det/shed shed/NOUN/appos/mill", "mill", "the mill", "what it is, set off"),
        ("the/DET/det/journal journal/NOUN/root/ Toren/PROPN/appos/journal", "journal", "the journal Toren",
         "or its name"),
        ("Toren/PROPN/appos/journal journal/NOUN/root/", "journal", "journal", "before it"),
        (f"{MILL} and/CCONJ/cc/shed shed/NOUN/conj/mill", "mill", "the mill and shed", "two things"),
        (f"{MILL} and/CCONJ/cc/fell fell/VERB/conj/mill", "mill", "the mill", "a verb behind it"),
        (f"{MILL} with/ADP/case/doors doors/NOUN/nmod/mill", "mill", "the mill with doors", "what it has"),
        (f"{MILL} ,/PUNCT/punct/mill with/ADP/case/doors doors/NOUN/nmod/mill", "mill", "the mill", "set off"),
        ("wind/NOUN/compound/mill -/PUNCT/punct/mill mill/NOUN/root/", "mill", "wind-mill", "a hyphen"),
        ("wind/NOUN/compound/mill ;/PUNCT/punct/mill mill/NOUN/root/", "mill", "mill", "a mark that parts"),
        ("only/ADV/advmod/mill the/DET/det/mill mill/NOUN/root/", "mill", "only the mill", "a word before it"),
        (f"{MILL} ,/PUNCT/punct/mill there/ADV/advmod/mill", "mill", "the mill", "a word that is set off"),
        (f"{MILL} there/ADV/advmod/mill", "mill", "the mill there", "or is not"),
        ("“/PUNCT/punct/Mill The/DET/det/Mill Mill/PROPN/root/ ”/PUNCT/punct/Mill", "Mill", "The Mill",
         "quotation marks"),
        (f"{MILL} fell/VERB/dep/mill of/ADP/case/Orr Orr/PROPN/nmod/mill", "mill", "the mill", "a gap behind it"),
        (f"{MILL} of/ADP/case/Orr fell/VERB/dep/mill Orr/PROPN/nmod/mill", "mill", "the mill", "behind a preposition"),
        (f"{MILL} -/PUNCT/punct/mill fell/VERB/dep/mill Orr/PROPN/nmod/mill", "mill", "the mill", "behind a dash"),
        (f"{MILL} and/CCONJ/cc/mill fell/VERB/dep/mill shed/NOUN/conj/mill", "mill", "the mill", "or a conjunction"),
        ("old/ADJ/amod/mill fell/VERB/dep/mill new/ADJ/amod/mill mill/NOUN/root/", "mill", "new mill", "or before it"),
        ("mill/NOUN/root/ and/CCONJ/cc/mill shed/NOUN/conj/mill ,/PUNCT/punct/mill fell/VERB/acl:relcl/shed", "mill",
         "mill and shed", "a clause of both, which a comma sets off"),
    ],
)  # fmt: skip
def test_how_far_a_phrase_goes(lines: str, head: str, expected: str, why: str) -> None:
    phrase, text = phrase_of(lines, head)
    assert phrase.text == text[phrase.start : phrase.end] == expected, why


@pytest.mark.parametrize(
    ("lines", "head", "expected", "why"),
    [
        ("at/ADP/case/mill mill/NOUN/root/", "mill", "at", "a preposition"),
        ("from/ADP/case/mill under/ADP/case/mill mill/NOUN/root/", "mill", "from under", "two of them"),
        ("fell/VERB/root/ because/ADP/fixed/of of/ADP/case/rain rain/NOUN/obl/fell", "rain", "because of",
         "one of two words"),
        ("fell/VERB/root/ of/ADP/case/rain rain/NOUN/obl/fell", "rain", "of", "or one"),
        ("of/ADP/case/rain rain/NOUN/root/ because/ADP/fixed/rain", "rain", "of", "at the beginning"),
        ("mill/NOUN/root/ 's/PART/case/mill", "mill", "", "a genitive"),
        ("mill/NOUN/root/", "mill", "", "none"),
    ],
)  # fmt: skip
def test_markers(lines: str, head: str, expected: str, why: str) -> None:
    assert phrase_of(lines, head)[0].marker == expected, why


@pytest.mark.parametrize(
    ("lines", "expected", "why"),
    [
        ("the/DET/det/mill/Definite=Def mill/NOUN/root/", {"definite"}, "an article"),
        ("a/DET/det/mill/Definite=Ind mill/NOUN/root/", set(), "of something new"),
        ("this/DET/det/mill mill/NOUN/root/", {"definite"}, "another determiner"),
        ("its/PRON/nmod:poss/mill mill/NOUN/root/", {"definite"}, "an owner"),
        ("mill/NOUN/root/", set(), "none of them"),
        ("mill/PROPN/root/", {"proper"}, "a name"),
        ("mill/NOUN/root//Number=Plur", {"plural"}, "a plural"),
        ("mill/NOUN/root/ and/CCONJ/cc/mill shed/NOUN/conj/mill", {"plural"}, "two things"),
        ("mill/NOUN/root/ shed/NOUN/conj/mill", set(), "without a conjunction"),
    ],
)
def test_which_and_how_many_are_meant(lines: str, expected: set[str], why: str) -> None:
    phrase, _ = phrase_of(lines, "mill")
    assert {name for name in ("definite", "proper", "plural") if getattr(phrase, name)} == expected, why


@pytest.mark.parametrize(
    ("lines", "head", "expected", "why"),
    [
        (f"{MILL} of/ADP/case/Orr Orr/PROPN/nmod/mill", "mill", ["the mill of Orr"], "whose it is"),
        (f"{MILL} at/ADP/case/Orr Orr/PROPN/nmod/mill", "mill", ["the mill at Orr"], "where it is"),
        ("Orr/PROPN/root/ at/ADP/case/Toren Toren/PROPN/nmod/Orr", "Orr", ["Orr ", "-at Toren"],
         "a name needs no place"),
        ("wind/NOUN/compound/mill mill/NOUN/root/ at/ADP/case/Toren Toren/PROPN/nmod/mill", "mill",
         ["wind mill ", "-at Toren"], "nor does a word with another"),
        ("Orr/PROPN/nmod:poss/mill 's/PART/case/Orr mill/NOUN/root/ at/ADP/case/Toren Toren/PROPN/nmod/mill", "mill",
         ["Orr's mill ", "-at Toren"], "nor one with an owner"),
        ("its/PRON/nmod:poss/mill mill/NOUN/root/ at/ADP/case/Toren Toren/PROPN/nmod/mill", "mill",
         ["its mill at Toren"], "who is named"),
        ("famous/ADJ/amod/mill mill/NOUN/root/", "mill", ["-famous ", "mill"], "an adjective that says little"),
        ("most/ADV/advmod/famous famous/ADJ/amod/mill mill/NOUN/root/", "mill", ["most famous mill"], "or much"),
        ("famous/ADJ/amod/mill/tag=JJS mill/NOUN/root/", "mill", ["famous mill"], "or most"),
        ("red/ADJ/amod/mill mill/NOUN/root/", "mill", ["red mill"], "an adjective that says more"),
        (f"{MILL} there/ADV/advmod/mill", "mill", ["the mill ", "-there"], "a word behind it"),
        ("only/ADV/advmod/mill mill/NOUN/root/", "mill", ["only mill"], "or before it"),
    ],
)  # fmt: skip
def test_what_can_be_left_out(lines: str, head: str, expected: list[str], why: str) -> None:
    phrase, text = phrase_of(lines, head)
    assert ["-" * (not one.needed) + text[one.start : one.end] for one in phrase.pieces] == expected, why


@pytest.mark.parametrize(
    ("lines", "expected", "why"),
    [
        ("5/NUM/nummod/mills mills/NOUN/root/", "5", "a figure"),
        ("about/ADV/advmod/5 5/NUM/nummod/mills mills/NOUN/root/", "about 5", "with a word"),
        ("mills/NOUN/root/ 5/NUM/nummod/mills", None, "behind it"),
        ("mills/NOUN/root/", None, "none"),
        ("5/NUM/nummod/mills fell/VERB/dep/mills old/ADJ/amod/mills mills/NOUN/root/", None, "apart from it"),
    ],
)
def test_figures(lines: str, expected: str | None, why: str) -> None:
    phrase, text = phrase_of(lines, "mills")
    assert (phrase.figure and text[slice(*phrase.figure)]) == expected, why


@pytest.mark.parametrize(
    ("lines", "head", "expected", "why"),
    [
        ("the/DET/det/mill mill/NOUN/nsubj/fell fell/VERB/root//VerbForm=Fin", "mill", (False, ""), "a subject"),
        ("the/DET/det/mill mill/NOUN/obj/saw saw/VERB/root//VerbForm=Fin", "mill", (False, ""), "an object"),
        ("I/PRON/nsubj/saw saw/VERB/root/ mills/NOUN/obj/saw fell/VERB/conj/I/VerbForm=Fin", "mills", (True, None),
         "a finite verb that belongs to nothing"),
        ("I/PRON/nsubj/saw saw/VERB/root/ mills/NOUN/obj/saw now/ADV/advmod/fell fell/VERB/conj/I/VerbForm=Fin",
         "mills", (True, None), "behind an adverb"),
        ("I/PRON/nsubj/saw saw/VERB/root/ mills/NOUN/obj/saw fallen/VERB/conj/I/VerbForm=Part", "mills", (False, ""),
         "a participle"),
        (f"{MILL} that/PRON/obj/built Orr/PROPN/nsubj/built built/VERB/acl:relcl/mill", "mill",
         (True, "the mill that Orr built"), "a clause that tells which"),
        (f"{MILL} ,/PUNCT/punct/built that/PRON/obj/built Orr/PROPN/nsubj/built built/VERB/acl:relcl/mill", "mill",
         (False, ""), "a clause that is set off"),
        (f"{MILL} that/PRON/obj/built Orr/PROPN/nsubj/built built/VERB/acl:relcl/mill of/ADP/case/built", "mill",
         (True, None), "one that breaks off"),
        (f"{MILL} when/ADV/advmod/fell Orr/PROPN/nsubj/fell fell/VERB/advcl/mill", "mill", (True, "the mill"),
         "when it was"),
        (f"{MILL} that/SCONJ/mark/fell Orr/PROPN/nsubj/fell fell/VERB/ccomp/mill", "mill", (True, None),
         "what it says"),
        ("1237/NUM/nummod/Khan Orr/PROPN/compound/Khan Khan/PROPN/root/", "Khan", (True, None),
         "a year that opens a name"),
        ("1237/NUM/nummod/mills mills/NOUN/root/", "mills", (False, ""), "or counts"),
        (f"{MILL} fell/VERB/dep/mill of/ADP/case/Orr Orr/PROPN/nmod/mill", "mill", (True, "the mill"),
         "a noun behind a gap"),
        (f"{MILL} fell/VERB/dep/mill there/ADV/advmod/mill", "mill", (False, ""), "or another word"),
        (f"{MILL} and/CCONJ/cc/shed shed/NOUN/conj/mill", "mill", (False, ""), "something else in it"),
        (f"{MILL} that/PRON/obj/built now/ADV/advmod/mill built/VERB/acl:relcl/mill", "mill", (True, None),
         "a clause with a word in it that is not its own"),
        ("Orr/PROPN/nsubj/built built/VERB/root/ and/CCONJ/cc/fell mill/NOUN/nsubj/fell "
         "fell/VERB/conj/built/VerbForm=Fin", "mill", (False, ""), "a subject of a second verb"),
        (f"{MILL} fell/VERB/dep/mill and/CCONJ/cc/shed shed/NOUN/conj/mill", "mill", (True, None),
         "something else behind a gap"),
    ],
)  # fmt: skip
def test_whether_more_belongs_to_a_phrase(lines: str, head: str, expected: tuple[bool, str | None], why: str) -> None:
    phrase, text = phrase_of(lines, head)
    whole = None if phrase.cut and not phrase.whole_end else text[phrase.start : phrase.whole_end] * phrase.cut
    assert (phrase.cut, whole) == expected, why
    assert phrase.cut or not phrase.whole_end
