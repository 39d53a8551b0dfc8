"""The document a question is about: named in the question where the question alone does not tell."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ....utils.languages import Language
from ....utils.languages.clause_words import ClauseWords
from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.documents import Chunk
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import folded_words

_MIN_WORDS, _MAX_WORDS = 2, 9
_NUMBERED = re.compile(
    r"^(?:chapter|section|part|appendix|annex|article)?\s*[\dIVX]+(?:\.\d+)*[.:)]?\s+", re.IGNORECASE
)
# Sums of the rarities of a question's words (each 0 to 1) from which it tells what is meant, without and with a name.
_TELLS, _NAMED_TELLS = 3.2, 2.6
# Longer words in capitals are no abbreviations.
_LONGEST_ABBREVIATION = 4


def needs_a_title(question: ClauseQuestion, language: Language, rarity: Callable[[str], float]) -> bool:
    """Return True if a question has few words that tell what is meant."""
    asking = {*language.interrogatives.words, *language.interrogatives.figures}
    asked = dict.fromkeys(word for word in folded_words(question.text) if word not in asking)
    named = any(phrase.proper for phrase in question.used)
    return sum(map(rarity, asked)) < (_NAMED_TELLS if named else _TELLS)


def titled(question: ClauseQuestion, words: ClauseWords | GrammarWords) -> ClauseQuestion | None:
    """Return the question under the title of its document; None if no title can be said in a sentence."""
    title = sayable_title(question.clause.sentence.chunk)
    if title is None or not words.according_to:
        return None
    if set(folded_words(title)) & set(folded_words(question.golds[0])):
        return None  # The title would tell the answer.
    if set(folded_words(title)) <= set(folded_words(question.text)):
        return question
    is_work = title.split()[-1].lower() in words.works
    pattern = words.according_to_work if is_work else words.according_to
    title = re.sub(r"^(?:the|a|an) ", "", title, flags=re.IGNORECASE) if is_work else title
    asked = question.text
    if isinstance(words, ClauseWords):
        asked = asked[:1].lower() + asked[1:]
    text = pattern.replace("{title}", title).replace("{question}", asked)
    return replace(question, text=text, features={**question.features, "titled": 1.0})


def sayable_title(chunk: Chunk) -> str | None:
    """Return the title of a chunk's document, or its innermost heading where that says more; None if neither does."""
    for name in (chunk.title, *reversed(chunk.section)):
        title = _NUMBERED.sub("", " ".join(name.split())).strip(' .:"“”*`')
        if _MIN_WORDS <= len(title.split()) <= _MAX_WORDS and title[0].isalpha() and not title.endswith("?"):
            return _cased(title)
    return None


def _cased(title: str) -> str:
    """Return a title in capitals with capitals at the beginnings of its words only."""
    if not title.isupper():
        return title
    return " ".join(word if len(word) <= _LONGEST_ABBREVIATION else word.capitalize() for word in title.split())
