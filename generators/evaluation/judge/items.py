"""What a judge sees of one answer: the question, the gold answers, the passages and the answer, bounded in length."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ....utils.text.tokens import count_tokens
from ..logged_samples import LoggedSample

# In tokens, about words: what the judge reads of passages, of an answer, and of anything else.
PASSAGES, ANSWER, OTHER = 1500, 600, 300
# A "word" that is longer counts as several, so that no answer is long by having no spaces.
_CHARACTERS_PER_TOKEN = 16
_GAP = " […] "


@dataclass(frozen=True, slots=True)
class Item:
    """An answer to be judged. Texts are whole here; `shown` cuts them.

    `evidence` are the texts that the gold answers rest on; `cluster` is the document they come from. `passages` are
    pairs of title and text, empty where the model saw none.
    """

    question_type: str
    language: str
    question: str
    gold: tuple[str, ...]
    answer: str
    passages: tuple[tuple[str, str], ...] = ()
    evidence: tuple[str, ...] = ()
    history: tuple[tuple[str, str], ...] = ()
    code_word: str = ""
    cluster: str = ""

    @property
    def shown(self) -> Mapping[str, Any]:
        """The data of a prompt, by key; what there is nothing of is left out."""
        history = [{"question": _cut(q, OTHER), "answer": _cut(a, OTHER)} for q, a in self.history]
        values = {
            "passages": list(_bounded(self.passages, self.evidence)),
            "evidence": [_cut(text, OTHER) for text in self.evidence] if not self.passages else None,
            "history": history,
            "question": _cut(self.question, PASSAGES),
            "code_word": self.code_word,
            "gold_answers": [_cut(text, OTHER) for text in self.gold],
            "answer": _cut(self.answer, ANSWER),
        }
        return {key: value for key, value in values.items() if value or key in ("gold_answers", "answer")}


def to_item(sample: LoggedSample, task: str) -> Item:
    """What there is to judge of a logged sample: rows of our own sets, or any with `question` and `answers`.

    Args:
        sample: the sample; what the model thinks aloud in its answer is left out.
        task: the task's name, which stands for the question type where the row has none.
    """
    # Loaded here, since reading samples alone takes no scoring.
    from ....utils.qa_metrics import strip_thinking

    doc = sample.doc
    passages = tuple((_text(one, "title"), _text(one, "text")) for one in _records(doc, "passages"))
    if not passages and _text(doc, "context"):
        passages = ((_text(doc, "title"), _text(doc, "context")),)
    spans = _records(doc, "evidence")
    sources = [_text(one, "doc_id") for one in (*spans, *_records(doc, "passages"))]
    return Item(
        question_type=_text(doc, "question_type") or task,
        language=_text(doc, "language") or "en",
        question=_text(doc, "question"),
        gold=_texts(doc.get("answers")),
        answer=strip_thinking(sample.answer).strip(),
        passages=passages,
        evidence=tuple(filter(None, (_text(one, "text") for one in spans))),
        history=tuple((_text(one, "question"), _text(one, "answer")) for one in _records(doc, "history")),
        code_word=_text(_metadata(doc), "canary"),
        cluster=next(filter(None, sources), "") or _text(doc, "context") or f"{task}:{sample.doc_id}",
    )


def _bounded(passages: Sequence[tuple[str, str]], evidence: Sequence[str]) -> Iterator[Mapping[str, str]]:
    """Passages with evidence first, then the others, until `PASSAGES` tokens are reached; long ones cut around it."""
    left = PASSAGES
    for title, text in sorted(passages, key=lambda one: not any(span in one[1] for span in evidence)):
        if left <= 0:
            return
        place = next((text.index(span) for span in evidence if span in text), 0)
        shown = _cut(text, left, place)
        left -= _tokens(shown)
        yield {"title": _cut(title, OTHER), "text": shown}


def _cut(text: str, most: int, place: int = 0) -> str:
    """A text of at most about `most` tokens: its beginning and its end, or what stands around a place in it."""
    if _tokens(text) <= most:
        return text
    size = _characters(text, most)
    if not place:
        return text[: size * 3 // 4] + _GAP + text[-(size // 4) :]
    start = max(0, min(place - size // 4, len(text) - size))
    return (_GAP if start else "") + text[start : start + size] + _GAP


def _tokens(text: str) -> int:
    return max(count_tokens(text), len(text) // _CHARACTERS_PER_TOKEN)


def _characters(text: str, tokens: int) -> int:
    """How many characters of a text have about so many tokens."""
    return max(1, len(text) * tokens // _tokens(text))


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name)
    return value if isinstance(value, str) else ""


def _texts(value: Any) -> tuple[str, ...]:
    """Gold answers as our sets have them, or as SQuAD's rows do, under `text`."""
    if isinstance(value, Mapping):
        value = value.get("text")
    found = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return tuple(one for one in found if isinstance(one, str) and one.strip())


def _records(doc: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    value = doc.get(name)
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def _metadata(doc: Mapping[str, Any]) -> Mapping[str, Any]:
    """What our sets keep of a question as JSON text."""
    try:
        value = json.loads(_text(doc, "metadata") or "{}")
    except ValueError:
        return {}
    return value if isinstance(value, Mapping) else {}
