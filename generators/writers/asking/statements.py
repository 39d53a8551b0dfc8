"""English questions about whole statements: how an aim is reached, what happens or must be done under a condition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ....utils.languages.clause_words import ClauseWords
from ....utils.records.facts import Clause, Phrase, Verb
from ....utils.records.questions import ClauseQuestion
from ...reading.inflections import is_adverb, is_infinitive, is_verb, verb_forms
from .answer_gates import ELSEWHERE, NO_FIRST_WORDS, TAKE_AN_AIM, is_whole, lacks_its_object
from .gates import ODD_SIGNS, POINTERS, POINTING_AIM
from .golds import way_golds
from .phrase_gates import WHICH_ONE
from .wording import (
    DUTIES,
    Known,
    follows_with_to,
    inflected,
    is_courtesy,
    is_you,
    question_of,
    repeats_its_marker,
    said,
)

_MIN_CONDITION_WORDS, MAX_CONDITION_WORDS = 3, 12
_MAX_WAY_WORDS = 10
_MAX_AIM_WORDS = 10
_MAX_OUTCOME_WORDS = 12
_OF_AN_OUTCOME = ("if", "when", "once", "after")
# An act that only a question's own words explain: "use it".
_WITH_IT = re.compile(r"(?:[\w-]+ ){1,2}(?:it|them)", re.IGNORECASE)
_MAX_DOING_WORDS = 25
# Signs that what something does cannot have; brackets it can.
_ODD_DOING = re.compile(r"[\[\]{}|<>*=;“”\"]|:(?!\w)")
# Words of what something does that point at something within it.
_ITS_OWN = re.compile(r"\bsuch as\b|(?<=\b(?:if|so) )it\b|(?<=\bwhen )it\b", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?)$", re.IGNORECASE)
# What stands behind "Port", which is a verb as well, and verbs that it stands behind, too.
_OF_A_NOUN = re.compile(r"(?:of|for) ")
_SOUGHT = frozenset({"search", "look", "wait", "check", "ask", "scan", "watch", "listen", "test", "account", "dispose"})
# What a setting does when it is set so: "Set to false to disable the map."
_SET_TO = re.compile(
    r"Set (?:(?:this|it) )?to (?P<value>(?!the |an? )\S+(?: [A-Z]\S*)?) "
    r"(?:(?:in order )?to|if you (?:want|wish|need) to) (?P<act>[a-z]+ .+)"
)
# Words that open what an option specifies: "How many lines to print".
_ASKING = frozenset({"how", "when", "where", "why"})
_OPEN_ITEMS = ("for", "in", "on", "at", "with", "from", "by", "as", "please")
# "to help you find the pointer": what you want is to find it.
_HELP = re.compile(r"^help you (?:to )?")
# "to take you to the page": who does it takes nobody.
_TAKES_YOU = re.compile(r"^\w+ you\b")
_FURTHER_STEP = re.compile(r"\b(?:and|then|or)\b")
# "to move a window or F8 to resize it": two aims, each with its way.
_TWO_AIMS = re.compile(r"\b(?:and|or) [A-Z]?[\w-]* ?to [a-z]")
# "open the panel": which one is meant stands elsewhere.
_BARE_END = re.compile(r"^(?:\S+ ){1,2}(?:the|a|an|your) \S+$")
# "Click the icon": which icon is seen in a picture.
BARE_CONTROL = re.compile(r"\bthe (?:icon|button|box|link|arrow|checkbox|field|item)s?$", re.IGNORECASE)
# "follow the guide": which one, and what then?
_VAGUE_WAY = re.compile(
    r"(?:use|follow) the (?:recommended|appropriate|usual|standard|proper|correct|right|relevant) [a-z]+"
    r"(?: (?:for|of|in) .*)?$|follow along\b"
    r"|(?:[\w-]+ ){1,2}(?:the|our|their) (?:[\w-]+ ){0,2}"
    r"(?:documentation|docs|guidance|instructions?|prompts|guides?|steps?|manual|tutorials?|links?|section)$",
    re.IGNORECASE,
)
_RUNS_ON = re.compile(r"[.:/_-]\w")
_KNOW_MORE = re.compile(r"enjoy |(?:read|learn|find out|know|see|understand|discover) (?:more|about|how)\b")
# "you're not yet convinced": of what? "you are unable to fix the issue": which one? "you can and call us": can what?
_OF_WHAT = re.compile(
    r".*\bprompts? you"
    r"|.*\b(?:resolve|fix|solve|correct|address|overcome) the (?:issue|problem|error)s?(?! (?:of|that|which) ).*"
    r"|you(?:['’]re| are) (?:confused|unsure|uncertain|unclear) about the [a-z]+"
    r"|(?:the|an?) (?:issue|problem|error)s? (?:persists?|continues?|occurs?|remains?|happens?).*"
    r"|(?:you|they|he|she|we) (?:can|could|may|must|should) (?:and|or|but) .*"
    r"|there(?:['’]s| is| are) (?:an? |any )?[a-z]+"
    r"|(?:any )?[a-z]+s? (?:is|are) (?:found|made|needed|required|detected|discovered)"
    r"|you have (?:(?:any|an?|more|other|further|additional) )*"
    r"(?:questions?|concerns?|feedback|problems?|issues?|doubts?)(?:,? (?:and|or) [a-z]+)*"
    r"|you(?:['’]re| are| feel| get| become)(?: (?:not|yet|still|already|really|quite|fully|even))* "
    r"(?:convinced|(?:un)?sure|certain|ready|interested|done|finished|stuck|confused|lost|able|comfortable|familiar"
    r"|prompted|asked|connected)(?: in (?:learning|knowing|hearing|reading) more)?"
)
# Who does not know what to do asks that, and not what happens then.
_UNSURE = re.compile(r"you(?:['’]re| are) (?:not (?:yet )?(?:sure|certain)|unsure|uncertain) (?:wh|how|if)")
# An act as the subject: "switching to disks".
_DOING_SOMETHING = re.compile(r"[A-Z]?[a-z]+ing (?:to|from|on|off|with|for|between|the|an?|your|[a-z]+s)\b")
# Words for what somebody has to do in a role, which show nobody the way to its aim.
_OF_A_ROLE = frozenset({"champion", "foster", "mentor", "oversee", "coach"})
# "One tricky case occurs when …"
_CASES = ("case", "situation", "problem", "exception")
_BARE_ACCESS = re.compile(r"(?:request|get|gain|have|obtain) access$")
_BARE_THING = re.compile(r"the [a-z]+ (?:is|are|was|were|has|have|had|can|cannot|does|do|must|will)\b", re.IGNORECASE)
# Verbs whose object is no way to reach the purpose behind them.
_NO_WAYS = frozenset(
    {"have", "need", "want", "be", "see", "wish", "like", "try", "go", "go on", "allow", "get", "become", "do", "take",
     "receive", "work", "help", "view", "watch", "consult", "refer"}
)  # fmt: skip
# Verbs whose object is made to do what stands behind it.
_MADE_TO = frozenset({"set", "require", "force", "tell", "ask", "specify"})
# What a thing is made for, which nobody asks how to do.
_FILLED = frozenset({"hold", "store", "contain", "represent", "house"})
# Where to begin is not yet a way.
_BEGINNING = re.compile(r"(?:begin|start) (?:at|by|from|in|on|with)\b", re.IGNORECASE)
# Verbs behind which "when" and "if" may be what is told.
_TELLING_WHEN = frozenset({"inform", "tell", "show", "indicate", "specify", "determine", "decide", "check", "ask"})
# "Each image needs tuning if you want an even look": what follows from no wish.
_WISHES = frozenset({"want", "wish", "need", "like", "prefer"})
_BESIDE = frozenset({"also", "already"})
_BESIDES = frozenset({"also", "too", "additionally", "instead"})
# Where to read on is no act, nor is an invitation: "feel free to open an issue".
_NO_ACTS = frozenset({"see", "refer", "check out", "feel"})
_PERMITS = ("may", "can")
# Words before a participle, which is no past tense.
_BEFORE_PARTICIPLES = re.compile(
    r"\b(?:have|has|had|having|is|are|was|were|be|been|being|gets?|got|using)\b|['’](?:ve|s|re|d)\b", re.IGNORECASE
)
# Who speaks in a text is not who asks about it.
_SPEAKER = re.compile(r"\b(?:we|us|our|me|my)\b", re.IGNORECASE)
_KNOWN = re.compile(r"\b(?:it|its|them|their)\b", re.IGNORECASE)
# "… provided that you keep the notices": the condition of what may be done.
_PROVISO = re.compile(
    r"[, ]+(?P<opener>provided that|(?<=, )provided(?! by\b)|on condition that|as long as|only if) "
    r"(?P<proviso>[^;:()]+?)\.?$"
)
_MAX_PROVISO_WORDS, _MAX_PERMITTED_WORDS = 25, 14


# What may be the act behind a condition, and not one of several verbs: "you add, remove or change files".
_FURTHER_COMMAND = re.compile(r", (\w+) (?!.*,? (?:and|or) )")
# "will first need to unlock it", "include the archive, too": other acts come besides; and "do some work" says nothing.
_ONE_OF_SEVERAL = re.compile(r"\b(?:first|also)\b|\b(?:too|as well)$|\bdo (?:so\b|some\b)")
_ADVISING = frozenset({"recommend", "suggest", "advise"})


@dataclass(frozen=True, slots=True)
class _Needed:
    """An act that is needed or recommended, and how it is asked for."""

    act: Phrase
    opening: str


@dataclass(frozen=True)
class StatementQuestions:
    """The questions about one clause as a whole."""

    clause: Clause
    words: ClauseWords
    known: Known

    @property
    def subject(self) -> Phrase | None:
        return self.clause.role("subject")

    def questions(self) -> Iterator[ClauseQuestion]:
        """Yield the questions; a clause without a subject is a command."""
        yield from self._about_way()
        yield from self._about_outcome()
        yield from self._about_duty()
        yield from self._about_doing()
        yield from self._about_proviso()

    def _about_way(self) -> Iterator[ClauseQuestion]:
        """Ask how a purpose is reached: "To leave, press F11." and "You can press F11 to leave."."""
        verb, subject = self.clause.verb, self.subject
        purpose = next((r for r in self.clause.roles if r.name == "purpose" and r.phrase.marker.endswith("to")), None)
        needed = self._needed()
        if purpose is None or (needed is None and subject is not None and not _is_anybody(subject)):
            return
        if needed is None and (
            verb.lemma in _NO_WAYS
            or verb.lemma == "do"
            or verb.passive
            or (verb.modal and verb.modal not in ("can", "could", "should", "must"))
        ):
            return
        sentence = self.clause.sentence.text
        if not is_verb(purpose.phrase.head) or purpose.phrase.text[0].isupper():
            return  # "pass the file to git blame", "the button to Donate Leave Hours"
        if _takes_the_aim(self.clause.role("object"), verb, purpose.phrase):
            return
        start = _act_start(verb) if needed is None else needed.act.start
        ends = [r.phrase.end for r in self.clause.roles
                if r.name in ("object", "topic", "place", "recipient", "complement") and r.phrase.start >= start
                and (r.phrase.end <= purpose.phrase.start or purpose.phrase.start < start)]  # fmt: skip
        if not ends:
            return
        start = _word_start(sentence, start)
        end = max(ends)
        done = sentence[start:end]
        behind = sentence[end : purpose.phrase.start] if purpose.phrase.start > end else sentence[end:]
        aim = _HELP.sub("", " ".join(purpose.phrase.text.split()))
        thing = self.clause.role("object")
        if aim.startswith("be ") or (thing is not None and thing.kind == "quality"):
            return  # "Set the window to be longer", "surround the particular" of "the particular graded element"
        if len(done.split()) > _MAX_WAY_WORDS or len(aim.split()) > _MAX_AIM_WORDS or ODD_SIGNS.search(f"{done} {aim}"):
            return
        if (
            " " not in aim
            or "," in aim
            or _TWO_AIMS.search(aim)
            or _TAKES_YOU.search(aim)
            or _BARE_END.search(aim)
            or _BARE_ACCESS.match(aim)
            or lacks_its_object(purpose.phrase)
            or BARE_CONTROL.search(done)
            or POINTERS.search(done)
            or _KNOWN.search(done)
            or ELSEWHERE.search(done)
            or POINTING_AIM.search(aim)
            or _FURTHER_STEP.search(behind)
        ):
            return
        if sentence[:start].rstrip().endswith(("&", "/")) or _RUNS_ON.match(sentence, end):
            return  # "the find & replace feature", "implement the caddyfile" of "caddyfile.Unmarshaler"
        if _BEGINNING.match(done) or _VAGUE_WAY.match(done) or _KNOW_MORE.match(aim):
            return
        if done.split()[0] in NO_FIRST_WORDS or (subject is None and verb.lemma in _OF_A_ROLE):
            return
        doer = "you" if subject is None else subject.text.lower()
        answer = Phrase(start, end, done, verb.lemma, "clause")
        if needed is not None:
            text = question_of([needed.opening, "to", aim])
            yield ClauseQuestion(text, self.clause, "manner", answer, (done,), (purpose.phrase,), {"form_duty": 1.0})
            return
        gerund = inflected(verb.lemma.split()[0], "VBG")  # a particle stands in the words behind it
        golds = way_golds(done, f"by {gerund}{done[len(done.split()[0]) :]}")
        text = question_of([f"How {'can' if verb.modal else 'do'} {doer}", aim])
        yield ClauseQuestion(text, self.clause, "manner", answer, golds, (purpose.phrase,), {"form_how_to": 1.0})

    def _needed(self) -> _Needed | None:
        """Return what "you need to restart" or "we recommend restarting" says is to be done."""
        verb, subject = self.clause.verb, self.subject
        acts = [phrase for phrase in self.clause.all_in("complement") if phrase.kind == "clause"]
        if subject is None or len(acts) != 1 or verb.passive or acts[0].start < verb.end or acts[0].cut:
            return None
        (act,) = acts
        if _ONE_OF_SEVERAL.search(f"{self.clause.sentence.text[verb.start : verb.end]} {act.text}"):
            return None
        if verb.lemma == "need" and is_you(subject) and act.marker == "to" and verb.modal in ("", "will"):
            return _Needed(act, "What do you need to do")
        is_advice = verb.lemma in _ADVISING and subject.text.lower() == "we" and not verb.modal
        if is_advice and act.text.split()[0].endswith("ing"):
            return _Needed(act, "What is recommended")
        return None

    def _about_outcome(self) -> Iterator[ClauseQuestion]:
        """Ask what happens under a condition that stands before or behind the whole statement."""
        condition, subject, verb = self.clause.role("condition"), self.subject, self.clause.verb
        if condition is None or subject is None or condition.marker not in _OF_AN_OUTCOME:
            return
        if self.clause.source == "relative":
            return  # "a result that will be the value if the key is set": the result is none that happens
        if verb.lemma in ("call", "name", "know", "differ", "vary", "depend"):
            return  # "When you fail a card, it is called a lapse"; "The page differs if you use a map"
        if verb.lemma in _TELLING_WHEN and condition.start > verb.end:
            return  # "A good exercise informs learners when an objective is reached"
        if verb.modal not in ("", "will", "may", "might") or verb.lemma in ("be", "have") or is_you(subject):
            return
        if _UNSURE.match(condition.text) or subject.head in _CASES:
            return
        if _DOING_SOMETHING.match(subject.text) and not subject.plural:
            return  # "When the cache is full, switching to disks makes a difference": somebody does that
        if subject.text.lower() in ("we", "i", "that") or self._happens_besides():
            return  # what the writers of a text do, and what happens besides
        between = self.clause.sentence.text[condition.end : verb.start].lower()
        if ";" in between or " otherwise " in between:
            return  # "If you know it, call them; otherwise the team will": what happens in the other case
        is_act = any(phrase.kind == "clause" and phrase.marker == "to" for phrase in self.clause.all_in("complement"))
        makes_sense = verb.lemma == "make" and any(phrase.head == "sense" for phrase in self.clause.all_in("object"))
        if makes_sense or (subject.text.lower() == "it" and is_act and self.clause.role("object") is None):
            return  # "It may feel natural to keep it private": nothing happens
        sentence = self.clause.sentence.text
        start, end = subject.start, self.clause.end
        if start < condition.start:
            end = sentence.lower().rfind(condition.marker, 0, condition.start)
        outcome = sentence[start:end].strip(" ,")
        if condition.head == verb.lemma:
            return  # "When people think of a system, they often think of this one"
        is_wish = condition.head in _WISHES and condition.text.lower().startswith("you ")
        if verb.tense == "past" or not tells(condition) or is_wish:
            return
        asked = condition.full_text
        if repeats_its_marker(condition):
            return
        if len(outcome.split()) > _MAX_OUTCOME_WORDS or ODD_SIGNS.search(f"{outcome} {asked}"):
            return
        if subject.text.lower() == "they" and not re.search(r"\w{2}s\b|\band\b", condition.text):
            return  # "If a fee is charged, they may vary": what may?
        if subject.text.lower() == "it" and re.search(r"\b(?:are|were|have)\b(?!.*\ban? )", condition.text):
            return  # "When several maps are needed, it helps to sort them": what does?
        further = _FURTHER_COMMAND.search(condition.text)
        if further is not None and is_infinitive(further[1]):
            return  # "If you're using maps, override the key so it'll show them", read as one condition
        known = _without_known(_behind_pronoun(outcome, subject, condition), start > condition.start)
        if POINTERS.search(known) or POINTERS.search(asked) or _SPEAKER.search(f"{outcome} {asked}"):
            return
        if not outcome.startswith(subject.text) or not is_whole(subject, sentence):
            return
        answer = Phrase(start, start + len(outcome), outcome, verb.lemma, "clause")
        text = question_of([f"What happens {condition.marker}", asked])
        features = {"form_outcome": 1.0, **_bare(asked)}
        yield ClauseQuestion(text, self.clause, "statement", answer, (outcome,), (condition,), features)

    def _happens_besides(self) -> bool:
        verb = self.clause.verb
        return not _BESIDE.isdisjoint({*self.clause.lost, *self.clause.sentence.text[verb.start : verb.end].split()})

    def _about_duty(self) -> Iterator[ClauseQuestion]:
        """Ask what somebody must, should or may do under a condition; a command says what you should do."""
        condition, subject, verb = self.clause.role("condition"), self.subject, self.clause.verb
        if condition is None or condition.marker not in ("if", "when", "before", "after"):
            return
        needed = self._needed()
        does = subject is None or is_you(subject) or subject.head in self.words.persons
        is_outcome = verb.modal == "should" and verb.lemma in ("get", "see", "notice", "receive", "have")
        happens = verb.passive or verb.lemma == "be" or is_outcome
        if needed is None and (not does or (subject is not None and verb.modal not in DUTIES) or happens):
            return
        if not _BESIDES.isdisjoint(self.clause.lost) or verb.lemma in _NO_ACTS:
            return  # "also list the project" is a part of what should be done
        sentence = self.clause.sentence.text
        start = _word_start(sentence, _act_start(verb) if needed is None else needed.act.start)
        behind_verb = [r.phrase for r in self.clause.roles if r.phrase is not condition and r.phrase.start >= start]
        if any(phrase.cut and not phrase.whole_end for phrase in behind_verb):
            return
        ends = [max(phrase.end, phrase.whole_end) for phrase in behind_verb]
        end = max(ends, default=verb.end)
        behind = sentence[end : condition.start] if condition.start > end else sentence[end:]
        if start < condition.start < end or len(behind.split()) > 1:
            return  # What follows is a further step.
        done = sentence[start:end]
        asked = condition.full_text
        if repeats_its_marker(condition):
            return
        texts = f"{_without_known(done, start > condition.start)} {asked}"
        if not ends or len(done.split()) > _MAX_OUTCOME_WORDS or not tells(condition) or _WITH_IT.fullmatch(done):
            return
        own = sentence[start : max(phrase.end for phrase in behind_verb)]  # without a clause that tells which
        pointing = f"{_without_known(own, start > condition.start)} {asked}"
        if ODD_SIGNS.search(texts) or POINTERS.search(texts) or POINTING_AIM.search(pointing):
            return
        if _SPEAKER.search(texts) or ELSEWHERE.search(done):
            return
        doer = "you" if subject is None else said(subject, self.clause, self.known)
        opening = f"What {verb.modal or 'should'} {doer} do" if needed is None else needed.opening
        text = question_of([opening, condition.marker, asked])
        answer = Phrase(start, end, done, verb.lemma, "clause")
        features = {"form_duty": 1.0, **_bare(asked)}
        yield ClauseQuestion(text, self.clause, "statement", answer, (done,), (condition,), features)

    def _about_proviso(self) -> Iterator[ClauseQuestion]:
        """Ask on what condition something may be done: "You may lend copies, provided that you keep the notices."."""
        verb, subject, sentence = self.clause.verb, self.subject, self.clause.sentence.text
        found = _PROVISO.search(sentence, verb.end)
        if found is None or subject is None or verb.modal not in _PERMITS or subject.start > verb.start:
            return
        main = verb.end - len(verb.rest)
        done, proviso = sentence[main : found.start()], found["proviso"]
        if verb.finite and sentence[verb.start : verb.end].lower() != f"{verb.finite} {verb.rest}":
            return
        is_of_it = done.count(",") < 2 and not POINTERS.search(done) and not ODD_SIGNS.search(done)
        is_of_it = is_of_it and {"may", "can", "must"}.isdisjoint(done.split())  # that of another permission
        if not is_of_it or not 1 < len(done.split()) <= _MAX_PERMITTED_WORDS:
            return
        if is_courtesy(replace(subject, text=proviso)):
            return
        if ODD_SIGNS.search(proviso) or not 2 < len(proviso.split()) <= _MAX_PROVISO_WORDS:
            return
        text = question_of(["On what condition", verb.modal, said(subject, self.clause, self.known), done])
        answer = Phrase(found.start("proviso"), found.end("proviso"), proviso, verb.lemma, "clause")
        golds = (f"{found['opener']} {proviso}", proviso)
        yield ClauseQuestion(text, self.clause, "condition", answer, golds, (subject,), {"form_proviso": 1.0})

    def _about_doing(self) -> Iterator[ClauseQuestion]:
        """Ask what something does or is that the heading above the sentence names, or the word before its colon."""
        verb, subject, sentence = self.clause.verb, self.subject, self.clause.sentence.text
        if self.clause.source != "heading" or subject is None:
            return
        done = sentence[verb.start : self.clause.end]
        first, _, rest = done.partition(" ")
        is_default = verb.lemma == self.words.to_default
        if len(done.split()) > _MAX_DOING_WORDS or _ODD_DOING.search(done):
            return
        if POINTERS.search(_ITS_OWN.sub("", done)):
            return
        if first == "Set":
            yield from self._about_setting(subject, done)
            return
        if (not rest and not is_default) or first.lower() in _OPEN_ITEMS:
            return
        if verb.start < verb.end and first.isalpha() and first.lower() not in verb_forms(verb.lemma, "en"):
            return  # "Minor changes to modules", whose noun was read as a verb
        answer = Phrase(verb.start, verb.start + len(done), done, verb.lemma, "clause")
        is_noun = _OF_A_NOUN.match(rest) is not None and verb.lemma not in _SOUGHT
        if is_noun and not verb.start:
            return
        if verb.start == verb.end or is_noun:
            if is_adverb(first.lower()) and first.lower() not in (*_ASKING, *self.words.opens_meaning):
                return  # "Only required if …"
            is_noun_phrase = verb.start > 0 and not is_default
            asked = ["What is", subject.meant] if is_noun_phrase else ["What does", subject.meant, verb.lemma]
            asked = ["What is the default value of", subject.meant] if is_default else asked
            golds = (done, rest) if _ARTICLE.match(first) else (done,)
        else:
            asked = ["What does", subject.meant, "do"]
            is_command = first.lower() == verb.lemma.split()[0]
            golds = (done, f"{inflected(first.lower(), 'VBZ')} {rest}") if is_command else (done,)
        text = question_of(asked)
        yield ClauseQuestion(text, self.clause, "statement", answer, golds, (), {"form_doing": 1.0})

    def _about_setting(self, setting: Phrase, done: str) -> Iterator[ClauseQuestion]:
        """Ask what it does to set something so: what a value is for is told as a command."""
        found = _SET_TO.fullmatch(done)
        if found is None or not is_infinitive(found["act"].split()[0]):
            return
        start = self.clause.verb.start + found.start("act")
        answer = Phrase(start, start + len(found["act"]), found["act"], "set", "clause")
        text = question_of(["What does setting", setting.meant, "to", found["value"], "do"])
        yield ClauseQuestion(text, self.clause, "statement", answer, (found["act"],), (), {"form_doing": 1.0})


def _is_anybody(subject: Phrase) -> bool:
    return subject.text.lower() in ("you", "users", "one")


def _takes_the_aim(thing: Phrase | None, verb: Verb, aim: Phrase) -> bool:
    """Return True if an aim is that of the object before it, and not of what is done.

    So in "limit the access to view reports", "Set the clock to show seconds", not "Set the key to 1 to show seconds",
    and the title "the Convert Maps to use Other Signs page".
    """
    if thing is None or not follows_with_to(aim, thing.end):
        return False
    if aim.head in _FILLED and verb.lemma in ("create", "make", "add"):
        return True  # "Create a new directory to hold the files"
    words, acts = thing.text.split(), aim.text.split()
    is_act = words[0] == "the" and words[1].istitle() and is_infinitive(words[1].lower())
    is_title = is_act and len(acts) > 1 and acts[1].istitle()
    return thing.head in TAKE_AN_AIM or is_title or (verb.lemma in _MADE_TO and " to " not in thing.text)


def _act_start(verb: Verb) -> int:
    """Return where the main verb of a group begins, which a particle may follow: "can [set up]"."""
    act = verb.rest.split()[-len(verb.lemma.split()) :]
    return verb.end - len(" ".join(act)) if verb.finite else verb.start


def _word_start(sentence: str, start: int) -> int:
    """Return where a word begins that is cut at its hyphen: "Double-click"."""
    while start > 0 and not sentence[start - 1].isspace():
        start -= 1
    return start


def _behind_pronoun(outcome: str, subject: Phrase, condition: Phrase) -> str:
    """Return an outcome without the "it" that stands for a thing of the condition before it."""
    is_known = subject.start > condition.start and subject.text.lower() in ("it", "they")
    return outcome[len(subject.text) :] if is_known else outcome


def _without_known(text: str, is_known: bool) -> str:
    """Return a text without "it" and "them", which stand for a thing of a condition before: "If you copy a file, …"."""
    return _KNOWN.sub("", text) if is_known else text


def _bare(condition: str) -> dict[str, float]:
    """Return the feature of a condition on a thing that nothing names: "if the package has been split"."""
    return {"bare_condition": 1.0} if _BARE_THING.match(condition) else {}


def tells(condition: Phrase) -> bool:
    """Return True for a condition that says when: no "if you like", no "when connecting", no "if you just got it"."""
    words = condition.text.split()
    if _OF_WHAT.fullmatch(condition.text) or WHICH_ONE.search(condition.text):
        return False
    is_short = _MIN_CONDITION_WORDS <= len(words) <= MAX_CONDITION_WORDS
    if words[0].endswith("ing") or words[-1] == "then" or "otherwise" in words or is_courtesy(condition):
        return False
    if words[0].lower() in verb_forms(condition.head, "en"):
        return False  # "if set to true": what is set?
    return is_short and not _is_past(condition)


def _is_past(condition: Phrase) -> bool:
    """Return True for "you downloaded the file", of something that was done and is not done again."""
    past = inflected(condition.head, "VBD")
    before, found, _ = f" {condition.text} ".partition(f" {past} ")
    return bool(found) and past != inflected(condition.head, "VB") and not _BEFORE_PARTICIPLES.search(before)
