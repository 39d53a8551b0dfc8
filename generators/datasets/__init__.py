"""External question sets, from the Hub or from files, in; samples and task folders out.

Start with `base.py`; a new set is one module with `@register_dataset`.
"""

from .base import BaseDataset, Sample
from .registry import load_datasets, register_dataset

__all__ = ["BaseDataset", "Sample", "load_datasets", "register_dataset"]
