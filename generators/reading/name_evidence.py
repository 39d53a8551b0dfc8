"""Decide if a corpus without capitals uses a term as a name, as a common noun, or not clearly as either."""

from __future__ import annotations

from dataclasses import dataclass

from ...utils.languages.writer_patterns import NameWords
from .term_uses import Form, Uses

# A word in more than this share of the documents belongs to the language or the topic, and is not a name.
_COMMON_SHARE = 0.05
_COMMON_AT_LEAST = 4
_MIN_OCCURRENCES = 2
_MIN_CASE_MARKED = 0.4
# Weights of each share of all uses, fitted to six hundred hand-sorted words of Hindi Wikipedia paragraphs and rounded.
# Names begin their phrase, act, and are hardly ever described or part of a compound verb.
_CASE_MARKED, _BEGINS, _AGENT, _DESCRIBED, _WITH_LIGHT_VERB = 1, 2, 2, -3, -3
# Scores: from the first on a term is a name; below the second it is certainly not one.
_NAME_FROM, _COMMON_BELOW = 1.5, 0.6
# A word that is used this often, always before the same case marker, is an adverb ("in general").
_ADVERB_FROM = 3


@dataclass(frozen=True)
class NameEvidence:
    """Evidence from `uses`, counted over `documents` documents, for or against a form being a name."""

    uses: Uses
    patterns: NameWords
    documents: int

    def is_name(self, form: Form) -> bool:
        if form[-1] in self.uses.acronyms:
            return True
        total = self.uses.total[form]
        return (
            total >= _MIN_OCCURRENCES
            and all(map(_is_word_of_script, form))
            and not form[-1].endswith(self.patterns.endings)
            and self.uses.case_marked[form] >= _MIN_CASE_MARKED * total
            and self._score(form) >= _NAME_FROM
            and not self._is_adverb(form)
        )

    def is_common(self, word: str) -> bool:
        """True if the word is certainly not a name."""
        form = (word,)
        is_seldom_name = self.uses.total[form] >= _MIN_OCCURRENCES and self._score(form) < _COMMON_BELOW
        return is_seldom_name or self._is_widespread(form) or self._has_plural(word)

    def _score(self, form: Form) -> float:
        """Return the evidence for a name less the evidence against; the former counts less if there are few uses."""
        uses, total = self.uses, self.uses.total[form]
        favours = _CASE_MARKED * uses.case_marked[form] + _BEGINS * uses.begins[form] + _AGENT * uses.agents[form]
        opposes = _DESCRIBED * uses.described[form] + _WITH_LIGHT_VERB * uses.with_light_verb[form]
        return favours / (total + 1) + opposes / total

    def _is_adverb(self, form: Form) -> bool:
        marker = self.uses.only_marker(form)
        tells = marker is not None and marker not in self.patterns.determiners + self.patterns.agent_markers
        return tells and self.uses.total[form] >= _ADVERB_FROM

    def _is_widespread(self, form: Form) -> bool:
        return self.uses.in_documents[form] > max(_COMMON_AT_LEAST, _COMMON_SHARE * self.documents)

    def _has_plural(self, word: str) -> bool:
        """True if the corpus also has the plural, which only common nouns have."""
        return any(
            (word.removesuffix(singular) + plural,) in self.uses.total
            for singular, plural in self.patterns.plurals
            if word.endswith(singular)
        )


def _is_word_of_script(word: str) -> bool:
    return len(word) > 1 and not word.isascii() and not any(c.isdecimal() for c in word)
