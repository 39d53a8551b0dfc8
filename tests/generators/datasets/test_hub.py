"""Files of the Hub, by its real client from the loopback Hub: whole, or an error that names the way out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from huggingface_hub import constants

from lm_eval_taskgen.generators.datasets import igb_xquad_in, indic_qa, xquad
from lm_eval_taskgen.generators.datasets.hub import download, download_json, download_parquet
from lm_eval_taskgen.utils.errors import ConfigError, CorpusError, DatasetUnavailable
from loopback_hub import LoopbackHub

REPO, FILE, REVISION = "towns/bridges", "data/a.json", "v1"
CONTENT = json.dumps({"data": [{"n": number} for number in range(500)]}).encode()


@pytest.fixture(params=[False, True], ids=["git", "lfs"])
def hub(request: pytest.FixtureRequest, hub_here: LoopbackHub) -> Any:
    hub_here.put(REPO, {FILE: CONTENT}, branch=REVISION, lfs=request.param)
    return hub_here


def files_of_cache(folder: Path) -> list[str]:
    """Names of the files that a reader of the client's cache finds."""
    return [path.name for path in folder.rglob("snapshots/*/**/*") if path.is_file()]


def named_file(error: object) -> Path:
    """Return the file that an error says to delete."""
    named = re.search(r"delete (\S+) and run again", str(error))
    assert named is not None, error
    return Path(named[1])


def download_patiently(times: int) -> bytes:
    """The file, asked for again where the client gives up: its early releases do so when a transfer is cut."""
    for _ in range(times):
        try:
            return download(REPO, FILE, REVISION).read_bytes()
        except DatasetUnavailable as error:
            assert "run again" in str(error)
    return download(REPO, FILE, REVISION).read_bytes()


