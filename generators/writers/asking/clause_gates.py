"""Rules that keep a clause from being asked about: a parse has torn it, or it states nothing by itself."""

from __future__ import annotations

import re

from ....utils.records.facts import Clause, Phrase, Role, Verb
from ...reading.inflections import is_adverb, is_infinitive, is_verb
from .wording import PLURAL_PRONOUNS, agrees_plural, inflected, is_you

# What may be an act, and does none: "The next step is adding a user".
_DO_NOTHING = frozenset({
    "act", "action", "activity", "aim", "alternative", "approach", "aspect", "challenge", "change", "choice", "duty",
    "example", "exception", "goal", "idea", "job", "key", "method", "operation", "option", "part", "point", "practice",
    "problem",
    "purpose", "reason", "result", "role", "solution", "step", "strategy", "task", "thing", "trick", "type", "use",
    "way", "work",
})  # fmt: skip
# Nouns in the singular that take a verb in the plural.
_OF_MANY = frozenset({
    "people", "police", "staff", "data", "media", "team", "family", "number", "majority", "minority", "rest", "half",
    "lot", "most", "some", "all", "none", "any", "many", "few", "variety", "range", "series", "species", "couple",
    "pair", "dozen", "group", "percent", "crew", "cattle", "public", "third", "quarter", "handful",
    "clergy",
})  # fmt: skip
_OF_SEVERAL = ("are", "were", "have", "do")
_PREPOSITIONS = frozenset({"in", "of", "at", "on", "by", "for", "with", "to", "from", "under"})
# What is seen in a picture or an example beside the text, and true of it alone.
_IN_AN_EXAMPLE = re.compile(
    r"\b(?:in|for) (?:this|the|our|that) (?:[a-z]+ )?"
    r"(?:example|figure|image|picture|diagram|screenshot|illustration|case)s?\b(?! of)",
    re.IGNORECASE,
)
_YEAR_OF_A_DATE = re.compile(r"[A-Z][a-z]+ \d{1,2}, [12]\d{3} [a-z]+")
# What tells a thing from others beside what is done to it: "the first letter", "the oldest map".
_SINGLED_OUT = re.compile(
    r"\b(?:first|second|third|last|only|best|most|least|(?!request|forest|interest)[a-z]{3,}est)\b"
)
_NAME_WITHIN = re.compile(r" [A-Z]")
# What is done to several things of one: "two kinds (old ones) of the Albery map linked with Corley".
_OF_SEVERAL_THINGS = re.compile(r"[a-z](?:s|s \([^()]*\)) of $")
_NAMING = frozenset({"call", "name", "title", "label"})
# What is drawn in a picture, and what it does there.
_DRAWN = frozenset({"arrow", "inset"})
_SHOWN_BY = frozenset({"show", "indicate", "mark", "represent", "highlight", "depict", "point"})
MODALS = ("can", "could", "may", "might", "must", "shall", "should", "will", "would")
_STEM = 6  # letters
_APART = re.compile(r"[;:] \w")
_UP_TO = re.compile(r" to [^ ]*\d")
_ALL_OVER = re.compile(r" all (?:over|around|across|through|along)\b")
# What is so in an example of the text's own making, unlike "For example, Ada Lovelace opened it in 1871".
_SUPPOSED = re.compile(r"(?:for|as an) (?:example|instance)\b", re.IGNORECASE)
# A verb with a capital within its sentence is part of a name: "may be Doing Business As".
_CAPITAL_WITHIN = re.compile(r"(?<=[a-z,] )[A-Z][a-z]")
# "The Edict on Maximum Prices" is one name.
_NAMED_AFTER = re.compile(
    r"\b(?:Edict|Treaty|Convention|Act|Law|Report|Essay|Directive|Declaration|Committee|Commission|Conference|Council"
    r"|Decree|Protocol|Agreement|Resolution|War|Bill|Department|Ministry|Institute|Cent(?:er|re)|Association|Society"
    r"|Federation|Office|Foundation|Campaign|Covenant|Charter|Statement|Proclamation|Regulation|Return"
    r"|Guide|Introduction|Invitation|Request|Right|Notice|Policy|Ruby)"
    r" (?:on|for|against|to|in|with|between) (?:the )?(?=[A-Z])"
)
# What parts the members of a list.
_LISTED = re.compile(r"(?:,|,? (?:and|or)) $")
# What goes on behind a bracket within a phrase: "a 3-metre (10-foot) antenna".
_GOES_ON_BEHIND = re.compile(r" ?\([^()]*\) (?!(?:and|or|that|which|who|[a-z]+ly)\b)\w")
_FORWARD = re.compile(r" (?:forward|forth|off|aside)\b")
# A preposition whose thing is the subject, before another: "relied upon as", "looked at in".
_LEFT_BEHIND = re.compile(
    r" (?:up)?(?:on|at|for|with|into|about) (?:as|by|in|at|for|when|if|until|during|after|before) "
)
# Another way or place besides the one before it: "in the menu or by using the command".
_OR_ELSE = re.compile(r",? or (?:by|with|through|via|using|from|in|on|at|under) ")
# Numbers of notes on the sentence before, which open the next one: "5, 19, 20 Fever and cough are common".
_NOTES = re.compile(r"(?:\d{1,3}, ?)*\d{1,3}(?= [A-Z])")
# The verb of the sentence behind what was read as one: "crabs descended from old kinds, have been seen".
_VERB_BEHIND = re.compile(r", (?:have|has|had|are|is|were|was) ")
# "Jet Stream Jet streams": a heading that ran into the sentence below it.
_HEADED = re.compile(r"\b(\w{3,}(?: \w+)*) \1s?\b", re.IGNORECASE)
_LETTERED = re.compile(r"[A-Z]\. (?:[A-Z][A-Za-z]+ )?[a-z]")
# A second verb with an object that both have.
_SHARES_OBJECT = re.compile(
    r" (?:or|and) [a-z]+ (?:(?:the|an?|its|their|your|our|his|her|every|each|all|any) |(?:it|them|him|her)\b)"
)
# What lies between two things is one: "the difference between the rules and the map".
_BETWEEN = re.compile(r"(?:[Tt]he|[Aa]n?) (?:[a-z-]+ )?[a-z]+ between ")
# A heading before a dash: "Release owner - reported issues".
_DASH = re.compile(r" [-–—] ")
# A part of what is said that is denied alone: "but not before May".
_DENIED = re.compile(r"[,;–—-] ?(?:but |though |and |however,? )?not (?:\w+ )?(?:the |an? )?$")
# The figure of the next statement at the end of a phrase.
_FIGURE_LEFT = re.compile(r"[a-z] and [\d.,]+$")
_FIGURES = ("date", "year", "time", "number", "money", "measure", "percentage")
_MOVING = frozenset({"come", "go", "move", "arrive", "return"})
# What is so if the sentence before is not, which nobody sees: "Otherwise, the service will not start".
_OTHERWISE = re.compile(r"Otherwise\b")
# The beginning of a subject that was read without it: "On-demand [TLS] is …", "Knowing your device [ID] can expose …".
_BEGUN = re.compile(r"(?:[A-Z][a-z]+-[a-z]+|[A-Z][a-z]+ing (?:[\w'’-]+ )*[\w'’-]+) $")
# Verbs and nouns by which a text says where in it something stands.
_TELLING_OF = frozenset({"describe", "discuss", "explain", "detail", "outline", "show", "list", "document", "cover"})
_PARTS_OF_TEXT = frozenset({
    "section", "subsection", "chapter", "page", "paragraph", "article", "appendix", "document", "guide", "tutorial",
    "post", "video", "figure", "table", "diagram",
})  # fmt: skip
# The first of two verbs in the passive, of which the second has no auxiliary: "are created as maps and converted".
_DONE_BEFORE = re.compile(r"\b(?:is|are|was|were|be|been) (?:[a-z]+ )?[a-z]+(?:ed|en|own|ilt|ung)\b[^,;]*$")
# A day that only those know who read the text when it was written.
_OF_ITS_DAY = re.compile(
    r"\b(?:this|next|last) (?:week|month|year|quarter|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b(?! of\b)"
    r"|\b(?:today|tomorrow|yesterday|tonight)\b",
    re.IGNORECASE,
)
_A_TIME = re.compile(r"\b(?:century|decade)(?: (?:BCE?|CE|AD))?$")
_UNDER_A_CONDITION = re.compile(r"(?:If|When|Once|After|Before|While|Unless|Although|Because) ")
# Verbs that need to say what is given, besides to whom.
_GIVING = frozenset({
    "recommend", "give", "grant", "offer", "provide", "send", "submit", "deliver", "suggest", "confirm", "explain",
    "mention", "announce", "propose",
})  # fmt: skip
# Verbs that say nothing without an object or what it is asked to do.
_NEED_OBJECTS = frozenset({
    "request", "require", "expect", "make", "use", "need", "want", "include", "contain", "receive", "get", "have",
    "enable", "allow", "create", "take", "cause", "put", "build", "construct", "configure", "specify", "define",
    "unveil", "award", "fund", "approve", "entitle",
})  # fmt: skip
# Verbs with two objects, one of which is left in the passive.
_OF_TWO_OBJECTS = frozenset({
    "give", "award", "offer", "grant", "pay", "teach", "ask", "tell", "show", "send", "sell", "deny", "call", "name",
    "bring", "lend", "allot", "assign", "charge", "hand", "issue", "leave", "owe", "promise", "serve", "afford",
    "allow", "permit", "guarantee", "refuse", "elect", "appoint", "make", "consider", "title", "label", "allocate",
    "provide", "supply",
})  # fmt: skip
# What somebody is chosen as, which "Ada, elected in May 2002," leaves to another part of the sentence.
_CHOSEN = frozenset({"elect", "appoint", "nominate", "choose"})
# Verbs that take no object: what is read as one belongs elsewhere.
_NO_OBJECTS = frozenset({
    "occur", "happen", "exist", "arise", "emerge", "result", "die", "appear", "disappear", "vanish", "remain", "depend",
    "lie",
})  # fmt: skip
# Verbs for what readers meet in a text.
_MET = frozenset({"find", "learn", "see", "explore", "discover", "encounter", "examine", "meet", "study", "read"})
_OF_SOMETHING_TOLD = frozenset({"convince", "persuade", "inform", "remind", "assure", "notify", "warn"})
_NEVER_PASSIVE = _NO_OBJECTS | {"recoil", "retreat", "rely", "arrive", "fall", "rise", "go", "come", "sleep"}
# Where the text tells more of a way, which the way does not depend on.
_AS_TOLD = re.compile(r"\bas (?:documented|described|shown|explained|noted|mentioned) (?:above|below)\b")
# A statement that loses one of these is another statement.
_TELLING = frozenset({
    "not", "only", "than", "on", "off", "up", "down", "out", "over", "away", "back", "together", "no", "neither", "nor",
    "never", "to", "if", "unless", "except", "without", "hardly", "almost", "nearly", "least", "most", "longer", "more",
    "alone", "less", "better", "further", "fewer", "once", "twice", "again", "first", "last", "low", "high",
    "lower", "higher", "greater", "larger", "smaller", "how", "why", "whether", "what",
    "incorrectly", "wrongly", "correctly", "improperly", "properly", "badly", "poorly",
    "similarly", "identically", "equally", "differently", "analogously",
    "a", "an", "the",  # of a phrase that is torn: "a higher, or more basic, pH"
    "above", "below",  # "In the example above, …"
})  # fmt: skip


