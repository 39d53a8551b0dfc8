"""The document that a question is about, said where the question alone does not tell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.writers.asking import questions_about, standing_alone
from lm_eval_taskgen.generators.writers.asking.context import (
    is_told_before,
    is_vague,
    is_warned_of,
    needs_a_title,
    titled,
)
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Document
from lm_eval_taskgen.utils.records.facts import Clause, Phrase, Role, RoleName, Verb
from lm_eval_taskgen.utils.records.questions import ClauseQuestion
from lm_eval_taskgen.utils.records.sentence import Sentence
from lm_eval_taskgen.utils.settings import ChunkingConfig


def chunk(title: str) -> Chunk:
    return Chunk("c", "d", 0, 0, 0, "", title=title)


@pytest.mark.parametrize(
    ("title", "answer", "expected", "why"),
    [
        ("Loans and fees", "14", "According to “Loans and fees”, how many books may a reader borrow?", "quoted"),
        ("The Loans Act", "14", "According to the Loans Act, how many books may a reader borrow?", "a work"),
        ("Fourteen good books", "fourteen", None, "the title tells the answer"),
        ("rules.pdf", "14", None, "no title to say"),
    ],
)  # fmt: skip
def test_a_question_under_its_title(title: str, answer: str, expected: str | None, why: str) -> None:
    text = f"A reader may borrow {answer} books."
    sentence = Sentence(0, chunk(title), 0, text, ())
    clause = Clause(sentence, 0, len(text), Verb(0, 0, "borrow", "may", "borrow", "present"), ())
    answered = Phrase(0, 1, answer, "book", "thing")
    question = ClauseQuestion("How many books may a reader borrow?", clause, "object", answered, (answer,))
    words = load_language("en").clauses
    assert words is not None
    found = titled(question, words, ())
    assert (found.text if found else None) == expected, why


@pytest.mark.parametrize(
    ("sentence", "question", "why"),
    [
        (
            "Ranges are two numbers separated with a hyphen.",
            "what are ranges?",
            "a plain word with a meaning of its own",
        ),
        ("A codec is a piece of software that reads video.", "What is a codec?", "a meaning everywhere"),
        ("The GPhC is the governing body for pharmacy health care.", "What is the GPhC?", "letters that name it alone"),
        (
            "Lindisfarne is a group with a strong connection to the old coast of Orrinmere.",
            "what is Lindisfarne?",
            "told to be a thing",
        ),
        (
            "If the pump has been stopped by hand, press the green reset button.",
            "what should you do if the pump has been stopped by hand?",
            "which pump?",
        ),
    ],
)
def test_words_of_a_document_stand_under_its_title(sentence: str, question: str, why: str) -> None:
    language = load_language("en")
    others = [Document(f"d{n}", f"Nobody saw the {n} gulls of the harbour.") for n in range(30)]
    documents = [Document("d", sentence, title="Machines of the harbour"), *others]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    (clause, *_) = index.facts.clauses_of(index.sentences[0])
    asked = [standing_alone(each, index) for each in questions_about(clause, index.language, index.facts)]
    texts = [each.text for each in asked if each is not None]
    assert any(text.endswith(question) for text in texts), (why, texts)


@pytest.mark.parametrize(
    ("title", "sentence", "question", "can", "why"),
    [
        ("Maps", "The Quillon Library bought Bravon in 1902.", "which library bought Bravon in 1902?", False,
         "everything here is about this library"),
        ("Maps", "The Corley Library bought Bravon in 1902.", "which library bought Bravon in 1902?", True,
         "another name"),
        ("Installing Bravon", "To install Bravon, run the setup of Orrinmere.", "how do you install Bravon?", False,
         "the whole page says how"),
        ("Starting Bravon", "To install Bravon, run the setup of Orrinmere.", "how do you install Bravon?", True,
         "a task within a larger one"),
    ],
)  # fmt: skip
def test_what_any_page_answers_or_a_whole_one_is_not_asked(
    title: str, sentence: str, question: str, can: bool, why: str
) -> None:
    language = load_language("en")
    others = [Document(f"d{n}", f"Nobody saw the {n} gulls of the Quillon Library.") for n in range(30)]
    documents = [Document("d", sentence, title=title), *others]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    (clause, *_) = index.facts.clauses_of(index.sentences[0])
    asked = [standing_alone(each, index) for each in questions_about(clause, index.language, index.facts)]
    texts = [each.text for each in asked if each is not None]
    assert any(text.lower().endswith(question.lower()) for text in texts) is can, (why, texts)


@pytest.mark.parametrize(
    ("sentence", "question", "why"),
    [
        ("The Bravon bureau consisted of old maps.", "What did the Bravon bureau consist of?", "a name within"),
        ("A tall statue of Bravon was finished in 1989.", "In what year was a tall statue of Bravon finished?",
         "a name behind"),
        ("Bravon's clerks owned old maps.", "What did Bravon's clerks own?", "a name before"),
    ],
)  # fmt: skip
def test_a_name_within_a_phrase_tells_what_is_meant(sentence: str, question: str, why: str) -> None:
    language = load_language("en")
    texts = [f"Old gulls saw {n} tall plans that clerks tried to stop." for n in range(30)]
    documents = [Document("d", sentence, title="Maps"), *(Document(f"d{n}", text) for n, text in enumerate(texts))]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    (clause, *_) = index.facts.clauses_of(index.sentences[0])
    asked = [standing_alone(each, index) for each in questions_about(clause, index.language, index.facts)]
    texts = [each.text for each in asked if each is not None]
    assert question in texts, (why, texts)


@pytest.mark.parametrize(
    ("others", "titled_so", "why"),
    [
        (
            ["Every signal lamp is red.", "A signal lamp is small.", "No signal lamp talks."],
            False,
            "a term of the corpus tells what is meant",
        ),
        (
            ["Every lamp has a signal.", "A lamp is small.", "No lamp talks."],
            True,
            "two words that only this sentence has side by side",
        ),
    ],
)
def test_a_term_needs_no_title(others: list[str], titled_so: bool, why: str) -> None:
    language = load_language("en")
    texts = ["The signal lamp uses gas.", *others, *(f"Nobody saw the {n} gulls use gas." for n in range(300))]
    documents = [Document(f"d{n}", text, title="Lamps of the harbour") for n, text in enumerate(texts)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    (clause, *_) = index.facts.clauses_of(index.sentences[0])
    asked = [standing_alone(each, index) for each in questions_about(clause, index.language, index.facts)]
    texts = [each.text for each in asked if each is not None]
    assert any("signal lamp use" in text and ("harbour" in text) is titled_so for text in texts), (why, texts)
    assert not any("signal lamp use" in text and ("harbour" in text) is not titled_so for text in texts), (why, texts)


def test_a_term_does_not_tell_when_something_happened_to_any_such_things() -> None:
    language = load_language("en")
    others = ["Minor changes are red.", "A keeper needs minor changes.", "No minor changes talk."]
    texts = ["Minor changes were made in 1961.", *others, *(f"Nobody saw the {n} gulls use gas." for n in range(300))]
    documents = [Document(f"d{n}", text, title="Lamps of the harbour") for n, text in enumerate(texts)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    (clause, *_) = index.facts.clauses_of(index.sentences[0])
    asked = list(questions_about(clause, index.language, index.facts))
    found = [one for one in asked if one.text.startswith("When were minor changes")]
    assert found and all(needs_a_title(one, index) for one in found)


@pytest.mark.parametrize(
    ("title", "way", "asked", "can", "why"),
    [
        ("Paying by lending books", "by lending books", "manner", False, "the title tells the way"),
        ("Lending and paying", "by returning books", "manner", True, "another way"),
        ("Rules of lending", "Click Pay", "manner", False, "a button that is named after what it does"),
        ("Reading lists", "reading glasses", "object", True, "no way: a title may have a word of the answer"),
    ],
)
def test_a_title_that_tells_the_way_is_not_said(title: str, way: str, asked: RoleName, can: bool, why: str) -> None:
    sentence = Sentence(0, chunk(title), 0, f"A reader can pay {way}.", ())
    clause = Clause(sentence, 0, len(sentence.text), Verb(0, 0, "pay", "can", "pay", "present"), ())
    question = ClauseQuestion("How can a reader pay?", clause, asked, Phrase(0, 1, way, "lend", "clause"), (way,))
    words = load_language("en").clauses
    assert words is not None
    assert (titled(question, words, ()) is not None) is can, why


def index_of(text: str) -> CorpusIndex:
    language = load_language("en")
    documents = [Document("d", text, title="Files of Albery")]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


@pytest.mark.parametrize(
    ("sentence", "others", "can", "why"),
    [
        ("The isolated subdivision was known for its old mills.", 0, False, "the text before tells which"),
        ("The related packages of Corley use the provided program.", 0, False, "as an answer, too"),
        ("The shared library was known for its old mills.", 4, True, "a term of the corpus"),
    ],
)
def test_what_was_told_before_is_not_asked_about(sentence: str, others: int, can: bool, why: str) -> None:
    index = index_of(sentence + " A keeper of Albery reads the shared library at noon." * others)
    (clause, *_) = index.facts.clauses_of(index.sentences[0])
    asked = list(questions_about(clause, index.language, index.facts))
    assert any(not is_told_before(one, index) for one in asked) is can, [one.text for one in asked]


@pytest.mark.parametrize(
    ("others", "can", "why"),
    [
        (("the Format field", "the Section field", "the Priority field"), False, "of which field?"),
        (("the Format line", "the Section line", "the Priority line"), True, "the document knows no other field"),
    ],
)
def test_one_of_many_things_is_not_asked_about(others: tuple[str, ...], can: bool, why: str) -> None:
    more = " ".join(f"The keeper of Albery reads {other} at noon." for other in others)
    index = index_of(f"The content of the field is stored in the archive of Corley. {more}")
    (clause, *_) = index.facts.clauses_of(index.sentences[0])
    asked = [standing_alone(each, index) for each in questions_about(clause, index.language, index.facts)]
    assert any(one is not None and "content of the field" in one.text for one in asked) is can, why


@pytest.mark.parametrize(
    ("sentence", "question", "others", "can", "why"),
    [
        ("Ada Lovelace was renowned for her maps.", "What was Ada Lovelace renowned for?", 12, True, "no act"),
        ("Ada Lovelace supports long lists.", "What does Ada Lovelace support?", 3, False, "it supports more"),
        ("Ada Lovelace supports long lists.", "What does Ada Lovelace support?", 1, True, "little is said of it"),
        (
            "Ada Lovelace supports long lists.",
            "What kind of lists does Ada Lovelace support?",
            3,
            True,
            "the kind is asked for",
        ),
        ("Ada Lovelace draws long lists.", "What does Ada Lovelace draw?", 3, True, "a verb that tells more"),
        (
            "Ada Lovelace draws long lists.",
            "What does Ada Lovelace draw?",
            10,
            False,
            "but not if the corpus is full of it",
        ),
        (
            "Ada Lovelace turned a map into gold.",
            "What did Ada Lovelace turn a map into?",
            3,
            False,
            "one of many acts",
        ),
        (
            "Ada Lovelace turned the map of Rome into gold.",
            "What did Ada Lovelace turn the map of Rome into?",
            3,
            True,
            "one",
        ),
    ],
)
def test_what_many_things_may_answer_is_vague(sentence: str, question: str, others: int, can: bool, why: str) -> None:
    index = index_of(
        f"{sentence} {' '.join(f'The keeper of mill {each} knows Ada Lovelace.' for each in range(others))}"
    )
    (clause, *_) = index.facts.clauses_of(index.sentences[0])
    subject, *rest = (role.phrase for role in clause.roles)
    used = tuple(phrase for phrase in (subject, *rest) if phrase.text in question)
    kind = {"form_what_kind" if "kind" in question else "form_object": 1.0}
    asked = ClauseQuestion(
        question,
        clause,
        "topic" if question.endswith(("to?", "for?")) else "object",
        rest[-1],
        (rest[-1].text,),
        used,
        kind,
    )
    assert is_vague(asked, index) is not can, why


def test_what_the_one_of_a_whole_document_does_is_vague() -> None:
    index = index_of("The university runs a long course.")
    (clause, *_) = index.facts.clauses_of(index.sentences[0])
    subject, course = (role.phrase for role in clause.roles)
    meant = replace(subject, meant="the University of Selby")
    clause = replace(clause, roles=(Role("subject", meant), Role("object", course)))
    text = "What does the University of Selby run?"
    asked = ClauseQuestion(text, clause, "object", course, (course.text,), (meant,), {"form_object": 1.0})
    assert is_vague(asked, index)


ACT = "A lender must keep old books in the cellar of the town hall."
BYE_ACT = "A lender must keep old books in the attic of the mill."


@pytest.mark.parametrize(
    ("text", "asked", "why"),
    [
        ("The council of Albery may change the old rules of the act.", True, "the answer has a word of the title"),
        ("The council of Albery may change the Loans Act of Albery.", False, "the answer is the law itself"),
    ],
)
def test_a_law_is_not_named_in_its_own_question(text: str, asked: bool, why: str) -> None:
    language = load_language("en")
    laws = [Document("l0", f"Loans Act\n\n{text}", title="Loans Act"), Document("l1", BYE_ACT, title="Reading Act")]
    index = CorpusIndex.build(chunk_documents(laws, ChunkingConfig(), language), language, laws)
    sentence = next(one for one in index.sentences if one.text == text)
    (clause, *_) = index.facts.clauses_of(sentence)
    found = [standing_alone(each, index) for each in questions_about(clause, language, index.facts)]
    texts = {each.text for each in found if each is not None}
    assert ("Under the Loans Act, what can the council of Albery change?" in texts) is asked, (why, texts)


@pytest.mark.parametrize(
    ("laws", "expected", "why"),
    [
        (
            [("Loans Act", "", ACT), ("Reading Act", "", BYE_ACT)],
            {"Under the Loans Act, who must keep old books in the cellar of the town hall?"},
            "another law may say otherwise",
        ),
        (
            [("Loans Act", "Version 2, 1999", ACT), ("Loans Act", "Version 3, 2004", BYE_ACT)],
            {"Under version 2 of the Loans Act, who must keep old books in the cellar of the town hall?"},
            "so may another version",
        ),
        (
            [("Loans Act", "", ACT), ("Loans Guide", "", BYE_ACT)],
            {"Who must keep old books in the cellar of the town hall?"},
            "one law",
        ),
    ],
)
def test_a_question_says_of_which_law_it_is(laws: list[tuple[str, str, str]], expected: set[str], why: str) -> None:
    language = load_language("en")
    others = [Document(f"d{n}", f"Nobody saw the {n} gulls of the harbour.") for n in range(30)]
    texts = [Document(f"l{n}", f"{title}\n{line}\n\n{text}", title=title) for n, (title, line, text) in enumerate(laws)]
    index = CorpusIndex.build(chunk_documents([*texts, *others], ChunkingConfig(), language), language, texts + others)
    sentence = next(one for one in index.sentences if one.text == laws[0][2])
    raw = [
        each for clause in index.facts.clauses_of(sentence) for each in questions_about(clause, language, index.facts)
    ]
    asked = [found for each in raw if (found := standing_alone(each, index)) is not None]
    assert expected <= {each.text for each in asked}, (why, [each.text for each in asked])
    if len(laws) == 2 and laws[1][0].endswith("Act"):
        assert all(each.documents == frozenset({"l0"}) for each in asked), why


@pytest.mark.parametrize(
    ("others", "can", "why"),
    [
        ("Ada Lovelace fought in the Long Fair's War. The Long Fair War was long.", False, "a piece of a longer name"),
        ("Ada Lovelace sold maps at the Long Fair. The Long Fair War was long.", True, "mostly a name of its own"),
    ],
)
def test_a_piece_of_a_name_is_no_term(others: str, can: bool, why: str) -> None:
    index = index_of(f'"Long Fair" refers to the market of Albery in May. {others}')
    (clause, *_) = index.facts.clauses_of(index.sentences[0])
    asked = [standing_alone(each, index) for each in questions_about(clause, index.language, index.facts)]
    assert any(one is not None for one in asked) is can, why


@pytest.mark.parametrize(
    ("text", "question", "can", "why"),
    [
        ("Alice can open the map of Bravon.", "what can Alice open?", False, "a name of examples"),
        (
            "Alice Orr drew it. Alice can open the map of Bravon.",
            "what can Alice open?",
            True,
            "somebody with a full name",
        ),
        (
            "Alice drew it in 1902. Alice can open the map of Bravon.",
            "what can Alice open?",
            True,
            "somebody who did something once",
        ),
        (
            "If Alice deletes a map of Bravon, the folder of Corley is closed.",
            "what happens if Alice deletes a map of Bravon?",
            False,
            "the condition is of somebody made up",
        ),
        (
            "Saara and Pekka want to open the map of Bravon.",
            "who wants to open the map of Bravon?",
            False,
            "two first names",
        ),
        (
            "Anna can write the map of Bravon on her desk.",
            "who can write the map of Bravon?",
            False,
            "the text goes on with her",
        ),
        ("Paul painted the map of Bravon in 1902.", "when did Paul paint the map of Bravon?", False, "a given name"),
        (
            "Paul Orrin painted the map of Bravon in 1902.",
            "when did Paul Orrin paint the map of Bravon?",
            True,
            "a whole name",
        ),
    ],
)
def test_nobody_asks_what_somebody_does_who_is_made_up(text: str, question: str, can: bool, why: str) -> None:
    language = load_language("en")
    others = [Document(f"d{n}", f"Nobody saw the {n} gulls of the harbour.") for n in range(30)]
    documents = [Document("d", text, title="Maps"), *others]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    clauses = [clause for one in index.sentences if one.doc_id == "d" for clause in index.facts.clauses_of(one)]
    asked = [
        standing_alone(each, index)
        for clause in clauses
        for each in questions_about(clause, index.language, index.facts)
    ]
    texts = [each.text for each in asked if each is not None]
    assert any(text.lower().endswith(question.lower()) for text in texts) is can, (why, texts)


@pytest.mark.parametrize(
    ("heading", "can", "why"),
    [
        ("Anti-patterns", False, "what nobody should do"),
        ("Common mistakes to avoid", False, "what nobody should do"),
        ("Common mistakes and how to fix them", True, "what mends it"),
        ("Setting up", True, "what to do"),
    ],
)
def test_a_warning_is_no_advice(heading: str, can: bool, why: str) -> None:
    text = "Tie the red rope to the mill."
    sentence = Sentence(0, replace(chunk("Sleds"), section=("Sleds", heading)), 0, text, ())
    clause = Clause(sentence, 0, len(text), Verb(0, 3, "tie", "", "Tie", "present"), ())
    way = Phrase(0, len(text), text, "rope", "thing")
    question = ClauseQuestion("How do you draw the sled?", clause, "manner", way, (text,), (), {"command": 1.0})
    assert is_warned_of(question) is not can, why
    assert not is_warned_of(replace(question, features={"command": 0.0})), "what somebody does"
