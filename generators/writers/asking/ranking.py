"""Rank questions: the probability that a reader would hand one on unchanged, from plain features of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace

from ....utils.languages import Language
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import folded_words

# Nothing is asked below this probability.
THRESHOLD = 0.5


def features_of(
    question: ClauseQuestion, language: Language, rarity: Callable[[str], float], rarest: float
) -> dict[str, float]:
    """Return the features of a question by name.

    Args:
        question: the question; its own features, set where it was worded, are among those returned.
        language: of the question.
        rarity: the rarity of a folded word in the corpus.
        rarest: the rarity of a word that the corpus has once.
    """
    clause, answer = question.clause, question.answer
    asking = {*language.interrogatives.words, *language.interrogatives.figures}
    asked = [word for word in folded_words(question.text) if word not in asking]
    sentence = folded_words(clause.sentence.text)
    weights = [min(rarity(word), rarest) / rarest for word in dict.fromkeys(asked)]
    content = [word for word in dict.fromkeys(sentence) if rarity(word) / rarest > _CONTENT]
    subject = clause.role("subject")
    names = sum(phrase.proper for phrase in question.used)
    words = question.text.split()
    return {
        **question.features,
        "words": len(words) / 10,
        "long": max(0, len(words) - 12) / 5,
        "short": max(0, 6 - len(words)) / 2,
        "read_back": sum(word in asked for word in content) / max(1, len(content)),
        "rarest_word": max(weights, default=0.0),
        "total_rarity": min(4.0, sum(weights)) / 4,
        "named": float(names > 0),
        "names": min(3, names) / 3,
        "sentence_words": len(sentence) / 20,
        "dropped": (len(clause.roles) - 1 - len(question.used)) / 3,
        "certainty": clause.certainty,
        f"source_{clause.source}": 1.0,
        f"asked_{question.asked}": 1.0,
        f"answer_{answer.kind}": 1.0,
        "answer_words": len(answer.text.split()) / 5,
        "answer_proper": float(answer.proper),
        "answer_in_clause_of_several": float(len(clause.roles) > 3),
        "subject_proper": float(subject is not None and subject.proper),
        "subject_bare": float(
            subject is not None and subject.definite and not subject.proper and len(subject.text.split()) <= 2
        ),
        "subject_indefinite": float(subject is not None and not subject.definite and not subject.proper),
        "modal": float(bool(clause.verb.modal)),
        "present": float(clause.verb.tense == "present"),
        "commas": float(question.text.count(",")),
        "bias": 1.0,
    }


_CONTENT = 0.35

WEIGHTS: Mapping[str, float] = {}


def ranked(question: ClauseQuestion, features: Mapping[str, float]) -> ClauseQuestion:
    """Return the question with its features and score."""
    total = sum(WEIGHTS.get(name, 0.0) * value for name, value in features.items())
    return replace(question, features=dict(features), score=1 / (1 + math.exp(-total)))
