"""Sentences: what ends one in English and in Hindi, and offsets that always fit."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.text.sentences import sentence_spans


def split(text: str, code: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, load_language(code))]


@pytest.mark.parametrize(
    ("sentences", "code", "why"),
    [
        (
            ["Mail info@example.org or A.B@example.org.", "See www.example.org/a.html.", "Go."],
            "en",
            "addresses hold stops",
        ),
        (["See https://example.org/a?Q=b.C&d=e!F for it.", "Then go."], "en", "and marks that end sentences"),
        (["Kijk op https://example.org/x?Q=a.B voor hulp.", "Dhr. Bos woont in 's-Gravenhage."], "nl", "in Dutch too"),
        (["Zij kocht o.a. 3 boten.", "Zie blz. 5 e.v. Dat is ca. 5 km."], "nl", "Dutch abbreviations"),
        (["He moved to the U.S. Navy base.", "It is the U.S. president."], "en", "an abbreviation with stops inside"),
        (["Ms. Zimmer came.", "She left."], "en", "an abbreviation of ours that sentencex lacks"),
        (["See Vol. 3 and Eq. 4.", "Approx. 5 km.", "Done."], "en", "abbreviations before a number"),
        (["We saw St. Mary and No. 5.", "It is approx. 9 m."], "en", "St. and No."),
        (["He works for Acme Corp.", "The firm is big."], "en", "sentencex knows when Corp. ends a sentence"),
        (["J. R. R. Tolkien met George W. Bush.", "They spoke."], "en", "initials"),
        (["Y. pestis was born c. 1500, i.e. late.", "E. coli too."], "en", "species and c."),
        (["It costs 3.5 million.", "3.5 men came."], "en", "decimals"),
        (['He said: "It is over."', "Then he left.", "“Go!”", "She went."], "en", "closing quotes stay with the stop"),
        (['"Stop!" he said.', '"Go!"'], "en", "an exclamation inside a sentence; an opening quote starts the next"),
        (["The dogs' house.", "'Tis over."], "en", "an opening apostrophe starts the next"),
        (["Is Jeopardy! good?", "Yes."], "en", "a name that ends in an exclamation mark"),
        (["The book Who Is It? (1999) sold well.", "It won."], "en", "a title with its year"),
        (["He asked, “Why not? Why now?” and left.", "“Go!” she said."], "en", "questions inside a sentence"),
        (["See figs. 4 and 5, vols. 6 and 7.", "Use the figs.", "The rest is left."], "en", "only before figures"),
        (["A hidden file has a . in front of its name.", "It is small."], "en", "a stop that is shown"),
        (["It was so.[5]", "Then it fell.[citation needed]", "So.:133–134", "[The] king said."], "en", "notes"),
        (["It is big.", "(While it lacks recognition.)", "The group grew."], "en", "a sentence in brackets"),
        (["Is it so? .gitignore is there.", "Go."], "en", "a name that begins with a stop, behind a question"),
        (["(It lacks recognition.)", "The group grew."], "en", "at the beginning, too"),
        (["He left (so they say.) She stayed."], "en", "brackets inside a sentence"),
        (["It was so. :133–134", "Then it fell."], "en", "a note after a space"),
        (['The "mill" fell.', '" So. "', "She came."], "en", "quotation marks set apart"),
        (["It is 'so' now.", "' so he said."], "en", "single ones"),
        (["Is it so?", "« “So” it is."], "en", "two that open"),
        (["It is a mill.", "i.e. a firm."], "en", "an abbreviation with stops inside begins a sentence"),
        (["Is it so? .", "Go."], "en", "a stop set apart, behind a question"),
        (['He asked, "Is it so?" .Net is there.', "Go."], "en", "a name that begins with a stop, behind a quotation"),
        (["It is built via the standard ./configure and make.", "Go."], "en", "a path that begins with a stop"),
        (["Add it to the .Net file now.", "Done."], "en", "a name that does"),
        (["It ships 2.X versions, and the 3.X line.", "See process.Exit and Node.Js."], "en", "stops inside tokens"),
        (["Wait...", "What?!", "Yes."], "en", "ellipsis and doubled marks"),
        (["😀 one.", "e\u0301 two \x00 three.", "A\u00a0. B."], "en", "astral, combining, NUL, no-break space"),
        (["डॉ. राजेन्द्र प्रसाद आए।", "वह 5 कि.मी. चले।", "10 कि. मी. दूर।"], "hi", "Hindi abbreviations"),
        (["डॉ. ए. पी. जे. अब्दुल कलाम।", "पी. टी. उषा दौड़ीं।", "मेयर डब्ल्यू. हेडन।"], "hi", "initials spelt out"),
        (["ई. पू. 300 में रु. 500 दिए।", "2.5 करोड़ लोग।"], "hi", "before numbers"),
        (
            ['उसने पूछा, "क्यों नहीं?" और चला गया।', '"कौन?" नामक पुस्तक छपी।', "वह गया।"],
            "hi",
            "a quotation inside a sentence",
        ),
        (["नावें थीं 12।", "और राम आया।"], "hi", "the same word behind no quotation"),
        (['वह "गया।1990" में आया।', "वह गया।"], "hi", "a danda before a figure, inside a quotation"),
        (['त्याने "कोण?" असे विचारले.', "तो इ. स. १९५० मध्ये गेला.", "१० कि. मी. दूर."], "mr", "and parts set apart"),
        (['সে বলল, "কে?" এবং চলে গেল।', "কেউ নেই।"], "bn", "in Bengali"),
        (["அவர் “ஏன்?” என்று கேட்டார்.", "பின் சென்றார்."], "ta", "a quotative"),
        (["Fue a la biblioteca.", "Consulte EE. UU. Grande."], "es", "the end of a word is no abbreviation"),
        (["(1) It is so.", "Then it fell."], "en", "a paragraph that begins with its number"),
        (["All are equal.", "1.2. Nobody is held.", "3. It ends."], "en", "numbers of paragraphs"),
        (["(1) वह गया।", "फिर आया।"], "hi", "in Hindi too"),
        (["कुमार १.५ करोड़ लाए।", "वह गया।"], "hi", "decimals in Indian digits"),
        (["ଅକ୍ଷୟ ୧.୫ କୋଟି ଦେଲେ।", "ସେ ଗଲେ।"], "or", "in Odia too"),
        (["He said Ms. Zimmer came.", "She left."], "en", "an abbreviation that sentencex knows after some words only"),
        (
            ["He gave it to me.", "I left.", "It was art.", "See art. III of it."],
            "en",
            "words that are also abbreviations",
        ),
        (
            ["It came in May.", "We left in May. 3 days passed."],
            "en",
            "a month that is also one, but not before a figure",
        ),
        (
            ["Het liep uit de hand.", "Door mist zag hij dat.", "Zie vol. 3."],
            "nl",
            "Dutch words that are abbreviations too",
        ),
        (["Is het van u?", "Dat is van u.", "Probeer Mac OS.", "Klik op u. a. dit."], "nl", "also of one letter"),
        (["Ιδρύθηκε τον 2ο αιώνα μ.Χ.", "Αυτή ήταν μεγάλη.", "Το 500 π.Χ. ήρθαν."], "el", "years of Christ"),
        (["Falluja (pop. 256,000) and Ann (approx. 5) met.", "3 left."], "en", "a figure in brackets goes on"),
        (["Длина реки 18 км.", "Она течёт, поёт и т. д.", "Он жил там."], "ru", "and so on"),
        (["В Теннесси, Миссури и др.", "В окрестностях жили.", "Это им. Ленина."], "ru", "and others"),
        (["Zij gaan.", ",,Wij horen het'', zegt hij.", ",, Ik ook.''"], "nl", "commas for opening quotation marks"),
        (["हे रंग दाखवू शकतात.", "sRGB येथे आहे."], "mr", "the last letter of a word is no initial"),
        (["A. van den Berg, c.q. zijn zoon, kwam.", "Hij bleef."], "nl", "an initial before a small letter"),
        (
            ["Întâlnirea a avut loc.", "Are sens.", "Vișinel Ș. a plecat."],
            "ro",
            "English abbreviations are Romanian words",
        ),
        (["Đây là con.", "Lan ở tp. HCM.", "Trời ... mưa to."], "vi", "or Vietnamese ones; a pause"),
        (["Ist es so?", "1856 brach er auf.", "Das war es.", "1990 kam Nr. 5 und ca. 9 mehr."], "de", "a year begins"),
        (
            ["Ende des 8. Jahrhunderts.", "Der 3. Duke kam zu Karl V. Meyer.", "Er ist 45.", "Sie geht."],
            "de",
            "ordinals",
        ),
        (["„Fürchtet sie!“ (2006) ist ein Lied.", "Es ist alt."], "de", "a title with its year, in German marks"),
        (["Im Jahr 1990.", "Jahre später kam Hl. Hans."], "de", "a year is no ordinal"),
        (
            ["Bu, 5. yüzyılda oldu.", "III. Tutmose ve 2. Ramses geldi.", "Yaşı 45.", "O gitti."],
            "tr",
            "Turkish ordinals",
        ),
        (['Obama, "Bilemiyorum." şeklinde alay etti.', "Gitti."], "tr", "a quotation that goes on"),
        (["Умер в 393 году н. э.", "Шэнь жил в 1980-х гг.", "Т. е. позже."], "ru", "abbreviations that end a sentence"),
        (
            ["Fue hacia 1600 a. C.", "La ciudad da al mar.", "Se hundió en el s. V a. C. según él."],
            "es",
            "years before Christ",
        ),
        (["C'était vers 1600 av. J.-C.", "La ville fut détruite.", "En 30 av. J.-C. il vint."], "fr", "in French"),
        (["Έχει μήκος 96 χλμ. από εδώ.", "Απέχει 5 χλμ.", "Οι κκ. Cox και Martin ήρθαν."], "el", "Greek abbreviations"),
        (["قال أحمد ز. أمين ذلك.", "ثم ذهب."], "ar", "an Arabic initial"),
        (["ସେ ଏମ. ଏ. ପାସ କଲେ।", "ଆର. କେ. ଗଲେ।"], "or", "Latin letters spelt out in Odia"),
        (["പ്രഫ. ഷീല വന്നു.", "അവൾ പോയി."], "ml", "another spelling of Prof."),
        (["क्या?", "हाँ!", '"रुको!"', "उसने कहा।"], "hi", "question, exclamation, quote"),
        (["यह वाक्य है.", "यह दूसरा है."], "hi", "many write a full stop for a danda"),
        (["वे भाग गए थे।[citation needed]", "फिर आए। [सत्यापन आवश्यक]"], "hi", "notes, after a space too"),
        (["आए॥१२॥", "फिर गए॥"], "hi", "a verse number belongs to its verse"),
    ],
)
def test_sentences_end_where_a_reader_ends_them(sentences: list[str], code: str, why: str) -> None:
    assert split(" ".join(sentences), code) == sentences, why


@pytest.mark.parametrize(
    ("text", "expected"), [("यह है।यह भी है।", ["यह है।", "यह भी है।"]), ("वह गया।1990 में आया।", ["वह गया।", "1990 में आया।"])]
)
def test_a_danda_needs_no_space_after_it(text: str, expected: list[str]) -> None:
    assert split(text, "hi") == expected


def test_no_abbreviation_of_a_language_is_cut_from_the_name_after_it() -> None:
    for code in ("en", "hi", "nl"):
        for word in load_language(code).abbreviations:
            name = "राम" if code == "hi" else "Zimmer"
            text = f"x {word}. {name} x"
            assert split(text, code) == [text]


def test_markdown_blocks_end_sentences_and_markup_is_in_none() -> None:
    text = (
        "---\ntitle: x. y\n---\n# Heading. One\nPara one. Two\nlines here\n## Next\nEnd without stop\n\n"
        "- item a. more\n- item b\n  goes on\n\nSet\n===\n| a. | b. |\n```py\nx. y\n```\n1. One.\n2. Two.\n\n"
        "in the year\n1990. It was. He paid\n30) or so.\n\n~~~\nUnclosed fence."
    )
    assert split(text, "en") == [
        "Para one.",
        "Two\nlines here",
        "End without stop",
        "item a. more",
        "item b\n  goes on",
        "One.",
        "Two.",
        "in the year\n1990.",
        "It was.",
        "He paid\n30) or so.",
        "~~~\nUnclosed fence.",
    ]


def test_a_fence_that_is_never_closed_hides_nothing() -> None:
    assert split("~~~\nOne is. Two is.\n```\ncode.\n```\nThree.", "en") == ["~~~\nOne is.", "Two is.", "Three."]


def test_an_abbreviation_may_have_stops_inside() -> None:
    language = load_language("hi").model_copy(update={"abbreviations": ("ख.क्ष",)})
    text = "यह ख.क्ष. राम है।"
    assert sentence_spans(text, language) == [(0, len(text))]


def test_a_paragraph_of_any_length_is_split_alike() -> None:
    sentences = [f"Sentence {number} of Dr. {'Very ' * (number % 7)}Long ends here." for number in range(2_000)]
    assert split(" ".join(sentences), "en") == sentences


def test_a_quotation_of_two_sentences_stays_whole_in_a_paragraph_of_any_length() -> None:
    quoted = 'He said: "It is over. We won." and left.'
    assert split(f"{'Another one was put in its place. ' * 30}{quoted}", "en")[-1] == split(quoted, "en")[-1] == quoted


def test_an_unpaired_quotation_mark_does_not_swallow_the_paragraph() -> None:
    text = 'The 5" pipe broke. ' + "Another one was put in its place. " * 30 + 'The 6" pipe held. It was new.'
    assert len(split(text, "en")) == 33


@given(
    st.text(
        alphabet=st.sampled_from(
            "ab. A!?।॥\n\r\t\"'“”()[]:\x00😀\u0301\u094d\u093eकख…\u200f\u200d\u2028\u00a0\u008515#-|`>\ud800"
        )
    )
)
def test_spans_are_ordered_trimmed_and_inside_the_text(text: str) -> None:
    for code in ("en", "hi", "nl"):
        position = 0
        for start, end in sentence_spans(text, load_language(code)):
            assert position <= start < end <= len(text)
            assert text[start:end].strip() == text[start:end]
            position = end


@pytest.mark.parametrize("unit", ['"a." He said. ', '(a. b "c. ', "है।1990 ", "```x\n", "A. ", "- x\n", "x\n---\n"])
def test_work_grows_with_the_length_and_not_faster(unit: str, steps: Callable[[Callable[[], object]], int]) -> None:
    language = load_language("hi")
    short, long = (steps(partial(sentence_spans, text, language)) for text in (unit * 5_000, unit * 20_000))
    assert long < 6 * short + 2_000  # four times the text; quadratic work would take sixteen times as many steps


@pytest.mark.parametrize(("code", "least"), [("en", 1150), ("hi", 1150)])
def test_real_paragraphs_split_into_sentences_of_the_usual_length(
    code: str, least: int, xquad_file: Callable[[str], Path]
) -> None:
    data = json.loads(xquad_file(code).read_text(encoding="utf-8"))["data"]
    sentences = [s for article in data for p in article["paragraphs"] for s in split(p["context"], code)]
    assert least < len(sentences) < 1300
    assert max(map(len, sentences)) < 1300
    assert sum(len(sentence) < 20 for sentence in sentences) < 10
