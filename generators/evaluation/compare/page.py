"""A comparison as an HTML page: the verdict, the questions that tell the runs apart, then the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import version

from ....utils.plugins import OWN_PACKAGE
from ....utils.text.counting import counted
from ..pages import markup
from ..pages.sections import Column, Finding, Section, Summary, Table
from ..pages.shell import render
from .breakdown import LEAST_QUESTIONS, Breakdown
from .compare import Compared, Disagreement, by_question, main_metric
from .comparison import Comparison
from .items import MEANINGS, Item
from .runs import Run
from .verdict import (
    breakdown_sentences,
    chance_sentence,
    items_sentence,
    main_differences,
    sentence,
    short_name,
)

_QUESTIONS, _SCORES, _PARTS, _ITEMS, _RUNS = "questions", "scores", "parts", "items", "runs"
_QUESTIONS_TITLE = "Questions that tell them apart"
# Questions shown in each list, and items; those of a list that are not folded.
_SHOWN, _OPEN = 25, 6
_LONGEST_ANSWER = 300

# A question on which the runs disagree, and all groups in which they do.
_Disputed = tuple[Disagreement, tuple[str, ...]]


def to_page(comparison: Comparison) -> str:
    """Return one HTML file without programs that uses no network."""
    summary = _summary(comparison)
    contents = [(_QUESTIONS, _QUESTIONS_TITLE), *((one.key, one.title) for one in summary.sections)]
    main = [_questions(comparison), *(markup.section(part) for part in summary.sections)]
    return render(
        f"{summary.name}: comparison",
        "\n".join((markup.header(summary), markup.columns(contents, "\n".join(main)))),
    )


def _summary(comparison: Comparison) -> Summary:
    first, *others = comparison.runs
    who = short_name(others[0]) if len(others) == 1 else f"{len(others)} runs"
    results = first.results
    tasks = ", ".join(sorted({row.part.group for row in comparison.rows}))
    versions = sorted(set(results.versions.values()))
    facts = (
        *((run.letter, f"{run.name}, {run.results.time[:10]}") for run in comparison.runs),
        ("tasks", tasks),
        ("version", ", ".join(versions)),
        (OWN_PACKAGE, version(OWN_PACKAGE)),
    )
    sections = (
        _scores(comparison),
        _parts(comparison.breakdown, first),
        *([_items(comparison.items)] if comparison.items else []),
        _settings(comparison.runs),
    )
    return Summary(
        "Comparison", f"{who} compared with {short_name(first)}", tuple(_verdict(comparison)), facts, sections
    )


def _verdict(comparison: Comparison) -> Iterator[Finding]:
    rows = main_differences(comparison.rows, comparison.metric)
    # The first group, which shows the gold passages alone; the others follow with the scores.
    for row in rows:
        if row.part.group == rows[0].part.group:
            yield Finding(sentence(row, comparison.runs[0]), f"#{_SCORES}")
    for text in breakdown_sentences(comparison.breakdown, comparison.runs[0]):
        yield Finding(text, f"#{_PARTS}")
    if text := items_sentence(comparison.items):
        yield Finding(text, f"#{_ITEMS}")
    for run in comparison.runs:
        for problem in run.results.problems:
            yield Finding(f"Note on {short_name(run)}: {problem}.", f"#{_RUNS}")


def _scores(comparison: Comparison) -> Section:
    first = comparison.runs[0]
    main = main_differences(comparison.rows, comparison.metric)
    tables: list[Table] = []
    for group in dict.fromkeys(row.part.group for row in comparison.rows):
        rows = [row for row in comparison.rows if row.part.group == group]
        of_group = [row for row in main if row.part.group == group]
        metrics = {row.metric for row in of_group}
        shown = [row for row in rows if row.metric == main_metric(row.part) or row.metric in metrics]
        # The verdict has the sentences of the first group.
        said = "" if not tables else " ".join(sentence(row, first) for row in of_group)
        tables.append(_scores_table(group, shown, first, said))
        if len(shown) < len(rows):
            tables.append(_scores_table(f"{group}, all metrics", rows, first, "", folded=True))
    text = f"In brackets the 95 % interval. {chance_sentence(comparison.rows)}"
    return Section(_SCORES, "Scores", text, tuple(tables))


def _scores_table(caption: str, rows: Sequence[Compared], first: Run, note: str, *, folded: bool = False) -> Table:
    columns = (
        Column("question type", "data"),
        Column("metric", "words"),
        Column("run", "words"),
        Column("questions", "count"),
        Column("score in %", "mean"),
        Column(f"points more than {first.letter}", "difference", bar=True),
    )
    lines = tuple(
        (row.part.name, row.metric, row.run.letter, row.value.rows, row.value, row.difference) for row in rows
    )
    return Table(caption, columns, lines, note, folded)


def _parts(found: Breakdown, first: Run) -> Section:
    text = " ".join(breakdown_sentences(found, first))
    left_out = f" {counted(found.left_out, 'part')} with fewer questions are left out." if found.left_out else ""
    columns = (
        Column("part", "words"),
        Column("questions with", "data"),
        Column("metric", "words"),
        Column("run", "words"),
        Column("questions", "count"),
        Column(f"points more than {first.letter}", "difference", bar=True),
        Column("beyond chance", "words"),
    )
    tables = []
    for group in dict.fromkeys(one.group for one in found.slices):
        rows = tuple(
            (
                one.label,
                one.value,
                one.metric,
                one.run.letter,
                one.difference.rows,
                one.difference,
                "yes" if one.is_beyond_chance else "",
            )
            for one in found.slices
            if one.group == group
        )
        tables.append(Table(group, columns, rows))
    nothing = f"No part of the questions has {LEAST_QUESTIONS} of them." if not tables else ""
    return Section(_PARTS, "Parts of the questions", f"{text or nothing}{left_out}".strip(), tuple(tables))


def _items(found: Sequence[Item]) -> Section:
    listed = [one for one in found if one.why in ("good_systems_miss", "no_system_right")]
    columns = (
        Column("question", "data"),
        Column("question type", "data"),
        Column("group", "data"),
        Column("difficulty", "share"),
        Column("discrimination", "score"),
        Column("why", "words"),
    )
    rows = tuple(
        (one.question, one.question_type, one.group, one.difficulty, one.discrimination, MEANINGS[one.why])
        for one in listed[:_SHOWN]
        if one.why is not None
    )
    text = (
        f"{items_sentence(found)} Difficulty is the share of the score that the systems miss; discrimination is how a "
        "question's scores correlate with those of all others over the systems. With few systems, chance makes it "
        "negative often. All questions are in items.jsonl."
    )
    return Section(_ITEMS, "Questions to review", text, (Table(f"The first {len(rows)}", columns, rows),))


def _settings(runs: Sequence[Run]) -> Section:
    names = dict.fromkeys(name for run in runs for name in run.results.settings)
    columns = (Column("setting", "words"), *(Column(run.letter, "data") for run in runs))
    rows = tuple((name, *(run.results.settings.get(name) for run in runs)) for name in names)
    return Section(_RUNS, "Runs", "", (Table("Settings", columns, rows),))


def _questions(comparison: Comparison) -> str:
    rows = by_question(comparison.disagreements)
    lists = "\n".join(
        _list(title, of_list, comparison.runs) for title, of_list in _lists(rows, comparison.runs) if of_list
    )
    said = "The runs score no answer differently."
    if rows:
        said = f"{counted(len(rows), 'question')} scored differently, the most telling first. All are in compared.json."
    return (
        f'<section id="{_QUESTIONS}" class="part" aria-labelledby="{_QUESTIONS}-title">\n'
        f'<h2 id="{_QUESTIONS}-title">{_QUESTIONS_TITLE}</h2>\n<p>{markup.words(said)}</p>\n{lists}\n</section>'
    )


def _lists(rows: Sequence[_Disputed], runs: Sequence[Run]) -> Iterator[tuple[str, Sequence[_Disputed]]]:
    """Yield lists with their titles: for two runs one for each that is better, otherwise all together."""
    if len(runs) > 2:
        yield "", rows
        return
    for better, worse in ((1, 0), (0, 1)):
        found = [row for row in rows if row[0].scores[better] > row[0].scores[worse]]
        yield f"Answered better by {short_name(runs[better])}: {len(found):,}", found


def _list(title: str, rows: Sequence[_Disputed], runs: Sequence[Run]) -> str:
    heading = f"<h3>{markup.words(title)}</h3>\n" if title else ""
    entries = [_entry(one, groups, runs) for one, groups in rows[:_SHOWN]]
    more = entries[_OPEN:]
    rest = f'<details class="folded"><summary>{len(more)} more</summary>{_listed(more)}</details>\n' if more else ""
    return f"{heading}{_listed(entries[:_OPEN])}\n{rest}"


def _listed(entries: Sequence[str]) -> str:
    return '<ol class="list" role="list">\n{}\n</ol>'.format("\n".join(entries))


def _entry(found: Disagreement, groups: Sequence[str], runs: Sequence[Run]) -> str:
    one = found.answers[0]
    language = one.labels.get("language")
    gold = (
        " or ".join(f"<b>{markup.data(text, language)}</b>" for text in one.gold)
        if one.gold
        else '<span class="none">no answer</span>'
    )
    given = "".join(
        f'<span class="answers">{run.letter}, {found.metric} {100 * score:.0f}: {_said(answer.answer, language)}</span>'
        for run, answer, score in zip(runs, found.answers, found.scores, strict=True)
    )
    names = dict.fromkeys(filter(None, (found.part.name, one.document, *groups)))  # a task in no group is its own group
    labels = "".join(f"<span>{markup.data(name)}</span>" for name in names)
    return (
        f'<li><details><summary><span class="asked">{markup.data(one.question, language)}</span>'
        f'<span class="answers">Gold: {gold}</span>{given}<span class="labels">{labels}</span></summary>\n'
        f'<div class="body"><dl>{"".join(_details(found, runs, language))}</dl>'
        f"{''.join(_retrieved(found, runs, language))}</div></details></li>"
    )


def _details(found: Disagreement, runs: Sequence[Run], language: str | None) -> Iterator[str]:
    one = found.answers[0]
    yield f"<dt>Id</dt><dd>{markup.data(one.question_id)}</dd>"
    for text in one.evidence:
        yield f"<dt>Evidence</dt><dd>{markup.data(text, language)}</dd>"
    for run, answer in zip(runs, found.answers, strict=True):
        scores = ", ".join(f"{name} {100 * value:.0f}" for name, value in answer.metrics.items())
        yield f"<dt>{run.letter}, scores</dt><dd>{markup.words(scores)}</dd>"
        if len(answer.answer) > _LONGEST_ANSWER:
            yield f"<dt>{run.letter}, answer</dt><dd>{markup.data(answer.answer, language)}</dd>"


def _retrieved(found: Disagreement, runs: Sequence[Run], language: str | None) -> Iterator[str]:
    """Yield the passages of each run that retrieved any, folded."""
    for run, answer in zip(runs, found.answers, strict=True):
        if answer.retrieved:
            passages = "".join(
                f'<section class="passage"><h3><span class="document">{markup.data(document)}</span></h3>'
                f'<p class="text">{markup.data(text, language)}</p></section>'
                for document, text in answer.retrieved
            )
            title = markup.words(f"{run.letter} retrieved {counted(len(answer.retrieved), 'passage')}")
            yield f'<details class="folded"><summary>{title}</summary>{passages}</details>'


def _said(answer: str, language: str | None) -> str:
    if not answer.strip():
        return '<span class="none">empty</span>'
    shown = answer if len(answer) <= _LONGEST_ANSWER else f"{answer[:_LONGEST_ANSWER]}…"
    return markup.data(shown, language)
