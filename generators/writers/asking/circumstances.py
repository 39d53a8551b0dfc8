"""English questions about the circumstances of a clause: when, where, how long, how often, how, why, under what."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....utils.records.facts import Clause, Phrase, Role, Verb
from ...reading.inflections import is_adverb, is_infinitive
from .answer_gates import TAKE_AN_AIM, lacks_its_object
from .golds import clause_golds, count_golds, phrase_golds, place_golds, time_golds
from .parts import CORE, Parts, Wordings
from .question_words import OF_PEOPLE
from .statements import BARE_CONTROL, tells
from .wording import CASE, behind_marker, follows_with_to, is_you, question_of

_POINT_IN_TIME = re.compile(
    r"\b[12]\d{3}s?\b|\b\d{1,2}:\d{2}\b|\b\d{3,4} (?:BC|AD|BCE|CE)\b|\bcentur|"
    r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
)
_WEEKDAY = re.compile(
    r"(?:last |this )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?: (?:morning|afternoon|evening|night))?"
)
# "in 1623, and again in 1635": the first of several times.
_AGAIN = re.compile(
    r",? (?:and|or|but) (?:(?:then|also|later|once) )?(?:again |from |in |on |at )*[\d—–-]", re.IGNORECASE
)
_RANGE = re.compile(r" ?(?:to|[–-]) ?\d")
_FURTHER_YEAR = re.compile(r",? (?:and )?[12]\d{3}\b")
# "range in area", "remain in a state of latency"; "kept in encrypted form".
NO_PLACE = re.compile(
    r"(?:area|position|place|size|state|file|record|hand|demand|request|time)$|(?:a|the) state of [a-z]"
    r"|the (?:very )?(?:core|heart|root|forefront|mercy|expense|discretion|brink|verge) of "
    r"|(?:mind|(?:[a-z]+ )?status|practice|theory|effect|force|touch|sync|contact|charge|control|progress)$"
    r"|(?:[\w-]+ ){0,3}(?:cadence|basis|schedule|behalf|average|terms|team|committee|board|panel|council)$"
    r"|(?:[\w-]+ ){0,3}(?:process|structure)(?:$| (?:with|of|that) )"
    r"|the (?:[a-z]+ )?(?:field|context|case|event|course|process|domain|form|absence|presence|face|light) of "
    r"|(?:[\w-]+ ){0,3}(?:form|format|mode|order|style|language|detail|full|shape|manner|fashion|colou?r|font|bold)$"
    r"|(?:the )?(?:end|beginning|start|middle) of (?:\w+ ){1,2}"
    r"(?:sprint|day|week|month|quarter|year|meeting|session|project)$"
)
# "once every 90 minutes"
_HOW_OFTEN = re.compile(r"(?:once|twice|\w+ times) (?:every|each|per|an?) |every ", re.IGNORECASE)
_EVERY = re.compile(r"every (?!time\b|now\b|once\b)", re.IGNORECASE)
_UP_TO_NOW = re.compile(r"the (?:last|past) ")
# What parts a time from the act before it.
_APART = re.compile(r"[,—–(]”? *$|,” *$")
_IN_ADVANCE = re.compile(r" in advance\b")
_RELEASE = re.compile(r" v?\d+\.\d")  # "in Prometheus 3.0"
_SIDES = ("left", "right")
_SIZES = ("long", "high", "tall", "wide", "deep", "old", "far", "thick", "heavy", "large")
# Verbs whose aim belongs to what they state, so that it is no reason.
_NO_REASONS = frozenset({
    "use", "need", "be", "have", "do", "try", "want", "require", "allow", "go", "come", "like", "tell", "inform", "ask",
    "order", "invite", "advise", "instruct", "remind", "teach", "cause", "lead", "force", "enable", "permit", "help",
    "encourage", "persuade", "become", "appear", "seem", "tend", "continue", "begin", "start", "agree",
    "refuse", "decide", "fail", "offer", "provide", "contain", "include", "inspire", "prompt", "urge", "compel",
    "drive", "motivate", "convince", "oblige", "take", "spend", "open",
})  # fmt: skip
_CHOOSING = frozenset({"select", "choose", "elect", "appoint", "hire", "recruit", "nominate", "name", "pick"})
_SERVING = frozenset({"serve", "be", "lead", "act", "work", "join", "head", "become", "represent"})
_FORESEEN = frozenset({"anticipate", "expect", "project", "predict", "estimate", "forecast", "promise"})
# Verbs of what is so and is not done in any way.
_NO_MANNERS = frozenset(
    {"risk", "begin", "start", "do", "agree", "be", "have", "contain", "include", "need", "know", "want", "like"}
)
# What has gone on from a time that "since" names, where a participle stands before it.
_LASTING = re.compile(r"(?:I|we|you|they|he|she|it)(?:['’](?:ve|s)| have| has) \w+(?:ed|en)\b")
_YEAR = re.compile(r"\b(?:1\d{3}|20\d{2})\b")
_VERSION = re.compile(r"(?:the )?(?:[A-Z][\w-]* )*(?:version|release) v?\d")
# Verbs whose infinitive in the passive is what somebody was made to do.
_NO_PASSIVE_REASONS = frozenset({
    "make", "see", "hear", "know", "say", "think", "believe", "find", "thrill", "excite", "please", "delight", "honor",
    "honour", "charge", "commission",
})  # fmt: skip
# What is enough, or too much, for what stands behind it: "lacks sufficient detail to be useful".
_ENOUGH = re.compile(r"\b(?:sufficient(?:ly)?|enough|adequate|too)\b")
# Participles that tell which things are meant: "owned by corresponding groups".
_PARTICIPLES = frozenset({
    "corresponding", "existing", "participating", "competing", "remaining", "surrounding", "neighbouring",
    "neighboring", "opposing", "underlying",
})  # fmt: skip
# "To be clear, …" is the aim of who says it.
_OPINION = re.compile(r"be (?:clear|fair|honest|sure|precise|exact|specific|frank|brief)$|(?:put|say) ", re.IGNORECASE)
_ORDINAL = re.compile(r"\b(?:first|second|third|last|only|next)\b")
# What something comes to have is no reason: "expanded its control to include the west". An act without what it is
# done to belongs to the thing before it: "plants to feed on and exploit".
_NO_AIM = re.compile(r"include |.* (?:on|in|with|from|for|at|of|about|upon)(?: (?:and|or) \w+)?$", re.DOTALL)
# A unit behind one: "1 second" is how many seconds.
_ONE_UNIT = re.compile(r"^(second|minute|hour|day|week|month|year)\b")
_INSIDE = ("inside", "into", "within", "in", "on", "onto", "under")
_OR_ELSE = re.compile(r"\beither\b.* or(?: by)? $", re.DOTALL)
_FURTHER_ACT = re.compile(r",? (?:and |then |and then )?[a-z]+ing (?:on |in )?[A-Z]|, [a-z]+ing |,? and then ")
_TITLE = re.compile(r"Using [A-Z][a-z]+ [A-Z][a-z]+ ")
_BY_THINGS = re.compile(r"[a-z]+ing [a-z]+s")
_WISH = re.compile(r"you(?: would|['’]d)? (?:like|want|wish) ")
# A state that somebody is in, which is no time: "if you are in a hurry"; and a courtesy, "when your work allows".
_NO_TIME = re.compile(r"you(?: are|['’]re) in an? |.* (?:allow|permit)s?$")
# What somebody does when something is done: "created when setting up the accounts for alerts".
_ACTING = re.compile(r"[a-z]+ing (?:up |on |in |out )?(?:an? |the )?[\w-]+ [\w-]+")
# What happens under a condition, which tells when: "Floods occur when the snow melts".
_HAPPENING = frozenset({"occur", "happen", "arise"})
# What a thing does with its parts, wherever it is.
_HOLDING = frozenset({"contain", "include", "comprise", "consist"})
# What stands before the cause of something.
_CAUSES = ("because of", "due to", "owing to", "as a result of")
# What is used to say something, and has no purpose.
_SAID = frozenset({"word", "term", "name", "phrase", "expression", "title"})
# What is so all the time, under one condition as under another.
_LASTS = frozenset({"depend", "vary", "differ", "continue", "remain", "stay"})
_BATTLE = re.compile(r"(?:the )?(battle|siege) of [A-Z]", re.IGNORECASE)


def about_condition(parts: Parts, phrase: Phrase) -> Wordings:
    """Ask under which condition something must or should be done, or is done.

    What can or may be done under one condition may well be done under others.
    """
    verb = parts.clause.verb
    group = parts.clause.sentence.text[verb.start : verb.end]
    will_be = verb.passive or group.startswith("will ")
    is_sure = verb.modal in ("must", "should", "shall", "need") or (will_be and not verb.modal)
    is_sure = is_sure or (verb.lemma in _HAPPENING and verb.tense == "present" and not verb.modal)
    is_while_acting = phrase.marker == "when" and verb.passive and _ACTING.match(phrase.text) is not None
    if phrase.marker not in ("if", "when", "unless") or not (tells(phrase) or is_while_acting) or not is_sure:
        return
    if phrase.marker == "unless" and "always" in group.split():
        return  # "When is the file always updated? unless a flag is given"
    if verb.lemma in _LASTS and not verb.passive and not verb.modal:
        return  # "the next steps will depend on the device", whenever that is
    if parts.clause.role("time") is not None or _WISH.match(phrase.text) or _NO_TIME.match(phrase.text):
        return  # which answers it as well, and "if you would like to export it"
    roles = [role for role in parts.rest(phrase, [*CORE, "topic", "place"]) if role.name != "condition"]
    yield parts.inverted("When", roles), clause_golds(phrase), "when_condition"


def about_time(parts: Parts, phrase: Phrase) -> Wordings:
    if phrase.marker and phrase.marker not in parts.words.time_markers:
        return
    if len(list(parts.clause.all_in("time"))) > 1 or any(c.marker == "when" for c in parts.clause.all_in("condition")):
        return
    if _AGAIN.match(parts.clause.sentence.text[phrase.end :]):
        return
    if phrase.kind == "year" and phrase.marker == "at":
        return  # "is set at 1000"
    if phrase.kind == "year" and _FURTHER_YEAR.match(parts.clause.sentence.text, phrase.end):
        return  # the first of several years
    if phrase.kind == "year" and not phrase.marker and _RANGE.match(parts.clause.sentence.text, phrase.end):
        return  # "in the unprivileged range, 1024 to 65535"
    if _EVERY.match(phrase.text) and not phrase.marker:
        for roles in parts.cores(phrase):
            yield parts.inverted("How often", roles), (phrase.text,), "how_often"
        return
    if _WEEKDAY.fullmatch(phrase.text):
        return  # "on Friday": of which week?
    if not _POINT_IN_TIME.search(phrase.text):
        return  # "a day" is no point in time, "November" one of many, and "version 22" none at all
    golds = time_golds(phrase)
    complement = parts.clause.role("complement")
    if parts.clause.verb.lemma == "be" and complement is not None and complement.proper:
        return  # "In what year was the first such crop the Flavr Savr tomato?"
    for roles in parts.cores(phrase):
        yield parts.inverted("When", roles), golds, "when"
        if phrase.kind == "year":
            yield parts.inverted("In what year", roles), golds, "what_year"


def about_place(parts: Parts, phrase: Phrase) -> Wordings:
    golds = place_golds(phrase, parts.clause)
    sort = parts.question_words.kind_noun(phrase)
    is_beside = phrase.marker == "to" and phrase.head in _SIDES
    if phrase.marker not in ("in", "at", "on", "near", "inside", "within", "under") and not is_beside:
        return
    if parts.clause.verb.lemma in _HOLDING and not parts.clause.verb.passive:
        return  # "Where does the directory contain the code?"
    is_country = sort in parts.words.sorts_of_names
    if is_country and parts.clause.verb.tense == "present":
        sort = None  # what is common in one country may be so in others
    is_no_place = (sort is None or is_country) and phrase.head not in parts.words.places
    if phrase.marker in ("on", "under") and phrase.proper and is_no_place:
        return  # "declare war on France"
    counted = parts.question_words.how_many(phrase) if phrase.marker in ("in", "on") else None
    if counted is not None and phrase.kind != "duration":
        opening = behind_marker(phrase.marker, counted)
        for roles in parts.cores(phrase):
            yield parts.inverted(opening, roles), count_golds(phrase, parts.clause), "how_many"
        return  # "listens on two ports"
    if any(role.phrase.marker == "from" and role.phrase.figure is not None for role in parts.clause.roles):
        return  # "have gone from under 40% to 92% in the valley"
    is_version = _RELEASE.search(phrase.text) is not None
    if is_version or not any(character.isalpha() for character in phrase.text) or NO_PLACE.match(phrase.text):
        return
    event = _event_question(phrase)
    if event is not None:
        for roles in parts.cores(phrase):
            yield parts.inverted(event, roles), (*golds[:1], f"{phrase.marker} {phrase.text}"), "in_which"
        return
    complement = parts.clause.role("complement")
    if parts.clause.verb.lemma == "be" and complement is not None and complement.kind != "quality":
        return  # "the first in the United Kingdom"
    if len(list(parts.clause.all_in("place"))) > 1 or _is_setting(phrase, parts):
        return
    if is_beside and any(follows_with_to(phrase, topic.end) for topic in parts.clause.all_in("topic")):
        return  # "with the switch to the right of the heading"
    is_asked = not _tells_how_many(parts)
    for roles in parts.cores(phrase):
        if is_asked:
            yield parts.inverted("Where", roles), golds, "where"
        if sort and phrase.marker in ("in", "on"):
            yield parts.inverted(f"{phrase.marker.capitalize()} which {sort}", roles), golds, "in_which"


def _tells_how_many(parts: Parts) -> bool:
    """Return True for "Nearly 7,500 people have died in Norland", where the figure is what is told."""
    subject, thing = parts.subject, parts.clause.role("object")
    is_put = parts.clause.verb.lemma in parts.words.place_verbs
    is_counted = subject is not None and subject.figure is not None
    return is_counted or (thing is not None and thing.figure is not None and not is_put)


def _event_question(phrase: Phrase) -> str | None:
    """Return "In which battle", "At which siege" or "In which case" for a name that is no place; else None."""
    if CASE.search(phrase.text):
        return "In which case"
    found = _BATTLE.match(phrase.text)
    if found is None:
        return None
    return "In which battle" if found[1].lower() == "battle" else "At which siege"


def _is_setting(phrase: Phrase, parts: Parts) -> bool:
    """Return True for "In Norland, the Agency handles approvals": what is so there, not where something happens."""
    verb = parts.clause.verb
    is_so = verb.tense == "present" and verb.lemma not in parts.words.place_verbs
    return phrase.start < verb.start and phrase.proper and is_so


def is_put_elsewhere(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "In imaging, a person is put inside a machine", which says twice where."""
    others = (role.phrase for role in clause.roles if role.name in ("place", "topic") and role.phrase is not phrase)
    return phrase.start < clause.verb.start and any(other.marker in _INSIDE for other in others)


