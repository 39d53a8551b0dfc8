"""Cut a clause into phrases, by markers, times and the words that begin a phrase, and split off its verbs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ....utils.languages.grammar_words import GrammarWords, TimeForm
from .segments import SPLICE, is_verb
from .times import find_time
from .tokens import Token

_FIGURE = re.compile(r"[$€£₹]?\d+(?:[.,]\d+)*½?%?")
_MAX_WORDS_OF_A_MARKER = 3
_MAX_WORDS_OF_AN_ADVERB = 3


@dataclass
class Chunk:
    """A phrase while a clause is read: its words and those of its marker, whose text is `marker` ("" if none).

    `time` is the form of a phrase that says when, whose answer ends at the offset `end`; `fixed` is why it may be kept
    as it stands but not asked for: a clause inside, or a border that is not sure.
    """

    tokens: list[Token]
    marker_tokens: list[Token] = field(default_factory=list)
    marker: str = ""
    time: TimeForm | None = None
    end: int = 0
    fixed: bool = False
    deed: bool = False
    adverb: bool = False
    absolutive: bool = False

    @property
    def text(self) -> str:
        return " ".join(token.text for token in self.tokens)

    @property
    def begins_at(self) -> int:
        return self.tokens[0].start


@dataclass(frozen=True)
class Chunked:
    """The phrases of a clause in order, and its verbs: `predicate` has the noun or adjective of a light verb first."""

    chunks: list[Chunk]
    predicate: list[Token]
    verbs: list[Token]


class Chunker:
    """Cut one clause into phrases."""

    def __init__(self, tokens: list[Token], words: GrammarWords) -> None:
        self.tokens, self.words = tokens, words
        self.chunks: list[Chunk] = []
        self.current: list[Token] = []
        self.fixed = False
        self.is_sure = True

    def chunked(self) -> Chunked | None:
        """Return the phrases of the clause; None if it is not sure how to cut it."""
        begin = begin_of_verbs(self.tokens, self.words)
        if begin == 0:
            return None
        verbs = self.tokens[begin:]
        predicate: list[Token] = []
        if self._takes_a_noun(verbs) and not self._is_object(begin):
            begin -= 1
            while begin > 1 and self.tokens[begin - 1].text.endswith(self.words.gerunds) and not self.tokens[begin].cut:
                begin -= 2 if self.tokens[begin - 1].text in self.words.light_verbs else 1
            predicate = self.tokens[begin : len(self.tokens) - len(verbs)]
        self._cut(self.tokens[:begin], bool(predicate))
        if not self.chunks or not self.is_sure:
            return None
        return Chunked(self.chunks, predicate, verbs)

    def _takes_a_noun(self, verbs: Sequence[Token]) -> bool:
        """Return True if the verbs are a light verb with its auxiliaries."""
        before = self.tokens[len(self.tokens) - len(verbs) - 1].text
        is_state = before in self.words.states or (
            bool(self.words.state_endings) and before.endswith(self.words.state_endings)
        )
        return verbs[0].text in self.words.light_verbs or (is_state and verbs[0].text in self.words.finite)

    def _is_object(self, begin: int) -> bool:
        """Return True if the noun before the verbs is surely no part of a predicate: it is counted, or marked."""
        noun = self.tokens[begin - 1]
        if noun.text in self.words.markers or noun.cut:
            return True
        before = self.tokens[begin - 2] if begin > 1 else None
        return before is not None and (
            before.in_figures
            or before.text in self.words.figures.words
            or before.text in self.words.articles
            or before.text in self.words.noun_joins
        )

    # -- phrases ------------------------------------------------------------------------------------------------------

    def _cut(self, tokens: list[Token], has_predicate: bool) -> None:
        place = 0
        while place < len(tokens):
            place = self._next(tokens, place)
        if self.current:
            last = self.current[-1]
            if last.text in self.words.genitives and has_predicate:
                marker = self.current.pop()
                self._close([marker], marker.text)
            else:
                self._close([], "")

    def _next(self, tokens: list[Token], place: int) -> int:
        """Read one word or several that belong together; return the place behind them."""
        token, words = tokens[place], self.words
        if token.cut == SPLICE and self.current:
            self._close([], "")
        elif token.cut and self.current and token.cut != ",":
            self.fixed = True
        time = find_time(tokens, place, words)
        if time is not None and not self._joins_before():
            self._close([], "")
            answer = [each for each in tokens[place : place + time.words] if each.start < time.end]
            self.chunks.append(
                Chunk(answer, tokens[place + len(answer) : place + time.words], "", time.form, end=time.end)
            )
            return place + time.words
        length = self._adverb(tokens, place)
        if length and (not self.current or not self._joins_before()):
            self._close([], "")
            self.chunks.append(Chunk(tokens[place : place + length], adverb=True))
            return place + length
        length = self._marker(tokens, place)
        if not self.current and (length or token.text in words.genitives):
            return self._join_marked(token, place)
        if length:
            marker = tokens[place : place + length]
            self._close(marker, " ".join(each.text for each in marker))
            return place + length
        if self._is_participle(token) or self._is_absolutive(tokens, place):
            self._join_clause(self._is_absolutive(tokens, place))
            return self._read_clause_word(tokens, place)
        if self._is_infinitive(token):
            self._join_clause(True)
            self.current.append(token)
            return place + 1
        if self._begins_phrase(tokens, place):
            self._close([], "")
        self.current.append(token)
        if self._ends_event(tokens, place) or self._ends_count(tokens, place):
            self._close([], "")
        return place + 1

    def _join_marked(self, token: Token, place: int) -> int:
        """Read a genitive behind a phrase with a marker, which makes both part of the next phrase ("near X's …")."""
        if token.text not in self.words.genitives or not self.chunks:
            self.is_sure = False
            return place + 1
        last = self.chunks.pop()
        self.current = [*last.tokens, *last.marker_tokens, token]
        self.fixed = last.fixed or last.time is not None
        return place + 1

    def _is_participle(self, token: Token) -> bool:
        """Return True at a participle: a word that is nothing else, or one with its ending behind a marked phrase."""
        if token.text in self.words.participles:
            return True
        if token.text in self.words.titles:
            return False
        marked = not self.current and bool(self.chunks) and bool(self.chunks[-1].marker or self.chunks[-1].time)
        return marked and bool(self.words.state_endings) and token.text.endswith(self.words.state_endings)

    def _joins_before(self) -> bool:
        """Return True if the words so far want another noun: they end with a genitive or a conjunction."""
        if not self.current:
            return False
        last = self.current[-1].text
        return last in self.words.genitives or last in self.words.noun_joins

    def _adverb(self, tokens: list[Token], place: int) -> int:
        for length in range(_MAX_WORDS_OF_AN_ADVERB, 0, -1):
            if " ".join(token.text for token in tokens[place : place + length]) in _set(self.words.adverbs):
                return length
        return 0

    def _marker(self, tokens: list[Token], place: int) -> int:
        """Return the number of words of the marker at a place; 0 if there is none, or only a genitive."""
        for length in range(_MAX_WORDS_OF_A_MARKER, 0, -1):
            text = " ".join(token.text for token in tokens[place : place + length])
            if text in self.words.markers and text not in self.words.genitives:
                return length
        return 0

    def _is_infinitive(self, token: Token) -> bool:
        return (
            token.text.endswith(self.words.infinitives)
            and token.text not in self.words.not_infinitives
            and len(token.text) > 3
        )

    def _is_absolutive(self, tokens: list[Token], place: int) -> bool:
        """Return True at "having done": a verb form of its own, or two words."""
        token, words = tokens[place], self.words
        if token.text in words.not_absolutives or not words.absolutives:
            return False
        if token.text in words.absolutives:
            return bool(self.current)
        before = self.current[-1].text if self.current else ""
        if token.text in words.participles and before.endswith(words.imperfects):
            return True
        return token.text.endswith(words.absolutives) and len(token.text) > 3

    def _read_clause_word(self, tokens: list[Token], place: int) -> int:
        self.current.append(tokens[place])
        if self._is_absolutive(tokens, place):
            self._close([], "")
            self.chunks[-1].absolutive = self.chunks[-1].fixed = True
        return place + 1

    def _join_clause(self, deed: bool) -> None:
        """Put the phrases that may belong to a verb form inside the clause into one phrase with it.

        All phrases back to the subject may belong to an infinitive; to a participle, the one before it.
        """
        taken: list[Token] = []
        while self.chunks and not self._is_border(self.chunks[-1]):
            last = self.chunks.pop()
            taken = [*last.tokens, *last.marker_tokens, *taken]
            if not deed and last.marker:
                break
        self.current = [*taken, *self.current]
        self.fixed = self.fixed or not deed
        for chunk in self.chunks:
            chunk.fixed = chunk.fixed or (not deed and not self._is_border(chunk))

    def _is_border(self, chunk: Chunk) -> bool:
        marker = self.words.markers.get(chunk.marker)
        return marker is not None and bool(chunk.marker) and marker.role == "subject"

    def _begins_phrase(self, tokens: list[Token], place: int) -> bool:
        """Return True at an article or a counting figure behind a noun, which is of another phrase."""
        token = tokens[place]
        if not self.current or self._joins_before() or self.current[-1].text in _set(self.words.adjectives):
            return False
        if self.current[-1].text in self.words.figures.before:
            return False
        if self.fixed and self._ends_with_participle():
            return False
        return token.text in self.words.articles or (
            is_figure(token, self.words) and counted_gender(tokens, place, self.words) != ""
        )

    def _ends_with_participle(self) -> bool:
        last = self.current[-1].text
        return last in self.words.participles or bool(
            self.words.state_endings and last.endswith(self.words.state_endings)
        )

    def _ends_event(self, tokens: list[Token], place: int) -> bool:
        """Return True at the noun of "the birth of X", behind which another phrase begins."""
        if tokens[place].text not in self.words.nouns_of_events or len(self.current) < 3:
            return False
        follows = tokens[place + 1].text if place + 1 < len(tokens) else ""
        if not follows or self._marker(tokens, place + 1):
            return False
        return self.current[-2].text in self.words.direct_genitives and follows not in self.words.noun_joins

    def _ends_count(self, tokens: list[Token], place: int) -> bool:
        """Return True at the noun that a figure counts, if no marker follows."""
        if place + 1 >= len(tokens) or self._marker(tokens, place + 1):
            return False
        joining = (*self.words.noun_joins, *self.words.genitives, *self.words.figures.behind)
        if tokens[place + 1].text in self.words.noun_joins or tokens[place].text in joining:
            return False
        before = [spot for spot in range(max(0, place - 2), place) if is_figure(tokens[spot], self.words)]
        return any(counted_gender(tokens, spot, self.words) for spot in before if tokens[spot] in self.current)

    def _close(self, marker_tokens: list[Token], marker: str) -> None:
        if not self.current:
            return
        chunk = Chunk(self.current, marker_tokens, marker, fixed=self.fixed)
        chunk.deed = any(map(self._is_infinitive, self.current[-1:]))
        self.chunks.append(chunk)
        self.current, self.fixed = [], False


def is_figure(token: Token, words: GrammarWords) -> bool:
    """Return True for a number in figures or words, without letters behind it."""
    return token.text in words.figures.words or bool(_FIGURE.fullmatch(token.text))


def counted_gender(tokens: Sequence[Token], place: int, words: GrammarWords) -> str:
    """Return the gender of the noun that the figure at a place counts; "" if it is no noun that the language lists."""
    behind = place + 1
    while behind < len(tokens) and tokens[behind].text in words.figures.behind and not tokens[behind].cut:
        behind += 1
    if behind >= len(tokens) or tokens[behind].cut:
        return ""
    return next((gender for gender, nouns in words.figures.units.items() if tokens[behind].text in _set(nouns)), "")


def agreed_gender(verbs: Sequence[str], words: GrammarWords) -> str | None:
    """Return the gender of the plural noun with which a group of verbs agrees; None if its endings do not tell."""
    for verb in reversed(verbs):
        for gender, endings in words.figures.agreement.items():
            if verb in endings or (verb not in words.finite and verb.endswith(endings)):
                return gender
    return None


def begin_of_verbs(tokens: Sequence[Token], words: GrammarWords) -> int:
    """Return where the group of verbs at the end of a clause begins."""
    group = {*words.auxiliaries, *words.finite, *words.light_verbs}
    begin = len(tokens)
    while begin > 0 and tokens[begin - 1].text in group and not (begin < len(tokens) and tokens[begin].cut):
        begin -= 1
    if begin == 0:
        return 0
    if begin == len(tokens):
        return begin - 1  # a clause ends with a verb, known or not
    first = tokens[begin].text
    lexical = first in words.auxiliaries and first not in words.finite and tokens[begin - 1].text not in words.markers
    if not tokens[begin].cut and (is_verb(tokens[begin - 1], words) or lexical):
        begin -= 1
    return begin


@lru_cache(maxsize=64)
def _set(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(words)
