"""Read what changed in which version of a changelog: "- Drop support for Python 3.6. (#12)" below "22.10.0"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ...utils.records.documents import Document, Evidence, Section, evidence_of
from ...utils.records.sentence import Sentence
from .releases import OF_CHANGES, is_of_changes

_VERSION = re.compile(r"(?<![\w.])v?(?P<number>\d+(?:\.\d+)+)(?P<pre>\w*)")
# An item of a list, or a paragraph, which may stand below a term; and the first sentence of one.
_ITEM = re.compile(
    r"^(?:[ \t]*[-*+•][ \t]+|\S.*\n(?=[ \t]+\S))?[ \t]*(?P<text>\S.*(?:\n(?![ \t]*(?:[-*+•][ \t]|$)).*)*)", re.MULTILINE
)
_SENTENCE = re.compile(r".+?(?=[.;](?: |$)|$)")
_KEY = re.compile(r"(?:\d|[a-z])[^:]{0,40}: ")  # the number of a section
_MARKUP = (
    (re.compile(r"\[`?#\d+`?\]\([^)]*\)|[(\[]?`?#\d+(?: <[^>]*>`_)?`?_?[)\]]?"), ""),  # the number of a request
    (re.compile(r"\[([^\]]+)\]\([^)]*\)"), r"\1"),
    (re.compile(r"``"), "`"),
    (re.compile(r" \([^()]*\)|\*\*"), ""),
    (re.compile(r"\s+"), " "),
)
# What these leave at the end, and the name of a commit: "on StaticFiles 1797de4", "in Response and".
_LEFT_OVER = re.compile(r"(?: (?=\w*\d)(?=\w*[a-f])[0-9a-f]{7,40}| and| or|[ .*–—-]+)+$")
# Roles and links that are left, a list, and what points out of the sentence.
_UNSAYABLE = re.compile(
    r":`|: |`_|https?:|<!--|,|\(|\)|[\"“”]| [–—-] |\be\.g\b|\betc\b|…|\.\.\.| and [a-z]+ (?!and\b)|=$"
)
_CODE = re.compile(r"`[^`]+`")
_TELLING = re.compile(r"`[^`]+`|(?<!\S)(?:--?|[\w/.-]*[_/.=])\w\S*|\b\w*\d[\w.]*|(?<= )[A-Z]\w+")
# Pieces of code before a noun, which needs an article: "the app.schema property".
_OF_CODE = r"(?:`[^`]+`|--?\w[\w-]*|\w*[._]\w[\w.]*|[A-Z]\w*[a-z][A-Z]\w*)"
# "Added pygments 2.11": what it is made of, which nobody asks.
_PART = re.compile(r"\w+ [a-z][\w-]* v?\d[\d.]*")
_MOST_WORDS, _FEWEST_WORDS = 16, 3


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a version, "dropped support for Python 3.6", or what holds `since` it, "must packages be signed".

    `evidence` are the heading of the version and the item, or a sentence that says both; `telling` are the names,
    numbers and pieces of code in it, in lower case.
    """

    version: str
    said: str
    evidence: tuple[Evidence, ...]
    since: bool = False

    @property
    def telling(self) -> frozenset[str]:
        return frozenset(each.strip("`").lower() for each in _TELLING.findall(self.said))


@dataclass(frozen=True, slots=True)
class ChangeWords:
    """Words of a language by which changes are read.

    `verbs` begin an item or end its sentence ("has been dropped"), with the past of each ("dropped"); `modals` say what
    has to be so since; `pointing` refer to something outside of the item ("this"). `openers` begin a clause or a phrase
    ("if", "for"). `single` are nouns of which one has the `article`. `in_lower_case` and `is_capitalised` say how the
    documents write a word within sentences.
    """

    verbs: Mapping[str, str]
    modals: tuple[str, ...]
    pointing: frozenset[str]
    openers: frozenset[str]
    single: tuple[str, ...]
    article: str
    in_lower_case: Callable[[str], bool]
    is_capitalised: Callable[[str], bool]

    @property
    def passive(self) -> str:
        pasts = "|".join(dict.fromkeys(past for past in self.verbs.values() if " " not in past))
        return rf"(?P<what>\S.+?) (?:has|have|was|were|is|are) (?:now )?(?:been )?(?:now )?(?P<past>{pasts})"


