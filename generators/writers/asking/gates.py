"""Rules that keep a question from being asked: leftovers, and words that point outside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....utils.languages import Language
from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, Phrase, Role
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import folded_words
from .answer_gates import BARE_WORDS, ELSEWHERE, SHORTEST, goes_on
from .clause_gates import states_something
from .phrase_gates import ALL, UsedPhrases, is_in_brackets
from .wording import OPEN_QUOTE, Known, agrees_plural

_FEWEST_WORDS, _MAX_QUESTION_WORDS = 3, 20
ODD_SIGNS = re.compile(
    r"[()\[\]{}|<>*=;“”\"‘⁰¹²³⁴-⁹−]|:(?!\w)|(?<![A-Za-z\d])_|_(?![A-Za-z\d])|\s['’-]\s|\s–\s|\.\.\.|https?|\b[Ii]\.e|\b[Ee]\.g|\betc\b|\bEx\."
    r"|\w-- |\brespectively\b|\b(?:in question|(?:things|people) like)\b|\bas follows\b|\bfor (?:example|instance)\b"
    r"|\b(?:thus|thereby) [a-z]+ing\b"
)
# How many ways "you" have, without what for.
_WAYS_OF_YOURS = re.compile(r"How many [\w -]+ can you \w+\?$")
# Some words in quotes within a question: 'a clear "fishbowl" type'.
_QUOTED_WORDS = re.compile(
    r"(?<!\bdoes )(?<!\bdid )(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bdo )"
    r"(?<= )[\"“]((?:[\w’'-]+ ){0,4}[\w’'-]+)[\"”](?=[ ?])"
)
# Words that point at something outside the question.
POINTERS = re.compile(
    r"\b(?:it|itself|them|they|this|these|those|he|she|him|such|above|below|following|here|latter|so)\b"
    r"|\bones? (?:that|which|who)\b|\bdo that\b|\bthat (?:action|step|option|file|command|method|way)\b"
    r"|\b(?:in|on|of|to|for|with|from|at|by|about|into) that\b|\bin the (?:year|month|week|day)(?=\??$)|\band also\b"
    r"|\b(?:resolve|fix|solve) the (?:issue|problem|error)\b|(?<=\s)now(?=\s)"
    r"|\bthe former\b|\b(?:same|others|another)\b|(?<!, and )(?<!, or )(?<!\bmost )\bother\b"
    r"|\b(?:have|need|want|get|use|create|make|add) one\b",
    re.IGNORECASE,
)
# Words that point outside the aim of a way.
POINTING_AIM = re.compile(
    r"\b(?:it|that|this|these|those|them|same|another|other|else|whatever|its|their|so)\b", re.IGNORECASE
)
_IN_A_YEAR = re.compile(r"\b(?:in|on|by|since) (?:[A-Z][a-z]+ (?:\d{1,2}, )?)?[12]\d{3}\b")
_SINCE = re.compile(r"\bsince (?:[A-Z][a-z]+ )?\d")
# "What is a link called parent?" says the name.
_TELLS_ITS_NAME = re.compile(r"^What (?:is|are|was|were) .* (?:called|named) \w+\?$")
_IN_A_TIME = re.compile(r"\b(?:in|by|during|before|after|since) (?:the (?:[a-z]+ ){0,2}?(?:century|\d+s)|[12]\d{3})\b")
_ANY_OF_MANY = re.compile(
    r"(?:any (?:[\w-]+ )*\w+s\b|(?:better|best|worse|faster|higher|lower|greater) \w+$)", re.IGNORECASE
)
# Verbs that need to say where to.
_PUTTING = ("put", "place")
# What a supplement is added to, within the answer: "a supplement to the work of Ada".
_ADDED_TO = re.compile(r" to (?:the|an?|[A-Z]|its|his|her|their) ?")
# What holds in one of several ways of working: "In connectionless mode each packet …".
_WAYS_OF_WORKING = frozenset({"mode", "state", "configuration", "setup", "scenario"})
# What is the first or largest of somewhere that stands behind its name: "the first town, Albery, on the Corle".
_FIRST_OF = re.compile(r"\b(?:first|last|only|(?!for|int|hon|mod)[a-z]{3,}est) (?:[\w-]+ )?[a-z]+$")
_SOMEWHERE_BEHIND = re.compile(r", [A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*)*, (?:in|on|at|near|of) ")
# A second act that the past tense of the first one's question does not fit: "did Ada deprecate a tag and added use".
_SECOND_ACT = re.compile(r"^(?:\w+ ){1,4}?did .* and [a-z]+ed [a-z]|^Did .* and [a-z]+ed [a-z]")
# "that" and "then" at the end, or "that" behind a noun whose clause would be cut.
_THAT = re.compile(
    r"\bth(?:at|en) \w+\?$|\b(?:understanding|idea|concept|belief|fact|view|claim|notion|hypothesis|conclusion) that\b"
)
# "What is a value of 0.5?"
_OF_A_FIGURE = re.compile(r"^What (?:is|are) (?:an?|the) (?:values?|settings?|numbers?) (?:of )?[\d.]+%?\?$")
# "What should you leave to disable it? unset"
_LEFT_SO = re.compile(r"^What (?:should|must|can) you leave\b")
_TWICE = re.compile(r"\b([a-z]{2,}(?: [a-z]+){0,2}|[a-z]{2,} (?:[a-z]+ )?[A-Z]\w+) \1\b")
# Of what is asked for, which nobody knows yet: "What lowered its count?".
_ITS = re.compile(r"^(?:What [a-z]+ (?:[a-z]+ )?|How (?:can|do|should|must) you [a-z]+ )(?:its|their) ")
# What you are free to do, and nouns of which a text says what act they are.
_WHAT_YOU_CAN = re.compile(r"What (?:can|could|might) you ")
_IDENTIFIED = frozenset({
    "aim", "advantage", "alternative", "approach", "benefit", "case", "challenge", "function", "goal", "idea", "intent",
    "job", "method", "option", "point", "problem", "purpose", "reason", "solution", "step", "task", "way",
})  # fmt: skip
# "What should be set to 26.1.0?"
_SET_TO = re.compile(r"^What (?:\w+ )?(?:be|is|are|was|were) set to \S+\?$")
# The end of what is asked for before an aim: "What should you use the map for to reach the town?"
_STRANDED_BEFORE_AIM = re.compile(r"^Wh.* (?:for|with|in|on|at|from|of|by) to [a-z]")
# Two prepositions of one thing, "use of and behavior on lists", are read as one.
_TORN = re.compile(r"\b(?:of|for|with|in|on|from|by|at) (?:and|or) (?!(?:off|out|on|in|from|to|down|by)\b)")
# Half of a pair, of which "not only" is no part of what is asked.
_BUT_ALSO = re.compile(r"\bbut also\b")
# "Into how many species are an estimated 390 billion trees split?", of a sentence that counts them by the way.
_ESTIMATED = re.compile(r"^(?:\w+ ){1,8}(?:is|are|was|were|do|does|did) an (?:estimated|additional) [\d$€£]")
# "What might again, a quick look yield?", "How often can asking for the list be done?"
_KEPT_ADVERB = re.compile(r"^\w+ (?:can|could|may|might|must|should|will|would) \w+, ")
_ACT_DONE = re.compile(r"\b(?:can|could|may|might|must|should|will|would|is|are) [a-z]+ing .*\b(?:be )?done\?$")
# What holds at times answers no question that is asked of every time.
_AT_TIMES = re.compile(r"(?:Sometimes|Occasionally|At times)\b")
_WHAT_ARE = re.compile(r"What (?:are|were) (?!some of )")
# What happens to something, and is nothing that it does: "tests are planned to be incorporated".
_TO_BE_DONE = re.compile(r"(?:to )?be \w+(?:ed|en)\b")
# "18% higher than before" is no rate.
_BY_HOW_MUCH = re.compile(
    r"[\d.,]+ ?(?:%|percent|per cent|times)? ?(?:higher|lower|more|less|greater|larger|smaller|fewer) than\b"
)
# Words that no question says twice in a row.
_RUN = 4
# Acts of which nobody asks what they do: "What does having one kind of quotes reduce?", "What does using it need?"
_STATES = re.compile(r"(?:having|being|keeping|lacking|needing|knowing|wanting) ", re.IGNORECASE)
_NEEDING = ("require", "need", "involve", "take", "explain", "describe", "discuss")
# A name in quotes that nothing else tells of: 'Ada contributed the "Web Standard"'.
_QUOTED_NAME = re.compile(r"the [\"“][^\"“”]+[\"”]")
# What stands behind two words of place or aim: "What do you need on Corley for Corley?"
_BEHIND_TWO = re.compile(r"\b(?:on|in|at|for|with|to) ([A-Z]\w+|[a-z]+[A-Z]\w*) (?:on|in|at|for|with|of|to) \1\b")
# The name of somebody behind a title or a post: "The mayor of Corley, Ada Penrose, is …".
_NAMED_BESIDE = re.compile(r", [A-Z][\w.'’-]+(?: [\w.'’-]+){0,4}, ")
# An act that is asked for as a thing: "What should be done by a program?"
_DONE_BY = re.compile(r"^What (?:[a-z]+ be done\b|(?:is|are|was|were) done by )")
# "Which function handles similarly writing to Albery?", of a sentence that goes on from another.
_LIKEWISE = re.compile(r"\b(?:similarly|likewise|additionally|alternatively|conversely) [a-z]+ing\b")
# Words of a condition that says too little of when, at most: "when she worked".
_TELLS_NO_TIME = 3
# Pronouns that a condition has for the one whom the question names, by what is named.
_HE_OR_SHE, _IT, _THEY = (re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for words in ("he|she", "it", "they"))
_ARTICLES = ("the", "a", "an")
# Those who do such things as a text tells, whatever is said of them: "advanced users", "team members".
_MEMBERS = frozenset({
    "user", "users", "member", "members", "participant", "participants", "author", "authors", "developer", "developers",
    "attacker", "attackers", "actor", "actors", "person", "people",
})  # fmt: skip
_LONGEST_MEMBERS = 3
_ONE = re.compile(r"\b(?:each|this|that|any|every|no|first|last|the) one\b|\bones\b", re.IGNORECASE)
_SPEAKER = re.compile(r"\b(?:we|us|me|myself|ourselves)\b")
# What points to where more is said, says too little, or is said of who reads.
_VAGUE = re.compile(
    r"\b(?:more|full|further|additional) (?:information|details?)\b|\ba (?:proportion|fraction|portion) of\b"
    r"|^What are you [a-z]+ed on\b"
)
# "What are how many people seeing?", of which a question was read as a thing.
_ASKS_TWICE = re.compile(r"^\w+ (?:is|are|was|were|do|does|did|can) (?:how|what|why|where|who|whether)\b")
# Prepositions of what one act has one of: "into the hills into the west".
_WAYS = ("into", "to", "from", "onto", "for")
_TIME_OF_A_TIME = re.compile(r"\b(after|before) an? \w+ \1\b")
_ARTICLE = re.compile(r"^(?:the|an?) ", re.IGNORECASE)
_STEM = 5  # letters
# Share of the words of an answer that its question may have.
_MOST_SHARED = 0.6
_DANGLING = re.compile(r"(?:\b(?:and|or|but|the|a|an|as well as|that|which|then)|,)\s*\?$")
# "three people who, more or less?" lacks what they do; "files with code, which causes trouble" says what comes of it.
_LOOSE_RELATIVE = re.compile(r"\b(?:who|which|that), |, which ")
# Verbs that say nothing without what something is compared with, and the markers of that.
_COMPARING = {"compare": ("to", "with", "against"), "liken": ("to",)}
# What somebody or something does to another, which no question leaves out: "When was the county seat hit?".
_DONE_BY_SOMETHING = frozenset({
    "hit", "strike", "affect", "influence", "inspire", "precede", "surround", "accompany", "cause", "power", "drive",
    "succeed", "replace", "follow",
})  # fmt: skip
# What no question has in its text, whatever it asks.
_LEFTOVERS = (
    ODD_SIGNS,
    _DANGLING,
    _SECOND_ACT,
    _LOOSE_RELATIVE,
    _STRANDED_BEFORE_AIM,
    _ITS,
    _ONE,
    _TIME_OF_A_TIME,
    _ASKS_TWICE,
    _DONE_BY,
    _LIKEWISE,
    _SET_TO,
    _VAGUE,
    _TWICE,
    _BEHIND_TWO,
    _TORN,
    _BUT_ALSO,
    _ESTIMATED,
    _KEPT_ADVERB,
    _ACT_DONE,
    _TELLS_ITS_NAME,
    _WAYS_OF_YOURS,
    _OF_A_FIGURE,
    _LEFT_SO,
    OPEN_QUOTE,
)


def repeats_itself(words: Sequence[str]) -> bool:
    """Return True if four words in a row stand twice: "to neutralize gender in everyday language"."""
    runs = [tuple(words[start : start + _RUN]) for start in range(len(words) - _RUN + 1)]
    return len(set(runs)) < len(runs)


def is_clean(question: ClauseQuestion, language: Language, known: Known, told: Clause | None = None) -> bool:
    """Return False for a question with leftovers of its sentence: brackets, quotes, pronouns, loose conjunctions.

    `told` is its clause as the sentence has it, if the question says it otherwise.
    """
    told_by = _told_by_its_subject(question)
    return (
        not (
            _has_leftovers(question)
            or _points_elsewhere(question, told_by)
            or not states_something(told or question.clause)
            or _asks_badly(question, known)
            or _mistakes_a_time(question)
            or _has_an_open_subject(question, language)
        )
        and UsedPhrases(question, language, known, told_by).are_clean
    )


def _has_leftovers(question: ClauseQuestion) -> bool:
    """Return True for a text that is too long or short, or has brackets, half a phrase or words said twice."""
    text = question.text
    if question.clause.source == "definition":
        text = text.replace("“", "").replace("”", "")  # of the term
    words = text.rstrip("?").split()
    if not _FEWEST_WORDS <= len(words) <= _MAX_QUESTION_WORDS or _repeats_its_class(words) or repeats_itself(words):
        return True
    text = _QUOTED_WORDS.sub(r"\1", text)
    return ELSEWHERE.search(text.rstrip("?")) is not None or any(fault.search(text) for fault in _LEFTOVERS)


def _points_elsewhere(question: ClauseQuestion, told_by: dict[Phrase, str]) -> bool:
    """Return True for words that mean what another sentence names, or who writes; `told_by` are conditions without."""
    own = _without_meant(question)
    for condition, rest in told_by.items():
        own = own.replace(condition.text, rest)
    return any(fault.search(own) for fault in (POINTERS, _THAT, _SPEAKER))


def _asks_badly(question: ClauseQuestion, known: Known) -> bool:
    """Return True for what tells its answer, or is said of no one thing, or which nobody would ask for."""
    answer, clause = question.answer, question.clause
    return (
        _tells_its_answer(question)
        or _turns_round(question)
        or is_in_brackets(answer, clause)
        or _speaks_of_two(question)
        or _shares_its_words(question)
        or _says_too_little(question)
        or _is_any_thing(question)
        or _is_one_plain_word(question, known)
        or _asks_about_a_state(question)
        or _is_of_a_quoted_name(question)
        or _is_named_beside(question)
        or _is_scenery(question)
        or _is_offered(question)
        or _is_what_something_is(question)
        or _AT_TIMES.match(clause.sentence.text) is not None
        or _BY_HOW_MUCH.match(answer.text) is not None
        or (question.text.endswith(" to do?") and _TO_BE_DONE.match(answer.text) is not None)
    )


def _mistakes_a_time(question: ClauseQuestion) -> bool:
    """Return True for a question that has the time it asks for, or whose verb does not fit its time."""
    text, finite = question.text, question.clause.verb.finite
    if text.startswith("Who has ") and finite == "has" and not _SINCE.search(text):
        return True  # "Who has done a first version?", of which readers handed on 4 of 14
    if _is_of_two_times(question):
        return True
    if question.answer.kind in ("year", "date") and _IN_A_YEAR.search(text):
        return True  # "In what year was Norland admitted as a state in 1864?"
    return _SINCE.search(text) is not None and finite in ("", "is", "are")  # "Who is the chair since 2015?"


def _has_an_open_subject(question: ClauseQuestion, language: Language) -> bool:
    """Return True for a subject that a later sentence tells of, or that is any of many."""
    subject = question.clause.role("subject")
    if subject is None:
        return False
    if goes_on(subject, question.clause, language) or subject.text.lower() in ALL:
        return True
    # "What are any old maps added to?", "How can better results be reached?"
    return subject in question.used and _ANY_OF_MANY.match(subject.text) is not None


def _told_by_its_subject(question: ClauseQuestion) -> dict[Phrase, str]:
    """Return the conditions whose pronoun stands for the subject that is said or asked for, each without the pronoun.

    "Who married Ada when he was 16?" and "Why did Ada resign after she lost the vote?" name the one who is meant.
    """
    clause, subject = question.clause, question.clause.role("subject")
    conditions = [phrase for phrase in clause.all_in("condition") if phrase in question.used]
    if subject is None or subject.meant or not conditions:
        return {}
    others = (phrase for phrase in (*question.used, question.answer) if phrase.start != subject.start)
    things = [phrase for phrase in others if phrase.kind in ("thing", "organisation")]
    if question.text.startswith("Who ") or (subject in question.used and subject.kind == "person"):
        pronoun = _HE_OR_SHE
    elif subject not in question.used or any(agrees_plural(thing) == agrees_plural(subject) for thing in things):
        return {}
    else:
        pronoun = _THEY if agrees_plural(subject) else _IT
    told = (each for each in conditions if len(each.text.split()) > _TELLS_NO_TIME)  # not "when she worked"
    return {each: pronoun.sub("", each.text) for each in told if pronoun.search(each.text)}


def _is_one_plain_word(question: ClauseQuestion, known: Known) -> bool:
    """Return True for "What is accepted? Reports": of 16 such questions, readers handed on 4."""
    answer = question.answer
    is_asked = question.features.get("form_subject") and not question.clause.verb.modal
    if not is_asked or answer.kind != "thing" or answer.proper or not answer.text.isalpha():
        return False
    return answer.plural if answer.text.islower() else known.in_lower_case(answer.text)


def _is_of_a_quoted_name(question: ClauseQuestion) -> bool:
    """Return True for 'Who contributed the "Web Standard"?', of which the question tells nothing besides."""
    if question.asked != "subject" or len(question.used) != 1:
        return False
    name = question.used[0]
    return _QUOTED_NAME.fullmatch(question.clause.sentence.text[name.start : name.end + 1].rstrip(".,; ")) is not None


def _is_named_beside(question: ClauseQuestion) -> bool:
    """Return True for "Who is the mayor of Corley? a miller" of "The mayor of Corley, Ada Penrose, is a miller"."""
    subject = question.clause.role("subject")
    if subject is None or question.asked != "complement" or not question.text.startswith("Who "):
        return False
    return _NAMED_BESIDE.match(question.clause.sentence.text, subject.end) is not None


def _asks_about_a_state(question: ClauseQuestion) -> bool:
    """Return True for "What does having one kind of quotes reduce?" and "What requires a flag? Accepting old files"."""
    subject = question.clause.role("subject")
    if subject is None or subject.kind != "clause":
        return False
    is_needing = question.clause.verb.lemma in _NEEDING and question.asked in ("subject", "object")
    return _STATES.match(subject.text) is not None or is_needing


def _says_too_little(question: ClauseQuestion) -> bool:
    """Return True for "When were 8 gigatons released?", "What was built in 1871?" and "How can you put files?"."""
    clause, used = question.clause, question.used
    subject = clause.role("subject")
    if clause.verb.lemma in _PUTTING:
        where = [role.phrase for role in clause.roles if role.name in ("topic", "place")]
        return bool(where) and question.answer not in where and not any(phrase in used for phrase in where)
    if clause.verb.lemma == "add" and question.asked == "object" and _ADDED_TO.search(question.answer.text):
        return True
    if any(_leaves_out_its_way(role, question) for role in clause.roles):
        return True
    if question.asked == "reason" and clause.verb.modal and "during" in clause.lost:
        return True  # "Why may inflammation occur?", of what may do so at night
    if any(_FIRST_OF.search(one.text) and _SOMEWHERE_BEHIND.match(clause.sentence.text, one.end) for one in used):
        return True
    if clause.verb.lemma in _COMPARING:
        besides = (role for role in clause.roles if role.name in ("topic", "place", "complement"))
        others = [role.phrase for role in besides if role.phrase.marker in _COMPARING[clause.verb.lemma]]
        return bool(others) and not any(other in used or other is question.answer for other in others)
    if clause.verb.passive and clause.verb.lemma in _DONE_BY_SOMETHING and question.asked in ("time", "place"):
        return clause.role("agent") not in used
    are_figures = bool(used) and all(phrase.kind == "percentage" and " of " not in phrase.text for phrase in used)
    if question.text.startswith("Who ") and (are_figures or _is_anybody(question)):
        return True  # "Who averaged 70.1 percent?", "Who prints the form?", of a clerk
    if question.text.startswith("Where ") and question.answer.text.isalpha() and question.answer.text.islower():
        return True  # "in code", "in agriculture": no place
    if question.asked == "subject" and clause.verb.passive:
        return bool(used) and all(phrase.kind in ("year", "date", "time") for phrase in used)
    if subject is None or subject.figure is None or used != (subject,):
        return False
    if question.features.get("form_used_for"):
        return not (subject.definite or subject.proper)  # "What can two rules of thumb be used for?"
    return len(subject.text.split()) == BARE_WORDS and not clause.verb.modal


def _leaves_out_its_way(role: Role, question: ClauseQuestion) -> bool:
    """Return True for "What does each packet include?", of what it does "in connectionless mode"."""
    phrase = role.phrase
    is_way = role.name in ("topic", "place") and phrase.marker == "in" and phrase.head in _WAYS_OF_WORKING
    return is_way and phrase.start < question.clause.verb.start and phrase not in (*question.used, question.answer)


def _is_any_thing(question: ClauseQuestion) -> bool:
    """Return True for "What is any field that uses raw?" and "What can be a heating element?"."""
    clause, answer = question.clause, question.answer
    subject, complement, verb = clause.role("subject"), clause.role("complement"), clause.verb
    if subject is None:
        return False
    if question.asked == "complement":
        return verb.lemma == "be" and subject.text.lower().startswith("any ")
    if question.asked != "subject" or answer.proper or answer.kind not in ("thing", "term"):
        return False
    is_sort = verb.lemma == "be" and complement is not None and complement.kind == "thing" and not complement.definite
    return bool(verb.modal) and is_sort


def _is_anybody(question: ClauseQuestion) -> bool:
    """Return True for "the clerk" or "users", for whom nobody asks: readers handed on 6 of 26 such questions.

    Who must do something is asked, and which sort of people once did: "Students" thronged to the town. Of 15 questions
    for "advanced users" or "team members", readers handed on 4.
    """
    answer, verb = question.answer, question.clause.verb
    words = folded_words(answer.text)
    has_article = words[0] in _ARTICLES
    is_told = verb.modal in ("must", "should") or (verb.tense == "past" and not has_article)
    is_one_word = len(words) - has_article == 1
    is_of_all = (
        question.asked in ("subject", "agent")
        and words[-1] in _MEMBERS
        and len(words) - has_article <= _LONGEST_MEMBERS
    )
    return (is_one_word or is_of_all) and not (answer.proper or answer.meant or is_told)


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
    if question.text.startswith("Which ") and clause.role("place") is not None:
        return False  # "Which dynasty originated from the old province of Albery?"
    return not any(clause.role(name) for name in ("object", "complement", "topic", "condition"))


def _asks_for_the_thing(question: ClauseQuestion) -> bool:
    """Return True for "What depends on the version?", by which a sentence about a thing is only turned round."""
    return bool(question.features.get("form_subject")) and question.answer.kind in ("thing", "term", "quality")


def _shares_its_words(question: ClauseQuestion) -> bool:
    """Return True for "What is listed in Control files?", if the answer is "the fields in control files".

    Words are the same that begin alike: "What must you do if you want a fee waived?", "have a fee waiver". The last
    word of the answer may tell what no other does: "What is the best map of Albery? the Albery atlas".
    """
    answer = folded_words(question.golds[0])
    of_answer = {word[:_STEM] for word in answer if len(word) > SHORTEST + 1}
    asked = {word[:_STEM] for word in folded_words(question.text)}
    shared = of_answer & asked if any(last[:_STEM] in asked for last in answer[-1:]) else set()
    is_code = any(sign in question.golds[0] for sign in "_/") or "--" in question.golds[0]
    return not is_code and len(shared) > 1 and _MOST_SHARED * len(of_answer) < len(shared)


def _is_scenery(question: ClauseQuestion) -> bool:
    """Return True for "When was Ada looking at the map?", of what went on while something else happened."""
    verb = question.clause.verb
    goes_on = verb.finite in ("was", "were") and verb.rest.split()[:1] and verb.rest.split()[0].endswith("ing")
    return question.asked == "time" and bool(goes_on)


def _is_offered(question: ClauseQuestion) -> bool:
    """Return True for "What can you open?", of what is possible; not of what you may do, or use to reach an aim."""
    clause = question.clause
    is_permitted = clause.verb.modal == "may"
    if is_permitted or not _WHAT_YOU_CAN.match(question.text) or clause.verb.lemma in ("use", "do", "press"):
        return False
    return not any(role.name in ("purpose", "complement") and role.phrase in question.used for role in clause.roles)


def _is_what_something_is(question: ClauseQuestion) -> bool:
    """Return True for "What is drawing the map?", of "The aim of Ada is drawing the map", and "What are water?"."""
    subject, verb = question.clause.role("subject"), question.clause.verb
    if _WHAT_ARE.match(question.text) and subject is not None and question.asked == "complement":
        return not (subject.plural or subject.proper or " and " in subject.full_text)
    goes_on = verb.finite in ("is", "was") and verb.rest.split()[:1] and verb.rest.split()[0].endswith("ing")
    return bool(goes_on) and subject is not None and subject.head in _IDENTIFIED


def _is_of_two_times(question: ClauseQuestion) -> bool:
    """Return True for "What shook the empire that began in the eighth century in the thirteenth century?"."""
    return len(_IN_A_TIME.findall(question.text)) > 1


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
    """Return True if a word of the name that is asked for stands in the question ("Luther").

    Not that of a country, which tells no person of it: "Philip II of Spain".
    """
    if not question.answer.proper:
        return False
    words = question.text.split()
    opening = next((place + 2 for place, word in enumerate(words[:2]) if word.lower() == "which"), 0)
    asked = set(folded_words(" ".join(words[opening:])))
    name = _ARTICLE.sub("", question.answer.text)
    name = name.partition(" of ")[0] if question.answer.kind == "person" else name
    named = [word for word in name.split() if word[:1].isupper() and len(word) > SHORTEST]
    return not asked.isdisjoint(folded_words(" ".join(named)))


def _repeats_its_class(words: list[str]) -> bool:
    """Return True for "Which encoder is NVIDIA's encoder?"; "What do you need to do?" has no class."""
    is_class = words[0] in ("Which", "What") and words[1] not in ("do", "is")
    return is_class and words[1].lower() in [word.lower() for word in words[2:]]


def _points(language: Language) -> ClauseWords:
    assert language.clauses is not None
    return language.clauses
