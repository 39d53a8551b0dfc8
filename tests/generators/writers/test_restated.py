"""English questions with another verb than their sentence, and with the roles as that verb has them."""

from __future__ import annotations

import pytest

from english_questions import clauses_of, questions
from lm_eval_taskgen.generators.writers.asking.restated import restated
from lm_eval_taskgen.utils.languages import load_language

pytest.importorskip("spacy")


@pytest.mark.parametrize(
    ("sentence", "question", "gold"),
    [
        (
            "In 1187, Jamukha launched an assault on the fort of Albery.",
            "When did Jamukha attack the fort of Albery?",
            "1187",
        ),
        ("In 1237, Hugo Corley launched an invasion into Norland.", "When did Hugo Corley invade Norland?", "1237"),
        (
            "Norland took control of the harbour in 1830.",
            "In what year did Norland gain control of the harbour?",
            "1830",
        ),
        (
            "The Ministry of Albery employed 400 officers in 2009.",
            "How many officers worked for the Ministry of Albery in 2009?",
            "400",
        ),
        (
            "The festival of Albery was held in 1999.",
            "When did the festival of Albery take place?",
            "1999",
        ),
        ("The atlas of Albery was published in 1795.", "When did the atlas of Albery come out?", "1795"),
        ("The Albery bridge was completed in 1795.", "When was the Albery bridge finished?", "1795"),
        ("The collapse of Albery occurred in 1795.", "When did the collapse of Albery happen?", "1795"),
        (
            "Plague occurred in Venice 22 times between 1361 and 1528.",
            "How many times did plague break out in Venice between 1361 and 1528?",
            "22",
        ),
        (
            "Ada Tarrow was elected mayor of Albery in 1887.",
            "Who became mayor of Albery in 1887?",
            "Ada Tarrow",
        ),
        (
            "Ada Tarrow was appointed as the director of the museum of Albery in 1887.",
            "Who became the director of the museum of Albery in 1887?",
            "Ada Tarrow",
        ),
        (
            "The home venue of Albery is located at Corley Street.",
            "Where can you find the home venue of Albery?",
            "Corley Street",
        ),
        (
            "The list of the keepers can be found in the Albery reference.",
            "Where can you find the list of the keepers?",
            "the Albery reference",
        ),
        (
            "The old wall of Albery consisted of timber and stone.",
            "What was the old wall of Albery made up of?",
            "timber and stone",
        ),
        (
            "Shipping comprises six percent of the trade of Albery.",
            "What percentage of the trade of Albery does shipping account for?",
            "six percent",
        ),
        ("Ada Tarrow was known for her maps of Albery.", "What was Ada Tarrow famous for?", "her maps of Albery"),
        (
            "The main square of Albery consists of six quadrangles.",
            "How many quadrangles make up the main square of Albery?",
            "six",
        ),
        (
            "James Hutton is often viewed as the first modern geologist.",
            "Who is considered the first modern geologist?",
            "James Hutton",
        ),
        ("Tesla was renowned for the dams of Albery.", "What was Tesla famous for?", "the dams of Albery"),
        ("Ada Tarrow died in 1871.", "When did Ada Tarrow pass away?", "1871"),
        ("Ada Tarrow married Hugo Penrose in 1871.", "When did Ada Tarrow get married to Hugo Penrose?", "1871"),
        ("Hugo Corley was succeeded by Ada Tarrow in 1890.", "Who took over from Hugo Corley?", "Ada Tarrow"),
        (
            "In 1466, perhaps 40,000 people died of the plague in Albery.",
            "How many people did the plague kill in Albery in 1466?",
            "perhaps 40,000",
        ),
        (
            "Norland withdrew from the treaty of Albery in 1950.",
            "When did Norland pull out of the treaty of Albery?",
            "1950",
        ),
        ("Chinese physicians opposed Western medicine.", "Who was against Western medicine?", "Chinese physicians"),
        (
            "The control file contains the meta data of the Albery package.",
            "What is in the control file?",
            "the meta data of the Albery package",
        ),
        (
            "All leading tabs of the Albery map are converted to spaces.",
            "What are all leading tabs of the Albery map turned into?",
            "spaces",
        ),
        (
            "The name oxygen was coined in 1777 by Ada Tarrow.",
            "Who came up with the name oxygen in 1777?",
            "Ada Tarrow",
        ),
        ("The market hall of Albery was opened in 1835.", "When did the market hall of Albery open?", "1835"),
        ("Ada Tarrow performed the hymn of Corley in 1871.", "Who sang the hymn of Corley in 1871?", "Ada Tarrow"),
        (
            "The Albery Bridge connects the harbour and the market of Corley.",
            "What does the Albery Bridge link?",
            "the harbour and the market of Corley",
        ),
        (
            "In 1891 the first patents of Albery were issued to Ada Tarrow.",
            "When were the first patents of Albery given to Ada Tarrow?",
            "1891",
        ),
        ("Norland caused the war of 1871.", "What did Norland lead to?", "the war of 1871"),
        (
            "Hugo Corley was beaten in the Battle of Albery.",
            "In which battle was Hugo Corley defeated?",
            "the Battle of Albery",
        ),
        (
            "The Guild of Albery has supported the temperance movement.",
            "What has the Guild of Albery backed?",
            "the temperance movement",
        ),
    ],
)
def test_a_fact_is_asked_for_as_people_say_it(sentence: str, question: str, gold: str) -> None:
    found = questions(sentence)
    assert question in found, sorted(found)
    assert found[question].golds[0] == gold
    assert found[question].features["reworded"]
    assert found[question].stated, "what else may answer it is looked for in the words of the sentence, too"


