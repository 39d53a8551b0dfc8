"""E-mail and web addresses and telephone numbers: what they are, where they end, and what only looks like one."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lm_eval_taskgen.utils.text.addresses import address_spans, find_addresses, without_addresses

EMAILS = [
    ("Mail info@example.org.", ["info@example.org"], "the full stop ends the sentence"),
    ("Mail a.b+c@sub.example.co.uk, or x_y@example.nl!", ["a.b+c@sub.example.co.uk", "x_y@example.nl"], "RFC 5321"),
    ("(mailto:info@example.org)", ["info@example.org"], "without the scheme"),
    ("संपर्क@उदाहरण.भारत पर लिखें।", ["संपर्क@उदाहरण.भारत"], "letters of any script"),
    ("Schreib an jörg@müller.de, bitte.", ["jörg@müller.de"], "with marks"),
    ("It says 'ab@c-d.org' there.", ["ab@c-d.org"], "quotation marks are outside"),
    ("लिखें info@example.org।", ["info@example.org"], "so is the danda"),
    ("Use foo@bar or user@localhost.", [], "a domain has two labels"),
    ("Ask @someone at a@b.c now.", [], "a top-level domain has two letters"),
    ("Not a..b@example.org or a@b@example.org.", [], "two stops, two signs"),
    ("It is v1@2.30 there.", [], "figures are no domain"),
    (f"Mail {'a' * 64}@example.org now.", [f"{'a' * 64}@example.org"], "64 letters before the sign"),
    (f"Mail {'a' * 40}.{'b' * 24}@example.org now.", [], "and no more, stops among them"),
    ("Mail me@example.xn-a or me@example.2nd.", ["me@example.xn-a"], "a top-level domain may have a hyphen"),
    ("Mail me@a.b2 now.", ["me@a.b2"], "and a figure that is not its first"),
]
URLS = [
    ("See https://example.org.", ["https://example.org"], "the full stop ends the sentence"),
    ("See https://example.org/a_(b), or not.", ["https://example.org/a_(b)"], "a bracket of its own stays"),
    ("It is there (https://example.org/x?y=1&z=2#q).", ["https://example.org/x?y=1&z=2#q"], "one around it does not"),
    ("At www.example.org/a.b it is.", ["www.example.org/a.b"], "without a scheme"),
    ("At WWW.Example.org it is.", ["WWW.Example.org"], "in capitals"),
    ("Is it at HTTPS://Example.ORG/A?", ["HTTPS://Example.ORG/A"], "in capitals, in a question"),
    ("“https://example.org/x”", ["https://example.org/x"], "in quotation marks"),
    ("देखें https://उदाहरण.भारत/पथ।", ["https://उदाहरण.भारत/पथ"], "letters of any script, before a danda"),
    ("From ftp://ftp.example.org/f.txt it came.", ["ftp://ftp.example.org/f.txt"], "files"),
    ("At http://localhost:80/x or www.x or https:// it fails.", [], "no public host"),
    ("See https://example.org:80/b?c.d#e.f now.", ["https://example.org:80/b?c.d#e.f"], "a port and a query"),
    ("See https://example.x/org.it or https://1.2.3.4/a.", [], "the host decides"),
    ("See example.org for it.", [], "a bare domain may be a sentence without its space"),
]
PHONES = [
    ("Call +31 20 123 4567 or 0031 20 1234567.", ["+31 20 123 4567", "0031 20 1234567"], "international"),
    ("Call +44 (0)20 7946 0958 now.", ["+44 (0)20 7946 0958"], "with the trunk prefix"),
    ("Call +91 98765 43210 now.", ["+91 98765 43210"], "India"),
    ("Bel 020-1234567, 06-12345678 of (020) 123 45 67.", ["020-1234567", "06-12345678", "(020) 123 45 67"], "Dutch"),
    ("Bel 0800-1234 gratis (020-1234567).", ["0800-1234", "020-1234567"], "free of charge; in brackets"),
    ("Call 020 7946 0958 or 011-2345 6789.", ["020 7946 0958", "011-2345 6789"], "national with a 0"),
    ("Call (555) 234-5678 or 1-800-555-0199.", ["(555) 234-5678", "1-800-555-0199"], "North American"),
    ("On 01-02-2003, 2003-01-02, 01/02/2003 and 01.02.2003.", [], "dates"),
    ("On 01 02 2003 14 came.", [], "a date and a count"),
    ("Pay NL91 ABNA 0417 1643 00 now.", [], "an account"),
    ("See ISBN 0306-406152 or ISBN 978-0-306-40615-7.", [], "books"),
    ("At 192.168.001.001 or 010.001.002.003 it runs.", [], "addresses of machines"),
    ("In 1914-1918 and 0.123 456 and 555-1234.", [], "years, decimals, too few digits"),
    ("Call +31 234 567 or +31 2345 678.", ["+31 234 567", "+31 2345 678"], "at least eight digits"),
    ("Call +31 23 456 now.", [], "seven are too few"),
    ("Call +31 23456 789012 34 now.", ["+31 23456 789012 34"], "at most 15"),
    ("Call +31 23456 789012 345 now.", [], "sixteen are too many"),
    ("Call 0031 23456 789012 34 now.", ["0031 23456 789012 34"], "17 with the two zeros"),
    ("Call 0031 23456 789012 345 now.", [], "18 are too many"),
    ("Call 020 123 456 or 020 1234 56789.", ["020 123 456", "020 1234 56789"], "nine to twelve digits at home"),
    ("Call 020 12 345 or 0201 2345 67890 now.", [], "fewer or more are none"),
    ("Call 020.1234.567 now, not 020.123.456.", ["020.1234.567"], "short groups between stops are a machine"),
    ("Bel 0800-1234.", ["0800-1234"], "free of charge alone is too short to be looked for"),
    ("Bel 0800 1234, 0900-5678 of 0800-9999.", ["0800 1234", "0900-5678", "0800-9999"], "several, free or not"),
    ("Code x0800-1234 and 0800-1234/5 and 50800-1234.", [], "part of something longer"),
    (
        "ISBN is 020-1234567 and so is 020-1234567.",
        ["020-1234567"],
        "one of the two words before it names another number",
    ),
    ("Pay NL91 ABNA 0417 1643 00, or call 020-1234567.", ["020-1234567"], "beside an account"),
    ("Code 0201234567 and x020-1234567a.", [], "no separators; letters that cling"),
]


@pytest.mark.parametrize(
    ("kind", "text", "expected", "why"),
    [(kind, *row) for kind, rows in (("email", EMAILS), ("url", URLS), ("phone", PHONES)) for row in rows],
)
def test_addresses(kind: str, text: str, expected: list[Any], why: str) -> None:
    found = find_addresses(text)
    assert [(span.kind, span.text) for span in found] == [(kind, address) for address in expected], why
    if kind != "phone":
        assert [text[start:end] for start, end in address_spans(text)] == expected, why


def test_what_is_masked_is_the_addresses_alone() -> None:
    text = "Mail a_b@example.org or see https://example.org/#a|b_c, not a_b."
    assert without_addresses(text) == "Mail xxxxxxxxxxxxxxx or see " + "x" * 22 + "|b_c, not a_b."
    assert [text[start:end] for start, end in address_spans(text)] == ["a_b@example.org", "https://example.org/#a"]


PIECES = "a|b@|.org|www.|https://|example|/|(|)|.|, |020|-| |+31|1234|@|?|।|é|म|ि|\0|\n|0800-1234|NL91"


@given(st.lists(st.sampled_from(PIECES.split("|")) | st.text(max_size=3), max_size=30).map("".join))
def test_addresses_are_ordered_disjoint_and_stand_where_they_say(text: Any) -> None:
    found = find_addresses(text)
    assert all(text[span.start : span.end] == span.text != "" for span in found)
    assert all(left.end <= right.start for left, right in itertools.pairwise(found))
    assert len(without_addresses(text)) == len(text)


@pytest.mark.parametrize("unit", ["a.", "a@", "www.a.", "0", "01 ", "+1 ", "(0", "https://", "a-", "A1 ", "म."])
def test_work_grows_with_the_length_and_not_faster(unit: str, steps: Callable[[Callable[[], object]], int]) -> None:
    short, long = (steps(partial(find_addresses, text)) for text in (unit * 4_000 + "@x", unit * 16_000 + "@x"))
    assert long < 6 * short + 2_000  # four times the text; quadratic work would take sixteen times as many steps
