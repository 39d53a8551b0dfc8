"""Write questions of one type by template, or by a model given as an object."""

from __future__ import annotations

from ...utils.expected import expect_method
from ...utils.settings import BudgetConfig, LLMClient, WriterConfig
from ..index.corpus_index import CorpusIndex
from ..models.asker import Asker
from ..models.budget import DEFAULT_ROOM, Budget, Spent
from ..models.object_backend import ObjectBackend
from .llm_writer import LLMWriter
from .type_run import Drafting, TypeRun, write_by_template


def writer_around(llm: LLMClient, index: CorpusIndex) -> LLMWriter:
    """Return a writer that calls a model object, with one attempt per prompt, no proofs, no journal and no budget."""
    asker = Asker(
        ObjectBackend(expect_method(llm, "generate", "llm")), None, Budget(BudgetConfig(), None, DEFAULT_ROOM, Spent())
    )
    return LLMWriter(asker, index, WriterConfig(kind="llm", mode="reword", tries=1, proofs=()))


def write_one(llm: LLMClient | None, drafting: Drafting) -> TypeRun:
    """Write the questions of one type, by template if `llm` is None."""
    if llm is None:
        return write_by_template(drafting)[0]
    return writer_around(llm, drafting.index).write([drafting])[0]
