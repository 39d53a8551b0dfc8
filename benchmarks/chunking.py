"""Chunks per second: `python benchmarks/chunking.py [SQUAD_FILE:LANGUAGE …]`.

Without files it chunks text made of the sentences below. Reading is not timed; chunking is, sentence ends included.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents, count_tokens
from lm_eval_taskgen.generators.corpus.squad import read_squad
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

SENTENCES = {
    "en": (
        "The harbour of Norrby was dredged in 1887 by Dr. Anna Lindqvist, who had built two others before.",
        'She wrote in her diary: "The mud gave way on 3 May." Nobody in the town believed her at first.',
        "About 2.5 million tonnes of grain, i.e. most of the harvest, left the quays in the following year!",
        "Was it worth the cost? The council, led by J. R. Holm, thought so.",
    ),
    "hi": (
        "नॉरबी के बंदरगाह की खुदाई 1887 में डॉ. अन्ना लिंडक्विस्ट ने करवाई, जिन्होंने पहले दो और बंदरगाह बनवाए थे।",
        'उन्होंने अपनी डायरी में लिखा, "3 मई को कीचड़ हट गया।" शहर में किसी ने उन पर विश्वास नहीं किया।',
        "अगले वर्ष लगभग 2.5 लाख टन अनाज वहाँ से भेजा गया, जो 40 कि.मी. दूर तक के खेतों से आया था।",
        "क्या यह खर्च उचित था? जे. आर. होल्म की परिषद ने ऐसा ही माना।",
    ),
}
DOCUMENTS = 200
DOCUMENT_CHARACTERS = 20_000


def synthetic(code: str) -> list[Document]:
    random = Random(code)
    documents = []
    for number in range(DOCUMENTS):
        paragraphs: list[str] = []
        while sum(map(len, paragraphs)) < DOCUMENT_CHARACTERS:
            paragraphs.append(" ".join(random.choices(SENTENCES[code], k=random.randint(2, 9))))
        documents.append(Document(f"{code}-{number}", "\n\n".join(paragraphs)))
    return documents


def measure(name: str, documents: list[Document], code: str) -> None:
    language = load_language(code)
    start = time.perf_counter()
    chunks = list(chunk_documents(documents, ChunkingConfig(), language))
    seconds = time.perf_counter() - start
    characters = sum(len(document.text) for document in documents)
    tokens = sum(count_tokens(chunk.text) for chunk in chunks) / len(chunks)
    print(
        f"{name:<24} {len(documents):>9} {characters / 1e6:>10.2f} {len(chunks):>7} {tokens:>12.0f} {seconds:>8.2f} "
        f"{len(chunks) / seconds:>9.0f} {characters / 1e6 / seconds:>13.2f}"
    )


def main(arguments: list[str]) -> None:
    print("corpus                   documents million ch  chunks tokens/chunk  seconds  chunks/s  million ch/s")
    if not arguments:
        for code in SENTENCES:
            measure(f"synthetic {code}", synthetic(code), code)
    for argument in arguments:
        file, _, code = argument.rpartition(":")
        measure(Path(file).name, list(read_squad(Path(file), "article")), code)


if __name__ == "__main__":
    main(sys.argv[1:])
