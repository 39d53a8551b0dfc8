"""MkDocs hook: links from docs/ to other files of the repository become links to GitHub.

A link to a missing file, also in the Markdown files outside docs/, is a warning, which strict mode makes an error.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
ROOT = Path(__file__).resolve().parents[1]
PAGES_OUTSIDE = ("*.md", "lm_eval_tasks/*/README.md")
log = logging.getLogger("mkdocs.hooks.site_links")


def on_pre_build(**_: Any) -> None:
    """Look for dead links in the pages that are not part of the site."""
    for page in sorted(path for pattern in PAGES_OUTSIDE for path in ROOT.glob(pattern)):
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            _exists(page, target)


def on_page_markdown(markdown: str, *, page: Any, config: Any, **_: Any) -> str:
    """Point `](../path` at the repository."""
    source = Path(page.file.abs_src_path).resolve()

    def to_repository(link: re.Match[str]) -> str:
        path = (source.parent / link[1]).resolve()
        if path.is_relative_to(Path(config.docs_dir).resolve()) or not _exists(source, link[1]):
            return link[0]
        return f"]({config.repo_url.rstrip('/')}/blob/main/{path.relative_to(ROOT).as_posix()}"

    return LINK.sub(to_repository, markdown)


def _exists(page: Path, target: str) -> bool:
    found = (page.parent / target).exists()
    if not found:
        log.warning("%s links to %s, which does not exist", page.relative_to(ROOT), target)
    return found
