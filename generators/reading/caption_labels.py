"""Words with which a language labels its images: "Figure 3: …", "Abb. 2"."""

from __future__ import annotations

from ...utils.languages import Language, reading_patterns


def figure_words(language: Language) -> tuple[str, ...]:
    """Return the words that the patterns of `infographic_extraction` name; empty if the language has none."""
    words = reading_patterns(language).questions.get("infographic_extraction", {}).get("figure_words", ())
    return (words,) if isinstance(words, str) else words
