"""The baseline: it answers by matching words, without a language model, to show what a set demands at least.

It knows no set's template. From any prompt it takes the last question, the text above it, and the phrase that an
instruction gives for "no answer"; the answer is cut from the sentence that shares the rarest words with the question.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, NoReturn

from lm_eval.api.instance import Instance
from lm_eval.api.model import LM
from rich.console import Console
from rich.progress import track

from ...utils.errors import ConfigError
from ...utils.text.words import folded_words, word_spans

# In words; longer answers are cut at their end.
_LONGEST_ANSWER = 5
_LONGEST_FILLER = 12
_BLANK = re.compile(r"_{2,}")
_SENTENCE_END = re.compile(r"(?<=[.?!।॥؟۔。！？])(?:\s+|(?<=[。！？]))|\n+")
# A short word or three before a colon, as in "Question: ".
_LABEL = re.compile(r"\s*[^\s:：]+(?:\s[^\s:：]+){0,2}\s*[:：]\s")


@dataclass(frozen=True, slots=True)
class ParsedPrompt:
    """Question and text of a prompt, and the phrase to write where the text has no answer."""

    question: str
    text: str
    abstention: str


class BaselineReader(LM):  # type: ignore[misc]
    """An lm-eval model for generation tasks: `simple_evaluate(model=BaselineReader(), …)`."""

    tokenizer_name = "taskgen-baseline"

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        console = Console(stderr=True)
        is_hidden = disable_tqdm or not console.is_terminal
        shown = track(requests, "baseline", console=console, transient=True, disable=is_hidden)
        return [cut(read(request.args[0]), request.args[1]) for request in shown]

    def apply_chat_template(self, chat_history: list[dict[str, str]], add_generation_prompt: bool = True) -> str:
        """Return a conversation as plain text, its turns separated by empty lines."""
        return "\n\n".join(turn["content"] for turn in chat_history)

    def loglikelihood(self, requests: list[Instance]) -> NoReturn:
        raise ConfigError(
            f"--model baseline only generates, and {requests[0].task_name} ranks options by their likelihood; name the "
            "tasks without it by --tasks, or give another model"
        )

    def loglikelihood_rolling(self, requests: list[Instance]) -> NoReturn:
        raise ConfigError(f"--model baseline only generates, and {requests[0].task_name} asks for likelihoods")


def read(prompt: str) -> str:
    """Answer the last question of a prompt from the text above it; without text, return the abstention phrase."""
    parsed = parse(prompt)
    return answer_from(parsed.text, parsed.question) if word_spans(parsed.text) else parsed.abstention


def answer_from(text: str, question: str) -> str:
    """Answer a question from a text; "" if the text has no words."""
    sentences = [s for s in _SENTENCE_END.split(text) if word_spans(s)]
    if not sentences:
        return ""
    rarity = _rarity(sentences)
    asked = set(folded_words(_BLANK.sub(" ", question)))
    ranked = sorted(sentences, key=lambda s: -_overlap(s, asked, rarity))
    if _BLANK.search(question):
        return _filler(question, ranked) or _short_span(ranked[0], asked, rarity)
    return _short_span(ranked[0], asked, rarity)


def parse(prompt: str) -> ParsedPrompt:
    """Split a prompt into question, text and abstention phrase.

    A last line that ends in a colon is the cue to answer. Lines above that begin with the same cue answer earlier
    questions. Texts and questions up to the last such line are examples and left out, unless the question continues
    them: it follows an answer immediately, or only its own instruction gives an abstention phrase. Then the earlier
    texts are read, but not the earlier questions and answers.
    """
    lines = prompt.rstrip().split("\n")
    cue = lines.pop().strip() if lines[-1].rstrip().endswith((":", "：")) else None
    blocks: list[list[str]] = [[]]
    for line in lines:
        if cue and line.startswith(cue):
            blocks.append([])
        else:
            blocks[-1].append(line)
    turns = [_turn("\n".join(block)) for block in blocks]
    last = text_of = turns.pop()
    while turns and text_of.goes_on:
        text_of = turns.pop()
    paragraphs, abstention = text_of.paragraphs, text_of.abstention
    if abstention:
        are_examples = any(turn.abstention for turn in turns)
        earlier = () if are_examples else chain.from_iterable(turn.paragraphs for turn in turns)
        paragraphs = (*earlier, *paragraphs[:-1])
    return ParsedPrompt(_LABEL.sub("", last.question, count=1).strip(), "\n\n".join(paragraphs), abstention)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A question and the paragraphs above it, back to the previous answer.

    It `goes_on` from that answer where nothing separates them, not even an empty line.
    """

    question: str
    paragraphs: tuple[str, ...]
    goes_on: bool

    @property
    def abstention(self) -> str:
        return _abstention(self.paragraphs[-1]) if self.paragraphs else ""


