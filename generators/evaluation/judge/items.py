"""The data on one answer that a judge sees: question, gold answers, passages and answer, limited in length."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ....utils.text.tokens import count_tokens
from ..logged_samples import LoggedSample

# Limits in tokens (about words): all passages, the answer, and any other text.
PASSAGES, ANSWER, OTHER = 1500, 600, 300
# A longer "word" counts as several tokens, so that a text without spaces is limited too.
_CHARACTERS_PER_TOKEN = 16
_GAP = " […] "


@dataclass(frozen=True, slots=True)
class Item:
    """An answer to judge, with complete texts; `shown` shortens them.

    `cluster` is the source document of the evidence. `passages` are pairs of title and text. `key_facts` are the
    accepted wordings of each fact that a right answer states.
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
    key_facts: tuple[tuple[str, ...], ...] = ()
    cluster: str = ""

    @property
    def shown(self) -> Mapping[str, Any]:
        """The data of the prompt, by key, without empty values."""
        history = [{"question": shorten(q, OTHER), "answer": shorten(a, OTHER)} for q, a in self.history]
        values = {
            "passages": list(_bounded(self.passages, self.evidence)),
            "evidence": [shorten(text, OTHER) for text in self.evidence] if not self.passages else None,
            "history": history,
            "question": shorten(self.question, PASSAGES),
            "code_word": self.code_word,
            "gold_answers": [shorten(text, OTHER) for text in self.gold],
            "key_facts": {
                name: [shorten(text, OTHER) for text in wordings]
                for name, wordings in zip(fact_names(self), self.key_facts, strict=True)
            },
            "answer": shorten(self.answer, ANSWER),
        }
        return {key: value for key, value in values.items() if value or key in ("gold_answers", "answer")}


def fact_names(item: Item) -> list[str]:
    """Return a name for each key fact, by which the judge says whether it is stated."""
    return [f"fact_{number}" for number in range(1, len(item.key_facts) + 1)]


def to_item(sample: LoggedSample, task: str) -> Item:
    """Return the data to judge a logged sample whose row has `question` and `answers`.

    Args:
        sample: the sample; thinking in its answer is removed.
        task: the name of the task, used as the question type if the row has none.
    """
    from ....utils.qa_metrics import strip_thinking

    doc = sample.doc
    passages = tuple((_text(one, "title"), _text(one, "text")) for one in _records(doc, "passages"))
    if not passages and _text(doc, "context"):
        passages = ((_text(doc, "title"), _text(doc, "context")),)
    spans = _records(doc, "evidence")
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
        key_facts=_key_facts(_metadata(doc).get("key_facts")),
        cluster=next(iter(sample.source_documents()), "") or _text(doc, "context") or f"{task}:{sample.doc_id}",
    )


def retrieved_texts(sample: LoggedSample) -> tuple[str, ...]:
    """Return the passages that a RAG system retrieved, as `taskgen rag` logs them; none of other answers."""
    rows = [one for one in sample.passages if isinstance(one, Mapping)]
    return tuple(filter(None, (_text(row, "text") for row in rows)))


def _bounded(passages: Sequence[tuple[str, str]], evidence: Sequence[str]) -> Iterator[Mapping[str, str]]:
    """Yield passages up to `PASSAGES` tokens, those with evidence first, shortened around the evidence."""
    left = PASSAGES
    for title, text in sorted(passages, key=lambda one: not any(span in one[1] for span in evidence)):
        if left <= 0:
            return
        start = next((text.index(span) for span in evidence if span in text), 0)
        shown = shorten(text, left, start)
        left -= _tokens(shown)
        yield {"title": shorten(title, OTHER), "text": shown}


def shorten(text: str, limit: int, centre: int = 0) -> str:
    """Shorten a text to about `limit` tokens: its beginning and its end, or the part around the offset `centre`."""
    if _tokens(text) <= limit:
        return text
    size = max(1, len(text) * limit // _tokens(text))
    if not centre:
        return text[: size * 3 // 4] + _GAP + text[-(size // 4) :]
    start = max(0, min(centre - size // 4, len(text) - size))
    return (_GAP if start else "") + text[start : start + size] + _GAP


def _tokens(text: str) -> int:
    return max(count_tokens(text), len(text) // _CHARACTERS_PER_TOKEN)


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name)
    return value if isinstance(value, str) else ""


def _texts(value: Any) -> tuple[str, ...]:
    """Return gold answers from a list, or from `text` as in SQuAD's rows."""
    if isinstance(value, Mapping):
        value = value.get("text")
    found = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return tuple(one for one in found if isinstance(one, str) and one.strip())


def _key_facts(value: Any) -> tuple[tuple[str, ...], ...]:
    facts = value if isinstance(value, list) else []
    return tuple(wordings for fact in facts if isinstance(fact, list) and (wordings := _texts(fact)))


def _records(doc: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    value = doc.get(name)
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def _metadata(doc: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the metadata, which generated sets hold as JSON text."""
    try:
        value = json.loads(_text(doc, "metadata") or "{}")
    except ValueError:
        return {}
    return value if isinstance(value, Mapping) else {}
