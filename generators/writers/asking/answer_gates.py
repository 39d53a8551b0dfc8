"""Rules that keep a phrase from being an answer: cut, vague, or pointing outside itself."""

from __future__ import annotations

import re

from ....utils.languages import Language
from ....utils.records.facts import Clause, Phrase, Role
from ...reading.inflections import is_adverb, is_infinitive, is_third_person
from .wording import OPEN_QUOTE, is_narrowed

_MAX_ANSWER_WORDS = 9
MAX_CLAUSE_WORDS = 14
_MAX_KIND_WORDS = 16
SHORTEST = 2
# Answers that tell nobody apart, and what is said of anything that is wanted.
_TELLS_NOTHING = frozenset({
    "a must", "a plus", "a bonus", "a given", "people", "individuals", "persons", "a person", "an individual",
    "the people", "the individuals", "the person", "the individual", "the woman", "the man", "the girl", "the boy",
    "home", "the child", "the couple", "the family", "the victim", "user", "users", "the user", "the users", "a user",
    "scientists", "researchers", "experts", "criminals", "a value", "files", "data", "information", "items", "elements",
    "a while",
})  # fmt: skip
BARE_WORDS = 2
POINTING = frozenset({"former", "latter", "same", "following", "first", "second", "other", "rest", "two", "others"})
# Words that point to another place of the text, by its number too.
ELSEWHERE = re.compile(
    r"\b(?:above|below|following|aforementioned|as follows)\b|\bthe (?:latter|former)$|\beach$|\bones?$"
    r"|\b(?:steps?|chapters?|sections?|figures?|tables?|examples?|listings?|exercises?"
    r"|questions?) "
    r"(?:(?:[A-Z]-)?\d[\d.]*(?! of\b)|(?:one|two|three|four|five|six)$)"
    r"|\b(?:figs?|eqs?|tab|sect?)\.?$"
    r"|\b(?:presented|mentioned|described|discussed|listed|shown|noted) (?:earlier|before|previously|later)\b"
    r"|\b(?:first|second|third|fourth|fifth|final) (?:section|chapter|lesson)s?\b(?! of )"
    r"|\b(?:previous|preceding|next|last|earlier) (?:section|chapter|page|paragraph|figure|table|example|lesson)s?\b",
    re.IGNORECASE,
)
# Things of a kind that were told of before: "the corresponding protein", "an additional input".
TOLD_BEFORE = re.compile(
    r"(?:.* )?the (?:corresponding|respective|resulting|remaining|aforementioned) "
    r"|(?:an? )?(?:additional|further|fellow) |an? (?:second|third|fourth|final|related|similar(?!.* to))\b",
    re.IGNORECASE,
)
# What is no answer, behind one that is: "members and not guests".
_AND_NOT = re.compile(r" (?:and|but) not ")
# Two answers in one, as of "to the next one with F6 and to the one before with F5", or two acts.
_TWO_WAYS = re.compile(
    r"\b(?:and|or|but) (?:to|in|into|on|onto|from|by|with|at|for|as) |\bbut of "
    r"|\band [a-z]+ed (?:the|an?|its|their|all|no|use) "
)
# A thing that is one of many things, told apart by nothing: "the latest version", "the correct value".
OF_SOMETHING = re.compile(
    r"the (?:[a-z][a-z-]* )?(?:version|copy|value|name|portion|contents?|size|limitation|end|beginning|default|option)"
    r"|a (?:version|copy|portion)|the (?:latest|requested|specified|selected|given) [a-z]+"
    r"|(?:the )?(?:allowed|supported|valid|possible|permitted|accepted|available) [a-z]+",
    re.IGNORECASE,
)
# What is compared, with nothing: "a better indicator".
COMPARED = re.compile(r"(?:an? (?:better|worse|more|less|larger|smaller|higher|lower|greater)|more) (?!.* than\b)")
# What tells how good or important something is, and not what it is.
JUDGED = re.compile(
    r"(?:an? )?(?:very |pretty |rather |quite |fairly |more |most |particularly |really |\w+ly )?"
    r"(?:normal|important|key|major|good|great|critical"
    r"|bad|poor|big|fun|exciting|rewarding|constant|central|integral|fundamental|core"
    r"|easy|helpful|effective|essential|interesting|useful|significant|popular|vital|crucial|powerful|excellent|typical|perfect|nice|common|serious"
    r"|valuable|convenient) ",
    re.IGNORECASE,
)
_ACT_WITHIN = re.compile(r"[A-Z]\w* (?:and|or) ([a-z]+) [A-Z]")
_NEXT_WORD = re.compile(r" (\w+)")
# A second act of who does the first, behind a clause that tells which thing: "the help they give and leads the team".
_SECOND_VERB = re.compile(r" and ([a-z]+s) (?!(?:of|for|in|to|from|and|or)\b)")
_SECOND_ADVERB = re.compile(r" and [a-z]+ly [a-z]+s ")  # "and explicitly signs with the first"
# "such treatment" and "for this to occur" point back at what stands before.
_POINTING_ACT = re.compile(
    r"\bsuch\b(?! as\b)|\bdo(?:ing)? (?:so|this|that|it)\b|\bthese [a-z]+"
    r"|\bfor (?:this|that|it|them) to\b|\bthis$|\bthat way\b"
    r"|\bthis (?:url|link|page|form|document|file|command|button|website|site|list|table|section|channel)\b",
    re.IGNORECASE,
)
# "access to that bucket"
_OF_THAT_ONE = re.compile(r"\b(?:to|of|in|for|on|with|from) that [a-z]+$")
# "npm ci instead of npm"; steps of a process: "Call - Interview - Offer".
_NO_ONE_THING = re.compile(r"\b(?:instead of|rather than)\b| - ")
# A list that goes on behind a bracket, and no further statement.
_LIST_GOES_ON = re.compile(r"\s*\([^()]*\),? (?:and|or) (?!(?:he|she|it|they|we|you) )")
# Much of something, but not how much: "a lot of power", "varying degrees"; some things, but not which: "particular
# events".
MUCH = re.compile(
    r"(?:lots|(?:quite )?an? (?:lot|number|bit|couple|variety)) of |the (?:ability|capability|possibility) to "
    r"|(?:an? )?(?:varying|certain|different|various|greater?|lesser|large|limited|some|high) (?:degree|extent)s?\b"
    r"|(?:certain|particular|various|different|helpful|useful|valuable|important|appropriate|reasonable|suitable|proper"
    r"|relevant|necessary) [a-z]+$"
    r"|(?:multiple|several) [a-z]+s of ",
    re.IGNORECASE,
)
# The one that comes before or after another that is not named: "the previous methods".
_OF_A_ROW = re.compile(r"the (?:last|next|previous|earlier|final)(?: [a-z-]+){1,2}", re.IGNORECASE)
# Of which there is one: "from the west", "of the plague".
_ONLY_ONE = re.compile(
    r"the (?:(?:north|south)(?:east|west)?|east|west|sun|moon|sky|sea|internet|web|press|plague)", re.IGNORECASE
)
_OWNER = re.compile(r"[A-Z][\w.-]*['’]s? ")
_AN = re.compile(r" an? ")
_ARTICLE_BEFORE = re.compile(r"\b(?:the|an?) (?:[a-z-]+ )?$", re.IGNORECASE)
# The start of a clause that tells which things are meant, without its verb: "options a reader", but not "as a trade".
_CUT_CLAUSE = re.compile(r"[a-z]{2}s an? [a-z]+$")
_VERB_BEHIND = re.compile(r" (?:has|have|is|are|was|were|can|will|may|must|should|needs?|wants?) ")
# What belongs to the word before it: "off the [shelf] (OTS) tool".
_RUNS_INTO = re.compile(
    r" ?\([a-z0-9]\)|:\w| [A-Z][a-z]+ the [A-Z]| \((?:and|or|but) [^()]*\) [a-z]+ [A-Z]"
    r"| \([A-Z]{2,}\) (?!(?:and|or|but|of|in|on|at|to|for|from|with|by|as|into|over|under|through|that|which|who|where"
    r"|when|while|if|until|since|before|after|during|because|so|than|then|will|would|can|could|may|might|must|should"
    r"|has|have|had|do|did|are|were|not|[a-z]+(?:ed|s|ly))\b)[A-Za-z]"
)
# What goes on with more of a name, or with what a thing is said to do: "the caddyfile" of "caddyfile.Unmarshaler",
# "rely on libimlib" of "libimlib itself having the dependency".
_GOES_ON = re.compile(r"\.\w|(?: (?:itself|themselves)|(?<=itself)|(?<=themselves)) [a-z]+ing\b")
# A clause without its end: "the functionality is" of "Because the functionality is experimental, ideas and reports …".
_ENDS_ON_BE = re.compile(r"(?!.*\b(?:what|who|which|how|where|as|than|there|it|that) ).* (?:is|are|was|were)$")
# "news, results, and collaborate on maps", of two acts.
_ACT_LISTED = re.compile(r", (?:and|or) ([a-z]+) (?:on|with|to|in|at|for) ")
_GOES_ON_BEHIND_COMMA = re.compile(r", (?:(?:[\w'’-]+ ){1,4}?[\w'’-]+, ){0,4}(?:and|or) ")
# "Corley ruled Norland", of a land that Corley ruled.
_RULED = re.compile(r" ([a-z]+ed) [A-Z]")
# "the port matching the scheme if specified"
_IF_SO = re.compile(r" (?:if|when|where|unless) [a-z]+$")
# The first of two, of which the other stands elsewhere: "either in the menu or directly …".
_FIRST_OF_TWO = re.compile(r"\beither (?:[a-z]+ )?$", re.IGNORECASE)
# "the items that apply and press Submit", of what somebody must do.
_ACT_BEHIND = re.compile(r" (?:that|which|who) .* and ([a-z]+) (?:[A-Z]|the |an? |your )")
# A name behind the noun for who it is: "the amateur astronomer [John Michell]".
_NAMED_BEHIND = re.compile(r" [A-Z][a-z]+ [A-Z]")
# The release of what is named: "Python 3.4-3.6".
_RELEASE_BEHIND = re.compile(r"(?<=[a-z]) \d[\d.]*(?:[-–]\d|\.\d)")
_SIGNS = re.compile(r"[\"“”()\[\]]|‘‘")
# Some words of an answer in quotes: 'a clear "fishbowl" type', 'by calling him "Duke of Albery"'.
_QUOTED_WITHIN = re.compile(r"(?<=[\w,] )(?:\"[^\"“”]+\"|“[^\"“”]+”)")
# A name behind a colon: "the HTTP header: X-Albery-Signature".
_NAMED_BEHIND_COLON = re.compile(r": ?[`“\"']?[\w./-]+[`”\"']?\.?$")
# A name behind the noun for what it is: "comet Wild-2".
_NAME_BEHIND = re.compile(r" [A-Z][\w-]*\w")
_NAME_GOES_ON = re.compile(r" [A-Z][a-z]+\b")
_PLURAL_BEHIND = re.compile(r" (?!(?:across|plus|unless|whereas|besides|towards|does)\b)[a-z]{3,}[^sui\W]s\b")
_PLACE_IN_TEXT = re.compile(
    r"(?:sub)?section|exhibit|chapter|appendix|figure|table|listing|annex|step|paragraph", re.IGNORECASE
)
_TOLD_HOW = re.compile(r" (?:how|when|where|whether|what|why) ")
# The end of a clause that tells which thing is meant: "the grant that a contact is applying for, with its date".
STRANDED_BEHIND = re.compile(r" (?:about|at|by|for|from|of|to|with)(?:[,.;:]|$)")
# "requests and issue certificates", of what a server can receive and issue.
_ACT_JOINED = re.compile(r"[a-z]+s and ([a-z]+) [a-z]+s$")
# Adjectives that say nothing without what follows them.
OF_ANOTHER = frozenset({
    "inconsistent", "consistent", "incompatible", "compatible", "responsible", "capable", "equivalent", "identical",
    "adjacent", "contrary", "unable", "able", "relevant", "unrelated",
})  # fmt: skip
# Verbs that need an object: "favourites to review regularly" is no aim but tells what the favourites are for.
_TAKE_OBJECTS = frozenset({
    "add", "address", "attach", "avoid", "check", "choose", "consider", "cover", "discuss", "display", "download",
    "edit", "explore", "find", "follow", "get", "give", "handle", "include", "keep", "look at", "make", "manage",
    "open", "read", "remember", "review", "see", "select", "send", "share", "show", "study", "take", "try", "upload",
    "use", "view", "visit", "watch",
})  # fmt: skip
# Nouns whose infinitive belongs to them: "a license to copy".
TAKE_AN_AIM = frozenset({
    "license", "licence", "permission", "right", "access", "ability", "opportunity", "power", "way", "time", "attempt",
    "effort",
    "need", "plan", "decision", "authority", "tendency", "reason", "chance", "duty", "obligation", "freedom", "order",
    "challenge", "request", "invitation", "call", "appeal", "incentive", "act", "law", "bill", "resolution",
    "adjustment", "constraint", "pressure", "demand", "temptation", "refusal", "failure", "logic",
})  # fmt: skip
# What may stand behind such a verb instead of its object.
_NO_OBJECT = re.compile(
    r"(?: \w+ly)*(?:$| (?:after|as|at|before|by|during|first|for|from|if|in|later|next|on|when|while|with)\b)"
)
# "service to service", said of any of them.
_FROM_ONE_TO_ONE = re.compile(r"(\w+) to \1")
# Words that make a phrase no answer: they point outside it, or deny it.
_NO_ANSWERS = frozenset({
    "it", "they", "this", "these", "those", "which", "who", "there", "his", "you", "we", "i", "her", "its", "their",
    "such", "your", "our", "my", "ones", "itself", "himself", "herself", "themselves", "them", "yourself", "ourselves",
    "folk", "folks",
})  # fmt: skip
NO_FIRST_WORDS = frozenset({
    "perhaps", "probably", "possibly", "not", "only", "just", "even", "also", "no", "nothing", "none", "yet", "so",
    "as", "than", "e.g", "i.e", "instead",
    # Verbs that were read as nouns.
    "will", "would", "can", "cannot", "could", "must", "shall", "should", "is", "are", "was", "were", "has", "have",
    "had", "does", "did",
})  # fmt: skip
_MAYBE, _NO_MORE = ("perhaps", "possibly"), ("only", "just")
# Adverbs that a parse puts before nouns: "simply the people".
NO_FIRST_ADVERBS = frozenset({"simply", "merely", "really", "very"})
_NO_LAST_WORDS = frozenset({
    "of", "to", "for", "with", "by", "in", "on", "from", "at", "and", "or", "the", "a", "after", "before", "into",
    "about", "than", "as", "using", "why", "how", "no", "not", "longer", "instead", "too", "either",
})  # fmt: skip


