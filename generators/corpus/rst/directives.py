"""The text that each directive leaves. None of them reads a file, opens an address or runs code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive, directives, roles
from docutils.statemachine import StringList
from docutils.utils import unescape

from ..directive_names import CODE, DROPPED, ONLY_CONTENT, VERSIONS, names
from .roles import role_node

# Directives of docutils that are used as they are.
_OF_DOCUTILS = names(
    "admonition attention caution csv-table danger epigraph error highlights hint image important line-block "
    "list-table note parsed-literal pull-quote replace rubric sidebar table tip topic unicode warning"
)
# Sphinx's descriptions of parts of a program: the argument is what is described.
_DESCRIPTIONS = names(
    "attribute classmethod cmdoption confval data decorator decoratormethod describe directive enum enumerator envvar "
    "exception function macro member method object option property role setting staticmethod struct type union var "
    "autoattribute autoclass autodata autodecorator autoexception autofunction automethod autoproperty"
)
_DOMAINS = frozenset(("c", "cpp", "js", "py", "rst", "std"))
_PARAMETER = re.compile(
    r"(?:param(?:eter)?|arg(?:ument)?|key(?:word)?|raises?|except(?:ion)?|[ic]?var)\s+(?:.*\s)?(\S+)"
)


class _AnyOption(dict[str, Callable[[str], Any]]):
    """The options that a directive knows, and any other as a string."""

    def __bool__(self) -> bool:
        return True

    def __missing__(self, name: str) -> Callable[[str | None], Any]:
        return lambda value: value or ""


class _AnyDirective(Directive):
    """A directive with any argument, options and content."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = _AnyOption()

    @property
    def argument(self) -> str:
        return " ".join(" ".join(self.arguments).split())

    def parsed(self, lines: StringList | None = None) -> list[nodes.Node]:
        """Return the content as blocks; headings in it count from where the directive stands."""
        holder = nodes.Element()
        holder.document = self.state.document
        memo = self.state.memo
        styles, level = memo.title_styles, memo.section_level
        memo.title_styles, memo.section_level = [], 0
        self.state.nested_parse(lines or self.content, self.content_offset, holder, match_titles=True)
        memo.title_styles, memo.section_level = styles, level
        return list(holder.children)

    def paragraph(self, text: str) -> list[nodes.Node]:
        inline, messages = self.state.inline_text(text, self.lineno)
        return [nodes.paragraph(text, "", *inline), *messages] if text else []

    def run(self) -> list[nodes.Node]:
        """Keep the content, and the argument if it may be words for a reader."""
        is_words = bool(self.content) or len(self.argument.split()) > 1
        return [*self.paragraph(self.argument if is_words else ""), *self.parsed()]


class _Dropped(_AnyDirective):
    def run(self) -> list[nodes.Node]:
        return []


class _OnlyContent(_AnyDirective):
    def run(self) -> list[nodes.Node]:
        return self.parsed()


class _Code(_AnyDirective):
    def run(self) -> list[nodes.Node]:
        lines = [self.argument] if self.name == "math" and self.argument else []
        code = "\n".join([*lines, *self.content])
        return [*self.paragraph(self.options.get("caption", "")), nodes.literal_block(code, code)]


class _Figure(_AnyDirective):
    def run(self) -> list[nodes.Node]:
        image = nodes.image("", uri=self.argument, alt=self.options.get("alt", ""))
        caption, *legend = self.parsed() or [nodes.comment()]
        figure = nodes.figure("", image)
        if isinstance(caption, nodes.paragraph):
            figure += nodes.caption("", "", *caption.children)
        return [figure, *legend]


class _Version(_AnyDirective):
    def run(self) -> list[nodes.Node]:
        version, _, words = self.argument.partition(" ")
        label = f"{VERSIONS[self.name]} {version}"
        content = self.parsed()
        if not words and content and isinstance(content[0], nodes.paragraph):
            content[0].insert(0, nodes.Text(f"{label}: "))
            return content
        return [*self.paragraph(f"{label}: {words}" if words else f"{label}."), *content]


