"""The verb group of a clause in a dependency tree: its auxiliaries, tense, voice and negation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import ClauseSource, Verb
from .tree import Tree, Word

AUXILIARIES = ("aux", "aux:pass", "cop")
# Forms of auxiliaries that are written together with the word before.
_FULL_FORMS = {
    "ca": "can", "wo": "will", "'ll": "will", "'s": "is", "'re": "are", "'ve": "have",
}  # fmt: skip


@dataclass(frozen=True)
class VerbGroups:
    """The verb groups of one tree; `is_plural` is said of a noun, `is_command` of a verb."""

    tree: Tree
    words: ClauseWords
    is_plural: Callable[[Word], bool]
    is_command: Callable[[Word], bool]

    def group(self, head: Word, source: ClauseSource) -> Verb | None:
        """Return the verb group of a clause; None if it has no finite verb and none can be supplied."""
        group = list(self.tree.children(head, *AUXILIARIES))
        borrowed: list[Word] = []
        if not group and source == "coordinated" and head.label == "conj" and not is_finite(head):
            borrowed = list(self.tree.children(self.tree.head(head), *AUXILIARIES))
            if not borrowed or (head.tag == "VB" and borrowed[0].lemma == "be"):
                return None  # "are public, and allow …"
        auxiliaries = group or borrowed
        is_copular = self.tree.child(head, "cop") is not None
        particle = self.tree.child(head, "compound:prt")
        passive = any(w.label == "aux:pass" for w in auxiliaries) or source == "participial"
        negated = self._is_negated(head) or (bool(borrowed) and self._is_negated(self.tree.head(head)))
        lemma = "be" if is_copular else head.lemma + (f" {particle.text.lower()}" if particle else "")
        rest = [] if is_copular else [head.text.lower()]
        if particle and not is_copular:
            rest.append(particle.text.lower())
        if source == "participial":
            past, plural = self.sentence_is_past(), self.is_plural(self.tree.head(head))
            return Verb(head.start, head.end, lemma, self.words.finite_be[2 * past + plural], " ".join(rest),
                        "past" if past else "present", passive=True, negated=negated)  # fmt: skip
        first = auxiliaries[0] if auxiliaries else None
        if first is not None and (
            first.tag == "TO" or (first.feature("VerbForm") in ("Inf", "Part", "Ger") and not is_finite(first))
        ):
            return None
        if first is None:
            if not is_finite(head) and not self.is_command(head):
                return None
            return Verb(head.start, (particle or head).end, lemma, "", " ".join(rest), _tense(head), negated=negated)
        if head.tag == "VBZ" and not is_copular:
            return None  # "the hair one has indicates …", with two verbs
        inner = [w.text.lower() for w in auxiliaries[1:]]
        text = _FULL_FORMS.get(first.text.lower().replace("’", "'"), first.text.lower())
        modal = text if self._is_modal(first) else ""
        if modal and not inner and head.tag in ("VBD", "VBN"):
            return None  # "can enabled"
        start = min(w.start for w in (*auxiliaries, head)) if group and not is_copular else first.start
        end = (particle or head).end if not is_copular else auxiliaries[-1].end
        return Verb(start, max(end, start), lemma, text, " ".join([*inner, *rest]), _tense(first), passive,
                    "" if modal == "will" else modal, negated)  # fmt: skip

    def _is_modal(self, word: Word) -> bool:
        return word.tag == "MD" or word.feature("VerbForm") == "" or word.lemma in self.words.modals

    def _is_negated(self, head: Word) -> bool:
        negations = set(self.words.negations)
        return any(
            w.label == "neg" or {w.lemma, w.text.lower()} & negations or w.feature("Polarity") == "Neg"
            for above in (head, *self.tree.children(head, *AUXILIARIES))  # "aren't limited"
            for w in self.tree.children(above)
        )

    def sentence_is_past(self) -> bool:
        """Return True if a finite verb is past; also if there is none, and no command either."""
        finite = [w for w in self.tree.words if w.feature("VerbForm") == "Fin" or self.is_command(w)]
        return not finite or any(w.feature("Tense") == "Past" for w in finite)


def is_finite(word: Word) -> bool:
    """Return True for a finite verb; the active past participle of Slavic languages is one by itself."""
    past = word.feature("VerbForm") == "Part" and word.feature("Tense") == "Past" and word.feature("Voice") == "Act"
    return past or word.feature("VerbForm") == "Fin"


def _tense(word: Word) -> Literal["past", "present"]:
    return "past" if word.feature("Tense") == "Past" else "present"