# The list of which a parse has taken the first or the last item for a subject.
_LISTED_BEHIND = re.compile(r"(?:, [\w-]+)+,? (?:and|or) [\w-]+ \w+")
_LISTED_BEFORE = re.compile(r"(?:[A-Z][\w&-]*(?: [A-Z][\w&-]*)*, ){3}$")


def states_something(clause: Clause) -> bool:
    """Return False for a clause that a parse has torn, and for one that is true of an example or a day alone."""
    verb, subject, sentence = clause.verb, clause.role("subject"), clause.sentence.text
    if (
        not is_verb(verb.lemma)
        or verb.lemma in MODALS
        or "up to speed" in sentence
        or " in excess of " in sentence  # read as a verb with "of"
        or _is_no_sentence(clause)
        or _disagrees(clause)
        or _has_the_wrong_objects(clause)
    ):
        return False
    if _dates_do_it(clause) or _reads_a_kind_as_an_act(clause) or _is_supposed(clause):
        return False
    if _does_itself(clause) or (subject is not None and subject.head in _DRAWN and verb.lemma in _SHOWN_BY):
        return False
    if verb.finite in ("is", "are", "was", "were") and verb.rest.startswith("be "):
        return False  # "The seats are be held", a slip
    if verb.lemma == "drop" and any(thing.head in ("note", "line") for thing in clause.all_in("object")):
        return False  # "Drop a note to Ada"
    if subject is not None and _LISTED_BEHIND.match(sentence[subject.end : verb.start]):
        return False  # "The individual SSL, timeout, and pooling variables"
    if subject is not None and subject.text == "Note":
        return False  # "Note this does no harm, but could result in a delay"
    if subject is not None and _LISTED_BEFORE.search(sentence[: subject.start]):
        return False  # "A name other than Ada, Hugo, Kim, Lee will result in an error"
    if verb.rest.startswith("having "):
        return False  # "The situation is having built a consensus", of what somebody has
    if verb.finite in ("has", "have", "had") and verb.rest.partition(" ")[0].endswith("ing"):
        return False  # "has supporting documentation", read as what it supports
    if _CAPITAL_WITHIN.search(sentence, verb.start, verb.end):
        return False
    if (subject is None or not subject.text) and sentence.startswith("Automatically "):
        return False  # what a setting does, and nobody has to do
    if subject is not None and " or " in subject.text and verb.finite in ("", "is", "was") and verb.lemma == "be":
        return False  # "Your home or apartment is a good", asked as what they are
    if subject is not None and _YEAR_OF_A_DATE.search(sentence[: subject.end]) and subject.figure is not None:
        return False  # "On January 28, 2016 people felt a shake", read as so many people
    if subject is not None and subject.kind == "number" and not verb.passive:
        return False  # "In what year did 5/10 graduate?"
    if clause.source == "participial" and subject is not None and sentence[subject.end : verb.start].strip() == "(":
        return False  # "A film is available on YouTube (drawn by Ada)"
    if any(_DENIED.search(sentence, verb.end, role.phrase.start) for role in clause.roles):
        return False  # "It will be dropped; but not before May"
    if verb.lemma in _MOVING and "here" in clause.lost:
        return False  # "In what year did Ada come?", of "came here in 2015"
    if _OTHERWISE.match(sentence) or _is_done(clause) or _tells_where_it_stands(clause) or _tells_which_thing(clause):
        return False
    if (
        "in no way" in sentence[clause.start : clause.end]
        or "respectively" in sentence[clause.start :]
        or _splits_a_name(clause)
    ):
        return False  # what belongs to each of several things
    return not (_IN_AN_EXAMPLE.search(sentence) or _OF_ITS_DAY.search(sentence[clause.start : clause.end]))


