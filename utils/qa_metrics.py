"""Scores of short answers: exact match, F1 and containment, for any language that has a `ScoringRules`.

The standard library alone, and no import of ours: every exported folder carries a verbatim copy of this file. lm-eval
executes that copy before it stands in `sys.modules`, where a dataclass cannot resolve annotations that are strings, so
this file does without `from __future__ import annotations`.

The rules are those of SQuAD 2.0 (evaluate-v2.0.py) and MLQA (mlqa_evaluation_v1.py); docs/scoring.md says where we
depart from them and why.
"""

import re
import string
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import eq
from typing import Literal, NamedTuple


@dataclass(frozen=True)
class ScoringRules:
    """What scoring knows of a language.

    `articles` are dropped as whole words; one written with hyphens, `-ال-`, is dropped wherever it stands, also inside
    words (MLQA does so with the Arabic article). `tokens` says what F1 counts: "whitespace" splits at spaces,
    "characters" makes a token of every Chinese character and keeps other runs whole (MLQA's mixed segmentation).
    `abstentions` are the phrases by which a model says that there is no answer.
    """

    articles: tuple[str, ...] = ()
    tokens: Literal["whitespace", "characters"] = "whitespace"
    abstentions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.tokens not in ("whitespace", "characters"):
            raise ValueError(f"ScoringRules.tokens is {self.tokens!r}; write 'whitespace' or 'characters'")
        for name, value in (("articles", self.articles), ("abstentions", self.abstentions)):
            if not isinstance(value, tuple):
                raise TypeError(f"ScoringRules.{name} is {value!r}; write a tuple of strings")


class Metric(NamedTuple):
    """How lm-eval sums a metric up.

    `weight_by_size` is false for metrics that skip documents: lm-eval weights a group's mean by the size of its tasks,
    not by the documents that were scored, so these are macro averages over tasks.
    """

    aggregation: str
    higher_is_better: bool
    weight_by_size: bool


METRICS: dict[str, Metric] = {
    "exact_match": Metric("mean", higher_is_better=True, weight_by_size=True),
    "f1": Metric("mean", higher_is_better=True, weight_by_size=True),
    "contains": Metric("mean", higher_is_better=True, weight_by_size=True),
    "has_answer_exact": Metric("mean", higher_is_better=True, weight_by_size=False),
    "has_answer_f1": Metric("mean", higher_is_better=True, weight_by_size=False),
    "no_answer_acc": Metric("mean", higher_is_better=True, weight_by_size=False),
    "empty_rate": Metric("mean", higher_is_better=False, weight_by_size=True),
}


def score(prediction: str, golds: Sequence[str], rules: ScoringRules) -> dict[str, float]:
    """All metrics of one prediction, by the names in `METRICS`.

    `has_answer_exact` and `has_answer_f1` are given for answerable questions alone, `no_answer_acc` for unanswerable
    ones alone (as SQuAD 2.0 reports them): lm-eval averages a metric over the documents that have it. `empty_rate` is
    1.0 where nothing visible is left once thinking is removed.
    """
    answer = strip_thinking(prediction)
    normalised = normalize_answer(answer, rules)
    accepted = _accepted(golds, rules)
    empty = 0.0 if normalised or answer.translate(_WITHOUT_FORMAT).strip() else 1.0
    if not accepted:
        right = _declines(normalised, rules)
        return {"exact_match": right, "f1": right, "contains": right, "no_answer_acc": right, "empty_rate": empty}
    exact = _best(eq, normalised, accepted)
    overlap = _best(_f1, normalised, accepted)
    return {
        "exact_match": exact,
        "f1": overlap,
        "contains": _best(_contains, normalised, accepted),
        "has_answer_exact": exact,
        "has_answer_f1": overlap,
        "empty_rate": empty,
    }


def exact_match(prediction: str, golds: Sequence[str], rules: ScoringRules) -> float:
    """1.0 if the normalised prediction equals a normalised gold answer, else 0.0.

    Where no gold is left after normalising, the question is unanswerable: 1.0 for an empty or abstaining prediction.
    """
    return _measure(eq, prediction, golds, rules)


