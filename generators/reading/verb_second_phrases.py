"""The phrases of a verb-second clause that can be asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...utils.languages.grammar_words import GrammarWords
from ...utils.languages.verb_second_words import VerbSecondWords
from ...utils.records.facts import Phrase, PhraseKind, Role, RoleName
from .grammar.chunks import is_figure
from .grammar.times import find_time
from .grammar.tokens import Token

# "van der", "in 't".
_LONGEST_NAME_JOINER = 3
_CURRENCIES = "€$£¥₹"
_MAX_NAME_WORDS, _MAX_PLACE_WORDS, _MAX_OBJECT_WORDS = 6, 7, 7


@dataclass(frozen=True)
class PhraseFinder:
    """Finds the phrases of one sentence, whose text is `text`."""

    text: str
    words: GrammarWords
    order: VerbSecondWords

    def roles(self, front: Sequence[Token], verb: Token, core: Sequence[Token]) -> list[Role]:
        """Return the phrases of a clause: `front` before its finite verb, `core` behind it."""
        found = self.front(front, core)
        group = {verb.text, core[-1].text}
        taken: set[int] = set()
        for role, places in self._of_core(verb, core, group):
            if taken.isdisjoint(places):
                taken.update(places)
                found.append(role)
        only = self._only_one(front, core) if verb.text in self.order.being else None
        if only is not None:
            found = [Role("subject", only)]
        by_person = not group.isdisjoint(self.words.agent_verbs)
        if by_person and found and found[0].name == "subject" and self._is_name(front):
            found[0] = Role("subject", self.phrase(front, "person"))
        return found

    def _only_one(self, front: Sequence[Token], core: Sequence[Token]) -> Phrase | None:
        """Return the name in "X is the capital of Y"; None if the sentence is another or no noun tells what X is."""
        of = next((n for n, token in enumerate(core) if token.text in self.order.genitives), 0)
        if core[0].text not in self.words.articles or not self._is_name(front) or not of:
            return None
        noun = core[of - 1].text
        if noun in self.words.persons:
            return self.phrase(front, "person")
        return self.phrase(front, "place") if noun in self.words.kinds.get("any", ()) else None

    # -- before the finite verb ------------------------------------------------------------------------------------

    def front(self, front: Sequence[Token], core: Sequence[Token]) -> list[Role]:
        """Return the phrase before the finite verb: its subject, a time, a means or a place, or none that is sure."""
        time = find_time(front, 0, self.words)
        if time is not None and time.words == len(front):
            return [Role("time", self._time(front, time.form.kind))] if time.form.kind != "duration" else []
        first = front[0].text
        if first in self.order.prepositions:
            has_subject = core[0].text in (*self.order.addressed, *self.words.articles)
            return [Role(self._of_front(front, core), self.phrase(front, "clause"))] if has_subject else []
        if core[0].text in self.order.addressed:
            return [Role("topic", self.phrase(front, "clause"))] if first in self.words.adverbs else []
        if first in self.words.adverbs:
            return []
        follows = core[0].text in self.words.articles and core[0].text not in self.order.indefinite
        if follows and len(front) == 1 and first not in self.order.addressed:
            return []  # an adverb that the language does not list, or the object
        return [Role("subject", self._subject(front))]

    def _of_front(self, front: Sequence[Token], core: Sequence[Token]) -> RoleName:
        """Return what a phrase before "you can" is: a means, a place with an article, or another."""
        marker, behind = front[0].text, front[1].text if len(front) > 1 else ""
        if core[0].text not in self.order.addressed:
            return "topic"
        if marker in self.order.with_means:
            return "manner"
        is_place = any(marker in setting.find for setting in self.words.settings)
        return (
            "place" if is_place and behind in self.words.articles and behind not in self.order.indefinite else "topic"
        )

    def _subject(self, front: Sequence[Token]) -> Phrase:
        if is_figure(front[0], self.words) and len(front) > 1:
            return self._counted(front)
        return self.phrase(front, "thing")

    # -- behind it -------------------------------------------------------------------------------------------------

    def _of_core(self, verb: Token, core: Sequence[Token], group: set[str]) -> Iterator[tuple[Role, range]]:
        for place in range(len(core)):
            time = find_time(core, place, self.words)
            if time is not None:
                name: RoleName = "duration" if time.form.kind == "duration" else "time"
                span = range(place, place + time.words)
                yield Role(name, self._time(core[place : place + time.words], time.form.kind)), span
                break
        yield from self._agent(core, group)
        yield from self._figure(verb, core)
        yield from self._place(core, group)
        yield from self._means(verb, core)
        yield from self._object(verb, core)

    def _time(self, tokens: Sequence[Token], kind: PhraseKind) -> Phrase:
        marked = next((n for n, token in enumerate(tokens) if token.text not in self.order.prepositions), 0)
        start, end = tokens[marked].start, tokens[-1].end
        marker = " ".join(token.text for token in tokens[:marked])
        return Phrase(start, end, self.text[start:end], tokens[-1].text, kind, marker=marker)

    def _agent(self, core: Sequence[Token], group: set[str]) -> Iterator[tuple[Role, range]]:
        begin = next((n for n, token in enumerate(core) if token.text in self.order.agent_markers), None)
        verbs = {*group, *(token.text for token in core)}
        if begin is None or verbs.isdisjoint(self.words.agent_verbs):
            return
        end = len(core) - 1 if core[-1].text in self.words.agent_verbs else len(core)
        name = core[begin + 1 : end]
        if self._is_name(name):
            yield Role("agent", self._marked(core[begin:end], "person")), range(begin, end)

    def _is_name(self, tokens: Sequence[Token]) -> bool:
        """Return True if all words are of a name: each begins with a capital, or joins those that do.

        "Ann Fenwick in Corley" is a name and a place, "Margriet in 't Veld" is a name.
        """
        if not 0 < len(tokens) <= _MAX_NAME_WORDS or tokens[0].text in self.words.articles:
            return False
        capital = [self.text[token.start].isupper() for token in tokens]
        where = {word for setting in self.words.settings for word in setting.find}
        if any(one.text in where and is_capital for one, is_capital in zip(tokens, capital[1:], strict=False)):
            return False
        joins = [len(token.text) <= _LONGEST_NAME_JOINER for token in tokens]
        return (
            capital[0] and capital[-1] and all(one or other for one, other in zip(capital, joins, strict=True))
        ) and set(self.words.institutions).isdisjoint(token.text for token in tokens)

    def _figure(self, verb: Token, core: Sequence[Token]) -> Iterator[tuple[Role, range]]:
        place = next((n for n, token in enumerate(core) if is_figure(token, self.words)), None)
        if place is None or find_time(core, place, self.words) is not None:
            return
        begin = place
        while begin and core[begin - 1].text in self.words.figures.before:
            begin -= 1
        end = place + 1
        while end < len(core) and core[end].text in self.words.figures.behind:
            end += 1
        if begin and not (core[begin - 1].text in self.words.adverbs and begin == 1):
            return  # "in 3 steps", "the 3 steps"
        if verb.text in self.order.amounts:
            sign = self._sign(core[place])
            if end + (not core[place].text.endswith("%") and not sign) == len(core):
                sized = self._sized(core[begin:], core[place], "measure", sign if begin == place else 0)
                yield Role("quantity", sized), range(begin, len(core))
        elif end + 2 == len(core) and core[-1].text in self.order.measures:
            yield Role("quantity", self._sized(core[begin:-1], core[place], "measure")), range(begin, len(core))
        elif end < len(core) and self._is_counted(core[end]) and self._ends_phrase(core, end + 1):
            yield Role("quantity", self._counted(core[begin : end + 1], place - begin)), range(begin, end + 1)

    def _is_counted(self, token: Token) -> bool:
        """Return False for an adjective: "3 old bridges", "3 long"."""
        return token.text not in self.order.measures and not token.text.endswith(self.order.attributive)

    def _ends_phrase(self, core: Sequence[Token], place: int) -> bool:
        return place == len(core) or core[place].text in self.order.prepositions or place == len(core) - 1

    def _sign(self, figure: Token) -> int:
        """Return the length of the sign of a currency before a figure, with the space behind it."""
        before = self.text[: figure.start].rstrip(" ")
        attached = int(self.text[figure.start] in _CURRENCIES)
        return figure.start - len(before) + 1 if before[-1:] in tuple(_CURRENCIES) else attached

    def _sized(self, tokens: Sequence[Token], figure: Token, kind: PhraseKind, sign: int = 0) -> Phrase:
        start, end = tokens[0].start, tokens[-1].end
        start -= sign if self.text[start] not in _CURRENCIES else 0
        return Phrase(start, end, self.text[start:end], tokens[-1].text, kind, figure=(figure.start, figure.end))

    def _counted(self, tokens: Sequence[Token], place: int = 0) -> Phrase:
        """Return a phrase of figures and what they count, whose noun begins behind `figure`."""
        end = place + 1
        while end < len(tokens) - 1 and tokens[end].text in self.words.figures.behind:
            end += 1
        start, last = tokens[0].start, tokens[-1].end
        figure = (tokens[place].start, tokens[end - 1].end)
        return Phrase(start, last, self.text[start:last], tokens[-1].text, "number", plural=True, figure=figure)

    def _place(self, core: Sequence[Token], group: set[str]) -> Iterator[tuple[Role, range]]:
        """Find where something is, before or behind a verb that wants a place."""
        for setting in self.words.settings:
            end = len(core) - 1 if core[-1].text in setting.verbs else len(core)
            places = (n for n in range(end) if core[n].text in setting.find)
            begin = next((n for n in places if find_time(core, n, self.words) is None), None)
            if begin is None or not 1 < end - begin <= _MAX_PLACE_WORDS:
                continue
            wanted = not {*group, core[begin - 1].text}.isdisjoint(setting.verbs)
            inside = [token for token in core[begin + 1 : end] if token.text not in setting.find]
            if wanted and self._is_one(inside) and not any(token.in_figures for token in inside):
                yield Role("place", self._marked(core[begin:end], "place")), range(begin, end)
                return

    def _is_one(self, tokens: Sequence[Token]) -> bool:
        """Return True for one phrase: it has no preposition inside but a genitive."""
        others = set(self.order.prepositions) - set(self.order.genitives)
        return others.isdisjoint(token.text for token in tokens)

    def _means(self, verb: Token, core: Sequence[Token]) -> Iterator[tuple[Role, range]]:
        """Find "with X" behind the infinitive of what the reader can do."""
        begin = next((n for n in range(2, len(core) - 1) if core[n].text in self.order.with_means), None)
        if begin is None or verb.text not in self.order.can:
            return
        is_infinitive = core[begin - 1].text.endswith(self.words.infinitives)
        tool = core[begin + 1 :]
        is_named = tool[0].text in self.words.articles and self._is_one(tool)
        if is_infinitive and is_named and core[0].text not in self.order.addressed:
            yield Role("manner", self._marked(core[begin:], "thing")), range(begin, len(core))

    def _object(self, verb: Token, core: Sequence[Token]) -> Iterator[tuple[Role, range]]:
        has_infinitive = verb.text in self.order.modals
        known = core[-1].text if has_infinitive else verb.text
        end = len(core) - has_infinitive
        if known not in self.order.object_verbs or not 1 < end <= _MAX_OBJECT_WORDS:
            return
        others = {*self.order.prepositions, *self.words.adverbs} - set(self.order.genitives)
        inside = core[:end]
        if inside[0].text in self.words.articles and others.isdisjoint(token.text for token in inside):
            yield Role("object", self.phrase(inside, "thing")), range(end)

    def _marked(self, tokens: Sequence[Token], kind: PhraseKind) -> Phrase:
        """Return a phrase whose first word is its preposition."""
        start, end = tokens[1].start, tokens[-1].end
        text = self.text[start:end]
        proper = self.text[tokens[1].start].isupper()
        return Phrase(start, end, text, tokens[-1].text, kind, proper=proper, marker=tokens[0].text)

    def phrase(self, tokens: Sequence[Token], kind: PhraseKind) -> Phrase:
        """Return the phrase of some tokens; it is a name if a word behind the first begins with a capital."""
        start, end = tokens[0].start, tokens[-1].end
        proper = any(self.text[token.start].isupper() for token in tokens[1:]) or kind == "person"
        definite = tokens[0].text in self.words.articles and tokens[0].text not in self.order.indefinite
        return Phrase(start, end, self.text[start:end], tokens[-1].text, kind, definite=definite, proper=proper)

    def kind_of_class(self, core: Sequence[Token]) -> PhraseKind:
        """Return "person" for a class of human beings ("a Dutch writer"), else "term"."""
        nouns = {token.text for token in core[:4]}
        return "term" if nouns.isdisjoint(self.words.persons) else "person"
