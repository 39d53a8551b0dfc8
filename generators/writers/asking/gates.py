"""Rules that keep a question from being asked: leftovers, and words that point outside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....utils.languages import Language
from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import contains_phrase, folded_words
from ...reading.inflections import is_adverb, is_infinitive, is_verb
from .answer_gates import (
    BARE_WORDS,
    ELSEWHERE,
    NO_FIRST_WORDS,
    OF_SOMETHING,
    POINTING,
    SHORTEST,
    TOLD_BEFORE,
    goes_on,
    is_bare,
    is_half,
    is_of_a_story,
    is_whole,
)
from .wording import PLURAL_PRONOUNS, Known, agrees_plural, is_narrowed, said

_MAX_QUESTION_WORDS = 20
ODD_SIGNS = re.compile(
    r"[()\[\]{}|<>*=;“”\"‘⁰¹²³⁴-⁹−]|:(?!\w)|(?<![A-Za-z\d])_|_(?![A-Za-z\d])|\s['’-]\s|\s–\s|\.\.\.|https?|\b[Ii]\.e|\b[Ee]\.g|\betc\b|\bEx\."
    r"|\brespectively\b|\bas follows\b|\bfor (?:example|instance)\b"
)
# Words that point at something outside the question.
POINTERS = re.compile(
    r"\b(?:it|itself|them|they|this|these|those|he|she|him|such|above|below|following|here|former|latter|so)\b"
    r"|\bones? (?:that|which|who)\b"
    r"|\b(?:in|on|of|to|for|with|from|at|by|about|into) that\b|\b(?:the )?(?:same|other|others|another)\b",
    re.IGNORECASE,
)
# Words that point outside the aim of a way.
POINTING_AIM = re.compile(r"\b(?:it|that|this|these|those|them|same|another|other|its|their|so)\b", re.IGNORECASE)
_SINCE = re.compile(r"\bsince (?:[A-Z][a-z]+ )?\d")
# Verbs that need to say where to.
_PUTTING = ("put", "place")
# A second act that the past tense of the first one's question does not fit: "did Ada deprecate a tag and added use".
_SECOND_ACT = re.compile(r"^(?:\w+ ){1,4}?did .* and [a-z]+ed [a-z]|^Did .* and [a-z]+ed [a-z]")
# "that" and "then" at the end, or "that" behind a noun whose clause would be cut.
_THAT = re.compile(
    r"\bth(?:at|en) \w+\?$|\b(?:understanding|idea|belief|fact|view|claim|notion|hypothesis|conclusion) that\b"
)
# What may be an act, and does none: "The next step is adding a user".
_DO_NOTHING = frozenset({
    "act", "action", "activity", "aim", "alternative", "approach", "aspect", "challenge", "change", "choice", "duty",
    "example", "goal", "idea", "job", "key", "method", "operation", "option", "part", "point", "practice", "problem",
    "purpose", "reason", "result", "role", "solution", "step", "strategy", "task", "thing", "trick", "type", "use",
    "way",
})  # fmt: skip
# Nouns in the singular that take a verb in the plural.
_OF_MANY = frozenset({
    "people", "police", "staff", "data", "media", "team", "family", "number", "majority", "minority", "rest", "half",
    "lot", "most", "some", "all", "none", "any", "many", "few", "variety", "range", "series", "species", "couple",
    "pair", "dozen", "group", "percent", "crew", "cattle", "public", "third", "quarter", "handful",
    "clergy",
})  # fmt: skip
_OF_SEVERAL = ("are", "were", "have", "do")
_TWICE = re.compile(r"\b([a-z]{2,}(?: [a-z]+)?) \1\b")
# Two prepositions of one thing, "use of and behavior on lists", are read as one.
_TORN = re.compile(r"\b(?:of|for|with|in|on|from|by|at) (?:and|or) (?!(?:off|out|on|in|from|to|down|by)\b)")
_PREPOSITIONS = frozenset({"in", "of", "at", "on", "by", "for", "with", "to", "from", "under"})
# What is seen in a picture or an example beside the text, and true of it alone.
_IN_AN_EXAMPLE = re.compile(
    r"\b(?:in|for) (?:this|the|our|that) (?:[a-z]+ )?"
    r"(?:example|figure|image|picture|diagram|screenshot|illustration|case)s?\b(?! of)",
    re.IGNORECASE,
)
# A day that only those know who read the text when it was written.
_OF_ITS_DAY = re.compile(
    r"\b(?:this|next|last) (?:week|month|year|quarter|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b"
    r"|\b(?:today|tomorrow|yesterday|tonight)\b",
    re.IGNORECASE,
)
# Verbs that need to say what is given, besides to whom.
_GIVING = frozenset({"recommend", "give", "grant", "offer", "provide", "send", "submit", "deliver", "suggest"})
# Verbs that say nothing without an object or what it is asked to do.
_NEED_OBJECTS = frozenset({
    "request", "require", "expect", "make", "use", "need", "want", "include", "contain", "receive", "get", "have",
    "enable", "allow", "create", "take", "cause", "put",
})  # fmt: skip
# Words that no question says twice in a row.
_RUN = 4
# Verbs that take no object: what is read as one belongs elsewhere.
_NO_OBJECTS = frozenset({
    "occur", "happen", "exist", "arise", "emerge", "result", "die", "appear", "disappear", "vanish", "remain", "depend",
})  # fmt: skip
# Words for all things of a kind, which point at none of them.
_ALL = ("every", "any", "all")
_ONE = re.compile(r"\b(?:each|this|that|any|every|no|first|last|the) one\b|\bones\b", re.IGNORECASE)
_SPEAKER = re.compile(r"\b(?:we|us)\b")
_OWNED = re.compile(r"\b(?:its|their|his|her|our|own)\b", re.IGNORECASE)
_OF_A_THING = re.compile(r"\bits\b", re.IGNORECASE)
_OF_SOMEBODY = re.compile(r"\b(?:his|her|our)\b", re.IGNORECASE)
_SINGLED_OUT = re.compile(r"\b(?:first|second|third|last|only|next)\b")
# Prepositions of ways that one act has one of: "into the hills into the west".
_WAYS = ("into", "to", "from", "onto")
_AIM = re.compile(r" (?:ever )?to [a-z]")
_TIME_OF_A_TIME = re.compile(r"\b(after|before) an? \w+ \1\b")
_ARTICLE = re.compile(r"^(?:the|an?) ", re.IGNORECASE)
# Share of the words of an answer that its question may have.
_MOST_SHARED = 0.6
_DANGLING = re.compile(r"(?:\b(?:and|or|but|the|a|an|as well as|that|which|then)|,)\s*\?$")
# A statement that loses one of these is another statement.
_TELLING = frozenset({
    "not", "only", "than", "on", "off", "up", "down", "out", "over", "away", "back", "together", "no", "neither", "nor",
    "never", "to", "if", "unless", "except", "without", "hardly", "almost", "nearly", "least", "most", "longer", "more",
    "alone", "less", "better", "further", "fewer", "once", "twice", "again", "first", "last", "low", "high",
    "lower", "higher", "greater", "larger", "smaller", "how", "why", "whether", "what",
    "a", "an", "the",  # of a phrase that is torn: "a higher, or more basic, pH"
    "above", "below",  # "In the example above, …"
})  # fmt: skip
# Adjectives that say nothing without what follows them.
_OF_ANOTHER = frozenset({
    "inconsistent", "consistent", "incompatible", "compatible", "responsible", "capable", "equivalent", "identical",
    "adjacent", "contrary", "unable", "able", "relevant", "unrelated",
})  # fmt: skip


def repeats_itself(words: Sequence[str]) -> bool:
    """Return True if four words in a row stand twice: "to neutralize gender in everyday language"."""
    runs = [tuple(words[start : start + _RUN]) for start in range(len(words) - _RUN + 1)]
    return len(set(runs)) < len(runs)


def is_clean(question: ClauseQuestion, language: Language, known: Known) -> bool:
    """Return False for a question with leftovers of its sentence: brackets, quotes, pronouns, loose conjunctions."""
    text = question.text
    if question.clause.source == "definition":
        text = text.replace("“", "").replace("”", "")  # of the term
    words = text.rstrip("?").split()
    if len(words) > _MAX_QUESTION_WORDS or len(words) < 3 or ODD_SIGNS.search(text) or _DANGLING.search(text):
        return False
    own = _without_meant(question)
    if not is_verb(question.clause.verb.lemma) or POINTERS.search(own):
        return False
    if (
        _tells_its_answer(question)
        or _THAT.search(own)
        or ELSEWHERE.search(text.rstrip("?"))
        or _SECOND_ACT.search(text)
    ):
        return False
    if _dates_do_it(question.clause) or _turns_round(question):
        return False
    if _ONE.search(text) or _repeats_its_class(words) or _speaks_of_two(question) or _TIME_OF_A_TIME.search(text):
        return False
    if _reads_a_kind_as_an_act(question) or _shares_its_words(question) or _says_too_little(question):
        return False
    clause, sentence = question.clause, question.clause.sentence.text
    if "respectively" in sentence[clause.start :]:
        return False  # what belongs to each of several things
    if _SPEAKER.search(own):
        return False  # "the galaxies we discussed"
    if _IN_AN_EXAMPLE.search(sentence) or _OF_ITS_DAY.search(sentence[clause.start : clause.end]):
        return False
    has_object = any(clause.role(name) for name in ("object", "complement", "quantity", "duration", "recipient"))
    is_said = (
        clause.source in ("main", "coordinated") and not clause.verb.passive and clause.role("subject") is not None
    )
    if clause.verb.lemma in _NEED_OBJECTS and is_said and not has_object:
        return False  # "On which form can any member request?"
    is_given_to = any(topic.marker == "to" for topic in clause.all_in("topic"))
    if clause.verb.lemma in _GIVING and is_given_to and not clause.verb.passive and clause.role("object") is None:
        return False  # "recommend to the Board either no action or …"
    if (
        not question.clause.verb.passive
        and question.clause.verb.lemma in _NO_OBJECTS
        and question.clause.role("object")
    ):
        return False
    if _disagrees(question.clause) or _TWICE.search(text) or _TORN.search(text) or repeats_itself(words):
        return False
    if _is_no_sentence(question.clause):
        return False
    if _SINCE.search(text) and question.clause.verb.finite in ("", "is", "are"):
        return False  # "Who is the chair since 2015?"
    points = _points(language)
    subject = question.clause.role("subject")
    if subject is not None and (goes_on(subject, question.clause, language) or subject.text.lower() in _ALL):
        return False
    if subject is not None and subject.kind == "number" and not question.clause.verb.passive:
        return False  # "In what year did 5/10 graduate?"
    named_already = subject in question.used
    is_person = subject is not None and (subject.kind == "person" or subject.text.lower() in points.third_persons)
    is_one_person = is_person and subject is not None and not agrees_plural(subject)
    for phrase in question.used:
        if ELSEWHERE.search(phrase.text) or (OF_SOMETHING.fullmatch(phrase.text) and not is_narrowed(phrase)):
            return False
        is_told_before = TOLD_BEFORE.match(phrase.text) and not phrase.meant
        if is_told_before or is_of_a_story(phrase, question.clause):
            return False
        if phrase is subject and phrase.kind == "measure":
            return False  # "Where is approximately 32 acres of land added?"
        owned = _OWNED.search(phrase.text) and not phrase.meant
        if owned and is_one_person and "their" in phrase.text.split():
            return False  # "Why did Trent purchase their tools?"
        is_theirs = named_already or _is_the_doers(phrase, question)
        if (is_bare(phrase) and not phrase.meant) or (owned and (phrase is subject or not is_theirs)):
            return False
        folded = [word.lower().strip(",.") for word in said(phrase, question.clause, known).split()]
        if phrase.kind == "clause" and folded[:1] == ["no"]:
            del folded[0]  # "if no charset is specified"
        if not folded:
            continue
        if (phrase.cut and not phrase.meant and not phrase.whole_end) or folded[-1] in _OF_ANOTHER:
            return False  # What tells which thing is meant would be lost, or "a manner inconsistent" with what.
        if phrase.meant and contains_phrase(folded_words(question.golds[0]), folded_words(phrase.meant)):
            return False
        if not is_whole(phrase, question.clause.sentence.text) or folded[0] in NO_FIRST_WORDS:
            return False
        if _lacks_its_aim(phrase, question) or (phrase.kind == "quality" and phrase.definite) or is_half(phrase):
            return False  # "the most common": of which things?
        is_capitalised = folded[0] == "the" and len(folded) == BARE_WORDS and phrase.text.split()[-1][:1].isupper()
        if is_capitalised and known.in_lower_case(folded[1]):
            return False  # "the Department": which one?
        if folded[-1] in points.vague_nouns or (folded[0] == "the" and folded[-1] in POINTING):
            return False
        is_all = folded[0] in _ALL and len(folded) > 1 and question.clause.source in ("main", "coordinated")
        is_open = folded[0] in points.open_pronouns and not is_all
        if is_open and not phrase.meant and folded != ["you"]:
            return False
        pointing = folded[0] in points.open_determiners and not phrase.meant and folded[0] not in _ALL
        if pointing and (phrase is subject or folded[0] not in ("its", "their", "his", "her")):
            return False
    return True


def _is_the_doers(phrase: Phrase, question: ClauseQuestion) -> bool:
    """Return True for "his town" of "Who drew a map of his town?": of the one who is asked for."""
    if re.search(r"\btheir\b", phrase.text) and not agrees_plural(question.answer):
        return False
    of_another = _OF_A_THING if question.text.startswith("Who ") else _OF_SOMEBODY
    return question.asked == "subject" and not of_another.search(phrase.text)


def _says_too_little(question: ClauseQuestion) -> bool:
    """Return True for "When were 8 gigatons released?", "What was built in 1871?" and "How can you put files?"."""
    clause, used = question.clause, question.used
    subject = clause.role("subject")
    if clause.verb.lemma in _PUTTING:
        where = [role.phrase for role in clause.roles if role.name in ("topic", "place")]
        return bool(where) and question.answer not in where and not any(phrase in used for phrase in where)
    if question.asked == "subject" and clause.verb.passive:
        return bool(used) and all(phrase.kind in ("year", "date", "time") for phrase in used)
    is_count = subject is not None and subject.figure is not None and len(subject.text.split()) == BARE_WORDS
    return is_count and used == (subject,) and not clause.verb.modal


def _disagrees(clause: Clause) -> bool:
    """Return True for a subject and a verb of unlike number: one is mistaken, as in "Detail: enter the name"."""
    subject, verb = clause.role("subject"), clause.verb
    if subject is None or subject.meant or subject.figure or subject.head in _OF_MANY:
        return False
    if verb.lemma == "be":
        said = clause.sentence.text[verb.start : verb.end].lower()
        return subject.proper and said in ("are", "were") and not subject.plural and "," not in subject.text
    is_several = agrees_plural(subject) or "," in subject.text or " and " in subject.text
    if subject.proper and verb.tense == "present" and not verb.finite and not is_several:
        return verb.rest == verb.lemma and not subject.text.endswith("s")
    if subject.proper or subject.kind != "thing":
        return False
    if verb.finite in _OF_SEVERAL:
        return not is_several
    if verb.tense != "present" or verb.finite:
        return False
    return subject.text.lower() not in PLURAL_PRONOUNS and subject.plural != (verb.rest == verb.lemma)


def _is_no_sentence(clause: Clause) -> bool:
    """Return True for what a parse has taken for a statement.

    "A module, adapted to many cameras." has no verb, and "Whether the terms conform …" is a part of one.
    """
    subject, verb = clause.role("subject"), clause.verb
    sentence, condition, complement = clause.sentence.text, clause.role("condition"), clause.role("complement")
    if subject is None:
        return False
    if sentence.startswith("Whether "):
        return True
    if "not" in sentence[verb.start : verb.end].lower().split() and not verb.negated:
        return True  # "include (but are not limited to)"
    first = sentence.split()[0].lower()
    if first in clause.lost and is_infinitive(first) and not is_adverb(first):
        return True  # "Check the latency you can expect", read as what you can expect
    if verb.tense == "past" and not verb.finite and sentence[subject.end : verb.start].strip() == ",":
        return True
    is_condition = condition is not None and condition.marker in ("if", "when", "unless", "while")
    if condition is not None and is_condition and 0 <= subject.start - condition.end <= 1:
        return True  # "If you leave GSA, any unused time is lost", read as "GSA is lost"
    between = sentence[verb.end : complement.start].lower().split() if complement is not None else []
    return verb.lemma == "be" and not _PREPOSITIONS.isdisjoint(between)  # "are in many ways colonial"


def _turns_round(question: ClauseQuestion) -> bool:
    """Return True for "What was damaged by Fay?" and "What stagnated during the Middle Ages?".

    Who knows what happened, and by whom, does not look for the thing that it happened to.
    """
    clause = question.clause
    if not _asks_for_the_thing(question) or clause.verb.modal:
        return False
    if clause.verb.passive:
        says = [role.phrase for role in clause.roles if role.phrase in question.used and role.phrase.kind != "clause"]
        is_vague = bool(says) and all(each.marker == "among" for each in says)
        return clause.role("agent") in question.used or is_vague
    return not any(clause.role(name) for name in ("object", "complement", "topic", "condition"))


def _asks_for_the_thing(question: ClauseQuestion) -> bool:
    """Return True for "What depends on the version?", by which a sentence about a thing is only turned round."""
    return bool(question.features.get("form_subject")) and question.answer.kind in ("thing", "term", "quality")


def _dates_do_it(clause: Clause) -> bool:
    """Return True for "1 March 1979 represented 40%": a time does nothing."""
    subject = clause.role("subject")
    is_time = subject is not None and subject.kind in ("date", "year", "time") and not subject.meant
    return is_time and clause.role("object") is not None and not clause.verb.passive


def _shares_its_words(question: ClauseQuestion) -> bool:
    """Return True for "What is listed in Control files?", if the answer is "the fields in control files"."""
    of_answer = {word for word in folded_words(question.golds[0]) if len(word) > SHORTEST + 1}
    shared = of_answer.intersection(folded_words(question.text))
    is_code = any(sign in question.golds[0] for sign in "_/") or "--" in question.golds[0]
    return not is_code and len(shared) > 1 and _MOST_SHARED * len(of_answer) < len(shared)


def _lacks_its_aim(phrase: Phrase, question: ClauseQuestion) -> bool:
    """Return True for "the first player" without the "to win both games" behind it."""
    aim = _AIM.match(question.clause.sentence.text, phrase.end)
    if aim is None or not _SINGLED_OUT.search(phrase.text):
        return False
    return not any(phrase.end < other.start < aim.end() for other in question.used)


def _reads_a_kind_as_an_act(question: ClauseQuestion) -> bool:
    """Return True for "Exceptions are fixing crashes" and "The next step is adding a user": what they are, no act."""
    verb, subject = question.clause.verb, question.clause.role("subject")
    goes_on = verb.finite in ("is", "are", "was", "were") and verb.rest.endswith("ing")
    is_thing = subject is not None and subject.kind == "thing" and not subject.proper
    does_nothing = subject is not None and (not subject.definite or subject.head in _DO_NOTHING)
    thing = question.clause.role("object")
    is_kind = thing is not None and thing.plural and not thing.definite and thing.text.split()[0].islower()
    is_what_they_are = is_kind and subject is not None and subject.plural and subject.kind != "person"
    return goes_on and thing is not None and ((is_thing and does_nothing) or is_what_they_are)


def _speaks_of_two(question: ClauseQuestion) -> bool:
    """Return True for a question with two doers, times or ways, as of "sold by Ada in 1871 and by Hugo in 1890"."""
    roles = [role for role in question.clause.roles if role.phrase in question.used or role.name == question.asked]
    doers = [role for role in roles if role.name == "agent" or (role.name, role.phrase.marker) == ("topic", "by")]
    times = [role.phrase.marker for role in roles if role.name == "time" and role.phrase.kind in ("year", "date")]
    ways = [role.phrase.marker for role in roles if role.name in ("topic", "place") and role.phrase.marker in _WAYS]
    return len(doers) > 1 or len(set(times)) < len(times) or len(set(ways)) < len(ways)


def _without_meant(question: ClauseQuestion) -> str:
    """Return the text without what its phrases are said to mean: a follow-up may well say "it" there."""
    text = question.text.replace("What does it mean", "") if question.clause.source == "definition" else question.text
    for phrase in question.used:
        text = re.sub(rf"\b{re.escape(phrase.meant)}\b", "", text, flags=re.IGNORECASE) if phrase.meant else text
    return text


def _tells_its_answer(question: ClauseQuestion) -> bool:
    """Return True if a word of the name that is asked for stands in the question ("Luther")."""
    if not question.answer.proper:
        return False
    words = question.text.split()
    opening = next((place + 2 for place, word in enumerate(words[:2]) if word.lower() == "which"), 0)
    asked = set(folded_words(" ".join(words[opening:])))
    name = _ARTICLE.sub("", question.answer.text)
    named = [word for word in name.split() if word[:1].isupper() and len(word) > SHORTEST]
    return not asked.isdisjoint(folded_words(" ".join(named)))


def _repeats_its_class(words: list[str]) -> bool:
    """Return True for "Which encoder is NVIDIA's encoder?"."""
    return words[0] in ("Which", "What") and words[1].lower() in [word.lower() for word in words[2:]]


def loses_sense(clause: Clause) -> bool:
    """Return True if a word without which the statement is another one stands outside the verb and the roles.

    What "do so" and "do it when …" stand for is outside, too.
    """
    does_so = clause.verb.lemma == "do" and clause.role("object") is None and not clause.verb.passive
    return does_so or not _TELLING.isdisjoint(clause.lost)


def _points(language: Language) -> ClauseWords:
    assert language.clauses is not None
    return language.clauses
