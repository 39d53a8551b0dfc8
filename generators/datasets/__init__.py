"""Sets of questions that others made: from the Hub, from files, in one form."""

from .base import BaseDataset, Sample
from .registry import load_datasets, register_dataset

__all__ = ["BaseDataset", "Sample", "load_datasets", "register_dataset"]
