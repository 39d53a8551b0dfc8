"""Blind sheets on which readers judge questions, ours mixed with people's, and the figures of their verdicts.

    python benchmarks/reading_sheet.py make SHEET --ours tasks/acme_handbook --people xquad.en.json:en --count 100
    python benchmarks/reading_sheet.py make SHEET --ours handbook:en licences:en --types all --count 120
    python benchmarks/reading_sheet.py figures SHEET.key.jsonl FIRST.jsonl SECOND.jsonl [--show]

`make` draws `--count` of our questions by `--seed`, spread over sources and question types, and as many of people's,
with as many to a passage. It writes SHEET.md and SHEET.jsonl, both with passages and questions alone, and
SHEET.key.jsonl, which readers must not see. `--ours` are sets' folders, or corpora (a folder of files or a SQuAD file)
from which questions of `--types` are generated, or of all types that need no model.

A reader writes one JSON object a line: `n`, the number of the question; `natural`, 0 (nobody would say it) to 3 (as a
colleague would); `hand_on`, whether one would hand it on unchanged; `one_right`, whether the passages give one right
answer, or surely none; `answer`, by the passages, "" if they have none; `all_needed`, of several passages, whether the
answer takes every one; `from_people`, the guess whether a person wrote it. The last two may be left out. Yes and no are
`true`/`false` or "yes"/"no". `figures` prints means and shares by origin and reader. An answer agrees with the gold if
one of them contains the other, normalised as for scoring, or if both are empty; `--show` lists those that do not, to be
decided by reading.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from statistics import fmean

from pydantic import BaseModel, ConfigDict, Field
from question_sources import Row, generated_questions, is_set, questions_of, rule_types, split_source

from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.qa_metrics import contains

OURS, PEOPLE, ALL = "ours", "people", "all"
# Long enough that a paragraph is one passage, as people saw it.
_PASSAGE_TOKENS = 1024


@dataclass(frozen=True)
class Entry:
    """A question on a sheet, as the key has it; `n` counts from 1."""

    n: int
    origin: str
    question_type: str
    language: str
    id: str
    question: str
    answers: tuple[str, ...]
    passages: int = 1


class Verdict(BaseModel):
    """The verdict of one reader on one question."""

    model_config = ConfigDict(frozen=True)

    n: int
    natural: int = Field(ge=0, le=3)
    hand_on: bool
    one_right: bool
    answer: str
    all_needed: bool | None = None
    from_people: bool | None = None


def drawn(rows: Sequence[Row], count: int, random: Random) -> list[Row]:
    """Draw questions, each wording once, over as many question types and passages as there are."""
    queues: dict[str, dict[str, list[Row]]] = {}
    for row in {(row["question"], tuple(row["answers"])): row for row in rows}.values():
        queues.setdefault(row["question_type"], {}).setdefault(_passage(row), []).append(row)
    turns = [_over_passages(of_type, random) for _, of_type in sorted(queues.items())]
    return list(islice(in_turns(turns), count))


def drawn_alike(rows: Sequence[Row], ours: Sequence[Row], random: Random) -> list[Row]:
    """Draw as many questions as ours, and as many to a passage: one that comes again would show whose they are.

    Where no passage has as many, one with the most is taken, and there are fewer in all.
    """
    by_passage: dict[str, list[Row]] = {}
    for row in drawn(rows, len(rows), random):
        by_passage.setdefault(_passage(row), []).append(row)
    left = list(by_passage.values())
    found: list[Row] = []
    for count in sorted(Counter(map(_passage, ours)).values(), reverse=True):
        chosen = next((one for one in left if len(one) >= count), max(left, key=len, default=[]))
        left = [one for one in left if one is not chosen]
        found += chosen[:count]
    return found


def in_turns(sources: Sequence[Iterable[Row]]) -> Iterator[Row]:
    """Yield one of each source in turn until all are exhausted."""
    return (row for turn in zip_longest(*sources) for row in turn if row is not None)


def _over_passages(by_passage: Mapping[str, Sequence[Row]], random: Random) -> Iterator[Row]:
    shuffled = [random.sample(rows, len(rows)) for rows in by_passage.values()]
    return in_turns(random.sample(shuffled, len(shuffled)))


def _passage(row: Row) -> str:
    """Return the passages of a question with their titles, which questions may name."""
    return "\n\n".join(f"{passage['title']}\n\n{passage['text']}".strip() for passage in row["passages"])


def sheet(ours: Sequence[Row], people: Sequence[Row], random: Random) -> Iterator[tuple[Entry, str]]:
    """Yield the mixed questions with their passages."""
    mixed = [*((OURS, row) for row in ours), *((PEOPLE, row) for row in people)]
    for n, (origin, row) in enumerate(random.sample(mixed, len(mixed)), start=1):
        yield _entry(n, origin, row), _passage(row)


def _entry(n: int, origin: str, row: Row) -> Entry:
    # People's questions have stray spaces, which would show where they come from.
    told = [f"(Asked before: {turn['question']} Answered: {turn['answer']}.)" for turn in row.get("history") or ()]
    question = " ".join(" ".join((*told, row["question"])).split())
    answers, passages = tuple(row["answers"]), len(row["passages"])
    return Entry(n, origin, row["question_type"], row["language"], row["id"], question, answers, passages)


def write_sheet(base: Path, entries: Iterable[tuple[Entry, str]]) -> None:
    blocks, blind, key = [], [], []
    for entry, passage in entries:
        quoted = "\n".join(f"> {line}".rstrip() for line in passage.splitlines())
        blocks.append(f"## {entry.n}\n\n{quoted}\n\n**Question {entry.n}:** {entry.question}\n")
        blind.append(_line({"n": entry.n, "passage": passage, "question": entry.question}))
        key.append(_line(asdict(entry)))
    base.parent.mkdir(parents=True, exist_ok=True)
    for ending, texts in ((".md", blocks), (".jsonl", blind), (".key.jsonl", key)):
        base.with_name(base.name + ending).write_text("\n".join(texts) + "\n", encoding="utf-8")


def _line(record: Mapping[str, object]) -> str:
    return json.dumps(record, ensure_ascii=False)


def read_key(path: Path) -> dict[int, Entry]:
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return {one["n"]: Entry(**{**one, "answers": tuple(one["answers"])}) for one in records}


def read_verdicts(path: Path, key: Mapping[int, Entry]) -> dict[int, Verdict]:
    """Read the verdicts of one reader by number.

    Raises:
        ValueError: a line is no verdict, or is about a question that is not on the sheet.
    """
    found = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            verdict = Verdict.model_validate_json(line)
            if verdict.n not in key:
                raise ValueError(f"{path}:{number}: question {verdict.n} is not on the sheet")
            found[verdict.n] = verdict
    return found


def agrees(verdict: Verdict, entry: Entry) -> bool:
    """Say if the reader's answer and a gold answer contain one another."""
    rules = scoring_rules(entry.language)
    if not verdict.answer.strip() or not entry.answers:
        return not verdict.answer.strip() and not entry.answers
    return bool(contains(verdict.answer, entry.answers, rules)) or any(
        contains(gold, [verdict.answer], rules) for gold in entry.answers
    )


