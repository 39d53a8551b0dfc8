"""What is put into a cache is found by the next run, or nothing is; a run goes on whatever happened to the folder."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import numpy as np
import pytest

from lm_eval_taskgen.generators.cache import cache, key_of, open_cache, reused
from lm_eval_taskgen.utils.errors import TaskgenWarning

KEY, VALUE = key_of("documents", "a.md"), b"value" * 400_000


def put(key: bytes = KEY, value: bytes = VALUE) -> None:
    with open_cache("corpus") as kept:
        assert kept is not None
        kept.put(key, value)


def found(key: bytes = KEY) -> bytes | None:
    with open_cache("corpus") as kept:
        assert kept is not None
        return kept.get(key)


def folder_of() -> Path:
    with open_cache("corpus") as kept:
        assert kept is not None
        return kept.folder


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TASKGEN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_value_is_found_by_its_key_in_its_corpus(root: Path) -> None:
    put()
    assert found() == VALUE
    assert found(key_of("documents", "b.md")) is None
    with open_cache("corpus") as own:
        assert own is not None
        assert (own.has(KEY), own.has(key_of("documents", "b.md"))) == (True, False)
    with open_cache("another corpus") as other:
        assert other is not None
        assert other.get(KEY) is None and not other.has(KEY)
    assert [path.stat().st_mode & 0o077 for path in root.iterdir()] == [0], "documents may be confidential"


@pytest.mark.parametrize(("size", "is_worth"), [(9, False), (999_999, False), (1_000_000, True)])
def test_results_of_a_small_corpus_are_not_worth_a_folder(size: int, is_worth: bool, root: Path) -> None:
    put(value=bytes(size))
    assert root.exists() is is_worth


def test_texts_are_told_apart_by_where_they_end() -> None:
    assert len({key_of("a", "bc"), key_of("ab", "c"), key_of("abc"), key_of("abc", "")}) == 4


def test_an_empty_variable_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASKGEN_CACHE", "")
    with open_cache("corpus") as kept:
        assert kept is None


def test_the_cache_of_a_user_is_where_the_system_has_caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TASKGEN_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert folder_of().parent == tmp_path / "lm-eval-taskgen"


def of_a_row(folder: Path) -> None:
    with sqlite3.connect(folder / "results.sqlite") as rows:
        rows.execute("UPDATE results SET value = ? WHERE key = ?", (VALUE[:-1] + b"X", KEY))
    rows.close()


def of_the_first_page(folder: Path) -> None:
    with (folder / "results.sqlite").open("r+b") as file:
        file.write(b"no database at all")


def of_later_pages(folder: Path) -> None:
    with (folder / "results.sqlite").open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(200_000))


def of_the_length(folder: Path) -> None:
    os.truncate(folder / "results.sqlite", 100_000)


@pytest.mark.parametrize("damage", [of_a_row, of_the_first_page, of_later_pages, of_the_length])
def test_damaged_results_are_computed_again(damage: Callable[[Path], None]) -> None:
    put()
    damage(folder_of())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TaskgenWarning)
        assert found() is None
    put()
    assert found() == VALUE


def test_results_of_other_code_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    def arrays(code: bytes) -> bool:
        monkeypatch.setattr(cache, "code_sha256", lambda: code)
        with open_cache("corpus") as kept:
            assert kept is not None
            return kept.get_arrays(KEY, ["numbers"]) is not None

    monkeypatch.setattr(cache, "code_sha256", lambda: b"this")
    put()
    with open_cache("corpus") as kept:
        assert kept is not None
        kept.put_arrays(KEY, {}, {"numbers": np.arange(3)})
    assert (found(), arrays(b"this")) == (VALUE, True)
    assert not arrays(b"other")
    assert found() is None


def test_what_no_run_has_used_for_30_days_is_deleted(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    today, other = cache._today(), key_of("documents", "b.md")
    put()
    put(other)
    monkeypatch.setattr(cache, "_today", lambda: today + 20)
    assert found() == VALUE
    monkeypatch.setattr(cache, "_today", lambda: today + 40)
    assert found() == VALUE, "used 20 days ago"
    assert found(other) is None
    os.utime(folder_of() / "results.sqlite", (0, 0))
    with open_cache("another corpus"):
        assert list(root.iterdir()) == []


@pytest.mark.parametrize(("days", "is_kept"), [(30, True), (31, False)])
def test_results_are_kept_for_30_days(days: int, is_kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    today = cache._today()
    put()
    monkeypatch.setattr(cache, "_today", lambda: today + days)
    folder_of()
    assert (found() == VALUE) is is_kept


@pytest.mark.parametrize(("days", "is_kept"), [(29, True), (31, False)])
def test_the_cache_of_a_corpus_is_kept_for_30_days(days: int, is_kept: bool, root: Path) -> None:
    put()
    used = time.time() - days * 86_400
    os.utime(folder_of() / "results.sqlite", (used, used))
    with open_cache("another corpus"):
        assert bool(list(root.iterdir())) is is_kept


def test_a_second_run_at_the_same_time_goes_on_without() -> None:
    put()
    with open_cache("corpus"):
        assert found() is None
        put(key_of("b.md"))
    assert found() == VALUE
    assert found(key_of("b.md")) is None


def test_a_folder_that_cannot_be_made_is_a_warning(root: Path) -> None:
    root.write_text("a file")
    with pytest.warns(TaskgenWarning, match="cannot keep what was read"):
        put()


def test_a_killed_run_leaves_what_it_had_written(monkeypatch: pytest.MonkeyPatch) -> None:
    code = """
import os
from lm_eval_taskgen.generators.cache import key_of, open_cache
with open_cache("corpus") as kept:
    for number in range(4):
        kept.put(key_of(str(number)), bytes(3_000_000))
    os.kill(os.getpid(), 9)
"""
    subprocess.run([sys.executable, "-c", code], check=False)
    assert [found(key_of(str(number))) is not None for number in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("known", [{}, {0}, {3}, {1, 2}, {0, 1, 2, 3}])
@pytest.mark.parametrize("damaged", [{}, {2}])
def test_known_results_stand_among_computed_ones_in_the_order_of_the_items(
    known: Collection[int], damaged: Collection[int]
) -> None:
    computed: list[int] = []

    def in_one_batch(items: Iterator[int]) -> list[str]:
        some = list(items)
        computed.extend(some)
        return [f"new {one}" for one in some]

    def kept(one: int) -> str | None:
        return None if one in damaged else f"known {one}"

    new = [one for one in range(4) if one not in known or one in damaged]
    results = [*reused(range(4), lambda one: one in known, kept, in_one_batch)]
    assert results == [f"{'new' if one in new else 'known'} {one}" for one in range(4)]
    assert sorted(computed) == new
