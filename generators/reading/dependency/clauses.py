"""The clauses of a parsed sentence: main, coordinated, relative and participial ones, and appositions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, ClauseSource, Phrase, Role, RoleName, Verb
from ....utils.records.sentence import Sentence
from ..inflections import is_adverb, is_third_person, is_verb
from .defined_terms import definition_in
from .phrases import PhraseReader
from .tree import Tree, Word
from .verb_groups import AUXILIARIES, VerbGroups

_NOMINAL = ("NOUN", "PROPN", "PRON", "NUM", "SYM")
_SUBJECTS = ("nsubj", "nsubj:pass")
_RELATIVE = ("which", "that", "who", "whom", "whose", "where", "when")
# Dependents of a verb that are no part of what it states.
_NOT_LOST = ("punct", "cc", "conj", "aux", "aux:pass", "cop", "nsubj", "nsubj:pass", "parataxis", "mark", "cc:preconj")
_DEGREES = ("RBR", "RBS")
# Determiners that name nothing: "GSA, any unused time" is no apposition.
_ANY_OF_THEM = ("any", "some", "no", "every", "each")
# "Streaks and lines: If you have …" is an entry of a list, and parsed wrongly as a sentence.
# "2018: 893 people were hurt", whose year belongs to it, is another.
_LABELLED = re.compile(r"(?:\S+\s+){0,5}\S+:\s+[A-Z]|(?:1\d{3}|20\d{2}):\s")
# So is "Ada: about 200 people, have two hubs today", what somebody says in minutes, but not "Captain: leads the crew".
_SPEAKER = re.compile(r"(?!(?:Note|Example|Warning|Tip|Hint|Caution)\b)[A-Z][a-z]+(?: [A-Z][a-z]+)?:\s")
# Forms of verbs that no subject has: "[Talk to SIG] leads with suggestions".
_NO_SUBJECTS = ("VB", "VBP", "VBZ", "VBD")
# Adverbs without which a predicate is another one: "is still a bug".
_AT_A_TIME = ("still", "now", "already", "perhaps", "probably")
# What joins a statement to what follows from it.
_SO = re.compile(r";|, (?:so|therefore|thus|hence|and so|and therefore)\b|,? ?[—–]")
# Words of a clause beyond which its parse is seldom right.
_LONG = 45


@dataclass(frozen=True)
class ClauseFinder:
    """Find the clauses of one sentence from its tree."""

    sentence: Sentence
    tree: Tree
    words: ClauseWords

    @cached_property
    def _phrases(self) -> PhraseReader:
        return PhraseReader(self.tree, self.sentence.text, self.words)

    @cached_property
    def _verbs(self) -> VerbGroups:
        return VerbGroups(self.tree, self.words, self._phrases.is_plural, self._is_imperative)

    def clauses(self) -> tuple[Clause, ...]:
        """Return the clauses that are stated as true, in the order of their verbs."""
        text = self.sentence.text
        definition = definition_in(self.sentence, self.words)
        if definition is not None:
            return (definition,)
        if text.rstrip().endswith(("?", ":")) or not self.tree.words or _LABELLED.match(text):
            return ()
        if self._tells_what_something_does() or self._is_spoken():
            return ()
        return tuple(clause for head in self.tree.words for clause in self._clauses_of(head))

    def _tells_what_something_does(self) -> bool:
        """Return True for "Ensures requests are routed", an item on what the heading above it names."""
        first = self.tree.words[0].text
        return first.endswith("s") and first.istitle() and bool(self.words.finite_be) and is_third_person(first)

    def _is_spoken(self) -> bool:
        label = _SPEAKER.match(self.sentence.text)
        behind = next((word for word in self.tree.words if label and word.start >= label.end()), None)
        return behind is not None and behind.feature("VerbForm") != "Fin"

    def _clauses_of(self, head: Word) -> Iterator[Clause]:
        if head.label == "appos":
            yield from self._apposition(head)
            return
        if not self._is_predicate(head):
            return
        source = self._source(head)
        if source is None or self._is_mistaken(head):
            return
        subject = self._subject(head)
        verb = self._verbs.group(head, source)
        if verb is None:
            return
        within = self.tree.child(head, "ccomp")
        if within is not None and self._said_by(head) is None and not self._is_stated_before(within):
            return
        if within is not None and self._is_noted(within):
            return  # "Note that the town has a map": what is noted is stated
        roles = list(self._roles(head))
        if self._exists(head, verb):
            verb = replace(verb, rest="there")
            roles = [Role("subject", role.phrase) if role.name == "complement" else role for role in roles]
        if source == "relative":
            roles = [role for role in roles if role.phrase.text.lower() not in _RELATIVE]
            antecedent = self._phrase_of_antecedent(head)
            if antecedent is None or not self._is_surely_meant(antecedent, head):
                return
            relative = next((w for w in self.tree.subtree(head) if w.text.lower() in _RELATIVE), None)
            if (
                relative is not None
                and relative.label in ("obj", "nsubj", "nsubj:pass")
                and relative.head == head.number
            ):
                name: RoleName = "object" if relative.label == "obj" else "subject"
                roles.append(Role(name, antecedent))
            else:
                return
        elif source == "participial":
            antecedent = self._phrase_of_antecedent(head)
            if antecedent is None or not self._is_surely_meant(antecedent, head):
                return
            roles.append(Role("subject", antecedent))
        elif subject is not None:
            roles = [role for role in roles if role.name != "subject"]
            roles.append(Role("subject", subject))
        if not any(role.name == "subject" for role in roles) and not self._is_imperative(head):
            return
        roles.sort(key=lambda role: role.phrase.start)
        mark = self.tree.child(head, "mark") if head.label == "ccomp" else None
        spanned = [w for w in self.tree.subtree(head) if w.label != "punct" and w is not mark]
        yield Clause(
            self.sentence,
            spanned[0].start,
            spanned[-1].end,
            verb,
            tuple(roles),
            source,
            self._certainty(head, len(spanned)),
            tuple(self._lost(head, verb, roles)),
            self._sayer(head),
        )

    def _sayer(self, head: Word) -> Phrase | None:
        """Return who or what says a clause, of "Ada argued that …" and "According to the report, …"."""
        first = head
        while first.label == "conj":
            first = self.tree.head(first)
        if first.label == "ccomp" and self._is_asserted(first):
            return self._subject(self.tree.head(first))
        return self._source_named if first.label == "root" else None

    def _is_asserted(self, head: Word) -> bool:
        """Return True for "grew" of "argued that it grew": what a subject has said, without a doubt or a denial."""
        above = self.tree.head(head)
        if above.lemma not in self.words.asserting or above.start > head.start or self._subject(above) is None:
            return False
        helpers = self.tree.children(above, *AUXILIARIES)
        is_said = all(helper.lemma == "have" or helper.feature("Tense") == "Pres" for helper in helpers)
        return is_said and not self.tree.children(above, "neg", "aux:pass", "expl") and self._source(above) == "main"

    @cached_property
    def _source_named(self) -> Phrase | None:
        """The source that a sentence names at its beginning or behind a comma: "…, according to the report"."""
        last = len(self.words.sourced)
        for word in self.tree.words if last else ():
            opening = self.tree.words[word.number : word.number + last]
            if tuple(each.text.lower() for each in opening) != self.words.sourced:
                continue
            named = self.tree.head(opening[-1])
            is_apart = not word.number or self.tree.words[word.number - 1].text == ","
            if is_apart and named.pos in _NOMINAL and named.start > word.start:
                return self._phrases.phrase(named, marker=False)
        return None

    def _is_mistaken(self, head: Word) -> bool:
        """Return True where a parse cannot be right.

        There are two subjects, a finite verb that belongs to nothing, as "cause" in "Toxins secreted by cells cause
        fevers", or a subject that is a verb, or an adjective before a noun read as an adverb ("[Mammalian] ribosomes").
        """
        subjects = self.tree.children(head, *_SUBJECTS)
        thing = self.tree.child(head, "obj") if self.tree.child(head, "aux:pass") is not None else None
        between = self.tree.children(head, "obl", "obl:agent") if thing is not None else ()
        if thing is not None and any(head.number < word.number < thing.number for word in between):
            return True  # "was chosen by the board the council formed"
        verbs = (w for w in self.tree.children(head, "dep") if w.pos == "VERB" and w.feature("VerbForm") == "Fin")
        is_verb_left = any("," not in self.sentence.text[head.end : word.start] for word in verbs)
        return len(subjects) > 1 or is_verb_left or any(map(self._is_no_subject, subjects))

    def _is_no_subject(self, word: Word) -> bool:
        if self.tree.child(word, "det", "nmod:poss", "nummod") is not None:
            return False  # "The copper sled was found": a noun taken for a verb
        if word.tag != "JJ":
            return word.tag in _NO_SUBJECTS
        behind = next(iter(self.tree.words[word.number + 1 :]), word)
        return word.text.islower() or (behind.pos == "ADV" and not is_adverb(behind.text.lower()))

    def _exists(self, head: Word, verb: Verb) -> bool:
        """Return True for "There are two kinds", which says of the kinds that they "are there"."""
        there = self.tree.child(head, "expl")
        is_said = there is not None and there.text.lower() in self.words.existential
        return is_said and verb.lemma == "be" and not verb.rest and self.tree.child(head, *_SUBJECTS) is None

    def _lost(self, head: Word, verb: Verb, roles: list[Role]) -> Iterator[str]:
        """Yield the words that depend on a verb, with their markers and degrees, if no role has them."""
        for child in self.tree.children(head):
            is_in_group = verb.start <= child.start < verb.end and child.tag not in _DEGREES  # "is better suited"
            if child.label in _NOT_LOST or is_in_group or self._aim(child) is not None or self._is_stated_before(child):
                continue
            if any(role.phrase.start <= child.start < _end_as_said(role.phrase) for role in roles):
                continue
            for word in (child, *self.tree.children(child, "mark", "aux", "case", "advmod")):
                yield word.text.lower()

    def _is_predicate(self, head: Word) -> bool:
        if self.tree.child(head, "cop") is not None:
            return True
        if self.sentence.text[head.end : head.end + 1] == "-":
            return False  # "read-only"
        if head.feature("VerbForm") == "Part" and self.tree.child(head, "aux:pass") is not None:
            return True  # Czech passives are tagged as adjectives.
        return head.pos in ("VERB", "AUX") and head.label not in AUXILIARIES and head.label != "case"

    def _source(self, head: Word) -> ClauseSource | None:
        """Return how a clause stands in its sentence; None if it is not stated as true."""
        if head.label == "root":
            mark = self.tree.child(head, "mark")
            # "If you have passed the exam, and wish to go on." is no sentence.
            return "main" if mark is None or mark.text.lower() not in self.words.condition_markers else None
        if head.label == "acl:relcl":
            return "relative"
        if head.label == "acl":
            passive = head.feature("VerbForm") == "Part" and head.feature("Tense") == "Past"
            bare = not self.tree.children(head, "mark", "case") and not self.tree.children(head, *AUXILIARIES)
            behind = next(iter(self.tree.words[head.number + 1 :]), head)
            joins = head.lemma in self.words.joining and behind.pos in ("DET", "PRON", "SCONJ")
            return "participial" if passive and bare and not joins and self.words.finite_be else None
        if head.label == "conj":
            first = self.tree.head(head)
            if not self._is_predicate(first) or self._source(first) not in ("main", "coordinated", "relative"):
                return None
            if self.tree.child(first, "cc:preconj") is not None:
                return None  # "either new and sold by the owner or used"
            if not any(w.label in ("cc", "punct") for w in self.tree.words[first.number : head.number]):
                return None  # "looking at [reviews] history"
            return "coordinated" if self._source(first) != "relative" else None
        if head.label in ("parataxis", "ccomp") and self.tree.child(head, *_SUBJECTS) is not None:
            # "…; he died in 1867": a second sentence behind a semicolon, and not what somebody says.
            above = self.tree.head(head)
            between = self.sentence.text[min(head.end, above.end) : max(head.start, above.start)]
            stated = ";" in between and above.lemma not in self.words.attributing
            if (stated and self.tree.child(head, "mark") is None) or self._is_stated_before(head):
                return "coordinated"
            is_main = head.label == "ccomp" and (self._is_asserted(head) or self._is_noted(head))
            return "main" if is_main else None
        return None

    def _is_stated_before(self, head: Word) -> bool:
        """Return True for the first verb of "The map is out of print, so readers must go to the archive"."""
        above = self.tree.head(head)
        if head.label != "ccomp" or head.start > above.start or above.lemma in self.words.attributing:
            return False
        if self.tree.child(head, "mark") is not None or self.tree.child(head, *_SUBJECTS) is None:
            return False
        return _SO.search(self.sentence.text[head.end : above.start]) is not None

    def _is_noted(self, head: Word) -> bool:
        """Return True for "has" of "Note that the town has a map", which the text states."""
        above = self.tree.head(head)
        if head.label != "ccomp" or above.lemma not in self.words.noting or self.tree.child(head, "mark") is None:
            return False
        be = self.tree.child(above, "cop")  # "Be aware that …"
        return self._is_imperative(above) or (be is not None and be.tag == "VB" and self._subject(above) is None)

    def _is_imperative(self, head: Word) -> bool:
        return (
            head.label == "root"
            and head.pos == "VERB"
            and (head.tag in ("VB", "VBP", "") or head.text.lower().endswith(self.words.imperative_endings))
            and self.tree.child(head, *_SUBJECTS, "expl", *AUXILIARIES) is None
        )

    def _subject(self, head: Word) -> Phrase | None:
        own = self.tree.child(head, *_SUBJECTS)
        if own is not None:
            return self._phrases.phrase(own)
        act = self.tree.child(head, "csubj", "csubj:pass")
        if act is not None and act.tag == "VBG" and act.end < head.start:
            return self._phrases.span(self.tree.subtree(act), act, "clause")  # "Deleting the map removes its names"
        return self._subject(self.tree.head(head)) if head.label == "conj" else None

    def _phrase_of_antecedent(self, head: Word) -> Phrase | None:
        noun = self.tree.head(head)
        if noun.pos not in _NOMINAL or self.tree.child(noun, "conj") is not None or noun.label == "conj":
            return None
        phrase = self._phrases.phrase(noun, marker=False)
        # The clause itself is not part of what it is said of.
        if phrase.end > head.start > phrase.start:
            text = self.sentence.text[phrase.start : self.tree.subtree(head)[0].start].rstrip(" ,")
            pieces = tuple(replace(p, end=min(p.end, phrase.start + len(text))) for p in phrase.pieces
                           if p.start < phrase.start + len(text))  # fmt: skip
            phrase = replace(phrase, end=phrase.start + len(text), text=text, pieces=pieces)
        return replace(phrase, whole_end=phrase.end)

    def _is_surely_meant(self, antecedent: Phrase, head: Word) -> bool:
        """Return False where a clause behind a comma may be said of another noun before it, or of no certain thing."""
        if antecedent.kind in ("date", "year", "time"):
            return False  # "in March 2013, which was maintained by …"
        first = self.tree.subtree(head)[0]
        if self.sentence.text[: first.start].rstrip().endswith(","):
            noun = self.tree.head(head)
            return antecedent.proper and noun.label in (*_SUBJECTS, "root", "obj", "obl")
        if antecedent.text.partition(" ")[0].lower() in _ANY_OF_THEM:
            return False  # "any action taken against somebody": none need have been taken
        if antecedent.proper and not antecedent.definite and self.sentence.text[first.start - 1 : first.start] == " ":
            return False  # "limits on PyPI related to privacy": no clause tells which PyPI is meant
        return _is_certain_thing(antecedent)

    def _roles(self, head: Word) -> Iterator[Role]:
        if self.tree.child(head, "cop") is not None:
            yield Role("complement", self._complement(head))
        for child in self.tree.children(head):
            between = self.sentence.text[head.end : self.tree.subtree(child)[0].start]
            role = self._role(child, head) if ":" not in between else None
            if role is not None:
                yield role
        said = self._said_by(head)
        if said is not None:
            yield said

    def _said_by(self, head: Word) -> Role | None:
        """Return what somebody says or thinks, of "argued that the town grew"; None if it stands without its marker."""
        said = self.tree.child(head, "ccomp")
        mark = self.tree.child(said, "mark") if said is not None and head.lemma in self.words.attributing else None
        if said is None or mark is None or mark.text.lower() not in self.words.said_markers:
            return None
        inside = tuple(word for word in self.tree.subtree(said) if word is not mark)
        return Role("complement", self._phrases.span(inside, said, "clause", mark.text.lower()))

    def _complement(self, head: Word) -> Phrase:
        """Return the predicate of "be" without the parts of its clause that hang on it."""
        labels = (*_SUBJECTS, *AUXILIARIES, "obl", "advmod", "neg", "conj", "cc", "mark", "punct", "expl", "advcl")
        outside = {
            w.number for w in self.tree.children(head) if w.label in labels and not self._is_conjunct_of(w, head)
        }
        phrase = self._phrases.phrase(head)
        first_cut = min(
            (self.tree.subtree(w)[0].start for w in self.tree.children(head)
             if w.number in outside and w.start > head.start),
            default=None,
        )  # fmt: skip
        start = max((w.end for w in self.tree.children(head, "cop", *_SUBJECTS) if w.start < head.start), default=0)
        if head.pos in ("NOUN", "PROPN"):
            start = max(start, self._end_of_adverbs(head, start))
        text_start, text_end = max(phrase.start, start), phrase.end
        if first_cut is not None and first_cut < text_end:
            text_end = first_cut
        text = self.sentence.text[text_start:text_end]
        left = len(text) - len(text.lstrip(" ,"))
        text_start += left
        text = text.strip(" ,")
        pieces = tuple(
            replace(p, start=max(p.start, text_start), end=min(p.end, text_start + len(text)))
            for p in phrase.pieces
            if p.start < text_start + len(text) and p.end > text_start
        )
        return replace(phrase, start=text_start, end=text_start + len(text), text=text, pieces=pieces)

    def _end_of_adverbs(self, head: Word, start: int) -> int:
        """Return where adverbs end that open a predicate: "usually" of "is usually a map of the town"."""
        opening = (w for w in self.tree.words if w.start >= start and w.label != "punct")
        adverbs = takewhile(lambda w: w.label == "advmod" and w.tag == "RB" and self.tree.head(w) == head, opening)
        return max((word.end for word in adverbs if word.text.lower() not in _AT_A_TIME), default=start)

    def _is_conjunct_of(self, word: Word, head: Word) -> bool:
        """Return True for "physicist" and "and" in "was a chemist and physicist": one predicate, not two clauses."""
        if word.label == "cc":
            return any(self._is_conjunct_of(w, head) for w in self.tree.children(head, "conj") if w.start > word.start)
        if word.label == "punct":
            return word.text == "," and any(
                self._is_conjunct_of(w, head) for w in self.tree.children(head, "conj") if w.start > word.start
            )
        return (
            word.label == "conj"
            and word.pos not in ("VERB", "AUX")
            and self.tree.child(word, "cop", *_SUBJECTS, "aux") is None
        )

    def _role(self, child: Word, head: Word) -> Role | None:
        label = child.label
        if label in _SUBJECTS:
            return Role("subject", self._phrases.phrase(child))
        if label == "obj":
            return Role("object", self._phrases.phrase(child))
        if label == "iobj":
            return Role("recipient", self._phrases.phrase(child))
        if label == "obl:agent":
            phrase = self._phrases.phrase(child)
            return Role("agent", phrase) if phrase.head not in self.words.set_phrases else None
        aim = self._aim(child)
        if aim is not None:
            return aim
        if label == "obl" and child.pos in (*_NOMINAL, "ADJ"):
            phrase = self._phrases.phrase(child)
            if f"{phrase.marker} {phrase.text}".lower() in self.words.provisos:
                return Role("condition", phrase)
            if phrase.head in self.words.set_phrases:
                return None
            return Role(self._oblique(phrase, head), phrase)
        if label == "obl:npmod" and child.pos in _NOMINAL:
            phrase = self._phrases.phrase(child)
            if phrase.kind in ("date", "year", "time"):
                return Role("time", phrase)
            if phrase.kind == "place" and phrase.start == head.end + 1:
                return Role("object", phrase)  # "crosses North America"
            return Role("quantity", phrase) if phrase.figure else None
        if label == "xcomp":
            return self._inner_clause(child, "complement")
        if label == "advcl":
            return self._inner_clause(child, None)
        return None

    def _inner_clause(self, child: Word, name: RoleName | None) -> Role | None:
        words = self.tree.subtree(child)
        marks = [w for w in self.tree.children(child, "mark", "case", "aux", "advmod") if w.number < child.number]
        marker = " ".join(w.text.lower() for w in marks[:1])
        if child.pos not in ("VERB", "AUX") and name == "complement":
            be = self.tree.child(child, "cop") if marker == "to" else None
            phrase = self._phrases.phrase(child)
            return Role("complement", replace(phrase, marker=f"to {be.lemma}") if be is not None else phrase)
        if name is None:
            by_marker: tuple[tuple[tuple[str, ...], RoleName], ...] = (
                (self.words.reason_markers if marker != "as" else (), "reason"),
                (self.words.manner_markers, "manner"),
                (self.words.purpose_markers, "purpose"),
                (self.words.condition_markers, "condition"),
            )
            name = next((role for markers, role in by_marker if marker in markers), None)
            if name is None and child.feature("VerbForm") in ("Part", "Ger") and child.lemma == "use" and not marker:
                name = "manner"  # "using the --code option"
            if name is None:
                return None
        if name in ("purpose", "manner") and not self._is_act(child):
            return None
        if name == "purpose" and marker == "to" and marks[0].tag == "IN":
            return None  # "attention to how many speak"
        if name == "purpose" and child.tag in ("VBN", "VBD") and marks[-1:] and marks[-1].text.lower() == "to":
            return None  # "ties keys to verified accounts"
        inside = tuple(w for w in words if w not in marks[:1])
        return Role(name, self._phrases.span(inside or words, child, "clause", marker))

    def _aim(self, child: Word) -> Role | None:
        """Return the aim of "in order to draw the map", which is read as a clause about an order."""
        if child.label != "obl" or not any(f" {child.lemma} " in marker for marker in self.words.purpose_markers):
            return None
        marker = f"{self._phrases.phrase(child).marker} {child.lemma} to"
        act = self.tree.child(child, "acl", "acl:relcl", "xcomp") if marker in self.words.purpose_markers else None
        to = next((w for w in self.tree.children(act, "aux", "mark") if w.tag == "TO"), None) if act else None
        if act is None or to is None:
            return None
        inside = tuple(w for w in self.tree.subtree(act) if w is not to)
        return Role("purpose", self._phrases.span(inside, act, "clause", marker))

    def _is_act(self, head: Word) -> bool:
        """Return False for what the parser has taken for a verb: "to read-only seats", "to rustc", "by now"."""
        behind = self.sentence.text[head.end :]
        if behind.startswith("-") or (behind.startswith(" to ") and self.words.finite_be and not is_verb(head.lemma)):
            return False
        return head.pos in ("VERB", "AUX") or self.tree.child(head, "cop") is not None

    def _oblique(self, phrase: Phrase, head: Word) -> RoleName:
        marker = phrase.marker
        if phrase.kind in ("date", "year", "time"):
            return "time"
        if phrase.kind == "duration":
            return "duration"
        if marker in self.words.reason_markers and marker not in ("as", "since"):
            return "reason"
        if marker in self.words.place_markers and (phrase.kind == "place" or phrase.head in self.words.places):
            return "place"
        return "topic"

    def _apposition(self, head: Word) -> Iterator[Clause]:
        """Yield "X is Y" for "X, Y," where Y has an article: what the text itself says that X is."""
        noun = self.tree.head(head)
        if head.pos != "NOUN" or noun.pos not in _NOMINAL or noun.label == "conj" or not self.words.finite_be:
            return
        determiner = self.tree.child(head, "det", "nmod:poss")
        if determiner is None or head.feature("Number") == "Plur" or (noun.pos == "NOUN" and noun.tag == "NNS"):
            return  # "88 characters a line"
        if head.start < noun.end or determiner.text.lower() in _ANY_OF_THEM or self._ends_a_list(head):
            return
        if self._opens_as_a_participle(noun):
            return  # "When using the mill, an apron is worn"
        if noun.lemma.lower() in self.words.persons and head.lemma in self.words.sorts_of_things:
            return  # "the administrator of an office, an organization", of the office
        subject = self._phrases.phrase(noun, marker=False)
        if subject.end > head.start:
            text = self.sentence.text[subject.start : self.tree.subtree(head)[0].start].rstrip(" ,(")
            subject = replace(subject, end=subject.start + len(text), text=text, pieces=())
        complement = self._phrases.phrase(head)
        is_explained = ":" in self.sentence.text[noun.end : head.start]  # "Pages: a platform for websites"
        past = self._verbs.sentence_is_past() and not is_explained
        verb = Verb(head.start, head.start, "be", self.words.finite_be[2 * past], "", "past" if past else "present")
        yield Clause(self.sentence, subject.start, complement.end, verb,
                     (Role("subject", subject), Role("complement", complement)), "apposition", 0.8)  # fmt: skip

    def _opens_as_a_participle(self, noun: Word) -> bool:
        """Return True for the object of a participle that opens the sentence: a comma ends what it opens."""
        verb = self.tree.head(noun)
        return verb.tag == "VBG" and noun.start > verb.start and self.tree.subtree(verb)[0].start == 0

    def _ends_a_list(self, head: Word) -> bool:
        """Return True for "the date" of "the maker's name, the date, and the number"."""
        joined = self.tree.child(head, "conj")
        before = self.sentence.text[: self.tree.subtree(joined)[0].start] if joined is not None else ""
        return before.rstrip().endswith((", and", ", or"))

    def _certainty(self, head: Word, words: int) -> float:
        """Return a rough certainty: long clauses and words the parser could not attach make it low."""
        loose = sum(word.label in ("dep", "parataxis", "meta", "discourse") for word in self.tree.subtree(head))
        return max(0.0, 1.0 - 0.3 * loose - max(0, words - _LONG) / _LONG)


def _end_as_said(phrase: Phrase) -> int:
    """Return where a phrase ends with the clause that tells which thing is meant; a name stands without it."""
    return phrase.end if phrase.proper else max(phrase.end, phrase.whole_end)


def _is_certain_thing(phrase: Phrase) -> bool:
    """Return True if a phrase stands for one thing or a counted number of things, not for any of its sort."""
    return phrase.proper or phrase.definite or phrase.figure is not None
