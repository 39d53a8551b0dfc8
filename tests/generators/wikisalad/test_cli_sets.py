"""`taskgen wikisalad build`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.wikisalad import VARIANTS, flaws, read_examples
from lm_eval_taskgen.generators.wikisalad.variants import chosen_variants, parse_tokens
from lm_eval_taskgen.utils.errors import ConfigError


@pytest.fixture(scope="module")
def squad(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Fourteen articles of four paragraphs, of 19 tokens each."""
    path = tmp_path_factory.mktemp("squad") / "towns.json"
    data = []
    for article in range(14):
        paragraphs = []
        for number in range(4 * article, 4 * article + 4):
            text = f"The town of Wend{number} lies on the river Orl{number}. Its mayor is Ada Fenwick{number}, a baker."
            qas = [
                {
                    "question": f"Who is the mayor of Wend{number}?",
                    "answers": [{"text": f"Ada Fenwick{number}", "answer_start": text.index("Ada")}],
                }
            ]
            paragraphs.append({"context": text, "qas": qas})
        data.append({"title": f"County {article}", "paragraphs": paragraphs})
    path.write_text(json.dumps({"data": data}), encoding="utf-8")
    return str(path)


def build(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["wikisalad", "build", *arguments])


def test_all_variants_that_the_source_can_hold_are_written(squad: str, tmp_path: Path) -> None:
    done = build("--squad", squad, "--out", str(tmp_path / "salads"), "--seed", "1", "--examples", "3")
    assert done.exit_code == 3, done.output
    assert "very_hard_3topic_long: " in done.stderr
    assert "0 of 14 articles have so many" in done.stderr
    written = sorted(path.name for path in (tmp_path / "salads").iterdir())
    assert written == ["easy_2topic_short.json", "hard_3topic_short.json", "medium_2topic_medium.json"]
    for name in written:
        examples = read_examples(tmp_path / "salads" / name)
        assert {example.pattern for example in examples} == {VARIANTS[name.removesuffix(".json")].pattern}
        assert [flaw for example in examples for flaw in flaws(example)] == []
    assert "taskgen wikisalad run --dataset" in done.stdout


def test_named_variants_and_another_seed(squad: str, tmp_path: Path) -> None:
    names = "easy_2topic_short,hard_3topic_short"
    for seed in ("1", "1", "2"):
        options = ["--seed", seed, "--variant", names, "--examples", "5", "--overwrite"]
        done = build("--squad", squad, "--out", str(tmp_path), *options)
        assert done.exit_code == 0, done.output
        (tmp_path / "easy_2topic_short.json").rename(tmp_path / f"{seed}-{len(list(tmp_path.iterdir()))}")
    first, second, other = (path.read_bytes() for path in sorted(tmp_path.glob("[12]-*")))
    assert first == second != other


def test_files_that_are_there_are_kept_before_any_work(squad: str, tmp_path: Path) -> None:
    there = tmp_path / "ABBA.json"
    there.write_text("mine", encoding="utf-8")
    arguments = ["--squad", squad, "--out", str(tmp_path), "--seed", "1", "--pattern", "ABBA", "--examples", "2"]
    done = build(*arguments)
    assert (done.exit_code, there.read_text(encoding="utf-8")) == (2, "mine")
    assert "holds ABBA.json" in done.stderr
    assert build(*arguments, "--overwrite").exit_code == 0
    assert [example.pattern for example in read_examples(there)] == ["ABBA", "ABBA"]


def test_a_target_length(squad: str, tmp_path: Path) -> None:
    arguments = ["--squad", squad, "--out", str(tmp_path), "--seed", "1", "--pattern", "ABAB", "--examples", "2"]
    assert build(*arguments, "--tokens", "1k").exit_code == 0
    assert [example.tokens for example in read_examples(tmp_path / "ABAB.json")] == pytest.approx([1_000] * 2, rel=0.02)
    done = build(*arguments, "--tokens", "2k", "--overwrite")
    assert done.exit_code == 2
    assert "gives 1,064 tokens at most" in done.stderr
    assert len(read_examples(tmp_path / "ABAB.json")) == 2, "what was there is kept"


def test_a_source_with_few_examples_is_short(squad: str, tmp_path: Path) -> None:
    done = build("--squad", squad, "--out", str(tmp_path), "--seed", "1", "--pattern", "AB", "--examples", "3000")
    assert done.exit_code == 3
    prompts = {example.prompt for example in read_examples(tmp_path / "AB.json")}
    assert f"AB: {len(prompts):,} of 3,000 examples" in done.stderr
    assert 1_000 < len(prompts) <= 2_912, "each of 56 paragraphs before each of 52 of other articles"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--variant", "easy"], "no variant 'easy'"),
        (["--pattern", "abab"], "capital letters from A to Z"),
        (["--pattern", "AB", "--variant", "easy_2topic_short"], "without variants"),
        (["--tokens", "lots"], "a number such as 4000, 128k or 1M"),
        (["--tokens", "2M"], "expected 1,000 to 1,000,000, found 2,000,000"),
        (["--examples", "0"], "from 1 up"),
        (["--segment-tokens", "0"], "from 1 up"),
        (["--language", "xx"], "'xx' is not known"),
    ],
)
def test_wrong_arguments_are_refused(squad: str, tmp_path: Path, arguments: list[str], message: str) -> None:
    done = build("--squad", squad, "--out", str(tmp_path / "out"), "--seed", "1", *arguments)
    assert done.exit_code == 2
    assert message in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("text", "tokens"), [("4000", 4_000), ("4k", 4_000), ("1.5K", 1_500), (" 1M ", 1_000_000)])
def test_tokens_of(text: str, tokens: int) -> None:
    assert parse_tokens(text) == tokens


@pytest.mark.parametrize("text", ["", "k", "4 k", "-4k", "1e3", "४k"])
def test_other_numbers_of_tokens_are_refused(text: str) -> None:
    with pytest.raises(ConfigError):
        parse_tokens(text)


def test_the_variants_are_those_that_others_compare_by() -> None:
    assert [(one.name, one.pattern, one.examples) for one in chosen_variants()] == [
        ("easy_2topic_short", "ABAB", 100),
        ("medium_2topic_medium", "AABBAABB", 100),
        ("hard_3topic_short", "ABCABC", 100),
        ("very_hard_3topic_long", "AAABBBCCCAAABBBCCC", 50),
    ]