def f1(prediction: str, golds: Sequence[str], rules: ScoringRules) -> float:
    """The best F1 of tokens, counted as a multiset, over all gold answers; unanswerable as in `exact_match`."""
    return _measure(_f1, prediction, golds, rules)


def contains(prediction: str, golds: Sequence[str], rules: ScoringRules) -> float:
    """1.0 if a normalised gold answer is a substring of the normalised prediction; unanswerable as in `exact_match`.

    A match neither ends before a combining mark (கல is not in கலை) nor splits a number (3 is not in 13). It needs no
    spaces, and it forgives case endings and also longer words: it is the lenient one.
    """
    return _measure(_contains, prediction, golds, rules)


def abstains(prediction: str, rules: ScoringRules) -> bool:
    """Whether the whole prediction, normalised, is an abstention phrase. An empty prediction is not a phrase."""
    return normalize_answer(strip_thinking(prediction), rules) in _compiled(rules).abstentions


def is_unanswerable(golds: Sequence[str], rules: ScoringRules) -> bool:
    """Whether no gold answer is left after normalising; SQuAD 2.0 drops empty golds while others remain."""
    return not _accepted(golds, rules)


def normalize_answer(text: str, rules: ScoringRules) -> str:
    """The text as it is compared: tokens joined by single spaces.

    Zero-width characters (Cf) go, then NFC, lower-case, digits of any script become ASCII, punctuation goes (Unicode P*
    and the ASCII signs), then the language's articles. Combining marks are letters throughout.
    """
    compiled = _compiled(rules)
    text = _fold(text)
    for article in compiled.bound_articles:
        text = text.replace(article, " ")
    tokens = text.split()
    if compiled.articles:
        tokens = _without_articles(tokens, compiled.articles)
    if rules.tokens == "characters":
        tokens = [segment for token in tokens for segment in _HAN_OR_RUN.findall(token)]
    return " ".join(tokens)


def strip_thinking(text: str) -> str:
    """The answer without the `<think> … </think>` that some models print before it; tags in any case.

    A closing tag alone ends thinking that was opened in the prompt, so all before it goes. An opening tag alone means
    that the model ran out of tokens and never answered, so all after it goes.
    """
    kept: list[str] = []
    start = 0
    thinking = False
    for tag in _THINK_TAG.finditer(text):
        if tag.group()[1] == "/":
            if not thinking:
                kept.clear()
            thinking = False
            start = tag.end()
        elif not thinking:
            kept.append(text[start : tag.start()])
            thinking = True
    if not start and not kept:
        return text
    if not thinking:
        kept.append(text[start:])
    return " ".join(kept).strip()


_THINK_TAG = re.compile(r"</?think>", re.IGNORECASE | re.ASCII)

_DIGIT_PAIR = re.compile("[0-9][0-9]")

# MLQA's mixed segmentation knows this range of Chinese characters and no other.
_HAN_OR_RUN = re.compile(r"[\u4e00-\u9fa5]|[^\u4e00-\u9fa5]+")

# Before Unicode 5.1 a Malayalam chillu was written consonant + virama + ZWJ; Unicode 12.9 gives these five equivalents.
_LEGACY_CHILLUS = (
    ("\u0d23\u0d4d\u200d", "\u0d7a"),
    ("\u0d28\u0d4d\u200d", "\u0d7b"),
    ("\u0d30\u0d4d\u200d", "\u0d7c"),
    ("\u0d32\u0d4d\u200d", "\u0d7d"),
    ("\u0d33\u0d4d\u200d", "\u0d7e"),
)


class _Translation(dict[int, str | None]):
    """A table for `str.translate` that asks about a character when it first meets it; None deletes.

    A full table takes half a second to build, at every start of lm-eval.
    """

    def __init__(self, translate: Callable[[str], str | None]) -> None:
        super().__init__()
        self._translate = translate

    def __missing__(self, code: int) -> str | None:
        self[code] = value = self._translate(chr(code))
        return value


def _digits_without_punctuation(char: str) -> str | None:
    if char in string.punctuation or unicodedata.category(char).startswith("P"):
        return None
    digit = unicodedata.decimal(char, None)
    return char if digit is None else str(digit)


