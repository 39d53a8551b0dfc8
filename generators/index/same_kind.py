"""Things of the same kind as a given one that its passage or one near it names: what somebody might confuse it with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Literal

from ...utils.languages import reading_patterns, writer_patterns
from ...utils.languages.grammar_words import GrammarWords
from ...utils.records.facts import Clause, Phrase
from ...utils.records.sentence import AnswerSpan, Sentence
from ...utils.text.words import folded, folded_words
from .corpus_index import CorpusIndex
from .facts import ends_with

# Number of first letters by which "French" and "Frenchman" are seen to be related.
_RELATED = 4
_TIMES = ("year", "date")
_POSSESSIVES = ("'s", "’s")
# Passages of one title that are searched.
_PASSAGES = 8
# Sentences with a name that are looked at.
_READ = 12
# In words, of a thing without a name.
_LONGEST = 4


def others_of_a_kind(stated: Phrase, clause: Clause, index: CorpusIndex) -> Iterator[tuple[Sentence, Phrase]]:
    """Yield what the text around a clause names of the kind of `stated`, with its sentence, the nearest first.

    Of a name they are names, of a year years and of a date dates. Of a thing without a name they are things with the
    same noun, told by other words ("the source package" for "the binary package").
    """
    own = clause.sentence
    if stated.kind not in _TIMES and not _is_told(stated, own):
        return
    seen = {_key(stated.full_text, index)}
    is_name = stated.kind not in _TIMES and _is_name(stated, own)
    for sentence in _around(own, index):
        for other in _of_sort(stated, own, sentence, index):
            key = _key(other.text, index)
            if key in seen or not key or (is_name and key[0].isdecimal()):
                continue
            seen.add(key)
            if _are_two(stated, other, index, is_name) and _is_of_the_kind(stated, other, index, is_name):
                yield sentence, other


def names_within(phrase: Phrase, sentence: Sentence, index: CorpusIndex) -> Iterator[Phrase]:
    """Yield the names inside a phrase that tell which thing it means ("Norway" of "Norway's population").

    A person's only if something of theirs is meant: parsers take towns for persons.
    """
    if phrase.meant or _is_name(phrase, sentence) or sentence.text[phrase.start : phrase.end] != phrase.text:
        return
    spans = sentence.of_kind("name")
    ends_with_a_name = any(span.end == phrase.end for span in spans)
    for span in spans:
        if span.start < phrase.start or span.end > phrase.end or not _stands_apart(span, phrase, sentence, index):
            continue
        if ends_with_a_name and span.end < phrase.end:
            continue  # "Norway's envoy Ann Fenwick": whoever it is, is named
        start = _with_article(sentence.text, span, index)
        text = sentence.text[start : span.end]
        name = Phrase(
            start, span.end, text, folded_words(text)[-1], index.facts.kind_of(span.text) or "thing", proper=True
        )
        if name.kind != "person" and index.facts.is_person(name):
            name = replace(name, kind="person")
        is_owner = sentence.text[span.end : phrase.end][:2] in _POSSESSIVES
        if name.kind != "thing" and (is_owner or name.kind != "person"):
            yield name


def _stands_apart(span: AnswerSpan, phrase: Phrase, sentence: Sentence, index: CorpusIndex) -> bool:
    """Return True for a name with a possessive, or behind a preposition and at the end of the phrase or of its part."""
    behind = sentence.text[span.end : phrase.end]
    before = sentence.text[phrase.start : _with_article(sentence.text, span, index)].split()[-1:]
    words = index.language.clauses
    markers = (*words.place_markers, *words.genitive) if words is not None else ()
    if behind[:2] in _POSSESSIVES:
        return not before or before[0].lower() in markers
    return bool(before) and before[0].lower() in markers and not behind


def with_name(phrase: Phrase, name: Phrase, other: str, index: CorpusIndex) -> Phrase:
    """Return a phrase with another name in the place of one within it."""
    start, end = name.start - phrase.start, name.end - phrase.start
    changed = replace(phrase, text=f"{phrase.text[:start]}{other}{phrase.text[end:]}")
    return changed if start == 0 else _within_a_sentence(changed, index)


def _around(own: Sentence, index: CorpusIndex) -> Iterator[Sentence]:
    """Yield a sentence, the others of its passage, and those of the nearest passages with its title."""
    titled = index.chunks_by_title.get(own.chunk.title, ()) if own.chunk.title else (own.chunk,)
    place = next(number for number, chunk in enumerate(titled) if chunk.chunk_id == own.chunk.chunk_id)
    nearest = sorted(enumerate(titled), key=lambda entry: abs(entry[0] - place))[:_PASSAGES]
    for _, chunk in nearest:
        yield from sorted(index.in_chunk(chunk), key=lambda one: one.number != own.number)


def _is_told(stated: Phrase, sentence: Sentence) -> bool:
    """Return True for a whole name, and for a thing without a name."""
    if _is_name(stated, sentence):
        return True
    return not stated.proper and stated.kind == "thing" and not stated.cut and stated.figure is None


def _is_name(phrase: Phrase, sentence: Sentence) -> bool:
    """Return True if a phrase is a whole name and at most an article before it."""
    if phrase.meant or any(_is_whole(phrase, span, sentence) for span in sentence.of_kind("name")):
        return True
    return phrase.proper and phrase.kind != "thing" and not phrase.cut and phrase.text.istitle()


def _of_sort(stated: Phrase, own: Sentence, sentence: Sentence, index: CorpusIndex) -> Iterator[Phrase]:
    if stated.kind in _TIMES:
        kind: Literal["date", "year"] = "date" if stated.kind == "date" else "year"
        found = (a for a in sentence.of_kind(kind) if _shape(a.text) == _shape(stated.text))
        yield from (Phrase(a.start, a.end, a.text, a.text, kind) for a in found)
    elif _is_name(stated, own):
        yield from _named_in(sentence, index)
    else:
        phrases = (role.phrase for clause in index.facts.clauses_of(sentence) for role in clause.roles)
        things = (p for p in phrases if not p.proper and p.kind == "thing" and p.figure is None and not p.cut)
        yield from (_with_article_of(stated, p, index) for p in things if not _is_open(p, index))


def _shape(time: str) -> tuple[str, ...]:
    """Return which words of a date are days and which are years."""
    return tuple(("day" if len(word) < 3 else "year") if word.isdecimal() else "" for word in folded_words(time))


def _is_open(phrase: Phrase, index: CorpusIndex) -> bool:
    """Return True for "these tools" and "your settings", which only their own text tells."""
    words = index.language.clauses
    return words is not None and phrase.text.split()[0].lower() in words.open_determiners


def _with_article_of(stated: Phrase, other: Phrase, index: CorpusIndex) -> Phrase:
    """Return a thing as a question says it: "the static library" of "a static library", for "the shared library"."""
    other, articles = _within_a_sentence(other, index), index.language.scoring.articles
    article, own = stated.text.partition(" ")[0].lower(), other.text.partition(" ")
    if not stated.definite or other.definite or article not in articles or index.language.grammar is not None:
        return other
    bare = own[2] if own[0] in articles else other.text
    return replace(other, text=f"{article} {bare}", definite=True)


def _within_a_sentence(phrase: Phrase, index: CorpusIndex) -> Phrase:
    """Return a phrase as it stands within a sentence: its article, or a word that is no name, in lower case."""
    first, _, rest = phrase.text.partition(" ")
    is_article = bool(rest) and first.lower() in index.language.scoring.articles
    if not is_article and (phrase.proper or index.facts.is_capitalised(first)):
        return phrase
    return replace(phrase, text=phrase.text[:1].lower() + phrase.text[1:])


def _named_in(sentence: Sentence, index: CorpusIndex) -> Iterator[Phrase]:
    """Yield the names of a sentence as phrases, those inside longer phrases too."""
    phrases = [role.phrase for clause in index.facts.clauses_of(sentence) for role in clause.roles]
    for span in sentence.of_kind("name"):
        whole = next((p for p in phrases if p.end == span.end and _is_whole(p, span, sentence)), None)
        if whole is not None:
            yield _within_a_sentence(replace(whole, proper=True), index)
        elif (kind := index.facts.kind_of(span.text)) is not None:
            start = _with_article(sentence.text, span, index)
            text = sentence.text[start : span.end]
            yield _within_a_sentence(Phrase(start, span.end, text, folded_words(text)[-1], kind, proper=True), index)


def _is_whole(phrase: Phrase, span: AnswerSpan, sentence: Sentence) -> bool:
    return phrase.end == span.end and len(sentence.text[phrase.start : span.start].split()) <= 1


def _with_article(text: str, span: AnswerSpan, index: CorpusIndex) -> int:
    """Return where a name begins, with the article before it."""
    before = text[: span.start].split()[-1:]
    is_article = bool(before) and before[0].lower() in index.language.scoring.articles
    return span.start - len(before[0]) - 1 if is_article else span.start


def _key(text: str, index: CorpusIndex) -> tuple[str, ...]:
    return tuple(word for word in folded_words(text) if word not in index.language.scoring.articles)


def _are_two(stated: Phrase, other: Phrase, index: CorpusIndex, is_name: bool) -> bool:
    """Return False if two names may be one thing's: they have related words, other than a noun for their kind.

    Things without a name are two if words of each tell it from the other: "the main archive area" and "the contrib
    archive area", and not "the area".
    """
    points = index.language.clauses
    keys = _key(stated.full_text, index), _key(other.text, index)
    if stated.kind in _TIMES:
        return keys[0] != keys[1]
    shared: Set[str] = {keys[0][-1], *set(keys[0]).intersection(keys[1])}
    if is_name:
        shared = points.sorts if points else frozenset()
    one, two = ([word for word in key if word not in shared] for key in keys)
    return bool(one) and bool(two) and not any(a[:_RELATED] == b[:_RELATED] for a in one for b in two)


def _is_of_the_kind(stated: Phrase, other: Phrase, index: CorpusIndex, is_name: bool) -> bool:
    facts = index.facts
    if stated.kind in _TIMES:
        return True
    if other.plural != stated.plural:
        return False
    if not is_name:
        one, two = _key(stated.text, index), _key(other.text, index)
        if index.language.grammar is not None and two[0] in index.language.grammar.articles:
            return False  # "one more drought"
        same_noun = one[-1] == two[-1] and stated.head == other.head  # "the value of the field" is no field
        if not _are_told_alike(stated, other, index):
            return False
        return same_noun and other.definite == stated.definite and max(len(one), len(two)) <= _LONGEST
    if index.language.grammar is not None:
        both = facts.markers_of(stated.full_text), facts.markers_of(other.text)
        sorts = [_sort_told(name.full_text, index.language.grammar) for name in (stated, other)]
        return sorts[0] == sorts[1] and _play_the_same_part(*both, index.language.grammar)
    names = stated.full_text, other.text
    if _sort_of_name(names[0], index) != _sort_of_name(names[1], index):
        return False
    stated, other = (_read_without_article(name, index) for name in (stated, other))
    persons = [name.kind != "group" and facts.is_person(name) for name in (stated, other)]
    if any(persons) or (None in persons and stated.kind == other.kind == "person"):
        return all(persons) or _are_read_as_persons(stated, other, persons, index)
    stated, other = (_read_as_place(name, index) if name.kind == "person" else name for name in (stated, other))
    if "person" in (stated.kind, other.kind):
        return False  # one that may be a person's
    if _has_a_kind(stated, index) != _has_a_kind(other, index):
        return False
    if all(_is_where_things_are(name, index) for name in names) and "place" in (stated.kind, other.kind):
        return True
    classes = [facts.class_of(name) for name in names]
    if None not in classes:
        return classes[0] == classes[1]
    if _share_a_kind(stated, other, index) or _are_joined(stated, other, index) or _do_the_same(*names, index):
        return True
    return stated.kind == other.kind and _sort_of_name(names[0], index) is not None


def _are_told_alike(stated: Phrase, other: Phrase, index: CorpusIndex) -> bool:
    """Return False if words of one sort alone tell only one of two things.

    "The textile mills" may be "the Boston Associates' mills", and "American banks" may be "U.S. banks".
    """
    adjectives = reading_patterns(index.language).names.not_names
    sorts = []
    for phrase in (stated, other):
        capitals = [word for word in phrase.text.split()[:-1] if index.facts.is_capitalised(word)]
        names = [word for word in capitals if folded(word) not in adjectives]
        sorts.append((bool(names), len(capitals) > len(names)))
    return sorts[0] == sorts[1]


def _are_read_as_persons(stated: Phrase, other: Phrase, persons: Sequence[bool | None], index: CorpusIndex) -> bool:
    """Return True for two names that are read as persons' wherever they stand, and of which one does what people do."""
    facts, names = index.facts, (stated, other)
    if False in persons or not all(name.kind == "person" == facts.kind_of(name.full_text) for name in names):
        return False
    return all(person or facts.acts_as_a_person(name.full_text) for name, person in zip(names, persons, strict=True))


