"""Things that can be compared: facts that give several subjects a value in the same relation and unit."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ....utils.languages import writer_patterns
from ....utils.records.documents import Chunk, Evidence
from ....utils.records.drafts import Fact
from ....utils.records.facts import Clause, Phrase, TableCell
from ....utils.records.questions import ClauseQuestion
from ....utils.records.sentence import Sentence
from ....utils.text.words import folded, folded_words
from ...index.corpus_index import CorpusIndex
from ...reading.dated_names import DatedName
from ...reading.sentence_shape import is_prose
from ...reading.table_cells import cells_of
from ...reading.tables_and_lists import find_tables
from ...writers.asking.cells import actions_of, is_reckoned
from ...writers.asking.stating import stated
from ...writers.patterns import TypePatterns, type_patterns
from .dated_documents import dated_versions, version_name
from .events import Event, best_question, consistent_names, events_in, is_person, kind_of

# A figure, with what stands before it: a hedge ("about") or a currency.
_FIGURE = re.compile(r"(?P<before>[^\d]*)(?P<number>\d{1,3}(?:,\d{3})+|\d+)(?P<part>\.\d+)?(?P<behind> .*)?")
_PLAIN = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")
_YEAR = re.compile(r"(?:1\d|20)\d\d")
# "Number of members": how many members.
_COUNT_OF = re.compile(r"(?:the )?(?:total )?number of (?=\S)", re.IGNORECASE)
_FIGURES = re.compile(r"\d+")
# What labels of rows are has so few words; what they answer, more.
_MAX_KIND_WORDS = 4
# Names of rows that stand for any: nobody compares them.
_MADE_UP = frozenset({"foo", "bar", "baz", "qux", "foobar"})
# Forms of questions that ask for figures, with the patterns of the words that compare them, smaller first.
_COMPARED: Mapping[str, tuple[str, str]] = {
    "form_how_many": ("fewer", "more"),
    "form_how_much": ("less", "more"),
    "form_how_long": ("shorter", "longer"),
}
_ADJECTIVE = "form_how_adjective"
# A value is clearly larger if it is so by this factor; of values that are hedged, by the second.
_CLEAR, _CLEAR_IF_HEDGED = 1.05, 2.0
# Questions of a type about one fact, and about one value of it.
_USES, _OF_A_VALUE = 6, 3
_LOWER_BAR = 0.05
_DATE, _LIVED = "date", "lived"
# Relations of people.
LIVES = frozenset({"born", "died", _LIVED})
# Years by which a life is longer than another for sure, of which only the years of birth and death are known.
_YEARS_APART = 3


@dataclass(frozen=True)
class Source:
    """Where a value stands: `place` is its character offset in the document, `topic` what related subjects share."""

    topic: str
    chunk: Chunk
    place: int
    evidence: tuple[Evidence, ...]
    fact: Hashable


@dataclass(frozen=True)
class Comparable:
    """A subject with a value.

    Those of the same `relation` can be compared; `asked` are the patterns of the questions for the smaller and the
    larger value, and `slots` their values besides the names. `head` is the noun for what the subject is; without one,
    only those of one topic can be compared. `question` asks for the value, if it stands in a sentence.
    """

    name: str
    head: str
    value: tuple[float, ...]
    relation: tuple[str, ...]
    asked: tuple[str, str]
    source: Source
    slots: Mapping[str, str] = field(default_factory=dict)
    is_hedged: bool = False
    question: ClauseQuestion | None = None

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return {self.source.fact: _USES, (self.relation, folded(self.name)): _OF_A_VALUE}

    def is_clearly_below(self, other: Comparable) -> bool:
        """Return True if the value is smaller by more than rounding; a date by any part that both give."""
        shared = min(len(self.value), len(other.value))
        if self.value[:shared] >= other.value[:shared]:
            return False
        if self.relation[0] == _LIVED:
            return self.value[0] + _YEARS_APART <= other.value[0]
        least = _CLEAR_IF_HEDGED if self.is_hedged or other.is_hedged else _CLEAR
        return self.relation[0] == _DATE or self.value[0] * least <= other.value[0]


def comparables_in(
    sentences: Sequence[Sentence], index: CorpusIndex, words: TypePatterns, dates: TypePatterns
) -> Iterator[Comparable]:
    """Yield what sentences give a value.

    `words` are the patterns of the type, `dates` those by which events are read (`events.events_in`).
    """
    common = frozenset(dates.many("happenings")) if dates.has("happenings") else frozenset()
    for name in consistent_names(sentences, index, common, words.many("name_breaks"), dates):
        yield from _of_name(name, index, dates)
    for event in events_in(sentences, index, dates):
        yield from _of_event(event, index)
    numbers = writer_patterns(index.language).numbers.words
    counting = [s for s in sentences if any(word in numbers or word[0].isdecimal() for word in s.words)]
    readable = [sentence for sentence in counting if is_prose(sentence.text)]
    index.facts.read(readable)
    for sentence in readable:
        yield from _of_figures(sentence, index, words)


def with_one_value(comparables: Iterable[Comparable]) -> list[Comparable]:
    """Return each subject of a relation once, and none that has two values."""
    values: dict[Hashable, set[tuple[float, ...]]] = defaultdict(set)
    first: dict[Hashable, Comparable] = {}
    for one in comparables:
        values[one.relation, folded(one.name)].add(one.value)
        first.setdefault((one.relation, folded(one.name)), one)
    return [one for key, one in first.items() if len(values[key]) == 1]


def _in_sentence(sentence: Sentence, place: int) -> Source:
    chunk = sentence.chunk
    fact = Fact(sentence.words, place)
    return Source(chunk.title or chunk.doc_id, chunk, sentence.start + place, (sentence.evidence,), fact)


def _of_name(name: DatedName, index: CorpusIndex, dates: TypePatterns) -> Iterator[Comparable]:
    """Yield the birth, death and age of a person, or the year of anything else with a name, among those of its kind."""
    source, head = _in_sentence(name.sentence, name.start), folded_words(name.name)[-1]
    if not name.is_life:
        came = (_DATE, "came", kind_of(name.name, dates))
        yield Comparable(name.name, "", name.years, came, ("came_first", "came_last"), source)
        return
    if not is_person(name.name, index):
        return
    born, died = name.years
    yield Comparable(name.name, head, (born,), (_DATE, "born"), ("born_first", "born_last"), source)
    yield Comparable(name.name, head, (died,), (_DATE, "died"), ("died_first", "died_last"), source)
    yield Comparable(name.name, head, (died - born, born), (_LIVED,), ("lived_shorter", "lived_longer"), source)


def _of_event(event: Event, index: CorpusIndex) -> Iterator[Comparable]:
    """Yield when a named subject did what others may have done, too."""
    told, subject = event.told, None if event.told is None else event.told.question.clause.role("subject")
    if told is None or subject is None or not is_named(subject, event.sentence):
        return
    question = _alone(told.question, index)
    said = told.stated if question is told.question else stated(question, index.language, index.facts)
    if said is None:
        return
    predicate, who = said.predicate, "who" if index.facts.is_person(subject) else "which"
    yield Comparable(
        said.subject,
        subject.head,
        event.when,
        (_DATE, who, *folded_words(predicate)),
        (f"{who}_first", f"{who}_last"),
        _in_sentence(event.sentence, event.place),
        {"predicate": predicate},
        question=question,
    )


def _alone(question: ClauseQuestion, index: CorpusIndex) -> ClauseQuestion:
    """Return the question for the time without place and doer, if it is good: it happened to others elsewhere, too."""
    roles = tuple(role for role in question.clause.roles if role.name not in ("place", "agent"))
    bare = replace(question.clause, roles=roles)
    return best_question(bare, index, "time", _LOWER_BAR) or question if bare != question.clause else question


def _of_figures(sentence: Sentence, index: CorpusIndex, words: TypePatterns) -> Iterator[Comparable]:
    for clause in index.facts.clauses_of(sentence):
        for role in ("object", "duration", "quantity"):
            question = best_question(clause, index, role, _LOWER_BAR)
            one = None if question is None else _of_figure(question, clause, index, words)
            if one is not None:
                yield one


def _of_figure(question: ClauseQuestion, clause: Clause, index: CorpusIndex, words: TypePatterns) -> Comparable | None:
    """Return the amount that a question asks for, to be compared by "more" or "longer" in the place of the figure."""
    form = next((form for form in (*_COMPARED, _ADJECTIVE) if question.features.get(form)), None)
    subject, answer, sentence = clause.role("subject"), question.answer, clause.sentence
    figure = _FIGURE.fullmatch(_in_figures(answer.needed_in(sentence.text), index))
    said = stated(question, index.language, index.facts)
    if form is None or figure is None or subject is None or said is None or not is_named(subject, sentence):
        return None
    noun = (figure["behind"] or "").strip()
    if noun.split()[:1] and noun.split()[0].lower() in (words.one("more"), *words.many("further")):
        return None  # "two more drives"
    compared = _comparatives(question, form, noun, said.predicate, index, words)
    if compared is None:
        return None
    smaller, larger = compared
    who = "who" if index.facts.is_person(subject) else "which"
    unit = (figure["before"].strip() if form == "form_how_much" else "", *folded_words(noun))
    return Comparable(
        said.subject,
        subject.head,
        (float(figure["number"].replace(",", "") + (figure["part"] or "")),),
        ("figure", *unit, *folded_words(larger)),
        (f"{who}_smaller", f"{who}_larger"),
        _in_sentence(sentence, clause.verb.start),
        {"smaller": smaller, "larger": larger},
        is_hedged=form != "form_how_much" and bool(figure["before"].strip()),
        question=question,
    )


def _in_figures(text: str, index: CorpusIndex) -> str:
    """Return a text with figures for the words of numbers."""
    numbers = writer_patterns(index.language).numbers.words
    return " ".join(numbers.get(word.lower(), word) for word in text.split())


def _comparatives(
    question: ClauseQuestion, form: str, noun: str, predicate: str, index: CorpusIndex, words: TypePatterns
) -> tuple[str, str] | None:
    """Return the predicates for the smaller and the larger figure: "has fewer arches", "has more arches"."""
    if form == _ADJECTIVE:
        adjective = question.clause.role("complement")
        known = [each.split() for each in words.many("comparatives")]
        found = next(((low, high) for base, low, high in known if adjective and base == adjective.head), None)
        return None if found is None else (f"{predicate} {found[0]}", f"{predicate} {found[1]}")
    counted = noun if form == "form_how_many" else ""
    smaller, larger = (_with_words(question, f"{words.one(word)} {counted}".strip(), index) for word in _COMPARED[form])
    return None if smaller is None or larger is None else (smaller, larger)


def is_named(subject: Phrase, sentence: Sentence) -> bool:
    """Return True for a name and for a thing that a name tells from others ("the bridge at Albery")."""
    inside = [a for a in sentence.of_kind("name") if subject.start <= a.start and a.end <= subject.end]
    told = any(subject.definite or name.start == subject.start for name in inside)
    title = sentence.chunk.title
    told = told or (" " in title and sentence.text.startswith(title, subject.start))
    return subject.proper or bool(subject.meant) or told


def _with_words(question: ClauseQuestion, compared: str, index: CorpusIndex) -> str | None:
    """Return the predicate of a clause with other words in the place of the figure: "has more arches"."""
    old = question.answer
    new = replace(old, meant=compared, marker="")
    roles = tuple(replace(role, phrase=new) if role.phrase is old else role for role in question.clause.roles)
    asked = replace(question, clause=replace(question.clause, roles=roles), used=(*question.used, new))
    said = stated(asked, index.language, index.facts)
    return None if said is None or compared not in said.predicate else said.predicate


def of_versions(index: CorpusIndex, words: TypePatterns) -> Iterator[Comparable]:
    """Yield the versions of works that documents date ("version 3 of the GNU General Public License")."""
    if not words.has("version_labels"):
        return
    for version in dated_versions(index, words):
        if version.is_work:
            name = version_name(version, words)
            start = version.version.start
            source = Source("", version.head, start, (version.evidence,), version.fact)
            yield Comparable(name, "", version.version.when, (_DATE, "came"), ("came_first", "came_last"), source)


def of_tables(index: CorpusIndex, words: TypePatterns) -> Iterator[Comparable]:
    """Yield the figures of tables: the label of each row has the value of a column."""
    patterns = type_patterns("tables_extraction", index.language, {})
    actions = actions_of(patterns)
    for document in index.documents.values():
        for table in find_tables(document.text) if "|" in document.text else ():
            for _, cell in cells_of(table, document, (), actions):
                is_value = bool(document.title and cell.column) and _PLAIN.fullmatch(cell.value) is not None
                if not is_value or is_reckoned(cell, patterns) or not _is_compared(cell, patterns, words):
                    continue
                chunk = _chunk_with(cell, index)
                if chunk is not None:
                    relation = ("cell", document.doc_id, str(table.start), cell.column)
                    yield _of_cell(cell, relation, document.title, chunk, index, words)


def _is_compared(cell: TableCell, patterns: TypePatterns, words: TypePatterns) -> bool:
    """Return False for defaults, answers of a survey, rows that are numbered only, and those that stand for any."""
    defaults = frozenset(patterns.many("default_words")) if patterns.has("default_words") else frozenset()
    if words.has("not_compared"):
        defaults |= frozenset(words.many("not_compared"))
    has_name = any(map(str.isalpha, cell.row)) and cell.row.lower() not in defaults | _MADE_UP
    if len(cell.kind.split()) > _MAX_KIND_WORDS or cell.kind.endswith("?") or cell.value in _FIGURES.findall(cell.row):
        return False  # The label of the last says it: "left_384", of a width of 384.
    return has_name and defaults.isdisjoint(folded_words(cell.column))


def _of_cell(
    cell: TableCell, relation: tuple[str, ...], topic: str, chunk: Chunk, index: CorpusIndex, words: TypePatterns
) -> Comparable:
    column = _COUNT_OF.sub("", cell.column)
    column = column if index.facts.is_capitalised(column.split()[0]) else column.lower()
    asked = "cell_lower", "cell_higher"
    if _YEAR.fullmatch(cell.value) and not cell.unit:
        asked = "cell_earlier", "cell_later"
    elif not cell.unit and column.endswith(words.many("plural_endings")):
        asked = "cell_fewer", "cell_more"
    is_date = asked[0] == "cell_earlier"
    return Comparable(
        cell.row,
        "",
        (float(cell.value.replace(",", "")),),
        (_DATE, *relation) if is_date else relation,
        asked,
        Source(topic, chunk, cell.start, cell.evidence, (chunk.doc_id, cell.start)),
        {"column": f"{column} ({cell.unit})" if cell.unit else column, "title": topic},
    )


def _chunk_with(cell: TableCell, index: CorpusIndex) -> Chunk | None:
    """Return the first chunk with the header and the row of a cell."""
    start, end = cell.evidence[0].start, cell.evidence[-1].end
    chunks = index.chunks_by_document.get(cell.evidence[0].doc_id, ())
    return next((chunk for chunk in chunks if chunk.start <= start and end <= chunk.end), None)
