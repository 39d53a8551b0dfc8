"""Check the calculation of a number that a language model worked out."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any

from ...utils.records.drafts import Draft
from ...utils.records.samples import Reject
from ..index.corpus_index import CorpusIndex
from ..reading.figure_values import Values, figures_in, have_common_value

_LONGEST = 300
_SIGNS = str.maketrans("×·÷−–[]", "**/--()")
_GROUPED = re.compile(r"(?<=\d),(?=\d{2,3}(?:\D|$))")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%")
_ALLOWED = re.compile(r"[0-9+\-*/(). ]+")
_DIGITS = re.compile(r"\d[\d.,]*")
_HUGE = re.compile(r"\d{16}")
# Months, days, hours, minutes, per cent, powers of ten: what units are converted by. No evidence states them.
_CONSTANTS = frozenset(map(Fraction, (1, 2, 4, 7, 10, 12, 24, 30, 52, 60, 100, 365, 1_000, 3_600, 1_000_000)))
# Digits behind the point that a result is compared by.
_EXACT = Decimal("1e-9")
# Wide enough for every calculation of the longest length, so that no operation fails.
_WIDE = Context(prec=2 * _LONGEST)


def number_not_computed(draft: Draft[Any], index: CorpusIndex) -> Reject | None:
    """Require that the calculation gives the answer, and that its numbers stand in the evidence or the question.

    A number without a calculation must itself stand in the evidence. A divisor may also count the other numbers, as in
    a mean.
    """
    if draft.metadata.get("answer_kind") != "number" or not draft.answers:
        return None
    code = index.language.code
    results = [figure.values for answer in draft.answers for figure in figures_in(answer, code)[:1]]
    if not results:
        return Reject("number_not_computed", f"{draft.answers[0]!r} holds no number")
    texts = [span.text for span in draft.candidate.evidence]
    evidence = [figure.values for text in texts for figure in figures_in(text, code)]
    calculation = str(draft.metadata.get("calculation") or "").partition("=")[0].strip()
    if not calculation:
        stated = any(have_common_value(values, other) for values in results for other in evidence)
        return (
            None if stated else Reject("number_not_computed", "no calculation is given for a number that is not stated")
        )
    tree = _parsed(calculation)
    value = _value(tree) if tree is not None else None
    if tree is None or value is None:
        return Reject("number_not_computed", f"{calculation[:100]!r} is no calculation with + - * / and numbers")
    if not any(_gives(value, answer, values) for answer, values in zip(draft.answers, results, strict=False)):
        return Reject(
            "number_not_computed", f"{calculation[:100]!r} is {_decimal(value).normalize():f}, not {draft.answers[0]!r}"
        )
    asked = [figure.values for figure in figures_in(draft.query, code)]
    digits = [values for text in (*texts, draft.query) for values in _in_digits(text, code)]
    return _unknown_operand(tree, [*evidence, *asked, *digits])


def _in_digits(text: str, code: str) -> Iterator[Values]:
    """Yield the values of the digits of each figure of a text: a share of "$400 million" may be taken of 400."""
    for figure in figures_in(text, code):
        digits = _DIGITS.search(text[figure.start : figure.end])
        yield from (bare.values for bare in figures_in(digits.group(), code)) if digits is not None else ()


def _parsed(calculation: str) -> ast.expr | None:
    """Return the tree of a calculation; None if it has anything but numbers, brackets and signs. It is never run."""
    plain = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in calculation).translate(_SIGNS)
    plain = _PERCENT.sub(r"(\1/100)", _GROUPED.sub("", plain))
    if len(plain) > _LONGEST or not _ALLOWED.fullmatch(plain) or _HUGE.search(plain):
        return None
    try:
        return ast.parse(plain.strip(), mode="eval").body
    except (SyntaxError, RecursionError, MemoryError):
        return None


def _value(node: ast.expr) -> Fraction | None:
    match node:
        case ast.Constant(value=int() | float() as number):
            return Fraction(str(number))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = _value(operand)
            return None if inner is None else -inner
        case ast.BinOp(left=left, op=sign, right=right):
            one, other = _value(left), _value(right)
            return None if one is None or other is None else _combined(one, sign, other)
        case _:
            return None


def _combined(one: Fraction, sign: ast.operator, other: Fraction) -> Fraction | None:
    match sign:
        case ast.Add():
            return one + other
        case ast.Sub():
            return one - other
        case ast.Mult():
            return one * other
        case ast.Div():
            return one / other if other else None
        case _:
            return None


def _gives(value: Fraction, answer: str, wanted: Values) -> bool:
    """True if a result is the answer, or its rounding; a share may be given in per cent."""
    results = [value, 100 * value] if "%" in answer else [value]
    # "How much less" is answered without a sign.
    return any(
        have_common_value(frozenset({_decimal(abs(one))}), frozenset(map(abs, wanted)), rounded=True) for one in results
    )


def _decimal(value: Fraction) -> Decimal:
    return _WIDE.quantize(_WIDE.divide(Decimal(value.numerator), Decimal(value.denominator)), _EXACT)


def _unknown_operand(tree: ast.expr, known: list[Values]) -> Reject | None:
    operands = list(_operands(tree))
    stated = [any(have_common_value(frozenset({_decimal(value)}), values) for values in known) for value, _ in operands]
    if not any(stated):
        return Reject("number_not_computed", "no number of the calculation stands in the quotations")
    for (value, is_divisor), is_stated in zip(operands, stated, strict=True):
        is_count = is_divisor and value == len(operands) - 1
        if not is_stated and value not in _CONSTANTS and not is_count:
            return Reject("number_not_computed", f"{_decimal(value).normalize():f} stands in no quotation")
    return None


def _operands(node: ast.expr, is_divisor: bool = False) -> Iterator[tuple[Fraction, bool]]:
    """Yield the numbers of a calculation, each with whether something is divided by it."""
    match node:
        case ast.Constant(value=int() | float() as number):
            yield Fraction(str(number)), is_divisor
        case ast.UnaryOp(operand=operand):
            yield from _operands(operand)
        case ast.BinOp(left=left, op=sign, right=right):
            yield from _operands(left)
            yield from _operands(right, isinstance(sign, ast.Div))
