"""Licences: those that forbid sharing, and the identifiers of the Hub."""

from __future__ import annotations

# https://huggingface.co/docs/hub/repositories-licenses: the Hub refuses a card with another identifier.
HUB_LICENCES = frozenset((
    "apache-2.0", "mit", "openrail", "bigscience-openrail-m", "creativeml-openrail-m", "bigscience-bloom-rail-1.0",
    "bigcode-openrail-m", "afl-3.0", "artistic-2.0", "bsl-1.0", "bsd", "bsd-2-clause", "bsd-3-clause",
    "bsd-3-clause-clear", "c-uda", "cc", "cc0-1.0", "cc-by-2.0", "cc-by-2.5", "cc-by-3.0", "cc-by-4.0",
    "cc-by-sa-3.0", "cc-by-sa-4.0", "cc-by-nc-2.0", "cc-by-nc-3.0", "cc-by-nc-4.0", "cc-by-nd-4.0", "cc-by-nc-nd-3.0",
    "cc-by-nc-nd-4.0", "cc-by-nc-sa-2.0", "cc-by-nc-sa-3.0", "cc-by-nc-sa-4.0", "cdla-sharing-1.0",
    "cdla-permissive-1.0", "cdla-permissive-2.0", "wtfpl", "ecl-2.0", "epl-1.0", "epl-2.0", "etalab-2.0", "eupl-1.1",
    "eupl-1.2", "agpl-3.0", "gfdl", "gpl", "gpl-2.0", "gpl-3.0", "lgpl", "lgpl-2.1", "lgpl-3.0", "isc", "h-research",
    "intel-research", "lppl-1.3c", "ms-pl", "mpl-2.0", "odc-by", "odbl", "openmdw-1.0", "openrail++", "osl-3.0",
    "postgresql", "ofl-1.1", "ncsa", "unlicense", "zlib", "pddl", "lgpl-lr", "unknown", "other",
))  # fmt: skip
# Any of these says that a text may not be shared.
_CLOSED = (
    "all rights reserved",
    "confidential",
    "internal use",
    "no redistribution",
    "not for redistribution",
    "proprietary",
)
# Creative Commons without derivatives: passages with questions about them are adapted material.
_NO_DERIVATIVES = "-nd"


def forbids_sharing(licence: str) -> str | None:
    """The reason why texts under a licence must not be shared, as a predicate; None if no reason is known.

    Args:
        licence: an identifier such as "CC-BY-4.0", or any other text in `license:` of a configuration.
    """
    text = " ".join(licence.lower().replace("-", " ").replace("_", " ").split())
    if any(closed in text for closed in _CLOSED):
        return "says that the texts are not to be shared"
    name = _identifier(licence)
    if name.startswith("cc-") and _NO_DERIVATIVES in f"{name}-":
        return "allows no adaptations, and passages of a text with questions about them are one"
    return None


def front_matter(licence: str) -> dict[str, str]:
    """The licence fields of a dataset card; a licence that the Hub does not know is `other`."""
    name = _identifier(licence)
    return {"license": name} if name in HUB_LICENCES else {"license": "other", "license_name": licence}


def _identifier(licence: str) -> str:
    return "-".join(licence.lower().replace("_", "-").split())
