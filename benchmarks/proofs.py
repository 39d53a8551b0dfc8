"""Flawed facts planted in a corpus, and the questions that ask them all the same.

    python benchmarks/proofs.py --each 200 --documents 1000
    python benchmarks/proofs.py --flaws reworded one_passage --each 50 --documents 400

For each flaw a corpus is invented: so many documents with it, as many sound ones of the same kind, and others that fill
it up. The public generator asks as many questions as it can. Printed is a Markdown table: the facts planted, the sound
ones among them that were asked, and the flawed ones that got through. A proof is good if at most 1 % do.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.records.samples import EvaluationSample
from lm_eval_taskgen.utils.settings import CorpusConfig, QuestionTypeConfig, TaskGeneratorConfig

LOOKUPS = ("direct_lookup", "paraphrase_lookup")
HOPS = ("multi_hop_within_corpus", "multi_hop_between_documents")
DATED = (*LOOKUPS, "temporal_questions", "comparison")
# Parts of invented names.
_HEADS = ("Al", "Bren", "Cor", "Dun", "El", "Far", "Gor", "Har", "Ister", "Kel", "Lorn", "Mar", "Nor", "Or", "Pel")
_MIDDLES = ("a", "be", "di", "fo", "gu", "he", "li", "mo", "ne", "ra")
_TAILS = ("bery", "combe", "dale", "ford", "gate", "ham", "kirk", "ley", "minster", "stow", "thorpe", "wick")
_GIVEN = (
    "Ada", "Arthur", "Charles", "Clara", "Daniel", "Edward", "Edwin", "Elizabeth", "Emily", "George", "Grace", "Henry",
    "Hugo", "James", "John", "Margaret", "Mary", "Peter", "Robert", "Ruth", "Thomas", "William",
)  # fmt: skip
_FAMILY = (
    "Abbott", "Atkinson", "Barlow", "Bennett", "Carter", "Collins", "Cooper", "Davies", "Dawson", "Edwards", "Ellis",
    "Fletcher", "Foster", "Gibson", "Graham", "Griffiths", "Harper", "Harrison", "Hughes", "Jackson", "Jenkins",
    "Johnson", "Lawrence", "Marshall", "Matthews", "Mitchell", "Murray", "Nelson", "Nicholson", "Palmer", "Parker",
    "Pearson", "Phillips", "Reynolds", "Richards", "Roberts", "Robinson", "Saunders", "Simpson", "Spencer", "Stewart",
    "Sutton", "Taylor", "Thompson", "Turner", "Walker", "Watson", "Wilkinson", "Williams", "Wilson",
)  # fmt: skip
_HOUSES = ("mill", "museum", "theatre", "library", "brewery", "foundry", "college", "hospital", "tannery", "school")


@dataclass(frozen=True)
class Names:
    """Names of one planted fact, unlike those of any other."""

    place: str
    beyond: str
    person: str
    other: str
    house: str
    years: tuple[int, int]


@dataclass(frozen=True)
class Flaw:
    """What is planted: the documents of a sound fact, and those that are added to make it flawed.

    `is_asked` tells if a question asks the fact in the way that is flawed.
    """

    name: str
    types: tuple[str, ...]
    sound: Callable[[Names], Sequence[str]]
    flawed: Callable[[Names], Sequence[str]]
    is_asked: Callable[[EvaluationSample, Names], bool]


def names_of(count: int, seed: int) -> list[Names]:
    """Return so many different sets of names."""
    random = Random(f"proofs:{seed}")
    places = [head + middle + tail for head in _HEADS for middle in _MIDDLES for tail in _TAILS]
    people = [f"{given} {family}" for given in _GIVEN for family in _FAMILY]
    random.shuffle(places)
    random.shuffle(people)
    found = []
    for number in range(count):
        first = 1700 + random.randrange(150)
        one, two = 2 * number, 2 * number + 1
        years = first, first + 3 + random.randrange(40)
        found.append(Names(places[one], places[two], people[one], people[two], random.choice(_HOUSES), years))
    return found


def _founded(names: Names) -> list[str]:
    return [
        f"{names.person} founded the old {names.house} of {names.place} in {names.years[0]}. The building stands "
        "beside the market square, and visitors from all over the valley come to see it in summer."
    ]


def _opened(names: Names) -> list[str]:
    """Say when something was founded, but not by whom: nothing but the year is left to ask for."""
    return [
        f"The old {names.house} of {names.place} was founded in {names.years[0]}. The building stands beside the "
        "market square, and visitors from all over the valley come to see it in summer."
    ]


def _founded_beside(names: Names) -> list[str]:
    return [f"{_founded(names)[0]} {names.other} kept the keys of the house."]


def _ticket(names: Names) -> list[str]:
    return [
        f"The day ticket of the {names.place} Baths costs EUR {names.years[0] - 1690}. It is sold at the desk beside "
        "the entrance, and children under six need none."
    ]


def _life(names: Names) -> list[str]:
    return [
        *_founded(names),
        f"{names.person} died in {names.beyond} in {names.years[1]}. A street behind the church is called after the "
        "family, and a stone in the wall has its arms.",
    ]


def _term(names: Names) -> str:
    return f"{names.place} fee"


def _law_with_a_term(names: Names) -> list[str]:
    """Define a term in one law, and use it in another."""
    return [
        f"# {names.place} Act\n\n“{_term(names)}” means a sum of money that the heirs of {names.other} pay for water.",
        f"# {names.beyond} Act\n\nThe clerk of the {names.house} collects the {_term(names)} for {names.person}.",
    ]


def _options(names: Names) -> list[str]:
    """Date one option of a program, and not the other."""
    return [
        f"# Options of {names.house}\n\n## --{names.place}\n\nAdded in version 3.2.\n\nIt opens the gate of "
        f"{names.other}.\n\n## --{names.beyond}\n\nIt shuts the gate for {names.person}."
    ]


def _quotable(names: Names) -> list[str]:
    return [f"{_opened(names)[0]} Nobody lives there today."]


def _ruled(names: Names) -> list[str]:
    return [
        f"# Guide of {names.other}\n\n{names.person} must open the old {names.house} of {names.place} within "
        f"{names.years[0]} days. The building stands beside the market square. Nobody lives there today."
    ]


def _asks_for(*values: Callable[[Names], str]) -> Callable[[EvaluationSample, Names], bool]:
    """Return a test for questions with one of the values as answer, which name the place or the person."""

    def asks(sample: EvaluationSample, names: Names) -> bool:
        named = any(name in sample.query for name in (names.place, names.person))
        return named and any(value(names) in sample.answers for value in values)

    return asks


def _year(number: int) -> Callable[[Names], str]:
    return lambda names: str(names.years[number])


def _price(number: int) -> Callable[[Names], str]:
    return lambda names: f"EUR {names.years[number] - 1690}"


def _asks_on(sample: EvaluationSample, names: Names) -> bool:
    told = " ".join(text for turn in sample.metadata.get("history", ()) for text in turn.values())
    return names.place in told and str(names.years[0]) in sample.answers


def _asks_where(sample: EvaluationSample, names: Names) -> bool:
    """Return True for a question for a place or sentence that tells a number."""
    return names.place in sample.query and str(names.years[0]) in sample.reference_answer.evidence[-1].text


def _of_the_other_option(sample: EvaluationSample, names: Names) -> bool:
    return not sample.answers and f"--{names.beyond}" in sample.query


def _of_the_other(sample: EvaluationSample, names: Names) -> bool:
    return not sample.answers and names.other in sample.query


def _of_another_verb(sample: EvaluationSample, names: Names) -> bool:
    return not sample.answers and names.place in sample.query and names.other not in sample.query


def _of_the_other_law(sample: EvaluationSample, names: Names) -> bool:
    return not sample.answers and f"{names.beyond} Act" in sample.query


def _by_hops(sample: EvaluationSample, names: Names) -> bool:
    named = any(name in sample.query for name in (names.place, names.beyond))
    return named and any(str(year) in sample.answers for year in names.years)


FLAWS = (
    Flaw(
        "same_words", LOOKUPS, _ticket,
        lambda n: [f"Notice. The day ticket of the {n.place} Baths costs EUR {n.years[1] - 1690}. Dogs stay outside."],
        _asks_for(_price(0), _price(1)),
    ),
    Flaw(
        "reworded", DATED, _opened,
        lambda n: [f"The valley was rich. The old {n.house} of {n.place} was set up in {n.years[1]}."],
        _asks_for(_year(0), _year(1)),
    ),
    Flaw(
        "active", DATED, _opened,
        lambda n: [f"{n.person} established the old {n.house} of {n.place} in {n.years[1]}, a guide says."],
        _asks_for(_year(0), _year(1)),
    ),
    Flaw(
        "pronoun", DATED, _opened,
        lambda n: [f"The old {n.house} of {n.place} is empty today. It was founded in {n.years[1]}."],
        _asks_for(_year(0), _year(1)),
    ),
    Flaw(
        "answered_for_the_other", ("hallucination_test",), _founded_beside,
        lambda n: [f"The old {n.house} of {n.place} was later set up again by {n.other} in {n.years[1]}."],
        _of_the_other,
    ),
    Flaw(
        "answered_by_a_pronoun", ("hallucination_test",), _founded_beside,
        lambda n: [f"The old {n.house} of {n.place} was never rich. It was set up again by {n.other} in {n.years[1]}."],
        _of_the_other,
    ),
    Flaw(
        "answered_by_a_noun", ("hallucination_test",), _founded_beside,
        lambda n: [f"The second founder of the old {n.house} of {n.place}, in {n.years[1]}, was {n.other}."],
        _of_the_other,
    ),
    Flaw(
        "ended_in_other_words", ("hallucination_test",), _founded,
        lambda n: [f"The old {n.house} of {n.place} shut its doors in {n.years[1]}, for want of money from {n.other}."],
        _of_another_verb,
    ),
    Flaw(
        "ended_by_a_pronoun", ("hallucination_test",), _founded,
        lambda n: [f"The old {n.house} of {n.place} was poor. {n.other} gave money and closed it in {n.years[1]}."],
        _of_another_verb,
    ),
    Flaw(
        "defined_there_too", ("hallucination_test",), _law_with_a_term,
        lambda n: [f"# {n.beyond} Act\n\nThe {_term(n)} is whatever {n.other} asks of those who use the river."],
        _of_the_other_law,
    ),
    Flaw(
        "taken_over", ("hallucination_test",), _law_with_a_term,
        lambda n: [f"# {n.beyond} Act\n\nWords have the meaning here that they have in the {n.place} Act."],
        _of_the_other_law,
    ),
    Flaw(
        "dated_elsewhere", ("hallucination_test",), _options,
        lambda n: [f"# Changes of {n.other}\n\nVersion 8 brought --{n.beyond}, which {n.person} had asked for."],
        _of_the_other_option,
    ),
    Flaw(
        "dated_by_a_pronoun", ("hallucination_test",), _options,
        lambda n: [f"# News of {n.other}\n\nMany use --{n.beyond} today. It came with 3.4, says {n.person}."],
        _of_the_other_option,
    ),
    Flaw(
        "asked_on_and_told_otherwise", ("multi_turn_followup",), _founded,
        lambda n: [f"It was rich. {n.person} set up the old {n.house} of {n.place} in {n.years[1]}. It is red."],
        _asks_on,
    ),
    Flaw(
        "asked_on_and_told_by_a_pronoun", ("multi_turn_followup",), _founded,
        lambda n: [f"The old {n.house} of {n.place} is empty today. It was founded in {n.years[1]}. It is red."],
        _asks_on,
    ),
    Flaw(
        "quoted_twice", ("pinpointing_quoting",), _quotable,
        lambda n: [f"The valley was rich. The old {n.house} of {n.place} was set up in {n.years[0]}. It is red."],
        _asks_where,
    ),
    Flaw(
        "quoted_by_a_pronoun", ("pinpointing_quoting",), _quotable,
        lambda n: [f"The old {n.house} of {n.place} is empty today. It was founded in {n.years[0]}. It is red."],
        _asks_where,
    ),
    Flaw(
        "in_two_documents", ("pinpointing_quoting",), _ruled,
        lambda n: [
            f"# Notices of {n.beyond}\n\nThe old {n.house} of {n.place} has to be unlocked by {n.person} within "
            f"{n.years[0]} days. Dogs stay outside. The desk is at the gate."
        ],
        _asks_where,
    ),
    Flaw(
        "one_passage", HOPS, _life,
        lambda n: [f"{n.person}, who founded the old {n.house} of {n.place}, died in {n.beyond} in {n.years[1]}."],
        _by_hops,
    ),
    Flaw(
        "one_passage_reworded", HOPS, _life,
        lambda n: [
            f"The old {n.house} of {n.place} was set up by a stranger in {n.years[0]}. Its founder came from "
            f"{n.beyond}, and died there in {n.years[1]}, says the chronicle."
        ],
        _by_hops,
    ),
    Flaw(
        "second_entity", HOPS, _life,
        lambda n: [
            f"{n.other} founded the old {n.house} of {n.place} as well, in {n.years[0] + 1}, and died in {n.beyond} in "
            f"{n.years[1]}. Nobody knows more of this second founder."
        ],
        _by_hops,
    ),
    Flaw(
        "two_dates", HOPS, _life,
        lambda n: [
            f"{n.person} was rich. {n.person} died in {n.beyond} in {n.years[1] + 1}, and set up the old {n.house} of "
            f"{n.place} in {n.years[0] + 1}."
        ],
        _by_hops,
    ),
)  # fmt: skip


def _filling(count: int) -> Iterator[str]:
    crops = ("barley", "oats", "rye", "beans", "hops", "flax", "clover", "turnips")
    for number in range(count):
        yield (
            f"Field {number} of the parish lies on heavy clay. Its farmers grow {crops[number % 8]} and "
            f"{crops[(number // 8 + 3) % 8]} there, {number % 37 + 5} acres in all. Nobody abandoned it in a dry year."
        )


@dataclass(frozen=True)
class Outcome:
    """Numbers of facts: planted with the flaw, sound ones that were asked, flawed ones that were asked."""

    flaw: str
    planted: int
    sound_asked: int
    through: int
    questions: int

    def line(self) -> str:
        share = 100 * self.through / self.planted
        return (
            f"| {self.flaw} | {self.planted} | {self.questions} | {self.sound_asked} | {self.through} | {share:.1f} % |"
        )


def samples_of(texts: Mapping[str, str], types: Sequence[str], count: int, seed: int) -> Iterator[EvaluationSample]:
    """Yield what the public generator asks of a corpus, each type in a set of its own."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            (Path(folder) / f"{name}.md").write_text(text + "\n", encoding="utf-8")
        for kind in types:
            config = TaskGeneratorConfig(
                name="proofs",
                language="en",
                seed=seed,
                corpus=CorpusConfig(files=("*.md",)),
                question_types={kind: QuestionTypeConfig(count=count)},
                contexts=("gold",),
            )
            yield from TaskGenerator(None, config, base=Path(folder)).generate_samples()


