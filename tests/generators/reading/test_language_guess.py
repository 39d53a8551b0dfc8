from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.reading.language_guess import guess_language

ENGLISH = "The bridge was built by Iris Maddock in 1871, and it has been closed since the flood of 1904."

ITALIAN = (
    "Il sistema è composto da tre parti e la prima di queste è stata scritta nel 1998 da un gruppo di ricercatori che "
    "non avevano mai lavorato insieme. La seconda parte è più difficile, perché richiede una conoscenza delle regole."
)


@pytest.mark.parametrize(
    ("texts", "code", "why"),
    [
        ([ENGLISH], "en", "its small words"),
        (["De brug is in 1871 gebouwd door Iris Maddock en is sinds de overstroming gesloten."], "nl", "not German"),
        (["Le pont a été construit en 1871 par Iris Maddock et il est fermé depuis la crue."], "fr", "not Spanish"),
        (["यह पुल 1871 में आइरिस मैडॉक ने बनाया था और बाढ़ के बाद से बंद है।"], "hi", "not Marathi"),
        (["இந்தப் பாலம் 1871 இல் கட்டப்பட்டது."], "ta", "the only language of its script"),
        (["def cross(bridge):\n    return bridge.arches\n"] * 3 + [ENGLISH] * 9, "en", "code stands among text"),
        ([ITALIAN], None, "Italian"),
        (["다리는 1871년에 지어졌다."], None, "a script of no language"),
        (["1871 1904"], None, "no letters"),
        ([], None, "no texts"),
    ],
)
def test_the_language_is_that_of_the_small_words(texts: list[str], code: str | None, why: str) -> None:
    found = guess_language(texts)
    assert (None if found is None else found.code) == code, why
