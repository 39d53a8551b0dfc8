"""Blockers of publishing: licences, and addresses of people."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.publish.blockers import blockers
from lm_eval_taskgen.generators.publish.contacts import contacts
from lm_eval_taskgen.generators.publish.licence import forbids_sharing, front_matter
from lm_eval_taskgen.utils.records.documents import Passage
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig


@pytest.mark.parametrize(
    ("licence", "may", "why"),
    [
        ("CC-BY-4.0", True, "made to be shared"),
        ("cc-by-nc-sa-4.0", True, "sharing is not selling"),
        ("CC-BY-ND-4.0", False, "passages with questions are an adaptation"),
        ("cc by-nc-nd 3.0", False, "however it is written"),
        ("All rights reserved", False, "it says so"),
        ("acme_internal_use", False, "it says so"),
        ("Proprietary (Acme)", False, "it says so"),
        ("MIT", True, ""),
        ("Acme open licence", True, "nothing known forbids it"),
    ],
)
def test_licences_that_forbid_sharing_are_known(licence: str, may: bool, why: str) -> None:
    assert (forbids_sharing(licence) is None) == may, why


@pytest.mark.parametrize(
    ("licence", "fields"),
    [
        ("CC-BY-SA-4.0", {"license": "cc-by-sa-4.0"}),
        ("Acme open licence", {"license": "other", "license_name": "Acme open licence"}),
    ],
)
def test_the_hub_gets_its_own_name_of_a_licence(licence: str, fields: dict[str, Any]) -> None:
    assert front_matter(licence) == fields


@pytest.fixture
def with_text(
    tmp_path: Path,
    write_set: Callable[..., Path],
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
) -> Callable[..., Any]:
    """Make a set with a text at the end of one passage."""

    def make(text: Any, name: str = "texts") -> Any:
        data = make_set()
        first, *others = data.samples
        passage = first.relevant_docs[0]
        longer = Passage(passage.doc_id, passage.title, f"{passage.text}\n{text}")
        changed = dataclasses.replace(first, relevant_docs=(longer,))
        data = dataclasses.replace(data, samples=(changed, *others))
        return write_set(data, make_config(), tmp_path / name)

    return make


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Write to ada.fenwick@acme.co.uk today.", ["ada.fenwick@acme.co.uk"]),
        ("Call +49 89 1234567.", ["+49 89 1234567"]),
        ("Write to someone@example.org.", []),
        ("Built in 1921, 1,234 m long.", []),
    ],
)
def test_addresses_of_people_are_found_and_examples_are_not(
    with_text: Callable[..., Any], text: str, found: list[Any]
) -> None:
    assert [contact.text for contact in contacts(read_exported(with_text(text)))] == found


def test_each_blocker_names_its_override(with_text: Callable[..., Any]) -> None:
    exported = read_exported(with_text("ada@acme.co.uk"))
    assert len(blockers(exported, None, public=True, allowed=())) == 2
    (licence,) = blockers(exported, None, public=False, allowed=())
    assert "--license" in licence and "--allow no-licence" in licence
    (refused,) = blockers(exported, "MIT", public=True, allowed=())
    assert "ada@acme.co.uk (cloze en-0-0)" in refused and "--allow contacts" in refused
    (closed,) = blockers(exported, "All rights reserved", public=False, allowed=())
    assert "--allow closed-licence" in closed
    assert blockers(exported, None, public=True, allowed=("no-licence", "contacts")) == []
    assert blockers(exported, "CC-BY-ND-4.0", public=False, allowed=("closed-licence",)) == []  # type: ignore[arg-type]


def test_a_refusal_sends_nothing(
    hub: Any,
    taskgen: Callable[..., Result],
    tmp_path: Path,
    write_set: Callable[..., Path],
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
) -> None:
    folder = write_set(make_set(), make_config(), tmp_path / "towns")
    done = taskgen("publish", folder, "--repo", "acme/towns")
    assert done.exit_code == 2 and "license" in done.output
    assert not hub.repositories
    assert taskgen("publish", folder, "--repo", "acme/towns", "--allow", "no-licence").exit_code == 0


def test_a_set_added_to_a_public_repository_is_checked_too(
    hub: Any, taskgen: Callable[..., Result], folder: Path, with_text: Callable[..., Any]
) -> None:
    taskgen("publish", folder, "--repo", "acme/towns", "--public")
    done = taskgen("publish", with_text("ada@acme.co.uk", "again"), "--repo", "acme/towns", "--license", "MIT")
    assert done.exit_code == 2 and "ada@acme.co.uk" in done.output


def test_an_unknown_override_is_reported(hub: Any, taskgen: Callable[..., Result], folder: Path) -> None:
    done = taskgen("publish", folder, "--repo", "acme/towns", "--allow", "contact")
    assert done.exit_code == 2 and "did you mean" in done.output and "contacts" in done.output
