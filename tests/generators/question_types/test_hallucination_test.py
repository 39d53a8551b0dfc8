"""`hallucination_test`: one thing changed, and nothing in the corpus that says so."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.hallucination_test import may_be_answerable
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig
from lm_eval_taskgen.utils.text.words import folded_words

TYPE = QUESTION_TYPES["hallucination_test"]


def built(texts: Any, code: Any = "en") -> Any:
    language = load_language(code)
    documents = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    return index, [TYPE.template(candidate, language) for candidate in TYPE.select(index, Random(1))]


FILL = [f"Farmers near field {word} grow barley and oats on acres of heavy clay." for word in "abcdefghijklmnop"]
LATE = "The road to the coast was paved in 1880 by convicts from the northern prisons."
TEXTS = {
    "en": ("In 1850 the council of the valley built 37 bridges over the river.", LATE),
    "hi": ("1850 में घाटी की परिषद ने नदी पर 37 पुल बनवाए थे।", "तट की सड़क 1880 में उत्तर के कैदियों ने पक्की की थी।"),
    "nl": ("In 1850 bouwde de raad van het dal 37 bruggen over de rivier.", "De weg naar de kust kwam er in 1880."),
}


@pytest.mark.parametrize(
    ("code", "changed", "plain"),
    [
        (
            "en",
            "In 1880 the council of the valley built ____ bridges over the river.",
            "In 1850 the council of the valley built ____ bridges over the river.",
        ),
        ("nl", "In 1880 bouwde de raad van het dal ____ bruggen over de rivier.", "In 1850 bouwde de raad"),
        ("hi", "1880 में घाटी की परिषद ने नदी पर ____ पुल बनवाए थे।", "1850 में घाटी की परिषद"),
    ],
)
def test_another_year_of_the_corpus_makes_it_unanswerable(code: str, changed: str, plain: str) -> None:
    # A year later than any that the passage gives is not put in.
    first, second = TEXTS[code]
    more = {
        "en": "The town counts its years to 1899.",
        "nl": "De stad telt haar jaren tot 1899.",
        "hi": "नगर के लेख 1899 तक के हैं।",
    }[code]
    _, drafts = built([f"{first} {more}", second], code)
    (draft,) = [d for d in drafts if changed in d.query]
    assert draft.answers == () and draft.labels == {"scenario": "unanswerable"}
    assert plain in draft.contrast.query and draft.contrast.answers == ("37",)
    assert (draft.metadata["stated"], draft.metadata["instead"]) == ("1850", "1880")


@pytest.mark.parametrize(
    ("first", "why"),
    [
        (
            "Since 1850 the council of the valley has built 37 bridges over the river.",
            "what holds since then holds later",
        ),
        ("In 1850 the council of the valley built over 37 bridges for 1,200 people.", "the blank beside it stays"),
        ("In 1850 the council built 37 bridges and in 1861 a tower over the river.", "another year tells the event"),
    ],
)
def test_what_may_hold_all_the_same_is_not_changed(first: str, why: str) -> None:
    _, drafts = built([f"{first} The town counts its years to 1899.", LATE])
    changed = [d for d in drafts if d.metadata["stated"] == "1850" and d.candidate.answer.text in ("37", "1861")]
    assert not changed or "over 37" in first, why
    assert not [d for d in drafts if d.metadata["stated"] in ("37", "1,200") and "over" in first], why


def _instead_of(first: Any, corpus: Any) -> Any:
    """What is put in the place of the names of `first`, by what is stated."""
    _, drafts = built([first, *corpus])
    return {(d.metadata["stated"], d.metadata["instead"]) for d in drafts if d.candidate.hops[-1].text == first}


NORTH = [f"{name} sold wheat to the {place} in spring." for name in ("Corley", "Marden") for place in ("abbey", "mint")]
SOUTH = [f"They sailed to {name} for the {place} fair." for name in ("Corley", "Marden") for place in ("wool", "salt")]


def test_a_name_is_changed_for_one_that_stands_as_it_does() -> None:
    first = "Corley sold 40 horses to the king after a long winter."
    assert ("Corley", "Marden") in _instead_of(first, [NORTH[n] for n in (0, 1)] + [NORTH[n] for n in (2, 3)] + SOUTH)
    nowhere_selling = [text.replace("Marden sold", "Marden bought") for text in NORTH]
    assert ("Corley", "Marden") not in _instead_of(first, nowhere_selling + SOUTH), "it sells nothing anywhere"
    explained = first.replace("Corley sold", "Corley (CL) sold")
    assert not [s for s, _ in _instead_of(explained, NORTH + SOUTH) if s == "Corley"], "brackets explain it"


@pytest.mark.parametrize(("often", "once"), [("1871", "1880"), ("1880", "1871")])
def test_the_year_that_is_mentioned_less_is_put_in(often: str, once: str) -> None:
    first = "In 1850 the council of the valley built 37 bridges over the river. The town counts its years to 1899."
    sentence = first.split(". ")[0] + "."
    others = [f"The ferry to pond {number} sank in {often}." for number in range(9)]
    _, drafts = built([first, f"The coast road was paved in {once}.", *others])
    put_in = {d.metadata["instead"] for d in drafts if d.candidate.hops[-1].text == sentence and "bridges" in d.query}
    assert once in put_in and often not in put_in


@pytest.mark.parametrize(
    ("marden", "changes", "why"),
    [
        (10, True, "its few mentions can be followed up"),
        (110, False, "too many sentences speak of a Marden, who may be the other"),
    ],
)
def test_a_name_that_cannot_be_followed_up_is_not_put_in(marden: int, changes: bool, why: str) -> None:
    first = "Ada Corley sold 40 horses to the king after a long winter."
    known = [f"{name} sold wheat to the abbey." for name in ("Ada Corley", "Anna Marden")]
    known += [f"They sailed to {n} for the {p} fair." for n in ("Ada Corley", "Anna Marden") for p in ("wool", "salt")]
    many = [f"The road from Marden leads to pond {number}." for number in range(marden)]
    assert (("Ada Corley", "Anna Marden") in _instead_of(first, [*known, *many])) is changes, why


@pytest.mark.parametrize(
    ("stated", "others", "why"),
    [
        ("60 horses", {"90"}, "of about as many"),
        ("5 horses", {"12"}, "more than a single digit: who has five has two"),
        ("700 horses", set(), "nothing of that order"),
    ],
)
def test_another_figure_is_of_the_same_order(stated: str, others: set[Any], why: str) -> None:
    first = f"The abbot of Corley sold {stated} to the king after a long winter."
    pairs = _instead_of(first, ["They bought 90 stones at Marden.", "They bought 12 stones at Aldby.", *FILL])
    assert {instead for s, instead in pairs if s == stated.split()[0]} == others, why


def test_a_corpus_that_answers_it_is_found_out() -> None:
    first = "In 1850 the council of the valley built 37 bridges over the river. The town counts its years to 1899."
    for other, kept in [
        (LATE, True),
        ("Thirty years later, in 1880, the valley council finished 12 more bridges over the same river.", False),
        ("The council of the valley met in 1880. It ordered bridges to be built over the river.", False),
    ]:
        index, drafts = built([first, other, *FILL])
        (draft,) = [d for d in drafts if d.metadata["instead"] == "1880" and d.contrast.answers == ("37",)]
        reject = may_be_answerable(draft, index)
        assert (reject is None) == kept, other


def test_an_unsound_twin_takes_its_double_along() -> None:
    first = "In 1850 the masons of the valley built 37 km (23 miles) of walls. The town counts its years to 1899."
    index, drafts = built([first, LATE])
    asked = [draft for draft in drafts if draft.candidate.answer.text == "37 km"]
    assert {first_reject(draft, index, TYPE.checks).reason for draft in asked} == {"converted_figure"}


@pytest.mark.parametrize(("bonus", "changes"), [("3.150 euro", False), ("3,15 euro", True)])
def test_figures_are_compared_by_what_they_are_worth(bonus: str, changes: bool) -> None:
    texts = [
        f"De bonus van ingenieur Saskia de Wit bedroeg in 2022 precies {bonus}.",
        "Saskia de Wit spreekt met Johan Bakker. Johan Bakker belt met Saskia de Wit over het weer van morgen.",
        "De huur van het schuurtje bij de oude molen van Johan Bakker is 12 euro per maand voor leden.",
    ]
    _, drafts = built(texts, "nl")
    assert any(draft.candidate.instead == "12 euro" for draft in drafts) is changes


def test_a_sentence_that_leans_on_another_is_not_changed() -> None:
    first = "In 1850 they built 37 bridges over the river of the valley. The town counts its years to 1899."
    _, drafts = built([first, LATE])
    assert list(drafts) == []


@pytest.fixture(scope="module", params=["en", "hi"])
def xquad(request: pytest.FixtureRequest, xquad_generator: Callable[[str, str, int], TaskGenerator]) -> Any:
    generator = xquad_generator(request.param, "hallucination_test", 30)
    return generator.generate_dataset(), list(generator.read_documents())


def test_every_one_has_its_twin_and_stands_nowhere(xquad: Any) -> None:
    dataset, documents = xquad
    by_id = {sample.sample_id: sample for sample in dataset.samples}
    changed = [sample for sample in dataset.samples if sample.labels.get("scenario") == "unanswerable"]
    assert len(changed) == 30 == len(dataset.samples) - len(changed)
    for sample in changed:
        twin = by_id[sample.labels["variant_of"]]
        stated, instead = sample.metadata["stated"], sample.metadata["instead"]
        assert twin.answers and not sample.answers
        assert sample.query == twin.query.replace(stated, instead)
        (passage,) = sample.relevant_docs
        assert f" {' '.join(folded_words(instead))} " not in f" {' '.join(folded_words(passage.text))} "
        before, after = sample.query.split("“")[1].rstrip("”").split("____")
        assert not [d for d in documents if (before and before in d.text) and (after and after in d.text)], sample.query


NAME = "hallucination_test"
PAIRS = {
    "en": {
        "twin": "How many bridges did the council of the valley build over the river in 1850?",
        "question": "How many bridges did the council of the valley build over the river in 1880?",
    },
    "hi": {
        "twin": "1850 में घाटी की परिषद ने नदी पर कितने पुल बनवाए थे?",
        "question": "1880 में घाटी की परिषद ने नदी पर कितने पुल बनवाए थे?",
    },
}


def changed(code: Any, index_of: Any) -> Any:
    first, second = TEXTS[code]
    more = {"en": "The town counts its years to 1899.", "hi": "नगर के लेख 1899 तक के हैं।"}[code]
    index = index_of([f"{first} {more}", second], code)
    candidates = TYPE.select(index, Random(1))
    return next(c for c in candidates if (c.stated.text, c.instead, c.answer.text) == ("1850", "1880", "37")), index


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_model_words_both_questions(
    code: str, index_of: Callable[..., Any], verdict: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = changed(code, index_of)
    assert verdict(NAME, candidate, index, **PAIRS[code]) is None
    draft = TYPE.written(candidate, PAIRS[code], index.language)
    assert (draft.query, draft.answers) == (PAIRS[code]["question"], ())
    assert (draft.contrast.query, draft.contrast.answers) == (PAIRS[code]["twin"], ("37",))
    assert draft.labels == {"scenario": "unanswerable"}
    prompt, data = told(NAME, candidate, index)
    assert prompt.form.texts == ("twin", "question")
    assert (data["stated"], data["instead"], data["answers"]) == ("1850", "1880", ["37"])
    assert data["evidence_with_gap"] == TEXTS[code][0].replace("37", "____")
    assert data["changed_evidence_with_gap"] == TEXTS[code][0].replace("37", "____").replace("1850", "1880")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"question": PAIRS["en"]["twin"]}, "wrong_change"),
        ({"question": "How many bridges did the council of the valley build over the river?"}, "wrong_change"),
        ({"question": "How many bridges did the council build in 1880, and not in 1850?"}, "wrong_change"),
        ({"twin": PAIRS["en"]["question"]}, "wrong_change"),
        ({"question": "Over the river, which works of a council in the valley date from 1880?"}, "twin_differs"),
        ({"question": "According to the passage, how many bridges were built in 1880?"}, "points_at_the_passage"),
        (
            {
                "twin": "Did the council of the valley build 37 bridges over the river in 1850?",
                "question": "Did the council of the valley build 37 bridges over the river in 1880?",
            },
            "answer_in_question",
        ),
    ],
)
def test_bad_pairs_of_a_model_are_rejected(
    change: dict[str, Any], reason: str, index_of: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    candidate, index = changed("en", index_of)
    assert verdict(NAME, candidate, index, **{**PAIRS["en"], **change}) == reason