class _Glossary(_AnyDirective):
    def run(self) -> list[nodes.Node]:
        """Several terms above one definition become one term."""
        lines: list[str] = []
        for line in self.content:
            if lines and line[:1].strip() and lines[-1][:1].strip() and not line.startswith(".."):
                lines[-1] += f", {line}"
            else:
                lines.append(line)
        return self.parsed(StringList(lines, source=self.state.document.current_source or ""))


# Not `Description`: the parts of a part are no items of it.
_LISTS = (nodes.bullet_list, nodes.enumerated_list, nodes.definition_list)


class Description(nodes.definition_list):
    """A part of a program and the first paragraphs about it, with the lists behind them."""


class _Description(_AnyDirective):
    def run(self) -> list[nodes.Node]:
        content = self.parsed()
        if self.name == "class" and not self.argument[:1].isupper() and not {*"(."} & {*self.argument}:
            # Without Sphinx this directive names a class of style sheets.
            return content
        term = nodes.term("", ", ".join(line.rstrip("\\").strip() for line in self.arguments[0].splitlines()))
        definition = nodes.definition()
        while content and isinstance(content[0], nodes.paragraph | nodes.target | nodes.comment):
            definition += content.pop(0)
        while definition.children and content and type(content[0]) in _LISTS:
            definition += content.pop(0)
        for field_name in (name for node in content for name in node.findall(nodes.field_name)):
            if found := _PARAMETER.fullmatch(field_name.astext()):
                field_name.children = [nodes.Text(found[1])]
        item = nodes.definition_list_item("", term, *([definition] if definition.children else []))
        return [Description("", item), *content]


def _class_for(name: str) -> type[Directive]:
    domain, _, short = name.lower().rpartition(":")
    if domain not in _DOMAINS:
        short = name.lower()
    if short in DROPPED:
        return _Dropped
    if short in CODE:
        return _Code
    if short in VERSIONS:
        return _Version
    if short in _DESCRIPTIONS or short == "class":
        return _Description
    if short in ONLY_CONTENT:
        return _OnlyContent
    return {"figure": _Figure, "glossary": _Glossary}.get(short, _AnyDirective)


@contextmanager
def harmless_markup() -> Iterator[None]:
    """Let docutils take every directive and role from this module while the context is open.

    docutils keeps both in tables of the whole process, in which a document may enter more; they are left alone.
    """
    raw_roles: set[str] = set()
    known_directive: Any = directives.directive
    known_role: Any = roles.role

    class NewRole(_Dropped):
        def run(self) -> list[nodes.Node]:
            """Note a role whose text is not for readers, such as `raw-html(raw)`."""
            name, _, base = self.argument.replace(" ", "").partition("(")
            if base.rstrip(")") in {"raw", *raw_roles}:
                raw_roles.add(name.lower())
            return []

    def directive(name: str, language: Any, document: nodes.document) -> tuple[type[Directive], list[Any]]:
        if name.lower() in _OF_DOCUTILS:
            found, messages = known_directive(name.lower(), language, document)
            return type(found.__name__, (found,), {"option_spec": _AnyOption(found.option_spec or {})}), messages
        return NewRole if name.lower() == "role" else _class_for(name), []

    def role(name: str, language: Any, lineno: int, reporter: Any) -> tuple[Any, list[Any]]:
        def run(role: str, raw: str, text: str, *_: Any, **__: Any) -> tuple[list[nodes.Node], list[Any]]:
            is_raw = name.lower() in {"raw", *raw_roles}
            return [] if is_raw else [role_node(name, unescape(text))], []

        return run, []

    _use(directive, role)
    try:
        yield
    finally:
        _use(known_directive, known_role)


def _use(directive: Any, role: Any) -> None:
    directives.directive, roles.role = directive, role
