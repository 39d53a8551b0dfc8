"""Predicates of Hindi questions said otherwise, with agreement kept."""

from __future__ import annotations

import pytest

from .test_in_place import questions


@pytest.mark.parametrize(
    ("sentence", "question", "why"),
    [
        ("टेस्ला की मृत्यु 1943 में हुई।", "टेस्ला का निधन कब हुआ?", "the genitive and the verb agree with the other noun"),
        ("स्पेन ने 1565 में फ्लोरिडा पर हमला किया।", "स्पेन ने फ्लोरिडा पर कब आक्रमण किया?", "the noun of a predicate"),
        ("ओबामा ने 2015 में केन्या का दौरा किया।", "ओबामा ने केन्या की यात्रा कब की?", "a feminine noun for a masculine one"),
        ("ओबामा ने 2015 में स्पेन की सहायता की।", "ओबामा ने स्पेन की मदद कब की?", "a feminine noun for a feminine one"),
        ("जॉन नोबल ने 1976 में पेरिस को किताबें भेंट कीं।", None, "a gift is no meeting"),
        (
            "शाहजहाँ ने 1632 में एक विशाल मकबरा बनाया।",
            None,
            "the oblique form of a noun that is not listed is not known",
        ),
        (
            "नोबल ने 1632 में एक नया पुल बनाया।",
            "नोबल ने एक नए पुल का निर्माण कब किया?",
            "a noun for the verb, the object oblique",
        ),
        ("हरितमा ने 2019 में बिजली बनाई।", None, "electricity is not built"),
        ("नोबल ने 1632 में एक नई इमारत बनाई।", "नोबल ने एक नई इमारत का निर्माण कब किया?", "the verb agrees with the noun"),
        ("नोबल ने 1632 में लंदन के पुल का निर्माण किया।", "नोबल ने लंदन के पुल को कब बनाया?", "a verb for the noun"),
        ("यह पुल नोबल द्वारा 1932 में बनाया गया था।", None, "nobody knows which bridge"),
        ("लंदन का पुल 1932 में नोबल द्वारा बनाया गया था।", "नोबल ने लंदन का पुल कब बनाया था?", "active for passive"),
        ("लंदन का पुल 1932 में चिकित्सक जॉन नोबल द्वारा बनाया गया था।", "लंदन का पुल किसने बनाया था?", "who for by whom"),
        ("लंदन की इमारतें 1932 में नोबल द्वारा डिजाइन की गईं।", "नोबल ने लंदन की इमारतें कब डिजाइन कीं?", "the last verb is nasal"),
        ("पोलोनिया की स्थापना 1911 में की गई थी।", "पोलोनिया की नींव कब रखी गई थी?", "words of the predicate"),
        (
            "भारत में निजी स्कूलों को स्वतंत्र विद्यालय कहा जाता है।",
            "भारत में निजी स्कूलों को किस नाम से जाना जाता है?",
            "the question word changes with the verb",
        ),
        (
            "कोल के अनुरोध पर नोबल ने 1932 में एक महत्वपूर्ण पुल बनाया।",
            "कोल के कहने पर एक अहम पुल किसने बनाया?",
            "synonyms in phrases",
        ),
        (
            "नोबल ने 1932 में लंदन के चर्च के विरुद्ध एक बड़ा आंदोलन शुरू किया।",
            "नोबल ने लंदन के चर्च के ख़िलाफ़ एक बड़ा आंदोलन कब शुरू किया?",
            "another postposition",
        ),
        ("भारत 1947 में ब्रिटेन से स्वतंत्र हुआ।", "भारत ब्रिटेन से कब आज़ाद हुआ?", "a common word for a learned one"),
        ("नोबल ने 1985 में एक नई नीति प्रस्तावित की।", "नोबल ने एक नई नीति का प्रस्ताव कब रखा?", "a noun with its own verb"),
        ("नोबल ने 1985 में भारतीय किसानों की रक्षा की।", "नोबल ने भारतीय किसानों की हिफ़ाज़त कब की?", "a feminine noun"),
        ("नोबल ने 1985 में लंदन के पुल को ध्वस्त किया।", "नोबल ने लंदन के पुल को कब गिराया?", "a verb for an adjective"),
        ("लंदन की गैलरी 2010 में बंद की गई।", "लंदन की गैलरी कब बंद हुई?", "it closed, for it was closed"),
        ("लंदन की दो गैलरियाँ 2010 में खोली गईं।", "लंदन की दो गैलरियाँ कब खोली गईं?", "a form that is not listed stays"),
        ("लंदन का पहला पुल 2010 में बनाया गया था।", "लंदन का पहला पुल कब बना था?", "the auxiliary stays"),
        ("लंदन के दो स्कूल 2010 में शुरू किए गए।", "लंदन के दो स्कूल कब शुरू हुए?", "a plural"),
        ("पोलिश पत्रिका 1911 में प्रकाशित की गई।", "पोलिश पत्रिका कब छपी?", "a verb for an adjective and a verb"),
        ("भारत का पहला कानून 1911 में पारित किया गया।", "भारत का पहला कानून कब पास हुआ?", "another adjective too"),
        ("लंदन के पुल का निर्माण 1911 में किया गया।", "लंदन के पुल का निर्माण कब हुआ?", "the noun happens"),
        ("नोबल ने 1911 में लंदन में 400 चित्र प्रदर्शित किए।", "नोबल ने लंदन में 400 चित्र कब दिखाए?", "a plural verb"),
        ("नोबल ने 1911 में पोलैंड पर प्रतिबंध लगाया।", "नोबल ने पोलैंड पर रोक कब लगाई?", "the verb agrees with a feminine noun"),
        ("कुबलाई ने 1287 में जावा के खिलाफ असफलता प्राप्त की।", "जावा के खिलाफ असफलता किसे मिली?", "another question word"),
        ("नोबल की हत्या 1911 में की गई।", "नोबल का क़त्ल कब किया गया?", "a masculine noun for a feminine one"),
        ("नोबल ने 1911 में पोलैंड की शिक्षा को प्रभावित किया।", "नोबल ने पोलैंड की शिक्षा पर कब असर डाला?", "another marker"),
        (
            "लंदन पर ब\u095cी बाढ़ का प्रभाव 1964 में प\u095cा।",
            "लंदन पर बड़ी बाढ़ का असर कब पड़ा?",
            "a letter that is written as one character",
        ),
        (
            "मंगोलिया ने 1911 में बोड खान के नेतृत्व में स्वतंत्रता की घोषणा कर दी।",
            "किस देश ने बोड खान की अगुवाई में आज़ादी का ऐलान कर दिया?",
            "the stem before a second verb stays",
        ),
        ("रॉयल कंपनी 1911 में आरंभ हुई थी।", "रॉयल कंपनी की शुरुआत कब हुई थी?", "a noun for what happened"),
        (
            "नोबल ने 1911 में एक नई पत्रिका शुरू की।",
            "नोबल ने एक नई पत्रिका की शुरुआत कब की?",
            "a feminine noun that has no oblique form",
        ),
        (
            "नोबल ने 1911 में एक बड़ा हमला शुरू किया।",
            "नोबल ने एक बड़े हमले की शुरुआत कब की?",
            "a masculine noun in its oblique form",
        ),
        (
            "नोबल ने 1932 में विश्व की पहली मशीन बनाई।",
            "नोबल ने दुनिया की पहली मशीन कब बनाई?",
            "common nouns for learned ones",
        ),
        ("स्पेन ने 1856 में भारत को हराया था।", "स्पेन ने 1856 में किस देश को मात दी थी?", "a noun and a verb for a verb"),
        ("नोबल ने 1856 में लंदन में अपनी शिक्षा प्राप्त की।", "नोबल ने अपनी पढ़ाई कब की?", "another noun with another verb"),
        ("अफीम का युद्ध 1856 में छिड़ गया।", "अफीम का युद्ध कब शुरू हुआ?", "a common verb for a picture"),
        ("तिब्बत में धर्मगुरुओं को लामा कहा जाता है।", "तिब्बत में धर्मगुरुओं को क्या कहते हैं?", "what people say, for what is said"),
        (
            "पिलेट ने 1990 में कुरिन्थ शहर में अठारह महीने बिताए।",
            "पिलेट ने 1990 में कुरिन्थ शहर में कितने महीने गुज़ारे?",
            "another verb in the plural",
        ),
        (
            "नोबल ने 1990 में अपने जीवन के अंतिम दिनों में एक पुल बनाया।",
            "नोबल ने अपनी ज़िंदगी के आख़िरी दिनों में क्या बनाया?",
            "a feminine noun with its pronoun",
        ),
    ],
)
def test_a_predicate_is_said_otherwise(sentence: str, question: str | None, why: str) -> None:
    found = questions("hi", sentence)
    if question is None:
        assert not [text for text in found if "निर्माण" in text or "यह" in text or "मुलाक" in text], why
    else:
        assert question in found, (why, list(found))


