"""Questions over two sentences: for whom the second speaks of, and why or how the first is so."""

from __future__ import annotations

from random import Random

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.continuations import continuations
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

pytest.importorskip("spacy")

KIND = QUESTION_TYPES["multi_hop_within_corpus"]
FILL = [f"The wells of Town{number} were deep and old in the winter of the old county." for number in range(12)]
HUTTON = "James Hutton was a geologist of the old school. In 1785 he presented a paper entitled Theory of the Earth."
WHO = "Who presented a paper entitled Theory of the Earth in 1785?"
USERS = "Each user of the computer should have a separate account. This allows them to keep their files apart."
WHY_USERS = "Why should each user of the computer have a separate account?"


def index_of(*texts: str, title: str = "Notes") -> CorpusIndex:
    language = load_language("en")
    documents = [Document(f"d{number}", text, title=title) for number, text in enumerate((*texts, *FILL))]
    return CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)


def asked(*texts: str, title: str = "Notes") -> dict[str, str]:
    """The questions that are kept, with their golds."""
    index = index_of(*texts, title=title)
    drafts = [KIND.template(one, index.language) for one in continuations(index, Random(1))]
    return {one.query: one.answers[0] for one in drafts if first_reject(one, index, KIND.checks) is None}


@pytest.mark.parametrize(
    ("text", "question", "gold", "why"),
    [
        (HUTTON, WHO, "James Hutton", "the sentence before names him"),
        (
            f"Ada Hutton and James Hutton met. {HUTTON.replace('James Hutton was', 'Hutton was')}",
            WHO,
            None,
            "one of two of a name",
        ),
        (
            "James Hutton was a geologist of the old school. Later he read a paper to Scottish noblemen of the town.",
            "Who read a paper to Scottish noblemen of the town?",
            None,
            "so may others have done",
        ),
        (
            "Orrinmere University was opened in 1850. In 1862 the university bought the old mill of the valley.",
            "Which university bought the old mill of the valley in 1862?",
            "Orrinmere University",
            "the sentence before tells that it is one",
        ),
        (USERS, WHY_USERS, "allows them to keep their files apart", "what a rule is good for"),
        (
            USERS.replace("should have", "has"),
            "Why does each user of the computer have a separate account?",
            None,
            "no rule",
        ),
        (USERS.replace("This", "That is fine. It"), WHY_USERS, None, "another sentence between them"),
        (USERS.replace(". This", ".\n\nThis"), WHY_USERS, None, "another paragraph"),
        (
            "The old lamp cannot be used to light the cellar. This is because the oil would burn there, so it smells.",
            "Why can the old lamp not be used to light the cellar?",
            "because the oil would burn there",
            "a reason without what comes of it",
        ),
        (
            "Make sure you choose a good password for the mill. Otherwise, anybody could open the cellar gate.",
            "Why should you choose a good password for the mill?",
            "anybody could open the cellar gate",
            "what happens otherwise",
        ),
        (
            "If you leave the mill, you must lock the cellar gate. This prevents thieves from taking flour.",
            "Why must you lock the cellar gate if you leave the mill?",
            "prevents thieves from taking flour",
            "a condition comes last",
        ),
        (
            "The mill is based on the Orrin gear, called a nan. Thus, all wheels of the mill must be of oak.",
            "Why must all wheels of the mill be of oak?",
            "The mill is based on the Orrin gear, called a nan",
            "what a rule follows from",
        ),
        (
            "The mill is based on the Orrin gear, called a nan. Thus, all wheels of the mill are of oak.",
            "Why are all wheels of the mill of oak?",
            None,
            "what may follow in part",
        ),
        (
            "The packages can declare their relations. This is done using the Depends and Conflicts fields.",
            "How can the packages declare their relations?",
            "using the Depends and Conflicts fields",
            "a way with a verb",
        ),
        (
            "The miller can open the cellar gate. This is usually done by turning the iron wheel of the mill.",
            "How can the miller open the cellar gate?",
            "by turning the iron wheel of the mill",
            "a way",
        ),
        (
            "For a safe descent, the miller should oil the wheel. That way, if the rope breaks, the wheel will hold.",
            "Why should the miller oil the wheel for a safe descent?",
            "if the rope breaks, the wheel will hold",
            "an aim comes last; what happens that way",
        ),
        (
            "This gear of the mill turns all of its wheels. Thus, all wheels of the mill must be of oak.",
            "Why must all wheels of the mill be of oak?",
            None,
            "which gear stands before",
        ),
        (
            "You may find that the old wheel of the mill is loud. This is because the miller never oils it.",
            "Why may you find that the old wheel of the mill is loud?",
            None,
            "nobody asks why something may be",
        ),
        (
            "The old flour dries in the cellar. Therefore, it is advised to close the mill doors before starting.",
            "Why is it advised to close the mill doors before starting?",
            None,
            "starting what?",
        ),
        (
            "The miller must oil the iron wheel, with two men at the gate. This prevents thieves from taking flour.",
            "Why must the miller oil the iron wheel, with two men at the gate?",
            None,
            "of two statements, it may mean the second",
        ),
        (
            "The miller must oil the iron wheel, which is old. The reason is that the dry wheel of the mill squeaks.",
            "Why must the miller oil the iron wheel?",
            "the dry wheel of the mill squeaks",
            "without what is told by the way",
        ),
        (
            "These wheels of the mill must be of oak. This ensures that they carry the heavy millstone.",
            "Why must these wheels of the mill be of oak?",
            None,
            "which wheels stands before",
        ),
        (
            "Feel free to open the cellar gate of the mill. This lets fresh air into the old mill.",
            "Why should you feel free to open the cellar gate of the mill?",
            None,
            "a courtesy",
        ),
        (
            "The mill will stop its wheels at noon. This is so that the miller can eat, which takes an hour.",
            "Why does the mill stop its wheels at noon?",
            "so that the miller can eat",
            "an aim, of what happens each time",
        ),
        (
            "The council sent a report to the baron of Orrinmere. "
            "This report became the basis of the law on the mills of Albery.",
            "Which report became the basis of the law on the mills of Albery?",
            "a report to the baron of Orrinmere",
            "the sentence before tells which",
        ),
        (
            "The council sent a report. This report became the basis of the law on the mills of Albery.",
            "Which report became the basis of the law on the mills of Albery?",
            None,
            "nothing tells which",
        ),
        (
            "The baron read a report to the council and a report to the king. "
            "This report became the basis of the law on the mills of Albery.",
            "Which report became the basis of the law on the mills of Albery?",
            None,
            "two reports",
        ),
        (
            "Lindis are a group from the old county. Their best song was sung by Paul Gasco of Albery in 1990.",
            "Whose best song was sung by Paul Gasco of Albery in 1990?",
            "Lindis",
            "whom the sentence before is about",
        ),
        (
            "James Hutton was a geologist of the old school. He was a critic of the views of the Orrin College.",
            "Who was a critic of the views of the Orrin College?",
            "James Hutton",
            "in the words of the sentence",
        ),
        (
            "James Hutton was a geologist of the old school. If it rained, he went back to the Orrin College at noon.",
            "Who went back to the Orrin College at noon?",
            None,
            "not without the condition",
        ),
        (
            "James Hutton was a geologist of the old school. He made the Orrin College of Albery rich, safe, and big.",
            "Who made the Orrin College of Albery rich, safe?",
            None,
            "a list is not cut",
        ),
        (
            "The Orrin Library is the oldest library of the county. Its reading room was lit by a roof of 216 panes.",
            "Which library’s reading room was lit by a roof of 216 panes?",
            "The Orrin Library",
            "of what its name says that it is",
        ),
        (
            "James Hutton was a geologist of the old school.\n\nFor master of the mills, he chose James Hutton. "
            "For master of the wells, he chose Paul Gasco of Orrinmere.",
            "Who chose Paul Gasco of Orrinmere for master of the wells?",
            None,
            "whom he chose is not he",
        ),
        (
            "The council opened three schools for girls in the north. These schools taught the children of Albery.",
            "Which schools taught the children of Albery?",
            "three schools for girls in the north",
            "not with the verb before them",
        ),
        (
            "The list of the names of the streets and houses in 1901 is lost. This list was kept by the Orrin College.",
            "Which list was kept by the Orrin College?",
            None,
            "a phrase that may go on",
        ),
        (
            "Lindis is a group from the old county. Their best song was sung by Paul Gasco of Albery in 1990.",
            "Whose best song was sung by Paul Gasco of Albery in 1990?",
            None,
            "not several",
        ),
    ],
)
def test_what_is_asked_over_two_sentences(text: str, question: str, gold: str | None, why: str) -> None:
    found = asked(text)
    assert found.get(question) == gold, (why, found)


