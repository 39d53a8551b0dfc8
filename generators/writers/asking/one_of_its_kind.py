"""Things behind a bare "the": "the socket", of which only a reader of the place knows which is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....utils.records.sentence import Sentence
from ...index.corpus_index import CorpusIndex
from ...reading.inflections import infinitive_of, is_plural
from .answer_gates import TAKE_AN_AIM
from .wording import inflected

_BARE = re.compile(r"\b[Tt]he (?=([^,;:?!()]+))")
_PLAIN = re.compile(r"([a-z]+(?:-[a-z]+)*)(['’]s|\.)?")
# Words behind a thing that tell which is meant, and others that end it.
_TELLING = frozenset({
    "of", "that", "which", "who", "whose", "whom", "where", "for", "with", "without", "from", "between", "used",
    "using", "named", "called", "you", "we", "they",
})  # fmt: skip
_ENDING = frozenset({
    "to", "in", "on", "at", "by", "as", "into", "onto", "over", "under", "after", "before", "when", "while", "if",
    "and", "or", "but", "than", "is", "are", "was", "were", "be", "been", "has", "have", "had", "do", "does", "did",
    "can", "could", "may", "might", "must", "shall", "should", "will", "would", "not", "only", "also", "always",
    "never", "so", "because", "unless", "until", "during", "through", "within", "against", "about", "via", "per",
    "it", "need", "needs", "ought", "cannot", "across", "out", "up", "down", "off", "then", "there", "again",
    "above", "below", "beside", "near", "around", "along", "like", "such", "more",
})  # fmt: skip
# Things of which "to" tells which is meant: "the answers to these questions".
_TAKE_TO = frozenset(
    {*TAKE_AN_AIM, "answer", "answers", "key", "path", "link", "steps", "option", "exception", "changes"}
)
# Determiners of a thing that is one of many.
_OF_MANY = r"an?|each|every|any|another|no|one|some|other|many|several|all|both|two|three|these|those"
# Mentions that are looked at, and how many times those of "the" thing must outnumber those of some thing.
_LOOKED_AT, _TIMES = 400, 4
# Mentions from which "the" thing is a term of a corpus, if they are more than those of some thing.
_A_TERM = 20
# Words before a thing that only say that it was told of: "the related packages".
TOLD = frozenset({
    "related", "owning", "corresponding", "respective", "resulting", "remaining", "original", "provided", "given",
    "new", "existing", "specified", "selected", "appropriate", "relevant", "issuing", "other", "affected", "underlying",
})  # fmt: skip


def some_of_many(text: str, sentence: Sentence | None, index: CorpusIndex) -> Iterator[str]:
    """Yield the things behind a bare "the" of which the corpus has several: "socket" of "if the socket goes down".

    `text` is a question about the sentence, or about no single one. People are none of them: "the user" is any user.
    None but English has any.
    """
    words = index.language.clauses
    if words is None or not index.language.asks_as_english:
        return
    for found in _BARE.finditer(text):
        thing = _thing(found[1].split(), index)
        if thing and thing[-1] not in words.persons and not _is_one_of_its_kind(thing, sentence, index):
            yield " ".join(thing)


def _thing(words: Sequence[str], index: CorpusIndex) -> Sequence[str]:
    """Return the thing that words begin with; none if it is named, or what follows tells which is meant.

    A participle tells it ("the files described in the guide"), unless it ends the question ("Where is the gate made?").
    """
    thing: list[str] = []
    for word in words:
        plain = _PLAIN.fullmatch(word)
        if word in _TELLING or plain is None or (word == "to" and thing and thing[-1] in _TAKE_TO):
            return ()
        is_verb = bool(thing) and _is_verb(word, index)
        if is_verb and not word.endswith("s") and word != words[-1]:
            return ()
        if is_verb or word in _ENDING or word.endswith("ly"):
            break
        thing.append(plain[1])
        if plain[2]:
            break
    return thing


def _is_verb(word: str, index: CorpusIndex) -> bool:
    """Return True for "goes" and "built", which the corpus has behind no word that nouns follow."""
    if word in _ENDING or word.endswith("ing") or infinitive_of(word) in ("", word):
        return False
    is_noun = re.compile(
        rf"\b(?:the|an?|these|those|some|many|of|no|all|in|with|for|from) {re.escape(word)}\b", re.IGNORECASE
    )
    return not any(is_noun.search(one.text) for one in index.sentences_with((word,), _LOOKED_AT))


def _is_one_of_its_kind(thing: Sequence[str], sentence: Sentence | None, index: CorpusIndex) -> bool:
    """Return True for "the internet" and "the command line", and for what a corpus always calls so: "the package"."""
    if thing[0] in TOLD:
        return False
    of_the_one, of_some = _mentions(thing, sentence, index)
    return of_the_one >= _TIMES * of_some or of_the_one >= max(_A_TERM, of_some)


def _mentions(thing: Sequence[str], sentence: Sentence | None, index: CorpusIndex) -> tuple[int, int]:
    """Return how often other sentences have "the" thing, and how often one of several such things."""
    name, ended = " ".join(map(re.escape, thing)), rf"(?= (?:{'|'.join(_ENDING | _TELLING)})\b|[^\w\s-]|$)"
    several = name if is_plural(thing[-1]) else " ".join(map(re.escape, (*thing[:-1], inflected(thing[-1], "NNS"))))
    the_one = re.compile(rf"\bthe {name}{ended}", re.IGNORECASE)
    some = re.compile(rf"\b(?:{_OF_MANY}) (?:[\w-]+ )?{name}{ended}|(?<!\bthe ){several}{ended}", re.IGNORECASE)
    own = sentence.number if sentence is not None else None
    others = (one.text for one in index.sentences_with(thing, _LOOKED_AT) if one.number != own)
    texts = [" ".join(text.split()) for text in others]
    return sum(len(the_one.findall(text)) for text in texts), sum(len(some.findall(text)) for text in texts)
