"""What the text of an article states. The reader knows the templates of its language, and nothing of any world."""

from __future__ import annotations

from itertools import repeat

from ...utils.errors import CorpusError
from .articles import Statement
from .skeletons import PLACE, Skeletons, skeletons


def read_article(title: str, text: str, language: str) -> tuple[Statement, ...]:
    """What an article states, in the order of its text; of a person also the `gender` (f or m), where it is told.

    Raises:
        CorpusError: a sentence is none that a template of the language gives.
        ConfigError: the language has no `world` block, or one with a flaw.
    """
    return tuple(Statement(*stated) for stated in dict.fromkeys(statements(title, text, skeletons(language))))


def statements(title: str, text: str, known: Skeletons) -> list[tuple[str, str, str]]:
    """Subject, relation and object of all that an article states, as `Statement` says it; a thing said twice is twice.

    Time goes with the length of the text alone: a sentence is looked up by its words.

    Raises:
        CorpusError: a sentence is none that a template of the language gives.
    """
    stated = []
    gender = None
    tokens = known.tokens(text)
    key = " ".join(map(known.words.get, tokens, repeat(PLACE)))
    *sentences, rest = f"{key} ".split(f" {known.end} ")
    start = 0
    for sentence in sentences:
        reading = known.reading(sentence)
        if reading is None:
            said = " ".join(tokens[start : start + len(sentence.split())])
            raise CorpusError(f"the article {title!r}: no template of {known.language!r} gives {said!r}")
        subject = title
        if reading.subject:
            first, last = reading.subject
            subject = " ".join(tokens[start + first : start + last])
        if reading.gender and reading.gender != gender:
            gender = reading.gender
            stated.append((subject, "gender", gender))
        for relation, first, last, read in reading.objects:
            value = tokens[start + first] if last - first == 1 else " ".join(tokens[start + first : start + last])
            stated.append((subject, relation, value if read is None else read(value)))
        start += reading.length + 1
    if rest.strip():
        raise CorpusError(f"the article {title!r}: ends with {' '.join(tokens[start:])!r}, which is no whole sentence")
    return stated
