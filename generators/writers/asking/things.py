"""English questions about the things of a clause: who or what does it, what it is done to, what something is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeGuard

from ....utils.records.facts import Clause, Phrase, Role
from ...reading.entries import is_code
from ...reading.inflections import infinitive_of, is_infinitive
from .answer_gates import JUDGED
from .circumstances import NO_PLACE, is_put_elsewhere
from .golds import clause_golds, count_golds, phrase_golds
from .parts import CORE, Parts, Wordings
from .question_words import AIM_BEHIND, OF_PEOPLE
from .wording import (
    ADVERBS,
    DUTIES,
    active,
    behind_marker,
    follows_with_to,
    has_plural_form,
    inflected,
    is_narrowed,
    is_you,
    question_of,
)

_OFFERING = frozenset({"offer", "provide", "give", "have", "contain", "present", "gain"})
# Verbs whose amount is the point of the sentence: "The licence costs $40."
_COST = frozenset({"cost", "charge", "pay", "earn", "owe", "spend", "save", "invest", "lose", "raise", "donate"})
# Heads of which a sentence tells some, and what stands before all of them.
_OF_SEVERAL = frozenset({
    "cause", "example", "symptom", "feature", "type", "kind", "disease", "disorder", "benefit", "advantage", "effect",
    "factor", "reason", "method", "source", "risk", "space", "product", "roof", "format", "language", "tool", "service",
})  # fmt: skip
_EVERY = re.compile(r"(?:all|most|these|those|both|some|many|several|such|other)\b", re.IGNORECASE)
_IN_WORDS = re.compile(
    r"(?P<sum>(?:[a-z]+ )*(?:hundreds|thousands|millions|billions|trillions) of (?:euros|dollars|pounds|rupees|yen))"
    r"(?: (?P<on>(?:on|for|in|to) .+))?"
)
_MONEY = re.compile(r".*(?:[$€£¥₹]|\b(?:euros?|dollars?|pounds?|rupees?|yen|francs?|cents?)\b)")
# What has a price and is none: "a $400 policy", not "$400 a year" or "$400 million".
_WORTH = re.compile(
    r"(?:an?|the|another) (?:(?:[\w-]+ )?[$€£¥₹] ?[\d.,]+ (?:(?:million|billion|thousand) )?"
    r"(?!(?:an?|per|each|every)\b)[a-z]"
    r"|(?:[a-z-]+ )*(?!total|sum|fine|fee|price|cost|maximum|minimum|average)[a-z-]+ of [$€£¥₹])"
)
# Verbs whose object belongs to them so closely that nothing is asked by it.
_LIGHT = frozenset({"have", "take", "make", "do", "get", "give", "be", "go", "let", "put", "set", "come", "become"})
# Verbs with an object that is told what to do: "require the user to log in".
_TOLD_TO = frozenset({
    "allow", "enable", "require", "permit", "help", "force", "cause", "lead", "encourage", "inspire",
    "prompt", "urge", "compel", "drive", "motivate", "convince", "persuade", "oblige",
})  # fmt: skip
# Verbs whose infinitive is what somebody chose to do, and those in the passive of what somebody was made to do.
_AIMING = frozenset({
    "agree", "aim", "attempt", "decide", "intend", "offer", "plan", "promise", "propose", "refuse", "seek", "threaten",
    "try", "vow", "choose", "pledge",
})  # fmt: skip
_MADE_TO = frozenset({
    "allow", "enable", "require", "permit", "force", "encourage", "compel", "oblige", "order", "ask", "instruct",
    "invite", "expect", "direct", "tell", "urge", "persuade", "authorise", "authorize", "forbid",
})  # fmt: skip
_WANTED_TO = _TOLD_TO | {"need", "want", "expect", "ask", "tell"}
# What may be an act that they are told: "contributors to group their changes".
_ACT = re.compile(r" to ([a-z]+)")
# Verbs whose object somebody is.
_TOLD = frozenset({"invite", "tell", "inform", "notify", "advise", "remind", "warn", "convince", "persuade", "thank"})
_ASKED = frozenset({"ask", "contact", "email", "consult", "message"})
# What is done to an account: "create a system user".
_MADE = frozenset({"create", "add", "configure", "define", "delete"})
# Verbs whose object tells how long.
_LAST = frozenset({"take", "last", "spend", "wait", "need", "require", "have", "get", "allow", "serve", "run", "cover"})
# Verbs that need a phrase with this preposition.
_BOUND = frozenset({
    ("depend", "on"), ("base", "on"), ("focus", "on"), ("rely", "on"), ("concentrate", "on"), ("act", "on"),
    ("run", "on"), ("work", "on"), ("insist", "on"), ("result", "in"), ("divide", "in"), ("engage", "in"),
    ("participate", "in"), ("specialize", "in"), ("specialise", "in"), ("invest", "in"), ("culminate", "in"),
    ("comply", "with"), ("start", "with"), ("begin", "with"), ("end", "with"), ("replace", "with"), ("ally", "with"),
    ("merge", "with"), ("mix", "with"), ("combine", "with"), ("pair", "with"), ("fill", "with"),
    ("cover", "with"), ("equip", "with"), ("associate", "with"), ("label", "with"), ("share", "with"),
    ("surround", "with"), ("tag", "with"), ("mark", "with"), ("decorate", "with"), ("line", "with"),
    ("compete", "with"), ("consist", "of"), ("learn", "of"), ("approve", "of"), ("dispose", "of"),
    ("compose", "of"), ("make", "of"), ("make up", "of"), ("die", "of"), ("pull out", "of"), ("find out", "about"),
    ("accuse", "of"), ("convict", "of"), ("stand", "for"), ("know", "for"), ("use", "for"), ("account", "for"),
    ("vote", "for"), ("search", "for"), ("divide", "into"), ("split", "into"), ("convert", "into"),
    ("translate", "into"), ("flow", "into"), ("turn", "into"), ("develop", "into"), ("evolve", "into"),
    ("complain", "about"), ("protest", "against"), ("protect", "against"), ("use", "as"), ("know", "as"),
    ("serve", "as"), ("act", "as"), ("regard", "as"), ("define", "as"), ("classify", "as"), ("treat", "as"),
    ("describe", "as"), ("elect", "as"), ("appoint", "as"), ("work", "as"), ("characterize", "as"),
    ("characterise", "as"), ("view", "as"), ("see", "as"), ("refer to", "as"),
})  # fmt: skip
# Adjectives that need a phrase with this preposition: "cautious about formatting cells".
_BOUND_TO = frozenset({
    ("cautious", "about"), ("concerned", "about"), ("responsible", "for"), ("available", "for"), ("famous", "for"),
    ("suitable", "for"), ("compatible", "with"), ("incompatible", "with"), ("compliant", "with"), ("aware", "of"),
    ("capable", "of"), ("independent", "of"), ("exempt", "from"), ("subject", "to"), ("renowned", "for"),
    ("known", "for"), ("notable", "for"), ("noted", "for"), ("infamous", "for"), ("popular", "for"), ("native", "to"),
    ("eligible", "for"), ("essential", "for"), ("necessary", "for"), ("useful", "for"), ("rich", "in"),
    ("interested", "in"), ("involved", "in"), ("dependent", "on"), ("home", "to"), ("host", "to"), ("prone", "to"),
    ("vulnerable", "to"), ("resistant", "to"), ("sensitive", "to"), ("limited", "to"), ("equal", "to"),
    ("equivalent", "to"), ("similar", "to"), ("identical", "to"), ("related", "to"), ("made", "of"), ("full", "of"),
})  # fmt: skip
# Verbs that say nothing without their object.
_SUPPORTING = frozenset({"conduct", "pose", "undertake", "exert", "wage", "levy", "commit"})
# Verbs whose object gets what stands behind "with".
_PROVIDING = frozenset({"provide", "supply", "equip", "furnish"})
# Nouns with a phrase of their own behind them: "approaches to leadership".
_TAKE_TO = frozenset({
    "approach", "access", "solution", "answer", "response", "reference", "link", "change", "key", "contribution",
    "guide", "introduction", "attention", "alternative", "right", "update", "commitment", "exception", "limit",
})  # fmt: skip
# Means by which something is done, and what things are told apart by: neither does anything.
_BY_MEANS = frozenset({"hand", "mail", "email", "post", "phone", "telephone", "letter", "law", "design"})
_SORTED_BY = _BY_MEANS | {
    "class", "type", "name", "size", "number", "date", "kind", "category", "topic", "definition",
}  # fmt: skip
# What is done by name, by county, by size.
_SORTING = frozenset({
    "sort", "group", "order", "rank", "arrange", "index", "organize", "organise", "categorize", "classify", "filter",
    "split", "list",
})  # fmt: skip
# What only somebody does, or a body of people.
_DONE_BY_PEOPLE = frozenset({
    "prefer", "disregard", "ignore", "receive", "get", "want", "expect", "request", "accept", "reject", "employ",
    "hire", "break down", "administer", "organise", "organize", "appreciate", "encourage", "recommend", "oversee",
})  # fmt: skip
# Verbs of what has two ends, of which none is asked for without the other.
_SPANNING = frozenset({"run", "range", "extend", "go", "span", "vary", "stretch"})
# Verbs of two words whose second looks like an object.
_ONE_VERB = frozenset({
    ("take", "precedence"), ("take", "place"), ("take", "part"), ("take", "effect"), ("take", "care"),
    ("make", "sense"), ("declare", "war"), ("pay", "attention"), ("draw", "attention"), ("give", "birth"),
})  # fmt: skip
# Verbs that say only that something goes on.
# "the headers controlling how code is formatted", which are asked for by what they do.
_DOING = re.compile(r"[Tt]he (?P<things>(?:[a-z-]+ ){0,2}[a-z]+s) (?P<act>[a-z]+ing) (?P<what>.+)")
# What is done with a command.
_RUNNING = frozenset({"run", "execute", "invoke", "issue"})
_AS_ROOT = "sudo "
_OPENING = frozenset({"begin", "start", "continue", "stop", "keep", "undergo", "become"})
_WHAT_IS_TOLD = re.compile(r" (?:how|when|where|whether|what|why|which|who)\b")
# What is done to words on a screen that look like names.
_SEEN = frozenset(
    {"see", "find", "select", "choose", "click", "press", "open", "use", "get", "enter", "type", "replace"}
)
_GOING = frozenset({"go", "come", "return", "travel", "hurry", "walk", "run", "rush", "matter"})
_TRYING = frozenset(
    {"try", "want", "need", "have", "seem", "tend", "attempt", "aim", "plan", "intend", "continue", "use"}
)
_CALLED = frozenset({"call", "name", "dub", "title", "nickname", "rename"})
_STRANDED = ("in", "at", "on", "to", "from")
# Verbs that say little without "to" or "from". Of 58 questions that end so, readers handed on half; of 28 with other
# verbs ("What was the surviving data assigned to?"), 10 %.
_STRANDING = {
    "to": frozenset({
        "refer", "lead", "adhere", "commit", "correspond", "attribute", "tie", "default", "connect", "limit",
        "restrict", "confine", "point", "amount", "convert", "change", "rename", "rise", "fall", "drop",
        "reduce", "decrease", "increase", "raise", "lower", "cut", "grow", "map", "translate", "listen",
        "react", "respond", "reply", "object", "conform", "subscribe", "relate", "oppose", "devote",
        "dedicate", "expose", "link", "trace", "narrow", "entitle", "sentence", "compare", "liken", "apply",
        "belong", "contribute", "redirect", "upgrade", "switch",
    }),
    "from": frozenset({
        "protect", "make", "produce", "derive", "come", "suffer", "differ", "benefit", "descend", "count", "exempt",
        "ban", "prohibit", "exclude", "evolve", "originate", "arise", "result", "stem", "inherit", "build", "generate",
        "relegate", "save", "defend", "draw", "borrow", "prevent", "separate", "release", "develop", "initialise",
        "initialize",
    }),
}  # fmt: skip
# Verbs of what is brought somewhere or got from there, which is asked for by "where".
_PUT = {
    "to": frozenset({
        "send", "forward", "move", "transfer", "deliver", "ship", "take", "bring", "add", "upload", "copy", "write",
        "return", "export", "post", "submit", "relocate", "carry", "transport", "pipe", "attach", "save", "publish",
        "exile", "banish", "deport",
    }),
    "from": frozenset({
        "copy", "download", "take", "obtain", "collect", "remove", "install", "import", "load", "fetch", "get", "read",
        "retrieve", "order", "buy",
    }),
}  # fmt: skip
_MEANS = ("with", "via", "through")
# How well something is done, and by no means.
_HOW_WELL = frozenset({
    "precision", "accuracy", "care", "ease", "difficulty", "success", "confidence", "certainty", "speed", "caution",
    "permission", "approval", "help", "tradeoff", "trade-off", "cost", "risk", "advantage", "drawback", "exception",
})  # fmt: skip
# Sorts of places that nobody asks for.
_ANY_BODY = ("organization", "organisation")
_DOERS = frozenset({"person", "organisation", "group"})
_SHARE = re.compile(r"(?P<share>(?:[\w-]+ ){0,3}[\w.,–-]+ ?(?:%|per ?cent)) of (?P<whole>.+)")
# "a population of 1,345,596": what something has so much of.
_ATTRIBUTE = re.compile(r"an? (?P<name>[a-z][a-z -]*?) of (?P<value>(?:[^ ]+ ){0,2}\d.*)")
# "from 415,000 to 587,000 square kilometres": nobody asks what something rose from without what it rose to.
_FROM_TO = re.compile(r".*\d.* to (?P<end>.*\d.*)")
# "version 22.0", "Git version 2.23": in which version something came or went.
_NUMBERED = re.compile(r"(?P<of>(?:the )?(?:[A-Z][\w-]* )?)(?P<noun>version|release) (?P<number>v?\d[\w.]*)")
_DETERMINED = re.compile(r"(?:the|an?|this|that|its|their|his|her|your|our|each|every) ", re.IGNORECASE)
_ABSTRACT = re.compile(r"[a-z]+(?:ity|ence|ness|cy|sons?|poses?)")
_BY_WHOM = re.compile(r" by (?:the |an? |[A-Z])")
# "ten days of leave", which is how much of it.
_OF_A_THING = re.compile(r" of [a-z]")
_OWN = re.compile(r"(?:his|her|their|its) ", re.IGNORECASE)
_JOINED = re.compile(r",? (?:and|or) ")
# "the largest city of Norland, and the oldest harbour"
_FURTHER_PREDICATE = re.compile(r",? and (?:an?|the|one) ")
# What is so somewhere: "Labor is strongest in the west".
_SO_SOMEWHERE = frozenset({
    "common", "strong", "widespread", "visible", "active", "prevalent", "popular", "rare", "abundant", "available",
    "endemic", "concentrated", "legal", "illegal", "dominant", "present", "extinct",
})  # fmt: skip
# What something belongs to: "a member of the band".
_BELONGING = re.compile(
    r"(?P<as>(?:an? |the )?(?:[a-z]+ )?(?:part|member|subsidiary|branch|division|descendant|student|pupil|suburb"
    r"|district|native|component|subset|extension|variant|generalisation|generalization)s?) of (?P<whole>.+)"
)
# Verbs whose infinitive in the passive says what something is for, and why it came to be.
_FOR_AN_AIM = frozenset({"design", "intend", "build", "configure", "train", "optimise", "optimize", "plan", "set up"})
# What there is one of.
_SINGLED_OUT = re.compile(
    r"\b(?:(?!(?:inter|for|mod|hon|qu|requ|cont|gu|harv|prot|inv|ear|north|south|mid)est\b)[a-z]{2,}est"
    r"|most|least|only|sole|first|second|third|last|capital|principal)\b"
)
# Words of what a name stands for, at least: "the governing body of the press".
_TELLING = 5
# How the figure is asked for that something has as its length.
_MEASURES = {
    "length": "long", "height": "high", "width": "wide", "depth": "deep", "thickness": "thick", "area": "large",
    "surface area": "large", "total area": "large", "land area": "large",
}  # fmt: skip
_NO_ATTRIBUTES = frozenset({"total", "maximum", "minimum", "number", "series", "range", "set", "group", "list"})


def about_agent(parts: Parts, phrase: Phrase) -> Wordings:
    subject, verb = parts.subject, active(parts.clause.verb)
    golds = phrase_golds(phrase, parts.clause)
    opening = parts.question_words.who_or_what(phrase, acting=True)
    if subject is None or verb is None or opening is None or len(list(parts.clause.all_in("agent"))) > 1:
        return
    if parts.clause.verb.lemma in _SORTING and _is_a_criterion(phrase):
        for roles in parts.cores(phrase):
            yield parts.inverted("What", roles, stranded="by"), golds, "stranded"
        return  # "sorted by name"
    is_sort = phrase.head in _SORTED_BY and phrase.text.startswith(phrase.head)
    if opening == "What" and (is_sort or parts.clause.verb.modal in DUTIES):
        return  # "What must organise the votes?", of the way in which they must be organised
    if opening == "What" and parts.clause.verb.lemma in _DONE_BY_PEOPLE:
        return  # "What prefers appointments?", of an office
    noun = parts.words.agent_nouns.get(parts.clause.verb.lemma)
    is_plain = parts.clause.verb.rest == inflected(parts.clause.verb.lemma, "VBN") and not parts.clause.verb.modal
    if noun and opening == "Who" and is_plain and not phrase.plural and (subject.proper or subject.definite):
        be = "was" if parts.clause.verb.tense == "past" else "is"
        yield question_of([f"Who {be} the {noun} of", parts.said(subject)]), golds, "agent_noun"
    for roles in parts.cores(phrase):
        yield question_of([opening, verb, parts.said(subject), parts.words_of(roles)]), golds, "agent_active"


def _is_so_somewhere(quality: Phrase | None, place: Phrase) -> bool:
    """Return True for "strongest in the west of Norland", of a place with a name."""
    is_named = place.kind == "place" or place.proper or any(map(str.isupper, place.text))
    return quality is not None and not _SO_SOMEWHERE.isdisjoint(_forms_of(quality)) and is_named


def _forms_of(quality: Phrase) -> tuple[str, str]:
    """Return an adjective by its lemma and as written: "known" may well be read as "know"."""
    return quality.head, quality.text.rpartition(" ")[2].lower()


def _is_a_criterion(phrase: Phrase) -> bool:
    """Return True for "county" of "grouped by county"; False for "the clerk", "volunteers" and "hand"."""
    first = phrase.text.split()[0]
    is_noun = first.islower() and not phrase.plural and phrase.kind not in _DOERS
    return is_noun and first not in ("a", "an", "the", "each", "any", "its", "their") and phrase.head not in _BY_MEANS


def about_subject(parts: Parts, phrase: Phrase) -> Wordings:
    verb = parts.clause.verb
    share = _SHARE.fullmatch(phrase.text)
    if share:
        asked, forms = f"What percentage of {share['whole']}", (share["share"], phrase.text)
        for roles in parts.cores(phrase):
            yield parts.predicate(asked, roles, plural=has_plural_form(verb)), forms, "percentage"
    if phrase.kind in ("percentage", "duration"):
        return
    if _JOINED.match(parts.clause.sentence.text, phrase.end) and phrase.end < verb.start:
        return  # "Redis" of "Redis and its peers can be compared"
    price = parts.clause.role("object") if verb.lemma == "cost" else None
    if price is not None and _MONEY.match(price.text):
        return  # "Which licence costs $40?"
    golds = phrase_golds(phrase, parts.clause)
    counted = parts.question_words.how_many(phrase)
    complement, thing = parts.clause.role("complement"), parts.clause.role("object")
    if counted:
        for roles in parts.cores(phrase):
            yield parts.predicate(counted, roles, plural=True), count_golds(phrase, parts.clause), "how_many"
        return
    if thing is not None and verb.lemma == "have" and _OWN.match(thing.text):
        return  # "Who had his complaints?"
    if parts.question_words.says_so and (parts.clause.lost or not parts.question_words.may_say(phrase)):
        return
    if verb.lemma == "be" and not verb.rest and complement is not None:
        text = _who_is_the(parts, phrase, complement)
        yield text, golds, "what_is_the"
        return
    opening = parts.question_words.who_or_what(phrase, acting=not verb.passive)
    if opening is None or verb.lemma in parts.words.equating or (verb.passive and verb.lemma in _CALLED):
        return
    noun = parts.words.agent_nouns.get(verb.lemma)
    is_known = thing is not None and (thing.definite or thing.proper)  # "the author of an entry" is anybody
    is_known = is_known and thing is not None and not _OWN.match(thing.text) and thing.kind != "person"
    if noun and thing is not None and is_known and opening == "Who" and not verb.finite and not phrase.plural:
        of = f"{'was' if verb.tense == 'past' else 'is'} the {noun} of {parts.said(thing)}"
        yield question_of(["Who", of]), golds, "agent_noun"
    if verb.lemma == "be" and verb.modal and complement is not None and complement.plural and not complement.definite:
        return  # "Who should be engineers?"
    if opening == "What" and verb.lemma == "have" and phrase.proper:
        return  # "What has a list of members?"
    if opening == "What" and verb.passive and verb.lemma in _MADE_TO and any(map(_is_act, parts.clause.roles)):
        return  # "What is required to pay the fee?", of an office
    named = phrase.proper or phrase.kind in _DOERS
    for roles in parts.cores(phrase):
        if roles:
            yield parts.predicate(opening, roles), golds, "subject_name" if named else "subject"


def _who_is_the(parts: Parts, phrase: Phrase, complement: Phrase) -> str | None:
    """Ask who or what is the one of its kind: "Which country was the world's second-largest exporter of oil?"."""
    if not complement.definite or complement.proper or (complement.cut and not is_narrowed(complement)):
        return None
    if complement.kind in ("clause", "quality") or (phrase.definite and not phrase.proper):
        return None
    further = _FURTHER_PREDICATE.search(complement.text)
    plural = complement.plural and further is None
    if plural and not phrase.plural:
        return None  # the first of several
    opening = parts.question_words.who_or_what(phrase, acting=True)
    if opening == "Who" and complement.head not in parts.words.persons:
        return None  # a name that looks like a person's, of what nothing says is one
    is_singled_out = _SINGLED_OUT.search(complement.text) is not None
    if opening == f"Which {complement.head}" or (opening is None and phrase.kind in ("place", "organisation")):
        country = parts.words.sort_of(phrase.text)
        opening = (f"Which {country}" if country and country != complement.head else "What") if is_singled_out else None
    if opening is None:
        return None
    first = complement if further is None else _until(complement, complement.start + further.start())
    roles = [
        replace(role, phrase=first) if role.phrase is complement else role
        for role in parts.rest(phrase, ["complement"])
    ]
    return parts.predicate(opening, roles, plural=plural)


def _until(phrase: Phrase, end: int) -> Phrase:
    """Return the beginning of a phrase, up to an offset into its sentence."""
    pieces = tuple(replace(piece, end=min(piece.end, end)) for piece in phrase.pieces if piece.start < end)
    return replace(phrase, text=phrase.text[: end - phrase.start], end=end, pieces=pieces, cut=False, whole_end=end)


def about_object(parts: Parts, phrase: Phrase) -> Wordings:
    clause, verb = parts.clause, parts.clause.verb
    golds = phrase_golds(phrase, clause)
    if len(list(clause.all_in("object"))) > 1 or verb.lemma in _OPENING:
        return
    if verb.lemma in _OFFERING and clause.sentence.text.startswith(" into ", phrase.end):
        return  # "offer insight into the ways": the parse tears it
    if _is_made_to_act(parts, phrase):
        return  # "What did the act inspire?", of whom it inspired to do something
    if verb.lemma == "use" and not verb.finite and parts.subject is not None and parts.subject.text.lower() == "we":
        yield from _about_our_means(parts, phrase)
        return
    yield from _about_attribute(parts, phrase)
    if phrase.kind == "money" and _WORTH.match(phrase.text):
        phrase = replace(phrase, kind="thing")  # "a $400,000 life insurance"
    in_words = _IN_WORDS.fullmatch(phrase.text) if verb.lemma in _COST else None
    if in_words is not None:
        for roles in parts.cores(phrase):
            yield parts.inverted("How much", roles, stranded=in_words["on"] or ""), (in_words["sum"],), "how_much"
        return
    if verb.lemma in _COST and phrase.figure is not None and phrase.kind != "money" and _MONEY.match(phrase.text):
        phrase = replace(phrase, kind="money")  # "40 euros a year"
    counted = parts.question_words.how_many(phrase)
    if (
        counted
        and parts.subject is not None
        and " and " in parts.subject.text
        and phrase.text.lower().startswith("two ")
    ):
        return  # "How many theories do strain theory and control theory represent?"
    if counted:
        # What the things are for stands last: "How many days does the board have to reply?".
        aim = AIM_BEHIND.search(counted)
        things, what_for = (counted[: aim.start()], aim.group().strip()) if aim else (counted, "")
        for roles in parts.cores(phrase):
            yield parts.inverted(things, roles, stranded=what_for), count_golds(phrase, clause), "how_many"
        return
    share = _SHARE.fullmatch(phrase.text)
    if share:
        asked, forms = f"What percentage of {share['whole']}", (share["share"], phrase.text)
        for roles in parts.cores(phrase):
            yield parts.inverted(asked, roles), forms, "percentage"
    if phrase.kind in ("duration", "money"):
        if phrase.kind == "duration" and (verb.lemma not in _LAST or _OF_A_THING.search(phrase.text)):
            return  # "expect at least eight hours of reading", "have at least one year of service"
        if verb.lemma in ("include", "contain"):
            return
        opening, form = ("How long", "how_long") if phrase.kind == "duration" else ("How much", "how_much")
        for roles in parts.cores(phrase):
            yield parts.inverted(opening, roles), golds, form
        return
    plays_a_part = verb.lemma == "play" and phrase.head in ("role", "part")
    if (
        phrase.kind == "percentage"
        or plays_a_part
        or (verb.lemma, phrase.text.lower()) in _ONE_VERB
        or (verb.lemma, phrase.head) == ("ask", "question")
    ):
        return
    if verb.lemma in (*_PROVIDING, "leave") and any(topic.marker == "with" for topic in clause.all_in("topic")):
        return  # "What must you provide with a list?", of whom it is given
    if verb.lemma in _CALLED - {"name"} and clause.role("complement") is None:
        return  # "renamed the measures the Acts", read as one thing
    if verb.negated and phrase.text.lower().startswith("both "):
        return  # one of the two may be
    if verb.lemma in _SUPPORTING and not phrase.proper:
        return  # "What has Ada conducted?", of research
    is_set = verb.lemma == "set" and is_you(parts.subject) and verb.finite == "should"
    if is_set and any(topic.marker == "to" for topic in clause.all_in("topic")):
        return  # "What should you set to 10 March?"
    if verb.lemma in _RUNNING and is_you(parts.subject) and _is_command(phrase) and clause.role("purpose") is not None:
        golds = tuple(dict.fromkeys((*golds, golds[-1].removesuffix(" command"))))
        for roles in parts.cores(phrase):
            if any(role.name == "purpose" for role in roles):
                yield parts.inverted("Which command", roles), golds, "command"
        return
    named = parts.question_words.who_or_what(phrase, acting=False)
    if named is None or (named == "Who" and verb.lemma in parts.words.equating):
        return
    if verb.lemma in _TOLD and _WHAT_IS_TOLD.match(clause.sentence.text, phrase.end):
        return  # "Who can you tell where to place the list?"
    is_team = phrase.head in ("team", "group", "department", "office")
    is_asked = verb.lemma in _TOLD or (verb.lemma in _ASKED and (phrase.proper or is_team))
    named = "Who" if named == "What" and is_asked else named
    named = "What" if named == "Who" and is_you(parts.subject) and verb.lemma in _MADE else named
    if named == "Who" and is_you(parts.subject) and verb.lemma in _SEEN:
        return  # "you should see Server Ready in the logs"
    if verb.lemma == "mean" and clause.sentence.text[phrase.end :].strip(" .;"):
        return  # of a definition that goes on behind the phrase, the phrase is only the beginning
    if verb.lemma == "include" and not (verb.passive or verb.modal or verb.negated) and _is_of_several(parts.subject):
        be = "were" if verb.tense == "past" else "are"
        some = "some of" if parts.subject.definite else "some"
        yield question_of(["What", be, some, parts.said(parts.subject)]), golds, "object"
        return  # nobody asks what the causes of something include
    sort = parts.question_words.what_kind(phrase)
    for roles in parts.cores(phrase):
        says_enough = any(role.name != "condition" for role in roles)
        if says_enough or not (is_you(parts.subject) or verb.lemma in _LIGHT):
            yield parts.inverted(named, roles), golds, "object_name" if phrase.proper else "object"
        if sort and not is_you(parts.subject):  # "What kind of name should you include?", a descriptive one
            yield parts.inverted(sort, roles), golds, "what_kind"


def _is_of_several(subject: Phrase | None) -> TypeGuard[Phrase]:
    """Return True for "known colour spaces" and "the causes of the fire", of which a sentence tells some."""
    if subject is None or not subject.plural or subject.proper or subject.figure is not None:
        return False
    is_told_of = " of " in subject.text or len(subject.text.split()) == (3 if subject.definite else 2)
    return is_told_of and subject.head in _OF_SEVERAL and not _EVERY.match(subject.text)


def _about_our_means(parts: Parts, phrase: Phrase) -> Wordings:
    """Ask what is used to do something, of what the writers of a text say that they use."""
    verb = parts.clause.verb
    be = "was" if verb.tense == "past" else "is"
    aims = [role for role in parts.rest(phrase, ["complement", "purpose"]) if role.phrase.marker == "to"]
    if aims:
        yield question_of([f"What {be} used", parts.words_of(aims)]), phrase_golds(phrase, parts.clause), "object"


def _about_attribute(parts: Parts, phrase: Phrase) -> Wordings:
    """Ask for a figure that something has: "What was the population of Albery in 2010?"."""
    verb, subject = parts.clause.verb, parts.subject
    found = _ATTRIBUTE.fullmatch(phrase.text)
    if found is None or subject is None or verb.lemma != "have" or verb.finite or phrase.cut:
        return
    if found["name"] in _NO_ATTRIBUTES:
        return
    be = "was" if verb.tense == "past" else "is"
    for roles in (parts.rest(phrase, []), parts.rest(phrase, ["time", "condition"])):
        golds = (found["value"], phrase.text)
        text = question_of([f"What {be} the {found['name']} of", parts.said(subject), parts.words_of(roles)])
        yield text, golds, "attribute"
        if found["name"] in _MEASURES:
            asked = [f"How {_MEASURES[found['name']]} {be}", parts.said(subject), parts.words_of(roles)]
            yield question_of(asked), golds, "attribute"
        if found["name"] == "population" and subject.proper and not subject.definite:
            lived = "lived" if verb.tense == "past" else "live"
            asked = [f"How many people {lived} in", parts.said(subject), parts.words_of(roles)]
            yield question_of(asked), golds, "attribute"


def about_told_act(parts: Parts, phrase: Phrase) -> Wordings:
    """Ask what somebody is made to do, of an act that was read as an aim: "inspired the people to rebel"."""
    if phrase.marker == "to" and phrase.start > parts.clause.verb.start:
        yield parts.inverted("What", parts.rest(phrase, ["object"]), stranded="to do"), clause_golds(phrase), "to_do"


def _is_command(phrase: Phrase) -> bool:
    """Return True for "the uscan command", "sudo apt update" and "taskgen --help"."""
    return phrase.head == "command" or phrase.text.startswith(_AS_ROOT) or any(map(is_code, phrase.text.split()))


def _is_made_to_act(parts: Parts, thing: Phrase) -> bool:
    """Return True if what an object is made to do belongs to the verb, or was read as a part of the object.

    Who is let do something may be asked for: "Who does the guild allow to read the lists?"; but not if it is any of
    those who do such things, "writers" and "users".
    """
    lemma, roles = parts.clause.verb.lemma, parts.clause.roles
    if lemma in _TOLD_TO and any(role.name == "purpose" for role in roles):
        return True
    is_anybody = thing.plural and not thing.definite and " " not in thing.text
    is_told_to = lemma in _TOLD_TO and any(map(_is_act, roles))
    if is_told_to and (is_anybody or parts.known.is_person(thing) is not True):
        return True
    act = _ACT.search(thing.text) if lemma in _WANTED_TO else None
    return act is not None and is_infinitive(act[1])


def _is_act(role: Role) -> bool:
    """Return True for "to reflect" in "allow the keeper to reflect"."""
    return role.name == "complement" and role.phrase.kind == "clause" and role.phrase.marker == "to"


def is_told_act(parts: Parts, role: Role) -> bool:
    """Return True for an aim of which the verb says that the object is made to do it."""
    verb = parts.clause.verb
    is_next = _is_behind(parts.clause.role("object"), role.phrase)
    return role.name == "purpose" and is_next and verb.lemma in _TOLD_TO and not verb.passive


def _is_behind(thing: Phrase | None, act: Phrase) -> bool:
    """Return True for "the people to rebel"; not for "the people of the need for money to build"."""
    return thing is not None and follows_with_to(act, max(thing.end, thing.whole_end))


def about_complement(parts: Parts, phrase: Phrase) -> Wordings:
    verb, subject = parts.clause.verb, parts.subject
    if subject is None:
        return
    golds = phrase_golds(phrase, parts.clause)
    if verb.lemma == "be" and not verb.rest:
        yield from _about_predicate(parts, phrase, subject, golds)
    elif phrase.kind == "clause":
        is_option = is_you(subject) and verb.finite == "should"  # "Enable Password to require a password"
        if (
            phrase.marker == "to"
            and verb.lemma in _TOLD_TO
            and not is_option
            and not _is_needed_for(parts.clause, phrase)
            and _is_behind(parts.clause.role("object"), phrase)
        ):
            text = parts.inverted("What", parts.rest(phrase, ["object"]), stranded="to do")
            yield text, clause_golds(phrase), "to_do"
        elif phrase.marker == "to" and _takes_an_act(parts, phrase):
            for roles in ([], parts.rest(phrase, ["time"])):
                stranded = f"to do {parts.words_of(roles)}"
                yield parts.inverted("What", [], stranded=stranded), clause_golds(phrase), "to_do"
        elif phrase.marker == "to" and _is_its_aim(parts, phrase):
            yield parts.inverted("What", [], stranded="to do"), clause_golds(phrase), "to_do"
    elif phrase.kind != "quality" and verb.lemma in _CALLED and verb.passive:
        if parts.clause.sentence.text.startswith(" as ", verb.end):
            return  # "named as in the section “Names of maps”"
        roles = parts.rest(phrase, ["place"])
        yield parts.inverted("What", roles), golds, "called"
        if not verb.modal:
            yield _what_is_the_name(parts, phrase, roles), golds, "called"


def _says_also(clause: Clause) -> bool:
    subject, verb = clause.role("subject"), clause.verb
    start = verb.start if subject is None else min(subject.end, verb.start)
    return "also" in clause.sentence.text[start : verb.end].split()


def _what_is_the_name(parts: Parts, name: Phrase, roles: Sequence[Role]) -> str | None:
    """Ask for the name of one thing, or for what things of a sort are called: "What is the name for small boats?"."""
    subject = parts.subject
    if subject is None or parts.clause.verb.finite not in ("is", "are", "was", "were"):
        return None
    verb = parts.clause.verb
    if (verb.lemma == "name" and not name.proper) or verb.lemma == "rename":
        return None  # "Hugo was named captain", and "renamed Main Street", which is one of two names
    if _says_also(parts.clause) or (subject.proper and not subject.definite):
        return question_of(["By what name", verb.finite, parts.said(subject), "also known", parts.words_of(roles)])
    is_one = name.proper and not subject.plural and subject.definite
    asked = f"What {'was' if verb.tense == 'past' else 'is'} the name {'of' if is_one else 'for'}"
    return question_of([asked, parts.said(subject), parts.words_of(roles)])


def _is_needed_for(clause: Clause, aim: Phrase) -> bool:
    """Return True for "The board requires a quorum to take a vote": what is required does not take it."""
    thing = clause.role("object")
    is_one = thing is not None and thing.text.lower().startswith(("a ", "an ")) and thing.kind != "person"
    return clause.verb.lemma == "require" and is_one and aim.marker == "to"


def _takes_an_act(parts: Parts, act: Phrase) -> bool:
    """Return True for "agreed to end the dispute" and "was forced to resign": what somebody chose or was made to do."""
    verb, subject = parts.clause.verb, parts.subject
    is_chosen = not verb.passive and verb.lemma in _AIMING
    is_told = verb.passive and verb.lemma in _MADE_TO
    is_next = act.start - verb.end == len(" to ") and verb.end < act.start
    is_known = subject is not None and not is_you(subject) and (subject.proper or subject.definite or bool(verb.modal))
    # "Public school teachers are required to have a degree", of all of them.
    is_known = is_known or (verb.lemma == "require" and subject is not None and subject.plural and " " in subject.text)
    if (
        verb.lemma == "require"
        and subject is not None
        and subject.head not in parts.words.persons
        and not subject.plural
    ):
        return False  # "Login is required to make maps", which somebody makes
    is_known = is_known and parts.clause.source in ("main", "coordinated") and parts.clause.role("condition") is None
    return (is_chosen or is_told) and is_next and is_known and parts.clause.role("object") is None


def _is_its_aim(parts: Parts, act: Phrase) -> bool:
    """Return True for "The tool is designed to find errors", of a thing that the question names."""
    verb, subject = parts.clause.verb, parts.subject
    is_next = act.start - verb.end == len(" to ") and verb.end < act.start and " " in act.text
    is_made = verb.passive and verb.lemma in _FOR_AN_AIM and not verb.modal
    return is_made and is_next and subject is not None and not is_you(subject)


def _about_predicate(parts: Parts, phrase: Phrase, subject: Phrase, golds: tuple[str, ...]) -> Wordings:
    """Ask what the subject is."""
    belonging = _BELONGING.fullmatch(phrase.text) if subject.proper or subject.definite else None
    if belonging is not None and phrase.kind not in ("clause", "quality"):
        opening = "Who" if belonging["as"].rstrip("s").endswith(("student", "pupil")) else "What"
        whole_golds = (belonging["whole"], phrase.text)
        yield parts.inverted(opening, [], stranded=f"{belonging['as']} of"), whole_golds, "belongs_to"
    if phrase.kind in ("clause", "quality") or subject.kind == "clause":
        return
    is_person = parts.known.is_person(subject)
    if is_person or (is_person is None and not _is_told_a_thing(parts, phrase)):
        return
    first = phrase.text.split()[0].lower()
    if first in ADVERBS or first.endswith("ly"):
        return
    doing = _DOING.fullmatch(subject.full_text) if subject.plural and subject.definite and not subject.cut else None
    if doing is not None and infinitive_of(doing["act"]):
        text = question_of([f"Which {doing['things']}", infinitive_of(doing["act"]), doing["what"]])
        yield text, golds, "which_do"
        return
    if subject.proper and any(word in parts.words.persons for word in subject.text.split()):
        return  # "What was Kenyan philosopher Ada Tarrow?"
    if " and " in subject.text and not subject.proper and not phrase.definite:
        return  # "What are forests, water and fisheries?", of a sort to which they belong
    if phrase.head.removesuffix("s") in ("example", "instance"):
        return  # "What are Ada and Hugo?", of two examples of something
    if subject.plural and not phrase.plural and phrase.proper:
        return  # The first of several: "The chairs were Rajendra Pachauri, elected in 2002; Robert Watson …"
    if phrase.kind == "money":
        yield parts.inverted("How much", []), golds, "how_much"
    elif phrase.kind in ("number", "percentage", "measure", "person", "organisation", "place"):
        named = parts.question_words.who_or_what(phrase, acting=False)
        if named == "Who" and not subject.proper and subject.head not in parts.words.persons:
            return  # "The open-source interface is AWX", of a name that looks like a person's
        if named in ("Who", "What"):
            yield parts.inverted(named, []), golds, "what_is"
    elif phrase.head and not phrase.definite and not JUDGED.match(phrase.text):
        sort = parts.question_words.what_kind(phrase)
        if sort:
            yield parts.inverted(sort, []), golds, "what_kind_is"
        yield parts.inverted("What", []), golds, "what_is"
    elif subject.cut or JUDGED.match(phrase.text):
        return
    elif (subject.definite and not subject.proper) or (subject.proper and _is_told_what_it_is(parts, subject, phrase)):
        yield parts.inverted("What", []), golds, "what_is"


def _is_told_a_thing(parts: Parts, phrase: Phrase) -> bool:
    """Return True for "a system of railways", which nobody is."""
    words = parts.words
    is_sort = phrase.head in words.kinds or phrase.head in words.sorts_of_things or phrase.head in OF_PEOPLE
    return phrase.kind == "thing" and is_sort and phrase.head not in words.persons


def _is_told_what_it_is(parts: Parts, name: Phrase, told: Phrase) -> bool:
    """Return True for "The GPhC is the governing body of the press"; not for "Paper was the main trade of Albery"."""
    sentence = parts.clause.sentence.text
    between = sentence[name.end : told.start].strip()
    is_entry = not between or ":" in between  # "the General Resolution Endorse [the concept]"
    may_be_common = name.text.isalpha() and name.text.istitle() and not sentence[: name.start].strip()
    is_name = name.text[0].isalpha() and (not may_be_common or parts.known.has_capital(name.text))
    return is_name and not is_entry and len(told.text.split()) >= _TELLING


def _about_means(parts: Parts, phrase: Phrase) -> Wordings:
    """Ask how you do something with a tool: "You can install the app with a package manager."."""
    verb = parts.clause.verb
    thing = parts.subject if verb.passive else parts.clause.role("object")
    if phrase.marker not in _MEANS or not (verb.passive or is_you(parts.subject)) or thing is None:
        return
    if verb.lemma in _LIGHT or (verb.lemma, phrase.marker) in _BOUND or phrase.head in _HOW_WELL:
        return
    if verb.modal != "can" or phrase.start < thing.start or verb.lemma in ("use", "pass", "run"):
        return
    if " using " in parts.clause.sentence.text[verb.end : phrase.start]:
        return  # "turned into a link using a function with a text"
    golds = (*phrase_golds(phrase, parts.clause), f"{phrase.marker} {phrase.text}")
    roles = [role for role in parts.rest(phrase, CORE) if role.phrase.marker not in _MEANS]
    yield parts.inverted("How", roles), golds, "how_with"


def about_version(parts: Parts, phrase: Phrase) -> Wordings:
    """Ask in which version something came or went."""
    marker, numbered = phrase.marker, _NUMBERED.fullmatch(phrase.text)
    if marker not in ("in", "from", "since") or numbered is None:
        return
    which = f"{'In' if marker == 'in' else 'Since'} which {numbered['of'].removeprefix('the ')}{numbered['noun']}"
    forms = (phrase.text, numbered["number"], f"{marker} {phrase.text}")
    for roles in (parts.rest(phrase, CORE), *parts.cores(phrase)):
        yield parts.inverted(which, roles), forms, "in_which"


def about_topic(parts: Parts, phrase: Phrase) -> Wordings:
    verb, marker = parts.clause.verb, phrase.marker
    if _NUMBERED.fullmatch(phrase.text):
        yield from about_version(parts, phrase)
        return
    yield from _about_means(parts, phrase)
    topics, thing = list(parts.clause.all_in("topic")), parts.clause.role("object")
    # "At the end of the war, the town was subject to the treaty"
    topics = [topic for topic in topics if topic.start > verb.start] if phrase.start > verb.start else topics
    quality = parts.clause.role("complement") if verb.lemma == "be" else None
    bound = ((verb.lemma, marker) in _BOUND and (verb.passive or marker != "with" or thing is None)) or (
        quality is not None and not _BOUND_TO.isdisjoint((word, marker) for word in _forms_of(quality))
    )
    if phrase is not topics[0] or not (marker in _STRANDED or bound):
        return
    if (verb.passive and _BY_WHOM.search(phrase.text)) or (marker == "to" and verb.lemma in _TRYING):
        return  # "assigned to a team by the leader", "try to requeue", "use dashes to separate words"
    if marker == "for" and _ABSTRACT.fullmatch(phrase.text):
        return  # "for convenience" is no use
    if marker == "to" and verb.lemma in _GOING:
        return  # "What did Roosevelt go to?"
    if phrase.text.endswith(("onward", "onwards")):
        return  # "from 5.8 onwards" is when
    if (marker == "to" and verb.lemma in _OPENING) or (marker == "as" and verb.lemma in _TOLD_TO):
        return
    if phrase.kind == "quality" or (marker == "to" and thing is not None and thing.head in _TAKE_TO):
        return
    if marker == "as" and phrase.kind == "person" and thing is not None:
        return  # "What will the series introduce Pearl Mackie as?"
    if thing is not None and verb.lemma in _LIGHT:
        return
    # "use the issue tracker for": what is used stands between.
    start = thing.end if bound and thing is not None and verb.end < thing.start < phrase.start else verb.end
    between = parts.clause.sentence.text[start : phrase.start].split()
    if len(between) > 3 or not {"by", "not"}.isdisjoint(between) or any(word.endswith(",") for word in between):
        return  # "disabled, similarly to the clock", "marked by detachment from one's status", "not of snow but of ice"
    if re.search(rf" (?:and|or) {marker} ", parts.clause.sentence.text[phrase.end : parts.clause.end]):
        return  # "switch to the next one with F6 and to the one before with F5"
    counted = parts.question_words.how_many(phrase) if marker == "into" or verb.lemma == "consist" else None
    if verb.lemma == "consist" and parts.clause.sentence.text.startswith(",", phrase.end) and counted is None:
        return  # "of five books, known as the Laws, and the letters"
    complement = parts.clause.role("complement")
    if verb.lemma == "be" and complement is not None and complement.kind not in ("quality", "clause"):
        return  # "What is a common cause of drops high latency from?"
    golds = phrase_golds(phrase, parts.clause)
    roles = parts.rest(phrase, ["object", "recipient", "complement", "condition"])
    if marker == "as":
        roles = [role for role in roles if role.phrase.marker != "to"]  # "What is it used as to hold maps?"
    if is_you(parts.subject) and not roles:
        return  # "What can you update to?"
    if marker == "from" and (range_end := _FROM_TO.fullmatch(phrase.text)):
        if verb.lemma in _SPANNING:
            return  # "The axis runs from 0 to 100 %"
        yield parts.inverted("What", roles, stranded="to"), (range_end["end"],), "stranded"
        return
    if (
        marker == "from"
        and (
            " to " in phrase.text  # "from highest to lowest priority"
            or parts.clause.sentence.text[phrase.end :].startswith(" to ")
            or any(topic.marker == "to" for topic in topics)
        )
    ):
        return
    if marker == "as" and (verb.lemma in _LIGHT or (thing is not None and not verb.passive)):
        return  # "What is the size given as?", "What will the manager figure it out as?"
    sort = parts.question_words.kind_noun(phrase)
    if marker in ("in", "at", "on"):
        if sort in _ANY_BODY:
            return  # "At which organization is Slack used?"
        if sort in parts.words.sorts_of_names and not verb.passive:
            sort = None  # what is common in one country may be so in others
        is_set_before = phrase.start < verb.start and marker == "on" and not _DETERMINED.match(phrase.text)
        is_where = verb.lemma in parts.words.place_verbs and (verb.passive or thing is None) and not is_set_before
        is_manner = NO_PLACE.match(phrase.text) is not None  # "in the form of the command"
        # "On which release are the binaries kept?"
        if sort is not None and not (is_where and marker == "on" and sort not in parts.words.places) and not is_manner:
            yield parts.inverted(f"{marker.capitalize()} which {sort}", roles), golds, "in_which"
        elif (
            (is_where or _is_so_somewhere(quality, phrase))
            and not is_manner
            and not is_put_elsewhere(phrase, parts.clause)
        ):
            yield parts.inverted("Where", roles), (*golds, f"{marker} {phrase.text}"), "where"
        elif bound:
            yield parts.inverted("What", roles, stranded=marker), golds, "stranded"
        return
    is_before = parts.subject is not None and phrase.start < max(parts.subject.start, verb.start)
    if phrase.head in parts.words.time_units or is_before:
        return  # "For TLS, use the scheme"
    if counted is not None:
        into, behind = (behind_marker(marker, counted), "") if marker == "into" else (counted, marker)
        yield parts.inverted(into, roles, stranded=behind), count_golds(phrase, parts.clause), "how_many"
        return
    opening = "What" if marker == "as" else parts.question_words.who_or_what(phrase, acting=False)
    is_available = quality is not None and quality.head == "available" and marker == "from"
    is_somebody = parts.subject is not None and parts.subject.kind == "person"  # "What was Ada removed from?"
    is_idle = marker in _STRANDING and not (bound or is_somebody or verb.lemma in _STRANDING[marker])
    if opening == "What" and is_idle:
        if (verb.passive and verb.lemma in _PUT[marker]) or is_available:
            text = parts.inverted("Where", roles, stranded="from" if marker == "from" else "")
            yield text, (*golds, f"{marker} {phrase.text}"), "where"
        return
    if opening is not None and not (opening == "Who" and verb.lemma == "lead"):
        yield parts.inverted(opening, roles, stranded=marker), golds, "stranded"
    if (verb.lemma, marker) == ("know", "as") and phrase.proper:
        yield parts.inverted("By what name", roles), golds, "stranded"
