"""The things that the phrases of a corpus name, and where else each is spoken of."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...utils.languages import reading_patterns
from ...utils.records.documents import Chunk
from ...utils.records.facts import Clause, Phrase, Role
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded, folded_words
from ..reading.sentence_shape import is_prose
from .corpus_index import CorpusIndex

# What distinguishes titles of the same name: "Jacksonville, Florida", "Victoria (Australia)".
_ADDED = re.compile(r"(?:,| \().*$")
_ARTICLE = re.compile(r"^(?:the|a|an) ", re.IGNORECASE)
# The kinds of phrases that stand for a thing.
_THINGS = frozenset({"person", "organisation", "group", "place", "event", "work", "term", "thing"})
_LONGEST_SENTENCE = 60
# A title of fewer words is a name only if the corpus uses it as one.
_LEAST_TITLE_WORDS, _LEAST_INITIALS = 2, 3
# "a flood barrier across the river mouth": the noun for what sort of thing it is.
_SORT = (
    r"an? (?:[a-z-]+ )*?(?P<noun>[a-z]+)(?= (?:of|in|on|at|for|that|who|which|where|across|between|by|from|with|to|near"
    r"|over|under|whose|founded|built|designed|made|used|located)\b|[,.;])"
)
# Sentences with a name that are read for what sort of thing it is.
_READ_FOR_A_SORT = 12
# A document is about a person if one sentence in so many says "he" or "she".
_ONE_IN = 3
# "IPCC", "BSkyB": no person is written so, but "McAdam" is.
_WITHIN_A_WORD = re.compile(r"\b[A-Z]{2}")
# A name in more sentences than this cannot be identified by one description.
MAX_SENTENCES_OF_A_NAME = 60
# A word that ends this many longer names ("Council", "University") is not the name of one thing.
_TOO_MANY_LONGER_NAMES = 3


@dataclass(frozen=True, slots=True)
class Naming:
    """A name in a phrase: the whole phrase means the thing, or a part of it, `inside`, is its name.

    `owned` is what the phrase says of it: "capital" of "the capital of Kenya" or, with a `genitive`, "Kenya's capital".
    """

    name: str
    inside: str = ""
    owned: str = ""
    genitive: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A clause that speaks of a thing in one of its roles; where the whole phrase means it, the clause has its name."""

    clause: Clause
    phrase: Phrase
    naming: Naming


