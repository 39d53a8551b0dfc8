"""Hindi questions made of several facts: over two documents, and in two turns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.same_kind import others_of_a_kind
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

HINDI = load_language("hi")
# Villages of which much the same is said, so that common words do not tell what a question is about.
VILLAGES = [
    (
        f"{head}{tail}",
        f"{head}{tail} के किसान भारी मिट्टी में जौ और गेहूँ उगाते हैं। {head}{tail} के मुखिया का देहांत 19{at}{number} में हुआ।",
    )
    for at, head in enumerate(("राम", "श्याम", "देव", "नंद", "चंद", "भीम"))
    for number, tail in enumerate(("पुर", "नगर", "गढ़", "खेड़ा"))
]


MILLS = [
    (f"{head}{tail} की चक्की", f"{head}{tail} की चक्की में जौ और गेहूँ पीसा जाता है। वहाँ नदी का पानी कम रहता है।")
    for head in ("राम", "श्याम", "देव", "नंद", "चंद", "भीम")
    for tail in ("पुर", "नगर", "गढ़", "खेड़ा")
]


def index_of(*texts: tuple[str, str]) -> CorpusIndex:
    documents = [Document(f"d{number}", text, title=title) for number, (title, text) in enumerate(texts)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), HINDI), HINDI, documents)


def drafts(
    name: str, *texts: tuple[str, str], others: Sequence[tuple[str, str]] = VILLAGES
) -> dict[str, tuple[str, ...]]:
    """Return the sound questions of a type about documents with titles, with their answers."""
    index = index_of(*texts, *others)
    kind = QUESTION_TYPES[name]
    made = [kind.template(candidate, HINDI) for candidate in kind.select(index, Random(1))]
    return {draft.query: draft.answers for draft in made if first_reject(draft, index, kind.checks) is None}


LIBRARY = ("जगदंबा वाचनालय", "डॉक्टर सुलेखा बर्थवाल ने वाचनालय को चिकित्सा की 900 किताबें भेंट की थीं।")
DOCTOR = ("डॉक्टर सुलेखा बर्थवाल", "डॉक्टर सुलेखा बर्थवाल का देहांत 1994 में हुआ।")


def test_a_relative_clause_in_front_describes_what_another_document_is_about() -> None:
    found = drafts("multi_hop_between_documents", LIBRARY, DOCTOR)
    assert found["जिसने वाचनालय को चिकित्सा की 900 किताबें भेंट की थीं, उसका देहांत कब हुआ?"][0] == "1994"


def test_one_document_is_enough_for_no_question_over_two() -> None:
    assert not drafts("multi_hop_between_documents", (LIBRARY[0], f"{LIBRARY[1]} {DOCTOR[1]}"))


def test_a_name_of_one_word_may_be_of_two_things() -> None:
    texts = (("खेल", "न्यूटन ने दल को चमड़े की 900 गेंदें भेंट की थीं। न्यूटन ने दल को सिखाया।"), ("भौतिकी", "न्यूटन का देहांत 1727 में हुआ।"))
    assert not drafts("multi_hop_between_documents", *texts)


def test_a_second_turn_points_back_at_the_one_person_of_the_first() -> None:
    text = f"डॉक्टर सुलेखा बर्थवाल ने लखनऊ विश्वविद्यालय को 900 किताबें भेंट की थीं। {DOCTOR[1]}"
    assert drafts("multi_turn_followup", (DOCTOR[0], text))["उसका देहांत कब हुआ?"][0] == "1994"


def test_a_second_turn_does_not_point_at_one_of_two_persons() -> None:
    text = "डॉक्टर सुलेखा बर्थवाल ने पंडित केशव नैलवाल को चिकित्सा की 900 किताबें भेंट की थीं। डॉक्टर सुलेखा बर्थवाल का देहांत 1994 में हुआ।"
    assert "उसका देहांत कब हुआ?" not in drafts("multi_turn_followup", (DOCTOR[0], text))


NEWSPAPER = "पंडित केशव नैलवाल ने 1903 में 'शुभ्रा समाचार' नाम का साप्ताहिक अख़बार निकाला।"
DEATH = "पंडित केशव नैलवाल का देहांत 1943 में हुआ।"
STATUE = "पंडित केशव नैलवाल की संगमरमर की मूर्ति 1962 में नागपुर के पश्चिमी चौक पर लगाई गई थी।"
LECTURE = "पंडित केशव नैलवाल"


def test_the_years_between_two_events_are_asked_with_a_pronoun_for_the_same_person() -> None:
    found = drafts("temporal_questions", (LECTURE, f"{NEWSPAPER} {DEATH}"), others=MILLS)
    years = [
        ("जिस वर्ष पंडित केशव नैलवाल ने 'शुभ्रा समाचार' नाम का साप्ताहिक अख़बार निकाला, उसके कितने वर्ष बाद उसका देहांत हुआ?", "40"),
        ("जिस वर्ष पंडित केशव नैलवाल का देहांत हुआ, उससे कितने वर्ष पहले उसने 'शुभ्रा समाचार' नाम का साप्ताहिक अख़बार निकाला?", "40"),
    ]
    assert any(found.get(question, ("",))[0] == number for question, number in years), list(found)


def test_events_are_paired_only_if_somebody_takes_part_in_both() -> None:
    bridge = "हीरामन पुल का उद्घाटन 1892 में हुआ।"
    found = drafts("temporal_questions", (LECTURE, f"{NEWSPAPER} {bridge}"), others=MILLS)
    assert not [question for question in found if "पुल" in question and "नैलवाल ने" in question]


def test_the_age_at_a_death_follows_from_the_years_of_a_life() -> None:
    life = "पंडित केशव नैलवाल (1861–1943) ने शुभ्रा की बोलियों का कोश बनाया। वहाँ के लोग उनका घर आज भी देखने आते हैं।"
    found = drafts("temporal_questions", ("विद्वान", life), others=MILLS)
    assert found == {"पंडित केशव नैलवाल की मृत्यु लगभग कितने वर्ष की आयु में हुई?": ("82", "82 वर्ष", "81", "81 वर्ष")}


def test_what_went_on_until_a_year_did_not_happen_in_it() -> None:
    until = "पंडित केशव नैलवाल ने 1903 तक 'शुभ्रा समाचार' नाम का साप्ताहिक अख़बार निकाला।"
    found = drafts("temporal_questions", (LECTURE, f"{until} {STATUE}"), others=MILLS)
    assert not [question for question in found if "समाचार" in question]


def test_a_death_is_known_to_come_after_what_somebody_did() -> None:
    found = drafts("temporal_questions", (LECTURE, f"{NEWSPAPER} {DEATH}"), others=MILLS)
    assert found and not [question for question in found if "पहले" in question]


def test_two_names_of_which_the_same_is_said_are_compared() -> None:
    found = drafts("comparison", (LECTURE, DEATH), DOCTOR, others=MILLS)
    assert set(found) & {
        f"{one} और {other} में से {when} किसका देहांत हुआ?"
        for one, other in ((LECTURE, DOCTOR[0]), (DOCTOR[0], LECTURE))
        for when in ("पहले", "बाद में")
    }
    assert all(answers[0] == (LECTURE if "पहले" in question else DOCTOR[0]) for question, answers in found.items())


def test_two_documents_that_disagree_are_asked_for_both_values() -> None:
    found = drafts(
        "cross_document_conflict",
        ("पुल का इतिहास", "हीरामन पुल का उद्घाटन 1892 में हुआ। हीरामन पुल के लिए नगर ने 46,000 रुपये दिए।"),
        ("नगर का गाइड", "हीरामन पुल का उद्घाटन 1895 में हुआ।"),
        others=MILLS,
    )
    ((question, answers),) = found.items()
    assert question.startswith("हीरामन पुल का ") and "दोनों उत्तर" in question
    assert {part.strip() for part in answers[0].split(";")} == {"1892", "1895"}


def test_a_question_that_leaves_out_the_time_has_two_answers() -> None:
    fairs = (("पहला मेला", "कुहासा मेले में 1919 में 900 खच्चर बिके।"), ("दूसरा मेला", "कुहासा मेले में 2018 में 1340 खच्चर बिके।"))
    assert "कुहासा मेले में कितने खच्चर बिके?" in drafts("ambiguous_questions", *fairs, others=MILLS)


def test_a_garden_is_no_doctor_in_a_false_premise() -> None:
    doctor, garden, scholar = "डॉक्टर सुलेखा बर्थवाल", "हरितमा चाय बागान", "पंडित केशव नैलवाल"
    said = (
        f"{doctor} ने 1941 में लखनऊ से पढ़ाई पूरी की। {garden} ने 2019 में चाय बनाई। {scholar} ने 1903 में अख़बार निकाला। "
        f"{garden} ने 2020 में चाय बेची।"
    )
    about = [(name, f"{name} को लोगों ने देखा। {name} का घर वहाँ है।") for name in (doctor, garden, scholar)]
    index = index_of(("गाँव", said), *about, *MILLS)
    (clause,) = index.facts.clauses_of(index.sentences[0])
    subject = next(clause.all_in("subject"))
    assert [other.text for _, other in others_of_a_kind(subject, clause, index)] == [scholar]


def test_only_a_place_is_put_in_for_a_place() -> None:
    scholar = "केशव नैलवाल"
    said = f"डॉक्टर सुलेखा बर्थवाल ने 1941 में लखनऊ में पढ़ाई पूरी की। नागपुर में 1943 में बाज़ार लगा। {scholar} ने 1903 में अख़बार निकाला।"
    places = [(name, f"{name} में लोगों ने मेला देखा। {name} का घर वहाँ है।") for name in ("लखनऊ", "नागपुर")]
    index = index_of(("गाँव", said), *places, (scholar, f"{scholar} को लोगों ने देखा। {scholar} का घर वहाँ है।"), *MILLS)
    (clause,) = index.facts.clauses_of(index.sentences[0])
    place = next(clause.all_in("place"))
    assert [other.text for _, other in others_of_a_kind(place, clause, index)] == ["नागपुर"]


def test_nothing_indefinite_is_put_into_a_false_premise() -> None:
    said = "2010 के सूखे में तीन उपकेंद्र थे। वनों ने एक और गंभीर सूखे का सामना किया।"
    index = index_of(("सूखा", said), *MILLS)
    (clause,) = index.facts.clauses_of(index.sentences[0])
    drought = next(clause.all_in("topic"))
    assert not list(others_of_a_kind(drought, clause, index))