_WITHOUT_FORMAT = _Translation(lambda char: None if unicodedata.category(char) == "Cf" else char)
_DIGITS_WITHOUT_PUNCTUATION = _Translation(_digits_without_punctuation)


def _fold(text: str) -> str:
    if not text.isascii():
        if "\u200d" in text:
            for legacy, letter in _LEGACY_CHILLUS:
                text = text.replace(legacy, letter)
        text = unicodedata.normalize("NFC", text.translate(_WITHOUT_FORMAT))
    text = text.lower().translate(_DIGITS_WITHOUT_PUNCTUATION)
    # Lower-casing can make a pair that composes: J̌ has no code point of its own, ǰ has.
    return text if text.isascii() else unicodedata.normalize("NFC", text)


class _Compiled(NamedTuple):
    articles: frozenset[str]
    bound_articles: tuple[str, ...]
    abstentions: frozenset[str]


@lru_cache(maxsize=256)
def _compiled(rules: ScoringRules) -> _Compiled:
    bound = tuple(a for a in rules.articles if a.startswith("-") and a.endswith("-"))
    without_abstentions = ScoringRules(rules.articles, rules.tokens)
    return _Compiled(
        articles=frozenset(_fold(a) for a in rules.articles if a not in bound),
        bound_articles=tuple(folded for a in bound if (folded := _fold(a))),
        # Phrases are normalised as predictions are, articles and all, so that both sides lose the same words.
        abstentions=frozenset(normalize_answer(phrase, without_abstentions) for phrase in rules.abstentions) - {""},
    )


def _is_letter(char: str) -> bool:
    """What `\\w` says of a character, except that combining marks are letters: `\\b` sees word ends inside दिल्ली."""
    return char.isalnum() or unicodedata.category(char) in ("Mn", "Mc")


def _without_articles(tokens: list[str], articles: frozenset[str]) -> list[str]:
    """Tokens without articles; beside a symbol an article still is a word (a°, the€), as it is for `\\b`."""
    kept: list[str] = []
    for token in tokens:
        if token.isalnum():
            if token not in articles:
                kept.append(token)
        else:
            runs = ("".join(run) for _, run in groupby(token, key=_is_letter))
            kept.extend("".join(" " if run in articles else run for run in runs).split())
    return kept


_Measure = Callable[[str, str], float]


def _accepted(golds: Sequence[str], rules: ScoringRules) -> list[str]:
    if isinstance(golds, str):
        raise TypeError(f"golds is the string {golds!r}; write a list of strings")
    return [normalised for gold in golds if (normalised := normalize_answer(gold, rules))]


def _declines(normalised: str, rules: ScoringRules) -> float:
    return float(not normalised or normalised in _compiled(rules).abstentions)


def _measure(measure: _Measure, prediction: str, golds: Sequence[str], rules: ScoringRules) -> float:
    normalised = normalize_answer(strip_thinking(prediction), rules)
    accepted = _accepted(golds, rules)
    return _best(measure, normalised, accepted) if accepted else _declines(normalised, rules)


def _best(measure: _Measure, prediction: str, golds: Sequence[str]) -> float:
    return float(max(measure(prediction, gold) for gold in golds))


def _f1(prediction: str, gold: str) -> float:
    predicted, wanted = prediction.split(), gold.split()
    unmatched = Counter(wanted)
    same = 0
    for token in predicted:
        if unmatched.get(token, 0):
            unmatched[token] -= 1
            same += 1
    return 2 * same / (len(predicted) + len(wanted))


def _contains(prediction: str, gold: str) -> float:
    start = prediction.find(gold)
    while start >= 0:
        if _is_whole(prediction, start, start + len(gold)):
            return 1.0
        start = prediction.find(gold, start + 1)
    return 0.0


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether cutting at `start` and `end` leaves letters with their marks, and numbers in one piece."""
    if end < len(text) and unicodedata.category(text[end]) in ("Mn", "Mc"):
        return False
    starts_inside = start > 0 and _DIGIT_PAIR.match(text, start - 1)
    return not (starts_inside or _DIGIT_PAIR.match(text, end - 1))
