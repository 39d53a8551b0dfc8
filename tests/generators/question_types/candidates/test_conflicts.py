"""Documents that disagree, and statements that only look like it."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.candidates.conflicts import find_conflicts
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

LOANS = "Readers of the Corley Library may borrow {} books at a time."
FEES = "The yearly fee of a member is {} pounds in all cases."
HINDI = "कोरली पुस्तकालय के सदस्य एक बार में {} पुस्तकें ले सकते हैं।"
# A name is learnt from more than one sentence.
MORE = "The Corley Library stands by the river."


def index_of(*texts: Any, code: Any = "en") -> Any:
    language = load_language(code)
    documents = [
        Document(f"d{n}", text, title=text[2:3] if text.startswith("# ") else "", sections=markdown_sections(text))
        for n, text in enumerate(texts)
    ]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


@pytest.mark.parametrize(
    ("texts", "code", "expected", "why"),
    [
        ((LOANS.format(4), LOANS.format(6)), "en", [("4", "6")], "two documents, two figures"),
        ((LOANS.format(4), LOANS.format(4)), "en", [], "they agree"),
        ((LOANS.format(4) + " " + LOANS.format(6), MORE), "en", [], "one document"),
        ((LOANS.format(4), LOANS.format(6), LOANS.format(6)), "en", [], "three documents"),
        ((LOANS.format(4), LOANS.format(6).replace("Readers", "Staff")), "en", [], "not of the same"),
        ((FEES.format(4), FEES.format(6)), "en", [], "nothing is named: perhaps of two clubs"),
        ((f"# A\n\n{FEES.format(4)}", f"# A\n\n{FEES.format(6)}"), "en", [("4 pounds", "6 pounds")], "one title"),
        (
            (f"# A\n\n## Fees\n\n{FEES.format(4)}", f"# B\n\n## Fees\n\n{FEES.format(6)}"),
            "en",
            [("4 pounds", "6 pounds")],
            "one heading",
        ),
        ((f"# A\n\n## Fees\n\n{FEES.format(4)}", f"# B\n\n## Fines\n\n{FEES.format(6)}"), "en", [], "two headings"),
        ((f"# A\n\n## शुल्क\n\n{HINDI.format(4)}", f"# B\n\n## शुल्क\n\n{HINDI.format(6)}"), "hi", [("4", "6")], "Hindi"),
    ],
)
def test_conflicts(texts: tuple[str, ...], code: str, expected: list[Any], why: str) -> None:
    found = find_conflicts(index_of(MORE, *texts, code=code))
    assert [(pair.first.answer.text, pair.second.answer.text) for pair in found] == expected, why