@pytest.mark.parametrize(
    ("others", "title", "why"),
    [
        (["James Hutton presented a paper entitled Theory of the Earth in 1785."], "Notes", "one sentence says it"),
        (["Ada Marsh presented a paper entitled Theory of the Earth in 1785."], "Notes", "another did it, too"),
        ([], "James Hutton", "the title tells who"),
    ],
)
def test_a_name_that_is_told_otherwise_is_not_asked_for(others: list[str], title: str, why: str) -> None:
    assert WHO not in asked(HUTTON, *others, title=title), why


@pytest.mark.parametrize(
    ("other", "kept", "why"),
    [
        ("Each user of the computer should have a separate account.", True, "no other reason"),
        (f"{USERS}", True, "the same reason again"),
        (
            "Each user of the computer should have a separate account. This makes the work of the admins easy.",
            False,
            "another reason",
        ),
        (
            "Each user of the computer should have a separate account because the admins want it.",
            False,
            "another reason in one sentence",
        ),
        (USERS.replace(". This", ", which"), False, "the answer in one sentence"),
    ],
)
def test_a_statement_with_another_reason_is_not_asked_about(other: str, kept: bool, why: str) -> None:
    assert (WHY_USERS in asked(USERS, other)) is kept, why


def test_both_sentences_are_evidence_of_one_passage() -> None:
    index = index_of(HUTTON)
    found = next(one for one in continuations(index, Random(1)) if one.question.text == WHO)
    draft = KIND.template(found, index.language)
    assert draft.hops == 2 and len(found.passages) == 1
    assert [span.text for span in found.evidence] == [HUTTON[len(found.answering.text) + 1 :], found.answering.text]
    assert found.answer.text == found.answering.text[found.answer.start : found.answer.end] == "James Hutton"
    assert "James Hutton" in str(KIND.prompt(found, index.language, "hard"))
