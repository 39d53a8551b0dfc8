"""Rules that keep a question from being asked: leftovers of its sentence, and words that point outside it."""

from __future__ import annotations

from typing import Any

import pytest

from clauses_by_hand import clause_with
from english_questions import ReadsKinds
from lm_eval_taskgen.generators.writers.asking.gates import is_clean
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.questions import ClauseQuestion

PAST: dict[str, Any] = {"verb": {"tense": "past"}}
MANY, NAME, PERSON = {"plural": True}, {"proper": True}, {"kind": "person", "proper": True}
DEFINITE: dict[str, Any] = {"definite": True}


def passive(finite: str, rest: str, **fields: Any) -> dict[str, Any]:
    tense = "past" if finite in ("was", "were") else "present"
    return {"verb": {"finite": finite, "rest": rest, "tense": tense, "passive": True}, **fields}


def is_asked(
    text: str, group: str, lemma: str, roles: dict[str, Any], asked: str, question: str, **fields: Any
) -> bool:
    """Whether a question for one role is clean; it names the phrases whose words it has."""
    features = fields.pop("features", {})
    clause = clause_with(text, group, lemma, roles, **fields)
    phrases = {name: role.phrase for name, role in zip(roles, clause.roles, strict=True)}
    answer = phrases.pop(asked)
    used = tuple(phrase for phrase in phrases.values() if phrase.full_text.lower() in question.lower())
    one = ClauseQuestion(question, clause, asked.rstrip("2"), answer, (answer.text,), used, features)  # type: ignore[arg-type]
    return is_clean(one, load_language("en"), ReadsKinds())


FEEDS = (
    "The old mill feeds long canals.",
    "feeds",
    "feed",
    {"subject": "The old mill", "object": ("long canals", MANY)},
)


@pytest.mark.parametrize(
    ("question", "expected", "why"),
    [
        ("What does the old mill feed?", True, "clean"),
        ("What does the old mill-- feed?", False, "a torn dash"),
        ("Which feeds?", False, "two words"),
        ("What feeds canals?", True, "three words"),
        ("What does the old mill of the village feed in the year of the great fire of Corley by Albery?", True,
         "20 words"),
        ("What does the old mill of the village feed in the year of the great long fire of Corley by Albery?", False,
         "21 words"),
        ("What does the old mill (of Albery) feed?", False, "brackets"),
        ("What does the old mill feed and?", False, "a loose conjunction"),
        ("What does the old mill feed, but also the new one?", False, "half of a pair"),
        ("What might again, the old mill feed?", False, "an adverb that stood before the rest"),
        ("What does the old mill feed near it?", False, "a pronoun"),
        ("What does the old mill that Ada sold then feed then?", False, "a loose adverb"),
        ("What does the old mill feed of section 5?", False, "another place of the text"),
        ("When did the old mill close a canal and opened maps?", False, "a second act that is not asked for so"),
        ("What does the first one feed?", False, "the first of which?"),
        ("Which mill is the mill of Albery?", False, "the class twice"),
        ("Which keeper is the head of the mill?", True, "a class and another one"),
        ("Who is a keeper, the keeper of Albery?", True, "no class is asked for"),
        ("What does the old mill feed after a storm after?", False, "a time of a time"),
        ("What does the old mill we saw feed?", False, "who speaks?"),
        ("What does the old mill feed feed?", False, "a word twice"),
        ("What does the use of and sale of maps feed?", False, "two prepositions of one thing"),
        ("Who sold the old mill at Corley near the old mill at Corley?", False, "five words twice"),
        ("Who sold the old mill and sold the old mill?", False, "four words twice"),
        ("What is a mill called Corley?", False, "it says the name"),
        ("Who is the chair since 2015?", False, "nobody asks so"),
        ("What shook the realm in the eighth century in the thirteenth century?", False, "two times"),
        ("What shook the realm in the eighth century?", True, "one time"),
    ],
)  # fmt: skip
def test_leftovers_of_a_sentence(question: str, expected: bool, why: str) -> None:
    assert is_asked(*FEEDS, "object", question) is expected, why


def test_the_quotes_of_a_term_are_no_leftovers() -> None:
    clause = ("Drift is a slow move.", "is", "be", {"subject": "Drift", "complement": "a slow move"})
    verb = {"finite": "is", "rest": ""}
    for question in ("What does “drift” mean?", "What does it mean to drift?"):
        assert is_asked(*clause, "complement", question, source="definition", verb=verb)
        assert not is_asked(*clause, "complement", question, verb=verb)


HAS_READ: dict[str, Any] = {"verb": {"finite": "has", "rest": "read"}}