def figures(key: Mapping[int, Entry], readers: Mapping[str, Mapping[int, Verdict]]) -> Iterator[str]:
    """Yield the rows of a table: by origin and question type, each reader and all of them."""
    columns = ("natural", "handed on, %", "one right, %", "answer agrees, %", "all needed, %", "origin seen, %")
    yield "| questions | reader | judged | " + " | ".join(columns) + " |"
    yield "| --- | --- " + "| ---: " * (len(columns) + 1) + "|"
    groups = {origin: [one for one in key.values() if one.origin == origin] for origin in (OURS, PEOPLE)}
    kinds = dict.fromkeys(one.question_type for one in groups[OURS])
    if len(kinds) > 1:
        groups |= {f"{OURS}, {kind}": [one for one in groups[OURS] if one.question_type == kind] for kind in kinds}
    for name, entries in groups.items():
        everybody = []
        for reader, verdicts in readers.items():
            judged = [(entry, verdicts[entry.n]) for entry in entries if entry.n in verdicts]
            everybody += judged
            if judged:
                yield _row(name, reader, judged)
        if everybody and len(readers) > 1:
            yield _row(name, "all", everybody)


def _row(name: str, reader: str, judged: Sequence[tuple[Entry, Verdict]]) -> str:
    cells = (
        name,
        reader,
        f"{len(judged):,}",
        f"{fmean(verdict.natural for _, verdict in judged):.2f}",
        _percent(verdict.hand_on for _, verdict in judged),
        _percent(verdict.one_right for _, verdict in judged),
        _percent(agrees(verdict, entry) for entry, verdict in judged),
        _percent(v.all_needed for entry, v in judged if entry.passages > 1 and v.all_needed is not None),
        _percent(_seen(judged)),
    )
    return "| " + " | ".join(cells) + " |"


