"""What the model is shown while one passage of a question is left out."""

from __future__ import annotations

import json

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.models.call import Reply
from lm_eval_taskgen.generators.writers.proving.hops_alone import hops_alone
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.drafts import Draft, Proposed
from lm_eval_taskgen.utils.settings import ChunkingConfig, WriterConfig

ENGLISH = load_language("en")
TEXTS = {
    "tower": "The lighthouse of Corley was built by Agnes Boyle.",
    "engineer": "Agnes Boyle was an engineer, and she died in 1838.",
    "copy": "The lighthouse of Corley was built by Agnes Boyle, too.",
    "rival": "Hugo Lanner the engineer died in 1861.",
}


@pytest.mark.parametrize(
    ("metadata", "shown", "why"),
    [
        (
            {"answer_kind": "span"},
            [["engineer", "rival"], ["rival", "tower"]],
            "an answer that may be guessed stands among what a search finds, without what repeats a passage",
        ),
        (
            {"answer_kind": "number"},
            [["engineer"], ["tower"]],
            "one that is worked out is looked for in the rest alone",
        ),
        ({"answer_kind": "span", "choices": ["1838"]}, [["engineer"], ["tower"]], "and so is a choice"),
    ],
)
def test_one_passage_is_left_out_at_a_time(metadata: dict[str, object], shown: list[list[str]], why: str) -> None:
    documents = [Document(name, text, title=name) for name, text in TEXTS.items()]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), ENGLISH), ENGLISH, documents)
    gold = tuple(index.chunks_by_document[name][0] for name in ("tower", "engineer"))
    question = "When did the engineer who built the lighthouse of Corley die?"
    draft = Draft("any", question, ("1838",), Proposed(gold, ()), 2, metadata=metadata)
    steps, titles = hops_alone(draft, index, WriterConfig(kind="llm", tries=1)), []
    call = next(steps)
    with pytest.raises(StopIteration) as stop:
        while True:
            titles.append([passage["title"] for passage in json.loads(call.prompt.data)["passages"]])
            call = steps.send(Reply(json.dumps({"answer": ENGLISH.abstention})))
    assert (titles, stop.value.value) == (shown, None), why