def may_be_answer(role: Role, clause: Clause, language: Language) -> bool:
    """Return True if a role's phrase is short, whole and says by itself what it means."""
    phrase = role.phrase
    words = phrase.text.split()
    limit = MAX_CLAUSE_WORDS if phrase.kind == "clause" or role.name in ("object", "topic") else _MAX_ANSWER_WORDS
    if role.name == "complement" and phrase.kind == "thing" and clause.verb.lemma == "be":
        limit = _MAX_KIND_WORDS  # what something is, of which readers handed on long answers more often than short ones
    if phrase.kind == "percentage":
        # "30% of the girls in the villages of the coast", of which the share alone is the answer.
        limit = _MAX_KIND_WORDS
    if not words or len(words) > limit or phrase.meant or phrase.cut:
        return False
    if ELSEWHERE.search(phrase.text) or _TWO_WAYS.search(phrase.text) or OF_SOMETHING.fullmatch(phrase.text):
        return False
    if (
        COMPARED.match(phrase.text)
        or _NO_ONE_THING.search(phrase.text)
        or _LIST_GOES_ON.match(clause.sentence.text, phrase.end)
    ):
        return False
    is_torn = "," in phrase.text and " and " not in phrase.text and phrase.kind not in ("clause", "date", "money")
    if is_torn and _GOES_ON_BEHIND_COMMA.match(clause.sentence.text, phrase.end) and phrase.start > clause.verb.start:
        return False  # "developers, leaders" of "developers, leaders, and clubs"
    if ";" in phrase.text or OPEN_QUOTE.search(phrase.text) or _OF_THAT_ONE.search(phrase.text):
        return False
    if _is_torn_off(phrase, clause):
        return False
    if is_half(phrase) or _AND_NOT.search(phrase.text) or _FROM_ONE_TO_ONE.fullmatch(phrase.text):
        return False
    sentence = clause.sentence.text
    if _FIRST_OF_TWO.search(sentence[: phrase.start]) and " or " not in phrase.text:
        return False
    if sentence.startswith(" being ", phrase.end) or STRANDED_BEHIND.match(sentence, phrase.end):
        return False  # "leads to thresholds being reached"
    if phrase.kind == "percentage" and not _has_digit(role) and " " in phrase.text and "%" in phrase.text:
        return False  # "the %"
    if MUCH.match(phrase.text) or goes_on(phrase, clause, language) or (phrase.kind == "measure" and phrase.definite):
        return False  # "the 1,600 mm" of "the 1,600 mm (5 ft 3 in) broad gauge"
    if _TOLD_HOW.search(phrase.text) and phrase.kind == "person":
        return False  # "tell new contributors how to start"
    second = _SECOND_VERB.search(phrase.text) if clause.verb.tense == "present" else None
    if second is not None and phrase.kind != "clause" and is_third_person(second[1]):
        return False
    if clause.verb.modal or clause.role("subject") is None:
        acts = (found.search(phrase.text) for found in (_ACT_BEHIND, _ACT_JOINED))
        if any(act is not None and is_infinitive(act[1]) for act in acts):
            return False
    if phrase.text[0] in "⁰¹²³⁴⁵⁶⁷⁸⁹" or phrase.text.endswith(" /"):
        return False  # "⁸Albery 18.4 /" of "⁸Albery 18.4 / Corley 15.4"
    if _SIGNS.search(_QUOTED_WITHIN.sub("", phrase.text)) or not is_whole(phrase, clause.sentence.text):
        return False
    points = language.clauses
    assert points is not None
    open_words = {*points.open_pronouns, *points.open_determiners}
    folded = [word.lower().strip(",.") for word in words]
    if folded[-1] in OF_ANOTHER or folded[-2:] == ["as", "well"]:
        return False  # "conscription as incompatible", with what?
    if folded[0] == "both" and "and" in folded[2:] and not phrase.proper:
        del folded[0]  # both are told
    if (
        _PLACE_IN_TEXT.fullmatch(words[0])
        or (folded[0] in NO_FIRST_WORDS and not _opens_an_answer(folded[0], phrase))
        or (len(words) > 1 and phrase.kind != "clause" and _is_adverb(folded[0]) and phrase.figure is None)
        or (len(words) == 1 and len(words[0].strip(".,")) < SHORTEST and not _has_digit(role))
    ):
        return False
    if phrase.kind == "clause":
        folded = [re.sub(r"['’](?:s|re|ve|ll|d)$", "", word) for word in folded]  # "it's"
        opening = folded[:2] if phrase.marker != "to" or folded[1:2] not in (["what"], ["which"]) else folded[:1]
        points_back = _POINTING_ACT.search(phrase.text) is not None or bool(open_words.intersection(opening))
        return not points_back and not _stops_short(phrase, clause)
    is_vague = (folded[0] in points.vague_nouns and phrase.figure is None) or phrase.text.lower() in _TELLS_NOTHING
    is_known = is_bare(phrase) or is_of_a_story(phrase, clause) or TOLD_BEFORE.match(phrase.text) is not None
    if is_known or is_vague or (folded[0] == "the" and folded[1] in POINTING):
        return False
    subject = clause.role("subject")
    is_of_the_named = role.name == "topic" and len(words) > BARE_WORDS and subject is not None and subject.proper
    if is_of_the_named and folded[0] in ("his", "her", "its", "their"):
        del folded[0]  # "renowned for his achievements and showmanship"
    if _tells_how_often(folded[0], phrase):
        del folded[0]
    return folded[0] not in open_words and not _NO_ANSWERS.intersection(folded)


