"""Clauses of languages whose phrases have no sure markers: times, figures and the words before certain verbs."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from ....utils.languages.grammar_words import GrammarWords, Setting
from ....utils.records.facts import Clause, Phrase, Role, Verb
from ....utils.records.sentence import Sentence
from .chunks import counted_gender, is_figure
from .segments import Segment
from .times import find_time
from .tokens import Token

_MIN_WORDS, _MAX_WORDS = 3, 18


@dataclass(frozen=True)
class OpaqueClause:
    """A sentence of one clause, of which some words can be taken out and the others stay as they are."""

    sentence: Sentence
    segment: Segment
    words: GrammarWords

    def clause(self) -> Clause | None:
        """Return the clause; None if it points outside the sentence, or nothing can be taken out."""
        tokens = self.segment.tokens
        closed = frozenset((*self.words.open_words, *self.words.subject_pronouns))
        if not _MIN_WORDS <= len(tokens) <= _MAX_WORDS or not closed.isdisjoint(token.text for token in tokens):
            return None
        if any(token.cut not in ("", ",") for token in tokens):
            return None
        last = tokens[-1]
        roles = self._roles(tokens)
        if roles[-1].name == "quantity":  # "The length of X is 5 km" has no verb in some languages.
            verb = Verb(last.end, last.end, "", "", "", "present")
        else:
            roles = self._roles(tokens[:-1])
            verb = Verb(last.start, last.end, last.text, "", self.sentence.text[last.start : last.end], "past")
        if len(roles) < 2:
            return None
        return Clause(self.sentence, tokens[0].start, last.end, verb, tuple(roles))

    def _roles(self, tokens: list[Token]) -> list[Role]:
        roles: list[Role] = []
        begin = place = 0
        while place < len(tokens):
            found = self._taken_out(tokens, place, begin)
            if found is None:
                place += 1
                continue
            role, length = found
            if place > begin:
                roles.append(self._rest(tokens[begin:place], not roles))
            roles.append(role)
            begin = place = place + length
        if begin < len(tokens):
            roles.append(self._rest(tokens[begin:], not roles))
        return roles

    def _rest(self, tokens: list[Token], is_first: bool) -> Role:
        start, end = tokens[0].start, tokens[-1].end
        return Role("subject" if is_first else "topic", Phrase(start, end, self.sentence.text[start:end], "", "clause"))

    def _taken_out(self, tokens: list[Token], place: int, begin: int) -> tuple[Role, int] | None:
        """Return the role that begins at a place, and its number of words; `begin` is behind the last one found."""
        text = self.sentence.text
        start = tokens[place].start
        time = find_time(tokens, place, self.words)
        if time is not None:
            end = tokens[place + time.words - 1].end
            marker = text[time.end : end].strip(" ,")
            phrase = Phrase(
                start, time.end, text[start : time.end], text[start : time.end], time.form.kind, marker=marker
            )
            return Role("duration" if time.form.kind == "duration" else "time", phrase), time.words
        figure = self._figure(tokens, place)
        if figure is not None:
            return figure
        return self._before_verb(tokens, place, is_alone=place == begin)

    def _figure(self, tokens: list[Token], place: int) -> tuple[Role, int] | None:
        token, words = tokens[place], self.words
        before = tokens[place - 1].text if place else ""
        if is_figure(token, words) and not is_figure_word(before, words):
            behind = place + 1
            while behind < len(tokens) and tokens[behind].text in words.figures.behind:
                behind += 1
            percent = token.text.endswith("%") and words.figures.percent
            if not percent and not counted_gender(tokens, place, words):
                return None
            end = tokens[behind].end if not percent else token.end
            figure = (token.start, tokens[behind - 1].end)
            length = 1 if percent else behind + 1 - place
        else:
            ending = next((each for each in words.figures.attached if _is_counted(token, each, words)), None)
            if ending is None or place + 1 >= len(tokens):
                return None
            figure, end, length = (token.start, token.end - len(ending)), token.end, 1
        phrase = Phrase(token.start, end, self.sentence.text[token.start : end], token.text, "number", figure=figure)
        return Role("quantity", phrase), length

    def _before_verb(self, tokens: list[Token], place: int, is_alone: bool) -> tuple[Role, int] | None:
        """Return the word before one of the verbs of the settings, if it is sure that it is a whole name."""
        token, text = tokens[place], self.sentence.text
        setting, marker = self._setting(tokens, place)
        if setting is None or place == 0:
            return None
        behind_genitive = tokens[place - 1].text.endswith(self.words.genitive_endings or "\0")
        if not (is_alone or place == 1 or token.cut or behind_genitive) or token.in_figures:
            return None
        attached = token.text.endswith(marker)
        end = token.start + _length_without(text[token.start : token.end], marker) if attached else token.end
        length = 1 if attached else 2
        phrase = Phrase(
            token.start, end, text[token.start : end], token.text, "place", marker=text[end : token.end] or marker
        )
        return Role(setting.role, phrase), length

    def _setting(self, tokens: list[Token], place: int) -> tuple[Setting | None, str]:
        """Return the setting for the word at a place and its marker, at its end or behind it."""
        behind = [token.text for token in tokens[place + 1 : place + 3]] + [self.segment.tokens[-1].text]
        for setting in self.words.settings:
            for marker in setting.find:
                attached = tokens[place].text.endswith(marker) and len(tokens[place].text) > len(marker) + 1
                if attached and behind[0] in setting.verbs:
                    return setting, marker
                if len(behind) > 1 and behind[0] == marker and behind[1] in setting.verbs:
                    return setting, marker
        return None, ""


def is_figure_word(text: str, words: GrammarWords) -> bool:
    """Return True for a number before another, as in ranges and dates."""
    return text[:1].isdecimal() or text in words.figures.words or text in words.months


def _length_without(written: str, ending: str) -> int:
    """Return the length of a word as it is written without an ending in NFC."""
    lengths = range(len(written) - 1, 0, -1)
    return next((each for each in lengths if unicodedata.normalize("NFC", written[each:]) == ending), len(written))


def _is_counted(token: Token, ending: str, words: GrammarWords) -> bool:
    """Return True for a number with an ending of its own ("5টি")."""
    stem = token.text[: -len(ending)].rstrip("-")
    return token.text.endswith(ending) and (stem.isdecimal() or stem in words.figures.words)
