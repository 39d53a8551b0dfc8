"""E-mail addresses, web addresses and telephone numbers. Precision before recall: a possible date is not a number."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ..records.sentence import AnswerSpan
from .words import is_letter_or_digit, word_spans

# Letters beyond ASCII without the blocks of punctuation; other non-letters there are rejected by category.
_LETTER = (
    "A-Za-z0-9\u00aa-\u00ba\u00c0-\u0963\u0966-\u1fff\u200c\u200d\u2c00-\u2dff"
    "\u3040-\ud7ff\uf900-\ufdff\U00010000-\U0003ffff"
)
# RFC 5321 and 6531: a dotted local part without quotes, at most 64 characters, and a domain of at least two labels.
_LOCAL = rf"{_LETTER}!#$%&'*+/=?^_`{{|}}~\-"
_LABEL = rf"[{_LETTER}](?:[{_LETTER}-]{{0,61}}[{_LETTER}])?"
_HOST = rf"{_LABEL}(?:\.{_LABEL}){{1,8}}"
_EMAIL = re.compile(rf"(?<![{_LOCAL}.@])([{_LOCAL}]{{1,64}}(?:\.[{_LOCAL}]{{1,64}}){{0,8}}@{_HOST})(?![{_LETTER}@])")
# RFC 3986 with letters of any script (RFC 3987); the end is trimmed below.
_URL = re.compile(
    rf"(?<![{_LETTER}@./-])(?:(?:https?|ftp)://(?={_LABEL}\.)|www\.(?={_LABEL}\.{_LABEL}))"
    r"[^\s<>\"“”„«»‹›|\\^`{}।॥]+",
    re.IGNORECASE,
)
_AFTER_AN_ADDRESS = ".,;:!?'’*_~…-–—"
_TOP_LEVEL = re.compile(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*$|xn--[a-z0-9-]+$", re.IGNORECASE)

# E.164: at most 15 digits, a country code of one to three. National numbers begin with a 0 or are North American.
_GAP = r"(?:[ .\u00a0\u202f-]|\s?[–/]\s?)"
_PHONE = re.compile(
    r"(?<![^\W_])(?<![.,/+–#-])(?:"
    rf"(?P<international>(?:\+|00(?=[1-9]))[1-9]\d{{0,2}}{_GAP}?(?:\(0?\d{{0,4}}\){_GAP}?)?\d{{1,5}}(?:{_GAP}?\d{{2,8}}){{1,5}})"
    rf"|(?P<national>(?:\(0\d{{1,4}}\)\s?|0\d{{1,4}}{_GAP})\d{{2,8}}(?:{_GAP}\d{{2,8}}){{0,4}})"
    r"|(?P<american>(?:1[-. ])?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[-.])[2-9]\d{2}[-.]\d{4})"
    r")(?![^\W_])(?![-–/:%][^\W_])(?![.,]\d)"
)
_MANY_DIGITS = re.compile(r"\d(?:\D{0,3}\d){6}")
_FREE_NUMBER = re.compile(r"0[89]00[ -]\d{4}")
_DATE = re.compile(r"\d{1,2}[-./ ]\d{1,2}[-./ ](?:1\d|20)\d{2}(?!\d)")
_IBAN = re.compile(r"(?<![^\W_])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{2,4}){3,8}(?![^\W_])")
# International names of other numbers that are written in groups of digits.
_OTHER_NUMBERS = frozenset(("isbn", "issn", "iban", "bic", "ean", "doi", "isin", "imei", "vat"))


def find_addresses(text: str) -> list[AnswerSpan]:
    """Return the e-mail addresses, web addresses and telephone numbers of `text` in order, without overlaps."""
    taken = bytearray(len(text))
    found: list[AnswerSpan] = []
    for span in (*_urls(text), *_emails(text), *_phones(text)):
        if not any(taken[span.start : span.end]):
            taken[span.start : span.end] = b"\1" * (span.end - span.start)
            found.append(span)
    return sorted(found, key=lambda span: span.start)


def without_addresses(text: str) -> str:
    """Replace each e-mail and web address by as many letters, so that offsets stay the same."""
    for start, end in address_spans(text):
        text = text[:start] + "x" * (end - start) + text[end:]
    return text


def address_spans(text: str) -> list[tuple[int, int]]:
    """Return the spans of the e-mail and web addresses of `text`, in order."""
    # `lower` takes as long as all the rest, and few texts have a word that ends in w before a full stop.
    has_www = ("w." in text or "W." in text) and "www." in text.lower()
    if not has_www and "@" not in text and "://" not in text:
        return []
    return sorted((span.start, span.end) for span in (*_urls(text), *_emails(text)))


def _emails(text: str) -> Iterator[AnswerSpan]:
    if "@" not in text:
        return
    for match in _EMAIL.finditer(text):
        start, end = match.span(1)
        # A word in quotation marks or apostrophes.
        while text[start] in "'`/!{|}=*_~?" and start < end:
            start += 1
        local, _, host = text[start:end].partition("@")
        if local and _is_host(host) and all(_is_letter(c) or c in "-." for c in host) and _is_local(local):
            yield AnswerSpan("email", start, end, text[start:end])


def _is_local(local: str) -> bool:
    return len(local) <= 64 and all(c.isascii() or _is_letter(c) for c in local)


def _is_letter(character: str) -> bool:
    return is_letter_or_digit(character) or unicodedata.category(character) == "Cf"


def _is_host(host: str) -> bool:
    """Say if the host ends with a top-level domain: at least two letters."""
    last = host.rpartition(".")[2]
    return len(last) > 1 and not last[0].isdecimal() and all(_is_letter(c) or c == "-" for c in last)


def _urls(text: str) -> Iterator[AnswerSpan]:
    for match in _URL.finditer(text):
        url = _trimmed(match.group())
        host = re.split(r"[/?#:]", url.partition("://")[2] or url, maxsplit=1)[0].rpartition("@")[2]
        if "." in host and _is_host(host):
            yield AnswerSpan("url", match.start(), match.start() + len(url), url)


def _trimmed(url: str) -> str:
    """Strip the punctuation of the sentence from the end of an address; keep a bracket that the address opened."""
    while url:
        last = url[-1]
        opening = {")": "(", "]": "["}.get(last)
        if last in _AFTER_AN_ADDRESS or (opening and url.count(last) > url.count(opening)):
            url = url[:-1]
        else:
            break
    return url


def _phones(text: str) -> Iterator[AnswerSpan]:
    if not _MANY_DIGITS.search(text):
        return
    accounts = [match.span() for match in _IBAN.finditer(text)]
    for match in _PHONE.finditer(text):
        start, end = match.span()
        inside = any(first < end and start < last for first, last in accounts)
        if not inside and not _names_another_number(text, start) and _is_phone(match):
            yield AnswerSpan("phone", start, end, match.group())
    for match in _FREE_NUMBER.finditer(text):
        around = text[match.start() - 1 : match.start()] + text[match.end() : match.end() + 2]
        if not any(c.isdecimal() or c in "-/:" for c in around) and not around[:1].isalpha():
            yield AnswerSpan("phone", match.start(), match.end(), match.group())


def _is_phone(match: re.Match[str]) -> bool:
    number = match.group()
    digits = sum(character.isdecimal() for character in number)
    if _DATE.match(number):
        return False
    if match["international"]:
        return 8 <= digits <= 15 + (number.startswith("00") * 2)
    if match["american"]:
        return True
    groups = re.findall(r"\d+", number)
    # Four short groups separated by full stops are an IP address.
    return 9 <= digits <= 12 and not ("." in number and all(len(group) <= 3 for group in groups))


def _names_another_number(text: str, start: int) -> bool:
    before = text[max(0, start - 24) : start]
    return any(before[first:last].lower() in _OTHER_NUMBERS for first, last in word_spans(before)[-2:])