def about_duration(parts: Parts, phrase: Phrase) -> Wordings:
    golds = phrase_golds(phrase, parts.clause)
    if parts.clause.verb.lemma in _FORESEEN:
        return  # "anticipated savings of 600 million over five years"
    if phrase.marker == "over" and parts.clause.verb.finite in ("has", "have") and _UP_TO_NOW.match(phrase.text):
        return  # "has grown over the last three years"
    if phrase.marker == "over" and parts.clause.verb.tense == "present" and not parts.clause.verb.finite:
        return  # "fits into beliefs about progress over the next five decades"
    for roles in parts.cores(phrase):
        if phrase.marker in ("for", "over", ""):
            yield parts.inverted("How long", roles), golds, "how_long"
        elif phrase.figure and _is_limit(phrase, parts.clause.verb):
            limit = "After" if phrase.marker == "after" else "Within"
            unit = _ONE_UNIT.sub(r"\1s", parts.clause.sentence.text[phrase.figure[1] : phrase.end].strip())
            if "," in unit or phrase.text.lower().startswith("the next"):
                return  # "within seven days of the request, proof of identity"
            if parts.clause.sentence.text[slice(*phrase.figure)].split()[-1] in ("a", "an"):
                return  # "in less than a minute"
            yield parts.inverted(f"{limit} how many {unit}", roles), count_golds(phrase, parts.clause), "within"


