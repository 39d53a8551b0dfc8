"""Events: facts with a date, each as a statement that another question can take for granted, and pairs of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product

from ....utils.languages.writer_patterns import AnswerKind
from ....utils.records.drafts import Fact
from ....utils.records.facts import Clause, Phrase, PhraseKind
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import Sentence
from ....utils.text.words import contains_phrase, folded, folded_words
from ...checks.lookup import asked_words, may_state
from ...index.corpus_index import CorpusIndex
from ...index.same_fact import other_values
from ...reading.dated_names import DatedName, dated_names
from ...reading.document_dates import Date, exact_date
from ...reading.sentence_shape import is_prose
from ...writers.asking import questions_about
from ...writers.asking.ranking import features_of, ranking_of
from ...writers.asking.stating import Stated, stated
from ...writers.patterns import TypePatterns

# An event is one half of a question, so that its own may be a little worse than one that is asked alone.
_LOWER_BAR = 0.05
# What a word costs: a question with two halves becomes long.
_A_WORD = 0.015
_MAX_WORDS = 11
# One without a name has to be better.
_HIGHER_BAR = 0.05
# "The old mill" is told from others, "the mill" may be any.
_TELLING_WORDS = 3
# Events that are paired with the next ones of their topic, in the order of the text.
_NEAR = 12
# Sentences behind that of a thing in which "the roof" is its.
_SOON = 3
# A name in more events than this is the topic of all of them, and relates none.
_OFTEN = 12
# "in 1563, 1593 and 1603": one year of several.
# "signed a treaty": which one, nobody knows.
_INDEFINITE = re.compile(r"an? \w+$", re.IGNORECASE)
_GOES_ON = re.compile(r"\s*(?:,|and|or|to|–|-|/)\s*(?:and |or )?\d")
_KINDS: Mapping[PhraseKind, AnswerKind] = {
    "year": "year", "date": "date", "number": "number", "money": "money", "percentage": "percentage", "thing": "number",
}  # fmt: skip
_OWNED = re.compile(r"\b(?:his|her|its|their)\b")
# "Renewed the bureau's charter": of which bureau, only the passage tells.
_OWNER = re.compile(r"\bthe [a-z]+['’]s\b")
# Share of the rarity of a question's words at which another sentence may answer it.
_MAY_ANSWER = 0.65
# A type asks for at most so many things about one event.
_USES = 3
# "The first Civil Rights Act" is no name, as "the Act on Fees" is.
_IN_YEAR = re.compile(r" in ([12]\d{3})(?![\d–-])")
_SMALL_WORDS = frozenset({"the", "of", "on", "for", "and", "in", "to"})
# Sentences with a last name that are searched for the people who have it.
_NAMED = 200


@dataclass(frozen=True)
class Told:
    """The clause that states an event, its subject in full, and the words in which a question states it."""

    question: ClauseQuestion
    subject: str
    stated: Stated


@dataclass(frozen=True)
class Event:
    """Something that happened once.

    `when` is (year, month, day) as far as known. `said` stands behind "after": a statement, or a name ("the Peterloo
    massacre"), which has no `told`. `place` is the character offset of the verb or the name in the sentence. `names`
    are those in the statement, folded; `parties` are those who do it and to whom it is done, and of a name the nouns
    for what it is.
    """

    sentence: Sentence
    when: Date
    said: str
    place: int
    names: frozenset[str]
    told: Told | None = None
    parties: frozenset[str] = frozenset()

    @property
    def key(self) -> tuple[int, int]:
        return self.sentence.number, self.place

    @property
    def is_title(self) -> bool:
        """True for a work's title in quotation marks."""
        return self.told is None and self.said.startswith("“")

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return {Fact(self.sentence.words, self.place): _USES}

    @property
    def year(self) -> str:
        return str(self.when[0])


def events_in(sentences: Sequence[Sentence], index: CorpusIndex, words: TypePatterns) -> list[Event]:
    """Return the events of the sentences in their order.

    `words` has the lists `months`, as `document_dates` takes them, `parts_of_years` ("early"), `states`, verbs of what
    lasts, `happenings`, nouns for what has a date, and `alike`, those of them that somebody would compare. It may have
    `dated_by`: verbs that give such a thing its date, behind the first noun of its kind.
    """
    if not index.facts.can_read or not words.has("happenings"):
        return []
    readable = [sentence for sentence in sentences if sentence.of_kind("year") and is_prose(sentence.text)]
    index.facts.read(readable)
    states = frozenset(words.many("states"))
    found: list[Event] = []
    for sentence in readable:
        for clause in index.facts.clauses_of(sentence):
            event = _told(clause, index, words) if clause.verb.lemma not in states else None
            found += [event] if event is not None else []
    common = frozenset(words.many("happenings"))
    named = consistent_names(sentences, index, common, dates=words)
    return [*found, *(_named(name, words) for name in named if not name.is_life)]


def _told(clause: Clause, index: CorpusIndex, words: TypePatterns) -> Event | None:
    time, subject = clause.role("time"), clause.role("subject")
    if subject is None and index.language.grammar is not None:
        subject = clause.role("object")  # of a passive
    if time is None or subject is None or clause.verb.tense != "past" or clause.verb.modal:
        return None
    when = _date(time.text, words)
    between = clause.sentence.text[subject.end : clause.verb.start]
    if clause.source == "participial" and between.strip():
        return None  # It may be the verb of another subject: "Venom, known to the whole scene, formed in 1979".
    if when is None or _GOES_ON.match(clause.sentence.text, time.end):
        return None
    question = best_question(clause, index, "time", _LOWER_BAR, _says_what)
    said = None if question is None else stated(question, index.language, index.facts)
    if question is None or said is None:
        return None
    used = [role.phrase for role in clause.roles if role.phrase is subject or role.phrase in question.used]
    inside = (a for a in clause.sentence.of_kind("name") if any(p.start <= a.start and a.end <= p.end for p in used))
    named = [*(a.text for a in inside), *(p.full_text for p in used if p.proper)]
    names = frozenset(_bare(name, index) for name in named)
    if len(said.statement.split()) > _MAX_WORDS:
        return None
    in_place = index.language.grammar is not None
    if in_place and folded(said.subject) == folded(clause.sentence.chunk.title):
        names |= {_bare(said.subject, index)}  # who owns what the clause is about
    if _OWNER.search(said.statement) or (_OWNED.search(said.statement) and not (subject.proper or subject.meant)):
        return None
    if not names and question.score < ranking_of(index.language.code).threshold + _HIGHER_BAR:
        return None
    told = Told(question, said.subject if in_place else subject.full_text, said)
    parties = {_bare(p.full_text, index) for p in _parties(clause) if p in used}
    parties |= {_bare(said.subject, index)} if in_place else set()
    return Event(clause.sentence, when, said.statement, clause.verb.start, names, told, frozenset(parties))


def _parties(clause: Clause) -> Iterator[Phrase]:
    """Yield who does something and to whom or what it is done, if the words tell which."""
    for role in clause.roles:
        phrase = role.phrase
        if role.name in ("subject", "object", "agent"):
            is_told = phrase.definite and len(phrase.text.split()) >= _TELLING_WORDS
            yield from [phrase] if phrase.proper or phrase.meant or is_told else []


def _bare(text: str, index: CorpusIndex) -> str:
    return " ".join(word for word in folded_words(text) if word not in index.language.scoring.articles)


def _date(text: str, words: TypePatterns) -> Date | None:
    """Return a date; of "early 1954" the year."""
    months, parts = words.many("months"), words.many("parts_of_years")
    exact = exact_date(text, months)
    if exact is not None:
        return exact
    rest = exact_date(" ".join(word for word in text.split() if word.lower() not in parts), months)
    return None if rest is None else rest[:1]


def _says_what(question: ClauseQuestion) -> bool:
    """Return False for "a treaty", under conditions, and for what may be the end of "because of a storm"."""
    for role in question.clause.roles:
        if role.phrase in question.used and (
            role.name == "condition"
            or role.phrase.marker == "of"
            or (role.name in ("subject", "object") and _INDEFINITE.match(role.phrase.text) and not role.phrase.proper)
        ):
            return False
    return True


def best_question(
    clause: Clause,
    index: CorpusIndex,
    asked: str,
    lower: float = 0.0,
    usable: Callable[[ClauseQuestion], bool] = lambda _: True,
) -> ClauseQuestion | None:
    """Return the best usable question about a role in the words of the sentence, without a title; None if none is good.

    `lower` is by how much the threshold of the ranking is lowered.
    """
    ranking, rarest = ranking_of(index.language.code), index.rarity("")
    found = (q for q in questions_about(clause, index.language, index.facts) if q.asked == asked and usable(q))
    scored = [ranking.ranked(q, features_of(q, index.language, index.rarity, rarest)) for q in found]
    good = [q for q in scored if q.score >= ranking.threshold - lower and not q.features.get("reworded")]
    return max(good, key=lambda q: (q.score - _A_WORD * len(q.text.split()), q.text), default=None)


def consistent_names(
    sentences: Sequence[Sentence],
    index: CorpusIndex,
    common: frozenset[str],
    breaks: Sequence[str] = (),
    dates: TypePatterns | None = None,
) -> Iterator[DatedName]:
    """Yield the names with years in the sentences, each once, without those to which the corpus gives other years.

    With `dates` (see `events_in`) a name may also have its year by what was done: "signed the Aldby Act in 1934".
    """

    by_clause = dates if dates is not None and dates.has("dated_by") else None
    if by_clause is not None:
        index.facts.read([sentence for sentence in sentences if _may_date(sentence, common)])

    def names_in(sentence: Sentence) -> Iterator[DatedName]:
        yield from dated_names(sentence, common, breaks)
        if by_clause is not None and _may_date(sentence, common):
            yield from _dated_by_clauses(sentence, index, by_clause)

    seen: set[str] = set()
    for name in (name for sentence in sentences for name in names_in(sentence)):
        if folded(name.name) not in seen:
            seen.add(folded(name.name))
            key = _telling(name)
            others = chain.from_iterable(names_in(s) for s in index.sentences_with(key))
            if {other.years for other in others if _telling(other) == key} == {name.years}:
                yield name


def _may_date(sentence: Sentence, common: frozenset[str]) -> bool:
    return bool(sentence.of_kind("year")) and not common.isdisjoint(sentence.words)


def _dated_by_clauses(sentence: Sentence, index: CorpusIndex, words: TypePatterns) -> Iterator[DatedName]:
    """Yield the names of what happened, or was enacted, in a year that stands behind them or in their clause."""
    for span in sentence.of_kind("name"):
        behind = _IN_YEAR.match(sentence.text, span.end)
        if behind is not None and not set(folded_words(span.text)).isdisjoint(words.many("at_once")):
            article = "the " if sentence.text[: span.start].lower().endswith("the ") else ""
            yield DatedName(sentence, f"{article}{span.text}", (int(behind[1]),), span.start, behind.end())
    for clause in index.facts.clauses_of(sentence):
        time, verb = clause.role("time"), clause.verb
        when = _date(time.text, words) if time is not None else None
        if time is None or when is None or verb.negated or verb.modal or _GOES_ON.match(sentence.text, time.end):
            continue
        for role in clause.roles:
            phrase, bare = role.phrase, role.phrase.text.removeprefix("the ").removeprefix("The ")
            is_name = all(word[:1].isupper() or word in _SMALL_WORDS for word in bare.split())
            kind = kind_of(bare, words) if phrase.proper and is_name else ""
            known = next((each.split()[1:] for each in words.many("dated_by") if each.split()[0] == kind), ())
            is_done_to = role.name == "object" or (role.name == "subject" and verb.passive)
            acts = kind in words.many("acting") and role.name in ("subject", "agent")
            if verb.lemma in known and (acts or is_done_to) and kind:
                said = bare if bare == phrase.text else f"the {bare}"
                yield DatedName(sentence, said, when[:1], phrase.start, phrase.end)


def is_person(name: str, index: CorpusIndex) -> bool:
    """Return False for a name with years that may be a dynasty's."""
    head = folded_words(name)[-1]
    phrase = Phrase(0, len(name), name, head, "thing", proper=True)
    return not index.facts.in_lower_case(head) and (" " in name or index.facts.is_person(phrase) is not False)


def _telling(name: DatedName) -> tuple[str, ...]:
    """Return the words that tell a name from others: of a person's the last, as others may leave out the first."""
    words = folded_words(name.name)
    return words[-1:] if name.is_life else words[words[0] == "the" :]


def _named(name: DatedName, words: TypePatterns) -> Event:
    kinds = frozenset({kind_of(name.name, words)})
    return Event(name.sentence, name.years[:1], name.name, name.start, frozenset({folded(name.name)}), None, kinds)


def kind_of(name: str, words: TypePatterns) -> str:
    """Return the noun for what a name with a year is, or the first of those that are alike: "war" for a battle.

    Of a title in quotation marks, return the opening mark.
    """
    if name.startswith("“"):
        return name[0]
    nouns, common = folded_words(name), words.many("happenings")
    places = [place for place, noun in enumerate(nouns) if noun in common]
    behind = (place for place in places if nouns[place + 1 : place + 2] == ("of",))  # "the Council of the Reform"
    noun = nouns[next(behind, places[-1])] if places else ""
    alike = (group.split() for group in (words.many("alike") if words.has("alike") else ()))
    return next((group[0] for group in alike if noun in group), noun)


def has_one_answer(question: ClauseQuestion, index: CorpusIndex, named: str = "") -> bool:
    """Return False if another sentence of the corpus may answer a question about a figure otherwise.

    `named` is what such a sentence must name beside the verb or nearly all words of the question.
    """
    kind, sentence = _KINDS.get(question.answer.kind, "quantity"), question.clause.sentence
    golds, words = [folded_words(gold) for gold in question.golds], set(folded_words(named))
    asked = asked_words(question.text, index)
    for other in index.sentences_like(asked, _MAY_ANSWER):
        is_same = other.number == sentence.number or any(contains_phrase(other.words, gold) for gold in golds)
        if is_same or not other.of_kind(kind) or not words.issubset(other.words):
            continue
        if may_state(other, question.clause, asked, index):
            return False
    values = (folded_words(value.full_text) for _, value in other_values(question, index))
    return all(any(set(value) <= set(gold) or set(gold) <= set(value) for gold in golds) for value in values)


def happened_once(event: Event, index: CorpusIndex) -> bool:
    """Return False if another sentence of the corpus may give another time for an event."""
    if event.told is None:
        return True  # All names with years are compared when they are read.
    subject = event.told.question.clause.role("subject")
    named = ""
    if subject is not None and (subject.proper or subject.meant):
        words = folded_words(event.told.subject)
        named = words[-1] if index.facts.is_person(subject) else max(words, key=index.rarity)
    return has_one_answer(event.told.question, index, named)


def related_pairs(events: Sequence[Event]) -> Iterator[tuple[int, Event, Event]]:
    """Yield pairs of events that a person would relate, each with the flaws of their relation.

    Both are about the same person or thing, who does one of them at least, both are of one kind and have names ("the
    Treaty of Rome"), or one is about a part of the other's. They stand under the same title or share
    a name. Each is paired with the next few of its group only, so that the pairs grow with the events and not with
    their square.
    """
    groups: dict[tuple[str, str], list[Event]] = defaultdict(list)
    for event in sorted(events, key=lambda event: (event.sentence.number, event.place)):
        groups["title", event.sentence.chunk.title or event.sentence.doc_id].append(event)
        for name in sorted(event.names):
            groups["name", name].append(event)
    seen: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    for (sort, _), members in groups.items():
        if sort == "name" and len(members) > _OFTEN:
            continue
        for place, one in enumerate(members):
            for other in members[place + 1 : place + 1 + _NEAR]:
                key = (one.key, other.key)
                flaws = _flaws(one, other)
                if key not in seen and flaws is not None and _stand_apart(one, other):
                    seen.add(key)
                    yield flaws, one, other


def _stand_apart(one: Event, other: Event) -> bool:
    """Return False for what one sentence tells twice: a name that stands in the clause that states the other event."""
    if one.sentence.number != other.sentence.number:
        return True
    return (one.told is None) is (other.told is None)


def _flaws(one: Event, other: Event) -> int | None:
    """Return how far two events are from being about one subject; None if nobody would relate them."""
    if one.told is None or other.told is None:
        return 2 if one.told is other.told and not one.parties.isdisjoint(other.parties) else None
    subjects = folded(one.told.subject), folded(other.told.subject)
    if are_one(*subjects):
        return 0
    named = chain(product(subjects[:1], other.parties), product(one.parties, subjects[1:]))
    if any(are_one(a, b) for a, b in named):
        return 1
    return 3 if is_part(one, other) else None


# What a building, a ship or a machine has.
_PARTS = frozenset({
    "roof", "tower", "spire", "steeple", "dome", "nave", "chapel", "wing", "wall", "facade", "façade", "window", "door",
    "gate", "floor", "hall", "stage", "organ", "bell", "clock", "deck", "mast", "hull", "engine", "boiler", "wheel",
    "arch", "span", "pier", "porch", "portico", "staircase", "ceiling", "stand", "gallery", "cloister", "choir",
})  # fmt: skip


def is_part(one: Event, other: Event) -> bool:
    """Return True if something was done to a named thing and then to what is its part: "the timber roof"."""
    if one.told is None or other.told is None or not one.names or other.names:
        return False
    clauses = one.told.question.clause, other.told.question.clause
    is_soon = 0 < other.sentence.number - one.sentence.number <= _SOON
    if not is_soon or one.sentence.chunk.chunk_id != other.sentence.chunk.chunk_id:
        return False
    whole, part = (clause.role("subject") for clause in clauses)
    are_things = whole is not None and whole.proper and part is not None and part.definite
    are_things = are_things and part is not None and part.head in _PARTS and " of " not in part.full_text
    return are_things and all(clause.verb.passive for clause in clauses)


def are_one(one: str, other: str) -> bool:
    """Return True for two names of somebody: "James Hutton" and "Hutton"."""
    return one == other or f" {one}".endswith(f" {other}") or f" {other}".endswith(f" {one}")


def are_namesakes(one: Event, other: Event, index: CorpusIndex) -> bool:
    """Return True if one event names somebody by a last name alone that several people of the corpus have."""
    if one.told is None or other.told is None:
        return False
    short, long = sorted((folded(told.subject) for told in (one.told, other.told)), key=len)
    if not long.endswith(f" {short}"):
        return False
    spans = (a for s in index.sentences_with(folded_words(short), _NAMED) for a in s.of_kind("name"))
    return any(name.endswith(f" {short}") and not are_one(name, long) for name in (folded(a.text) for a in spans))


def years_between(one: Event, other: Event) -> int | None:
    """Return the years from one event to the other; None if whole years and the years of the dates differ."""
    first, second = sorted((one.when, other.when))
    days = min(len(first), len(second))
    return second[0] - first[0] if first[1:days] <= second[1:days] else None


def tells_order(one: Event, other: Event) -> bool:
    """Return True if the passages may already say how the events lie to each other: "two years later".

    One sentence with the years of both says no more than two sentences.
    """
    gap = str(abs(one.when[0] - other.when[0]))
    texts = [event.sentence.chunk.text for event in (one, other)]
    if any(contains_phrase(folded_words(text), (gap, "years")) for text in texts):
        return True
    is_one = (one.sentence.number, one.sentence.text) == (other.sentence.number, other.sentence.text)
    return not is_one and (other.year in one.sentence.words or one.year in other.sentence.words)