def _tells_where_it_stands(clause: Clause) -> bool:
    """Return True for "The section on rules explains why …" and "Three systems are described here"."""
    if clause.verb.lemma not in _TELLING_OF:
        return False
    doer = clause.role("agent") if clause.verb.passive else clause.role("subject")
    return "here" in clause.lost or (doer is not None and doer.head in _PARTS_OF_TEXT and doer.definite)


def _tells_which_thing(clause: Clause) -> bool:
    """Return True for "the address given in the field", of which nothing else tells which address is meant."""
    subject, verb = clause.role("subject"), clause.verb
    if clause.source != "participial" or subject is None or not subject.definite or subject.proper:
        return False
    if "," in clause.sentence.text[subject.end : verb.start] or _SINGLED_OUT.search(subject.text):
        return False
    is_within = _OF_SEVERAL_THINGS.search(clause.sentence.text[: subject.start]) is not None
    return verb.lemma in _NAMING or is_within or not (verb.lemma == "use" or _NAME_WITHIN.search(subject.text))


def _is_done(clause: Clause) -> bool:
    """Return True for "converted" of "are created as maps and converted to code", read as what the maps did."""
    verb = clause.verb
    if clause.source != "coordinated" or verb.passive or verb.finite or verb.tense != "past" or clause.role("object"):
        return False
    is_participle = inflected(verb.lemma, "VBN") == verb.rest
    return is_participle and _DONE_BEFORE.search(clause.sentence.text[: verb.start]) is not None


