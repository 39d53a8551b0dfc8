"""Which clauses a dependency tree has, with what roles, and what is no clause."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dependency.clauses import ClauseFinder
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause
from lm_eval_taskgen.utils.records.sentence import Sentence
from trees_by_hand import tree_of

PAST = "VerbForm=Fin/Tense=Past"
BUILT = f"Orr/PROPN/nsubj/built built/VERB/root//{PAST} mills/NOUN/obj/built"
SOLD = f"Orr/PROPN/nsubj/sold sold/VERB/root//{PAST}"
THE_MILL, A_MILL = (
    f"{one}/DET/det/mill/Definite={kind} mill/NOUN/obj/sold" for one, kind in (("the", "Def"), ("a", "Ind"))
)
FELL, FELLS = f"fell/VERB/root//{PAST}", f"sheds/NOUN/nsubj/fell fell/VERB/advcl/built/{PAST}"
IS = "Orr/PROPN/nsubj/miller is/AUX/cop/miller/lemma=be/VerbForm=Fin/Tense=Pres a/DET/det/miller miller/NOUN/root/"


def clauses(line: str) -> tuple[Clause, ...]:
    tree, text = tree_of(line)
    language = load_language("en").clauses
    assert language is not None
    return ClauseFinder(Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, text, ()), tree, language).clauses()


def shown(clause: Clause) -> str:
    roles = (f"{role.name} {role.phrase.marker} {role.phrase.text}".replace("  ", " ") for role in clause.roles)
    return f"{clause.source} {clause.verb.lemma}: {', '.join(roles)}"


@pytest.mark.parametrize(
    ("behind", "role", "lost", "why"),
    [
        ("in/ADP/case/1871 1871/NUM/obl/built", "time in 1871", "", "when"),
        ("30/NUM/nummod/days days/NOUN/obl:npmod/built/lemma=day", "quantity 30 days", "", "how much"),
        ("30/NUM/nummod/days days/NOUN/obl/built/lemma=day", "duration 30 days", "", "how long"),
        ("Tuesday/PROPN/obl:npmod/built/entity=DATE", "time Tuesday", "", "when, without a preposition"),
        ("way/NOUN/obl:npmod/built", "", "way", "nothing that is known"),
        ("because/ADP/fixed/of of/ADP/case/rain rain/NOUN/obl/built", "reason because of rain", "", "why"),
        ("since/ADP/case/rain rain/NOUN/obl/built", "topic since rain", "", "or since when"),
        ("in/ADP/case/Toren Toren/PROPN/obl/built/entity=GPE", "place in Toren", "", "where"),
        ("with/ADP/case/Toren Toren/PROPN/obl/built/entity=GPE", "topic with Toren", "", "with whom"),
        ("in/ADP/case/city the/DET/det/city city/NOUN/obl/built", "place in the city", "", "a noun for a place"),
        ("in/ADP/case/stone stone/NOUN/obl/built", "topic in stone", "", "or not"),
        ("in/ADP/case/turn turn/NOUN/obl/built", "", "turn in", "a set phrase"),
        ("in/ADP/case/quick quick/ADJ/obl/built", "topic in quick", "", "an adjective"),
        ("in/ADP/case/run run/VERB/obl/built", "", "run in", "or a verb"),
        ("Ida/PROPN/iobj/built", "recipient Ida", "", "for whom"),
        ("by/ADP/case/Ida Ida/PROPN/obl:agent/built", "agent by Ida", "", "by whom"),
        ("by/ADP/case/turn turn/NOUN/obl:agent/built", "", "turn by", "or by nobody"),
        (":/PUNCT/punct/built in/ADP/case/1871 1871/NUM/obl/built", "", "1871 in", "behind a colon"),
        ("by/SCONJ/mark/selling selling/VERB/advcl/built/VerbForm=Ger/lemma=sell", "manner by selling", "", "how"),
        ("by/SCONJ/mark/now now/ADV/advcl/built", "", "now by", "no verb"),
        ("using/VERB/advcl/built/VerbForm=Ger/lemma=use", "manner using", "", "with what"),
        ("using/VERB/advcl/built/VerbForm=Fin/lemma=use", "", "using", "or what is used"),
        ("selling/VERB/advcl/built/VerbForm=Ger/lemma=sell", "", "selling", "meanwhile"),
        ("while/SCONJ/mark/using using/VERB/advcl/built/VerbForm=Ger/lemma=use", "condition while using", "",
         "meanwhile"),
        ("to/PART/mark/sell/tag=TO sell/VERB/advcl/built/VerbForm=Inf", "purpose to sell", "", "what for"),
        ("to/ADP/mark/sell/tag=IN sell/VERB/advcl/built/VerbForm=Inf", "", "sell to", "or to what"),
        ("to/PART/mark/read read/VERB/advcl/built -/PUNCT/punct/read only/ADJ/dep/read", "", "read to", "half a word"),
        (f"because/SCONJ/mark/fell {FELLS}", "reason because sheds fell", "", "why"),
        (f"as/SCONJ/mark/fell {FELLS}", "", "fell as", "or when"),
        (f"if/SCONJ/mark/fell {FELLS}", "condition if sheds fell", "", "on what condition"),
        (f"although/SCONJ/mark/fell {FELLS}", "", "fell although", "in spite of what"),
        ("there/ADV/advmod/built", "", "there", "a word"),
    ],
)  # fmt: skip
def test_the_roles_of_phrases(behind: str, role: str, lost: str, why: str) -> None:
    (clause,) = clauses(f"{BUILT} {behind}")
    assert shown(clause) == f"main built: subject Orr, object mills{f', {role}' * bool(role)}", why
    assert " ".join(clause.lost) == lost, why


@pytest.mark.parametrize(
    ("line", "expected", "why"),
    [
        (f"{SOLD} {THE_MILL} that/PRON/obj/built Ida/PROPN/nsubj/built built/VERB/acl:relcl/mill/{PAST}",
         "relative built: object the mill, subject Ida", "what was built"),
        (f"{SOLD} {THE_MILL} that/PRON/nsubj/burned burned/VERB/acl:relcl/mill/{PAST}",
         "relative burned: subject the mill", "what burned"),
        (f"{SOLD} {A_MILL} that/PRON/nsubj/burned burned/VERB/acl:relcl/mill/{PAST}", "", "of some mill"),
        (f"{SOLD} any/DET/det/mill mill/NOUN/obj/sold that/PRON/nsubj/burned burned/VERB/acl:relcl/mill/{PAST}", "",
         "of any"),
        (f"{SOLD} 5/NUM/nummod/mills mills/NOUN/obj/sold that/PRON/nsubj/burned burned/VERB/acl:relcl/mills/{PAST}",
         "relative burned: subject 5 mills", "of five"),
        (f"{SOLD} {THE_MILL} where/ADV/advmod/lived Ida/PROPN/nsubj/lived lived/VERB/acl:relcl/mill/{PAST}", "",
         "where"),
        (f"{SOLD} {THE_MILL} whose/PRON/nmod:poss/doors doors/NOUN/nsubj/burned burned/VERB/acl:relcl/mill/{PAST}", "",
         "whose doors"),
        (f"{SOLD} {THE_MILL} Ida/PROPN/nsubj/built built/VERB/acl:relcl/mill/{PAST}", "", "no word for it"),
        (f"{SOLD} Toren/PROPN/obj/sold that/PRON/nsubj/burned burned/VERB/acl:relcl/Toren/{PAST}", "",
         "of a name, as if there were several"),
        (f"{SOLD} Toren/PROPN/obj/sold ,/PUNCT/punct/Toren which/PRON/nsubj/burned burned/VERB/acl:relcl/Toren/{PAST}",
         "relative burned: subject Toren", "of a name, behind a comma"),
        (f"{SOLD} {THE_MILL} ,/PUNCT/punct/mill which/PRON/nsubj/burned burned/VERB/acl:relcl/mill/{PAST}", "",
         "of a thing, behind a comma"),
        (f"{SOLD} mills/NOUN/obj/sold of/ADP/case/Toren Toren/PROPN/nmod/mills ,/PUNCT/punct/Toren "
         f"which/PRON/nsubj/burned burned/VERB/acl:relcl/Toren/{PAST}", "", "of the last of two"),
        (f"{SOLD} {THE_MILL} and/CCONJ/cc/shed shed/NOUN/conj/mill that/PRON/nsubj/burned "
         f"burned/VERB/acl:relcl/mill/{PAST}", "", "of one of two"),
        (f"{SOLD} {THE_MILL} and/CCONJ/cc/shed shed/NOUN/conj/mill that/PRON/nsubj/burned "
         f"burned/VERB/acl:relcl/shed/{PAST}", "", "or the other"),
        (f"{SOLD} {THE_MILL} built/VERB/acl/mill/VerbForm=Part/Tense=Past in/ADP/case/1871 1871/NUM/obl/built",
         "participial built: subject the mill, time in 1871", "a participle"),
        (f"{SOLD} {A_MILL} built/VERB/acl/mill/VerbForm=Part/Tense=Past in/ADP/case/1871 1871/NUM/obl/built", "",
         "of some mill"),
        (f"{SOLD} {THE_MILL} standing/VERB/acl/mill/VerbForm=Part/Tense=Pres", "", "one of the present"),
        (f"{SOLD} {THE_MILL} built/VERB/acl/mill/VerbForm=Fin/Tense=Past", "", "a finite verb"),
        (f"{SOLD} {THE_MILL} as/SCONJ/mark/built built/VERB/acl/mill/VerbForm=Part/Tense=Past", "", "behind a word"),
        (f"{SOLD} {THE_MILL} being/AUX/aux:pass/built built/VERB/acl/mill/VerbForm=Part/Tense=Past", "",
         "behind an auxiliary"),
        (f"{SOLD} {THE_MILL} ;/PUNCT/punct/sold Ida/PROPN/nsubj/left left/VERB/parataxis/sold/{PAST}",
         "coordinated left: subject Ida", "behind a semicolon"),
        (f"{SOLD} {THE_MILL} ,/PUNCT/punct/sold Ida/PROPN/nsubj/left left/VERB/parataxis/sold/{PAST}", "",
         "or a comma"),
        (f"{SOLD} {THE_MILL} ;/PUNCT/punct/sold that/SCONJ/mark/left Ida/PROPN/nsubj/left "
         f"left/VERB/parataxis/sold/{PAST}",
         "", "what is said"),
        (f"{SOLD} {THE_MILL} ;/PUNCT/punct/sold left/VERB/parataxis/sold/{PAST}", "", "without a subject"),
        (f"{SOLD} {THE_MILL} and/CCONJ/cc/left left/VERB/conj/sold/{PAST}", "coordinated left: subject Orr",
         "with the same subject"),
        (f"{SOLD} {THE_MILL} and/CCONJ/cc/left Ida/PROPN/nsubj/left left/VERB/conj/sold/{PAST}",
         "coordinated left: subject Ida", "with another"),
        (f"{SOLD} {THE_MILL} left/VERB/conj/sold/{PAST}", "", "without anything between"),
        (f"{SOLD} either/CCONJ/cc:preconj/sold {THE_MILL} or/CCONJ/cc/left left/VERB/conj/sold/{PAST}", "",
         "one of two"),
    ],
)  # fmt: skip
def test_a_second_clause(line: str, expected: str, why: str) -> None:
    main, *others = [shown(clause) for clause in clauses(line)]
    assert main.startswith("main sold: subject Orr, object ")
    assert others == ([expected] if expected else []), why


@pytest.mark.parametrize(
    ("line", "expected", "why"),
    [
        (f"Orr/PROPN/nsubj/fell {FELL}", ["main fell: subject Orr"], "a statement"),
        (f"Orr/PROPN/nsubj/fell {FELL} ?/PUNCT/punct/fell", [], "a question"),
        (f"Orr/PROPN/nsubj/fell {FELL} :/PUNCT/punct/fell", [], "an introduction"),
        ("Ensures/VERB/root//VerbForm=Fin requests/NOUN/obj/Ensures", [], "what something does"),
        ("Ada/PROPN/dep/lead :/PUNCT/punct/lead we/PRON/nsubj/lead lead/VERB/root//VerbForm=Fin", [],
         "what somebody says"),
        ("Ada/PROPN/nsubj/leads :/PUNCT/punct/leads leads/VERB/root//VerbForm=Fin", ["main leads: subject Ada"],
         "what somebody does"),
        ("Note/NOUN/dep/lead :/PUNCT/punct/lead we/PRON/nsubj/lead lead/VERB/root//VerbForm=Fin",
         ["main lead: subject we"],
         "a note"),
        ("Lines/NOUN/dep/lead :/PUNCT/punct/lead We/PRON/nsubj/lead lead/VERB/root//VerbForm=Fin", [],
         "an entry of a list"),
        (f"Orr/PROPN/nsubj/fell Ida/PROPN/nsubj/fell {FELL}", [], "two subjects"),
        (f"old/ADJ/nsubj/fell/tag=JJ {FELL}", [], "an adjective as subject"),
        (f"Old/ADJ/nsubj/fell/tag=JJ mills/ADV/advmod/fell {FELL}", [], "before a noun"),
        (f"Old/ADJ/nsubj/fell/tag=JJ slowly/ADV/advmod/fell {FELL}", ["main fell: subject Old"], "or an adverb"),
        (f"walk/VERB/nsubj/fell/tag=VB {FELL}", [], "a verb as subject"),
        (f"The/DET/det/walk walk/VERB/nsubj/fell/tag=VB {FELL}", ["main fell: subject The walk"], "with an article"),
        (f"Orr/PROPN/nsubj/fell {FELL} cause/VERB/dep/fell/VerbForm=Fin", [], "another finite verb"),
        (f"Orr/PROPN/nsubj/fell {FELL} ,/PUNCT/punct/fell cause/VERB/dep/fell/VerbForm=Fin", ["main fell: subject Orr"],
         "behind a comma"),
        (f"Orr/PROPN/nsubj/fell {FELL} cause/NOUN/dep/fell/VerbForm=Fin", ["main fell: subject Orr"], "no verb"),
        ("Press/VERB/root//tag=VB keys/NOUN/obj/Press", ["main press: object keys"], "a command"),
        ("Press/VERB/root//tag=NN keys/NOUN/obj/Press", [], "another form"),
        ("It/PRON/expl/Press Press/VERB/root//tag=VB keys/NOUN/obj/Press", [], "with a word before it"),
        ("There/PRON/expl/mills are/AUX/cop/mills/VerbForm=Fin/lemma=be mills/NOUN/root/", ["main be: subject mills"],
         "what there is"),
        ("It/PRON/expl/mills are/AUX/cop/mills/VerbForm=Fin/lemma=be mills/NOUN/root/", [], "what it is"),
        (f"Orr/PROPN/nsubj/argued argued/VERB/root//{PAST}/lemma=argue that/SCONJ/mark/fell mills/NOUN/nsubj/fell "
         f"fell/VERB/ccomp/argued/{PAST}", ["main argue: subject Orr, complement that mills fell"], "what he said"),
        (f"Orr/PROPN/nsubj/argued argued/VERB/root//{PAST}/lemma=argue mills/NOUN/nsubj/fell "
         f"fell/VERB/ccomp/argued/{PAST}", [], "without its marker"),
        (f"Orr/PROPN/nsubj/ate ate/VERB/root//{PAST}/lemma=eat that/SCONJ/mark/fell mills/NOUN/nsubj/fell "
         f"fell/VERB/ccomp/ate/{PAST}", [], "and did not say"),
        (f"Orr/PROPN/nsubj/argued argued/VERB/root//{PAST}/lemma=argue ;/PUNCT/punct/argued Ida/PROPN/nsubj/left "
         f"left/VERB/parataxis/argued/{PAST}", ["main argue: subject Orr"], "behind a semicolon"),
        ("Orr/PROPN/nsubj/wants wants/VERB/root//VerbForm=Fin to/PART/mark/sell/tag=TO sell/VERB/xcomp/wants",
         ["main wants: subject Orr, complement to sell"], "what he wants"),
        ("Orr/PROPN/nsubj/seems seems/VERB/root//VerbForm=Fin to/PART/mark/old be/AUX/cop/old old/ADJ/xcomp/seems",
         ["main seems: subject Orr, complement to be old"], "what he seems to be"),
        ("Orr/PROPN/nsubj/seems seems/VERB/root//VerbForm=Fin old/ADJ/xcomp/seems",
         ["main seems: subject Orr, complement old"], "or seems"),
        (f"{IS} and/CCONJ/cc/brewer brewer/NOUN/conj/miller", ["main be: subject Orr, complement a miller and brewer"],
         "two things that he is"),
        (f"{IS} ,/PUNCT/punct/smith smith/NOUN/conj/miller and/CCONJ/cc/brewer brewer/NOUN/conj/miller",
         ["main be: subject Orr, complement a miller, smith and brewer"], "three"),
        (f"{IS} and/CCONJ/cc/lives lives/VERB/conj/miller/VerbForm=Fin",
         ["main be: subject Orr, complement a miller", "coordinated lives: subject Orr"], "what else he does"),
        (f"{IS} in/ADP/case/Toren Toren/PROPN/obl/miller/entity=GPE",
         ["main be: subject Orr, complement a miller, place in Toren"], "where"),
        (f"{IS} of/ADP/case/Toren Toren/PROPN/nmod/miller", ["main be: subject Orr, complement a miller of Toren"],
         "of what"),
    ],
)  # fmt: skip
def test_what_is_a_clause(line: str, expected: list[str], why: str) -> None:
    assert [shown(clause) for clause in clauses(line)] == expected, why


@pytest.mark.parametrize(
    ("line", "expected", "why"),
    [
        ("Orr/PROPN/nsubj/fell ,/PUNCT/punct/miller a/DET/det/miller miller/NOUN/appos/Orr ,/PUNCT/punct/miller",
         "apposition be: subject Orr, complement a miller", "what he was"),
        ("Orr/PROPN/nsubj/fell ,/PUNCT/punct/miller miller/NOUN/appos/Orr ,/PUNCT/punct/miller", "",
         "without an article"),
        ("Orr/PROPN/nsubj/fell ,/PUNCT/punct/miller any/DET/det/miller miller/NOUN/appos/Orr ,/PUNCT/punct/miller", "",
         "any of them"),
        ("Orr/PROPN/nsubj/fell ,/PUNCT/punct/men the/DET/det/men men/NOUN/appos/Orr/Number=Plur ,/PUNCT/punct/men", "",
         "several"),
        ("mills/NOUN/nsubj/fell/tag=NNS ,/PUNCT/punct/shed a/DET/det/shed shed/NOUN/appos/mills ,/PUNCT/punct/shed", "",
         "of several"),
        ("mill/NOUN/nsubj/fell/tag=NN ,/PUNCT/punct/shed a/DET/det/shed shed/NOUN/appos/mill ,/PUNCT/punct/shed",
         "apposition be: subject mill, complement a shed", "of one thing"),
        ("Orr/PROPN/nsubj/fell ,/PUNCT/punct/Ida a/DET/det/Ida Ida/PROPN/appos/Orr ,/PUNCT/punct/Ida", "", "a name"),
        ("old/ADJ/nsubj/fell ,/PUNCT/punct/miller a/DET/det/miller miller/NOUN/appos/old ,/PUNCT/punct/miller", "",
         "of no noun"),
        ("a/DET/det/miller miller/NOUN/appos/Orr Orr/PROPN/nsubj/fell", "", "before the name"),
        ("Ida/PROPN/nsubj/fell and/CCONJ/cc/Orr Orr/PROPN/conj/Ida ,/PUNCT/punct/miller a/DET/det/miller "
         "miller/NOUN/appos/Orr", "", "of the last of two"),
    ],
)  # fmt: skip
def test_appositions(line: str, expected: str, why: str) -> None:
    found = [clause for clause in clauses(f"{line} {FELL}") if clause.source == "apposition"]
    assert [shown(clause) for clause in found] == ([expected] if expected else []), why
    assert all((one.verb.finite, one.verb.tense, one.certainty) == ("was", "past", 0.8) for one in found)


@pytest.mark.parametrize(
    ("line", "expected", "why"),
    [
        ("may/AUX/aux/seen/tag=MD have/AUX/aux/seen/lemma=have seen/VERB/root//VerbForm=Part",
         ("may", "have seen", "present", "may"), "two auxiliaries"),
        ("'ll/AUX/aux/see/tag=MD see/VERB/root//VerbForm=Inf", ("will", "see", "present", ""), "a short form"),
        ("ca/AUX/aux/see/tag=MD see/VERB/root//VerbForm=Inf", ("can", "see", "present", "can"), "of a modal"),
        ("did/AUX/aux/see/VerbForm=Fin/Tense=Past see/VERB/root//VerbForm=Inf", ("did", "see", "past", ""), "no modal"),
        ("see/VERB/root//VerbForm=Fin up/ADP/compound:prt/see", ("", "see up", "present", ""), "a particle"),
        ("saw/VERB/root//VerbForm=Fin/Tense=Past", ("", "saw", "past", ""), "a verb alone"),
        ("saw/VERB/root//VerbForm=Part/Tense=Past/Voice=Act", ("", "saw", "past", ""), "a participle that is finite"),
    ],
)  # fmt: skip
def test_groups_of_verbs(line: str, expected: tuple[str, str, str, str], why: str) -> None:
    verb = line.split("/root")[0].split()[-1].split("/")[0]
    (clause,) = clauses(f"Orr/PROPN/nsubj/{verb} {line}")
    found = clause.verb
    assert (found.finite, found.rest, found.tense, found.modal) == expected, why
    assert not found.negated and not found.passive


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("to/PART/aux/see/tag=TO see/VERB/root//VerbForm=Inf", "an infinitive"),
        ("having/AUX/aux/seen/VerbForm=Ger seen/VERB/root//VerbForm=Part", "having done"),
        ("seen/VERB/root//VerbForm=Part", "a participle"),
        ("has/AUX/aux/sees/VerbForm=Fin sees/VERB/root//VerbForm=Fin/tag=VBZ", "two finite verbs"),
    ],
)
def test_groups_without_a_finite_verb(line: str, why: str) -> None:
    verb = line.split("/root")[0].split()[-1].split("/")[0]
    assert clauses(f"Orr/PROPN/nsubj/{verb} {line}") == (), why