def _do_the_same(one: str, other: str, index: CorpusIndex) -> bool:
    """Return True if the same is done by both, or to both: one team defeats, and another."""
    facts = index.facts
    return not facts.deeds_of(one).isdisjoint(facts.deeds_of(other))


def _read_without_article(name: Phrase, index: CorpusIndex) -> Phrase:
    """Return a name; if it has an article, not as a person's, for which parsers take "the Broncos"."""
    if name.kind != "person" or not _has_article(name.full_text, index):
        return name
    return replace(name, kind="group")


def _read_as_place(name: Phrase, index: CorpusIndex) -> Phrase:
    """Return a name that is read as a person's, as a place's if the corpus says that it is no person's."""
    return replace(name, kind="place") if index.facts.is_person(name) is False else name


def _has_article(name: str, index: CorpusIndex) -> bool:
    return name.split()[0].lower() in index.language.scoring.articles


def _sort_of_name(name: str, index: CorpusIndex) -> str | None:
    """Return "country" for the name of one, by the lists of the language."""
    words = index.language.clauses
    bare = " ".join(_key(name, index))
    sorts = words.sorts_of_names if words is not None else {}
    return next((sort for sort, names in sorts.items() if any(folded(one) == bare for one in names)), None)


def _is_where_things_are(name: str, index: CorpusIndex) -> bool:
    """Return True if the corpus says "in" or "at" before a name, and not before something of its own."""
    words = index.language.clauses
    key = folded_words(name)
    return words is not None and any(
        ends_with(f" {marker} {name}", sentence.text)
        for marker in words.place_markers[:2]
        for sentence in index.sentences_with((marker, *key), _READ)
    )