def _is_limit(phrase: Phrase, verb: Verb) -> bool:
    """Return True for a time that a rule sets, not for one that passed in a story."""
    if phrase.marker == "after":
        return bool(verb.modal) or verb.tense == "present"
    return phrase.marker in ("within", "in") and bool(verb.modal)


def about_quantity(parts: Parts, phrase: Phrase) -> Wordings:
    golds = phrase_golds(phrase, parts.clause)
    if phrase.head == "time" and phrase.figure:
        opening, form = ("How often", "how_often") if _HOW_OFTEN.search(phrase.text) else ("How many times", "how_many")
        counted = golds if form == "how_often" else count_golds(phrase, parts.clause)
        for roles in parts.cores(phrase):
            yield parts.inverted(opening, roles), counted, form
        return
    if phrase.kind == "duration":
        if " as " in phrase.text or _APART.search(parts.clause.sentence.text[: phrase.start]):
            return  # "as long as ten years" is no more than that; "in shifts, usually three hours": of each of them
        opening, form = ("How often", "how_often") if _HOW_OFTEN.match(phrase.text) else ("How long", "how_long")
        if _IN_ADVANCE.match(parts.clause.sentence.text, phrase.end):
            opening = "How far in advance"
        for roles in parts.cores(phrase):
            yield parts.inverted(opening, [role for role in roles if role.phrase.text != "advance"]), golds, form
        return
    complement = parts.clause.role("complement")
    if complement is None or parts.clause.verb.lemma != "be" or not phrase.figure or phrase.kind == "percentage":
        return
    if complement.text.lower() == complement.head and complement.head in _SIZES:  # not "18 years older"
        yield parts.inverted(f"How {complement.head}", []), golds, "how_adjective"