@dataclass
class Entities:
    """The things that a corpus names. Each is known by one name, the longest that a title gives it."""

    index: CorpusIndex
    _titles: dict[str, str | None] = field(default_factory=dict)
    _mentions: dict[str, list[Mention]] = field(default_factory=dict)
    _sorts: dict[str, str | None] = field(default_factory=dict)
    _said: dict[str, str | None] = field(default_factory=dict)

    def title_name(self, chunk: Chunk) -> str | None:
        """Return the name that is the title of a chunk's document; None if the corpus does not use it as a name."""
        if chunk.title not in self._titles:
            core = _ARTICLE.sub("", _ADDED.sub("", chunk.title).strip())
            self._titles[chunk.title] = core if core and self._is_name(core) else None
        return self._titles[chunk.title]

    def _is_name(self, title: str) -> bool:
        """Return True for a name of the corpus, and for a title of several words that it uses or calls by a part."""
        words = folded_words(title)
        if len(words) < _LEAST_TITLE_WORDS:
            return folded(title) in self.index.name_uses
        known = set(words) <= self.index.sentences_by_word.keys()
        is_said = known and bool(self.index.sentences_with(words, 1))
        capitals = all(word[0].isupper() for word in title.split())
        return is_said or (capitals and words[-1] in self.index.name_uses) or self._initials(title) is not None

    def _initials(self, title: str) -> str | None:
        """Return the abbreviation of a title if the corpus uses it as a name ("IPCC")."""
        letters = "".join(word[0] for word in title.split() if word[0].isupper())
        return letters if len(letters) >= _LEAST_INITIALS and letters.lower() in self.index.name_uses else None

    def names_in(self, phrase: Phrase, sentence: Sentence) -> Iterator[Naming]:
        """Yield the names of the things that a phrase speaks of."""
        name = self.name_of(phrase, sentence)
        if name is not None:
            yield Naming(name)
            return
        text = " ".join(phrase.needed_in(sentence.text).split())
        for span in sentence.of_kind("name") if not phrase.meant else ():
            if not (phrase.start <= span.start and span.end <= phrase.end):
                continue
            inside = re.escape(span.text)
            owned = re.fullmatch(rf"(?:the )?{inside}['’]s? (?P<genitive>.+)|(?P<of>.+) of (?:the )?{inside}", text)
            genitive = bool(owned and owned["genitive"])
            if genitive or self._stands_by_itself(span.start, span.end, phrase, sentence.text):
                said = _ARTICLE.sub("", owned["genitive"] or owned["of"]) if owned else ""
                yield Naming(self._in_full(span.text, sentence), span.text, said, genitive)

    def _stands_by_itself(self, start: int, end: int, phrase: Phrase, text: str) -> bool:
        """Return True for a name between prepositions within its phrase: "the population of [Fresno] in 2010"."""
        words = self.index.language.clauses
        if words is None:
            return False
        small = {*words.genitive, *words.place_markers, *words.time_markers, *words.duration_markers, "with", "by"}
        before = [word for word in folded_words(text[phrase.start : start]) if word not in ("the", "a", "an")]
        behind = text[end : phrase.end].split()
        return (not before or before[-1] in small) and (not behind or behind[0] in small)

    def _in_full(self, name: str, sentence: Sentence) -> str:
        """Return the title for a name that begins, ends or abbreviates it ("Tesla", "Jacksonville", "IPCC")."""
        title = self.title_name(sentence.chunk)
        if title is None:
            return name
        own, of_title = folded_words(name), folded_words(title)
        is_part = own in (of_title[: len(own)], of_title[-len(own) :])
        return title if own and (is_part or name == self._initials(title)) else name

    def name_of(self, phrase: Phrase, sentence: Sentence) -> str | None:
        """Return the name of what a phrase stands for: its own, or its title's."""
        words = self.index.language.clauses
        if words is None or phrase.kind not in _THINGS or phrase.figure is not None or phrase.cut:
            return None
        text = _ARTICLE.sub("", " ".join(phrase.full_text.split()))
        own = folded_words(text)
        if phrase.text.lower() in words.third_persons:
            return self._person_of_the_title(sentence)
        if phrase.text.lower() in words.neuter_pronouns and not phrase.meant:
            return self._thing_of_the_title(sentence)
        if not own or own[0] in (*words.open_determiners, *words.open_pronouns) or own[-1] in words.vague_nouns:
            return None
        if phrase.proper:
            return None if re.search(r"['’]s? |\d$|,", text) else self._in_full(text, sentence)
        title = self.title_name(sentence.chunk)
        is_sort = phrase.definite and not phrase.plural and len(own) == 1
        if title is None or not is_sort:
            return None
        sorts = (*folded_words(title), self.index.facts.class_of(title), self._said_to_be(title))
        return title if own[0] in sorts else None

    def _person_of_the_title(self, sentence: Sentence) -> str | None:
        """Return whom "he" or "she" means: the person whom the title names, if nobody else is named here or before."""
        title = self.title_name(sentence.chunk)
        if title is None or not self._is_a_person(title):
            return None
        own, facts = set(folded_words(title)), self.index.facts
        before = self.index.sentences[max(0, sentence.number - 1)]
        near = [sentence, before] if before.chunk.chunk_id == sentence.chunk.chunk_id else [sentence]
        named = [role.phrase for one in near for clause in facts.clauses_of(one) for role in clause.roles]
        others = [
            phrase
            for phrase in named
            if phrase.proper and not self._is_pronoun(phrase) and own.isdisjoint(folded_words(phrase.text))
        ]
        return None if any(map(self._may_be_a_person, others)) else title

    def _is_pronoun(self, phrase: Phrase) -> bool:
        words = self.index.language.clauses
        return words is not None and phrase.text.lower() in words.open_pronouns

    def _may_be_a_person(self, phrase: Phrase) -> bool:
        found = self.index.facts.is_person(phrase)
        last = phrase.text.split()[-1]
        if found is None and " " in phrase.text and self.index.facts.in_lower_case(last):
            return False  # "Harrow Hill Observatory"
        return phrase.kind in ("person", "thing") if found is None else found

    def _thing_of_the_title(self, sentence: Sentence) -> str | None:
        """Return what "it" means: what the title names, if the sentence before says what that is, and nothing else."""
        title = self.title_name(sentence.chunk)
        if title is None or self._is_a_person(title) or not sentence.number:
            return None
        before = self.index.sentences[sentence.number - 1]
        if before.chunk.chunk_id != sentence.chunk.chunk_id:
            return None
        said = [clause for clause in self.index.facts.clauses_of(before) if clause.source == "main"]
        subject = said[0].role("subject") if len(said) == 1 and said[0].verb.lemma == "be" else None
        is_title = subject is not None and self.name_of(subject, before) == title
        return title if is_title else None

    def _is_a_person(self, title: str) -> bool:
        """Return True if the documents under a title say "he" or "she" in every few sentences."""
        words = self.index.language.clauses
        pronouns = set(words.third_persons) if words is not None else set()
        about = [one for chunk in self._chunks_about.get(title, ()) for one in self.index.in_chunk(chunk)]
        return sum(not pronouns.isdisjoint(one.words) for one in about) * _ONE_IN > len(about)

    def named(self, clause: Clause, phrase: Phrase, naming: Naming) -> Mention:
        """Return the clause with a name in place of what its sentence calls the thing."""
        clause = self._others_named(clause, phrase)
        head = naming.name.split()[-1].lower()
        plural = phrase.plural and head.endswith("s")
        is_named = not phrase.meant and folded(phrase.text) == folded(naming.name)
        if naming.inside or (is_named and plural == phrase.plural):
            return Mention(clause, phrase, naming)
        said = replace(phrase, text=naming.name, meant="", proper=True, pieces=(), head=head, plural=plural)
        roles = tuple(Role(role.name, said) if role.phrase is phrase else role for role in clause.roles)
        return Mention(replace(clause, roles=roles), said, naming)

    def _others_named(self, clause: Clause, own: Phrase) -> Clause:
        """Return a clause whose phrases say by its name what the title names ("the town", "it"), all but `own`."""
        title = self.title_name(clause.sentence.chunk)
        if title is None:
            return clause

        def in_full(role: Role) -> Role:
            phrase = role.phrase
            if phrase is own or phrase.proper or phrase.meant or self.name_of(phrase, clause.sentence) != title:
                return role
            return Role(role.name, replace(phrase, meant=self._with_article(title), proper=True))

        return replace(clause, roles=tuple(map(in_full, clause.roles)))

    def _with_article(self, name: str) -> str:
        """Return "the Sael Barrage" if the corpus writes it so within sentences more often than not."""
        name = _ARTICLE.sub("", name)
        found = [s.text for s in self.index.sentences_with(folded_words(name), MAX_SENTENCES_OF_A_NAME)]
        having = sum(f"the {name}" in text or f"The {name}" in text for text in found)
        return f"the {name}" if 2 * having > len(found) else name

    def mentions(self, name: str) -> list[Mention]:
        """Return the clauses in which a thing has a role, in the order of the corpus; none of a name of many things."""
        if name not in self._mentions:
            self._mentions[name] = list(self._find(name))
        return self._mentions[name]

    def _find(self, name: str) -> Iterator[Mention]:
        sentences = {sentence.number: sentence for sentence in self.index.sentences_with(folded_words(name))}
        is_one = names_one_thing(folded(name), tuple(sentences.values()), self.index)
        if not is_one and name not in self._chunks_about:
            return
        for chunk in self._chunks_about.get(name, ()):
            sentences.update((sentence.number, sentence) for sentence in self.index.in_chunk(chunk))
        found = [sentences[number] for number in sorted(sentences)]
        plain = [s for s in found if len(s.words) <= _LONGEST_SENTENCE and is_prose(s.text)]
        self.index.facts.read(plain)
        for sentence in plain:
            for clause in self.index.facts.clauses_of(sentence):
                for role in clause.roles:
                    for naming in self.names_in(role.phrase, sentence):
                        if naming.name == name:
                            yield self.named(clause, role.phrase, naming)

    @cached_property
    def _chunks_about(self) -> dict[str, list[Chunk]]:
        """The chunks of the documents whose title is a name."""
        found: dict[str, list[Chunk]] = defaultdict(list)
        for chunk in self.index.chunks:
            name = self.title_name(chunk)
            if name is not None:
                found[name].append(chunk)
        return found

    def sort_of(self, name: str) -> str | None:
        """Return the noun for what sort of thing has a name ("river", "person"); None if the corpus does not tell."""
        if name not in self._sorts:
            self._sorts[name] = self._sort(name)
        return self._sorts[name]

    def _sort(self, name: str) -> str | None:
        words = self.index.language.clauses
        if words is None:
            return None
        for sort, names in words.sorts_of_names.items():
            if name in names:
                return sort
        parts = name.split()
        if len(parts) > 1 and parts[-1].lower() in words.sorts_of_things and "of" not in parts:
            return parts[-1].lower()
        if len(parts) > 2 and parts[1] == "of" and parts[0].lower() in words.sorts_of_things:
            return parts[0].lower()
        known = self.index.facts.class_of(name)
        if known is not None:
            return known
        mentions = self.mentions(name)
        said = self._said_to_be(name)
        if said is not None:
            return said
        read = self.index.sentences_with(folded_words(name), _READ_FOR_A_SORT)
        before = Counter(noun for sentence in read if (noun := self._noun_before(name, sentence)))
        if before:
            return before.most_common(1)[0][0]
        whole = [mention for mention in mentions if not mention.naming.inside]
        office = next(filter(None, map(self._works_as, whole)), None)
        if office is not None:
            return office
        if self._is_a_person(name):
            return words.person_noun
        if self.index.facts.is_a_place(name) or self._with_article(name) != name:
            return None  # "The Gannet" is a ship.
        if whole and (self.index.facts.is_person(whole[0].phrase) or any(map(self._acts_as_a_person, whole))):
            return words.person_noun
        return None

    def _said_to_be(self, name: str) -> str | None:
        """Return "barrier" of "the Sael Barrage is a flood barrier", if nothing else is said to be what it is."""
        if name not in self._said:
            is_a = re.compile(rf"(?:^|, )(?:[Tt]he )?{re.escape(name)} (?:is|was) {_SORT}")
            opening = [one for chunk in self._chunks_about.get(name, ()) for one in self.index.in_chunk(chunk)[:1]]
            read = [*opening, *self.index.sentences_with(folded_words(name), _READ_FOR_A_SORT)]
            nouns = {found["noun"] for sentence in read if (found := is_a.search(sentence.text))}
            nouns.difference_update(self.index.language.clauses.vague_nouns if self.index.language.clauses else ())
            self._said[name] = nouns.pop() if len(nouns) == 1 else None
        return self._said[name]

    def _acts_as_a_person(self, mention: Mention) -> bool:
        """Return True if a thing of unknown sort does what only people do."""
        words, phrase, verb = self.index.language.clauses, mention.phrase, mention.clause.verb
        assert words is not None
        unknown = phrase.kind in ("thing", "organisation") and self.index.facts.is_person(phrase) is None
        unknown = unknown and not (_WITHIN_A_WORD.search(phrase.text) or phrase.definite or phrase.plural)
        unknown = unknown and not any(map(self.index.facts.in_lower_case, phrase.text.split()))
        return unknown and phrase is mention.clause.role("subject") and verb.lemma in words.person_verbs

    def _noun_before(self, name: str, sentence: Sentence) -> str | None:
        """Return "physicist" of "the physicist Albert Einstein" and of "a physicist, Albert Einstein"."""
        words = self.index.language.clauses
        assert words is not None
        own = re.escape(name)
        found = re.search(
            rf"\b([a-z]+) {own}\b|\b(?:an?|the) (?:[a-z-]+ )?([a-z]+), {own}(?:[.;]|, [a-z])", sentence.text
        )
        noun = found and (found.group(1) or found.group(2))
        return noun if noun in (*words.persons, *words.kinds) else None

    def _works_as(self, mention: Mention) -> str | None:
        """Return "engineer" of "Rosalind Tye worked there as chief engineer"."""
        words, clause = self.index.language.clauses, mention.clause
        assert words is not None
        if mention.phrase is not clause.role("subject") or clause.verb.negated:
            return None
        done = (role.phrase.head for role in clause.roles if role.phrase.marker == "as" and not role.phrase.plural)
        return next((head for head in done if head in words.persons), None)


def names_one_thing(name: str, sentences: Sequence[Sentence], index: CorpusIndex) -> bool:
    """True if a folded name is probably the name of one thing; `sentences` are those that contain it."""
    words = folded_words(name)
    patterns = reading_patterns(index.language)
    return (
        len(sentences) <= MAX_SENTENCES_OF_A_NAME
        and len(name) > 1
        and not any(word in patterns.names.not_names for word in words)
        and (len(words) > 1 or not name.endswith(patterns.names.endings))
        and (len(words) > 1 or index.name_uses.longer(words[0]) < _TOO_MANY_LONGER_NAMES)
        and not (len(words) == 1 and patterns.names.capitals and is_written_small(words[0], index))
    )


def is_written_small(word: str, index: CorpusIndex) -> bool:
    """True if the corpus also has the word in lower case, so that it is a common noun."""
    return any(
        sentence.text[start].islower()
        for sentence in map(index.sentences.__getitem__, index.numbers_with_all([word]))
        for form, start, _ in sentence.spans
        if form == word
    )
