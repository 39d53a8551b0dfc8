"""The page: its template, and the data as what no browser executes."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict
from importlib import resources

from .samples import ROWS, Samples
from .sections import Summary

_STYLES = ("page.css",)
_PROGRAMS = ("elements.js", "overview.js", "sample.js", "samples.js", "start.js")
_WORKER = "worker.js"


def to_page(summary: Summary, samples: Samples, total: int) -> str:
    """One HTML file that asks no network and executes nothing but the programs of this package.

    The data stands in script elements of types that browsers do not run, as JSON without `<` and as base64. A policy
    in the page names the hashes of its programs, so that nothing else would run even if it got there.
    """
    style = "\n".join(map(_shipped, _STYLES))
    program = "(() => {\n" + "\n".join(map(_shipped, _PROGRAMS)) + "})();\n"
    filled = {
        "policy": (
            f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(program)}; worker-src blob:; "
            "base-uri 'none'; form-action 'none'"
        ),
        "style": style,
        "program": program,
        "worker": _shipped(_WORKER),
        "summary": "\n".join(_summary(summary, samples, total)),
        "samples": "\n".join(_samples(samples)),
    }
    page: list[str] = []
    # Cut at the marks and not replaced one after another: what is filled in is never searched for marks.
    for part in _shipped("page.html").split("<!--#"):
        name, mark, rest = part.partition("#-->")
        page.append(f"{filled[name]}{rest}" if mark else part)
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
    # `<` begins all that could end a script element or open a comment in it.
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _shipped(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"
