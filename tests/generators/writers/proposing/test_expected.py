"""What a dry run says of types that a model proposes, beside what then happens with models of three kinds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.models.asker import Asker, Ticketed
from lm_eval_taskgen.generators.models.budget import Budget, Spent
from lm_eval_taskgen.generators.models.call import Call, Reply
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.writers.call_estimate import CallEstimate
from lm_eval_taskgen.generators.writers.llm_writer import LLMWriter
from lm_eval_taskgen.generators.writers.proposing.costs import measured_costs
from lm_eval_taskgen.generators.writers.proposing.expected import expected
from lm_eval_taskgen.generators.writers.proposing.material import Material, materials
from lm_eval_taskgen.generators.writers.type_run import Drafting
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.progress import silent
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import BudgetConfig, ChunkingConfig, QuestionTypeConfig, WriterConfig
from model_proposals import Manner
from model_words import Memory, language_of

# What happens may be beyond the range by this factor.
FACTOR = 1.5
KEEPS_MOST = Manner(skips=0.05, bad=0.1, most=2)
SKIPS_HALF = Manner(skips=0.5, bad=0.1, most=2)
KEEPS_FEW = Manner(skips=0.1, bad=0.55, mends=0.1, most=2)
TYPES = ("direct_lookup", "why", "hallucination_test", "multi_hop_between_documents")
FIRST = ("Agnes", "Ruth", "Edwin", "Clara", "Hugh", "Maud", "Silas", "Ivy", "Ralph", "Edith")
LAST = ("Boyle", "Carver", "Denholm", "Fenwick", "Garland")
TOWNS = ("Corley", "Albery", "Marden", "Wickham", "Tolworth", "Hadlow", "Pembury", "Lenham", "Charing", "Smarden")


def _name(number: int) -> str:
    return f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]}"


# Documents about one person each, who knows another; of the same kind, every fifth.
TEXTS = (
    "The engineer {name} was born near {town} in {a}. "
    "For a stone bridge there {name} asked {b} shillings of the council. "
    "A letter that {other} sent to {name} was weighed at {c} grams with its seal.",
    "At the harbour of {town} the pilot {name} guided {b} ships through fog within one winter. "
    "Since {a} the lamp above that quay has burned all night for {name}. "
    "Out of thanks {other} gave {name} a barometer worth {c} pounds.",
    "Every spring {name} sowed {b} acres of barley on the slopes behind {town}. "
    "Drought ruined the harvest of {name} in {a} and emptied both barns. "
    "To help, the miller {other} lent {name} exactly {c} sacks until autumn.",
    "Pupils of {name} painted {b} portraits for the guildhall at {town}. "
    "The first exhibition under {name} opened its doors during {a} to much applause. "
    "Critics blamed {other} because {name} had sold only {c} canvases.",
    "In {town} the surgeon {name} treated {b} patients after the flood. "
    "A ward named for {name} was finished by {a} with money from the parish. "
    "The chemist {other} supplied {name} with {c} bottles of quinine.",
)


def _document(number: int) -> Document:
    name, other, town = _name(number), _name(number + 17), TOWNS[number * 7 % len(TOWNS)]
    text = TEXTS[number % len(TEXTS)]
    text = text.format(name=name, other=other, town=town, a=1600 + number, b=20 + number, c=300 + number)
    return Document(name, text, title=name)


def _index(documents: int) -> CorpusIndex:
    made = [_document(number) for number in range(documents)]
    english = load_language("en")
    return CorpusIndex.build(chunk_documents(made, ChunkingConfig(), english), english, made)


@pytest.fixture(scope="module")
def corpora() -> dict[str, CorpusIndex]:
    return {"large": _index(50), "small": _index(20)}


class Model:
    """The scripted model without a server; counts what it is asked."""

    model, parameters, capacity = "scripted", {}, 8  # type: ignore[var-annotated]

    def __init__(self, manner: Manner) -> None:
        self._memory, self._waiting = Memory(manner), list[tuple[int, Call]]()
        self.calls = self.bytes = 0

    def submit(self, ticket: int, call: Call) -> None:
        self._waiting.append((ticket, call))

    def collect(self) -> Sequence[Ticketed]:
        ticket, call = self._waiting.pop(0)
        task = f"{call.prompt.task}\n{call.prompt.about}"
        said = self._memory.reply_to(task, call.prompt.data, {}, language_of(task))
        text = json.dumps(said, ensure_ascii=False)
        self.calls += 1
        self.bytes += len(f"{call.prompt}{text}".encode())
        return [(ticket, Reply(text))]

    def close(self) -> None: ...


@pytest.mark.parametrize("corpus", ["large", "small"])
@pytest.mark.parametrize("manner", [KEEPS_MOST, SKIPS_HALF, KEEPS_FEW], ids=["keeps most", "skips half", "keeps few"])
@pytest.mark.parametrize("kind", TYPES)
def test_what_happens_lies_in_the_range(corpora: Any, corpus: str, manner: Manner, kind: str) -> None:
    index, model = corpora[corpus], Model(manner)
    settings = WriterConfig(kind="llm", tries=1)
    asker = Asker(model, None, Budget(BudgetConfig(), None, 512, Spent()))
    proposing = QUESTION_TYPES[kind].proposing
    assert proposing is not None

    def drafting() -> Drafting:
        return Drafting(QUESTION_TYPES[kind], QuestionTypeConfig(count=20), index, 42, (), silent)

    said = expected(drafting(), proposing, settings, (0, 1))
    (run,) = LLMWriter(asker, index, settings).write([drafting()])
    figures = [
        (said.fewest, run.yielded.kept, said.most, "questions"),
        (said.least_spent.calls, model.calls, said.most_spent.calls, "calls"),
        (said.least_spent.tokens, model.bytes / 4, said.most_spent.tokens, "tokens"),
    ]
    for least, found, most, what in figures:
        assert int(least / FACTOR) <= found <= most * FACTOR, (what, figures, run.yielded)


def _expected(index: CorpusIndex, kind: str = "direct_lookup", count: int = 20, **settings: Any) -> CallEstimate:
    proposing = QUESTION_TYPES[kind].proposing
    assert proposing is not None
    drafting = Drafting(QUESTION_TYPES[kind], QuestionTypeConfig(count=count), index, 42, (), silent)
    return expected(drafting, proposing, WriterConfig(kind="llm", **settings), (0, 1))


def test_places_without_related_passages_may_give_nothing_but_lookups() -> None:
    texts = ("The tide turns at noon, and nobody rows out. ", "Barley grows on slopes behind towns of clay. ")
    documents = [Document(f"{number}.md", text * 8, title=f"{number}") for number, text in enumerate(texts)]
    english = load_language("en")
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), english), english, documents)
    said = _expected(index, "multi_hop_between_documents")
    assert (said.fewest, said.least_spent.calls) == (0, 2), "the lookups of two places"
    assert said.most > 0


def test_a_small_corpus_gives_less_however_much_is_asked(corpora: Any) -> None:
    some, many = (_expected(corpora["small"], count=count) for count in (300, 3_000))
    assert some.most < 150, "twenty places, three rounds"
    assert some == many
    assert _expected(corpora["large"], "tables_extraction").most_spent == Spent(), "no place has a table"


@pytest.mark.parametrize(
    ("kind", "proofs", "calls", "why"),
    [
        ("direct_lookup", [], 0, "no proofs"),
        ("direct_lookup", ["answer_back", "other_passages", "closed_book"], 3, "a call each"),
        ("direct_lookup", ["hops_alone"], 0, "there is one passage"),
        ("multi_hop_between_documents", ["hops_alone"], 2, "a call for each passage that is left out"),
        ("hallucination_test", ["answer_back"], 2, "its partner is answered, and it is declined"),
        ("why", ["closed_book", "judge"], 2.55, "the key facts are looked for in most answers"),
    ],
)
def test_each_proof_is_counted(corpora: Any, kind: str, proofs: Any, calls: float, why: str) -> None:
    proposing = QUESTION_TYPES[kind].proposing
    assert proposing is not None
    index, settings = corpora["large"], WriterConfig(kind="llm", proofs=proofs)
    drafting = Drafting(QUESTION_TYPES[kind], QuestionTypeConfig(), index, 42, (), silent)
    place = next(one for one in materials(index, proposing, 42, (0, 1)) if isinstance(one, Material))
    costs = measured_costs(drafting, proposing, settings, [place])
    assert costs.proofs.calls == pytest.approx(calls), why
    assert (costs.proofs.prompt_tokens > 0, costs.proofs.completion_tokens > 0) == (calls > 0, calls > 0), why
    assert (costs.lookups.calls, costs.prompt.calls) == (proposing.looks_up, 1), "of the lookups"
    assert costs.mending.calls == 1
    assert costs.mending.prompt_tokens > costs.prompt.prompt_tokens, "what failed is sent along"


@pytest.mark.parametrize(
    ("kind", "settings", "figures"),
    [
        ("direct_lookup", {}, [20, 20, (59, 4249), (364, 22936)]),
        ("direct_lookup", {"count": 5, "drafts_per_prompt": 1, "personas": 2}, [5, 5, (18, 1126), (62, 3601)]),
        (
            "why",
            {"count": 60, "proofs": ["answer_back", "closed_book", "judge"]},
            [20, 60, (305, 37800), (1959, 241417)],
        ),
        (
            "multi_hop_between_documents",
            {"count": 5, "proofs": ["answer_back", "hops_alone"]},
            [0, 5, (31, 1385), (87, 5375)],
        ),
        ("hallucination_test", {"count": 60, "proofs": ["answer_back"]}, [20, 60, (194, 16082), (1296, 110071)]),
    ],
)
def test_the_range_of_a_known_corpus(corpora: Any, kind: str, settings: dict[str, Any], figures: list[Any]) -> None:
    """After a change of what is assumed of models, put the new figures here."""
    said = _expected(corpora["large"], kind, **settings)
    spent = [(load.calls, load.completion_tokens) for load in (said.least_spent, said.most_spent)]
    assert [said.fewest, said.most, *spent] == figures
