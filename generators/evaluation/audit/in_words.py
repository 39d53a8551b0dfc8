"""Settings, baselines and flags of an audit in plain words, by the names in `settings`, `baselines` and `flags`."""

from __future__ import annotations

from collections.abc import Mapping

SETTING_NAMES: Mapping[str, str] = {
    "closed_book": "no passage",
    "single": "one passage",
    "gold": "gold passages",
    "distractors": "among distractors",
}
BASELINE_NAMES: Mapping[str, str] = {
    "lexical": "passages, matched by words",
    "one_passage": "one passage of several, matched by words",
    "question_word": "passages and question word",
    "nearest_question": "the other questions",
    "most_frequent": "the other answers",
    "word_coverage": "contrast pairs, separated by words",
}
FLAG_MEANINGS: Mapping[str, str] = {
    "solved_without_evidence": "The model is right without any passage.",
    "solved_by_one_passage": "The model is right with one passage of several.",
    "maybe_guessed": "The model is right without its evidence, and may have guessed.",
    "not_solved_with_gold": "The model is wrong even with the evidence.",
}


def in_words(names: Mapping[str, str], name: str) -> str:
    """Return what `names` call a thing; a name that they lack, as of a file by hand, with spaces."""
    return names.get(name, name.replace("_", " "))