@pytest.mark.parametrize(
    ("sentence", "question", "why"),
    [
        ("Tesla was renowned for the dams of Albery.", "What was famous for the dams of Albery?", "whoever was so"),
        (
            "The Ministry of Albery employed 400 officers in 2009.",
            "How many officers worked in 2009?",
            "of the Ministry alone",
        ),
        (
            "Norland withdrew from the treaty of Albery in 1950.",
            "When did Norland pull out?",
            "of the treaty",
        ),
        (
            "The prisoner of Albery was released in 1950.",
            "When did the prisoner of Albery come out?",
            "only a work comes out",
        ),
        (
            "Hugo Corley was succeeded by Ada Tarrow in 1890.",
            "When was Hugo Corley taken over from?",
            "it may ask who alone",
        ),
        (
            "The old wall of Albery consisted of timber and stone.",
            "What was made up of timber and stone?",
            "nobody asks what consists of something",
        ),
        ("The fire of Albery caused great damage.", "What did the fire of Albery lead to?", "damage is caused"),
        (
            "The door of the Albery market was opened to the public in 1835.",
            "When did the door of the Albery market open?",
            "it was opened to somebody",
        ),
        (
            "In 1187, Hugo Corley launched an assault on the fort of Albery.",
            "When did Hugo Corley launch an assault on the fort of Albery?",
            "people say that it was attacked",
        ),
        ("The tomb of Albery was opened in 1835.", "When did the tomb of Albery open?", "no place for visitors"),
        (
            "The first licence for the station of Albery was issued in 1922.",
            "When was the first licence for the station of Albery given?",
            "to whom?",
        ),
        (
            "The king of Albery caused a scandal in 1905.",
            "When did the king of Albery lead to a scandal?",
            "a doer",
        ),
        (
            "The subdivision of Albery was known for high levels of crime.",
            "What was the subdivision of Albery famous for?",
            "only names are famous",
        ),
    ],
)
def test_what_another_verb_does_not_say_is_not_asked(sentence: str, question: str, why: str) -> None:
    assert question not in questions(sentence), why


@pytest.mark.parametrize(
    ("sentence", "plain", "stated"),
    [
        (
            "The largest city of Norland was mapped by Ada Tarrow in 1871.",
            "Who mapped the biggest city of Norland?",
            "was mapped mapped the largest city of norland",
        ),
        (
            "Ada Tarrow closed the entire museum of Albery in 1871.",
            "When did Ada Tarrow close the whole museum of Albery?",
            "closed ada tarrow the entire museum of albery",
        ),
        (
            "The Albery road comes from the west via Mendota.",
            "Which road comes from the west through Mendota?",
            "comes road comes from the west via mendota",
        ),
        (
            "The laws of Norland changed after the abolition of slavery.",
            "What changed after the end of slavery?",
            "changed changed after the abolition of slavery",
        ),
        (
            "The Albery tools were designed by Corley Tool Corporation.",
            "Which company designed the Albery tools?",
            "were designed corporation designed the albery tools",
        ),
    ],
)
def test_words_of_phrases_are_said_as_people_say_them(sentence: str, plain: str, stated: str) -> None:
    found = questions(sentence)
    assert plain in found, sorted(found)
    assert found[plain].stated == stated


def test_a_plain_word_that_the_sentence_has_stands_for_no_other() -> None:
    found = questions("The largest and biggest city of Norland was mapped by Ada Tarrow in 1871.")
    assert found
    assert not any("biggest and biggest" in text for text in found)


def test_a_restated_question_is_about_the_clause_of_its_sentence() -> None:
    question = questions("The Ministry of Albery employed 400 officers in 2009.")[
        "How many officers worked for the Ministry of Albery in 2009?"
    ]
    assert (question.clause.verb.lemma, question.asked, question.answer) == (
        "employ",
        "object",
        question.clause.role("object"),
    )


def test_what_is_no_restatement_is_refused() -> None:
    (clause,) = clauses_of("Ada Tarrow mapped Albery.")
    with pytest.raises(ValueError, match="no restatement"):
        list(restated(clause, ["map {object -> draw"]))


def test_the_restatements_of_english_can_be_read() -> None:
    words = load_language("en").clauses
    assert words is not None
    (clause,) = clauses_of("Ada Tarrow mapped Albery.")
    assert not list(restated(clause, words.restatements))
