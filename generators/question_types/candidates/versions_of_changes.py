"""Questions in which version something changed, by a changelog: "Which version dropped support for Python 3.6?"."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from random import Random

from ....utils.records.documents import Passage
from ....utils.text.words import folded_words
from ...index.corpus_index import CorpusIndex
from ...reading.changes import Change, ChangeWords, change_in, changes_of
from ...reading.titles import sayable_title
from ...writers.patterns import TypePatterns
from .noted_versions import Versioned, order_of, which_of_two
from .pattern_type import PatternCandidate
from .section_owners import passage_around

# Another version may have done the same if it has a name of it and so many of the words.
_ALIKE = 0.5
# Words of a thing that is one of two choices.
_SHORT = 9
_SEVERAL = re.compile(r" (?:and|or) ")
_DIGIT = re.compile(r"\d")


def versions_of_changes(index: CorpusIndex, words: TypePatterns, random: Random) -> Iterator[PatternCandidate]:
    """Yield a question for each thing that only one version changed; with several changelogs, under their titles.

    What was mended comes last.
    """
    if not words.has("changed"):
        return
    verbs = {base: past for base, _, past in (each.partition(" ") for each in words.many("changes"))}
    pointing, openers = (frozenset(words.many(name)) for name in ("pointing", "openers"))
    facts, modals = index.facts, tuple(words.many("modals"))
    single, article = words.many("single"), words.one("article")
    known = ChangeWords(verbs, modals, pointing, openers, single, article, facts.in_lower_case, facts.is_capitalised)
    logs = [log for document in index.documents.values() if (log := list(changes_of(document, known)))]
    # Only sentences with such a verb are searched: a corpus has millions.
    found = sorted({number for past in verbs.values() for number in index.sentences_by_word.get(past, ())})
    stated = [change for number in found if (change := change_in(index.sentences[number], known)) is not None]
    asked = list(_once([*chain.from_iterable(logs), *stated]))
    random.shuffle(asked)
    yield from _ordered(asked, index, words)
    for change in _in_turn(asked, words.many("mended")):
        candidate = _asked(change, index, is_titled=len(logs) > 1)
        if candidate is not None:
            yield candidate


def _in_turn(changes: Sequence[Change], mended: Collection[str]) -> list[Change]:
    """Return the changes with what was added, removed, deprecated … in turn; what was mended comes last."""
    before: Counter[str] = Counter()
    turns: list[tuple[bool, int]] = []
    for change in changes:
        verb = change.said.split()[0]
        turns.append((verb in mended, before[verb]))
        before[verb] += 1
    return [change for _, change in sorted(zip(turns, changes, strict=True), key=lambda each: each[0])]


def _once(changes: Sequence[Change]) -> Iterator[Change]:
    """Yield the changes of which no other version has the names, or some of them and most of the words."""
    read = [(change, change.telling, frozenset(folded_words(change.said))) for change in changes]
    by_name: dict[str, list[int]] = defaultdict(list)
    for place, (_, names, _) in enumerate(read):
        for name in names:
            by_name[name].append(place)
    for change, names, words in read:
        others = (read[place] for place in {place for name in names for place in by_name[name]})
        if not any(
            other.version != change.version and (names <= theirs or len(words & said) > _ALIKE * len(words))
            for other, theirs, said in others
        ):
            yield change


def _ordered(changes: Sequence[Change], index: CorpusIndex, words: TypePatterns) -> Iterator[PatternCandidate]:
    """Yield questions which of two like things of one document was added, or dropped, first, or later."""
    groups: dict[tuple[str, str, str], list[Change]] = defaultdict(list)
    for change in changes:
        verb, _, thing = change.said.partition(" ")
        kind = next((word for word in folded_words(thing) if word in words.many("kinds_of_changes")), None)
        is_one = len(folded_words(thing)) <= _SHORT and not _SEVERAL.search(thing)
        if verb in words.many("once") and kind is not None and is_one:
            groups[change.evidence[0].doc_id, verb, kind].append(change)
    turn = 0
    for (_, verb, _), members in groups.items():
        for pair in zip(members[::2], members[1::2], strict=False):
            one, other = (_versioned(change, index) for change in pair)
            if one is not None and other is not None and one.order != other.order:
                pattern = "changed_first" if turn % 2 == 0 else "changed_last"
                yield which_of_two(one, other, pattern, {"past": verb}, is_first=turn % 2 == 0)
                turn += 1


def _versioned(change: Change, index: CorpusIndex) -> Versioned | None:
    """Return what was changed, as a question names it; None of a pre-release, and if no passage shows it."""
    thing, order, passages = change.said.partition(" ")[2], order_of(change.version), _passages(change, index)
    key = ("changes", change.evidence[-1].doc_id, change.evidence[-1].start)
    return Versioned(thing, thing, order, passages, change.evidence, key) if order and passages else None


def _passages(change: Change, index: CorpusIndex) -> tuple[Passage, ...]:
    """Return the passages with the version and the change; none if one is in no passage."""
    document = index.documents[change.evidence[0].doc_id]
    found = [passage_around(document, one.start, one.end, index) for one in change.evidence]
    return () if None in found else tuple(dict.fromkeys(one for one in found if one is not None))


def _asked(change: Change, index: CorpusIndex, *, is_titled: bool) -> PatternCandidate | None:
    doc_id, passages = change.evidence[0].doc_id, _passages(change, index)
    title = sayable_title(index.chunks_by_document[doc_id][0], index.shared_headings) if is_titled else None
    if not passages or (is_titled and (title is None or _DIGIT.search(title))):
        return None
    return PatternCandidate(
        passages=passages,
        evidence=change.evidence,
        keys={("change", doc_id, change.evidence[-1].start): 1},
        pattern="holds_since" if change.since else "changed",
        values={"change": change.said, **({"title": title} if title else {})},
        answers=(change.version, f"version {change.version}"),
        metadata={"answer_kind": "version"},
        keep=(change.said, *([title] if title else [])),
    )
