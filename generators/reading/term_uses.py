"""Count the uses of words and repeated runs in a corpus without capitals, to distinguish names from nouns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from ...utils.languages.writer_patterns import NameWords
from ...utils.records.documents import Chunk, Document
from ...utils.text.words import TextWords, folded

MAX_WORDS = 3
# Marker of a form that is followed by different markers.
_SEVERAL = ""

Form = tuple[str, ...]


@dataclass(frozen=True)
class Uses:
    """Counts of each word and each repeated run: in total, by document, and by the words next to it.

    `begins`: uses at the beginning of a phrase: after another case marker, a function word or a pause. `described`:
    uses after a determiner, a figure or an adjective. `markers`: the case marker after the form, if always the same.
    """

    total: Counter[Form] = field(default_factory=Counter)
    in_documents: Counter[Form] = field(default_factory=Counter)
    case_marked: Counter[Form] = field(default_factory=Counter)
    agents: Counter[Form] = field(default_factory=Counter)
    begins: Counter[Form] = field(default_factory=Counter)
    described: Counter[Form] = field(default_factory=Counter)
    with_light_verb: Counter[Form] = field(default_factory=Counter)
    markers: dict[Form, str] = field(default_factory=dict)
    acronyms: set[str] = field(default_factory=set)

    def only_marker(self, form: Form) -> str | None:
        return self.markers.get(form) or None


def repeated_runs(documents: Collection[Document | Chunk], in_no_term: AbstractSet[str]) -> AbstractSet[int]:
    """Return hashes of the runs of two or more words that are in several documents and could be terms.

    All other runs of a large corpus are too many to count. Hash collisions are harmless: both runs are counted.
    """
    known: set[int] = set()
    repeated: set[int] = set()
    for document in documents:
        words = TextWords(document.text)
        forms, joined = list(map(folded, words.texts)), words.joined
        seen: set[int] = set()
        for position in range(len(forms)):
            for end in range(position + 1, min(position + MAX_WORDS, len(forms)) + 1):
                if forms[end - 1] in in_no_term or (end - 1 > position and not joined[end - 1]):
                    break
                if end - position > 1:
                    seen.add(hash(tuple(forms[position:end])))
        repeated |= seen & known
        known |= seen
    return repeated


def count_uses(documents: Collection[Document | Chunk], patterns: NameWords, repeated: AbstractSet[int]) -> Uses:
    """Count, in one pass, every word and the runs whose hashes are in `repeated`."""
    markers, agents = frozenset(patterns.case_markers), frozenset(patterns.agent_markers)
    # A word that shows possession ("of") both marks the noun before it and describes the noun after it.
    genitives = markers.intersection(patterns.determiners)
    before_phrase = markers - genitives | frozenset(patterns.function_words)
    determiners = frozenset(patterns.determiners) - genitives
    light_verbs = frozenset(patterns.light_verbs) - markers
    genitive = min(genitives, default="")
    uses = Uses()
    for document in documents:
        words = TextWords(document.text)
        forms, joined = list(map(folded, words.texts)), words.joined
        capitals = [word for word, form in zip(words.texts, forms, strict=True) if word != form]
        uses.acronyms.update(folded(text) for text in capitals if sum(c.isupper() for c in text) > 1)
        seen: set[Form] = set()
        for position in range(len(forms)):
            before = forms[position - 1] if position and joined[position] else ""
            begins = not before or before in before_phrase
            described = before in determiners or before.isdecimal() or before.endswith(patterns.adjective_endings)
            for end in range(position + 1, min(position + MAX_WORDS, len(forms)) + 1):
                form = tuple(forms[position:end])
                if len(form) > 1 and (not joined[end - 1] or hash(form) not in repeated):
                    break
                seen.add(form)
                uses.total[form] += 1
                # Zero counts are not stored, since they would take as much memory as any other.
                if begins:
                    uses.begins[form] += 1
                if described:
                    uses.described[form] += 1
                behind = forms[end] if end < len(forms) and joined[end] else ""
                if behind in markers:
                    uses.case_marked[form] += 1
                    if behind in agents:
                        uses.agents[form] += 1
                    marker = genitive if behind in genitives else behind
                    if uses.markers.setdefault(form, marker) != marker:
                        uses.markers[form] = _SEVERAL
                elif behind in light_verbs:
                    uses.with_light_verb[form] += 1
        uses.in_documents.update(seen)
    return uses
