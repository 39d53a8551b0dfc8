"""What the text of an article states. The reader knows the templates of its language, and nothing of any world."""

from __future__ import annotations

from ...utils.errors import CorpusError
from .articles import Statement
from .skeletons import PLACE, skeletons
from .surfaces import surfaces


def read_article(title: str, text: str, language: str) -> tuple[Statement, ...]:
    """What an article states, in the order of its text; of a person also the `gender` (f or m), where it is told.

    Time goes with the length of the text alone: a sentence is looked up by its words.

    Raises:
        CorpusError: a sentence is none that a template of the language gives.
        ConfigError: the language has no `world` block, or one with a flaw.
    """
    known = skeletons(language)
    words, reading_of, readers = known.words, known.reading, surfaces(language).readers
    stated: dict[Statement, None] = {}
    gender = None
    *sentences, rest = known.sentences(text)
    for tokens in sentences:
        key = " ".join([token if token in words else PLACE for token in tokens])
        reading = reading_of(key)
        if reading is None:
            raise CorpusError(f"the article {title!r}: no template of {language!r} gives {' '.join(tokens)!r}")
        subject = title
        if reading.subject:
            first, last = reading.subject
            subject = " ".join(tokens[first:last])
        if reading.gender and reading.gender != gender:
            gender = reading.gender
            stated[Statement(subject, "gender", gender)] = None
        for relation, first, last in reading.objects:
            value = tokens[first] if last - first == 1 else " ".join(tokens[first:last])
            if relation in readers:
                value = readers[relation](value)
            stated[Statement(subject, relation, value)] = None
    if rest:
        raise CorpusError(f"the article {title!r}: ends with {' '.join(rest)!r}, which is no whole sentence")
    return tuple(stated)
