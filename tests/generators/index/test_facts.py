"""What a corpus says of its names and words, from clauses that are read when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses_by_hand import clause_with
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.facts import FactIndex, forms_in
from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.facts import Clause, Phrase
from lm_eval_taskgen.utils.records.sentence import Sentence
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.words import folded_words, words

TEXT = """\
Brenton is a town on the Sael. Ada Lovelace lived at Brenton in 1840. She opened a school at Brenton.
Selby is a town in the hills. Selby is a river that crosses the county. The clerk measured the river in spring.
Lovelace drew the bridge of Selby. She sold it in 1851. Later Lovelace wrote a book, and her friends printed it.
Rosa Merrow, which was seized in 1713, had a large harbour. Ida Marsh was captured in 1713. Ida Marsh wrote
a book on the siege. Harrow Hill flooded in 1790. Bertram Hill wrote to Ida Marsh. Orla Kempe burned at night, and he
saw it. They lived in Orla Kempe. The letter was written by Nora Church.
Mary Quarle is a professor at the great Queens College. She teaches. Mary Quarle, of Queens College, said that she
taught.
The angle was measured in Verrin, he realized. In Verrin, as he said, the sun stood lower.
Nils Orbeck counts the letters. Rooms of a Nils Orbeck cluster are cold. Clara Voss wrote a play. It is the Clara Voss
prize. It is the Olga Brandt. Olga Brandt counts the letters.
The Bridge Company paid the clerk in Selby. Every bridge of the county belongs to the company in Selby."""


def index_of(text: str, code: str = "en") -> CorpusIndex:
    language = load_language(code)
    documents = [Document("d", text)]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


@pytest.fixture(scope="module")
def facts() -> FactIndex:
    return index_of(TEXT).facts


@pytest.mark.parametrize(
    ("text", "stated", "said"),
    [
        ("The school opened in 1840.", ["open"], []),
        ("Ada Lovelace argued that the school opened in 1840.", ["argue"], ["open"]),
        ("According to the Brenton report, the school opened in 1840.", [], ["open"]),
        ("The school opened, according to Ada Lovelace, in 1840.", [], ["open"]),
        ("The school was built according to the plan.", ["build"], []),
        ("Critics hope that the school opened in 1840.", ["hope"], []),
    ],
)
def test_what_others_say_is_apart_from_what_the_text_states(text: str, stated: list[str], said: list[str]) -> None:
    index = index_of(text)
    (sentence,) = index.sentences
    assert [clause.verb.lemma for clause in index.facts.clauses_of(sentence)] == stated
    assert [clause.verb.lemma for clause in index.facts.said_in(sentence)] == said


@pytest.mark.parametrize(
    ("name", "noun", "why"),
    [
        ("Brenton", "town", "one sentence says it"),
        ("Selby", None, "two sentences say different things"),
        ("Ada Lovelace", None, "no sentence says what she is"),
    ],
)
def test_what_a_name_is_stands_in_the_corpus(name: str, noun: str | None, why: str, facts: FactIndex) -> None:
    assert facts.class_of(name) == noun, why


@pytest.mark.parametrize(
    ("sentence", "read", "why"),
    [
        ("Kelder is a town on the Sael.", 1, "it says what Kelder is"),
        ("Kelder, a town on the Sael, burned down in 1840.", 1, "an apposition may say it"),
        ("Kelder even then was a town on the Sael.", 1, "a form of be comes soon"),
        ("The clerk of the town walked to Kelder in 1840.", 0, "nothing is said of Kelder"),
        ("The mayor of Kelder opened a school in the town.", 0, "what is said is said of the mayor"),
    ],
)
def test_to_learn_what_a_name_is_only_what_may_say_so_is_read(sentence: str, read: int, why: str) -> None:
    facts = index_of(sentence).facts
    assert facts.class_of("Kelder") == ("town" if read else None)
    assert facts.sentences_read == read, why


@pytest.mark.parametrize(
    ("name", "kind", "expected", "why"),
    [
        ("Ada Lovelace", "person", True, "a full name of a person"),
        ("Lovelace", "thing", True, "the last name of one, and the next sentences say she and her"),
        ("Brenton", "person", False, "somebody lives at it, whatever the pipeline takes it for"),
        ("Rosa Merrow", "person", False, "it was seized, and does nothing that people do"),
        ("Ida Marsh", "person", True, "she was captured, and wrote of it"),
        ("Harrow Hill", "person", False, "a hill, which does nothing that people do"),
        ("Abbot River", "person", False, "called after an abbot, but a river"),
        ("Bertram Hill", "person", True, "called like a hill, but he writes"),
        ("Orla Kempe", "person", False, "somebody lives in it"),
        ("Queens College", "thing", False, "where somebody is, of whom the text goes on to speak"),
        ("Verrin", "person", False, "where he is who is not named there"),
        ("Nora Church", "person", True, "what was seen was written by her"),
        ("Nils Orbeck", "person", False, "a cluster of the program"),
        ("Clara Voss", "person", True, "a prize is called after her, but she writes"),
        ("Olga Brandt", "person", True, "no noun stands behind the name"),
        ("Ida Penrose in the church", "person", True, "a name with words behind it is none that ends so"),
    ],
)
def test_a_person_is_known_by_all_that_is_said_of_the_name(
    name: str, kind: Any, expected: bool, why: str, facts: FactIndex
) -> None:
    assert (facts.is_person(Phrase(0, len(name), name, name.lower(), kind, proper=True)) is True) is expected, why


@pytest.mark.parametrize(
    ("sentence", "name", "expected", "why"),
    [
        ("The rooms of Corley are counted by Milo Tarn.", "Milo Tarn", False, "every document is about the program"),
        ("The rooms of Corley are counted by Milo Tarn. He sleeps.", "Milo Tarn", True, "every document is about him"),
        ("The rooms of Corley are shown in Milo by Milo Helm.", "Milo Helm", False, "a part of the program"),
        ("The rooms of Corley are shown in Milo by Milo Helm.", "Ada Tarn", True, "the documents are about others"),
    ],
)
def test_what_a_whole_corpus_is_about_is_no_person(sentence: str, name: str, expected: bool, why: str) -> None:
    language = load_language("en")
    documents = [Document(str(number), sentence) for number in range(12)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    person = Phrase(0, len(name), name, name.lower(), "person", proper=True)
    assert (index.facts.is_person(person) is True) is expected, why


def _facts_of_mentions(kinds: list[Any], monkeypatch: pytest.MonkeyPatch) -> FactIndex:
    """A corpus in which Orrin Quarn is read as of these kinds; of "in", somebody is there."""

    class Reader:
        name = "kinds"

        def read(self, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
            return [tuple(self._clauses(one)) for one in sentences]

        def _clauses(self, one: Sentence) -> Iterator[Clause]:
            if kinds[one.number] != "in":
                fields = {"kind": kinds[one.number], "proper": True}
                yield replace(clause_with(one.text, "saw", "see", {"subject": ("Orrin Quarn", fields)}), sentence=one)

    index = index_of(
        " ".join(
            f"They met in Orrin Quarn on day {number}." if kind == "in" else f"Orrin Quarn saw boat {number}."
            for number, kind in enumerate(kinds)
        )
    )
    monkeypatch.setattr("lm_eval_taskgen.generators.index.facts.clause_reader", lambda *_: Reader())
    return index.facts


@pytest.mark.parametrize(
    ("mentions", "kind", "expected", "why"),
    [
        (["person"], "person", True, "every mention is read so"),
        (["place", "place"], "person", None, "one of three"),
        (["place"] * 3, "person", False, "one of four"),
        (["place"] * 4, "person", False, "one of five"),
        (["place", "place", "person"], "person", True, "half of four"),
        (["place"], "place", False, "none"),
        (["person", "person", "in"], "person", False, "it is read so, but somebody is in it"),
        (["person"] * 4 + ["place"] * 8, "person", True, "the first four agree, and no more are read"),
        (["place"] + ["person"] * 3 + ["place"] * 8, "person", None, "they do not, and all are read"),
        (["place"] + ["person"] * 11 + ["place"] * 30, "person", True, "all up to the twelfth"),
    ],
)
def test_a_person_is_known_by_how_most_mentions_are_read(
    mentions: list[Any], kind: Any, expected: bool | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = _facts_of_mentions(mentions, monkeypatch)
    assert facts.is_person(Phrase(0, 11, "Orrin Quarn", "quarn", kind, proper=True)) is expected, why


@pytest.mark.parametrize(
    ("mentions", "kind"), [(["place", "person", "place"], "place"), (["place", "person"], None), ([], None)]
)
def test_a_name_is_what_most_of_its_mentions_are(
    mentions: list[Any], kind: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _facts_of_mentions(mentions, monkeypatch).kind_of("Orrin Quarn") == kind


@pytest.mark.parametrize(
    ("name", "expected", "why"),
    [
        ("Zorrin", None, "it may be anybody's"),
        ("Zorrin Gray", False, "nothing reads a name of two words as a person's"),
        ("R2", False, "a figure is in no person's name"),
    ],
)
def test_a_name_that_the_corpus_does_not_have_tells_little(
    name: str, expected: bool | None, why: str, facts: FactIndex
) -> None:
    assert facts.is_person(Phrase(0, len(name), name, name.lower(), "thing", proper=True)) is expected, why


@pytest.mark.parametrize(
    ("name", "pronoun", "expected", "why"),
    [
        ("Ada Lovelace", "She", True, "the text goes on so"),
        ("Ada Lovelace", "his", False, "it does not"),
        ("Ada Lovelace", "it", True, "which tells neither"),
        ("Zorrin", "he", True, "the text does not go on about it"),
    ],
)
def test_a_name_may_be_called_what_the_text_goes_on_with(
    name: str, pronoun: str, expected: bool, why: str, facts: FactIndex
) -> None:
    assert facts.may_be_called(name, pronoun) is expected, why


@pytest.mark.parametrize(
    ("text", "name", "kind", "expected", "why"),
    [
        ("Tilda Quarn wrote a book. Tilda Quarn slept.", "Quarn", "thing", True, "the last name of a person"),
        ("Tilda Quarn wrote a book. Tilda Quarn slept.", "Tilda", "thing", None, "a first name tells nothing"),
        ("King Holt was captured in 1713.", "King Holt", "person", True, "a king is no land"),
        ("Orla Holt was captured in 1713.", "Orla Holt", "person", False, "which may be captured too"),
    ],
)
def test_a_corpus_tells_who_is_a_person(text: str, name: str, kind: Any, expected: bool | None, why: str) -> None:
    person = Phrase(0, len(name), name, name.lower(), kind, proper=True)
    assert index_of(text).facts.is_person(person) is expected, why


@pytest.mark.parametrize(
    ("text", "pronoun", "expected", "why"),
    [
        ("Zed Orr sold the mill. He left.", "she", False, "the next sentence goes on with he"),
        ("Zed Orr sold the mill. Then he left.", "she", True, "it begins with another word"),
        ("Zed Orr sold his mill.", "she", False, "its own sentence goes on with his"),
    ],
)
def test_a_text_goes_on_about_a_name(text: str, pronoun: str, expected: bool, why: str) -> None:
    assert index_of(text).facts.may_be_called("Zed Orr", pronoun) is expected, why


def test_in_a_language_without_words_for_places_nothing_is_known_to_be_one() -> None:
    assert not index_of("Ada Orr wohnt in Wick.", "de").facts.is_a_place("Wick")
    assert index_of("Ada Orr lives in Wick.").facts.is_a_place("Wick")


def test_a_pronoun_is_what_it_means(facts: FactIndex) -> None:
    she = Phrase(0, 3, "She", "she", "thing", proper=True)
    assert facts.is_person(replace(she, meant="Ada Lovelace")) is True
    assert facts.is_person(replace(she, meant="Harrow Hill")) is False


@pytest.mark.parametrize(
    ("name", "expected", "why"),
    [
        ("the brewer Ada Lovelace", True, "who is a person elsewhere"),
        ("the physician Hester Vane", True, "a noun for persons"),
        ("the brewer Hester Vane", None, "nothing tells"),
        ("the French essayist Hester Vane", True, "the noun tells, behind an adjective"),
        ("the bridge Hester Vane", False, "a noun for things"),
        ("the school of Hester Vane", False, "no noun stands before the name"),
    ],
)
def test_a_name_behind_a_noun_is_known_by_either(name: str, expected: bool | None, why: str, facts: FactIndex) -> None:
    assert facts.is_person(Phrase(0, len(name), name, name.lower(), "thing", proper=True)) is expected, why


def test_words_are_written_as_the_corpus_writes_them_within_sentences(facts: FactIndex) -> None:
    assert facts.in_lower_case("River") and facts.in_lower_case("river")
    assert not facts.in_lower_case("Selby")
    assert facts.is_capitalised("Selby") and facts.is_capitalised("selby") and not facts.is_capitalised("River")
    assert not facts.in_lower_case("company") and not facts.is_capitalised("company"), "as often so as so"
    assert facts.has_capital("bridge"), "the company's name"
    assert not facts.has_capital("Every"), "the first words of sentences do not count"


@pytest.mark.parametrize(
    ("word", "written", "why"),
    [
        ("mill", ["mill", "Mill", "MILL"], "in any case; the first word and longer words do not count"),
        ("miller", ["miller"], "also in its genitive"),
        ("snake", ["snake"], "an underscore is no letter"),
        ("cafe", [], "an accent is another letter"),
        ("kelvin", ["\u212aelvin", "Kelvin"], "letters of other scripts are folded"),
    ],
)
def test_a_word_is_found_as_sentences_write_it(word: str, written: list[str], why: str) -> None:
    sentences = [
        "Mill and mill of the Mill, a windmill, MILLS, MILL.",
        "The miller's snake_oil: 3miller.",
        "A café at 0 \u212aelvin, in Kelvin.",
    ]
    found = [form for sentence in sentences for form in forms_in(sentence, word)]
    assert sorted(set(found)) == sorted(written), why


@given(st.text("aAbB _'.3é"), st.text("ab3", min_size=1, max_size=2))
def test_looking_for_one_word_finds_what_dividing_into_words_does(text: str, key: str) -> None:
    assert list(forms_in(text, key)) == [form for form in words(text)[1:] if folded_words(form) == (key,)]


def _clauses_below(heading: str, text: str, code: str = "en") -> list[Clause]:
    language = load_language(code)
    page = f"# Mill\n\n## {heading}\n\n{text}\n"
    document = Document("d", page, sections=markdown_sections(page))
    index = CorpusIndex.build(chunk_documents([document], ChunkingConfig(), language), language, [document])
    return [clause for sentence in index.sentences for clause in index.facts.clauses_of(sentence)]


@pytest.mark.parametrize(
    ("heading", "text", "subject", "source", "why"),
    [
        ("`-q`, `--quiet`", "Hide all messages of the mill.", "--quiet", "heading", "a command that opens the section"),
        ("--quiet", "This option hides all messages.", "--quiet", "main", "this option is that of the heading"),
        ("--quiet", "Do not show messages of the mill.", "--quiet", "heading", "or a command not to do something"),
        ("--show", "A pattern of the messages to show.", "--show", "heading", "a noun phrase says what it stands for"),
        ("--show", "The messages of the mill are red.", None, "main", "a whole sentence may be of something else"),
        ("--show", "Like --quiet, but with messages.", None, "", "no command"),
        ("--quiet", "Use it well. Hide all messages of the mill.", None, "main", "it may be of something else"),
        ("Messages", "Hide all messages of the mill.", None, "main", "a heading that is no option"),
        ("Messages", "mill_quiet: Hide all messages.", "mill_quiet", "heading", "the name stands before a colon"),
        ("Messages", "mill_messages: The mill messages to show.", None, "", "its name again"),
        ("Messages", "Use mill_quiet: Hide all messages.", None, "", "it does not open the item"),
        ("Messages", "mill_quiet: true hides no messages of the mill.", None, "", "a value, and what it does"),
        ("Messages", "mill_quiet: Show messages are not the hardest thing.", None, "", "a statement of its own"),
        (
            "--quiet",
            "Use it well. Defaults to all messages of the mill.",
            "--quiet",
            "heading",
            "its default, anywhere",
        ),
        ("--quiet\nUse it well.", "Hide all messages of the mill.", None, "main", "a line stands between them"),
        ("--quiet", "Hide all messages of the mill.\n\n## --quiet\n\nSay no more.", None, "main", "which of the two?"),
    ],
)
def test_a_heading_names_what_is_told_below_it(
    heading: str, text: str, subject: str | None, source: str, why: str
) -> None:
    clause = next((clause for clause in _clauses_below(heading, text) if "messages" in clause.sentence.text), None)
    found = clause.role("subject") if clause is not None else None
    assert ((found.meant or None) if found else None, clause.source if clause else "") == (subject, source), why


@pytest.mark.parametrize(
    ("text", "said", "verb"),
    [
        ("Hide all messages of the mill.", "Hide all messages of the mill", "Hide"),
        ("A pattern of the messages to show.", "A pattern of the messages to show", ""),
        ("mill_quiet: Hide all messages.", "Hide all messages", "Hide"),
        ("mill_quiet: A pattern of messages.", "A pattern of messages", ""),
        ("mill_quiet: Free text that is put before messages.", "Free text that is put before messages", ""),
        ("Use it well. Defaults to all messages of the mill.", "all messages of the mill", ""),
    ],
)
def test_what_is_told_of_an_option_is_found_in_its_sentence(text: str, said: str, verb: str) -> None:
    (clause,) = (clause for clause in _clauses_below("--quiet", text) if clause.source == "heading")
    sentence = clause.sentence.text
    assert (sentence[clause.start : clause.end], sentence[clause.verb.start : clause.verb.end]) == (said, verb)
    (subject,) = clause.roles
    assert (subject.phrase.start, subject.phrase.end) == (0, 0), "which is not in it"


def test_a_language_without_words_for_options_has_no_commands_below_headings() -> None:
    found = _clauses_below("--quiet", "Alle Meldungen verbergen.", "de")
    assert [clause for clause in found if clause.source == "heading"] == []


@pytest.mark.parametrize(
    ("item", "stated"),
    [("RfQ - Request for Quotation.", 0), ("RfQ - Request for an offer.", 1)],
)
def test_an_abbreviation_does_not_do_what_it_stands_for(item: str, stated: int) -> None:
    index = index_of(f"# Terms\n\n- {item}\n- Other things of the mill.\n")
    assert sum(len(index.facts.clauses_of(one)) for one in index.sentences if "RfQ" in one.text) == stated


@pytest.mark.parametrize(
    ("text", "meant", "why"),
    [
        ("Pylint is a tool for code. It warns of long lines in the mill.", "Pylint", "what was just introduced"),
        ("Pylint is the tool of Corley. It warns of long lines in the mill.", "", "it may mean another thing"),
        ("Pylint runs a tool. It warns of long lines in the mill.", "", "so it may here"),
        ("Pylint is a tool for code.\n\nIt warns of long lines in the mill.", "", "another paragraph"),
        ("Pylint is a tool for code. It is hard to see long lines in the mill.", "", "it means nothing"),
    ],
)
def test_it_is_what_the_sentence_before_introduces(text: str, meant: str, why: str) -> None:
    index = index_of(text)
    (clause, *_) = index.facts.clauses_of(index.sentences[1])
    subject = clause.role("subject")
    assert subject is not None and subject.meant == meant, why


@pytest.mark.parametrize(
    ("text", "meant", "why"),
    [
        ("Pylint does not format comments, but it warns of long lines.", "Pylint", "the one thing named before"),
        ("Pylint formats the mill, but it warns of long lines.", "", "it may be the mill"),
        ("Ada Lovelace repaired bridges, but it warns of long lines.", "", "a person is no it"),
    ],
)
def test_it_is_the_thing_that_its_sentence_names_before(text: str, meant: str, why: str) -> None:
    index = index_of(text)
    clause = next(clause for clause in index.facts.clauses_of(index.sentences[0]) if clause.verb.lemma == "warn")
    subject = clause.role("subject")
    assert subject is not None and subject.meant == meant, why


@pytest.mark.parametrize(("pronoun", "meant"), [("She", "Ada Lovelace"), ("He", "")])
def test_a_pronoun_is_of_the_gender_with_which_the_text_goes_on(pronoun: str, meant: str) -> None:
    told = "Ada Lovelace slept. She wrote a book. Ada Lovelace sang. She left. Ada Lovelace opened a school."
    index = index_of(f"{told} {pronoun} sold the mill in 1851.")
    (clause,) = index.facts.clauses_of(index.sentences[-1])
    subject = clause.role("subject")
    assert subject is not None and subject.meant == meant


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Ada Orr defeated Ida Lund.", "Ada Orr", "Ida Lund"),
        ("Ida Lund was defeated by Ada Orr.", "Ada Orr", "Ida Lund"),
    ],
)
def test_who_does_something_and_to_whom_it_is_done(text: str, one: str, other: str) -> None:
    facts = index_of(text).facts
    assert facts.deeds_of(one) == {("defeat", "subject")}
    assert facts.deeds_of(other) == {("defeat", "object")}
    in_wick = index_of(f"In Wick, {text}").facts
    assert not in_wick.deeds_of("Wick") and in_wick.markers_of("Wick") == {"in"}


@pytest.mark.parametrize(
    ("title", "sentence", "meant"),
    [
        ("Orrin Public License", "This License covers the mill.", "the Orrin Public License"),
        ("Orrin Public License", "This document covers the mill.", "the Orrin Public License"),
        ("Orrin Public License", "This mill covers the weir.", ""),
        ("Orrin Public License", "That License covers the mill.", ""),
        ("Orrin Mill", "This License covers the mill.", ""),
    ],
)
def test_a_document_that_is_a_work_is_meant_by_its_noun(title: str, sentence: str, meant: str) -> None:
    language, documents = load_language("en"), [Document("d", sentence, title=title)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    (clause,) = index.facts.clauses_of(index.sentences[0])
    subject = clause.role("subject")
    assert subject is not None and subject.meant == meant


def test_this_option_is_that_of_the_heading_in_any_role() -> None:
    (clause,) = _clauses_below("--quiet", "If this option is given, the mill hides all messages.")
    condition = clause.role("condition")
    assert condition is not None and (condition.meant, condition.proper) == ("--quiet is given", False)
    (clause,) = _clauses_below("--quiet", "This option hides all messages.")
    subject = clause.role("subject")
    assert subject is not None and (subject.meant, subject.proper) == ("--quiet", True)


def test_a_sentence_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    class Reader:
        name = "counts"

        def read(self, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
            read.extend(sentence.number for sentence in sentences)
            return [() for _ in sentences]

    index = index_of(TEXT)
    monkeypatch.setattr("lm_eval_taskgen.generators.index.facts.clause_reader", lambda *_: Reader())
    assert index.facts.reader_name is None, "nothing has been read"
    for _ in range(2):
        index.facts.clauses_of(index.sentences[1])
        index.facts.read(index.sentences)
    assert sorted(read) == [sentence.number for sentence in index.sentences]
    assert index.facts.reader_name == "counts"


@pytest.mark.parametrize(
    ("last", "noun"),
    [("Ada Penrose is a woman of Selby.", "woman"), ("Troops occupied Ada Penrose in June.", None)],
    ids=["says what she is", "is said of places"],
)
def test_what_tells_what_names_are_is_read_at_once(
    last: str, noun: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = " ".join(f"The mayor {verb} Ada Penrose in May." for verb in ("met", "saw", "called", "paid", "thanked"))
    index = index_of(f"{told} {last}")
    counts: list[int] = []
    reader = clause_reader(index.language)
    assert reader is not None
    read_by_it = type(reader).read

    def read(self: Any, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
        counts.append(len(sentences))
        return read_by_it(self, sentences)

    monkeypatch.setattr(type(reader), "read", read)
    index.facts.read_about_names([index.sentences[0]])
    assert counts == [1, 4], "the sentence, three others with her name, and the one whose words may tell"
    assert index.facts.is_person(Phrase(0, 11, "Ada Penrose", "Penrose", "person", proper=True)) is (noun is not None)
    assert index.facts.class_of("Ada Penrose") == noun
    assert counts == [1, 4]


def test_a_language_without_a_reader_has_no_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    index = index_of(TEXT)
    monkeypatch.setattr("lm_eval_taskgen.generators.index.facts.clause_reader", lambda *_: None)
    assert not index.facts.can_read
    assert index.facts.clauses_of(index.sentences[0]) == ()


NOTES = """\
- Orla: we need a new pump.
- Tam: the old one leaks.
  - The clerk of the mill mended the pump in 1830.