def about_reason(parts: Parts, phrase: Phrase) -> Wordings:
    if phrase.kind == "clause" and len(phrase.text.split()) <= (phrase.marker == "since") + 1:
        return  # "because exposed", "since release 2"
    if phrase.marker == "since" and any(found(phrase.text) for found in (_VERSION.match, _LASTING.match, _YEAR.search)):
        return  # "since version 2 of the app", "since we've been here", "since the ship arrived in 2016"
    if phrase.marker == "since" and parts.clause.verb.finite in ("has", "have", "had"):
        return  # "It has remained active since the act was passed"
    subject = parts.subject
    complement = parts.clause.role("complement")
    if parts.clause.verb.lemma == "be" and (complement is None or complement.text == "due"):
        return  # "The fault was due to a library": nobody asks why it was
    if phrase.kind != "clause" and phrase.proper and " " not in phrase.text:
        return  # "due to Albery" gives no reason
    if subject is not None and subject.head == "reason":
        return  # "The reason is because …"
    if subject is not None and subject.meant and subject.start == subject.end and phrase.kind != "clause":
        return  # "Avoid delays due to rain": the rain causes delays
    for roles in parts.cores(phrase):
        yield parts.inverted("Why", roles), clause_golds(phrase), "why"
    if phrase.kind != "clause" and phrase.marker in _CAUSES and subject is not None:
        golds = tuple(dict.fromkeys((phrase.text, *clause_golds(phrase))))
        for roles in parts.cores(phrase):
            yield _what_caused(parts, subject, roles), golds, "why"