def _is_torn_off(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "form" of "form feed characters" and "Eject" of "Eject Anyway": more belongs to it."""
    behind = [role for role in clause.roles if role.phrase.start == phrase.end + 1]
    is_next = any(not role.phrase.marker for role in behind)
    ruled = _RULED.match(clause.sentence.text, phrase.end)
    if ruled is not None and ruled[1] in clause.lost:
        return True
    if phrase.proper:
        goes_on = _NAME_GOES_ON.match(clause.sentence.text, phrase.end) is not None
        return goes_on and not is_next and phrase.start > clause.verb.start
    is_next = is_next and all(role.name not in ("time", "duration", "manner") for role in behind)
    return is_next and phrase.kind == "thing" and phrase.text.islower() and " " not in phrase.text and not phrase.plural


def _opens_an_answer(word: str, phrase: Phrase) -> bool:
    """Return True for "to have a degree", "perhaps 40,000 people", "only two maps" and "every night"."""
    return (phrase.marker == "to" and word == "have") or _is_hedged(word, phrase) or _tells_how_often(word, phrase)


def _tells_how_often(word: str, phrase: Phrase) -> bool:
    return word == "every" and phrase.kind in ("time", "duration") and not phrase.marker


def _is_hedged(word: str, phrase: Phrase) -> bool:
    """Return True for "perhaps two years" and "only two maps"; "only two years" says more than how long."""
    is_count = phrase.figure is not None and phrase.plural and phrase.kind != "duration"
    return (phrase.figure is not None and word in _MAYBE) or (is_count and word in _NO_MORE)


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") and is_adverb(word)


def _stops_short(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "since it is not related to the radio" before "navaid", which a parse has put elsewhere."""
    following = _NEXT_WORD.match(clause.sentence.text, phrase.end)
    return following is not None and following[1].lower() in clause.lost


def _has_digit(role: Role) -> bool:
    return any(character.isdecimal() for character in role.phrase.text)


def is_bare(phrase: Phrase) -> bool:
    """Return True for "the game" and "the last game", not for "Kublai's game": which is meant stands elsewhere."""
    if not phrase.definite or phrase.proper or is_narrowed(phrase) or phrase.kind not in ("thing", "quality"):
        return False
    is_known = _OWNER.match(phrase.text) or _ONLY_ONE.fullmatch(phrase.text)
    is_short = len(phrase.text.split()) <= BARE_WORDS and not is_known
    return is_short or _OF_A_ROW.fullmatch(phrase.text) is not None


def is_half(phrase: Phrase) -> bool:
    """Return True for "a signed", of a token that was cut off."""
    return phrase.kind == "quality" and len(phrase.text.split()) == BARE_WORDS and phrase.text.startswith(("a ", "an "))


def is_of_a_story(phrase: Phrase, clause: Clause) -> bool:
    """Return True for "the scientists" or "the president" who did something once.

    "The users" who must do something are any users.
    """
    words = phrase.text.split()
    are_people = phrase.kind == "person" and not phrase.meant
    is_known = are_people and words[0].lower() == "the" and words[-1].islower()
    return is_known and len(words) == BARE_WORDS and clause.verb.tense == "past"


def lacks_its_object(aim: Phrase) -> bool:
    """Return True for "to review regularly" and "to look at on a tough day": what is done so stands before it."""
    verb = next((verb for verb in _TAKE_OBJECTS if re.match(rf"{verb}\b", aim.text)), None)
    return verb is not None and _NO_OBJECT.match(aim.text, len(verb)) is not None


def goes_on(phrase: Phrase, clause: Clause, language: Language) -> bool:
    """Return True for "the Set up" of "the Set up a Connection wizard is launched": a name of which more follows."""
    is_cut = "a" in language.scoring.articles and _AN.match(clause.sentence.text, phrase.end) is not None
    return phrase.end < clause.verb.start and is_cut


def is_whole(phrase: Phrase, text: str) -> bool:
    """Return False for a part of a word ("9" of "3rd-and-9") and for a phrase without its end ("the creation of")."""
    if phrase.text.split()[-1].lower() in _NO_LAST_WORDS or not any(
        c.isalnum() for c in phrase.text[:-1] or phrase.text
    ):
        return False
    is_rate = phrase.figure is not None or any(map(str.isdecimal, phrase.text))  # "four times a year"
    is_cut = not is_rate and _CUT_CLAUSE.search(phrase.text)
    if is_cut and (phrase.kind != "clause" or _VERB_BEHIND.match(text, phrase.end)):
        return False
    if not phrase.proper and _ARTICLE_BEFORE.search(text[: phrase.start]):
        return False  # "sled of Albery" of "the copper sled of Albery"
    listed = _ACT_LISTED.search(phrase.text) if phrase.kind != "clause" else None
    if listed is not None and is_infinitive(listed[1]):
        return False
    if phrase.kind != "clause" and (_IF_SO.search(phrase.text) or _SECOND_ADVERB.search(phrase.text)):
        return False
    if _GOES_ON.match(text, phrase.end) or (phrase.kind == "clause" and _ENDS_ON_BE.fullmatch(phrase.text)):
        return False
    act = _ACT_WITHIN.search(phrase.text)
    if act is not None and is_infinitive(act[1]):
        return False  # "in the Albery Center or contact Corley Sales"
    is_noun = phrase.kind == "person" and phrase.text.split()[-1].islower()
    if _RUNS_INTO.match(text, phrase.end) or (is_noun and _NAMED_BEHIND.match(text, phrase.end)):
        return False  # "a US-based 501" of "(c)(3)", "the docs" of "docs:ansible.im"
    is_told_behind = phrase.definite and not phrase.proper and _NAMED_BEHIND_COLON.match(text, phrase.end)
    if _RELEASE_BEHIND.match(text, phrase.end) or is_told_behind:
        return False
    is_bare_noun = phrase.text[0].islower() and phrase.kind == "thing" and not (phrase.plural or phrase.definite)
    if is_bare_noun and phrase.text.isalpha() and _NAME_BEHIND.match(text, phrase.end):
        return False
    if is_bare_noun and text[: phrase.start].endswith(") "):
        return False  # "save" of "a synchronous (blocking) save"
    if is_bare_noun and phrase.marker and " " not in phrase.text and _PLURAL_BEHIND.match(text, phrase.end):
        return False  # "team" of "assigned to team leads"
    before, after = text[phrase.start - 1 : phrase.start], text[phrase.end : phrase.end + 1]
    return not any(sign.isalnum() or sign in "-–/_=" for sign in (before, after) if sign)
