"""Rules for the phrases of a question, each of which must be understood without its sentence."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from ....utils.languages import Language
from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import contains_phrase, folded_words
from ...reading.inflections import is_infinitive
from .answer_gates import (
    BARE_WORDS,
    COMPARED,
    ELSEWHERE,
    MUCH,
    NO_FIRST_ADVERBS,
    NO_FIRST_WORDS,
    OF_ANOTHER,
    OF_SOMETHING,
    POINTING,
    STRANDED_BEHIND,
    TOLD_BEFORE,
    is_bare,
    is_half,
    is_of_a_story,
    is_whole,
)
from .wording import Known, agrees_plural, inflected, is_narrowed, said

_QUOTED_ACT = re.compile(r" ?[\"“]Do(?:n['’]t)? ")  # "Do nothing" is no thing
# A vague noun that a name tells apart: "the Albery case".
_NAMED_CASE = re.compile(r"[Tt]he [A-Z][\w-]+(?: [A-Z][\w-]+)* (?:case|order|matter)")
_QUESTION_WITHIN = re.compile(r" (?:for|of|in|on|about) what ")
_THAT_DO = re.compile(r" (?:that|which|who) ([a-z]+)\b")
# Bodies that a text calls so after it has named them: "the Association".
_BODIES = frozenset({"association", "society", "institute", "foundation", "federation", "union", "academy"})
# "if you change the value": which one? "if you do not have the necessary skills": for what?
WHICH_ONE = re.compile(
    r" the (?:(?:necessary|correct|required|right|appropriate|relevant|proper|needed) \w+"
    r"|version|copy|value|name|portion|size|default|option)$"
)
_FURTHER_VERB = re.compile(r" to [a-z]+$")
_JOINED = re.compile(r" (?:and|or) ")
_ACT_ALONE = re.compile(r"(?:^| )to [a-z]+$")
_FURTHER_ACT = re.compile(r"(?:,| and| or) ([a-z]+)\b")
# Some of certain things, told by more than a noun: "one of the most valuable works on botany".
_SOME_OF = re.compile(
    r"(?:(?:some|several|many|most|much|all|two|three|four|five|six) of the"
    r"|(?:one|part) of the (?:most|least|[a-z]+est)) (?:[^ ]+ )+[^ ]+",
    re.IGNORECASE,
)
# Of a wish, or of thoughts, nobody asks what to do: about what?
_THOUGHT = r"(?:thoughts?|questions?|choice|ideas?|concerns?|feedback|suggestions?)"
_ALL_OF_THEM = re.compile(r"(?:all|each|any) of the [a-z]+", re.IGNORECASE)
_UNSAID = re.compile(
    r"you(?: would|['’]d) (?:like|want)\b"
    rf"|you (?:ever )?have (?:an? |any |some )?(?:[a-z]+ )?{_THOUGHT}(?: (?:or|and) {_THOUGHT})?$"
)
# The numbers of several things: "category 1, 2 or 3".
_FURTHER_NUMBER = re.compile(r"(?:, | or | and )\d")
_LAST_ITEM = re.compile(r",? (?:and|or) ")
_FURTHER_ITEM = re.compile(r", [^,]+, (?:and|or) ")
_OWNED = re.compile(r"\b(?:its|their|his|her|our|own)\b", re.IGNORECASE)
_OF_A_THING = re.compile(r"\bits\b", re.IGNORECASE)
_OF_SOMEBODY = re.compile(r"\b(?:his|her|our)\b", re.IGNORECASE)
_SINGLED_OUT = re.compile(r"\b(?:first|second|third|last|only|next)\b")
_AIM = re.compile(r" (?:ever )?to [a-z]")
# What is put in place of what stands behind it: "Suggest -tools instead of -runtime".
_INSTEAD_OF = re.compile(r"\b(?:instead|rather|outside|because) (?:of|than) $")
# Words for all things of a kind, which point at none of them.
ALL = ("every", "any", "all")
EACH = ("every", "each")


@dataclass(frozen=True)
class UsedPhrases:
    """The phrases that a question says; `told_by` are conditions whose pronoun the question explains."""

    question: ClauseQuestion
    language: Language
    known: Known
    told_by: Collection[Phrase]

    @property
    def are_clean(self) -> bool:
        """True if none of them points outside the question, is cut off, or leaves open which thing is meant."""
        return not any(
            self._is_told_elsewhere(phrase)
            or self._is_torn(phrase)
            or self._is_bare_or_owned(phrase)
            or self._is_open(phrase)
            for phrase in self.question.used
        )

    @cached_property
    def _clause(self) -> Clause:
        return self.question.clause

    @cached_property
    def _sentence(self) -> str:
        return self._clause.sentence.text

    @cached_property
    def _subject(self) -> Phrase | None:
        return self._clause.role("subject")

    @property
    def _words(self) -> ClauseWords:
        assert self.language.clauses is not None
        return self.language.clauses

    def _is_told_elsewhere(self, phrase: Phrase) -> bool:
        """Return True for what the sentence or another place tells more of: "the rules below", "commit 5 times"."""
        if ELSEWHERE.search(phrase.text) or (OF_SOMETHING.fullmatch(phrase.text) and not is_narrowed(phrase)):
            return True
        if (TOLD_BEFORE.match(phrase.text) and not phrase.meant) or is_of_a_story(phrase, self._clause):
            return True
        if is_in_brackets(phrase, self._clause):
            return True  # "commit 5 times", of "commit often (5 times per day)"
        if phrase.kind != "clause":
            return False
        return bool(WHICH_ONE.search(phrase.text) or _UNSAID.match(phrase.text)) or _is_one_of_two(phrase)

    def _is_torn(self, phrase: Phrase) -> bool:
        """Return True for a phrase that the sentence goes on with, or that is compared with something."""
        if STRANDED_BEHIND.match(self._sentence, phrase.end):
            return True  # "the grant that a contact is applying" for
        if _QUOTED_ACT.match(self._sentence, max(0, phrase.start - 1)):
            return True
        if phrase.text[-1].isdigit() and _FURTHER_NUMBER.match(self._sentence, phrase.end):
            return True
        if _INSTEAD_OF.search(self._sentence[: phrase.start]):
            return True
        if phrase.kind == "year" and not (phrase.marker or phrase.meant) and phrase.start > self._clause.verb.start:
            return True  # "in the unprivileged range, 1024 to 65535"
        if MUCH.match(phrase.text) or _is_torn_list(phrase, self._clause):
            return True
        if phrase is not self._subject:
            return False
        is_compared = COMPARED.match(phrase.text[:1].lower() + phrase.text[1:]) is not None
        # "Where can a more comprehensive list be found?", "Where is approximately 32 acres of land added?"
        return (is_compared and self.question.asked != "complement") or phrase.kind == "measure"

    def _is_bare_or_owned(self, phrase: Phrase) -> bool:
        """Return True for a thing of which several may be meant, or that is "its" or "their" of nobody named."""
        owned = _OWNED.search(phrase.text) and not phrase.meant
        if owned and self.question.answer.kind == "organisation" and _OF_SOMEBODY.search(phrase.text):
            return True  # "Who grew through his method?", of a company
        if owned and (self._is_one_person or _is_one_thing(self._subject)) and "their" in phrase.text.split():
            return True  # "Why did Trent purchase their tools?", "What does Albery detect by their extension?"
        if is_bare(phrase) and not (phrase.meant or phrase.text.split()[0].lower() in EACH or self._is_named(phrase)):
            return True
        is_theirs = self._names_subject or _is_the_doers(phrase, self.question)
        return bool(owned) and (phrase is self._subject or not is_theirs)

    @property
    def _names_subject(self) -> bool:
        return self._subject in self.question.used

    @property
    def _is_one_person(self) -> bool:
        subject = self._subject
        if subject is None or not (subject.kind == "person" or subject.text.lower() in self._words.third_persons):
            return False
        return not (agrees_plural(subject) or " and " in subject.text)

    def _is_named(self, phrase: Phrase) -> bool:
        """Return True for something of the named subject: "How did Ada harm his image?"."""
        owned = _OWNED.search(phrase.text) and not phrase.meant
        return bool(owned) and self._names_subject and phrase is not self._subject

    def _is_open(self, phrase: Phrase) -> bool:
        """Return True for a phrase whose words leave open which thing is meant."""
        folded = [word.lower().strip(",.") for word in said(phrase, self._clause, self.known).split()]
        if phrase.kind == "clause" and folded[:1] == ["no"]:
            del folded[0]  # "if no charset is specified"
        if not folded:
            return False
        return self._is_cut(phrase, folded) or self._is_vague(phrase, folded)

    def _is_cut(self, phrase: Phrase, folded: list[str]) -> bool:
        """Return True for a phrase, of words `folded`, that lacks what tells which thing is meant, or its end."""
        if _is_told_of_another(phrase, self._clause):
            return True
        if (phrase.cut and not phrase.meant and not phrase.whole_end) or folded[-1] in OF_ANOTHER:
            return True  # What tells which thing is meant would be lost, or "a manner inconsistent" with what.
        if phrase.meant and contains_phrase(folded_words(self.question.golds[0]), folded_words(phrase.meant)):
            return True
        if _FURTHER_VERB.search(phrase.text) and _JOINED.match(self._sentence, phrase.end):
            return True  # "the basics of getting set up to install" and update packages
        if _is_first_act(phrase, self._clause):
            return True
        if not is_whole(phrase, self._sentence) or folded[0] in NO_FIRST_WORDS:
            return True
        if folded[0] in NO_FIRST_ADVERBS and phrase.kind != "clause":
            return True
        # "the most common": of which things?
        return (
            _lacks_its_aim(phrase, self.question) or (phrase.kind == "quality" and phrase.definite) or is_half(phrase)
        )

    def _is_vague(self, phrase: Phrase, folded: list[str]) -> bool:
        """Return True for a phrase of words `folded` like "the Department", "the thing", "some" and "these maps"."""
        is_capitalised = folded[0] == "the" and len(folded) == BARE_WORDS and phrase.text.split()[-1][:1].isupper()
        if is_capitalised and (self.known.in_lower_case(folded[1]) or folded[1] in _BODIES):
            return True  # "the Department": which one?
        if folded[-1] in self._words.vague_nouns and not _NAMED_CASE.fullmatch(phrase.text):
            return True
        if folded[0] == "the" and folded[-1] in POINTING:
            return True
        is_all = folded[0] in (*ALL, *EACH) and len(folded) > 1 and self._clause.source in ("main", "coordinated")
        is_all = is_all or _SOME_OF.fullmatch(phrase.text) is not None or phrase in self.told_by
        is_all = is_all and not _ALL_OF_THEM.fullmatch(phrase.text)
        is_pronoun = folded[0] in self._words.open_pronouns and not is_all and folded != ["you"]
        if is_pronoun and not (phrase.meant or self._is_named(phrase)):
            return True
        if folded[0] not in self._words.open_determiners or phrase.meant or is_all or folded[0] in ALL:
            return False
        return phrase is self._subject or folded[0] not in ("its", "their", "his", "her")


def _is_first_act(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "towns to collect" of "towns to collect, sort and share maps", whose object stands elsewhere."""
    end = phrase.whole_end if is_narrowed(phrase) else phrase.end
    said = f"{phrase.marker} {clause.sentence.text[phrase.start : end]}"
    further = _FURTHER_ACT.match(clause.sentence.text, end) if _ACT_ALONE.search(said) else None
    return further is not None and is_infinitive(further[1])


