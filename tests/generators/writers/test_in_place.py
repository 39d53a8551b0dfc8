"""Questions with the question word in place: tables of sentences, their questions and the accepted answers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.generators.writers.asking import questions_about
from lm_eval_taskgen.utils.languages import language_codes, load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Phrase
from lm_eval_taskgen.utils.records.sentence import Sentence

PAGE = Path(__file__).parents[3] / "docs" / "grammar_languages.md"


class KnowsNothing:
    def class_of(self, name: str) -> str | None:
        return None

    def is_person(self, phrase: Phrase) -> bool:
        return False

    def has_capital(self, word: str) -> bool:
        return False

    def in_lower_case(self, word: str) -> bool:
        return False


def questions(code: str, text: str) -> dict[str, tuple[str, ...]]:
    language = load_language(code)
    reader = clause_reader(language)
    assert reader is not None
    sentence = Sentence(0, Chunk("c", "d", 0, 0, len(text), text), 0, text, ())
    (clauses,) = reader.read([sentence])
    return {
        question.text: question.golds
        for clause in clauses
        for question in questions_about(clause, language, KnowsNothing())
    }


@pytest.mark.parametrize(
    ("sentence", "question", "golds"),
    [
        ("टेस्ला की मृत्यु 7 जनवरी 1943 को हुई।", "टेस्ला की मृत्यु कब हुई?", ("7 जनवरी 1943", "7 जनवरी 1943 को")),
        ("टेस्ला की मृत्यु 7 जनवरी 1943 को हुई।", "टेस्ला की मृत्यु किस तारीख को हुई?", ("7 जनवरी 1943", "7 जनवरी 1943 को")),
        (
            "लंदन में बड़ा आर्थिक विकास हुआ क्योंकि नए मार्ग बनाए गए थे।",
            "लंदन में बड़ा आर्थिक विकास क्यों हुआ?",
            ("नए मार्ग बनाए गए थे",),
        ),
        (
            "नोबल ने 1950 में रॉबर्ट किंटनर को ABC का अध्यक्ष नियुक्त किया।",
            "नोबल ने रॉबर्ट किंटनर को ABC का अध्यक्ष किस वर्ष नियुक्त किया?",
            ("1950", "1950 में"),
        ),
        (
            "नोबल ने 1950 में रॉबर्ट किंटनर को ABC का अध्यक्ष नियुक्त किया।",
            "रॉबर्ट किंटनर को ABC का अध्यक्ष किसने नियुक्त किया?",
            ("नोबल", "नोबल ने"),
        ),
        ("1871 में टेस्ला ने जर्मनी की यात्रा की।", "टेस्ला ने कहाँ की यात्रा की?", ("जर्मनी", "जर्मनी की")),
        ("जुलाई 2015 में ओबामा ने केन्या का दौरा किया।", "ओबामा ने कहाँ का दौरा किया?", ("केन्या", "केन्या का")),
        (
            "नोबल ने 1950 में रॉबर्ट किंटनर को ABC का अध्यक्ष नियुक्त किया।",
            "रॉबर्ट किंटनर को ABC का अध्यक्ष किसने बनाया?",
            ("नोबल", "नोबल ने"),
        ),
        ("टेस्ला की मृत्यु 7 जनवरी 1943 को हुई।", "टेस्ला का निधन कब हुआ?", ("7 जनवरी 1943", "7 जनवरी 1943 को")),
        (
            "नोबल ने 1950 में रॉबर्ट किंटनर को ABC का अध्यक्ष नियुक्त किया।",
            "नोबल ने किसे ABC का अध्यक्ष नियुक्त किया?",
            ("रॉबर्ट किंटनर", "रॉबर्ट किंटनर को"),
        ),
        (
            "चिकित्सक जीसस ने कुबलई के शासनकाल में पश्चिमी चिकित्सा कार्यालय की स्थापना की।",
            "पश्चिमी चिकित्सा कार्यालय की स्थापना किसने की?",
            ("चिकित्सक जीसस", "चिकित्सक जीसस ने"),
        ),
        (
            "आवेदन 15 दिनों के भीतर जमा किया जाना चाहिए।",
            "आवेदन कितने दिनों के भीतर जमा किया जाना चाहिए?",
            ("15", "15 दिनों"),
        ),
        ("यात्रा भत्ता 500 रुपये प्रति दिन है।", "यात्रा भत्ता कितने रुपये प्रति दिन है?", ("500", "500 रुपये प्रति दिन")),
        (
            "पासवर्ड में कम से कम 8 अक्षर होने चाहिए।",
            "पासवर्ड में कम से कम कितने अक्षर होने चाहिए?",
            ("8", "8 अक्षर", "कम से कम 8"),
        ),
        (
            "कर्मचारी को वर्ष में 20 दिन की छुट्टी मिलती है।",
            "कर्मचारी को वर्ष में कितने दिन की छुट्टी मिलती है?",
            ("20", "20 दिन की छुट्टी"),
        ),
        ("वेनिस में प्लेग 22 बार फैला।", "वेनिस में प्लेग कितनी बार फैला?", ("22", "22 बार")),
        ("इस दल ने लीग में केवल 308 अंक दिए।", None, None),
        ("पैंथर्स ने लीग में केवल 308 अंक दिए।", "पैंथर्स ने लीग में कितने अंक दिए?", ("308", "308 अंक")),
        ("जगदंबा वाचनालय में आज 41,200 पुस्तकें हैं।", "जगदंबा वाचनालय में कितनी पुस्तकें हैं?", ("41,200", "41,200 पुस्तकें")),
        ("न्यूकैसल यूनिवर्सिटी ब्रिटेन के विश्वविद्यालयों में से एक है।", None, None),
        ("पोलोनिया का घर वारसॉ में स्थित है।", "पोलोनिया का घर कहाँ स्थित है?", ("वारसॉ", "वारसॉ में")),
        ("भारत में निजी स्कूलों को स्वतंत्र विद्यालय कहा जाता है।", "भारत में निजी स्कूलों को क्या कहा जाता है?", ("स्वतंत्र विद्यालय",)),
        (
            "पूरे संघर्ष को सात वर्षीय युद्ध के रूप में जाना जाता है।",
            "पूरे संघर्ष को किस नाम से जाना जाता है?",
            ("सात वर्षीय युद्ध", "सात वर्षीय युद्ध के रूप में"),
        ),
        (
            "1237 में बाटू खान ने कीवन रस में आक्रमण शुरू किया।",
            "बाटू खान ने कीवन रस में आक्रमण कब शुरू किया?",
            ("1237", "1237 में"),
        ),
        (
            "इन बीमारियों के समूह में, अर्थात् शरीर में, गठिया, मधुमेह और दमा शामिल हैं।",
            None,
            None,
        ),
        ("2014 में ABC ने नौ भागों में डेटा इकट्ठा किया।", "2014 में नौ भागों में डेटा किसने इकट्ठा किया?", ("ABC", "ABC ने")),
        ("Venom, 1979 में EMI में बना था।", "Venom 1979 में कहाँ बना था?", ("EMI", "EMI में")),
        (
            "सामान्य बीमारियों में गठिया, मधुमेह और दमा शामिल हैं।",
            "सामान्य बीमारियों में क्या-क्या शामिल हैं?",
            ("गठिया, मधुमेह और दमा",),
        ),
        ("शिक्षण प्रमाणपत्र तीन वर्षों तक वैध रहता है।", "शिक्षण प्रमाणपत्र कितने समय तक वैध रहता है?", ("तीन वर्षों", "तीन वर्षों तक")),
        ("प्रारंभिक संस्करण 1851 तक उपयोग में थे।", "प्रारंभिक संस्करण उपयोग में कब तक थे?", ("1851", "1851 तक")),
        (
            "हार्वर्ड कॉलेज ने 5.3% आवेदकों को स्वीकार किया।",
            "हार्वर्ड कॉलेज ने कितने प्रतिशत आवेदकों को स्वीकार किया?",
            ("5.3%", "5.3% आवेदकों"),
        ),
        (
            "वेनिस में प्लेग 1361 और 1528 के बीच 22 बार फैला।",
            "वेनिस में प्लेग 1361 और 1528 के बीच कितनी बार फैला?",
            ("22", "22 बार"),
        ),
        (
            "नोबल ने एक नए नेटवर्क को शुरू करने के लिए स्पेन के साथ समझौता किया।",
            "नोबल ने स्पेन के साथ किस लिए समझौता किया?",
            ("एक नए नेटवर्क को शुरू करने", "एक नए नेटवर्क को शुरू करने के लिए"),
        ),
    ],
)
def test_hindi_questions_keep_the_order_of_the_sentence(
    sentence: str, question: str | None, golds: tuple[str, ...] | None
) -> None:
    found = questions("hi", sentence)
    if question is None:
        assert not found
    else:
        assert found.get(question) == golds, found


@pytest.mark.parametrize(
    ("sentence", "question", "why"),
    [
        ("1237 में बाटू खान ने कीवन रस में आक्रमण शुरू किया।", "बाटू खान ने आक्रमण कब शुरू किया?", "too little is left"),
        ("लेफ़ेवरे ने 1523 में बाइबल का और 1530 में कुरान का अनुवाद किया।", "लेफ़ेवरे ने बाइबल का अनुवाद कब किया?", "two times"),
        ("जॉन नोबल ने अपने निबंध में अवज्ञा का समर्थन किया।", "अपने निबंध में अवज्ञा का समर्थन किसने किया?", "whose is asked"),
        ("शहर में, नदी में मछली, केकड़ा और झींगा शामिल हैं।", "शहर में नदी में क्या-क्या शामिल हैं?", "a list of two phrases"),
        ("सामान्य बीमारियों में गठिया, मधुमेह शामिल हैं।", "सामान्य बीमारियों में क्या-क्या शामिल हैं?", "a list without “and”"),
        (
            "क्योंकि प्रत्येक व्यक्ति परियोजना के एक छोटे हिस्से पर काम करता था।",
            "क्योंकि प्रत्येक व्यक्ति परियोजना के किस पर काम करता था?",
            "a sentence that is only a reason",
        ),
        ("DevOps एक कार्यप्रणाली है जिसमें टीमें मिलकर काम करती हैं।", "DevOps क्या है?", "which method, the rest says"),
        ("गोल्डेनसन ने 1954 में असमंजस बढ़ा दिया।", "गोल्डेनसन ने असमंजस कब बढ़ा दिया?", "which confusion?"),
        ("साहेल में जून से अगस्त 2010 तक अकाल पड़ा।", "साहेल में जून से अगस्त कब तक अकाल पड़ा?", "half of a span of months"),
        ("ग्रीनलैंड ने 1985 में एक संधि पर हस्ताक्षर किए।", "ग्रीनलैंड ने एक संधि पर कब हस्ताक्षर किए?", "which treaty?"),
        (
            "सेना के 20,000 सैनिकों में से 8,000 लोग नॉर्मन थे।",
            "सेना के कितने सैनिकों में से 8,000 लोग नॉर्मन थे?",
            "of how many is not what is counted",
        ),
    ],
)
def test_hindi_does_not_ask(sentence: str, question: str, why: str) -> None:
    assert question not in questions("hi", sentence), why


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("उन्होंने 1950 में रॉबर्ट किंटनर को अध्यक्ष नियुक्त किया।", "a pronoun is the subject"),
        ("इसे 1950 में यूरोप का सबसे बड़ा बाजार माना गया था।", "a pronoun is the object"),
        ("जर्मनी के पुरानी महामारी ने 1654 में ओस्लो को तबाह किया।", "a masculine genitive of a feminine noun"),
        ("ABC ने 1981 में अल्फा टेलीविज़न सर्विस शुरू किया।", "the verb does not agree with its object"),
        ("केन्या ने उद्योगों में पहली प्रथा में और खेती में दूसरी प्रथा में सुधार किया।", "too many phrases with one marker"),
        ("संसद का चुनाव हर 1985 में हुआ।", "a phrase ends with a word that needs a noun"),
        ("जब 1950 में कंपनी बंद हुई तो नोबल ने पद छोड़ दिया।", "a condition"),
        ("नोबल ने 1950 में कहा कि कंपनी बंद होगी।", "what somebody says"),
        ("नोबल ने 1950 में कंपनी को बंद नहीं किया।", "it is denied"),
        ("लीग में 1950 में शामिल किया गया था।", "what was done is not said to whom"),
        ("कंपनी ने 1950 में एक नया भवन खरीदा।", "nobody knows which company"),
        ("समर थियेटर का संचालन 1870 से 1939 तक जारी था।", "a span of years"),
        ("पेरिस में 1950 में जन्मे नोबल ने संस्था को बंद किया।", "the year belongs to the participle"),
    ],
)
def test_hindi_refuses_what_it_is_not_sure_of(sentence: str, why: str) -> None:
    assert not [text for text in questions("hi", sentence) if "कब" in text or "किस वर्ष" in text or "किसने" in text], why


def rows_of_the_page() -> list[tuple[str, str, str, str]]:
    """Return code, sentence, question and answers of each row of the page on these languages."""
    codes = {load_language(code).name: code for code in language_codes()}
    rows: list[tuple[str, str, str, str]] = []
    code = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            code = codes[line[3:]]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0] != "sentence":
            rows.append((code, cells[0], cells[1], cells[2]))
    return rows


def test_every_question_of_the_page_is_asked() -> None:
    rows = rows_of_the_page()
    wrong = [row for row in rows if "; ".join(questions(row[0], row[1]).get(row[2], ())) != row[3]]
    assert not wrong
    assert set(Counter(code for code, *_ in rows).values()) == {10}


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("ur", "اس نے 1947 میں کتاب لکھی۔"),
        ("pa", "ਉਸਨੇ 1947 ਵਿੱਚ ਕਿਤਾਬ ਲਿਖੀ।"),
        ("mr", "त्यांनी १८७३ मध्ये शाळा सुरू केली."),
        ("gu", "તેમણે ૧૯૨૭માં આત્મકથા લખી."),
        ("bn", "তিনি ১৯৪৭ সালে কলকাতায় আসেন।"),
        ("te", "ఆ జట్టులో 11 మంది ఆటగాళ్ళు ఉంటారు."),
    ],
)
def test_other_languages_refuse_pronouns(code: str, sentence: str) -> None:
    assert not questions(code, sentence)


@pytest.mark.parametrize(
    ("sentence", "without", "why"),
    [
        ("वेनिस में प्लेग 1361 और 1528 के बीच 22 बार फैला।", "वेनिस में प्लेग कितनी बार फैला?", "between two years"),
        (
            "हार्वर्ड कॉलेज ने 2019 की कक्षा के लिए 5.3% आवेदकों को स्वीकार किया।",
            "हार्वर्ड कॉलेज ने कितने प्रतिशत आवेदकों को स्वीकार किया?",
            "for the class of one year",
        ),
    ],
)
def test_a_figure_is_asked_for_with_its_time(sentence: str, without: str, why: str) -> None:
    found = questions("hi", sentence)
    assert found, sentence
    assert without not in found, why
