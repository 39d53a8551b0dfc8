"""The library interface: every name is there, says what it does, stands in docs/library.md, and does its part."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic_core import PydanticUndefined

import lm_eval_taskgen.generators as library
from lm_eval_taskgen.generators import (
    ChunkingConfig,
    CorpusConfig,
    EmbeddingConfig,
    HFCorpusConfig,
    MultiHopConfig,
    PreprocessResult,
    QuestionTypeConfig,
    RobustnessConfig,
    SingleHopConfig,
    TaskGenerator,
    TaskGeneratorConfig,
    embed_chunks,
)
from lm_eval_taskgen.generators.generator import export_folder
from lm_eval_taskgen.utils import errors
from lm_eval_taskgen.utils.errors import ConfigError, TaskgenWarning
from lm_eval_taskgen.utils.records.documents import Document

SHIPPED = Path(str(resources.files("lm_eval_taskgen.generators") / "quickstart_corpus"))
DOCS = Path(__file__).parents[2] / "docs" / "library.md"
EN = CorpusConfig(files=("en/*.md", "en/*.txt"))

CALLABLE = {
    "apply_filters": ("samples", "filters"),
    "build_entity_graph": ("chunks", "language"),
    "build_multi_hop_prompt": ("fact1", "fact2", "more", "language"),
    "build_single_hop_prompt": ("sentence", "answer_span", "language"),
    "choose_answer_span": ("anchor", "cfg", "language"),
    "chunk_documents": ("docs", "cfg", "language"),
    "embed_chunks": ("chunks", "cfg"),
    "extract_anchors": ("chunks", "language"),
    "find_relevant_docs": ("answer_span", "chunks"),
    "generate_multi_hop_tasks": ("chunks", "anchors_by_doc", "llm", "cfg", "language", "seed", "filters"),
    "generate_paraphrase_variants": ("base_samples", "llm", "cfg", "filters"),
    "generate_single_hop_tasks": ("anchors", "chunks", "llm", "cfg", "language", "retriever", "seed", "filters"),
    "generate_typo_variants": ("base_samples", "cfg", "seed", "filters"),
    "generate_unanswerable_tasks": ("chunks", "llm", "cfg", "language", "seed", "filters"),
    "group_anchors_by_doc": ("anchors",),
    "parse_multi_hop_output": ("text",),
    "sample_doc_pairs": ("graph", "max_pairs", "min_shared_entities", "seed"),
    "add_typos": ("text", "rate", "random", "language", "keep", "known"),
}
# The fields that can be given by position, in order, with their defaults.
SPECIFIED: dict[str, dict[str, Any]] = {
    "HFCorpusConfig": {
        "dataset_name": None,
        "dataset_config_name": None,
        "split": "train",
        "text_column": "text",
        "id_column": None,
        "metadata_fn": None,
        "dataset_obj": None,
    },
    "ChunkingConfig": {"max_tokens": 256, "overlap_tokens": 32},
    "EmbeddingConfig": {"embed_fn": PydanticUndefined, "batch_size": 32},
    # The specification has 3 words as min_answer_length, which would refuse "1947".
    "SingleHopConfig": {"max_tasks": None, "max_tasks_per_anchor": 1, "min_answer_length": 1, "max_answer_length": 64},
    "MultiHopConfig": {"max_tasks": 100, "max_hops": 2, "min_shared_entities": 1},
    "RobustnessConfig": {"num_paraphrases": 3, "add_typos": True, "typo_rate": 0.05},
    "TaskGeneratorConfig": {
        "hf_corpus": None,
        "chunking": ChunkingConfig(),
        "embedding": None,
        "single_hop": SingleHopConfig(),
        "multi_hop": None,
        "robustness": None,
    },
}
METHODS = {
    "TaskGenerator": (
        "build_corpus",
        "preprocess",
        "generate_samples",
        "generate_dataset",
        "propose_personas",
        "own_samples",
    ),
    "LLMClient": ("generate",),
    "SampleFilter": ("keep",),
}
# Names in code on the page that belong to other modules, and methods of what is documented.
NOT_FROM_HERE = {
    *(name for name, value in vars(errors).items() if isinstance(value, type)),
    *("UnparsableOutput", "None"),
    *(
        "generate",
        "search",
        "answer",
        "score",
        "keep",
        "read_documents",
        "build_corpus",
        "preprocess",
        "build_index",
        "generate_samples",
    ),
    *(
        "generate_dataset",
        "propose_personas",
        "own_samples",
        "load",
        "to_documents",
        "to_hf",
        "to_pandas",
        "shared",
        "neighbours",
    ),
}


def names_on_the_page() -> Any:
    """Every class and every function call that the page shows in code."""
    code = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", DOCS.read_text(encoding="utf-8"), flags=re.DOTALL))
    classes = {name for part in code for name in re.findall(r"(?<![.\w<])[A-Z][A-Za-z0-9]*[a-z]\w*", part)}
    functions = {match[1] for part in code if (match := re.match(r"([a-z_]+)\(", part))}
    return (classes | functions) - NOT_FROM_HERE - {"Path", "Dataset", "DatasetDict", "DataFrame", "False"}


def test_the_page_and_the_package_name_the_same() -> None:
    assert names_on_the_page() == set(library.__all__)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        library.Nothing  # noqa: B018


@pytest.mark.parametrize("name", sorted({*CALLABLE, *SPECIFIED, *METHODS, *library.__all__}))
def test_every_name_is_there_and_documented(name: str) -> None:
    found = getattr(library, name)
    assert inspect.getdoc(found), f"{name} says nothing of itself"
    assert name in DOCS.read_text(encoding="utf-8")
    for method in METHODS.get(name, ()):
        assert inspect.getdoc(getattr(found, method)), f"{name}.{method}"
        assert method in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "parameters"), CALLABLE.items())
def test_functions_take_what_the_documentation_says(name: str, parameters: tuple[str, ...]) -> None:
    assert tuple(inspect.signature(getattr(library, name)).parameters) == parameters


def test_the_protocols_take_what_has_their_method() -> None:
    assert list(inspect.signature(library.LLMClient.generate).parameters) == ["self", "prompt"]
    assert list(inspect.signature(library.CorpusRetriever.search).parameters) == ["self", "query", "k"]
    assert list(inspect.signature(library.SampleFilter.keep).parameters) == ["self", "sample"]


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="TaskGenerater"):
        _ = library.TaskGenerater
    assert "TaskGenerator" in dir(library)


def test_one_small_name_does_not_load_everything() -> None:
    code = "from lm_eval_taskgen.generators import ChunkingConfig\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    loaded = set(done.stdout.split())
    assert "lm_eval_taskgen.utils.settings" in loaded
    assert loaded.isdisjoint({"numpy", "bm25s", "lm_eval_taskgen.generators.generator", "datasets", "lm_eval"})


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"corpus": EN, "hf_corpus": HFCorpusConfig(dataset_name="x")}, "either corpus or hf_corpus"),
        ({"corpus": EN, "multi_hop": {"max_hops": 5}}, "less than or equal to 4"),
        ({"corpus": EN, "multi_hop": {"max_hops": 1}}, "greater than or equal to 2"),
        ({"corpus": EN, "single_hop": {"min_answer_length": 5, "max_answer_length": 4}}, "must not be above"),
        ({"corpus": EN, "robustness": {"typo_rate": 0}}, "greater than 0"),
        ({"corpus": EN, "single_hop": {"max_task": 5}}, "max_task"),
        ({"corpus": EN, "embedding": {"batch_size": 2}}, "embed_fn"),
    ],
)
def test_settings_that_cannot_work_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        TaskGeneratorConfig(**settings)


def test_defaults_are_not_shared_between_configurations() -> None:
    one, other = TaskGeneratorConfig(corpus=EN), TaskGeneratorConfig(corpus=EN)
    assert one.question_types is not other.question_types
    assert one.chunking == ChunkingConfig() and one.single_hop == SingleHopConfig()
    assert one.single_hop is not other.single_hop and one.embedding is None


def config(**fields: Any) -> TaskGeneratorConfig:
    return TaskGeneratorConfig(
        **{
            "name": "acme",
            "corpus": EN,
            "contexts": ("gold",),
            "question_types": {"cloze": QuestionTypeConfig(count=3)},
            "single_hop": SingleHopConfig(max_tasks=4),
            "multi_hop": MultiHopConfig(max_tasks=1, max_hops=3),
            "robustness": RobustnessConfig(num_paraphrases=0, unanswerable=2),
            **fields,
        }
    )


@pytest.fixture(scope="module")
def made() -> Any:
    return TaskGenerator(None, config(), base=SHIPPED).generate_dataset()


def test_a_set_holds_every_part_in_order(made: Any) -> None:
    assert [(y.question_type, y.asked, y.kept) for y in made.yields] == [
        ("cloze", 3, 3),
        ("single_hop_factoid", 4, 4),
        ("multi_hop", 1, 1),
        ("typos", 8, 7),
        ("unanswerable", 2, 2),
    ]
    assert made.name == "acme" and made.is_short, "a short question may stay without a typing error"
    for part in made.yields:
        assert part.written == part.kept + sum(part.rejected.values())
        assert len(made.of_type(part.question_type)) == part.kept + part.contrast_pairs
    ids = [sample.sample_id for sample in made.samples]
    assert len(set(ids)) == len(ids)
    originals = {variant.labels["variant_of"] for variant in made.of_type("typos")}
    assert originals < set(ids[:8])


def test_samples_can_be_had_from_a_corpus_preprocessed_before(made: Any) -> None:
    generator = TaskGenerator(None, config(), base=SHIPPED)
    corpus = generator.preprocess()
    assert isinstance(corpus, PreprocessResult) and corpus.embeddings is None
    assert {chunk.doc_id for chunk in corpus.chunks} == {d.doc_id for d in corpus.documents}
    assert tuple(generator.generate_samples(corpus)) == made.samples == tuple(generator.generate_samples())


def test_distractors_come_with_samples_too() -> None:
    settings = config(contexts=("gold", "distractors"), num_distractors=2)
    generator = TaskGenerator(None, settings, base=SHIPPED)
    samples = tuple(generator.generate_samples())
    assert samples == generator.generate_dataset().samples
    assert all(len(sample.candidate_docs) == 2 for sample in samples)


def test_a_hugging_face_dataset_in_memory_is_a_corpus(tmp_path: Path) -> None:
    rows = [
        {"id": path.name, "title": path.stem, "text": path.read_text(encoding="utf-8")}
        for path in sorted((SHIPPED / "en").glob("*.md"))
    ]
    hf = HFCorpusConfig(dataset_obj=rows, id_column="id", title_column="title", metadata_fn=lambda row: {"n": 1})
    settings = config(corpus=None, hf_corpus=hf)
    dataset = TaskGenerator(None, settings).generate_dataset("mine")
    assert dataset.name == "mine" and dataset.samples
    folder = export_folder(dataset, settings, tmp_path / "mine")
    leaves = {path.stem for path in (folder / "data").iterdir()}
    assert leaves == {"cloze", "single_hop_factoid", "typos", "unanswerable"}
    manifest = (folder / "manifest.json").read_text(encoding="utf-8")
    assert "Calloway" not in manifest and str(SHIPPED) not in manifest


def lengths(texts: Any) -> Any:
    """Two numbers for each text."""
    return [[float(len(text)), float(text.count("e"))] for text in texts]


def test_an_embedded_corpus_is_searched_by_its_embeddings(tmp_path: Path) -> None:
    batches = []

    def embed(texts: Any) -> Any:
        batches.append(len(texts))
        return lengths(texts)

    prompts = []

    class Model:
        def generate(self, prompt: Any) -> str:
            prompts.append(prompt)
            return "{}"

    settings = config(embedding=EmbeddingConfig(embed_fn=embed, batch_size=5), robustness=None, question_types={})
    generator = TaskGenerator(Model(), settings, base=SHIPPED)
    corpus = generator.preprocess()
    assert corpus.embeddings.shape == (len(corpus.chunks), 2) and corpus.embeddings.dtype == np.float32
    assert sum(batches) == len(corpus.chunks) and max(batches) <= 5
    searched = len(batches)
    assert tuple(generator.generate_samples(corpus)) == ()
    assert len(batches) > searched, "the neighbours in the prompts are those of the embeddings"
    assert prompts


CHUNKS = [Document(f"d#{n}", "x" * n) for n in range(1, 8)]


def test_embeddings_keep_the_order_of_the_chunks() -> None:
    found = embed_chunks(CHUNKS, EmbeddingConfig(embed_fn=lengths, batch_size=3))
    assert found.dtype == np.float32 and found[:, 0].tolist() == [1, 2, 3, 4, 5, 6, 7]
    assert embed_chunks([], EmbeddingConfig(embed_fn=lengths)).shape == (0, 0)


@pytest.mark.parametrize(
    ("embed", "why"),
    [
        (lambda texts: lengths(texts)[1:], "a vector too few"),
        (lambda texts: [*lengths(texts), [0.0, 0.0]], "a vector too many"),
        (lambda texts: [[1.0] * (1 + n) for n in range(len(texts))], "ragged within a batch"),
        (lambda texts: [[1.0] * len(texts)] * len(texts), "another length in the last batch"),
        (lambda texts: [1.0 for _ in texts], "one number for a text"),
        (lambda texts: [["a", "b"] for _ in texts], "no numbers"),
        (lambda texts: [[float("nan"), 1.0] for _ in texts], "not a number"),
        (lambda texts: None, "nothing"),
    ],
)
def test_an_embed_fn_that_does_not_embed_is_named(embed: Callable[..., Any], why: str) -> None:
    with pytest.raises(ConfigError, match=r"embedding\.embed_fn"):
        embed_chunks(CHUNKS, EmbeddingConfig(embed_fn=embed, batch_size=3))


MADE: dict[str, Any] = {"question_types": {}, "multi_hop": None, "robustness": None, "contexts": ("gold",)}


def test_facts_are_asked_about_unless_something_else_is_named() -> None:
    assert TaskGeneratorConfig(corpus=EN).single_hop == SingleHopConfig()
    assert TaskGeneratorConfig(corpus=EN, multi_hop=MultiHopConfig()).single_hop == SingleHopConfig()
    named = {"cloze": QuestionTypeConfig(count=3)}
    assert TaskGeneratorConfig(corpus=EN, question_types=named).single_hop is None
    assert TaskGeneratorConfig(corpus=EN, single_hop=None).single_hop is None
    both = TaskGeneratorConfig(corpus=EN, question_types=named, single_hop=SingleHopConfig(max_tasks=2))
    assert both.single_hop is not None and both.single_hop.max_tasks == 2


def test_defaults_are_those_of_the_specification() -> None:
    given = {
        name: [
            (field, about.get_default(call_default_factory=True))
            for field, about in getattr(library, name).model_fields.items()
            if not about.kw_only
        ]
        for name in SPECIFIED
    }
    assert {name: list(fields.items()) for name, fields in SPECIFIED.items()} == given, "in the order of positions"
    for search in (library.CorpusRetriever.search, library.BM25Retriever.search, library.EmbeddingRetriever.search):
        assert inspect.signature(search).parameters["k"].default == 10


def test_by_default_a_corpus_is_asked_about_as_far_as_it_goes() -> None:
    dataset = TaskGenerator(None, TaskGeneratorConfig(corpus=EN, contexts=("gold",)), base=SHIPPED).generate_dataset()
    (part,) = dataset.yields
    assert part.question_type == "single_hop_factoid" and part.asked == part.kept == len(dataset.samples) > 20
    assert not dataset.is_short, "a corpus that gives no more is not short of anything"


def test_a_set_without_questions_is_warned_of() -> None:
    nothing = HFCorpusConfig(dataset_obj=[{"text": "Nothing in here can be asked about, however long one looks."}])
    with pytest.warns(TaskgenWarning, match=r"acme: no question was made.*single_hop_factoid.*1 document with 1 chunk"):
        dataset = TaskGenerator(None, TaskGeneratorConfig(name="acme", hf_corpus=nothing)).generate_dataset()
    assert dataset.samples == () and dataset.is_short


def test_without_a_model_no_paraphrase_is_made_and_a_warning_says_so() -> None:
    settings = config(**{**MADE, "robustness": RobustnessConfig(), "single_hop": SingleHopConfig(max_tasks=2)})
    with pytest.warns(TaskgenWarning, match=r"robustness\.num_paraphrases: .* no paraphrase is made"):
        dataset = TaskGenerator(None, settings, base=SHIPPED).generate_dataset()
    assert [part.question_type for part in dataset.yields] == ["single_hop_factoid", "typos"]
