"""Lookups for a command, which stands as code below the sentence that says what it is for."""

from __future__ import annotations

import random

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.corpus.sections import markdown_sections
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types.direct_lookup import DirectLookup
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.records.drafts import Draft, Lookup
from lm_eval_taskgen.utils.settings import ChunkingConfig

pytest.importorskip("spacy")


def drafts(*parts: str) -> list[Draft[Lookup]]:
    """Return the drafts about one document with these paragraphs."""
    text = "\n\n".join(("# Albery", *parts, "Albery is kept for the maps of the county."))
    language = load_language("en")
    documents = [Document("d", text, title="Albery", sections=markdown_sections(text))]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    kind = DirectLookup()
    return [kind.template(candidate, language) for candidate in kind.select(index, random.Random(1))]


def asked(*parts: str) -> dict[str, tuple[str, ...]]:
    return {draft.query: draft.answers for draft in drafts(*parts) if "command" in draft.query}


def code(line: str) -> str:
    return f"```\n{line}\n```"


@pytest.mark.parametrize(
    ("lead", "line", "question", "golds"),
    [
        (
            "To restart the chrony service, run the following command:",
            "sudo systemctl restart chronyd",
            "What command can you use to restart the chrony service?",
            ("sudo systemctl restart chronyd", "systemctl restart chronyd"),
        ),
        (
            "You can see the logs of the chrony daemon by running:",
            "$ journalctl -u chronyd  # as root",
            "What command can you use to see the logs of the chrony daemon?",
            ("journalctl -u chronyd",),
        ),
        (
            "To see the state of the chrony daemon, run:",
            "$ systemctl status chronyd\n\nchronyd is running\nsince Monday",
            "What command can you use to see the state of the chrony daemon?",
            ("systemctl status chronyd",),
        ),
        (
            "Use the following command to enable the root account:",
            "passwd",
            "Which command do you run to enable the root account?",
            ("passwd",),
        ),
        (
            "The following command will create a private key for the web server:",
            "(venv) ada@host:~$ openssl genrsa -out key.pem",
            "What command do you use to create a private key for the web server?",
            ("openssl genrsa -out key.pem",),
        ),
        (
            "Then restart the chrony service:",
            "sudo systemctl restart chronyd",
            "What command can you use to restart the chrony service?",
            ("sudo systemctl restart chronyd", "systemctl restart chronyd"),
        ),
    ],
)
def test_what_a_command_is_for_is_asked(lead: str, line: str, question: str, golds: tuple[str, ...]) -> None:
    assert asked(lead, code(line)) == {question: golds}


@pytest.mark.parametrize(
    ("lead", "line", "why"),
    [
        ("To disable it, run:", "ufw disable", "which service is told elsewhere"),
        ("To restart the chrony service, run the following command.", "systemctl restart chronyd", "no colon"),
        ("To restart the chrony service, run:", "a = 1\nsystemctl restart chronyd", "two lines"),
        ("To restart the chrony service, run:", "$ systemctl stop x\n$ systemctl start x", "two commands"),
        ("To install with Snap, run:", "snap install --classic maps", "what is installed?"),
        ("To set the default entry of the menu, run the following command:", "GRUB_DEFAULT=1", "a setting"),
        ("Then restart the chrony service:", "systemctl restart chronyd", "nothing shows that it is a command"),
        ("To install the albery package, run:", "apt install albery-package", "the question says it"),
        ("To use the chrony service, run:", "chronyd", "says nothing of the aim"),
        ("The logs of the chrony daemon:", "sudo journalctl -u chronyd", "nothing that somebody does"),
    ],
)
def test_other_code_is_not_asked_for(lead: str, line: str, why: str) -> None:
    assert asked(lead, code(line)) == {}, why


def test_an_item_of_a_list_has_its_command_behind_the_colon() -> None:
    question = "What command can you use to restart the chrony service?"
    assert asked("1. To restart the chrony service, run: systemctl restart --all\n2. Wait.") == {
        question: ("systemctl restart --all",)
    }
    assert asked("1. To restart the chrony service, run: the old program again\n2. Wait.") == {}


def test_two_commands_for_one_aim_leave_it_open() -> None:
    lead = "To restart the chrony service, run:"
    first, second = code("systemctl restart chronyd"), code("service chronyd restart")
    assert asked(lead, first, "Some text.", lead, second) == {}


def test_the_evidence_is_the_sentence_with_the_code() -> None:
    lead, below = "To restart the chrony service, run:", code("sudo systemctl restart chronyd")
    (draft,) = (one for one in drafts("Maps.", lead, below) if "command" in one.query)
    (evidence,) = draft.candidate.evidence
    assert evidence.text == f"{lead}\n\n```\nsudo systemctl restart chronyd"
    (passage,) = draft.candidate.passages
    assert evidence.text in passage.text
    assert draft.candidate.quoted[0].text == draft.answers[0]
