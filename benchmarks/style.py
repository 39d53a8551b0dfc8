"""The wording of questions, beside people's: length, words read back from the sentence, words of their own.

    python benchmarks/style.py tasks/acme_handbook xquad.en.json:en xquad.hi.json:hi

A source is a set's folder or a file in SQuAD's format, whose own questions are taken. Printed is a Markdown table with
a row for each question type: words of a question (median and ninth decile), the share of the content words of its
sentence that it reads back, and the share of its content words that stand nowhere in its passages. Its sentence is the
one that has the answer and most of its words. All words are content words except those listed below, which are English
and Hindi.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from question_sources import Row, questions_of, split_source

from lm_eval_taskgen.utils.text.words import folded_words

_NO_CONTENT = frozenset(
    folded_words(
        "a an the of in on at to for by with from and or is are was were be been has have had do does did what who "
        "whom whose which when where why how many much that this it its as into than then there their his her he she "
        "they not का के की को में से ने पर है हैं था थे थी और या यह वह इस उस किस कौन क्या कब कहाँ कहां कितने कितनी कितना "
        "किसने वर्ष एक भी हो गया गई गए कर किया करने लिए तक साथ अपने"
    )
)
_SENTENCE_END = re.compile(r"(?<=[.!?।])\s+|\n+")
_FIRST_WORDS = 5


@dataclass(frozen=True)
class Style:
    """The wording of one question: its number of words, the two shares (None without content words), its first word."""

    words: int
    read_back: float | None
    own: float | None
    first: str


def style_of(question: str, passages: Sequence[str], answers: Sequence[str]) -> Style:
    context = "\n".join(passages)
    asked = _content(question)
    sentences = [one for one in _SENTENCE_END.split(context) if one.strip()] or [""]
    sentence = max(
        sentences,
        key=lambda one: (any(gold and gold in one for gold in answers), len(set(asked) & set(folded_words(one)))),
    )
    read = set(_content(sentence))
    everything = set(folded_words(context))
    return Style(
        words=len(question.split()),
        read_back=len(read & set(asked)) / len(read) if read else None,
        own=sum(word not in everything for word in asked) / len(asked) if asked else None,
        first=next(iter(folded_words(question)), ""),
    )


def _content(text: str) -> list[str]:
    return [word for word in folded_words(text) if word not in _NO_CONTENT]


def lines(source: str, rows: Iterable[Row]) -> Iterator[str]:
    found: dict[str, list[Style]] = defaultdict(list)
    for row in rows:
        passages = [passage["text"] for passage in row["passages"]]
        found[row["question_type"]].append(style_of(row["question"], passages, row["answers"]))
    for kind, styles in found.items():
        lengths = sorted(style.words for style in styles)
        firsts = Counter(style.first for style in styles).most_common(_FIRST_WORDS)
        cells = (
            split_source(source)[0].name,
            kind,
            f"{len(styles):,}",
            f"{median(lengths):.0f} ({lengths[int(0.9 * len(lengths))]})",
            _percent(style.read_back for style in styles),
            _percent(style.own for style in styles),
            ", ".join(f"{word} {100 * count // len(styles)}" for word, count in firsts),
        )
        yield "| " + " | ".join(cells) + " |"


def _percent(shares: Iterable[float | None]) -> str:
    known = [share for share in shares if share is not None]
    return f"{100 * fmean(known):.0f}" if known else "–"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", metavar="SET_OR_SQUAD_FILE[:LANGUAGE]")
    parser.add_argument("--types", nargs="*", default=[], help="question types of sets; all unless some are named")
    arguments = parser.parse_args()
    print(
        "| questions of | type | asked | words, median (p90) | sentence read back, % | own words, % | first words, % |"
    )
    print("| --- | --- | ---: | ---: | ---: | ---: | --- |")
    for source in arguments.sources:
        for line in lines(source, questions_of(source, arguments.types)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