def outcome(flaw: Flaw, each: int, documents: int, seed: int) -> Outcome:
    """Plant a flaw and count what is asked."""
    planted, sound = names_of(2 * each, seed)[:each], names_of(2 * each, seed)[each:]
    texts = [text for names in (*planted, *sound) for text in flaw.sound(names)]
    texts += [text for names in planted for text in flaw.flawed(names)]
    texts += _filling(max(0, documents - len(texts)))
    Random(seed).shuffle(texts)
    types = [kind for kind in flaw.types if kind in QUESTION_TYPES]
    corpus = {f"d{number:05}": text for number, text in enumerate(texts)}
    asked = list(samples_of(corpus, types, 4 * each, seed))
    through, right = (
        sum(any(flaw.is_asked(sample, names) for sample in asked) for names in of) for of in (planted, sound)
    )
    return Outcome(flaw.name, each, right, through, len(asked))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=200, help="facts planted with each flaw, and sound ones")
    parser.add_argument("--documents", type=int, default=1000, help="documents in each corpus")
    parser.add_argument("--flaws", nargs="*", default=[flaw.name for flaw in FLAWS], help="all unless some are named")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print("| flaw | planted | questions | sound ones asked | got through | share |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    found = []
    for flaw in FLAWS:
        if flaw.name in arguments.flaws:
            found.append(outcome(flaw, arguments.each, arguments.documents, arguments.seed))
            print(found[-1].line(), flush=True)
    sys.exit(any(one.through > 0.01 * one.planted for one in found))


if __name__ == "__main__":
    main()
