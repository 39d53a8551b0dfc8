"""English question words: who, what, which river, how many paintings, what kind of aircraft."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import takewhile

from ....utils.languages import Language, writer_patterns
from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, Phrase
from .golds import one_count
from .wording import CASE, Known, said

# What may stand before a figure that is counted.
_HEDGES = frozenset({
    "about", "around", "over", "more than", "nearly", "almost", "approximately", "some", "at least", "at most", "up to",
    "the", "fewer than", "less than", "roughly", "exactly", "only", "perhaps", "possibly",
})  # fmt: skip
_ROUGHLY = ("about ", "around ", "nearly ", "almost ", "approximately ", "roughly ")
# Adjectives that tell one kind of thing from another, by their endings; and those that do not.
_CLASSIFYING = re.compile(r"(?:al|ic|an|ese|ary|ive|ing)$")
_NO_KINDS = frozenset({
    "additional", "optional", "final", "official", "actual", "general", "special", "original", "initial", "total",
    "several", "specific", "basic", "corresponding", "existing", "remaining", "resulting", "missing", "necessary",
    "individual", "usual", "typical", "potential", "substantial", "massive", "extensive", "following", "excessive",
    "crucial", "essential", "vital", "dramatic", "interesting", "surprising", "amazing", "exciting", "promising",
})  # fmt: skip
_PEOPLE = frozenset({"people", "men", "women", "children", "others", "public"})
# Nouns for many people, who do what people do.
OF_PEOPLE = frozenset({
    "community", "team", "committee", "council", "group", "company", "board", "government", "court", "parliament",
    "commission", "crew", "staff", "family", "organisation", "organization", "society", "club", "army", "party",
})  # fmt: skip
# And of these, those that name nothing else, as "group", "board" and "family" do.
_OF_PEOPLE_ALONE = OF_PEOPLE - {"group", "board", "family", "community", "party", "club", "society", "company"}
# What such a body does not do, and what is done to it as to somebody: "The council is obliged to consider it".
_NOT_DONE = frozenset({
    "be", "have", "contain", "include", "comprise", "consist", "exist", "become", "remain", "happen", "need", "seem",
})  # fmt: skip
_DONE_TO_SOMEBODY = frozenset({"oblige", "obligate", "allow", "permit", "authorize", "authorise", "entitle"})
_DONE_TO_PROGRAMS = frozenset({
    "deprecate", "install", "uninstall", "enable", "disable", "configure", "implement", "compile", "execute", "load",
    "run", "release", "download", "update", "upgrade", "deploy", "log", "use", "adopt",
})  # fmt: skip
# What is done to rivals: "Who did the Broncos defeat?".
_DONE_TO_RIVALS = frozenset({"beat", "defeat"})
# What is done to a body of people: "What did Ada join? The FDIC".
_DONE_TO_BODIES = frozenset({"join", "leave", "head", "chair", "sue", "rejoin", "acquire"})
# Names of bodies whose last word is not what they are called.
_AGENCY = re.compile(r"(?:[A-Z][\w&-]+ (?:and |of )?){2,}Administration")
_PUBLISHING = "publisher"  # a house, and no person
_PUBLISHER = re.compile(r".*\bUniversity [Pp]ress")
# Words of names that nobody asks by: "Which union?", of the Astronomical Union.
_BODIES = frozenset({"union", "foundation", "federation", "trust", "league", "alliance"})
# Countries whose names end in another noun.
_COUNTRIES = (["united", "kingdom"], ["soviet", "union"])
# Nouns that come before the name of a thing: Lake Erie, Mount Everest.
_LEADING_KINDS = {"lake": "lake", "river": "river", "mount": "mountain", "hurricane": "hurricane", "storm": "storm"}


# Most letters of a particle that opens a name ("van").
_PARTICLE = 3
_GERUND = re.compile(r"\w+ing ")
# Figures that belong to words: "2- or 3-letter".
_OF_A_WORD = re.compile(r"\d-(?!\d)")
_DONE = re.compile(
    r" [a-z]+ed$| [a-z]+ing (?:an?|the|his|her|their|its) "
    r"| [a-z]+(?:ed|ing) (?:by|to|in|on|at|with|from|between|for|as) "
)
# What counted things are for, or when: "days to review all comments", "bones at birth".
AIM_BEHIND = re.compile(r" (?:(?:to [a-z]+|for (?:[a-z]+ing|the|an?|each|every|your)) .*|(?:at [a-z]+|for free)$)")
# Words of what is counted, beyond which nobody counts it.
_MAX_COUNTED = 8
_CLAUSE = re.compile(r" (?:what|that|which|who|whose|where) ")
# What was done with the counted things: "12 readers about their work", "5,000 lanterns free of charge".
_NOT_COUNTED = re.compile(r" (?:about|free of) .*")
# A name within a phrase.
_NAMES = re.compile(r" [A-Z]")
# "Ansible" before "2.14 meta tasks".
_NAME_BEFORE = re.compile(r"\b[A-Z][\w-]* $")
_MORE = re.compile(r" (?:more|further|additional|other|fewer) ")  # than before
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")  # "1917 virus sequences"
_OPENER = re.compile(r"^[Tt]he ")
_FACING = re.compile(r" facing [a-z]+$")
_JOINED = re.compile(r",? (?:and|or) |, ")
# A name with digits: "18F".
_NAMED = re.compile(r"\d[^\W\d_]|[^\W\d_]\d")


def _is_plain(phrase: Phrase) -> bool:
    """Return True for a name in letters, of which it is not known what it names; not for "pyproject.toml"."""
    return phrase.kind in ("thing", "organisation", "person") and not re.search(r"[\d._/-]", phrase.text)


@dataclass(frozen=True)
class QuestionWords:
    """The question words for the phrases of one clause."""

    clause: Clause
    language: Language
    known: Known

    @property
    def _words(self) -> ClauseWords:
        assert self.language.clauses is not None
        return self.language.clauses

    def who_or_what(self, phrase: Phrase, *, acting: bool) -> str | None:
        """Return "Who", "What" or "Which river"; None if nothing tells whether a person is meant.

        `acting` is True if the phrase does what the clause says.
        """
        sort = self.kind_noun(phrase)
        if sort is not None and (sort == _PUBLISHING or sort not in self._words.persons):
            return f"Which {'organization' if sort in _BODIES else sort}"
        verb = self.clause.verb
        if phrase.text.lower().startswith(_ROUGHLY):
            return None  # "Who represents them? Approximately one member"
        if not acting and verb.lemma in _DONE_TO_BODIES and phrase.proper and phrase.kind == "organisation":
            return "Which organization"
        if not acting and verb.lemma in _DONE_TO_RIVALS and phrase.proper and _is_plain(phrase):
            return "Who"
        leads_to = verb.lemma == "lead" and any(topic.marker == "to" for topic in self.clause.all_in("topic"))
        is_human = acting and (verb.lemma in self._words.person_verbs or self.says_so) and not leads_to
        person = True if sort in self._words.persons else self.known.is_person(phrase)
        if phrase.proper and verb.passive and verb.lemma in _DONE_TO_PROGRAMS:
            return None  # "Virtual Memory has been deprecated", read as a person's name
        is_one_word = len(phrase.text.split()) == 2 and phrase.head not in self._words.persons
        is_the = phrase.definite and (is_one_word or not is_human)
        if person and phrase.proper and (self._is_plural_name(phrase) or is_the):
            return None  # "Jupyter Notebooks", "the lower Rhine" and "the Kubelet" are seldom people.
        if person and phrase.proper and self._is_described(phrase):
            return None  # "unused Sick Leave"
        if person and phrase.proper and self._lists_things(phrase):
            return None  # "Labels, symbols and layer settings"
        if person and phrase.proper and self._is_of_common_words(phrase):
            return None  # "Email Alert Frontend"
        if person and not phrase.proper and _FACING.search(phrase.text):
            return None  # "the user facing page"
        if person and not phrase.proper and self._joins_a_thing(phrase):
            return None  # "the individual and the situation"
        if person and not phrase.proper and _GERUND.match(phrase.text):
            return None  # "Enumerating users" is what somebody does
        if person and not phrase.proper and phrase.head not in self._words.persons and _NAMES.search(phrase.text):
            return None  # "the View users tab in Tock"
        if person or (person is None and is_human):
            return "Who"
        if person is None:
            return None
        is_name = phrase.proper and not phrase.text.islower() and not phrase.text.isupper()
        if is_human and is_name and phrase.kind in ("place", "organisation", "group"):
            # A program writes, hosts and plays as well as a company.
            return None if phrase.kind == "organisation" and verb.tense == "present" else "Who"
        head = phrase.head.lower()
        does_so = head in _OF_PEOPLE_ALONE and self._does_as_somebody(acting=acting)
        if does_so or (is_human and head in OF_PEOPLE):
            return "Who"
        if phrase.proper and (phrase.kind in ("place", "group") or (acting and _is_plain(phrase))):
            return None  # "What" would be wrong of a country or a people, and odd of a name that does something.
        return "What"

    def _does_as_somebody(self, *, acting: bool) -> bool:
        verb = self.clause.verb
        return verb.lemma not in _NOT_DONE if acting else verb.passive and verb.lemma in _DONE_TO_SOMEBODY

    def _is_of_common_words(self, phrase: Phrase) -> bool:
        """Return True for a name of several words that the corpus has without capitals, too."""
        words = phrase.text.split()
        return len(words) > 1 and all(self.known.in_lower_case(word) for word in words)

    def _lists_things(self, phrase: Phrase) -> bool:
        """Return True for a name read from the first word of a list, of which the last has no capital."""
        *_, last = phrase.text.replace(",", " and").split(" and ")
        return last != phrase.text and last.islower() and phrase.head not in self._words.persons

    def _joins_a_thing(self, phrase: Phrase) -> bool:
        """Return True for a noun for somebody joined with one for something."""
        if " of " in phrase.text:
            return False
        *_, last = _JOINED.split(phrase.text)
        head = last.split()[-1].lower()
        is_somebody = head in OF_PEOPLE or head in _PEOPLE
        return last != phrase.text and not is_somebody and head.removesuffix("s") not in self._words.persons

    def _is_described(self, phrase: Phrase) -> bool:
        """Return True for a name behind an adjective without an article, unless a noun says that it is a person's."""
        before = set(takewhile(str.islower, phrase.text.split()))
        is_described = any(len(word) > _PARTICLE for word in before)  # "van Gogh" is not
        return is_described and not phrase.definite and before.isdisjoint(self._words.persons)

    @property
    def says_so(self) -> bool:
        """True if the clause is what somebody says or thinks: "argued that …"."""
        said = self.clause.role("complement")
        return said is not None and said.marker in self._words.said_markers

    def may_say(self, phrase: Phrase) -> bool:
        """Return True for somebody, or a named body of people, who may say something; not for "The critics"."""
        words = [word for word in phrase.text.lower().split() if word not in self.language.scoring.articles]
        if not phrase.proper and len(words) == 1:
            return False
        return bool(self.known.is_person(phrase)) or phrase.kind == "organisation" or phrase.head in OF_PEOPLE

    def _is_plural_name(self, phrase: Phrase) -> bool:
        """Return True for a name in the plural, by its parse, or by a common noun in the plural at its end."""
        if " and " in phrase.text or "," in phrase.text:
            return False
        last = phrase.text.split()[-1]
        is_common = self.known.in_lower_case(last) or self.known.in_lower_case(last.removesuffix("s"))
        return phrase.plural or (last.endswith("s") and is_common)

    def kind_noun(self, phrase: Phrase) -> str | None:
        """Return the noun for what a phrase names: from the name itself ("the Jacksonville pier"), or the corpus."""
        name = _OPENER.sub("", phrase.needed_in(self.clause.sentence.text))
        if _PUBLISHER.fullmatch(name):
            return _PUBLISHING
        words = [word.strip(",.").lower() for word in name.split()]
        words = [word for word in words if word not in ("the", "a", "an")]
        names = phrase.proper or (phrase.definite and any(c.isupper() or c in "-_." for c in phrase.text[4:]))
        if not words or not names or phrase.plural:
            return None
        if CASE.search(phrase.text):
            return "case"
        if words in _COUNTRIES:
            return "country"
        if words[-1] == "office" and not phrase.definite:
            return None  # "Microsoft Office"
        if _AGENCY.fullmatch(name):
            return "agency"
        kinds = self._words.kinds
        if len(words) > 1 and words[-1] in kinds and "of" not in words and words[-1].startswith(phrase.head[:4]):
            return words[-1] if self.known.is_person(phrase) is not True else None  # "Rowland Hill"
        if len(words) > 2 and words[1] == "of" and words[0] in kinds and words[0] not in ("release", "version"):
            return words[0]
        if len(words) > 1 and words[-1].isdecimal() and words[-2] in kinds:
            return words[-2]
        for place, word in enumerate(words[:-1]):
            if word in _LEADING_KINDS and place == len(words) - 2:
                return _LEADING_KINDS[word]
        return self._words.sort_of(name) or self.known.class_of(phrase.text) if phrase.proper else None

    def how_many(self, phrase: Phrase) -> str | None:
        """Return "How many paintings" for "233 paintings"; None if the phrase does not count things."""
        if phrase.figure is None or not phrase.plural:
            return None
        if phrase.kind in ("date", "year", "money", "percentage", "measure"):
            return None
        text = self.clause.sentence.text
        hedge = text[phrase.start : phrase.figure[0]].strip().lower()
        figure = text[slice(*phrase.figure)]
        is_figure = self._is_number_word(figure) or (any(c.isdecimal() for c in figure) and not _NAMED.search(figure))
        is_version = "." in figure and _NAME_BEFORE.search(text[: phrase.start]) is not None
        if (
            is_version
            or _YEAR.fullmatch(figure)
            or (hedge and hedge not in _HEDGES)
            or not is_figure
            or _OF_A_WORD.search(figure)
            or phrase.definite
            or _MORE.match(text, phrase.figure[1])
        ):
            return None
        behind = replace(
            phrase, start=phrase.figure[1], pieces=tuple(p for p in phrase.pieces if p.end > phrase.figure[1])
        )
        counted = one_count(said(behind, self.clause, self.known).split(figure, 1)[-1]).strip()
        counted = _NOT_COUNTED.sub("", counted)
        if phrase.figure[1] >= phrase.end or not counted or counted[0] in "%-–" or counted.split()[0] == "of":
            return None
        is_long = len(AIM_BEHIND.sub("", counted).split()) > _MAX_COUNTED
        if is_long or _CLAUSE.search(f" {counted} ") or "," in counted or _DONE.search(counted):
            return None  # "100 pages of what appears to be notes", "two forms, one unbranched", "three ions attached"
        if phrase.kind == "duration" and " " not in counted:
            return None  # "How long", but "how many vacation days"
        if " " in counted and counted.split()[0] in self._words.units:
            return None  # "75 dpi fonts"
        return f"How many {counted}"

    def _is_number_word(self, figure: str) -> bool:
        """Return True for "two" and "twenty-five"; not for "kubectl", read as a number."""
        words = writer_patterns(self.language).numbers.words
        return all(part in words for part in figure.lower().replace("-", " ").split())

    def what_kind(self, phrase: Phrase) -> str | None:
        """Return "What kind of aircraft" for "a fixed-wing aircraft"; None if nothing tells the kind."""
        words = phrase.needed_in(self.clause.sentence.text).split()
        if phrase.proper or phrase.definite or phrase.figure or phrase.kind != "thing":
            return None
        is_one = bool(words) and words[0].lower() in ("a", "an")
        words = words[is_one:]
        if len(words) != 2 or not words[-1].lower().startswith(phrase.head[:4]):
            return None
        is_act = words[0].lower().endswith("ing") and not is_one  # "supports formatting code"
        tells = _CLASSIFYING.search(words[0].lower()) and words[0].lower() not in _NO_KINDS and not is_act
        return f"What kind of {words[-1]}" if tells else None
