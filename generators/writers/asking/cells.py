"""Questions about cells of tables and entries of lists: "How much is the Return ticket for adults?"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ....utils.languages import Language, reading_patterns
from ....utils.records.facts import Entry, TableCell
from ....utils.text.words import folded_words
from ...reading.entries import EntryWords, is_code, names_a_thing
from ...reading.inflections import is_only_a_verb
from ...reading.list_lines import COLONS, SENTENCE_ENDS
from ...reading.number_values import Amount
from ...reading.version_notes import VersionNote
from ..patterns import TypePatterns
from ..template import fill
from .rules import Rules, in_small_letters

# Longer values are asked for only as what something does or means.
_MAX_SHORT_WORDS, _MAX_NAME_WORDS = 5, 3
_MAX_KIND_WORDS, _MAX_CODE_WORDS = 2, 4
# A word that is no article or preposition.
_LONG_WORD = 4
# Labels of so many words may be orders or headings.
_MIN_PHRASE_WORDS = 3
_YEAR = re.compile(r"(?<!\d)(?:1\d|20)\d\d(?!\d)")
_ASIDE = re.compile(r"\s*\([^()]*\)$")
# What leaves a meaning in parts, which no question holds: "the speed, as derived from the data".
_PARTED = re.compile(r"[,()]")
_TIME_SPAN = re.compile(r"\d+ ?[-–—] ?\d+ ")
_BEFORE_A_BREAK = re.compile(r"\w+(?=[^\w\s])")
_SEVERAL = re.compile(r"[,/&+]| and ")
_A_YEAR = re.compile(r"(?:1\d|20)\d\d")
# "7", "1-3", "40+": what stands for a number or a range of numbers alone.
_NUMBERS = re.compile(r"[<>≤≥~]?\s?\d{1,3}%?(?:\s?[-–—]\s?\d{1,3}%?|\+)?")
# "0 - 250 MiB", "16 GiB - up", "2022-10-14".
_RANGE = re.compile(r"\d[\d.,]* ?\w{0,4} [-–—] .*|\d[\d.,]* ?\w{0,4}[-–—]\d.*")
_COUNT = re.compile(r"\d{1,3}(?:[ ,.]?\d{3}){0,3}")
_CAPITALISED = re.compile(r"(?:[A-Z\d][^\s]*)(?: (?:[A-Z\d][^\s]*|of|the|and|de|van))*")


@dataclass(frozen=True)
class CellAsker:
    """Ask for what tables and lists say of a row or a key, by the patterns of `tables_extraction` in a language.

    The rules are for the header of a column, by what stands in the cell: `columns_action`, `columns_year`,
    `columns_money`, `columns_count`, `columns_several` of several things, else `columns`; of a mark ("x") only
    `columns_mark`, of a row that is a year only `columns_in_year`. Likewise `rows_year`, `rows_money`, `rows_measure`
    and `rows` are for questions that ask for the row by its cell. Questions have the slots `{row}`, `{kind}` and
    `{cell}`.
    """

    patterns: TypePatterns
    language: Language
    is_capitalised: Callable[[str], bool]
    in_lower_case: Callable[[str], bool]
    _sets: dict[str, Rules] = field(default_factory=dict)

    def by_row(self, cell: TableCell) -> str | None:
        """Return the question whose answer is the value of a cell; None if no pattern fits.

        A row that is called by a number or a range of numbers alone is asked about by nobody: "the length of 7". Below
        an empty corner, the labels may be those of columns as well.
        """
        if self._is_side_by_side(cell) or self._is_no_value(cell.value) or self._is_form(cell):
            return None
        if _RANGE.fullmatch(cell.row) or self._is_date(cell.row):
            return None
        row = self._named(cell.row, cell.kind)
        if row is None or _NUMBERS.fullmatch(row.strip('“”"')):
            return None
        if not cell.column:
            pattern = "costs" if _is_money(cell) else "does" if self._acts(cell) else ""
            return fill(self.patterns.one(pattern), row=row) if pattern and not self._is_action(cell.row) else None
        return self._first(self._column_rules(cell), cell.column, row=row)

    def by_value(self, cell: TableCell) -> str | None:
        """Return the question whose answer is the label of the row that a cell is in; None if no pattern fits."""
        if not cell.column and self._is_action(cell.row) and is_code(cell.value) and not self._is_no_value(cell.row):
            return fill(self.patterns.one("does"), row=f"`{cell.value}`")
        kind = self._kind(cell.kind)
        is_short = len(folded_words(cell.value)) <= _MAX_SHORT_WORDS and not cell.value.endswith(tuple(SENTENCE_ENDS))
        if not kind or not is_short or self._is_side_by_side(cell) or self._is_no_value(cell.value):
            return None
        if _RANGE.fullmatch(cell.row):
            return None
        return self._first(self._row_rules(cell), cell.column, kind=kind, cell=cell.value)

    def of_two(self, first: TableCell, second: TableCell, amount: Amount, *, total: bool) -> str | None:
        """Return the question for the sum of two figures of a column, or by how much the first exceeds the second.

        The rules are `more_money`, `more_count`, `more_measure` and `more`, by what `amount`, one of the figures, is
        of; for sums `both_money` and `both_count`. Questions have the slots `{first}`, `{second}` and `{unit}`.
        """
        rows = self._named(first.row, first.kind), self._named(second.row, second.kind)
        if rows[0] is None or rows[1] is None:
            return None
        sort = "money" if amount.sign else "measure" if amount.unit else "count"
        names = [f"both_{sort}"] if total else [f"more_{sort}", *(["more"] if sort == "measure" else [])]
        known = (name for name in names if self.patterns.has(name))
        return self._first(known, first.column, first=rows[0], second=rows[1], unit=amount.unit)

    def kind_in(self, lead: str) -> str:
        """Return the noun that the sentence before a list has for its keys ("these options:"); "" if none or several.

        Of a plural, the singular is the noun without its "s". What no colon introduces has a plural: the logs "are in
        the log directory"; a singular has a break behind it, unlike "key" in "some key areas:".
        """
        nouns = set(self.patterns.many("attributive"))
        plurals = {word.removesuffix("s") for word in folded_words(lead) if word.endswith("s")}
        last = map(str.lower, _BEFORE_A_BREAK.findall(lead))
        found = nouns & (plurals.union(last) if lead.endswith(tuple(COLONS)) else plurals)
        return found.pop() if len(found) == 1 else ""

    def of_entry(self, entry: Entry, kind: str) -> str | None:
        """Return the question whose answer is the value of an entry, or for a term its key; None if none fits.

        `kind` is the noun for what the keys are, or "". Without it, nobody knows what a plain word such as "status"
        stands for that does something.
        """
        if self._is_no_value(entry.value):
            return None
        if entry.relation == "value":
            return None if self._is_name(entry.key) else self._first(iter(["keys"]), entry.key)
        if self.asks_for_key(entry):
            meaning = _ASIDE.sub("", entry.value)
            return None if _PARTED.search(meaning) else fill(self.patterns.one("called"), meaning=self._small(meaning))
        is_plain = not is_code(entry.key) and " " not in entry.key and entry.key[1:] == entry.key[1:].lower()
        is_order = self._is_action(entry.key) or is_only_a_verb(folded_words(entry.key)[0], self.language.code)
        if entry.relation == "default" and not is_code(entry.key) and " " not in entry.key:
            return None  # "HTTP (default 80)"
        if entry.relation == "does" and ((is_plain and not kind) or (is_order and not is_code(entry.key))):
            return None  # "status"; "Standardize policies: define …"
        if entry.relation == "does" and self._is_told_to(entry.value) and self._is_phrase(entry.key):
            return None  # "Origin check: connect from another domain"
        if entry.relation == "does" and _TIME_SPAN.match(entry.key):
            return None  # "2-14 mins: prompt 1"
        row = self._named(entry.key, kind if entry.relation == "does" else "")
        is_term = entry.relation == "definition" and not is_code(entry.key) and not self.is_capitalised(entry.key)
        return fill(self.patterns.one("means" if is_term else entry.relation), row=row) if row is not None else None

    def of_note(self, note: VersionNote) -> str:
        """Return the question whose answer is the version of a note."""
        return fill(self.patterns.one(f"note_{note.act}"), row=f"`{note.name}`")

    def _is_side_by_side(self, cell: TableCell) -> bool:
        """Return True for a table of lists, such as pros beside cons, whose rows hold nothing together."""
        has_words = self.patterns.has("side_by_side")
        return has_words and " ".join(folded_words(cell.kind)) in self.patterns.many("side_by_side")

    def _is_name_like(self, value: str) -> bool:
        """Return False for "high", "Highest" where the corpus writes it in lower case, and "Close it"."""
        is_common = " " not in value and value[1:].islower() and self.in_lower_case(value)
        return not value[:1].islower() and not is_common and not self._is_action(value)

    def _is_no_value(self, value: str) -> bool:
        """Return True for "See below" and "As follows:"."""
        words = f"{' '.join(folded_words(value))} "
        openings = self.patterns.many("no_values") if self.patterns.has("no_values") else ()
        return value.endswith(tuple(COLONS)) or any(words.startswith(f"{opening} ") for opening in openings)

    def _is_told_to(self, value: str) -> bool:
        """Return True for "Print the list", which may be an order; False for "Prints the list"."""
        return folded_words(value)[0] in self._orders

    def _is_date(self, row: str) -> bool:
        """Return True for "May 22, 2017": nobody asks for the version of a day."""
        words, months = folded_words(row), reading_patterns(self.language).dates.months
        is_of_dates = all(word in months or word[0].isdecimal() for word in words)
        return is_of_dates and not frozenset(words).isdisjoint(months)

    def _is_form(self, cell: TableCell) -> bool:
        """Return True for a row of a form to be filled in: "Design team: specify the team that …"."""
        row = {word for word in folded_words(cell.row) if len(word) >= _LONG_WORD}
        is_many = len(row) >= _MIN_PHRASE_WORDS and not is_code(cell.row)
        is_again = not is_code(cell.row) and not row.isdisjoint(folded_words(cell.value))
        return self._is_told_to(cell.value) and (is_many or is_again)

    def _is_phrase(self, key: str) -> bool:
        """Return True for words with capitals, and for many, which may be what is to be done or looked at."""
        plain = [word for word in key.split() if word[0].isalpha() and word.replace("-", "").isalpha()]
        return len(plain) >= _MIN_PHRASE_WORDS or (len(plain) > 1 and not key.islower())

    def _is_name(self, key: str) -> bool:
        """Return True for "Ada Lovelace", of which nobody asks what it is; not for "Release Date"."""
        _, *rest = key.split()
        is_capitalised = any(word[:1].isupper() for word in rest)
        return is_capitalised and folded_words(key)[-1] not in self.patterns.many("attributive")

    def asks_for_key(self, entry: Entry) -> bool:
        """Return True if the question about an entry asks for its key."""
        is_name = is_code(entry.key) or any(character.isupper() for character in entry.key)
        return entry.relation == "definition" and not is_name

    def _column_rules(self, cell: TableCell) -> Iterator[str]:
        if self._acts(cell):
            yield "columns_action"
        if len(folded_words(cell.value)) > _MAX_SHORT_WORDS:
            return
        if _A_YEAR.fullmatch(cell.row) and self.patterns.has("columns_in_year"):
            yield "columns_in_year"
            return
        if self.patterns.has("marks") and cell.value.lower() in self.patterns.many("marks"):
            yield "columns_mark"
            return
        if _YEAR.search(cell.value):
            yield "columns_year"
        if _is_money(cell):
            yield "columns_money"
        elif _COUNT.fullmatch(cell.value) and not cell.unit:
            yield "columns_count"
        if cell.kind or any(map(str.isdecimal, cell.value)):
            if self.patterns.has("columns_several") and _SEVERAL.search(cell.value):
                yield "columns_several"
            yield "columns"

    def _row_rules(self, cell: TableCell) -> Iterator[str]:
        if _YEAR.search(cell.value):
            yield "rows_year"
        elif _is_money(cell):
            yield "rows_money"
        elif any(character.isdecimal() for character in cell.value):
            if not cell.unit:
                yield "rows_measure"
        elif len(folded_words(cell.value)) <= _MAX_NAME_WORDS and self._is_name_like(cell.value):
            yield "rows"

    def _first(self, names: Iterator[str], text: str, **values: str) -> str | None:
        said = in_small_letters(text, self.is_capitalised)
        return next((asked.question for name in names for asked in self._rules(name).ask(said, **values)), None)

    def _rules(self, name: str) -> Rules:
        if name not in self._sets:
            self._sets[name] = Rules(self.patterns, name, self.is_capitalised, self.language.scoring.articles)
        return self._sets[name]

    def _acts(self, cell: TableCell) -> bool:
        """Return True if a cell says what its row does, and not what it is ("Eject: eject key symbol")."""
        said = folded_words(cell.value)
        return self._is_action(cell.value) and said[0] not in folded_words(cell.row)

    def _is_action(self, value: str) -> bool:
        words = folded_words(value)
        return len(words) > 1 and words[0] in self._actions and not names_a_thing(words, self.language)

    @cached_property
    def _actions(self) -> frozenset[str]:
        return actions_of(self.patterns)

    @cached_property
    def _orders(self) -> frozenset[str]:
        return frozenset(forms.partition("/")[0] for forms in self.patterns.many("action"))

    def _small(self, text: str) -> str:
        first, _, rest = text.partition(" ")
        return f"{first.lower()} {rest}" if first.lower() in self.language.scoring.articles else text

    def _named(self, row: str, kind: str) -> str | None:
        """Return a label as a question says it: `--fast`, the Return ticket, Peru, “Close the window”."""
        words = folded_words(row)
        if not words or words[0] in self.patterns.many("no_labels") or row.endswith(tuple(COLONS)):
            return None
        if row.count("(") != row.count(")"):
            return None
        noun = " ".join(folded_words(kind))
        if noun in self.patterns.many("attributive"):
            said = noun if not row.lower().endswith(noun) else ""
            shown = f"`{row}`" if is_code(row) else self._quoted(row) if row.islower() and said else row
            return fill(self.patterns.one("of_kind"), row=shown, kind=said).strip()
        if is_code(row):
            return f"`{row}`" if len(row.split()) <= _MAX_CODE_WORDS else None
        if " " in row and not frozenset(words).isdisjoint(self.patterns.many("pointing")):
            return None  # "Additional info"
        is_name = bool(kind) or (row.isalpha() and len(row) > 1 and (row.isupper() or self.is_capitalised(row)))
        return row if is_name and _CAPITALISED.fullmatch(row) else self._quoted(row)

    def _quoted(self, row: str) -> str:
        return fill(self.patterns.one("quoted"), row=row)

    def _kind(self, header: str) -> str:
        """Return the noun for what the labels of a table are; "" if the header is none, or not in the singular."""
        if not 0 < len(folded_words(header)) <= _MAX_KIND_WORDS:
            return ""
        return next((asked.slots["things"] for asked in self._rules("kinds").ask(header)), "")


def actions_of(patterns: TypePatterns) -> frozenset[str]:
    """Return the words that begin what an option or command does."""
    return frozenset(form for forms in patterns.many("action") for form in forms.split("/"))


def phrases_of_notes(patterns: TypePatterns) -> Mapping[str, Sequence[str]]:
    """Return the phrases of the patterns of `tables_extraction` that begin notes of versions, by act."""
    names = {act: f"notes_{act}" for act in ("added", "deprecated", "removed")}
    return {act: patterns.many(name) for act, name in names.items() if patterns.has(name)}


def is_reckoned(cell: TableCell, patterns: TypePatterns) -> bool:
    """Return True for a row of totals or averages, which nobody weighs against the rows that it is reckoned from."""
    words = patterns.many("reckoned") if patterns.has("reckoned") else ()
    return not frozenset(words).isdisjoint(folded_words(cell.row))


def _is_money(cell: TableCell) -> bool:
    """Return True for "£4" and "4 €", and for figures below "Price (€)"; not for "$HOME/bin"."""
    value = cell.value.replace(" ", "")
    is_sign = [unicodedata.category(character) == "Sc" for character in value]
    beside = (value[max(place - 1, 0) : place + 2] for place, found in enumerate(is_sign) if found)
    return any(map(str.isdecimal, "".join(beside))) or any(unicodedata.category(c) == "Sc" for c in cell.unit)


def entry_words(patterns: TypePatterns) -> EntryWords:
    """Return the words of the patterns of `tables_extraction` by which entries are read."""
    return EntryWords(
        patterns.many("default_words"),
        actions_of(patterns),
        frozenset(patterns.many("openers")),
        frozenset(patterns.many("finite")),
        frozenset(patterns.many("relatives")),
    )
