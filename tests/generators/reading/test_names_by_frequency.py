"""Names without capitals: terms that the corpus repeats before case markers, and not as common nouns are used."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.generators.reading.names import learn_names, names_as_lists, names_from_lists
from lm_eval_taskgen.generators.reading.names_by_frequency import learn_repeated_terms
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document

KNOWN = [
    "सोनभद्र में पुल है। सोनभद्र से राहगीर आए। बाढ़ सोनभद्र को छू गई।",
    "मणिकर्ण कुंड से पानी गिरता है। मणिकर्ण कुंड को लोग देखते हैं।",
    "और मणिकर्ण कुंड में पर्यटक नहाते हैं। एक तालाब में पानी था। उस तालाब से कई तालाब में पानी गया।",
    "उसने प्रवेश किया। हमने प्रवेश किया। वे प्रवेश में थे। प्रवेश को टाला।",
    "BBC दिखाता है। वर्षा जनवरी में हुई। ठंड जनवरी से थी।",
    "किताबों में लिखा है। लोग किताबों को पढ़ते हैं। रवि ने कहा।",
    "शताब्दी ने बदला। शताब्दी से पहले। अज्ञात चमकीला था। अज्ञात सुंदर था।",
    "अशोक ने कहा। लोग अशोक से मिले। प्रजा अशोक को मानती थी। कालांतर में युद्ध हुआ। कालांतर में शांति हुई।",
    "कालांतर में मेला लगा। आर्थिक विकास से लाभ है। आर्थिक विकास को देखो। नगर के विकास से और विकास को।",
    "आर्थिक विकास में वृद्धि है। विकास से विकास को मत मिलाओ। उत्तरीय संघ ने कहा। उत्तरीय संघ से लोग आए।",
    "उत्तरीय संघ को लोग मानते हैं। हरी घास है। हरे शैवाल से रंग मिला। और शैवाल को देखो। और शैवाल से रंग मिला। शैवाल में रंग है।",
    "सतरंगी शताब्दी में लोग आए। सतरंगी शताब्दी को देखो।",
    "सतरंगी शताब्दी से लोग आए। हरे शैवाल को देखो। घोड़ा से लोग आए। घोड़ा को देखो। घोड़े दौड़े।",
]


@pytest.fixture(scope="module")
def names() -> Callable[..., Any]:
    documents = [Document(str(number), text) for number, text in enumerate(KNOWN)]
    finder = learn_repeated_terms(documents, load_language("hi"))
    return lambda text: [text[start:end] for start, end in finder(text)]


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("और सोनभद्र में मेला है।", ["सोनभद्र"], "repeated, and always before a case marker"),
        ("और सोनभद्र, BBC में है।", ["सोनभद्र", "BBC"], "a comma parts names"),
        ("और मणिकर्ण कुंड से आगे है।", ["मणिकर्ण कुंड"], "two words that stand together are one term"),
        ("और मणिकर्ण में है।", [], "a part of a term is no name"),
        ("और तालाब में है।", [], "what follows determiners is a common noun"),
        ("और प्रवेश में है।", [], "what precedes light verbs is half a verb"),
        ("और BBC को देखा।", ["BBC"], "an acronym needs no repetition"),
        ("और जनवरी में है।", [], "months are no names"),
        ("और किताबों में है।", [], "nor are plurals"),
        ("और रवि ने कहा।", [], "nor what the corpus says once"),
        ("और शताब्दी ने कहा।", [], "nor words of a closed class"),
        ("और सतरंगी शताब्दी में मेला है।", [], "nor a term whose last word is such a word"),
        ("और अशोक में गुण थे।", ["अशोक"], "who acts is named, even where other words stand before it"),
        ("तालाब अशोक को मिला।", ["अशोक"], "a word that the corpus treats as common ends a run"),
        ("और अशोक तालाब को मिला।", [], "and before it a name is a part of the phrase"),
        ("और कालांतर में मेला है।", [], "what always stands before one marker of place is an adverb"),
        ("और आर्थिक विकास में लाभ है।", [], "an adjective before a noun that mostly stands without it"),
        ("और उत्तरीय संघ में लाभ है।", ["उत्तरीय संघ"], "but the noun that hardly does so is one name with it"),
        ("और हरे शैवाल में लाभ है।", [], "an adjective is also told by its other forms"),
        ("और घोड़ा में गुण है।", [], "what has an oblique form is a common noun"),
        ("और अज्ञात को देखा।", [], "nor what no case marker follows"),
        ("और सोनभद्र नामक को देखा।", [], "a run with a word that is no name is left alone"),
        ("और सोनभद्र 12 को देखा।", ["सोनभद्र"], "a figure ends a name"),
        ("और सोनभद्र अशोक BBC को देखा।", ["सोनभद्र अशोक BBC"], "three words that are names"),
        ("और सोनभद्र अशोक BBC सोनभद्र को देखा।", [], "four"),
        ("सोनभद्र में मेला है।", ["सोनभद्र"], "the first word"),
        ("और सोनभद्र किताबों में है।", ["सोनभद्र"], "a plural behind a name ends it"),
        ("और मणिकर्ण, कुंड से आगे है।", [], "a comma inside a term"),
        ("", [], "nothing in nothing"),
    ],
)
def test_names(names: Callable[..., Any], text: str, expected: list[Any], why: str) -> None:
    assert names(text) == expected, why


@pytest.mark.parametrize(("plural", "expected"), [("सोनभद्रों ने कहा।", []), ("नरों ने कहा।", ["सोनभद्र"])])
def test_what_the_corpus_counts_is_a_common_noun(plural: str, expected: list[Any]) -> None:
    documents = [Document("known", KNOWN[0]), Document("plural", plural)]
    text = "और सोनभद्र में मेला है।"
    spans = learn_repeated_terms(documents, load_language("hi"))(text)
    assert [text[start:end] for start, end in spans] == expected


def test_a_word_of_many_documents_names_nothing() -> None:
    hindi = load_language("hi")
    texts = [f"गाँव {number} में सोनभद्र से पानी आया। वर्षा सोनभद्र में हुई।" for number in range(5)]
    few = [Document(str(number), text) for number, text in enumerate(texts[:4])]
    many = [Document(str(number), text) for number, text in enumerate(texts)]
    sentence = "और सोनभद्र में मेला है।"
    assert [sentence[start:end] for start, end in learn_repeated_terms(few, hindi)(sentence)] == ["सोनभद्र"]
    assert list(learn_repeated_terms(many, hindi)(sentence)) == [], "five documents of five"


def test_hindi_learns_by_frequency_whatever_the_capitals() -> None:
    documents = [Document(str(number), text) for number, text in enumerate(KNOWN)]
    finder = learn_names(documents, load_language("hi"))
    assert list(finder("Corley Basin में सोनभद्र को")) == [(17, 24)]


POOL = ("मणिकर्ण", "कुंड")
OLD_POOL = ("मणिकर्ण", "कुंड", "नगर")
GROWTH = ("आर्थिक", "विकास")


@pytest.mark.parametrize(
    ("counts", "term", "expected", "why"),
    [
        ({POOL: 3, POOL[:1]: 3, POOL[1:]: 5}, POOL, True, "half of the uses of its rarer word"),
        ({POOL: 3, POOL[:1]: 4, POOL[1:]: 5}, POOL, False, "less than half of them"),
        ({OLD_POOL: 2, POOL: 2}, POOL, False, "half of its uses are part of a longer term"),
        ({OLD_POOL: 2, POOL: 3}, POOL, True, "less than half of them"),
        ({GROWTH: 3, GROWTH[1:]: 3}, GROWTH, True, "an adjective with half of the uses of its noun"),
        ({GROWTH: 3, GROWTH[1:]: 4}, GROWTH, False, "with less than half of them"),
    ],
)
def test_words_are_one_term_by_how_often_they_stand_together(
    counts: dict[tuple[str, ...], int], term: tuple[str, ...], expected: bool, why: str
) -> None:
    markers = ("में", "से", "को")
    texts = [f"और {' '.join(words)} {markers[n % 3]} पानी था।" for words, count in counts.items() for n in range(count)]
    documents = [Document(str(number), text) for number, text in enumerate([*texts, *KNOWN[4:6]])]
    assert (term in learn_repeated_terms(documents, load_language("hi")).terms) is expected, why


PIECES = "सोनभद्र |मणिकर्ण कुंड |मणिकर्ण |में |को |एक |12 |BBC |, |।|\n|\0|\u202e|\u200d|कि |किया "


@given(st.lists(st.sampled_from(PIECES.split("|")) | st.text(max_size=3), max_size=25).map("".join))
def test_spans_are_ordered_disjoint_and_not_empty(text: Any) -> None:
    documents = [*(Document(str(number), known) for number, known in enumerate(KNOWN)), Document("it", text)]
    spans = list(learn_repeated_terms(documents, load_language("hi"))(text))
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(left[1] <= right[0] for left, right in itertools.pairwise(spans))


def test_names_are_the_same_after_they_were_kept() -> None:
    learnt = learn_names([Document(str(number), text) for number, text in enumerate(KNOWN)], load_language("hi"))
    read_back = names_from_lists(json.loads(json.dumps(names_as_lists(learnt))))
    assert [list(read_back(text)) for text in KNOWN] == [list(learnt(text)) for text in KNOWN]
    assert read_back.has_word("सोनभद्र")
