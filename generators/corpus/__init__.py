"""Files, SQuAD sets and Hugging Face datasets in, a stream of `Document` out; one module per format.

Start with `readers.py`. A new format is one module with a reader, and its line in `READERS` there.
"""

from .hf_adapter import HFCorpusAdapter
from .readers import READERS, read_corpus
from .shared_reading import Reader

__all__ = ["READERS", "HFCorpusAdapter", "Reader", "read_corpus"]