def _what_caused(parts: Parts, subject: Phrase, roles: Sequence[Role]) -> str | None:
    """Ask for the cause of what happens to a thing: "What caused the bridge to fall?"; None of what somebody does."""
    verb = parts.clause.verb
    if subject.kind != "thing" or subject.head in parts.words.persons or subject.head in OF_PEOPLE or verb.negated:
        return None
    if verb.modal or len(verb.rest.split()) != len(verb.lemma.split()) or verb.finite in ("has", "have"):
        return None  # what may happen for one reason may do so for others
    cause = "caused" if verb.tense == "past" else "causes"
    if verb.lemma in _HAPPENING:
        return question_of([f"What {cause}", parts.said(subject), parts.words_of(roles)])
    done = f"to be {verb.rest}" if verb.passive else f"to {verb.lemma}"
    return question_of([f"What {cause}", parts.said(subject), done, parts.words_of(roles)])


def about_manner(parts: Parts, phrase: Phrase) -> Wordings:
    if parts.clause.verb.passive and _BY_THINGS.fullmatch(phrase.text):
        return  # "matched by opening tags"
    if phrase.marker == "by" and parts.clause.role("agent") is not None:
        return  # "slowed by old disks, and by making large maps"
    if _OR_ELSE.search(parts.clause.sentence.text[: phrase.start]):
        return  # "either from the list or by choosing Restore"
    is_told = parts.clause.verb.tense == "past" and not parts.clause.verb.modal  # and "alienating many" came of it
    if not is_told and _FURTHER_ACT.match(parts.clause.sentence.text, phrase.end):
        return  # "by clicking the bar, clicking on Network and then on Settings"
    if parts.clause.verb.lemma == "take" and any(role.phrase.kind == "duration" for role in parts.clause.roles):
        return  # "Using the old form, it takes nine months"
    if parts.clause.verb.passive and parts.clause.verb.lemma in ("expect", "require", "oblige", "ask", "suppose"):
        return  # "By taking part, you are expected to follow the rules"
    if parts.clause.verb.lemma == "help" and parts.clause.role("object") is None:
        return  # "The team can help by making a page": with what?
    if parts.clause.verb.lemma in _NO_MANNERS or phrase.text.split()[0] in _PARTICIPLES:
        return
    if phrase.kind != "clause" or phrase.marker not in ("by", "") or phrase.text.startswith("whether "):
        return
    if _TITLE.match(phrase.text):
        return  # "published a report, Using Social Media to Help Readers"
    if not phrase.marker and not phrase.text.split()[0].endswith("ing"):
        return  # "used to show rank", of a thing and not of an act
    if parts.clause.sentence.text[phrase.end :].startswith(" .") or BARE_CONTROL.search(phrase.text):
        return  # "by clicking ." of a picture of what to click, "by clicking the icon"
    for roles in parts.cores(phrase):
        yield parts.inverted("How", roles), clause_golds(phrase), "how"


