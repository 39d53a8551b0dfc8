"""Scores of answers by the scoring rules of the XQuAD languages, row by row.

Where MLQA has the language, the values of a row of `MLQA` are those of its script (mlqa_evaluation_v1.py).
"""

from __future__ import annotations

import pytest

from lm_eval_taskgen.utils.languages import load_language, scoring_rules
from lm_eval_taskgen.utils.qa_metrics import abstains, citation_match, contains, exact_match, f1, list_f1, score

# language, prediction, gold, exact match, F1, why
MLQA = [
    ("es", "el Super Bowl 50", "Super Bowl 50", 1, 1, "the article goes"),
    ("es", "Las Vegas", "Vegas", 1, 1, "also where it is part of a name"),
    ("es", "una de las tres", "tres", 0, 2 / 3, "articles go, prepositions stay"),
    ("es", "del Norte", "Norte", 0, 2 / 3, "an article in a contraction stays"),
    ("es", "¿Denver Broncos?", "Denver Broncos", 1, 1, "the inverted question mark is punctuation"),
    ("es", "Peru", "Perú", 0, 0, "an accent is part of its letter"),
    ("es", "lo último", "último", 0, 2 / 3, "the neuter article is not in the list"),
    ("de", "der Zweite Weltkrieg", "des Zweiten Weltkriegs", 0, 0, "the article goes, case endings stay"),
    ("de", "ein Sechstel", "Sechstel", 1, 1, "the indefinite article goes"),
    ("de", "im Jahr 1936", "1936", 0, 1 / 2, "an article in a contraction stays"),
    ("de", "„Die Räuber“", "Räuber", 1, 1, "low quotes are punctuation"),
    ("de", "GROSSE", "große", 0, 0, "capitals have no sharp s, and lower-casing brings none back"),
    ("de", "Meine Stadt", "eine Stadt", 0, 2 / 3, "an article inside a word is none"),
    ("vi", "của người Việt", "người Việt", 1, 1, "'of' goes"),
    ("vi", "những chiếc xe", "xe", 1, 1, "the plural word and the classifier go"),
    ("vi", "một chiếc xe", "xe", 0, 2 / 3, "the number stays"),
    ("vi", "năm 1945", "1945", 0, 2 / 3, "a syllable is a token"),
    ("vi", "lá", "là", 0, 0, "a tone makes another word: only the second is dropped"),
    ("ar", "القاهرة", "قاهرة", 1, 1, "the article is written onto the word"),
    ("ar", "في القاهرة", "القاهرة", 0, 2 / 3, "a preposition of its own stays"),
    ("ar", "بالقاهرة", "القاهرة", 0, 2 / 3, "behind a bound preposition the article leaves a gap"),
    ("ar", "لقاهرة", "القاهرة", 0, 0, "merged with its preposition it is not seen"),
    ("ar", "سؤال", "سؤ", 1, 1, "the two letters go at the end of a word too"),
    ("ar", "كم؟", "كم", 1, 1, "the Arabic question mark is punctuation"),
    ("ar", "أحمد، علي", "أحمد علي", 1, 1, "and the Arabic comma"),
    ("ar", "احمد", "أحمد", 0, 0, "the hamza is part of its letter"),
    ("zh", "丹佛野马队", "丹佛野马", 0, 8 / 9, "characters, not words"),
    ("zh", "《论语》", "论语", 1, 1, "title marks are punctuation"),
    ("zh", "1936年", "1936", 0, 2 / 3, "a number is one token"),
    ("zh", "丹佛 野马", "丹佛野马", 1, 1, "spaces never decide"),
    ("zh", "臺灣", "台湾", 0, 0, "traditional characters are others"),
    ("zh", "的", "的", 1, 1, "particles are no articles"),
]

