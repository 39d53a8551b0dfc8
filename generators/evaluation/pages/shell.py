"""A self-contained HTML page: the shared look, the programs of this package, and a policy that forbids all others."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

_FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
"""


def render(
    title: str,
    body: str,
    *,
    styles: Sequence[str] = (),
    programs: Sequence[str] = (),
    inert: Iterable[str] = (),
    allow: Sequence[str] = (),
) -> str:
    """Return one HTML file that uses no network, unless `allow` permits it, and runs only `programs`.

    The page has the look of `look.css` in light and dark, on narrow screens and on paper. A Content-Security-Policy
    names the hashes of its style and programs, so nothing else would run even if it got into the page. Style
    attributes are forbidden too.

    Args:
        title: the title of the tab, as plain text.
        body: the content of the body as HTML; whatever comes from outside was escaped (`markup`).
        styles: CSS after the shared look.
        programs: JavaScript, run at the end of the page, in one scope with `elements.js`, which comes first.
        inert: script elements with data, which no browser executes (`json_script`, `text_script`).
        allow: further directives of the policy, such as "connect-src 'self'".
    """
    style = "\n".join((shipped(__package__, "look.css"), *styles))
    program = "\n".join(("(() => {", shipped(__package__, "elements.js"), *programs, "})();\n")) if programs else ""
    policy = [
        "default-src 'none'",
        f"style-src {_hash(style)}",
        *([f"script-src {_hash(program)}"] if program else []),
        *allow,
        "base-uri 'none'",
        "form-action 'none'",
    ]
    frame = _FRAME.format(policy="; ".join(policy), title=escape(title), style=style)
    run = f"<script>{program}</script>\n" if program else ""
    return f"{frame}{body}\n{''.join(f'{one}{chr(10)}' for one in inert)}{run}</body>\n</html>\n"


def shipped(package: str, name: str) -> str:
    """Return a text file of a package, such as a style sheet or a program."""
    return (resources.files(package) / name).read_text(encoding="utf-8")


def passage_program() -> str:
    """Return the program with `passageText(text, marks, language)`, which shows a passage with its evidence marked."""
    return shipped(__package__, "passage.js")


def json_script(name: str, value: object) -> str:
    """Return a script element that holds JSON, for `read(name)` of `elements.js`; nothing in it can end the element."""
    # Everything that could end a script element or open a comment begins with `<`.
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return text_script(name, text, kind="application/json")


def text_script(name: str, content: str, *, kind: str = "text/plain") -> str:
    """Return a script element that no browser executes; `content` must not contain `</script` or `<!--`."""
    return f'<script type="{kind}" id="{name}">{content}</script>'


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"