@pytest.mark.parametrize(
    ("clause", "asked", "question", "fields", "expected", "why"),
    [
        (("Ada has read maps since 2015.", "has read", "read", {"subject": ("Ada", PERSON), "object": ("maps", MANY)}),
         "subject", "Who has read maps since 2015?", HAS_READ, True, "until now"),
        (("Ada Lovelace wrote to the Lovelace Club.", "wrote", "write", {"subject": ("Ada Lovelace", PERSON),
          "topic": ("the Lovelace Club", {**NAME, "marker": "to"})}),
         "subject", "Who wrote to the Lovelace Club?", PAST, False, "a word of the name"),
        (("Ada Lovelace wrote to the Corley Club.", "wrote", "write", {"subject": ("Ada Lovelace", PERSON),
          "topic": ("the Corley Club", {**NAME, "marker": "to"})}),
         "subject", "Who wrote to the Corley Club?", PAST, True, "another name"),
        (("Al Hill wrote to Al Stone.", "wrote", "write", {"subject": ("Al Hill", PERSON),
          "topic": ("Al Stone", {**PERSON, "marker": "to"})}),
         "subject", "Who wrote to Al Stone?", PAST, True, "two letters tell nothing"),
        (("Ada Bly wrote to Ada Stone.", "wrote", "write", {"subject": ("Ada Bly", PERSON),
          "topic": ("Ada Stone", {**PERSON, "marker": "to"})}),
         "subject", "Who wrote to Ada Stone?", PAST, False, "three letters tell a name"),
        (("Ada joined the Corley Club.", "joined", "join", {"subject": ("Ada", PERSON),
          "object": ("the Corley Club", NAME)}),
         "object", "Which club did Ada join?", PAST, True, "its class"),
        (("Ada went to the Corley Club.", "went", "go", {"subject": ("Ada", PERSON),
          "topic": ("the Corley Club", {**NAME, "marker": "to"})}),
         "topic", "To which club did Ada go?", PAST, True, "its class behind a preposition"),
        (("Ada of the Corley Club joined the Corley Lodge.", "joined", "join", {"subject": ("Ada of the Corley Club",
          PERSON), "object": ("the Corley Lodge", NAME)}),
         "object", "Which lodge did Ada of the Corley Club join?", PAST, False, "another word of the name"),
        (("Philip of Corley joined the Corley Club.", "joined", "join", {"subject": ("Philip of Corley", PERSON),
          "object": ("the Corley Club", NAME)}),
         "subject", "Who joined the Corley Club?", PAST, True, "where somebody is from"),
        (("House of long maps sold long pipes.", "sold", "sell", {"subject": ("House of long maps", NAME),
          "object": ("long pipes", MANY)}),
         "subject", "Who sold long pipes?", PAST, True, "a common word within a name"),
        (("The Hague hosts the old court.", "hosts", "host", {"subject": ("The Hague", NAME),
          "object": ("the old court", DEFINITE)}),
         "subject", "Which city hosts the old court?", {}, True, "an article"),
        (("Ada fed mills (14 weeks long).", "fed", "feed", {"subject": ("Ada", PERSON), "object": ("mills", MANY),
          "duration": "14 weeks"}),
         "duration", "How long did Ada feed mills?", PAST, False, "in brackets behind the verb"),
        (("Ada (of Corley) fed mills for 14 weeks.", "fed", "feed", {"subject": ("Ada", PERSON),
          "object": ("mills", MANY), "duration": "14 weeks"}),
         "duration", "How long did Ada feed mills?", PAST, True, "brackets before both"),
        (("(For 14 weeks) Ada fed mills.", "fed", "feed", {"duration": "14 weeks", "subject": ("Ada", PERSON),
          "object": ("mills", MANY)}),
         "duration", "How long did Ada feed mills?", PAST, False, "in brackets before the verb"),
        (("(Ada fed mills for 14 weeks.)", "fed", "feed", {"subject": ("Ada", PERSON), "object": ("mills", MANY),
          "duration": "14 weeks"}),
         "duration", "How long did Ada feed mills?", PAST, True, "all within brackets"),
        (("Ada fed mills (14 weeks long).", "fed", "feed", {"subject": ("Ada", PERSON), "object": ("mills", MANY),
          "duration": "14 weeks"}),
         "subject", "Who fed mills 14 weeks?", PAST, False, "what is named stands in brackets"),
        (("Mills were sold in 1871.", "were sold", "sell", {"subject": ("Mills", MANY),
          "time": ("1871", {"kind": "year", "marker": "in"})}),
         "time", "In what year were mills sold in 1864?", passive("were", "sold"), False, "a year is said already"),
        (("Mills were sold in Albery.", "were sold", "sell", {"subject": ("Mills", MANY),
          "place": ("Albery", {**NAME, "marker": "in"})}),
         "place", "Where were mills sold in 1864?", passive("were", "sold"), True, "a place"),
        (("Ada was looking at maps in 1871.", "was looking", "look", {"subject": ("Ada", PERSON),
          "topic": ("maps", {**MANY, "marker": "at"}), "time": ("1871", {"kind": "year", "marker": "in"})}),
         "time", "When was Ada looking at maps?", {"verb": {"finite": "was", "rest": "looking", "tense": "past"}},
         False, "what went on"),
        (("Ada was looking at maps in Albery.", "was looking", "look", {"subject": ("Ada", PERSON),
          "topic": ("maps", {**MANY, "marker": "at"}), "place": ("Albery", {**NAME, "marker": "in"})}),
         "place", "Where was Ada looking at maps?", {"verb": {"finite": "was", "rest": "looking", "tense": "past"}},
         True, "where"),
        (("Ada was home in 1871.", "was", "be", {"subject": ("Ada", PERSON), "time": ("1871", {"kind": "year"})}),
         "time", "When was Ada home?", {"verb": {"finite": "was", "rest": "", "tense": "past"}}, True, "no act"),
        (("All feed canals.", "feed", "feed", {"subject": ("All", MANY), "object": ("canals", MANY)}),
         "object", "What do all feed?", {}, False, "all of which?"),
        (("The Set up a Link wizard feeds maps.", "feeds", "feed", {"subject": ("The Set up", NAME),
          "object": ("maps", MANY)}),
         "object", "What does the Set up feed?", {}, False, "a piece of a name"),
        (("Any old maps show canals.", "show", "show", {"subject": ("Any old maps", MANY), "object": ("canals", MANY)}),
         "object", "What do any old maps show?", {}, False, "any of many"),
        (("Any old maps show canals.", "show", "show", {"subject": ("Any old maps", MANY), "object": ("canals", MANY)}),
         "subject", "What shows long blue canals?", {}, True, "which ones are asked for"),
    ],
)  # fmt: skip
def test_questions_that_tell_too_much_or_nothing(
    clause: tuple[str, str, str, dict[str, Any]],
    asked: str,
    question: str,
    fields: dict[str, Any],
    expected: bool,
    why: str,
) -> None:
    assert is_asked(*clause, asked, question, **fields) is expected, why