class TestWhole:
    def test_a_file_is_downloaded_once_and_then_read_without_the_hub(
        self, hub: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        commit = hub.repositories[REPO].branches[REVISION]
        assert download(REPO, FILE, REVISION).read_bytes() == CONTENT
        asked = len(hub.log)
        assert download(REPO, FILE, commit).read_bytes() == CONTENT
        monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
        for revision in (commit, REVISION):
            assert download_json(REPO, FILE, revision) == json.loads(CONTENT)
        assert len(hub.log) == asked

    def test_a_private_repository_needs_its_token(self, hub: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        hub.put(REPO, {FILE: CONTENT}, branch=REVISION, token="hf_right")
        with pytest.raises(DatasetUnavailable, match="HF_TOKEN"):
            download(REPO, FILE, REVISION)
        monkeypatch.setenv("HF_TOKEN", "hf_right")
        assert download(REPO, FILE, REVISION).read_bytes() == CONTENT

    @pytest.mark.parametrize(("at", "times"), [(0, 1), (1000, 1), (1000, 5), (len(CONTENT) - 1, 2)])
    def test_a_transfer_that_was_cut_is_made_whole(self, hub: Any, at: int, times: int) -> None:
        hub.cut(REPO, FILE, at=at, times=times)
        assert download_patiently(times) == CONTENT
        assert sum(entry.method == "GET" for entry in hub.log) == times + 1

    def test_it_goes_on_where_it_was_cut(self, hub: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(constants, "DOWNLOAD_CHUNK_SIZE", 100)  # what came of a chunk that was cut is lost
        hub.cut(REPO, FILE, at=1050, times=1)
        assert download_patiently(1) == CONTENT
        assert [entry.range for entry in hub.log if entry.method == "GET"] == [None, "bytes=1000-"]


class TestRefused:
    @pytest.mark.parametrize("path", [FILE, None], ids=["file", "repository"])
    @pytest.mark.parametrize(
        ("status", "code", "way_out"),
        [
            (401, None, "HF_TOKEN"),
            (401, "GatedRepo", "accept its terms"),
            (403, "GatedRepo", "accept its terms"),
            (403, "", "HF_TOKEN"),
            (404, None, "no such file or repository (404)"),
            (404, "RevisionNotFound", "no revision 'v1' (404)"),
            (429, None, "wait some minutes"),
            (500, None, "run again later, or set HF_ENDPOINT"),
            (503, None, "run again later, or set HF_ENDPOINT"),
        ],
    )
    def test_a_refusal_names_the_file_the_repository_and_the_way_out(
        self, hub: Any, tmp_path: Path, path: str | None, status: int, code: str | None, way_out: str
    ) -> None:
        hub.refuse(REPO, path, status=status, code=code)
        with pytest.raises(DatasetUnavailable) as error:
            download(REPO, FILE, REVISION)
        for part in (FILE, REPO, f"revision {REVISION}", way_out):
            assert part in str(error.value), error.value
        assert not files_of_cache(tmp_path)
        hub.mend()
        assert download(REPO, FILE, REVISION).read_bytes() == CONTENT

    @pytest.mark.parametrize(
        ("repo", "file", "revision", "way_out"),
        [
            ("towns/none", FILE, REVISION, "hf auth login"),
            (REPO, "data/none.json", REVISION, "404"),
            (REPO, FILE, "v2", "no revision 'v2'"),
            (REPO, FILE, "0" * 40, f"no revision '{'0' * 40}'"),
        ],
    )
    def test_an_error_names_the_missing_file(self, hub: Any, repo: str, file: str, revision: str, way_out: str) -> None:
        with pytest.raises(DatasetUnavailable) as error:
            download(repo, file, revision)
        for part in (repo, file, f"revision {revision}", way_out):
            assert part in str(error.value), error.value

    def test_without_the_network_it_says_so(self, hub: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
        with pytest.raises(DatasetUnavailable, match="HF_HUB_OFFLINE is set; unset it"):
            download(REPO, FILE, REVISION)
        assert not hub.log

    def test_a_hub_that_is_not_there_is_named(self, hub: Any) -> None:
        hub.close()
        with pytest.raises(DatasetUnavailable, match="cannot be reached or broke off") as error:
            download(REPO, FILE, REVISION)
        for part in (FILE, REPO, hub.url, "HF_ENDPOINT"):
            assert part in str(error.value)

    def test_a_name_that_none_can_have_is_no_matter_of_being_reached(self, hub_here: LoopbackHub) -> None:
        with pytest.raises(CorpusError, match=r"^a\.json of the dataset a/b/c ") as error:
            download("a/b/c", "a.json", "main")
        assert not isinstance(error.value, DatasetUnavailable)
        assert not hub_here.log


class TestHalf:
    @pytest.mark.parametrize("at", [0, 1000, len(CONTENT) - 1])
    def test_a_transfer_that_is_always_cut_gives_nothing(self, hub: Any, tmp_path: Path, at: int) -> None:
        hub.cut(REPO, FILE, at=at)
        with pytest.raises(DatasetUnavailable, match=rf"(?s)^{FILE} of the dataset {REPO} .*run again") as error:
            download(REPO, FILE, REVISION)
        assert "HF_ENDPOINT" in str(error.value) or "cut short" in str(error.value)
        assert not files_of_cache(tmp_path)
        hub.mend()
        assert download(REPO, FILE, REVISION).read_bytes() == CONTENT

    def test_half_a_file_that_passes_for_a_whole_one_is_found_out(self, hub: Any, tmp_path: Path) -> None:
        hub.replace(REPO, FILE, CONTENT[:1000])
        with pytest.raises(DatasetUnavailable, match=rf"^{FILE} of the dataset {REPO} .*cut short"):
            download(REPO, FILE, REVISION)
        assert not files_of_cache(tmp_path)

    def test_other_bytes_of_the_right_length_are_never_read(self, hub: Any) -> None:
        hub.replace(REPO, FILE, CONTENT.replace(b"499", b"994"))
        for _ in range(2):  # the second time they come from the cache
            with pytest.raises(CorpusError, match="its hash differs; delete ") as error:
                download(REPO, FILE, REVISION)
        hub.mend()
        named_file(error.value).unlink()
        assert download(REPO, FILE, REVISION).read_bytes() == CONTENT, "the advice helps"

    @pytest.mark.parametrize("content", [b'{"data": [', CONTENT[:-1], b"\xff\xfe{}", b"[" * 100_000, b""])
    def test_an_error_about_json_names_the_file_to_delete(self, hub_here: LoopbackHub, content: bytes) -> None:
        hub_here.put(REPO, {FILE: content})
        with pytest.raises(CorpusError, match=rf"^{FILE} of the dataset {REPO} .*is not JSON .*; delete /") as error:
            download_json(REPO, FILE, "main")
        assert named_file(error.value).read_bytes() == content

    def test_an_error_about_parquet_names_the_file_to_delete(self, hub_here: LoopbackHub) -> None:
        hub_here.put(REPO, {"a.parquet": b"PAR1 or not"})
        with pytest.raises(CorpusError, match=r"^a\.parquet of the dataset .*is not Parquet .*; delete /") as error:
            download_parquet(REPO, "a.parquet", "main")
        assert named_file(error.value).read_bytes() == b"PAR1 or not"


class TestSources:
    @pytest.mark.parametrize("source", [indic_qa, xquad, igb_xquad_in], ids=["indic_qa", "xquad", "igb_xquad_in"])
    def test_every_question_of_every_language_is_read(
        self, external_hub: LoopbackHub, hub_here: LoopbackHub, external_sets: ModuleType, source: Any
    ) -> None:
        for language in source.LANGUAGES:
            if source is xquad and language == "hi":
                continue  # the real one, where it is there
            written = [
                (number, paragraph["context"], question, (answer,) if answer else ())
                for number, paragraph in enumerate(external_sets.texts()[language])
                for question, answer in paragraph["questions"].items()
                if answer or source is indic_qa
            ]
            rows = source.rows(language)
            paragraphs = list(dict.fromkeys(row.paragraph_id for row in rows))
            assert [
                (paragraphs.index(row.paragraph_id), row.context, row.question, row.answers) for row in rows
            ] == written
            assert {row.language for row in rows} == {language}
            assert len({row.id for row in rows}) == len(rows)
            kinds = {("SHORT", True), ("NO", False)} if source is indic_qa else {("", True)}
            assert {(row.category, bool(row.answers)) for row in rows} == kinds

    def test_all_of_xquad_in_hindi_is_read(self, external_hub: LoopbackHub, hub_here: LoopbackHub) -> None:
        if not (Path(__file__).parents[4] / "shared" / "data" / "xquad.hi.json").is_file():
            pytest.skip("the real XQuAD is not beside the repository")
        rows = xquad.rows("hi")
        assert len(rows) == len({row.id for row in rows}) == 1190
        assert len({row.paragraph_id for row in rows}) == len({row.context for row in rows}) == 240
        assert all(row.answers[0] in row.context for row in rows)

    def test_a_language_needs_no_list(self, hub_here: LoopbackHub) -> None:
        record = {"question": "Q?", "answers": [{"text": "A"}], "context": "C A"}
        hub_here.put("me/more", {"xquad_kok_test.json": json.dumps({"examples": [record]}).encode()})
        assert [row.language for row in igb_xquad_in.rows("kok", "main", "me/more")] == ["kok"]

    @pytest.mark.parametrize("language", ["../hi", "hi/..", "", "h i", "ह"])
    def test_a_language_is_no_path(self, language: str) -> None:
        with pytest.raises(ConfigError, match="cannot be a language code"):
            indic_qa.rows(language)
