"""Commands that stand as code below the sentence that says what they are for, or behind its colon in an item of a list:
"To restart the server, run:".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ...utils.languages.clause_words import ClauseWords
from ...utils.records.facts import Clause, ClauseReader, Phrase, Role
from ...utils.records.sentence import Sentence
from .entries import is_code

# A block of code right below its sentence: the first line, and what may be shown in reply.
_BLOCK = re.compile(r"\n\n```\n(?P<line>[^\n]*\S)[ \t]*\n(?P<reply>(?:(?!```).*\n)*)```(?:\n|\Z)")
# An item of a list with the line of code that it leads to.
_BESIDE = re.compile(r"(?P<lead>[^:\n]+:) (?P<line>[^\n]*\S)(?=\n|\Z)")
# What a terminal shows before what is typed: "$ ", "(env) user@host:~$ ", "PS C:\> ".
_PROMPT = re.compile(r"(?:(?:\([\w.-]+\) ?)?(?:[\w.-]+@[\w.-]+(?::[^\s$#>%]*)? ?)?[$#%>]|PS [^>]*>) +")
_COMMENT = re.compile(r"\s+#\s.*")
# The name of a program, and no setting such as "GRUB_DEFAULT=1", heading or sentence.
_COMMAND = re.compile(r"[a-z~./][\w./~+-]*(?= |$)(?!.*[:.]$)")
_LONGEST = 100
# What is done with a command itself, and is no aim of it.
_RUNNING = frozenset({"run", "rerun", "use", "type", "enter", "execute", "issue", "invoke", "try", "do", "launch"})
# By whom a command is run, not what it is.
_AS_ROOT = "sudo "


@dataclass(frozen=True, slots=True)
class CommandBelow:
    """A command, and its `start` counted from that of its sentence, whose text has the `aim` at these offsets."""

    code: str
    start: int
    aim: tuple[int, int]


def command_below(sentence: Sentence, words: ClauseWords) -> CommandBelow | None:
    """Return the command in the block of code below a sentence that ends with a colon and says what it is for.

    It is the only line, or the only one behind a prompt. An item of a list has it behind the colon.
    """
    if not words.commands or ":" not in sentence.text:
        return None
    text, offset = sentence.chunk.text, sentence.start - sentence.chunk.start
    is_block = sentence.text.endswith(":")
    found = (_BLOCK if is_block else _BESIDE).match(text, offset + len(sentence.text) if is_block else offset)
    if found is None or (not is_block and found.end() != offset + len(sentence.text)):
        return None
    prompt = _PROMPT.match(found["line"])
    reply = found["reply"].splitlines() if is_block else []
    if any(map(str.strip, reply)) and (prompt is None or any(map(_PROMPT.match, reply))):
        return None
    start = found.start("line") + (prompt.end() if prompt else 0)
    code = _COMMENT.sub("", text[start : found.end("line")])
    is_typed = prompt is not None or code.startswith(_AS_ROOT)
    if not is_block and not is_typed and not any(map(is_code, code.split())):
        return None  # words, not code
    leads = _leads((*words.commands, *(words.tasks if is_typed else ())))
    lead = sentence.text if is_block else found["lead"]
    aim = next(filter(None, (pattern.match(lead) for pattern in leads)), None)
    if aim is None or not _COMMAND.match(code) or len(code) > _LONGEST:
        return None
    return CommandBelow(code, start - offset, aim.span("aim"))


def commands_as_typed(code: str) -> tuple[str, ...]:
    """Return a command, and without "sudo" before it."""
    return tuple(dict.fromkeys((code, code.removeprefix(_AS_ROOT))))


@lru_cache(maxsize=8)
def _leads(patterns: Sequence[str]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


def with_command(sentence: Sentence, words: ClauseWords, reader: ClauseReader) -> Clause | None:
    """Return what a sentence says can be done with the command below it; None if there is none, or it is not sure.

    The clause is that of its aim, read as what somebody does; the way to do it is the command.
    """
    below = command_below(sentence, words)
    if below is None:
        return None
    start, end = below.aim
    opening = f"{words.command_doer} "
    aim = sentence.text[start:end]
    stated = replace(sentence, text=f"{opening}{aim[:1].lower()}{aim[1:]}.", answer_spans=())
    (clauses,) = reader.read([stated])
    found = next((clause for clause in clauses if clause.source == "main"), None)
    if found is None or found.verb.start != len(opening) or found.verb.negated or found.verb.finite:
        return None
    if found.verb.lemma in _RUNNING:
        return None
    moved = start - len(opening)
    roles = tuple(_moved(role, moved) for role in found.roles if role.name != "subject")
    code = Phrase(below.start, below.start + len(below.code), below.code, "command", "thing")
    verb = replace(found.verb, start=start, end=found.verb.end + moved)
    return Clause(sentence, start, end, verb, (*roles, Role("manner", code)), "command", found.certainty, found.lost)


def _moved(role: Role, by: int) -> Role:
    phrase = role.phrase
    return replace(
        role,
        phrase=replace(
            phrase,
            start=phrase.start + by,
            end=phrase.end + by,
            pieces=tuple(replace(one, start=one.start + by, end=one.end + by) for one in phrase.pieces),
            figure=None if phrase.figure is None else (phrase.figure[0] + by, phrase.figure[1] + by),
            whole_end=phrase.whole_end and phrase.whole_end + by,
        ),
    )
