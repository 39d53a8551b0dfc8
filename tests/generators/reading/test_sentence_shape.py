"""Which sentences can be quoted alone: whole prose sentences that lean on nothing outside."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.reading.answer_spans import find_answer_spans
from lm_eval_taskgen.generators.reading.sentence_shape import (
    MAX_READ_WORDS,
    MAX_WORDS,
    MIN_WORDS,
    is_piece,
    is_plain_sentence,
    is_readable_sentence,
    refers_outside,
)
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.sentence import Sentence


def sentence(text: Any, code: Any = "en", names: Any = ()) -> Sentence:
    """A sentence in which `names` are the names."""
    chunk = Chunk("d#0", "d", 0, 0, len(text), text)
    spans = [(text.index(name), text.index(name) + len(name)) for name in names]
    return Sentence(0, chunk, 0, text, tuple(find_answer_spans(chunk, load_language(code), lambda _: spans)))


@pytest.mark.parametrize(
    ("code", "text", "plain", "why"),
    [
        ("en", "The old mill by the river burned down in 1837.", True, "a sentence of prose"),
        ("en", "Did the old mill by the river burn down?", False, "a question that would stand in a question"),
        ("en", "The old mill by the river burned down!", True, "an exclamation ends a sentence too"),
        ("en", "The old mill burned down.", False, "too short to say of what it speaks"),
        ("en", "The " + "very " * MAX_WORDS + "old mill burned.", False, "too long to quote"),
        ("en", "the old mill by the river burned down.", False, "begins in the middle"),
        ("en", "The old mill by the river burned down", False, "ends in the middle"),
        ("en", "The old mill by the river burned down:", False, "a colon announces what is not there"),
        ("en", "1837 saw the old mill by the river burn.", True, "a figure may open it"),
        ("en", "– The old mill by the river burned down.", False, "a dash opens a list item or speech"),
        ("en", "“The old mill by the river burned down.”", True, "a quotation may be whole"),
        ("en", "The “old mill by the river burned down.", False, "but not half"),
        ("en", "The old” mill by the river burned down.", False, "on either side"),
        ("en", 'The "old mill by the river burned down.', False, "with straight marks"),
        ("en", 'The "old" mill by the river burned down.', True, "straight marks in pairs"),
        ("en", "The old mill (by the river) burned down.", True, "brackets in pairs"),
        ("en", "The old mill (by the river burned down.", False, "an open bracket"),
        ("en", "The old mill (by the “river) it” burned down.", False, "brackets that cross"),
        ("en", "THE OLD MILL BY THE RIVER burned down.", False, "mostly capitals: a headline"),
        ("en", "The old mill by the NASA hall burned down.", True, "some capitals"),
        ("en", "A B C D E F G H.", True, "eight capitals"),
        ("en", "A B C D E F G H I.", False, "nine capitals"),
        ("en", "AB ab AB ab AB ab AB ab.", True, "as many capitals as small letters"),
        ("en", "The old mill\nby the river burned down.", False, "a line break: a table or a list"),
        ("en", "The old mill | by the river | burned down.", False, "a table row"),
        ("en", "The old mill by the river [3] burned down.", False, "a citation"),
        ("en", "The old mill by https://mill.example/a_b?c=d#e burned down.", True, "an address is read as one word"),
        ("en", "The old mill asks that you mail old_mill@mill.example today.", True, "so is that of a letter"),
        ("en", "The old mill by https:// burned down today.", False, "half an address"),
        ("en", "The old_mill by https://mill.example burned down today.", False, "an address excuses nothing else"),
        ("en", "The old mill... by the river burned down.", False, "something is left out"),
        ("en", "The {{ old }} mill by the river burned down.", False, "a template"),
        ("en", "The {old} mill by the river burned down.", False, "a place of a template"),
        ("en", "The old\0 mill by the river burned down.", False, "NUL"),
        ("en", "The old mill by the river ____ down today.", False, "a blank of its own"),
        ("hi", "नदी के पास पुरानी चक्की 1837 में जल गई।", True, "the danda ends a sentence"),
        ("hi", "नदी के पास पुरानी चक्की 1837 में जल गई.", False, "the full stop ends none in Hindi"),
        ("hi", "पुरानी चक्की 1837 में जल गई।", False, "too short"),
        ("hi", "ी नदी के पास पुरानी चक्की 1837 में जल गई।", False, "opens with a vowel sign"),
        ("hi", "नदी के पास “पुरानी चक्की 1837 में जल गई।", False, "half a quotation"),
    ],
)
def test_plain_sentences(code: str, text: str, plain: bool, why: str) -> None:
    assert is_plain_sentence(sentence(text, code), load_language(code)) is plain, why


@pytest.mark.parametrize(
    ("code", "text", "readable", "why"),
    [
        ("en", "Ada Fenwick burned the mill.", True, "five words"),
        ("en", "Ada Fenwick burned it.", False, "four words"),
        ("en", "The " + "very " * (MAX_READ_WORDS - 4) + "old mill burned.", True, "as long as can be read"),
        ("en", "The " + "very " * (MAX_READ_WORDS - 3) + "old mill burned.", False, "a word longer"),
        ("en", "(Ada Fenwick burned the old mill.)", False, "an aside, often a credit"),
        ("en", "(1) Ada Fenwick burned the old mill.", True, "a number in brackets"),
        ("en", "Ada Fenwick built the mill in 1837.The mill burned in 1852.", False, "two sentences without a space"),
        ("en", "The path to the mill is kept in Mill.Path of the hall.", True, "a name with a stop"),
        ("en", "The path to the mill is kept in MILL_PATH.", True, "the name of a variable"),
        ("en", "The path to the mill is kept in ____ all day.", False, "a form with a blank"),
        ("en", "mill_path: the path to the mill.", True, "an item on a variable"),
        ("en", "mill_path: ", False, "that says nothing"),
        ("en", "mill_path (defaults to 0)", True, "its default"),
        ("en", "mill_path: -- to the mill.", False, "what is said is no sentence"),
        ("hi", "चक्की 1837 में जल गई।", True, "the rules of a grammar read short sentences, too"),
        ("hi", "चक्की " + "बहुत " * (MAX_READ_WORDS - 4) + "देर तक जली।", True, "and long ones"),
        ("hi", "mill_path: चक्की 1837 में जल गई।", False, "but no items on a variable"),
    ],
)
def test_facts_are_read_in_more_sentences_than_are_quoted(code: str, text: str, readable: bool, why: str) -> None:
    assert is_readable_sentence(sentence(text, code), load_language(code)) is readable, why


@pytest.mark.parametrize(
    ("words", "plain"), [(MIN_WORDS - 1, False), (MIN_WORDS, True), (MAX_WORDS, True), (MAX_WORDS + 1, False)]
)
def test_the_limits_are_inclusive(words: int, plain: bool) -> None:
    text = "Mill " + "mill " * (words - 2) + "burned."
    assert is_plain_sentence(sentence(text), load_language("en")) is plain


@pytest.mark.parametrize(
    ("code", "text", "names", "word", "why"),
    [
        ("en", "The mill by the Sael burned down.", ["Sael"], None, "says of what it speaks"),
        ("en", "It burned down in 1837.", [], "it", "opens with a pronoun"),
        ("en", "However, the mill by the Sael burned.", ["Sael"], "however", "opens with a link to what stands before"),
        ("en", "In 1837 she left Corley.", ["Corley"], "she", "a pronoun before the first name"),
        ("en", "Ada Fenwick wrote that she left Corley.", ["Ada Fenwick"], None, "a pronoun behind a name can mean it"),
        ("en", "In 1837 she left the mill.", [], "she", "a pronoun where no name stands at all"),
        ("en", "Ada Fenwick saw this mill burn.", ["Ada Fenwick"], "this", "pointing words, wherever they stand"),
        ("en", "Ada Fenwick saw the latter burn.", ["Ada Fenwick"], "latter", "such as these"),
        ("en", "Ada Fenwick met Item at Shedding.", ["Ada Fenwick"], None, "words that only contain pronouns"),
        ("en", "Ada Fenwick worked there until 1837.", ["Ada Fenwick"], "there", "a place that nothing named"),
        ("en", "Ada Fenwick saw Corley, and worked there.", ["Ada Fenwick"], None, "a clause before may have named it"),
        ("en", "Ada Fenwick saw Corley and worked there.", ["Ada Fenwick"], None, "so may one before a conjunction"),
        ("en", "Ada Fenwick came, there to stay for years.", ["Ada Fenwick"], None, "or before a comma"),
        ("en", "In Corley His Girl Friday was shown.", ["His Girl Friday"], None, "and one that opens a name"),
        ("nl", "Het werd in 1837 gebouwd.", [], "het werd", "a pronoun, as the verb shows"),
        ("nl", "Het huis aan de Sael werd gebouwd.", ["Sael"], None, "an article, as the noun shows"),
        ("nl", "Na zijn dood werd Corley verkocht.", ["Corley"], "na zijn", "whose death is not said"),
        ("nl", "De huizen zijn in 1837 gebouwd.", [], None, "the same word is a verb"),
        (
            "nl",
            "De brug in Corley is na deze oorlog gebouwd.",
            ["Corley"],
            "deze",
            "pointing words, wherever they stand",
        ),
        ("hi", "वह 1837 में जल गई थी।", [], "वह", "opens with a pronoun"),
        ("hi", "सोनभद्र की चक्की 1837 में जल गई।", ["सोनभद्र"], None, "says of what it speaks"),
        ("hi", "चक्की में उसने सोनभद्र को देखा।", ["सोनभद्र"], "उसने", "a pronoun before the first name"),
        ("hi", "सोनभद्र ने अपने घर को देखा।", ["सोनभद्र"], None, "a pronoun behind it can mean it"),
        ("hi", "सोनभद्र के लोग वहाँ काम करते थे।", ["सोनभद्र"], "वहाँ", "a place that nothing named"),
        ("hi", "सोनभद्र में चक्की थी और वहाँ काम था।", ["सोनभद्र"], None, "a clause before may have named it"),
        ("hi", "सोनभद्र के लोग इस चक्की में थे।", ["सोनभद्र"], "इस", "pointing words, wherever they stand"),
    ],
)
def test_references(code: str, text: str, names: list[Any], word: str | None, why: str) -> None:
    assert refers_outside(sentence(text, code, names), load_language(code)) == word, why


@pytest.mark.parametrize(
    ("text", "name", "piece", "why"),
    [
        ('They sang "Fog on the Tyne" there.', "Tyne", True, "a piece of a quoted title"),
        ('They sang "Tyne" there.', "Tyne", False, "the whole quotation"),
        ("They signed the European Convention on Human Rights.", "European Convention", True, "it goes on"),
        ("We met at the School of Weaving and Dyeing.", "School of Weaving", True, "a second part follows"),
        ("Ada Fenwick and Corley were there.", "Ada Fenwick", False, "another name follows"),
        ("They read in the Joe and Rika Mansueto Library.", "Joe", True, "a first name beside another"),
        ("They went to Joe and Rika Mansueto there.", "Joe", False, "two words may be another name"),
        ("Ada Fenwick sat on a wall.", "Ada Fenwick", False, "no capital follows"),
        ('"Corley" was sung.', "Corley", False, "a quotation that opens the sentence"),
        ('"Fog on the Tyne" was sung.', "Tyne", True, "a piece of it"),
        ('They sang "Fog" in Corley then.', "Corley", False, "behind a quotation"),
    ],
)
def test_pieces_of_names(text: str, name: str, piece: bool, why: str) -> None:
    made = sentence(text, "en", [name])
    assert is_piece(made, made.of_kind("name")[0]) is piece, why
