"""Build sets: draw articles, interlace their paragraphs, ask about each, write the files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from ...utils.errors import CorpusError, ExportError, TaskgenError
from ...utils.progress import Progress, silent
from .articles import Source
from .files import write_examples
from .plans import Plan, Pool, of_length
from .question_choice import Pick, pick
from .question_matches import Fits, Tie, fits_of
from .records import Example, Question, Segment
from .variants import Variant

# Draws for one example, of which the one with the surest questions is taken. A long one is drawn anew only to differ.
_TRIES, _LONG_TRIES = 16, 3
_JOINT = "\n\n"


@dataclass(frozen=True, slots=True)
class Built:
    """The examples that could be built; `notes` say why they are fewer than asked for, and what is less good."""

    examples: tuple[Example, ...]
    notes: tuple[str, ...] = ()


def build_examples(source: Source, variant: Variant, seed: int, progress: Progress = silent) -> Built:
    """Interlace paragraphs of drawn articles by a variant's pattern, and ask a question about each.

    The same source, variant and seed give the same examples. No paragraph and no question stands twice in an example,
    and no two examples have the same prompt. Of each paragraph such a question is asked as means it and no other of the
    example, as far as there is one; an unanswerable one that another paragraph may answer is never asked, rather none.

    Raises:
        CorpusError: too few articles have as many paragraphs as the pattern asks for, all together are shorter than the
            target length, or nothing can be asked; the message says how many or how long.
        ConfigError: the pattern alone is longer than the target length.
    """
    pool = Pool(source, variant)
    fits = fits_of(source)
    examples: list[Example] = []
    seen: set[str] = set()
    ties: Counter[Tie] = Counter()
    for number in range(variant.examples):
        progress(variant.name, number, variant.examples)
        found = _surest(pool, variant, fits, Random(f"{seed}/{variant.name}/{number}"), seen)
        if found is None:
            break
        plan, picks = found
        examples.append(_example(f"{variant.name}-{number:04}", plan, picks, source.language))
        seen.add(examples[-1].prompt)
        ties.update(one.tie for one in picks)
    if not examples:
        raise CorpusError(
            f"{source.name}: {variant.name}: no question can be asked: each is as much about another paragraph as "
            "about its own"
        )
    progress(variant.name, variant.examples, variant.examples)
    return Built(tuple(examples), tuple(_notes(len(examples), ties, variant)))


def _surest(pool: Pool, variant: Variant, fits: Fits, rng: Random, seen: set[str]) -> tuple[Plan, list[Pick]] | None:
    """The best of some draws, among those whose prompt is new; None where none is, or nothing can be asked in any."""
    best: tuple[Plan, list[Pick]] | None = None
    least: tuple[int, ...] = ()
    for _ in range(_TRIES if variant.target_tokens is None else _LONG_TRIES):
        if variant.target_tokens is None:
            plan = pool.plan(rng)
            picks = pick(plan.numbers, fits, variant.segment_tokens, rng)
        else:
            plan, picks = of_length(pool, variant, variant.target_tokens, fits, rng)
        if _prompt(picks) in seen or not any(one.question for one in picks):
            continue
        ties = Counter(one.tie for one in picks)
        faults = (ties[Tie.NONE], ties[Tie.LOOSE], ties[Tie.FAIR])
        if best is None or faults < least:
            best, least = (plan, picks), faults
        if variant.target_tokens is not None or not any(faults):
            break
    return best


def _example(example_id: str, plan: Plan, picks: Sequence[Pick], language: str) -> Example:
    segments: list[Segment] = []
    questions: list[Question] = []
    start = 0
    for number, (letter, one) in enumerate(zip(plan.topics, picks, strict=True)):
        title = plan.articles[letter]
        segments.append(Segment(number, letter, title, start, start + len(one.text)))
        if one.question is not None:
            texts = tuple(text for text, _ in one.answers)
            starts = tuple(start + place for _, place in one.answers)
            questions.append(Question(one.question, texts, starts, number, letter, title))
        start += len(one.text) + len(_JOINT)
    return Example(
        example_id=example_id,
        prompt=_prompt(picks),
        questions=tuple(questions),
        pattern="".join(plan.topics),
        articles=plan.articles,
        segments=tuple(segments),
        language=language,
    )


def _prompt(picks: Sequence[Pick]) -> str:
    return _JOINT.join(one.text for one in picks)


def _notes(built: int, ties: Counter[Tie], variant: Variant) -> Iterator[str]:
    if built < variant.examples:
        yield (
            f"{variant.name}: {built:,} of {variant.examples:,} examples: no further one was found that differs from "
            "them and in which a question can be asked; take a source with more articles"
        )
    if ties[Tie.NONE]:
        yield f"{variant.name}: {ties[Tie.NONE]:,} of {ties.total():,} segments have no question that means them alone"
    if ties[Tie.LOOSE]:
        yield (
            f"{variant.name}: {ties[Tie.LOOSE]:,} of {ties.total():,} questions have hardly a word by which they mean "
            "their own segment more than another"
        )


@dataclass(frozen=True, slots=True)
class SetFile:
    """A set of a source: where it was written and what is in it, or why it could not be built."""

    variant: Variant
    path: Path
    built: Built
    problem: TaskgenError | None = None

    @property
    def is_short(self) -> bool:
        return len(self.built.examples) < self.variant.examples


def check_free(variants: Sequence[Variant], folder: Path, *, overwrite: bool) -> None:
    """Whether the files may be written, before any work.

    Raises:
        ExportError: `folder` is a file, or files are there and `overwrite` is not set; the message names them.
    """
    if folder.exists() and not folder.is_dir():
        raise ExportError(f"{folder}: is not a folder; choose another place or remove it")
    there = [path.name for variant in variants if (path := _path(variant, folder)).exists()]
    if there and not overwrite:
        raise ExportError(f"{folder}: holds {', '.join(there)}, which are kept; give --overwrite to replace them")


def write_sets(
    source: Source, variants: Sequence[Variant], seed: int, folder: Path, progress: Progress, *, overwrite: bool
) -> Iterator[SetFile]:
    """Build the sets one after the other, and write each when it is done, as `<variant>.json`.

    Raises:
        ExportError: a file cannot be written.
    """
    for variant in variants:
        path = _path(variant, folder)
        try:
            built = build_examples(source, variant, seed, progress)
        except TaskgenError as problem:
            yield SetFile(variant, path, Built(()), problem)
            continue
        write_examples(path, built.examples, overwrite=overwrite)
        yield SetFile(variant, path, built)


def _path(variant: Variant, folder: Path) -> Path:
    return folder / f"{variant.name}.json"
