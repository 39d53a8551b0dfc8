"""Check that the documents are in the script of the configured language."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ...utils.errors import ConfigError
from ...utils.languages import Language
from ...utils.records.documents import Document
from ...utils.text.words import is_of_script

# A smaller share of the letters means a wrong language; even a mixed corpus has more.
LEAST_SHARE = 0.05
_LETTERS_OF_A_DOCUMENT = 500
_DOCUMENTS = 1_000


def check_script(documents: Iterable[Document], language: Language) -> None:
    """Check the first 500 letters of each of the first 1,000 documents.

    Raises:
        ConfigError: less than 5 % of them are in the language's script, so no questions could be made.
    """
    own = letters = 0
    for document in islice(documents, _DOCUMENTS):
        for letter in islice(filter(str.isalpha, document.text), _LETTERS_OF_A_DOCUMENT):
            letters += 1
            own += is_of_script(letter, language.script)
    if letters and own < LEAST_SHARE * letters:
        raise ConfigError(
            f"language: {language.code!r} is written in {language.script} script, which {own / letters:.0%} of the "
            "corpus's letters are; name the language of the documents (`taskgen languages` lists those there are)"
        )
