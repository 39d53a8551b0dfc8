"""The text that a role such as `:ref:` leaves."""

from __future__ import annotations

import re

from docutils import nodes

_WITH_TARGET = re.compile(r"(.*\S)\s*<[^<>]*>", re.DOTALL)
_NUMBERED = {"pep": "PEP", "pep-reference": "PEP", "rfc": "RFC", "rfc-reference": "RFC", "cve": "CVE", "cwe": "CWE"}
# Angle brackets at the end of these belong to the text.
_VERBATIM = frozenset(("math", "code", "literal", "samp", "file", "kbd", "command", "regexp", "abbr", "program"))


class Reference(nodes.inline):
    """A reference to a label, or to a document, without words of its own; it shows the title that it leads to."""


def role_node(role: str, text: str) -> nodes.Node:
    """Return what a role of docutils or Sphinx leaves of its text; of one that is not known, the text.

    `:ref:`text <target>`` leaves `text`, and `:py:func:`~os.path.join`` `join`.
    """
    name = role.lower().rpartition(":")[2]
    if name in ("sup", "superscript"):
        return nodes.superscript("", text)
    if name in _VERBATIM:
        return nodes.inline("", text)
    if name == "index":
        return nodes.inline("", text.partition(";")[0].removeprefix("!"))
    if name in ("menuselection", "guilabel"):
        # An ampersand marks the key that opens a menu; two are one.
        return nodes.inline("", re.sub("&(.?)", r"\1", text.replace("-->", "→")))
    if found := _WITH_TARGET.fullmatch(text):
        return nodes.inline("", found[1].removeprefix("!"))
    if name in _NUMBERED:
        return nodes.inline("", f"{_NUMBERED[name]} {text}")
    if name in ("ref", "numref"):
        return Reference("", text, to="label")
    if name == "doc":
        return Reference("", text.rpartition("/")[2], to="file")
    # A tilde shortens a name to its last part.
    return nodes.inline("", text.rpartition(".")[2].removeprefix("~") if text[:1] == "~" else text.removeprefix("!"))
