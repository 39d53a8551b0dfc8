"""What a model reports is put to the question that it is about, or refused in words that say why."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.wikisalad.reported_compression import reported_entries
from lm_eval_taskgen.utils.errors import ConfigError

DOCS = [{"example_id": "a", "question_index": 1}, {"example_id": "b", "question_index": 0}]
NAMED = [{"example_id": "b", "question_index": 0, "original_tokens": 8}, {"example_id": "a", "question_index": 1}]


class Model:
    def __init__(self, entries, decompressed=None):
        self.entries, self.resets = entries, 0
        if decompressed is not None:
            self.get_decompressed_segments = lambda: decompressed

    def get_compression_stats(self):
        return self.entries

    def reset(self):
        self.resets += 1


@pytest.mark.parametrize(
    ("entries", "decompressed", "docs", "taken", "why"),
    [
        (NAMED, None, DOCS, [[{}], [{"original_tokens": 8}]], "by their names, whatever their order"),
        ([{"summary_tokens": 1}, {}], None, DOCS, [[{"summary_tokens": 1}], [{}]], "else by order"),
        (
            [{}, {}],
            [[0], [1, 2]],
            DOCS,
            [[{"decompressed_segments": (0,)}], [{"decompressed_segments": (1, 2)}]],
            "lists",
        ),
        ([{}], [0, 2], DOCS[:1], [[{"decompressed_segments": (0, 2)}]], "a flat list is about the one prompt"),
        ([{}], [[0, 2]], DOCS[:1], [[{"decompressed_segments": (0, 2)}]], "and so is a list of one list"),
        ({"summary_tokens": 2}, None, DOCS[:1], [[{"summary_tokens": 2}]], "an entry alone, without a list"),
        (None, [], DOCS, [[], []], "nothing to report"),
        ([{"original_tokens": 0, "compressed_tokens": 0}], None, DOCS[:1], None, "no ratio of nothing"),
    ],
)
def test_entries_are_about_the_questions_just_asked(entries, decompressed, docs, taken, why):
    model = Model(entries, decompressed)
    found = reported_entries(model, docs, "mine")
    if taken is None:
        assert "compression_ratio" not in found[0][0], why
        return
    wanted = [tuple({**doc, **entry} for entry in of_one) for doc, of_one in zip(docs, taken, strict=True)]
    assert found == wanted and model.resets == 1, why


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ([{}], "1 entries for 2 prompts; each entry"),
        ([{"example_id": "c", "question_index": 0}], r"about \('c', 0\), which was not asked"),
        ([{**NAMED[0], "original_tokens": "many"}], "original_tokens: found the text 'many'; wanted a whole number"),
        ([{**NAMED[0], "boundaries": [1.5]}], "boundaries.0: found the number 1.5; wanted a whole number"),
        ([{**NAMED[0], "note": object()}], "give numbers, texts and lists"),
    ],
)
def test_entries_that_cannot_be_are_refused(entries, told):
    with pytest.raises(ConfigError, match=told) as refused:
        reported_entries(Model(entries), DOCS, "mine")
    assert str(refused.value).startswith("--model: mine: ")
