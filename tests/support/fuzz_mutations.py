"""Hypothesis strategies that damage valid files: their bytes, their JSON or YAML values, or the parts of an archive."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from io import BytesIO
from typing import Any

import yaml
from hypothesis import strategies as st

_SCALE = 1 << 16
_DEEP = 2_000
# Bytes that one change may add: what is tested is forms, not sizes.
_MOST_ADDED = 100_000
_LONG_NUMBER = "9" * 6_000
Path = tuple[str | int, ...]

# Values that parsers often overlook.
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 10**400, 1.5, -0.0, 1e308, float("nan"), float("inf")),
    *(
        "",
        " ",
        "\n",
        "\0",
        "\ud800",
        "a\u2028b",
        "é",
        "१२",
        "1",
        "-1",
        "nan",
        "null",
        "{{ 7 * 7 }}",
        "{",
        "[",
        "x" * 5_000,
    ),
    *(
        "../x",
        "/etc/passwd",
        "a/../../b",
        "~",
        "http://127.0.0.1:9/x",
        "2020-01-01",
        "2020-01-01T00:00:00Z",
        "!function os.system",
    ),
    *([], {}, [None], [[]], [{}], {"": None}, {"id": None}, {"text": None}, ["x", "x"], [0, 1], {"a": {"b": []}}),
)
_TOKENS: tuple[bytes, ...] = (
    *(b"", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\n", b"\r", b"\t", b" ", b"\xe2\x80\xa8", b"\xed\xa0\x80"),
    *(
        b"-1",
        b"0",
        b"1e999",
        b"NaN",
        _LONG_NUMBER.encode(),
        b"999999999999",
        b"'",
        b'"',
        b"\\",
        b"/",
        b"..",
        b":",
        b",",
    ),
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b"(",
        b")",
        b"<",
        b">",
        b"&",
        b"#",
        b"%",
        b"|",
        b"*",
        b"_",
        b"`",
        b"~",
        b"=",
        b"null",
        b"\\ud800",
    ),
    *(b"{" * _DEEP, b"[" * _DEEP, b"<b>" * _DEEP, b"> " * _DEEP, b"(" * _DEEP, b"*" * _DEEP),
)

# Parts of Office files that hold no text.
_SELDOM_READ = ("theme", "Layout", "styles", "settings", "fontTable", "webSettings", "presProps", "viewProps")

_place = st.integers(0, _SCALE)


def damaged_bytes(seeds: Sequence[bytes], tokens: Sequence[bytes] = ()) -> st.SearchStrategy[bytes]:
    """One of the files with up to six places changed: a byte, a cut, a token, a repetition, a nesting, another file."""
    token = st.sampled_from([*tokens, *tokens, *_TOKENS]) | st.binary(max_size=8)
    change = st.tuples(st.sampled_from(list(_BYTE_CHANGES)), _place, _place, token)

    def apply(seed: bytes, other: bytes, changes: list[tuple[str, int, int, bytes]]) -> bytes:
        for kind, one, two, text in changes:
            start, end = sorted((one * len(seed) // _SCALE, two * len(seed) // _SCALE))
            # Mostly small changes: large cuts leave nothing to parse.
            end = end if two % 8 == 0 else min(end, start + two % 24)
            changed = _BYTE_CHANGES[kind](seed, start, end, text, other)
            seed = changed if len(changed) <= len(seed) + _MOST_ADDED else seed
        return seed

    some = st.sampled_from(list(seeds))
    return st.builds(apply, some, some, st.lists(change, min_size=1, max_size=6)) | st.binary(max_size=40)


_BYTE_CHANGES: dict[str, Callable[[bytes, int, int, bytes, bytes], bytes]] = {
    "flip": lambda seed, start, end, text, other: seed[:start] + bytes([end % 256]) + seed[start + 1 :],
    "cut": lambda seed, start, end, text, other: seed[:start] + seed[end:],
    "end": lambda seed, start, end, text, other: seed[:start],
    "insert": lambda seed, start, end, text, other: seed[:start] + text + seed[start:],
    "replace": lambda seed, start, end, text, other: seed[:start] + text + seed[end:],
    "repeat": lambda seed, start, end, text, other: seed[:start] + seed[start:end] * (2 + end % 60) + seed[end:],
    "nest": lambda seed, start, end, text, other: (
        seed[:start] + text * (end % 99) + seed[start:end] + text + seed[end:]
    ),
    "splice": lambda seed, start, end, text, other: seed[:start] + other[start:],
}


def damaged_values(seeds: Sequence[Any], names: Sequence[str] = ()) -> st.SearchStrategy[Any]:
    """One of the JSON values with up to four parts replaced, left out, repeated, nested, renamed or moved."""
    odd = st.sampled_from(ODD_VALUES) | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=6),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
        max_leaves=5,
    )
    kinds = ["replace", "replace", "replace", "delete", "repeat", "nest", "rename", "move"]
    name = st.sampled_from([*names, "", "id", "text", "0", "\ud800", "a.b"])
    change = st.tuples(st.sampled_from(kinds), _place, _place, odd, name)

    def apply(seed: Any, changes: list[tuple[str, int, int, Any, str]]) -> Any:
        value = deepcopy(seed)
        for kind, one, two, other, new in changes:
            paths = list(_paths(value))
            path = paths[one * (len(paths) - 1) // _SCALE]
            if kind == "move":
                other = deepcopy(_at(value, paths[two * (len(paths) - 1) // _SCALE]))
            value = _changed(value, path, kind, deepcopy(other), new)
        return value

    return st.builds(apply, st.sampled_from(list(seeds)), st.lists(change, min_size=1, max_size=4))


def _paths(value: Any, above: Path = ()) -> Iterator[Path]:
    yield above
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in pairs:
        yield from _paths(one, (*above, key))


def _at(value: Any, path: Path) -> Any:
    for part in path:
        value = value[part]
    return value


def _changed(value: Any, path: Path, kind: str, other: Any, name: str) -> Any:
    if not path:
        return {"nest": [value], "replace": other, "rename": {name: value}}.get(kind, value)
    holder, key = _at(value, path[:-1]), path[-1]
    if kind == "delete":
        del holder[key]
    elif kind == "nest":
        holder[key] = [holder[key]]
    elif kind == "repeat" and isinstance(holder, list):
        holder.append(deepcopy(holder[int(key)]))
    elif kind in ("rename", "repeat") and isinstance(holder, dict):
        holder[name] = holder[key]
    else:
        holder[key] = other
    return value


def damaged_json(seeds: Sequence[Any], names: Sequence[str] = ()) -> st.SearchStrategy[bytes]:
    """JSON of damaged values, and damaged JSON."""
    valid = [json.dumps(seed).encode() for seed in seeds]
    return damaged_values(seeds, names).map(lambda value: json.dumps(value).encode()) | damaged_bytes(valid)


def damaged_lines(seeds: Sequence[Any], names: Sequence[str] = ()) -> st.SearchStrategy[bytes]:
    """JSON lines, some of them damaged."""
    valid = [json.dumps(seed).encode() for seed in seeds]
    line = st.sampled_from(valid) | damaged_values(seeds, names).map(lambda value: json.dumps(value).encode())
    lines = st.lists(line, min_size=1, max_size=3).map(b"\n".join)
    return lines | damaged_bytes([b"\n".join(valid), *valid])


def damaged_yaml(
    seeds: Sequence[str], tokens: Sequence[bytes] = (), loader: Any = yaml.SafeLoader
) -> st.SearchStrategy[bytes]:
    """YAML of damaged values, and damaged YAML."""
    values = [yaml.load(seed, loader) for seed in seeds]
    anchors = (
        b"&a ",
        b"*a",
        b"- ",
        b": ",
        b"? ",
        b"!!python/object:os.system ",
        b"!function ",
        b"<<: *a\n",
        b"\n---\n",
        b"|\n",
    )
    written = damaged_values(values).map(lambda value: yaml.safe_dump(value).encode())
    return written | damaged_bytes([seed.encode() for seed in seeds], [*anchors, *tokens])


def damaged_archives(seeds: Sequence[bytes], tokens: Sequence[bytes] = ()) -> st.SearchStrategy[bytes]:
    """Archives with a part damaged, left out or under another's name; some archives damaged themselves."""
    opened = [_parts(seed) for seed in seeds]

    def of(parts: dict[str, bytes]) -> st.SearchStrategy[bytes]:
        texts = [name for name in parts if name.endswith((".xml", ".rels", ".xhtml", ".opf", ".ncx"))]
        main = [name for name in texts if not any(kind in name for kind in _SELDOM_READ)]
        name = st.sampled_from(main) | st.sampled_from(texts)
        damaged = name.flatmap(
            lambda one: damaged_bytes([parts[one]], tokens).map(lambda content: packed({**parts, one: content}))
        )
        moved = st.builds(lambda one, other: packed({**parts, one: parts[other]}), name, name)
        without = name.map(lambda one: packed({other: parts[other] for other in parts if other != one}))
        return st.one_of(damaged, damaged, damaged, damaged, damaged, moved, without)

    return st.one_of([*(of(parts) for parts in opened for _ in range(4)), damaged_bytes(seeds)])


def _parts(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(archive)) as parts:
        return {name: parts.read(name) for name in parts.namelist()}


def packed(parts: dict[str, bytes]) -> bytes:
    """An archive of these parts."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return target.getvalue()
