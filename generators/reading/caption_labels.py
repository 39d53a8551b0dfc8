"""Words with which a language labels its images: "Figure 3: …", "Abb. 2"."""

from __future__ import annotations

from ...utils.languages import Language


def figure_words(language: Language) -> tuple[str, ...]:
    """Those that the patterns of `infographic_extraction` name; none where the language has no such patterns."""
    patterns = language.writer.questions if language.writer is not None else {}
    words = patterns.get("infographic_extraction", {}).get("figure_words", ())
    return (words,) if isinstance(words, str) else words
