"""Follow-ups about tables, entries and terms ("And what about …?" of another one), and about the steps of a task."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from ....utils.records.documents import Evidence, Passage
from ....utils.records.drafts import Draft
from ....utils.text.words import folded_words
from ...writers.patterns import TypePatterns
from ...writers.template import fill
from .pattern_type import PatternCandidate

# Characters between two rows or terms of which somebody asks one after the other.
_NEAR = 1_000
# Letters from which a word that two answers share says that they have to do with each other.
_A_WORD = 4
_SIGNS = ("`{name}`", "“{name}”", "{name}")


@dataclass(frozen=True)
class EntryFollowUp:
    """The `first` turn, the `second` question in full, and the `turn` that asks it after the first."""

    first: Draft[PatternCandidate]
    second: Draft[PatternCandidate]
    turn: str

    @property
    def asked_before(self) -> tuple[str, str]:
        """The first question and its answer, without a full stop."""
        return self.first.query, self.first.answers[0].rstrip(" .")

    @property
    def in_full(self) -> str:
        return self.second.query

    @property
    def passages(self) -> tuple[Passage, ...]:
        return tuple(dict.fromkeys((*self.first.candidate.passages, *self.second.candidate.passages)))

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        return tuple(dict.fromkeys((*self.first.candidate.evidence, *self.second.candidate.evidence)))

    @property
    def keys(self) -> Mapping[Hashable, int]:
        return {**self.first.candidate.keys, **self.second.candidate.keys}


def entry_follow_ups(drafts: Iterable[Draft[PatternCandidate]], patterns: TypePatterns) -> Iterator[EntryFollowUp]:
    """Yield the follow-ups of questions that differ in the name of the row or term alone and have other answers.

    Both stand near each other, or their answers share a word, as "user ids" and "group ids" do: nobody goes on from one
    abbreviation to another that has nothing to do with it.
    """
    waiting: dict[tuple[str, str], list[Draft[PatternCandidate]]] = defaultdict(list)
    for draft in drafts:
        said = _name_in(draft)
        if said is None:
            continue
        alike = waiting[draft.candidate.evidence[0].doc_id, draft.query.replace(said, "")]
        first = next((one for one in alike if _goes_with(one, draft)), None)
        if first is None:
            alike.append(draft)
        else:
            alike.remove(first)
            yield EntryFollowUp(first, draft, fill(patterns.one("what_about"), name=said))


def _goes_with(first: Draft[PatternCandidate], second: Draft[PatternCandidate]) -> bool:
    """Return True for a question that is asked after another one, and has another answer."""
    if not set(first.answers).isdisjoint(second.answers):
        return False
    one, other = (draft.candidate.evidence[-1].start for draft in (first, second))
    words = (set(folded_words(draft.answers[0])) for draft in (first, second))
    shared = set.intersection(*words)
    return abs(one - other) <= _NEAR or any(len(word) >= _A_WORD for word in shared)


def step_follow_ups(drafts: Iterable[Draft[PatternCandidate]], patterns: TypePatterns) -> Iterator[EntryFollowUp]:
    """Yield what comes next, after a question for a step, from questions for the steps of numbered lists."""
    if not patterns.has("what_next"):
        return
    seen: dict[str, list[Draft[PatternCandidate]]] = defaultdict(list)
    for draft in drafts:
        of_document = seen[draft.candidate.evidence[0].doc_id]
        of_document.append(draft)
        pairs = chain(((draft, other) for other in of_document), ((other, draft) for other in of_document))
        found = next(((first, second) for first, second in pairs if _is_next(first, second)), None)
        if found is not None:
            of_document.remove(found[1])
            yield EntryFollowUp(*found, patterns.one("what_next"))


def _is_next(first: Draft[PatternCandidate], second: Draft[PatternCandidate]) -> bool:
    """Return True if the second question asks for the step behind the one that answers the first."""
    given = second.candidate.evidence[0]
    said = " ".join(given.text.split())
    is_answer = given in first.candidate.evidence and first.answers[0] in said
    return is_answer and first.query != second.query and second.answers[0] not in said


def _name_in(draft: Draft[PatternCandidate]) -> str | None:
    """Return the name of the row or term as a question says it, once; None if it has none, as for a figure ("£9")."""
    candidate = draft.candidate
    if not candidate.keep or not any(map(str.isalpha, candidate.keep[-1])):
        return None
    shown = (candidate.values.get("said"), *(sign.replace("{name}", candidate.keep[-1]) for sign in _SIGNS))
    found = next((each for each in shown if each and each in draft.query), None)
    return found if found is not None and draft.query.count(found) == 1 else None