SUBJECT = {"form_subject": 1.0}


@pytest.mark.parametrize(
    ("clause", "asked", "question", "fields", "expected", "why"),
    [
        (("The pier was hit by Fay.", "was hit", "hit", {"subject": "The pier", "agent": ("Fay", {**NAME,
          "marker": "by"})}),
         "subject", "What was hit by Fay?", passive("was", "hit", features=SUBJECT), False, "turned round"),
        (("The pier was hit by Fay.", "was hit", "hit", {"subject": "The pier", "agent": ("Fay", {**NAME,
          "marker": "by"})}),
         "subject", "Which pier was hit by Fay?", passive("was", "hit"), True, "which one of a class"),
        (("Albery was hit by Fay.", "was hit", "hit", {"subject": ("Albery", {**NAME, "kind": "place"}),
          "agent": ("Fay", {**NAME, "marker": "by"})}),
         "subject", "What was hit by Fay?", passive("was", "hit", features=SUBJECT), True, "a place"),
        (("The pier may be hit by Fay.", "may be hit", "hit", {"subject": "The pier", "agent": ("Fay", {**NAME,
          "marker": "by"})}),
         "subject", "What may be hit by Fay?", {"verb": {"finite": "may", "modal": "may", "rest": "be hit",
          "passive": True}, "features": SUBJECT}, True, "what may happen"),
        (("The pier was found among maps.", "was found", "find", {"subject": "The pier",
          "topic": ("maps", {**MANY, "marker": "among"})}),
         "subject", "What was found among maps?", passive("was", "found", features=SUBJECT), False, "anything"),
        (("The pier was found on maps.", "was found", "find", {"subject": "The pier",
          "topic": ("maps", {**MANY, "marker": "on"})}),
         "subject", "What was found on maps?", passive("was", "found", features=SUBJECT), True, "where"),
        (("The pier was found among maps in Albery.", "was found", "find", {"subject": "The pier",
          "topic": ("maps", {**MANY, "marker": "among"}), "place": ("Albery", {**NAME, "marker": "in"})}),
         "subject", "What was found among maps in Albery?", passive("was", "found", features=SUBJECT), True,
         "in a known place"),
        (("The pier was never found.", "was never found", "find", {"subject": "The pier"}),
         "subject", "What was never found?", passive("was", "found", features=SUBJECT), True, "nothing else is said"),
        (("The trade slept in 1871.", "slept", "sleep", {"subject": "The trade", "time": ("1871", {"kind": "year",
          "marker": "in"})}),
         "subject", "What slept in 1871?", {**PAST, "features": SUBJECT}, False, "nobody looks for that"),
        (("The trade made maps in 1871.", "made", "make", {"subject": "The trade", "object": ("maps", MANY),
          "time": ("1871", {"kind": "year", "marker": "in"})}),
         "subject", "What made maps in 1871?", {**PAST, "features": SUBJECT}, True, "what it did is said"),
        (("Mills were sold by Ada and by Hugo.", "were sold", "sell", {"subject": ("Mills", MANY),
          "agent": ("Ada", {**PERSON, "marker": "by"}), "agent2": ("Hugo", {**PERSON, "marker": "by"})}),
         "subject", "Which mills were sold by Ada and by Hugo?", passive("were", "sold"), False, "two doers"),
        (("Mills were sold by Ada and by Hugo.", "were sold", "sell", {"subject": ("Mills", MANY),
          "agent": ("Ada", {**PERSON, "marker": "by"}), "topic": ("Hugo", {**PERSON, "marker": "by"})}),
         "subject", "Which mills were sold by Ada and by Hugo?", passive("were", "sold"), False, "two doers"),
        (("Mills were sold by Ada to Hugo.", "were sold", "sell", {"subject": ("Mills", MANY),
          "agent": ("Ada", {**PERSON, "marker": "by"}), "topic": ("Hugo", {**PERSON, "marker": "to"})}),
         "subject", "Which mills were sold by Ada to Hugo?", passive("were", "sold"), True, "one doer"),
        (("Mills were sold by Ada and by Hugo.", "were sold", "sell", {"subject": ("Mills", MANY),
          "agent": ("Ada", {**PERSON, "marker": "by"}), "agent2": ("Hugo", {**PERSON, "marker": "by"})}),
         "agent", "By whom were mills sold and by Hugo?", passive("were", "sold"), False, "one doer is asked for"),
        (("Mills were sold by Ada and by Hugo.", "were sold", "sell", {"subject": ("Mills", MANY),
          "agent": ("Ada", {**PERSON, "marker": "by"}), "agent2": ("Hugo", {**PERSON, "marker": "by"})}),
         "subject", "Which mills were sold by Ada?", passive("were", "sold"), True, "one doer is said"),
        (("Ada sold maps in 1871 and in 1890.", "sold", "sell", {"subject": ("Ada", PERSON), "object": ("maps", MANY),
          "time": ("1871", {"kind": "year", "marker": "in"}), "time2": ("1890", {"kind": "year", "marker": "in"})}),
         "subject", "Who sold maps in 1871 and 1890?", PAST, False, "two times"),
        (("Ada sold maps from 1871 to 1890.", "sold", "sell", {"subject": ("Ada", PERSON), "object": ("maps", MANY),
          "time": ("1871", {"kind": "year", "marker": "from"}), "time2": ("1890", {"kind": "year", "marker": "to"})}),
         "subject", "Who sold maps from 1871 to 1890?", PAST, True, "one time"),
        (("Ada sold maps in spring in 1890.", "sold", "sell", {"subject": ("Ada", PERSON), "object": ("maps", MANY),
          "time": ("spring", {"kind": "time", "marker": "in"}), "time2": ("1890", {"kind": "year", "marker": "in"})}),
         "subject", "Who sold maps in spring in 1890?", PAST, True, "a season of a year"),
        (("Ada went into Albery into Corley.", "went", "go", {"subject": ("Ada", PERSON), "topic": ("Albery", {**NAME,
          "marker": "into"}), "topic2": ("Corley", {**NAME, "marker": "into"})}),
         "subject", "Who went into Albery into Corley?", PAST, False, "two ways"),
        (("Ada went for Albery for Corley.", "went", "go", {"subject": ("Ada", PERSON), "topic": ("Albery", {**NAME,
         "marker": "for"}), "topic2": ("Corley", {**NAME, "marker": "for"})}),
         "subject", "Who went for Albery for Corley?", PAST, False, "two aims"),
        (("Ada went from Albery into Corley.", "went", "go", {"subject": ("Ada", PERSON), "topic": ("Albery", {**NAME,
          "marker": "from"}), "topic2": ("Corley", {**NAME, "marker": "into"})}),
         "subject", "Who went from Albery into Corley?", PAST, True, "from one to the other"),
        (("Ada went with Bo with Hugo.", "went", "go", {"subject": ("Ada", PERSON), "topic": ("Bo", {**PERSON,
          "marker": "with"}), "topic2": ("Hugo", {**PERSON, "marker": "with"})}),
         "subject", "Who went with Bo with Hugo?", PAST, True, "no way"),
        (("Ada lists the fields in control files.", "lists", "list", {"subject": ("Ada", PERSON),
          "object": "the fields in control files"}),
         "object", "What is listed in control files?", {}, False, "two words of three"),
        (("Ada lists the fields in control rooms.", "lists", "list", {"subject": ("Ada", PERSON),
          "object": "the fields in control rooms"}),
         "object", "What is listed in control files?", {}, True, "one word of three"),
        (("Ada lists the fields in long control files.", "lists", "list", {"subject": ("Ada", PERSON),
          "object": "the fields in long control files"}),
         "object", "What is listed in control files?", {}, True, "two words of four"),
        (("Ada lists the small fields in long control files.", "lists", "list", {"subject": ("Ada", PERSON),
          "object": "the small fields in long control files"}),
         "object", "What is listed in long control files?", {}, True, "three words of five"),
        (("Ada lists the lamp post.", "lists", "list", {"subject": ("Ada", PERSON), "object": "the lamp post"}),
         "object", "What is listed as a lamp for a post?", {}, False, "four letters are a word"),
        (("Ada lists the old map.", "lists", "list", {"subject": ("Ada", PERSON), "object": "the old map"}),
         "object", "What is listed as an old map?", {}, True, "three letters are not"),
        (("Ada lists lamp_post.", "lists", "list", {"subject": ("Ada", PERSON), "object": "lamp_post"}),
         "object", "What is listed as a lamp for a post?", {}, True, "code is spelt of words"),
        (("Ada lists --lamp-post.", "lists", "list", {"subject": ("Ada", PERSON), "object": "--lamp-post"}),
         "object", "What is listed as a lamp for a post?", {}, True, "an option, too"),
        (("Ada puts maps in boxes to dry.", "puts", "put", {"subject": ("Ada", PERSON), "object": ("maps", MANY),
          "place": ("boxes", {**MANY, "marker": "in"})}),
         "subject", "Who puts maps to dry?", {}, False, "where to?"),
        (("Ada puts maps in boxes to dry.", "puts", "put", {"subject": ("Ada", PERSON), "object": ("maps", MANY),
          "place": ("boxes", {**MANY, "marker": "in"})}),
         "subject", "Who puts maps in boxes?", {}, True, "there"),
        (("Ada puts maps in boxes to dry.", "puts", "put", {"subject": ("Ada", PERSON), "object": ("maps", MANY),
          "place": ("boxes", {**MANY, "marker": "in"})}),
         "place", "Where does Ada put maps?", {}, True, "what is asked for"),
        (("Ada puts maps down.", "puts", "put", {"subject": ("Ada", PERSON), "object": ("maps", MANY)}),
         "subject", "Who puts maps down?", {}, True, "no place is known"),
        (("Ada keeps maps in boxes.", "keeps", "keep", {"subject": ("Ada", PERSON), "object": ("maps", MANY),
          "place": ("boxes", {**MANY, "marker": "in"})}),
         "subject", "Who keeps old maps?", {}, True, "keeping needs no place"),
        (("Ada averaged 70.1 percent.", "averaged", "average", {"subject": ("Ada", PERSON),
          "object": ("70.1 percent", {"kind": "percentage"})}),
         "subject", "Who averaged 70.1 percent?", PAST, False, "of what?"),
        (("Ada owned 70.1 percent of maps.", "owned", "own", {"subject": ("Ada", PERSON),
          "object": ("70.1 percent of maps", {"kind": "percentage"})}),
         "subject", "Who owned 70.1 percent of maps?", PAST, True, "it says of what"),
        (("The mill averaged 70.1 percent.", "averaged", "average", {"subject": "The mill",
          "object": ("70.1 percent", {"kind": "percentage"})}),
         "subject", "Which mill averaged 70.1 percent?", PAST, True, "one of a class"),
        (("Ada sang and danced.", "sang", "sing", {"subject": ("Ada", PERSON)}),
         "subject", "Who sang and danced?", PAST, True, "no figure at all"),
        (("The pier was built in 1871.", "was built", "build", {"subject": "The pier", "time": ("1871",
          {"kind": "year", "marker": "in"})}),
         "subject", "What was built in 1871?", passive("was", "built"), False, "much was built"),
        (("The pier was built in Albery in 1871.", "was built", "build", {"subject": "The pier", "place": ("Albery",
          {**NAME, "kind": "place", "marker": "in"}), "time": ("1871", {"kind": "year", "marker": "in"})}),
         "subject", "What was built in Albery in 1871?", passive("was", "built"), True, "in one place"),
        (("The pier was never built.", "was never built", "build", {"subject": "The pier"}),
         "subject", "What was never built?", passive("was", "built"), True, "no time is said"),
        (("8 ships were sold in May.", "were sold", "sell", {"subject": ("8 ships", {**MANY, "figure": (0, 1)}),
          "time": ("May", {"kind": "time", "marker": "in"})}),
         "time", "When were 8 ships sold?", passive("were", "sold"), False, "which 8?"),
        (("8 ships can be sold in May.", "can be sold", "sell", {"subject": ("8 ships", {**MANY, "figure": (0, 1)}),
          "time": ("May", {"kind": "time", "marker": "in"})}),
         "time", "When can 8 ships be sold?", {"verb": {"finite": "can", "modal": "can", "rest": "be sold",
          "passive": True}}, True, "any 8"),
        (("8 long ships were sold in May.", "were sold", "sell", {"subject": ("8 long ships", {**MANY,
          "figure": (0, 1)}), "time": ("May", {"kind": "time", "marker": "in"})}),
         "time", "When were 8 long ships sold?", passive("were", "sold"), True, "a sort of ships"),
        (("8 ships were sold to Ada in May.", "were sold", "sell", {"subject": ("8 ships", {**MANY, "figure": (0, 1)}),
          "topic": ("Ada", {**PERSON, "marker": "to"}), "time": ("May", {"kind": "time", "marker": "in"})}),
         "time", "When were 8 ships sold to Ada?", passive("were", "sold"), True, "those that Ada bought"),
        (("Two long ships help trade.", "help", "help", {"subject": ("Two long ships", {**MANY, "figure": (0, 3)}),
          "object": "trade"}),
         "object", "What can two long ships be used for?", {"features": {"form_used_for": 1.0}}, False, "which two?"),
        (("The two long ships help trade.", "help", "help", {"subject": ("The two long ships", {**MANY, **DEFINITE,
          "figure": (4, 7)}), "object": "trade"}),
         "object", "What can the two long ships be used for?", {"features": {"form_used_for": 1.0}}, True, "these two"),
        (("Two Corley Ships help trade.", "help", "help", {"subject": ("Two Corley Ships", {**MANY, **NAME,
          "figure": (0, 3)}), "object": "trade"}),
         "object", "What can Two Corley Ships be used for?", {"features": {"form_used_for": 1.0}}, True, "a name"),
    ],
)  # fmt: skip
def test_questions_that_turn_a_statement_round_or_say_too_little(
    clause: tuple[str, str, str, dict[str, Any]],
    asked: str,
    question: str,
    fields: dict[str, Any],
    expected: bool,
    why: str,
) -> None:
    assert is_asked(*clause, asked, question, **fields) is expected, why