def _seen(judged: Iterable[tuple[Entry, Verdict]]) -> list[bool]:
    """Return for each guess whether it is right."""
    return [
        verdict.from_people == (entry.origin == PEOPLE) for entry, verdict in judged if verdict.from_people is not None
    ]


def _percent(values: Iterable[bool]) -> str:
    known = list(values)
    return f"{100 * fmean(known):.0f}" if known else "–"


def told_apart(key: Mapping[int, Entry], readers: Mapping[str, Mapping[int, Verdict]]) -> Iterator[str]:
    """Yield how often each reader saw where a question came from, over both origins."""
    for reader, verdicts in readers.items():
        right = _seen((key[n], verdict) for n, verdict in verdicts.items())
        yield f"{reader}: told apart {sum(right)} of {len(right)} ({_percent(right)} %)"


def disagreements(key: Mapping[int, Entry], readers: Mapping[str, Mapping[int, Verdict]]) -> Iterator[str]:
    """Yield the questions on whose answer a reader and the gold differ."""
    for reader, verdicts in readers.items():
        for n, verdict in sorted(verdicts.items()):
            if not agrees(verdict, key[n]):
                gold = " / ".join(key[n].answers)
                yield f"{reader}, {n} ({key[n].origin}): {key[n].question} | gold: {gold} | read: {verdict.answer}"


def make(arguments: argparse.Namespace) -> None:
    random = Random(f"{arguments.seed}")
    sources = [drawn(_of_source(source, arguments), arguments.count, random) for source in arguments.ours]
    ours = list(islice(in_turns(sources), arguments.count))
    people = drawn_alike(questions_of(arguments.people), ours, random) if arguments.people else []
    write_sheet(arguments.sheet, sheet(ours, people, random))
    print(f"{arguments.sheet}: {len(ours)} of ours, {len(people)} of people's")


def _of_source(source: str, arguments: argparse.Namespace) -> list[Row]:
    path, _ = split_source(source)
    types = rule_types() if arguments.types == [ALL] else arguments.types
    if is_set(path):
        return questions_of(source, types)
    counts = dict.fromkeys(types, arguments.count)
    return generated_questions(source, counts, max_tokens=_PASSAGE_TOKENS, seed=arguments.seed)


def show_figures(arguments: argparse.Namespace) -> None:
    key = read_key(arguments.key)
    readers = {path.stem: read_verdicts(path, key) for path in arguments.verdicts}
    for line in (*figures(key, readers), "", *told_apart(key, readers)):
        print(line)
    if arguments.show:
        print("", *disagreements(key, readers), sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    making = commands.add_parser("make")
    making.add_argument("sheet", type=Path, help="the files' name, without ending")
    making.add_argument("--ours", required=True, nargs="+", metavar="SET_OR_CORPUS[:LANGUAGE]")
    making.add_argument("--people", metavar="SQUAD_FILE:LANGUAGE", help="none: a sheet of ours alone")
    making.add_argument("--types", nargs="+", default=["direct_lookup"], help=f"question types of ours, or {ALL!r}")
    making.add_argument("--count", type=int, default=100)
    making.add_argument("--seed", type=int, default=1)
    making.set_defaults(run=make)
    reading = commands.add_parser("figures")
    reading.add_argument("key", type=Path)
    reading.add_argument("verdicts", type=Path, nargs="+", help="one file a reader")
    reading.add_argument("--show", action="store_true", help="list the answers that differ from the gold")
    reading.set_defaults(run=show_figures)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
