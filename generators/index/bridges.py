"""Bridges: a passage states a fact about a thing, and another passage says what that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass

from ...utils.records.documents import Chunk
from ...utils.records.facts import Clause, RoleName
from ...utils.records.sentence import Sentence
from ...utils.text.words import contains_phrase, folded_words
from .content_words import content_words
from .corpus_index import CorpusIndex
from .subjects import Words

# What more sentences name is known by its name to everybody who reads the corpus.
_MOST_SENTENCES = 15
# Content words of a fact beside the thing that the passage with the description lacks, and their least share of its
# rarity.
_LEAST_OWN, _OWN_SHARE = 3, 0.3
# What it adds to the weight if the passage with the description is about the thing.
_ABOUT = 0.5
# The roles of a name in a fact about it: "in France" is one about something else.
_PARTS: tuple[RoleName, ...] = ("subject", "object", "agent", "recipient", "topic")
# Kinds of complements that do not say what somebody or something is.
_NO_CLASS = ("quality", "clause")


@dataclass(frozen=True, slots=True)
class Bridge:
    """Two statements about one thing, or about what may be compared.

    Of a bridge, `sentence` states a fact about the thing that `other_sentence`, of another passage, describes. As
    `pairs` finds them, they may be of one passage, and may be one sentence. The more `weight`, the likelier it is that
    a question joins the two.
    """

    thing: str
    sentence: Sentence
    other_sentence: Sentence
    weight: float

    @property
    def other(self) -> Chunk:
        """The passage of the other statement."""
        return self.other_sentence.chunk


def bridges_from(chunk: Chunk, index: CorpusIndex) -> list[Bridge]:
    """Return the bridges from the facts of a passage to what other passages describe, the best first."""
    return best_first(_bridges(chunk, index), 0)


def best_first(bridges: Iterable[Bridge], least: float) -> list[Bridge]:
    """Return the bridges of at least a weight in order, the same however they were found."""
    found = (one for one in bridges if one.weight >= least)
    return sorted(found, key=lambda one: (-one.weight, one.other.doc_id, one.other.index, one.sentence.number))


def own_words(chunk: Chunk, index: CorpusIndex) -> set[str]:
    """Return the words of the title and heading of a passage, which all its statements share."""
    return set(content_words(" ".join((chunk.title, *chunk.section[-1:])), index.language))


def share_by_rarity(shared: Set[str], said: Set[str], index: CorpusIndex) -> float:
    """Return the share of words by their rarity, the same in every run."""
    whole = sum(map(index.rarity, sorted(said)))
    return sum(map(index.rarity, sorted(shared))) / whole if whole else 0


def _bridges(chunk: Chunk, index: CorpusIndex) -> Iterator[Bridge]:
    """Yield bridges over what other passages are about, by heading, title or glossary, and over names."""
    about, own = index.subjects.named_in(chunk), own_words(chunk, index)
    for sentence in index.in_chunk(chunk):
        said = folded_words(sentence.text)
        names = sorted({folded_words(span.text) for span in sentence.of_kind("name")})
        # A word may mean anything, unless it is written as a name or in capitals.
        subjects = (one for one in about if len(one) > 1 or one[0].upper() in sentence.text)
        for thing in dict.fromkeys((*subjects, *names)):
            if not contains_phrase(said, thing) or set(thing) <= own or " ".join(thing) in index.name_uses.topical:
                continue
            holding = index.sentences_with(thing, _MOST_SENTENCES + 1)
            if len(holding) > _MOST_SENTENCES:
                continue
            first = [one for passage in about.get(thing, ()) for one in index.in_chunk(passage)[:1]]
            for there in first or (one for one in holding if one.chunk.chunk_id != chunk.chunk_id):
                share = _own_share(sentence, there, thing, index)
                if share and (_speaks_of(thing, there, index) if first else _is_told(thing, sentence, there, index)):
                    yield Bridge(" ".join(thing), sentence, there, share + _ABOUT * bool(first))


def _speaks_of(thing: Words, sentence: Sentence, index: CorpusIndex) -> bool:
    """Return True if the first sentence of a passage that is about a thing speaks of that one, or says what it is.

    "You should install manual pages" speaks of any, where a language has articles to tell. One that cannot be read has
    to begin with the thing, or with a word such as an article before it.
    """
    clauses, articles = index.facts.clauses_of(sentence), index.language.scoring.articles
    if not clauses:
        return contains_phrase(folded_words(sentence.text)[: len(thing) + 1], thing)
    return any(_says_what_it_is(clause, thing, index) for clause in clauses) or any(
        (phrase.definite or phrase.proper or not articles) and _names(phrase.text, thing, index)
        if phrase.kind != "clause"
        else contains_phrase(folded_words(phrase.text), thing)
        for clause in clauses
        for phrase in (role.phrase for role in clause.roles)
    )


def _is_told(thing: Words, sentence: Sentence, there: Sentence, index: CorpusIndex) -> bool:
    """Return True if one sentence has a name as a part of a fact, and the other one says what it is."""
    return any(_says_what_it_is(clause, thing, index) for clause in index.facts.clauses_of(there)) and any(
        role.name in _PARTS and _names(role.phrase.text, thing, index)
        for clause in index.facts.clauses_of(sentence)
        for role in clause.roles
    )


def _says_what_it_is(clause: Clause, thing: Words, index: CorpusIndex) -> bool:
    """Return True for "X is a lighthouse", and for "the lighthouse, X,"."""
    subject, complement = clause.role("subject"), clause.role("complement")
    if clause.verb.lemma != "be" or clause.verb.negated or subject is None or complement is None:
        return False
    return complement.kind not in _NO_CLASS and any(_names(one.text, thing, index) for one in (subject, complement))


def _names(text: str, thing: Words, index: CorpusIndex) -> bool:
    """Return True if a phrase is the name of a thing, with an article or without."""
    said = folded_words(text)
    return said == thing or (said[1:] == thing and said[0] in index.language.scoring.articles)


def _own_share(sentence: Sentence, there: Sentence, thing: Words, index: CorpusIndex) -> float:
    """Return the share of what a fact says of a thing, by rarity, that the passage of its description lacks.

    It is 0 if that is little.
    """
    said = set(content_words(sentence.text, index.language)) - set(thing)
    own = said - set(content_words(there.chunk.text, index.language))
    share = share_by_rarity(own, said, index)
    return share if len(own) >= _LEAST_OWN and share >= _OWN_SHARE else 0
