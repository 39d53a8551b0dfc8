from __future__ import annotations

from dataclasses import replace

from lm_eval_taskgen.generators.wikisalad import Segment
from lm_eval_taskgen.generators.wikisalad.description import describe


def test_a_set_is_described_in_numbers(make_salad):
    examples = make_salad([3, 5])
    found = describe(examples)
    assert (found.examples, found.questions, found.unanswerable) == (2, 8, 0)
    assert found.patterns == {"ABAB": 1, "ABABA": 1}
    assert found.languages == {"en": 2}
    segments = found.lengths["segments of an example"]
    assert (segments.least, segments.middle, segments.mean, segments.greatest) == (4, 4.5, 4.5, 5)
    assert found.lengths["prompt, characters"].greatest == len(examples[1].prompt)
    # Segments of about the same length: those of five begin at each fifth, those of four at each quarter.
    assert found.boundaries == (0, 0, 2, 0, 1, 1, 1, 1, 1, 0)
    assert sum(found.by_tenth) == 8 and found.by_tenth[0] == 2
    assert found.by_topic == {"A": 2 + 3, "B": 1 + 2}
    # Of four segments 0, 1 and 2 are asked about, of five all.
    assert found.by_distance == {"0": 1, "1": 2, "2_3": 4, "4_7": 1}
    assert found.flaws == ()


def test_sets_of_others_are_described_with_what_is_wrong_with_them(make_salad):
    (example,) = make_salad([3])
    question = replace(example.questions[0], answers=("Atlantis",), answer_starts=(-1,))
    last = example.segments[-1]
    off = Segment(last.segment_id, last.topic, last.article, last.start_char + 10, last.end_char + 500)
    broken = replace(example, questions=(question, *example.questions[1:]), segments=(*example.segments[:-1], off))
    flaws = [flaw for example_id, flaw in describe([broken]).flaws if example_id == example.example_id]
    assert any("'Atlantis' is not in its segment" in flaw for flaw in flaws)
    assert any("is no part of a prompt" in flaw for flaw in flaws)
