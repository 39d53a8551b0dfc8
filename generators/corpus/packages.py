"""Files that are zip archives of XML (Word, PowerPoint, Excel, EPUB): what is checked before they are unpacked."""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ExpatError

from lxml import etree

from ...utils.errors import UnreadableDocument
from .canonical import one_line

_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# Unpacked size without pictures: a thick book takes some 10 MB, a zip bomb far more.
MOST_BYTES = 100_000_000
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".tif", ".tiff", ".bmp", ".emf", ".wmf", ".webp")
_NOT_TEXT = (*PICTURES, ".mp3", ".mp4", ".m4a", ".m4v", ".mov", ".avi", ".wav", ".ttf", ".otf", ".woff", ".woff2")
# Real pictures and sounds are hardly smaller in an archive.
_MOST_PACKED = 10
# Errors of zipfile and the libraries on files that are truncated, altered, encrypted or made by hand.
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    ExpatError,
    ParseError,
    etree.XMLSyntaxError,
    ArithmeticError,
    EOFError,
    OSError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    RuntimeError,  # includes RecursionError and zipfile's error for a missing password
)
_PROPERTIES = {
    "{http://purl.org/dc/elements/1.1/}title": "title",
    "{http://purl.org/dc/elements/1.1/}creator": "author",
    "{http://purl.org/dc/elements/1.1/}description": "description",
    "{http://purl.org/dc/terms/}modified": "date",
    "{http://purl.org/dc/elements/1.1/}date": "date",
}


def check_size(parts: zipfile.ZipFile, path: Path) -> None:
    """Refuse an archive whose texts would fill the memory.

    Raises:
        UnreadableDocument: its parts, without pictures, sound and fonts, have more than `MOST_BYTES`.
    """
    size = sum(
        part.file_size
        for part in parts.infolist()
        if not part.filename.lower().endswith(_NOT_TEXT) or part.file_size > _MOST_PACKED * part.compress_size
    )
    if size > MOST_BYTES:
        raise UnreadableDocument(
            f"{path}: its text takes {size:,} bytes unpacked, more than {MOST_BYTES:,}; split the file"
        )


def office_properties(content: bytes, path: Path, ending: str) -> dict[str, str]:
    """Return title, author, description and date of an Office file, after checking that it can be unpacked safely.

    Raises:
        UnreadableDocument: the file is encrypted, of an old format, broken or too large; `ending` says what it should
            be, such as `.docx`.
    """
    if content.startswith(_OLD_OFFICE):
        raise UnreadableDocument(
            f"{path}: the file is encrypted or in the old {ending[:-1]} format; save it as {ending} without a password"
        )
    try:
        with zipfile.ZipFile(BytesIO(content)) as parts:
            check_size(parts, path)
            properties = parts.read("docProps/core.xml") if "docProps/core.xml" in parts.namelist() else b""
        return dublin_core(parsed_xml(properties))
    except BROKEN as error:
        raise unreadable(path, ending, error) from error


def parsed_xml(content: bytes) -> etree._Element | None:
    """Return the root of XML, repaired where it is broken, or None; no entity is expanded and no address is opened."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True)
    return etree.fromstring(content, parser) if content.strip() else None


def dublin_core(root: etree._Element | None) -> dict[str, str]:
    """Return title, author, description and date that an element holds directly; the first of each."""
    found: dict[str, str] = {}
    for element in root if root is not None else ():
        name = _PROPERTIES.get(str(element.tag))
        if name is not None and (value := one_line(element.text or "")):
            found.setdefault(name, value)
    return found


def unreadable(path: Path, ending: str, error: Exception) -> UnreadableDocument:
    """Return the error for a file that the library of its format cannot read."""
    detail = " ".join(str(error).split()) or type(error).__name__
    return UnreadableDocument(f"{path}: no {ending[1:].upper()} that can be read: {detail}; open it and save it anew")