def told(text: str) -> dict[str, Any]:
    """The fields of a phrase that the clause behind it, up to the end of `text`, tells from others."""
    return {"cut": True, "whole_end": len(text)}


@pytest.mark.parametrize(
    ("words", "fields", "behind", "expected", "why"),
    [
        ("long maps", MANY, "", True, "plain things"),
        ("the lamp in step 3", DEFINITE, "", False, "a place of the text"),
        ("the value", {}, "", False, "of what?"),
        ("the value", told("Ada changed the value that Hugo sold"), " that Hugo sold", True, "told by a clause"),
        ("the corresponding old mill", DEFINITE, "", False, "corresponding to what?"),
        ("it", {"meant": "the corresponding old mill"}, "", True, "known from before"),
        ("the scientists", {"kind": "person", **MANY, **DEFINITE}, "", False, "some of a story"),
        ("you change the value", {"kind": "clause", "marker": "if"}, "", False, "which value?"),
        ("old names and the value", {"plural": True}, "", True, "no clause"),
        ("a lot of maps", MANY, "", False, "how many?"),
        ("towns, canals", MANY, ", lakes, and ponds", False, "a part of a list"),
        ("towns, canals", MANY, " and ponds", False, "a list without its last"),
        ("towns, canals", MANY, " of Albery", True, "a whole list"),
        ("towns", MANY, " and ponds", True, "one of two"),
        ("approximately 32 acres", {"kind": "measure", "figure": (12, 14)}, "", True, "a measure of what is done"),
        ("the map", DEFINITE, "", False, "which map?"),
        ("the map", {**DEFINITE, "meant": "the old map of Albery"}, "", True, "known from before"),
        ("no charset is set", {"kind": "clause", "marker": "if"}, "", True, "a denied condition"),
        ("no charset", {}, "", False, "a denial"),
        ("charset is set", {"kind": "clause", "marker": "if"}, "", True, "a condition"),
        ("will is set", {"kind": "clause", "marker": "if"}, "", False, "a verb read as a thing"),
        ("the policy", told("Ada changed the policy for what maps are used"), " for what maps are used", False,
         "for which"),
        ("the policy", DEFINITE, " for what maps are used", False, "which policy?"),
        ("the room", told("Ada changed the room that indicate maps"), " that indicate maps", False, "of rooms"),
        ("the room", told("Ada changed the room that indicates maps"), " that indicates maps", True, "of the room"),
        ("the rooms", {**MANY, **told("Ada changed the rooms that indicate maps")}, " that indicate maps", True,
         "of the rooms"),
        ("the room", told("Ada changed the room that put maps"), " that put maps", True, "it did"),
        ("the room", told("Ada changed the room that Hugo put"), " that Hugo put", True, "Hugo did"),
        ("the old room", {**DEFINITE, "cut": True}, " in which it is", False, "which room?"),
        ("the old room", {**DEFINITE, "cut": True, "whole_end": 24}, "", True, "told by itself"),
        ("a manner inconsistent", {}, "", False, "with what?"),
        ("the old mill of", DEFINITE, "", False, "without its end"),
        ("only old maps", MANY, "", False, "a denial of others"),
        ("very old maps", MANY, "", False, "an adverb"),
        ("very old maps burn", {"kind": "clause", "marker": "if"}, "", True, "an adverb within a clause"),
        ("the first old player", DEFINITE, " to win games", False, "the first to do what?"),
        ("the long old player", DEFINITE, " to win games", True, "not singled out"),
        ("the first old player", DEFINITE, " by 1871", True, "no aim"),
        ("the most common", {"kind": "quality", **DEFINITE}, "", False, "of which?"),
        ("most common", {"kind": "quality"}, "", False, "an open word"),
        ("long common", {"kind": "quality"}, "", True, "a quality"),
        ("a signed", {"kind": "quality"}, "", False, "of a token that was cut"),
        ("the Department", {**NAME, **DEFINITE}, "", False, "which one?"),
        ("the Association", {**NAME, **DEFINITE}, "", False, "named before"),
        ("the Hague", {**NAME, **DEFINITE}, "", True, "a name"),
        ("the Old Department", {**NAME, **DEFINITE}, "", True, "a longer name"),
        ("old Department", NAME, "", True, "no article"),
        ("the old way", DEFINITE, "", False, "which way?"),
        ("the old mill second", DEFINITE, "", False, "the second of which?"),
        ("an old mill second", {}, "", True, "no article of one that is known"),
        ("all mills", MANY, "", True, "all of a kind"),
        ("some mills", MANY, "", False, "which ones?"),
        ("various mills", MANY, "", False, "which ones?"),
        ("every mill", {}, "", True, "all of a kind"),
        ("all", MANY, "", False, "all of which?"),
        ("you", {}, "", True, "the reader"),
        ("his map", {}, "", True, "of the one who is named"),
        ("their map", {}, "", False, "one person has no map of several"),
    ],
)  # fmt: skip
def test_phrases_that_are_named_say_which_thing_is_meant(
    words: str, fields: dict[str, Any], behind: str, expected: bool, why: str
) -> None:
    marker = fields.get("marker", "")
    text = f"Ada changed {marker} {words}{behind} in May.".replace("  ", " ")
    roles = {"subject": ("Ada", PERSON), "condition" if marker else "object": (words, fields)}
    roles["time"] = ("May", {"kind": "time", "marker": "in"})
    said = fields.get("meant", words) + (behind if fields.get("whole_end") else "")
    question = " ".join(f"When did Ada change {marker} {said}?".split())
    assert is_asked(text, "changed", "change", roles, "time", question, **PAST) is expected, why