def _does_itself(clause: Clause) -> bool:
    """Return True for "recovery may recover": a verb that is said of its own noun was read wrongly."""
    subject, verb = clause.role("subject"), clause.verb
    if subject is None or verb.passive or len(verb.lemma) < _STEM or clause.role("object") is not None:
        return False
    return subject.head[:_STEM] == verb.lemma[:_STEM] and not subject.proper


def tells_of_the_text(clause: Clause) -> bool:
    """Return True for "Here, your reasons are …" and "You will find five ways": what readers meet in the text."""
    verb = clause.verb
    is_ahead = is_you(clause.role("subject")) and verb.finite == "will"
    is_met = verb.lemma in _MET or (verb.rest.startswith("be ") and verb.rest.endswith("ing"))
    return clause.sentence.text.startswith("Here, ") or (is_ahead and is_met)


def _splits_a_name(clause: Clause) -> bool:
    """Return True if a phrase begins within a name such as "the Edict on Maximum Prices"."""
    ends = {found.end() for found in _NAMED_AFTER.finditer(clause.sentence.text)}
    starts = {role.phrase.start for role in clause.roles if role.phrase.kind not in ("date", "year", "time", "place")}
    return not ends.isdisjoint(starts)


def _has_the_wrong_objects(clause: Clause) -> bool:
    """Return True for "any member can request", and for an object of a verb that has none: it belongs elsewhere."""
    verb, thing = clause.verb, clause.role("object")
    if verb.passive and verb.lemma in _NEVER_PASSIVE:
        return True
    if verb.passive:
        return thing is not None and _is_adjective(clause, thing)
    if thing is not None and verb.lemma in _OF_SOMETHING_TOLD and thing.proper and " of " in thing.text:
        return True  # "convinced Ada of the need to build", read as one person
    if thing is not None and _is_listed(thing, clause):
        return True  # "assist by sending reports, requests and ideas", read as what is assisted
    if thing is not None:
        return verb.lemma in _NO_OBJECTS or len(list(clause.all_in("object"))) > 1  # "stop Albery stop or similar"
    if verb.lemma in _GIVING and any(topic.marker == "to" for topic in clause.all_in("topic")):
        return True  # "recommend to the Board either no action or …"
    if _SHARES_OBJECT.match(clause.sentence.text, verb.end):
        return True  # "can draw or redraw its maps", read as who can draw
    others = (clause.role(name) for name in ("complement", "quantity", "duration", "recipient"))
    is_said = clause.source in ("main", "coordinated") and clause.role("subject") is not None
    return verb.lemma in _NEED_OBJECTS and is_said and not any(others)


