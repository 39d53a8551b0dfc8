"""Clauses of languages whose statements have the finite verb as second phrase, by closed lists of words.

Only as much is read as a question needs: what stands before the finite verb, the finite verb, the clause or infinitive
at the end, and the phrases that can be asked for. The rest is kept as it stands. A sentence with a word that points
outside it, a second finite verb, or a comma that its structure does not explain, has no clauses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ...utils.languages.grammar_words import GrammarWords
from ...utils.languages.verb_second_words import VerbSecondWords
from ...utils.records.facts import Clause, ClauseReader, Phrase, PhraseKind, Role, RoleName, Verb
from ...utils.records.sentence import Sentence
from .grammar.tokens import Token, tokens_of
from .verb_second_phrases import PhraseFinder

_MAX_WORDS, _MAX_FRONT_WORDS, _MAX_CLAUSE_WORDS, _MAX_DONE_WORDS = 36, 10, 15, 16
_ODD = re.compile(r"[‘()\[\]{}<>|*_=;:“”\"«»/\\]|\s[-–—]\s|\.\s|https?")
_LEAST_WORDS, _MAX_LABEL_WORDS = 3, 4
# Words of the verbs at the end of a clause ("moeten worden opgestart").
_MAX_GROUP = 3


class VerbSecondReader(ClauseReader):
    """Reads sentences by the word lists of one language.

    Args:
        name: the reader, as the manifest records it.
        words: the `grammar` block of the language.
        order: its `verb_second` part.
    """

    def __init__(self, name: str, words: GrammarWords, order: VerbSecondWords) -> None:
        self._name, self.words, self.order = name, words, order

    @property
    def name(self) -> str:
        return self._name

    def read(self, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
        return [self._clauses(sentence) for sentence in sentences]

    def _clauses(self, sentence: Sentence) -> tuple[Clause, ...]:
        tokens = self._without_opening(sentence.text, tokens_of(sentence.text))
        text = sentence.text[tokens[0].start :] if tokens else ""
        if not tokens or sentence.text[tokens[-1].end :].strip() != "." or _ODD.search(text):
            return ()
        if not _LEAST_WORDS <= len(tokens) <= _MAX_WORDS:
            return ()
        found = _Reading(sentence, tokens, self.words, self.order).clause()
        return (found,) if found is not None else ()

    def _without_opening(self, text: str, tokens: list[Token]) -> list[Token]:
        """Return the words without a label ("Printers: …") or a connective ("for example, …") before the statement."""
        begin = next((n for n, token in enumerate(tokens[: _MAX_LABEL_WORDS + 1]) if token.cut == ":"), 0)
        begin = begin if begin and text[tokens[begin].start].isupper() else 0
        if begin + 1 < len(tokens) and tokens[begin].text in self.words.connectives and tokens[begin + 1].cut:
            begin += 1
        starts_well = begin or (tokens and text[tokens[0].start].isupper())
        return [replace(tokens[begin], cut=""), *tokens[begin + 1 :]] if starts_well else []


@dataclass(frozen=True)
class _Reading:
    sentence: Sentence
    tokens: list[Token]
    words: GrammarWords
    order: VerbSecondWords

    def clause(self) -> Clause | None:
        """Return the clause of the sentence; None if it is not sure."""
        first = self.tokens[0].text
        if first in self.order.conditions:
            return self._behind_opening("condition")
        if first in self.order.aims:
            return self._behind_opening("purpose")
        if first in self.words.imperatives:
            return self._command()
        return self._statement()

    # -- sentences that open with a clause, and commands -----------------------------------------------------------

    def _behind_opening(self, name: RoleName) -> Clause | None:
        """Read "If X, (then) verb …" and "(In order) to X, verb …"."""
        border = self._border()
        opening, main = self.tokens[:border], self.tokens[border:]
        if main and main[0].text in self.order.then:
            main = main[1:]
        if not main or len(opening) < _LEAST_WORDS or len(opening) > _MAX_CLAUSE_WORDS:
            return None
        if any(token.cut for token in main[1:]) or len(main) > _MAX_DONE_WORDS or len(main) < _LEAST_WORDS:
            return None
        there = main[1].text in self.order.expletives
        if not self._is_whole(main[2:] if there else main):
            return None
        if not (self._is_aim(opening) if name == "purpose" else self._is_condition(opening)):
            return None
        commanded = main[0].text in self.words.imperatives
        if not (commanded or self._may_be_finite(main[0])) or self._has_second_verb(main[1:], to_reader=True):
            return None
        role = Role(name, self._phrase(opening, "clause"))
        return self._built(main[0], main[0], main[-1], [role], finite="" if commanded else main[0].text)

    def _is_condition(self, tokens: Sequence[Token]) -> bool:
        """Return True if a condition is whole; "there" may open it, and "that" stand behind one of its verbs."""
        inside = tokens[1:] if tokens[1].text in self.order.expletives else tokens
        kept = [
            token
            for before, token in pairwise(inside)
            if token.text not in self.order.complements or before.text not in self.words.finite
        ]
        joins = [before for before, token in pairwise(inside) if token.text in self.words.joins]
        return self._is_whole(kept) and not any(map(self._may_be_finite, joins))

    def _may_be_finite(self, token: Token) -> bool:
        if token.text in self.words.articles:
            return False
        return token.text in self.words.finite or token.text.endswith(self.words.finite_endings)

    def _border(self) -> int:
        """Return where the main clause begins: behind a comma, or at a verb before a pronoun for the reader."""
        for place, (token, follows) in enumerate(pairwise(self.tokens)):
            if token.cut:
                return place
            if place < _LEAST_WORDS:
                continue
            if self._may_be_finite(token) and follows.text in self.order.addressed:
                return place
            if token.text in self.order.modals and self.tokens[place - 1].text in self.words.finite:
                return place
        return len(self.tokens)

    def _command(self) -> Clause | None:
        """Read "Press X to Y": the aim is at the end."""
        place = self._place_of(self.order.aims, self.tokens, _LEAST_WORDS - 1)
        if place is None or place > _MAX_DONE_WORDS:
            return None
        done, aim = self.tokens[:place], self.tokens[place:]
        if any(token.cut for token in (*done[1:], *aim[1:])) or len(aim) > _MAX_CLAUSE_WORDS:
            return None
        if not self._is_aim(aim) or not self._is_whole(done):
            return None
        roles = [Role("purpose", self._phrase(aim, "clause"))]
        if done[0].text in self.order.using:
            roles.append(Role("object", self._phrase(done[1:], "thing")))
        return self._built(done[0], done[0], done[-1], roles)

    # -- statements ------------------------------------------------------------------------------------------------

    def _statement(self) -> Clause | None:
        place = next((number for number, token in enumerate(self.tokens) if token.text in self.words.finite), 0)
        if not 0 < place <= _MAX_FRONT_WORDS or place + 1 >= len(self.tokens):
            return None
        if self.tokens[place + 1].text in self.order.conditions:
            return self._bare_statement(place)
        front, verb = self.tokens[:place], self.tokens[place]
        if any(token.cut for token in self.tokens[1 : place + 1]) or not self._is_whole(front):
            return None
        core, behind = self._split(self.tokens[place + 1 :])
        defines = self._defines(verb, core)
        if not core or core[-1].text in self.order.comparing or self._has_second_verb(core) or not self._is_whole(core):
            return None
        if any(token.cut for token in core) and not defines and not self._is_list(verb, core):
            return None
        trailing = [] if defines else self._trailing(behind)
        if trailing is None or (verb.text in self.order.modals and not self._has_infinitive(core)):
            return None
        finder = PhraseFinder(self.sentence.text, self.words, self.order)
        end = self.tokens[-1] if defines else core[-1]
        if defines:
            if not set(self.words.open_words).isdisjoint(token.text for token in behind):
                return None
            roles = finder.front(front, core)
            roles.append(Role("complement", self._phrase([*core, *behind], finder.kind_of_class(core))))
        else:
            roles = finder.roles(front, verb, core)
        return self._built(front[0], verb, end, [*roles, *trailing], finite=verb.text, last=core[-1].text)

    def _bare_statement(self, place: int) -> Clause | None:
        """Read "X appears when Y": nothing stands between the verb and the clause behind it."""
        front, verb = self.tokens[:place], self.tokens[place]
        trailing = self._trailing(self.tokens[place + 1 :])
        if not trailing or verb.text in (*self.order.being, *self.order.modals) or not self._is_whole(front):
            return None
        if front[0].text not in self.words.articles or any(token.cut for token in self.tokens[1 : place + 1]):
            return None
        subject = Role("subject", self._phrase(front, "thing"))
        return self._built(front[0], verb, verb, [subject, *trailing], finite=verb.text)

    def _defines(self, verb: Token, core: Sequence[Token]) -> bool:
        return verb.text in self.order.being and bool(core) and core[0].text in self.order.indefinite

    def _is_list(self, verb: Token, core: Sequence[Token]) -> bool:
        """Return True for "contains A, B and C"."""
        joins = [place for place, token in enumerate(core) if token.text in self.words.noun_joins]
        last = max(place for place, token in enumerate(core) if token.cut)
        return verb.text in self.order.object_verbs and len(joins) == 1 and joins[0] > last and not core[0].cut

    def _split(self, tokens: list[Token]) -> tuple[list[Token], list[Token]]:
        """Return what stands behind the finite verb, and the clause or infinitive at the end."""
        openers = (*self.words.reasons, *self.order.conditions, *self.order.aims, *self.words.subordinators)
        place = self._place_of(openers, tokens, 0)
        means = self._begin_of_means(tokens[:place])
        place = means if means is not None else place
        return (tokens, []) if place is None else (tokens[:place], tokens[place:])

    def _begin_of_means(self, tokens: Sequence[Token]) -> int | None:
        """Return where "by … to do" at the end begins."""
        if [token.text for token in tokens[-2:-1]] != [self.order.infinitive_marker]:
            return None
        return self._place_of(self.order.means, tokens, 1)

    def _trailing(self, tokens: list[Token]) -> list[Role] | None:
        """Return the role of the clause or infinitive at the end; None if it is of another kind or not whole."""
        if not tokens:
            return []
        opener, rest = tokens[0].text, tokens[1:]
        openers = (*self.words.reasons, *self.order.conditions, *self.order.aims, *self.words.subordinators)
        if not rest or len(tokens) > _MAX_CLAUSE_WORDS or any(token.cut for token in rest):
            return None
        names: list[tuple[RoleName, tuple[str, ...]]] = [
            ("reason", self.words.reasons),
            ("condition", self.order.conditions),
            ("purpose", self.order.aims),
            ("manner", self.order.means),
        ]
        name = next((name for name, words in names if opener in words), None)
        if name is None:
            return None
        if name == "purpose":
            return [Role(name, self._phrase(tokens, "clause"))] if self._is_aim(tokens) else None
        if not self._is_whole(rest, back=name == "reason") or not {token.text for token in rest}.isdisjoint(openers):
            return None
        has_verb = any(token.text in self.words.finite for token in rest)
        if name == "condition" and not has_verb and rest[0].text not in self.order.addressed:
            return None  # "as X"
        return [Role(name, self._phrase(tokens, "clause"))]

    # -- what is not sure ------------------------------------------------------------------------------------------

    def _is_whole(self, tokens: Sequence[Token], *, back: bool = False) -> bool:
        """Return False if a word points outside the sentence or opens a clause of its own.

        With `back`, pronouns may point to the clause before.
        """
        closed = {*self.words.open_words, *self.words.subordinators}
        if back:
            return (closed - {*self.words.subject_pronouns}).isdisjoint(token.text for token in tokens)
        if not closed.isdisjoint(token.text for token in tokens):
            return False
        return not any(
            token.text in self.order.neuter and self._is_pronoun(tokens, place) for place, token in enumerate(tokens)
        )

    def _is_pronoun(self, tokens: Sequence[Token], place: int) -> bool:
        """Return True for an article behind which no noun can stand."""
        if place + 1 >= len(tokens):
            return True
        follows = tokens[place + 1]
        closed = (*self.order.prepositions, *self.words.finite, *self.words.adverbs, *self.words.negations)
        marked = follows.text in (*closed, *self.words.articles, self.order.infinitive_marker)
        marked = marked or follows.text in (*self.order.addressed, *self.order.separable)
        behind = "" if place + 2 >= len(tokens) else tokens[place + 2].text
        if behind in (self.order.infinitive_marker, *self.order.genitives) and follows.text not in self.order.separable:
            return False  # "om het zoeken te annuleren", "het openen van"
        is_verb = place + 2 == len(tokens) and self.sentence.text[follows.start].islower()
        return bool(follows.cut) or marked or (is_verb and follows.text.endswith(self.words.infinitives))

    def _has_second_verb(self, tokens: Sequence[Token], *, to_reader: bool = False) -> bool:
        """Return True if another clause may begin: a finite verb, or a conjunction with what looks like one.

        With `to_reader`, another clause may say what the reader does, too ("and choose you").
        """
        for place, token in enumerate(tokens):
            is_last = place == len(tokens) - 1
            in_group = token.text in self.words.auxiliaries and place >= len(tokens) - _MAX_GROUP
            before = tokens[place - 1].text if place else ""
            follows = "" if is_last else tokens[place + 1].text
            if to_reader and before in self.words.joins and follows in self.order.addressed:
                continue
            if token.text in self.words.finite and not is_last and not in_group:
                return True
            if before in self.words.joins and (
                token.cut or token.text in self.order.prepositions or self._may_be_finite(token)
            ):
                return True
        return False

    def _has_infinitive(self, tokens: Sequence[Token]) -> bool:
        others = (*self.words.articles, *self.words.negations)
        return any(
            token.text.endswith(self.words.infinitives)
            and token.text not in others
            and self.sentence.text[token.start].islower()
            for token in tokens
        )

    def _is_aim(self, tokens: Sequence[Token]) -> bool:
        markers = [place for place, token in enumerate(tokens) if token.text == self.order.infinitive_marker]
        if len(markers) != 1 or markers[0] == len(tokens) - 1:
            return False
        head, tail = tokens[1 : markers[0] + 2], tokens[markers[0] + 2 :]
        asks = bool(tail) and tail[0].text in self.words.quoting  # "to choose how …"
        named = {token.text for token in head[:-2]} - {*self.words.articles, *self.words.vague_words}
        return bool(asks or named) and self._is_whole(head) and self._is_whole(tail[asks:])

    @staticmethod
    def _place_of(openers: Sequence[str], tokens: Sequence[Token], begin: int) -> int | None:
        return next((place for place in range(begin, len(tokens)) if tokens[place].text in openers), None)

    # -- what is built ---------------------------------------------------------------------------------------------

    def _phrase(self, tokens: Sequence[Token], kind: PhraseKind) -> Phrase:
        start, end = tokens[0].start, tokens[-1].end
        return Phrase(start, end, self.sentence.text[start:end], tokens[-1].text, kind)

    def _built(
        self, first: Token, verb: Token, last_token: Token, roles: Sequence[Role], finite: str = "", last: str = ""
    ) -> Clause:
        negated = not set(self.words.negations).isdisjoint(
            token.text for token in self.tokens if verb.start <= token.start <= last_token.start
        )
        lemma = "be" if verb.text in self.order.being else verb.text
        modal = verb.text if verb.text in self.order.modals else ""
        group = Verb(verb.start, verb.end, lemma, finite, last, "present", modal=modal, negated=negated)
        ordered = tuple(sorted(roles, key=lambda role: role.phrase.start))
        return Clause(self.sentence, first.start, last_token.end, group, ordered)
