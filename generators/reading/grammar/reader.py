"""The reader that finds clauses by the rules of a language's grammar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.facts import Clause, ClauseSource, Phrase, Piece, Role, RoleName, Verb
from ....utils.records.sentence import Sentence
from .chunks import Chunk, Chunked, Chunker, is_figure
from .opaque import OpaqueClause
from .phrase_kinds import PhraseKinds
from .segments import Segment, segments_of
from .tokens import Token, cut_endings, joined, pieces_of, tokens_of, without

# Roles of phrases that a statement can do without.
_ADJUNCTS = frozenset(("time", "duration", "manner", "condition", "reason", "purpose"))
_MAX_PHRASES = 8
# So many phrases with one marker are not told apart ("in X in Y and Z in …").
_ALIKE = 3
# Words of an agent behind which nothing else may stand unseen.
_LONG_AGENT = 4
# Words of what somebody said, at least.
_FEWEST_SAID = 4
# Certainty of a clause whose subject is somewhere in its first phrase.
_HIDDEN_SUBJECT = 0.6


@dataclass(frozen=True)
class GrammarReader:
    """Read clauses by the rules in `words`."""

    name: str
    words: GrammarWords

    def read(self, sentences: list[Sentence]) -> list[tuple[Clause, ...]]:
        """Return the clauses of each sentence."""
        return [tuple(self._clauses(sentence)) for sentence in sentences]

    def _clauses(self, sentence: Sentence) -> list[Clause]:
        hedges = [each for each in (*self.words.figures.before, *self.words.vague_words) if " " in each]
        tokens = joined(cut_endings(tokens_of(sentence.text), self.words), hedges)
        plain = without(tokens, self.words.particles)
        particles = [token.start for token in tokens if token.text in self.words.particles]
        found: list[Clause] = []
        reason: Segment | None = None
        for segment in reversed(segments_of(plain, self.words)):
            if segment.is_reason:
                reason = segment
                continue
            clause = ClauseBuilder(sentence, segment, self.words, particles, reason).clause()
            if clause is not None:
                found.append(clause)
            reason = None
        return found[::-1]


class ClauseBuilder:
    """Give the phrases of one clause their roles and kinds."""

    def __init__(
        self,
        sentence: Sentence,
        segment: Segment,
        words: GrammarWords,
        particles: Sequence[int],
        reason: Segment | None,
    ) -> None:
        self.sentence, self.segment, self.words, self.reason = sentence, segment, words, reason
        self.particles = particles
        self.kinds = PhraseKinds(sentence, words)

    def clause(self) -> Clause | None:
        """Return the clause; None if it is not sure, or does not stand alone."""
        words, tokens = self.words, self.segment.tokens
        texts = {token.text for token in tokens}
        if texts.intersection((*words.negations, *words.subordinators, *words.quoting)):
            return None
        if words.opaque:
            return OpaqueClause(self.sentence, self.segment, words).clause()
        chunked = Chunker(tokens, words).chunked()
        if self.segment.said:
            return None if chunked is None else self._saying(chunked)
        if chunked is None or len(chunked.chunks) > _MAX_PHRASES or texts.intersection(words.subject_pronouns):
            return None
        if any(
            len(chunk.tokens) == 1 and chunk.marker and is_figure(chunk.tokens[0], words) for chunk in chunked.chunks
        ):
            return None  # a range, or a comparison
        marked = Counter(chunk.marker for chunk in chunked.chunks if chunk.marker and chunk.time is None)
        if max(marked.values(), default=0) >= _ALIKE:
            return None
        if self._happened_to(chunked) or self._lacks_a_noun(chunked) or self._has_unsure_agent(chunked):
            return None
        if words.imperatives and chunked.verbs[-1].text.endswith(words.imperatives):
            return None
        roles = self._roles(chunked)
        if roles is None or not self._says_who(roles, chunked) or self._disagrees(roles, chunked):
            return None
        if self.segment.joined_by and not any(self._is_agent(chunk) for chunk, _ in roles):
            return None
        found = [self._role(chunk, role, chunked) for chunk, role in roles]
        verb = self._verb(chunked)
        if self.reason is not None:
            found += self._reason()
        start, end = tokens[0].start, tokens[-1].end
        source: ClauseSource = "coordinated" if self.segment.joined_by else "main"
        certainty = 1.0 if self._is_subject_seen(roles, chunked) else _HIDDEN_SUBJECT
        return Clause(self.sentence, start, end, verb, tuple(found), source, certainty)

    def _saying(self, chunked: Chunked) -> Clause | None:
        """Return a clause of which only what somebody said can be asked; None if who it was, or what, is not sure."""
        words, said = self.words, self.segment.said
        open_words = {*words.open_words, *words.subject_pronouns}
        agents = [chunk for chunk in chunked.chunks if self._is_agent(chunk)]
        others = [chunk for chunk in chunked.chunks if chunk not in agents and chunk.time is None and not chunk.adverb]
        group = [token.text for token in (*chunked.predicate, *chunked.verbs)]
        if len(agents) != 1 or others or group[0] not in words.saying or self.segment.joined_by:
            return None
        if not open_words.isdisjoint(token.text for token in (*self.segment.tokens, *said)) or len(said) < _FEWEST_SAID:
            return None
        if agents[0].fixed or self.kinds.is_vague(agents[0]) or not self._tells_which(agents[0], "subject"):
            return None
        roles = [
            self._role(chunk, self._role_of(chunk, [], True, chunked), chunked)
            for chunk in chunked.chunks
            if not chunk.adverb
        ]
        kept = [replace(role, phrase=replace(role.phrase, head="")) for role in roles]
        start, end = said[0].start, said[-1].end
        phrase = Phrase(start, end, self.sentence.text[start:end], said[-1].text, "clause")
        return Clause(
            self.sentence, self.segment.tokens[0].start, end, self._verb(chunked), (*kept, Role("object", phrase))
        )

    def _happens(self, chunked: Chunked) -> bool:
        """Return True for a verb without a doer, whose subject is what happens ("a rise occurred")."""
        rules = self.words.rephrasing
        return rules is not None and any(token.text in rules.happening for token in chunked.verbs)

    def _happened_to(self, chunked: Chunked) -> bool:
        """Return True for a verb without a doer in a clause with one, so that two clauses were read as one."""
        happens = self._happens(chunked) and not self._is_passive(chunked)
        return happens and any(map(self._is_agent, chunked.chunks))

    def _disagrees(self, roles: Sequence[tuple[Chunk, RoleName]], chunked: Chunked) -> bool:
        """Return True for a masculine verb behind a feminine object without a marker, with which it should agree, and
        for what somebody does whose marker is of what was done.
        """
        rules = self.words.rephrasing
        did = rules is not None and any(chunk.marker in rules.ergative for chunk, _ in roles)
        if (
            did
            and chunked.verbs[0].text in self.words.lasting
            and chunked.verbs[0].text.endswith(self.words.imperfects)
        ):
            return True
        objects = [chunk for chunk, role in roles if role == "object" and not chunk.marker]
        is_masculine = rules is not None and chunked.verbs[0].text in rules.feminine_forms
        return is_masculine and any(map(self.kinds.is_feminine, objects))

    def _lacks_a_noun(self, chunked: Chunked) -> bool:
        """Return True for a light verb alone, whose noun stands elsewhere ("did" of "did the founding")."""
        bare = [chunk for chunk in chunked.chunks if not chunk.marker and chunk.time is None and not chunk.adverb]
        is_light = chunked.verbs[0].text in self.words.light_verbs
        return is_light and not chunked.predicate and not bare

    def _has_unsure_agent(self, chunked: Chunked) -> bool:
        """Return True for a passive that begins with a long agent, in which what is acted on may stand.

        Also for an active clause with an agent, which is that of a participle ("चित्र … कलाकारों द्वारा बनाए").
        """
        rules = self.words.rephrasing
        agents = [chunk for chunk in chunked.chunks if rules is not None and chunk.marker in rules.by]
        if not agents or not self._is_passive(chunked):
            return bool(agents)
        return agents[0] is chunked.chunks[0] and len(agents[0].tokens) > _LONG_AGENT

    # -- roles --------------------------------------------------------------------------------------------------------

    def _is_agent(self, chunk: Chunk) -> bool:
        marker = self.words.markers.get(chunk.marker)
        return bool(chunk.marker) and marker is not None and marker.role == "subject"

    def _roles(self, chunked: Chunked) -> list[tuple[Chunk, RoleName]] | None:
        """Return the role of each phrase; None if they do not fit together, or one points outside the sentence."""
        words = self.words
        open_words = frozenset(words.open_words)
        agents = [chunk for chunk in chunked.chunks if self._is_agent(chunk)]
        if len(agents) > 1:
            return None
        bare = [c for c in chunked.chunks if not c.marker and c.time is None and not c.adverb and not c.absolutive]
        found: list[tuple[Chunk, RoleName]] = []
        for chunk in chunked.chunks:
            if chunk.adverb or (chunk.absolutive and (agents or chunk is not chunked.chunks[0])):
                continue
            role = self._role_of(chunk, bare, bool(agents), chunked)
            if not open_words.isdisjoint(token.text for token in chunk.tokens):
                if not self._may_be_left_out(chunk, role, chunked):
                    return None
                continue
            if role in ("manner", "condition") and chunk.deed:
                return None
            if not self._tells_which(chunk, role):
                return None
            if self.kinds.is_broken(chunk):
                return None
            found.append((chunk, role))
        if len(bare) > 2 or any(token.text in open_words for token in chunked.predicate):
            return None
        return found

    def _may_be_left_out(self, chunk: Chunk, role: RoleName, chunked: Chunked) -> bool:
        """Return True for a phrase that points outside the sentence and is surely no part of what the verb needs."""
        texts = {token.text for token in chunk.tokens}
        if texts.intersection((*self.words.object_pronouns, *self.words.joins)):
            return False  # an object, or the end of another clause
        is_place = role == "place" and len(chunked.chunks) > 2 and chunk.marker not in self.words.bound_places
        return role in _ADJUNCTS or is_place

    def _tells_which(self, chunk: Chunk, role: RoleName) -> bool:
        """Return False for a noun alone that a reader could not know ("the company")."""
        if role == "subject" and chunk.tokens[0].text in self.words.articles:
            return False
        if len(chunk.tokens) > 1 or not (role == "subject" or (role == "object" and chunk.marker)):
            return True
        noun = chunk.tokens[0].text
        return (
            noun not in self.words.vague_words
            and noun not in self.words.institutions
            and not self.kinds.is_kind_noun(chunk)
            and noun not in self.words.titles
        )

    def _role_of(self, chunk: Chunk, bare: list[Chunk], has_agent: bool, chunked: Chunked) -> RoleName:
        if chunk.time is not None:
            return "duration" if chunk.time.kind == "duration" else "time"
        if chunk.absolutive:
            return "topic"
        if chunk.marker:
            role = self._marked(chunk)
            if role == "place" and (chunk is chunked.chunks[-1] or self._is_copula(chunked)):
                return "topic"  # the verb needs it ("attacked X", "there are … in X")
            if has_agent or chunk is not chunked.chunks[0] or self._is_passive(chunked):
                return role
            # The border to the subject before it is not sure, unless the subject stands alone.
            return role if role == "reason" and bare and self._happens(chunked) else "topic"
        first, last = chunk is bare[0], chunk is bare[-1]
        if has_agent:
            return "object" if last else "topic"
        if len(bare) == 1:
            if self.kinds.figure(chunk, "subject", chunked):
                return "subject"  # "the state has 23 districts"
            return "complement" if chunk is chunked.chunks[-1] and self._is_copula(chunked) else "subject"
        return "subject" if first else "complement"

    def _marked(self, chunk: Chunk) -> RoleName:
        """Return the role that the marker of a phrase tells; a genitive before a predicate has what is acted on."""
        marker = self.words.markers.get(chunk.marker)
        return marker.role if marker is not None else "object"

    def _is_copula(self, chunked: Chunked) -> bool:
        being = (*self.words.finite, *self.words.being)
        return not chunked.predicate and all(token.text in being for token in chunked.verbs)

    def _is_subject_seen(self, roles: list[tuple[Chunk, RoleName]], chunked: Chunked) -> bool:
        """Return True if the clause has a subject of its own, or is passive, with what is acted on."""
        names = [role for _, role in roles]
        if any(self._is_agent(chunk) for chunk, _ in roles) or "subject" in names:
            return True
        return self._is_passive(chunked) and "object" in names and not self.segment.joined_by

    def _is_passive(self, chunked: Chunked) -> bool:
        group = [token.text for token in (*chunked.predicate, *chunked.verbs)]
        return any(text in self.words.passives for text in group) or any(
            f"{before} {text}" in self.words.passives for before, text in pairwise(group)
        )

    def _says_who(self, roles: list[tuple[Chunk, RoleName]], chunked: Chunked) -> bool:
        """Return True if nothing that the verb needs is left to the sentence before."""
        names = [role for _, role in roles]
        if self._is_subject_seen(roles, chunked):
            if not any(self._is_agent(chunk) for chunk, _ in roles):
                return True
            return any(role not in ("subject", "time", "duration", "manner", "condition") for role in names)
        if chunked.verbs[-1].text in self.words.present:
            return False  # what a program or a rule does is often said without it
        # The subject is the first part of the first phrase, which is kept as it is.
        nouns = [chunk for chunk, _ in roles if chunk.time is None]
        return len(nouns) > 1 and len(nouns[0].tokens) > 1 and not self._is_copula(chunked)

    # -- phrases ------------------------------------------------------------------------------------------------------

    def _role(self, chunk: Chunk, role: RoleName, chunked: Chunked) -> Role:
        text = self.sentence.text
        first, last = chunk.tokens[0], chunk.tokens[-1]
        end = chunk.end or last.end
        marker = text[end : last.end]
        if chunk.marker_tokens:
            marker += text[chunk.marker_tokens[0].start : chunk.marker_tokens[-1].end]
        kind = self.kinds.kind(chunk, role, chunked)
        figure = self.kinds.figure(chunk, role, chunked)
        if figure is not None and kind == "thing":
            kind = "percentage" if text[figure[0] : figure[1]].endswith("%") else "number"
        fixed = chunk.fixed or self._is_limited(chunk) or (chunk.deed and role != "purpose")
        fixed = (
            fixed
            or self.kinds.is_vague(chunk)
            or (role in ("purpose", "reason") and self._may_be_of_a_noun(chunk, role, chunked))
        )
        fixed = fixed or self._belongs_to_next(chunk, chunked) or (role == "topic" and chunk is chunked.chunks[0])
        return Role(
            role,
            Phrase(
                first.start,
                end,
                text[first.start : end],
                "" if fixed else last.text,
                "clause" if chunk.fixed or chunk.deed or role == "reason" else kind,
                proper=self.kinds.is_proper(chunk, kind),
                marker=marker,
                pieces=self._pieces(chunk) if not chunk.time else (),
                figure=None if fixed else figure,
            ),
        )

    def _pieces(self, chunk: Chunk) -> tuple[Piece, ...]:
        """Return the parts of a phrase; what somebody is can be left out before a name."""
        place, text = self.kinds.name_behind_calling(chunk), self.sentence.text
        if not place or chunk.fixed:
            return pieces_of(chunk.tokens, text)
        name = chunk.tokens[place:]
        said = pieces_of(name, text) or (Piece(name[0].start, name[-1].end, True),)
        return (Piece(chunk.begins_at, name[0].start, False), *said)

    def _may_be_of_a_noun(self, chunk: Chunk, role: RoleName, chunked: Chunked) -> bool:
        """Return True if no subject stands before a phrase, so that it may be of a noun behind it.

        A reason and what is to be done are of no noun, and with an agent or in a passive, they hide no subject.
        """
        agents = [each for each in chunked.chunks if self._is_agent(each)]
        if role == "reason" and (agents or self._happens(chunked)):
            return False
        if (role == "reason" or chunk.deed) and (agents or (self._is_passive(chunked) and not self._happens(chunked))):
            return self._may_hide_an_object(chunk, chunked)
        before = chunked.chunks[: chunked.chunks.index(chunk)]
        return not any(not each.marker or self._is_agent(each) for each in before if each.time is None)

    def _belongs_to_next(self, chunk: Chunk, chunked: Chunked) -> bool:
        """Return True for a time that may be of the next phrase ("in 1227 after X's death"), or of a state."""
        if chunk.time is None:
            return False
        place = chunked.chunks.index(chunk)
        behind = chunked.chunks[place + 1] if place + 1 < len(chunked.chunks) else None
        if behind is not None and behind.marker and self._marked(behind) == "time":
            return True
        return self._is_copula(chunked) and chunked.verbs[-1].text in self.words.present

    def _may_hide_an_object(self, chunk: Chunk, chunked: Chunked) -> bool:
        """Return True for "to do X for Y to do": of "appointed", Y may be the object, which stands nowhere else."""
        rules, group = self.words.rephrasing, [token.text for token in chunked.predicate] or [chunked.verbs[0].text]
        has_object = rules is not None and rules.accusative in {token.text for token in chunk.tokens}
        others = [each for each in chunked.chunks if each is not chunk and each.time is None and not each.adverb]
        other = any(each.marker == "" or self._marked(each) == "object" for each in others if not each.absolutive)
        is_noun = bool(chunked.predicate) and group[-1] not in self.words.participles
        is_noun = is_noun and not group[-1].endswith(self.words.state_endings or "\0")
        return has_object and not other and not is_noun

    def _is_limited(self, chunk: Chunk) -> bool:
        """Return True if "also" or "even" stands in the phrase or behind it, so that there are other answers."""
        end = (chunk.marker_tokens or chunk.tokens)[-1].end
        return any(chunk.begins_at < start <= end + 1 for start in self.particles)

    # -- verbs and reasons --------------------------------------------------------------------------------------------

    def _verb(self, chunked: Chunked) -> Verb:
        group = [*chunked.predicate, *chunked.verbs]
        text = self.sentence.text[group[0].start : group[-1].end]
        lemma = "be" if self._is_copula(chunked) else group[0].text
        tense: Literal["past", "present"] = "present" if group[-1].text in self.words.present else "past"
        return Verb(group[0].start, group[-1].end, lemma, "", text, tense)

    def _reason(self) -> list[Role]:
        assert self.reason is not None
        tokens: list[Token] = self.reason.tokens
        if not frozenset(self.words.open_words).isdisjoint(token.text for token in tokens):
            return []
        start, end = tokens[0].start, tokens[-1].end
        phrase = Phrase(start, end, self.sentence.text[start:end], tokens[-1].text, "clause", marker="")
        return [Role("reason", phrase)]