# MLQA has none of these; its values here would be those of white space and no articles, but for what `why` says.
OTHERS = [
    ("el", "το Σούπερ Μπόουλ", "Σούπερ Μπόουλ", 1, 1, "the definite article goes"),
    ("el", "η Αθήνα", "την Αθήνα", 1, 1, "in any case"),
    ("el", "ΤΗΣ Ρώμης", "Ρώμης", 1, 1, "in capitals, with the other sigma"),
    ("el", "ένα", "δύο", 0, 0, "the indefinite article is the number one, and stays"),
    ("el", "στην Αθήνα", "Αθήνα", 0, 2 / 3, "an article in a contraction stays"),
    ("el", "που", "πού", 0, 0, "an accent makes another word"),
    ("el", "πόσα;", "πόσα", 1, 1, "the Greek question mark"),
    ("el", "πόσα\u037e", "πόσα", 1, 1, "and its other code point"),
    ("ro", "orașul București", "București", 0, 2 / 3, "a common noun stays"),
    ("ro", "oraș", "orașul", 0, 0, "the article is an ending, which stays"),
    ("ro", "o", "un", 0, 0, "the indefinite ones are numbers too"),
    ("ru", "в Москве", "Москва", 0, 0, "case endings stay"),
    ("ru", "«Война и мир»", "Война и мир", 1, 1, "angle quotes are punctuation"),
    ("ru", "Королев", "Королёв", 0, 0, "ё is a letter of its own"),
    ("ru", "Королe\u0308в", "Корол\u0435\u0308в", 0, 0, "a Latin e is no Cyrillic one"),
    ("ru", "Корол\u0435\u0308в", "Королёв", 1, 1, "but ё may be composed or not"),
    ("tr", "İki", "iki", 1, 1, "a capital at the beginning of an answer"),
    ("tr", "I\u0307ki", "iki", 1, 1, "also where its dot is a mark of its own"),
    ("tr", "bir gün", "gün", 0, 2 / 3, "'bir' is the number one"),
    ("tr", "Türkiye'nin", "Türkiye", 0, 0, "endings stay, apostrophe or not"),
    ("tr", "kır", "kir", 0, 0, "the dotless letter is another"),
    ("th", "ในกรุงเทพ", "กรุงเทพ", 0, 6 / 7, "a letter with its marks is a token; 6 of 8 are right"),
    ("th", "กรุงเทพ มหานคร", "กรุงเทพมหานคร", 1, 1, "spaces never decide"),
    ("th", "ปี พ.ศ. ๒๔๗๕", "ปี พ.ศ. 2475", 1, 1, "Thai digits"),
    ("th", "12 คน", "12", 0, 1 / 2, "a number is one token"),
    ("th", "Super Bowl ครั้งที่ 50", "super bowl ครั้งที่ ๕๐", 1, 1, "Latin words stay whole"),
    ("th", "ป่า", "ป้า", 0, 1 / 2, "a tone mark makes another token"),
    ("th", "น้ำ", "น\u0e49ำ", 1, 1, "the sign am is a letter"),
]


@pytest.mark.parametrize(("language", "prediction", "gold", "exact", "overlap", "why"), [*MLQA, *OTHERS])
def test_score_of_an_answer(language: str, prediction: str, gold: str, exact: int, overlap: float, why: str) -> None:
    rules = scoring_rules(language)
    assert exact_match(prediction, [gold], rules) == exact, why
    assert f1(prediction, [gold], rules) == pytest.approx(overlap), why


@pytest.mark.parametrize(
    ("language", "prediction", "gold", "expected", "why"),
    [
        ("th", "อยู่ที่กรุงเทพมหานคร", "กรุงเทพ", 1, "no spaces needed"),
        ("th", "กรุงเทพ", "กร", 0, "a match does not end before a vowel sign"),
        ("th", "ป่าไม้", "ป", 0, "nor before a tone mark"),
        ("th", "ปี 2475", "75", 0, "nor inside a number"),
        ("th", "ปี ๒๔๗๕", "2475", 1, "digits of either kind"),
        ("tr", "1923'te İstanbul'da", "istanbul", 1, "a capital with a dot"),
        ("ar", "عاصمة مصر هي القاهرة", "القاهرة", 1, "with its article or without"),
        ("zh", "首都是北京。", "北京", 1, "no spaces needed"),
    ],
)
def test_answer_within_a_longer_one(language: str, prediction: str, gold: str, expected: int, why: str) -> None:
    assert contains(prediction, [gold], scoring_rules(language)) == expected, why


