"""Rules that keep a question from being asked: leftovers, and words that point outside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....utils.languages import Language
from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, Phrase
from ....utils.records.questions import ClauseQuestion
from ....utils.text.words import contains_phrase, folded_words
from ...reading.inflections import is_infinitive
from .answer_gates import (
    BARE_WORDS,
    COMPARED,
    ELSEWHERE,
    MUCH,
    NO_FIRST_ADVERBS,
    NO_FIRST_WORDS,
    OF_ANOTHER,
    OF_SOMETHING,
    POINTING,
    SHORTEST,
    STRANDED_BEHIND,
    TOLD_BEFORE,
    goes_on,
    is_bare,
    is_half,
    is_of_a_story,
    is_whole,
)
from .clause_gates import states_something
from .wording import Known, agrees_plural, inflected, is_narrowed, said

_MAX_QUESTION_WORDS = 20
ODD_SIGNS = re.compile(
    r"[()\[\]{}|<>*=;“”\"‘⁰¹²³⁴-⁹−]|:(?!\w)|(?<![A-Za-z\d])_|_(?![A-Za-z\d])|\s['’-]\s|\s–\s|\.\.\.|https?|\b[Ii]\.e|\b[Ee]\.g|\betc\b|\bEx\."
    r"|\brespectively\b|\b(?:in question|(?:things|people) like)\b|\bas follows\b|\bfor (?:example|instance)\b"
    r"|\b(?:thus|thereby) [a-z]+ing\b"
)
# Some words in quotes within a question: 'a clear "fishbowl" type'.
_QUOTED_WORDS = re.compile(
    r"(?<!\bdoes )(?<!\bdid )(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bdo )"
    r"(?<= )[\"“]((?:[\w’'-]+ ){0,3}[\w’'-]+)[\"”](?=[ ?])"
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
_TELLS_ITS_NAME = re.compile(r"What (?:is|are|was|were) .* (?:called|named) \w+\?$")
_QUOTED_ACT = re.compile(r" ?[\"“]Do(?:n['’]t)? ")  # "Do nothing" is no thing
_QUESTION_WITHIN = re.compile(r" (?:for|of|in|on|about) what ")
_THAT_DO = re.compile(r" (?:that|which|who) ([a-z]+)\b")
# Bodies that a text calls so after it has named them: "the Association".
_BODIES = frozenset({"association", "society", "institute", "foundation", "federation", "union", "academy"})
_IN_A_TIME = re.compile(r"\b(?:in|by|during|before|after|since) (?:the (?:[a-z]+ ){0,2}?(?:century|\d+s)|[12]\d{3})\b")
# "if you change the value": which one? "if you do not have the necessary skills": for what?
WHICH_ONE = re.compile(
    r" the (?:(?:necessary|correct|required|right|appropriate|relevant|proper|needed) \w+"
    r"|version|copy|value|name|portion|size|default|option)$"
)
_ANY_OF_MANY = re.compile(
    r"(?:any (?:[\w-]+ )*\w+s\b|(?:better|best|worse|faster|higher|lower|greater) \w+$)", re.IGNORECASE
)
# Verbs that need to say where to.
_PUTTING = ("put", "place")
# A second act that the past tense of the first one's question does not fit: "did Ada deprecate a tag and added use".
_SECOND_ACT = re.compile(r"^(?:\w+ ){1,4}?did .* and [a-z]+ed [a-z]|^Did .* and [a-z]+ed [a-z]")
# "that" and "then" at the end, or "that" behind a noun whose clause would be cut.
_THAT = re.compile(
    r"\bth(?:at|en) \w+\?$|\b(?:understanding|idea|concept|belief|fact|view|claim|notion|hypothesis|conclusion) that\b"
)
_TWICE = re.compile(r"\b([a-z]{2,}(?: [a-z]+){0,2}|[a-z]{2,} (?:[a-z]+ )?[A-Z]\w+) \1\b")
# Of what is asked for, which nobody knows yet: "What lowered its count?".
_ITS = re.compile(r"What [a-z]+ (?:[a-z]+ )?(?:its|their) ")
# The end of what is asked for before an aim: "What should you use the map for to reach the town?"
_STRANDED_BEFORE_AIM = re.compile(r"^Wh.* (?:for|with|in|on|at|from|of|by) to [a-z]")
_FURTHER_VERB = re.compile(r" to [a-z]+$")
_JOINED = re.compile(r" (?:and|or) ")
_ACT_ALONE = re.compile(r"(?:^| )to [a-z]+$")
_FURTHER_ACT = re.compile(r"(?:,| and| or) ([a-z]+)\b")
# Two prepositions of one thing, "use of and behavior on lists", are read as one.
_TORN = re.compile(r"\b(?:of|for|with|in|on|from|by|at) (?:and|or) (?!(?:off|out|on|in|from|to|down|by)\b)")
# Half of a pair, of which "not only" is no part of what is asked.
_BUT_ALSO = re.compile(r"\bbut also\b")
# "What might again, a quick look yield?", "How often can asking for the list be done?"
_KEPT_ADVERB = re.compile(r"^\w+ (?:can|could|may|might|must|should|will|would) \w+, ")
_ACT_DONE = re.compile(r"\b(?:can|could|may|might|must|should|will|would|is|are) [a-z]+ing .*\b(?:be )?done\?$")
# What holds at times answers no question that is asked of every time.
_AT_TIMES = re.compile(r"(?:Sometimes|Occasionally|At times)\b")
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
# Some of certain things, told by more than a noun: "one of the most valuable works on botany".
_SOME_OF = re.compile(
    r"(?:(?:some|several|many|most|much|all|two|three|four|five|six) of the"
    r"|(?:one|part) of the (?:most|least|[a-z]+est)) (?:[^ ]+ )+[^ ]+",
    re.IGNORECASE,
)
# What stands behind two words of place or aim: "What do you need on Corley for Corley?"
_BEHIND_TWO = re.compile(r"\b(?:on|in|at|for|with|to) ([A-Z]\w+|[a-z]+[A-Z]\w*) (?:on|in|at|for|with|of|to) \1\b")
# The name of somebody behind a title or a post: "The mayor of Corley, Ada Penrose, is …".
_NAMED_BESIDE = re.compile(r", [A-Z][\w.'’-]+(?: [\w.'’-]+){0,4}, ")
# An act that is asked for as a thing: "What should be done by a program?"
_DONE_BY = re.compile(r"What (?:[a-z]+ be|is|are|was|were) done by ")
# Words of a condition that says too little of when, at most: "when she worked".
_TELLS_NO_TIME = 3
# Pronouns that a condition has for the one whom the question names, by what is named.
_HE_OR_SHE, _IT, _THEY = (re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for words in ("he|she", "it", "they"))
# Words for all things of a kind, which point at none of them.
_ALL = ("every", "any", "all")
_EACH = ("every", "each")
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
# Of a wish, or of thoughts, nobody asks what to do: about what?
_UNSAID = re.compile(
    r"you(?: would|['’]d) (?:like|want)\b"
    r"|you have (?:an? |any |some )?(?:[a-z]+ )?(?:thoughts?|questions?|choice|ideas?|concerns?|feedback|suggestions?)$"
)
# The numbers of several things: "category 1, 2 or 3".
_FURTHER_NUMBER = re.compile(r"(?:, | or | and )\d")
# "What are how many people seeing?", of which a question was read as a thing.
_ASKS_TWICE = re.compile(r"\w+ (?:is|are|was|were|do|does|did|can) (?:how|what|why|where|who|whether)\b")
_LAST_ITEM = re.compile(r",? (?:and|or) ")
_FURTHER_ITEM = re.compile(r", [^,]+, (?:and|or) ")
_OWNED = re.compile(r"\b(?:its|their|his|her|our|own)\b", re.IGNORECASE)
_OF_A_THING = re.compile(r"\bits\b", re.IGNORECASE)
_OF_SOMEBODY = re.compile(r"\b(?:his|her|our)\b", re.IGNORECASE)
_SINGLED_OUT = re.compile(r"\b(?:first|second|third|last|only|next)\b")
# Prepositions of ways that one act has one of: "into the hills into the west".
_WAYS = ("into", "to", "from", "onto")
_AIM = re.compile(r" (?:ever )?to [a-z]")
_TIME_OF_A_TIME = re.compile(r"\b(after|before) an? \w+ \1\b")
_ARTICLE = re.compile(r"^(?:the|an?) ", re.IGNORECASE)
_STEM = 5  # letters
# Share of the words of an answer that its question may have.
_MOST_SHARED = 0.6
_DANGLING = re.compile(r"(?:\b(?:and|or|but|the|a|an|as well as|that|which|then)|,)\s*\?$")
# "three people who, more or less?" lacks what they do; "files with code, which causes trouble" says what comes of it.
_LOOSE_RELATIVE = re.compile(r"\b(?:who|which|that), |, which ")
# What is put in place of what stands behind it: "Suggest -tools instead of -runtime".
_INSTEAD_OF = re.compile(r"\b(?:instead|rather|outside|because) (?:of|than) $")
# Verbs that say nothing without what something is compared with, and the markers of that.
_COMPARING = {"compare": ("to", "with", "against"), "liken": ("to",)}
# What somebody or something does to another, which no question leaves out: "When was the county seat hit?".
_DONE_BY_SOMETHING = frozenset({
    "hit", "strike", "affect", "influence", "inspire", "precede", "surround", "accompany", "cause", "power", "drive",
    "succeed", "replace", "follow",
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
    text = _QUOTED_WORDS.sub(r"\1", text)
    if len(words) > _MAX_QUESTION_WORDS or len(words) < 3 or ODD_SIGNS.search(text) or _DANGLING.search(text):
        return False
    own = _without_meant(question)
    told_by = _told_by_its_subject(question)
    for condition, rest in told_by.items():
        own = own.replace(condition.text, rest)
    if POINTERS.search(own) or not states_something(question.clause):
        return False
    if (
        _tells_its_answer(question)
        or _THAT.search(own)
        or ELSEWHERE.search(text.rstrip("?"))
        or _SECOND_ACT.search(text)
        or _LOOSE_RELATIVE.search(text)
        or _STRANDED_BEFORE_AIM.match(text)
        or _ITS.match(text)
    ):
        return False
    if _turns_round(question) or _is_in_brackets(question.answer, question.clause):
        return False
    if _ONE.search(text) or _repeats_its_class(words) or _speaks_of_two(question) or _TIME_OF_A_TIME.search(text):
        return False
    if _shares_its_words(question) or _says_too_little(question):
        return False
    if _ASKS_TWICE.match(text) or _DONE_BY.match(text) or _is_any_thing(question) or _VAGUE.search(text):
        return False
    if _is_one_plain_word(question, known) or _asks_about_a_state(question) or _is_of_a_quoted_name(question):
        return False
    if _is_named_beside(question):
        return False
    if text.startswith("Who has ") and question.clause.verb.finite == "has" and not _SINCE.search(text):
        return False  # "Who has done a first version?", of which readers handed on 4 of 14
    if _SPEAKER.search(own):
        return False  # "the galaxies we discussed"
    if _TWICE.search(text) or _BEHIND_TWO.search(text) or _TORN.search(text) or repeats_itself(words):
        return False
    if _BUT_ALSO.search(text) or _KEPT_ADVERB.match(text) or _ACT_DONE.search(text):
        return False
    if _AT_TIMES.match(question.clause.sentence.text) or _BY_HOW_MUCH.match(question.answer.text):
        return False
    if _is_of_two_times(question) or _is_scenery(question) or _TELLS_ITS_NAME.match(text):
        return False
    if question.answer.kind in ("year", "date") and _IN_A_YEAR.search(text):
        return False  # "In what year was Norland admitted as a state in 1864?"
    if _SINCE.search(text) and question.clause.verb.finite in ("", "is", "are"):
        return False  # "Who is the chair since 2015?"
    points = _points(language)
    subject = question.clause.role("subject")
    if subject is not None and (goes_on(subject, question.clause, language) or subject.text.lower() in _ALL):
        return False
    if subject in question.used and _ANY_OF_MANY.match(subject.text):
        return False  # "What are any old maps added to?", "How can better results be reached?"
    named_already = subject in question.used
    is_person = subject is not None and (subject.kind == "person" or subject.text.lower() in points.third_persons)
    is_one_person = is_person and subject is not None and not (agrees_plural(subject) or " and " in subject.text)
    for phrase in question.used:
        if ELSEWHERE.search(phrase.text) or (OF_SOMETHING.fullmatch(phrase.text) and not is_narrowed(phrase)):
            return False
        is_told_before = TOLD_BEFORE.match(phrase.text) and not phrase.meant
        if is_told_before or is_of_a_story(phrase, question.clause):
            return False
        if STRANDED_BEHIND.match(question.clause.sentence.text, phrase.end):
            return False  # "the grant that a contact is applying" for
        if _is_in_brackets(phrase, question.clause):
            return False  # "commit 5 times", of "commit often (5 times per day)"
        if _QUOTED_ACT.match(question.clause.sentence.text, max(0, phrase.start - 1)):
            return False
        if phrase.kind == "clause" and (WHICH_ONE.search(phrase.text) or _is_one_of_two(phrase)):
            return False
        if phrase.kind == "clause" and _UNSAID.match(phrase.text):
            return False
        if phrase.text[-1].isdigit() and _FURTHER_NUMBER.match(question.clause.sentence.text, phrase.end):
            return False
        if _INSTEAD_OF.search(question.clause.sentence.text[: phrase.start]):
            return False
        if phrase.kind == "year" and not (phrase.marker or phrase.meant) and phrase.start > question.clause.verb.start:
            return False  # "in the unprivileged range, 1024 to 65535"
        if MUCH.match(phrase.text) or _is_torn_list(phrase, question.clause):
            return False
        is_compared = phrase is subject and COMPARED.match(phrase.text[:1].lower() + phrase.text[1:]) is not None
        if is_compared and question.asked != "complement":
            return False  # "Where can a more comprehensive list be found?"
        if phrase is subject and phrase.kind == "measure":
            return False  # "Where is approximately 32 acres of land added?"
        owned = _OWNED.search(phrase.text) and not phrase.meant
        if owned and question.answer.kind == "organisation" and _OF_SOMEBODY.search(phrase.text):
            return False  # "Who grew through his method?", of a company
        if owned and (is_one_person or _is_one_thing(subject)) and "their" in phrase.text.split():
            return False  # "Why did Trent purchase their tools?", "What does Albery detect by their extension?"
        is_theirs = named_already or _is_the_doers(phrase, question)
        is_each = phrase.text.split()[0].lower() in _EACH
        is_of_the_named = bool(owned) and named_already and phrase is not subject  # "How did Ada harm his image?"
        is_told = bool(phrase.meant) or is_each or is_of_the_named
        if (is_bare(phrase) and not is_told) or (owned and (phrase is subject or not is_theirs)):
            return False
        folded = [word.lower().strip(",.") for word in said(phrase, question.clause, known).split()]
        if phrase.kind == "clause" and folded[:1] == ["no"]:
            del folded[0]  # "if no charset is specified"
        if not folded:
            continue
        if _is_told_of_another(phrase, question.clause):
            return False
        if (phrase.cut and not phrase.meant and not phrase.whole_end) or folded[-1] in OF_ANOTHER:
            return False  # What tells which thing is meant would be lost, or "a manner inconsistent" with what.
        if phrase.meant and contains_phrase(folded_words(question.golds[0]), folded_words(phrase.meant)):
            return False
        if _FURTHER_VERB.search(phrase.text) and _JOINED.match(question.clause.sentence.text, phrase.end):
            return False  # "the basics of getting set up to install" and update packages
        if _is_first_act(phrase, question.clause):
            return False
        if not is_whole(phrase, question.clause.sentence.text) or folded[0] in NO_FIRST_WORDS:
            return False
        if folded[0] in NO_FIRST_ADVERBS and phrase.kind != "clause":
            return False
        if _lacks_its_aim(phrase, question) or (phrase.kind == "quality" and phrase.definite) or is_half(phrase):
            return False  # "the most common": of which things?
        is_capitalised = folded[0] == "the" and len(folded) == BARE_WORDS and phrase.text.split()[-1][:1].isupper()
        if is_capitalised and (known.in_lower_case(folded[1]) or folded[1] in _BODIES):
            return False  # "the Department": which one?
        if folded[-1] in points.vague_nouns or (folded[0] == "the" and folded[-1] in POINTING):
            return False
        is_all = folded[0] in (*_ALL, *_EACH) and len(folded) > 1
        is_all = is_all and question.clause.source in ("main", "coordinated")
        is_all = is_all or _SOME_OF.fullmatch(phrase.text) is not None or phrase in told_by
        is_open = folded[0] in points.open_pronouns and not is_all
        if is_open and not (phrase.meant or is_of_the_named) and folded != ["you"]:
            return False
        pointing = folded[0] in points.open_determiners and not phrase.meant and not (is_all or folded[0] in _ALL)
        if pointing and (phrase is subject or folded[0] not in ("its", "their", "his", "her")):
            return False
    return True


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


def _is_first_act(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "towns to collect" of "towns to collect, sort and share maps", whose object stands elsewhere."""
    end = phrase.whole_end if is_narrowed(phrase) else phrase.end
    said = f"{phrase.marker} {clause.sentence.text[phrase.start : end]}"
    further = _FURTHER_ACT.match(clause.sentence.text, end) if _ACT_ALONE.search(said) else None
    return further is not None and is_infinitive(further[1])


