"""Read lists and enumerations as facts: what introduces them, and the accepted forms of their items."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ...utils.languages import Language
from ...utils.records.documents import Document, evidence_of
from ...utils.records.facts import Listing
from ...utils.records.sentence import Sentence
from ...utils.text.sentences import sentence_spans
from ...utils.text.words import folded_words
from .enumerations import find_enumeration, leaves_open
from .list_blocks import lead_of
from .tables_and_lists import Cell, ListBlock

# Stands for the items in the introduction of an enumeration.
ITEMS = "…"

_MIN_ITEMS, _MAX_ITEMS = 3, 12
# A longer item counts by its core: what it explains, or its first sentence.
_MAX_ITEM_WORDS, _MAX_CORE_WORDS = 12, 30
# Table of contents lines, links, code, form fields.
# With so many words, something is explained.
_EXPLAINING_WORDS = 5
# Not the path through a menu ("Edit > Preferences", "Edit -> Preferences").
_NO_ITEM = re.compile(r"[;|`<{}\\…]|(?<![-\s])>|>(?!\s)|\.\.\.|_{2}|https?:|www\.|\[[ xX]?\]|[?:]$")
_TRAILING_BRACKET = re.compile(r"\s*\([^()]*\)$")
_EXPLAINED = re.compile(r"(?P<head>(?:[^:–—()]|\([^()]*\)){2,60}?)(?::| [–—-]) +(?P<rest>\S.*)")
_VALUE = re.compile(r"[\d\"'“‘\[({<$€£¥₹-]|(?:true|false|null|none|undefined|yes|no)$", re.IGNORECASE)


def listing_of(
    block: ListBlock,
    document: Document,
    language: Language,
    labels: Collection[tuple[str, ...]] = (),
    headings: Collection[tuple[str, ...]] = (),
) -> Listing | None:
    """Return the fact that a list states; None if its items cannot be asked for, or it is a table of contents.

    `labels` are folded heads that other lists use too (see `item_forms`), `headings` those of the document, folded.
    """
    forms = item_forms(block.items, language, labels)
    # A table of contents.
    if forms is None or 2 * sum(folded_words(item.text) in headings for item in block.items) >= len(block.items):
        return None
    evidence = evidence_of(document, start_of(block), block.end)
    return Listing(lead_of(block, language), tuple(forms), block.ordered, evidence)


def enumeration_in(
    sentence: Sentence, document: Document, patterns: Sequence[str], language: Language
) -> Listing | None:
    """Return the fact that the only enumeration of a sentence states; `patterns` as `find_enumeration` takes them."""
    # Three items have a comma between the first two; most sentences need no closer look.
    found = find_enumeration(sentence.text, patterns, language) if "," in sentence.text else None
    if found is None:
        return None
    return listed(found, sentence, document)


def listed(items: Sequence[Cell], sentence: Sentence, document: Document) -> Listing:
    """Return the fact that a sentence states with the items that it enumerates."""
    around = f"{sentence.text[: items[0].start]}{ITEMS}{sentence.text[items[-1].end :]}"
    forms = tuple(_forms(item.text) for item in items)
    return Listing(around, forms, False, evidence_of(document, sentence.start, sentence.end))


def start_of(block: ListBlock) -> int:
    """Return the character offset of a list, its introduction included."""
    return block.introduction.start if block.introduction is not None else block.start


def item_forms(
    items: Sequence[Cell], language: Language, labels: Collection[tuple[str, ...]] = ()
) -> list[tuple[str, ...]] | None:
    """Return the accepted forms of each item, white space as single spaces; None if the list cannot be asked for.

    The first form is the whole item, or its core if the item is long or all items explain theirs. The core is the text
    before a colon or dash that the rest explains, else the first sentence. The rest does not explain it if it is a
    value (`Default: false`), or if it is short and other lists use most of the heads (`labels`, folded words).
    """
    texts = [_without_end(" ".join(item.text.split()), language) for item in items]
    if not _MIN_ITEMS <= len(texts) <= _MAX_ITEMS or not all(map(folded_words, texts)):
        return None
    heads = _heads(texts, labels)
    cores = heads or [_first_sentence(text, language) for text in texts]
    if any(len(folded_words(core)) > _MAX_CORE_WORDS or _NO_ITEM.search(core) for core in cores):
        return None
    if leaves_open(texts[-1], language) or len({folded_words(core) for core in cores}) < len(texts):
        return None
    forms = [_forms(text, core) for text, core in zip(texts, cores, strict=True)]
    if heads is None:
        return forms
    return [tuple(dict.fromkeys((head, *each))) for head, each in zip(heads, forms, strict=True)]


def _heads(texts: Sequence[str], labels: Collection[tuple[str, ...]]) -> list[str] | None:
    """Return what the items explain, if all do."""
    explained = [found for text in texts if (found := _EXPLAINED.match(text))]
    heads = [found["head"].strip() for found in explained]
    folded = {folded_words(head) for head in heads}
    # What is said of a label is short.
    are_short = all(len(folded_words(found["rest"])) < _EXPLAINING_WORDS for found in explained)
    are_labels = are_short and 2 * len(folded.intersection(labels)) >= len(folded)
    has_values = are_labels or any(_VALUE.match(found["rest"]) for found in explained)
    return heads if len(folded) == len(texts) and not has_values else None


def _first_sentence(text: str, language: Language) -> str:
    spans = sentence_spans(text, language)
    return _without_end(text[slice(*spans[0])], language) if len(spans) > 1 else text


def _forms(text: str, core: str = "") -> tuple[str, ...]:
    """Return an item, its core, and both without a final part in brackets; a long item only by its core."""
    is_long = len(folded_words(text)) > _MAX_ITEM_WORDS or _NO_ITEM.search(text) is not None
    forms = [core] if is_long and core else [text, core or text]
    return tuple(dict.fromkeys([*forms, *(bare for form in forms if (bare := _TRAILING_BRACKET.sub("", form)))]))


def _without_end(text: str, language: Language) -> str:
    """Return an item without final punctuation and without a final "and", ", and" or "; and"."""
    ends = "".join(language.sentence_ends).replace("?", "").replace("!", "")
    bare = text.rstrip(f" ;,{ends}")
    for joiner in language.scoring.joiners:
        bare = bare.removesuffix(f" {joiner}").rstrip(" ;,")
    return bare
