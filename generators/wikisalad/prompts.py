"""The prompts of the two modes: all the context and a question, or a context that grows by earlier questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ...utils.languages import Language, load_language
from .records import Example, Mode, Question

Kind = Literal["context", "history", "instruction", "question", "joint"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a prompt; the texts of all parts, joined by nothing, are the prompt.

    `context` is a stretch of the example's own prompt, from character `start_char` up to `end_char`; other kinds have
    no offsets. `history` is an earlier question with its answer, `question` ends in the cue to answer, and a `joint` is
    white space alone.
    """

    kind: Kind
    text: str
    start_char: int | None = None
    end_char: int | None = None


_JOINT = Part("joint", "\n\n")


def ordered_questions(example: Example) -> tuple[Question, ...]:
    """Return the questions in the order of their segments in the prompt, which is the order in which they are asked.

    Files of other tools may have questions about a missing segment; these come last.
    """
    ends = _ends(example)
    return tuple(sorted(example.questions, key=lambda question: ends.get(question.segment_id, len(example.prompt))))


def gold_answers(example: Example) -> tuple[str, ...]:
    """Return the answers that a prompt with gold history shows, in the order of `ordered_questions`.

    Each is the first gold answer, or the language's phrase for "unanswerable".
    """
    abstention = load_language(example.language).abstention
    return tuple(question.answers[0] if question.answers else abstention for question in ordered_questions(example))


def prompt_text(parts: Sequence[Part]) -> str:
    """Join the parts to the text that a model reads."""
    return "".join(part.text for part in parts)


def gold_parts(example: Example, index: int, mode: Mode) -> tuple[Part, ...]:
    """Return the prompt of question `index` in a mode; in the sequential one with the gold answers as history."""
    return simple_parts(example, index) if mode == "simple" else sequential_parts(example, index, gold_answers(example))


def simple_parts(example: Example, index: int) -> tuple[Part, ...]:
    """Return all segments, the instruction, and question `index` of `ordered_questions`."""
    context = Part("context", example.prompt, 0, len(example.prompt))
    return (context, *_question_parts(example, ordered_questions(example)[index]))


def sequential_parts(example: Example, index: int, answers: Sequence[str]) -> tuple[Part, ...]:
    """Return the segments up to that of question `index`, each earlier question behind its own segment.

    Args:
        example: what is read.
        index: the number of the question in `ordered_questions`.
        answers: to the earlier questions, in the same order; further ones are ignored.

    Raises:
        ValueError: an earlier question has no answer.
    """
    if len(answers) < index:
        raise ValueError(f"{example.example_id}: question {index} needs {index} earlier answers, not {len(answers)}")
    return (
        *_context_with_history(example, index, answers),
        *_question_parts(example, ordered_questions(example)[index]),
    )


def _context_with_history(example: Example, index: int, answers: Sequence[str]) -> Iterator[Part]:
    language = load_language(example.language)
    ends = _ends(example)
    shown = 0
    for number, question in enumerate(ordered_questions(example)[: index + 1]):
        end = ends.get(question.segment_id, len(example.prompt))
        # Other tools' boundaries may be off: all text up to the end of a segment is shown, and none twice.
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
    """Return a stretch of the text without white space at its ends; None if nothing is left."""
    stretch = text[start:end]
    start += len(stretch) - len(stretch.lstrip())
    stretch = stretch.strip()
    return Part("context", stretch, start, start + len(stretch)) if stretch else None


def _question_parts(example: Example, question: Question) -> tuple[Part, ...]:
    """Return the instruction and the question. They come last, because lm-eval cuts long prompts on the left."""
    language = load_language(example.language)
    instruction = language.prompt.instruction.replace("{abstention}", language.abstention)
    return _JOINT, Part("instruction", instruction), _JOINT, Part("question", _cue(language, question))


def _cue(language: Language, question: Question) -> str:
    return f"{language.prompt.question}: {question.question}\n{language.prompt.answer}:"
