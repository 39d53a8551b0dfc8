"""Every command and every block of Python of every page runs as it is printed.

A page's code runs in order, in one folder that holds what the page takes for granted: a set, a configuration, results.
Language models are lm-eval's `dummy` under the names on the page, and servers are on 127.0.0.1.
"""

from __future__ import annotations

import importlib
import io
import itertools
import json
import re
import runpy
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pyarrow.parquet
import pytest
import typer
from typer.testing import CliRunner

from doc_blocks import PAGES, ROOT, Block, Command, blocks
from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.datasets import registry as registry_of_sets
from lm_eval_taskgen.generators.export.task_folder import shipped_folder

# What a page shows and this test does not run, with the reason.
NOT_RUN = {
    "pip": "installs; the checks before a change lands run both commands of the README",
    "python -m venv": "makes an environment",
    "pytest": "runs tests",
    "vllm": "needs a GPU",
    "taskgen rag tasks/acme_handbook http": "needs a server of the reader's",
    "mlflow": "a server that does not end",
    "jq": "a program of others",
    "python benchmarks/selection.py": "takes minutes",
    "python benchmarks/corpus_size.py": "takes minutes",
    "python benchmarks/languages.py": "needs a treebank",
    "python benchmarks/reading_sheet.py figures": "needs the verdicts of two readers",
}
# What stands in a block of Python that needs a package which tests do without.
OPTIONAL = {
    '"mlflow"': "mlflow",
    "from langchain_community": "langchain_community.retrievers",
    "from llama_index": "llama_index.retrievers.bm25",
}
# Pages with tests of their own, which follow them step by step.
ELSEWHERE = {
    "new_language.md": "config/test_new_language.py",
    "question_types.md": "question_types/test_a_new_type.py",
}
MODELS = ("hf", "local-chat-completions", "local-completions", "openai-chat-completions")
SYNOPSES = [one for block in blocks(ROOT / "docs" / "command_line.md") for one in block.commands() if one.is_synopsis]


def named(one: Command | Path) -> str:
    return one.where if isinstance(one, Command) else one.name


def test_commands_are_found_on_the_pages() -> None:
    found = [command for page in PAGES for block in blocks(page) for command in block.commands()]
    assert sum(not command.is_synopsis for command in found) > 100
    assert len(SYNOPSES) > 20


@pytest.mark.parametrize("synopsis", SYNOPSES, ids=named)
def test_a_synopsis_names_options_that_the_command_has(synopsis: Command) -> None:
    command: Any = typer.main.get_command(app)
    for word in synopsis.text.split()[1:]:
        command = getattr(command, "commands", {}).get(word, command)
    known = {flag for parameter in command.params for flag in parameter.opts}
    # The flags of lm-eval, which `eval` and `audit` hand on.
    handed_on = {"--limit", "--model_args"} if command.name in ("eval", "audit") else set()
    assert set(re.findall(r"--[\w-]+", synopsis.text)) <= known | handed_on


class Page:
    """A page's code, run in order in a folder; `state` is what its blocks of Python have defined so far."""

    def __init__(self, folder: Path, environment: pytest.MonkeyPatch) -> None:
        self.folder, self.environment = folder, environment
        self.state: dict[str, Any] = {"__name__": "documentation"}

    def run(self, block: Block) -> None:
        if block.is_python:
            self._python(block)
        for command in block.commands():
            if not command.is_synopsis:
                self._shell(command)

    def _python(self, block: Block) -> None:
        for mark, module in OPTIONAL.items():
            if mark in block.text:
                pytest.importorskip(module, reason=f"{module} is not installed")
        file = re.match(r"# (\w+)\.py\b", block.text)
        if file:
            (self.folder / f"{file[1]}.py").write_text(block.text, encoding="utf-8")
            self.environment.setitem(sys.modules, file[1], ModuleType(file[1]))
            del sys.modules[file[1]]
            self.state |= vars(importlib.import_module(file[1]))
            return
        code = "\n" * (block.line - 1) + block.text
        exec(compile(code, str(block.page), "exec"), self.state)

    def _shell(self, command: Command) -> None:
        words = command.words
        program = " ".join(word for word in words if not re.match(r"[A-Z_]+=", word))
        if any(program.startswith(one) for one in NOT_RUN):
            return
        while (words and re.match(r"[A-Z_]+=", words[0])) or words[0] == "export":
            name, _, value = words.pop(0).partition("=")
            if value:
                self.environment.setenv(name, value.replace("$PWD", str(self.folder)).replace("…", "sk-of-nobody"))
            if not words:
                return
        words = [word.replace("$(taskgen path)", str(shipped_folder())) for word in words]
        RUN[words[0]](command.where, words[1:])