def changes_of(document: Document, words: ChangeWords) -> Iterator[Change]:
    """Yield what the versions of a changelog changed, as far as it can be said as "Which version dropped …?"."""
    headed: dict[str, Section] = {}  # the last section with each heading
    for section in document.sections:
        headed[section.heading] = section
        heading = next((h for h in reversed(section.path) if OF_CHANGES.fullmatch(h)), None)
        version = _VERSION.search(heading) if heading is not None else None
        if heading is None or version is None or version["pre"] or not is_of_changes(document, section.start):
            continue
        at = document.text.index(heading, headed[heading].start)
        top = evidence_of(document, at, at + len(heading))
        start = document.text.find("\n", section.start, section.end)
        for item in _ITEM.finditer(document.text, start, section.end) if start >= 0 else ():
            sentence = _first_sentence(item["text"])
            since = _since(sentence, words)
            said = since or _sayable(_done(sentence, words), words)
            if said is not None:
                here = evidence_of(document, item.start("text"), item.start("text") + len(item["text"].rstrip()))
                yield Change(version["number"], said, (top, here), since is not None)


def change_in(sentence: Sentence, words: ChangeWords) -> Change | None:
    """Return what a sentence says was done in a version: "Support for Python 2 was removed in version 22.0."."""
    if not _VERSION.search(sentence.text):
        return None
    found = re.match(rf"{words.passive} in (?:version )?{_VERSION.pattern}(?=[ ,.;]|$)", sentence.text)
    if found is None or found["pre"].startswith(("rc", "dev")):
        return None
    said = _sayable(_in_past(found["what"], found["past"], words), words)
    return None if said is None else Change(found["number"] + found["pre"], said, (sentence.evidence,))


def _first_sentence(text: str) -> str:
    for pattern, instead in _MARKUP:
        text = pattern.sub(instead, text)
    text = _KEY.sub("", text.strip(), count=1) if _KEY.match(text.strip()) else text.strip()
    sentence = _SENTENCE.match(text)
    return _LEFT_OVER.sub("", sentence[0].strip(" .*")) if sentence is not None else ""


def _since(sentence: str, words: ChangeWords) -> str | None:
    """Return what has to be so since a version, as a question has it: "must packages be signed"."""
    found = re.fullmatch(rf"(?P<who>\S.*?) (?P<modal>{'|'.join(words.modals)}) (?P<rest>\S.*)", sentence)
    if found is None:
        return None
    who = _within(found["who"], words)
    is_said = who is not None and who.split()[0] not in words.openers
    return _sayable(f"{found['modal']} {who} {found['rest']}", words) if is_said else None


def _sayable(done: str | None, words: ChangeWords) -> str | None:
    """Return what was done if it is short and no list, and something tells it."""
    if (
        done is None
        or _PART.fullmatch(done)
        or _UNSAYABLE.search(done)
        or not _TELLING.search(done)
        or done.count("`") % 2
    ):
        return None
    plain = _CODE.sub("x", done).lower().split()
    if plain[-2:-1] and plain[-2] in words.openers and not any(map(str.isalpha, plain[-1])):
        return None  # "support for 3.6": of what?
    return done if _FEWEST_WORDS <= len(plain) <= _MOST_WORDS and words.pointing.isdisjoint(plain) else None


def _done(sentence: str, words: ChangeWords) -> str | None:
    first, _, rest = sentence.partition(" ")
    past = words.verbs.get(first.lower(), first.lower() if first.lower() in words.verbs.values() else None)
    if past is not None:
        return _to(past, rest, words) if rest.split()[:1] not in (["for"], ["and"]) else None
    passive = re.fullmatch(words.passive, sentence)
    is_one = passive is not None and words.openers.isdisjoint(passive["what"].lower().split()[1:])
    return None if passive is None or not is_one else _in_past(passive["what"], passive["past"], words)


def _in_past(what: str, past: str, words: ChangeWords) -> str | None:
    within = _within(what, words)
    return None if within is None else _to(past, within, words)


def _to(past: str, thing: str, words: ChangeWords) -> str:
    """Return what was done to a thing, which gets an article if it is one and has none."""
    is_bare = re.match(rf"{_OF_CODE} (?:{'|'.join(words.single)})\b(?!-)", thing) and past.split()[-1] != "new"
    return f"{past} {words.article} {thing}" if is_bare else f"{past} {thing}"


def _within(text: str, words: ChangeWords) -> str | None:
    """Return the beginning of a sentence as it stands within one; None if nothing tells whether it is a name."""
    first = text.split()[0]
    if not first.isalpha() or not (first[1:].islower() or len(first) == 1) or words.is_capitalised(first):
        return text
    return text[:1].lower() + text[1:] if words.in_lower_case(first) else None
