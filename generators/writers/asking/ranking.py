"""Rank questions: the probability that a reader would hand one on unchanged, from plain features of it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

import yaml

from ....utils.languages import Language
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import folded_words
from ...checks.lookup import without_question_words
from ...reading.entries import is_code
from ...reading.inflections import lemmas_of
from .answer_gates import is_bare


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
    text = question.asked_of_documents
    asked = without_question_words(text, language)
    sentence = clause.sentence.words
    weights = [min(rarity(word), rarest) / rarest for word in asked]
    content = [word for word in dict.fromkeys(sentence) if rarity(word) / rarest > _CONTENT]
    answered = [min(rarity(word), rarest) / rarest for word in dict.fromkeys(folded_words(answer.text))]
    subject = clause.role("subject")
    used = [phrase for phrase in question.used if phrase is not subject]
    names = sum(phrase.proper for phrase in question.used)
    words = text.split()
    named = {role.name for role in clause.roles if role.phrase not in question.used and role.phrase is not answer}
    article = answer.text.partition(" ")[0].lower()
    return {
        **question.features,
        "words": len(words) / 10,
        "long": max(0, len(words) - 12) / 5,
        "short": max(0, 6 - len(words)) / 2,
        "read_back": sum(word in asked for word in content) / max(1, len(content)),
        "own_words": float(_own_words(asked, sentence) if language.asks_as_english else 0),
        "seldom_asked": float(language.asks_as_english and _is_seldom_asked(question)),
        "rarest_word": max(weights, default=0.0),
        "total_rarity": min(_ENOUGH, sum(weights)) / _ENOUGH,
        "no_name": float(names == 0),
        "names": min(3, names) / 3,
        "sentence_words": len(sentence) / 20,
        "share_of_sentence": (clause.end - clause.start) / max(1, len(clause.sentence.text)),
        "uncertainty": 1 - clause.certainty,
        **{f"dropped_{name}": 1.0 for name in sorted(named)},
        f"source_{clause.source}": 1.0,
        f"asked_{question.asked}": 1.0,
        f"answer_{answer.kind}": 1.0,
        f"verb_{clause.verb.lemma}": float(clause.verb.lemma in _COMMON_VERBS),
        "answer_words": len(answer.text.split()) / 5,
        "answer_rarity": max(answered, default=0.0),
        "answer_proper": float(answer.proper),
        "answer_definite": float(answer.definite and not answer.proper),
        "subject_proper": float(subject is not None and subject.proper),
        "subject_bare": float(subject is not None and is_bare(subject) and question.asked != "subject"),
        "subject_indefinite": float(subject is not None and not subject.definite and not subject.proper),
        "others_bare": float(any(map(is_bare, used))),
        "others_indefinite": float(any(not phrase.definite and not phrase.proper for phrase in used)),
        "others": min(3, len(used)) / 3,
        "bare_within": float(bool(_BARE_WITHIN.search(text))),
        "ends_on_preposition": float(words[-1].rstrip("?") in _PREPOSITIONS),
        f"article_{article}": float(article in ("a", "an", "the")),
        "one_word_answer": float(len(answer.text.split()) == 1 and not answer.proper),
        "modal": float(bool(clause.verb.modal)),
        "future": float(" will " in text),
        "coded": float(any(map(is_code, words))),
        "passive": float(clause.verb.passive),
        "present": float(clause.verb.tense == "present"),
        "commas": float(text.count(",")),
        "bias": 1.0,
    }


def _own_words(asked: Sequence[str], sentence: Sequence[str]) -> int:
    """Return the number of words that are no form of a word of the sentence: "add" for "added" is none."""
    lemmas = frozenset().union(*map(lemmas_of, sentence))
    return sum(lemmas.isdisjoint(lemmas_of(word)) for word in asked)


def _is_seldom_asked(question: ClauseQuestion) -> bool:
    """Return True for what a sentence tells by the way, as readers of documentation judged it.

    They want to know how to do something, what comes of it and what is required, and hardly what else a thing can
    contain, what may lead to what, or which of all things something is done by.
    """
    clause, verb, subject = question.clause, question.clause.verb, question.clause.role("subject")
    forms = question.features
    by_you = subject is None or subject.text.lower() == "you"
    has_aim = any(role.name in ("purpose", "complement") and role.phrase in question.used for role in clause.roles)
    if verb.tense == "past" or verb.negated or (subject is not None and subject.kind == "person" and subject.proper):
        return False
    if question.text.startswith("Who "):
        return question.asked == "subject" and verb.passive and not verb.modal and question.answer.plural
    if forms.get("form_subject") or forms.get("form_agent_active"):
        is_sort = question.answer.kind not in ("thing", "clause") or question.answer.proper
        is_duty = verb.modal in _DUTIES and not verb.passive
        return not (is_sort or question.text.startswith("Which ") or is_duty or verb.lemma in _TELLING)
    is_of_act = forms.get("form_object") and verb.lemma not in _MEANS
    if forms.get("command") and (is_of_act or forms.get("form_stranded") or forms.get("form_used_for")):
        return True  # "What should you configure to open old maps?", "What should you use short names for?"
    if forms.get("form_object") and not has_aim:
        is_possible = verb.modal in ("can", "could", "may", "might") and not by_you
        return is_possible or verb.lemma in _BY_THE_WAY
    is_long = len(question.text.split()) > _LONGEST_STRANDED
    return bool(forms.get("form_stranded")) and (verb.lemma in ("lead", "result") or is_long)


# Verbs that say little of what is asked.
_COMMON_VERBS = frozenset({"be", "have", "make", "do", "get", "take", "give", "use", "include", "become", "call"})
# "the fort" at the end of a phrase: which one is meant stands elsewhere.
_BARE_WITHIN = re.compile(
    r"\w (?:of|for|in|to|with|by|on|from|at) the [a-z]+(?= (?:of|for|in|to|with|by|on|from|at)\b|\?)"
)
# What is seen on a screen, of which nobody asks which one does something.
_CONTROL = re.compile(r"Which (?:button|icon|key|tab|menu|link|box|field|switch|dialog|window)\b")
# "Which river", and all of a list.
_TELLING_FORMS = frozenset({"form_named", "form_list"})
_PREPOSITIONS = frozenset({"of", "for", "in", "to", "with", "by", "on", "from", "at", "as", "into"})
_CONTENT = 0.35
_DUTIES = ("must", "should", "shall")
_LONGEST_STRANDED = 13
# Commands of which it is asked with what, or whom, an aim is reached.
_MEANS = frozenset({"use", "pass", "run", "press", "contact", "ask", "email", "call"})
# Verbs of which it is asked what does so, and those of which it is not asked what it is done to.
_TELLING = frozenset({
    "allow", "enable", "cause", "trigger", "determine", "define", "prevent", "happen", "change", "limit", "control",
    "help", "remove", "create",
})  # fmt: skip
_BY_THE_WAY = frozenset({
    "avoid", "comprise", "contain", "convert", "enhance", "extend", "follow", "form", "get", "give", "handle", "have",
    "improve", "include", "introduce", "load", "maintain", "manipulate", "normalize", "perform", "propagate", "reduce",
    "retain", "span", "support", "take", "use",
})  # fmt: skip
# The scores at which tiers begin. Readers handed on 75, 60 and 40 % of English questions of the tiers, and found them
# natural at 2.4, 2.0 and 1.5 of 3.
_TIERS = (0.7, 0.6)
LAST_TIER = len(_TIERS)
# A question with this much rarity in its words tells what is meant.
_ENOUGH = 6.0


@dataclass(frozen=True)
class Ranking:
    """A logistic model fitted on labelled questions; nothing is asked below `threshold`.

    What has to name its document, to be asked of a whole corpus, is not asked below `titled` either; nor below
    `anything` is what does something and is neither named, counted nor told by its kind.
    """

    threshold: float
    weights: Mapping[str, float]
    titled: float = 0.0
    anything: float = 0.0

    def passes(self, question: ClauseQuestion) -> bool:
        """Return True if a question is good enough to be asked. One that asks what does something has to be better.

        What an option does is always asked in the same words.
        """
        if question.features.get("form_doing"):
            return True
        named = question.answer.kind != "thing" or question.answer.proper or question.asked != "subject"
        named = named or (question.text.startswith("Which ") and not _CONTROL.match(question.text))
        named = named or not _TELLING_FORMS.isdisjoint(question.features)
        titled = self.titled if question.features.get("titled") else 0.0
        return question.score >= max(self.threshold, titled, 0.0 if named else self.anything)

    def tier(self, score: float) -> int:
        """Return 0 for the best scores, then 1 and so on; 0 for all where no ranking is fitted."""
        return sum(score < least for least in _TIERS) if self.is_fitted else 0

    @property
    def is_fitted(self) -> bool:
        """False for a language without labelled questions, whose scores are all the same."""
        return bool(self.weights)

    def ranked(self, question: ClauseQuestion, features: Mapping[str, float]) -> ClauseQuestion:
        """Return the question with its features and score."""
        total = sum(self.weights.get(name, 0.0) * value for name, value in features.items())
        return replace(question, features=dict(features), score=1 / (1 + math.exp(-total)))


@cache
def ranking_of(code: str) -> Ranking:
    """Return the ranking of a language; where none is fitted, all questions score 0.5 and are asked."""
    fields = yaml.safe_load(files(__package__).joinpath("rankings.yaml").read_text(encoding="utf-8")).get(code)
    return Ranking(0.5, {}) if fields is None else Ranking(**fields)