@pytest.mark.parametrize(
    ("clause", "asked", "question", "fields", "expected", "why"),
    [
        (("The users read old maps.", "read", "read", {"subject": ("The users", {"kind": "person", **MANY, **DEFINITE}),
          "object": ("old maps", MANY)}),
         "object", "What do the users read?", {}, True, "any users"),
        (("The users read old maps.", "read", "read", {"subject": ("The users", {"kind": "person", **MANY, **DEFINITE}),
          "object": ("old maps", MANY)}),
         "object", "What did the users read?", PAST, False, "some of a story"),
        (('"Do nothing" keeps old maps.', "keeps", "keep", {"subject": "Do nothing", "object": ("old maps", MANY)}),
         "object", "What does Do nothing keep?", {}, False, "an act in quotes"),
        (("Do nothing keeps old maps.", "keeps", "keep", {"subject": ("Do nothing", NAME), "object": ("old maps",
          MANY)}),
         "object", "What does Do nothing keep?", {}, True, "a name"),
        (("The canal took “Do nothing” from Ada.", "took", "take", {"subject": "The canal",
          "object": "Do nothing", "topic": ("Ada", {**PERSON, "marker": "from"})}),
         "topic", "Whom did the canal take Do nothing from?", PAST, False, "an act in quotes"),
        (("Towns, canals, lakes, and ponds feed old mills.", "feed", "feed", {"subject": ("Towns, canals", MANY),
          "object": ("old mills", MANY)}),
         "object", "What do towns, canals feed?", {}, True, "only behind the verb a list is cut so"),
        (("Approximately 32 acres of land feed old mills.", "feed", "feed", {"subject": ("Approximately 32 acres",
          {**MANY, "kind": "measure"}), "object": ("old mills", MANY)}),
         "object", "What do approximately 32 acres feed?", {}, False, "of what?"),
        (("Corley Works grew through his method.", "grew", "grow", {"subject": ("Corley Works", {**NAME,
          "kind": "organisation"}), "topic": ("his method", {"marker": "through"})}),
         "subject", "Who grew through his method?", PAST, False, "a company is no he"),
        (("Hugo grew through his method.", "grew", "grow", {"subject": ("Hugo", PERSON), "topic": ("his method",
          {"marker": "through"})}),
         "subject", "Who grew through his method?", PAST, True, "the method of the one asked for"),
        (("Corley Works grew through its method.", "grew", "grow", {"subject": ("Corley Works", {**NAME,
          "kind": "organisation"}), "topic": ("its method", {"marker": "through"})}),
         "subject", "Which company grew through its method?", PAST, True, "the method of the company"),
        (("Hugo grew through its method.", "grew", "grow", {"subject": ("Hugo", PERSON), "topic": ("its method",
          {"marker": "through"})}),
         "subject", "Who grew through its method?", PAST, False, "a person is no it"),
        (("Albery grew through his method.", "grew", "grow", {"subject": ("Albery", {**NAME, "kind": "place"}),
          "topic": ("his method", {"marker": "through"})}),
         "subject", "What grew through his method?", PAST, False, "whose?"),
        (("Hugo grew through their method.", "grew", "grow", {"subject": ("Hugo", PERSON), "topic": ("their method",
          {"marker": "through"})}),
         "subject", "Who grew through their method?", PAST, False, "one person is no they"),
        (("The old keepers grew through their method.", "grew", "grow", {"subject": ("The old keepers",
          {"kind": "person", **MANY, **DEFINITE}), "topic": ("their method", {"marker": "through"})}),
         "subject", "Who grew through their method?", PAST, True, "the method of several"),
        (("The old keepers grew through their method in May.", "grew", "grow", {"subject": ("The old keepers",
          {"kind": "person", **MANY, **DEFINITE}), "topic": ("their method", {"marker": "through"}), "time": ("May",
          {"kind": "time", "marker": "in"})}),
         "time", "When did the old keepers grow through their method?", PAST, True, "they are named"),
        (("He grew through their method in May.", "grew", "grow", {"subject": ("He", {"meant": "Hugo"}), "topic":
          ("their method", {"marker": "through"}), "time": ("May", {"kind": "time", "marker": "in"})}),
         "time", "When did Hugo grow through their method?", PAST, False, "he is no they"),
        (("Albery grew through their method in May.", "grew", "grow", {"subject": ("Albery", {**NAME,
          "kind": "place"}), "topic": ("their method", {"marker": "through"}), "time": ("May", {"kind": "time",
          "marker": "in"})}),
         "time", "When did Albery grow through their method?", PAST, True, "those of a town"),
        (("The old mill was sold for its method in May.", "was sold", "sell", {"subject": ("The old mill", DEFINITE),
          "topic": ("its method", {"marker": "for"}), "time": ("May", {"kind": "time", "marker": "in"})}),
         "time", "When was it sold for its method?", passive("was", "sold"), False, "whose?"),
        (("Its old mill fed long canals.", "fed", "feed", {"subject": "Its old mill", "object": ("long canals", MANY)}),
         "object", "What did its old mill feed?", PAST, False, "whose?"),
        (("It keeps the old mill of Albery.", "keeps", "keep", {"subject": ("It", {"meant": "The old mill"}),
          "object": ("the old mill of Albery", DEFINITE)}),
         "object", "What does the old mill keep?", {}, False, "the answer has what the pronoun stands for"),
        (("It keeps the old pier of Albery.", "keeps", "keep", {"subject": ("It", {"meant": "The old mill"}),
          "object": ("the old pier of Albery", DEFINITE)}),
         "object", "What does the old mill keep?", {}, True, "another thing"),
        (("It keeps long maps.", "keeps", "keep", {"subject": ("It", {"meant": "The other mill of Albery"}),
          "object": ("long maps", MANY)}),
         "object", "What does the other mill of Albery keep?", {}, True, "what a pronoun stands for may point"),
        (("The other mill of Albery keeps long maps.", "keeps", "keep", {"subject": ("The other mill of Albery",
          DEFINITE), "object": ("long maps", MANY)}),
         "object", "What does the other mill of Albery keep?", {}, False, "the other of which?"),
        (("The first old player to win old games sold maps.", "sold", "sell", {"subject": ("The first old player",
          DEFINITE), "purpose": ("win old games", {"kind": "clause", "marker": "to"}), "object": ("maps", MANY)}),
         "object", "What did the first old player to win old games sell?", PAST, True, "the first to win them"),
        (("The first old player to win old games sold maps.", "sold", "sell", {"subject": ("The first old player",
          DEFINITE), "topic": ("old games", MANY), "object": ("maps", MANY)}),
         "object", "What did the first old player of old games sell?", PAST, False, "the first to do what?"),
        (("The mill that all maps show feeds long canals.", "show", "show", {"subject": ("all maps", MANY),
          "object": ("The mill", DEFINITE)}),
         "object", "Which mill do all maps show?", {"source": "relative"}, False, "all of which?"),
        (("Ada fed it, and all maps show long canals.", "show", "show", {"subject": ("all maps", MANY),
          "object": ("long canals", MANY)}),
         "object", "What do all maps show?", {"source": "coordinated"}, True, "all maps"),
    ],
)  # fmt: skip
def test_whose_and_which_things_are_named(
    clause: tuple[str, str, str, dict[str, Any]],
    asked: str,
    question: str,
    fields: dict[str, Any],
    expected: bool,
    why: str,
) -> None:
    assert is_asked(*clause, asked, question, **fields) is expected, why
