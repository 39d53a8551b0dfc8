"""The wording of phrases and verbs in English questions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Protocol

from ....utils.records.facts import Clause, Phrase, Role, Verb
from ...reading.dependency.brackets import without_asides


class Known(Protocol):
    """What the corpus itself says of its words and things."""

    def class_of(self, name: str) -> str | None:
        """Return the noun for what a name is ("city"), or None."""

    def is_person(self, phrase: Phrase) -> bool | None:
        """Return True if a phrase names a human being, None if the corpus does not make that sure."""

    def in_lower_case(self, word: str) -> bool:
        """Return True if the corpus has a word in lower case more often than with a capital within sentences."""

    def has_capital(self, word: str) -> bool:
        """Return True if the corpus has a word with a capital within a sentence."""


@dataclass(frozen=True)
class Supposing:
    """The words of a corpus, with suppositions of its names, for which other sentences need not be read.

    Each name is of the `sort`, and a person's if they `are_persons`; None for what the reader took it for.
    """

    known: Known
    are_persons: bool | None = None
    sort: str | None = None

    def class_of(self, name: str) -> str | None:
        return self.sort

    def is_person(self, phrase: Phrase) -> bool | None:
        return self.are_persons if phrase.proper and self.are_persons is not None else phrase.kind == "person"

    def in_lower_case(self, word: str) -> bool:
        return self.known.in_lower_case(word)

    def has_capital(self, word: str) -> bool:
        return self.known.has_capital(word)


# Verbs of rules: somebody who follows one looks up where it stands.
DUTIES = ("must", "should", "shall")
# Words before a number that is no name.
_HEDGES = frozenset({
    "over", "about", "around", "nearly", "some", "almost", "only", "roughly", "approximately", "under", "another",
    "exactly", "between", "all", "these", "those",
})  # fmt: skip
_COURTESY = re.compile(
    r"(?:you|they) (?:(?:like|wish|want|prefer|need|must|can|have)(?: to)?|so choose)"
    r"|(?:desired|needed|required|necessary|possible|applicable|preferred|wanted|wished|appropriate|practical"
    r"|available|found|present)"
)
# "the mill buildings themselves".
# "develop a plan, which led to the construction of a bridge"
_SAID_BESIDES = re.compile(r"(?<=\w{3}), (?:which|who|where) .*", re.DOTALL)
# "factors such as the weather", whose examples nobody says
_EXAMPLES = re.compile(r"(?<=[a-z]s)(?:,? such as|, including) .*", re.DOTALL)
_ALL_OF = re.compile(r"^[Aa]ll of (?=[A-Z])")  # "All of Albery's automation uses …"
_BY_ITSELF = re.compile(r" (?:themselves|itself|himself|herself)$")
# Small words within a name: "University of Albery", "Ludwig van Beethoven".
_WITHIN_NAMES = frozenset({
    "of", "and", "the", "in", "on", "upon", "for", "de", "del", "della", "der", "den", "van", "von", "la", "le", "du",
    "des", "al", "bin", "ibn", "da", "dos", "di", "y", "zu",
})  # fmt: skip
CASE = re.compile(r" vs?\. [A-Z]")  # "Arizona v. United States"
# Verbs with an object that nothing is done to.
_NO_ACTS = frozenset({"be", "have", "get", "cost", "become", "lack", "own", "mean", "fit", "last", "resemble", "suit"})
# Adjectives of countries and peoples, by their endings; other words have these too.
_DEMONYM = re.compile(
    r"(?!(?:Civil|Guard|Librar|Music|Physic|Technic|Pedestr|Historic?|Comed|Electric|Vegetar|Utop|Mathematic|Politic)i?an)"
    r"[A-Z][a-z]+(?:(?:[ny]an|[ai]ian|[lbdgrst]ian|[aeiou]can)s?|[ln]ese)"
)
# Words that open a predicate without being part of it.
ADVERBS = frozenset({"now", "also", "often", "still", "most", "perhaps", "therefore", "thus"})
# Words that open a sentence and are no part of a name.
_OPENERS = ("The", "A", "An", "Any", "All", "Each", "Every", "No", "Some")
_OPENERS_BEFORE = tuple(f"{word} " for word in _OPENERS)
_ALWAYS_LOWER = ("you", "your", "they", "we")
_BE = {("present", False): "is", ("present", True): "are", ("past", False): "was", ("past", True): "were"}
_DO = {("present", False): "does", ("present", True): "do", ("past", False): "did", ("past", True): "did"}


# A single quotation mark without its second: "a 'pull request".
OPEN_QUOTE = re.compile(r"(?<!\w)['‘][A-Za-z][^'’]*$")


def said(phrase: Phrase, clause: Clause, known: Known, *, full: bool = False) -> str:
    """Return a phrase as a question says it: in lower case mid-sentence, without what can be left out unless `full`."""
    sentence = clause.sentence.text
    # A clause may tell which thing is meant in the last piece: "a tax on money inherited through a will".
    full = (
        full
        or CASE.search(phrase.text) is not None
        or phrase.head == "deal"  # "a great deal of work"
        or (is_narrowed(phrase) and bool(phrase.pieces) and not phrase.pieces[-1].needed)
    )
    text = phrase.meant or (phrase.text if full else phrase.needed_in(sentence))
    if phrase.kind == "clause":
        text = _SAID_BESIDES.sub("", text)
    elif not phrase.plural:
        text = _ALL_OF.sub("", text)
    if phrase.kind != "clause" and not phrase.meant:
        text = _EXAMPLES.sub("", text)
    text = without_asides(text)
    text = _BY_ITSELF.sub("", " ".join(text.split()).strip(" ,;:"))
    if phrase.meant and text.startswith(_OPENERS_BEFORE):
        text = text[0].lower() + text[1:]
    if is_narrowed(phrase):
        text = f"{text} {' '.join(sentence[phrase.end : phrase.whole_end].split())}"
    elif not phrase.meant and (text.count('"') % 2 or text.count("“") > text.count("”")):
        behind = sentence[phrase.end :].lstrip(".,")  # which stand before the closing sign
        text += behind[0] if behind.startswith(('"', "”")) else ""
    elif not phrase.meant and OPEN_QUOTE.search(text) and sentence.startswith("'", phrase.end):
        text += "'"
    if text.lower() in _ALWAYS_LOWER:
        return text.lower()
    if not full and not phrase.meant and text != phrase.text:
        text = _with_article(text)
    if phrase.start == _first_letter(sentence) and (not phrase.meant or phrase.meant.split()[0] in _OPENERS):
        # Of a last name the corpus may have a handle or an address, in lower case.
        is_somebody = phrase.proper and " " not in text and known.is_person(phrase) is True
        return text if is_somebody else lowered(text, known, name=phrase.proper)
    return text


def is_narrowed(phrase: Phrase) -> bool:
    """Return True for a phrase that a question says with the clause behind it, which tells which thing is meant."""
    return phrase.whole_end > phrase.end and not phrase.meant and not phrase.proper


def whole(phrase: Phrase, sentence: str) -> Phrase:
    """Return a phrase with the clause behind it that tells which thing is meant; itself if there is none."""
    if not is_narrowed(phrase):
        return phrase
    text = sentence[phrase.start : phrase.whole_end].rstrip(" .,;")
    return replace(phrase, end=phrase.start + len(text), text=text, pieces=(), cut=False, whole_end=0)


def follows_with_to(phrase: Phrase, end: int) -> bool:
    """Return True for a phrase that only "to" parts from what ends at `end`: "the people [to rebel]"."""
    return phrase.start == end + len(" to ")


def is_courtesy(condition: Phrase) -> bool:
    """Return True for "if you like", "if desired" and "if possible", which set no condition."""
    return _COURTESY.fullmatch(condition.text.partition(",")[0].strip(" .")) is not None


def repeats_its_marker(condition: Phrase) -> bool:
    """Return True for "an hour after you call", which "after" stands before."""
    return condition.marker in condition.full_text.lower().split()


def _with_article(text: str) -> str:
    """Return a text with "a" or "an" as the word behind it needs, by its first letter."""
    first, _, behind = text.partition(" ")
    if first.lower() not in ("a", "an") or not behind:
        return text
    return f"{'an' if behind[0].lower() in 'aeio' else 'a'} {behind}"


def lowered(text: str, known: Known, *, name: bool) -> str:
    """Return a text from the beginning of a sentence as it is written elsewhere: names keep their capital."""
    first, _, behind = text.partition(" ")
    word = re.split(r"[-'’,.]", first)[0]
    if not word or not word[0].isupper() or any(character.isupper() for character in first[1:]):
        return text
    prefix, _, joined = first.partition("-")
    if joined.islower() and behind and known.in_lower_case(prefix):
        return first.lower() + text[len(first) :]  # "Six-time winner Ada Tarrow"
    if first in _OPENERS or first.lower() in ("your", "our", "their", "its", "his", "her"):
        return first.lower() + text[len(first) :]
    owns = first[len(word) :] in ("'s", "’s", "'", "’") and not known.in_lower_case(word)
    is_numbered = behind.split()[:1] and behind.split()[0].isdecimal() and first.lower() not in _HEDGES  # "Type 1"
    if behind[:1].isupper() or is_numbered or owns:
        return text
    if _DEMONYM.fullmatch(first) and not known.in_lower_case(first):
        return text  # "Nigerian philosopher Ada Tarrow"
    second = behind.split()[0] if behind else ""
    if second.islower() and second not in _WITHIN_NAMES and not known.has_capital(word):
        return first[0].lower() + text[1:]  # "Fellow lineman Ada Tarrow"
    name = name and (not behind or any(letter.isupper() for letter in behind))
    is_plural = word.endswith("s") and known.in_lower_case(word[:-1]) and not known.has_capital(word)  # "Trams"
    is_common = known.in_lower_case(word) or is_plural or not (name or known.has_capital(word))
    return first[0].lower() + text[1:] if is_common else text


def _first_letter(sentence: str) -> int:
    return next((place for place, character in enumerate(sentence) if character.isalpha()), 0)


def inverted(verb: Verb, *, plural: bool) -> tuple[str, str]:
    """Return the auxiliary before the subject and the rest of the verb group behind it ("did", "found")."""
    if verb.finite:
        return verb.finite, verb.rest
    if verb.lemma == "be":
        return _BE[verb.tense, plural], ""
    return _DO[verb.tense, plural], verb.lemma


def as_predicate(verb: Verb, *, plural: bool) -> str:
    """Return the verb group behind a question word that is its subject ("founded", "was built", "has")."""
    if verb.finite in ("do", "does", "did") and not verb.negated:  # "does specify a scheme"
        return inflected(verb.lemma, "VBD" if verb.finite == "did" else "VB" if plural else "VBZ")
    if verb.finite:
        finite = {"are": "is", "were": "was", "have": "has", "do": "does", "get": "gets"}.get(verb.finite, verb.finite)
        finite = verb.finite if plural else finite
        negation = ("not" if finite != "can" else "cannot") if verb.negated else ""
        parts = [finite if negation != "cannot" else "", negation, verb.rest]
        return " ".join(part for part in parts if part)
    if verb.tense == "past" and verb.rest not in (verb.lemma, inflected(verb.lemma, "VBZ")):
        return verb.rest
    is_past = verb.tense == "past" and inflected(verb.lemma, "VBD") == verb.rest  # "put", but not "run"
    return verb.rest if is_past else inflected(verb.lemma, "VB" if plural else "VBZ")


def has_plural_form(verb: Verb) -> bool:
    """Return True if a verb group has a form that only a plural takes, or that any subject takes."""
    if verb.finite:
        return verb.finite not in ("is", "was", "has", "does")
    return verb.tense == "past" or verb.rest == verb.lemma


def plain_past(verb: Verb, *, plural: bool) -> Verb:
    """Return a group in the past perfect as simple past ("had been captured": "was captured"), any other unchanged."""
    rest = verb.rest.split()
    if verb.finite != "had" or not rest:
        return verb
    if rest[0] == "been" and len(rest) > 1:
        return replace(verb, finite="were" if plural else "was", rest=" ".join(rest[1:]))
    if verb.lemma == "be":
        return replace(verb, finite="", rest="", tense="past")
    return replace(verb, finite="", rest=inflected(verb.lemma, "VBD"), tense="past")


def active(verb: Verb) -> str | None:
    """Return the active form of a passive group behind "who", in the singular; None if it is denied.

    "Was designed" becomes "designed", "should be checked" "should check", "are being cut" "is cutting".
    """
    if verb.negated:
        return None
    between = verb.rest.split()[: -len(verb.lemma.split())]
    finite = {"are": "is", "were": "was", "have": "has"}.get(verb.finite, verb.finite)
    if not between and finite in ("was", "is"):
        return inflected(verb.lemma, "VBD" if finite == "was" else "VBZ")
    if between == ["being"]:
        return f"{finite} {inflected(verb.lemma, 'VBG')}"
    if between[-1:] == ["be"] and finite not in ("was", "is"):
        return " ".join([finite, *between[:-1], inflected(verb.lemma, "VB")])
    if between[-1:] == ["been"]:
        return " ".join([finite, *between[:-1], inflected(verb.lemma, "VBN")])
    return None


def done_to(acted_on: Phrase, clause: Clause) -> Clause | None:
    """Return what was done to an object without who did it ("The company was founded in 1851"), of the simple past."""
    verb = clause.verb
    is_act = verb.tense == "past" and not (verb.passive or verb.finite or verb.negated or verb.lemma in _NO_ACTS)
    if not is_act or clause.role("object") is not acted_on or clause.role("recipient") is not None:
        return None
    finite = "were" if agrees_plural(acted_on) else "was"
    done = replace(verb, finite=finite, rest=inflected(verb.lemma, "VBN"), passive=True)
    others = (role for role in clause.roles if role.name not in ("subject", "object"))
    return replace(clause, verb=done, roles=(Role("subject", acted_on), *others))


def reworded(verb: Verb, synonym: str) -> Verb:
    """Return a verb group with another main verb, in the form of the first ("was demolished": "was torn down")."""
    auxiliaries = verb.rest.split()[: -len(verb.lemma.split())]
    if not verb.finite:
        present = "VB" if verb.rest == verb.lemma else "VBZ"
        form = inflected(synonym, "VBD" if verb.tense == "past" else present)
    elif verb.rest.endswith("ing") and not verb.passive:
        form = inflected(synonym, "VBG")
    elif verb.passive or verb.finite in ("has", "have", "had") or auxiliaries[-1:] in (["been"], ["have"]):
        form = inflected(synonym, "VBN")
    else:
        form = inflected(synonym, "VB")
    return replace(verb, lemma=synonym, rest=" ".join([*auxiliaries, form]))


def in_the_present(verb: Verb, *, plural: bool) -> Verb:
    """Return "will be mapped" as "is mapped" and "will install" as "installs"; another group with "will" unchanged."""
    first, _, behind = verb.rest.partition(" ")
    if first == "be" and (verb.passive or not behind):
        finite = ("are" if plural else "is") if behind else ""
        return replace(verb, finite=finite, rest=behind, modal="", tense="present")
    if verb.rest != verb.lemma:
        return verb  # "will have seen", "will be waiting"
    return replace(verb, finite="", rest=inflected(verb.lemma, "VB" if plural else "VBZ"), modal="", tense="present")


@cache
def inflected(lemma: str, tag: str) -> str:
    """Return a form of a verb by its Penn tag (VB, VBZ, VBD, VBN, VBG); a particle keeps its place behind it."""
    from lemminflect import getInflection  # loads spaCy: a second that commands without questions should not take

    verb, _, particle = lemma.partition(" ")
    forms = getInflection(verb, tag=tag)
    form = str(forms[0]) if forms else verb
    return f"{form} {particle}" if particle else form


def in_figures(clause: Clause, numbers: Mapping[str, str]) -> Clause:
    """Return a clause whose counted phrases begin with figures ("2 universities"); `numbers` are words by figures."""

    def written(phrase: Phrase) -> Phrase:
        if phrase.figure is None or phrase.figure[0] != phrase.start:
            return phrase
        word = phrase.text[: phrase.figure[1] - phrase.start]
        return replace(phrase, text=numbers.get(word.lower(), word) + phrase.text[len(word) :])

    return replace(clause, roles=tuple(replace(role, phrase=written(role.phrase)) for role in clause.roles))


def is_you(subject: Phrase | None) -> bool:
    """Return True for the subject "you"."""
    return subject is not None and subject.full_text.lower() == "you"


PLURAL_PRONOUNS = frozenset({"i", "you", "we", "they"})


def agrees_plural(subject: Phrase) -> bool:
    """Return True if a subject takes a verb in the plural."""
    return subject.plural or subject.text.lower() in PLURAL_PRONOUNS


def question_of(parts: Sequence[str]) -> str:
    """Return the parts of a question as one sentence, without those that are empty."""
    text = " ".join(" ".join(part for part in parts if part).split())
    return text[:1].upper() + text[1:].rstrip(" .,;") + "?"


def behind_marker(marker: str, opening: str) -> str:
    """Return an opening behind a preposition: "Into how many parts" for "How many parts"."""
    return f"{marker.capitalize()} {opening[:1].lower()}{opening[1:]}"
