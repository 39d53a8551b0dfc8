"""A compressor to compare with: it keeps the parts of a context that BM25 finds for the question."""

from __future__ import annotations

import hashlib
import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from lm_eval.api.instance import Instance

from ...utils.errors import ConfigError
from ...utils.languages import Language, load_language
from ...utils.text.sentences import sentence_spans
from ...utils.text.tokens import count_tokens, pieces
from ...utils.text.words import folded_words, word_spans
from ..index.retrieval import BM25Search
from ..models.wrapper import Wrapper

if TYPE_CHECKING:
    from lm_eval.api.model import LM


class _Context(NamedTuple):
    """The context of a prompt as one text; `text[i]` is character `start + i` of the example's prompt."""

    start: int
    text: str


class Bm25Compressor(Wrapper):
    """Shortens each prompt's context to the parts that match the question best, by BM25, within a budget of tokens.

    The parts are those that TextTiling finds to have one subject (`subject_changes`). They stay in their order;
    instruction, earlier questions with their answers, and the question stay as they are. The result depends on the
    context and the question alone.

    Args:
        inner: any lm-eval model.
        budget: the most tokens of context, counted by `utils/text/tokens.py`.

    Raises:
        ConfigError: the budget is not positive; or, on generating, the `doc` of a request has no `parts`.
    """

    def __init__(self, inner: LM, budget: int) -> None:
        super().__init__(inner)
        if budget < 1:
            raise ConfigError(f"compress_to: {budget} tokens leave nothing of the context; give 1 or more")
        self._budget = budget
        self._divisions: dict[tuple[str, bytes], Division] = {}
        self._stats: list[dict[str, Any]] = []

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        return super().generate_until([self._compressed(request) for request in requests], disable_tqdm)

    def get_compression_stats(self) -> list[dict[str, Any]]:
        """Return an entry for each request since the last `reset`, in their order; see `CallStatistics`."""
        return list(self._stats)

    def get_decompressed_segments(self) -> list[list[dict[str, int]]]:
        """Return the stretches of the example's prompt that were shown, for each entry."""
        return [entry["decompressed_segments"] for entry in self._stats]

    def reset(self) -> None:
        """Forget the statistics, and those of the inner model if it has any."""
        self._stats.clear()
        self._divisions.clear()
        if inner_reset := getattr(self.inner, "reset", None):
            inner_reset()

    def _compressed(self, request: Instance) -> Instance:
        doc = request.doc
        if not isinstance(doc, Mapping) or not doc.get("parts"):
            raise ConfigError(
                "the compressor does not know which part of a prompt is its context: it works in `taskgen wikisalad "
                "run`, whose requests say so, not in plain lm-eval"
            )
        parts: Sequence[Mapping[str, Any]] = doc["parts"]
        context = _context(parts)
        division = self._division(context.text, doc["language"])
        chosen = choose_pieces(context.text, division.pieces, doc["question"], self._budget)
        self._stats.append(_entry(doc, context, division, chosen))
        spans = [(context.start + piece.start, context.start + piece.end) for piece in chosen]
        arguments = (_prompt(parts, spans), *request.args[1:])
        metadata = (request.task_name, request.doc_id, request.repeats)
        return Instance(request.request_type, doc, arguments, request.idx, metadata)

    def _division(self, text: str, language: str) -> Division:
        # Cached, as in simple mode an example's context comes with each of its questions; by digest, to save memory.
        key = (language, hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest())
        if key not in self._divisions:
            self._divisions[key] = divide(text, load_language(language), self._budget)
        return self._divisions[key]


def _context(parts: Sequence[Mapping[str, Any]]) -> _Context:
    """Join the context of a prompt, with line ends for the characters of the example's prompt between its parts."""
    stretches = [part for part in parts if part["kind"] == "context"]
    start = end = stretches[0]["start_char"] if stretches else 0
    text = ""
    for part in stretches:
        text += "\n" * (part["start_char"] - end) + part["text"]
        end = part["end_char"]
    return _Context(start, text)


def _prompt(parts: Sequence[Mapping[str, Any]], spans: Sequence[tuple[int, int]]) -> str:
    """Return the prompt with its context cut down to `spans`, without the joints behind parts that become empty."""
    texts: list[str] = []
    emptied = False
    for part in parts:
        text = part["text"]
        if part["kind"] == "context":
            first = part["start_char"]
            chosen = "".join(text[max(0, start - first) : max(0, end - first)] for start, end in spans)
            # A part that is cut also loses its outer white space.
            text = text if chosen == text else chosen.strip()
            emptied = not text
        elif part["kind"] == "joint" and emptied:
            text, emptied = "", False
        texts.append(text)
    return "".join(texts)