def _taskgen(where: str, words: list[str]) -> None:
    if words[0] == "init":
        Path("my.yaml").rename("filled_in.yaml")
    if words[0] in ("generate", "pull") and "--dry-run" not in words:
        # As on a machine that does not have the set yet.
        for name in ("acme", "acme_handbook"):
            shutil.rmtree(Path("tasks", name), ignore_errors=True)
    if words[:2] == ["rag", "--example"]:
        Path(words[2]).unlink(missing_ok=True)
    # Two questions of each task show that a command works as well as all of them.
    can_be_limited = words[0] in ("eval", "audit") and "--keep-only" not in words
    limited = [*words, "--limit", "2"] if can_be_limited else words
    done = CliRunner().invoke(app, limited)
    # With fewer questions than asked for, the exit code of `generate` is 3.
    assert done.exit_code in ((0, 3) if words[0] == "generate" else (0,)), f"{where}: {done.output}\n{done.exception!r}"
    if words[0] == "init":
        Path("filled_in.yaml").replace("my.yaml")


def _script(where: str, argv: list[str], run: Callable[[], object]) -> None:
    before, sys.argv = sys.argv, argv
    try:
        run()
    except SystemExit as end:
        assert not end.code, f"{where}: {end.code}"
    finally:
        sys.argv = before


def _lm_eval(where: str, words: list[str]) -> None:
    from lm_eval.__main__ import cli_evaluate

    _script(where, ["lm_eval", *words, "--limit", "2"], cli_evaluate)


def _python(where: str, words: list[str]) -> None:
    script = ROOT / words[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(script.parent))
        _script(where, words, lambda: runpy.run_path(str(script), run_name="__main__"))


def _hf(where: str, words: list[str]) -> None:
    from huggingface_hub.cli.hf import main

    _script(where, ["hf", *words], main)


RUN = {"taskgen": _taskgen, "lm_eval": _lm_eval, "python": _python, "hf": _hf}
CONFIG = """
name: {name}
license: CC-BY-4.0
corpus:
  files: ["{folder}/handbook/*.md"]
contexts: [gold, distractors, closed_book]
question_types:
  direct_lookup: {{count: 4}}
  multi_turn_followup: {{count: 2}}
  adversarial_aggro: {{count: 2}}
  hallucination_test: {{count: 2}}
{more}"""


def keep_one(server: Any) -> None:
    """Serve the page of a review until a person has kept the first question, without the person."""
    session = server.session
    first = session.questions.record(next(iter(session.questions.rows)))
    session.decide(json.dumps({"id": first["id"], "content": first["content"], "decision": "keep"}).encode())


def hindi_articles() -> list[dict[str, Any]]:
    """Three articles of 24 paragraphs of some 200 tokens in SQuAD's nesting, with a question about each paragraph."""
    filler = "लोग उसे देखने दूर-दूर से आते हैं और नगर में कई दिन ठहरते हैं। " * 12
    articles = []
    for row, kind in enumerate(("मंदिर", "पुल", "बाज़ार")):
        paragraphs = []
        for place in range(24):
            year = str(1503 + 41 * row + 7 * place)
            context = f"नगर {place + 1} का {kind} {year} में बना था। {filler}"
            answers = [{"text": year, "answer_start": context.index(year)}]
            asked = {"id": f"{row}-{place}", "question": f"नगर {place + 1} का {kind} कब बना था?", "answers": answers}
            paragraphs.append({"context": context, "qas": [asked]})
        articles.append({"title": f"{kind} की कथा", "paragraphs": paragraphs})
    return articles