@pytest.mark.parametrize(
    ("language", "prediction", "expected"),
    [
        ("ar", "لا أعرف.", True),
        ("ar", "لم يُذكر في القاهرة", False),
        ("de", "Die Frage kann nicht beantwortet werden.", True),
        ("de", "Das wird nicht erwähnt, nur Berlin", False),
        ("el", "Δεν αναφέρεται στο κείμενο.", True),
        ("el", "Δεν ξέρω!", True),
        ("es", "No se menciona en el pasaje.", True),
        ("es", "No lo sé", True),
        ("ro", "Nu se menționează în text.", True),
        ("ru", "В тексте не указано.", True),
        ("ru", "Неизвестный солдат", False),
        ("th", "ไม่ทราบค่ะ", True),
        ("th", "ไม่ได้ กล่าวถึงในข้อความ", True),
        ("th", "ไม่ทราบชื่อ", False),
        ("tr", "Metinde belirtilmemiş.", True),
        ("tr", "BİLİNMİYOR", True),
        ("vi", "Không được đề cập trong đoạn văn.", True),
        ("vi", "Không có", True),
        ("zh", "文中未提及。", True),
        ("zh", "没有人", False),
        ("th", "unanswerable", True),
        ("zh", "N/A", True),
    ],
)
def test_saying_that_there_is_no_answer(language: str, prediction: str, expected: bool) -> None:
    rules = scoring_rules(language)
    assert abstains(prediction, rules) is expected
    assert score(prediction, [], rules)["no_answer_acc"] == expected


@pytest.mark.parametrize("language", ["ar", "de", "el", "es", "ro", "ru", "th", "tr", "vi", "zh"])
def test_the_phrase_that_prompts_ask_for_is_no_answer(language: str) -> None:
    rules, phrase = scoring_rules(language), load_language(language).abstention
    assert score(phrase, [], rules)["exact_match"] == 1
    assert score(phrase, ["1936"], rules)["exact_match"] == 0


@pytest.mark.parametrize(
    ("language", "prediction", "gold", "expected", "why"),
    [
        ("th", "หน้า 7", "หน้า ๗", 1, "a page word of several tokens"),
        ("th", "อยู่ที่หน้า 7 ของปี 2475", "7", 1, "found without spaces"),
        ("th", "หน้า 7 และ 8", "7", 0, "two pages, parted by a joiner of several tokens"),
        ("th", "หน้า 8 ปี 7", "7", 0, "another page"),
        ("zh", "见第7页", "第7页", 1, "a page word behind its number"),
        ("zh", "第7页，2021年", "7", 1, "the year behind the comma is no page"),
        ("zh", "第7页、第8页", "7", 0, "two pages"),
        ("zh", "2021, 页码 7", "7", 1, "a page word of two characters"),
        ("de", "Seite 7 und 8", "7", 0, "two pages"),
        ("ru", "стр. 7", "страница 7", 1, "short and long"),
        ("ar", "الصفحة ٧", "7", 1, "the page word with its article"),
        ("tr", "1923'te, 7. sayfa", "7", 1, "a page word behind its number"),
        ("tr", "7. sayfa, 1923", "7", 1, "also before another number"),
    ],
)
def test_citation_of_a_page(language: str, prediction: str, gold: str, expected: int, why: str) -> None:
    assert citation_match(prediction, [gold], scoring_rules(language)) == expected, why


@pytest.mark.parametrize(
    ("language", "prediction", "items"),
    [
        ("ar", "أحمر، أخضر و أزرق", ["أحمر", "أخضر", "أزرق"]),
        ("de", "Rot, Grün und Blau", ["rot", "grün", "blau"]),
        ("el", "κόκκινο, πράσινο και μπλε", ["κόκκινο", "πράσινο", "μπλε"]),
        ("es", "Francia e Italia", ["Italia", "Francia"]),
        ("ro", "roșu, verde şi albastru", ["roșu", "verde", "albastru"]),
        ("ru", "красный, зелёный и синий", ["красный", "зелёный", "синий"]),
        ("th", "แดง, เขียว และ น้ำเงิน", ["แดง", "เขียว", "น้ำเงิน"]),
        ("tr", "kırmızı, yeşil ve mavi", ["kırmızı", "yeşil", "mavi"]),
        ("vi", "đỏ, xanh và vàng", ["đỏ", "xanh", "vàng"]),
        ("zh", "红、绿、蓝", ["红", "绿", "蓝"]),
    ],
)
def test_items_of_a_list(language: str, prediction: str, items: list[str]) -> None:
    assert list_f1(prediction, [[item] for item in items], scoring_rules(language)) == 1