- Orla: could ask the mill.
- Tam: should it wait?
- OrlaB: the number of pumps in the mill.

{} The council bought the mill of Orla and Tam in 1840.
"""


@pytest.mark.parametrize(
    ("sentence", "verbs", "why"),
    [
        ("The clerk sold the pump in 1850.", {"sell", "buy"}, "whole sentences beside the notes"),
        ("Orla and Tam sold the pump in 1850.", {"buy"}, "a sentence about speakers by their first names"),
        ("Orla Finch sold the pump in 1850.", {"sell", "buy"}, "a sentence about a whole name"),
    ],
)
def test_notes_of_what_somebody_said_have_no_clauses(sentence: str, verbs: set[str], why: str) -> None:
    index = index_of(NOTES.format(sentence))
    found = {clause.verb.lemma for one in index.sentences for clause in index.facts.clauses_of(one)}
    assert found == verbs, why


def test_a_quiz_has_no_clauses() -> None:
    asked = "Who sold the pump?\n\na. Orla sold it.\nb. Tam sold it.\nc. The clerk sold it.\n\n"
    index = index_of(f"Tam mended the pump in 1840.\n\n{asked}{asked}")
    assert {one.verb.lemma for sentence in index.sentences for one in index.facts.clauses_of(sentence)} == {"mend"}
