from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.config.init_template import write_template
from lm_eval_taskgen.generators.config.load import load_config, load_writer, output_folder
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.settings import HFCorpusConfig, Persona, TaskGeneratorConfig
from lm_eval_taskgen.utils.strict import Strict

GOOD = """\
name: acme
language: en
corpus:
  files: ["docs/*.md"]
question_types:
  cloze: {count: 3}
"""


def write_documents(folder: Path) -> None:
    folder.mkdir()
    (folder / "a.md").write_text("A mill stands at Albery.\n", encoding="utf-8")


@pytest.fixture
def load(tmp_path: Path) -> Callable[..., Any]:
    write_documents(tmp_path / "docs")

    def load_text(text: str | bytes) -> TaskGeneratorConfig:
        path = tmp_path / "acme.yaml"
        path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        return load_config(path)

    return load_text


def test_a_good_file_becomes_the_configuration(load: Callable[..., Any]) -> None:
    config = load(GOOD)
    assert (config.name, config.corpus.files, config.question_types["cloze"].count) == (
        "acme",
        ("docs/*.md",),
        3,
    )


def test_a_byte_order_mark_is_not_part_of_the_first_key(load: Callable[..., Any]) -> None:
    assert load(b"\xef\xbb\xbf" + GOOD.encode()).name == "acme"


@pytest.mark.parametrize(
    ("old", "new", "line", "said", "why"),
    [
        (
            "name: acme",
            "nmae: acme",
            1,
            ["nmae: unknown key", "'name'"],
            "the misspelling is reported, not the missing key",
        ),
        (
            "  files:",
            "  fils:",
            4,
            ["corpus.fils: unknown key", "'files'", "squad"],
            "nested, with what is valid there",
        ),
        (
            "{count: 3}",
            "{count: 3, dificulty: easy}",
            6,
            ["question_types.cloze.dificulty", "'difficulty'"],
            "below a name that is free",
        ),
        (
            '  files: ["docs/*.md"]',
            "  squad: {path: x.json, unti: article}",
            4,
            ["corpus.squad.unti", "'unit'"],
            "below an optional part",
        ),
        (
            "{count: 3}",
            '{count: "3"}',
            6,
            ["cloze.count", "the text '3'", "a whole number"],
            "a text is no number",
        ),
        ("{count: 3}", "{count: yes}", 6, ["the truth value true", "a whole number"], "True is no 1"),
        ("{count: 3}", "{count: 0}", 6, ["the number 0", "greater than or equal to 1"], "a bound"),
        ("{count: 3}", "3", 6, ["cloze", "the number 3", "keys with values"], "a value for a mapping"),
        ("name: acme", "name: 7", 1, ["name: found the number 7", "text"], "a number is no text"),
        ("language: en", "language: no", 2, ["the truth value false", "quotes"], "YAML reads `no` as false"),
        ("language: en", "language: xx", 2, ["language", "'xx'", "en", "hi"], "an unknown language"),
        ('["docs/*.md"]', "docs/*.md", 4, ["corpus.files", "the text 'docs/*.md'", "a list"], "a text for a list"),
        ('["docs/*.md"]', "[docs, 7]", 4, ["corpus.files.1", "the number 7"], "inside a list"),
        ("cloze:", "direct_lokup:", 6, ["direct_lokup", "'direct_lookup'", "taskgen types"], "an unknown type"),
        ("cloze:", "unanswerable:", 6, ["no such type", "robustness: {unanswerable: N}"], "a task of another block"),
        ("  cloze: {count: 3}", "  {}", 5, ["question_types", "taskgen types"], "no type at all"),
        ("{count: 3}", "{enabled: false}", 5, ["question_types", "every type has enabled: false"], "no type is on"),
        ("name: acme", "name: Acme", 1, ["name", "'Acme'"], "a name is an identifier"),
        ("name: acme", "name: ../acme", 1, ["name", "'../acme'"], "a name cannot leave the folder"),
        ("name: acme", "name: taskgen_acme", 1, ["name", "taskgen_"], "the prefix belongs to groups"),
        ("name: acme", "name: acme\nname: b", 2, ["name: is given twice", "line 1"], "a key given twice"),
        ("{count: 3}", "{count: 3, count: 4}", 6, ["cloze.count: is given twice"], "twice, further down"),
        ("language: en", "language: ta", 2, ["language: languages/ta.yaml", "`writer` block", "Tamil"], "no patterns"),
        ("language: en", "pipeline: en_none", 2, ["pipeline: 'en_none'", "spacy download"], "no such pipeline"),
        ("language: en", "language: [", 4, ["not valid YAML"], "broken YAML, where the parser gave up"),
        ("language: en", "language: !!python/name:os.system x", 2, ["not valid YAML"], "no Python objects"),
        ("language: en", "contexts: []", 2, ["contexts", "empty"], "no context"),
        ("language: en", "contexts: [gold, gold]", 2, ["contexts", "twice"], "a context twice"),
        ("language: en", "contexts: [golden]", 2, ["contexts.0", "'golden'", "'gold'"], "an unknown context"),
        (
            "language: en",
            "chunking: {max_tokens: 32, overlap_tokens: 20}",
            2,
            ["chunking", "half"],
            "a rule over two keys",
        ),
        ('  files: ["docs/*.md"]', "  {}", 3, ["corpus", "exactly one of files, squad and hf"], "no source"),
        (
            '  files: ["docs/*.md"]',
            "  hf: {dataset_name: a, metadata_fn: f}",
            4,
            ["corpus.hf.metadata_fn", "Python"],
            "what only Python callers can give",
        ),
        (
            '  files: ["docs/*.md"]',
            "  hf: {dataset_obj: 3}",
            4,
            ["corpus.hf.dataset_obj", "Python"],
            "what only Python callers can give",
        ),
    ],
)
def test_a_mistake_is_named_by_file_line_and_field(
    load: Callable[..., Any], old: str, new: str, line: int, said: list[str], why: str
) -> None:
    assert old in GOOD
    with pytest.raises(ConfigError) as raised:
        load(GOOD.replace(old, new, 1))
    message = str(raised.value)
    assert f"acme.yaml:{line}" in message, why
    assert all(part in message for part in said), (message, why)
    assert "pydantic" not in message


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "holds no keys"),
        (b"- a\n", "holds no keys"),
        (b"name: \xff\n", "not UTF-8 (byte 6)"),
        (b"a: \x00", "YAML"),
        (b"2024-01-01: x\n", "put the key in quotes"),
        (b"a: &x {b: *x}\n", "an alias (*name) stands inside what it names"),
        (
            b"a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n"
            b"c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c, *c, *c]\n",
            "3:4: is not valid YAML: aliases (*name) repeat more than 1,000 values",
        ),
    ],
)
def test_a_file_that_is_not_a_configuration_is_reported(load: Callable[..., Any], content: bytes, said: str) -> None:
    with pytest.raises(ConfigError, match=r"acme\.yaml") as raised:
        load(content)
    assert said in str(raised.value)


