"""Questions with the question word in place: tables of sentences, their questions and the accepted answers."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.generators.writers.asking import questions_about
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.facts import Phrase
from lm_eval_taskgen.utils.records.sentence import Sentence


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
            "नोबल ने 1950 में रॉबर्ट किंटनर को ABC का अध्यक्ष नियुक्त किया।",
            "नोबल ने किस वर्ष रॉबर्ट किंटनर को ABC का अध्यक्ष नियुक्त किया?",
            ("1950", "1950 में"),
        ),
        (
            "नोबल ने 1950 में रॉबर्ट किंटनर को ABC का अध्यक्ष नियुक्त किया।",
            "रॉबर्ट किंटनर को ABC का अध्यक्ष किसने नियुक्त किया?",
            ("नोबल", "नोबल ने"),
        ),
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
        ("वेनिस में प्लेग 22 बार फैला।", "वेनिस में प्लेग कितनी बार फैला?", ("22", "22 बार")),
        ("इस दल ने लीग में केवल 308 अंक दिए।", None, None),
        ("पैंथर्स ने लीग में केवल 308 अंक दिए।", "पैंथर्स ने लीग में कितने अंक दिए?", ("308", "308 अंक")),
        ("पोलोनिया का घर वारसॉ में स्थित है।", "पोलोनिया का घर कहाँ स्थित है?", ("वारसॉ", "वारसॉ में")),
        ("भारत में निजी स्कूलों को स्वतंत्र विद्यालय कहा जाता है।", "भारत में निजी स्कूलों को क्या कहा जाता है?", ("स्वतंत्र विद्यालय",)),
        (
            "इन बीमारियों के समूह में, अर्थात् शरीर में, गठिया, मधुमेह और दमा शामिल हैं।",
            None,
            None,
        ),
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
    ("sentence", "why"),
    [
        ("उन्होंने 1950 में रॉबर्ट किंटनर को अध्यक्ष नियुक्त किया।", "a pronoun is the subject"),
        ("इसे 1950 में यूरोप का सबसे बड़ा बाजार माना गया था।", "a pronoun is the object"),
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


@pytest.mark.parametrize(
    ("code", "sentence", "question", "golds"),
    [
        ("ur", "شاہجہان نے 1632ء میں تاج محل تعمیر کیا۔", "تاج محل کس نے تعمیر کیا؟", ("شاہجہان", "شاہجہان نے")),
        (
            "ur",
            "شاہجہان نے 1632ء میں تاج محل تعمیر کیا۔",
            "شاہجہان نے تاج محل کب تعمیر کیا؟",
            ("1632ء", "1632", "1632ء میں"),
        ),
        ("pa", "ਪੰਜਾਬ ਵਿੱਚ 23 ਜ਼ਿਲ੍ਹੇ ਹਨ।", "ਪੰਜਾਬ ਵਿੱਚ ਕਿੰਨੇ ਜ਼ਿਲ੍ਹੇ ਹਨ?", ("23", "23 ਜ਼ਿਲ੍ਹੇ")),
        ("pa", "ਗੁਰੂ ਰਾਮਦਾਸ ਨੇ 1577 ਵਿੱਚ ਅੰਮ੍ਰਿਤਸਰ ਸ਼ਹਿਰ ਵਸਾਇਆ।", "ਅੰਮ੍ਰਿਤਸਰ ਸ਼ਹਿਰ ਕਿਸ ਨੇ ਵਸਾਇਆ?", ("ਗੁਰੂ ਰਾਮਦਾਸ", "ਗੁਰੂ ਰਾਮਦਾਸ ਨੇ")),
        (
            "mr",
            "महात्मा फुले यांनी १८७३ मध्ये सत्यशोधक समाजाची स्थापना केली.",
            "महात्मा फुले यांनी सत्यशोधक समाजाची स्थापना कधी केली?",
            ("१८७३", "१८७३ मध्ये"),
        ),
        ("mr", "महात्मा गांधी यांचा जन्म पोरबंदर येथे झाला.", "महात्मा गांधी यांचा जन्म कोठे झाला?", ("पोरबंदर", "पोरबंदर येथे")),
        ("gu", "ગાંધીજીએ ૧૯૧૭માં સાબરમતી આશ્રમની સ્થાપના કરી.", "સાબરમતી આશ્રમની સ્થાપના કોણે કરી?", ("ગાંધીજી", "ગાંધીજીએ")),
        ("gu", "નર્મદા નદીની લંબાઈ ૧૩૧૨ કિલોમીટર છે.", "નર્મદા નદીની લંબાઈ કેટલા કિલોમીટર છે?", ("૧૩૧૨", "૧૩૧૨ કિલોમીટર")),
        ("bn", "বাংলাদেশে ৬৪টি জেলা রয়েছে।", "বাংলাদেশে কতটি জেলা রয়েছে?", ("৬৪", "৬৪টি")),
        ("bn", "তাজমহল আগ্রায় অবস্থিত।", "তাজমহল কোথায় অবস্থিত?", ("আগ্রা", "আগ্রায়")),
        ("bn", "পদ্মা সেতুর দৈর্ঘ্য ৬.১৫ কিলোমিটার।", "পদ্মা সেতুর দৈর্ঘ্য কত কিলোমিটার?", ("৬.১৫", "৬.১৫ কিলোমিটার")),
        ("as", "অসমত ৩৫খন জিলা আছে।", "অসমত কেইখন জিলা আছে?", ("৩৫", "৩৫খন")),
        ("or", "ଓଡ଼ିଶାରେ ୩୦ଟି ଜିଲ୍ଲା ଅଛି।", "ଓଡ଼ିଶାରେ କେତେଟି ଜିଲ୍ଲା ଅଛି?", ("୩୦", "୩୦ଟି")),
        (
            "ta",
            "சென்னைப் பல்கலைக்கழகம் 1857-இல் நிறுவப்பட்டது.",
            "சென்னைப் பல்கலைக்கழகம் எந்த ஆண்டில் நிறுவப்பட்டது?",
            ("1857", "1857-இல்"),
        ),
        ("te", "తెలంగాణలో 33 జిల్లాలు ఉన్నాయి.", "తెలంగాణలో ఎన్ని జిల్లాలు ఉన్నాయి?", ("33", "33 జిల్లాలు")),
        ("kn", "ಭಾರತ 1947ರಲ್ಲಿ ಸ್ವಾತಂತ್ರ್ಯ ಪಡೆಯಿತು.", "ಭಾರತ ಯಾವ ವರ್ಷದಲ್ಲಿ ಸ್ವಾತಂತ್ರ್ಯ ಪಡೆಯಿತು?", ("1947", "1947ರಲ್ಲಿ")),
    ],
)
def test_other_languages_ask_by_their_own_rules(
    code: str, sentence: str, question: str, golds: tuple[str, ...]
) -> None:
    found = questions(code, sentence)
    assert found.get(question) == golds, found


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
