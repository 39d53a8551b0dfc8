"""Types that fill one pattern a question: the languages have the same patterns, a few aside, with the same places."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.checks.must_keep import KEPT_CHECKS
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.generators.question_types.candidates.pattern_type import PatternType
from lm_eval_taskgen.utils.languages import load_language

TYPES = sorted(name for name, kind in QUESTION_TYPES.items() if isinstance(kind, PatternType))


def patterns(name: Any, code: Any) -> Any:
    return QUESTION_TYPES[name].words(load_language(code)).values


def places(pattern: Any) -> Any:
    return sorted(re.findall(r"\{(\w+)\}", pattern))


# What one language asks and the others do not: sections and sentences that say something; notes of versions and
# changelogs; centuries; ages at an event; years of what lasted.
OF_ONE_LANGUAGE = {
    "en": {
        *("defines", "duty", "explains", "how_to", "outcome", "says"),
        *("heading_of", "page_of", "sentence", "sentence_of"),
        *("note_added", "note_deprecated", "note_removed", "in_version", "noted_added_first", "noted_added_last"),
        *("changed", "changed_first", "changed_last", "holds_since", "article", "for_years", "how_many_years"),
        *("age_at", "there_more", "there_fewer", "there_more_titled", "there_fewer_titled"),
    },
    "hi": {"century", "in_century"},
    "nl": {"century", "in_century"},
}


@pytest.mark.parametrize("code", ["hi", "nl"])
@pytest.mark.parametrize("name", TYPES)
def test_patterns_have_the_places_of_the_english_ones(name: str, code: str) -> None:
    # Lists of rules and of words differ: each language has those that its grammar needs.
    english, other = (
        {
            key: places(pattern)
            for key, pattern in patterns(name, each).items()
            if isinstance(pattern, str) and key not in OF_ONE_LANGUAGE[each]
        }
        for each in ("en", code)
    )
    assert other == english


BLOCKS = st.sampled_from(
    [
        *("# Port", "## 1 Fees", "## Fees", "### Ships", "## —", "# Port"),
        *("You need:", "- a\n- b\n- c", "1. one\n2. two\n  - in\n  - it", "- \n- —\n- c", "* x: y\n* z: w\n* v: u"),
        *(
            "| A | B |\n| --- | --- |\n| a | 1 |\n| b | 2 |",
            "| A |\n| --- |\n| a \\| b |",
            "| | |\n| --- | --- |\n| | 1 |",
        ),
        *(
            "—",
            "Table 1: Fees",
            "Figure 2: Ships of 1999 by size and by flag",
            "![Chart of 48 ships by size](a.png)",
            "![](b)",
        ),
        *("A fender is a cushion of rope that keeps ships off.", "The Old Port Club (OPC) meets in Hollin.", "(", "“"),
        *("The crew consists of a cook, two mates and Ada of Hollin.", "Ada saw Hollin in 1999 with 40 men on board."),
    ]
)


@settings(max_examples=40)
@given(st.lists(st.lists(BLOCKS, min_size=1, max_size=14), min_size=1, max_size=4), st.sampled_from(["en", "hi"]))
def test_evidence_stands_where_it_says_and_passages_are_cut_from_their_document(
    index_of: Any, documents: Any, code: Any
) -> None:
    index = index_of(["\n\n".join(blocks) for blocks in documents], code)
    for name in TYPES:
        for candidate in QUESTION_TYPES[name].select(index, Random(1)):
            QUESTION_TYPES[name].template(candidate, index.language)
            for span in candidate.evidence:
                assert index.documents[span.doc_id].text[span.start : span.end] == span.text != ""
            for passage in candidate.passages:
                assert passage.text in index.documents[passage.doc_id].text


def test_there_are_such_types() -> None:
    assert len(TYPES) >= 6


GUIDE = """# Harbour guide

The port of Kelby was opened in 1871. The Kelby lighthouse was built in 1902.

## Tickets

Table 1: Fares of 2021

| Ticket | Adults | Ages |
| --- | --- | --- |
| Single | £4 | 11 |
| Return | £7 | 12 |
| Month | £90 | 13 |

## Rules

The port of Kelby forbids these things:

- diving
- open fires
- loud music

Every captain must report fog to the harbour office of Kelby.

## Mooring

To moor a ship at the old quay:

1. Lower the fenders on both sides.
2. Throw the bow line to the boatman.
3. Pull the stern line tight.

## Traffic

![Line chart that begins with 412 ships in the spring and ends with 655 in the autumn](a.png)

Figure 2: Ships at Kelby in 2019

## Words

Ines Dorran opened the Vessel Traffic Centre (VTC) of Kelby in 1902.
Ines Dorran founded the lifeboat station in 1890.
A fender is a cushion of rope that keeps ships off.
"""


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("name", TYPES)
def test_the_task_holds_nothing_of_the_corpus_and_says_what_stands_in_the_data(
    index_of: Callable[..., Any], name: str, difficulty: str
) -> None:
    index, kind = index_of([GUIDE]), QUESTION_TYPES[name]
    candidates = list(kind.select(index, Random(1)))
    assert candidates
    for candidate in candidates:
        prompt = kind.prompt(candidate, index.language, difficulty)
        data = json.loads(prompt.data)
        assert f"Difficulty: {difficulty}." in prompt.task
        assert not any(
            word in prompt.task for word in ("Kelby", "Fares of 2021, ", "fender", "VTC", "412", "Harbour guide")
        )
        assert ('"keep"' in prompt.task) == ("keep" in data)
        assert all(f'"{key}"' in prompt.task for key in data), data.keys()
        answer = candidate.answers[0]
        if "passages" not in data:
            assert answer not in data["keep"]


@pytest.mark.parametrize("name", TYPES)
def test_the_templates_own_question_says_all_that_must_be_said(index_of: Callable[..., Any], name: str) -> None:
    """What a question in other words must say is never more than the template says."""
    index, kind = index_of([GUIDE]), QUESTION_TYPES[name]
    for candidate in kind.select(index, Random(1)):
        assert first_reject(kind.template(candidate, index.language), index, KEPT_CHECKS) is None
