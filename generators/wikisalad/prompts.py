"""The prompts of the two modes: all the context and a question, or a context that grows by earlier questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ...utils.languages import Language, load_language
from .records import Example, Question

Kind = Literal["context", "history", "instruction", "question", "joint"]


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a prompt; a prompt is the texts of its parts, joined by nothing.

    `context` is a stretch of the example's own prompt, from character `start_char` up to `end_char`; other kinds have
    no offsets. `history` is an earlier question with its answer, `question` ends in the cue to answer, and a `joint` is
    white space alone.
    """

    kind: Kind
    text: str
    start_char: int | None = None
    end_char: int | None = None


_JOINT = Part("joint", "\n\n")


def asked_order(example: Example) -> tuple[Question, ...]:
    """The questions as they are asked: in the order of their segments in the prompt.

    One about a segment that is not there, as files of others may have it, comes last.
    """
    ends = _ends(example)
    return tuple(sorted(example.questions, key=lambda question: ends.get(question.segment_id, len(example.prompt))))


def gold_answers(example: Example) -> tuple[str, ...]:
    """What a prompt says was answered, in `asked_order`: the first gold, or the language's phrase for none."""
    abstention = load_language(example.language).abstention
    return tuple(question.answers[0] if question.answers else abstention for question in asked_order(example))


def simple_prompt(example: Example, index: int) -> str:
    """All segments, the instruction, and question `index` of `asked_order`."""
    return text_of(simple_parts(example, index))


def sequential_prompt(example: Example, index: int, answers: Sequence[str]) -> str:
    """The segments up to that of question `index` of `asked_order`; the questions before it stand behind their own.

    Args:
        answers: to the questions before it, in `asked_order`; those to later ones are not read.

    Raises:
        ValueError: a question before it has no answer there.
    """
    return text_of(sequential_parts(example, index, answers))


def text_of(parts: Sequence[Part]) -> str:
    return "".join(part.text for part in parts)


def simple_parts(example: Example, index: int) -> tuple[Part, ...]:
    """What `simple_prompt` consists of."""
    context = Part("context", example.prompt, 0, len(example.prompt))
    return (context, *_asking(example, asked_order(example)[index]))


def sequential_parts(example: Example, index: int, answers: Sequence[str]) -> tuple[Part, ...]:
    """What `sequential_prompt` consists of."""
    if len(answers) < index:
        raise ValueError(f"{example.example_id}: question {index} needs {index} earlier answers, not {len(answers)}")
    return (*_grown(example, index, answers), *_asking(example, asked_order(example)[index]))


def _grown(example: Example, index: int, answers: Sequence[str]) -> Iterator[Part]:
    """The segments up to that of a question, with the earlier questions and answers between them."""
    language = load_language(example.language)
    ends = _ends(example)
    shown = 0
    for number, question in enumerate(asked_order(example)[: index + 1]):
        end = ends.get(question.segment_id, len(example.prompt))
        # Boundaries of others are off at times: all text up to the end of a segment is shown, and none twice.
        context = _stripped(example.prompt, shown, end)
        shown = max(shown, end)
        if context is not None:
            yield from (_JOINT, context) if number else (context,)
        if number < index:
            answered = f"{_cue(language, question)} {answers[number]}".rstrip()
            yield from (_JOINT, Part("history", answered))


def _ends(example: Example) -> dict[int, int]:
    return {segment.segment_id: segment.end_char for segment in example.segments}


def _stripped(text: str, start: int, end: int) -> Part | None:
    """A stretch of the text without the white space at its ends; None where nothing is left."""
    stretch = text[start:end]
    start += len(stretch) - len(stretch.lstrip())
    stretch = stretch.strip()
    return Part("context", stretch, start, start + len(stretch)) if stretch else None


def _asking(example: Example, question: Question) -> tuple[Part, ...]:
    """What stands behind the context: lm-eval cuts long prompts on the left."""
    language = load_language(example.language)
    instruction = language.prompt.instruction.replace("{abstention}", language.abstention)
    return _JOINT, Part("instruction", instruction), _JOINT, Part("question", _cue(language, question))


def _cue(language: Language, question: Question) -> str:
    return f"{language.prompt.question}: {question.question}\n{language.prompt.answer}:"
