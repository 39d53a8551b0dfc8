"""The clauses of a dependency tree with their roles, and trees without any."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.dependency.clauses import ClauseFinder
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause, RoleName
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
    found = ClauseFinder(Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, text, ()), tree, language).clauses()
    for phrase in (role.phrase for clause in found for role in clause.roles):
        assert text[phrase.start : phrase.end] == phrase.text, "a phrase stands where it says"
    return found


def shown(clause: Clause) -> str:
    roles = (f"{role.name} {role.phrase.marker} {role.phrase.text}".replace("  ", " ") for role in clause.roles)
    sayer = f", according to {clause.sayer.text}" if clause.sayer is not None else ""
    return f"{clause.source} {clause.verb.lemma}: {', '.join(roles)}{sayer}"


@pytest.mark.parametrize(
    ("behind", "role", "lost", "why"),
    [
        ("in/ADP/case/1871 1871/NUM/obl/built", "time in 1871", "", "when"),
        ("30/NUM/nummod/days days/NOUN/obl:npmod/built/lemma=day", "quantity 30 days", "", "how much"),
        ("30/NUM/nummod/days days/NOUN/obl/built/lemma=day", "duration 30 days", "", "how long"),
        ("Tuesday/PROPN/obl:npmod/built/entity=DATE", "time Tuesday", "", "when, without a preposition"),
        ("way/NOUN/obl:npmod/built", "", "way", "nothing that is known"),
        ("30/NUM/nummod/days days/NOUN/dep/built/lemma=day", "", "days", "a word that belongs nowhere"),
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
        (f"if/SCONJ/mark/fell now/ADV/advmod/fell {FELLS}", "condition if now sheds fell", "", "with a word before it"),
        ("if/SCONJ/mark/old old/ADJ/advcl/built", "condition if old", "", "without a verb"),
        ("to/PART/mark/sell/tag=TO sell/VERB/advcl/built/VerbForm=Inf to/ADP/case/Ida Ida/PROPN/obl/sell",
         "purpose to sell to Ida", "", "what for, with a verb"),
        ("to/PART/mark/rustc/tag=TO rustc/VERB/advcl/built/VerbForm=Inf to/ADP/case/Ida Ida/PROPN/obl/rustc", "",
         "rustc to", "or a name that is none"),
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
        (f"{SOLD} sheds/NOUN/obj/sold to/ADP/case/man the/DET/det/man/Definite=Def man/NOUN/obl/sold "
         f"that/PRON/nsubj/burned burned/VERB/acl:relcl/man/{PAST}", "relative burned: subject the man",
         "of a phrase with a preposition"),
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
        (f"{SOLD} {THE_MILL} ;/PUNCT/punct/sold Ida/PROPN/nsubj/left left/VERB/advcl/sold/{PAST}", "",
         "of another kind"),
        (f"{SOLD} {THE_MILL} if/SCONJ/mark/fell sheds/NOUN/nsubj/fell fell/VERB/advcl/sold/{PAST} "
         f"and/CCONJ/cc/burned burned/VERB/conj/fell/{PAST}", "", "behind a condition"),
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
        (f"Orr/PROPN/nsubj:pass/given was/AUX/aux:pass/given/{PAST} given/VERB/root//VerbForm=Part "
         "mills/NOUN/obj/given",
         ["main given: subject Orr, object mills"], "what somebody was given"),
        (f"Orr/PROPN/nsubj:pass/given was/AUX/aux:pass/given/{PAST} given/VERB/root//VerbForm=Part by/ADP/case/Ida "
         "Ida/PROPN/obl:agent/given mills/NOUN/obj/given", [], "behind who gave it"),
        ("Orr/PROPN/nsubj/read read/VERB/root//VerbForm=Fin -/PUNCT/punct/read only/ADJ/dep/read", [], "half a word"),
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
         f"fell/VERB/ccomp/argued/{PAST}",
         ["main argue: subject Orr, complement that mills fell", "main fell: subject mills, according to Orr"],
         "what he said"),
        (f"Orr/PROPN/nsubj/argued argued/VERB/root//{PAST}/lemma=argue mills/NOUN/nsubj/fell "
         f"fell/VERB/ccomp/argued/{PAST}", ["main fell: subject mills, according to Orr"], "without its marker"),
        (f"Orr/PROPN/nsubj/hoped hoped/VERB/root//{PAST}/lemma=hope mills/NOUN/nsubj/fell "
         f"fell/VERB/ccomp/hoped/{PAST}", [], "what he hoped"),
        (f"Orr/PROPN/nsubj/argued may/AUX/aux/argued argued/VERB/root//{PAST}/lemma=argue mills/NOUN/nsubj/fell "
         f"fell/VERB/ccomp/argued/{PAST}", [], "what he may say"),
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
        (f"{IS} ,/PUNCT/punct/miller smith/NOUN/conj/miller", ["main be: subject Orr, complement a miller, smith"],
         "a comma between them"),
        (f"{IS} -/PUNCT/punct/miller smith/NOUN/conj/miller", ["main be: subject Orr, complement a miller"], "a dash"),
        (f"{IS} ,/PUNCT/punct/miller lives/VERB/conj/miller/VerbForm=Fin",
         ["main be: subject Orr, complement a miller", "coordinated lives: subject Orr"], "a comma before a verb"),
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
        ("clerk/NOUN/nsubj/fell/tag=NN ,/PUNCT/punct/company a/DET/det/company company/NOUN/appos/clerk", "",
         "a company is no person"),
        ("Orr/PROPN/nsubj/fell ,/PUNCT/punct/Ida a/DET/det/Ida Ida/PROPN/appos/Orr ,/PUNCT/punct/Ida", "", "a name"),
        ("old/ADJ/nsubj/fell ,/PUNCT/punct/miller a/DET/det/miller miller/NOUN/appos/old ,/PUNCT/punct/miller", "",
         "of no noun"),
        ("a/DET/det/miller miller/NOUN/appos/Orr Orr/PROPN/nsubj/fell", "", "before the name"),
        ("Orr/PROPN/nsubj/fell a/DET/det/miller miller/NOUN/appos/Orr",
         "apposition be: subject Orr, complement a miller", "not set off"),
        ("Orr/PROPN/nsubj/fell in/ADP/case/Toren Toren/PROPN/obl/fell ,/PUNCT/punct/town a/DET/det/town "
         "town/NOUN/appos/Toren", "apposition be: subject Toren, complement a town", "behind a preposition"),
        ("Ida/PROPN/nsubj/fell and/CCONJ/cc/Orr Orr/PROPN/conj/Ida ,/PUNCT/punct/miller a/DET/det/miller "
         "miller/NOUN/appos/Orr", "", "of the last of two"),
        ("when/SCONJ/mark/using using/VERB/advcl/fell/tag=VBG Toren/PROPN/obj/using ,/PUNCT/punct/mill a/DET/det/mill "
         "mill/NOUN/appos/Toren", "", "behind the comma that ends what a participle opens"),
        ("Orr/PROPN/nsubj/fell using/VERB/advcl/fell/tag=VBG Toren/PROPN/obj/using ,/PUNCT/punct/mill a/DET/det/mill "
         "mill/NOUN/appos/Toren", "apposition be: subject Toren, complement a mill", "of a later participle"),
    ],
)  # fmt: skip
def test_appositions(line: str, expected: str, why: str) -> None:
    found = [clause for clause in clauses(f"{line} {FELL}") if clause.source == "apposition"]
    assert [shown(clause) for clause in found] == ([expected] if expected else []), why
    assert all((one.verb.finite, one.verb.tense, one.certainty) == ("was", "past", 0.8) for one in found)


@pytest.mark.parametrize(
    ("mark", "verb", "expected", "why"),
    [
        (",", FELL, ("was", "past"), "a past verb"),
        (",", "falls/VERB/root//VerbForm=Fin/Tense=Pres", ("is", "present"), "one of the present"),
        (":", FELL, ("is", "present"), "an explanation"),
    ],
)
def test_when_an_apposition_holds(mark: str, verb: str, expected: tuple[str, str], why: str) -> None:
    fell = verb.split("/")[0]
    line = f"The/DET/det/Mill Old/ADJ/amod/Mill Mill/PROPN/nsubj/{fell} {mark}/PUNCT/punct/shed a/DET/det/shed"
    (clause, *_) = clauses(f"{line} shed/NOUN/appos/Mill ,/PUNCT/punct/shed {verb}")
    assert (clause.source, clause.verb.finite, clause.verb.tense) == ("apposition", *expected), why


@pytest.mark.parametrize(
    ("line", "expected", "why"),
    [
        (f"was/AUX/aux:pass/seen/{PAST}/lemma=be seen/VERB/root//VerbForm=Part and/CCONJ/cc/sold "
         "sold/VERB/conj/seen/VerbForm=Part", ("was", "sold"), "the auxiliary of the first verb"),
        ("must/AUX/aux/seen/tag=MD seen/VERB/root//VerbForm=Inf and/CCONJ/cc/sold sold/VERB/conj/seen/tag=VB",
         ("must", "sold"), "or its modal"),
        (f"was/AUX/aux:pass/seen/{PAST}/lemma=be seen/VERB/root//VerbForm=Part and/CCONJ/cc/sold "
         "sold/VERB/conj/seen/tag=VB", None, "which an infinitive does not have"),
        (f"was/AUX/aux:pass/seen/{PAST}/lemma=be seen/VERB/root//VerbForm=Part and/CCONJ/cc/sold "
         f"sold/VERB/conj/seen/{PAST}", ("", "sold"), "nor does a finite verb"),
        (f"was/AUX/aux:pass/seen/{PAST}/lemma=be seen/VERB/root//VerbForm=Part and/CCONJ/cc/sold "
         f"had/AUX/aux/sold/{PAST} sold/VERB/conj/seen/VerbForm=Part", ("had", "sold"), "nor one with another"),
        (f"seen/VERB/root//{PAST} and/CCONJ/cc/sold sold/VERB/conj/seen/VerbForm=Part", None, "there is none"),
        (f"was/AUX/aux:pass/seen/{PAST}/lemma=be seen/VERB/root//VerbForm=Part ;/PUNCT/punct/seen "
         "Ida/PROPN/nsubj/sold sold/VERB/parataxis/seen/VerbForm=Part", None, "a sentence of its own"),
    ],
)  # fmt: skip
def test_the_group_of_a_second_verb(line: str, expected: tuple[str, str] | None, why: str) -> None:
    _, *others = [(clause.verb.finite, clause.verb.rest) for clause in clauses(f"Orr/PROPN/nsubj/seen {line}")]
    assert others == ([expected] if expected else []), why


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
    ("line", "expected", "why"),
    [
        (f"never/ADV/advmod/fell fell/VERB/root//{PAST} and/CCONJ/cc/rose rose/VERB/conj/fell/{PAST}", [True, False],
         "of the first verb alone"),
        (f"was/AUX/aux:pass/fell/{PAST}/lemma=be never/ADV/advmod/fell fell/VERB/root//VerbForm=Part "
         "and/CCONJ/cc/rose rose/VERB/conj/fell/VerbForm=Part", [True, True], "or with its auxiliary of both"),
        (f"fell/VERB/root//{PAST} and/CCONJ/cc/rose never/ADV/advmod/rose rose/VERB/conj/fell/{PAST}", [False, True],
         "of the second"),
    ],
)  # fmt: skip
def test_what_is_denied(line: str, expected: list[bool], why: str) -> None:
    assert [clause.verb.negated for clause in clauses(f"Orr/PROPN/nsubj/fell {line}")] == expected, why


@pytest.mark.parametrize(
    ("number", "fell", "expected"),
    [
        ("Sing", f"fell/VERB/root//{PAST}", ("was", "past")),
        ("Plur", f"fell/VERB/root//{PAST}", ("were", "past")),
        ("Sing", "falls/VERB/root//VerbForm=Fin/Tense=Pres", ("is", "present")),
        ("Plur", "fall/VERB/root//VerbForm=Fin/Tense=Pres", ("are", "present")),
    ],
)
def test_a_participle_has_the_time_of_its_sentence(number: str, fell: str, expected: tuple[str, str]) -> None:
    verb = fell.split("/")[0]
    line = f"the/DET/det/mill/Definite=Def mill/NOUN/nsubj/{verb}/Number={number}"
    found = clauses(f"{line} built/VERB/acl/mill/VerbForm=Part/Tense=Past {fell}")[0].verb
    assert (found.finite, found.tense) == expected


@pytest.mark.parametrize(
    ("line", "lost", "why"),
    [
        ("saw/VERB/root//VerbForm=Fin up/ADP/compound:prt/saw", (), "a particle of the verb"),
        ("was/AUX/aux:pass/seen/VerbForm=Fin well/ADV/advmod/seen/tag=RB seen/VERB/root//VerbForm=Part", (),
         "a word in the group of verbs"),
        ("was/AUX/aux:pass/seen/VerbForm=Fin better/ADV/advmod/seen/tag=RBR seen/VERB/root//VerbForm=Part", ("better",),
         "one that compares"),
        ("saw/VERB/root//VerbForm=Fin very/ADV/advmod/well well/ADV/advmod/saw", ("well", "very"), "behind it"),
    ],
)  # fmt: skip
def test_words_that_are_lost(line: str, lost: tuple[str, ...], why: str) -> None:
    verb = line.split("/root")[0].split()[-1].split("/")[0]
    (clause,) = clauses(f"Orr/PROPN/nsubj/{verb} {line}")
    assert clause.lost == lost, why


@pytest.mark.parametrize(
    ("line", "expected", "why"),
    [
        (f"Orr/PROPN/nsubj/fell {FELL} ./PUNCT/punct/fell", ["Orr fell"], "without its stop"),
        (f"{SOLD} {THE_MILL} that/PRON/nsubj/burned burned/VERB/acl:relcl/mill/{PAST}",
         ["Orr sold the mill that burned", "that burned"], "with the clause in it"),
        (f"Orr/PROPN/nsubj/fell ,/PUNCT/punct/miller a/DET/det/miller miller/NOUN/appos/Orr "
         f",/PUNCT/punct/miller {FELL}",
         ["Orr, a miller", "Orr, a miller, fell"], "an apposition"),
    ],
)  # fmt: skip
def test_where_a_clause_stands(line: str, expected: list[str], why: str) -> None:
    _, text = tree_of(line)
    assert [text[clause.start : clause.end] for clause in clauses(line)] == expected, why


@pytest.mark.parametrize(
    ("line", "name", "expected", "why"),
    [
        (f"{SOLD} the/DET/det/mill/Definite=Def famous/ADJ/amod/mill mill/NOUN/obj/sold "
         "built/VERB/acl/mill/VerbForm=Part/Tense=Past in/ADP/case/1871 1871/NUM/obl/built", "subject",
         ["the ", "-famous ", "mill"], "without the clause that says it"),
        (f"{SOLD} the/DET/det/mill/Definite=Def mill/NOUN/obj/sold built/VERB/acl/mill/VerbForm=Part/Tense=Past",
         "subject", ["the mill"], "all of it"),
        (IS.replace("a/DET", "the/DET/det/miller famous/ADJ/amod/miller now/DET"), "complement",
         ["the ", "-famous ", "now miller"], "what somebody is"),
        (f"{IS} now/ADV/advmod/miller", "complement", ["a miller"], "without a word behind it"),
        (f"{IS} of/ADP/case/Toren Toren/PROPN/nmod/miller in/ADP/case/1871 1871/NUM/obl/miller", "complement",
         ["a miller of Toren"], "without when he was"),
    ],
)  # fmt: skip
def test_what_can_be_left_out_of_a_role(line: str, name: RoleName, expected: list[str], why: str) -> None:
    _, text = tree_of(line)
    phrase = clauses(line)[-1].role(name)
    assert phrase is not None
    assert ["-" * (not one.needed) + text[one.start : one.end] for one in phrase.pieces] == expected, why


@pytest.mark.parametrize(
    ("more", "certainty", "why"),
    [
        ("there/ADV/advmod/fell " * 43, 1.0, "45 words"),
        ("there/ADV/advmod/fell " * 44, 1 - 1 / 45, "46"),
        ("there/ADV/dep/fell", 0.7, "a word that belongs nowhere"),
        ("there/ADV/dep/fell " * 4, 0.0, "four of them"),
    ],
)
def test_how_certain_a_clause_is(more: str, certainty: float, why: str) -> None:
    (clause,) = clauses(f"Orr/PROPN/nsubj/fell {FELL} {more}")
    assert clause.certainty == pytest.approx(certainty), why


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