def _is_listed(thing: Phrase, clause: Clause) -> bool:
    """Return True if a comma or a conjunction stands before an object, and a phrase behind the verb before that."""
    found = _LISTED.search(clause.sentence.text[: thing.start])
    ends = [role.phrase.end for role in clause.roles if role.phrase.start > clause.verb.end]
    return found is not None and found.start() in ends


def _is_adjective(clause: Clause, thing: Phrase) -> bool:
    """Return True for "are known frameworks": the participle belongs to the noun behind it."""
    is_next = clause.sentence.text[clause.verb.end : thing.start] == " "
    return is_next and thing.plural and not thing.definite and clause.verb.lemma not in _OF_TWO_OBJECTS


def _is_supposed(clause: Clause) -> bool:
    """Return True for "For example, if the latest version is 2.0, use it", of nothing that is said to be so."""
    subject = clause.role("subject")
    is_open = subject is None or is_you(subject) or clause.role("condition") is not None
    return is_open and _SUPPOSED.match(clause.sentence.text) is not None


def _disagrees(clause: Clause) -> bool:
    """Return True for a subject and a verb of unlike number: one is mistaken, as in "Detail: enter the name"."""
    subject, verb = clause.role("subject"), clause.verb
    if subject is None or subject.meant or subject.figure or subject.head in _OF_MANY:
        return False
    is_listed = ("," in subject.text or " and " in subject.text) and not _BETWEEN.match(subject.text)
    is_several = agrees_plural(subject) or is_listed
    if verb.lemma == "be":
        is_one = subject.proper or (subject.kind == "thing" and subject.text.startswith(("The ", "A ", "An ", "Each ")))
        return is_one and clause.sentence.text[verb.start : verb.end].lower() in ("are", "were") and not is_several
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
    if sentence.startswith(("Whether ", "Should ")) or subject.text.lower() in ("nobody", "no one", "nothing", "none"):
        return True  # "Should it rain, the hall is open"
    if sentence.startswith(("If ", "Unless ")) and condition is None and clause.sayer is None:
        return True  # "If set to yes, the system will refuse to remove the map", read without its condition
    if any(_FIGURE_LEFT.search(role.phrase.text) for role in clause.roles if role.phrase.kind not in _FIGURES):
        return True  # "made up of families and 12,344 had a garden", read as one phrase
    if subject.text.startswith(("If ", "When ", "Unless ")):
        return True  # "If towns or counties make new rules, …", read as what "if towns" make
    if _LETTERED.match(subject.text):
        return True  # "A. Single family prices are …", an item with its letter
    if verb.lemma in ("differ", "vary") and not any(clause.all_in("topic")):
        return True  # "The details differ"
    first_of_subject = subject.text.partition(" ")[0]
    if first_of_subject.islower() and first_of_subject.endswith("ly") and is_adverb(first_of_subject):
        return True  # "To make maps work correctly Ada redraws them"
    if subject.text.lower().startswith("any ") and verb.tense == "past":
        return True  # "Any support had been destroyed" says which there was, if any
    notes = _NOTES.match(sentence)
    if notes is not None and subject.figure is not None and subject.figure[1] <= notes.end():
        return True
    if clause.source != "apposition" and _APART.search(sentence, subject.end, verb.start):
        return True  # "Letters; Chinese characters; and spaces are valid", of which letters alone were read
    if (
        subject.end < verb.start
        and not subject.meant
        and _is_headed_or_torn(subject, verb, sentence, is_second=clause.source == "coordinated")
    ):
        return True
    behind = [role for role in clause.roles if role.name in ("topic", "place") and role.phrase.start > verb.start]
    if any(
        _OR_ELSE.match(sentence, role.phrase.end) or _VERB_BEHIND.match(sentence, role.phrase.end) for role in behind
    ):
        return True
    if "not" in sentence[verb.start : verb.end].lower().split() and not verb.negated:
        return True  # "include (but are not limited to)"
    first = sentence.split()[0].lower()
    if first in clause.lost and is_infinitive(first) and not is_adverb(first):
        return True  # "Check the latency you can expect", read as what you can expect
    is_joined = " " in subject.text.partition(" and ")[0] and " and " in subject.text
    if subject.start == 0 and is_joined and sentence[0].isupper() and is_infinitive(first) and not verb.passive:
        return True  # "Build tools and systems to help readers contribute to the map", read as what tools do
    if verb.tense == "past" and not verb.finite and sentence[subject.end : verb.start].strip() == ",":
        return True
    thing = clause.role("object")
    if (verb.lemma == "put" and _FORWARD.match(sentence, verb.end)) or (
        verb.lemma == "take"
        and thing is not None
        and thing.text in ("advantage", "care")
        and (thing.text == "advantage" or sentence.startswith(" of ", thing.end))
    ):
        return True  # of which the rest would be lost: "take advantage of", "take care of", "put forward"
    if verb.passive and _LEFT_BEHIND.match(sentence, verb.end):
        return True  # "relied upon as a defence", of which a question would lose "upon"
    if any(role.phrase.text.endswith(" rather") for role in clause.roles):
        return True  # "spend time on the talk rather than the form", read as two things
    if any(role.phrase.text.startswith(",") for role in clause.roles):
        return True  # "Based on size (in bytes), age and use", of which "age and use" alone was read
    if verb.finite and "," in sentence[verb.start : verb.end] and _UNDER_A_CONDITION.match(sentence):
        return True  # "If she says tests may take time, apply the label", read as what tests may do
    if clause.source == "main" and len(_DASH.findall(sentence[subject.end : verb.start])) == 1:
        return True
    before = sentence[: subject.start].lower().split()
    if before[-2:] == ["in", "case"]:
        return True
    if clause.source == "main" and before[-1:] and before[-1] in _PREPOSITIONS | {"since"} and not subject.meant:
        return True  # "Since 9.0 Pro, the log is kept", read as "9.0 Pro, the log"
    if clause.source == "main" and _BEGUN.fullmatch(sentence[: subject.start]) and not subject.meant:
        return True
    is_bare = verb.lemma == "be" and verb.rest in ("", "be", sentence[verb.start : verb.end])
    if is_bare and sentence.startswith(" from ", verb.end) and subject.kind != "person":
        return True  # "The strongest effect was from a storm": nobody asks what it was from
    if any(_stands_within(role, subject, clause) for role in clause.roles):
        return True  # "Leaders at the club speak clearly", read as what leaders do at the club
    if verb.lemma == "be" and len(list(clause.all_in("complement"))) > 1:
        return True  # "is hard to overstate", read as two things that it is
    if any(each.marker == "where" and _tells_which(each, clause) for each in clause.all_in("condition")):
        return True
    is_bare_act = complement is not None and complement.kind == "clause" and not complement.marker
    if verb.lemma in ("get", "use") and is_bare_act:
        return True  # "gets write access" and "use Corley Storage versioning", read as acts
    if _ALL_OVER.match(sentence, verb.end):
        return True  # "live all over Norland", of which "all" would be lost
    up_to = _UP_TO.match(sentence, verb.end) if verb.lemma.endswith(" up") else None
    if up_to is not None:
        return True
    is_condition = condition is not None and condition.marker in ("if", "when", "unless", "while")
    if condition is not None and is_condition and 0 <= subject.start - condition.end <= 1:
        return True  # "If you leave GSA, any unused time is lost", read as "GSA is lost"
    between = sentence[verb.end : complement.start].lower().split() if complement is not None else []
    return verb.lemma == "be" and not _PREPOSITIONS.isdisjoint(between)  # "are in many ways colonial"