def about_purpose(parts: Parts, phrase: Phrase) -> Wordings:
    """Ask why something was done that was done to reach an aim."""
    verb = parts.clause.verb
    thing = parts.clause.role("object")
    verb_alone = verb.lemma.split()[0]
    if not phrase.marker.endswith("to") or verb_alone in _NO_REASONS or verb.modal or is_you(parts.subject):
        return
    complement = parts.clause.role("complement")
    agent = parts.clause.role("agent")
    if agent is not None and follows_with_to(phrase, agent.end):
        return  # "matched by the labor of people to harvest the cotton"
    if _NO_AIM.match(phrase.text) or lacks_its_object(phrase):
        return
    if complement is not None and follows_with_to(phrase, complement.end):
        return  # "are considered weak signals to indicate relatedness"
    if phrase.text[0].isupper():
        return  # "the Comply to Connect program"
    first = phrase.text.split()[0].lower().rstrip(",")
    if verb_alone in _CHOOSING and first in _SERVING:
        return  # "was selected to serve as the director": what for, and not why
    if parts.clause.source == "participial" or first.endswith("ing") or " " not in phrase.text:
        return  # "to complete": what?
    if not is_infinitive(first) and not is_adverb(first):
        return  # "fees to paid events", "changed to pear OR plum"
    if (thing is None and not verb.passive) or (verb.passive and verb.lemma in _NO_PASSIVE_REASONS):
        return
    if _belongs_elsewhere(phrase, parts.clause) or _OPINION.match(phrase.text):
        return
    if thing is not None and _ENOUGH.search(thing.text.lower()):
        return
    if thing is not None and (thing.head in TAKE_AN_AIM or _ORDINAL.search(thing.text)):
        return
    others = [*parts.clause.all_in("topic"), *parts.clause.all_in("place")]
    if any(one.head in TAKE_AN_AIM and follows_with_to(phrase, one.end) for one in others):
        return  # "is rooted in the right to learn"
    for roles in parts.cores(phrase):
        if not any(role.name == "purpose" for role in roles):
            yield parts.inverted("Why", roles), clause_golds(phrase), "why_purpose"


def _belongs_elsewhere(aim: Phrase, clause: Clause) -> bool:
    """Return True if a participle stands before the aim, as in "drugs based on venoms to treat pain"."""
    ends = [role.phrase.end for role in clause.roles if role.phrase.end <= aim.start]
    between = clause.sentence.text[max([clause.verb.end, *ends]) : aim.start].lower().split()
    return any(word in clause.lost and word.endswith("ed") for word in between)


def is_use(parts: Parts, role: Role) -> bool:
    """Return True for the aim of something that is used to reach it; its verb may have been read as a noun."""
    is_clause = role.name in ("complement", "purpose") and role.phrase.kind == "clause"
    is_aim = role.phrase.marker == "to" and (is_clause or role.name == "topic")
    if role.name == "topic" and not is_infinitive(role.phrase.text.split()[0]):
        return False  # "They are used to false alarms"
    return is_aim and parts.clause.verb.lemma == "use" and parts.clause.verb.passive


def about_use(parts: Parts, phrase: Phrase) -> Wordings:
    """Ask what something that is used to do something is used for."""
    roles, subject = parts.rest(phrase, []), parts.subject
    if parts.clause.source == "participial" and subject is not None and subject.definite and not subject.proper:
        return  # "the language used to define the charts": what tells which one is meant
    if not roles:  # not "used in the hall for"
        yield parts.inverted("What", roles, stranded="for"), clause_golds(phrase), "used_for"
        is_made_for_it = parts.clause.verb.tense == "present" and not parts.clause.verb.modal
        is_one = subject is not None and (subject.definite or subject.proper)
        if subject is not None and is_one and is_made_for_it and _SAID.isdisjoint(subject.text.split()[:2]):
            yield question_of(["What is the purpose of", parts.said(subject)]), clause_golds(phrase), "used_for"
