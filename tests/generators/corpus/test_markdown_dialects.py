"""What tools for documentation add to Markdown leaves its words: notes, tabs, directives, roles, template tags."""

from __future__ import annotations

from pathlib import Path

import pytest

from lm_eval_taskgen.generators.corpus.canonical import render
from lm_eval_taskgen.generators.corpus.markdown import markdown_blocks, read_markdown


def canonical(source: str) -> str:
    return render(markdown_blocks(source, "x.md")).removesuffix("\n")


@pytest.mark.parametrize(
    ("source", "expected", "why"),
    [
        # MyST, as Sphinx and Jupyter Book read it
        (":::{note}\nA.\n:::\n\nB.", "A.\n\nB.", "a note"),
        (
            "```{warning} Mind\n:class: x\n\nA *b*.\n```",
            "Mind\n\nA b.",
            "between backticks, with a title and an option",
        ),
        ("::::{tab-set}\n:::{tab-item} Linux\n---\nsync: l\n---\nA.\n:::\n::::", "Linux\n\nA.", "within another"),
        ("````{tip}\n```\nx\n```\nA.\n````", "```\nx\n```\n\nA.", "code within"),
        ("A.\n\n```{toctree}\n:maxdepth: 2\n\nb\n```\n\nC.", "A.\n\nC.", "a table of contents"),
        ("```{code-block} sh\n:caption: C\n\nls\n```", "```\nls\n```", "code"),
        (":::{code}\nls\n:::", "```\nls\n```", "code between colons"),
        ("```{python}\nx = 1\n```", "```\nx = 1\n```", "a cell of Quarto"),
        ("```{terminal}\n:user: root\n\nls\n```", "```\nls\n```", "a directive that nobody knows holds code"),
        ("```{versionadded} 3.2\nMore.\n```", "Added in version 3.2.\n\nMore.", "a version"),
        (
            ":::{glossary}\n\nACL\nAccess List\n    A list of\n    *maps*.\n\nWeir\n    A dam.\n\nDike\n: A wall.\n:::",
            "- ACL, Access List: A list of maps.\n- Weir: A dam.\n- Dike: A wall.",
            "a glossary",
        ),
        (":::{figure} a.png\nA map.\n:::", "A map.", "a caption"),
        ("- A.\n\n  :::{note}\n  B.\n  :::\n- C.", "- A. B.\n- C.", "in an item"),
        ("> :::{note}\n> B.\n> :::", "B.", "in a quotation"),
        ("{ref}`the map <m>` {term}`LDAP` {kbd}`Ctrl` {py:func}`~os.path.join`", "the map LDAP Ctrl join", "roles"),
        (
            "(a-b)=\n# Old maps\n\nSee {ref}`a-b`, {doc}`/x/two_words`.",
            "# Old maps\n\nSee Old maps, two words.",
            "labels",
        ),
        ("`{ref}` and ``{ref}`x` ``", "{ref} and {ref}`x`", "a role that is spoken of"),
        ("(a)=\n# A\n\n% no text\n\n+++\n\nB", "# A\n\nB", "comments, and marks between cells"),
        ("% b\n\n+++", "% b\n\n+++", "which other files do not have"),
        # Docusaurus, VitePress, Pandoc, Quarto
        (":::note Heads up\nA.\n:::", "Heads up\n\nA.", "a title behind the kind"),
        (":::tip[Do *this*]\nA.\n:::", "Do this\n\nA.", "in brackets"),
        ('::: {.callout-note title="Mind"}\nA.\n:::', "Mind\n\nA.", "among the attributes"),
        ("::::: challenge :::::\n\n## H\n\n::: hint\nA.\n:::\n:::::", "## H\n\nA.", "as many colons behind"),
        ("A ::: B\n\n:::", "A ::: B\n\n:::", "no opening"),
        (
            "import A from './a';\n\n<Tabs>\n<TabItem value='l' label='Linux'>\n\nA.\n\n</TabItem>\n</Tabs>",
            "Linux\n\nA.",
            "MDX",
        ),
        ("<Tabs\n  values={[{label: 'Linux'}]}\n  onChange={(a) => b}\n>\n\nA.\n\n</Tabs>", "A.", "over several lines"),
        ("import the map from Albery.\n\n<Name>", "import the map from Albery.\n\n<Name>", "words, and a placeholder"),
        ("A{/* b */}c", "Ac", "a comment"),
        # MkDocs
        ('!!! note "Mind"\n    A.\n\n    B.\n\nC.', "Mind\n\nA.\n\nB.\n\nC.", "a note, with a title"),
        ("??? tip\n\n    A.\n    ```\n    x\n    ```", "A.\n\n```\nx\n```", "one that unfolds, with code"),
        ('=== "Linux"\n\n    A.\n\n    !!! note\n        B.', "Linux\n\nA.\n\nB.", "a note in a tab"),
        ("- A.\n\n    !!! note\n        B.", "- A. B.", "in an item"),
        ("!!! note\nA.", "!!! note A.", "nothing is indented below"),
        ("[TOC]\n\n--8<-- 'a.md'\n\nA :material-map: b.", "A b.", "contents, files and icons"),
        ("A [b](c){target=_blank} ![d](e){ width=9 } *f*{.g}", "A b f\n\n![d](e)", "attributes"),
        ('`a`{.sh} and `b`{x="y"}\n\nA. {x="y"}', "a and b\n\nA.", "behind code and at the end of a line"),
        ("{: .note }\nA.\n\nB. {: #b }", "A.\n\nB.", "of kramdown"),
        ("* TOC\n{:toc}\n\nA.", "A.", "its contents"),
        ("Write {x: 1} and f{.2f}.", "Write {x: 1} and f{.2f}.", "no attributes"),
        # Jekyll, GitBook, Hugo
        ('{% hint style="info" %}\nA.\n{% endhint %}', "A.", "a hint"),
        ('{{% alert title="Mind" %}}\nA.\n{{% /alert %}}', "Mind\n\nA.", "a title"),
        ('{{% alert title="Note" %}}\nA.\n{{% /alert %}}', "A.", "which says no more than the kind"),
        ("{{< note >}}A.{{< /note >}} B.", "A. B.", "on one line"),
        ('A {{< term text="pod" id="p" >}} runs.', "A pod runs.", "the text of a tag"),
        ("Since {{< version >}}, A {{ b }}.", "Since {{< version >}}, A {{ b }}.", "what stands for words"),
        ('## {{% heading "prerequisites" %}}', "## prerequisites", "a heading"),
        ("A [b]({{< ref 'c' >}}) [d]({{ site.url }}/e).", "A b d.", "targets of links"),
        ("Press {{< kbd Ctrl >}} {{< fa brands github >}} now.", "Press Ctrl now.", "keys"),
        ("Press {% icon fa-plus %} Add.{# no text #}", "Press Add.", "icons and comments"),
        ("{% highlight ruby %}\nx = {{ y }}\n{% endhighlight %}", "```\nx = {{ y }}\n```", "code"),
        ("{% highlight ruby %}\n\nA.", "A.", "code that does not end"),
        (
            "`{% a %}` `{{< b >}}`\n\n```\n{% c %}\n:::note\n```",
            "{% a %} {{< b >}}\n\n```\n{% c %}\n:::note\n```",
            "in code",
        ),
        # Wikis
        ("A [[b/C d]], [[e|f g]], ![[h.png]], [[i#j]].", "A C d, f g, , i j.", "links"),
        ("if [[ -f x ]]; a [[1]](b), x[[1]]", "if [[ -f x ]]; a [1], x[[1]]", "a test, a link and an index"),
        ("```{toctree}\n\nA.", "A.", "what does not end drops nothing"),
        (":::{glossary}\n\nA.", "A.", "nor is it a glossary"),
        ("> [!note]- Mind\n> A.", "Mind\n\nA.", "the title of a note in Obsidian"),
    ],
)
def test_what_tools_add_leaves_its_words(source: str, expected: str, why: str) -> None:
    assert canonical(source) == expected, why


@pytest.mark.parametrize(
    ("content", "title", "metadata", "text"),
    [
        (
            '+++\ntitle = "T"\ndate = 2024-01-05\ntags = ["a", "b"]\n[more]\nx = 1\n+++\nText.\n',
            "T",
            {"date": "2024-01-05", "tags": "a, b"},
            "Text.\n",
        ),
        ("+++\nno TOML\n+++\n", "the_file", {}, "+++ no TOML +++\n"),
    ],
)
def test_front_matter_in_toml(tmp_path: Path, content: str, title: str, metadata: dict[str, str], text: str) -> None:
    path = tmp_path / "the_file.md"
    path.write_text(content, encoding="utf-8")
    (found,) = read_markdown(path, "the_file.md")
    assert (found.title, found.metadata, found.text) == (title, metadata, text)
