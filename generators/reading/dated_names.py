"""Names with a year of their own: "Peter of Abano (1250–1316)", "the Peterloo massacre of 1819".

Years of birth and death and titles in quotation marks are read in any language, others as English writes them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ...utils.records.sentence import Sentence

_YEAR = r"([12]\d{3})(?![\d–-])"
# A name in capitals and the years behind it, with another name between them: "Ibn Sina (Avicenna, 981–1037)".
_PART = r"(?:[^\W\d_a-z][^\s(),;]*|[a-z]{2,3}-[A-Z][^\s(),;]*|of|ibn|bin|al|de|van|von|der|den|du|la|le)"
_LIFE = re.compile(
    rf"((?=[^\Wa-z]){_PART}(?: {_PART})*)(?: \([^()\d]{{1,40}}\))? "
    r"\((?:[^()\d]{1,40}, )?(\d{3,4}) ?[–-] ?(\d{3,4})(?: (?:CE|AD))?\)"
)
_IN_BRACKETS = re.compile(rf"[”\"]? \({_YEAR}\)")
_OF_YEAR = re.compile(rf"((?: [a-z]+){{0,2}}) of {_YEAR}(?! (?!was|is|has)[a-z]+s\b)")
_BEHIND = re.compile(rf" {_YEAR}")
_BEFORE = re.compile(rf"\bthe {_YEAR} $", re.IGNORECASE)
_ARTICLE = re.compile(r"\bthe $", re.IGNORECASE)
_QUOTED = re.compile(rf"[“\"]([A-Z][^”\",]{{2,40}})[”\"] \({_YEAR}\)")
# Ages of people, in years.
_YOUNGEST, _OLDEST = 15, 110


@dataclass(frozen=True, slots=True)
class DatedName:
    """A name as a question says it, with its year, or the years of birth and death of somebody.

    `start` and `end` are the character offsets of the name and the years in the text of the sentence.
    """

    sentence: Sentence
    name: str
    years: tuple[int, ...]
    start: int
    end: int

    @property
    def is_life(self) -> bool:
        """True if the years are those of birth and death."""
        return len(self.years) > 1


def dated_names(sentence: Sentence, common: Collection[str], breaks: Collection[str] = ()) -> Iterator[DatedName]:
    """Yield the names of a sentence that have a year right beside them.

    `common` are nouns for what has a date ("treaty"): a name without brackets behind it needs one of them, since any
    other name with a year may be that of somebody who wrote then ("Cantor 2001"). `breaks` are words behind which a
    name begins, for scripts without capitals.
    """
    text = sentence.text
    for life in _LIFE.finditer(text):
        if _YOUNGEST <= int(life[3]) - int(life[2]) <= _OLDEST:
            name = _without_opening(life, sentence, breaks)
            if name:
                years = int(life[2]), int(life[3])
                yield DatedName(sentence, name, years, life.end(1) - len(name), life.end())
    for span in sentence.of_kind("name"):
        bare = _BEFORE.sub("", text[: span.start])
        before = _BEFORE.search(text, 0, span.start)
        article = "the " if _ARTICLE.search(text[: span.start]) or before else ""
        is_common = not {word.lower() for word in span.text.split()}.isdisjoint(common)
        of_year, behind = _OF_YEAR.match(text, span.end), _BEHIND.match(text, span.end)
        noun = of_year[1].split()[-1:] if of_year is not None else []
        if before is not None and is_common:
            yield DatedName(sentence, f"the {span.text}", (int(before[1]),), len(bare), span.end)
        elif of_year is not None and (is_common or not set(noun).isdisjoint(common)):
            name = f"{article}{span.text}{of_year[1]}"
            yield DatedName(sentence, name, (int(of_year[2]),), span.start, of_year.end())
        elif is_common and (found := _IN_BRACKETS.match(text, span.end) or behind) is not None:
            yield DatedName(sentence, f"{article}{span.text}", (int(found[1]),), span.start, found.end())
    for quoted in _QUOTED.finditer(text):
        yield DatedName(sentence, f"“{quoted[1]}”", (int(quoted[2]),), quoted.start(), quoted.end())


def _without_opening(life: re.Match[str], sentence: Sentence, breaks: Collection[str]) -> str:
    """Return the name before somebody's years without other words: "Later Ibn Sina", at the beginning of a sentence."""
    words = life[1].split(" ")
    first = max((place for place, word in enumerate(words) if word in breaks), default=-1) + 1
    starts = [span.start for span in sentence.of_kind("name") if span.start < life.end(1)]
    if life.start() == 0 and starts and starts[0] == len(words[0]) + 1:
        first = max(first, 1)
    return " ".join(words[first:])
