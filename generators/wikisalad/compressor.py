"""A compressor to compare with: of the context, a model sees what a search by the question finds."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from lm_eval.api.instance import Instance

from ...utils.errors import ConfigError
from ...utils.languages import load_language
from ..models.wrapper import Wrapper
from .segment_selection import Division, Piece, choose, divide

if TYPE_CHECKING:
    from lm_eval.api.model import LM


class _Context(NamedTuple):
    """The context of a prompt in one piece: `text[i]` stands at `start + i` in the example's prompt."""

    start: int
    text: str


class Bm25Compressor(Wrapper):
    """Keeps of each prompt's context the parts that answer the question best, by BM25, within a budget of tokens.

    The parts are what TextTiling takes for one subject (`texttiling.py`). They stay in their order; instruction,
    earlier questions and their answers, and the question itself stay as they are. The same context and question always
    keep the same parts.

    Args:
        inner: any lm-eval model.
        budget: how long the context may be, in tokens of `utils/text/tokens.py`.

    Raises:
        ConfigError: the budget is not positive; or, on generating, a request does not say what its context is.
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
        """An entry for each request since the last `reset`, in their order; `Compresses` says what is in it."""
        return list(self._stats)

    def get_decompressed_segments(self) -> list[list[dict[str, int]]]:
        """For each entry what was kept, as offsets into the example's prompt."""
        return [entry["decompressed_segments"] for entry in self._stats]

    def reset(self) -> None:
        """Forget the statistics, and those of the inner model where it has any."""
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
        kept = choose(context.text, division.pieces, doc["question"], self._budget)
        self._stats.append(_entry(doc, context, division, kept))
        spans = [(context.start + piece.start, context.start + piece.end) for piece in kept]
        arguments = (_prompt(parts, spans), *request.args[1:])
        metadata = (request.task_name, request.doc_id, request.repeats)
        return Instance(request.request_type, doc, arguments, request.idx, metadata)

    def _division(self, text: str, language: str) -> Division:
        # Kept by digest, not by the text: in simple mode an example's context comes once for each of its questions.
        key = (language, hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest())
        if key not in self._divisions:
            self._divisions[key] = divide(text, load_language(language), self._budget)
        return self._divisions[key]


def _context(parts: Sequence[Mapping[str, Any]]) -> _Context:
    """The context of a prompt as one text, with line ends for what of the example's prompt lies between its parts."""
    stretches = [part for part in parts if part["kind"] == "context"]
    start = end = stretches[0]["start_char"] if stretches else 0
    text = ""
    for part in stretches:
        text += "\n" * (part["start_char"] - end) + part["text"]
        end = part["end_char"]
    return _Context(start, text)


def _prompt(parts: Sequence[Mapping[str, Any]], spans: Sequence[tuple[int, int]]) -> str:
    """The prompt with those stretches of its context that lie in `spans`; what joins an empty one to the next goes."""
    texts: list[str] = []
    emptied = False
    for part in parts:
        text = part["text"]
        if part["kind"] == "context":
            first = part["start_char"]
            kept = "".join(text[max(0, start - first) : max(0, end - first)] for start, end in spans)
            # White space between what is left and what is left out goes too; where all is kept nothing changes.
            text = text if kept == text else kept.strip()
            emptied = not text
        elif part["kind"] == "joint" and emptied:
            text, emptied = "", False
        texts.append(text)
    return "".join(texts)


def _entry(doc: Mapping[str, Any], context: _Context, division: Division, kept: Sequence[Piece]) -> dict[str, Any]:
    original, compressed = division.tokens, sum(piece.tokens for piece in kept)
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
            for piece in kept
        ],
    }