def _turn(block: str) -> _Turn:
    above, _, question = block.rstrip().rpartition("\n")
    paragraphs = tuple(p for p in re.split(r"\n\s*\n", above.strip("\n")) if p.strip())
    return _Turn(question, paragraphs, goes_on=not above and not block.startswith("\n"))


def cut(answer: str, generation: dict[str, Any]) -> str:
    """Cut an answer where a model would stop: before the first stop text, after `max_gen_toks` tokens (here words)."""
    until = generation.get("until") or []
    for stop in [until] if isinstance(until, str) else until:
        answer = answer.split(stop, 1)[0]
    spans = word_spans(answer)
    limit = int(generation.get("max_gen_toks", len(spans)))
    return answer if len(spans) <= limit else answer[: spans[limit - 1][1]]


def _abstention(paragraph: str) -> str:
    """Return the phrase that an instruction says to write: what follows its last colon."""
    # A full-width colon, as Chinese has it, needs no space behind it.
    _, colon, phrase = " ".join(paragraph.replace("：", ": ").split()).rpartition(": ")
    return (
        phrase
        if colon and len(phrase.split()) <= _LONGEST_ANSWER and unicodedata.category(phrase[-1])[0] in "LMN"
        else ""
    )


def _rarity(sentences: Sequence[str]) -> dict[str, float]:
    """Return the weight of each word: its inverse sentence frequency, in nats."""
    frequency: dict[str, int] = {}
    for sentence in sentences:
        for word in set(folded_words(sentence)):
            frequency[word] = frequency.get(word, 0) + 1
    return {word: math.log(1 + len(sentences) / n) for word, n in frequency.items()}


def _overlap(sentence: str, question: set[str], rarity: dict[str, float]) -> float:
    return sum(rarity[word] for word in sorted(question & set(folded_words(sentence))))


def _filler(question: str, sentences: Sequence[str]) -> str:
    """Return the words of a sentence that stand where the question has its blank, or "".

    The alignment with the most shared words wins, then the higher-ranked sentence, the earlier and the shorter filler.
    """
    left, right = (folded_words(part) for part in _BLANK.split(question, maxsplit=1))
    best, answer = 0, ""
    for sentence in sentences:
        spans = word_spans(sentence)
        found = [" ".join(folded_words(sentence[start:end])) for start, end in spans]
        edge = len(found)
        # A blank at an end of the question fits best at that end of the sentence.
        before = [_shared(found[:i][::-1], left[::-1]) if left else int(i == 0) for i in range(edge + 1)]
        after = [_shared(found[i:], right) if right else int(i == edge) for i in range(edge + 1)]
        for start in range(edge):
            for end in range(start + 1, min(start + _LONGEST_FILLER, edge) + 1):
                if before[start] + after[end] > best:
                    best, answer = before[start] + after[end], sentence[spans[start][0] : spans[end - 1][1]]
    return answer


def _shared(first: Sequence[str], second: Sequence[str]) -> int:
    """Return the length of the common beginning of two sequences."""
    return next(
        (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )


def _short_span(sentence: str, question: set[str], rarity: dict[str, float]) -> str:
    """Return the run of words outside the question with the most weight, at most `_LONGEST_ANSWER` words."""
    runs: list[list[tuple[int, int]]] = [[]]
    for start, end in word_spans(sentence):
        if set(folded_words(sentence[start:end])) <= question:
            runs.append([])
        else:
            runs[-1].append((start, end))
    cuts = [run[:_LONGEST_ANSWER] for run in runs if run]
    if not cuts:
        return ""
    best = max(cuts, key=lambda run: _overlap(sentence[run[0][0] : run[-1][1]], set(rarity), rarity))
    return sentence[best[0][0] : best[-1][1]]