def _is_headed_or_torn(subject: Phrase, verb: Verb, sentence: str, *, is_second: bool) -> bool:
    """Return True for a subject that begins with a heading, and for one that goes on behind a bracket.

    What stands behind the bracket is the first verb if this `is_second`: "Ada (1815–1852) drew and sold maps".
    """
    behind = _GOES_ON_BEHIND.match(sentence, subject.end)
    is_torn = behind is not None and behind.end() - 1 < verb.start and not is_second
    return is_torn or _HEADED.search(subject.text) is not None


def _tells_which(condition: Phrase, clause: Clause) -> bool:
    """Return True for "in the folder where the file resides", of which "where …" was read as a condition."""
    before = clause.sentence.text[: condition.start].rstrip().removesuffix("where").rstrip()
    return any(role.phrase.end == len(before) for role in clause.roles if role.name in ("place", "topic", "object"))


def _stands_within(role: Role, subject: Phrase, clause: Clause) -> bool:
    """Return True for a phrase with a preposition right between subject and verb: it belongs to the subject."""
    if role.name not in ("topic", "place") or not subject.end <= role.phrase.start < clause.verb.start:
        return False
    sentence = clause.sentence.text
    is_next = sentence[subject.end : role.phrase.start].split() == role.phrase.marker.split()
    return is_next and not sentence[role.phrase.end : clause.verb.start].strip() and not subject.meant


