"""Phrases cut from a dependency tree: their extent, the pieces that can be left out, and their kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Phrase, PhraseKind, Piece
from .tree import Tree, Word

_KINDS: dict[str, PhraseKind] = {
    "PERSON": "person", "PER": "person", "ORG": "organisation", "NORP": "group", "GPE": "place", "LOC": "place",
    "FAC": "place", "EVENT": "event", "WORK_OF_ART": "work", "MONEY": "money", "PERCENT": "percentage",
    "QUANTITY": "measure",
}  # fmt: skip
_YEARS = re.compile(r"(?:1\d{3}|20\d{2})\s?[-–]\s?\d{2,4}")
_YEAR = re.compile(r"(?:1\d{3}|20\d{2})")
_SIGN = re.compile(r"[€$£¥₹]|\b(?:EUR|USD|GBP|INR|CHF|Rs)\b")

# What a phrase never takes along: it is said in a clause of its own, or beside the point.
_OUTSIDE = (
    "acl:relcl",
    "appos",
    "parataxis",
    "advcl",
    "cc",
    "punct",
    "case",
    "dep",
    "mark",
    "cop",
    "discourse",
    "acl",
    "ccomp",
    "nmod:clause",
    # Of a predicate noun.
    "nsubj",
    "nsubj:pass",
    "csubj",
    "expl",
)
_NOMINAL = ("NOUN", "PROPN", "PRON", "NUM")
# A clause that ends in one of these is cut.
_OPEN_ENDS = ("ADP", "SCONJ", "CCONJ", "DET", "AUX", "PART")
_SETS_OFF = (",", "(", "[", "-", "–", "—", ":")
_CLOSED_BY = {"(": ")", "[": "]"}


# Adverbs before what tells which thing is meant: "an account specifically for tests".
_EXACTLY = frozenset({"specifically", "exclusively", "solely", "only"})
# Words of RFC 2119, which say how binding something is and are read as names.
_KEYWORDS = frozenset({"OPTIONAL", "REQUIRED", "RECOMMENDED"})


@dataclass(frozen=True)
class PhraseReader:
    """Cut phrases from one tree; `text` is the sentence's text."""

    tree: Tree
    text: str
    words: ClauseWords

    def phrase(self, head: Word, *, marker: bool = True) -> Phrase:
        """Return the phrase of a head word, without relative clauses, appositions and brackets."""
        kept = self._extent(head)
        start, end = kept[0].start, kept[-1].end
        cut, whole_end = self._cut(head, kept)
        return Phrase(
            start,
            end,
            self.text[start:end],
            head.lemma,
            self.kind(head),
            plural=self.is_plural(head),
            definite=self._is_definite(head),
            proper=head.pos == "PROPN",
            marker=self._marker(head) if marker else "",
            pieces=tuple(self._pieces(head, kept)),
            figure=self._figure(head, kept),
            cut=cut,
            whole_end=whole_end,
        )

    def _marker(self, head: Word) -> str:
        """Return the preposition of a phrase, of two words in "because of" and "due to"."""
        case = [w for w in self.tree.children(head, "case") if w.text not in ("'s", "’s", "'", "’")]
        if len(case) == 1 and case[0].number:
            before = self.tree.words[case[0].number - 1]
            both = f"{before.text} {case[0].text}".lower()
            if both in self.words.reason_markers:
                return both
        return " ".join(w.text.lower() for w in case)

    def _cut(self, head: Word, kept: tuple[Word, ...]) -> tuple[bool, int]:
        """Return whether more belongs to the phrase, and where a clause that narrows it ends.

        The end of the phrase itself if the rest stands apart from it, 0 if the phrase cannot be said without it.

        More belongs to it if a clause stands right behind it, if conjuncts are missing, if a year that belongs to the
        verb opens a name ("In 1237 Batu Khan"), or if the phrase runs into the next statement.
        """
        inside = {word.number for word in kept}
        for word in kept:
            if any(c.number not in inside and c.pos in _NOMINAL for c in self.tree.children(word, "conj")):
                return True, 0
        if (head.pos == "PROPN" and _YEAR.fullmatch(kept[0].text)) or self._runs_on(head, kept[-1]):
            return True, 0
        for child in self.tree.children(head, "acl:relcl", "acl", "ccomp", "advcl", "nmod:clause"):
            clause = [word for word in self.tree.subtree(child) if word.label != "punct"]
            between = self.text[kept[-1].end : clause[0].start]
            if clause[0].start >= kept[-1].end and not between.strip():
                return True, self._end_of_narrowing(child, clause, head, kept[-1].end)
        for child in self.tree.children(head, "appos"):
            first = self.tree.subtree(child)[0]
            is_set_off = first.text in _SETS_OFF or self.text[kept[-1].end : first.start].strip()
            if not is_set_off and child.number not in inside:
                return True, 0  # "the entrypoint of the default Mastodon theme", read as a theme beside an entrypoint
        lost = [w for w in self._belonging(head) if not kept[0].number <= w.number <= kept[-1].number]
        lost = [w for w in lost if not (self._opens_sentence(w, head) or self._is_in_brackets(w, kept[-1].end))]
        if any(word.pos in _NOMINAL for word in lost):
            return True, kept[-1].end
        return False, 0

    def _is_in_brackets(self, word: Word, end: int) -> bool:
        """Return True for "reader" of "all maps (except for readers)", beside a phrase that ends before the bracket."""
        between = self.text[end : word.start]
        return between.count("(") > between.count(")")

    def _opens_sentence(self, word: Word, predicate: Word) -> bool:
        """Return True for "existence" of "Throughout its existence, Albery has been a city", which the city is not."""
        be = self.tree.child(predicate, "cop")
        return be is not None and word.number < be.number

    def _end_of_narrowing(self, child: Word, clause: list[Word], head: Word, end: int) -> int:
        """Return `whole_end` of a phrase from `end` of its own words on; `clause` are the words of its clause."""
        if child.label == "advcl":
            return end  # is said of the verb
        is_one = clause[-1].number - clause[0].number < len(self.tree.subtree(child))
        is_whole = is_one and clause[-1].pos not in _OPEN_ENDS and not self._runs_on(head, clause[-1])
        return clause[-1].end if is_whole and child.label != "ccomp" else 0

    def _runs_on(self, head: Word, last: Word) -> bool:
        """Return True if a finite verb stands right behind a phrase that is not part of its subject.

        So does a clause whose verb shares an object with the next one: "implements and maintains its own code".
        """
        joined, other = (*self.tree.words[last.number + 1 : last.number + 3], last, last)[:2]
        if (
            head.label == "advcl"
            and head.number == last.number
            and joined.pos == "CCONJ"
            and other.feature("VerbForm") == "Fin"
        ):
            return True
        behind = next((word for word in self.tree.words[last.number + 1 :] if word.pos != "ADV"), last)
        if behind.pos not in ("VERB", "AUX") or behind.feature("VerbForm") != "Fin":
            return False
        above = head
        while above.head != above.number:
            above = self.tree.head(above)
            if behind.number == above.number or behind.head == above.number:
                return False
        return True

    def span(self, words: tuple[Word, ...], head: Word, kind: PhraseKind, marker: str = "") -> Phrase:
        """Return words as one phrase of a kind, for example a clause."""
        kept = [word for word in words if word.label != "punct"] or list(words)
        start, end = kept[0].start, kept[-1].end
        cut = self._runs_on(head, kept[-1])
        return Phrase(start, end, self.text[start:end], head.lemma, kind, marker=marker, cut=cut)

    def _extent(self, head: Word) -> tuple[Word, ...]:
        """Return the words of a phrase in order, conjuncts included, up to the first gap."""
        return self._joined(self._belonging(head) or [head], head)

    def _belonging(self, head: Word) -> list[Word]:
        """Return the words that belong to a phrase, in order, without brackets."""
        outside = [child for child in self.tree.children(head) if self._stands_outside(child, head)]
        # "Ada and Ida, who came late"
        beside = (w for joined in self.tree.children(head, "conj") for w in self.tree.children(joined, "acl:relcl"))
        outside += (w for w in beside if self.text[: self.tree.subtree(w)[0].start].rstrip().endswith(","))
        words = [w for w in self.tree.subtree(head, outside) if w.label != "case" or self.tree.head(w) != head]
        kept: list[Word] = []
        depth = 0
        for word in words:
            depth += word.text in _CLOSED_BY
            if depth == 0:
                kept.append(word)
            depth -= word.text in _CLOSED_BY.values()
        while kept and kept[-1].pos == "PUNCT" and kept[-1].number > head.number:
            kept.pop()
        while kept and (kept[0].pos == "PUNCT" or kept[0].label in ("cc", "case")) and kept[0].number < head.number:
            kept.pop(0)
        return kept

    def _joined(self, kept: list[Word], head: Word) -> tuple[Word, ...]:
        """Cut the phrase at the first gap behind its head, and at the last before it."""
        at = next((place for place, word in enumerate(kept) if word.number == head.number), 0)
        first, last = at, at
        while last + 1 < len(kept) and self._adjoin(kept[last], kept[last + 1]):
            last += 1
        while first > 0 and self._adjoin(kept[first - 1], kept[first]):
            first -= 1
        while last > at and (kept[last].pos in ("PUNCT", "CCONJ") or kept[last].label in ("cc", "case")):
            last -= 1
        return tuple(kept[first : last + 1])

    def _adjoin(self, left: Word, right: Word) -> bool:
        between = self.text[left.end : right.start]
        return right.number == left.number + 1 or not between.strip(" \n'\"“”‘’")

    def _stands_outside(self, child: Word, head: Word) -> bool:
        if child.label in ("acl", "nmod:clause"):
            is_beside = child.text.endswith("ing") and self.text[head.end : child.start].startswith(",")
            return is_beside or not self._clause_is_needed(head)  # "the restored film, remaining in black and white"
        if child.label == "appos":
            # "the journal Science", not "Warsaw, the capital"
            first = self.tree.subtree(child)[0]  # in UD the comma, which belongs to the apposition
            is_set_off = first.text in _SETS_OFF or bool(self.text[head.end : first.start].strip())
            return is_set_off or child.number < head.number
        if child.label == "punct":
            return child.text not in ("-", "–", "'", '"', "“", "”", "/", ",", "‘", "’")
        if child.label == "conj":
            return child.pos in ("VERB", "AUX") and head.pos not in ("VERB", "AUX")
        if child.label in ("nmod", "advmod") and child.number > head.number:
            # "…, with the help of X": set off by a comma, said beside the point
            return self.text[: self.tree.subtree(child)[0].start].rstrip().endswith(",")
        return child.label in _OUTSIDE and child.label != "cc"

    def _clause_is_needed(self, head: Word) -> bool:
        """ "the treaty signed in 1848" is not any treaty; a proper name needs no such clause."""
        return head.pos != "PROPN" and not self.tree.children(head, "nmod", "nmod:poss", "compound")

    def _pieces(self, head: Word, kept: tuple[Word, ...]) -> Iterator[Piece]:
        """Yield runs of words that are all needed or can all be left out."""
        numbers = {word.number for word in kept}
        optional: set[int] = set()
        for child in self.tree.children(head):
            if child.number in numbers and not self._is_needed(child, head):
                optional.update(word.number for word in self.tree.subtree(child))
        start = 0
        for place in range(1, len(kept) + 1):
            if place == len(kept) or (kept[place].number in optional) != (kept[start].number in optional):
                end = kept[place - 1].end if place == len(kept) else kept[place].start
                yield Piece(kept[start].start, end, kept[start].number not in optional)
                start = place

    def _is_needed(self, child: Word, head: Word) -> bool:
        if child.label in ("nmod", "acl", "nmod:clause") and child.number > head.number:
            # "the Walkway Over the Hudson" is one name
            if any(w.lemma in self.words.genitive or w.text.istitle() for w in self.tree.children(child, "case")):
                return True
            if any(w.text.lower() in _EXACTLY for w in self.tree.children(head, "advmod")):
                return True
            if head.pos == "PROPN":
                return False
            owner = self.tree.child(head, "nmod:poss")  # "its" tells nothing
            is_known = self.tree.child(head, "compound") or (owner is not None and owner.pos != "PRON")
            if not is_known:
                return True
            # "the closest assigned CoV species to Albery", "the first water mill in Albery"
            return any(
                w.tag in ("JJS", "RBS") or w.lemma in ("first", "last", "only")
                for w in self.tree.subtree(head)
                if w.number < head.number
            )
        if child.label == "amod":
            is_graded = child.tag in ("JJS", "JJR") or self.tree.child(child, "advmod") is not None
            return is_graded or child.lemma not in self.words.empty_adjectives  # "the most important part"
        return child.label != "advmod" or child.number < head.number

    def _figure(self, head: Word, kept: tuple[Word, ...]) -> tuple[int, int] | None:
        figure = next((w for w in self.tree.children(head, "nummod") if w.number < head.number), None)
        if figure is None:
            return None
        inside = [w for w in self.tree.subtree(figure) if w in kept]
        return (inside[0].start, inside[-1].end) if inside else None

    def kind(self, head: Word) -> PhraseKind:
        """Return the kind of a phrase, by the pipeline's entities where the words themselves do not say it."""
        kept = self._extent(head)
        text = self.text[kept[0].start : kept[-1].end]
        lemma = head.lemma
        if _YEAR.fullmatch(text):
            return "year"
        if _YEARS.fullmatch(text):
            return "date"
        if any(word.lemma in self.words.months or word.text.lower() in self.words.months for word in kept) and any(
            character.isdecimal() for character in text
        ):
            return "date"
        if head.entity in ("DATE", "TIME") or lemma in self.words.time_units:
            if lemma in self.words.time_units and self._figure(head, kept) is not None:
                return "duration"
            if head.entity in ("DATE", "TIME"):
                return "date" if head.entity == "DATE" else "time"
        if head.entity == "MONEY" and head.pos == "NUM":
            return "money"
        if _SIGN.search(text) and any(character.isdecimal() for character in text):
            return "money"
        if head.entity == "PERCENT" or "%" in text or "percent" in text or "per cent" in text:
            return "percentage"
        if (lemma in self.words.units or head.entity == "QUANTITY") and self._figure(head, kept) is not None:
            return "measure"
        if head.pos == "NUM" or (head.entity in ("CARDINAL", "ORDINAL") and head.pos not in ("NOUN", "PROPN")):
            return "number"
        if head.text in _KEYWORDS:
            return "quality"
        if head.entity == "PERSON" and any(character.isdecimal() for character in kept[-1].text):
            return "thing"  # "Deis 2.2"
        is_named = head.entity in ("PER", "GPE") or (head.entity == "PERSON" and head.pos != "NOUN")
        if head.pos == "PROPN" or is_named:
            is_office = head.entity == "" and head.text.lower() in self.words.persons and self._is_definite(head)
            return "person" if is_office else _KINDS.get(head.entity, "thing")  # "the Deputy"
        if lemma in self.words.persons:
            before = head.number > 0 and self.tree.words[head.number - 1].text.lower()
            return "thing" if f"{before} {lemma}" in self.words.programs else "person"
        if head.pos in ("ADJ", "ADV", "VERB") or any(c.pos == "ADJ" for c in self.tree.children(head, "conj")):
            return "quality"
        return "thing"

    def is_plural(self, head: Word) -> bool:
        joined = any(child.label == "conj" for child in self.tree.children(head)) and self.tree.child(head, "cc")
        return bool(joined) or head.feature("Number") == "Plur"

    def _is_definite(self, head: Word) -> bool:
        determiner = self.tree.child(head, "det")
        possessed = self.tree.child(head, "nmod:poss") is not None
        return possessed or (determiner is not None and determiner.feature("Definite") != "Ind")