def _has_a_kind(name: Phrase, index: CorpusIndex) -> bool:
    """Return True for a name of several words that ends with a noun for what it is: "Rose Street"."""
    words, key = index.language.clauses, _key(name.full_text, index)
    return words is not None and len(key) > 1 and key[-1] in words.sorts_of_things


def _share_a_kind(stated: Phrase, other: Phrase, index: CorpusIndex) -> bool:
    """Return True if both names begin or end with a noun for what they are: "Hurricane Floyd" and "Hurricane Dora"."""
    words = index.language.clauses
    one, two = _key(stated.full_text, index), _key(other.text, index)
    kinds = words.sorts_of_things if words is not None else frozenset()
    return any(one[at] == two[at] and one[at] in kinds for at in (0, -1)) and min(len(one), len(two)) > 1


def _are_joined(stated: Phrase, other: Phrase, index: CorpusIndex) -> bool:
    """Return True if "and" joins the two names somewhere: "CBS and NBC"."""
    one, two = _key(stated.full_text, index), _key(other.text, index)
    between = [
        (join, *article)
        for join in writer_patterns(index.language).names.conjunctions
        for article in ((), *((word,) for word in index.language.scoring.articles))
    ]
    pairs = ((*first, *words, *second) for first, second in ((one, two), (two, one)) for words in between)
    return any(index.sentences_with(words, 1) for words in pairs)


def _play_the_same_part(one: frozenset[str], other: frozenset[str], words: GrammarWords) -> bool:
    """Return True for two names that both do something, or of which neither does and both are places."""
    doing = frozenset(words.rephrasing.ergative) if words.rephrasing is not None else frozenset()
    places = frozenset(marker for marker, each in words.markers.items() if each.role == "place")
    acting = [not doing.isdisjoint(markers) for markers in (one, other)]
    return all(acting) or (not any(acting) and not places.isdisjoint(one) and not places.isdisjoint(other))


def _sort_told(name: str, words: GrammarWords) -> tuple[bool, bool]:
    """Return if a name has somebody's title, and if it ends with a noun for a sort of things."""
    parts = name.split()
    sorts = {*words.places, *words.institutions, *(noun for nouns in words.kinds.values() for noun in nouns)}
    return not set(parts).isdisjoint(words.titles), parts[-1] in sorts