def _dates_do_it(clause: Clause) -> bool:
    """Return True for "1 March 1979 represented 40%": a time does nothing."""
    subject = clause.role("subject")
    if subject is None or subject.meant or clause.verb.passive:
        return False
    is_time = subject.kind in ("date", "year", "time") or _A_TIME.search(subject.text) is not None
    return is_time and (clause.role("object") is not None or clause.verb.lemma == "lead")


def _reads_a_kind_as_an_act(clause: Clause) -> bool:
    """Return True for "Exceptions are fixing crashes" and "The next step is adding a user": what they are, no act."""
    verb, subject = clause.verb, clause.role("subject")
    if (
        subject is not None
        and subject.text.lower().startswith("your ")
        and verb.finite in ("is", "are")
        and verb.rest.endswith("ing")
    ):
        return True  # "Your server is running the first version": what is supposed of it
    goes_on = verb.finite in ("is", "are", "was", "were") and verb.rest.endswith("ing")
    is_thing = subject is not None and subject.kind == "thing" and not subject.proper
    does_nothing = subject is not None and (not subject.definite or subject.head in _DO_NOTHING)
    if goes_on and subject is not None and subject.head in _DO_NOTHING:
        return True
    thing = clause.role("object")
    is_kind = thing is not None and thing.plural and not thing.definite and thing.text.split()[0].islower()
    is_what_they_are = is_kind and subject is not None and subject.plural and subject.kind != "person"
    return goes_on and thing is not None and ((is_thing and does_nothing) or is_what_they_are)


def loses_sense(clause: Clause) -> bool:
    """Return True if a word without which the statement is another one stands outside the verb and the roles.

    What "do so" and "do it when …" stand for is outside, too, and what somebody named before was chosen as.
    """
    does_so = clause.verb.lemma == "do" and clause.role("object") is None and not clause.verb.passive
    is_chosen = clause.source == "participial" and clause.verb.lemma in _CHOSEN
    if is_chosen and not any(role.name in ("complement", "object", "purpose", "topic") for role in clause.roles):
        return True
    lost = set(clause.lost)
    if _AS_TOLD.search(clause.sentence.text):
        lost -= {"above", "below"}
    return does_so or not _TELLING.isdisjoint(lost)
