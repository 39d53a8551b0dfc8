"""Statements and links that a prompt for proposals shows beside the passages."""

from __future__ import annotations

import json

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.index.pairs import Pair
from lm_eval_taskgen.generators.writers.proposing.form import ProposedQuestion
from lm_eval_taskgen.generators.writers.proposing.leads import lookups_prompt
from lm_eval_taskgen.generators.writers.proposing.material import Material
from lm_eval_taskgen.generators.writers.proposing.prompt import mending_prompt, proposal_prompt
from lm_eval_taskgen.generators.writers.proposing.task import Proposing, Shown
from lm_eval_taskgen.generators.writers.proving.other_passages import nearest_passages
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk, Document
from lm_eval_taskgen.utils.records.drafts import Draft, Proposed
from lm_eval_taskgen.utils.records.samples import Reject
from lm_eval_taskgen.utils.settings import ChunkingConfig

ENGLISH = load_language("en")
KEPT = "The basic plan stores\nrecordings for 14 days."
SKIPPED = "“A mill was built.” “A school was opened.”: no story"


@pytest.mark.parametrize(
    ("shown", "key", "why"),
    [
        ("figures", "side_by_side", "what may be compared"),
        ("times", "side_by_side", "what may be one story"),
    ],
)
def test_statements_that_may_belong_together_are_shown_and_one_sentence_once(shown: Shown, key: str, why: str) -> None:
    document = Document("plans.md", KEPT, title="Plans")
    index = CorpusIndex.build(chunk_documents([document], ChunkingConfig(), ENGLISH), ENGLISH, [document])
    (sentence,) = index.sentences
    place = Material(index.chunks, pairs=((0, 0, Pair("days", sentence, sentence, 1)),))
    prompt = proposal_prompt(Proposing("Ask.", (), (), shown=shown), place, index, 1, {})
    said = "The basic plan stores recordings for 14 days."
    assert json.loads(prompt.data)[key] == [{"of": "days", "passages": [1], "say": [said]}], why
    assert f'"{key}" is ' in prompt.about


def test_a_passage_that_begins_within_a_table_is_shown_below_its_header_row() -> None:
    text = "| class | fee |\n| --- | --- |\n| van | 12 |\n| barge | 15 |\n| cart | 9 |\n"
    start = text.index("15 |")
    later = Chunk("fees#1", "fees", 1, start, len(text), text[start:], sentences=((0, len(text) - start),))
    index = CorpusIndex.build([later], ENGLISH, [Document("fees", text)])
    shown = "| class | fee |\n| --- | --- |\n…\n| barge | 15 |\n| cart | 9 |\n"
    proposing = Proposing("Ask.", (), (), shown="related")
    failed = ProposedQuestion(question="What does a barge pay?", kind="span", answer="15")
    back = mending_prompt(proposing, Material(index.chunks), index, 1, {}, failed, Reject("unsupported", "no answer"))
    for prompt in (proposal_prompt(proposing, Material(index.chunks), index, 1, {}), back):
        assert json.loads(prompt.data)["passages"][0]["text"] == shown
    assert json.loads(lookups_prompt(index.chunks[0], proposing, index).data)["passage"]["text"] == shown
    draft = Draft("any", "What does a cart pay?", ("9",), Proposed((), ()))
    assert [one.text for one in nearest_passages(draft, index)] == [shown], "in proofs, too"


@pytest.mark.parametrize(
    ("instructions", "expected", "why"),
    [(None, True, "the type's own task"), ("Ask why.", False, "a user's task has no examples of another one")],
)
def test_a_task_says_which_places_to_skip(instructions: str | None, expected: bool, why: str) -> None:
    document = Document("plans.md", KEPT, title="Plans")
    index = CorpusIndex.build(chunk_documents([document], ChunkingConfig(), ENGLISH), ENGLISH, [document])
    proposing = Proposing("Ask.", (), (), skipped=(SKIPPED,)).instructed(instructions)
    task = proposal_prompt(proposing, Material(index.chunks), index, 1, {}).task
    assert (f'\nSkipped, with the reason under "skip":\n- {SKIPPED}\n' in task) == expected, why
