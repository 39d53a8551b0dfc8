"""The directives of docutils, Sphinx and MyST by what they leave of a text."""

from __future__ import annotations


def names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What notes are called that docutils, GitHub and other tools have.
NOTES = names("note tip hint info important warning caution danger attention success")
# What says how to build or show a page, or takes in what is elsewhere.
DROPPED = names(
    "automodule autosummary bibliography codeauthor contents currentmodule date default-domain default-role footer "
    "header highlight highlightlang include index literalinclude meta module moduleauthor program raw "
    "restructuredtext-test-directive sectionauthor sectnum section-numbering tabularcolumns target-notes testcleanup "
    "testsetup title toctree todolist"
)
CODE = names(
    "code code-block code-cell command-output console digraph doctest graph graphviz ipython jupyter-execute math "
    "mermaid plantuml plot productionlist prompt sourcecode testcode testoutput uml"
)
# Their arguments are conditions, classes and numbers of columns, not words.
ONLY_CONTENT = names("class compound container cssclass grid hlist ifconfig only rst-class tab-set tabs")
VERSIONS = {
    "deprecated": "Deprecated since version",
    "versionadded": "Added in version",
    "versionchanged": "Changed in version",
    "versionremoved": "Removed in version",
}
