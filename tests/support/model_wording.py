"""Turn statements into questions with the wording of a language (`model_languages.py`).

What is asked for is left in its place and asked for there, as a quiz does ("The mill of Ashcombe was opened in which
year?"): so the words around it keep their order, whatever the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from model_languages import LANGUAGES, Words

GAP = "____"
_YEAR = re.compile(r"[12]\d{3}|[१२][०-९]{3}")
_FIGURE = re.compile(r"[£$€₹]?\s?[\d०-९][\d०-९.,/\s]*")
_MARKS = " .।!?;,:"
# Words with capitals side by side, also joined by "of"; figures; and in Hindi what stands before a case marker.
_NAME = re.compile(
    r"[A-Z][\w'’-]*(?: (?:of |van |de )?[A-Z][\w’-]*)*|\d[\d,.]*\d"
    r"|[\u0900-\u097f]+(?: [\u0900-\u097f]+)?(?= (?:ने|को|से|का|के|की) )"
)
_HINDI_CASE = re.compile(r"\s*(ने|को|से|में|पर|का|के|की|तक|द्वारा|वाले|वाली)(?=\s|$|[,।;])")
_HINDI_ERA = re.compile(r"(सन्|सन|वर्ष|साल)\s*$")
# Of a sentence so many words are repeated on each side of what is asked for: more would be a quotation.
_KEPT = 18
_MOST_NAMES = 3


def kind_of(answer: str) -> str:
    """The kind of an answer by its form, if the data does not say it."""
    if _YEAR.fullmatch(answer):
        return "year"
    if "@" in answer:
        return "email"
    if "%" in answer:
        return "percentage"
    if _FIGURE.fullmatch(answer):
        return "number"
    return "quantity" if _FIGURE.match(answer) else "name"


def with_gap(sentence: str, answer: str) -> str | None:
    """The sentence with a gap where the answer stands, so that no word or number is cut in two."""
    letters = r"[^\W_]"
    found = re.search(rf"(?<!{letters})(?<!\d[.,]){re.escape(answer)}(?!{letters})(?![.,]\d)", sentence)
    found = found or re.search(re.escape(answer), sentence)
    return sentence[: found.start()] + GAP + sentence[found.end() :] if found else None


class Wording:
    """Questions in one language, "English", "Hindi" or "Dutch"."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words: Words = LANGUAGES[language]

    def asks(self, kind: str) -> str:
        """The phrase that replaces an answer of a kind in its sentence."""
        return self.words.asked.get(kind, self.words.asked["thing"])

    def asks_alone(self, kind: str) -> str:
        """The interrogative for an answer of a kind."""
        return self.words.alone.get(kind, self.asks(kind))

    def question(self, statement: str) -> str:
        """A statement with what is asked for in it, as a question."""
        text = _bare(statement)
        return f"{text[:1].upper()}{text[1:]}?"

    def joined(self, statements: Sequence[str]) -> str:
        """Several statements as one question; the last holds what is asked for."""
        return self.question(self.words.follows.join(map(_bare, statements)))

    def in_place(self, statement: str, kind: str) -> str:
        """A statement with what asks for an answer of a kind instead of the gap."""
        before, _, behind = statement.partition(GAP)
        before, behind = _near(before, last=True), _near(behind, last=False)
        if self.language == "Hindi":
            return self._in_place_hindi(before, behind, kind)
        asks = self.asks(kind)
        if kind in ("name", "term"):
            is_first = not before.strip() or before.rstrip().endswith(self.words.before_subjects)
            asks = self.words.subject if is_first else asks
            if behind.startswith(("'s", "’s")):
                asks, behind = self.words.owner, behind[2:]
            if before.endswith(self.words.articles):
                before = before.rstrip().rpartition(" ")[0] + " " * (" " in before.rstrip())
        opening = self.words.openings.fullmatch(before)
        if opening and kind == "year":
            return f"{behind.strip(_MARKS)} {opening[1].lower()} {asks}"
        return f"{before}{asks}{behind}"

    def _in_place_hindi(self, before: str, behind: str, kind: str) -> str:
        before = _HINDI_ERA.sub("", before) if kind == "year" else before
        is_marked = kind in ("name", "term") and _HINDI_CASE.match(behind)
        return f"{before}{'किस' if is_marked else self.asks(kind)}{behind}"

    def elsewhere(self, statement: str, kind: str, pattern: str) -> str:
        """A question about the gap of a statement, from a pattern; it names only what is counted."""
        behind = statement.partition(GAP)[2]
        counted = re.match(r"[ -]([a-z]{4,})\b", behind) if kind == "number" else None
        return pattern.format(f"{self.asks(kind)} {counted[1]}" if counted else self.asks_alone(kind))

    def pair(self, first: str, second: str, kind: str, pattern: str) -> str:
        """A question about two statements with one gap each that does not name the fillers."""
        fillers = self.words.fillers.get(kind, self.words.fillers["number"])
        told = [_bare(text.replace(GAP, filler)) for text, filler in zip((first, second), fillers, strict=True)]
        return pattern.format(told[0], self.inside(told[1]))

    def inside(self, statement: str) -> str:
        """A statement as it goes on inside another."""
        opening, space, rest = _bare(statement).partition(" ")
        return (opening.lower() if opening in self.words.small else opening) + space + rest

    def aside(self, text: str) -> str:
        """A text with a remark in its middle, so that it is no copy."""
        words = text.split(" ")
        words.insert(len(words) // 2, self.words.aside)
        return " ".join(words)

    def restated(self, question: str) -> str:
        """The question with words of courtesy, for one that must keep its form."""
        return f"{self.words.begins[2]} {question}"

    def by_names(self, statement: str, kind: str) -> str:
        """A question about what the names and figures of a statement with a gap have in common."""
        found = [match[0] for match in _NAME.finditer(statement)]
        if found and statement.startswith(found[0]) and found[0].split()[0] in self.words.small:
            del found[0]
        names = [name for name in dict.fromkeys(found) if name != GAP][:_MOST_NAMES] or statement.split()[:2]
        return self.words.linked.format(asks=self.asks_alone(kind), names=f" {self.words.joiner} ".join(names))

    def paraphrase(self, question: str, times: int) -> str:
        """The question in other words, as far as rules know any, and another way each of the first few `times`."""
        others = self.words.others
        pattern = "|".join(map(re.escape, sorted(others, key=len, reverse=True)))
        text = re.sub(pattern, lambda found: others[found[0]], question)
        opening, space, rest = (self.aside(text) if text == question else text).partition(" ")
        opening = opening.lower() if opening in self.words.small else opening
        return f"{self.words.begins[times % len(self.words.begins)]} {opening}{space}{rest}"


def _bare(statement: str) -> str:
    return " ".join(statement.split()).strip(_MARKS)


def _near(text: str, *, last: bool) -> str:
    """The part of a text beside what is asked for; of a long one the nearest clauses."""
    if len(text.split()) <= _KEPT:
        return text
    words = re.findall(r"\S+\s*|\s+", text)
    near = words[-_KEPT:] if last else words[:_KEPT]
    cuts = [number for number, word in enumerate(near) if word.rstrip().endswith((",", ";", ":"))]
    if last:
        return "".join(near[cuts[0] + 1 :] if cuts and cuts[0] + 1 < len(near) else near)
    return "".join(near[: cuts[-1] + 1] if cuts else near)
