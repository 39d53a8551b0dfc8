"""The meaning of "he", "it" or "the university" in running text, where the sentences before leave one choice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ...utils.languages.clause_words import ClauseWords
from ...utils.records.facts import Clause, Phrase
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded_words
from .corpus_index import CorpusIndex

_OWNER = re.compile(r"([A-Z][\w-]*)['’]s\b")
# A further act of the one that the sentence before tells of, with nothing before the pronoun that may be meant.
_ADDING = re.compile(r"^(?:They|It) (?:\w+ )?(?:also|then) ")
# A word of a title that is a name's: "Corley", "of", "the".
_NAMING = re.compile(r"[A-Z][\w’'-]*|of|the|upon|on|and|for")
# Sentences before a pronoun that are searched for a name.
_BACK = 3
# Sentences that may have a document's title as a name.
_LOOKED_AT = 20
# Words of what "they" may stand for behind an article, at least, and in all.
_BARE, _LONGEST = 1, 8


def continued(clause: Clause, index: CorpusIndex) -> Clause:
    """Return a clause whose subject goes on about something named before with that name as its meaning.

    "He" and "she" mean the one person whom the last sentence with a person's name names, or its subject. "It" and
    "they" mean the subject of the sentence before, if that is a name and no other name there fits, or if the sentence
    adds to it: "They also …". "The university" means the one name of the passage so far, or of the document's title,
    that is a university's.
    """
    subject, words = clause.role("subject"), index.language.clauses
    if subject is None or words is None or subject.meant or subject.proper:
        return clause
    text = subject.text.lower()
    if any(name.start < subject.start for name in clause.sentence.of_kind("name")):
        return clause  # It may mean that one.
    if text in words.third_persons:
        named = _person_before(clause.sentence, index)
        if named is not None and not index.facts.may_be_called(named.full_text, text):
            return clause
    elif text in words.neuter_pronouns or text in words.plural_pronouns:
        named = _subject_before(clause, index, words, plural=text in words.plural_pronouns)
    elif _is_of_a_kind(subject, words):
        named = _name_of_sort(subject.head, clause.sentence, index, words)
    else:
        return clause
    if named is None:
        return clause
    is_name = named.proper or text in words.third_persons
    meant = replace(subject, meant=named.full_text, proper=is_name, kind=named.kind, definite=named.definite)
    roles = (replace(role, phrase=meant) if role.phrase is subject else role for role in clause.roles)
    return replace(clause, roles=tuple(roles))


def owner_before(clause: Clause, pronoun: str, index: CorpusIndex) -> Phrase | None:
    """Return what "his", "its" or "their" before the subject of a clause means: whom or what the sentence before names.

    That is the one person whom it names, for "his" and "her"; for all, its subject, if that is a name.
    """
    before = next(iter(_before(clause.sentence, index, 1)), None)
    if before is None:
        return None
    names = _names_in(before, index)
    people = [name for name in names if index.facts.is_person(name)]
    main = next((one for one in index.facts.clauses_of(before) if one.source == "main"), None)
    subject = main.role("subject") if main is not None else None
    if pronoun in ("his", "her"):
        sure = max(people, key=lambda name: len(name.text), default=None)
        named = sure or (subject if subject is not None and subject.proper and not subject.plural else None)
        maybe = [name for name in names if index.facts.is_person(name) is not False]
        if named is None or index.facts.is_person(named) is False or not _has_no_words_but(named, maybe):
            return None
        return named if index.facts.may_be_called(named.full_text, "he" if pronoun == "his" else "she") else None
    if main is None or subject is None or not subject.proper or subject.cut or subject in people:
        return None
    is_several = subject.plural or main.verb.finite in ("are", "were")
    return subject if is_several == (pronoun == "their") else None


def leans_back(sentence: Sentence, index: CorpusIndex) -> bool:
    """Return True if what a subject of a sentence that has been read means may stand before it."""
    words = index.language.clauses
    if words is None:
        return False
    subjects = filter(None, (clause.role("subject") for clause in index.facts.unresolved(sentence)))
    return any(_reaches_back(subject, words) for subject in subjects)


def read_before(sentences: Iterable[Sentence], index: CorpusIndex) -> None:
    """Read what `continued` asks of the sentences before some that have been read, for all of them at once."""
    words = index.language.clauses
    if words is None:
        return
    found: dict[int, Sentence] = {}
    of_persons: dict[int, Sentence] = {}
    of_kinds: dict[int, Sentence] = {}
    titles: set[str] = set()
    for sentence in sentences:
        for subject in filter(None, (clause.role("subject") for clause in index.facts.unresolved(sentence))):
            before = {one.number: one for one in _before(sentence, index, _reaches_back(subject, words))}
            found |= before
            if subject.text.lower() in words.third_persons:
                of_persons |= before
            elif _is_of_a_kind(subject, words):
                of_kinds |= before
                titles.add(sentence.chunk.title)
    index.facts.read(found.values())
    index.facts.read_about(name for one in of_persons.values() for name in _names_in(one, index))
    index.facts.read_classes(name.text for one in of_kinds.values() for name in _names_in(one, index))
    index.facts.read_classes(sorted(filter(_is_name, titles)))


def _reaches_back(subject: Phrase, words: ClauseWords) -> int:
    """Return how many sentences before its own may say what a subject means."""
    if subject.proper or subject.meant:
        return 0
    text = subject.text.lower()
    if text in words.neuter_pronouns or text in words.plural_pronouns:
        return 1
    return _BACK if text in words.third_persons or _is_of_a_kind(subject, words) else 0


def _is_of_a_kind(subject: Phrase, words: ClauseWords) -> bool:
    """Return True for "the university"."""
    return subject.definite and subject.head in words.kinds and len(folded_words(subject.text)) == 2


def _before(sentence: Sentence, index: CorpusIndex, most: int) -> list[Sentence]:
    """Return the sentences before one in its paragraph, the nearest first."""
    chunk, start = sentence.chunk, sentence.start
    found: list[Sentence] = []
    for number in range(sentence.number - 1, max(-1, sentence.number - 1 - most), -1):
        other = index.sentences[number]
        if other.chunk.chunk_id != chunk.chunk_id:
            break
        if chunk.text[other.end - chunk.start : start - chunk.start].count("\n") > 1:
            break
        found.append(other)
        start = other.start
    return found


def _names_in(sentence: Sentence, index: CorpusIndex) -> list[Phrase]:
    """Return the names of a sentence: those that are phrases of its clauses, and all others that stand in it."""
    phrases = [r.phrase for clause in index.facts.clauses_of(sentence) for r in clause.roles if r.phrase.proper]
    inside = [folded_words(phrase.text) for phrase in phrases]
    others = [
        Phrase(span.start, span.end, span.text, span.text.lower(), "thing", proper=True)
        for span in sentence.answer_spans
        if span.kind == "name" and not any(set(folded_words(span.text)) <= set(words) for words in inside)
    ]
    return [*phrases, *others]


def _person_before(sentence: Sentence, index: CorpusIndex) -> Phrase | None:
    for other in _before(sentence, index, _BACK):
        maybe = [name for name in _names_in(other, index) if index.facts.is_person(name) is not False]
        if not maybe and _opens_with_an_owner(other, index):
            return None
        if maybe:
            same = _who_goes_on(other, index)
            if same is not None:
                return same if same.meant else None  # Of "he chose Ada Lowe. He …", she is not the one.
            persons = [name for name in maybe if index.facts.is_person(name)]
            sure = max(persons or maybe, key=lambda name: len(name.text))
            is_one = bool(persons) and _has_no_words_but(sure, persons)
            is_sure = is_one and (_has_no_words_but(sure, maybe) or _does_something(sure, other, index))
            return sure if is_sure else None
    return None


def _has_no_words_but(name: Phrase, others: Iterable[Phrase]) -> bool:
    own = set(folded_words(name.text))
    return all(own.issuperset(folded_words(other.text)) for other in others)


def _does_something(name: Phrase, sentence: Sentence, index: CorpusIndex) -> bool:
    """Return True if the main clause of a sentence has somebody as its subject, who goes on with "he" or "she"."""
    main = next((one for one in index.facts.clauses_of(sentence) if one.source == "main"), None)
    return main is not None and main.role("subject") == name


def _who_goes_on(sentence: Sentence, index: CorpusIndex) -> Phrase | None:
    """Return the subject of a sentence's main clause, with whom it means if that is known, if it is "he" or "she"."""
    words = index.language.clauses
    main = next((one for one in index.facts.clauses_of(sentence) if one.source == "main"), None)
    subject = main.role("subject") if main is not None else None
    is_pronoun = words is not None and subject is not None and subject.text.lower() in words.third_persons
    return subject if is_pronoun else None