def test_options_of_the_library_can_be_set_in_a_file(load: Callable[..., Any]) -> None:
    block = "single_hop: {max_tasks: 7}\nmulti_hop: {max_hops: 3}\nrobustness: {typo_rate: 0.1, unanswerable: 5}\n"
    config = load(GOOD.replace("question_types:\n  cloze: {count: 3}\n", block))
    assert (config.single_hop.max_tasks, config.multi_hop.max_hops, config.robustness.typo_rate) == (7, 3, 0.1)
    counts = {"single_hop_factoid": 7, "multi_hop": 100, "typos": None, "unanswerable": 5}
    assert config.counts == counts


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("robustness: {add_typos: true}", ["robustness:", "no questions to vary"]),
        ("multi_hop: {max_hops: 5}", ["multi_hop.max_hops", "the number 5", "less than or equal to 4"]),
        ("single_hop: {max_task: 5}", ["single_hop.max_task: unknown key", "'max_tasks'"]),
        ("single_hop: {}\nrobustness: {num_paraphrases: 2}", ["robustness.num_paraphrases", "language model"]),
        ("embedding: {batch_size: 3}", ["embedding", "Python object"]),
        ("embedding: {embed_fn: f}", ["embedding", "Python object"]),
        ("hf_corpus: {dataset_name: x}", ["either corpus or hf_corpus"]),
        ("hf_corpus: {dataset_obj: x}", ["hf_corpus.dataset_obj", "Python object"]),
    ],
)
def test_options_that_a_file_cannot_set_are_reported(load: Callable[..., Any], block: str, said: list[str]) -> None:
    text = GOOD.replace("question_types:\n  cloze: {count: 3}\n", block + "\n")
    if "dataset_obj" in block:
        text = text.replace('corpus:\n  files: ["docs/*.md"]\n', "")
    with pytest.raises(ConfigError) as raised:
        load(text)
    assert all(part in str(raised.value) for part in said), str(raised.value)


