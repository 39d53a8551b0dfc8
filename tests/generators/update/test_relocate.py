"""Evidence and passages of a question, found again after its documents changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from changing_library import DOCUMENTS
from lm_eval_taskgen.generators.update.relocate import relocated
from lm_eval_taskgen.utils.records.documents import Evidence
from lm_eval_taskgen.utils.records.samples import EvaluationSample, Reject

GUIDE, LENDING, STAFF = DOCUMENTS["guide.md"], DOCUMENTS["lending.md"], DOCUMENTS["staff.md"]
FILMS, WING = "Films may be kept for two days.", "The Maddock Wing was opened in 1974."
DESIGNED = "The tower was designed by Tamsin Orrell."
PARAGRAPH = "Dogs wait outside, in the yard behind the kitchen.\n\n"


@pytest.mark.parametrize(
    ("changed", "name", "doc_id", "why"),
    [
        ({"staff.md": f"{STAFF}\nMore is said elsewhere.\n"}, "wing", "guide.md", "another document changed"),
        ({"guide.md": PARAGRAPH + GUIDE}, "wing", "guide.md", "a paragraph at the top moves all offsets"),
        (
            {"guide.md": GUIDE.replace("# Visitor guide\n", "# Visitor guide\n\n" + PARAGRAPH)},
            "free",
            "guide.md",
            "a list",
        ),
        ({"guide.md": GUIDE.replace("1887", "1878")}, "wing", "guide.md", "the sentence before changed"),
        ({"guide.md": GUIDE.replace("Wing was", "Wing\nwas")}, "wing", "guide.md", "its lines are broken elsewhere"),
        ({"guide.md": GUIDE.replace("Hexley", "Huxley")}, "tower", "guide.md", "what a pronoun means stands before it"),
        ({"guide.md": None, "book.md": GUIDE}, "fee", "book.md", "the file has another name"),
        ({"guide.md": None, "book.md": PARAGRAPH + GUIDE}, "free", "book.md", "it has, and it changed"),
        (
            {
                "lending.md": LENDING.replace("Films may be kept for two days. ", ""),
                "films.md": "# Films\n\nFilms may be kept for two days.\n",
            },
            "films",
            "films.md",
            "the sentence stands in another document",
        ),
        (
            {"guide.md": GUIDE.replace("| Adult", "|  Adult")},
            "free",
            "guide.md",
            "another table of the document changed",
        ),
    ],
)
def test_a_question_is_found_again(library: Any, changed: dict[str, str], name: str, doc_id: str, why: str) -> None:
    changes = library.change(changed)
    found = relocated(library.samples[name], changes)
    assert isinstance(found, EvaluationSample), (why, found)
    assert found.sample_id == library.samples[name].sample_id
    document = changes.index.documents[doc_id]
    for span in found.reference_answer.evidence:
        assert (span.doc_id, document.text[span.start : span.end]) == (doc_id, span.text), why
        assert any(span.text in passage.text for passage in found.relevant_docs), why
    assert all(passage.text in document.text for passage in found.relevant_docs), why
    assert all(passage.title == document.title for passage in found.relevant_docs), why


@pytest.mark.parametrize(
    ("changed", "name", "reason", "why"),
    [
        (
            {"guide.md": GUIDE.replace("in 1974", "in 1975")},
            "wing",
            "evidence_changed",
            "the sentence says another year",
        ),
        (
            {"guide.md": GUIDE.replace(WING, "")},
            "wing",
            "evidence_changed",
            "it is gone",
        ),
        ({"guide.md": None}, "wing", "evidence_removed", "its document is gone"),
        (
            {
                "guide.md": GUIDE.replace(" It was finished in 1891.", ""),
                "bridge.md": "# The bridge\n\nThe bridge is long. It was finished in 1891.\n",
            },
            "tower",
            "evidence_changed",
            "“it” is another thing in another document",
        ),
        ({"guide.md": None, "one.md": GUIDE[:120], "two.md": GUIDE[:121]}, "wing", "evidence_removed", "two have it"),
        (
            {
                "guide.md": GUIDE.replace(
                    "The tower was designed by Tamsin Orrell.", "The bridge was designed by a Dane."
                )
            },
            "tower",
            "context_changed",
            "“it” is another thing",
        ),
        (
            {"guide.md": GUIDE.replace("- members", "- dogs\n- members")},
            "free",
            "surroundings_changed",
            "one item more",
        ),
        ({"guide.md": GUIDE.rstrip() + "\n- dogs\n"}, "free", "surroundings_changed", "one at the end"),
        ({"guide.md": GUIDE.replace("| Adult | 12", "| Adult | 13")}, "fee", "surroundings_changed", "another row"),
        ({"staff.md": STAFF.replace("# Staff handbook", "# House rules")}, "ledger", "title_changed", "it is named"),
    ],
)
def test_a_question_is_lost(library: Any, changed: dict[str, str], name: str, reason: str, why: str) -> None:
    found = relocated(library.samples[name], library.change(changed))
    assert isinstance(found, Reject), why
    assert found.reason == reason, why


def _resting_on(sample: EvaluationSample, text: str, page: int | None, about: Mapping[str, Any]) -> EvaluationSample:
    """Make a question about "guide.md" rest on one text of it, on a page; `about` is its metadata."""
    span = Evidence("guide.md", GUIDE.index(text), GUIDE.index(text) + len(text), text, page)
    return replace(sample, reference_answer=replace(sample.reference_answer, evidence=(span,)), metadata=about)


MOVED = {"guide.md": GUIDE.replace(f" {WING}", ""), "wing.md": f"# The wing\n\n{WING}\n"}
MORE_AT_THE_TOWER = {"guide.md": GUIDE.replace(" It was finished", " It leans. It was finished")}


@pytest.mark.parametrize(
    ("text", "page", "about", "changed", "reason", "why"),
    [
        (WING[:-9], None, {}, MOVED, None, "five words are found in another document"),
        (WING[4:-9], None, {}, MOVED, "evidence_changed", "four are not"),
        (WING, 2, {"asks_for": "page"}, {}, "surroundings_changed", "it is on another page"),
        (WING, None, {"asks_for": "page"}, {}, None, "it is on the same"),
        (WING, 2, {"asks_for": "heading"}, {}, None, "not asked for its page"),
        (WING, None, {"asks_for": "document"}, {"wing.md": f"# A wing\n\n{WING}\n"}, "another_answer", "two have it"),
        (WING, None, {"asks_for": "heading"}, {"wing.md": f"# A wing\n\n{WING}\n"}, None, "not asked for its document"),
        (WING, None, {"asks_for": "document"}, {"wing.md": "# The Maddock Wing\n\nIt is old.\n"}, None, "one has it"),
        (DESIGNED, None, {}, MORE_AT_THE_TOWER, None, "its paragraph is not asked about"),
        (DESIGNED, None, {"asks_for": "sentence"}, MORE_AT_THE_TOWER, None, "it is quoted alone"),
        (
            DESIGNED,
            None,
            {"asks_for": "document", "computed": True},
            MORE_AT_THE_TOWER,
            None,
            "no other has it",
        ),
        (DESIGNED, None, {"asks_for": "heading"}, MORE_AT_THE_TOWER, "surroundings_changed", "a heading may be new"),
        (DESIGNED, None, {"computed": True}, MORE_AT_THE_TOWER, "surroundings_changed", "its paragraph is counted"),
        (DESIGNED, None, {"computed": True, "calculation": ""}, MORE_AT_THE_TOWER, None, "what is counted is quoted"),
        (DESIGNED, None, {"items": [["a"]]}, MORE_AT_THE_TOWER, "surroundings_changed", "its list has one more"),
    ],
)
def test_evidence_and_its_place(
    library: Any,
    text: str,
    page: int | None,
    about: Mapping[str, Any],
    changed: dict[str, str],
    reason: str | None,
    why: str,
) -> None:
    found = relocated(_resting_on(library.samples["wing"], text, page, about), library.change(changed))
    assert (found.reason if isinstance(found, Reject) else None) == reason, (why, found)


@pytest.mark.parametrize(
    ("hops", "now", "reason", "why"),
    [
        (2, "opens after two days", "one_hop_is_enough", "the second passage has the answer too now"),
        (2, "opens at noon", None, "it has another sentence"),
        (1, "opens after two days", None, "one passage is enough as it was"),
    ],
)
def test_a_question_over_two_passages(library: Any, hops: int, now: str, reason: str | None, why: str) -> None:
    films, ledger = library.samples["films"], library.samples["ledger"]
    spans = (*ledger.reference_answer.evidence, *films.reference_answer.evidence)
    sample = replace(
        films,
        relevant_docs=(*films.relevant_docs, *ledger.relevant_docs),
        reference_answer=replace(films.reference_answer, evidence=spans),
        labels={**films.labels, "hops": hops},
    )
    found = relocated(sample, library.change({"staff.md": STAFF.replace("opens at 10 a.m.", now)}))
    assert (found.reason if isinstance(found, Reject) else None) == reason, (why, found)


def test_a_passage_that_still_stands_is_kept_letter_by_letter(library: Any) -> None:
    """Its chunk has one more sentence now."""
    changes = library.change({"staff.md": f"{STAFF.rstrip()} Dogs wait outside.\n"})
    assert relocated(library.samples["ledger"], changes) == library.samples["ledger"]


def test_ids_of_renamed_documents_follow_in_the_metadata(library: Any) -> None:
    sample = library.samples["films"]
    object.__setattr__(sample, "metadata", {**sample.metadata, "source_anchor_doc_id": "lending.md"})
    found = relocated(sample, library.change({"lending.md": None, "loans.md": LENDING}))
    assert isinstance(found, EvaluationSample)
    assert found.metadata["source_anchor_doc_id"] == "loans.md"