def _is_one_of_two(phrase: Phrase) -> bool:
    """Return True for "you either don't control the names" before "or you have too many"."""
    words = phrase.text.split()
    return "either" in words and "or" not in words


def _is_one_thing(subject: Phrase | None) -> bool:
    return subject is not None and subject.kind == "thing" and not agrees_plural(subject) and " " not in subject.text


def _is_told_of_another(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "the room that indicate it", of which the clause belongs to a noun before it."""
    if is_narrowed(phrase) and _QUESTION_WITHIN.match(clause.sentence.text, phrase.end):
        return True  # "the policy for what systems are in scope"
    found = _THAT_DO.match(clause.sentence.text, phrase.end) if is_narrowed(phrase) and not phrase.plural else None
    return found is not None and is_infinitive(found[1]) and inflected(found[1], "VBD") != found[1]


def _is_in_brackets(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "if it rains" of "for 12 weeks (14 weeks if it rains)", which the verb stands outside of."""
    sentence = clause.sentence.text
    opened = sentence.count("(", 0, phrase.start) - sentence.count(")", 0, phrase.start)
    return opened > sentence.count("(", 0, clause.verb.start) - sentence.count(")", 0, clause.verb.start)


def _is_torn_list(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "certain countries, industries" before ", or due to obligations"."""
    behind = clause.sentence.text[phrase.end :]
    goes_on = phrase.start > clause.verb.start and _FURTHER_ITEM.match(behind) is not None
    return "," in phrase.text and (goes_on or _LAST_ITEM.match(behind) is not None)


def _is_the_doers(phrase: Phrase, question: ClauseQuestion) -> bool:
    """Return True for "his town" of "Who drew a map of his town?": of the one who is asked for."""
    are_several = agrees_plural(question.answer) or " and " in question.answer.text
    if re.search(r"\btheir\b", phrase.text) and not are_several:
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
    is_of_all = question.asked == "subject" and words[-1] in _MEMBERS and len(words) - has_article <= _LONGEST_MEMBERS
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
    return not any(clause.role(name) for name in ("object", "complement", "topic", "condition"))


def _asks_for_the_thing(question: ClauseQuestion) -> bool:
    """Return True for "What depends on the version?", by which a sentence about a thing is only turned round."""
    return bool(question.features.get("form_subject")) and question.answer.kind in ("thing", "term", "quality")


def _shares_its_words(question: ClauseQuestion) -> bool:
    """Return True for "What is listed in Control files?", if the answer is "the fields in control files".

    Words are the same that begin alike: "What must you do if you want a fee waived?", "have a fee waiver".
    """
    of_answer = {word[:_STEM] for word in folded_words(question.golds[0]) if len(word) > SHORTEST + 1}
    shared = of_answer.intersection(word[:_STEM] for word in folded_words(question.text))
    is_code = any(sign in question.golds[0] for sign in "_/") or "--" in question.golds[0]
    return not is_code and len(shared) > 1 and _MOST_SHARED * len(of_answer) < len(shared)


def _lacks_its_aim(phrase: Phrase, question: ClauseQuestion) -> bool:
    """Return True for "the first player" without the "to win both games" behind it."""
    aim = _AIM.match(question.clause.sentence.text, phrase.end)
    if aim is None or is_narrowed(phrase) or not _SINGLED_OUT.search(phrase.text):
        return False
    return not any(phrase.end < other.start < aim.end() for other in question.used)


def _is_scenery(question: ClauseQuestion) -> bool:
    """Return True for "When was Ada looking at the map?", of what went on while something else happened."""
    verb = question.clause.verb
    goes_on = verb.finite in ("was", "were") and verb.rest.split()[:1] and verb.rest.split()[0].endswith("ing")
    return question.asked == "time" and bool(goes_on)


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
    """Return True for "Which encoder is NVIDIA's encoder?"."""
    return words[0] in ("Which", "What") and words[1].lower() in [word.lower() for word in words[2:]]


def _points(language: Language) -> ClauseWords:
    assert language.clauses is not None
    return language.clauses
