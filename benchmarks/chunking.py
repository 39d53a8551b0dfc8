"""Cut documents into chunks of at most 256 tokens, overlapping by 32, beside the splitters that people use.

    python benchmarks/chunking.py [--sizes 1000 4000 16000 64000] [--rounds 3]

The splitters are those of langchain-text-splitters, llama-index-core, chonkie and semchunk; those that are not
installed are left out. In the first tables all count tokens by our counter and give offsets, as ours does; chonkie's
recursive splitter has no overlap. In the others, splitters cut after so many characters, without a look at tokens. Only
ours finds sentences by the rules of a language.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial

from measuring import Way, markdown, measure, warmed
from recombined_text import LANGUAGES, documents

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.tokens import count_tokens

TOKENS, OVERLAP = 256, 32
CHARACTERS, OVERLAP_CHARACTERS = 1_300, 160


def texts_of(chunks: int, code: str) -> list[str]:
    return [document.text for document in documents(chunks, code)]


def ours(code: str, chunks: int) -> Callable[[], object]:
    language = load_language(code)
    return warmed(
        lambda corpus: len(chunk_documents(corpus, ChunkingConfig(TOKENS, OVERLAP), language)), documents(chunks, code)
    )


def langchain(code: str, chunks: int, by_tokens: bool = True) -> Callable[[], object]:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    size, overlap = (TOKENS, OVERLAP) if by_tokens else (CHARACTERS, OVERLAP_CHARACTERS)
    splitter = RecursiveCharacterTextSplitter(
        chunk_size=size,
        chunk_overlap=overlap,
        length_function=count_tokens if by_tokens else len,
        add_start_index=by_tokens,
    )
    return warmed(lambda texts: sum(len(splitter.create_documents([text])) for text in texts), texts_of(chunks, code))


def llama_index(code: str, chunks: int) -> Callable[[], object]:
    from llama_index.core import Document
    from llama_index.core.node_parser import SentenceSplitter

    # It takes the length of what its tokenizer returns.
    splitter = SentenceSplitter(
        chunk_size=TOKENS, chunk_overlap=OVERLAP, tokenizer=lambda text: range(count_tokens(text))
    )
    nodes = [Document(text=text) for text in texts_of(chunks, code)]
    return warmed(lambda nodes: len(splitter.get_nodes_from_documents(nodes)), nodes)


def chonkie(kind: str, code: str, chunks: int) -> Callable[[], object]:
    import chonkie

    splitters = {
        "sentences": lambda: chonkie.SentenceChunker(count_tokens, chunk_size=TOKENS, chunk_overlap=OVERLAP),
        "recursive": lambda: chonkie.RecursiveChunker(count_tokens, chunk_size=TOKENS),
        "characters": lambda: chonkie.RecursiveChunker("character", chunk_size=CHARACTERS),
        "bytes": lambda: chonkie.FastChunker(chunk_size=CHARACTERS),
    }
    splitter = splitters[kind]()
    return warmed(lambda texts: sum(len(splitter.chunk(text)) for text in texts), texts_of(chunks, code))


def semchunk(code: str, chunks: int) -> Callable[[], object]:
    import semchunk

    splitter = semchunk.chunkerify(count_tokens, TOKENS)
    return warmed(
        lambda texts: sum(len(splitter(text, offsets=True, overlap=OVERLAP)[0]) for text in texts),
        texts_of(chunks, code),
    )


def ways_by_tokens(code: str) -> dict[str, Way]:
    return {
        "ours": partial(ours, code),
        "langchain-text-splitters, recursive": partial(langchain, code),
        "semchunk": partial(semchunk, code),
        "chonkie, sentences": partial(chonkie, "sentences", code),
        "chonkie, recursive, no overlap": partial(chonkie, "recursive", code),
        "llama-index-core, sentences": partial(llama_index, code),
    }


def ways_by_characters(code: str) -> dict[str, Way]:
    ways: dict[str, Way] = {
        "ours, by tokens": partial(ours, code),
        "langchain-text-splitters, no offsets": partial(langchain, code, by_tokens=False),
        "chonkie, recursive, no overlap": partial(chonkie, "characters", code),
    }
    if code == "en":  # it counts bytes and fails where it cuts a letter in two
        ways["chonkie, fast, no overlap"] = partial(chonkie, "bytes", code)
    return ways


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", nargs="+", type=int, default=[1_000, 4_000, 16_000, 64_000])
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    for title, ways in (("at most 256 tokens", ways_by_tokens), ("1,300 characters", ways_by_characters)):
        for code in LANGUAGES:
            print(f"\nChunks of {title}, {code}:\n")
            print(markdown(measure(ways(code), options.sizes, options.rounds), "chunks"), flush=True)


if __name__ == "__main__":
    main()
