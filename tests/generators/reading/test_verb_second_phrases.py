"""The phrases of Dutch clauses: what is asked for, and of which kind it is."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Phrase
from lm_eval_taskgen.utils.records.sentence import Sentence


def phrases(text: str) -> list[tuple[str, Phrase]]:
    reader = clause_reader(load_language("nl"))
    assert reader is not None
    ((clause,),) = reader.read([Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, ())])
    return [(role.name, role.phrase) for role in clause.roles]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("In 1947 werd de brug geopend", ["time year: in 1947"], "when"),
        ("In 1947 en 1950 werd de brug geopend", [], "no single time"),
        ("Op 4 mei 1983 werd de brug geopend", ["time date: op 4 mei 1983"], "a date"),
        ("In de haven staat de brug", ["topic clause: In de haven"], "a phrase before an article"),
        ("In de haven staat Ann Fenwick", [], "before another word"),
        ("In de haven kunt u de brug zien", ["place clause: In de haven"], "a place before the reader"),
        ("In een haven kunt u de brug zien", ["topic clause: In een haven"], "or some place"),
        ("In Corley kunt u de brug zien", ["topic clause: In Corley"], "or one without an article"),
        ("Na de haven kunt u de brug zien", ["topic clause: Na de haven"], "or no place"),
        ("Binnen kunt u de brug zien", ["topic clause: Binnen"], "or nothing behind its preposition"),
        ("Met een lift kunt u de brug zien", ["manner clause: Met een lift"], "a means"),
        ("Met de lift staat de brug open", ["topic clause: Met de lift"], "of no reader"),
        ("Automatisch kunt u de brug zien", ["topic clause: Automatisch"], "an adverb"),
        ("Automatisch staat een brug open", [], "without the reader"),
        ("Morgen kunt u de brug zien", [], "one that the language does not list"),
        ("Morgen staat de brug open", [], "or before an article"),
        ("Hout staat een brug tegen", ["subject thing: Hout"], "one of something new"),
        ("Oud hout staat de brug tegen", ["subject thing: Oud hout"], "two words are no adverb"),
        ("U ziet de brug", ["subject thing: U"], "nor is the reader"),
        ("Vier bruggen staan de stad tegen", ["subject number: Vier bruggen"], "what is counted"),
        ("Vier staan een brug tegen", ["subject thing: Vier"], "or not"),
        ("De brug kan u bekijken met de knop", [], "what the reader can do, the other way round"),
        ("Ann Fenwick schreef over de brug", ["subject person: Ann Fenwick"], "who did it"),
        ("Ann Fenwick heeft over de brug geschreven", ["subject person: Ann Fenwick"], "by its participle"),
        ("Ann Fenwick kwam over de brug", ["subject thing: Ann Fenwick"], "or came"),
        ("De Fenwick schreef over de brug", ["subject thing: De Fenwick"], "an article is no part of a name"),
        ("Een man schreef over de brug", ["subject thing: Een man"], "nor are small letters"),
        ("In 1947 schreef Ann Fenwick over de brug", ["time year: in 1947"], "a name behind the verb"),
        ("Corley is de hoofdstad van Marden", ["subject place: Corley"], "which place"),
        ("Corley is de oude hoofdstad van Marden", ["subject place: Corley"], "by the noun before its genitive"),
        ("Corley is de haven van Marden van 1947", ["subject place: Corley"], "the first of two"),
        ("Corley is de brug van Marden", [], "a noun that tells no kind"),
        ("Corley is de hoofdstad", [], "of nothing"),
        ("Corley is hoofdstad van Marden", ["subject thing: Corley"], "without an article"),
        ("De stad is de hoofdstad van Marden", ["subject thing: De stad"], "no name"),
        ("Corley heet de hoofdstad van Marden", [], "another verb"),
        ("Ann Fenwick is de burgemeester van Marden", ["subject person: Ann Fenwick"], "who it is"),
        ("Ann Fenwick is een schrijver", ["subject thing: Ann Fenwick", "complement person: een schrijver"],
         "a person"),
        ("Ann Fenwick is een oude rare schrijver",
         ["subject thing: Ann Fenwick", "complement person: een oude rare schrijver"], "within four words"),
        ("Ann Fenwick is een heel oude rare schrijver",
         ["subject thing: Ann Fenwick", "complement term: een heel oude rare schrijver"], "or five"),
    ],
)  # fmt: skip
def test_what_stands_before_the_verb(text: str, expected: list[str], why: str) -> None:
    assert [shown(*phrase) for phrase in phrases(f"{text}.")] == expected, why


def shown(name: str, phrase: Phrase) -> str:
    return f"{name} {phrase.kind}: {phrase.marker} {phrase.text}".replace(":  ", ": ")


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("werd in 1947 geopend", ["time year: in 1947"], "when"),
        ("werd in 1947 in 1950 geopend", ["time year: in 1947"], "twice"),
        ("werd sinds maart 1947 geopend", ["time date: sinds maart 1947"], "since when"),
        ("werd vanaf 1947 geopend", ["duration duration: vanaf 1947"], "how long"),
        ("werd in het jaar 1947 geopend", ["time year: in het jaar 1947"], "a marker and an article"),
        ("werd gebouwd door", [], "by nobody"),
        ("werd gebouwd door Ann Fenwick", ["agent person: door Ann Fenwick"], "by whom"),
        ("werd door Ann Fenwick gebouwd", ["agent person: door Ann Fenwick"], "before the participle"),
        ("werd door Ann van der Fenwick gebouwd", ["agent person: door Ann van der Fenwick"], "small words of a name"),
        ("werd door Ann naar Fenwick gebouwd", [], "of four letters"),
        ("werd door Ann Fenwick in Corley ondertekend", ["place place: in Corley"], "a place behind a name"),
        ("werd door Ann in 't Veld ondertekend", ["agent person: door Ann in 't Veld"], "or in it"),
        ("werd door Ann van gebouwd", [], "at the end of it"),
        ("werd door van Ann gebouwd", [], "or at its beginning"),
        ("werd door de Fenwick gebouwd", [], "an article"),
        ("werd door Fenwick Bank gebouwd", [], "no person"),
        ("werd door Ann Fenwick bekeken", [], "another verb"),
        ("werd door Ann Eva Lowe Lowe Berg Fenwick gebouwd", ["agent person: door Ann Eva Lowe Lowe Berg Fenwick"],
         "six words"),
        ("werd door Ann Eva Lowe Lowe Lowe Berg Fenwick gebouwd", [], "seven"),
        ("ligt in de haven", ["place place: in de haven"], "where"),
        ("ligt ook in de haven", ["place place: in de haven"], "with an adverb"),
        ("ligt in Corley", ["place place: in Corley"], "one word"),
        ("ligt in", [], "none"),
        ("ligt in de haven van Corley", ["place place: in de haven van Corley"], "of which place"),
        ("ligt in de haven in Corley", ["place place: in de haven in Corley"], "in which place"),
        ("ligt in de haven bij Corley", [], "another preposition"),
        ("ligt in de 3 havens", [], "figures"),
        ("ligt in 3 havens", [], "at once"),
        ("ligt in 1947 in de haven", ["time year: in 1947", "place place: in de haven"], "behind a time"),
        ("ligt in de heel mooie oude stille haven", ["place place: in de heel mooie oude stille haven"], "seven words"),
        ("ligt in de heel mooie oude lege stille haven", [], "eight"),
        ("wordt in de haven gevonden", ["place place: in de haven"], "before a participle that wants a place"),
        ("wordt gevonden in de haven", ["place place: in de haven"], "or behind it"),
        ("wordt in 1947 gevonden in de haven", ["time year: in 1947", "place place: in de haven"], "and a time"),
        ("wordt gevonden ook in de haven", [], "not at once"),
        ("wordt in de haven bekeken", [], "one that wants none"),
        ("bevat de olie", ["object thing: de olie"], "what it has"),
        ("kan de olie bevatten", ["object thing: de olie"], "or can have"),
        ("kan de olie dragen", [], "another verb"),
        ("heeft de olie", [], "of a modal or not"),
        ("bevat olie", [], "without an article"),
        ("bevat de", [], "without a noun"),
        ("bevat de olie van de haven", ["object thing: de olie van de haven"], "of what"),
        ("bevat de olie uit de haven", [], "another preposition"),
        ("bevat de olie ook", [], "an adverb"),
        ("bevat de hele oude rare zwarte dikke olie", ["object thing: de hele oude rare zwarte dikke olie"],
         "seven words"),
        ("bevat de hele oude rare zwarte dikke gele olie", [], "eight"),
        ("kan de brug bekijken met de knop", ["manner thing: met de knop"], "with what"),
        ("kan bekijken met de knop", [], "nothing before the infinitive"),
        ("kan bruggen bekijken met de knop", ["manner thing: met de knop"], "one word before it"),
        ("moet de brug bekijken met de knop", [], "what must be"),
        ("kan de brug bekijken met knoppen", [], "without an article"),
        ("kan de brug bekijken met", [], "without anything"),
        ("kan de brug bekijken met de knop van Corley", ["manner thing: met de knop van Corley"], "of what"),
        ("kan de brug bekijken met de knop bij Corley", [], "another preposition"),
        ("kan de brug snel met de knop bekijken", [], "before the infinitive"),
    ],
)  # fmt: skip
def test_what_stands_behind_the_verb(text: str, expected: list[str], why: str) -> None:
    subject, *found = [shown(*phrase) for phrase in phrases(f"De brug {text}.")]
    assert subject == "subject thing: De brug"
    assert found == expected, why


@pytest.mark.parametrize(
    ("text", "expected", "figure", "why"),
    [
        ("telt 48 mensen", "48 mensen", "48", "what is counted"),
        ("telt ongeveer 48 duizend mensen", "ongeveer 48 duizend mensen", "48 duizend", "about how many"),
        ("telt ook 48 mensen", "48 mensen", "48", "behind an adverb"),
        ("telt in de stad ook 48 mensen", "", "", "behind more"),
        ("telt de 48 mensen", "", "", "behind an article"),
        ("telt 48 mensen in de stad", "48 mensen", "48", "before a preposition"),
        ("heeft 48 mensen gekozen", "48 mensen", "48", "before a participle"),
        ("heeft 48 mensen dan gekozen", "", "", "before another word"),
        ("telt 48 oude mensen", "", "", "an adjective before what is counted"),
        ("is 48 lang", "", "", "an adjective alone"),
        ("telt 48 duizend", "", "", "nothing that is counted"),
        ("kost € 25", "€ 25", "25", "a price"),
        ("kost €25", "€25", "€25", "at its sign"),
        ("kost ongeveer € 25", "ongeveer € 25", "25", "about which"),
        ("kost 25 euro", "25 euro", "25", "in words"),
        ("kost ongeveer 25 euro", "ongeveer 25 euro", "25", "about which, in words"),
        ("kost 25 miljoen euro", "25 miljoen euro", "25", "of millions"),
        ("kost € 25 miljoen", "€ 25 miljoen", "25", "with a sign"),
        ("kost 25%", "25%", "25%", "a share"),
        ("kost 25", "", "", "of nothing"),
        ("kost € 25 meer", "", "", "more than it"),
        ("kost 25 euro meer", "", "", "in words"),
        ("kost in 1947", "", "", "a year"),
        ("is 12 meter lang", "12 meter", "12", "how long it is"),
        ("is ongeveer 12 meter lang", "ongeveer 12 meter", "12", "about how long"),
        ("is 12 vierkante meter lang", "", "", "a unit of two words"),
    ],
)
def test_how_much_it_is(text: str, expected: str, figure: str, why: str) -> None:
    text = f"De stad {text}."
    found = [phrase for name, phrase in phrases(text) if name == "quantity"]
    assert [(one.text, text[slice(*one.figure or ())], one.kind) for one in found] == (
        [(expected, figure, "number" if "mensen" in expected else "measure")] if expected else []
    ), why


@pytest.mark.parametrize(
    ("text", "figure", "why"),
    [
        ("Vier bruggen", "Vier", "a figure in words"),
        ("Vier duizend bruggen", "Vier duizend", "of thousands"),
        ("Vier oude bruggen", "Vier", "an adjective behind it"),
        ("Vier duizend", "Vier", "nothing that is counted"),
    ],
)
def test_how_many_do_it(text: str, figure: str, why: str) -> None:
    subject = phrases(f"{text} staan een brug tegen.")[0][1]
    assert subject.figure == (0, len(figure)), why
    assert subject.plural


@pytest.mark.parametrize(
    ("text", "proper", "definite", "why"),
    [
        ("De brug kost € 25.", False, True, "an article"),
        ("De Brug kost € 25.", True, True, "a capital behind it"),
        ("Een brug kost € 25.", False, False, "an article of something new"),
        ("Bruggen kosten € 25.", False, False, "a capital that opens the sentence"),
        ("Ann Fenwick schreef een boek.", True, False, "a person"),
        ("Fenwick schreef een boek.", True, False, "by one name"),
    ],
)
def test_names_and_things_that_are_known(text: str, proper: bool, definite: bool, why: str) -> None:
    subject = phrases(text)[0][1]
    assert (subject.proper, subject.definite) == (proper, definite), why


def test_the_last_word_of_a_phrase_is_its_head() -> None:
    found = phrases("Vier bruggen werden in mei 1947 in de haven gevonden.")
    assert [phrase.head for _, phrase in found] == ["bruggen", "1947", "haven"]
