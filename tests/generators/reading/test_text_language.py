"""A text in another language is noticed; the language of documents is guessed."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.text_language import guess_language, not_in_language
from lm_eval_taskgen.utils.languages import language_codes, load_language


@pytest.mark.parametrize(
    ("code", "text", "found", "why"),
    [
        ("es", "Which of the keys do you press to save an image?", "looks like English", "a model fell back"),
        ("es", "¿Qué tecla se pulsa para guardar una imagen?", None, "Spanish"),
        ("es", "¿Cómo se instala The Lord of the Rings?", None, "a title is the smaller part"),
        ("es", "¿Quién escribió To Be or Not to Be?", None, "a long title is not the question"),
        ("es", "No obstante, normalmente no son muy fáciles de usar.", None, "words that both languages have"),
        ("ro", "Care este numele râului care trece prin oraș?", None, "Romanian"),
        ("vi", "Thủ đô của Việt Nam là thành phố nào?", None, "Vietnamese"),
        ("tr", "Where is the library that was built in the town?", "looks like English", "Turkish has no such words"),
        ("ta", "Where is the library?", "not in Tamil script", "another script"),
        ("zh", "图书馆在哪里？", None, "Chinese"),
        ("zh", "Where is the library?", "not in Han script", "another script"),
        ("nl", "Where is the library that was built in the town?", "looks like English", "English in Dutch"),
        ("en", "¿Qué tecla se pulsa para guardar una imagen?", "looks like Spanish", "Spanish in English"),
        ("en", "En quelle année le pont a-t-il été construit ?", "looks like French", "French in English"),
        ("en", "In welchem Jahr wurde die Brücke gebaut?", "looks like German", "German in English"),
        (
            "en",
            "W którym roku zbudowano ten most?",
            "looks like another language (pl)",
            "no file has it",
        ),
        ("en", "What does `dpkg-source --commit` write into debian/patches?", None, "names of programs"),
        ("en", "Who was Yuan Chonghuan?", None, "a foreign name"),
        ("en", "Guten Tag, Berlin", None, "too short to tell"),
        ("en", "2.0.0 - 2020-03-01", None, "no words"),
    ],
)
def test_another_language_is_noticed(code: str, text: str, found: str | None, why: str) -> None:
    assert not_in_language(text, load_language(code)) == found, why


QUESTIONS = {
    "ar": "في أي سنة بُني الجسر القديم فوق النهر؟",
    "as": "নদীৰ ওপৰৰ পুৰণি দলংখন কোন চনত নিৰ্মাণ কৰা হৈছিল?",
    "bn": "নদীর উপরের পুরোনো সেতুটি কোন সালে তৈরি হয়েছিল?",
    "de": "In welchem Jahr wurde die alte Brücke über den Fluss gebaut?",
    "el": "Ποια χρονιά χτίστηκε η παλιά γέφυρα πάνω από τον ποταμό;",
    "en": "In which year was the old bridge over the river built?",
    "es": "¿En qué año se construyó el viejo puente sobre el río?",
    "fr": "En quelle année le vieux pont sur la rivière a-t-il été construit ?",
    "gu": "નદી પરનો જૂનો પુલ કયા વર્ષમાં બાંધવામાં આવ્યો હતો?",
    "hi": "नदी के ऊपर का पुराना पुल किस वर्ष में बनाया गया था?",
    "kn": "ನದಿಯ ಮೇಲಿನ ಹಳೆಯ ಸೇತುವೆಯನ್ನು ಯಾವ ವರ್ಷದಲ್ಲಿ ಕಟ್ಟಲಾಯಿತು?",
    "ml": "നദിക്ക് മുകളിലുള്ള പഴയ പാലം ഏത് വർഷമാണ് നിർമ്മിച്ചത്?",
    "mr": "नदीवरचा जुना पूल कोणत्या वर्षी बांधण्यात आला होता?",
    "ne": "नदीमाथिको पुरानो पुल कुन वर्षमा बनाइएको थियो?",
    "nl": "In welk jaar werd de oude brug over de rivier gebouwd?",
    "or": "ନଦୀ ଉପରେ ଥିବା ପୁରୁଣା ପୋଲ କେଉଁ ବର୍ଷ ନିର୍ମାଣ ହୋଇଥିଲା?",
    "pa": "ਦਰਿਆ ਉੱਤੇ ਪੁਰਾਣਾ ਪੁਲ ਕਿਸ ਸਾਲ ਵਿੱਚ ਬਣਾਇਆ ਗਿਆ ਸੀ?",
    "ro": "În ce an a fost construit vechiul pod peste râu?",
    "ru": "В каком году был построен старый мост через реку?",
    "ta": "ஆற்றின் மேல் உள்ள பழைய பாலம் எந்த ஆண்டு கட்டப்பட்டது?",
    "te": "నదిపై ఉన్న పాత వంతెనను ఏ సంవత్సరంలో నిర్మించారు?",
    "th": "สะพานเก่าข้ามแม่น้ำสร้างขึ้นในปีใด?",
    "tr": "Nehrin üzerindeki eski köprü hangi yılda inşa edildi?",
    "ur": "دریا پر پرانا پل کس سال میں بنایا گیا تھا؟",
    "vi": "Cây cầu cũ bắc qua sông được xây dựng vào năm nào?",
    "zh": "河上的旧桥是哪一年建成的？",
}


@pytest.mark.parametrize("code", language_codes())
def test_a_question_in_any_other_language_is_noticed(code: str) -> None:
    language = load_language(code)
    for other, question in QUESTIONS.items():
        script, name = load_language(other).script, load_language(other).name
        noticed = f"looks like {name}" if script == language.script else f"not in {language.script} script"
        assert not_in_language(question, language) == (None if other == code else noticed), other


ENGLISH = "The bridge was built by Iris Maddock in 1871, and it has been closed since the flood of 1904."

ITALIAN = (
    "Il sistema è composto da tre parti e la prima di queste è stata scritta nel 1998 da un gruppo di ricercatori che "
    "non avevano mai lavorato insieme. La seconda parte è più difficile, perché richiede una conoscenza delle regole."
)


@pytest.mark.parametrize(
    ("texts", "code", "why"),
    [
        ([ENGLISH], "en", "English"),
        (["De brug is in 1871 gebouwd door Iris Maddock en is sinds de overstroming gesloten."], "nl", "not German"),
        (["Le pont a été construit en 1871 par Iris Maddock et il est fermé depuis la crue."], "fr", "not Spanish"),
        (["यह पुल 1871 में आइरिस मैडॉक ने बनाया था और बाढ़ के बाद से बंद है।"], "hi", "not Marathi"),
        (["இந்தப் பாலம் 1871 இல் கட்டப்பட்டது."], "ta", "Tamil"),
        (["def cross(bridge):\n    return bridge.arches\n"] * 3 + [ENGLISH] * 9, "en", "code stands among text"),
        ([ITALIAN], None, "Italian"),
        (["다리는 1871년에 지어졌다."], None, "a script of no language"),
        (["1871 1904"], None, "no letters"),
        ([], None, "no texts"),
    ],
)
def test_the_language_of_documents_is_guessed(texts: list[str], code: str | None, why: str) -> None:
    found = guess_language(texts)
    assert (None if found is None else found.code) == code, why
