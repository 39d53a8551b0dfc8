"""Questions by pattern: a short text that follows one of the language's patterns, and the question it becomes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from ..patterns import TypePatterns
from ..template import fill

_ARROW, _OR = " → ", " / "
_SLOT = re.compile(r"\{(\w+)\}")
# Most words of the slots that take any words.
_LENGTHS = {"word": 1, "things": 7, "subject": 10, "task": 14, "phrase": 14, "clause": 16, "rest": 10}
_LONGEST_TEXT = 500
# A longer word in capitals is shouted.
_LONGEST_ACRONYM = 6
# Letters of words that have no capital in a title: "and", "of".
_SHORT = 3
_WORD, _ANY_WORD = r"[^\s,;:()]+", r"[^\s;:]+"


def in_small_letters(header: str, is_capitalised: Callable[[str], bool]) -> str:
    """Return a header whose words, but short ones, begin with capitals ("Grants and Awards") as a sentence has it."""
    first, *rest = header.split(" ")
    if not all(word[:1].isupper() for word in rest if word.isalpha() and len(word) > _SHORT):
        return header
    small = (word.lower() if word[1:].islower() and not is_capitalised(word) else word for word in rest)
    return " ".join((first, *small))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the words of the text that it uses, by slot."""

    question: str
    slots: Mapping[str, str]


@dataclass(frozen=True)
class Rules:
    """Patterns of one question type, in order of preference.

    Each pattern is `text → question`, or `text → question / question`, of which each text gets one. The text is a
    regular expression for the whole text, in any case, with slots:

    - `{things}` and `{subject}`: a noun phrase, without commas and without the words of `finite`;
    - `{word}`, `{task}`: one word, or some, without commas;
    - `{phrase}`: any words but those of `finite`; `{clause}`: any words; `{rest}`: any words, or none, with the space
      before them;
    - any other name: one of the words or phrases listed under that name in the patterns of the type; the forms of a
      `{verb}` are written `support/supports/supported`, and the question may use `{base}`, its first form, and `{do}`,
      the word of `do` for the form found.

    No slot has a word of `pointing`, which would point outside the question. A slot that opens the text begins with a
    small letter in the question, unless `is_capitalised` says that the corpus writes the word with a capital; a subject
    of one word only if it is `in_lower_case` in the corpus, since it may be a name.
    """

    patterns: TypePatterns
    name: str
    is_capitalised: Callable[[str], bool]
    articles: Collection[str] = ()
    in_lower_case: Callable[[str], bool] = lambda _: False

    def ask(self, text: str, **values: str) -> Iterator[Asked]:
        """Yield the questions that a text becomes, best first; questions may also have slots for `values`."""
        if len(text) > _LONGEST_TEXT:
            return
        for pattern, questions in self._rules:
            found = pattern.fullmatch(text)
            if found is not None and self._is_sound(found):
                question = questions[crc32(text.encode()) % len(questions)]
                slots = {name: self._said(found, name) for name in found.groupdict()}
                filled = " ".join(fill(question, **values, **slots, **self._verb(slots.get("verb", ""))).split())
                yield Asked(filled[:1].upper() + filled[1:], slots)

    @cached_property
    def _rules(self) -> list[tuple[re.Pattern[str], list[str]]]:
        found = []
        for rule in self.patterns.many(self.name):
            text, _, questions = rule.partition(_ARROW)
            found.append((re.compile(_SLOT.sub(self._slot, text), re.IGNORECASE), questions.split(_OR)))
        return found

    def _slot(self, found: re.Match[str]) -> str:
        name = found[1]
        if name in _LENGTHS:
            word = _ANY_WORD if name in ("phrase", "clause", "rest") else _WORD
            first, more = ("", _LENGTHS[name]) if name == "rest" else (word, _LENGTHS[name] - 1)
            return rf"(?P<{name}>{first}(?: {word}){{0,{more}}}?)"
        return f"(?P<{name}>{'|'.join(re.escape(form) for form in self._forms(name))})"

    def _forms(self, name: str) -> list[str]:
        return [form for entry in self.patterns.many(name) for form in entry.split("/")]

    @cached_property
    def _finite(self) -> frozenset[str]:
        return frozenset(self.patterns.many("finite"))

    @cached_property
    def _pointing(self) -> frozenset[str]:
        return frozenset(self.patterns.many("pointing"))

    @cached_property
    def _verbs(self) -> Mapping[str, tuple[str, str]]:
        """The first form and the word of `do` of each form of the verbs."""
        do = self.patterns.many("do") if self.patterns.has("do") else ()
        entries = self.patterns.many("verb") if self.patterns.has("verb") else ()
        found: dict[str, tuple[str, str]] = {}
        for forms in (entry.split("/") for entry in entries):
            for place, form in enumerate(forms):
                found.setdefault(form, (forms[0], do[min(place, len(do) - 1)] if do else ""))
        return found

    def _verb(self, form: str) -> Mapping[str, str]:
        base, do = self._verbs.get(form.lower(), ("", ""))
        return {"base": base, "do": do}

    def _is_no_subject(self, words: Sequence[str]) -> bool:
        """Return True for a command and what opens or ends within a sentence: "use the header", "to meet the need"."""
        is_command = words[0] in self._verbs and bool(self._articles.intersection(words[1:2]))
        return is_command or not self._openings.isdisjoint((words[0], words[-1]))

    @cached_property
    def _articles(self) -> frozenset[str]:
        return frozenset(self.articles)

    @cached_property
    def _openings(self) -> frozenset[str]:
        return frozenset(self.patterns.many("step_openings") if self.patterns.has("step_openings") else ())

    def _is_sound(self, found: re.Match[str]) -> bool:
        for name, text in found.groupdict().items():
            if name not in _LENGTHS:
                continue
            if (text or "").endswith(","):
                return False
            words = frozenset((text or "").lower().replace(",", " ").split())
            if not words.isdisjoint(self._pointing):
                return False
            if name in ("things", "subject", "phrase") and not words.isdisjoint(self._finite):
                return False
            if name == "subject" and text and self._is_no_subject(text.lower().split()):
                return False
        return True

    def _said(self, found: re.Match[str], name: str) -> str:
        text = found[name] or ""
        first, _, rest = text.partition(" ")
        if text.isupper() and (len(text) > _LONGEST_ACRONYM or name == "modal"):
            return text.lower()  # "MUST"
        if found.start(name) != 0:
            return text
        is_alone = name == "subject" and not rest and not self.in_lower_case(first)
        is_name = is_alone or rest[:1].isupper() or first[1:] != first[1:].lower() or self.is_capitalised(first)
        if first.lower() in self.articles:
            is_name = False
        return text if is_name else text[:1].lower() + text[1:]
