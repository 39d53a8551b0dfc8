"""Clauses of Dutch sentences: what is said, its phrases, and what is refused."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Clause
from lm_eval_taskgen.utils.records.sentence import Sentence

STAYS, STAYED = "De brug staat in Corley.", ["De brug staat in Corley", "subject: De brug", "place: in Corley"]
OPENS = "drukt u op de knop"


def clauses(text: str) -> tuple[Clause, ...]:
    reader = clause_reader(load_language("nl"))
    assert reader is not None
    return reader.read([Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, ())])[0]


def read(text: str) -> list[str]:
    """The words of a clause without its opening or last clause, and its phrases with their markers."""
    found = clauses(text)
    return [
        said
        for clause in found
        for said in (
            text[clause.start : clause.end],
            *(" ".join(f"{one.name}: {one.phrase.marker} {one.phrase.text}".split()) for one in clause.roles),
        )
    ]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        (STAYS, STAYED, "a statement"),
        (f"Bruggen: {STAYS}", STAYED, "a label"),
        (f"Bruggen in de haven: {STAYS}", STAYED, "of four words"),
        (f"Bruggen in de oude haven: {STAYS}", [], "of five"),
        ("Bruggen: de brug staat in Corley.", [], "small letters behind it"),
        ("de brug staat in Corley.", [], "small letters at the beginning"),
        ("De brug staat: in Corley.", [], "a colon in the statement"),
        ("Bijvoorbeeld, de brug staat in Corley.", ["de brug staat in Corley", "subject: de brug", "place: in Corley"],
         "a connective"),
        ("Bijvoorbeeld de brug staat in Corley.",
         ["Bijvoorbeeld de brug staat in Corley", "subject: Bijvoorbeeld de brug", "place: in Corley"],
         "without comma"),
        ("Bruggen: Bijvoorbeeld, de brug staat in Corley.",
         ["de brug staat in Corley", "subject: de brug", "place: in Corley"], "a connective behind a label"),
        ("De brug staat in Corley", [], "no stop"),
        ("De brug staat in Corley!", [], "another mark"),
        ("De brug (nu dicht) staat in Corley.", [], "a parenthesis"),
        ("Brug (nu dicht) staat in Corley.", [], "behind the first word"),
        ("Bijvoorbeeld.", [], "a connective alone"),
        ("Bruggen: Bijvoorbeeld.", [], "behind a label"),
        ("De brug staat.", [], "nothing behind the verb"),
        ("Brug staat open.", ["Brug staat open", "subject: Brug"], "three words"),
        ("Staat de brug in Corley.", [], "the verb first"),
        ("Brug kraakt in Corley.", [], "a verb that is not known"),
        ("De brug in de haven met de palen van hout staat in Corley.",
         ["De brug in de haven met de palen van hout staat in Corley",
          "subject: De brug in de haven met de palen van hout", "place: in Corley"], "ten words before the verb"),
        ("De brug in de haven met de oude palen van hout staat in Corley.", [], "eleven"),
        ("Deze brug staat in Corley.", [], "it points outside the sentence"),
        ("De brug, een weg, is open.", [], "a comma before the verb"),
        ("Heden, de brug staat open.", [], "behind the first word"),
        ("De oude brug, is open.", [], "right before it"),
        ("De brug staat om de haven te sluiten.", [], "an aim right behind it"),
        ("De brug opent snel door de haven te sluiten.",
         ["De brug opent snel", "subject: De brug", "manner: door de haven te sluiten"], "a means behind one word"),
        ("De brug staat daar in Corley.", [], "it points there behind the verb"),
        ("De brug is open net.", [], "a comparison that goes on"),
        ("De brug is open en staat in Corley.", [], "two verbs"),
        ("De brug is open en kraakt.", [], "what looks like a verb behind a conjunction"),
        ("De brug is open en kiest u een lamp.", [], "or says what the reader does"),
        ("De brug is open en, in Corley.", [], "a comma behind it"),
        ("De brug is open en in Corley.", [], "a preposition behind it"),
        ("De brug is in de haven en de stad.", ["De brug is in de haven en de stad", "subject: De brug"],
         "an article behind it"),
        ("De brug zal worden geopend.", ["De brug zal worden geopend", "subject: De brug"], "a group of verbs"),
        ("De brug moet kunnen worden geopend.", ["De brug moet kunnen worden geopend", "subject: De brug"], "of three"),
        ("De brug zal worden geopend in Corley.", [], "which is not at the end"),
        ("De brug bevat stenen, balken en planken.", ["De brug bevat stenen, balken en planken", "subject: De brug"],
         "a list"),
        ("De brug bevat stenen, balken en planken, palen.", [], "that goes on behind its conjunction"),
        ("De brug bevat stenen en balken, en planken.", [], "with two conjunctions"),
        ("De brug bevat, stenen en planken.", [], "a comma before the first"),
        ("De brug heeft stenen, balken en planken.", [], "of a verb that has no list"),
        ("Een brug is een weg, met pijlers, over water.",
         ["Een brug is een weg, met pijlers, over water", "subject: Een brug",
          "complement: een weg, met pijlers, over water"], "a definition may have commas"),
        ("Een brug is een weg die over water ligt.",
         ["Een brug is een weg die over water ligt", "subject: Een brug", "complement: een weg die over water ligt"],
         "and a clause"),
        ("Een brug is een weg die over deze haven ligt.", [], "unless that points outside the sentence"),
        ("De brug heeft een weg die open is.", [], "which others may not"),
        ("De brug kan de lamp dragen.", ["De brug kan de lamp dragen", "subject: De brug"], "an infinitive"),
        ("De brug kan de lamp.", [], "which a modal wants"),
        ("De brug kan een.", [], "and an article is none"),
        ("De brug kan de Wagen.", [], "nor a word with a capital"),
    ],
)  # fmt: skip
def test_a_statement(text: str, expected: list[str], why: str) -> None:
    assert read(text) == expected, why


@pytest.mark.parametrize(("length", "is_read"), [(36, True), (37, False)])
def test_how_long_a_sentence_may_be(length: int, is_read: bool) -> None:
    assert bool(clauses(f"Een brug is een weg van {'heel ' * (length - 7)}hout.")) is is_read


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("omdat de haven smal is", "reason", "a reason"),
        ("omdat hij oud is", "reason", "which may point back"),
        ("omdat dit oud is", "", "but not outside"),
        ("omdat", "", "nothing behind its word"),
        ("omdat de haven, in Corley, smal is", "", "commas in it"),
        (", omdat de haven smal is", "reason", "a comma before it"),
        ("omdat de haven smal is als u kijkt", "", "a clause in it"),
        ("omdat de oude haven in de stad van Corley heel erg smal en ondiep is", "reason", "fifteen words"),
        ("omdat de oude haven in de stad van Corley heel erg smal en ook ondiep is", "", "sixteen"),
        ("terwijl de haven smal is", "", "what goes on meanwhile"),
        ("als de haven smal is", "condition", "a condition"),
        ("als u kijkt", "condition", "of what the reader does"),
        ("als hij kijkt", "", "or somebody outside"),
        ("als een boog", "", "no verb: what it is like"),
        ("om de haven te sluiten", "purpose", "an aim"),
        ("om te wachten", "", "that says little"),
        ("door de haven te sluiten", "manner", "a means"),
    ],
)
def test_the_clause_at_the_end(text: str, expected: str, why: str) -> None:
    behind = " ".join(text.split()).removeprefix(", ")
    role = [f"{expected}: {behind}"] if expected else []
    found = read(f"{STAYS[:-1]}{'' if text.startswith(',') else ' '}{text}.")
    assert found == ([*STAYED, *role] if role else []), why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("De lamp verschijnt wanneer de motor is gestopt.",
         ["De lamp verschijnt", "subject: De lamp", "condition: wanneer de motor is gestopt"], "a condition at once"),
        ("De lamp is wanneer de motor is gestopt.", [], "of being"),
        ("De lamp kan wanneer de motor is gestopt.", [], "of a modal"),
        ("Deze lamp verschijnt wanneer de motor is gestopt.", [], "of what is outside the sentence"),
        ("Lampen verschijnen wanneer de motor is gestopt.", [], "of no article"),
        ("De lamp, verschijnt wanneer de motor is gestopt.", [], "a comma"),
        ("De, lamp verschijnt wanneer de motor is gestopt.", [], "behind the first word"),
        ("De lamp verschijnt, wanneer de motor is gestopt.",
         ["De lamp verschijnt", "subject: De lamp", "condition: wanneer de motor is gestopt"], "or behind the verb"),
        ("De lamp verschijnt wanneer deze motor is gestopt.", [], "a condition that points outside"),
        ("De lamp verschijnt wanneer.", [], "no condition at all"),
    ],
)  # fmt: skip
def test_a_statement_of_a_verb_alone(text: str, expected: list[str], why: str) -> None:
    assert read(text) == expected, why


@pytest.mark.parametrize(
    ("opening", "main", "expected", "why"),
    [
        ("Als de motor stopt", f", {OPENS}", "condition", "a condition"),
        ("Als de motor stopt", f" {OPENS}", "condition", "without a comma"),
        ("Als de motor stopt", f", dan {OPENS}", "condition", "a word between"),
        ("Als de motor is gestopt", " moet de knop open zijn", "", "a modal behind a participle"),
        ("Als de motor open is", " moet de knop open zijn", "condition", "or behind a verb"),
        ("Als de motor stopt", ", druk op de knop", "condition", "a command"),
        ("Als de motor stopt", ", verschijnt er een melding", "condition", "there"),
        ("Als de motor stopt", ", verschijnt er daar een melding", "", "there where"),
        ("Als de motor stopt", ", verschijnt deze melding", "", "what is outside the sentence"),
        ("Als de motor stopt", ", de knop drukt", "", "no verb first"),
        ("Als de motor stopt", ", stopt werkt de knop nooit", "", "two verbs first"),
        ("Als de motor stopt", ", knoppen zijn open", "", "nor what may be one"),
        ("Als de motor stopt", f", {OPENS}, nu", "", "a comma behind the verb"),
        ("Als de motor stopt", f", {OPENS} en kiest u een lamp", "condition", "what else the reader does"),
        ("Als de motor stopt", f", {OPENS} en kiest een lamp", "", "or somebody"),
        ("Als de motor stopt", ", drukt u", "", "two words"),
        ("Als de motor stopt", ", drukt u snel", "condition", "three"),
        ("Als stopt", f", {OPENS}", "", "no condition"),
        ("Als u wacht", f", {OPENS}", "condition", "three words of it"),
        ("Als u wacht", f" {OPENS}", "condition", "without a comma"),
        ("Als u wacht", ", drukt, u op de knop", "", "a comma behind the verb at once"),
        ("Als het stopt", f", {OPENS}", "condition", "a verb behind an article"),
        ("Als deze motor stopt", f", {OPENS}", "", "outside the sentence"),
        ("Als er een motor stopt", f", {OPENS}", "condition", "there is"),
        ("Als er deze motor is", f", {OPENS}", "", "there is what is outside the sentence"),
        ("Als u wilt dat de motor stopt", f", {OPENS}", "condition", "what the reader wants"),
        ("Als u met dat de motor stopt", f", {OPENS}", "", "that"),
        ("Als de motor stopt en draait", f", {OPENS}", "", "two verbs"),
        ("Als de motor stil en koud is", f", {OPENS}", "condition", "two adjectives"),
        ("Als de heel oude motor in de haven van Corley met de stille lamp stopt", f", {OPENS}", "condition",
         "fifteen words"),
        ("Als de heel erg oude motor in de haven van Corley met de stille lamp stopt", f", {OPENS}", "", "sixteen"),
        ("Als u wacht", ", drukt u op de heel erg oude rode knop van de lamp in de haven", "condition",
         "fifteen words behind it"),
        ("Als u wacht", ", drukt u op de heel erg oude rode knop van de lamp in de stille haven", "condition",
         "sixteen"),
        ("Als u wacht", ", drukt u op de heel erg oude rode knop van de stille lamp in de oude haven", "", "seventeen"),
        ("Om de motor te stoppen", f", {OPENS}", "purpose", "an aim"),
        ("Om het openen te stoppen", f", {OPENS}", "purpose", "what a verb says as a thing"),
        ("Om het openen van de brug te stoppen", f", {OPENS}", "purpose", "with what it does"),
        ("Om het uit te zetten", f", {OPENS}", "", "half of a verb is none"),
        ("Om te stoppen", f", {OPENS}", "", "without a thing"),
        ("Om de knop te openen", f", {OPENS}", "", "with a thing of any kind"),
        ("Om te kiezen hoe de motor stopt", f", {OPENS}", "purpose", "with a question"),
        ("Om te kiezen hoe deze motor stopt", f", {OPENS}", "", "that points outside"),
        ("Om de oude motor te", f", {OPENS}", "", "no infinitive"),
        ("Om de motor te stoppen en te starten", f", {OPENS}", "", "two"),
        ("Om dit te openen", f", {OPENS}", "", "outside the sentence"),
        ("Om de motor te stoppen die draait", f", {OPENS}", "", "a clause behind it"),
    ],
)  # fmt: skip
def test_a_clause_that_opens_the_sentence(opening: str, main: str, expected: str, why: str) -> None:
    said = main.removeprefix(",").strip().removeprefix("dan ")
    assert read(f"{opening}{main}.") == ([said, f"{expected}: {opening}"] if expected else []), why


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("Druk op de knop om de motor te stoppen.", ["Druk op de knop", "purpose: om de motor te stoppen"], "an aim"),
        ("Druk op de knop, om de motor te stoppen.", ["Druk op de knop", "purpose: om de motor te stoppen"],
         "behind a comma"),
        ("Druk op de knop om de motor, te stoppen.", [], "with one"),
        ("Druk op de knop om, de motor te stoppen.", [], "at once"),
        ("Druk, snel op de knop om de motor te stoppen.", [], "one before it"),
        ("Druk op deze knop om de motor te stoppen.", [], "outside the sentence"),
        ("Gebruik de knop om de motor te stoppen.",
         ["Gebruik de knop", "object: de knop", "purpose: om de motor te stoppen"], "a thing to use"),
        ("Druk snel om de motor te stoppen.", ["Druk snel", "purpose: om de motor te stoppen"], "two words"),
        ("Druk om de motor te stoppen.", [], "one"),
        ("Druk op de heel erg oude rode knop van de dichte lamp in de stille haven om de motor te stoppen.",
         ["Druk op de heel erg oude rode knop van de dichte lamp in de stille haven",
          "purpose: om de motor te stoppen"], "sixteen"),
        ("Druk op de heel erg oude rode knop van de dichte lamp in de stille oude haven om de motor te stoppen.", [],
         "seventeen"),
        ("Druk snel om de heel erg oude rode motor van de lamp in de haven te stoppen.",
         ["Druk snel", "purpose: om de heel erg oude rode motor van de lamp in de haven te stoppen"],
         "an aim of fifteen words"),
        ("Druk snel om de heel erg oude rode motor van de lamp in de stille haven te stoppen.", [], "of sixteen"),
        ("Druk op de knop.", [], "no aim"),
    ],
)  # fmt: skip
def test_a_command(text: str, expected: list[str], why: str) -> None:
    assert read(text) == expected, why


@pytest.mark.parametrize(
    ("text", "is_read", "why"),
    [
        ("Het raam kost € 25.", True, "an article"),
        ("Het kost € 25.", False, "a pronoun before a verb"),
        ("U ziet het.", False, "at the end"),
        ("U ziet het raam.", True, "before a noun at the end"),
        ("U ziet het zingen.", False, "or an infinitive there"),
        ("U ziet het Zingen.", True, "a name there"),
        ("Het, raam kost € 25.", False, "before a comma"),
        ("Het in raam kost € 25.", False, "before a preposition"),
        ("Het openen van de brug kost € 25.", False, "before a verb"),
        ("U kunt het zingen van de man zien.", True, "before an infinitive that is a noun"),
        ("U kunt het uw vader laten zien.", False, "before another article"),
        ("U kunt het u laten zien.", False, "before the reader"),
        ("U kunt het niet laten.", False, "before a negation"),
        ("U kunt het te laten.", False, "before an infinitive's marker"),
        ("U kunt het open laten.", False, "before half of a verb"),
        ("U kunt het raam laten.", True, "before a noun and a verb"),
    ],
)
def test_an_article_that_may_be_a_pronoun(text: str, is_read: bool, why: str) -> None:
    assert bool(clauses(text)) is is_read, why


@pytest.mark.parametrize(
    ("text", "lemma", "finite", "rest", "modal", "negated", "why"),
    [
        ("De brug staat in Corley.", "staat", "staat", "corley", "", False, "a verb"),
        ("De brug is in Corley.", "be", "is", "corley", "", False, "being"),
        ("De brug kan in Corley staan.", "kan", "kan", "staan", "kan", False, "a modal"),
        ("De brug staat niet in Corley.", "staat", "staat", "corley", "", True, "a negation"),
        ("Niet de brug staat in Corley.", "staat", "staat", "corley", "", False, "before the verb"),
        ("De brug staat in Corley omdat de haven niet smal is.", "staat", "staat", "corley", "", False, "or behind"),
        ("De brug werkt niet.", "werkt", "werkt", "niet", "", True, "as last word"),
        ("Druk op de knop om de motor te stoppen.", "druk", "", "", "", False, "a command"),
        ("Als de motor stopt, druk op de knop.", "druk", "", "", "", False, "behind a condition"),
        ("Als de motor stopt, drukt u op de knop.", "drukt", "drukt", "", "", False, "what the reader does"),
    ],
)
def test_the_verb(text: str, lemma: str, finite: str, rest: str, modal: str, negated: bool, why: str) -> None:
    (clause,) = clauses(text)
    verb = clause.verb
    assert (verb.lemma, verb.finite, verb.rest, verb.modal, verb.negated) == (lemma, finite, rest, modal, negated), why
    assert text[verb.start : verb.end].lower() == (finite or lemma), why


def test_the_last_word_of_a_clause_is_its_head() -> None:
    (clause,) = clauses("Als de motor stopt, drukt u op de knop.")
    assert [role.phrase.head for role in clause.roles] == ["stopt"]
