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
from .plans import ArticlePool, Plan, plan_of_length
from .question_choice import Choice, choose_questions
from .question_matches import QuestionMatches, Uniqueness, matches_of
from .records import Example, Question, Segment
from .variants import Variant

# Draws for one example, of which the one with the most unique questions is taken. A long one is redrawn only to differ.
_TRIES, _LONG_TRIES = 16, 3
_JOINT = "\n\n"


@dataclass(frozen=True, slots=True)
class Built:
    """The examples that could be built; `notes` say why there are too few, and which questions are weak."""

    examples: tuple[Example, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetFile:
    """A set of a source: its path and content, or the problem that prevented it."""

    variant: Variant
    path: Path
    built: Built
    problem: TaskgenError | None = None

    @property
    def is_short(self) -> bool:
        return len(self.built.examples) < self.variant.examples


def check_free(variants: Sequence[Variant], folder: Path, *, overwrite: bool) -> None:
    """Check before any work that the files may be written.

    Raises:
        ExportError: `folder` is a file, or files exist and `overwrite` is not set; the message names them.
    """
    if folder.exists() and not folder.is_dir():
        raise ExportError(f"{folder}: is not a folder; choose another place or remove it")
    existing = [path.name for variant in variants if (path := _path(variant, folder)).exists()]
    if existing and not overwrite:
        raise ExportError(f"{folder}: holds {', '.join(existing)}, which are kept; give --overwrite to replace them")


def build_sets(
    source: Source, variants: Sequence[Variant], seed: int, folder: Path, progress: Progress, *, overwrite: bool
) -> list[SetFile]:
    """Build one set after another, and write each as `<variant>.json` when it is done.

    Raises:
        ExportError: a file cannot be written.
        TaskgenError: no set could be built; it is the problem of the first.
    """
    sets = []
    for variant in variants:
        path = _path(variant, folder)
        try:
            built = build_examples(source, variant, seed, progress)
        except TaskgenError as problem:
            sets.append(SetFile(variant, path, Built(()), problem))
            continue
        write_examples(path, built.examples, overwrite=overwrite)
        sets.append(SetFile(variant, path, built))
    if sets[0].problem is not None and all(one.problem for one in sets):
        raise sets[0].problem
    return sets


def _path(variant: Variant, folder: Path) -> Path:
    return folder / f"{variant.name}.json"


def build_examples(source: Source, variant: Variant, seed: int, progress: Progress = silent) -> Built:
    """Interlace paragraphs of drawn articles by a variant's pattern, and ask a question about each.

    The same source, variant and seed give the same examples. No paragraph and no question occurs twice in an example,
    and no two examples have the same prompt. Each question is chosen to fit its own paragraph and no other of the
    example, as far as there is such a question. An unanswerable one that another paragraph may answer is never asked.

    Raises:
        CorpusError: too few articles have as many paragraphs as the pattern takes, all together are shorter than the
            target length, or nothing can be asked; the message says how many or how long.
        ConfigError: the pattern alone is longer than the target length.
    """
    pool = ArticlePool(source, variant)
    matches = matches_of(source)
    examples: list[Example] = []
    seen: set[str] = set()
    levels: Counter[Uniqueness] = Counter()
    for number in range(variant.examples):
        progress(variant.name, number, variant.examples)
        found = _best_draw(pool, variant, matches, Random(f"{seed}/{variant.name}/{number}"), seen)
        if found is None:
            break
        plan, choices = found
        examples.append(_example(f"{variant.name}-{number:04}", plan, choices, source.language))
        seen.add(examples[-1].prompt)
        levels.update(one.uniqueness for one in choices)
    if not examples:
        raise CorpusError(
            f"{source.name}: {variant.name}: no question can be asked: each is as much about another paragraph as "
            "about its own"
        )
    progress(variant.name, variant.examples, variant.examples)
    return Built(tuple(examples), tuple(_notes(len(examples), levels, variant)))


def _best_draw(
    pool: ArticlePool, variant: Variant, matches: QuestionMatches, rng: Random, seen: set[str]
) -> tuple[Plan, list[Choice]] | None:
    """Return the best of some draws among those with a new prompt and a question; None if there is none."""
    best: tuple[Plan, list[Choice]] | None = None
    least: tuple[int, ...] = ()
    for _ in range(_TRIES if variant.target_tokens is None else _LONG_TRIES):
        if variant.target_tokens is None:
            plan = pool.plan(rng)
            choices = choose_questions(plan.numbers, matches, variant.segment_tokens, rng)
        else:
            plan, choices = plan_of_length(pool, variant, variant.target_tokens, matches, rng)
        if _prompt(choices) in seen or not any(one.question for one in choices):
            continue
        levels = Counter(one.uniqueness for one in choices)
        faults = (levels[Uniqueness.NONE], levels[Uniqueness.LOOSE], levels[Uniqueness.FAIR])
        if best is None or faults < least:
            best, least = (plan, choices), faults
        if variant.target_tokens is not None or not any(faults):
            break
    return best


def _example(example_id: str, plan: Plan, choices: Sequence[Choice], language: str) -> Example:
    segments: list[Segment] = []
    questions: list[Question] = []
    start = 0
    for number, (letter, one) in enumerate(zip(plan.topics, choices, strict=True)):
        title = plan.articles[letter]
        segments.append(Segment(number, letter, title, start, start + len(one.text)))
        if one.question is not None:
            texts = tuple(text for text, _ in one.answers)
            starts = tuple(start + offset for _, offset in one.answers)
            questions.append(Question(one.question, texts, starts, number, letter, title))
        start += len(one.text) + len(_JOINT)
    return Example(
        example_id=example_id,
        prompt=_prompt(choices),
        questions=tuple(questions),
        pattern="".join(plan.topics),
        articles=plan.articles,
        segments=tuple(segments),
        language=language,
    )


def _prompt(choices: Sequence[Choice]) -> str:
    return _JOINT.join(one.text for one in choices)


def _notes(built: int, levels: Counter[Uniqueness], variant: Variant) -> Iterator[str]:
    total, none, loose = levels.total(), levels[Uniqueness.NONE], levels[Uniqueness.LOOSE]
    if built < variant.examples:
        yield (
            f"{variant.name}: {built:,} of {variant.examples:,} examples: no further one was found that differs from "
            "them and in which a question can be asked; take a source with more articles"
        )
    if none:
        yield f"{variant.name}: {none:,} of {total:,} segments have no question that means them alone"
    if loose:
        yield (
            f"{variant.name}: {loose:,} of {total:,} questions have hardly a word by which they mean their own segment "
            "more than another"
        )
