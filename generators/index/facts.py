"""The clauses of a corpus, read when they are asked for, and what the corpus says of the things it names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from ...utils.records.facts import Clause, ClauseReader, Phrase, PhraseKind, Role, Verb
from ...utils.records.questions import ClauseQuestion
from ...utils.records.sentence import Sentence
from ...utils.text.words import folded, folded_words, words
from ..reading.clause_readers import clause_reader
from ..reading.commands import command_below, with_command
from ..reading.function_words import words_without_content
from ..reading.inflections import forms_of_any
from .antecedents import person_within_sentence, with_antecedent, within_sentence
from .document_spans import DocumentSpans
from .name_uses import evenly
from .notes import Notes
from .options import Options, in_full
from .quizzes import quizzes_of

if TYPE_CHECKING:
    from .corpus_index import CorpusIndex

# An article and a noun in lower case before a name of several words.
_TITLED = re.compile(r"(\w+) (?:[A-Z][a-z]+ )?([a-z]+) ((?:[A-Z][\w'’.-]*)(?: [A-Z][\w'’.-]*)+)")
# Sentences that are read to learn what one name is; and whether it is a person's, if these agree.
_READ_FOR_A_NAME, _READ_AT_FIRST = 12, 4
# Names whose sentences are kept: those of some blocks of sentences.
_KEPT_NAMES = 4096
# Sentences that are read to learn how one word is written, spread evenly over those with the word.
_READ_FOR_A_SPELLING = 100
# A name is a person's if at least this many of its sentences, and one in so many, go on with "he" or "she".
_LEAST_PRONOUNS, _ONE_IN = 2, 4
# Roles of which "who" may be asked.
_DOING = ("subject", "object", "agent")
# Words of a name that says what it is, at least.
_FULL = 2


@dataclass
class FactIndex:
    """The clauses of the sentences of `index`; each sentence is read at most once."""

    index: CorpusIndex
    # Questions about sentences, by their numbers, so that they are worded once for all types of a set.
    questions: dict[int, list[ClauseQuestion]] = field(default_factory=dict)
    _clauses: dict[int, tuple[Clause, ...]] = field(default_factory=dict)
    # Clauses that a sentence gives as the words of somebody else.
    _said: dict[int, tuple[Clause, ...]] = field(default_factory=dict)
    _resolved: dict[int, tuple[Clause, ...]] = field(default_factory=dict)
    _classes: dict[str, str | None] = field(default_factory=dict)
    _persons: dict[str, bool | None] = field(default_factory=dict)
    _deeds: dict[tuple[str, frozenset[str]], frozenset[tuple[str, str]]] = field(default_factory=dict)
    # By folded word, how often it is written in each way.
    _written: dict[str, Counter[str]] = field(default_factory=dict)

    @cached_property
    def _options(self) -> Options:
        return Options(self.index)

    @cached_property
    def _notes(self) -> Notes:
        return Notes(self.index)

    @cached_property
    def _quizzes(self) -> DocumentSpans:
        return quizzes_of(self.index)

    @cached_property
    def can_read(self) -> bool:
        """True if there is a reader for the language of the corpus."""
        return self._reader is not None

    @property
    def sentences_read(self) -> int:
        return len(self._clauses)

    @property
    def reader_name(self) -> str | None:
        """The reader of the clauses; None if nothing has been read."""
        return self._reader.name if self._clauses and self._reader is not None else None

    @property
    def _reader(self) -> ClauseReader | None:
        return clause_reader(self.index.language, self.index.pipeline)

    def read(self, sentences: Iterable[Sentence]) -> None:
        """Read the sentences that have not been read yet; notes of what somebody said, and quizzes, have no clauses."""
        found = {sentence.number: sentence for sentence in sentences if sentence.number not in self._clauses}
        reader = self._reader
        if reader is None or not found:
            return
        self._clauses.update({number: () for number, sentence in found.items() if self._states_nothing(sentence)})
        missing = [sentence for number, sentence in found.items() if number not in self._clauses]
        for sentence, clauses in zip(missing, reader.read(missing), strict=True):
            kept = tuple(clause for clause in clauses if not self._notes.tell(clause))
            self._clauses[sentence.number] = tuple(clause for clause in kept if clause.sayer is None)
            if said := tuple(clause for clause in kept if clause.sayer is not None):
                self._said[sentence.number] = said

    def clauses_of(self, sentence: Sentence) -> tuple[Clause, ...]:
        """Return the clauses of a sentence, with what a pronoun as subject means; it is read if it has not been.

        What the sentence gives as the words of somebody else is in `said_in`.
        """
        if sentence.number not in self._resolved:
            self.read([sentence])
            points, reader = self.index.language.clauses, self._reader
            if points is not None and reader is not None and command_below(sentence, points) is not None:
                command = None if self._states_nothing(sentence) else with_command(sentence, points, reader)
                self._resolved[sentence.number] = () if command is None else (command,)
                return self._resolved[sentence.number]
            found = tuple(map(self._resolve, self._clauses.get(sentence.number, ())))
            said = self._options.said_in(sentence, self._clauses.get(sentence.number, ()))
            # Its words are those of a command or a noun phrase, which parsers read badly.
            if said is not None and not self._states_nothing(sentence):
                found = (said, *(clause for clause in found if clause.role("subject") is not None))
            self._resolved[sentence.number] = found
        return self._resolved[sentence.number]

    def said_in(self, sentence: Sentence) -> tuple[Clause, ...]:
        """Return the clauses of a sentence that it gives as the words of somebody or of a document."""
        self.read([sentence])
        return tuple(map(self._resolve, self._said.get(sentence.number, ())))

    def quotes(self, sentence: Sentence) -> bool:
        """Return True if a sentence that has been read gives something as the words of somebody or of a document."""
        return sentence.number in self._said

    def _states_nothing(self, sentence: Sentence) -> bool:
        return self._notes.hold(sentence) or self.in_quiz(sentence)

    def in_quiz(self, sentence: Sentence) -> bool:
        """Return True if a sentence is of a quiz, which states nothing that can be asked for."""
        return self._quizzes.hold(sentence)

    def _resolve(self, clause: Clause) -> Clause:
        return self._options.named(self._of_the_work(self._with_antecedent(clause)))

    def _of_the_work(self, clause: Clause) -> Clause:
        """Return a clause of a document that is called by its title with that title for "this License"."""
        points = self.index.language.clauses
        if points is None or not points.this_work:
            return clause
        found = self.index.works.of(clause.sentence.chunk)
        work = found.title if found is not None else ""
        if not work or not any(points.this_work in role.phrase.text.lower() for role in clause.roles):
            return clause
        this = re.compile(rf"\b{points.this_work} (?:{work.split()[-1]}|{points.any_work})\b", re.IGNORECASE)
        roles = (replace(role, phrase=in_full(role.phrase, this, f"the {work}")) for role in clause.roles)
        return replace(clause, roles=tuple(roles))

    def _with_antecedent(self, clause: Clause) -> Clause:
        points = self.index.language.clauses
        if points is None:
            return clause
        own = self._clauses.get(clause.sentence.number, ())
        clause = self._if_called_so(clause, person_within_sentence(clause, own, points, self.is_person))
        clause = within_sentence(clause, own, points)
        subject = clause.role("subject")
        if subject is None or subject.meant or clause.sentence.number == 0:
            return clause
        if subject.text.lower() not in (*points.third_persons, *points.neuter_pronouns):
            return clause
        if any(name.start < subject.start for name in clause.sentence.of_kind("name")):
            return clause  # It may mean that one.
        before = self.index.sentences[clause.sentence.number - 1]
        if before.chunk.chunk_id != clause.sentence.chunk.chunk_id:
            return clause
        between = self.index.documents.get(clause.sentence.doc_id)
        if between is None or between.text[before.end : clause.sentence.start].count("\n") > 1:
            return clause
        return self._if_called_so(clause, with_antecedent(clause, self.clauses_of(before), points, self.is_person))

    def _if_called_so(self, clause: Clause, found: Clause) -> Clause:
        """Return a clause with what its subject means, `found`; without it if that is called "he" and not "she"."""
        pronoun, meant = clause.role("subject"), found.role("subject")
        if found is clause or pronoun is None or meant is None:
            return clause
        return found if self.may_be_called(meant.full_text, pronoun.text) else clause

    def _about(
        self,
        name: str,
        *,
        or_ends_with: bool = False,
        worth: Callable[[Sentence], bool] = lambda _: True,
        most: int = _READ_FOR_A_NAME,
    ) -> Iterator[tuple[Clause, Phrase]]:
        """Yield the clauses in which a name is a phrase of its own, from the first `most` sentences that contain it.

        Also those in which it is the last word of a name, if `or_ends_with`. Of these sentences, those alone are read
        that are `worth` it.
        """
        wanted = folded_words(name)
        found = list(filter(worth, self._read_for(name)[:most]))
        self.read(found)
        for sentence in found:
            for clause in self._clauses.get(sentence.number, ()):
                for role in clause.roles:
                    phrase_words = folded_words(role.phrase.text)
                    if phrase_words == wanted or (or_ends_with and phrase_words[-1:] == wanted):
                        yield clause, role.phrase

    def unresolved(self, sentence: Sentence) -> tuple[Clause, ...]:
        """Return the clauses of a sentence that has been read, with pronouns as they stand."""
        return self._clauses.get(sentence.number, ())

    def read_about_names(self, sentences: Iterable[Sentence]) -> None:
        """Read what tells what the names are that do something in the clauses of some sentences, as `read_about`."""
        clauses = (clause for one in sentences for clause in self.clauses_of(one))
        self.read_about(role.phrase for clause in clauses for role in clause.roles if role.name in _DOING)

    def read_about(self, phrases: Iterable[Phrase]) -> None:
        """Read what tells what the names among some phrases are, for all of them at once.

        A pipeline takes less time for many sentences, on all cores, than for a few when each name is asked about.
        """
        names = {folded(phrase.full_text): phrase for phrase in phrases if phrase.proper}
        unknown = [_named_in_full(phrase) for key, phrase in names.items() if key not in self._persons]
        self.read(chain.from_iterable(map(self._telling, unknown)))
        unsettled = (phrase.text for phrase in unknown if _is_unsettled(phrase, self._first_mentions(phrase)))
        self.read(chain.from_iterable(map(self._read_for, unsettled)))

    def _telling(self, phrase: Phrase) -> Iterator[Sentence]:
        """Yield the sentences by which a name is told, as far as their words show: its first, and what it is or did."""
        name, mentions = phrase.text, self._read_for(phrase.text)
        yield from mentions[:_READ_AT_FIRST]
        others = mentions[_READ_AT_FIRST:]
        yield from filter(self._may_say(name), others)
        if self._says_its_sort(name):
            yield from filter(self._has_form_of(self._person_verbs), others)
        elif phrase.kind == "person" and not self._is_he_or_she(name):
            yield from filter(self._has_form_of(self._territory_verbs), others)

    def read_classes(self, names: Iterable[str]) -> None:
        """Read what `class_of` some names takes, for all of them at once."""
        unknown = (name for name in dict.fromkeys(names) if folded(name) not in self._classes)
        self.read(one for name in unknown for one in filter(self._may_say(name), self._read_for(name)))

    def _may_say(self, name: str) -> Callable[[Sentence], bool]:
        """Return whether a sentence may say what a name is, by its words."""
        points = self.index.language.clauses
        sorts = points.sorts if points else frozenset()
        says_what = _said_to_be(name, points.finite_be if points else ()).search
        return lambda sentence: not sorts.isdisjoint(sentence.words) and says_what(sentence.text) is not None

    def class_of(self, name: str) -> str | None:
        """Return the noun that the corpus gives for what a name is ("city"); None if it gives none, or several."""
        key = folded(name)
        if key not in self._classes:
            nouns: Counter[str] = Counter()
            points = self.index.language.clauses
            sorts = points.sorts if points else frozenset()
            for clause, phrase in self._about(name, worth=self._may_say(name)):
                subject, complement = clause.role("subject"), clause.role("complement")
                if (
                    clause.verb.lemma == "be"
                    and not clause.verb.negated
                    and subject is phrase
                    and complement is not None
                    and complement.kind in ("thing", "place", "person", "organisation")
                    and not complement.plural
                    and not complement.proper
                ):
                    nouns[complement.head] += complement.head in sorts
            known = [noun for noun, count in nouns.items() if count]
            self._classes[key] = known[0] if len(known) == 1 else None
        return self._classes[key]

    def kind_of(self, name: str) -> PhraseKind | None:
        """Return what a name is where it is a phrase of its own: the kind of most of its mentions; None if of none."""
        kinds = Counter(phrase.kind for _, phrase in self._about(name) if phrase.proper)
        kind, count = next(iter(kinds.most_common(1)), ("thing", 0))
        return kind if count and 2 * count > kinds.total() else None

    def deeds_of(self, name: str) -> frozenset[tuple[str, str]]:
        """Return the verbs that say much of which a name is the subject or the object, each with that role.

        A passive's subject is the object of its verb, and its agent the subject.
        """
        return self._deeds_among(self._telling_verbs, name)

    def _deeds_among(self, verbs: frozenset[str], name: str) -> frozenset[tuple[str, str]]:
        """Return the deeds of a name whose verbs are given; of its sentences those with a form of one are read."""
        key = folded(name), verbs
        if key not in self._deeds:
            self._deeds[key] = frozenset(
                (clause.verb.lemma, "subject" if _does_it(role, clause.verb) else "object")
                for clause, phrase in self._about(name, worth=self._has_form_of(verbs))
                for role in clause.roles
                if role.phrase is phrase and role.name in _DOING and clause.verb.lemma in verbs
            )
        return self._deeds[key]

    def _has_form_of(self, verbs: frozenset[str]) -> Callable[[Sentence], bool]:
        """Return whether a sentence has a form of one of some verbs, by its words; True where forms are not known."""
        forms = forms_of_any(verbs, self.index.language.code)
        return lambda sentence: forms is None or not forms.isdisjoint(sentence.words)

    @cached_property
    def _telling_verbs(self) -> frozenset[str]:
        points = self.index.language.clauses
        return self._person_verbs.union(points.counterparts if points is not None else ())

    @cached_property
    def _person_verbs(self) -> frozenset[str]:
        points = self.index.language.clauses
        return frozenset(points.person_verbs if points is not None else ())

    @cached_property
    def _territory_verbs(self) -> frozenset[str]:
        points = self.index.language.clauses
        return frozenset(points.territory_verbs if points is not None else ())

    def markers_of(self, name: str) -> frozenset[str]:
        """Return the markers with which a name is a phrase of its own."""
        return frozenset(phrase.marker for _, phrase in self._about(name) if phrase.marker)

    def is_person(self, phrase: Phrase) -> bool | None:
        """Return True if a phrase names a human being, None if the corpus does not make that sure.

        A name is a person's if most of its mentions are read so, a last name if that of a full name is, and neither if
        it does nothing that people do and has a noun for what it is ("Harrow Hill"), was occupied or built, or has
        somebody or something in it. A noun before a full name may tell, as in "the brewer Abel Wynter".
        """
        phrase = _named_in_full(phrase)
        titled = _TITLED.fullmatch(phrase.text)
        if titled is not None and phrase.kind != "person" and titled[1].lower() in self.index.language.scoring.articles:
            return self._is_titled_person(titled[2], titled[3], phrase)
        if not phrase.proper:
            return phrase.kind == "person"
        key = folded(phrase.text)
        if key not in self._persons:
            self._persons[key] = self._names_a_person(phrase)
        return self._persons[key]

    def _is_titled_person(self, noun: str, name: str, phrase: Phrase) -> bool | None:
        """Return True for "the brewer Abel Wynter" if the noun or the name is a person's; None if nothing tells."""
        points = self.index.language.clauses
        if points is not None and noun in points.persons:
            return True
        if points is not None and noun in points.sorts_of_things:
            return False
        own = replace(phrase, text=name, start=phrase.end - len(name), pieces=(), proper=True)
        return True if self.is_person(own) else None

    def _names_a_person(self, phrase: Phrase) -> bool | None:
        name, mentions = phrase.text, self._first_mentions(phrase)
        if _is_unsettled(phrase, mentions):
            mentions = self._mentions_of(phrase, _READ_FOR_A_NAME)
        kinds = Counter(mention.kind for mention in [phrase, *mentions])
        total = kinds.total()
        if self._says_its_sort(name) and (self.is_a_place(name) or not self._is_called_so(name, bool(kinds["person"]))):
            return False
        if phrase.kind not in ("event", "work") and self._is_he_or_she(name):
            # "At Harvard, she measured stars": somebody who is not named there.
            is_read_so = bool(kinds["person"]) and not self.is_a_place(name)
            if is_read_so or self._does_what_people_do(name):
                return True
        if self._is_a_product(name):
            return False
        if not kinds["person"] and phrase.kind == "thing" and " " not in name:
            # A name that nothing is known of may be anybody's, but not one that the whole corpus is about.
            return False if not name.isalpha() or folded(name) in self.index.name_uses.topical else None
        if not kinds["person"] or kinds["person"] * 2 < total:
            return False if kinds["person"] * 4 <= total else None
        if self._is_territory(name):
            return False
        if self.is_a_place(name):
            return None if self.acts_as_a_person(name) else False
        full = any(mention.kind == "person" and " " in mention.text for mention in [phrase, *mentions])
        return True if full else None

    def _first_mentions(self, phrase: Phrase) -> list[Phrase]:
        return self._mentions_of(phrase, _READ_AT_FIRST)

    def _says_its_sort(self, name: str) -> bool:
        """Return True for a name with a noun for things at its end, or for places before it: "Lake Merrow"."""
        points, parts = self.index.language.clauses, folded_words(name)
        if points is None or len(parts) < _FULL or name.split()[-1].islower():
            return False  # "Ida Penrose in the church"
        return parts[-1] in points.sorts_of_things or parts[0] in points.places

    def _is_a_product(self, name: str) -> bool:
        """Return True for what a whole corpus is about, its parts, and "a Docker Swarm cluster", but for no "he"."""
        if self._pronouns_behind(name):
            return False
        topical, parts = self.index.name_uses.topical, folded(name).split()
        if " ".join(parts) in topical:
            return True
        if len(parts) < _FULL:
            return False
        is_part = any(" ".join(parts[:end]) in topical for end in range(1, len(parts)))
        return (is_part or self._tells_a_kind(name)) and not self._does_what_people_do(name)

    def _tells_a_kind(self, name: str) -> bool:
        """Return True if a name stands between an article and a noun, where the language has nouns so."""
        points = self.index.language.clauses
        if points is None or not points.opens_noun_phrase:
            return False
        behind = re.compile(rf"\b(?:{'|'.join(points.opens_noun_phrase)}) {re.escape(name)} ([a-z]+)\b")
        found = filter(None, (behind.search(sentence.text) for sentence in self._read_for(name)))
        return any(one[1] not in words_without_content(self.index.language) for one in found)

    def _is_called_so(self, name: str, is_read_so: bool) -> bool:
        """Return True for a person's name that ends with a noun for things: "Rowland Hill".

        "She" behind a name that is never read as a person's means somebody else: "a professor at Queens College".
        """
        return self.acts_as_a_person(name) if is_read_so else self._does_what_people_do(name)

    def has_a_pronoun_behind(self, name: str) -> bool:
        """Return True if the corpus goes on with "he", "his" or "she" about a name."""
        return self._pronouns_behind(name) > 0

    def is_in_examples_only(self, name: str) -> bool:
        """Return True for the one name of somebody whom the corpus never calls in full, and who never did anything."""
        full = re.compile(rf"\b{re.escape(name)} (?:[A-Z]\.? )?[A-Z][a-z]|[a-z,] [A-Z][\w.’'-]+ {re.escape(name)}\b")
        if any(full.search(sentence.text) for sentence in self._read_for(name)):
            return False
        return not any(clause.verb.tense == "past" for clause, _ in self._about(name))

    def acts_as_a_person(self, name: str) -> bool:
        """Return True if a name does what people do, or if the text goes on with "he" or "she" about it."""
        return self.has_a_pronoun_behind(name) or self._does_what_people_do(name)

    def _does_what_people_do(self, name: str) -> bool:
        return any(role == "subject" for _, role in self._deeds_among(self._person_verbs, name))

    def _mentions_of(self, phrase: Phrase, most: int) -> list[Phrase]:
        is_word = len(phrase.text.split()) == 1
        return [mention for _, mention in self._about(phrase.text, or_ends_with=is_word, most=most)]

    def _is_territory(self, name: str) -> bool:
        """Return True if a name was occupied, built or visited, and nothing else tells that it is a person's."""
        points = self.index.language.clauses
        if points is None or not set(points.persons).isdisjoint(folded_words(name)):
            return False
        is_held = any(role == "object" for _, role in self._deeds_among(self._territory_verbs, name))
        return is_held and not self.acts_as_a_person(name)

    def _is_he_or_she(self, name: str) -> bool:
        """Return True if "he", "his" or "she" stands behind a name in several of its sentences or the next ones."""
        said = self._pronouns_behind(name)
        return said >= _LEAST_PRONOUNS and said * _ONE_IN >= len(self._read_for(name))

    def _pronouns_behind(self, name: str) -> int:
        """Return behind how many mentions of a name "he", "his" or "she" stands."""
        points = self.index.language.clauses
        pronouns = set(points.third_persons) if points else set()
        return sum(not pronouns.isdisjoint(self._behind(name, sentence)) for sentence in self._read_for(name))

    def may_be_called(self, name: str, pronoun: str) -> bool:
        """Return False for "she" if the text goes on with "he" or "his" behind a name more often, and the reverse."""
        points = self.index.language.clauses
        genders = points.genders if points is not None else ()
        own = next((gender for gender in genders if pronoun.lower() in gender), None)
        if own is None:
            return True
        behind = [frozenset(self._behind(name, sentence)) for sentence in self._read_for(name)]
        said = {gender: sum(not words.isdisjoint(gender) for words in behind) for gender in genders}
        return said[own] == max(said.values())

    @cached_property
    def _read_for(self) -> Callable[[str], tuple[Sentence, ...]]:
        """The first sentences with a name; those of the latest names are kept, as each is looked up several times."""
        return lru_cache(_KEPT_NAMES)(
            lambda name: tuple(self.index.sentences_with(folded_words(name), _READ_FOR_A_NAME))
        )

    def _behind(self, name: str, sentence: Sentence) -> Iterator[str]:
        """Yield the words behind a name in a sentence, and the first word of the sentence that follows."""
        yield from folded_words(sentence.text.partition(name)[2])
        if sentence.number + 1 < len(self.index.sentences):
            following = self.index.sentences[sentence.number + 1]
            if following.doc_id == sentence.doc_id:
                yield from folded_words(following.text)[:1]

    def is_a_place(self, name: str) -> bool:
        """Return True if the corpus has something in, at or near a name, or "the settlement of" it."""
        points = self.index.language.clauses
        if points is None:
            return False
        markers = [marker for marker in points.time_markers if marker != "on"]
        markers += [f"{noun} {of}" for noun in points.places for of in points.genitive]
        texts = [sentence.text for sentence in self._read_for(name)]
        return any(ends_with(f" {marker} {name}", text) for text in texts for marker in markers)

    def in_lower_case(self, word: str) -> bool:
        """Return True if the corpus writes a word in lower case more often than with a capital within a sentence."""
        lower, capital = word[:1].lower() + word[1:], word[:1].upper() + word[1:]
        return self._count(lower) > self._count(capital)

    def is_capitalised(self, word: str) -> bool:
        """Return True if the corpus writes a word with a capital within a sentence more often than without."""
        lower, capital = word[:1].lower() + word[1:], word[:1].upper() + word[1:]
        return self._count(capital) > self._count(lower)

    def has_capital(self, word: str) -> bool:
        """Return True if the corpus writes a word with a capital within a sentence."""
        return self._count(word[:1].upper() + word[1:]) > 0

    def _count(self, word: str) -> int:
        """Return how often a word is written this way, not counting the first words of sentences.

        Of many sentences with the word, 100 are read.
        """
        key = " ".join(folded_words(word))
        if key not in self._written:
            numbers = evenly(self.index.numbers_with_all([key]), _READ_FOR_A_SPELLING)
            texts = (self.index.sentences.text(number) for number in numbers)
            self._written[key] = Counter(form for text in texts for form in forms_in(text, key))
        return self._written[key][word]


