"""Evidence in chunks of any size and extraction. What is held was worked out by reading, not by running."""

from __future__ import annotations

from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.rag.coverage import cover
from lm_eval_taskgen.generators.evaluation.rag.replies import RetrievedPassage
from lm_eval_taskgen.utils.records.documents import Evidence

BRIDGE = """\
# Maddock Bridge

The **Maddock Bridge** crosses [the Sael](../rivers/sael.md) at Orrinmere. Iris Maddock designed it in 1871. Work \
began two years later and took until the spring of 1876. Carts pay a toll, walkers do not.

| Part | Size |
| --- | --- |
| Height above water | 34 metres |
| Official length | 184 metres |

## 3. Tolls

The toll for a loaded cart is 35 pence per day. Official carts are free.[4] The toll house was rebuilt by the guild \
of masons after the flood of 1902, and is open on Mondays.
"""
PUL = "मैडॉक पुल की लंबाई १८४ मीटर है और इसमें नौ मेहराब हैं। इसे आइरिस मैडॉक ने बनाया था। हज़ार लोग इसे देखने आते हैं।"
QIAO = "马多克桥横跨萨尔河。这座桥长一百八十四米，有九个桥拱。"
DOCUMENTS = {"bridge.md": BRIDGE, "pul.md": PUL, "qiao.md": QIAO}

LINKED = "The **Maddock Bridge** crosses [the Sael](../rivers/sael.md) at Orrinmere."
TWO = "Iris Maddock designed it in 1871. Work began two years later and took until the spring of 1876."
FIRST, SECOND = "Iris Maddock designed it in 1871.", "Work began two years later and took until the spring of 1876."
ROW, CELL, HEADING = "| Height above water | 34 metres |", "34 metres", "## 3. Tolls"
TOLL = "The toll for a loaded cart is 35 pence per day."
NOTE = "Official carts are free.[4] The toll house was rebuilt by the guild of masons after the flood of 1902"
MASONS = "The toll house was rebuilt by the guild of masons after the flood of 1902, and is open on Mondays."
HINDI = "मैडॉक पुल की लंबाई १८४ मीटर है और इसमें नौ मेहराब हैं।"
THOUSAND = "हज़ार लोग इसे देखने आते हैं।"
CHINESE = "这座桥长一百八十四米，有九个桥拱。"


def of(evidence: str) -> Evidence:
    for doc_id, text in DOCUMENTS.items():
        if evidence in text:
            return Evidence(doc_id, start := text.index(evidence), start + len(evidence), evidence)
    raise ValueError(evidence)


def cut(first: str, last: str, source: str = "bridge.md", **changed: Any) -> dict[str, Any]:
    """A chunk of a document with its offsets, from one text in it to the end of another."""
    whole = DOCUMENTS[source]
    start = whole.index(first)
    end = whole.index(last, start) + len(last)
    return {"text": whole[start:end], "doc_id": source, "start": start, "end": end, **changed}


def text(words: str, doc_id: str | None = None) -> dict[str, Any]:
    return {"text": words, "doc_id": doc_id}


