"""The kinds of the phrases of a clause: persons, places, names, figures."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.facts import PhraseKind, RoleName
from ....utils.records.sentence import Sentence
from .chunks import Chunk, Chunked, agreed_gender, counted_gender, is_figure
from .segments import is_verb

_MAX_NAME_WORDS = 5
_MAX_COUNTED_WORDS = 4


@dataclass(frozen=True)
class PhraseKinds:
    """Tell what the phrases of one sentence are."""

    sentence: Sentence
    words: GrammarWords

    def is_broken(self, chunk: Chunk) -> bool:
        """Return True for words that are no phrase: one joins others at its beginning or end, or they do not agree."""
        first, last = chunk.tokens[0].text, chunk.tokens[-1].text
        joining = {*self.words.genitives, *self.words.noun_joins, *self.words.markers}
        if not joining.isdisjoint((first, last)) or (not chunk.marker and last in self.words.vague_words):
            return True
        genitive = next((t.text for t in reversed(chunk.tokens) if t.text in self.words.genitives), "")
        rules = self.words.rephrasing
        return rules is not None and genitive not in ("", rules.genitive["feminine"]) and self.is_feminine(chunk)

    def is_feminine(self, chunk: Chunk) -> bool:
        """Return True if a phrase ends with a noun in the singular that the language lists as feminine."""
        rules, last = self.words.rephrasing, chunk.tokens[-1].text
        return last in self.words.kinds.get("feminine", ()) or (rules is not None and last in rules.feminine)

    def is_vague(self, chunk: Chunk) -> bool:
        """Return True if a phrase says "some" or "one more", or ends with a verb that was not seen as one."""
        words = self.words
        texts = [token.text for token in chunk.tokens]
        more = any(
            text in words.noun_joins and (before in words.articles or before in words.figures.words)
            for before, text in pairwise(texts)
        )
        alone = len(texts) == 1 and texts[0] in words.persons
        return more or alone or not set(words.vague_words).isdisjoint(texts) or is_verb(chunk.tokens[-1], words)

    def name_behind_calling(self, chunk: Chunk) -> int:
        """Return how many words stand before the name in "the French general X"; 0 if the phrase is nothing like it."""
        words, tokens = self.words, chunk.tokens
        place = max((at + 1 for at, token in enumerate(tokens) if token.text in words.callings), default=0)
        name = tokens[place:]
        common = {
            *words.genitives, *words.noun_joins, *words.adjectives, *words.articles, *words.participles, *words.markers,
            *words.vague_words, *words.persons,
        }  # fmt: skip
        joined = any(token.cut or token.text in words.noun_joins for token in tokens[1:])
        if not place or not name or len(name) > _MAX_NAME_WORDS or joined:
            return 0
        if any(token.text in common or is_figure(token, words) for token in name):
            return 0
        if self.is_kind_noun(chunk) or name[-1].text.endswith(words.no_name_endings):
            return 0
        start, end = name[0].start, name[-1].end
        known = any(one.start <= start and end <= one.end for one in self.sentence.of_kind("name"))
        return place if known or len(name) > 1 else 0

    def kind(self, chunk: Chunk, role: RoleName, chunked: Chunked) -> PhraseKind:
        """Return what a phrase is, as far as its words and its verb tell."""
        words = self.words
        if chunk.time is not None:
            return chunk.time.kind
        head = chunk.tokens[-1].text
        texts = {token.text for token in chunk.tokens}
        if self.name_behind_calling(chunk):
            return "person"
        if head in words.persons or (texts.intersection(words.titles) and not self.is_kind_noun(chunk)):
            return "person"
        if head in words.institutions:
            return "organisation"
        sorts = [noun for noun, names in words.sorts.items() if " ".join(token.text for token in chunk.tokens) in names]
        if not {head, *sorts}.isdisjoint(words.places):
            return "place"
        if role in ("subject", "agent") and chunk.marker and self.is_named(chunk) and self._acts(chunked):
            return "person"
        return "thing"

    def _acts(self, chunked: Chunked) -> bool:
        done = {token.text for token in (*chunked.predicate, *chunked.verbs)}
        return not done.isdisjoint(self.words.agent_verbs)

    def is_kind_noun(self, chunk: Chunk) -> bool:
        """Return True if a phrase ends with a noun for sorts of named things ("river")."""
        return any(chunk.tokens[-1].text in nouns for nouns in self.words.kinds.values())

    def is_named(self, chunk: Chunk) -> bool:
        """Return True if a phrase is a name: no list, no genitive, no adjective, no figure, at most a few words."""
        words = self.words
        texts = [token.text for token in chunk.tokens]
        if len(texts) > _MAX_NAME_WORDS or any(token.cut for token in chunk.tokens[1:]):
            return False
        common = {*words.genitives, *words.noun_joins, *words.adjectives, *words.articles, *words.participles}
        if common.intersection(texts) or any(is_figure(token, words) for token in chunk.tokens):
            return False
        if self.is_kind_noun(chunk):
            names = self.sentence.of_kind("name")
            first = chunk.tokens[0]
            return len(texts) > 2 or (
                len(texts) == 2 and (texts[0].isascii() or any(name.overlaps(first.start, first.end) for name in names))
            )
        return not texts[-1].endswith(words.no_name_endings)

    def is_anchored(self, chunk: Chunk) -> bool:
        """Return True if a phrase ends with a noun for named things, or the corpus treats the whole of it as a name."""
        start, end = chunk.begins_at, chunk.tokens[-1].end
        names = self.sentence.of_kind("name")
        return self.is_kind_noun(chunk) or any(name.start <= start and end <= name.end for name in names)

    def is_proper(self, chunk: Chunk, kind: PhraseKind) -> bool:
        """Return True if a phrase is surely a name: the corpus or its words tell, or it is a person's full name."""
        if self.name_behind_calling(chunk):
            return True
        if not self.is_named(chunk):
            return False
        texts = [token.text for token in chunk.tokens]
        is_full = kind == "person" and len(texts) > 1 and texts[-1] not in self.words.persons
        return is_full or self.is_anchored(chunk) or all(text.isascii() and text.isalpha() for text in texts)

    def figure(self, chunk: Chunk, role: RoleName, chunked: Chunked) -> tuple[int, int] | None:
        """Return the offsets of the figure that counts the noun of a phrase; None if it has none, or the gender of the
        noun is not known.
        """
        figures = [place for place, token in enumerate(chunk.tokens) if is_figure(token, self.words)]
        if len(figures) != 1 or chunk.time is not None:
            return None
        place = figures[0]
        before = chunk.tokens[place - 1].text if place else ""
        if not chunk.marker and chunk.tokens[-1].text.endswith(self.words.oblique_endings or "\0"):
            return None  # an oblique noun without its marker
        if before and before not in (*self.words.genitives, *self.words.figures.before):
            return None
        percent = chunk.tokens[place].text.endswith("%") and self.words.figures.percent
        if not percent and not counted_gender(chunk.tokens, place, self.words):
            behind = chunk.tokens[place + 1 :]
            agrees = role in ("subject", "object") and not chunk.marker and 0 < len(behind) <= _MAX_COUNTED_WORDS
            if not agrees or not agreed_gender([each.text for each in chunked.verbs], self.words):
                return None
        end = place
        while end + 1 < len(chunk.tokens) and chunk.tokens[end + 1].text in self.words.figures.behind:
            end += 1
        return chunk.tokens[place].start, chunk.tokens[end].end