def _named_in_full(phrase: Phrase) -> Phrase:
    """Return a phrase with what it means as its text, if that is known."""
    return replace(phrase, text=phrase.meant, meant="", pieces=()) if phrase.meant else phrase


def _is_unsettled(phrase: Phrase, mentions: Sequence[Phrase]) -> bool:
    """Return True if a name is no phrase of the first sentences that are read, or a person's in some of them only."""
    return not mentions or len({mention.kind == "person" for mention in (phrase, *mentions)}) > 1


def _said_to_be(name: str, finite_be: Sequence[str]) -> re.Pattern[str]:
    """Return a pattern of what may say what a name is: a form of "be", a comma or a bracket soon behind it.

    Of every sentence with the name, if `finite_be` is empty.
    """
    last = re.escape((name.split() or [""])[-1])
    behind = rf"\W{{0,2}}[,(–—:-]|(?:'s)?\W+(?:[\w'-]+\W+){{0,6}}?(?:{'|'.join(finite_be)})\b"
    return re.compile(rf"{last}(?:{behind})" if finite_be else last, re.IGNORECASE)


def _does_it(role: Role, verb: Verb) -> bool:
    return role.name == "agent" or (role.name == "subject" and not verb.passive)


def ends_with(phrase: str, text: str) -> bool:
    """Return True if a text has a phrase, and neither a possessive nor another name behind it."""
    return phrase in text and re.search(rf"{re.escape(phrase)}(?!['’]s\b| [A-Z])\b", text) is not None


def forms_in(text: str, key: str) -> Iterator[str]:
    """Yield the words of a text, but its first, that are `key` when folded, as the text writes them."""
    if not text.isascii():
        for form in words(text)[1:]:
            if form.lower() == key or (not form.isascii() and folded_words(form) == (key,)):
                yield form
        return
    # Looking for the one word takes a fraction of the time of dividing the text into words.
    lowered = text.lower()
    start = lowered.find(key)
    while start >= 0:
        end = start + len(key)
        is_word = not text[start - 1 : start].isalnum() and not text[end : end + 1].isalnum()
        if is_word and any(map(str.isalnum, text[:start])):
            yield text[start:end]
        start = lowered.find(key, end)