# The evidence, the passages, what they hold of it, which passages are relevant, why.
CASES: list[tuple[str, list[dict[str, Any]], str, str, str]] = [
    # By offsets.
    (TWO, [cut("# Maddock", "Mondays.")], TWO, "0", "the whole document"),
    (TWO, [cut("The **", "do not.")], TWO, "0", "the paragraph"),
    (TWO, [cut("Iris", "1876.")], TWO, "0", "exactly the evidence"),
    (TWO, [cut("Iris", "1871."), cut("Work", "1876.")], FIRST + SECOND + " ", "01", "a chunk for each sentence"),
    (TWO, [cut("Iris", "1871.")], FIRST, "0", "a third of the evidence, and nothing else in the chunk"),
    (TWO, [cut("The **", "1871.")], FIRST, "", "a third of the evidence, and a third of the chunk"),
    (TWO, [cut("The **", "two ye"), cut("ars later", "do not.")], TWO, "01", "cut inside a word"),
    (TWO, [cut("The **", "later and"), cut("began", "do not.")], TWO, "01", "chunks that overlap"),
    (TWO, [cut("Iris", "1876."), cut("Iris", "1876.")], TWO, "01", "the same chunk twice counts once"),
    (TWO, [cut("began", "took")], "began two years later and took", "0", "a small chunk from within the evidence"),
    (TWO, [cut("The **", "Orrinmere. ")], "", "", "it ends where the evidence begins"),
    (TWO, [cut(" Carts pay", "do not.")], "", "", "it begins where the evidence ends"),
    (TWO, [cut("The **", "Orrinmere. I")], "I", "", "one character"),
    (CELL, [cut("| Part", "34 metres |")], CELL, "0", "a cell in its table"),
    (CELL, [cut("| Official", "184 metres |")], "", "", "the row below"),
    (HINDI, [cut("मैडॉक", "नौ", "pul.md")], "मैडॉक पुल की लंबाई १८४ मीटर है और इसमें नौ", "0", "a cut sentence in Hindi"),
    # Offsets that are not those of the document.
    (TWO, [cut("Iris", "1876.", start=0, end=95)], TWO, "0", "offsets of another extraction, and the text is there"),
    (TWO, [cut("Official carts", "masons", start=90, end=180)], "", "", "and here the text is elsewhere"),
    (FIRST, [cut("Iris", "1871.", text="Iris Maddock designed a bridge.")], FIRST, "0", "half of the words are there"),
    (TOLL, [cut("The toll for", "day.", text="The toll for a ship was five shillings")], "", "", "four of eleven are"),
    (
        FIRST,
        [cut("Iris", "1871.", text="Nobody came by")],
        FIRST,
        "0",
        "a text shown in part tells nothing",
    ),
    (TWO, [cut("Iris", "1876.", doc_id="node-7")], TWO, "0", "ids of the system's own"),
    (TWO, [cut("Official carts", "masons", start=90, end=180, doc_id="node-8")], "", "", "and another text under one"),
    (TWO, [cut("मैडॉक", "हैं।", "pul.md", start=90, end=180)], "", "", "the same offsets in another document"),
    # By words: spaces, case, punctuation, markup.
    (
        TWO,
        [text("Iris  Maddock designed\nit in 1871.\nWork began two\tyears later and took until the spring of 1876.")],
        TWO,
        "0",
        "other white space",
    ),
    (TWO, [text(TWO.lower(), "bridge.md")], TWO, "0", "in lower case, in the document, without offsets"),
    (
        TWO,
        [text("iris maddock designed it in 1871 work began two years later and took until the spring of 1876")],
        TWO,
        "0",
        "without punctuation",
    ),
    (
        TWO,
        [text("Iris Maddock designed it in 1871 . Work began two years later and took until the spring of 1876 .")],
        TWO,
        "0",
        "tokens with spaces between",
    ),
    (
        TWO,
        [text("iris mad dock design ed it in 18 71 . work began two years later and took until the spring of 18 76")],
        TWO,
        "0",
        "words in pieces",
    ),
    (LINKED, [text("The Maddock Bridge crosses the Sael at Orrinmere.")], LINKED, "0", "Markdown taken away"),
    (
        LINKED,
        [text("The Maddock Bridge crosses the Sael")],
        "The **Maddock Bridge** crosses [the Sael](../rivers/sael.md) ",
        "0",
        "taken away, and cut",
    ),
    (
        NOTE,
        [text("Official carts are free. The toll house was rebuilt by the guild of masons after the flood of 1902")],
        NOTE,
        "0",
        "a note taken away",
    ),
    (
        ROW,
        [text("Part: Size. Height above water: 34 metres. Official length: 184 metres.")],
        ROW,
        "0",
        "a row as prose",
    ),
    (
        MASONS,
        [
            text(
                "The toll house was re-\nbuilt by the guild of ma-\nsons after the flood of 1902, and is open on "
                "Mondays."
            )
        ],
        MASONS,
        "0",
        "hyphens at the ends of lines",
    ),
    (
        MASONS,
        [
            text(
                "The toll house was re\u00adbuilt by the guild of ma\u00adsons after the flood of 1902, and is open "
                "on Mondays."
            )
        ],
        MASONS,
        "0",
        "soft hyphens",
    ),
    (
        NOTE,
        [text("Oﬃcial carts are free.[4] The toll house was rebuilt by the guild of masons after the ﬂood of 1902")],
        NOTE,
        "0",
        "ligatures",
    ),
    (
        MASONS,
        [
            text(
                "The toll house was rebuilt by the 12 Maddock Bridge, a guide guild of masons after the flood of "
                "1902, and is open on Mondays."
            )
        ],
        MASONS,
        "0",
        "a page header within",
    ),
    (
        MASONS,
        [text("The toll house was rebuilt by the guild of rnasons after the flood of 1902, and is open on Mondays.")],
        MASONS,
        "0",
        "an error of recognition",
    ),
    # By words: cut.
    (
        MASONS,
        [
            text("Carts are free. The toll house was rebuilt by the guild of ma"),
            text("sons after the flood of 1902, and is open on Mondays. More."),
        ],
        MASONS,
        "01",
        "cut inside a word",
    ),
    (
        MASONS,
        [text("Carts are free. The toll house was rebuilt by the guild")],
        "The toll house was rebuilt by the guild",
        "0",
        "the first eight of twenty words, most of the chunk",
    ),
    (
        MASONS,
        [text("rebuilt by the guild of masons after the")],
        "rebuilt by the guild of masons after the",
        "0",
        "a small chunk from within the evidence",
    ),
    (
        MASONS,
        [
            text("The toll house was rebuilt"),
            text("by the guild of masons after"),
            text("the flood of 1902, and"),
            text("1902, and is open on Mondays."),
        ],
        MASONS,
        "0123",
        "many small chunks",
    ),
    (MASONS, [text("Nobody knew it then. The toll house was")], "", "", "four words at the end prove nothing"),
    (
        MASONS,
        [text("The town hall was rebuilt by the guild of masons in a year that nobody knows.")],
        "",
        "",
        "words in the midst of another sentence",
    ),
    (MASONS, [text("Nobody knew. The toll house was rebuilt by the")], "", "", "seven words, as another may begin too"),
    # By words: other statements.
    (TOLL, [text("The toll for a loaded cart is 20 pence per day. Carts are old.")], "", "", "another figure"),
    (
        TOLL,
        [text("It was 20 once. The toll for a loaded cart is 35 pence per day. Also: the toll is 20 pence per day.")],
        TOLL,
        "0",
        "both figures",
    ),
    (TOLL, [text("The toll for a loaded cart is 36 pence per day.")], "", "", "a figure that looks like it"),
    (CELL, [text("The tower is 34 metres high.", "bridge.md")], "", "", "the words of a cell beside other words"),
    (CELL, [text("Height above water: 34 metres", "bridge.md")], CELL, "0", "and beside its own"),
    (HEADING, [text("3. Tolls The toll for a loaded cart")], HEADING, "0", "a heading above its text"),
    (HEADING, [text("See section 3. Tolls are paid on Mondays.")], "", "", "the words of a heading elsewhere"),
    # Hindi and Chinese.
    (HINDI, [text(PUL)], HINDI, "0", "in its paragraph"),
    (HINDI, [text("मैडॉक पुल की लंबाई १८४ मीटर  है और\nइसमें नौ मेहराब हैं")], HINDI, "0", "other white space, no danda"),
    (HINDI, [text("पुराना नगर। मैडॉक पुल की लंबाई १८४ मीटर है")], "मैडॉक पुल की लंबाई १८४ मीटर है", "0", "a cut sentence"),
    (HINDI, [text("मैडॉक पुल की लंबाई १९४ मीटर है और इसमें नौ मेहराब हैं।")], "", "", "another figure"),
    (HINDI, [text("मडक पल क लबई १८४ मटर ह और इसम न महरब ह")], "", "", "vowel signs lost"),
    (THOUSAND, [text("हज\u093cार लोग इसे देखने आते हैं।")], THOUSAND, "0", "a nukta as a character of its own"),
    (CHINESE, [text(QIAO)], CHINESE, "0", "in its paragraph"),
    (CHINESE, [text("马多克桥横跨萨尔河。这座桥长一百八十")], "这座桥长一百八十", "", "the first 8 of 17 characters"),
    (CHINESE, [text("这座桥长一百八十五米，有九个桥拱。")], "", "", "another figure"),
    # Other documents of the set.
    (TOLL, [text(f"From the guide: {TOLL} It is old.", "pul.md")], TOLL, "0", "a whole copy in another document"),
    (TOLL, [text("The toll for a loaded cart", "pul.md")], "", "", "a part of it may be chance there"),
]


@pytest.mark.parametrize(("evidence", "passages", "held", "relevant", "why"), CASES, ids=[case[-1] for case in CASES])
def test_evidence_in_chunks_of_any_kind(
    evidence: str, passages: list[dict[str, Any]], held: str, relevant: str, why: str
) -> None:
    read = [RetrievedPassage.model_validate(passage) for passage in passages]
    coverage = cover([of(evidence)], read, DOCUMENTS.keys(), [DOCUMENTS[of(evidence).doc_id]])
    assert coverage.shares(len(read)) == pytest.approx((len(held) / len(evidence),), abs=0.021), why
    assert "".join(str(number) for number in range(len(read)) if coverage.is_relevant(number)) == relevant, why


def test_pieces_are_counted_by_themselves() -> None:
    pieces = [of(FIRST), of(ROW), of(TOLL)]
    passages = [RetrievedPassage(text=one) for one in (TOLL, "Nothing.", FIRST)]
    assert cover(pieces, passages).shares(3) == (1.0, 0.0, 1.0)
    assert cover(pieces, passages).shares(2) == (0.0, 0.0, 1.0)


def test_the_cases_are_enough() -> None:
    assert len(CASES) >= 50
