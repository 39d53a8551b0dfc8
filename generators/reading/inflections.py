"""The forms of verbs."""

from __future__ import annotations

from functools import cache

from ...utils.languages import Language

# Number of first letters that the forms of a word share in a language whose forms are not known.
_STEM = 5
# Verbs for which another can stand almost anywhere.
_SAY_LITTLE = frozenset({"be", "have", "do"})


@cache
def verb_forms(lemma: str, code: str) -> frozenset[str]:
    """Return all forms of a verb, by its dictionary form, in lower case; of one with a particle, those of the verb.

    Only English forms are known. In other languages a verb has its dictionary form alone.
    """
    verb = lemma.partition(" ")[0]
    if code != "en":
        return frozenset({verb})
    from lemminflect import getAllInflections  # loads spaCy: a second that commands without questions should not take

    return frozenset({verb, *(form for forms in getAllInflections(verb, upos="VERB").values() for form in forms)})


@cache
def forms_of_any(verbs: frozenset[str], code: str) -> frozenset[str] | None:
    """Return all forms of some verbs, in lower case; None in a language whose forms are not known."""
    return frozenset().union(*(verb_forms(verb, code) for verb in verbs)) if code == "en" else None


@cache
def is_verb(lemma: str) -> bool:
    """Return False if the English dictionary has no verb of this form; a particle behind it does not count."""
    from lemminflect import getLemma

    return bool(getLemma(lemma.partition(" ")[0], "VERB", lemmatize_oov=False))


@cache
def is_infinitive(word: str) -> bool:
    """Return True for "pay", False for "paid" and "payment"."""
    from lemminflect import getLemma

    return word in getLemma(word, "VERB", lemmatize_oov=False)


@cache
def is_plural(noun: str) -> bool:
    """Return True for an English noun in the plural: "fields" and "children", not "access"."""
    from lemminflect import getLemma

    lemmas = getLemma(noun, "NOUN")
    return bool(lemmas) and noun not in lemmas


@cache
def is_only_a_verb(word: str, code: str) -> bool:
    """Return True for "standardize", the dictionary form of an English verb that is no noun and no adjective."""
    if code != "en" or not is_infinitive(word):
        return False
    from lemminflect import getLemma

    return not any(getLemma(word, other, lemmatize_oov=False) for other in ("NOUN", "ADJ"))


@cache
def infinitive_of(word: str) -> str:
    """Return "control" for "controlling"; "" for a word that is no form of an English verb."""
    from lemminflect import getLemma

    return next(iter(getLemma(word, "VERB", lemmatize_oov=False)), "")


@cache
def lemmas_of(word: str) -> frozenset[str]:
    """Return an English word and the dictionary forms that it may be of: "found" and "find" of "found"."""
    from lemminflect import getAllLemmas

    return frozenset({word, *(form for forms in getAllLemmas(word).values() for form in forms)})


@cache
def is_adverb(word: str) -> bool:
    """Return False if the English dictionary has no adverb of this form."""
    from lemminflect import getLemma

    return bool(getLemma(word, "ADV", lemmatize_oov=False))


@cache
def is_third_person(word: str) -> bool:
    """Return True for "Ensures", a form of an English verb that is no noun; auxiliaries are none."""
    from lemminflect import getLemma

    form = word.lower()
    is_noun = bool(getLemma(form, "NOUN", lemmatize_oov=False))
    return (
        not is_noun and bool(getLemma(form, "VERB", lemmatize_oov=False)) and form not in ("is", "has", "does", "was")
    )


@cache
def _alike(code: str) -> dict[str, frozenset[str]]:
    """Return for each verb those that can stand for it, in either direction, and through one other verb."""
    from ...utils.languages import load_language

    clauses = load_language(code).clauses
    pairs = [(verb, other) for verb, others in (clauses.synonyms if clauses else {}).items() for other in others]
    beside: dict[str, set[str]] = {}
    for one, other in pairs:
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    return {
        verb: frozenset(others.union(*(beside[other] for other in others))) - {verb} for verb, others in beside.items()
    }


def alike(lemma: str, language: Language) -> frozenset[str]:
    """Return the verbs that may say the same as a verb, itself among them."""
    return _alike(language.code).get(lemma, frozenset()) | {lemma}


def forms_alike(lemma: str, language: Language) -> frozenset[str]:
    """Return the forms of a verb and of those that may say the same."""
    return frozenset().union(*(verb_forms(verb, language.code) for verb in alike(lemma, language)))


def forms_of_act(lemma: str, language: Language) -> frozenset[str]:
    """Return `forms_alike`; none if they are unknown, or for "be", "have" and "do", which need not be said."""
    says_little = not _SAY_LITTLE.isdisjoint(alike(lemma, language)) or len(verb_forms(lemma, language.code)) == 1
    return frozenset() if says_little else forms_alike(lemma, language)