MODEL = "writer: {{kind: llm, model: m, base_url: http://x/v1, {}}}\n"
LOOKUPS = GOOD.replace("cloze: {count: 3}", "direct_lookup: {{count: 3, {}}}")


def test_the_users_own_words_are_read(load: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "seeds.txt").write_bytes("\ufeffWho pays?\r\n\n  किसने बनाया? \n".encode())
    words = "brief: 'for {carters}', personas: [{reader: a nurse, needs: to sign}], seed_questions: seeds.txt"
    config = load(LOOKUPS.format("instructions: 'Ask {this}.', cognitive_level: apply") + MODEL.format(words))
    assert config.writer.brief == "for {carters}"
    assert config.writer.personas == (Persona(reader="a nurse", needs="to sign"),)
    assert config.writer.seed_questions == ("Who pays?", "किसने बनाया?")
    assert config.question_types["direct_lookup"].instructions == "Ask {this}."
    assert config.question_types["direct_lookup"].cognitive_level == "apply"
    assert load(LOOKUPS.format("") + MODEL.format("personas: 0")).writer.personas == 0
    assert load(LOOKUPS.format("") + MODEL.format("tries: 2")).writer.personas == 4


@pytest.mark.parametrize(
    ("text", "said", "why"),
    [
        (GOOD + "writer: {brief: for all}\n", "7: writer.brief: the template writer takes none", "no model"),
        (GOOD + MODEL.format("mode: reword, brief: x"), "7: writer.brief: has no effect with mode: reword", "by rules"),
        (GOOD + MODEL.format("mode: reword, personas: 2"), "7: writer.personas: has no effect", "by rules"),
        (GOOD + MODEL.format("mode: reword, seed_questions: [x]"), "7: writer.seed_questions: has no", "by rules"),
        (LOOKUPS.format("instructions: x"), "6: question_types.direct_lookup.instructions: has no effect", "no model"),
        (
            LOOKUPS.format("cognitive_level: apply") + MODEL.format("mode: reword"),
            "6: question_types.direct_lookup.cognitive_level: has no effect: only a language model that proposes",
            "by rules",
        ),
        (
            GOOD.replace("3}", "3, instructions: x}") + MODEL.format("tries: 2"),
            "6: question_types.cloze.instructions: has no effect: a language model words the questions of cloze",
            "a type that is not proposed",
        ),
        (LOOKUPS.format("cognitive_level: think") + MODEL.format("tries: 2"), "'remember', 'understand'", "no level"),
        (LOOKUPS.format("instructions: ''") + MODEL.format("tries: 2"), "6: question_types.direct_lookup.ins", "empty"),
        (GOOD + MODEL.format("personas: many"), "7: writer.personas: found the text 'many'; wanted a whole", "a text"),
        (GOOD + MODEL.format("personas: 21"), "7: writer.personas: found the number 21", "too many"),
        (GOOD + MODEL.format("personas: [{reader: x}]"), "7: writer.personas.0.needs: is missing", "half a reader"),
        (
            GOOD + MODEL.format("personas: [{reader: x, need: y}]"),
            "7: writer.personas.0.need: unknown key (did you mean 'needs'?); valid here: reader, needs",
            "a misspelt key",
        ),
        (
            GOOD + MODEL.format("seed_questions: none.txt"),
            "7: writer.seed_questions: none.txt: No such file",
            "no file",
        ),
        (GOOD + MODEL.format("seed_questions: [3]"), "7: writer.seed_questions.0: found the number 3", "no text"),
    ],
)
def test_own_words_that_cannot_have_an_effect_are_refused(
    load: Callable[..., Any], text: str, said: str, why: str
) -> None:
    with pytest.raises(ConfigError) as raised:
        load(text)
    assert said in str(raised.value), why
    assert "<" not in str(raised.value)


