"""Evidence and passages of a question, found again after its documents changed."""

from __future__ import annotations

from typing import Any

import pytest

from changing_library import DOCUMENTS
from lm_eval_taskgen.generators.update.relocate import relocated
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
