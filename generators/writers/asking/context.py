"""The document a question is about: named in the question where the question alone does not tell."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from zlib import crc32

from ....utils.languages import Language, writer_patterns
from ....utils.languages.clause_words import ClauseWords
from ....utils.languages.grammar_words import GrammarWords
from ....utils.records.facts import Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import contains_phrase, folded_words
from ...checks.lookup import is_term, without_question_words
from ...index.corpus_index import CorpusIndex
from ...index.works import Work
from ...reading.inflections import infinitive_of
from ...reading.titles import sayable_title, title_of_work
from .one_of_its_kind import TOLD

# Verbs of which a thing has many objects. Number of sentences from which the corpus has a name often, and from which
# nobody asks what it does without saying more.
_OPEN_VERBS = frozenset({
    "support", "use", "have", "include", "provide", "offer", "contain", "need", "require", "give", "get", "take",
    "make", "adopt", "show", "create", "add", "change", "remove", "accept", "see", "keep", "represent", "run", "avoid",
    "apply", "format", "follow", "suffer", "enforce", "allow", "help", "pass", "sign", "publish", "write", "hold",
    "win",
})  # fmt: skip
_OFTEN, _VERY_OFTEN = 3, 10
# Contracts write these with a capital.
_YOU = re.compile(r"(?<= )(?:You|Your|Yours)(?![\w’'])")
_STEM = 5  # letters
# A button that is named after what it does.
_PRESSED = re.compile(r"(?:by )?(?:click|press|select|tap|choose)(?:ing)?(?: on)? \S+", re.IGNORECASE)
# Headings of what goes wrong; not of how it is put right.
_NOT_TO_DO = re.compile(
    r"(?!.*\b(?:how to|fix|do['’]?s and)\b)"
    r".*\b(?:anti-?patterns?|pitfalls?|mistakes?|don['’]?ts|to avoid|what not to)\b",
    re.IGNORECASE,
)
_ACRONYM = re.compile(r"(?:[Tt]he )?[A-Z][a-z]*[A-Z][\w-]*")
# A thing by what was done to it: "the restored video".
_TOLD_OF = re.compile(r"[Tt]he ([a-z]+) [a-z]+")
# A name within a phrase: "a statue of Albery", "Corley's mills"; not at its start, where any word may have a capital.
_NAMES = re.compile(r"(?: |^(?=[A-Z][\w.-]*['’]s ))[A-Z][a-z]")
# A noun that so many words tell apart in a document is one of many things; the sentences that are looked at.
_KINDS, _LOOKED_AT = 3, 200
# Sums of the rarities of a question's words (each 0 to 1) from which it tells what is meant: without a name, with one,
# and with a term of several words.
_TELLS, _NAMED_TELLS, _TERM_TELLS = 2.6, 2.0, 1.3
# The same of what happened once to something that nothing tells from others of its kind.
_HAPPENED_TELLS = 4.0


def needs_a_title(question: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True if a question has few words that tell what is meant."""
    if question.features.get("bare_condition"):
        return True
    if question.features.get("form_what_is") and any(_ACRONYM.fullmatch(phrase.text) for phrase in question.used):
        return False  # "What is the GPhC?"
    asked = without_question_words(question.text, index.language)
    tells, is_of_any = _TELLS, _is_of_any(question, index.language)
    if any(is_term(phrase, index) for phrase in question.used) and not (is_of_any and question.asked == "time"):
        tells = _TERM_TELLS
    elif any(phrase.proper or _NAMES.search(phrase.text) for phrase in question.used):
        tells = _NAMED_TELLS
    elif is_of_any:
        tells = _HAPPENED_TELLS  # "Where did a small group of students meet?"
    return sum(map(index.rarity, asked)) / index.rarity("") < tells


