"""A corpus format: Org files, in which the first heading is the title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lm_eval_taskgen.utils.records.documents import Document


def read_org(path: Path, doc_id: str) -> Iterator[Document]:
    """Yield one document, with headings as in Markdown."""
    text = re.sub(
        r"^(\*+) ", lambda found: "#" * len(found.group(1)) + " ", path.read_text("utf-8"), flags=re.MULTILINE
    )
    title = re.search(r"^# (.+)$", text, flags=re.MULTILINE)
    yield Document(doc_id, text, title=title[1] if title else doc_id, source=doc_id)