def test_a_file_must_name_its_set(load: Callable[..., Any]) -> None:
    with pytest.raises(ConfigError, match="name: is missing"):
        load(GOOD.replace("name: acme\n", ""))


def test_a_missing_file_points_at_init(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="taskgen init"):
        load_config(tmp_path / "none.yaml")


@pytest.mark.parametrize(
    ("out", "folder"), [("", "tasks/acme"), ("out: sets/a\n", "sets/a"), ("out: ../b\n", "../b"), ("out: /c\n", "/c")]
)
def test_the_output_folder_is_relative_to_the_file(
    load: Callable[..., Any], tmp_path: Path, out: str, folder: str
) -> None:
    assert output_folder(load(GOOD + out), tmp_path / "acme.yaml") == tmp_path / folder


def test_the_template_loads_and_explains_every_key(tmp_path: Path) -> None:
    path = tmp_path / "taskgen.yaml"
    write_template(path)
    write_documents(tmp_path / "documents")
    load_config(path)
    text = path.read_text(encoding="utf-8")
    # These are for Python callers; in a file `corpus: {hf: …}` replaces `hf_corpus`.
    missing = [name for name in sorted(_all_keys(TaskGeneratorConfig)) if f"{name}:" not in text]
    assert set(missing) == {"metadata_fn", "dataset_obj", "embedding", "embed_fn", "batch_size", "hf_corpus"}


def test_the_template_never_replaces_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(ConfigError, match="kept"):
        write_template(path)
    assert path.read_text(encoding="utf-8") == "mine"


def _all_keys(model: type[Strict]) -> set[str]:
    keys = set(model.model_fields)
    for field in model.model_fields.values():
        for other in Strict.__subclasses__():
            if re.search(rf"\b{other.__name__}\b", str(field.annotation)):
                keys |= _all_keys(other)
    return keys


def test_the_walk_over_all_keys_reaches_the_deepest() -> None:
    assert set(HFCorpusConfig.model_fields) < _all_keys(TaskGeneratorConfig)


@pytest.mark.parametrize("rest", ["", GOOD], ids=["alone", "in a whole configuration"])
def test_a_writer_block_alone_is_read(tmp_path: Path, rest: str) -> None:
    path = tmp_path / "judge.yaml"
    path.write_text(f"{rest}writer: {{kind: llm, model: m, base_url: http://x/v1, tries: 2}}\n", encoding="utf-8")
    writer = load_writer(path)
    assert (writer.model, writer.tries, writer.base_url) == ("m", 2, "http://x/v1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: x\n", "judge.yaml:1: writer: is missing"),
        ("name: x\nwritter: {}\n", r"judge.yaml:2: writter: unknown key \(did you mean 'writer'\?\)"),
        ("writer: {kind: llm, modell: m}\n", r"judge.yaml:1: writer.modell: unknown key \(did you mean 'model'\?\)"),
        ("writer:\n  kind: llm\n  model: m\n  tries: x\n", "judge.yaml:4: writer.tries: found the text 'x'"),
        ("writer: {kind: template}\n", "judge.yaml:1: writer.kind: 'template' is no model; set kind: llm"),
        ("writer: {}\n", "writer.kind: 'template' is no model"),
        ("writer: 3\n", "judge.yaml:1: writer: found the number 3; wanted keys with values"),
        ("writer: {kind: llm}\n", "judge.yaml:1: writer.model: is missing"),
        ("writer: {kind: llm, model: m, parameters: {api_key: s}}\n", "no key belongs in a configuration"),
    ],
)
def test_an_error_in_a_writer_is_reported_by_line_and_field(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "judge.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=message):
        load_writer(path)


@pytest.mark.parametrize(
    ("block", "made", "why"),
    [
        ("question_types:\n  cloze: {count: 3}\n", {"cloze"}, "types"),
        ("multi_hop: {max_hops: 3}\n", {"multi_hop"}, "several hops"),
        ("single_hop: {}\n", {"single_hop_factoid"}, "single hops"),
        ("robustness: {add_typos: false, unanswerable: 5}\n", {"unanswerable"}, "no paraphrases, which take a model"),
    ],
)
def test_a_file_makes_only_what_it_names(load: Callable[..., Any], block: str, made: set[str], why: str) -> None:
    assert set(load(GOOD.replace("question_types:\n  cloze: {count: 3}\n", block)).counts) == made, why