def is_one_of_many(question: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True for "the content of the field" in a document that tells several fields apart ("the Format field")."""
    words = index.language.writer and writer_patterns(index.language).definitions
    if not words or not words.definite:
        return False
    articles, definite = "|".join(index.language.scoring.articles), "|".join(words.definite)
    bare = re.compile(
        rf"\b\w+ (?:{definite}) (?P<last>[a-z]+)$|^(?:{definite}) (?P<first>[a-z]+)['’]s? ", re.IGNORECASE
    )
    found = [match for phrase in question.used if not phrase.meant and (match := bare.search(phrase.text))]
    return any(_is_told_apart(match["last"] or match["first"], articles, question, index) for match in found)


def is_told_before(question: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True for "the restored video", which the text before tells of, and which is no term."""
    if not index.language.asks_as_english:
        return False
    said = (question.answer, *question.used)
    told = ((phrase, _TOLD_OF.fullmatch(phrase.text)) for phrase in said if not phrase.meant)
    return any(
        found and (found[1] in TOLD or _is_participle(found[1])) and not is_term(one, index) for one, found in told
    )


def _is_participle(word: str) -> bool:
    return word.endswith("ed") and infinitive_of(word) not in ("", word)


def answers_every_question(question: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True if the answer is the name that the whole corpus is about: "What can you download? Audacity"."""
    return question.answer.proper and index.name_uses.is_topic(question.answer.text)


def is_task_of_its_document(question: ClauseQuestion) -> bool:
    """Return True for "How do you install FFmpeg?" of a document on it, all of which answers it and not one step."""
    title = sayable_title(question.clause.sentence.chunk, ())
    if title is None or not question.features.get("form_how_to") or not question.used:
        return False
    task = {word[:_STEM] for word in folded_words(question.used[0].text)}
    return task <= {word[:_STEM] for word in folded_words(title)}


def is_vague(question: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True for "What does Wing IDE support?": many things are true of a name that the corpus has often.

    So is "Who did Manning finish a pass to?", which tells one of many such acts by nothing.
    """
    doer, verb = question.clause.role("subject"), question.clause.verb
    subject = next((phrase for phrase in question.used if doer is not None and phrase.start == doer.start), None)
    said = [phrase for phrase in question.used if phrase is not subject]
    words = index.language.clauses
    if subject is not None and _is_of_the_topic(question, subject):
        return True
    if subject is None or not subject.proper or subject.kind == "event" or words is None or words.questions is not None:
        return False
    is_open = not said and any(question.features.get(form) for form in ("form_object", "form_object_name"))
    is_act = verb.tense == "past" and verb.lemma != "be" and question.asked == "topic" and bool(said)
    is_act = is_act and all(not phrase.definite and not phrase.proper and not phrase.figure for phrase in said)
    if not (is_open or is_act):
        return False
    often = _OFTEN if is_act or verb.lemma in _OPEN_VERBS else _VERY_OFTEN
    return len(index.sentences_with(folded_words(subject.full_text), often)) >= often


def _is_of_the_topic(question: ClauseQuestion, subject: Phrase) -> bool:
    """Return True for "The university runs a programme", of the one that the whole document is about."""
    is_open = any(question.features.get(form) for form in ("form_object", "form_object_name"))
    is_all = is_open and question.used == (subject,) and question.clause.verb.lemma in _OPEN_VERBS
    return is_all and bool(subject.meant) and subject.text.lower().startswith("the ")


def _is_of_any(question: ClauseQuestion, language: Language) -> bool:
    """Return True for a past event among things that English does not tell from others of their kind."""
    tells = any(phrase.definite or phrase.figure for phrase in question.used)
    return language.asks_as_english and question.clause.verb.tense == "past" and not tells


def is_piece_of_a_name(question: ClauseQuestion, index: CorpusIndex) -> bool:
    """Return True for "What does “Seven Years” refer to?", if the corpus mostly goes on to "Seven Years' War"."""
    if "form_definition" not in question.features or not question.used[0].proper:
        return False
    term = question.used[0].head
    longer = re.compile(rf"\b(?i:{re.escape(term)})(?:['’]s?)? [A-Z]")
    others = [
        sentence.text
        for sentence in index.sentences_with(folded_words(term), _LOOKED_AT)
        if sentence.number != question.clause.sentence.number
    ]
    return sum(longer.search(text) is not None for text in others) * 2 > len(others)


def _is_told_apart(noun: str, articles: str, question: ClauseQuestion, index: CorpusIndex) -> bool:
    kind = re.compile(rf"\b(?:{articles}) ([\w/.-]+) {noun}\b", re.IGNORECASE)
    here = (s for s in index.sentences_with((noun,), _LOOKED_AT) if s.doc_id == question.clause.sentence.doc_id)
    kinds = {match.lower() for sentence in here for match in kind.findall(sentence.text)}
    return len(kinds) >= _KINDS


def is_general(question: ClauseQuestion, words: ClauseWords | GrammarWords) -> bool:
    """Return True if a definition holds beyond its document, which is no contract or law with terms of its own."""
    return title_of_work(question.clause.sentence.chunk, words.works) is None


def under_law(question: ClauseQuestion, law: Work, index: CorpusIndex) -> ClauseQuestion | None:
    """Return the question under the title of its law, which alone answers it; None if the title tells the answer.

    The version is said if the corpus has several.
    """
    words = index.language.clauses
    if words is None or _tells_the_answer(law.title, question):
        return None
    named = folded_words(law.title)
    if contains_phrase(folded_words(question.golds[0]), named[1:] if len(named) > 2 else named):
        return None  # "Under the Common Loans Act, what may the council change?" of the Loans Act
    if set(folded_words(law.title)) <= set(folded_words(question.text)):
        return replace(question, documents=index.works.documents_of(law.title))
    version = law.version if index.works.has_versions(law.title) else ""
    pattern = words.under_version if version else words.under_law
    asked = _YOU.sub(lambda found: found.group().lower(), question.text[:1].lower() + question.text[1:])
    opening = pattern.replace("{version}", version).replace("{title}", law.title).replace("{question}", "")
    documents = index.works.documents_of(law.title, version or None)
    return replace(question, text=f"{opening}{asked}", documents=documents, opening=opening)


def _tells_the_answer(title: str, question: ClauseQuestion) -> bool:
    """Return True if a title has all words of an answer, or the verb of a way: "Simulate clicking by hovering".

    Also of a way that is to press a button: under a title nobody asks how to save changes, which is "Click Save".
    """
    said, answer = set(folded_words(title)), folded_words(question.golds[-1])
    is_way = question.asked == "manner" and len(answer) > 1
    if _PRESSED.fullmatch(question.golds[-1]):
        return True
    return set(answer) <= said or (is_way and not said.isdisjoint(word for word in answer[:2] if word.endswith("ing")))


def is_warned_of(question: ClauseQuestion) -> bool:
    """Return True for a command below a heading such as "Anti-patterns", which nobody should follow."""
    section = question.clause.sentence.chunk.section
    return bool(question.features.get("command")) and bool(section) and _NOT_TO_DO.match(section[-1]) is not None


def titled(
    question: ClauseQuestion, words: ClauseWords | GrammarWords, shared: Collection[str] = ()
) -> ClauseQuestion | None:
    """Return the question under the title of its document; None if no title can be said in a sentence.

    `shared` are headings that several documents have.
    """
    chunk = question.clause.sentence.chunk
    work = title_of_work(chunk, words.works, shared)
    title = work or sayable_title(chunk, shared)
    if title is None or not words.according_to:
        return None
    if _tells_the_answer(title, question):
        return None
    if set(folded_words(title)) <= set(folded_words(question.text)):
        return question
    asked = question.text
    if isinstance(words, ClauseWords):
        ways = (words.according_to_work,) if work else words.according_to
        pattern = ways[crc32(asked.encode("utf-8")) % len(ways)]
        asked = asked[:1].lower() + asked[1:]
    else:
        pattern = words.according_to_work if work else words.according_to
    text = pattern.replace("{title}", title).replace("{question}", asked)
    return replace(question, text=text, features={**question.features, "titled": 1.0})
