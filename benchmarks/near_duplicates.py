"""Find the near-duplicates among questions, beside datasketch's MinHash LSH and text-dedup's MinHash.

    python benchmarks/near_duplicates.py [--sizes 1000 4000 16000 64000] [--rounds 3]

All use 128 permutations in 16 bands and confirm what they find by the same exact comparison, so that they differ in
the candidates alone; the line below a table says how many pairs each confirmed. text-dedup divides words at whatever is
no letter for `\\W`, Indic vowel signs among it. One question in ten is an earlier one, a word longer or shorter.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
from measuring import Way, markdown, measure
from recombined_text import LANGUAGES, questions

from lm_eval_taskgen.generators.checks.novelty import NEAR, nearly_equal, similar_sketches, sketch
from lm_eval_taskgen.utils.text.words import folded_words

PERMUTATIONS, BANDS, ROWS = 128, 16, 8


def confirmed(asked: list[str], number: int, candidates: Iterable[int]) -> int:
    """Count the candidates that share enough words with a question."""
    words = folded_words(asked[number])
    return sum(nearly_equal(words, folded_words(asked[other])) for other in candidates if other != number)


def ours(code: str, count: int) -> Callable[[], int]:
    asked = questions(count, code)

    def pairs() -> int:
        found, index = 0, similar_sketches()
        for number, question in enumerate(asked):
            found += confirmed(asked, number, index.query(sketch(question)))
            index.insert(number, sketch(question))
        return found

    return pairs


def datasketch(code: str, count: int) -> Callable[[], int]:
    from datasketch import MinHash, MinHashLSH

    asked = questions(count, code)

    def pairs() -> int:
        found, index = 0, MinHashLSH(threshold=NEAR, num_perm=PERMUTATIONS, params=(BANDS, ROWS))
        for number, question in enumerate(asked):
            hashed = MinHash(num_perm=PERMUTATIONS)
            hashed.update_batch([word.encode() for word in folded_words(question)])
            found += confirmed(asked, number, index.query(hashed))
            index.insert(number, hashed)
        return found

    return pairs


def text_dedup(code: str, count: int) -> Callable[[], int]:
    from text_dedup.minhash import RNG, SIGNATURE_COLUMN, embed_func, xxh3_32hash

    asked = questions(count, code)
    prime, most = np.uint64((1 << 61) - 1), np.uint64((1 << 32) - 1)
    drawn = (
        RNG.randint(1, int(prime), size=PERMUTATIONS, dtype=np.uint64),
        RNG.randint(0, int(prime), size=PERMUTATIONS, dtype=np.uint64),
    )
    options = {
        "num_perm": PERMUTATIONS,
        "ngram_size": 1,
        "min_length": 0,
        "hashranges": [(start, start + ROWS) for start in range(0, PERMUTATIONS, ROWS)],
        "permutations": drawn,
        "hash_func": xxh3_32hash,
        "dtype": np.uint64,
        "max_hash": most,
        "modulo_prime": prime,
    }

    def pairs() -> int:
        found = 0
        tables: list[defaultdict[bytes, list[int]]] = [defaultdict(list) for _ in range(BANDS)]
        for number, question in enumerate(asked):
            bands = embed_func(question, number, **options)[SIGNATURE_COLUMN]
            candidates = {other for table, band in zip(tables, bands, strict=True) for other in table[band]}
            found += confirmed(asked, number, candidates)
            for table, band in zip(tables, bands, strict=True):
                table[band].append(number)
        return found

    return pairs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", nargs="+", type=int, default=[1_000, 4_000, 16_000, 64_000])
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    for code in LANGUAGES:
        ways: dict[str, Way] = {
            "ours (rensa)": partial(ours, code),
            "datasketch": partial(datasketch, code),
            "text-dedup": partial(text_dedup, code),
        }
        measured = measure(ways, options.sizes, options.rounds)
        print(f"\nQuestions, {code}:\n")
        print(markdown(measured, "questions"))
        counts = ", ".join(f"{name}: {of_sizes[max(of_sizes)].result:,}" for name, of_sizes in measured.items())
        print(f"\nPairs confirmed at the largest size: {counts}.", flush=True)


if __name__ == "__main__":
    main()
