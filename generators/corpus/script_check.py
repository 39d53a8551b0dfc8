"""Whether the documents are written in the script of the language that a configuration names."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ...utils.errors import ConfigError
from ...utils.languages import Language
from ...utils.records.types import Document
from ...utils.text.words import is_of_script

# Below this share of all letters the language is a mistake; a mixed corpus has more.
LEAST_SHARE = 0.05
_LETTERS_OF_A_DOCUMENT = 500
_DOCUMENTS = 1_000


def check_script(documents: Iterable[Document], language: Language) -> None:
    """Look at the first letters of the first documents.

    Raises:
        ConfigError: hardly any is of the language's script, so no question could be asked.
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
