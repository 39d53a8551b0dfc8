"""Contents and indices are told from passages that state something."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.index.contents_pages import names_other_parts
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.records.documents import Chunk


def _chunk(doc_id: str, text: str, title: str = "", section: tuple[str, ...] = ()) -> Chunk:
    return Chunk(f"{doc_id}#0", doc_id, 0, 0, len(text), text, title, section=section)


OTHERS = (
    _chunk("docs/guides/first_steps.md", "Begin here.", "First steps", ("First steps", "3.2. Who pays the toll?")),
    _chunk("docs/faq.rst", "Nobody knows.", "Questions that are asked often"),
    _chunk("शुल्क.md", "शुल्क ४६ रुपये है।", "शुल्क और छूट"),
)


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("# Guides\n\n## More guides", True, "headings alone"),
        ("# Guides\n\n- First steps\n- Questions that are asked often", True, "titles"),
        ("Read on here:\n\n- Who pays the toll?\n- First steps", True, "a heading without its number"),
        ("- 3.2. Who pays the toll?\n- 4. First steps", True, "entries with numbers of their own"),
        ("```\nfirst_steps\nguides/first_steps\nfaq\n```", True, "paths, from any folder on"),
        ("- {doc}First steps <./first_steps>\n- {doc}`faq`", True, "roles"),
        ("- Forge <https://forge.example.org/>\n- Chat <https://chat.example.org/>", True, "targets of links"),
        ("- शुल्क और छूट", True, "any script"),
        ("First steps", True, "nothing else"),
        ("- First steps\n- Pack the tent, then the stove.", False, "more is said than named"),
        ("## First steps\n\n## Questions that are asked often\n\nNobody does.", False, "headings are not counted"),
        ("The first steps are told elsewhere, under “First steps”.", False, "a sentence with a name"),
        ("- pen\n- ink\n- paper", False, "a list of other things"),
        ("| First steps | First steps |\n| --- | --- |\n| First steps | First steps |", False, "a table"),
    ],
)
def test_passages_that_only_name_other_parts(text: str, expected: bool, why: str) -> None:
    chunk = _chunk("docs/index.md", text, "Index")
    index = CorpusIndex.build([chunk, *OTHERS], load_language("en"))
    assert names_other_parts([chunk], index) == expected, why


def test_passages_are_judged_together() -> None:
    named, said = _chunk("a.md", "First steps"), _chunk("b.md", "Pack the tent, then the stove.")
    index = CorpusIndex.build([named, said, *OTHERS], load_language("en"))
    assert names_other_parts([named], index) and not names_other_parts([named, said], index)