def _entry(doc: Mapping[str, Any], context: _Context, division: Division, chosen: Sequence[Piece]) -> dict[str, Any]:
    original, compressed = division.tokens, sum(piece.tokens for piece in chosen)
    return {
        "example_id": doc["example_id"],
        "question_index": doc["question_index"],
        "original_tokens": original,
        "compressed_tokens": compressed,
        "summary_tokens": 0,
        "compression_ratio": round(compressed / original, 6) if original else 1.0,
        "boundaries": [context.start + change for change in division.changes],
        "decompressed_segments": [
            {
                "start_char": context.start + piece.start,
                "end_char": context.start + piece.start + len(context.text[piece.start : piece.end].rstrip()),
            }
            for piece in chosen
        ],
    }


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a context: character offsets, end exclusive, and its length in tokens of `count_tokens`."""

    start: int
    end: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Division:
    """A context in pieces without gaps; `changes` are the offsets at which a new subject begins.

    A piece begins at each change, and again within a subject that is longer than the budget.
    """

    changes: tuple[int, ...]
    pieces: tuple[Piece, ...]

    @property
    def tokens(self) -> int:
        return sum(piece.tokens for piece in self.pieces)


def divide(text: str, language: Language, budget: int) -> Division:
    """Cut a text at its changes of subject, and each part of more than `budget` tokens into equal ones."""
    changes = subject_changes(text, language)
    starts: list[int] = []
    for start, end in pairwise([0, *changes, len(text)]):
        # White space before a part belongs to the part before it.
        parts = [left for left, _ in pieces(text, start, end, budget, count_tokens)]
        starts += [start, *parts[1:]]
    return Division(
        changes,
        tuple(Piece(start, end, count_tokens(text[start:end])) for start, end in pairwise([*starts, len(text)])),
    )


def choose_pieces(text: str, parts: Sequence[Piece], question: str, budget: int) -> list[Piece]:
    """Choose pieces by BM25 of the question, best first, each that still fits into `budget`; return them in text order.

    Pieces that share no word with the question come after those that do, the last one first, as it is nearest to the
    question.
    """
    found = [hit.index for hit in BM25Search([text[p.start : p.end] for p in parts]).search(question, len(parts))]
    without = sorted(set(range(len(parts))) - set(found), reverse=True)
    chosen, left = [], budget
    for index in [*found, *without]:
        if parts[index].tokens <= left:
            chosen.append(index)
            left -= parts[index].tokens
    return [parts[index] for index in sorted(chosen)]


# Words compared on each side of a gap. On XQuAD's paragraphs (about 120 words, English and Hindi, three patterns) 60
# and 100 were worse. Two changes are at least `NEAREST` words apart.
SIDE = 80
NEAREST = 40


def subject_changes(text: str, language: Language, side: int = SIDE) -> tuple[int, ...]:
    """Find changes of subject by TextTiling (Hearst 1997): the offsets of sentences that begin a new one, without 0.

    As in Hearst's paper, the words before and after each gap are compared by the cosine of their counts. The depth of a
    gap is how far the cosine falls from the peaks on both sides. Gaps deeper than a cut-off are taken, deepest first,
    unless another one is near. Four things differ. Gaps are the ends of sentences, so a change need not be moved to
    one. Words are weighted by inverse sentence frequency (tf-idf) instead of a list of stop words, which few languages
    have. The curve is not smoothed, since segments of one paragraph are no longer than a block. The cut-off is the mean
    plus half a standard deviation of the depths; Hearst's mean minus half of one gave too many changes. Layout is
    ignored: blank lines would give away the segments of a set.
    """
    starts = [start for start, _ in sentence_spans(text, language)][1:]
    words = [(start, " ".join(folded_words(text[start:end]))) for start, end in word_spans(text)]
    gaps = [bisect_left(words, start, key=itemgetter(0)) for start in starts]
    depths = _depths(_cosines([word for _, word in words], gaps, side))
    chosen: list[int] = []
    for gap in sorted(_deep(depths), key=lambda i: (-depths[i], i)):
        if all(abs(gaps[gap] - gaps[other]) >= NEAREST for other in chosen):
            chosen.append(gap)
    return tuple(sorted(starts[gap] for gap in chosen))


def _cosines(words: Sequence[str], gaps: Sequence[int], side: int) -> list[float]:
    """Return the similarity of the words on both sides of each gap, from 0 to 1."""
    weights = _weights([words[start:end] for start, end in pairwise([0, *gaps, len(words)])])
    cosines = []
    for gap in gaps:
        before, after = Counter(words[max(0, gap - side) : gap]), Counter(words[gap : gap + side])
        shared = sum(before[word] * after[word] * weights[word] ** 2 for word in before if word in after)
        lengths = _length(before, weights) * _length(after, weights)
        cosines.append(shared / lengths if lengths else 0.0)
    return cosines


def _weights(sentences: Sequence[Sequence[str]]) -> Mapping[str, float]:
    """Return the inverse sentence frequency of each word, as a logarithm."""
    found_in = Counter(word for sentence in sentences for word in dict.fromkeys(sentence))
    return {word: math.log(len(sentences) / times) for word, times in found_in.items()}


def _length(counts: Mapping[str, int], weights: Mapping[str, float]) -> float:
    return math.sqrt(sum((times * weights[word]) ** 2 for word, times in counts.items()))


def _depths(cosines: Sequence[float]) -> list[float]:
    """Return the sum of the rises from each gap to the next peak on either side."""
    left, right = _climbs(cosines), list(_climbs(cosines[::-1]))[::-1]
    return [before + after - 2 * here for before, after, here in zip(left, right, cosines, strict=True)]


def _climbs(cosines: Sequence[float]) -> Iterator[float]:
    """Yield for each value the peak that is reached by going back as long as the values do not fall."""
    peak = before = 0.0
    for here in cosines:
        peak = peak if here <= before else here
        before = here
        yield peak


def _deep(depths: Sequence[float]) -> list[int]:
    if not depths:
        return []
    mean = math.fsum(depths) / len(depths)
    deviation = math.sqrt(math.fsum((depth - mean) ** 2 for depth in depths) / len(depths))
    return [i for i, depth in enumerate(depths) if depth > mean + deviation / 2]