def _opens_with_an_owner(sentence: Sentence, index: CorpusIndex) -> bool:
    """Return True for "Orrin's mill …": a word that is always capitalised and owns something may be anybody's name."""
    owner = _OWNER.match(sentence.text)
    return owner is not None and not index.facts.in_lower_case(owner[1])


def _subject_before(clause: Clause, index: CorpusIndex, words: ClauseWords, *, plural: bool) -> Phrase | None:
    if clause.source != "main" or any(phrase.kind != "thing" for phrase in clause.all_in("complement")):
        return None  # "It is necessary to …" means nothing before it.
    for before in _before(clause.sentence, index, 1):
        main = next((one for one in index.facts.clauses_of(before) if one.source == "main"), None)
        subject = main.role("subject") if main is not None else None
        if main is None or subject is None or subject.cut or _is_several(subject) != plural:
            return None
        if not subject.proper and not _is_told_apart(subject, main, words):
            return None
        said = folded_words(subject.text)
        if subject.proper and len(set(said)) < len(said):
            return None  # A heading stands before the name.
        rivals = () if _adds_to_it(clause) else _rivals(subject, index.facts.clauses_of(before), plural=plural)
        are_several = plural and (not subject.proper or " and " in subject.text)
        is_thing = index.facts.is_person(subject) is False or are_several
        return _in_running_text(subject, index) if not any(rivals) and is_thing else None
    return None


