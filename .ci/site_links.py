"""MkDocs hook: links from docs/ to other files of the repository become links to GitHub; dead ones are errors."""

from __future__ import annotations

import logging
import os.path
import re
from pathlib import Path
from typing import Any

LINK = re.compile(r"\]\((\.\./[^)#\s]+)")
ROOT = Path(__file__).parents[1]
log = logging.getLogger("mkdocs.hooks.site_links")


def on_page_markdown(markdown: str, *, page: Any, config: Any, **_: Any) -> str:
    """Point `](../path` at the repository; warn of a path that does not exist, which strict mode makes an error."""

    def to_repository(link: re.Match[str]) -> str:
        path = os.path.normpath(Path("docs", page.file.src_uri).parent / link[1])
        if not (ROOT / path).exists():
            log.warning("%s links to %s, which does not exist", page.file.src_uri, path)
        return f"]({config.repo_url.rstrip('/')}/blob/main/{path}"

    return LINK.sub(to_repository, markdown)
