"""Checks of the rules of a language on sentences of its own.

    python benchmarks/languages.py hi:hi_pud-ud-test.conllu as:evolution.mo ne:sentences.txt --show 30

Sentences come from a treebank of Universal Dependencies (`.conllu`), from a translated program's messages of one
sentence (`.mo`), or from a text with one sentence a line. Taken are those of at least `SHORTEST` words that end with a
mark of the language (all, if it marks no ends), `--count` of them, evenly spread. Printed is a Markdown table:

    kept whole   of sentences alone, those that are not split (a quotation of several sentences may well be)
    found        of two sentences joined by a space, those that are split at the joint
    tokens       of these, those whose tokens are as many as those of both, also in NFD
    scored       of sentences, those that normalise to a form that stays, and have F1 1 with themselves in NFD, in
                 digits of the language and of full width, with zero-width spaces, quoted, and without its mark
    abstaining   sentences that would count as an abstention
    own digits   of the figures in them, those in digits of the language other than 0 to 9
"""

from __future__ import annotations

import argparse
import gettext
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from lm_eval_taskgen.utils.languages import Language, load_language, scoring_rules
from lm_eval_taskgen.utils.qa_metrics import abstains, f1, normalize_answer
from lm_eval_taskgen.utils.text.sentences import sentence_spans
from lm_eval_taskgen.utils.text.tokens import count_tokens
from lm_eval_taskgen.utils.text.words import is_of_script, words

SHORTEST = 4
_COLUMNS = ("sentences", "kept whole, %", "found, %", "tokens, %", "scored, %", "abstaining", "own digits")
_CLOSING = "\"'”’»)]"
_MARKUP = re.compile(r"<[^>]+>|&\w+;|_|%\S+|\{\w*\}")
_INNER_END = re.compile(r"[.?!।॥۔؟]\s")
_FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")


@dataclass(frozen=True)
class Checked:
    """Sentences that failed, by check."""

    sentences: list[str]
    split: list[list[str]]
    missed: list[str]
    miscounted: list[str]
    misscored: list[str]
    abstaining: list[str]

    def row(self, code: str, source: str) -> str:
        total, joints = max(1, len(self.sentences)), max(1, len(self.sentences) - 1)
        shares = (
            total - len(self.split),
            joints - len(self.missed),
            joints - len(self.miscounted),
            total - len(self.misscored),
        )
        percent = [f"{100 * n / d:.1f}" for n, d in zip(shares, (total, joints, joints, total), strict=True)]
        figures = [c for c in "".join(self.sentences) if c.isdecimal()]
        own = f"{sum(not c.isascii() for c in figures)}/{len(figures)}"
        return f"| {' | '.join((code, source, str(len(self.sentences)), *percent, str(len(self.abstaining)), own))} |"


def check(sentences: list[str], language: Language) -> Checked:
    """Check sentences in their order."""
    rules = scoring_rules(language.code)
    joined = list(pairwise(sentences))
    splits = [[one[start:end] for start, end in sentence_spans(one, language)] for one in sentences]
    return Checked(
        sentences,
        split=[parts for parts in splits if len(parts) > 1],
        missed=[f"{one} {two}" for one, two in joined if not _is_found(one, two, language)],
        miscounted=[f"{one} {two}" for one, two in joined if not _adds_up(one, two)],
        misscored=[
            one
            for one in sentences
            if normalize_answer(normal := normalize_answer(one, rules), rules) != normal
            or any(f1(variant, [one], rules) < 1 for variant in variants(one, language))
        ],
        abstaining=[one for one in sentences if abstains(one, rules)],
    )


def _is_found(one: str, two: str, language: Language) -> bool:
    return any(end == len(one) for _, end in sentence_spans(f"{one} {two}", language))


def _adds_up(one: str, two: str) -> bool:
    apart = count_tokens(one) + count_tokens(two)
    return count_tokens(f"{one} {two}") == apart == count_tokens(unicodedata.normalize("NFD", f"{one} {two}"))


def variants(sentence: str, language: Language) -> Iterator[str]:
    """The sentence as it may also be written."""
    own = str.maketrans("0123456789", language.digits)
    yield unicodedata.normalize("NFD", sentence)
    yield "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in sentence).translate(own)
    yield sentence.translate(_FULL_WIDTH)
    yield sentence.replace(" ", " \u200b")
    yield f"“{sentence}”"
    yield sentence.rstrip("".join(language.sentence_ends))


def read_sentences(path: Path, language: Language, count: int) -> list[str]:
    """The sentences of a file that end as sentences of the language do, evenly spread."""
    found = dict.fromkeys(" ".join(line.split()) for line in _lines(path))
    # Texts of any language end some sentences with a Latin full stop.
    ends = (*language.sentence_ends, ".")
    prose = [one for one in found if _is_prose(one, language)]
    marked = [one for one in prose if one.rstrip(_CLOSING).endswith(ends)]
    fit = marked if len(marked) > len(prose) // 10 else prose
    return fit[:: max(1, len(fit) // count)][:count]


def _lines(path: Path) -> Iterator[str]:
    if path.suffix == ".mo":
        with path.open("rb") as file:
            messages = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        texts = [text for key, text in messages.items() if key and isinstance(text, str)]
        shown = (_MARKUP.sub("X", line).strip(" X") for text in texts for line in text.splitlines())
        return (line for line in shown if not _INNER_END.search(line))
    lines = path.read_text(encoding="utf-8").splitlines()
    if path.suffix == ".conllu":
        return (line.removeprefix("# text = ") for line in lines if line.startswith("# text = "))
    return iter(lines)


def _is_prose(sentence: str, language: Language) -> bool:
    letters = [c for c in sentence if c.isalpha()]
    of_script = sum(is_of_script(c, language.script) for c in letters)
    return len(words(sentence)) >= SHORTEST and of_script > 0.75 * len(letters)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", metavar="CODE:FILE")
    parser.add_argument("--count", type=int, default=200, help="sentences of each source (default: %(default)s)")
    parser.add_argument("--show", type=int, default=0, help="sentences to print of each check that they fail")
    arguments = parser.parse_args()
    print(
        "| language | source | sentences | kept whole, % | found, % | tokens, % | scored, % | abstaining | own digits |"
    )
    print("| --- | --- " + "| ---: " * 7 + "|")
    shown = []
    for source in arguments.sources:
        code, _, name = source.partition(":")
        language = load_language(code)
        checked = check(read_sentences(Path(name), language, arguments.count), language)
        print(checked.row(code, Path(name).name), flush=True)
        for label in ("split", "missed", "miscounted", "misscored", "abstaining"):
            failed = getattr(checked, label)[: arguments.show]
            shown += [f"{code} {label}: {one if isinstance(one, str) else ' ⏎ '.join(one)}" for one in failed]
    print("\n".join(["", *shown]) if shown else "", end="")


if __name__ == "__main__":
    main()