def long_squad() -> bytes:
    """Seven articles of 300 paragraphs of some 250 tokens, from which contexts of 128,000 tokens can be built."""
    filler = "The house stands by the river and has been rebuilt more than once since then. " * 15
    rows = []
    for article, place in itertools.product(range(7), range(300)):
        house, year = f"house {place} of street {article}", str(1200 + place)
        context = f"In {year} {house} was built. {filler}"
        rows.append(
            {
                "id": f"{article}-{place}",
                "title": f"Houses {article}",
                "context": context,
                "question": f"When was {house} built?",
                "answers": {"text": [year], "answer_start": [context.index(year)]},
            }
        )
    written = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), written)
    return written.getvalue()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, model_server: Callable[..., Any], external_sets: ModuleType) -> Path:
    """A folder with what pages take for granted: documents, a configuration, generated sets, SQuAD files, a judge."""
    folder = tmp_path_factory.mktemp("desk")
    shipped = ROOT / "generators" / "quickstart_corpus" / "en"
    shutil.copytree(shipped, folder / "handbook")
    writer = json.dumps({"kind": "llm", "model": "scripted", "base_url": model_server().base_url})
    proposed = f"  why: {{count: 2}}\nwriter: {writer}\n"
    for name, out, more in (
        ("acme_handbook", "tasks/acme_handbook", ""),
        ("other_set", "tasks/other_set", ""),
        ("acme", "tasks/acme", proposed),
    ):
        (folder / f"{name}.yaml").write_text(CONFIG.format(name=name, folder=folder, more=more), encoding="utf-8")
        _taskgen("desk", ["generate", str(folder / f"{name}.yaml"), "--out", str(folder / out)])
    (folder / "judge.yaml").write_text(f"writer: {writer}\n", encoding="utf-8")
    (folder / "acme.yaml").rename(folder / "written.yaml")
    (folder / "acme_handbook.yaml").rename(folder / "my.yaml")
    for corpus in ("acme_handbook", "licences", "help-nl"):
        shutil.copytree(shipped, folder / corpus)
    (folder / "quiz.csv").write_text("question,answer\nTwo and two?,4\nThree and three?,6\n", encoding="utf-8")
    for code, articles in (("en", external_sets.squad_articles()), ("hi", hindi_articles())):
        squad = json.dumps({"version": "1.1", "data": articles})
        (folder / f"xquad.{code}.json").write_text(squad, encoding="utf-8")
    return folder


@pytest.fixture
def page_folder(desk: Path, external_hub: Any, hub_here: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory of a page, with lm-eval's `dummy` as every model and a Hub that takes uploads."""
    import lm_eval.models.openai_completions  # noqa: F401  registers its own once, and not over others
    from lm_eval.api import registry
    from lm_eval.models.dummy import DummyLM
    from lm_eval.tasks import TaskManager

    for repository in external_hub.repositories.values():
        for files in repository.commits.values():
            if "squad_v2/validation-00000-of-00001.parquet" in files:
                files["squad_v2/train-00000-of-00001.parquet"] = long_squad()
    linked = tmp_path / "lm_eval_tasks"
    linked.mkdir()

    class Dummy(DummyLM):
        @classmethod
        def create_from_arg_obj(cls, arg_dict: Any, additional_config: Any = None) -> Any:
            return cls()

    class Ours(TaskManager):
        def __init__(self, *arguments: Any, include_path: Any = (), **settings: Any) -> None:
            given = [include_path] if isinstance(include_path, str) else list(include_path or ())
            # lm-eval's own tasks are left out: their scan takes longer than all the rest.
            settings = {**settings, "include_defaults": False}
            super().__init__(*arguments, include_path=[*given, str(linked)], **settings)

    for name in MODELS:
        monkeypatch.setitem(registry.model_registry._objs, name, Dummy)
    monkeypatch.setattr("lm_eval.tasks.TaskManager", Ours)
    monkeypatch.setattr("lm_eval_taskgen.generators.export.link.lm_eval_tasks_folder", lambda: linked)
    monkeypatch.setattr("webbrowser.open", lambda url: True)
    monkeypatch.setattr("lm_eval_taskgen.generators.evaluation.review.server.ReviewServer.serve_forever", keep_one)
    monkeypatch.setattr("lm_eval_taskgen.generators.datasets.registry._DATASETS", dict(registry_of_sets._DATASETS))
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_DISABLE_XET", True)
    monkeypatch.setenv("HF_TOKEN", "hf_of_nobody")
    hub_here.tokens["hf_of_nobody"] = "write"
    folder = tmp_path / "work"
    shutil.copytree(desk, folder)
    (folder / "benchmarks").symlink_to(ROOT / "benchmarks")
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in ELSEWHERE], ids=named)
def test_the_code_of_a_page_runs(page: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.name == "writing.md":
        (page_folder / "written.yaml").replace("my.yaml")
    run = Page(page_folder, monkeypatch)
    for block in blocks(page):
        run.run(block)
