"""The HTML page: its template, and the data in a form that no browser executes."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict
from importlib import resources

from .samples import ROWS, Samples
from .sections import Summary

_PROGRAMS = ("elements.js", "overview.js", "sample.js", "samples.js")


def to_page(summary: Summary, samples: Samples, total: int) -> str:
    """Return one HTML file that uses no network and executes only the programs of this package.

    The data stands in script elements of types that browsers do not run, as JSON without `<` and as base64. A policy
    in the page names the hashes of its programs, so that nothing else would run even if it got there.
    """
    style = _shipped("page.css")
    program = "(() => {\n" + "\n".join(map(_shipped, _PROGRAMS)) + "})();\n"
    filled = {
        "policy": (
            f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(program)}; worker-src blob:; "
            "base-uri 'none'; form-action 'none'"
        ),
        "style": style,
        "program": program,
        "worker": _shipped("worker.js"),
        "summary": "\n".join(_summary(summary, samples, total)),
        "samples": "\n".join(_samples(samples)),
    }
    page: list[str] = []
    # Split at the placeholders, so that what is filled in is never searched for placeholders.
    for part in _shipped("page.html").split("<!--#"):
        name, end, rest = part.partition("#-->")
        page.append(f"{filled[name]}{rest}" if end else part)
    return "".join(page)


def _summary(summary: Summary, samples: Samples, total: int) -> Iterator[str]:
    yield _script("application/json", "summary", _json(asdict(summary)))
    about = {
        "total": total,
        "block": ROWS,
        "first_passages": samples.first_passages,
        "filters": samples.filters,
    }
    yield _script("application/json", "about", _json(about))


def _samples(samples: Samples) -> Iterator[str]:
    for kind, blocks in (("rows", samples.rows), ("passages", samples.passages)):
        for number, block in enumerate(blocks):
            yield _script("text/plain", f"{kind}-{number}", block)


def _script(kind: str, name: str, content: str) -> str:
    return f'<script type="{kind}" id="{name}">{content}</script>'


def _json(value: object) -> str:
    # Everything that could end a script element or open a comment begins with `<`.
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _shipped(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"