def _is_several(phrase: Phrase) -> bool:
    """Return True for "the rivers" and "Ada, Hugo and Orrin"."""
    return phrase.plural or (phrase.proper and " and " in phrase.text and "," in phrase.text)


def _adds_to_it(clause: Clause) -> bool:
    """Return True for "They also won the cup": one more thing that the subject of the sentence before did."""
    return _ADDING.search(clause.sentence.text[: clause.verb.end]) is not None


def _rivals(subject: Phrase, clauses: Iterable[Clause], *, plural: bool) -> Iterator[Phrase]:
    """Yield what else a pronoun may mean; no person for "it", and not what the subject is said to be."""
    for clause in clauses:
        is_what_it_is = clause.verb.lemma == "be" and clause.role("subject") == subject
        for role in clause.roles:
            phrase = role.phrase
            if phrase.text == subject.text or phrase.plural != plural or phrase.kind in _NO_RIVALS:
                continue
            is_it = is_what_it_is and role.name == "complement"
            if not (is_it or (phrase.kind == "person" and not plural)):
                yield phrase


def _is_told_apart(subject: Phrase, clause: Clause, words: ClauseWords) -> bool:
    """Return True for "elders in the church" and "turbines", said of all of them; not for "the elders"."""
    first, *others = folded_words(subject.full_text)
    if subject.meant or len(others) >= _LONGEST or first in words.open_determiners or first in words.open_pronouns:
        return False
    if subject.definite or not subject.plural:
        return subject.definite and len(others) > _BARE
    return subject.figure is None and (clause.verb.tense == "present" or bool(others))


def _in_running_text(subject: Phrase, index: CorpusIndex) -> Phrase:
    """Return a phrase from the beginning of a sentence as it is written elsewhere: "elders in the church"."""
    first = subject.text.partition(" ")[0]
    is_name = subject.proper or (index.facts.has_capital(first) and not index.facts.in_lower_case(first))
    if is_name or subject.meant:
        return subject
    return replace(subject, text=subject.text[:1].lower() + subject.text[1:], pieces=())


_NO_RIVALS = frozenset({"date", "year", "time", "duration", "number", "money", "measure", "percentage", "quality"})


def _name_of_sort(noun: str, sentence: Sentence, index: CorpusIndex, words: ClauseWords) -> Phrase | None:
    fits: dict[str, Phrase] = {}
    for other in _before(sentence, index, len(index.sentences)):
        for name in _names_in(other, index):
            sort = folded_words(name.text)[-1:] == (noun,) or index.facts.class_of(name.text) == noun
            if sort and not name.plural:
                fits[" ".join(_words_of(name.text, index))] = name
    titled = _title_of_sort(noun, sentence, index)
    if titled is not None:
        fits[" ".join(_words_of(titled.text, index))] = titled
    return next(iter(fits.values())) if len(fits) == 1 else None


def _words_of(name: str, index: CorpusIndex) -> Sequence[str]:
    words = folded_words(name)
    return words[1:] if words and words[0] in index.language.scoring.articles else words


def _title_of_sort(noun: str, sentence: Sentence, index: CorpusIndex) -> Phrase | None:
    """Return the name that is a document's title, if it is that of one of its kind: "Harvard University"."""
    title = sentence.chunk.title
    if not _is_name(title):
        return None
    words = folded_words(title)
    if words[-1:] != (noun,) and words[:2] != (noun, "of") and index.facts.class_of(title) != noun:
        return None
    said = [one.text for one in index.sentences_with(words, _LOOKED_AT) if title in one.text]
    with_article = [text for text in said if f"the {title}" in text or f"The {title}" in text]
    if not said:
        return None
    name = f"the {title}" if 2 * len(with_article) > len(said) else title
    return Phrase(sentence.start, sentence.start, name, title.lower(), "thing", proper=True)


def _is_name(title: str) -> bool:
    words = title.split()
    return bool(words) and words[0][0].isupper() and all(map(_NAMING.fullmatch, words))
