"""Pairs of documents that disagree among many others: nothing is asked about them but that they disagree."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from lm_eval_taskgen import generators
from lm_eval_taskgen.generators import Document, TaskGenerator, TaskGeneratorConfig

pytest.importorskip("spacy")

OTHERS = Path(generators.__file__).parent / "quickstart_corpus" / "en"
LOOKS = ("loan", "narrow", "folding", "copper", "painted", "hollow", "rusty", "oaken", "spare", "borrowed")
THINGS = (
    "gauge", "ladder", "pump", "boat", "lamp", "saw", "tent", "drill", "kettle", "winch",
    "anvil", "loom", "press", "kiln", "scale", "crane", "cart", "organ", "canoe", "trolley",
)  # fmt: skip
PLACES = [head + tail for head in ("Al", "Ash", "Bro", "Cor", "Den", "Mar") for tail in ("bery", "ford", "ley", "more")]
STATEMENTS = (
    ("A {thing} of {place} costs {} a day.", "EUR 22", "EUR 28"),
    ("The {thing} was built in {}.", "1834", "1871"),
    ("The {thing} must be returned within {} days.", "16", "84"),
    ("The {thing} of {place} was designed by {}.", "Ada Tarrow", "Paul Vesper"),
    ("The {thing} of {place} weighs {} kg.", "340", "412"),
    ("{place}'s {thing} opens at {} am.", "9:15", "9:45"),
)
TYPES = ("direct_lookup", "cloze", "temporal_questions", "adversarial_aggro", "pinpointing_quoting")


@pytest.mark.parametrize(("pairs", "fields"), [(24, 0), pytest.param(200, 1_000, marks=pytest.mark.slow)])
def test_nothing_else_is_asked_about_what_documents_dispute(pairs: int, fields: int) -> None:
    random = Random(7)
    disputed = []
    for number, thing in enumerate([f"{look} {thing}" for thing in THINGS for look in LOOKS][:pairs]):
        statement, *values = STATEMENTS[number % len(STATEMENTS)]
        place = PLACES[number % len(PLACES)]
        disputed += [statement.format(value, thing=thing, place=place) for value in values]
    others = [path.read_text(encoding="utf-8") for path in sorted(OTHERS.glob("*.md"))]
    more = " Whoever wants to see it asks the keeper in the yard, who has the key and knows the way there."
    others += [f"Field {number} of the parish has {number % 37 + 5} acres of heavy clay." for number in range(fields)]
    texts = [*(statement + more for statement in disputed), *others]
    documents = [Document(f"d{number}", text) for number, text in enumerate(random.sample(texts, len(texts)))]
    wanted = {"question_types": {name: {"count": 400} for name in TYPES}}
    config = TaskGeneratorConfig.model_validate({"name": "disputes", "language": "en", **wanted})
    samples = list(TaskGenerator(None, config, corpus=documents).generate_dataset("disputes"))
    asked = {span.text: one.query for one in samples for span in one.reference_answer.evidence}
    assert len(asked) > 30
    assert {text: asked[text] for text in asked if text in disputed} == {}