def test_who_somebody_is_can_be_left_out_before_the_name() -> None:
    found = questions("hi", "जर्मन वास्तुकार गॉटफ्रीड सेम्पर ने 1855 में एक बड़ा थिएटर बनाया।")
    assert "गॉटफ्रीड सेम्पर ने एक बड़ा थिएटर कब बनाया?" in found
    assert found["एक बड़ा थिएटर किसने बनाया?"][:2] == ("जर्मन वास्तुकार गॉटफ्रीड सेम्पर", "गॉटफ्रीड सेम्पर")


def test_one_of_two_persons_is_not_left_out() -> None:
    found = questions("hi", "जर्मन इंजीनियर कार्ल लिंडे और ब्रिटिश इंजीनियर विलियम हैम्पसन ने 1895 में एक मशीन बनाई।")
    assert not [text for text in found if text.startswith("विलियम")]


@pytest.mark.parametrize(
    ("sentence", "wrong", "why"),
    [
        ("लंदन की गैलरी को 1991 में खोला गया।", "को कब खुला", "what is opened has a marker"),
        ("लंदन की गैलरी 1991 में नोबल द्वारा बंद की गई।", "द्वारा कब बंद हुई", "somebody closed it"),
        ("कुबलाई ने 1287 में जावा के खिलाफ असफलता प्राप्त की।", "असफलता कब हासिल", "nobody wins a failure"),
        ("नोबल ने 1972 में लंदन के साथ परिवर्तन पूरा किया।", "संपन्न", "a change is not performed like a ceremony"),
        ("भारत की टीम 1976 में स्पेन से हार गई।", "पराजय", "the stem of a verb is no noun"),
        ("एकेमेनिड सैनिकों ने 1932 में थ्रेस शहर को जीत लिया था।", "विजय", "the stem of a verb is no noun"),
        ("सलमान ने 1932 में मोहम्मद अल-जदान को नियुक्त किया।", "बनाया", "nobody is made without being made something"),
        ("लंदन की समिति ने 1932 में ब्रिटेन की सरकार की आलोचना की।", "निंदा", "a critic need not condemn"),
        ("लंदन की समिति ने 1932 में एक नई सेवा उपलब्ध कराई।", "मौजूद", "a service is provided, not present"),
        ("नोबल ने 1932 में यूरोप के शहर के खिलाफ एक बड़ा आंदोलन शुरू किया।", "विरुद्ध", "a common word stays"),
        ("नोबल ने 1932 में लंदन में एक बड़ा आंदोलन शुरू किया।", "आरंभ", "a common word stays"),
        ("भारत की टीम को 1976 में स्पेन में हराया गया।", "मात दी", "the verb would have to agree"),
        ("भारत की लोकप्रियता 1976 में हासिल की गई।", "पाई गई", "what is gained is not found"),
    ],
)
def test_a_predicate_keeps_its_wording_where_another_would_be_wrong(sentence: str, wrong: str, why: str) -> None:
    found = questions("hi", sentence)
    assert found, sentence
    assert not [text for text in found if wrong in text], why