def _is_one_of_two(phrase: Phrase) -> bool:
    """Return True for "you either don't control the names" before "or you have too many"."""
    words = phrase.text.split()
    return "either" in words and "or" not in words


def _is_one_thing(subject: Phrase | None) -> bool:
    return subject is not None and subject.kind == "thing" and not agrees_plural(subject) and " " not in subject.text


def _is_told_of_another(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "the room that indicate it", of which the clause belongs to a noun before it."""
    if is_narrowed(phrase) and _QUESTION_WITHIN.match(clause.sentence.text, phrase.end):
        return True  # "the policy for what systems are in scope"
    found = _THAT_DO.match(clause.sentence.text, phrase.end) if is_narrowed(phrase) and not phrase.plural else None
    return found is not None and is_infinitive(found[1]) and inflected(found[1], "VBD") != found[1]


def is_in_brackets(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "if it rains" of "for 12 weeks (14 weeks if it rains)", which the verb stands outside of."""
    sentence = clause.sentence.text
    opened = sentence.count("(", 0, phrase.start) - sentence.count(")", 0, phrase.start)
    return opened > sentence.count("(", 0, clause.verb.start) - sentence.count(")", 0, clause.verb.start)


def _is_torn_list(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "certain countries, industries" before ", or due to obligations"."""
    behind = clause.sentence.text[phrase.end :]
    goes_on = phrase.start > clause.verb.start and _FURTHER_ITEM.match(behind) is not None
    return "," in phrase.text and (goes_on or _LAST_ITEM.match(behind) is not None)


def _is_the_doers(phrase: Phrase, question: ClauseQuestion) -> bool:
    """Return True for "his town" of "Who drew a map of his town?": of the one who is asked for."""
    are_several = agrees_plural(question.answer) or " and " in question.answer.text
    if re.search(r"\btheir\b", phrase.text) and not are_several:
        return False
    of_another = _OF_A_THING if question.text.startswith("Who ") else _OF_SOMEBODY
    return question.asked == "subject" and not of_another.search(phrase.text)


def _lacks_its_aim(phrase: Phrase, question: ClauseQuestion) -> bool:
    """Return True for "the first player" without the "to win both games" behind it."""
    aim = _AIM.match(question.clause.sentence.text, phrase.end)
    if aim is None or is_narrowed(phrase) or not _SINGLED_OUT.search(phrase.text):
        return False
    return not any(phrase.end < other.start < aim.end() for other in question.used)
