"""The template question of a bridge."""

from __future__ import annotations

from ....utils.languages import Language, writer_patterns
from ....utils.records.drafts import Bridge, Place
from ...index.fragments import quoted_fragment
from ...index.second_passage import place_words
from ...writers.template import fill


def bridge_question(candidate: Bridge, language: Language, under_heading: str = "") -> str:
    """Return the description with the bridge entity replaced by a placeholder, and the question about it.

    `under_heading` is the pattern used if a heading identifies the other passage.
    """
    patterns = writer_patterns(language)
    description = candidate.bridge.replaced_in(candidate.first.text, patterns.placeholder)
    by_place: dict[Place, str] = {
        "anywhere": patterns.other_passage,
        "title": patterns.other_passage_titled,
        "heading": under_heading,
        "opening": patterns.other_passage_opening,
        "closing": patterns.other_passage_closing,
    }
    other_passage = fill(by_place[candidate.place], words=place_words(candidate))
    values = {"description": description, "other_passage": other_passage}
    ask = patterns.asks[candidate.answer.kind]
    if candidate.pick == "earliest":
        return fill(patterns.bridge_to_earliest_year, **values)
    if candidate.pick == "latest":
        return fill(patterns.bridge_to_latest_year, **values)
    fragment = quoted_fragment(candidate, patterns.blank)
    if fragment is None:
        return fill(patterns.bridge_without_fragment, ask=ask.only, **values)
    return fill(patterns.bridge_with_fragment, ask=ask.blank, fragment=fragment, **values)
