"""How well counting words tells unanswerable questions from the answerable ones that they were made from.

    python benchmarks/contrast_pairs.py handbook licences:en xquad.en.json:en --count 60

A source is a folder or a SQuAD file, as for `yields.py`. The solver knows letters only: of each question it takes the
share of its content words in the best sentence or passage, of those shown with it or of the whole corpus. Of a pair it
calls the question with the lower share unanswerable; a tie counts half. By the threshold, it calls every question below
the median share so. Printed are percentages of right calls; 50 is chance.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Iterable, Sequence

from question_sources import generator_of

from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.type_run import Drafting, write_by_template
from lm_eval_taskgen.utils.records.samples import EvaluationSample
from lm_eval_taskgen.utils.settings import QuestionTypeConfig
from lm_eval_taskgen.utils.text.sentences import sentence_spans
from lm_eval_taskgen.utils.text.words import folded_words

TYPE = "hallucination_test"
# Words in more than this share of the sentences say nothing.
_COMMON = 0.05
# Number of first letters by which forms of a word are known.
_STEM = 5

Pair = tuple[EvaluationSample, EvaluationSample]
Texts = Callable[[EvaluationSample], Iterable[str]]


def pairs_of(samples: Sequence[EvaluationSample]) -> list[Pair]:
    """Return the answerable and the unanswerable question of each pair."""
    by_id = {sample.sample_id: sample for sample in samples}
    return [(by_id[str(one.labels["variant_of"])], one) for one in samples if "variant_of" in one.labels]


def content(question: str, index: CorpusIndex) -> set[str]:
    """Return the stems of the words of a question that are not common in the corpus, nor question words."""
    asking = {*index.language.interrogatives.words, *index.language.interrogatives.figures}
    most = _COMMON * len(index.sentences)
    words = [word for word in folded_words(question) if word not in asking]
    return {word[:_STEM] for word in words if len(index.sentences_by_word.get(word, ())) <= most}


def share(question: str, texts: Iterable[str], index: CorpusIndex) -> float:
    """Return the share of a question's content words in the text that has most of them."""
    asked = content(question, index)
    found = (len(asked.intersection(word[:_STEM] for word in folded_words(text))) for text in texts)
    return max(found, default=0) / max(1, len(asked))


def measures(index: CorpusIndex) -> dict[str, Texts]:
    """Return where the words are looked for, by name."""

    def shown(sample: EvaluationSample) -> list[str]:
        return [passage.text for passage in sample.relevant_docs]

    def sentences_shown(sample: EvaluationSample) -> list[str]:
        return [text[start:end] for text in shown(sample) for start, end in sentence_spans(text, index.language)]

    return {
        "sentence shown": sentences_shown,
        "passage shown": shown,
        "sentence of the corpus": lambda _: (sentence.text for sentence in index.sentences),
        "passage of the corpus": lambda _: (chunk.text for chunk in index.chunks),
    }


def told(pairs: Sequence[Pair], texts: Texts, index: CorpusIndex) -> tuple[float, float]:
    """Return the percentage of pairs, and of questions by the threshold, that the solver tells right."""
    shares = [tuple(share(sample.query, texts(sample), index) for sample in pair) for pair in pairs]
    by_pair = statistics.mean((true > false) + (true == false) / 2 for true, false in shares)
    middle = statistics.median(one for pair in shares for one in pair)
    by_threshold = statistics.mean(
        ((true > middle) + (true == middle) / 2 + (false < middle) + (false == middle) / 2) / 2
        for true, false in shares
    )
    return 100 * by_pair, 100 * by_threshold


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", metavar="FOLDER_OR_SQUAD_FILE[:LANGUAGE]")
    parser.add_argument("--count", type=int, default=60, help="pairs asked for in each corpus")
    arguments = parser.parse_args()
    print("| corpus | pairs | words looked for in the best | lower of a pair | below the median |")
    print("| --- | ---: | --- | ---: | ---: |")
    for source in arguments.sources:
        generator = generator_of(source, {TYPE: arguments.count})
        index = generator.build_index(generator.preprocess())
        drafting = Drafting(
            QUESTION_TYPES[TYPE], QuestionTypeConfig(count=arguments.count), index, 42, (), lambda *_: None
        )
        pairs = pairs_of(write_by_template(drafting)[0].samples)
        for name, texts in measures(index).items() if pairs else ():
            one, other = told(pairs, texts, index)
            print(f"| {source} | {len(pairs)} | {name} | {one:.0f} % | {other:.0f} % |", flush=True)


if __name__ == "__main__":
    main()
